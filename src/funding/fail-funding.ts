import type { ChangeContext } from '../context.ts'
import type { FundingEventRow, FundingPaymentRow, PaymentRow } from '../database/tables.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { chunksOf } from '../lib/chunks.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { moveFundingEvents } from './change-funding.ts'
import { coverPayouts } from './cover-payouts.ts'
import { fundPayments, takeOut } from './fund-payments.ts'
import type { FundingMove } from './funding-event.ts'
import { listLinks, lockFundingEvents, lockOpenOf } from './funding-event-store.ts'
import { laterOf } from '../lib/clock.ts'

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
  const claims = [...after.values()].filter((payment) => isClaimed(payment, now))
  for (const some of chunksOf(claims, paymentsAtOnce)) {
    const { sent, waiting } = await coverPayouts(context, some, now)
    keep([...sent, ...waiting])
  }
  for (const some of chunksOf([...after.values()], paymentsAtOnce)) {
    await updatePayments(context, some.map((payment) => ({ ...payment, updated_at: laterOf(now, payment.updated_at) })))
  }
  return true
}

/** What is covered again: payouts that have gone, and those that wait to. One that was put off is covered when it is to go. */
function isClaimed({ payment_type, status, payment_date }: PaymentRow, now: Date): boolean {
  return payment_type === 'payout' && (['pending', 'paid'].includes(status) || (status === 'scheduled' && payment_date <= newYorkDate(now)))
}

/** What goes back what a transfer has brought, or brings again what that has taken back. */
const backTypes: Readonly<Record<FundingEventRow['type'], FundingEventRow['type']>> = {
  payout_withdrawal: 'payout_return',
  payout_return: 'payout_withdrawal',
  charge_deposit: 'charge_reversal',
  charge_reversal: 'charge_deposit',
}

/**
 * What has not come is not given back either, where that is still to be sent; nor is what payouts that came back had taken out of a deposit, as
 * it is all deposited anew.
 */
async function keepBack(context: ChangeContext, { type }: FundingEventRow, links: readonly FundingPaymentRow[]): Promise<void> {
  await takeOf(context, backTypes[type], links.filter(({ amount }) => amount > 0))
  await takeOf(context, 'payout_return', links.filter(({ amount }) => amount < 0))
}

/** Takes as much out of the payments' transfers of a type that are still to be sent. */
async function takeOf(context: ChangeContext, type: FundingEventRow['type'], links: readonly FundingPaymentRow[]): Promise<void> {
  const left = new Map(links.map(({ payment_id, amount }) => [payment_id, Math.abs(amount)]))
  if (left.size === 0) return
  for (const { event, links: parts } of await lockOpenOf(context, [...left.keys()], type)) {
    const taken = parts.flatMap((part) => {
      const amount = Math.min(part.amount, left.get(part.payment_id) ?? 0)
      left.set(part.payment_id, (left.get(part.payment_id) ?? 0) - amount)
      return amount > 0 ? [{ ...part, amount }] : []
    })
    await takeOut(context, [{ event, links: taken }])
  }
}
