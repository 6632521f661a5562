import type { Knex } from 'knex'

/**
 * Funding events and deliveries of a type or a status are counted in an index alone: where a platform has most of what there is, the whole table was read for it.
 * Who moves one of them on writes all of its indexes anew already, as it is due at another time then.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`drop index funding_events_id_index`)
  await trx.raw(`create index funding_events_id_index on funding_events (platform_id, environment, owner_id, id) include (type, status)`)
  // No index knew the environment, so that not even all of an endpoint's were counted without the rows.
  await trx.raw(`drop index webhook_deliveries_created_at_index`)
  await trx.raw(`create index webhook_deliveries_created_at_index on webhook_deliveries (platform_id, endpoint_id, created_at, id) include (environment, status)`)
}
