import type { PaymentRow } from '../database/tables.ts'
import { addDays, bankingDayOnOrAfter, type CalendarDate } from '../lib/banking-calendar.ts'
import { Problem } from '../lib/problem.ts'
import { limitDayOf } from './limits.ts'

/** Nacha: returns for want of funds. What came back with another code is not presented again. */
export const codesPresentedAgain: readonly string[] = ['R01', 'R09']

/** Nacha: how often an entry that came back is presented again at the most, and until how many days after its settlement. */
export const mostRepresentments = 2
export const daysAfterSettlement = 180

/** What a payment says of itself as a resubmission. */
export type Resubmission = Pick<PaymentRow, 'resubmission_of' | 'representment_of' | 'representment_until'>

export const noResubmission: Resubmission = { resubmission_of: null, representment_of: null, representment_until: null }

/**
 * What a resubmission of the charge would be. One of a charge that never went to the bank is what that was: a first entry, or the
 * same entry presented again. One of a charge that came back presents the entry again that came back first (Decision).
 *
 * @throws Problem 422 where it may not be resubmitted
 */
export function resubmissionOf(charge: PaymentRow): Resubmission & { resubmission_of: string } {
  const { id, status, status_code, effective_date, representment_of, representment_until } = charge
  const resubmission_of = charge.resubmission_of ?? id
  if (status === 'cancelled') return { resubmission_of, representment_of, representment_until }
  if (status !== 'failed' && status !== 'reversed') throw Problem.unprocessable(`A charge that is ${status} can't be resubmitted.`)
  if (status_code === null || effective_date === null || !codesPresentedAgain.includes(status_code)) {
    const why = status_code === null ? '' : ` with ${status_code}`
    throw Problem.unprocessable(`A charge that is ${status}${why} can't be resubmitted: only ${codesPresentedAgain.join(' and ')} may be presented again.`)
  }
  return {
    resubmission_of,
    representment_of: representment_of ?? id,
    representment_until: representment_until ?? addDays(effective_date, daysAfterSettlement),
  }
}

/**
 * That an entry may be presented again which was before, and came back with this code: the latest one decides.
 *
 * @throws Problem 422
 */
export function assertPresentable(lastCode: string): void {
  if (codesPresentedAgain.includes(lastCode)) return
  throw Problem.unprocessable(`The charge was presented again and came back with ${lastCode}: it can't be resubmitted, as only ${codesPresentedAgain.join(' and ')} may be presented again.`)
}

/**
 * That an entry dated so would still be in time.
 *
 * @throws Problem 422
 */
export function assertInTime({ representment_until }: Pick<PaymentRow, 'representment_until'>, paymentDate: string, now: Date): void {
  if (!isTooLate({ representment_until }, bankingDayOnOrAfter(limitDayOf(paymentDate, now)))) return
  const until = `until ${representment_until ?? ''}, ${daysAfterSettlement} days after it settled first`
  throw Problem.unprocessable(`The charge can be presented again ${until}.`, 'payment_date')
}

/** Whether the date is past those on which Nacha lets the entry be presented again; never where it is the first. */
export function isTooLate({ representment_until }: Pick<PaymentRow, 'representment_until'>, effectiveDate: CalendarDate | null): boolean {
  return representment_until !== null && effectiveDate !== null && effectiveDate > representment_until
}

/**
 * That a change leaves a charge that is presented again with the amount of the entry that came back, and in time.
 *
 * @throws Problem 422
 */
export function assertStillPresentable(payment: PaymentRow, changed: PaymentRow, now: Date): void {
  if (payment.representment_of === null) return
  if (changed.amount !== payment.amount) throw Problem.unprocessable('A charge that is presented again has the amount of the one that came back.', 'amount')
  if (changed.payment_date !== payment.payment_date) assertInTime(payment, changed.payment_date, now)
}

/** Characters that an external_id has at the most. */
const longestExternalId = 255

/**
 * How a resubmission is called unless the request says so: after the charge that it all began with.
 *
 * @param number of the resubmission, from 1
 * @throws Problem 422 where that would be too long
 */
export function externalIdOf(beginning: Pick<PaymentRow, 'external_id'>, number: number): string {
  const externalId = `${beginning.external_id}-resubmit-${number}`
  if (Array.from(externalId).length <= longestExternalId) return externalId
  throw Problem.unprocessable(`The external_id made for it would have more than ${longestExternalId} characters: give one.`, 'external_id')
}
