import type { Knex } from 'knex'

/**
 * What came back counts in the return rates on the day it came back. What Nacha lets nobody present any more is taken out of a file that
 * could not be handed over, and a file that has nothing left is not sent.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`create index payments_return_index on payments (platform_id, environment, owner_id, status_changed_at, status_code)
    where payment_type = 'charge' and processed_at is not null and status_code is not null`)
  await trx.raw(`alter table nacha_files add column withdrawn_traces text[] not null default '{}'`)
  await trx.raw(`alter table nacha_files drop constraint nacha_files_status_check`)
  await trx.raw(`
    alter table nacha_files add constraint nacha_files_status_check check (
      (direction = 'outgoing' and status in ('open', 'made', 'handed_over', 'cancelled'))
        or (direction = 'incoming' and status in ('arriving', 'received', 'quarantined')))`)
  await trx.raw(`
    alter table nacha_files add constraint nacha_files_withdrawn_check check (
      (withdrawn_traces = '{}' or (direction = 'outgoing' and environment = 'live' and status <> 'open'))
        and (status <> 'cancelled' or (withdrawn_traces <> '{}' and entry_count = 0)))`)
}
