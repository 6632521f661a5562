import type { AccountRow, PaymentRow } from '../database/tables.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { endingOf } from '../sandbox/outcome.ts'
import type { Counted } from './limit-store.ts'

/** The New York day on which a payment counts: that of payment_date, and today where that is past (Decision). */
export function limitDayOf(paymentDate: string, now: Date): string {
  const today = newYorkDate(now)
  return paymentDate < today ? today : paymentDate
}

/** Whether limits hold a payment, and count it. One that is forced to its end goes there whatever is wrong (Decision: sandbox_outcome). */
export function isLimited(payment: Pick<PaymentRow, 'sandbox_outcome'>): boolean {
  return endingOf(payment) === undefined
}

/** The limits of an account in one direction. */
export function limitsOf({ settings }: Pick<AccountRow, 'settings'>, type: PaymentRow['payment_type']) {
  return type === 'charge' ? settings.charges : settings.payouts
}

/** What a payment has counted for, or nothing. */
export function countedOf({ account_id, payment_type, amount, limit_date }: PaymentRow): Counted[] {
  if (account_id === null || limit_date === null) return []
  return [{ accountId: account_id, type: payment_type, day: limit_date, amount, count: 1 }]
}
