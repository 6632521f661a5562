import type { Schema } from '../contract.ts'
import type { TenantStore } from '../context.ts'
import { prepared } from '../database/prepared.ts'
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

/** What is to be counted, and under which limits. */
export interface Limited {
  counted: Counted
  limits: Schema<'PaymentSettings'>
}

/**
 * Counts payments, one after the other, but for those that would go over a limit of their day or month. What is counted is so under the
 * rows' locks, and only where there is room then: of many at the edge exactly those fit that fit one after the other.
 *
 * @returns of each whether it fits; the others are not counted
 */
export async function countUnderLimits(store: TenantStore, wanted: readonly Limited[]): Promise<boolean[]> {
  // What is too much by itself meets no row that could refuse it, where it is the first of its period.
  let fits = wanted.map(({ counted: { amount, count }, limits }) => {
    const { max_amount, daily_amount, monthly_amount, monthly_count } = limits
    return amount <= Math.min(max_amount, daily_amount, monthly_amount) && count <= monthly_count
  })
  const possible = fits
  const chosen = () => wanted.filter((_one, index) => fits[index])
  // Mostly there is room for all. At the edge the rows say for whom; if another one has made them meanwhile, they say it again.
  while (!(await add(store, chosen()))) {
    const rows = await readCounters(store, wanted)
    fits = wanted.map((one, index) => possible[index] === true && take(store, rows, one))
  }
  return fits
}

/** Counts all of them, or none. */
async function add(store: TenantStore, wanted: readonly Limited[]): Promise<boolean> {
  const rows = summed(wanted.flatMap((one) => limitedRowsOf(store, one)))
  if (rows.length === 0) return true
  // The first of a period meets no row that could refuse it.
  if (rows.some(({ amount, count, max_amount, max_count }) => amount > max_amount || count > max_count)) return false
  const fitting = new Set((await addEach(store.trx, [store.platformId, store.environment, JSON.stringify(rows)])).map(keyOf))
  if (fitting.size === rows.length) return true
  for (const row of rows) if (fitting.has(keyOf(row))) await takeBack(store, row)
  return false
}

const addEach = prepared<CounterKey>(
  `insert into limit_counters (platform_id, environment, account_id, payment_type, period, starts_on, amount, count, max_amount, max_count)
   select $1::uuid, $2, account_id, payment_type, period, starts_on, amount, count, max_amount, max_count
     from json_to_recordset($3::json)
       as counted (account_id uuid, payment_type text, period text, starts_on date, amount bigint, count integer, max_amount bigint, max_count integer)
       on conflict (platform_id, environment, account_id, payment_type, period, starts_on)
       do update set amount = limit_counters.amount + excluded.amount, count = limit_counters.count + excluded.count,
          max_amount = excluded.max_amount, max_count = excluded.max_count
       where limit_counters.amount + excluded.amount <= excluded.max_amount and limit_counters.count + excluded.count <= excluded.max_count
   returning account_id, payment_type, period, starts_on`,
)

type Room = Pick<LimitCounterRow, 'amount' | 'count'>

/**
 * What is counted so far. By the time that it is counted on by it may be more: that says so then, and holds the rows from there on, as a conflict locks
 * those too that it leaves as they are, so that the next look is the last.
 */
async function readCounters(store: TenantStore, wanted: readonly Limited[]): Promise<Map<string, Room>> {
  const keys = summed(wanted.flatMap((one) => limitedRowsOf(store, one)))
  const rows = await readEach(store.trx, [store.platformId, store.environment, JSON.stringify(keys)])
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const readEach = prepared<CounterKey & Room>(
  `select counter.*
     from json_to_recordset($3::json) as wanted (account_id uuid, payment_type text, period text, starts_on date)
    cross join lateral (
      select account_id, payment_type, period, starts_on, amount, count from limit_counters
       where platform_id = $1 and environment = $2 and account_id = wanted.account_id and payment_type = wanted.payment_type
         and period = wanted.period and starts_on = wanted.starts_on
       limit 1) as counter`,
)

/** @returns whether there is room for one more; it has it then */
function take(store: TenantStore, rows: Map<string, Room>, one: Limited): boolean {
  const after = limitedRowsOf(store, one).map((row) => {
    const { amount, count } = rows.get(keyOf(row)) ?? { amount: 0, count: 0 }
    return { ...row, amount: amount + row.amount, count: count + row.count }
  })
  if (after.some(({ amount, count, max_amount, max_count }) => amount > max_amount || count > max_count)) return false
  for (const row of after) rows.set(keyOf(row), row)
  return true
}

/** The same backwards: what was cancelled or failed counts no more. */
export async function uncount(store: TenantStore, counted: readonly Counted[]): Promise<void> {
  for (const sum of summed(counted.flatMap((one) => rowsOf(store, one)))) await takeBack(store, sum)
}

/** One of each period, in one order, so that two who need the same ones don't wait for each other: a month before the days of it. */
function summed<Row extends Counter>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.account_id} ${row.payment_type} ${row.starts_on.slice(0, 7)} ${row.period === 'month' ? '' : row.starts_on}`
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? row : { ...row, amount: sum.amount + row.amount, count: sum.count + row.count })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
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
  const [fits] = await countUnderLimits(store, [{ counted: after, limits }])
  return fits === true
}

/** Only the month has a limit of how many. */
const noCountLimit = 2_147_483_647

type Counter = Omit<LimitCounterRow, 'max_amount' | 'max_count'>
type CounterKey = Pick<LimitCounterRow, 'account_id' | 'payment_type' | 'period' | 'starts_on'>

function keyOf({ account_id, payment_type, period, starts_on }: CounterKey): string {
  return `${account_id} ${payment_type} ${period} ${starts_on}`
}

function limitedRowsOf(store: TenantStore, { counted, limits }: Limited): LimitCounterRow[] {
  const [month, day] = rowsOf(store, counted)
  return [
    { ...month, max_amount: limits.monthly_amount, max_count: limits.monthly_count },
    { ...day, max_amount: limits.daily_amount, max_count: noCountLimit },
  ]
}

/** The month first, and so is it locked: who has it is alone with its days. */
function rowsOf({ platformId, environment }: TenantStore, { accountId, type, day, amount, count }: Counted): [month: Counter, day: Counter] {
  const row = { platform_id: platformId, environment, account_id: accountId, payment_type: type, amount, count }
  return [
    { ...row, period: 'month', starts_on: `${day.slice(0, 7)}-01` },
    { ...row, period: 'day', starts_on: day },
  ]
}

async function takeBack({ trx }: TenantStore, { platform_id, environment, account_id, payment_type, period, starts_on, amount, count }: Counter): Promise<void> {
  await trx('limit_counters').where({ platform_id, environment, account_id, payment_type, period, starts_on }).update({ amount: trx.raw('amount - ?', [amount]), count: trx.raw('count - ?', [count]) })
}
