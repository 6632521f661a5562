import type { Knex } from 'knex'
import type { NewId, TenantScope, TenantStore } from '../context.ts'
import { describeError } from '../database/errors.ts'
import { readClock } from '../database/platform-clock.ts'
import { awaitReset } from '../database/reset-lock.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'
import { findEvents, listRecorded, seenWithinMilliseconds } from '../events/event-store.ts'
import { tellEvent } from '../events/event-view.ts'
import { recordEvent, tell } from '../events/outbox.ts'
import type { Clock } from '../lib/clock.ts'
import { grouped } from '../lib/grouped.ts'
import type { Logger } from '../lib/logger.ts'
import type { Secrets } from '../lib/secrets.ts'
import type { Reach } from './address.ts'
import { claimDeliveries, lockPending, spanOf, writeHeld } from './delivery-store.ts'
import { secretsOfEndpoint } from './endpoint-secret.ts'
import { listEnabledOf, lockEnabled, noteFailing, noteWell, updateEndpoint, type TriedEndpoint } from './endpoint-store.ts'
import { failingLimit, nextTry, spellLimit } from './schedule.ts'
import type { Sent } from './send-webhook.ts'
import { eventOf, moveOf, reachOf } from './webhook-endpoint.ts'
import { responseBodyPlace } from './webhook-view.ts'

export interface DeliveryOptions {
  /** As the service's role. */
  database: Knex
  secrets: Secrets
  clock: Clock
  newId: NewId
  log: Logger
  /** What ALLOW_PRIVATE_WEBHOOKS says, if anything. */
  allowPrivateWebhooks: boolean | undefined
}

/** Longer than a try takes: what a worker that died had taken is taken again then. */
const leaseMilliseconds = 30_000
/** Events that a replay queues at once. */
const replayAtOnce = 500

/** A delivery that was taken, with what it needs to be sent. */
export interface Taken {
  delivery: WebhookDeliveryRow
  /** As it was then. */
  endpoint: WebhookEndpointRow
  /** What signs it; undefined: it can not be read. */
  keys: readonly string[] | undefined
  /** undefined: it can not be read, or is gone. */
  body: string | undefined
  reach: Reach
}

/** One that was taken, and what came of it; undefined: it was not sent to the end, as the worker has stopped. */
export interface Try extends Pick<Taken, 'delivery' | 'endpoint'> {
  sent: Sent | undefined
}

/**
 * Takes deliveries that are due.
 *
 * @param hands by endpoint, how many at most
 */
export function takeDeliveries(options: DeliveryOptions, scope: TenantScope, hands: ReadonlyMap<string, number>): Promise<Taken[]> {
  const { database, secrets, clock, allowPrivateWebhooks, log } = options
  /** What can not be read keeps nothing else from being sent. */
  const readable = <T>(read: () => T, what: object): T | undefined => {
    try {
      return read()
    } catch (error) {
      log.error({ ...what, err: describeError(error) }, 'what a webhook needs could not be read')
      return undefined
    }
  }
  return inTenant(database, scope.platformId, async (trx) => {
    const store = { ...scope, trx }
    const now = clock.now()
    const endpoints = new Map((await listEnabledOf(store, [...hands.keys()])).map((row) => [row.id, row]))
    const due = await claimDeliveries(store, new Map([...hands].filter(([id]) => endpoints.has(id))), now, new Date(now.getTime() + leaseMilliseconds))
    if (due.length === 0) return []
    const events = await findEvents(store, [...new Set(due.map(({ event_id }) => event_id))], ...spanOf(due))
    const reach = await reachOf(trx, store.environment, allowPrivateWebhooks)
    const bodies = new Map(events.map((event) => [event.id, readable(() => tellEvent(event, secrets), { event_id: event.id })]))
    const keys = new Map([...endpoints].map(([id, endpoint]) => [id, readable(() => secretsOfEndpoint(endpoint, secrets, now), { endpoint_id: id })]))
    return due.flatMap((delivery): Taken[] => {
      const endpoint = endpoints.get(delivery.endpoint_id)
      return endpoint === undefined ? [] : [{ delivery, endpoint, keys: keys.get(endpoint.id), body: bodies.get(delivery.event_id), reach }]
    })
  })
}

/**
 * Keeps what tries came to, and what they tell of their endpoints, in one transaction. One that is to be sent again meanwhile, or that
 * another worker has taken, stays due, and shows this try until the next.
 *
 * @param ailing endpoints where every try of late has failed, as far as that is known
 * @returns of endpoints that were tried, which are ailing now
 */
export function keepTries(options: DeliveryOptions, scope: TenantScope, results: readonly Try[], ailing: ReadonlySet<string>): Promise<Map<string, boolean>> {
  const { database, clock, secrets } = options
  return inTenant(database, scope.platformId, async (trx) => {
    const store = { ...scope, trx }
    const now = clock.now()
    const found = new Map<string, boolean>()
    // Endpoints before deliveries, and one after the other, as everybody has them: so that no two wait for each other.
    const byEndpoint = grouped(results, ({ endpoint }) => endpoint.id)
    for (const [id, tries] of [...byEndpoint].sort(([a], [b]) => (a < b ? -1 : 1))) found.set(id, await note(options, store, tries, now, ailing.has(id)))
    const held = await lockPending(store, results.map(({ delivery }) => delivery))
    // One that was sent again while it was tried may have come back twice.
    const byDelivery = grouped(results, ({ delivery }) => delivery.id)
    await writeHeld(store, held.map((row) => (byDelivery.get(row.id) ?? []).reduce((kept, one) => after(kept, one, now, secrets), row)))
    return found
  })
}

/**
 * What tries tell of their endpoint: most of the time nothing that was not known, and no reset need wait.
 *
 * @returns whether it is ailing
 */
async function note(options: DeliveryOptions, store: TenantStore, results: readonly Try[], now: Date, isAiling: boolean): Promise<boolean> {
  // It may be another one meanwhile: of those that were tried, the last tells of what it may still be.
  const [last] = results.map(({ endpoint }) => endpoint).sort((a, b) => b.call_revision - a.call_revision)
  const sents = results.flatMap(({ endpoint, sent }) => (endpoint.call_revision === last?.call_revision && sent?.isOfEndpoint === true ? [sent] : []))
  if (last === undefined || sents.length === 0) return isAiling
  const isGone = sents.some(({ status }) => status === 410)
  const isWell = sents.some(({ error }) => error === undefined)
  if (isWell && !isGone && !isAiling) return false
  await awaitReset(store)
  if (isGone) await disable(options, store, last, 'gone')
  else if (isWell) await noteWell(store, last)
  else {
    const since = await noteFailing(store, last, now, new Date(now.getTime() - spellLimit))
    if (now.getTime() - since.getTime() >= failingLimit) await disable(options, store, last, 'failing')
  }
  return !isWell
}

/** Once, whoever finds it first; and it is told. */
async function disable({ secrets, newId, clock }: DeliveryOptions, store: TenantStore, { id, call_revision }: TriedEndpoint, reason: 'gone' | 'failing'): Promise<void> {
  const row = await lockEnabled(store, id)
  if (row?.call_revision !== call_revision) return
  const realNow = clock.now()
  const now = await readClock(store, realNow)
  const changes = { ...moveOf(row, 'disabled', reason), updated_at: now }
  await updateEndpoint(store, id, changes)
  await recordEvent({ ...store, now, realNow, newId, secrets }, eventOf({ ...row, ...changes }))
}

/** Queues the next events of a replay that is under way: of those that nobody may record any more, and so none is passed over. */
export function replayEvents({ database, secrets, clock, newId }: DeliveryOptions, scope: TenantScope, endpointId: string): Promise<void> {
  return inTenant(database, scope.platformId, async (trx) => {
    const store = { ...scope, trx }
    await awaitReset(store)
    const row = await lockEnabled(store, endpointId)
    if (!row?.replay_from || !row.replay_until) return
    const realNow = clock.now()
    const settled = new Date(realNow.getTime() - seenWithinMilliseconds)
    const until = row.replay_until < settled ? row.replay_until : settled
    const events = await listRecorded(store, { from: row.replay_from, afterId: row.replay_after_id, until }, replayAtOnce)
    await tell({ ...store, now: realNow, realNow, newId, secrets }, events, [row])
    const last = events.at(-1)
    const isDone = events.length < replayAtOnce && until === row.replay_until
    if (isDone) await updateEndpoint(store, endpointId, { replay_from: null, replay_after_id: null, replay_until: null })
    else if (last !== undefined) await updateEndpoint(store, endpointId, { replay_from: last.created_at, replay_after_id: last.id })
  })
}

/** Without the character that was cut in two at the end. */
function textOf(body: Buffer): string {
  return new TextDecoder('utf8', { ignoreBOM: true }).decode(body, { stream: true })
}

/** A delivery after a try. */
function after(row: WebhookDeliveryRow, { delivery, sent }: Try, now: Date, secrets: Secrets): WebhookDeliveryRow {
  // Another instant than the lease's end: it is to be sent again meanwhile, or was taken again.
  const isOwn = row.next_attempt_at?.getTime() === delivery.next_attempt_at?.getTime()
  if (sent === undefined) return isOwn ? { ...row, next_attempt_at: now } : row
  return { ...row, ...tellOf(row, sent, secrets), ...(isOwn ? nextOf(row, sent, now) : {}) }
}

/** What a try tells. */
function tellOf(row: WebhookDeliveryRow, sent: Sent, secrets: Secrets) {
  return {
    attempt: row.attempt + 1,
    attempted_at: sent.at,
    response_status: sent.status ?? null,
    latency_ms: sent.latencyMilliseconds,
    response_body_encrypted: sent.status === undefined ? null : secrets.encrypt(textOf(sent.body), responseBodyPlace(row)),
    error: sent.error ?? null,
  }
}

/** What becomes of the delivery by it. */
function nextOf({ tries_left }: WebhookDeliveryRow, sent: Sent, now: Date): Pick<WebhookDeliveryRow, 'status' | 'tries_left' | 'next_attempt_at'> {
  const triesLeft = Math.max(tries_left - 1, 0)
  const next = sent.error === undefined ? undefined : nextTry(now, triesLeft, Math.random(), sent.retryAfter)
  return { status: sent.error === undefined ? 'delivered' : next === undefined ? 'failed' : 'pending', tries_left: triesLeft, next_attempt_at: next ?? null }
}
