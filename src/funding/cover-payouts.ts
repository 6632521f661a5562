import type { ChangeContext } from '../context.ts'
import type { FundingEventRow, FundingPaymentRow, PaymentRow } from '../database/tables.ts'
import { addBankingDays, newYorkDate } from '../lib/banking-calendar.ts'
import { laterOf } from '../lib/clock.ts'
import { note, placeShares, withFunding, type Share } from './change-funding.ts'
import { addLinks, lockCover, sumFunded, updateFundingEvents } from './funding-event-store.ts'
import { fundingTimesOf } from './funding-time.ts'
import { earliestBack, transferDay, windowsOf } from './transfer-day.ts'

/** Payouts that are to be sent, told apart. All of them are as they are then: the caller stores them. */
export interface Covered {
  sent: PaymentRow[]
  /** Until their withdrawals are good. */
  waiting: PaymentRow[]
}

/**
 * Covers payouts, which the caller has locked, one after the other (Decision): by what was paid to their account and is not deposited
 * yet, which is then taken out of the deposit; else by a withdrawal, which has to be past its own return window. In the
 * sandbox a withdrawal is good at once. The deposits are locked until the transaction ends: nothing covers two payouts.
 *
 * @param at by the platform's clock: when they are to be sent
 */
export async function coverPayouts(context: ChangeContext, payouts: readonly PaymentRow[], at: Date): Promise<Covered> {
  if (payouts.length === 0) return { sent: [], waiting: [] }
  const windows = await windowsOf(context)
  const funded = await sumFunded(context, payouts.filter(({ funding_ids }) => funding_ids.length > 0).map(({ id }) => id))
  const times = await fundingTimesOf(context, payouts, 'payouts')
  const deposits = new Deposits(await lockCover(context, [...new Set(payouts.map(({ owner_id }) => owner_id))]), at)
  const shares: Share[] = []
  const sent = new Set<string>()
  for (const payout of payouts) {
    const has = funded.get(payout.id)
    const missing = payout.amount + (has?.net ?? 0)
    const share = { payment: payout, isCover: false, at }
    const isWithdrawn = missing > 0 && !deposits.take(payout, missing)
    if (isWithdrawn) {
      const date = addBankingDays(newYorkDate(at), times.get(payout.account_id ?? '') ?? 0)
      shares.push({ ...share, type: 'payout_withdrawal', amount: missing, day: transferDay(date, at, windows) })
    }
    const isWaiting = context.environment === 'live' && payout.status === 'scheduled' && (isWithdrawn || (has?.unsure ?? 0) > 0)
    if (isWaiting) continue
    sent.add(payout.id)
    // One that was made smaller since its withdrawal gives the rest back, also where that has come back since and is withdrawn again.
    if (missing < 0) shares.push({ ...share, type: 'payout_return', amount: -missing, day: transferDay(earliestBack(context, windows, has, at), at, windows) })
  }
  await updateFundingEvents(context, deposits.changed)
  await addLinks(context, deposits.links)
  const placed = await placeShares(context, windows, shares)
  for (const { payment_id, funding_event_id } of deposits.links) note(placed, payment_id, funding_event_id)
  const after = payouts.map((payout) => withFunding(payout, placed))
  return { sent: after.filter(({ id }) => sent.has(id)), waiting: after.filter(({ id }) => !sent.has(id)) }
}

/** What waits to be deposited, and what is taken of it. */
class Deposits {
  #rows: FundingEventRow[]
  readonly #touched = new Set<string>()
  readonly links: FundingPaymentRow[] = []

  readonly #at: Date

  constructor(rows: readonly FundingEventRow[], at: Date) {
    this.#rows = [...rows]
    this.#at = at
  }

  get changed(): FundingEventRow[] {
    return this.#rows.filter(({ id }) => this.#touched.has(id))
  }

  /** Takes it out of the earliest ones. @returns whether there was enough; nothing is taken else */
  take(payout: PaymentRow, amount: number): boolean {
    const own = this.#rows.filter(({ owner_id }) => owner_id === payout.owner_id)
    if (own.reduce((sum, { cover_amount }) => sum + cover_amount, 0) < amount) return false
    let left = amount
    this.#rows = this.#rows.map((row) => {
      const part = row.owner_id === payout.owner_id ? Math.min(left, row.cover_amount) : 0
      if (part === 0) return row
      left -= part
      this.#touched.add(row.id)
      this.links.push({ platform_id: row.platform_id, environment: row.environment, funding_event_id: row.id, payment_id: payout.id, amount: -part })
      return {
        ...row,
        amount: row.amount - part,
        cover_amount: row.cover_amount - part,
        payment_count: row.payment_count + (payout.funding_ids.includes(row.id) ? 0 : 1),
        updated_at: laterOf(this.#at, row.updated_at),
      }
    })
    return true
  }
}
