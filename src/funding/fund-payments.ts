import type { Windows } from '../ach/windows.ts'
import type { ChangeContext } from '../context.ts'
import type { FundingEventRow, FundingPaymentRow, PaymentRow } from '../database/tables.ts'
import { addBankingDays, newYorkDate } from '../lib/banking-calendar.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { placeShares, withFunding, type Share } from './change-funding.ts'
import { mostOfATransfer } from './funding-event.ts'
import { addLinks, listCovered, listLinks, lockOpenOf, recountCover, sumFunded, updateFundingEvents, type Funded, type OpenEvent } from './funding-event-store.ts'
import { fundingTimesOf, type FundingTimes } from './funding-time.ts'
import { dayAfter, earliestBack, transferDay, windowsOf } from './transfer-day.ts'
import { laterOf } from '../lib/clock.ts'

/**
 * Has transferred what payments that have just moved are to an account, and are not transferred for yet (Decision): what is paid is
 * deposited, what came back is taken from it or given back to it. A payout is paid for before it is sent (cover-payouts.ts).
 *
 * @param payments as they are after their moves; the caller has locked them, and stores what is returned
 * @param since when that is so, where it is later than their last moves: a transfer for them came back
 */
export async function fundPayments(context: ChangeContext, payments: readonly PaymentRow[], since?: Date): Promise<PaymentRow[]> {
  const stopped = (...statuses: PaymentRow['status'][]) => payments.filter(({ payment_type, status }) => payment_type === 'payout' && statuses.includes(status))
  await keepUnsent(context, stopped('cancelled', 'on_hold'))
  await withdrawNoMore(context, stopped('failed', 'reversed'))
  const concerned = payments.filter(isConcerned)
  if (concerned.length === 0) return [...payments]
  const windows = await windowsOf(context)
  await uncover(context, concerned.filter(({ payment_type, status }) => payment_type === 'charge' && status === 'reversed'))
  const funded = await sumFunded(context, concerned.filter(isFunded).map(({ id }) => id))
  const times = await fundingTimesOf(context, concerned, 'charges')
  const shares = concerned.flatMap((payment) => shareOf(context, windows, { payment, funded: funded.get(payment.id), times, since }))
  const placed = await placeShares(context, windows, shares)
  return payments.map((payment) => withFunding(payment, placed))
}

/** What has come to a status at which it counts for its account, or no longer does. */
function isConcerned({ payment_type, status, funding_ids }: PaymentRow): boolean {
  return (payment_type === 'charge' && status === 'paid') || (funding_ids.length > 0 && ['failed', 'reversed', 'cancelled'].includes(status))
}

interface Claim {
  payment: PaymentRow
  funded: Funded | undefined
  times: FundingTimes
  since: Date | undefined
}

function shareOf(context: ChangeContext, windows: Windows, { payment, funded, times, since }: Claim): Share[] {
  const isDue = payment.payment_type === 'charge' && payment.status === 'paid'
  const missing = (isDue ? payment.amount : 0) - (funded?.net ?? 0)
  if (missing === 0) return []
  const at = since === undefined ? payment.status_changed_at : laterOf(since, payment.status_changed_at)
  const type = payment.payment_type === 'charge' ? (missing > 0 ? 'charge_deposit' : 'charge_reversal') : missing > 0 ? 'payout_return' : 'payout_withdrawal'
  const date = type === 'charge_deposit' ? addBankingDays(newYorkDate(payment.status_changed_at), times.get(payment.account_id ?? '') ?? 0) : earliestBack(context, windows, funded, at)
  return [{ payment, type, amount: Math.abs(missing), isCover: isDue, day: transferDay(date, at, windows), at }]
}

/**
 * For payouts that are stopped, or are to go otherwise, nothing is withdrawn that has not been yet, and nothing is taken out of a deposit that
 * has not been sent: where they go on they are covered anew.
 *
 * @param payouts that the caller has locked, and that have not gone to the bank
 */
export async function keepUnsent(context: ChangeContext, payouts: readonly PaymentRow[]): Promise<void> {
  await withdrawNoMore(context, payouts)
  await giveCoverBack(context, payouts.filter(isFunded).map(({ id }) => id))
}

/** The same of what is withdrawn for them alone: of a payout that came back what has covered it may have come back too, to be presented again. */
async function withdrawNoMore(context: ChangeContext, payouts: readonly PaymentRow[]): Promise<void> {
  const funded = payouts.filter(isFunded).map(({ id }) => id)
  if (funded.length > 0) await takeOut(context, await lockOpenOf(context, funded, 'payout_withdrawal'))
}

function isFunded({ funding_ids }: PaymentRow): boolean {
  return funding_ids.length > 0
}

/**
 * The same of what they take out of deposits alone. What came into a deposit in their stead, and is too much for it then, is deposited on the
 * next banking day.
 *
 * @param unpaid charges that are not paid any more, as nobody has stored yet
 */
async function giveCoverBack(context: ChangeContext, payoutIds: readonly string[], unpaid: readonly string[] = []): Promise<void> {
  if (payoutIds.length === 0) return
  const deposits = await lockOpenOf(context, payoutIds, 'charge_deposit')
  const taken: OpenEvent[] = []
  for (const { event, links } of deposits) taken.push({ event, links: await latestOf(context, event, event.amount - sumOf(links) - mostOfATransfer) })
  await takeOut(context, deposits.map(({ event, links }, at) => ({ event, links: [...links, ...(taken[at]?.links ?? [])] })))
  const placed = await depositLater(context, taken)
  await recountCover(context, [...deposits.map(({ event }) => event.id), ...placed], unpaid)
}

/** Parts of a deposit's charges that come to as much: of those that were made last. */
async function latestOf(context: ChangeContext, { id }: FundingEventRow, amount: number): Promise<FundingPaymentRow[]> {
  if (amount <= 0) return []
  let left = amount
  return (await listLinks(context, id)).reverse().flatMap((link) => {
    const part = Math.min(Math.max(0, link.amount), left)
    left -= part
    return part > 0 ? [{ ...link, amount: part }] : []
  })
}

/** Has what was taken out of deposits go with those of the next banking day. @returns the ids of these */
async function depositLater(context: ChangeContext, taken: readonly OpenEvent[]): Promise<string[]> {
  const parts = taken.flatMap(({ event, links }) => links.map((link) => ({ event, link })))
  if (parts.length === 0) return []
  const windows = await windowsOf(context)
  const charges = new Map((await lockPayments(context, parts.map(({ link }) => link.payment_id))).map((charge) => [charge.id, charge]))
  const shares = parts.flatMap(({ event, link: { payment_id, amount } }): Share[] => {
    const payment = charges.get(payment_id)
    return payment === undefined ? [] : [{ payment, type: 'charge_deposit', amount, isCover: false, day: transferDay(dayAfter(event, windows).transfer_date, context.now, windows), at: context.now }]
  })
  const placed = await placeShares(context, windows, shares)
  await updatePayments(context, [...charges.values()].map((charge) => ({ ...withFunding(charge, placed), updated_at: laterOf(context.now, charge.updated_at) })))
  return [...new Set([...placed.values()].flat())]
}

/** Takes parts of payments out of transfers that are still to be sent, which the caller has locked. */
export async function takeOut(context: ChangeContext, open: readonly OpenEvent[]): Promise<void> {
  await addLinks(context, open.flatMap(({ links }) => links.map((link) => ({ ...link, amount: -link.amount }))))
  await updateFundingEvents(context, open.map(({ event, links }) => ({ ...event, amount: event.amount - sumOf(links), updated_at: laterOf(context.now, event.updated_at) })))
}

function sumOf(links: readonly FundingPaymentRow[]): number {
  return links.reduce((sum, { amount }) => sum + amount, 0)
}

/** Deposits that wait can't cover anything by charges that came back: payouts that have not gone yet are covered anew when they do. */
async function uncover(context: ChangeContext, reversed: readonly PaymentRow[]): Promise<void> {
  const ids = reversed.filter(isFunded).map(({ id }) => id)
  if (ids.length === 0) return
  const deposits = await lockOpenOf(context, ids, 'charge_deposit')
  const eventIds = deposits.map(({ event }) => event.id)
  await giveCoverBack(context, (await lockPayments(context, await listCovered(context, eventIds))).filter(({ status }) => status === 'scheduled').map(({ id }) => id), ids)
  await recountCover(context, eventIds, ids)
}
