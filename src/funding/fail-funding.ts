import type { ChangeContext } from '../context.ts'
import type { FundingEventRow, FundingPaymentRow, PaymentRow } from '../database/tables.ts'
import { chunksOf } from '../lib/chunks.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { moveFundingEvents } from './change-funding.ts'
import { coverPayouts } from './cover-payouts.ts'
import { fundPayments } from './fund-payments.ts'
import type { FundingMove } from './funding-event.ts'
import { addLinks, listLinks, lockFundingEvents, lockOpenOf, updateFundingEvents } from './funding-event-store.ts'

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
  await keepBack(context, event, links)
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

/** What goes back what a transfer has brought. */
const backTypes: Readonly<Partial<Record<FundingEventRow['type'], FundingEventRow['type']>>> = { payout_withdrawal: 'payout_return', charge_deposit: 'charge_reversal' }

/** What has not come is not given back either, where that is still to be sent. */
async function keepBack(context: ChangeContext, { type }: FundingEventRow, links: readonly FundingPaymentRow[]): Promise<void> {
  const backType = backTypes[type]
  const left = new Map(links.filter(({ amount }) => amount > 0).map(({ payment_id, amount }) => [payment_id, amount]))
  if (backType === undefined || left.size === 0) return
  for (const { event, links: parts } of await lockOpenOf(context, [...left.keys()], backType)) {
    const kept = parts.flatMap((part) => {
      const amount = Math.min(part.amount, left.get(part.payment_id) ?? 0)
      left.set(part.payment_id, (left.get(part.payment_id) ?? 0) - amount)
      return amount > 0 ? [{ ...part, amount: -amount }] : []
    })
    await addLinks(context, kept)
    await updateFundingEvents(context, [{ ...event, amount: kept.reduce((sum, { amount }) => sum + amount, event.amount), updated_at: context.now < event.updated_at ? event.updated_at : context.now }])
  }
}
