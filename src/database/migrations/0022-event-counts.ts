import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * How many events a platform has, and each of its accounts, by hours: that in which they were recorded, and that of their ids. Nothing is
 * written beside an event: the worker counts those that are some minutes old. Cut into the days of the events, with which they go; `created_at` is the beginning of an
 * hour. Hours of ids are numbered from 1970-01-01 on, in UTC.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table event_counts (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      created_at timestamptz(3) not null,
      id_hour integer not null,
      event_type text not null,
      count bigint not null,
      constraint event_counts_pk primary key (platform_id, environment, owner_id, created_at, id_hour, event_type),
      constraint event_counts_environment_check check (environment in ('sandbox', 'live'))
    ) partition by range (created_at)`)
  await protectTenantTable(trx, 'event_counts')
  await trx.raw(`create table event_counts_default partition of event_counts default`)
  await protectTenantTable(trx, 'event_counts_default')

  // All that were recorded before it are counted.
  await trx.raw(`
    create table events_counted (
      platform_id uuid not null,
      environment text not null,
      until timestamptz(3) not null,
      constraint events_counted_pk primary key (platform_id, environment),
      constraint events_counted_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await protectTenantTable(trx, 'events_counted')

  // Of a type that few events have a page is found without looking at the others of its hours.
  await trx.raw(`create index events_type_index on events (platform_id, environment, event_type, created_at, id)`)
}
