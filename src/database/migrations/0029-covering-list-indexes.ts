import type { Knex } from 'knex'

/** Customers and paykeys of a status or a type, put in another order, are read from the index alone, as payments are since 0019: rows are read of the page only. */
export async function up(trx: Knex): Promise<void> {
  for (const [table, column, key, others] of [
    ['customers', 'status', 'status, id', 'name, created_at'],
    ['customers', 'type', 'type, id', 'name, created_at'],
    ['paykeys', 'status', 'status, created_at, id', 'institution_name, expires_at'],
    ['paykeys', 'source', 'source, created_at, id', 'institution_name, expires_at'],
  ] as const) {
    await trx.raw(`drop index ${table}_${column}_index`)
    await trx.raw(`create index ${table}_${column}_index on ${table} (platform_id, environment, owner_id, ${key}) include (${others})`)
  }
}
