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

/**
 * Has events sent. One that was to be sent to this endpoint before is sent again, with all of its tries.
 *
 * @returns nothing: the worker finds them
 */
export async function queueDeliveries({ trx, platformId, environment, realNow, newId }: ChangeContext, unordered: readonly Telling[]): Promise<void> {
  if (unordered.length === 0) return
  // So that no two wait for each other.
  const tellings = [...unordered].sort((a, b) => (`${a.endpoint.id} ${a.event.id}` < `${b.endpoint.id} ${b.event.id}` ? -1 : 1))
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
  if (claimed.length === 0) return []
  await trx.raw(
    `update webhook_deliveries as delivery set next_attempt_at = ?
       from unnest(?::uuid[], ?::uuid[], ?::timestamptz[]) as one (endpoint_id, event_id, created_at)
      where delivery.platform_id = ? and delivery.environment = ? and delivery.created_at between ? and ?
        and delivery.endpoint_id = one.endpoint_id and delivery.event_id = one.event_id and delivery.created_at = one.created_at`,
    [until, claimed.map(({ endpoint_id }) => endpoint_id), claimed.map(({ event_id }) => event_id), claimed.map(({ created_at }) => created_at), platformId, environment, ...spanOf(claimed)],
  )
  return claimed.map((row) => ({ ...row, next_attempt_at: until }))
}

/** The first and the last instant, of one at least: partitions outside are not looked at. */
export function spanOf(rows: readonly Pick<WebhookDeliveryRow, 'created_at'>[]): [Date, Date] {
  const instants = rows.map(({ created_at }) => created_at.getTime())
  return [new Date(Math.min(...instants)), new Date(Math.max(...instants))]
}

/** What a try came to. */
export interface Tried
  extends Pick<WebhookDeliveryRow, 'endpoint_id' | 'event_id' | 'created_at' | 'status' | 'tries_left' | 'next_attempt_at' | 'attempted_at' | 'response_status' | 'latency_ms' | 'response_body_encrypted' | 'error'> {
  /** None: it was given back. */
  tries: 0 | 1
  /** When others would have taken it again: whoever finds another instant finds that they have, or that it is to be sent again. */
  leased_until: Date | null
}

/**
 * Keeps what tries came to, or gives back what was not tried. One that is to be sent again meanwhile, or that another has taken, stays
 * due, and shows this try until the next; of one that is no longer pending nothing is kept.
 */
export async function recordTries({ trx, platformId, environment }: TenantStore, tries: readonly Tried[]): Promise<void> {
  if (tries.length === 0) return
  const rows = tries.map((one) => ({ ...one, response_body_encrypted: one.response_body_encrypted?.toString('base64') ?? null }))
  // Held in one order, as others do that need several.
  await trx.raw(
    `with one as materialized (
       select one.* from jsonb_to_recordset(?::jsonb)
         as one (endpoint_id uuid, event_id uuid, created_at timestamptz, leased_until timestamptz, tries integer, status text, tries_left integer, next_attempt_at timestamptz,
                 attempted_at timestamptz, response_status integer, latency_ms integer, response_body_encrypted text, error text)
         join webhook_deliveries delivery
           on delivery.endpoint_id = one.endpoint_id and delivery.event_id = one.event_id and delivery.created_at = one.created_at
        where delivery.platform_id = ? and delivery.environment = ? and delivery.created_at between ? and ?
        order by one.endpoint_id, one.event_id for update of delivery)
     update webhook_deliveries as delivery
        set status = case when delivery.next_attempt_at = one.leased_until then one.status else delivery.status end,
            tries_left = case when delivery.next_attempt_at = one.leased_until then one.tries_left else delivery.tries_left end,
            next_attempt_at = case when delivery.next_attempt_at = one.leased_until then one.next_attempt_at else delivery.next_attempt_at end,
            attempt = delivery.attempt + one.tries, attempted_at = one.attempted_at, response_status = one.response_status,
            latency_ms = one.latency_ms, response_body_encrypted = decode(one.response_body_encrypted, 'base64'), error = one.error
       from one
      where delivery.platform_id = ? and delivery.environment = ? and delivery.created_at between ? and ?
        and delivery.endpoint_id = one.endpoint_id and delivery.event_id = one.event_id and delivery.created_at = one.created_at and delivery.status = 'pending'`,
    [JSON.stringify(rows), platformId, environment, ...spanOf(tries), platformId, environment, ...spanOf(tries)],
  )
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
