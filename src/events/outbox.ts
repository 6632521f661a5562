import type { Schema } from '../contract.ts'
import type { ChangeContext } from '../context.ts'
import type { EventRow, WebhookEndpointRow } from '../database/tables.ts'
import { queueDeliveries } from '../webhooks/delivery-store.ts'
import { listEnabled, type Listener } from '../webhooks/endpoint-store.ts'
import { isToldOf } from '../webhooks/webhook-endpoint.ts'
import { insertEvents } from './event-store.ts'
import { eventDataPlace } from './event-view.ts'

export interface EventOf {
  /** `created` once, `event` on every change of status. */
  type: Schema<'EventType'>
  resourceId: string
  /** The embedded account that it concerns, if any. */
  accountId: string | null
  /** From 1, without gaps, for each resource; kept in the resource's row, which the caller holds. */
  sequence: number
  /** The whole resource as rendered; dob, ssn_last4 and tax_id are already null in it. */
  data: object
}

/**
 * Keeps what happened, in the transaction in which it happened: told if and only if it is so. Encrypted, because it holds
 * the whole resource.
 */
export async function recordEvent(context: ChangeContext, event: EventOf): Promise<void> {
  await recordEvents(context, [{ ...event, occurredAt: context.now }])
}

/**
 * The same of many, each at its own instant.
 *
 * @param enabled the endpoints, where they are known
 */
export async function recordEvents(context: ChangeContext, events: readonly (EventOf & { occurredAt: Date })[], enabled?: readonly Listener[]): Promise<void> {
  if (events.length === 0) return
  const rows = await insert(context, events)
  await tell(context, rows, enabled ?? (await listEnabled(context)))
}

/** The same of one that is for a single endpoint, whatever it is told of else. */
export async function recordEventFor(context: ChangeContext, endpoint: WebhookEndpointRow, event: EventOf): Promise<void> {
  const rows = await insert(context, [{ ...event, occurredAt: context.now }])
  await queueDeliveries(context, rows.map((row) => ({ endpoint, event: row })))
}

/** Has events sent to those of the endpoints that are told of them, once more where they were sent before. */
export async function tell(context: ChangeContext, events: readonly EventRow[], endpoints: readonly Listener[]): Promise<void> {
  await queueDeliveries(
    context,
    endpoints.flatMap((endpoint) => events.filter((event) => isToldOf(endpoint, event)).map((event) => ({ endpoint, event }))),
  )
}

async function insert(context: ChangeContext, events: readonly (EventOf & { occurredAt: Date })[]): Promise<EventRow[]> {
  const { platformId: platform_id, environment, realNow, newId, secrets } = context
  const rows = events.map((event): EventRow => {
    const id = newId('event')
    return {
      platform_id,
      environment,
      id,
      account_id: event.accountId,
      event_type: event.type,
      resource_id: event.resourceId,
      event_sequence: event.sequence,
      occurred_at: event.occurredAt,
      created_at: realNow,
      data_encrypted: secrets.encrypt(JSON.stringify(event.data), eventDataPlace({ id, platform_id, environment })),
    }
  })
  await insertEvents(context, rows)
  return rows
}
