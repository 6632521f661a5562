import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** Charges and payouts: one table, because they differ in two columns and in nothing else (Decision). */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table payments (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      payment_type text not null,
      paykey_id uuid not null,
      customer_id uuid not null,
      amount bigint not null,
      currency text not null,
      description text not null,
      payment_date date not null,
      consent_type text,
      device_ip_address text not null,
      external_id text not null,
      balance_check text,
      sandbox_outcome text,
      status text not null,
      status_reason text not null,
      status_source text not null,
      status_message text not null,
      status_code text,
      status_changed_at timestamptz(3) not null,
      processed_at timestamptz(3),
      effective_at timestamptz(3),
      funding_ids uuid[] not null,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint payments_pk primary key (platform_id, id),
      constraint payments_external_id_unique unique (platform_id, environment, payment_type, external_id),
      constraint payments_paykey_fk foreign key (platform_id, environment, owner_id, paykey_id)
        references paykeys (platform_id, environment, owner_id, id),
      constraint payments_customer_fk foreign key (platform_id, environment, owner_id, customer_id)
        references customers (platform_id, environment, owner_id, id),
      constraint payments_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint payments_environment_check check (environment in ('sandbox', 'live')),
      constraint payments_type_check check (payment_type in ('charge', 'payout')),
      constraint payments_consent_type_check
        check ((payment_type = 'charge') = (consent_type is not null) and consent_type in ('internet', 'signed')),
      constraint payments_balance_check_check check (
        (payment_type = 'charge') = (balance_check is not null) and balance_check in ('required', 'enabled', 'disabled')),
      constraint payments_amount_check check (amount between 1 and 9999999999),
      constraint payments_currency_check check (currency = 'USD'),
      constraint payments_status_check check (status in
        ('created', 'scheduled', 'pending', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold')),
      constraint payments_status_source_check check (status_source in
        ('watchtower', 'bank_decline', 'customer_dispute', 'user_action', 'system'))
    )`)
  const sortedBy = async (name: string, columns: string) => {
    await trx.raw(`create index payments_${name}_index on payments (platform_id, environment, owner_id, ${columns})`)
  }
  await sortedBy('id', 'id')
  await sortedBy('created_at', 'created_at, id')
  await sortedBy('payment_date', 'payment_date, id')
  await sortedBy('effective_at', 'effective_at, id')
  await sortedBy('amount', 'amount, id')
  await sortedBy('type', 'payment_type, id')
  await sortedBy('status', 'status, id')
  await sortedBy('reason', 'status_reason, id')
  await sortedBy('source', 'status_source, id')
  await sortedBy('customer', 'customer_id, id')
  await sortedBy('paykey', 'paykey_id, id')
  await sortedBy('external_id', 'external_id, id')
  await trx.raw(`create index payments_funding_index on payments using gin (funding_ids) where funding_ids <> '{}'`)
  await trx.raw(`create index payments_description_search on payments using gin (description gin_trgm_ops)`)
  await trx.raw(`create index payments_external_id_search on payments using gin (external_id gin_trgm_ops)`)
  await protectTenantTable(trx, 'payments')

  await trx.raw(`
    create table payment_history (
      platform_id uuid not null,
      environment text not null,
      payment_id uuid not null,
      sequence integer not null,
      status text not null,
      reason text not null,
      source text not null,
      message text not null,
      code text,
      changed_at timestamptz(3) not null,
      constraint payment_history_pk primary key (platform_id, payment_id, sequence),
      constraint payment_history_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint payment_history_environment_check check (environment in ('sandbox', 'live')),
      constraint payment_history_sequence_check check (sequence > 0)
    )`)
  await protectTenantTable(trx, 'payment_history', { appendOnly: true })
}
