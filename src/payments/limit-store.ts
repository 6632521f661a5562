import type { Schema } from '../contract.ts'
import type { TenantStore } from '../context.ts'
import type { LimitCounterRow } from '../database/tables.ts'

/** What is counted: so much on a day, and in its month, of an account's charges or payouts. */
export interface Counted {
  accountId: string
  type: Schema<'PaymentType'>
  /** The New York day. */
  day: string
  /** Cents. */
  amount: number
  /** Payments. */
  count: number
}

/**
 * Counts a payment unless it would go over a limit of its day or month. The rows are locked from here on, so that of many at
 * the edge exactly those fit that fit one after the other.
 *
 * @returns false when it would; nothing is counted then
 */
export async function countUnderLimits(store: TenantStore, counted: Counted, limits: Schema<'PaymentSettings'>): Promise<boolean> {
  const { max_amount, daily_amount, monthly_amount, monthly_count } = limits
  const { amount, count } = counted
  // The first of a period meets no row that could refuse it.
  if (amount > Math.min(max_amount, daily_amount, monthly_amount) || count > monthly_count) return false
  const [day, month] = rowsOf(store, counted)
  const rows: LimitCounterRow[] = [
    { ...day, max_amount: daily_amount, max_count: noCountLimit },
    { ...month, max_amount: monthly_amount, max_count: monthly_count },
  ]
  const fitting = await store
    .trx('limit_counters')
    .insert(rows)
    .onConflict(['platform_id', 'environment', 'account_id', 'payment_type', 'period', 'starts_on'])
    .merge({
      amount: store.trx.raw('limit_counters.amount + excluded.amount'),
      count: store.trx.raw('limit_counters.count + excluded.count'),
      max_amount: store.trx.raw('excluded.max_amount'),
      max_count: store.trx.raw('excluded.max_count'),
    })
    .whereRaw('limit_counters.amount + excluded.amount <= excluded.max_amount and limit_counters.count + excluded.count <= excluded.max_count')
    .returning('period')
  if (fitting.length === rows.length) return true
  for (const { period } of fitting) await takeBack(store, period === 'day' ? day : month)
  return false
}

/** The same backwards: what was cancelled or failed counts no more. */
export async function uncount(store: TenantStore, counted: readonly Counted[]): Promise<void> {
  const sums = new Map<string, Counted>()
  for (const one of counted) {
    const key = `${one.accountId} ${one.type} ${one.day}`
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? one : { ...sum, amount: sum.amount + one.amount, count: sum.count + one.count })
  }
  // In one order, so that two who give back the same days don't wait for each other.
  for (const [, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const row of rowsOf(store, sum)) await takeBack(store, row)
  }
}

/** Only the month has a limit of how many. */
const noCountLimit = 2_147_483_647

type Counter = Omit<LimitCounterRow, 'max_amount' | 'max_count'>

function rowsOf({ platformId, environment }: TenantStore, { accountId, type, day, amount, count }: Counted): [day: Counter, month: Counter] {
  const row = { platform_id: platformId, environment, account_id: accountId, payment_type: type, amount, count }
  return [
    { ...row, period: 'day', starts_on: day },
    { ...row, period: 'month', starts_on: `${day.slice(0, 7)}-01` },
  ]
}

async function takeBack({ trx }: TenantStore, { amount, count, ...key }: Counter): Promise<void> {
  await trx('limit_counters').where(key).update({ amount: trx.raw('amount - ?', [amount]), count: trx.raw('count - ?', [count]) })
}
