/**
 * Exact totals without counting (migrations 0019, 0026, 0030 and 0031): triggers note what each statement changes, in rows that nobody else waits for, and the
 * worker adds them up. Who reads adds both, by one statement, so that it does not matter how far the worker has come.
 */
import type { Knex } from 'knex'
import type { OwnerStore, TenantStore } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { instantOf } from '../lib/instant-of.ts'
import { tryName } from './advisory-lock.ts'
import type { ListCountChangeRow } from './tables.ts'

export type CountedList = 'payments' | 'customers' | 'paykeys'

/** A column whose days are counted. */
export type Axis = 'id' | 'created_at' | 'payment_date' | 'effective_at'

/** What is counted: a column's days, or its quarters of an hour. */
export type CountedAxis = Axis | 'id_quarter' | 'created_quarter'

/** A column that a filter may be of the days of, and another that its rows may be sorted by. */
export type CountedPair = `${Exclude<Axis, 'id'>}:${Axis}`

/** From this day on, or quarter of an hour, and before that; numbered from 1970-01-01 on, in UTC. */
interface Days {
  axis: CountedAxis
  from: number | undefined
  before: number | undefined
}

/** A filter that the counters know: rows of these kinds and statuses, of these days. Absent: of all. */
export interface CountedFilter {
  list: CountedList
  kinds?: readonly string[] | undefined
  statuses?: readonly string[] | undefined
  days?: Days | undefined
}

export function isAll({ kinds, statuses, days }: CountedFilter): boolean {
  return kinds === undefined && statuses === undefined && days === undefined
}

const dayMilliseconds = 86_400_000
export const quarterMilliseconds = 900_000
const quartersOfADay = dayMilliseconds / quarterMilliseconds

export function isAxis(column: string): column is Axis {
  return Object.hasOwn(quartersOf, column)
}

const quartersOf: Readonly<Record<Axis, CountedAxis | undefined>> = { id: 'id_quarter', created_at: 'created_quarter', payment_date: undefined, effective_at: undefined }

/** What a change is noted by. */
const noted: Readonly<Record<CountedAxis, string>> = {
  id: `id_quarter / ${quartersOfADay}`,
  created_at: `created_quarter / ${quartersOfADay}`,
  payment_date: 'payment_day',
  effective_at: 'effective_day',
  id_quarter: 'id_quarter',
  created_quarter: 'created_quarter',
}

/** A row's day, as counters number it; of what a day has. */
const dayOf: Readonly<Record<Axis, readonly [sql: string, units: number[]]>> = {
  id: [`cast(cast(cast('x' || substr(cast(id as text), 1, 8) || substr(cast(id as text), 10, 4) as bit(48)) as bigint) / cast(? as bigint) as integer) as day`, [dayMilliseconds]],
  created_at: ['cast(floor(extract(epoch from created_at) / cast(? as bigint)) as integer) as day', [dayMilliseconds / 1000]],
  payment_date: [`payment_date - date '1970-01-01' as day`, []],
  effective_at: ['cast(floor(extract(epoch from effective_at) / cast(? as bigint)) as integer) as day', [dayMilliseconds / 1000]],
}

/** What is counted of a filter, by the days of this axis: pairs of a day and a count, any number of each day. By two columns all kinds and statuses are counted together: days are many then. */
function counts({ trx, platformId: platform_id, environment, ownerId: owner_id }: OwnerStore, { list, kinds, statuses, days }: CountedFilter, axis: CountedAxis | undefined) {
  const scope = { platform_id, environment, list, owner_id }
  // As plain names: rows of two tables have no one type.
  const table: string = 'list_counts'
  const changes: string = 'list_count_changes'
  const isOfTwo = axis !== undefined && days !== undefined && days.axis !== axis
  const added = trx(table).where({ ...scope, axis: isOfTwo ? `${days.axis}:${axis}` : (axis ?? 'all') }).select({ day: isOfTwo ? 'second_day' : 'day', count: 'count' })
  const since = trx(changes).where(scope).select(trx.raw(`${noted[axis ?? 'id']} as day`), 'count')
  for (const [rows, day] of [[added, trx.raw('day')], [since, trx.raw(noted[days?.axis ?? 'id'])]] as const) {
    if (kinds !== undefined && !isOfTwo) void rows.whereIn('kind', kinds)
    if (statuses !== undefined && !isOfTwo) void rows.whereIn('status', statuses)
    if (days?.from !== undefined) void rows.where(day, '>=', days.from)
    if (days?.before !== undefined) void rows.where(day, '<', days.before)
  }
  return added.unionAll([since])
}

/** Days from one date to another, both included. */
export function datesBetween(first: string | undefined, last: string | undefined): Omit<Days, 'axis'> {
  const dayOf = (date: string) => Date.parse(date) / dayMilliseconds
  return { from: first === undefined ? undefined : dayOf(first), before: last === undefined ? undefined : dayOf(last) + 1 }
}

/**
 * A filter for rows that were created, or took effect, from one instant to another, both included: the whole days between, and the rows of the days that it
 * cuts. Nothing is known of what is shorter than that, or told in more digits than the database keeps.
 *
 * @param matching rows of the list from the one to the other
 */
export function countedSince(matching: Knex.QueryBuilder, filter: CountedFilter, axis: 'created_at' | 'effective_at', first: string | undefined, last: string | undefined): { filter: CountedFilter | undefined; parts?: Knex.QueryBuilder[] } {
  // Rows have whole milliseconds.
  const from = first === undefined ? -Infinity : Math.ceil(millisecondsOf(first)) / dayMilliseconds
  const before = last === undefined ? Infinity : (Math.floor(millisecondsOf(last)) + 1) / dayMilliseconds
  const [firstWhole, lastWhole] = [Math.ceil(from), Math.floor(before)]
  if (first === undefined && last === undefined) return { filter, parts: [] }
  if (!(firstWhole < lastWhole)) return { filter: undefined }
  const finite = (day: number) => (Number.isFinite(day) ? day : undefined)
  return {
    filter: { ...filter, days: { axis, from: finite(firstWhole), before: finite(lastWhole) } },
    parts: [
      ...(from < firstWhole ? [matching.clone().where(axis, '<', beginningOf(axis, firstWhole * dayMilliseconds))] : []),
      ...(lastWhole < before ? [matching.clone().where(axis, '>=', beginningOf(axis, lastWhole * dayMilliseconds))] : []),
    ],
  }
}

/** With fractions, as far as the database keeps them: not a number where it would round, or count a second past the minute's last. */
export function millisecondsOf(text: string): number {
  const instant = instantOf(text)
  const [, fraction = ''] = /[.]([0-9]+)/.exec(instant) ?? []
  return fraction.length > 6 ? NaN : Date.parse(instant) + Number(`0.${fraction.slice(3)}`)
}

/** How many rows a filter has. */
export async function countRows(store: OwnerStore, filter: CountedFilter): Promise<number> {
  const { trx } = store
  const [row] = await trx.from(counts(store, filter, filter.days?.axis).as('counted')).select<{ total: number }[]>(trx.raw('cast(coalesce(sum(count), 0) as bigint) as total'))
  invariant(row, 'a sum gives a row')
  return row.total
}

/** Rows are passed over as fast as a place is looked up. */
export const nearby = 1_000

/** A place between two rows of a list in ascending order: as many rows are before it, and it is where this value of the column is. */
export interface Boundary {
  at: string
  before: number
}

/** Of a list in ascending order, rows from one place to another, the first of which is 0. */
export interface Places {
  total: number
  first: number
  end: number
}

/** Two of them, with what is between. */
interface Boundaries {
  lower: Boundary | undefined
  upper: Boundary | undefined
  /** Rows of the list between the two, whether a filter has them or not: told of a filter by nothing but days of another column, which may have few of them. */
  between?: number
}

/** Whether a filter is of the days of another column than this one. */
export function isOfOtherDays({ days }: CountedFilter, column: string): boolean {
  return days !== undefined && days.axis !== column
}

/**
 * The places that are nearest to others of which the list's counters know: the last one up to `first`, where a day with rows begins; the
 * first one from `end` on, where one is over; none, where rows without a day are among them. Where a day has many rows it is a quarter of an hour. Days without rows between lie on the far side.
 * Of a filter by kinds or statuses and days of another column they are the ends of all that it may have.
 *
 * @param parts rows that the filter has beside those of whole days
 */
export async function findBoundaries(store: OwnerStore, filter: CountedFilter, axis: Axis, { total, first, end }: Places, parts: readonly Knex.QueryBuilder[]): Promise<Boundaries> {
  const isOfOthers = isOfOtherDays(filter, axis)
  const isOfAll = filter.kinds === undefined && filter.statuses === undefined
  const { lower, upper } = isOfOthers && !isOfAll ? await findEnds(store, filter, axis, total, parts) : await findUnits(store, filter, axis, first, end, parts)
  const boundary = (unit: Unit | undefined, milliseconds: number, before = 0) => unit && { at: beginningOf(axis, unit.number * milliseconds), before: before + unit.before }
  const quarters = quartersOf[axis]
  if (lower !== undefined && upper !== undefined && isOfOthers && isOfAll) {
    const between = await countRows(store, { list: filter.list, days: { axis, from: lower.number, before: upper.number } })
    return { lower: boundary(lower, dayMilliseconds), upper: boundary(upper, dayMilliseconds), between }
  }
  if (lower === undefined || upper === undefined || filter.days !== undefined || quarters === undefined || Math.min(first - lower.before, upper.before - end) <= nearby) {
    return { lower: boundary(lower, dayMilliseconds), upper: boundary(upper, dayMilliseconds) }
  }
  const days = { axis: quarters, from: lower.number * quartersOfADay, before: upper.number * quartersOfADay }
  const within = await findUnits(store, { ...filter, days }, quarters, first - lower.before, end - lower.before, [])
  return { lower: boundary(within.lower, quarterMilliseconds, lower.before), upper: boundary(within.upper, quarterMilliseconds, lower.before) }
}

/** A day, or a quarter of an hour, and how many rows are before it. */
interface Unit {
  number: number
  before: number
}

/** What a filter has by the days of this axis. What has none comes behind all that have. */
function unitsOf(store: OwnerStore, filter: CountedFilter, axis: CountedAxis, parts: readonly Knex.QueryBuilder[]) {
  const { trx } = store
  const others = isAxis(axis) ? parts.map((part) => part.clone().select(trx.raw(...dayOf[axis]), trx.raw('1 as count'))) : []
  return trx.from(counts(store, filter, axis).unionAll(others).as('counted')).whereNotNull('day')
}

/** Where the first of all that a filter may have are, and where the last. */
async function findEnds(store: OwnerStore, filter: CountedFilter, axis: Axis, total: number, parts: readonly Knex.QueryBuilder[]): Promise<{ lower: Unit | undefined; upper: Unit | undefined }> {
  const [row] = await unitsOf(store, filter, axis, parts).select<{ first: number | null; last: number | null }[]>(store.trx.raw('min(day) as first, max(day) as last'))
  if (typeof row?.first !== 'number' || typeof row.last !== 'number') return { lower: undefined, upper: undefined }
  return { lower: { number: row.first, before: 0 }, upper: { number: row.last + 1, before: total } }
}

async function findUnits(store: OwnerStore, filter: CountedFilter, axis: CountedAxis, first: number, end: number, parts: readonly Knex.QueryBuilder[]): Promise<{ lower: Unit | undefined; upper: Unit | undefined }> {
  const { trx } = store
  const days = unitsOf(store, filter, axis, parts)
    .groupBy('day')
    .select('day', trx.raw('cast(sum(sum(count)) over (order by day) - sum(count) as bigint) as before'), trx.raw('cast(sum(sum(count)) over (order by day) as bigint) as after'))
  const [row] = await trx
    .from(days.as('days'))
    .select<{ lower_day: number | null; lower_before: number | null; upper_day: number | null; upper_before: number | null }[]>(
      trx.raw(
        `max(day) filter (where before <= ?) as lower_day, max(before) filter (where before <= ?) as lower_before,
         min(day) filter (where after >= ?) + 1 as upper_day, min(after) filter (where after >= ?) as upper_before`,
        [first, first, end, end],
      ),
    )
  const unit = (number: number | null | undefined, before: number | null | undefined) => (typeof number === 'number' && typeof before === 'number' ? { number, before } : undefined)
  return { lower: unit(row?.lower_day, row?.lower_before), upper: unit(row?.upper_day, row?.upper_before) }
}

/** What an instant begins with, in milliseconds from 1970-01-01 on, as a value of the column. */
function beginningOf(axis: Axis, milliseconds: number): string {
  if (axis !== 'id') return new Date(milliseconds).toISOString()
  const digits = milliseconds.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** As many are left to who reads: to look through them takes less than a millisecond. */
export const changesLeft = 500
/** Changes that one transaction adds up. */
const changesAtOnce = 5_000
/** What tells a change from others, within its platform and environment. */
const primaryKey: ('list' | 'owner_id' | 'id')[] = ['list', 'owner_id', 'id']

/**
 * Adds up what was changed. Rows that somebody is at are left for later; nobody who writes ever waits.
 */
export async function addUpChanges(store: TenantStore): Promise<void> {
  const { trx, platformId: platform_id, environment } = store
  if (!(await tryName(store, 'counts'))) return
  const scope = { platform_id, environment }
  const taken = await trx('list_count_changes').where(scope).orderBy(primaryKey).limit(changesAtOnce).forUpdate().skipLocked()
  const [first, last] = [taken[0], taken.at(-1)]
  if (first === undefined || last === undefined) return
  // By their values: how many rows a statement within this one gives PostgreSQL does not know, nor of a table that has just grown how many it has.
  const placeOf = (change: ListCountChangeRow) => primaryKey.map((column) => change[column])
  await trx('list_count_changes')
    .where(scope)
    .whereRaw('(list, owner_id, id) between (?, ?, ?) and (?, ?, ?)', [...placeOf(first), ...placeOf(last)])
    .whereRaw('id = any(?)', [taken.map(({ id }) => id)])
    .delete()
  const sums = new Map<string, { list: string; owner_id: string; axis: string; day: number; second_day: number; kind: string; status: string; count: number }>()
  for (const { list, owner_id, kind, status, id_quarter, created_quarter, payment_day, effective_day, count } of taken) {
    const [idDay, createdDay] = [Math.floor(id_quarter / quartersOfADay), Math.floor(created_quarter / quartersOfADay)]
    const days = [['id', idDay], ['created_at', createdDay], ['payment_date', payment_day], ['effective_at', effective_day]] as const
    const add = (axis: string, day: number | null, second_day: number | null, kind: string, status: string) => {
      if (day === null || second_day === null) return
      const key = [list, owner_id, axis, day, second_day, kind, status].join(' ')
      sums.set(key, { list, owner_id, axis, day, second_day, kind, status, count: (sums.get(key)?.count ?? 0) + count })
    }
    for (const [axis, day] of [['all', 0], ...days, ['id_quarter', id_quarter], ['created_quarter', created_quarter]] as const) add(axis, day, 0, kind, status)
    for (const [one, day] of days) for (const [other, second] of days) if (one !== 'id' && one !== other) add(`${one}:${other}`, day, second, '', '')
  }
  await trx.raw(
    `insert into list_counts (platform_id, environment, list, owner_id, axis, day, second_day, kind, status, count)
     select ?, ?, sums.* from json_to_recordset(?::json) as sums (list text, owner_id uuid, axis text, day integer, second_day integer, kind text, status text, count bigint)
         on conflict (platform_id, environment, list, owner_id, axis, day, second_day, kind, status) do update set count = list_counts.count + excluded.count`,
    [platform_id, environment, JSON.stringify([...sums.values()].filter(({ count }) => count !== 0))],
  )
  await trx('list_counts').where({ ...scope, count: 0 }).delete()
}
