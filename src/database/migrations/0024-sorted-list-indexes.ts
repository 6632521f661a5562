import type { Knex } from 'knex'

const columns = ['created_at', 'payment_date', 'effective_at', 'amount']

/**
 * Payments of a range of one of these, put in the order of another, are read from the index alone, as those of a status, reason or source
 * are since 0019: rows are read of the page only.
 */
export async function up(trx: Knex): Promise<void> {
  for (const column of columns) {
    const others = columns.filter((other) => other !== column).join(', ')
    await trx.raw(`drop index payments_${column}_index`)
    await trx.raw(
      `create index payments_${column}_index on payments (platform_id, environment, owner_id, ${column}, id)
         include (payment_type, status, status_reason, status_source, ${others})`,
    )
  }
}
