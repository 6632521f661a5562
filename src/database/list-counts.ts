/**
 * Exact totals without counting (migration 0019): triggers note what each statement changes, in rows that nobody else waits for, and the
 * worker adds them up. Who reads adds both, by one statement, so that it does not matter how far the worker has come.
 */
import type { Knex } from 'knex'
import type { OwnerStore, TenantStore } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { instantOf } from '../lib/instant-of.ts'
import { tryName } from './advisory-lock.ts'

export type CountedList = 'payments' | 'customers' | 'paykeys'

/** A column whose days are counted. */
export type Axis = 'id' | 'created_at' | 'payment_date'

/** From this day on, and before that; numbered from 1970-01-01 on, in UTC. */
export interface Days {
  axis: Axis
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

export const dayMilliseconds = 86_400_000

export function isAxis(column: string): column is Axis {
  return Object.hasOwn(dayColumn, column)
}

const dayColumn = { id: 'id_day', created_at: 'created_day', payment_date: 'payment_day' } as const

/** What is counted of a filter, by the days of this axis: pairs of a day and a count, any number of each day. */
function counts({ trx, platformId: platform_id, environment, ownerId: owner_id }: OwnerStore, { list, kinds, statuses, days }: CountedFilter, axis: Axis | undefined) {
  const scope = { platform_id, environment, list, owner_id }
  // As plain names: rows of two tables have no one type.
  const table: string = 'list_counts'
  const changes: string = 'list_count_changes'
  const added = trx(table).where({ ...scope, axis: axis ?? 'all' }).select('day', 'count')
  const since = trx(changes).where(scope).select(`${dayColumn[axis ?? 'id']} as day`, 'count')
  for (const [rows, day] of [[added, 'day'], [since, dayColumn[days?.axis ?? 'id']]] as const) {
    if (kinds !== undefined) void rows.whereIn('kind', kinds)
    if (statuses !== undefined) void rows.whereIn('status', statuses)
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
 * A filter for rows that were created from one instant to another, both included: the whole days between, and the rows of the days that it
 * cuts. Nothing is known of what is shorter than that, or told in more digits than the database keeps.
 *
 * @param matching rows of the list from the one to the other
 */
export function countedSince(matching: Knex.QueryBuilder, filter: CountedFilter, first: string | undefined, last: string | undefined): { filter: CountedFilter | undefined; parts?: Knex.QueryBuilder[] } {
  // Rows have whole milliseconds.
  const from = first === undefined ? -Infinity : Math.ceil(millisecondsOf(first)) / dayMilliseconds
  const before = last === undefined ? Infinity : (Math.floor(millisecondsOf(last)) + 1) / dayMilliseconds
  const [firstWhole, lastWhole] = [Math.ceil(from), Math.floor(before)]
  if (first === undefined && last === undefined) return { filter, parts: [] }
  if (!(firstWhole < lastWhole)) return { filter: undefined }
  const finite = (day: number) => (Number.isFinite(day) ? day : undefined)
  return {
    filter: { ...filter, days: { axis: 'created_at', from: finite(firstWhole), before: finite(lastWhole) } },
    parts: [
      ...(from < firstWhole ? [matching.clone().where('created_at', '<', beginningOf('created_at', firstWhole))] : []),
      ...(lastWhole < before ? [matching.clone().where('created_at', '>=', beginningOf('created_at', lastWhole))] : []),
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

/** A place between two rows of a list in ascending order: as many rows are before it, and it is where this day begins. */
export interface Boundary {
  day: number
  before: number
}

/**
 * The boundaries of days that are nearest to these places: the last one up to `first`, where a day with rows begins; the first one from
 * `end` on, where one is over. Days without rows between lie on the far side.
 */
export async function findBoundaries(store: OwnerStore, filter: CountedFilter, axis: Axis, first: number, end: number): Promise<{ lower: Boundary | undefined; upper: Boundary | undefined }> {
  const { trx } = store
  const days = trx
    .from(counts(store, filter, axis).as('counted'))
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
  const boundary = (day: number | null | undefined, before: number | null | undefined) => (typeof day === 'number' && typeof before === 'number' ? { day, before } : undefined)
  return { lower: boundary(row?.lower_day, row?.lower_before), upper: boundary(row?.upper_day, row?.upper_before) }
}

/** What a day begins with, as a value of the column. */
export function beginningOf(axis: Axis, day: number): string {
  if (axis !== 'id') return new Date(day * dayMilliseconds).toISOString()
  const milliseconds = (day * dayMilliseconds).toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`
}

/** As many are left to who reads: to look through them takes less than a millisecond. */
export const changesLeft = 500
/** Changes that one transaction adds up. */
const changesAtOnce = 5_000

/**
 * Adds up what was changed. Rows that somebody is at are left for later; nobody who writes ever waits.
 */
export async function addUpChanges(store: TenantStore): Promise<void> {
  const { trx, platformId: platform_id, environment } = store
  if (!(await tryName(store, 'counts'))) return
  const scope = { platform_id, environment }
  const taken = await trx('list_count_changes')
    .where(scope)
    .whereIn('id', trx('list_count_changes').where(scope).limit(changesAtOnce).forUpdate().skipLocked().select('id'))
    .delete()
    .returning('*')
  const sums = new Map<string, { list: string; owner_id: string; axis: string; day: number; kind: string; status: string; count: number }>()
  for (const { list, owner_id, kind, status, id_day, created_day, payment_day, count } of taken) {
    for (const [axis, day] of [['all', 0], ['id', id_day], ['created_at', created_day], ['payment_date', payment_day]] as const) {
      if (day === null) continue
      const key = [list, owner_id, axis, day, kind, status].join(' ')
      sums.set(key, { list, owner_id, axis, day, kind, status, count: (sums.get(key)?.count ?? 0) + count })
    }
  }
  if (taken.length === 0) return
  await trx.raw(
    `insert into list_counts (platform_id, environment, list, owner_id, axis, day, kind, status, count)
     select ?, ?, sums.* from json_to_recordset(?::json) as sums (list text, owner_id uuid, axis text, day integer, kind text, status text, count bigint)
         on conflict (platform_id, environment, list, owner_id, axis, day, kind, status) do update set count = list_counts.count + excluded.count`,
    [platform_id, environment, JSON.stringify([...sums.values()].filter(({ count }) => count !== 0))],
  )
  await trx('list_counts').where({ ...scope, count: 0 }).delete()
}
