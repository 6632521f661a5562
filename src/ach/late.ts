import type { PaymentRow } from '../database/tables.ts'
import type { CalendarDate } from '../lib/banking-calendar.ts'
import type { StepContext } from './step.ts'
import { graceMilliseconds, planEntry } from './windows.ts'

/** When a payment of a file that is handed over now settles; undefined where that is no later than it was to be. */
export function settlesLater({ now, bank }: StepContext, payment: PaymentRow): ReturnType<typeof planEntry> | undefined {
  if (payment.status !== 'pending' || payment.settles_at === null) return undefined
  const plan = planEntry({ paymentDate: payment.payment_date, amount: payment.amount, now: lastInTime(now) }, bank.windows)
  return plan.settlesAt > payment.settles_at ? plan : undefined
}

/** The effective entry date of a transfer or a prenote of a file that is handed over now; undefined where its own holds. */
export function laterDate({ now, bank }: StepContext, { status, effective_date, amount }: { status: string; effective_date: CalendarDate | null; amount: number }): CalendarDate | undefined {
  if (status !== 'pending' || effective_date === null) return undefined
  const { effectiveDate } = planEntry({ paymentDate: effective_date, amount, now: lastInTime(now) }, bank.windows)
  return effectiveDate > effective_date ? effectiveDate : undefined
}

function lastInTime(now: Date): Date {
  return new Date(now.getTime() - graceMilliseconds)
}

