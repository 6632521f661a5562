import type { Knex } from 'knex'
import type { Schema } from '../../src/contract.ts'
import { protectTenantTable } from '../../src/database/tenant-table.ts'
import { hourMilliseconds } from '../../src/events/event-counts.ts'
import { eventDataPlace } from '../../src/events/event-view.ts'
import type { Secrets } from '../../src/lib/secrets.ts'
import { dropIndexes } from './many-payments.ts'

const account = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** The account of nine tenths of the events, and one of a thousandth. */
export const [largeAccount, smallAccount] = [account(1), account(2)]

export const commonType = 'charge.event.v1'
/** That of one event in a thousand. */
export const rareType = 'payout.event.v1'

/** That which 300 events are of, on every day, however many there are; each other event is of a resource of its own. */
export const resource = account(3)
const ofResource = 300

/** Within what is kept, and older than what is younger than any event. */
const days = 20
/** Rows that one statement makes. */
const atOnce = 10_000

const dayMilliseconds = 24 * hourMilliseconds
const dayOf = (milliseconds: number) => new Date(Math.floor(milliseconds / dayMilliseconds) * dayMilliseconds)

/**
 * Fills an empty database with events of the last days, in the order in which they were recorded, each in the partition of its day: of a platform with an account that has
 * nine tenths of them. Each can be told: its data is encrypted as that of others.
 *
 * @param owner of the tables, who may cut them into days
 * @param superuser a pool of one connection
 */
export async function makeEvents({ owner, superuser }: { owner: Knex; superuser: Knex }, secrets: Secrets, platformId: string, count: number): Promise<void> {
  const until = Date.now()
  const from = until - days * dayMilliseconds
  // Those of yesterday on are there.
  for (let day = dayOf(from); day < dayOf(until - dayMilliseconds); day = new Date(day.getTime() + dayMilliseconds)) await makeDay(owner, day)
  await superuser.raw(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
  const indexes = await dropIndexes(superuser, ['events'])
  for (let first = 0; first < count; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => eventOf(first + index, from + Math.floor(((first + index) / count) * (until - from)), platformId, secrets))
    await superuser.raw(
      `insert into events (platform_id, environment, id, account_id, event_type, resource_id, event_sequence, occurred_at, created_at, data_encrypted)
       select :platformId, 'sandbox', id, account_id, event_type, case when (:first + place) % :every = 0 then :resource else id end, 1, at, at, data
         from unnest(cast(:ids as uuid[]), cast(:accounts as uuid[]), cast(:types as text[]), cast(:times as timestamptz[]), cast(:data as bytea[])) with ordinality made (id, account_id, event_type, at, data, place)`,
      { platformId, first, every: Math.floor(count / ofResource), resource, ids: rows.map(({ id }) => id), accounts: rows.map(({ account_id }) => account_id), types: rows.map(({ event_type }) => event_type), times: rows.map(({ at }) => at), data: rows.map(({ data }) => data) },
    )
  }
  for (const definition of indexes) await superuser.raw(definition)
  await superuser.raw('reset synchronous_commit')
}

async function makeDay(owner: Knex, day: Date): Promise<void> {
  const next = new Date(day.getTime() + dayMilliseconds)
  for (const table of ['events', 'event_counts']) {
    const name = `${table}_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
    await owner.raw(`create table ?? partition of ?? for values from ('${day.toISOString()}') to ('${next.toISOString()}')`, [name, table])
    await protectTenantTable(owner, name, { appendOnly: table === 'events' })
  }
}

/** The n-th event, always of the same type and account. */
function eventOf(n: number, milliseconds: number, platform_id: string, secrets: Secrets) {
  const time = milliseconds.toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`
  const data = secrets.encrypt(JSON.stringify({ id, external_id: `order-${n}`, amount: 100 + (n % 1000) * 10, status: 'pending' }), eventDataPlace({ id, platform_id, environment: 'sandbox' }))
  return { id, account_id: n % 1000 === 500 ? smallAccount : n % 10 < 9 ? largeAccount : null, event_type: typeOf(n), at: new Date(milliseconds), data }
}

function typeOf(n: number): Schema<'EventType'> {
  if (n % 1000 === 250) return rareType
  return n % 10 < 6 ? commonType : n % 10 < 9 ? 'charge.created.v1' : 'customer.created.v1'
}
