import type { Knex } from 'knex'

/**
 * Customers and paykeys of a type, a status or a range of days, or of several of these, are found and walked past by an index alone in every order, as
 * payments are since 0024: rows are read of the page only.
 */
export async function up(trx: Knex): Promise<void> {
  for (const [table, index, column, others] of [
    ['customers', 'customers_name_index', 'name', 'type, status, created_at'],
    ['customers', 'customers_created_at_index', 'created_at', 'type, status, name'],
    ['customers', 'customers_status_index', 'status', 'type, name, created_at'],
    ['customers', 'customers_type_index', 'type', 'status, name, created_at'],
    ['paykeys', 'paykeys_institution_index', 'institution_name', 'status, source'],
    ['paykeys', 'paykeys_expires_at_index', 'expires_at', 'status, source'],
  ] as const) {
    await trx.raw(`drop index ${index}`)
    await trx.raw(`create index ${index} on ${table} (platform_id, environment, owner_id, ${column}, id) include (${others})`)
  }
}
