import { assertCapable } from '../accounts/account.ts'
import { findOpenOwner } from '../accounts/account-store.ts'
import type { Handler } from '../contract.ts'
import { assertServed } from '../customers/customer.ts'
import { findCustomer } from '../customers/customer-store.ts'
import type { PaymentRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import { assertChargeable } from '../paykeys/paykey.ts'
import { findPaykeyByValue } from '../paykeys/paykey-store.ts'
import { createPayment, movePayment } from '../payments/change-status.ts'
import { statusOf } from '../payments/payment.ts'
import { findPayment, listHistory, lockPayment } from '../payments/payment-store.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { renderCharge } from './charge-view.ts'

export const createCharge: Handler<'createCharge'> = async (context, { body }) => {
  const { platformId: platform_id, environment, ownerId: owner_id, accountId: account_id, now } = context
  assertOutcomeAllowed(environment, body.config.sandbox_outcome)
  const paykey = await findPaykeyByValue(context, body.paykey)
  if (paykey === undefined) throw Problem.unprocessable('No such paykey.', 'paykey')
  assertChargeable(paykey)
  const customer = await findCustomer(context, paykey.customer_id)
  invariant(customer, 'a paykey has its customer, by foreign key')
  assertServed(customer, 'paykey')
  const account = await findOpenOwner(context)
  if (account !== undefined) assertCapable(account, { type: 'charges', customer: customer.type, consent: body.consent_type })
  const payment: PaymentRow = {
    platform_id,
    environment,
    owner_id,
    id: context.newId('charge'),
    account_id,
    payment_type: 'charge',
    paykey_id: paykey.id,
    customer_id: customer.id,
    amount: body.amount,
    currency: body.currency,
    description: body.description,
    payment_date: body.payment_date,
    consent_type: body.consent_type,
    device_ip_address: body.device.ip_address,
    external_id: body.external_id,
    balance_check: body.config.balance_check ?? 'enabled',
    sandbox_outcome: body.config.sandbox_outcome ?? null,
    ...statusOf({ to: 'created', reason: 'ok', source: 'system', message: 'The charge was created.', code: null }, now),
    processed_at: null,
    effective_at: null,
    funding_ids: [],
    metadata: body.metadata ?? null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
  return { status: 201, data: await createPayment(context, { payment, paykey, customer }, renderCharge) }
}

export const getCharge: Handler<'getCharge'> = async (context, { path }) => {
  const record = await findPayment(context, 'charge', path.id)
  if (record === undefined) throw Problem.notFound('charge')
  return { status: 200, data: renderCharge(record, await listHistory(context, record.payment.id)) }
}

export const cancelCharge: Handler<'cancelCharge'> = async (context, { path, body }) => {
  const record = await lockPayment(context, 'charge', path.id)
  if (record === undefined) throw Problem.notFound('charge')
  // PUT is repeatable: the same charge again, no entry, no event (Decision).
  if (record.payment.status === 'cancelled') {
    return { status: 200, data: renderCharge(record, await listHistory(context, record.payment.id)) }
  }
  const message = body.reason ?? 'The charge was cancelled.'
  const move = { to: 'cancelled', reason: 'user_request', source: 'user_action', message, code: null } as const
  return { status: 200, data: await movePayment(context, record, move, renderCharge) }
}
