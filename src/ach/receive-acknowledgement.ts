import type { NachaFileRow } from '../database/tables.ts'
import { ackFormat } from './acknowledgement.ts'
import { lockOutgoingFileBySha256, quarantine, updateFile } from './file-store.ts'
import { batchNumbersOf, rejectBatches, type Rejected } from './reject-batches.ts'
import type { StepContext } from './step.ts'

/**
 * Reads what the bank says of a file of ours, all in one transaction: that is kept with the file, and what it rejects has failed. What
 * can't be is in quarantine with its reason.
 *
 * @throws Error where that file is not recorded as handed over yet: the acknowledgement waits, as a job that is tried again
 */
export async function receiveAcknowledgement(context: StepContext, incoming: NachaFileRow, text: string): Promise<void> {
  const said = ackFormat.parse(text)
  if ('fault' in said) return refuse(context, incoming, text, said.fault)
  const file = await lockOutgoingFileBySha256(context, said.fileSha256)
  if (file === undefined) return refuse(context, incoming, text, `No file was sent with the SHA-256 ${said.fileSha256}.`)
  if (file.status !== 'handed_over') throw new Error(`The bank has not got the file ${file.id} yet, which is acknowledged.`)
  if (file.answer !== null) return refuse(context, incoming, text, `The file ${file.id} was acknowledged before, as ${file.answer}.`)
  const all = batchNumbersOf(context, file)
  const strange = said.accepted ? said.rejectedBatches.filter((number) => !all.includes(number)) : []
  const reason = `The file ${file.id} has no batch ${strange.join(', ')}.`
  // It is about something else, or wrong: nothing is accepted by it, and the right word may still come.
  if (strange.length > 0 && strange.length === said.rejectedBatches.length) return refuse(context, incoming, text, reason)
  const known = said.rejectedBatches.filter((number) => all.includes(number))
  const failed = await answerFile(context, file, said.accepted ? known : all, said.message)
  if (strange.length > 0) await quarantine(context, incoming.id, [{ line: 1, reason, text }])
  const amountOf = (wanted: Rejected['direction']) => failed.reduce((sum, { direction, amount }) => (direction === wanted ? sum + amount : sum), 0)
  await updateFile(context, incoming.id, {
    status: 'received',
    entry_count: failed.length,
    bad_line_count: strange.length > 0 ? 1 : 0,
    debit_amount: amountOf('debit'),
    credit_amount: amountOf('credit'),
    updated_at: context.now,
  })
}

/**
 * Keeps with a file of ours what its bank says of it: all of it but these batches is accepted, and what is in them has failed.
 *
 * @returns what has failed, as it was
 */
export async function answerFile(context: StepContext, file: NachaFileRow, rejected: readonly number[], message: string): Promise<Rejected[]> {
  const isPart = rejected.length < batchNumbersOf(context, file).length
  await updateFile(context, file.id, {
    answer: rejected.length === 0 ? 'accepted' : isPart ? 'partly_rejected' : 'rejected',
    answered_at: context.now,
    answer_message: message,
    rejected_batches: isPart ? [...rejected] : [],
    updated_at: context.now,
  })
  return rejected.length === 0 ? [] : rejectBatches(context, file, rejected, message)
}

async function refuse(context: StepContext, incoming: NachaFileRow, text: string, reason: string): Promise<void> {
  await quarantine(context, incoming.id, [{ line: 1, reason, text }])
  await updateFile(context, incoming.id, { status: 'quarantined', bad_line_count: 1, updated_at: context.now })
}
