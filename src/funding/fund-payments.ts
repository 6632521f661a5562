import type { Windows } from '../ach/windows.ts'
import type { ChangeContext } from '../context.ts'
import type { PaymentRow } from '../database/tables.ts'
import { addBankingDays, newYorkDate, type CalendarDate } from '../lib/banking-calendar.ts'
import { placeShares, withFunding, type Share } from './change-funding.ts'
import { lockOpenOf, sumFunded, updateFundingEvents, type Funded } from './funding-event-store.ts'
import { fundingTimesOf, type FundingTimes } from './funding-time.ts'
import { transferDay, windowsOf } from './transfer-day.ts'

/**
 * Has transferred what payments that have just moved are to an account, and are not transferred for yet (Decision): what is paid is
 * deposited, what came back is taken from it or given back to it. A payout is paid for before it is sent (cover-payouts.ts).
 *
 * @param payments as they are after their moves; the caller has locked them, and stores what is returned
 * @param since when that is so, where it is later than their last moves: a transfer for them came back
 */
export async function fundPayments(context: ChangeContext, payments: readonly PaymentRow[], since?: Date): Promise<PaymentRow[]> {
  const concerned = payments.filter(isConcerned)
  if (concerned.length === 0) return [...payments]
  const windows = await windowsOf(context)
  const funded = await sumFunded(context, concerned.filter(({ funding_ids }) => funding_ids.length > 0).map(({ id }) => id))
  const times = await fundingTimesOf(context, concerned, 'charges')
  const reversed = concerned.filter(({ payment_type, status }) => payment_type === 'charge' && status === 'reversed')
  await uncover(context, reversed)
  const placed = await placeShares(context, windows, concerned.flatMap((payment) => shareOf(context, windows, { payment, funded: funded.get(payment.id), times, since })))
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
  const at = since === undefined || since < payment.status_changed_at ? payment.status_changed_at : since
  const type = payment.payment_type === 'charge' ? (missing > 0 ? 'charge_deposit' : 'charge_reversal') : missing > 0 ? 'payout_return' : 'payout_withdrawal'
  const date = type === 'charge_deposit' ? addBankingDays(newYorkDate(payment.status_changed_at), times.get(payment.account_id ?? '') ?? 0) : earliestOf(context, windows, funded, at)
  return [{ payment, type, amount: Math.abs(missing), isCover: isDue, day: transferDay(date, at, windows), at }]
}

/**
 * What goes back goes after what it takes back: a deposit that is still to come is not taken away before, and in live nothing is given back
 * that has not come for good. In the sandbox a withdrawal is good at once (Decision).
 */
function earliestOf({ environment }: ChangeContext, { paidAfterBankingDays }: Windows, funded: Funded | undefined, at: Date): CalendarDate {
  const today = newYorkDate(at)
  if (funded === undefined) return today
  const isUnsure = environment === 'live' && funded.unsure > 0
  const open = funded.open_until === null ? today : isUnsure ? addBankingDays(funded.open_until, 1 + paidAfterBankingDays) : funded.open_until
  const sure = isUnsure && funded.sure_at !== null ? newYorkDate(funded.sure_at) : today
  return [today, open, sure].reduce((a, b) => (a > b ? a : b))
}

/** Deposits that wait can't cover anything by charges that came back. */
async function uncover(context: ChangeContext, reversed: readonly PaymentRow[]): Promise<void> {
  if (reversed.length === 0) return
  const deposits = await lockOpenOf(context, reversed.map(({ id }) => id), 'charge_deposit')
  await updateFundingEvents(context, deposits.map(({ event, links }) => ({ ...event, cover_amount: Math.max(0, event.cover_amount - links.reduce((sum, { amount }) => sum + amount, 0)) })))
}
