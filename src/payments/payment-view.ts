import type { Schema } from '../contract.ts'
import type { CustomerRow, PaykeyRow, PaymentHistoryRow, PaymentRow } from '../database/tables.ts'
import { accountLabel } from '../lib/masking.ts'
import type { PaymentStory } from './change-status.ts'
import type { PaymentRecord } from './payment-store.ts'

/** An item of GET /v1/payments. */
export function renderPayment({ payment, paykey, customer }: PaymentRecord): Schema<'Payment'> {
  return {
    id: payment.id,
    payment_type: payment.payment_type,
    payment_date: payment.payment_date,
    effective_at: payment.effective_at?.toISOString() ?? null,
    description: payment.description,
    external_id: payment.external_id,
    amount: payment.amount,
    currency: payment.currency,
    customer_details: renderCustomerDetails(customer),
    paykey: paykey.paykey,
    paykey_details: renderPaykeyDetails(paykey),
    status: payment.status,
    status_details: renderStatusDetails(payment),
    funding_id: payment.funding_ids.at(-1) ?? null,
    funding_ids: payment.funding_ids,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
  }
}

/** What the resources of charges and payouts have in common. */
export function renderShared({ payment, paykey, customer, history }: PaymentStory) {
  return {
    id: payment.id,
    paykey: paykey.paykey,
    description: payment.description,
    payment_rail: 'ach',
    paykey_details: renderPaykeyDetails(paykey),
    customer_details: renderCustomerDetails(customer),
    amount: payment.amount,
    currency: payment.currency,
    payment_date: payment.payment_date,
    device: { ip_address: payment.device_ip_address },
    external_id: payment.external_id,
    status: payment.status,
    status_details: renderStatusDetails(payment),
    status_history: history.map(renderHistory),
    metadata: payment.metadata,
    funding_ids: payment.funding_ids,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
    processed_at: payment.processed_at?.toISOString() ?? null,
    effective_at: payment.effective_at?.toISOString() ?? null,
  } as const
}

function renderCustomerDetails({ id, name, type, email, phone }: CustomerRow): Schema<'CustomerDetails'> {
  return { id, name, customer_type: type, email, phone }
}

function renderPaykeyDetails(row: PaykeyRow): Schema<'PaykeyDetails'> {
  return {
    id: row.id,
    customer_id: row.customer_id,
    label: accountLabel(row.institution_name, row.account_last_digits),
    balance: row.balance_amount,
  }
}

function renderStatusDetails(row: PaymentRow): Schema<'PaymentStatusDetails'> {
  return {
    message: row.status_message,
    reason: row.status_reason,
    source: row.status_source,
    changed_at: row.status_changed_at.toISOString(),
    code: row.status_code,
  }
}

function renderHistory({ status, reason, source, message, code, changed_at }: PaymentHistoryRow): Schema<'PaymentStatusHistoryEntry'> {
  return { status, reason, source, message, code, changed_at: changed_at.toISOString() }
}
