import type { OwnerStore } from '../context.ts'
import type { Schema } from '../contract.ts'
import { addDays, newYorkDate, newYorkInstant, type CalendarDate } from '../lib/banking-calendar.ts'
import { grouped } from '../lib/grouped.ts'
import { daysLookedBack, figuresOf } from './return-rate.ts'
import { countByAccount, countOwn } from './return-rate-store.ts'

type Figures = Schema<'ReturnFigures'>

/** What came back of the debits of these New York days, both included. */
export interface ReturnRates {
  from: CalendarDate
  to: CalendarDate
  /** Of the account acted for, or of the platform itself. */
  own: Figures
  /** The same with those of its accounts. */
  total: Figures
  /** Each that sent any. */
  accounts: { id: string; figures: Figures }[]
}

/** @param now by the platform's clock */
export async function readReturnRates(store: OwnerStore, now: Date): Promise<ReturnRates> {
  const to = newYorkDate(now)
  const from = addDays(to, 1 - daysLookedBack)
  const since = newYorkInstant(from, '00:00')
  const own = await countOwn(store, since)
  const ofAccounts = store.accountId === null ? await countByAccount(store, since) : []
  const accounts = [...grouped(ofAccounts, ({ account_id }) => account_id)].map(([id, counts]) => ({ id, figures: figuresOf(counts) }))
  return { from, to, own: figuresOf(own), total: figuresOf([...own, ...ofAccounts]), accounts }
}
