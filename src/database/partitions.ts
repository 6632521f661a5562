import type { Knex } from 'knex'
import { protectTenantTable } from './tenant-table.ts'
import { tidyDefault } from './unscoped.ts'

/**
 * Tables cut into days, and for how many days a row is kept. Dropping a day writes next to nothing; deleting it bloats. A day of one goes
 * at the same instant as that of others in its row; whoever reads both reads them in this order, so that nobody waits for each other.
 */
const partitioned = [
  [{ table: 'idempotency_records', column: 'day', keepDays: 2, appendOnly: true }],
  [
    { table: 'events', column: 'created_at', keepDays: 30, appendOnly: true },
    { table: 'event_counts', column: 'created_at', keepDays: 30, appendOnly: false },
  ],
  [{ table: 'webhook_deliveries', column: 'created_at', keepDays: 30, appendOnly: false }],
] as const

/** Days made ahead, so that a stopped worker is no reason for rows in the default partition. */
const daysAhead = 3

/** Who reads or writes a table holds it for a moment: as often is a second waited for it, so that nobody waits long for us. */
const maxTries = 5

export interface Maintained {
  made: string[]
  dropped: string[]
  /** Days with rows in a default partition, as `table day`: nobody made their partition in time. */
  stray: string[]
}

/**
 * Makes the days to come and drops those past. Runs as the owner (it is DDL), at boot and every hour; safe to run from
 * several processes at once. A day whose rows already stand in the default partition can't be made any more: they stay
 * there, are found there, and go when they are as old as others.
 */
export async function maintainPartitions(owner: Knex): Promise<Maintained> {
  const all: Maintained = { made: [], dropped: [], stray: [] }
  for (const together of partitioned) {
    for (let tries = 1; ; tries++) {
      try {
        const changed = await owner.transaction(async (trx) => {
          const tables: Maintained[] = []
          for (const each of together) tables.push(await maintainTable(trx, each))
          return tables
        })
        for (const each of changed) {
          all.made.push(...each.made)
          all.dropped.push(...each.dropped)
          all.stray.push(...each.stray)
        }
        break
      } catch (error) {
        if (tries >= maxTries || !isLockTimeout(error)) throw error
      }
    }
  }
  return all
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

type Partitioned = (typeof partitioned)[number][number]

async function maintainTable(trx: Knex.Transaction, partitioned: Partitioned): Promise<Maintained> {
  const { table, column, keepDays, appendOnly } = partitioned
  const made: string[] = []
  const dropped: string[] = []
  await trx.raw(`set local lock_timeout = '1s'`)
  // One process at a time: the lock conflicts with itself and with nothing that reads or writes rows.
  await trx.raw(`lock table ?? in share update exclusive mode`, [table])
  const existing = await trx.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = ?::regclass`,
    [table],
  )
  const names = new Set(existing.rows.map(({ name }) => name))
  const days = await trx.raw<{ rows: { day: string; name: string; next: string }[] }>(
    `select day::date::text as day, (day + interval '1 day')::date::text as next, ? || to_char(day, '_YYYYMMDD') as name
       from generate_series((now() at time zone 'utc')::date - 1, (now() at time zone 'utc')::date + ?::int, interval '1 day') day`,
    [table, daysAhead],
  )
  const stray = await tidyDefault(trx, partitioned)
  for (const { day, next, name } of days.rows) {
    if (names.has(name) || stray.includes(`${table} ${day}`)) continue
    await trx.raw(`create table ?? partition of ?? for values from (${literal(column, day)}) to (${literal(column, next)})`, [name, table])
    await protectTenantTable(trx, name, { appendOnly })
    made.push(name)
  }
  const oldest = await trx.raw<{ rows: { name: string }[] }>(
    `select ? || to_char((now() at time zone 'utc')::date - ?::int, '_YYYYMMDD') as name`,
    [table, keepDays],
  )
  const limit = oldest.rows[0]?.name ?? ''
  for (const name of names) {
    if (!/_[0-9]{8}$/.test(name) || name >= limit) continue
    await trx.raw(`drop table ??`, [name])
    dropped.push(name)
  }
  return { made, dropped, stray }
}

/** Some bounds are instants: the day begins at midnight UTC. */
function literal(column: Partitioned['column'], day: string): string {
  return column === 'created_at' ? `'${day} 00:00:00+00'` : `'${day}'`
}
