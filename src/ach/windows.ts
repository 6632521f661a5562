import { addBankingDays, bankingDayOnOrAfter, newYorkDate, newYorkInstant, type CalendarDate } from '../lib/banking-calendar.ts'

/** When files go to the bank and when their entries settle. All times are HH:MM as New York's clocks show them. */
export interface Windows {
  /** Files whose entries settle on the day they are sent; none: same-day is off. */
  sameDay: readonly { cutoff: string; settles: string }[]
  /** The cutoff of the day's last file, whose entries settle on a later banking day. */
  lastFile: string
  /** When the entries of a last file settle, on their effective entry date. */
  settles: string
  /** When a debit counts as good, once that morning's returns were read. */
  paidAt: string
  /** Banking days from settlement to `paidAt`. */
  paidAfterBankingDays: number
  /** The most that one same-day entry may carry, in cents. */
  sameDayLimit: number
}

/** The Federal Reserve's deadlines less half an hour for the bank between; Nacha's same-day limit since 2022-03-18. */
export const defaultWindows: Windows = {
  sameDay: [
    { cutoff: '10:00', settles: '13:00' },
    { cutoff: '14:15', settles: '17:00' },
    { cutoff: '16:15', settles: '18:00' },
  ],
  lastFile: '20:00',
  settles: '08:30',
  paidAt: '10:00',
  paidAfterBankingDays: 2,
  sameDayLimit: 100_000_000,
}

/** What decides about an entry's file. */
export interface EntryRequest {
  paymentDate: CalendarDate
  /** Cents. */
  amount: number
  now: Date
}

/** Which file an entry goes into, and when it settles. */
export interface EntryPlan {
  /** Of its file. At the cutoff itself it is too late. */
  cutoff: Date
  /** A banking day. */
  effectiveDate: CalendarDate
  settlesAt: Date
  isSameDay: boolean
}

/**
 * The first file that can still carry the entry to its payment date (Decision). A payment date before today counts as today,
 * and is rolled to a banking day: the effective entry date. The entry goes into the last file of the banking day before; past
 * that into the next same-day file, if the amount may go there; past that too, it takes the next banking day instead.
 *
 * @throws RangeError for a payment date that is none
 */
export function planEntry({ paymentDate, amount, now }: EntryRequest, windows: Windows): EntryPlan {
  const today = newYorkDate(now)
  const effectiveDate = bankingDayOnOrAfter(paymentDate < today ? today : paymentDate)

  const lastFile = newYorkInstant(addBankingDays(effectiveDate, -1), windows.lastFile)
  if (now < lastFile) {
    return { cutoff: lastFile, effectiveDate, settlesAt: newYorkInstant(effectiveDate, windows.settles), isSameDay: false }
  }
  if (amount <= windows.sameDayLimit) {
    for (const { cutoff: time, settles } of windows.sameDay.toSorted((a, b) => (a.cutoff < b.cutoff ? -1 : 1))) {
      const cutoff = newYorkInstant(effectiveDate, time)
      if (now < cutoff) return { cutoff, effectiveDate, settlesAt: newYorkInstant(effectiveDate, settles), isSameDay: true }
    }
  }
  return planEntry({ paymentDate: addBankingDays(effectiveDate, 1), amount, now }, windows)
}

/** When an entry that settled on that date and has not come back counts as paid. */
export function paidAt(settlementDate: CalendarDate, windows: Windows): Date {
  return newYorkInstant(addBankingDays(settlementDate, windows.paidAfterBankingDays), windows.paidAt)
}

/** Banking days that Nacha has the originator wait after a prenote's settlement. */
const bankingDaysToWait = 3

/** When a prenote that settled on that date and has not come back counts as passed. */
export function passedAt(settlementDate: CalendarDate, windows: Windows): Date {
  return newYorkInstant(addBankingDays(settlementDate, Math.max(bankingDaysToWait, windows.paidAfterBankingDays)), windows.paidAt)
}

/** The first instant after now at which a file is made. */
export function nextCutoff(now: Date, windows: Windows): Date {
  const times = [...windows.sameDay.map(({ cutoff }) => cutoff), windows.lastFile].sort()
  for (let date = bankingDayOnOrAfter(newYorkDate(now)); ; date = addBankingDays(date, 1)) {
    for (const time of times) {
      const cutoff = newYorkInstant(date, time)
      if (now < cutoff) return cutoff
    }
  }
}

/** A file is made in no time; what is so late that the bank may have closed is not sent with it any more. */
export const graceMilliseconds = 5 * 60_000

/** Whether the file of a cutoff can't be sent: it is past, because no worker was there, say; or the windows have changed meanwhile. */
export function isMissed(cutoff: Date, now: Date, windows: Windows): boolean {
  const at = cutoff.getTime()
  return now.getTime() - at > graceMilliseconds || nextCutoff(new Date(at - 1), windows).getTime() !== at
}
