import type { ChangeContext } from '../context.ts'
import { insertJob, isLeased, lockJobOf, lockJobsOf, repeatJob } from '../jobs/job-store.ts'
import { placeOf, type BankDocument, type BankSecrets } from './bank-document.ts'
import { lockBank, putBank } from './bank-store.ts'
import { listSendingFiles } from './file-store.ts'

/**
 * Gives a platform its bank, or other settings of it. From now on what is scheduled goes there, and its inbox is looked into.
 *
 * @returns files that stand in the way, nothing being set then: they may have been sent or not, or are being handed over, and only the
 * mailbox that the platform has at present can tell
 */
export async function setBank(context: ChangeContext, document: BankDocument, opens: BankSecrets): Promise<string[]> {
  const before = await lockBank(context)
  const isElsewhere = before !== undefined && JSON.stringify(placeOf(before.document)) !== JSON.stringify(placeOf(document))
  const underWay = isElsewhere ? await listUnderWay(context) : []
  if (underWay.length > 0) return underWay
  await putBank(context, context.secrets, document, opens, context.now)
  const job = await lockJobOf(context, 'fetch_files', context.platformId)
  if (job === undefined) await insertJob(context, { kind: 'fetch_files', subjectId: context.platformId, dueAt: context.now })
  else await repeatJob(context, job.id, context.now)
  return []
}

async function listUnderWay(context: ChangeContext): Promise<string[]> {
  const atHand = (await lockJobsOf(context, 'hand_over_file')).filter((job) => isLeased(job, context.realNow)).map(({ subject_id }) => subject_id)
  return [...new Set([...(await listSendingFiles(context)), ...atHand])]
}
