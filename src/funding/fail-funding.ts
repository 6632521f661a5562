import type { ChangeContext } from '../context.ts'
import type { PaymentRow } from '../database/tables.ts'
import { chunksOf } from '../lib/chunks.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { moveFundingEvents } from './change-funding.ts'
import { coverPayouts } from './cover-payouts.ts'
import { fundPayments } from './fund-payments.ts'
import type { FundingMove } from './funding-event.ts'
import { listLinks, lockFundingEvents } from './funding-event-store.ts'

/** What one statement takes on. */
const paymentsAtOnce = 500

/**
 * Fails a transfer that came back, or never got to its bank: its posting is undone, and its payments, whose statuses stay, get the next funding
 * event (Decision). The payments are locked before the events, as by whoever moves them.
 *
 * @returns whether it could fail: it was pending or paid
 */
export async function failFunding(context: ChangeContext, eventId: string, move: Omit<FundingMove, 'to'>): Promise<boolean> {
  const links = await listLinks(context, eventId)
  const payments = await lockPayments(context, links.map(({ payment_id }) => payment_id))
  const [event] = await lockFundingEvents(context, [eventId])
  if (event === undefined || !['pending', 'paid'].includes(event.status)) return false
  const { now } = context
  await moveFundingEvents(context, [{ event, move: { ...move, to: 'failed' }, at: now }])
  const after = new Map<string, PaymentRow>()
  const keep = (rows: readonly PaymentRow[]) => {
    for (const row of rows) after.set(row.id, row)
  }
  // All deposits before what they can cover.
  for (const some of chunksOf(payments, paymentsAtOnce)) keep(await fundPayments(context, some, now))
  const claims = [...after.values()].filter(({ payment_type, status }) => payment_type === 'payout' && ['scheduled', 'pending', 'paid'].includes(status))
  for (const some of chunksOf(claims, paymentsAtOnce)) {
    const { sent, waiting } = await coverPayouts(context, some, now)
    keep([...sent, ...waiting])
  }
  for (const some of chunksOf([...after.values()], paymentsAtOnce)) {
    await updatePayments(context, some.map((payment) => ({ ...payment, updated_at: now < payment.updated_at ? payment.updated_at : now })))
  }
  return true
}
