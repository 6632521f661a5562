import type { Knex } from 'knex'

/** Return rates leave out what the bank has rejected with its file or batch: so does the index that holds all that they ask for. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`drop index payments_origination_index`)
  await trx.raw(`create index payments_origination_index on payments (platform_id, environment, owner_id, processed_at, status_code)
    where payment_type = 'charge' and processed_at is not null and (status_code is not null or status not in ('failed', 'reversed'))`)
}
