import type { Knex } from 'knex'
import { checkPayments } from '../ach/check-payments.ts'
import { sandboxBank } from '../ach/bank-settings.ts'
import { fillFile, handOverFile, openFile } from '../ach/make-file.ts'
import { receiveFile } from '../ach/receive-file.ts'
import { settlePayments } from '../ach/settle-payments.ts'
import { stepPayment } from '../ach/step-payment.ts'
import type { StepContext } from '../ach/step.ts'
import type { Environment, NewId, TenantScope, TenantStore } from '../context.ts'
import { lockName, tryName } from '../database/advisory-lock.ts'
import type { JobKind, JobRow } from '../database/tables.ts'
import { awaitWriters } from '../database/reset-lock.ts'
import { inTenant } from '../database/transaction.ts'
import { deleteJob, deleteRestore, insertJob, leaseJob, listFileJobs, listUnsentFiles, lockFirstJob, lockReset, noteEmptied, noteFailureOf, resetKinds } from '../jobs/job-store.ts'
import type { Clock } from '../lib/clock.ts'
import type { Secrets } from '../lib/secrets.ts'
import { emptySandbox } from '../sandbox/reset.ts'
import { findFirstDue, lockDuePayments, lockPayments, updateDue, type DueStep } from '../payments/payment-store.ts'
import { findTarget, finishAdvances, moveClock, readClock, takeAdvances } from '../database/platform-clock.ts'

/** One platform's sandbox, or its live side: its steps are taken one after the other, in the order of their due times. */
export type Lane = TenantScope

export interface LaneDependencies {
  /** As the service's role. */
  database: Knex
  secrets: Secrets
  clock: Clock
  newId: NewId
  /** For another worker. */
  leavesResets?: boolean
}

/**
 * `busy`: another worker is at this lane. `worked`: there may be more. `idle`: nothing is due. `reset`: the sandbox is to be
 * emptied, which takes more rights than a step has.
 */
export type Outcome = 'busy' | 'worked' | 'idle' | { reset: JobRow }

/** What is due first of a lane. */
export type Due = { at: Date } & ({ job: JobRow } | { step: DueStep })

/** A step that failed: what it was about, so that it can be set aside. */
export class StepFailure extends Error {
  readonly due: Due
  /** The payment that failed, where the step took on no other. */
  readonly paymentId: string | undefined

  constructor(due: Due, paymentId: string | undefined, cause: unknown) {
    super('a step of the worker failed', { cause })
    this.due = due
    this.paymentId = paymentId
  }
}

/**
 * Takes the lane's next step, if one is due, in one transaction. In the sandbox each step is stamped with its own due time,
 * whether the clock comes by itself or is put forward; so is what a worker finds late.
 *
 * @param limit payments that the step takes on at most
 * @throws StepFailure
 */
export function stepLane(dependencies: LaneDependencies, lane: Lane, limit: number): Promise<Outcome> {
  return inTenant(dependencies.database, lane.platformId, async (trx) => {
    const store: TenantStore = { ...lane, trx }
    if (!(await tryName(store, turn))) return 'busy'
    const realNow = dependencies.clock.now()
    const now = await readClock(store, realNow)
    const target = lane.environment === 'sandbox' ? await findTarget(store) : undefined
    const due = await findDue(store, realNow, dependencies.leavesResets === true ? resetKinds : [])
    if (due === undefined || due.at > later(now, target)) {
      if (target !== undefined) {
        if (target > now) await moveClock(store, realNow, target)
        await finishAdvances(store, target, realNow)
        return 'worked'
      }
      return 'idle'
    }
    if ('job' in due && resetKinds.includes(due.job.kind)) {
      await leaseJob(store, due.job.id, new Date(realNow.getTime() + (due.job.kind === 'reset_sandbox' ? emptyMilliseconds : restoreMilliseconds)))
      return { reset: due.job }
    }
    if (due.at > now) await moveClock(store, realNow, due.at)
    const { secrets, newId } = dependencies
    const context: StepContext = { ...store, now: lane.environment === 'sandbox' ? due.at : realNow, realNow, secrets, newId, bank: sandboxBank, limit }
    const paymentId = limit === 1 ? await firstOf(store, due, later(now, due.at)) : undefined
    try {
      await take(context, due, later(now, due.at))
    } catch (error) {
      throw new StepFailure(due, paymentId, error)
    }
    return 'worked'
  })
}

/** How long a worker that took a reset may take to begin: from then on it holds the lane, and no other takes it for dead. */
const emptyMilliseconds = 3_000
/** As long as the demo data may take before another worker makes it. */
const restoreMilliseconds = 60_000

/**
 * Carries out a reset: empties the sandbox, once, and has the demo data made again where it is the demo platform's.
 *
 * @param owner of the tables
 */
export async function resetLane(dependencies: LaneDependencies, owner: Knex, lane: Lane, job: JobRow, restoreDemo: () => Promise<void>): Promise<void> {
  let rest = job
  try {
    if (job.kind === 'reset_sandbox') await emptyLane(owner, lane, dependencies.clock)
    rest = { ...job, kind: 'restore_demo' }
    await restoreDemo()
  } catch (error) {
    throw new StepFailure({ at: rest.due_at, job: rest }, undefined, error)
  }
  await inTenant(dependencies.database, lane.platformId, (trx) => deleteRestore({ ...lane, trx }))
}

/**
 * Empties the sandbox where that is still to be done, once whoever works on the lane is done, as a step at hand would put the clock
 * forward that is being put back; and once all requests at hand are. Those that come meanwhile wait.
 *
 * @param owner of the tables
 */
export async function emptyLane(owner: Knex, lane: Lane, clock: Clock): Promise<void> {
  await inTenant(owner, lane.platformId, async (trx) => {
    const store: TenantStore = { ...lane, trx }
    await lockName(store, turn)
    await awaitWriters(store)
    const job = await lockReset(store)
    if (job === undefined) return
    await emptySandbox(trx, lane, job)
    await noteEmptied(store, job.id, new Date(clock.now().getTime() + restoreMilliseconds))
  })
}

/** Whoever has it works on the lane until the transaction ends. */
const turn = 'lane'

async function findDue(store: TenantStore, realNow: Date, others: readonly JobKind[]): Promise<Due | undefined> {
  const job = await lockFirstJob(store, realNow, others)
  // Live payments wait, scheduled, until their platform has a bank.
  const payment = await (store.environment === 'live' ? findFirstDue(store, ['check']) : findSandboxDue(store))
  // At the same instant what the bank has sent comes first: a return of the morning is read before anything is paid.
  if (job !== undefined && (payment === undefined || job.due_at <= payment.at)) return { at: job.due_at, job }
  return payment
}

/** While a file is open its job puts the payments in. */
async function findSandboxDue(store: TenantStore) {
  const jobs = await listFileJobs(store)
  const steps: DueStep[] = jobs.some(({ kind }) => kind === 'make_file') ? ['check', 'settle'] : ['check', 'make_file', 'settle']
  return findFirstDue(store, steps, jobs.map(({ subject_id }) => subject_id))
}

/** The payment that the step takes on first. Locked: a failure must not be put down to another one. */
async function firstOf(store: TenantStore, due: Due, now: Date): Promise<string | undefined> {
  const step = 'step' in due ? due.step : due.job.kind === 'make_file' ? 'make_file' : undefined
  const [payment] = step === undefined ? [] : await lockDuePayments(store, step, step === 'check' ? now : due.at, 1, await listUnsentFiles(store))
  return payment?.id
}

function later(a: Date, b: Date | undefined): Date {
  return b === undefined || a > b ? a : b
}

async function take(context: StepContext, due: Due, now: Date): Promise<void> {
  if ('job' in due) {
    if (await doJob(context, due.job, now)) await deleteJob(context, due.job.id)
    return
  }
  switch (due.step) {
    case 'check':
      // All that is there: each is stamped with its own due time.
      await checkPayments(context, now)
      return
    case 'make_file':
      await openFile(context, due.at)
      return
    case 'settle':
      await settlePayments(context, due.at)
  }
}

/**
 * @param now by the platform's clock; a step's own time is that of its job
 * @returns whether it is finished
 */
async function doJob(context: StepContext, { kind, subject_id }: JobRow, now: Date): Promise<boolean> {
  switch (kind) {
    case 'make_file':
      return fillFile(context, subject_id)
    case 'hand_over_file':
      await handOverFile(context, subject_id)
      return true
    case 'receive_file':
      await receiveFile(context, subject_id)
      return true
    case 'step_payment':
      await stepPayment({ ...context, now }, subject_id)
      return true
    case 'reset_sandbox':
    case 'restore_demo':
      throw new Error('a reset is no step of a lane')
  }
}

/**
 * How long what failed waits for its next try, in milliseconds: longer each time, an hour at most. Somebody waits for a reset, and
 * what is made meanwhile would go with a late one.
 */
function waitAfter(attempts: number, kind?: JobKind): number {
  return Math.min(1000 * 2 ** attempts, kind !== undefined && resetKinds.includes(kind) ? 5_000 : 3_600_000)
}

/**
 * Sets aside what failed, with what went wrong, so that everything else goes on: a job waits for its next try; a payment is taken
 * out from among the others and becomes a job of its own.
 *
 * @param error what may be kept of it: no row's values
 */
export function setAside(dependencies: LaneDependencies, lane: Lane, { due, paymentId }: StepFailure, error: string): Promise<void> {
  return inTenant(dependencies.database, lane.platformId, async (trx) => {
    const store: TenantStore = { ...lane, trx }
    const realNow = dependencies.clock.now()
    const retryAfter = (attempts: number, kind?: JobKind) => new Date(realNow.getTime() + waitAfter(attempts, kind))
    if (paymentId !== undefined) {
      const [payment] = await lockPayments(store, [paymentId])
      // Another worker was faster, or a request has changed it.
      if (payment === undefined || payment.due_at === null) return
      const { secrets, newId } = dependencies
      const job = { kind: 'step_payment', subjectId: payment.id, dueAt: payment.due_at } as const
      await insertJob({ ...store, now: realNow, realNow, secrets, newId }, job)
      await updateDue(store, payment.id, null)
      await noteFailureOf(store, job, retryAfter(0), error)
    } else if ('job' in due) {
      const { kind, subject_id: subjectId, attempts } = due.job
      await noteFailureOf(store, { kind, subjectId }, retryAfter(attempts, kind), error)
    }
  })
}

/** What of a platform may have something to do; who waits for an advance is told that it is seen. Cheap: most of the time nothing has. */
export async function busyLanes({ database, clock }: LaneDependencies, platformId: string): Promise<Lane[]> {
  const realNow = clock.now()
  const peeked = await inTenant(database, platformId, async (trx) => {
    const found = await trx.raw<{ rows: { environment: Environment; due: Date | null; offset_ms: number | null; is_advancing: boolean }[] }>(
      `select environment, offset_ms,
              least((select min(due_at) from payments where platform_id = ? and payments.environment = lane.environment and due_at is not null
                        and (payments.environment = 'sandbox' or status = 'created' or (status = 'scheduled' and effective_date is null))),
                    (select min(due_at) from jobs where platform_id = ? and jobs.environment = lane.environment and (retry_at is null or retry_at <= ?))) as due,
              exists (select 1 from clock_advances where platform_id = ? and clock_advances.environment = lane.environment and done_at is null) as is_advancing
         from (values ('sandbox', (select offset_ms from sandbox_clocks where platform_id = ? and environment = 'sandbox')), ('live', 0)) as lane (environment, offset_ms)`,
      [platformId, platformId, realNow, platformId, platformId],
    )
    if (found.rows.some(({ is_advancing }) => is_advancing)) await takeAdvances({ trx, platformId, environment: 'sandbox' }, realNow)
    return found
  })
  return peeked.rows
    .filter(({ due, offset_ms, is_advancing }) => is_advancing || (due !== null && due.getTime() <= realNow.getTime() + (offset_ms ?? 0)))
    .map(({ environment }) => ({ platformId, environment }))
}
