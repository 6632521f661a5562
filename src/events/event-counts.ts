/**
 * Exact totals of events without counting them all: nothing comes before an event that is some minutes old, so that the worker counts
 * those once, by hours (migration 0022). Who reads counts the few after them.
 */
import type { Knex } from 'knex'
import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantStore } from '../context.ts'
import { tryName } from '../database/advisory-lock.ts'
import { millisecondsOf } from '../database/list-counts.ts'
import type { Cut } from '../database/paging.ts'
import { awaitReset } from '../database/reset-lock.ts'

export const hourMilliseconds = 3_600_000
const hourSeconds = 3_600

/** Longer by far than an event waits for its transaction to begin, and than the clocks of two machines differ by. */
const settledAfterMilliseconds = 5 * 60_000
/** Events that one transaction counts, but for others of the same millisecond. */
const eventsAtOnce = 50_000

/** Of an id the first 48 bits are the millisecond in which it was made. Both take what an hour has. */
const idHour = `cast(cast(cast('x' || substr(cast(id as text), 1, 8) || substr(cast(id as text), 10, 4) as bit(48)) as bigint) / cast(? as bigint) as integer)`
const createdHour = `cast(floor(extract(epoch from created_at) / cast(? as integer)) as integer)`

/** Before when all events are counted; undefined where none is. */
async function findCounted({ trx, platformId: platform_id, environment }: TenantStore): Promise<Date | undefined> {
  return (await trx('events_counted').where({ platform_id, environment }).first('until'))?.until
}

/** For how many milliseconds another transaction of this role has been under way, at most: its events may be as old as that, and are not seen yet. */
async function findLongest({ trx }: TenantStore): Promise<number> {
  const { rows } = await trx.raw<{ rows: { seconds: number | null }[] }>(
    `select cast(max(extract(epoch from clock_timestamp() - xact_start)) as double precision) as seconds
       from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  return (rows[0]?.seconds ?? 0) * 1_000
}

/**
 * Counts events that nothing comes before any more, the first ones first.
 *
 * @returns whether there may be more
 */
export async function countEvents(store: TenantStore, realNow: Date): Promise<boolean> {
  const { trx, platformId: platform_id, environment } = store
  const scope = { platform_id, environment }
  await awaitReset(store)
  if (!(await tryName(store, 'event counts'))) return false
  const settled = new Date(realNow.getTime() - settledAfterMilliseconds - (await findLongest(store)))
  const counted = await findCounted(store)
  const waiting = trx('events').where(scope).where('created_at', '<', settled).orderBy('created_at')
  if (counted !== undefined) void waiting.where('created_at', '>=', counted)
  const first = await waiting.clone().first('created_at')
  if (first === undefined) return false
  const beyond = await waiting.offset(eventsAtOnce).first('created_at')
  const until = beyond === undefined ? settled : new Date(Math.max(beyond.created_at.getTime(), first.created_at.getTime() + 1))
  await trx.raw(
    `insert into event_counts (platform_id, environment, owner_id, created_at, id_hour, event_type, count)
     select platform_id, environment, owner_id, date_trunc('hour', created_at, 'utc'), ${idHour}, event_type, count(*)
       from events cross join lateral (values (platform_id), (account_id)) owners (owner_id)
      where events.platform_id = ? and events.environment = ? and created_at >= ? and created_at < ? and owner_id is not null
      group by 1, 2, 3, 4, 5, 6
         on conflict (platform_id, environment, owner_id, created_at, id_hour, event_type) do update set count = event_counts.count + excluded.count`,
    [hourMilliseconds, platform_id, environment, first.created_at, until],
  )
  await trx('events_counted').insert({ ...scope, until }).onConflict(['platform_id', 'environment']).merge()
  return beyond !== undefined
}

/** An hour of ids, or of times of recording. */
interface Hour {
  hour: number
  count: number
  /** The first and the last in which its events were recorded. */
  first: number
  last: number
}

/** What the counts know of a filter. */
interface CountedEvents {
  types: readonly Schema<'EventType'>[] | undefined
  /** Recorded from one instant to another, both included. */
  from: string | undefined
  to: string | undefined
}

/**
 * Cuts a list of events into hours.
 *
 * @param store whose owner they are counted for
 * @param matching the events
 * @returns undefined where no hour is counted that the whole filter holds for
 */
export async function cutIntoHours(store: OwnerStore, matching: Knex.QueryBuilder, { types, from, to }: CountedEvents, sortBy: Schema<'EventSort'>): Promise<Cut | undefined> {
  const counted = await findCounted(store)
  if (counted === undefined) return undefined
  // Events have whole milliseconds.
  const wholeFrom = from === undefined ? -Infinity : Math.ceil(Math.ceil(millisecondsOf(from)) / hourMilliseconds) * hourMilliseconds
  const wholeBefore = to === undefined ? Infinity : Math.floor((Math.floor(millisecondsOf(to)) + 1) / hourMilliseconds) * hourMilliseconds
  const before = Math.min(wholeBefore, counted.getTime())
  if (!(wholeFrom < before)) return undefined
  const { trx, platformId: platform_id, environment, ownerId: owner_id } = store
  const whole = trx('event_counts').where({ platform_id, environment, owner_id }).where('created_at', '<', new Date(before))
  const others = [{ rows: matching.clone().where('created_at', '>=', new Date(before)), hour: Math.floor(before / hourMilliseconds) }]
  if (types !== undefined) void whole.whereIn('event_type', [...types])
  if (Number.isFinite(wholeFrom)) {
    void whole.where('created_at', '>=', new Date(wholeFrom))
    others.push({ rows: matching.clone().where('created_at', '<', new Date(wholeFrom)), hour: wholeFrom / hourMilliseconds - 1 })
  }
  const recorded = trx.raw(`${createdHour} as recorded`, [hourSeconds])
  const made = (hour: number) => (sortBy === 'id' ? madeIn(trx, hour) : trx.raw('cast(null as integer) as made'))
  // Events first, as where their days are dropped (database/partitions.ts).
  const rows = [...others.map((other) => other.rows.select(recordedIn(trx, other.hour), made(other.hour), trx.raw('1 as count'))), whole.select(recorded, 'id_hour as made', 'count')]
  const hour = sortBy === 'id' ? 'made' : 'recorded'
  const hours = await trx
    .from(trx.unionAll(rows).as('counted'))
    .groupBy(hour)
    .orderBy(hour)
    .select<Hour[]>(`${hour} as hour`, trx.raw('cast(sum(count) as bigint) as count, min(recorded) as first, max(recorded) as last'))
  return {
    counts: hours.map(({ count }) => count),
    rows: (first, end) => within(matching, hours.slice(first, end), sortBy),
  }
}

/** The hour of an id, as a rule this one: to compare it with the ends takes a third of the time that reading it from the id does, and there may be tens of thousands. */
function madeIn(trx: Knex, hour: number): Knex.Raw {
  // Before 1970 there is no id.
  if (hour < 0) return trx.raw(`${idHour} as made`, [hourMilliseconds])
  const ends = [idAt(hour * hourMilliseconds, '0'), idAt((hour + 1) * hourMilliseconds - 1, 'f')]
  return trx.raw(`case when id between cast(? as uuid) and cast(? as uuid) then cast(? as integer) else ${idHour} end as made`, [...ends, hour, hourMilliseconds])
}

/** The same of when it was recorded. */
function recordedIn(trx: Knex, hour: number): Knex.Raw {
  const ends = [hour, hour + 1].map((end) => new Date(end * hourMilliseconds))
  return trx.raw(`case when created_at >= ? and created_at < ? then cast(? as integer) else ${createdHour} end as recorded`, [...ends, hour, hourSeconds])
}

/** Of hours that follow each other. When they were recorded says into which days to look, whatever the order. */
function within(matching: Knex.QueryBuilder, hours: readonly Hour[], sortBy: Schema<'EventSort'>): Knex.QueryBuilder {
  const [beginning, ending] = [hours.at(0), hours.at(-1)]
  if (beginning === undefined || ending === undefined) return matching
  const first = Math.min(...hours.map((hour) => hour.first))
  const last = Math.max(...hours.map((hour) => hour.last))
  const rows = matching.clone().where('created_at', '>=', new Date(first * hourMilliseconds)).where('created_at', '<', new Date((last + 1) * hourMilliseconds))
  return sortBy === 'id' ? rows.whereBetween('id', [idAt(beginning.hour * hourMilliseconds, '0'), idAt((ending.hour + 1) * hourMilliseconds - 1, 'f')]) : rows
}

/** The first id of a millisecond, or the last. */
function idAt(milliseconds: number, digit: '0' | 'f'): string {
  const digits = Math.min(milliseconds, 2 ** 48 - 1).toString(16).padStart(12, '0').padEnd(32, digit)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
