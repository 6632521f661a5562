import type { ChangeContext } from '../context.ts'
import { laneTurn, lockName } from '../database/advisory-lock.ts'
import { planFundingAnew } from '../funding/funding-event-store.ts'
import { insertJob, isLeased, listUnsentFiles, lockJobsOf, repeatJobOf } from '../jobs/job-store.ts'
import { addDays, newYorkDate } from '../lib/banking-calendar.ts'
import { planPrenotesAnew } from '../paykeys/prenote-store.ts'
import { planPaymentsAnew } from '../payments/payment-store.ts'
import { bankOf, bankSettingsOf, differs, placeOf, type BankDocument, type BankSecrets } from './bank-document.ts'
import { countReturnable, lockBank, putBank } from './bank-store.ts'
import { listSendingFiles } from './file-store.ts'
import { longestReturnDays } from './return-codes.ts'

/**
 * What stands in the way of other settings: files of the present bank or mailbox, or that the bank may still return what it has got, into an
 * inbox that would not be read any more.
 */
export type Obstacle = { of: 'bank' | 'mailbox'; files: string[] } | { of: 'inbox'; count: number }

/**
 * Gives a platform its bank, or other settings of it. From now on what is scheduled goes there, by its windows, and its inbox is looked into.
 *
 * @returns what stands in the way, nothing being set then: what was made for one bank goes to no other; and of what may have been sent or
 * not, or is being handed over, only the mailbox that the platform has at present can tell
 *
 * @param options.returnsFollow whoever sets it sees to it that what the bank says of earlier files comes into the new inbox
 */
export async function setBank(context: ChangeContext, document: BankDocument, opens: BankSecrets, { returnsFollow = false } = {}): Promise<Obstacle | undefined> {
  // A worker at a step goes by the settings that it has read: it ends its step first, also what it puts into a file for the bank before.
  await lockName(context, laneTurn)
  const before = await lockBank(context)
  const obstacle = before && (await obstacleBetween(context, before.document, document, returnsFollow))
  if (obstacle !== undefined) return obstacle
  await putBank(context, context.secrets, document, opens, context.now)
  if (before === undefined || differs(windowsOf, before.document, document)) await planAnew(context)
  const isLookedInto = await repeatJobOf(context, 'fetch_files', context.platformId, context.now)
  if (!isLookedInto) await insertJob(context, { kind: 'fetch_files', subjectId: context.platformId, dueAt: context.now })
  return undefined
}

/** Has what waits for a cutoff that is still to come find its file anew, as new windows have it: the worker looks at all of it. */
async function planAnew(context: ChangeContext): Promise<void> {
  await planPaymentsAnew(context, context.now)
  await planFundingAnew(context, context.now)
  await planPrenotesAnew(context, context.now)
}

function windowsOf(document: BankDocument): object {
  return bankSettingsOf(document).windows
}

async function obstacleBetween(context: ChangeContext, before: BankDocument, after: BankDocument, returnsFollow: boolean): Promise<Obstacle | undefined> {
  if (differs(bankOf, before, after)) {
    const unsent = await listUnsentFiles(context)
    if (unsent.length > 0) return { of: 'bank', files: unsent }
  }
  const underWay = differs(placeOf, before, after) ? await listUnderWay(context) : []
  if (underWay.length > 0) return { of: 'mailbox', files: underWay }
  const count = !returnsFollow && differs(inboxOf, before, after) ? await countReturnable(context, addDays(newYorkDate(context.now), -longestReturnDays)) : 0
  return count > 0 ? { of: 'inbox', count } : undefined
}

function inboxOf(document: BankDocument): object {
  const { inbox, server } = placeOf(document)
  return { inbox, server }
}

async function listUnderWay(context: ChangeContext): Promise<string[]> {
  const atHand = (await lockJobsOf(context, 'hand_over_file')).filter((job) => isLeased(job, context.realNow)).map(({ subject_id }) => subject_id)
  return [...new Set([...(await listSendingFiles(context)), ...atHand])]
}
