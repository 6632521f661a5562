import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * `owner_id` is who a row belongs to: the embedded account, or the platform itself. It stands in the keys that other rows
 * refer to, so that a reference across owners can't be stored.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table customers (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      type text not null,
      name text not null,
      email text not null,
      phone text not null,
      status text not null,
      external_id text,
      address jsonb not null,
      device_ip_address text,
      sandbox_outcome text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint customers_pk primary key (platform_id, id),
      constraint customers_scope_unique unique (platform_id, environment, owner_id, id),
      constraint customers_platform_fk foreign key (platform_id) references platforms (id),
      constraint customers_account_fk foreign key (platform_id, environment, account_id)
        references accounts (platform_id, environment, id),
      constraint customers_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint customers_environment_check check (environment in ('sandbox', 'live')),
      constraint customers_type_check check (type in ('individual', 'business')),
      constraint customers_status_check check (status in ('pending', 'review', 'verified', 'inactive', 'rejected'))
    )`)
  await trx.raw(`create index customers_created_at_index on customers (platform_id, environment, owner_id, created_at, id)`)
  await trx.raw(`create index customers_name_index on customers (platform_id, environment, owner_id, name, id)`)
  await trx.raw(`create index customers_email_index on customers (platform_id, environment, owner_id, lower(email), id)`)
  await trx.raw(`create index customers_external_id_index on customers (platform_id, environment, owner_id, external_id, id)`)
  await trx.raw(`create index customers_status_index on customers (platform_id, environment, owner_id, status, id)`)
  await trx.raw(`create index customers_type_index on customers (platform_id, environment, owner_id, type, id)`)
  await trx.raw(`create index customers_name_search on customers using gin (name gin_trgm_ops)`)
  await trx.raw(`create index customers_email_search on customers using gin (email gin_trgm_ops)`)
  await trx.raw(`create index customers_phone_search on customers using gin (phone gin_trgm_ops)`)
  await trx.raw(`create index customers_external_id_search on customers using gin (external_id gin_trgm_ops)`)
  await protectTenantTable(trx, 'customers')

  await trx.raw(`
    create table paykeys (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      customer_id uuid not null,
      paykey text not null,
      source text not null,
      institution_name text not null,
      status text not null,
      status_details jsonb not null,
      routing_number text not null,
      account_number_encrypted bytea not null,
      account_last_digits text not null,
      account_type text not null,
      sandbox_outcome text,
      balance_amount bigint,
      balance_updated_at timestamptz(3),
      balance_status text,
      metadata json,
      expires_at timestamptz(3),
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint paykeys_pk primary key (platform_id, id),
      constraint paykeys_scope_unique unique (platform_id, environment, owner_id, id),
      constraint paykeys_paykey_unique unique (platform_id, paykey),
      constraint paykeys_customer_fk foreign key (platform_id, environment, owner_id, customer_id)
        references customers (platform_id, environment, owner_id, id),
      constraint paykeys_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint paykeys_environment_check check (environment in ('sandbox', 'live')),
      constraint paykeys_source_check check (source in ('bank_account')),
      constraint paykeys_account_type_check check (account_type in ('checking', 'savings')),
      constraint paykeys_balance_status_check check (balance_status in ('pending', 'completed', 'failed')),
      constraint paykeys_status_check check (status in ('pending', 'active', 'inactive', 'rejected', 'review', 'blocked'))
    )`)
  await trx.raw(`create index paykeys_created_at_index on paykeys (platform_id, environment, owner_id, created_at, id)`)
  await trx.raw(`create index paykeys_institution_index on paykeys (platform_id, environment, owner_id, institution_name, id)`)
  await trx.raw(`create index paykeys_expires_at_index on paykeys (platform_id, environment, owner_id, expires_at, id)`)
  await trx.raw(`create index paykeys_customer_index on paykeys (platform_id, environment, owner_id, customer_id, created_at, id)`)
  await trx.raw(`create index paykeys_status_index on paykeys (platform_id, environment, owner_id, status, created_at, id)`)
  await trx.raw(`create index paykeys_source_index on paykeys (platform_id, environment, owner_id, source, created_at, id)`)
  await protectTenantTable(trx, 'paykeys')

  await trx.raw(`
    create table bridge_tokens (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      customer_id uuid not null,
      token_hash bytea not null,
      sandbox_outcome text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      constraint bridge_tokens_pk primary key (platform_id, id),
      constraint bridge_tokens_hash_unique unique (platform_id, token_hash),
      constraint bridge_tokens_customer_fk foreign key (platform_id, environment, owner_id, customer_id)
        references customers (platform_id, environment, owner_id, id),
      constraint bridge_tokens_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint bridge_tokens_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index bridge_tokens_customer_index on bridge_tokens (platform_id, environment, owner_id, customer_id)`)
  await protectTenantTable(trx, 'bridge_tokens')
}
