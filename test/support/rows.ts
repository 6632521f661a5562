import type { Tables } from 'knex/types/tables.js'
import { world } from './world.ts'

/** Changes one row behind the service's back, as the superuser: into states that no request leads to. */
export async function changeRow<Table extends keyof Tables>(table: Table, id: string, changes: Partial<Tables[Table]>): Promise<void> {
  // As a plain name: Knex's types of one table can't be had for a table that is not known yet.
  const name: string = table
  const changed: number = await world().asSuperuser(name).where({ id }).update(changes)
  if (changed !== 1) throw new Error(`${changed} rows of ${table} have the id ${id}`)
}

/** How many rows of the table match. */
export async function countRows<Table extends keyof Tables>(table: Table, where: Partial<Tables[Table]>): Promise<number> {
  const name: string = table
  const rows: unknown[] = await world().asSuperuser(name).where(where)
  return rows.length
}

export interface TestEvent {
  event_type: string
  event_sequence: number
  account_id: string | null
  /** The whole resource, decrypted. */
  data: unknown
}

/** The events of a resource, in their order. */
export async function eventsOf(resourceId: string): Promise<TestEvent[]> {
  const { asSuperuser, secrets } = world()
  const rows = await asSuperuser('events').where({ resource_id: resourceId }).orderBy('event_sequence')
  return rows.map(({ id, platform_id, environment, event_type, event_sequence, account_id, data_encrypted }) => {
    const place = { table: 'events', column: 'data', rowId: id, platformId: platform_id, environment }
    const data: unknown = JSON.parse(secrets.decrypt(data_encrypted, place).toString('utf8'))
    return { event_type, event_sequence, account_id, data }
  })
}
