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
  const [month, day] = rowsOf(store, counted)
  const rows: LimitCounterRow[] = [
    { ...month, max_amount: monthly_amount, max_count: monthly_count },
    { ...day, max_amount: daily_amount, max_count: noCountLimit },
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
  const sums = new Map<string, Counter>()
  for (const row of counted.flatMap((one) => rowsOf(store, one))) {
    // A month sorts before the days of it.
    const key = `${row.account_id} ${row.payment_type} ${row.starts_on.slice(0, 7)} ${row.period === 'month' ? '' : row.starts_on}`
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? row : { ...sum, amount: sum.amount + row.amount, count: sum.count + row.count })
  }
  // In one order, so that two who give back the same days don't wait for each other.
  for (const [, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) await takeBack(store, sum)
}

/**
 * Counts a payment as it is now in place of what it was. Both months are locked before, in one order, so that two that change
 * places don't wait for each other.
 *
 * @returns false when it would go over a limit; what it was is no longer counted then, so that the caller has to roll back
 */
export async function recount(store: TenantStore, before: Counted, after: Counted, limits: Schema<'PaymentSettings'>): Promise<boolean> {
  const { platformId: platform_id, environment, trx } = store
  const months = [before, after].map((one) => rowsOf(store, one)[0].starts_on)
  await trx('limit_counters')
    .where({ platform_id, environment, account_id: after.accountId, payment_type: after.type, period: 'month' })
    .whereIn('starts_on', months)
    .orderBy('starts_on')
    .forUpdate()
    .select('starts_on')
  await uncount(store, [before])
  return countUnderLimits(store, after, limits)
}

/** Only the month has a limit of how many. */
const noCountLimit = 2_147_483_647

type Counter = Omit<LimitCounterRow, 'max_amount' | 'max_count'>

/** The month first, and so is it locked: who has it is alone with its days. */
function rowsOf({ platformId, environment }: TenantStore, { accountId, type, day, amount, count }: Counted): [month: Counter, day: Counter] {
  const row = { platform_id: platformId, environment, account_id: accountId, payment_type: type, amount, count }
  return [
    { ...row, period: 'month', starts_on: `${day.slice(0, 7)}-01` },
    { ...row, period: 'day', starts_on: day },
  ]
}

async function takeBack({ trx }: TenantStore, { amount, count, ...key }: Counter): Promise<void> {
  await trx('limit_counters').where(key).update({ amount: trx.raw('amount - ?', [amount]), count: trx.raw('count - ?', [count]) })
}
