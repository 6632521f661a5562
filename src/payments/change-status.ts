import type { RequestContext } from '../context.ts'
import type { PaymentHistoryRow, PaymentRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { Problem } from '../lib/problem.ts'
import { assertMove, statusOf, type Move } from './payment.ts'
import { insertHistory, insertPayment, listHistory, updatePayment, type PaymentRecord } from './payment-store.ts'

/** How the payment's own resource, a charge or a payout, is rendered. */
type Render<Resource extends object> = (record: PaymentRecord, history: readonly PaymentHistoryRow[]) => Resource

/**
 * Stores a new payment with its first history entry and its event.
 *
 * @throws Problem 422 when the external_id is taken
 */
export async function createPayment<Resource extends object>(
  context: RequestContext,
  record: PaymentRecord,
  render: Render<Resource>,
): Promise<Resource> {
  const { payment } = record
  if (!(await insertPayment(context, payment))) throw Problem.unprocessable('Duplicate external_id.', 'external_id')
  const history = [historyOf(payment)]
  await insertHistory(context, historyOf(payment))
  const resource = render(record, history)
  await recordChange(context, payment, 'created', resource)
  return resource
}

/**
 * Moves a payment that the caller has locked: row, history and event in one transaction.
 *
 * @throws Problem 422 naming both states when the table has no such move
 */
export async function movePayment<Resource extends object>(
  context: RequestContext,
  record: PaymentRecord,
  move: Move,
  render: Render<Resource>,
): Promise<Resource> {
  const { status_changed_at: last, event_sequence } = record.payment
  assertMove(record.payment, move.to)
  // This request may have begun before the last move did, and waited for it: the history is in the order of time all the same.
  const now = context.now < last ? last : context.now
  const payment: PaymentRow = { ...record.payment, ...statusOf(move, now), event_sequence: event_sequence + 1, updated_at: now }
  await updatePayment(context, payment)
  const past = await listHistory(context, payment.id)
  const entry = { ...historyOf(payment), sequence: past.length + 1 }
  await insertHistory(context, entry)
  const resource = render({ ...record, payment }, [...past, entry])
  await recordChange(context, payment, 'event', resource)
  return resource
}

/** The entry for the status that the row has now; the first. */
function historyOf(payment: PaymentRow): PaymentHistoryRow {
  return {
    platform_id: payment.platform_id,
    environment: payment.environment,
    payment_id: payment.id,
    sequence: 1,
    status: payment.status,
    reason: payment.status_reason,
    source: payment.status_source,
    message: payment.status_message,
    code: payment.status_code,
    changed_at: payment.status_changed_at,
  }
}

async function recordChange(context: RequestContext, payment: PaymentRow, kind: 'created' | 'event', data: object): Promise<void> {
  const { payment_type: noun, id: resourceId, account_id: accountId, event_sequence: sequence } = payment
  await recordEvent(context, { noun, kind, resourceId, accountId, sequence, data })
}
