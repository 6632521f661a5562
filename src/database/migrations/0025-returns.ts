import type { Knex } from 'knex'

/** What came back counts in the return rates on the day it came back. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`create index payments_return_index on payments (platform_id, environment, owner_id, status_changed_at, status_code)
    where payment_type = 'charge' and processed_at is not null and status_code is not null`)
}
