import type { Knex } from 'knex'

/**
 * Which transfer another one presents again: the one that came back first. It is a transfer of its own, with nothing else in it, so that
 * it goes out as the same entry and is counted. And no transfer grows past what an entry can carry.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    alter table funding_events
      add column retry_of uuid,
      add constraint funding_events_most_check check (amount <= 9999999999),
      add constraint funding_events_retry_fk foreign key (platform_id, retry_of) references funding_events (platform_id, id)`)
  await trx.raw(`create index funding_events_retry_index on funding_events (platform_id, retry_of) where retry_of is not null`)
  await trx.raw(`drop index funding_events_open_unique`)
  await trx.raw(`create unique index funding_events_open_unique on funding_events (platform_id, environment, owner_id, transfer_date, type, coalesce(retry_of, owner_id))
    where status = 'created'`)
}
