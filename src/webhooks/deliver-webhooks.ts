import type { Knex } from 'knex'
import type { Environment, NewId, TenantStore } from '../context.ts'
import { describeError, isPassing } from '../database/errors.ts'
import { readClock } from '../database/platform-clock.ts'
import { awaitReset } from '../database/reset-lock.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { findEvents, listRecorded } from '../events/event-store.ts'
import { tellEvent } from '../events/event-view.ts'
import { recordEvent, tell } from '../events/outbox.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { rest } from '../lib/rest.ts'
import type { Secrets } from '../lib/secrets.ts'
import { shuffled } from '../lib/shuffled.ts'
import type { Reach } from './address.ts'
import { claimDeliveries, hasDue, recordTries, spanOf, type Tried } from './delivery-store.ts'
import { secretsOfEndpoint, signedHeaders } from './endpoint-secret.ts'
import { findEnabled, listBusy, lockEnabled, noteFailing, noteWell, updateEndpoint, type TriedEndpoint } from './endpoint-store.ts'
import { failingLimit, nextTry, spellLimit } from './schedule.ts'
import { Sender, type Sent } from './send-webhook.ts'
import { eventOf, faultOfUrl, maxEndpoints, moveOf, reachOf } from './webhook-endpoint.ts'
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

/** Between looks at who has something to be sent. */
const lookEveryMilliseconds = 200
/** Tries at one endpoint at the same time; at an ailing one, where every try of late has failed, a single one. */
const triesAtOnce = 10
/** Tries of a process at the same time. As many as five platforms can have, so that the slow ones of a few keep nobody waiting. */
const allTriesAtOnce = 5 * maxEndpoints * triesAtOnce
/** Longer than a try takes: what a worker that died had taken is taken again then. */
const leaseMilliseconds = 30_000
/** As long as what came of a try is offered to a database that does not take it: the try and this end within the lease. */
const offerMilliseconds = 10_000
const offerEveryMilliseconds = 500
/** How long tries under way may go on when the worker stops. */
const stopWithinMilliseconds = 5_000
/** Events that a replay queues at once. */
const replayAtOnce = 500

/** One that was taken, and what came of it; undefined: it was not sent to the end, as the worker has stopped. */
interface Try {
  delivery: WebhookDeliveryRow
  /** The endpoint's, when it was taken. */
  callRevision: number
  sent: Sent | undefined
}

interface Endpoint {
  platformId: string
  environment: Environment
  id: string
  isAiling: boolean
}

/** An endpoint at which something is under way. */
interface Served extends Endpoint {
  underWay: number
  /** What came back and is not kept yet. */
  done: Try[]
  isClaiming: boolean
  isRecording: boolean
  /** Whether there was more than could be taken. */
  hasMore: boolean
}

/**
 * Sends what is to be sent, until it is stopped. Several may run: a delivery is taken by one, in a transaction of its own, then
 * sent outside of any, then what came of it is kept. Who dies between the two has it sent again, under the same id.
 */
export class Courier {
  readonly #options: DeliveryOptions
  readonly #sender = new Sender()
  readonly #served = new Map<string, Served>()
  /** Tries, of all endpoints. */
  #underWay = 0
  /** Everything that is at work. */
  readonly #work = new Set<Promise<void>>()
  /** Whoever waits is not to wait any more. */
  readonly #ending = new AbortController()
  #isStopping = false

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#look(signal)
      } catch (error) {
        this.#options.log.warn({ err: describeError(error) }, 'the worker could not look for webhooks')
      }
      await rest(lookEveryMilliseconds, signal)
    }
    this.#isStopping = true
    const ending = setTimeout(() => {
      this.#ending.abort()
      void this.#sender.close()
    }, stopWithinMilliseconds)
    while (this.#work.size > 0) await Promise.all(this.#work)
    clearTimeout(ending)
    await this.#sender.close()
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#options
    // In another order each time, so that none is always last.
    for (const { id: platformId } of shuffled(await listPlatforms(database))) {
      for (const { id, environment, is_ailing: isAiling } of shuffled(await listBusy(database, platformId, clock.now()))) {
        if (signal.aborted) return
        const served = this.#served.get(id) ?? { platformId, environment, id, isAiling, underWay: 0, done: [], isClaiming: false, isRecording: false, hasMore: false }
        served.isAiling = isAiling
        this.#served.set(id, served)
        this.#goOn(served, () => this.#claim(served))
      }
    }
  }

  /** Work that nobody waits for. What fails is left to the next look, or to the end of the lease. */
  #goOn(served: Served, work: () => Promise<void>): void {
    const doing = work()
      .catch((error: unknown) => {
        this.#options.log.warn({ endpoint_id: served.id, err: describeError(error) }, 'an endpoint could not be served')
      })
      .finally(() => {
        this.#work.delete(doing)
        if (served.underWay === 0 && !served.isClaiming && !served.isRecording) this.#served.delete(served.id)
      })
    this.#work.add(doing)
  }

  /** Takes as much as there are free hands, and begins to send it. */
  async #claim(served: Served): Promise<void> {
    const free = Math.min((served.isAiling ? 1 : triesAtOnce) - served.underWay, allTriesAtOnce - this.#underWay)
    if (served.isClaiming || free <= 0 || this.#isStopping) return
    served.isClaiming = true
    let taken = 0
    this.#hold(served, free)
    try {
      const claimed = await this.#take(served, free)
      taken = claimed.length
      served.hasMore = taken === free
      for (const { delivery, callRevision, send } of claimed) {
        this.#goOn(served, async () => {
          const sent = await send()
          this.#hold(served, -1)
          served.done.push({ delivery, callRevision, sent })
          await this.#keep(served)
        })
      }
    } finally {
      this.#hold(served, taken - free)
      served.isClaiming = false
    }
  }

  /** Counts hands, from when it is asked for something to do until that is done. */
  #hold(served: Served, hands: number): void {
    served.underWay += hands
    this.#underWay += hands
  }

  /** Keeps what has come back, all of it in one transaction, and takes more if there is more. */
  async #keep(served: Served): Promise<void> {
    if (served.isRecording) return
    served.isRecording = true
    try {
      while (served.done.length > 0) {
        const results = served.done
        served.done = []
        await this.#recordAtLast(served, results)
      }
    } finally {
      served.isRecording = false
    }
    // Not one by one: a transaction for a handful costs what it costs for one.
    if (served.hasMore && served.underWay <= triesAtOnce / 2) await this.#claim(served)
  }

  /** What is not kept is sent a second time: a database that is busy is asked again. */
  async #recordAtLast(served: Served, results: readonly Try[]): Promise<void> {
    const began = performance.now()
    for (;;) {
      try {
        await this.#record(served, results)
        return
      } catch (error) {
        if (!isPassing(error) || this.#ending.signal.aborted || performance.now() - began > offerMilliseconds) throw error
      }
      await rest(offerEveryMilliseconds, this.#ending.signal)
    }
  }

  /** Takes deliveries that are due, with what they need to be sent. */
  async #take({ platformId, environment, id: endpointId }: Endpoint, limit: number) {
    const { database, secrets, clock, allowPrivateWebhooks } = this.#options
    return inTenant(database, platformId, async (trx) => {
      const store = { trx, platformId, environment, endpointId }
      const now = clock.now()
      const endpoint = await findEnabled(store, endpointId)
      if (endpoint === undefined) return []
      // What has just happened does not wait behind what is told once more.
      if (endpoint.replay_from !== null && !(await hasDue(store, now))) await this.#replay(store, endpointId)
      const due = await claimDeliveries(store, now, new Date(now.getTime() + leaseMilliseconds), limit)
      if (due.length === 0) return []
      const events = await findEvents(store, due.map(({ event_id }) => event_id), ...spanOf(due))
      const reach = await reachOf(trx, environment, allowPrivateWebhooks)
      const keys = secretsOfEndpoint(endpoint, secrets, now)
      const bodies = new Map(events.map((event) => [event.id, tellEvent(event, secrets)]))
      // What a reset of the sandbox has taken away meanwhile is not sent.
      return due.flatMap((delivery) => {
        const body = bodies.get(delivery.event_id)
        return body === undefined ? [] : [{ delivery, callRevision: endpoint.call_revision, send: () => this.#send(endpoint, keys, delivery.event_id, body, reach) }]
      })
    })
  }

  /** undefined: the worker has stopped meanwhile. */
  async #send(endpoint: WebhookEndpointRow, keys: readonly string[], eventId: string, body: string, reach: Reach): Promise<Sent | undefined> {
    const { clock } = this.#options
    const at = clock.now()
    const fault = faultOfUrl(endpoint.url, endpoint.environment, reach)
    // Allowed when it was made: the setting is another now, or a live key exists.
    if (fault !== undefined) return { at, status: undefined, latencyMilliseconds: 0, body: Buffer.alloc(0), retryAfter: undefined, error: `The URL ${fault}` }
    return this.#sender.send(new URL(endpoint.url), signedHeaders(keys, eventId, at, body), body, reach, at)
  }

  /** Keeps what tries came to, and what they tell of the endpoint, in one transaction. */
  async #record(served: Served, results: readonly Try[]): Promise<void> {
    const { platformId, environment, id: endpointId } = served
    const { database, clock, secrets } = this.#options
    await inTenant(database, platformId, async (trx) => {
      const store = { trx, platformId, environment, endpointId }
      const now = clock.now()
      // The endpoint before its deliveries, as a replay has them: so that the two don't wait for each other.
      await this.#note(store, served, results, now)
      await recordTries(store, results.map(({ delivery, sent }) => (sent === undefined ? { ...delivery, leased_until: delivery.next_attempt_at, next_attempt_at: now } : triedOf(delivery, sent, now, secrets))))
    })
  }

  /** What tries tell of their endpoint: most of the time nothing that was not known, and no reset need wait. */
  async #note(store: TenantStore, served: Served, results: readonly Try[], now: Date): Promise<void> {
    // It may be another one meanwhile: of those that were tried, the last tells of what it may still be.
    const call_revision = Math.max(...results.map(({ callRevision }) => callRevision))
    const sents = results.flatMap((one) => (one.callRevision === call_revision && one.sent !== undefined ? [one.sent] : []))
    if (sents.length === 0) return
    const tried = { id: served.id, call_revision }
    const isGone = sents.some(({ status }) => status === 410)
    const isWell = sents.some(({ error }) => error === undefined)
    if (isWell && !isGone && !served.isAiling) return
    await awaitReset(store)
    if (isGone) await this.#disable(store, tried, 'gone')
    else if (isWell) await noteWell(store, tried)
    else {
      const since = await noteFailing(store, tried, now, new Date(now.getTime() - spellLimit))
      if (now.getTime() - since.getTime() >= failingLimit) await this.#disable(store, tried, 'failing')
    }
    served.isAiling = !isWell
  }

  /** Once, whoever finds it first; and it is told. */
  async #disable(store: TenantStore, { id, call_revision }: TriedEndpoint, reason: 'gone' | 'failing'): Promise<void> {
    const row = await lockEnabled(store, id)
    if (row?.call_revision !== call_revision) return
    const { secrets, newId, clock } = this.#options
    const realNow = clock.now()
    const now = await readClock(store, realNow)
    const changes = { ...moveOf(row, 'disabled', reason), updated_at: now }
    await updateEndpoint(store, id, changes)
    await recordEvent({ ...store, now, realNow, newId, secrets }, eventOf({ ...row, ...changes }))
  }

  /** Queues the next events of a replay that is under way. */
  async #replay(store: TenantStore, id: string): Promise<void> {
    await awaitReset(store)
    const row = await lockEnabled(store, id)
    if (!row?.replay_from || !row.replay_until) return
    const { secrets, newId, clock } = this.#options
    const realNow = clock.now()
    const events = await listRecorded(store, { from: row.replay_from, afterId: row.replay_after_id, until: row.replay_until }, replayAtOnce)
    await tell({ ...store, now: realNow, realNow, newId, secrets }, events, [row])
    const last = events.length < replayAtOnce ? undefined : events.at(-1)
    await updateEndpoint(
      store,
      id,
      last === undefined
        ? { replay_from: null, replay_after_id: null, replay_until: null }
        : { replay_from: last.created_at, replay_after_id: last.id },
    )
  }
}

/** Without the character that was cut in two at the end. */
function textOf(body: Buffer): string {
  return new TextDecoder('utf8', { ignoreBOM: true }).decode(body, { stream: true })
}

/** What a try makes of its delivery. */
function triedOf(delivery: WebhookDeliveryRow, sent: Sent, now: Date, secrets: Secrets): Tried {
  const { id, created_at, attempt } = delivery
  const triesLeft = Math.max(delivery.tries_left - 1, 0)
  const next = sent.error === undefined ? undefined : nextTry(now, triesLeft, Math.random(), sent.retryAfter)
  return {
    id,
    created_at,
    leased_until: delivery.next_attempt_at,
    status: sent.error === undefined ? 'delivered' : next === undefined ? 'failed' : 'pending',
    attempt: attempt + 1,
    tries_left: triesLeft,
    next_attempt_at: next ?? null,
    attempted_at: sent.at,
    response_status: sent.status ?? null,
    latency_ms: sent.latencyMilliseconds,
    response_body_encrypted: sent.status === undefined ? null : secrets.encrypt(textOf(sent.body), responseBodyPlace(delivery)),
    error: sent.error ?? null,
  }
}
