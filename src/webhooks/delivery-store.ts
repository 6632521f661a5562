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

function due(store: EndpointStore, now: Date) {
  return scoped(store).where({ status: 'pending' }).where('next_attempt_at', '<=', now)
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
export async function queueDeliveries({ trx, platformId, environment, realNow, newId }: ChangeContext, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
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

/** Whether anything is due. */
export async function hasDue(store: EndpointStore, now: Date): Promise<boolean> {
  return (await due(store, now).first('id')) !== undefined
}

/**
 * Takes what is due, first what has waited longest. Others take it again if nothing is heard until then.
 *
 * @param until by the machine's clock, like now
 * @returns each due again then
 */
export async function claimDeliveries(store: EndpointStore, now: Date, until: Date, limit: number): Promise<WebhookDeliveryRow[]> {
  const { trx, platformId, environment, endpointId } = store
  const claimed = await due(store, now).orderBy('next_attempt_at').limit(limit).forUpdate().skipLocked()
  if (claimed.length === 0) return []
  await trx.raw(
    `update webhook_deliveries set next_attempt_at = ?
      where platform_id = ? and environment = ? and endpoint_id = ? and id = any(?::uuid[]) and created_at between ? and ?`,
    [until, platformId, environment, endpointId, claimed.map(({ id }) => id), ...spanOf(claimed)],
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
  extends Pick<WebhookDeliveryRow, 'id' | 'created_at' | 'status' | 'attempt' | 'tries_left' | 'next_attempt_at' | 'attempted_at' | 'response_status' | 'latency_ms' | 'response_body_encrypted' | 'error'> {
  /** When others would have taken it again: whoever finds another instant finds that they have, or that it is to be sent again. */
  leased_until: Date | null
}

/**
 * Keeps what tries came to, or gives back what was not tried. One that is to be sent again meanwhile stays due, and shows this try
 * until the next; of one that is no longer pending, or that another has tried as often meanwhile, nothing is kept.
 */
export async function recordTries(store: EndpointStore, tries: readonly Tried[]): Promise<void> {
  const { trx, platformId, environment, endpointId } = store
  if (tries.length === 0) return
  const rows = tries.map((one) => ({ ...one, response_body_encrypted: one.response_body_encrypted?.toString('base64') ?? null }))
  await trx.raw(
    `update webhook_deliveries as delivery
        set status = case when delivery.next_attempt_at = one.leased_until then one.status else delivery.status end,
            tries_left = case when delivery.next_attempt_at = one.leased_until then one.tries_left else delivery.tries_left end,
            next_attempt_at = case when delivery.next_attempt_at = one.leased_until then one.next_attempt_at else delivery.next_attempt_at end,
            attempt = one.attempt, attempted_at = one.attempted_at,
            response_status = one.response_status, latency_ms = one.latency_ms, response_body_encrypted = decode(one.response_body_encrypted, 'base64'), error = one.error
       from jsonb_to_recordset(?::jsonb)
         as one (id uuid, created_at timestamptz, leased_until timestamptz, status text, attempt integer, tries_left integer, next_attempt_at timestamptz, attempted_at timestamptz,
                 response_status integer, latency_ms integer, response_body_encrypted text, error text)
      where delivery.platform_id = ? and delivery.environment = ? and delivery.endpoint_id = ? and delivery.created_at between ? and ?
        and delivery.id = one.id and delivery.created_at = one.created_at and delivery.status = 'pending' and delivery.attempt <= one.attempt`,
    [JSON.stringify(rows), platformId, environment, endpointId, ...spanOf(tries)],
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
