import type { Bank } from '../ach/bank-store.ts'
import { fetchFiles } from '../ach/fetch-files.ts'
import { handOver, type Within } from '../ach/hand-over.ts'
import type { Mailbox } from '../ach/mailbox/mailbox.ts'
import { openMailbox } from '../ach/mailbox/open-mailbox.ts'
import { describeError } from '../database/errors.ts'
import type { JobRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'
import { leaseJob, lockFirstErrand } from '../jobs/job-store.ts'
import type { Logger } from '../lib/logger.ts'
import { setAside, StepFailure, type Lane, type LaneDependencies } from './lane.ts'
import { sentenceOf } from './sentence.ts'

/** What errands are run with. */
export interface ErrandWork {
  dependencies: LaneDependencies
  log: Logger
  signal: AbortSignal
  /** Milliseconds from one look into an inbox to the next. */
  inboxEvery: number
  /** Milliseconds. */
  lease: number
}

/**
 * Does what a live platform has to talk with its bank about, one thing after the other: hands files over, looks into the inbox. An errand
 * is leased, and done outside any transaction and beside the lane's own steps: a bank that does not answer keeps nobody waiting. One
 * that fails is tried again.
 */
export async function runErrands({ dependencies, log, signal, inboxEvery, lease }: ErrandWork, platformId: string): Promise<void> {
  const { database, clock, secrets, newId } = dependencies
  const lane: Lane = { platformId, environment: 'live' }
  const within: Within = (work) =>
    inTenant(database, platformId, (trx) => {
      const realNow = clock.now()
      return work({ ...lane, trx, now: realNow, realNow, secrets, newId })
    })
  const open = (bank: Bank): Promise<Mailbox> => openMailbox(bank, secrets)
  const take = () =>
    within(async (context) => {
      const job = await lockFirstErrand(context, context.realNow)
      if (job !== undefined) await leaseJob(context, job.id, new Date(context.realNow.getTime() + lease))
      return job
    })
  while (!signal.aborted) {
    let job: JobRow | undefined
    try {
      job = await take()
      if (job === undefined) return
      if (job.kind === 'hand_over_file') await handOver(within, job.subject_id, open)
      else await fetchFiles(within, (now) => new Date(now.getTime() + inboxEvery), open)
    } catch (error) {
      log.warn({ platform_id: platformId, environment: lane.environment, what: job?.kind, err: describeError(error) }, 'an errand to a bank failed')
      if (job === undefined) return
      await setAside(dependencies, lane, new StepFailure({ at: job.due_at, job }, undefined, error), sentenceOf(error)).catch((further: unknown) => {
        // It is tried again when its lease runs out.
        log.warn({ platform_id: platformId, err: describeError(further) }, 'an errand that failed could not be set aside')
      })
    }
  }
}
