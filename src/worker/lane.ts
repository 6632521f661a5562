import type { Knex } from 'knex'
import { checkPayments } from '../ach/check-payments.ts'
import { bankSettingsOf } from '../ach/bank-document.ts'
import { sandboxBank } from '../ach/bank-settings.ts'
import { findBank, type Bank } from '../ach/bank-store.ts'
import { fillFile, handOverFile, openFile } from '../ach/make-file.ts'
import { receiveFile } from '../ach/receive-file.ts'
import { sendWithoutEntries } from '../ach/send-funding.ts'
import { planPrenotes } from '../ach/send-prenotes.ts'
import { settleFunding } from '../ach/settle-funding.ts'
import { settlePayments } from '../ach/settle-payments.ts'
import { settlePrenotes } from '../ach/settle-prenotes.ts'
import { stepFunding } from '../ach/step-funding.ts'
import { stepPayment } from '../ach/step-payment.ts'
import { stepPrenote } from '../ach/step-prenote.ts'
import type { StepContext } from '../ach/step.ts'
import type { Environment, NewId, TenantScope, TenantStore } from '../context.ts'
import { laneTurn, lockName, tryName } from '../database/advisory-lock.ts'
import { changesLeft } from '../database/list-counts.ts'
import { prepared } from '../database/prepared.ts'
import type { JobKind, JobRow } from '../database/tables.ts'
import { awaitWriters } from '../database/reset-lock.ts'
import { inTenant } from '../database/transaction.ts'
import { findFirstFunding, lockDueFunding, lockFundingEvents, updateFundingEvents, type FundingStep } from '../funding/funding-event-store.ts'
import { deleteJob, deleteRestore, errandKinds, hasUnreadFiles, insertJob, leaseJob, listFileJobs, listUnsentFiles, lockFirstJob, lockReset, noteEmptied, noteFailureOf, resetKinds } from '../jobs/job-store.ts'
import type { Clock } from '../lib/clock.ts'
import type { Secrets } from '../lib/secrets.ts'
import { findFirstPrenote, lockDuePrenotes, lockPrenotes, updatePrenote, type PrenoteStep } from '../paykeys/prenote-store.ts'
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

/** What is done once its time has come. */
type Step = DueStep | FundingStep | PrenoteStep

/** What is due first of a lane. */
export type Due = { at: Date } & ({ job: JobRow } | { step: Step })

/** A payment, funding event or prenote, by the job that it becomes where it is set aside. */
export interface Subject {
  kind: 'step_payment' | 'step_funding' | 'step_prenote'
  id: string
}

/** A step that failed: what it was about, so that it can be set aside. */
export class StepFailure extends Error {
  readonly due: Due
  /** What failed, where the step took on nothing else. */
  readonly subject: Subject | undefined

  constructor(due: Due, subject: Subject | undefined, cause: unknown) {
    super('a step of the worker failed', { cause })
    this.due = due
    this.subject = subject
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
    if (!(await tryName(store, laneTurn))) return 'busy'
    const realNow = dependencies.clock.now()
    const now = await readClock(store, realNow)
    const target = lane.environment === 'sandbox' ? await findTarget(store) : undefined
    const bank = lane.environment === 'live' ? await findBank(store) : undefined
    const due = await findDue(store, realNow, bank, dependencies.leavesResets === true)
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
    const context: StepContext = { ...store, now: lane.environment === 'sandbox' ? due.at : realNow, realNow, secrets, newId, bank: bank === undefined ? sandboxBank : bankSettingsOf(bank.document), isBankKnown: lane.environment === 'sandbox' || bank !== undefined, limit }
    const subject = limit === 1 ? await firstOf(store, due, later(now, due.at)) : undefined
    try {
      await take(context, due, later(now, due.at))
    } catch (error) {
      throw new StepFailure(due, subject, error)
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
    await lockName(store, laneTurn)
    await awaitWriters(store)
    const job = await lockReset(store)
    if (job === undefined) return
    await emptySandbox(trx, lane, job)
    await noteEmptied(store, job.id, new Date(clock.now().getTime() + restoreMilliseconds))
  })
}

async function findDue(store: TenantStore, realNow: Date, bank: Bank | undefined, leavesResets: boolean): Promise<Due | undefined> {
  const isLive = store.environment === 'live'
  const job = await lockFirstJob(store, realNow, [...(leavesResets ? resetKinds : []), ...(isLive ? errandKinds : [])])
  // Live payments wait, scheduled, until their platform has a bank.
  const payment = isLive && bank === undefined ? await findFirstDue(store, ['check']) : await findRailDue(store, bank, job?.due_at)
  // At the same instant what the bank has sent comes first: a return of the morning is read before anything is paid.
  if (job !== undefined && (payment === undefined || job.due_at <= payment.at)) return { at: job.due_at, job }
  return payment
}

/**
 * While a file is open its job puts payments, transfers and prenotes in.
 *
 * @param bank of the live side
 * @param before when a job comes first: no payment is looked for from then on
 */
async function findRailDue(store: TenantStore, bank: Bank | undefined, before: Date | undefined): Promise<Due | undefined> {
  const jobs = await listFileJobs(store)
  const unsent = jobs.map(({ subject_id }) => subject_id)
  const isOpen = jobs.some(({ kind }) => kind === 'make_file')
  const steps: Steps = isOpen ? { payments: ['check'], funding: [], prenotes: [] } : { payments: ['check', 'make_file'], funding: ['send_funding'], prenotes: ['send_prenotes'] }
  const due = await findFirst(store, { payments: [...steps.payments, 'settle'], funding: [...steps.funding, 'settle_funding'], prenotes: [...steps.prenotes, 'settle_prenotes'] }, unsent, before)
  const isSettling = due?.step === 'settle' || due?.step === 'settle_funding' || due?.step === 'settle_prenotes'
  if (!isSettling || store.environment === 'sandbox' || (await isInboxRead(store, bank, due.at))) return due
  return findFirst(store, steps, unsent, before)
}

interface Steps {
  payments: DueStep[]
  funding: FundingStep[]
  prenotes: PrenoteStep[]
}

/** At the same instant payments come first: what is paid or covered then is transferred then. */
async function findFirst(store: TenantStore, { payments, funding, prenotes }: Steps, unsentFiles: readonly string[], before: Date | undefined): Promise<{ step: Step; at: Date } | undefined> {
  const payment = await findFirstDue(store, payments, unsentFiles, before)
  const transfer = await findFirstFunding(store, funding, unsentFiles)
  const first = payment === undefined || (transfer !== undefined && transfer.at < payment.at) ? transfer : payment
  const prenote = store.environment === 'live' ? await findFirstPrenote(store, prenotes, unsentFiles) : undefined
  return first === undefined || (prenote !== undefined && prenote.at < first.at) ? prenote : first
}

/** Whether all that the bank has sent until then is known: nothing counts as paid while its return may lie in the inbox. */
async function isInboxRead(store: TenantStore, bank: Bank | undefined, until: Date): Promise<boolean> {
  const readAt = bank?.row.inbox_read_at ?? null
  return readAt !== null && readAt >= until && !(await hasUnreadFiles(store))
}

/** What the step takes on first; of a file payments come first, then transfers. Locked: a failure must not be put down to another one. */
async function firstOf(store: TenantStore, due: Due, now: Date): Promise<Subject | undefined> {
  const steps: readonly Step[] = 'step' in due ? [due.step] : due.job.kind === 'make_file' ? ['make_file', 'send_funding', 'send_prenotes'] : []
  const unsent = await listUnsentFiles(store)
  for (const step of steps) {
    const subject = await firstOfStep(store, step, step === 'check' ? now : due.at, unsent)
    if (subject !== undefined) return subject
  }
  return undefined
}

async function firstOfStep(store: TenantStore, step: Step, until: Date, unsentFiles: readonly string[]): Promise<Subject | undefined> {
  const subjectOf = (kind: Subject['kind'], [row]: readonly { id: string }[]) => row && { kind, id: row.id }
  switch (step) {
    case 'check':
    case 'make_file':
    case 'settle':
      return subjectOf('step_payment', await lockDuePayments(store, step, until, 1, unsentFiles))
    case 'send_funding':
    case 'settle_funding':
      return subjectOf('step_funding', await lockDueFunding(store, step, until, 1, unsentFiles))
    case 'send_prenotes':
    case 'settle_prenotes':
      return subjectOf('step_prenote', await lockDuePrenotes(store, step, until, 1, unsentFiles))
  }
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
      return
    case 'send_funding':
      if (await sendWithoutEntries(context, due.at)) await openFile(context, due.at)
      return
    case 'settle_funding':
      await settleFunding(context, due.at)
      return
    case 'send_prenotes':
      if (await planPrenotes(context, due.at)) await openFile(context, due.at)
      return
    case 'settle_prenotes':
      await settlePrenotes(context, due.at)
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
    case 'step_funding':
      await stepFunding({ ...context, now }, subject_id)
      return true
    case 'step_prenote':
      await stepPrenote({ ...context, now }, subject_id)
      return true
    case 'reset_sandbox':
    case 'restore_demo':
    case 'fetch_files':
      throw new Error(`${kind} is no step of a lane`)
  }
}

/**
 * How long what failed waits for its next try, in milliseconds: longer each time, an hour at most. Somebody waits for a reset, and
 * what is made meanwhile would go with a late one; and a bank's windows close.
 */
function waitAfter(attempts: number, kind?: JobKind): number {
  const most = kind === undefined ? 3_600_000 : resetKinds.includes(kind) ? 5_000 : errandKinds.includes(kind) ? 60_000 : 3_600_000
  return Math.min(1000 * 2 ** attempts, most)
}

/**
 * Sets aside what failed, with what went wrong, so that everything else goes on: a job waits for its next try; a payment, transfer or
 * prenote is taken out from among the others and becomes a job of its own.
 *
 * @param error what may be kept of it: no row's values
 */
export function setAside(dependencies: LaneDependencies, lane: Lane, { due, subject }: StepFailure, error: string): Promise<void> {
  return inTenant(dependencies.database, lane.platformId, async (trx) => {
    const store: TenantStore = { ...lane, trx }
    const realNow = dependencies.clock.now()
    const retryAfter = (attempts: number, kind?: JobKind) => new Date(realNow.getTime() + waitAfter(attempts, kind))
    if (subject !== undefined) {
      const dueAt = await takeOut(store, subject)
      // Another worker was faster, or a request has changed it.
      if (dueAt === null) return
      const { secrets, newId } = dependencies
      const job = { kind: subject.kind, subjectId: subject.id, dueAt }
      await insertJob({ ...store, now: realNow, realNow, secrets, newId }, job)
      await noteFailureOf(store, job, retryAfter(0), error)
    } else if ('job' in due) {
      const { kind, subject_id: subjectId, attempts } = due.job
      await noteFailureOf(store, { kind, subjectId }, retryAfter(attempts, kind), error)
    }
  })
}

/** Takes it out from among the others. @returns when its step was due; null where it has none any more */
async function takeOut(store: TenantStore, { kind, id }: Subject): Promise<Date | null> {
  if (kind === 'step_payment') {
    const [payment] = await lockPayments(store, [id])
    if (payment?.due_at) await updateDue(store, id, null)
    return payment?.due_at ?? null
  }
  if (kind === 'step_funding') {
    const [event] = await lockFundingEvents(store, [id])
    if (event?.due_at) await updateFundingEvents(store, [{ ...event, due_at: null }])
    return event?.due_at ?? null
  }
  const [prenote] = await lockPrenotes(store, [id])
  if (prenote?.due_at) await updatePrenote(store, { ...prenote, due_at: null })
  return prenote?.due_at ?? null
}

/** Of both sides of a platform. Every worker asks this of every platform several times a second: to plan it takes ten times as long as to answer it. */
const peek = prepared<{ environment: Environment; due: Date | null; offset_ms: number | null; is_advancing: boolean; has_errand: boolean; has_changes: boolean }>(
  `select environment, offset_ms,
          least((select min(due_at) from payments where platform_id = $1 and payments.environment = lane.environment and due_at is not null
                    and (payments.environment = 'sandbox' or status = 'created' or (status = 'scheduled' and effective_date is null)
                      or exists (select 1 from bank_settings where platform_id = $1 and bank_settings.environment = 'live'))),
                (select min(due_at) from funding_events where platform_id = $1 and funding_events.environment = lane.environment and due_at is not null
                    and (funding_events.environment = 'sandbox' or exists (select 1 from bank_settings where platform_id = $1 and bank_settings.environment = 'live'))),
                (select min(due_at) from prenotes where platform_id = $1 and prenotes.environment = lane.environment and due_at is not null
                    and exists (select 1 from bank_settings where platform_id = $1 and bank_settings.environment = 'live')),
                (select min(due_at) from jobs where platform_id = $1 and jobs.environment = lane.environment and (retry_at is null or retry_at <= $2)
                    and (jobs.environment = 'sandbox' or kind <> all ($3)))) as due,
          exists (select 1 from clock_advances where platform_id = $1 and clock_advances.environment = lane.environment and done_at is null) as is_advancing,
          exists (select 1 from jobs where platform_id = $1 and jobs.environment = lane.environment and jobs.environment = 'live' and kind = any ($3)
                     and due_at <= $2 and (retry_at is null or retry_at <= $2)) as has_errand,
          exists (select 1 from list_count_changes where platform_id = $1 and list_count_changes.environment = lane.environment offset $4) as has_changes
     from (values ('sandbox', (select offset_ms from sandbox_clocks where platform_id = $1 and environment = 'sandbox')), ('live', 0)) as lane (environment, offset_ms)`,
)

/** What of a platform may have something to do; who waits for an advance is told that it is seen. Cheap: most of the time nothing has. */
export async function busyLanes(dependencies: LaneDependencies, platformId: string): Promise<Lane[]> {
  return (await lookAt(dependencies, platformId)).lanes
}

/** The same, whether there is an errand to its bank (errands.ts), and where much was changed that lists count. */
export async function lookAt({ database, clock }: LaneDependencies, platformId: string): Promise<{ lanes: Lane[]; hasErrand: boolean; changed: Lane[] }> {
  const realNow = clock.now()
  const peeked = await inTenant(database, platformId, async (trx) => {
    const found = await peek(trx, [platformId, realNow, [...errandKinds], changesLeft])
    if (found.some(({ is_advancing }) => is_advancing)) await takeAdvances({ trx, platformId, environment: 'sandbox' }, realNow)
    return found
  })
  const lanes = peeked
    .filter(({ due, offset_ms, is_advancing }) => is_advancing || (due !== null && due.getTime() <= realNow.getTime() + (offset_ms ?? 0)))
    .map(({ environment }) => ({ platformId, environment }))
  const changed = peeked.filter(({ has_changes }) => has_changes).map(({ environment }) => ({ platformId, environment }))
  return { lanes, hasErrand: peeked.some(({ has_errand }) => has_errand), changed }
}
