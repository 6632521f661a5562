import pg from 'pg'
import { collectStatement, isCollected } from './statements.ts'

// Who changes a row has read it before, and wrote down what is to become of it: if another one may change it in between, that change is lost.
// Here each change by the service's role, of whatever runs in this process, is held against what its transaction has locked or made. Not of files and
// jobs, which whoever has the lane's job has for himself; nor of a change that chooses its rows by what they are, which PostgreSQL looks at
// again when it has them.

/** Rows of these are changed by whoever has read them. */
const tables = new Set(['accounts', 'customers', 'funding_events', 'linked_bank_accounts', 'paykeys', 'payments', 'prenotes', 'representatives', 'webhook_endpoints'])

/** What a transaction holds: rows by their ids, and tables of which it does not say which rows. */
interface Held {
  ids: Set<unknown>
  tables: Set<string>
}

const transactions = new WeakMap<object, Held>()
const unheld = new Set<string>()

/** Once in a process, before it connects. */
export function watchChanges(): void {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('A client of PostgreSQL asks by query')
  const watching = function (this: pg.Client, ...asked: unknown[]): unknown {
    const [statement, callback, ...more] = asked
    if (isStatement(statement) && isCollected(this)) collectStatement(statement.text)
    if (!isStatement(statement) || typeof callback !== 'function' || this.user?.endsWith('_service') !== true) return Reflect.apply(query, this, asked)
    const answered = (error: unknown, answer: unknown): unknown => {
      if (!(error instanceof Error)) note(this, statement, answer)
      return Reflect.apply(callback, this, [error, answer])
    }
    return Reflect.apply(query, this, [statement, answered, ...more])
  }
  Object.defineProperty(pg.Client.prototype, 'query', { value: watching })
}

/** What has changed a row since this was asked last that its transaction had not locked. */
export function takeUnheld(): string[] {
  const taken = [...unheld]
  unheld.clear()
  return taken
}

interface Statement {
  text: string
  values: readonly unknown[]
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'values' in value && Array.isArray(value.values)
}

function note(client: object, { text, values }: Statement, answer: unknown): void {
  let held = transactions.get(client)
  if (held === undefined || /^begin/i.test(text)) transactions.set(client, (held = { ids: new Set(), tables: new Set() }))
  if (/\bfor (no key )?update\b/i.test(text)) {
    const ids = idsOf(answer)
    for (const id of ids) held.ids.add(id)
    if (ids.includes(undefined)) for (const [, table = ''] of text.matchAll(/\b(?:from|join) "?(\w+)"?/g)) held.tables.add(table)
  }
  const made = /^\s*insert into (\w+) .* from json_populate_recordset\(/s.test(text)
  if (made) for (const id of idsOfJson(values[0])) held.ids.add(id)
  const [, table = ''] = /^\s*update "?(\w+)"?/.exec(text) ?? []
  if (!tables.has(table) || held.tables.has(table)) return
  const lacking = changed(text, values).filter((id) => !held.ids.has(id))
  if (lacking.length > 0) unheld.add(`${table} changed without a lock: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
}

function idsOf(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows)) return []
  return answer.rows.map((row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined))
}

/** The rows that it names, and takes as they are. */
function changed(text: string, values: readonly unknown[]): unknown[] {
  const [, place] = / "id" = \$(\d+)$/.exec(text) ?? []
  if (place !== undefined) return [values[Number(place) - 1]]
  const [, json] = /from json_to_recordset\(\$(\d+)/.exec(text) ?? []
  return json === undefined ? [] : idsOfJson(values[Number(json) - 1])
}

function idsOfJson(json: unknown): unknown[] {
  const rows: unknown = JSON.parse(String(json))
  return idsOf({ rows })
}
