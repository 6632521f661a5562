import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { noteForged } from './forged.ts'
import { world } from './world.ts'

/** Changes one row behind the service's back, as the superuser and past the triggers: into states that no request leads to. */
export async function changeRow<Table extends keyof Tables>(table: Table, id: string, changes: Partial<Tables[Table]>): Promise<void> {
  if (table === 'payments') noteForged(id)
  // As a plain name: Knex's types of one table can't be had for a table that is not known yet.
  const name: string = table
  let changed = 0
  await world().asSuperuser.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica`)
    changed = await trx(name).where({ id }).update(changes)
  })
  if (changed !== 1) throw new Error(`${changed} rows of ${table} have the id ${id}`)
}

/** How many rows of the table match. */
export async function countRows<Table extends keyof Tables>(table: Table, where: Partial<Tables[Table]>): Promise<number> {
  const name: string = table
  const rows: unknown[] = await world().asSuperuser(name).where(where)
  return rows.length
}

/**
 * Sends requests that meet for certain: the row is locked until at least two of them wait in the database, so that whatever
 * they read of it before taking a lock of their own, they have all read the same.
 */
export async function sendIntoLock<T>(table: keyof Tables, id: string, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { asSuperuser } = world()
  const name: string = table
  const lock = await asSuperuser.transaction()
  const state = { answered: false }
  let answers: Promise<T[]>
  try {
    await lock(name).where({ id }).forUpdate().select('id')
    answers = Promise.all(requests.map((send) => send())).finally(() => {
      state.answered = true
    })
    while (!state.answered && (await lockWaits()) < 2);
  } finally {
    await lock.rollback()
  }
  return answers
}

/**
 * How many connections wait for a lock.
 *
 * @param asSuperuser of the database that they are to; the world's, unless told otherwise
 */
export async function lockWaits(asSuperuser: Knex = world().asSuperuser): Promise<number> {
  const { rows } = await asSuperuser.raw<{ rows: { count: number }[] }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

export interface TestEvent {
  event_type: string
  event_sequence: number
  account_id: string | null
  /** The whole resource, decrypted. */
  data: unknown
}

/**
 * The events of a resource, in their order.
 *
 * @param asSuperuser of the database that they are in; the world's, unless told otherwise
 */
export async function eventsOf(resourceId: string, asSuperuser: Knex = world().asSuperuser): Promise<TestEvent[]> {
  const rows = await asSuperuser('events').where({ resource_id: resourceId }).orderBy('event_sequence')
  return rows.map(({ id, platform_id, environment, event_type, event_sequence, account_id, data_encrypted }) => {
    const place = { table: 'events', column: 'data', rowId: id, platformId: platform_id, environment }
    const data: unknown = JSON.parse(world().secrets.decrypt(data_encrypted, place).toString('utf8'))
    return { event_type, event_sequence, account_id, data }
  })
}

/**
 * Sends requests while the row is locked by somebody else, who lets go once all of them wait for a lock: whatever a request
 * reads without a lock, all have read by then.
 */
export async function whileLocked<Answer>(table: keyof Tables, id: string, requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { asSuperuser } = world()
  const answers = await asSuperuser.transaction(async (trx) => {
    await trx(table).where({ id }).forUpdate().first()
    const sent = Promise.all(requests.map((send) => send()))
    // Statements give up their wait after a second; then there is nothing to wait for either.
    for (let waiting = 0, tries = 0; waiting < requests.length && tries < 2000; tries++) {
      waiting = await lockWaits()
    }
    return { sent }
  })
  return answers.sent
}
