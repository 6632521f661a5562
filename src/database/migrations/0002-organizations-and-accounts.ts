import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table organizations (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      name text not null,
      external_id text,
      metadata json,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint organizations_pk primary key (platform_id, id),
      constraint organizations_scope_unique unique (platform_id, environment, id),
      constraint organizations_platform_fk foreign key (platform_id) references platforms (id),
      constraint organizations_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index organizations_name_index on organizations (platform_id, environment, name, id)`)
  await trx.raw(`create index organizations_created_at_index on organizations (platform_id, environment, created_at, id)`)
  await trx.raw(`create index organizations_updated_at_index on organizations (platform_id, environment, updated_at, id)`)
  await trx.raw(`create index organizations_external_id_index on organizations (platform_id, environment, external_id, id)`)
  await trx.raw(`create index organizations_name_search on organizations using gin (name gin_trgm_ops)`)
  await protectTenantTable(trx, 'organizations')

  await trx.raw(`
    create table accounts (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      organization_id uuid not null,
      type text not null,
      status text not null,
      status_detail jsonb not null,
      access_level text not null,
      business_profile jsonb not null,
      tax_id_encrypted bytea,
      capabilities jsonb not null,
      settings jsonb not null,
      terms_of_service jsonb not null,
      external_id text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint accounts_pk primary key (platform_id, id),
      constraint accounts_scope_unique unique (platform_id, environment, id),
      constraint accounts_platform_fk foreign key (platform_id) references platforms (id),
      constraint accounts_organization_fk foreign key (platform_id, environment, organization_id)
        references organizations (platform_id, environment, id),
      constraint accounts_environment_check check (environment in ('sandbox', 'live')),
      constraint accounts_type_check check (type = 'business'),
      constraint accounts_access_level_check check (access_level in ('standard', 'managed')),
      constraint accounts_status_check check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive'))
    )`)
  await trx.raw(`create index accounts_created_at_index on accounts (platform_id, environment, created_at, id)`)
  await trx.raw(`create index accounts_updated_at_index on accounts (platform_id, environment, updated_at, id)`)
  await trx.raw(`create index accounts_status_index on accounts (platform_id, environment, status, id)`)
  await trx.raw(`create index accounts_type_index on accounts (platform_id, environment, type, id)`)
  await trx.raw(`create index accounts_external_id_index on accounts (platform_id, environment, external_id, id)`)
  await trx.raw(`create index accounts_organization_index on accounts (platform_id, environment, organization_id, id)`)
  await trx.raw(`create index accounts_name_search on accounts using gin ((business_profile ->> 'name') gin_trgm_ops)`)
  await trx.raw(`create index accounts_legal_name_search on accounts using gin ((business_profile ->> 'legal_name') gin_trgm_ops)`)
  await trx.raw(`create index accounts_website_search on accounts using gin ((business_profile ->> 'website') gin_trgm_ops)`)
  await trx.raw(`create index accounts_external_id_search on accounts using gin (external_id gin_trgm_ops)`)
  await protectTenantTable(trx, 'accounts')

  await trx.raw(`
    create table representatives (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid not null,
      user_id uuid not null,
      status text not null,
      status_detail jsonb not null,
      first_name text not null,
      last_name text not null,
      dob_encrypted bytea not null,
      ssn_last4_encrypted bytea not null,
      email text not null,
      mobile_number text not null,
      relationship jsonb not null,
      external_id text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint representatives_pk primary key (platform_id, id),
      constraint representatives_scope_unique unique (platform_id, environment, id),
      constraint representatives_account_fk foreign key (platform_id, environment, account_id)
        references accounts (platform_id, environment, id),
      constraint representatives_environment_check check (environment in ('sandbox', 'live')),
      constraint representatives_status_check check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive'))
    )`)
  await trx.raw(`create index representatives_created_at_index on representatives (platform_id, environment, created_at, id)`)
  await trx.raw(`create index representatives_account_index on representatives (platform_id, environment, account_id, id)`)
  await protectTenantTable(trx, 'representatives')

  await trx.raw(`
    create table linked_bank_accounts (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid,
      status text not null,
      status_detail jsonb not null,
      institution_name text not null,
      account_holder text not null,
      routing_number text not null,
      account_number_encrypted bytea not null,
      account_last_digits text not null,
      purposes text[] not null,
      description text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint linked_bank_accounts_pk primary key (platform_id, id),
      constraint linked_bank_accounts_scope_unique unique (platform_id, environment, id),
      constraint linked_bank_accounts_platform_fk foreign key (platform_id) references platforms (id),
      constraint linked_bank_accounts_account_fk foreign key (platform_id, environment, account_id)
        references accounts (platform_id, environment, id),
      constraint linked_bank_accounts_environment_check check (environment in ('sandbox', 'live')),
      constraint linked_bank_accounts_status_check
        check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive', 'canceled'))
    )`)
  await trx.raw(`create index linked_bank_accounts_created_at_index on linked_bank_accounts (platform_id, environment, created_at, id)`)
  await trx.raw(`create index linked_bank_accounts_account_index on linked_bank_accounts (platform_id, environment, account_id, id)`)
  await trx.raw(`create index linked_bank_accounts_status_index on linked_bank_accounts (platform_id, environment, status, id)`)
  await protectTenantTable(trx, 'linked_bank_accounts')
}
