import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * What happened, written in the transaction in which it happened. Partitioned by the day of created_at (real time), like
 * the idempotency records; `occurred_at` is the platform's own time. The body is encrypted: it holds the whole resource.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table events (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid,
      event_type text not null,
      resource_id uuid not null,
      event_sequence integer not null,
      occurred_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      data_encrypted bytea not null,
      constraint events_pk primary key (platform_id, id, created_at),
      constraint events_environment_check check (environment in ('sandbox', 'live')),
      constraint events_sequence_check check (event_sequence > 0)
    ) partition by range (created_at)`)
  await trx.raw(`create index events_created_at_index on events (platform_id, environment, created_at, id)`)
  await trx.raw(`create index events_resource_index on events (platform_id, environment, resource_id, event_sequence)`)
  await protectTenantTable(trx, 'events', { appendOnly: true })
  await trx.raw(`create table events_default partition of events default`)
  await protectTenantTable(trx, 'events_default', { appendOnly: true })
}
