import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** What a payment needs to live: its next step, its place in the calendar, its limits; and the moves, held by the database. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    alter table payments
      add column due_at timestamptz(3),
      add column effective_date date,
      add column settles_at timestamptz(3),
      add column limit_date date`)
  // What exists has waited for a worker: its first step is due since it was made. Row-level security, which holds for the owner
  // too, would hide all of it.
  await trx.raw(`alter table payments no force row level security`)
  await trx.raw(`update payments set due_at = created_at where status = 'created'`)
  await trx.raw(`alter table payments force row level security`)
  await trx.raw(`alter table payments add constraint payments_due_check
    check (due_at is null or status in ('created', 'scheduled', 'pending'))`)
  await trx.raw(`create index payments_due_index on payments (platform_id, environment, due_at, id) where due_at is not null`)

  // The last line: a move that the table of payments/payment.ts lacks can't be stored, by whomever.
  await trx.raw(`
    create function payments_guard_moves() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status <> 'created' then
          raise exception 'a payment begins as created, not %', new.status using errcode = '23514', constraint = 'payments_moves_check';
        end if;
      elsif old.status || ' ' || new.status <> all (array[
        'created scheduled', 'created on_hold', 'created cancelled', 'scheduled pending', 'scheduled on_hold', 'scheduled cancelled',
        'on_hold created', 'on_hold cancelled', 'pending paid', 'pending failed', 'paid reversed']) then
        raise exception 'a payment that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'payments_moves_check';
      end if;
      return new;
    end $$`)
  // On a cluster triggers are refused unless asked for; elsewhere the setting means nothing.
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  await trx.raw(`create trigger payments_guard_first before insert on payments
    for each row execute function payments_guard_moves()`)
  await trx.raw(`create trigger payments_guard_move before update of status on payments
    for each row when (old.status is distinct from new.status) execute function payments_guard_moves()`)

  // Each row carries the limit that it was last counted under, so that one statement counts and decides.
  await trx.raw(`
    create table limit_counters (
      platform_id uuid not null,
      environment text not null,
      account_id uuid not null,
      payment_type text not null,
      period text not null,
      starts_on date not null,
      amount bigint not null,
      count integer not null,
      max_amount bigint not null,
      max_count integer not null,
      constraint limit_counters_pk primary key (platform_id, environment, account_id, payment_type, period, starts_on),
      constraint limit_counters_environment_check check (environment in ('sandbox', 'live')),
      constraint limit_counters_type_check check (payment_type in ('charge', 'payout')),
      constraint limit_counters_period_check check (period in ('day', 'month')),
      constraint limit_counters_amount_check check (amount >= 0),
      constraint limit_counters_count_check check (count >= 0),
      constraint limit_counters_account_fk foreign key (platform_id, environment, account_id) references accounts (platform_id, environment, id)
    )`)
  await protectTenantTable(trx, 'limit_counters')
}
