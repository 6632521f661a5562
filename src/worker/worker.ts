import { setMaxListeners } from 'node:events'
import { nameOf } from '../context.ts'
import { connect } from '../database/connection.ts'
import { describeError, isPassing } from '../database/errors.ts'
import { addUpChanges } from '../database/list-counts.ts'
import { maintainPartitions } from '../database/partitions.ts'
import type { JobRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { countEvents } from '../events/event-counts.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import { rest } from '../lib/rest.ts'
import type { Secrets } from '../lib/secrets.ts'
import { shuffled } from '../lib/shuffled.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { Courier } from '../webhooks/deliver-webhooks.ts'
import { runErrands } from './errands.ts'
import { lookAt, resetLane, setAside, stepLane, StepFailure, type Due, type Lane, type LaneDependencies } from './lane.ts'
import { sentenceOf } from './sentence.ts'

export interface Worker {
  /** Ends when it has tidied, or tried to, for the first time: before, rows that are past their days may go at any moment. */
  hasTidied: Promise<void>
  /** Ends after the steps at hand. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** The tables' owner makes and drops partitions, and empties sandboxes. */
  ownerUrl: string
  serviceUrl: string
  secrets: Secrets
  clock: Clock
  log: Logger
  /** Makes the demo data again, after a reset; does nothing for other platforms than the demo's. Absent: resets are left to others. */
  restoreDemo?: (platformId: string) => Promise<void>
  /** Payments that one transaction takes on. */
  paymentsAStep?: number
  /** What DATABASE_PREPARES says. */
  prepares?: boolean
  /** What ALLOW_PRIVATE_WEBHOOKS says, if anything. */
  allowPrivateWebhooks?: boolean | undefined
  /** Milliseconds from one look into a bank's inbox to the next. */
  inboxEvery?: number
  /** Milliseconds from one look for work to the next. */
  lookEvery?: number
  /** Milliseconds after which the errand of a worker that is not heard of is taken by another. */
  errandLease?: number
}

/** Partitions are made days ahead, so that an hour is often enough. */
const partitionsEveryMilliseconds = 60 * 60 * 1000
/** Who lists events counts those since. */
const eventsEveryMilliseconds = 5 * 60 * 1000
/** A new payment is checked within a second. */
const usualLookEvery = 400
/** Between looks at what was found. */
const idleMilliseconds = 50
/** Lanes that are worked on at the same time. */
const lanesAtOnce = 3
/** As often in a row is a step interrupted that then counts as one that failed. */
const interruptionsOfAFailure = 5
/** Banks that are talked with at the same time. One that does not answer keeps one of these. */
const errandsAtOnce = 4
const usualInboxEvery = 10_000
/** More than a mailbox may take (mailbox/sftp-files.ts). */
const usualErrandLease = 150_000
/** Platforms that are looked at at the same time. */
const looksAtOnce = 2
/** Lanes whose changes are added up at the same time. */
const sumsAtOnce = 1
/** Lanes whose events are counted at the same time. */
const eventCountsAtOnce = 1
/** What webhooks are looked for, taken and kept by; they are sent without. */
const couriersConnections = 4
/** Payments that one transaction takes on: enough to be fast, few enough for nobody to wait long for their rows. */
const usualPaymentsAStep = 500

/** What a lane's steps are taken with. */
interface LaneWork {
  dependencies: LaneDependencies
  reset: (lane: Lane, job: JobRow) => Promise<void>
  paymentsAStep: number
  log: Logger
  signal: AbortSignal
  interruptions: Interruptions
}

/** Does what no request waits for. Several may run, in one process with the API or apart: a lane has one at a time. */
export function startWorker(options: WorkerOptions): Worker {
  const stopping = new AbortController()
  // Each loop listens to it while it rests; there are as many as there are, and none is forgotten.
  setMaxListeners(0, stopping.signal)
  const hasTidied = tidy(options)
  const running = Promise.all([keepPartitions(options, hasTidied, stopping.signal), keepLanes(options, stopping.signal), keepWebhooks(options, stopping.signal)])
  return {
    hasTidied,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** At once too, by the worker's start: one that is restarted every few minutes would otherwise never come to it. */
async function keepPartitions(options: WorkerOptions, begun: Promise<void>, signal: AbortSignal): Promise<void> {
  await begun
  for (;;) {
    await rest(partitionsEveryMilliseconds, signal)
    if (signal.aborted) return
    await tidy(options)
  }
}

async function tidy({ ownerUrl, log }: WorkerOptions): Promise<void> {
  const owner = connect(ownerUrl, { pool: 1 })
  try {
    const { made, dropped, stray } = await maintainPartitions(owner)
    if (made.length > 0 || dropped.length > 0) log.info({ made, dropped }, 'partitions')
    if (stray.length > 0) log.warn({ stray }, 'rows in a default partition')
  } catch (error) {
    // The next hour tries again, and rows have a default partition until then.
    log.warn({ err: describeError(error) }, 'partitions failed')
  } finally {
    await owner.destroy()
  }
}

async function keepLanes({ ownerUrl, serviceUrl, secrets, clock, log, restoreDemo, prepares = false, paymentsAStep = usualPaymentsAStep, lookEvery = usualLookEvery, inboxEvery = usualInboxEvery, errandLease = usualErrandLease }: WorkerOptions, signal: AbortSignal): Promise<void> {
  const owner = connect(ownerUrl, { pool: 1 })
  const database = connect(serviceUrl, { pool: lanesAtOnce + looksAtOnce + errandsAtOnce + sumsAtOnce + eventCountsAtOnce, timeouts: true, prepares })
  const dependencies: LaneDependencies = { database, secrets, clock, newId, leavesResets: restoreDemo === undefined }
  const found: Found = { lanes: new Map(), errands: new Map(), changed: new Map() }
  const work: LaneWork = {
    dependencies,
    reset: (lane, job) => resetLane(dependencies, owner, lane, job, async () => { await restoreDemo?.(lane.platformId) }),
    paymentsAStep,
    log,
    signal,
    interruptions: new Interruptions(),
  }
  try {
    await Promise.all([
      lookForWork(dependencies, found, lookEvery, log, signal),
      keepEventCounts(dependencies, log, signal),
      takeEach(found.lanes, lanesAtOnce, signal, (lane) => workOff(work, lane)),
      takeEach(found.errands, errandsAtOnce, signal, (platformId) => runErrands({ dependencies, log, signal, inboxEvery, lease: errandLease }, platformId)),
      takeEach(found.changed, sumsAtOnce, signal, (lane) => addUp(dependencies, lane, log)),
    ])
  } finally {
    await database.destroy()
    await owner.destroy()
  }
}

async function keepWebhooks({ serviceUrl, secrets, clock, log, allowPrivateWebhooks }: WorkerOptions, signal: AbortSignal): Promise<void> {
  const database = connect(serviceUrl, { pool: couriersConnections, timeouts: true })
  try {
    await new Courier({ database, secrets, clock, newId, log, allowPrivateWebhooks }).run(signal)
  } finally {
    await database.destroy()
  }
}

/** What a look found and nobody has taken yet, by names that two looks share. */
interface Found {
  lanes: Map<string, Lane>
  /** Platforms with an errand to their bank. */
  errands: Map<string, string>
  /** Where much was changed that lists count. */
  changed: Map<string, Lane>
}

/** Takes what was found, so many at the same time, until the signal comes. */
async function takeEach<Item>(found: Map<string, Item>, atOnce: number, signal: AbortSignal, work: (item: Item) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!signal.aborted) {
        const [first] = found
        if (first === undefined) {
          await rest(idleMilliseconds, signal)
          continue
        }
        const [name, item] = first
        found.delete(name)
        await work(item)
      }
    }),
  )
}

/** Finds lanes with something due, whatever is at work meanwhile: nobody who waits for one may take the worker for dead. */
async function lookForWork(dependencies: LaneDependencies, found: Found, lookEvery: number, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      // In another order each time, so that several workers don't walk behind each other.
      await someAtOnce(shuffled(await listPlatforms(dependencies.database)), looksAtOnce, signal, async ({ id }) => {
        const { lanes, hasErrand, changed } = await lookAt(dependencies, id)
        for (const lane of lanes) found.lanes.set(nameOf(lane), lane)
        if (hasErrand) found.errands.set(id, id)
        for (const lane of changed) found.changed.set(nameOf(lane), lane)
      })
    } catch (error) {
      log.warn({ err: describeError(error) }, 'the worker could not look for work')
    }
    await rest(lookEvery, signal)
  }
}

/** One platform after the other: there is time for it, and lists are right without. */
async function keepEventCounts({ database, clock }: LaneDependencies, log: Logger, signal: AbortSignal): Promise<void> {
  const countAll = async (lane: Lane) => {
    let isMore = true
    while (isMore && !signal.aborted) isMore = await inTenant(database, lane.platformId, (trx) => countEvents({ ...lane, trx }, clock.now()))
  }
  while (!signal.aborted) {
    try {
      await someAtOnce(shuffled(await listPlatforms(database)), 1, signal, async ({ id: platformId }) => {
        for (const environment of ['sandbox', 'live'] as const) {
          await countAll({ platformId, environment }).catch((error: unknown) => {
            log.warn({ ...whereOf({ platformId, environment }), err: describeError(error) }, 'events could not be counted')
          })
        }
      })
    } catch (error) {
      log.warn({ err: describeError(error) }, 'the worker could not look for events to count')
    }
    await rest(eventsEveryMilliseconds, signal)
  }
}

/** What lists count is right without, and slower. */
async function addUp({ database }: LaneDependencies, lane: Lane, log: Logger): Promise<void> {
  await inTenant(database, lane.platformId, (trx) => addUpChanges({ ...lane, trx })).catch((error: unknown) => {
    log.warn({ ...whereOf(lane), err: describeError(error) }, 'changes could not be added up')
  })
}

/**
 * Takes the lane's steps until nothing is due. What fails by itself is set aside; what fails for a moment is left for later, and
 * is set aside too when that moment does not end.
 */
async function workOff(work: LaneWork, lane: Lane): Promise<void> {
  const { dependencies, paymentsAStep, log, signal, interruptions } = work
  let limit = paymentsAStep
  while (!signal.aborted) {
    try {
      const outcome = await stepLane(dependencies, lane, limit)
      if (outcome === 'busy' || outcome === 'idle') return
      if (outcome !== 'worked') await work.reset(lane, outcome.reset)
      interruptions.forget(lane)
      limit = Math.min(limit * 2, paymentsAStep)
    } catch (error) {
      const times = error instanceof StepFailure && isPassing(error.cause) ? interruptions.count(lane, error.due) : 0
      if (!(error instanceof StepFailure) || (isPassing(error.cause) && times < interruptionsOfAFailure)) {
        log.warn({ ...whereOf(lane), times, err: describeError(error instanceof StepFailure ? error.cause : error) }, 'the worker was interrupted')
        return
      }
      // Of many payments one may be at fault: they are taken one by one until it is found, then again more and more of them.
      if (isOfMany(error.due) && limit > 1) limit = 1
      else if (!(await leaveAside(work, lane, error))) return
    }
  }
}

/** @returns whether that went well; if not, somebody has to look into the log */
async function leaveAside({ dependencies, log, interruptions }: LaneWork, lane: Lane, failure: StepFailure): Promise<boolean> {
  log.error({ ...whereOf(lane), what: whatOf(failure.due), err: describeError(failure.cause) }, 'a step of the worker failed')
  try {
    await setAside(dependencies, lane, failure, sentenceOf(failure.cause))
    interruptions.forget(lane)
    return true
  } catch (further) {
    log.warn({ ...whereOf(lane), err: describeError(further) }, 'a step that failed could not be set aside')
    return false
  }
}

/** How often in a row the step that a lane is at was interrupted. */
class Interruptions {
  readonly #last = new Map<string, { what: string; times: number }>()

  /** @returns how often, this time included */
  count(lane: Lane, due: Due): number {
    const what = 'step' in due ? due.step : due.job.id
    const before = this.#last.get(nameOf(lane))
    const times = before?.what === what ? before.times + 1 : 1
    this.#last.set(nameOf(lane), { what, times })
    return times
  }

  forget(lane: Lane): void {
    this.#last.delete(nameOf(lane))
  }
}

function isOfMany(due: Due): boolean {
  return 'step' in due || due.job.kind === 'make_file'
}

function whatOf(due: Due): string {
  return 'step' in due ? due.step : due.job.kind
}

function whereOf({ platformId, environment }: Lane) {
  return { platform_id: platformId, environment }
}
