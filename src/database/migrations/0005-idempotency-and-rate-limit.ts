import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

export async function up(trx: Knex): Promise<void> {
  // Partitioned by day, because dropping a day costs next to nothing and deleting it bloats. The body
  // is bytea: jsonb would reorder keys, and a replay is byte for byte.
  await trx.raw(`
    create table idempotency_records (
      platform_id uuid not null,
      environment text not null,
      acting_account uuid not null,
      key text not null,
      day date not null,
      fingerprint bytea not null,
      status smallint not null,
      headers jsonb not null,
      body_encrypted bytea not null,
      created_at timestamptz not null,
      constraint idempotency_records_pk primary key (platform_id, environment, acting_account, key, day),
      constraint idempotency_records_environment_check check (environment in ('sandbox', 'live'))
    ) partition by range (day)`)
  await protectTenantTable(trx, 'idempotency_records', { appendOnly: true })
  await trx.raw(`create table idempotency_records_default partition of idempotency_records default`)
  await protectTenantTable(trx, 'idempotency_records_default', { appendOnly: true })

  await trx.raw(`
    create table rate_limit_buckets (
      platform_id uuid not null,
      environment text not null,
      points bigint not null,
      expires_at timestamptz not null,
      observed_at timestamptz not null,
      constraint rate_limit_buckets_pk primary key (platform_id, environment),
      constraint rate_limit_buckets_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await protectTenantTable(trx, 'rate_limit_buckets')
}
