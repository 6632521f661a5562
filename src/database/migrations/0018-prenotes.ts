import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** Entries of zero that ask a customer's bank whether the account of a new paykey is there. */
export async function up(trx: Knex): Promise<void> {
  // The entry as it went to the bank stands in the row, from when it is in a file.
  await trx.raw(`
    create table prenotes (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      paykey_id uuid not null,
      status text not null,
      due_at timestamptz(3),
      file_id uuid,
      effective_date date,
      trace_sequence bigint,
      trace_number text,
      record_encrypted bytea,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint prenotes_pk primary key (platform_id, id),
      constraint prenotes_trace_unique unique (platform_id, environment, trace_sequence),
      constraint prenotes_paykey_fk foreign key (platform_id, paykey_id) references paykeys (platform_id, id),
      constraint prenotes_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint prenotes_environment_check check (environment = 'live'),
      constraint prenotes_status_check check (status in ('created', 'pending', 'passed', 'failed', 'cancelled')),
      constraint prenotes_due_check check (due_at is null or status in ('created', 'pending')),
      constraint prenotes_entry_check check (
        num_nulls(file_id, effective_date, trace_sequence, trace_number, record_encrypted) = case when status in ('pending', 'passed', 'failed') then 0 else 5 end)
    )`)
  // One at a time.
  await trx.raw(`create unique index prenotes_open_unique on prenotes (platform_id, environment, paykey_id) where status in ('created', 'pending')`)
  await trx.raw(`create index prenotes_due_index on prenotes (platform_id, environment, due_at, id) where due_at is not null`)
  await trx.raw(`create index prenotes_trace_index on prenotes (platform_id, environment, trace_number, trace_sequence) where trace_number is not null`)
  // Foreign keys look for these, for each row that a reset removes.
  await trx.raw(`create index prenotes_paykey_index on prenotes (platform_id, paykey_id)`)
  await trx.raw(`create index prenotes_file_index on prenotes (platform_id, environment, file_id, trace_sequence) where file_id is not null`)
  await protectTenantTable(trx, 'prenotes')

  // The last line: a move that the table of paykeys/prenote.ts lacks can't be stored, nor another entry in the place of one
  // that is in a file. Its date may change until that is handed over.
  await trx.raw(`
    create function prenotes_guard_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> new.status and old.status || ' ' || new.status <> all (array['created pending', 'created cancelled', 'pending passed', 'pending failed', 'passed failed']) then
        raise exception 'a prenote that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'prenotes_moves_check';
      end if;
      if new.paykey_id <> old.paykey_id or (old.file_id is not null and (new.file_id, new.trace_sequence, new.trace_number, new.record_encrypted)
           is distinct from (old.file_id, old.trace_sequence, old.trace_number, old.record_encrypted)) then
        raise exception 'the entry of a prenote stays as it is' using errcode = '23514', constraint = 'prenotes_entry_stays_check';
      end if;
      return new;
    end $$`)
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  await trx.raw(`create trigger prenotes_guard_move before update on prenotes for each row execute function prenotes_guard_moves()`)

  // What fails by itself is set aside, as payments are.
  await trx.raw(`alter table jobs drop constraint jobs_kind_check`)
  await trx.raw(`
    alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'step_funding', 'step_prenote', 'reset_sandbox', 'restore_demo', 'fetch_files'))`)
}
