import type { Schema } from '../contract.ts'
import type { EventRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Where an event's data is encrypted to. */
export function eventDataPlace({ id, platform_id, environment }: Pick<EventRow, 'id' | 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'events', column: 'data', rowId: id, platformId: platform_id, environment }
}

/** The event in the words in which it is told, as JSON: what webhooks carry. The data is as it was recorded. */
export function tellEvent(row: EventRow, secrets: Secrets): string {
  const { event_type, id: event_id, event_sequence, account_id } = row
  const head = JSON.stringify({ event_type, event_id, event_sequence, occurred_at: row.occurred_at.toISOString(), account_id })
  return `${head.slice(0, -1)},"data":${secrets.decrypt(row.data_encrypted, eventDataPlace(row)).toString('utf8')}}`
}

/** The same for answers. */
export function renderEvent(row: EventRow, secrets: Secrets): Schema<'Event'> {
  const told: unknown = JSON.parse(tellEvent(row, secrets))
  invariant(isEvent(told), 'an event was recorded as one')
  return told
}

function isEvent(told: unknown): told is Schema<'Event'> {
  return typeof told === 'object' && told !== null && 'event_type' in told && 'data' in told
}
