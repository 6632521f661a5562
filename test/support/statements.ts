import type { Knex } from 'knex'

const seen = new Set<string>()

/** Remembers every distinct statement that the service sends by this pool, for test/zz-statement-rules.test.ts. */
export function collectStatements(database: Knex): void {
  database.on('query', ({ sql }: { sql: string }) => {
    const text = sql
      .replace(/\btrx\d+\b/g, 'trx')
      .replace(/(SET LOCAL app\.platform_id = ')[0-9a-f-]{36}'/, `$1...'`)
      .replace(/ in \((\$\d+)(, \$\d+)+\)/g, ' in ($1)')
    seen.add(text)
  })
}

/** What the services of this run have sent so far. */
export function collectedStatements(): readonly string[] {
  return [...seen].sort()
}
