import type { Knex } from 'knex'

/**
 * Customers of a status and a type, on some days or on all, are found by these alone: without the type in the order of the index all of the status were
 * read, of which few may be of that type.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`drop index customers_status_index`)
  await trx.raw(`create index customers_status_index on customers (platform_id, environment, owner_id, status, type, created_at, id) include (name)`)
}
