import { bankSettingsOf } from '../ach/bank-document.ts'
import { findBank } from '../ach/bank-store.ts'
import { defaultWindows, type Windows } from '../ach/windows.ts'
import type { TenantStore } from '../context.ts'
import { addBankingDays, bankingDayOnOrAfter, newYorkDate, newYorkInstant, type CalendarDate } from '../lib/banking-calendar.ts'
import type { Funded } from './funding-event-store.ts'

/** The windows that the platform's files go by: in live those of its bank. */
export async function windowsOf(store: TenantStore): Promise<Windows> {
  const bank = store.environment === 'live' ? await findBank(store) : undefined
  return bank === undefined ? defaultWindows : bankSettingsOf(bank.document).windows
}

/** The day of a transfer, and when its file is made: the last one of that day. */
export interface TransferDay {
  transfer_date: CalendarDate
  due_at: Date
}

/**
 * The first banking day on or after the date whose last file is still to come. At the cutoff itself it is too late.
 *
 * @param date not before this one
 */
export function transferDay(date: CalendarDate, now: Date, windows: Windows): TransferDay {
  const today = newYorkDate(now)
  for (let day = bankingDayOnOrAfter(date < today ? today : date); ; day = addBankingDays(day, 1)) {
    const cutoff = newYorkInstant(day, windows.lastFile)
    if (now < cutoff) return { transfer_date: day, due_at: cutoff }
  }
}

/**
 * What goes back goes after what it takes back: a deposit that is still to come is not taken away before, and in live nothing is given back
 * that has not come for good. In the sandbox a withdrawal is good at once (Decision).
 */
export function earliestBack({ environment }: TenantStore, { paidAfterBankingDays }: Windows, funded: Funded | undefined, at: Date): CalendarDate {
  const today = newYorkDate(at)
  if (funded === undefined) return today
  const isUnsure = environment === 'live' && funded.unsure > 0
  const open = funded.open_until === null ? today : isUnsure ? addBankingDays(funded.open_until, 1 + paidAfterBankingDays) : funded.open_until
  const sure = isUnsure && funded.sure_at !== null ? newYorkDate(funded.sure_at) : today
  return [today, open, sure].reduce((a, b) => (a > b ? a : b))
}

/** The next one after it. */
export function dayAfter({ transfer_date }: Pick<TransferDay, 'transfer_date'>, windows: Windows): TransferDay {
  const day = addBankingDays(transfer_date, 1)
  return { transfer_date: day, due_at: newYorkInstant(day, windows.lastFile) }
}
