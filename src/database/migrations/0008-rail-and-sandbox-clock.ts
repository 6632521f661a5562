import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** Files to and from banks, the worker's jobs, and the sandbox's time. */
export async function up(trx: Knex): Promise<void> {
  // One file is one row, its content encrypted: it is full of account numbers.
  await trx.raw(`
    create table nacha_files (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      direction text not null,
      status text not null,
      due_at timestamptz(3) not null,
      file_date date not null,
      number integer not null,
      entry_count integer not null,
      bad_line_count integer not null,
      debit_amount bigint not null,
      credit_amount bigint not null,
      sha256 text,
      content_encrypted bytea,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint nacha_files_pk primary key (platform_id, id),
      constraint nacha_files_scope_unique unique (platform_id, environment, id),
      constraint nacha_files_sha256_unique unique (platform_id, environment, direction, sha256),
      constraint nacha_files_environment_check check (environment in ('sandbox', 'live')),
      constraint nacha_files_direction_check check (direction in ('outgoing', 'incoming')),
      constraint nacha_files_status_check check (
        (direction = 'outgoing' and status in ('open', 'made', 'handed_over'))
        or (direction = 'incoming' and status in ('arriving', 'received', 'quarantined'))),
      constraint nacha_files_content_check check ((status = 'open') = (content_encrypted is null) and (content_encrypted is null) = (sha256 is null)),
      constraint nacha_files_amount_check check (entry_count >= 0 and bad_line_count >= 0 and debit_amount >= 0 and credit_amount >= 0)
    )`)
  await trx.raw(`create unique index nacha_files_number_unique on nacha_files (platform_id, environment, file_date, number) where direction = 'outgoing'`)
  await trx.raw(`create index nacha_files_created_at_index on nacha_files (platform_id, environment, created_at, id)`)
  await trx.raw(`create unique index nacha_files_open_unique on nacha_files (platform_id, environment) where status = 'open'`)
  await protectTenantTable(trx, 'nacha_files')

  // What went to the bank, and under which trace number it will come back. A payment is in one file only.
  await trx.raw(`
    create table nacha_entries (
      platform_id uuid not null,
      environment text not null,
      payment_id uuid not null,
      file_id uuid not null,
      trace_sequence bigint not null,
      trace_number text not null,
      amount bigint not null,
      record_encrypted bytea not null,
      constraint nacha_entries_pk primary key (platform_id, payment_id),
      constraint nacha_entries_trace_unique unique (platform_id, environment, trace_sequence),
      constraint nacha_entries_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint nacha_entries_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint nacha_entries_environment_check check (environment in ('sandbox', 'live')),
      constraint nacha_entries_amount_check check (amount between 1 and 9999999999)
    )`)
  await trx.raw(`create index nacha_entries_file_index on nacha_entries (platform_id, environment, file_id, trace_sequence)`)
  await trx.raw(`create index nacha_entries_trace_index on nacha_entries (platform_id, environment, trace_number, trace_sequence)`)
  await protectTenantTable(trx, 'nacha_entries', { appendOnly: true })

  // Lines of incoming files that could not be applied: somebody has to look at them.
  await trx.raw(`
    create table quarantined_lines (
      platform_id uuid not null,
      environment text not null,
      file_id uuid not null,
      line integer not null,
      reason text not null,
      text_encrypted bytea not null,
      created_at timestamptz(3) not null,
      constraint quarantined_lines_pk primary key (platform_id, file_id, line),
      constraint quarantined_lines_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint quarantined_lines_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index quarantined_lines_created_at_index on quarantined_lines (platform_id, environment, created_at, file_id, line)`)
  await protectTenantTable(trx, 'quarantined_lines', { appendOnly: true })

  // Numbers that count up, each a row that is updated under its lock: sequences exist on one node only.
  await trx.raw(`
    create table number_series (
      platform_id uuid not null,
      environment text not null,
      name text not null,
      value bigint not null,
      constraint number_series_pk primary key (platform_id, environment, name),
      constraint number_series_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await protectTenantTable(trx, 'number_series')

  // due_at goes by the platform's clock, retry_at and created_at by the machine's.
  await trx.raw(`
    create table jobs (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      kind text not null,
      subject_id uuid not null,
      due_at timestamptz(3) not null,
      attempts integer not null,
      retry_at timestamptz(3),
      last_error text,
      created_at timestamptz(3) not null,
      constraint jobs_pk primary key (platform_id, id),
      constraint jobs_subject_unique unique (platform_id, environment, kind, subject_id),
      constraint jobs_environment_check check (environment in ('sandbox', 'live')),
      constraint jobs_kind_check check (kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox')),
      constraint jobs_attempts_check check (attempts >= 0)
    )`)
  await trx.raw(`create index jobs_due_index on jobs (platform_id, environment, due_at, id)`)
  await protectTenantTable(trx, 'jobs')

  // The secrets that anything has ever been written under: without one of them something could not be read.
  await trx.raw(`
    create table secrets_in_use (
      id text not null,
      first_used_at timestamptz(3) not null,
      constraint secrets_in_use_pk primary key (id)
    )`)
  await trx.raw(`insert into secrets_in_use (id, first_used_at)
    select encode(substring(key_hash from 1 for 4), 'hex'), min(created_at) from api_keys group by 1`)

  // How far a platform's sandbox is ahead of the machine's clock. It only grows, until a reset.
  await trx.raw(`
    create table sandbox_clocks (
      platform_id uuid not null,
      environment text not null,
      offset_ms bigint not null,
      constraint sandbox_clocks_pk primary key (platform_id, environment),
      constraint sandbox_clocks_environment_check check (environment = 'sandbox'),
      constraint sandbox_clocks_offset_check check (offset_ms >= 0)
    )`)
  await protectTenantTable(trx, 'sandbox_clocks')

  // Rows of their own, so that who asks never waits for the step at hand.
  await trx.raw(`
    create table clock_advances (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      target timestamptz(3) not null,
      taken_at timestamptz(3),
      done_at timestamptz(3),
      created_at timestamptz(3) not null,
      constraint clock_advances_pk primary key (platform_id, id),
      constraint clock_advances_environment_check check (environment = 'sandbox')
    )`)
  await trx.raw(`create index clock_advances_open_index on clock_advances (platform_id, environment, target) where done_at is null`)
  await protectTenantTable(trx, 'clock_advances')
}
