import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * Who is told of events, and what became of it. Deliveries are cut into the days of their events (`created_at` is the event's
 * own), so that both go together and an event has one delivery to an endpoint, however often it is replayed.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table webhook_endpoints (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid,
      url text not null,
      call_revision integer not null,
      status text not null,
      status_reason text,
      event_types text[] not null,
      description text,
      metadata jsonb,
      secret_encrypted bytea not null,
      previous_secrets_encrypted bytea[] not null,
      previous_secrets_until timestamptz(3)[] not null,
      failing_since timestamptz(3),
      last_failed_at timestamptz(3),
      replay_from timestamptz(3),
      replay_after_id uuid,
      replay_until timestamptz(3),
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint webhook_endpoints_pk primary key (platform_id, id),
      constraint webhook_endpoints_account_fk foreign key (platform_id, environment, account_id) references accounts (platform_id, environment, id),
      constraint webhook_endpoints_environment_check check (environment in ('sandbox', 'live')),
      constraint webhook_endpoints_status_check check (status in ('enabled', 'disabled')),
      constraint webhook_endpoints_reason_check check ((status = 'enabled') = (status_reason is null)),
      constraint webhook_endpoints_secret_check check (cardinality(previous_secrets_encrypted) = cardinality(previous_secrets_until)),
      constraint webhook_endpoints_failing_check check ((failing_since is null) = (last_failed_at is null)),
      constraint webhook_endpoints_replay_check check ((replay_from is null) = (replay_until is null)),
      constraint webhook_endpoints_call_revision_check check (call_revision >= 0),
      constraint webhook_endpoints_sequence_check check (event_sequence >= 0)
    )`)
  await trx.raw(`create index webhook_endpoints_created_at_index on webhook_endpoints (platform_id, environment, created_at, id)`)
  await trx.raw(`create index webhook_endpoints_account_index on webhook_endpoints (platform_id, environment, account_id)`)
  await protectTenantTable(trx, 'webhook_endpoints')

  await trx.raw(`
    create table webhook_deliveries (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      endpoint_id uuid not null,
      event_id uuid not null,
      event_type text not null,
      status text not null,
      attempt integer not null,
      tries_left integer not null,
      next_attempt_at timestamptz(3),
      attempted_at timestamptz(3),
      response_status integer,
      latency_ms integer,
      response_body_encrypted bytea,
      error text,
      created_at timestamptz(3) not null,
      constraint webhook_deliveries_pk primary key (platform_id, endpoint_id, event_id, created_at),
      constraint webhook_deliveries_environment_check check (environment in ('sandbox', 'live')),
      constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
      constraint webhook_deliveries_pending_check check ((status = 'pending') = (next_attempt_at is not null)),
      constraint webhook_deliveries_delivered_check check (status <> 'delivered' or response_status between 200 and 299),
      constraint webhook_deliveries_tries_check check (attempt >= 0 and tries_left between 0 and 8)
    ) partition by range (created_at)`)
  await trx.raw(`create index webhook_deliveries_id_index on webhook_deliveries (platform_id, endpoint_id, id, created_at)`)
  await trx.raw(`create index webhook_deliveries_due_index on webhook_deliveries (platform_id, endpoint_id, next_attempt_at) where status = 'pending'`)
  await trx.raw(`create index webhook_deliveries_created_at_index on webhook_deliveries (platform_id, endpoint_id, created_at, id)`)
  await protectTenantTable(trx, 'webhook_deliveries')
  // Whoever acts for an account sees its events alone.
  await trx.raw(`create index events_account_index on events (platform_id, environment, account_id, created_at, id)`)
  await trx.raw(`create table webhook_deliveries_default partition of webhook_deliveries default`)
  await protectTenantTable(trx, 'webhook_deliveries_default')
}
