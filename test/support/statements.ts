import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { isTenantTable, readTables } from './schema-rules.ts'
import { statementFaults, type Catalogue } from './statement-rules.ts'

/** Of this process; true once a statement was held against the rules. */
const seen = new Map<string, boolean>()
let literals: Promise<Set<string>> | undefined

const mark = 'statements-of-src'

/** For pools by which `src` alone asks, not a test: every statement of theirs is remembered. */
export function collected(url: string): string {
  const marked = new URL(url)
  marked.searchParams.set('application_name', mark)
  return marked.href
}

export function isCollected(client: object): boolean {
  const parameters: unknown = Reflect.get(client, 'connectionParameters')
  return typeof parameters === 'object' && parameters !== null && Reflect.get(parameters, 'application_name') === mark
}

/** Remembers every distinct statement, for the look after each file. */
export function collectStatement(sql: string): void {
  const text = sql
    .replace(/\btrx\d+\b/g, 'trx')
    .replace(/(SET LOCAL app\.platform_id = ')[0-9a-f-]{36}'/, `$1...'`)
    .replace(/ in \((\$\d+)(, \$\d+)+\)/g, ' in ($1)')
  if (!seen.has(text)) seen.set(text, false)
}

/** What the services of this process have sent so far. */
export function collectedStatements(): readonly string[] {
  return [...seen.keys()].sort()
}

/** @throws AssertionError where one of them, that was not looked at before, breaks a rule by which the service can grow */
export async function expectKeptRules(asSuperuser: Knex): Promise<void> {
  const fresh = [...seen].flatMap(([sql, isKnown]) => (isKnown ? [] : [sql]))
  if (fresh.length === 0) return
  const catalogue = await readCatalogue(asSuperuser)
  for (const sql of fresh) seen.set(sql, true)
  expect(fresh.flatMap((sql) => statementFaults(sql, catalogue).map((fault) => `${fault}: ${sql}`))).to.deep.equal([])
}

async function readCatalogue(asSuperuser: Knex): Promise<Catalogue> {
  const names = await asSuperuser.raw<{ rows: { name: string }[] }>(
    `select attname as name from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union select relname from pg_class where relnamespace = 'public'::regnamespace`,
  )
  const sided = await asSuperuser.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attname = 'environment'`,
  )
  return {
    tenantTables: new Set((await readTables(asSuperuser)).filter(isTenantTable).map(({ name }) => name)),
    sidedTables: new Set(sided.rows.map(({ name }) => name)),
    // With what statements of ours call their own parts.
    names: new Set([...names.rows.map(({ name }) => name), 'count', 'counted', 'days', 'few', 'hour', 'made', 'recorded']),
    literals: await (literals ??= literalsOfSource()),
  }
}

/** Texts that stand between quotes in the source: no client can have put them into a statement. */
async function literalsOfSource(): Promise<Set<string>> {
  const root = fileURLToPath(new URL('../../src/', import.meta.url))
  const texts = new Set<string>()
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith('.ts')) continue
    for (const [, text] of (await readFile(join(root, file), 'utf8')).matchAll(/'((?:[^'\\\n]|'')*)'/g)) texts.add(text ?? '')
  }
  return texts
}
