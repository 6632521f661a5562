import type { Schema } from '../contract.ts'
import { isServed } from '../customers/customer.ts'
import type { PaymentRow } from '../database/tables.ts'
import { bankingDayOnOrAfter, newYorkDate } from '../lib/banking-calendar.ts'
import { movePayments, type Change } from '../payments/change-status.ts'
import { lockDuePayments, updatePayments, withDetails, type PaymentRecord } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { aSecondAfter, endingOf } from '../sandbox/outcome.ts'
import { renderResource } from './render.ts'
import { stampOf, type StepContext } from './step.ts'
import { planEntry } from './windows.ts'

/**
 * Looks at what is new, or has to find its file anew: created ones become scheduled, or cancelled where a check fails.
 *
 * @returns how many there were
 */
export async function checkPayments(context: StepContext, until: Date): Promise<number> {
  const payments = await lockDuePayments(context, 'check', until, context.limit)
  await check(context, payments)
  return payments.length
}

/** The same of payments that the caller has locked: each at its own due time. */
export async function check(context: StepContext, payments: readonly PaymentRow[]): Promise<void> {
  const records = await withDetails(context, payments)
  const changes: Change[] = []
  const planned: PaymentRow[] = []
  for (const record of records) {
    const at = stampOf(context, record.payment)
    const place = placeOf(record.payment, at, context)
    const refused = refusalOf(record) ?? (isTooLate(record.payment, place.effective_date) ? tooLate : undefined)
    if (refused !== undefined) changes.push({ record, move: refused, at })
    else if (record.payment.status === 'scheduled') planned.push({ ...record.payment, ...place })
    else changes.push({ record, move: passed(record.payment, context), at, with: place })
  }
  await movePayments(context, changes, renderResource)
  await updatePayments(context, planned)
}

function passed({ payment_type }: PaymentRow, { isBankKnown }: StepContext): Change['move'] {
  const message = `The ${payment_type} passed its checks.${isBankKnown ? '' : ' The platform had no bank yet: it is sent once there is one.'}`
  return { to: 'scheduled', reason: 'ok', source: 'system', message, code: null }
}

/** It was in time when it was made, and has been held since, or missed the last file that was. */
const tooLate = { to: 'cancelled', reason: 'payment_blocked', source: 'watchtower', message: 'It is too late to present the charge again.', code: null } as const

/**
 * Why a payment can't go to the bank, or undefined; asked again when its file is made. A forced ending does what its name
 * says, whatever else is wrong.
 */
export function refusalOf({ payment, paykey, customer }: PaymentRecord): Change['move'] | undefined {
  const refuse = (reason: Schema<'PaymentStatusReason'>, message: string): Change['move'] => ({ to: 'cancelled', reason, source: 'watchtower', message, code: null })
  const ending = endingOf(payment)
  if (ending?.to === 'cancelled') {
    return ending.reason === 'payment_blocked'
      ? refuse(ending.reason, `The ${payment.payment_type} was blocked for its risk.`)
      : refuse(ending.reason, 'The balance of the bank account is not enough.')
  }
  if (ending !== undefined) return undefined
  if (paykey.status !== 'active') return refuse('invalid_paykey', `The paykey is ${paykey.status}.`)
  if (!isServed(customer)) return refuse('payment_blocked', `The customer is ${customer.status}.`)
  const { balance_check, amount } = payment
  const balance = paykey.balance_amount
  if (balance_check === 'required' && balance === null) return refuse('insufficient_funds', 'The balance of the bank account is not known.')
  if (balance_check !== null && balance_check !== 'disabled' && balance !== null && balance < amount) {
    return refuse('insufficient_funds', 'The balance of the bank account is not enough.')
  }
  return undefined
}

/** The file that a payment waits for: by the calendar, or at once where its ending is forced. */
export function placeOf(payment: PaymentRow, at: Date, { bank }: StepContext): Pick<PaymentRow, 'due_at' | 'effective_date' | 'settles_at'> {
  if (endingOf(payment) !== undefined) {
    const due_at = aSecondAfter(at)
    return { due_at, effective_date: bankingDayOnOrAfter(newYorkDate(due_at)), settles_at: aSecondAfter(due_at) }
  }
  const { cutoff, effectiveDate, settlesAt } = planEntry({ paymentDate: payment.payment_date, amount: payment.amount, now: at }, bank.windows)
  return { due_at: cutoff, effective_date: effectiveDate, settles_at: settlesAt }
}
