import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** The bank data that paykeys had before a bank corrected it, and by which notification of change it did. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table bank_data_versions (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      paykey_id uuid not null,
      routing_number text not null,
      account_number_encrypted bytea not null,
      account_last_digits text not null,
      account_type text not null,
      institution_name text not null,
      change_code text not null,
      trace_number text not null,
      file_id uuid not null,
      replaced_at timestamptz(3) not null,
      constraint bank_data_versions_pk primary key (platform_id, id),
      constraint bank_data_versions_paykey_fk foreign key (platform_id, paykey_id) references paykeys (platform_id, id),
      constraint bank_data_versions_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint bank_data_versions_environment_check check (environment in ('sandbox', 'live')),
      constraint bank_data_versions_account_type_check check (account_type in ('checking', 'savings'))
    )`)
  await protectTenantTable(trx, 'bank_data_versions', { appendOnly: true })
}
