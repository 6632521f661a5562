import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** Money between the platform and the bank accounts of its business accounts: what is transferred, for which payments, and in which file. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table funding_events (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      type text not null,
      status text not null,
      status_reason text not null,
      status_source text not null,
      status_message text not null,
      status_code text,
      status_changed_at timestamptz(3) not null,
      transfer_date date not null,
      effective_date date,
      amount bigint not null,
      cover_amount bigint not null,
      payment_count integer not null,
      linked_bank_account_id uuid,
      due_at timestamptz(3),
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint funding_events_pk primary key (platform_id, id),
      constraint funding_events_scope_unique unique (platform_id, environment, id),
      constraint funding_events_account_fk foreign key (platform_id, environment, account_id) references accounts (platform_id, environment, id),
      constraint funding_events_linked_fk foreign key (platform_id, linked_bank_account_id) references linked_bank_accounts (platform_id, id),
      constraint funding_events_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint funding_events_environment_check check (environment in ('sandbox', 'live')),
      constraint funding_events_type_check check (type in ('charge_deposit', 'charge_reversal', 'payout_withdrawal', 'payout_return')),
      constraint funding_events_status_check check (status in ('created', 'pending', 'paid', 'failed')),
      constraint funding_events_amount_check check (amount >= 0 and payment_count >= 0),
      constraint funding_events_cover_check check (cover_amount between 0 and amount and (cover_amount = 0 or type = 'charge_deposit')),
      constraint funding_events_due_check check (due_at is null or status in ('created', 'pending')),
      constraint funding_events_sequence_check check (event_sequence >= 0)
    )`)
  // One for each account, date and type; what has been sent takes nothing on any more.
  await trx.raw(`create unique index funding_events_open_unique on funding_events (platform_id, environment, owner_id, transfer_date, type)
    where status = 'created'`)
  await trx.raw(`create index funding_events_due_index on funding_events (platform_id, environment, due_at, id) where due_at is not null`)
  await trx.raw(`create index funding_events_id_index on funding_events (platform_id, environment, owner_id, id)`)
  await trx.raw(`create index funding_events_date_index on funding_events (platform_id, environment, owner_id, transfer_date, id)`)
  // Foreign keys look for these, for each row that a reset removes.
  await trx.raw(`create index funding_events_account_index on funding_events (platform_id, environment, account_id) where account_id is not null`)
  await trx.raw(`create index funding_events_linked_index on funding_events (platform_id, linked_bank_account_id) where linked_bank_account_id is not null`)
  await protectTenantTable(trx, 'funding_events')

  // The last line: a move that the table of funding/funding-event.ts lacks can't be stored, by whomever.
  await trx.raw(`
    create function funding_events_guard_moves() returns trigger language plpgsql as $$
    begin
      if old.status || ' ' || new.status <> all (array['created pending', 'pending paid', 'pending failed', 'paid failed']) then
        raise exception 'a funding event that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'funding_events_moves_check';
      end if;
      return new;
    end $$`)
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  await trx.raw(`create trigger funding_events_guard_move before update of status on funding_events
    for each row when (old.status is distinct from new.status) execute function funding_events_guard_moves()`)

  // What a payment has to do with the amount of a funding event; below zero where a payout takes its cover out of a deposit,
  // and zero where what was to go back is kept back.
  await trx.raw(`
    create table funding_payments (
      platform_id uuid not null,
      environment text not null,
      funding_event_id uuid not null,
      payment_id uuid not null,
      amount bigint not null,
      constraint funding_payments_pk primary key (platform_id, funding_event_id, payment_id),
      constraint funding_payments_event_fk foreign key (platform_id, environment, funding_event_id) references funding_events (platform_id, environment, id),
      constraint funding_payments_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint funding_payments_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index funding_payments_payment_index on funding_payments (platform_id, payment_id)`)
  await protectTenantTable(trx, 'funding_payments')

  // The transfer as it went to the bank, and under which trace number it will come back.
  await trx.raw(`
    create table funding_entries (
      platform_id uuid not null,
      environment text not null,
      funding_event_id uuid not null,
      file_id uuid not null,
      trace_sequence bigint not null,
      trace_number text not null,
      direction text not null,
      amount bigint not null,
      record_encrypted bytea not null,
      constraint funding_entries_pk primary key (platform_id, funding_event_id),
      constraint funding_entries_trace_unique unique (platform_id, environment, trace_sequence),
      constraint funding_entries_event_fk foreign key (platform_id, environment, funding_event_id) references funding_events (platform_id, environment, id),
      constraint funding_entries_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint funding_entries_environment_check check (environment in ('sandbox', 'live')),
      constraint funding_entries_direction_check check (direction in ('debit', 'credit')),
      constraint funding_entries_amount_check check (amount between 1 and 9999999999)
    )`)
  await trx.raw(`create index funding_entries_file_index on funding_entries (platform_id, environment, file_id, trace_sequence)`)
  await trx.raw(`create index funding_entries_trace_index on funding_entries (platform_id, environment, trace_number, trace_sequence)`)
  await protectTenantTable(trx, 'funding_entries', { appendOnly: true })

  // A posting is of a payment or of a funding event.
  await trx.raw(`alter table ledger_postings add column funding_event_id uuid`)
  await trx.raw(`alter table ledger_postings alter column payment_id drop not null`)
  await trx.raw(`alter table ledger_postings add constraint ledger_postings_funding_fk
    foreign key (platform_id, environment, funding_event_id) references funding_events (platform_id, environment, id)`)
  await trx.raw(`alter table ledger_postings add constraint ledger_postings_subject_check
    check ((payment_id is null) = (funding_event_id is not null) and (funding_event_id is not null) = (kind in ('funding', 'funding_failed')))`)
  await trx.raw(`create unique index ledger_postings_funding_unique on ledger_postings (platform_id, environment, funding_event_id, kind) where funding_event_id is not null`)
  await trx.raw(`alter table ledger_postings drop constraint ledger_postings_accounts_check`)
  await trx.raw(`alter table ledger_postings add constraint ledger_postings_accounts_check check ((kind, debit_account, credit_account) in (
    ('pending', 'customer_receivable', 'in_transit'), ('pending', 'owed_to_account', 'in_transit'),
    ('paid', 'in_transit', 'owed_to_account'), ('paid', 'in_transit', 'customer_receivable'),
    ('failed', 'in_transit', 'customer_receivable'), ('failed', 'in_transit', 'owed_to_account'),
    ('reversed', 'owed_to_account', 'customer_receivable'), ('reversed', 'customer_receivable', 'owed_to_account'),
    ('funding', 'owed_to_account', 'bank'), ('funding', 'bank', 'owed_to_account'),
    ('funding_failed', 'owed_to_account', 'bank'), ('funding_failed', 'bank', 'owed_to_account')))`)

  // What fails by itself is set aside, as payments are.
  await trx.raw(`alter table jobs drop constraint jobs_kind_check`)
  await trx.raw(`
    alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'step_funding', 'reset_sandbox', 'restore_demo', 'fetch_files'))`)

  await fundThePast(trx)
}

/**
 * What was paid before there was funding counts as transferred, outside of any file: one event for each account and type, which nothing
 * is left to do for. By platform: row-level security holds the owner too. Settings as a cluster lets them through.
 */
async function fundThePast(trx: Knex): Promise<void> {
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    await trx.raw(
      `insert into funding_events (platform_id, environment, owner_id, id, account_id, type, status, status_reason, status_source, status_message,
              status_changed_at, transfer_date, effective_date, amount, cover_amount, payment_count, event_sequence, created_at, updated_at)
       select platform_id, environment, owner_id, gen_random_uuid(), account_id, case payment_type when 'charge' then 'charge_deposit' else 'payout_withdrawal' end,
              'paid', 'ok', 'system', 'It was transferred before funding was recorded.', now(), (now() at time zone 'America/New_York')::date, (now() at time zone 'America/New_York')::date,
              sum(amount), 0, count(*), 0, now(), now()
         from payments
        where platform_id = ? and ((payment_type = 'charge' and status = 'paid') or (payment_type = 'payout' and status in ('pending', 'paid')))
        group by platform_id, environment, owner_id, account_id, payment_type`,
      [id],
    )
    await trx.raw(
      `insert into funding_payments (platform_id, environment, funding_event_id, payment_id, amount)
       select payment.platform_id, payment.environment, event.id, payment.id, payment.amount
         from payments payment
         join funding_events event on event.platform_id = payment.platform_id and event.environment = payment.environment and event.owner_id = payment.owner_id
          and event.type = case payment.payment_type when 'charge' then 'charge_deposit' else 'payout_withdrawal' end
        where payment.platform_id = ?
          and ((payment.payment_type = 'charge' and payment.status = 'paid') or (payment.payment_type = 'payout' and payment.status in ('pending', 'paid')))`,
      [id],
    )
    await trx.raw(
      `insert into ledger_postings (platform_id, environment, id, funding_event_id, account_id, kind, debit_account, credit_account, amount, posted_at, created_at)
       select platform_id, environment, gen_random_uuid(), id, account_id, 'funding',
              case type when 'charge_deposit' then 'owed_to_account' else 'bank' end, case type when 'charge_deposit' then 'bank' else 'owed_to_account' end,
              amount, status_changed_at, now()
         from funding_events where platform_id = ?`,
      [id],
    )
    await trx.raw(
      `update payments set funding_ids = array[link.funding_event_id]
         from funding_payments link
        where link.platform_id = payments.platform_id and link.payment_id = payments.id and payments.platform_id = ?`,
      [id],
    )
  }
}
