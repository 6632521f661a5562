import type { Schema } from '../contract.ts'
import type { ChangeContext, TenantStore } from '../context.ts'
import { readPage, type Page } from '../database/paging.ts'
import type { EventRow, WebhookDeliveryRow, WebhookEndpointRow } from '../database/tables.ts'
import { triesOfDelivery } from './schedule.ts'

/** An endpoint's. */
export interface EndpointStore extends TenantStore {
  endpointId: string
}

function scoped({ trx, platformId, environment, endpointId }: EndpointStore) {
  return trx('webhook_deliveries').where({ platform_id: platformId, environment, endpoint_id: endpointId })
}

/** Who is to be told of what. */
export interface Telling {
  endpoint: Pick<WebhookEndpointRow, 'id'>
  event: Pick<EventRow, 'id' | 'event_type' | 'created_at'>
}

/** The order in which deliveries are held, so that no two wait for each other. */
function inOrder<One extends { endpoint: { id: string }; event: { id: string } }>(deliveries: readonly One[]): One[] {
  const nameOf = ({ endpoint, event }: One) => `${endpoint.id} ${event.id}`
  return [...deliveries].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/**
 * Has events sent. One that was to be sent to this endpoint before is sent again, with all of its tries.
 *
 * @returns nothing: the worker finds them
 */
export async function queueDeliveries({ trx, platformId, environment, realNow, newId }: ChangeContext, unordered: readonly Telling[]): Promise<void> {
  if (unordered.length === 0) return
  const tellings = inOrder(unordered)
  await trx.raw(
    `insert into webhook_deliveries (platform_id, environment, id, endpoint_id, event_id, event_type, status, attempt, tries_left, next_attempt_at, created_at)
     select ?::uuid, ?, one.id, one.endpoint_id, one.event_id, one.event_type, 'pending', 0, ?::integer, ?::timestamptz, one.created_at
       from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::text[], ?::timestamptz[]) as one (id, endpoint_id, event_id, event_type, created_at)
         on conflict (platform_id, endpoint_id, event_id, created_at)
         do update set status = excluded.status, tries_left = excluded.tries_left, next_attempt_at = excluded.next_attempt_at`,
    [
      platformId,
      environment,
      triesOfDelivery,
      realNow,
      tellings.map(() => newId('webhook_delivery')),
      tellings.map(({ endpoint }) => endpoint.id),
      tellings.map(({ event }) => event.id),
      tellings.map(({ event }) => event.event_type),
      tellings.map(({ event }) => event.created_at),
    ],
  )
}

/**
 * Takes what is due, of each endpoint first what has waited longest. Others take it again if nothing is heard until then.
 *
 * @param hands by endpoint, how many at most
 * @param until by the machine's clock, like now
 * @returns each due again then
 */
export async function claimDeliveries(store: TenantStore, hands: ReadonlyMap<string, number>, now: Date, until: Date): Promise<WebhookDeliveryRow[]> {
  const { trx, platformId, environment } = store
  if (hands.size === 0) return []
  const { rows: due } = await trx.raw<{ rows: WebhookDeliveryRow[] }>(
    `select delivery.* from unnest(?::uuid[]) as asked (endpoint_id)
      cross join lateral (
        select * from webhook_deliveries
         where platform_id = ? and environment = ? and endpoint_id = asked.endpoint_id and status = 'pending' and next_attempt_at <= ?
         order by next_attempt_at limit ? for update skip locked) as delivery`,
    [[...hands.keys()], platformId, environment, now, Math.max(...hands.values())],
  )
  const left = new Map(hands)
  const claimed = due.filter(({ endpoint_id }) => {
    const count = left.get(endpoint_id) ?? 0
    left.set(endpoint_id, count - 1)
    return count > 0
  })
  const leased = claimed.map((row) => ({ ...row, next_attempt_at: until }))
  await writeHeld(store, leased)
  return leased
}

/** Those of these that still wait for something, held until the transaction ends: in one order, as others do that need several. */
export async function lockPending({ trx, platformId, environment }: TenantStore, rows: readonly WebhookDeliveryRow[]): Promise<WebhookDeliveryRow[]> {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const keys = inOrder(once.map(({ endpoint_id, event_id, created_at }) => ({ endpoint: { id: endpoint_id }, event: { id: event_id, created_at } })))
  const held = await trx.raw<{ rows: WebhookDeliveryRow[] }>(
    `select delivery.* from unnest(?::uuid[], ?::uuid[], ?::timestamptz[]) as one (endpoint_id, event_id, created_at)
      cross join lateral (
        select * from webhook_deliveries
         where platform_id = ? and environment = ? and endpoint_id = one.endpoint_id and event_id = one.event_id and created_at = one.created_at
           and next_attempt_at is not null
         limit 1 for update) as delivery`,
    [keys.map(({ endpoint }) => endpoint.id), keys.map(({ event }) => event.id), keys.map(({ event }) => event.created_at), platformId, environment],
  )
  return held.rows
}

/**
 * Writes rows that the caller holds. As an insert, each is found by its key; an update that joins them is as slow as its plan, which is
 * made of statistics that a new day's partition does not have yet.
 */
export async function writeHeld({ trx }: TenantStore, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx.raw(
    `insert into webhook_deliveries (platform_id, environment, id, endpoint_id, event_id, event_type, status, attempt, tries_left, next_attempt_at,
            attempted_at, response_status, latency_ms, response_body_encrypted, error, created_at)
     select platform_id, environment, id, endpoint_id, event_id, event_type, status, attempt, tries_left, next_attempt_at,
            attempted_at, response_status, latency_ms, decode(response_body_encrypted, 'base64'), error, created_at
       from jsonb_to_recordset(?::jsonb)
         as one (platform_id uuid, environment text, id uuid, endpoint_id uuid, event_id uuid, event_type text, status text, attempt integer, tries_left integer,
                 next_attempt_at timestamptz, attempted_at timestamptz, response_status integer, latency_ms integer, response_body_encrypted text, error text,
                 created_at timestamptz)
         on conflict (platform_id, endpoint_id, event_id, created_at)
         do update set status = excluded.status, attempt = excluded.attempt, tries_left = excluded.tries_left, next_attempt_at = excluded.next_attempt_at,
            attempted_at = excluded.attempted_at, response_status = excluded.response_status, latency_ms = excluded.latency_ms,
            response_body_encrypted = excluded.response_body_encrypted, error = excluded.error`,
    [JSON.stringify(rows.map((row) => ({ ...row, response_body_encrypted: row.response_body_encrypted?.toString('base64') ?? null })))],
  )
}

/** The first and the last instant, of one at least: partitions outside are not looked at. */
export function spanOf(rows: readonly Pick<WebhookDeliveryRow, 'created_at'>[]): [Date, Date] {
  const instants = rows.map(({ created_at }) => created_at.getTime())
  return [new Date(Math.min(...instants)), new Date(Math.max(...instants))]
}

/** One, held until the transaction ends. */
export async function lockDelivery(store: EndpointStore, id: string): Promise<WebhookDeliveryRow | undefined> {
  return scoped(store).where({ id }).forUpdate().first()
}

export interface DeliveryFilter {
  status?: Schema<'WebhookDeliveryStatus'>[]
  event_id?: string
}

export async function listDeliveries(store: EndpointStore, filter: DeliveryFilter, page: Page<Schema<'WebhookDeliverySort'>>) {
  const matching = scoped(store)
  if (filter.status !== undefined) void matching.whereIn('status', filter.status)
  if (filter.event_id !== undefined) void matching.where({ event_id: filter.event_id })
  return readPage(matching, 'webhook_deliveries', page)
}
