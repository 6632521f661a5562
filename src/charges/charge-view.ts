import type { Schema } from '../contract.ts'
import type { PaymentHistoryRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import type { PaymentRecord } from '../payments/payment-store.ts'
import { renderCustomerDetails, renderHistory, renderPaykeyDetails, renderStatusDetails } from '../payments/payment-view.ts'

export function renderCharge(record: PaymentRecord, history: readonly PaymentHistoryRow[]): Schema<'Charge'> {
  const { payment, paykey, customer } = record
  const { consent_type, balance_check } = payment
  invariant(consent_type && balance_check, 'a charge has its consent type and balance check, by constraint')
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
    consent_type,
    device: { ip_address: payment.device_ip_address },
    external_id: payment.external_id,
    config: { balance_check, sandbox_outcome: payment.sandbox_outcome },
    status: payment.status,
    status_details: renderStatusDetails(payment),
    status_history: history.map(renderHistory),
    metadata: payment.metadata,
    funding_ids: payment.funding_ids,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
    processed_at: payment.processed_at?.toISOString() ?? null,
    effective_at: payment.effective_at?.toISOString() ?? null,
  }
}
