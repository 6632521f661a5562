import { describeError, isPassing } from '../database/errors.ts'
import { listWebhookLanes } from '../database/unscoped.ts'
import { nameOf, type TenantScope } from '../context.ts'
import { grouped } from '../lib/grouped.ts'
import { rest } from '../lib/rest.ts'
import { shuffled } from '../lib/shuffled.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { keepTries, replayEvents, takeDeliveries, type DeliveryOptions, type Taken, type Try } from './delivery-steps.ts'
import { signedHeaders } from './endpoint-secret.ts'
import { forgetLane, listAttended } from './endpoint-store.ts'
import { Sender, type Sent } from './send-webhook.ts'
import { faultOfUrl, maxEndpoints } from './webhook-endpoint.ts'

/** Between looks at who has something to be sent. */
const lookEveryMilliseconds = 200
/** Lanes that are looked at at the same time: so few that what is taken and kept meanwhile has connections left. */
const looksAtOnce = 2
/** Between two transactions of a lane: one for many costs little more than one for one. */
const gatherMilliseconds = 15
/** Tries at one endpoint at the same time; at an ailing one, where every try of late has failed, a single one. */
const triesAtOnce = 10
/** Tries of a process at the same time. As many as five platforms can have, so that the slow ones of a few keep nobody waiting. */
const allTriesAtOnce = 5 * maxEndpoints * triesAtOnce
/** As long as what came of a try is offered to a database that does not take it: the try and this end within the lease. */
const offerMilliseconds = 10_000
const offerEveryMilliseconds = 500
/** How long tries under way may go on when the worker stops. */
const stopWithinMilliseconds = 5_000

/** An endpoint at which something is under way, or due. */
interface Hands {
  isAiling: boolean
  /** When a try last told whether it is: a look that began before does not know. By `performance.now()`. */
  toldAt: number
  underWay: number
  /** Whether there was more than could be taken. */
  hasMore: boolean
}

/** One platform's sandbox or live side. It has one transaction at a time, so that the many endpoints of one keep no other waiting. */
interface Lane {
  scope: TenantScope
  endpoints: Map<string, Hands>
  /** Endpoints for which the next events of a replay are to be queued. */
  toReplay: Set<string>
  /** What came back and is not kept yet. */
  done: Try[]
  isServed: boolean
}

/** Whether there is something under way, that may come back together with what has. */
function isWaiting({ endpoints }: Lane): boolean {
  return [...endpoints.values()].some(({ underWay }) => underWay > 0)
}

/**
 * Sends what is to be sent, until it is stopped. Several may run: a delivery is taken by one, in a transaction of its own, then
 * sent outside of any, then what came of it is kept. Who dies between the two has it sent again, under the same id.
 */
export class Courier {
  readonly #options: DeliveryOptions
  readonly #sender = new Sender()
  readonly #lanes = new Map<string, Lane>()
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
        this.#warn(error, 'the worker could not look for webhooks', {})
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
    // In another order each time, so that none is always last.
    await someAtOnce(shuffled(await listWebhookLanes(this.#options.database)), looksAtOnce, signal, async (scope) => {
      try {
        await this.#lookAt(scope, signal)
      } catch (error) {
        this.#warn(error, 'the worker could not look for webhooks', { platform_id: scope.platformId, environment: scope.environment })
      }
    })
  }

  async #lookAt(scope: TenantScope, signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#options
    const began = performance.now()
    const found = await listAttended(database, scope, clock.now(), triesAtOnce + 1)
    if (signal.aborted) return
    if (found.length === 0) await forgetLane(database, scope)
    for (const { id, is_ailing: isAiling, due, is_replaying: isReplaying } of found) {
      if (due === 0 && !isReplaying) continue
      const lane = this.#laneOf(scope)
      const hands = lane.endpoints.get(id) ?? { isAiling, toldAt: -Infinity, underWay: 0, hasMore: false }
      lane.endpoints.set(id, { ...hands, isAiling: hands.toldAt < began ? isAiling : hands.isAiling, hasMore: due > 0 })
      // What has just happened does not wait behind all that is told once more, nor that for an hour in which nothing happens.
      if (isReplaying && due <= triesAtOnce) lane.toReplay.add(id)
      this.#serve(lane)
    }
  }

  #warn(error: unknown, message: string, about: object): void {
    this.#options.log.warn({ ...about, err: describeError(error) }, message)
  }

  #laneOf(scope: TenantScope): Lane {
    const lane = this.#lanes.get(nameOf(scope)) ?? { scope, endpoints: new Map<string, Hands>(), toReplay: new Set<string>(), done: [], isServed: false }
    this.#lanes.set(nameOf(scope), lane)
    return lane
  }

  /** Work that nobody waits for. What fails is left to the next look, or to the end of the lease. */
  #begin(work: Promise<void>): void {
    const doing = work.finally(() => {
      this.#work.delete(doing)
    })
    this.#work.add(doing)
  }

  /** Goes on with a lane, unless that is being done. */
  #serve(lane: Lane): void {
    if (lane.isServed) return
    lane.isServed = true
    this.#begin(this.#serveUntilDone(lane))
  }

  async #serveUntilDone(lane: Lane): Promise<void> {
    try {
      let isOver = false
      while (!isOver) {
        if (isWaiting(lane)) await rest(gatherMilliseconds, this.#ending.signal)
        // One, and then what is due: many that catch up keep nothing else waiting.
        const [replaying] = lane.toReplay
        if (replaying !== undefined && !this.#isStopping) {
          lane.toReplay.delete(replaying)
          await replayEvents(this.#options, lane.scope, replaying).catch((error: unknown) => {
            this.#warn(error, 'a replay could not go on', { endpoint_id: replaying })
          })
        }
        let [hasTaken, hasKept] = [false, false]
        try {
          hasTaken = await this.#take(lane)
        } finally {
          // While what was taken is on its way. By what comes back meanwhile hands are free again.
          hasKept = lane.done.length > 0
          if (hasKept) await this.#keepAtLast(lane, lane.done.splice(0))
        }
        isOver = !hasKept && !hasTaken && lane.done.length === 0 && (lane.toReplay.size === 0 || this.#isStopping)
      }
    } catch (error) {
      this.#warn(error, 'the webhooks of a platform could not be served', { platform_id: lane.scope.platformId, environment: lane.scope.environment })
    }
    lane.isServed = false
    for (const [id, { underWay }] of lane.endpoints) if (underWay === 0) lane.endpoints.delete(id)
    if (lane.done.length > 0) this.#serve(lane)
    else if (lane.endpoints.size === 0) this.#lanes.delete(nameOf(lane.scope))
  }

  /**
   * Takes as much as there are free hands, and begins to send it.
   *
   * @returns whether there was any
   */
  async #take(lane: Lane): Promise<boolean> {
    const asked = this.#freeHands(lane)
    if (asked.size === 0) return false
    const hold = (hands: Hands | undefined, count: number) => {
      if (hands !== undefined) hands.underWay += count
      this.#underWay += count
    }
    for (const [id, free] of asked) hold(lane.endpoints.get(id), free)
    const taken: Taken[] = []
    try {
      taken.push(...(await takeDeliveries(this.#options, lane.scope, asked)))
    } finally {
      const byEndpoint = grouped(taken, ({ delivery }) => delivery.endpoint_id)
      for (const [id, free] of asked) {
        const count = byEndpoint.get(id)?.length ?? 0
        const hands = lane.endpoints.get(id)
        hold(hands, count - free)
        if (hands !== undefined) hands.hasMore = count === free
      }
    }
    for (const one of taken) {
      this.#begin(
        this.#send(one).then((sent) => {
          hold(lane.endpoints.get(one.delivery.endpoint_id), -1)
          lane.done.push({ ...one, sent })
          this.#serve(lane)
        }),
      )
    }
    return taken.length > 0
  }

  /** By endpoint. */
  #freeHands({ endpoints, done }: Lane): Map<string, number> {
    const asked = new Map<string, number>()
    // By what is kept of these it may turn out to be ailing, or gone.
    const inDoubt = new Set(done.flatMap(({ endpoint, sent }) => (sent?.error === undefined ? [] : [endpoint.id])))
    let left = this.#isStopping ? 0 : allTriesAtOnce - this.#underWay
    for (const [id, { isAiling, underWay, hasMore }] of endpoints) {
      const free = hasMore && !inDoubt.has(id) ? Math.min((isAiling ? 1 : triesAtOnce) - underWay, left) : 0
      if (free <= 0) continue
      asked.set(id, free)
      left -= free
    }
    return asked
  }

  /** What is not kept is sent a second time: a database that is busy is asked again. */
  async #keepAtLast(lane: Lane, results: readonly Try[]): Promise<void> {
    const began = performance.now()
    for (;;) {
      try {
        const ailing = new Set([...lane.endpoints].flatMap(([id, { isAiling }]) => (isAiling ? [id] : [])))
        for (const [id, isAiling] of await keepTries(this.#options, lane.scope, results, ailing)) {
          const hands = lane.endpoints.get(id)
          if (hands !== undefined) lane.endpoints.set(id, { ...hands, isAiling, toldAt: performance.now() })
        }
        return
      } catch (error) {
        if (!isPassing(error) || this.#ending.signal.aborted || performance.now() - began > offerMilliseconds) throw error
      }
      await rest(offerEveryMilliseconds, this.#ending.signal)
    }
  }

  /** Whatever happens is told, so that the hand is free again. undefined: the worker has stopped meanwhile. */
  async #send({ endpoint: { url, environment }, delivery, keys, body, reach }: Taken): Promise<Sent | undefined> {
    const at = this.#options.clock.now()
    const failed = (error: string, isOfEndpoint: boolean): Sent => ({ at, status: undefined, latencyMilliseconds: 0, body: Buffer.alloc(0), retryAfter: undefined, error, isOfEndpoint })
    try {
      if (keys === undefined || body === undefined) return failed('The event could not be read.', false)
      const fault = faultOfUrl(url, environment, reach)
      // Allowed when it was made: the setting is another now, or a live key exists.
      if (fault !== undefined) return failed(`The URL ${fault}`, true)
      return await this.#sender.send(new URL(url), signedHeaders(keys, delivery.event_id, at, body), body, reach, at)
    } catch (error) {
      this.#warn(error, 'a webhook could not be sent', { delivery_id: delivery.id })
      return failed('The request failed.', false)
    }
  }
}
