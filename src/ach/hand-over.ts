import type { ChangeContext, TenantStore } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { deleteJob } from '../jobs/job-store.ts'
import { invariant } from '../lib/invariant.ts'
import { bankSettingsOf } from './bank-document.ts'
import { findBank, type Bank } from './bank-store.ts'
import { lockOutgoingFile, noteDraft, openBytes, updateFile } from './file-store.ts'
import { freshenFile } from './freshen-file.ts'
import type { Mailbox } from './mailbox/mailbox.ts'

/** Runs a transaction for the platform whose file it is. */
export type Within = <T>(work: (context: ChangeContext) => Promise<T>) => Promise<T>

/** A file that is on its way to its bank. */
interface Parcel {
  file: NachaFileRow
  name: string
  content: Buffer
  bank: Bank
}

/**
 * Hands a file over to its platform's bank. Nothing of the mailbox happens inside a transaction, and wherever this ends, whoever does
 * it again sends the file if the bank can't have it, and only then: once all of the file lies beside the outbox, under a name that the
 * database knows, one rename is all it takes; and a file that is gone from there was renamed.
 *
 * @throws Error where the mailbox can't be used
 */
export async function handOver(within: Within, job: { id: string; subject_id: string }, open: (bank: Bank) => Promise<Mailbox>): Promise<void> {
  const parcel = await within((context) => pack(context, job.subject_id))
  if (parcel === undefined) {
    await within((context) => deleteJob(context, job.id))
    return
  }
  const { file, name, content, bank } = parcel
  const mailbox = await open(bank)
  let draft = file.sending_as
  try {
    if (draft === null) {
      const next = await within((context) => Promise.resolve(`${name}.${context.newId('draft')}`))
      await mailbox.lay(next, content)
      // Another worker may have taken this one for dead.
      if (!(await within((context) => noteDraft(context, file.id, next)))) {
        await mailbox.withdraw(next)
        return
      }
      draft = next
    }
    await mailbox.send(draft, name)
  } finally {
    await mailbox.close()
  }
  const sent = draft
  await within((context) => noteSent(context, job.id, file.id, sent))
}

async function pack(context: ChangeContext, fileId: string): Promise<Parcel | undefined> {
  const made = await lockOutgoingFile(context, fileId)
  if (made?.status !== 'made') return undefined
  const bank = await findBank(context)
  if (bank === undefined) throw new Error('The platform has no bank.')
  const file = await freshenFile({ ...context, bank: bankSettingsOf(bank.document), isBankKnown: true, limit: made.entry_count }, made)
  invariant(file.name, 'a live file has its name')
  return { file, name: file.name, content: openBytes(context.secrets, file), bank }
}

async function noteSent(context: ChangeContext, jobId: string, fileId: string, draft: string): Promise<void> {
  const file = await lockOutgoingFile(context, fileId)
  // The operator has decided otherwise meanwhile.
  if (file?.status !== 'made' || file.sending_as !== draft) return
  await markHandedOver(context, fileId, context.now)
  await deleteJob(context, jobId)
}

/** The bank has it. */
export async function markHandedOver(store: TenantStore, fileId: string, now: Date): Promise<void> {
  await updateFile(store, fileId, { status: 'handed_over', sending_as: null, updated_at: now })
}
