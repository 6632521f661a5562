import type { NachaFileRow } from '../database/tables.ts'
import { ackFormat, type Acknowledgement } from './acknowledgement.ts'
import { storedHashesOf } from './file-hash.ts'
import { lockSentText, quarantine, sealMessage, updateFile, type SentText } from './file-store.ts'
import { batchNumbersOf, rejectBatches, tracesOf, type Rejected } from './reject-batches.ts'
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
  const sent = await lockSentText(context, await storedHashesOf(context, said.fileSha256))
  if (sent === undefined) return refuse(context, incoming, text, 'No file was sent with the SHA-256 that it tells.')
  const { file, earlierHash, text: itsText } = sent
  if (file.status === 'cancelled') return refuse(context, incoming, text, cancelled(file, said))
  if (file.status !== 'handed_over') throw new Error(`The bank has not got the file ${file.id} yet, which is acknowledged. If it has, say so: files sent.`)
  if (file.answer !== null) {
    const more = file.got_hash === earlierHash ? afterAll(file, said) : ' That was of another text of it: the bank has got it twice.'
    return refuse(context, incoming, text, `The file ${file.id} was acknowledged before, as ${file.answer}.${more}`)
  }
  if (file.got_hash !== earlierHash && (file.got_hash !== null || !isAcceptedWhole(said))) return refuse(context, incoming, text, ofAnotherText(file, said))
  const all = batchNumbersOf(itsText)
  const strange = said.accepted ? said.rejectedBatches.filter((number) => !all.includes(number)) : []
  const reason = `The file ${file.id} has no batch ${strange.join(', ')}.`
  // It is about something else, or wrong: nothing is accepted by it, and the right word may still come.
  if (strange.length > 0 && strange.length === said.rejectedBatches.length) return refuse(context, incoming, text, reason)
  const known = said.rejectedBatches.filter((number) => all.includes(number))
  const rejected = said.accepted ? known : all
  const failed = await answerFile(context, sent, rejected, said.message)
  const accepted = tracesOf(itsText, all.filter((number) => !rejected.includes(number)))
  const taken = file.withdrawn_traces.filter((trace) => accepted.has(trace))
  const reasons = [
    ...(strange.length > 0 ? [reason] : []),
    ...(taken.length > 0 ? [`The bank has accepted what was taken out of the file ${file.id} when it was sent again, and counts as failed: ${taken.join(', ')}.`] : []),
  ]
  if (reasons.length > 0) await quarantine(context, incoming.id, [{ line: 1, reason: reasons.join(' '), text }])
  const amountOf = (wanted: Rejected['direction']) => failed.reduce((sum, { direction, amount }) => (direction === wanted ? sum + amount : sum), 0)
  await updateFile(context, incoming.id, {
    status: 'received',
    entry_count: failed.length,
    bad_line_count: reasons.length > 0 ? 1 : 0,
    debit_amount: amountOf('debit'),
    credit_amount: amountOf('credit'),
    updated_at: context.now,
  })
}

function isAcceptedWhole({ accepted, rejectedBatches }: Acknowledgement): boolean {
  return accepted && rejectedBatches.length === 0
}

/** What is rejected of a file that was accepted may be told of another one, or by mistake: whoever runs this knows. */
function afterAll({ answer }: NachaFileRow, said: Acknowledgement): string {
  if (answer === 'rejected' || isAcceptedWhole(said)) return ''
  const { accepted, rejectedBatches } = said
  const [what, option] = accepted ? [`batch ${rejectedBatches.join(', ')}`, ` --batches ${rejectedBatches.join(',')}`] : ['it', '']
  return ` Where nothing of ${what} is done after all, say so: files reject${option}.`
}

/** Of one that had nothing left when it was to be sent again. */
function cancelled({ id, withdrawn_traces }: NachaFileRow, { accepted }: Acknowledgement): string {
  return `The file ${id} was cancelled, as nothing was left in it when it was to be sent again. ${accepted ? `The bank has accepted what it was before, and counts as failed: ${withdrawn_traces.join(', ')}.` : 'The bank does nothing of what it was before.'}`
}

/** What is rejected of one text is not rejected of the other, which the bank may do something of. */
function ofAnotherText({ id, got_hash }: NachaFileRow, { accepted, rejectedBatches }: Acknowledgement): string {
  if (got_hash !== null) return `The bank has got the file ${id} as it was before; of this text it was not sent.`
  return `The bank rejects ${accepted ? `batch ${rejectedBatches.join(', ')} of ` : ''}what the file ${id} said before it was sent again. It was sent again, and what it says now may be accepted all the same. Where nothing of that is done either, say so: files reject.`
}

/**
 * Keeps with a file of ours what its bank says of it: all of it but these batches is accepted, and what is in them has failed.
 *
 * @param message in the bank's words, or the operator's: they may have what stands in the file, and go nowhere else
 * @returns what has failed, as it was
 */
export async function answerFile(context: StepContext, { file, earlierHash, text }: SentText, rejected: readonly number[], message: string): Promise<Rejected[]> {
  const isPart = rejected.length < batchNumbersOf(text).length
  await updateFile(context, file.id, {
    answer: rejected.length === 0 ? 'accepted' : isPart ? 'partly_rejected' : 'rejected',
    answered_at: context.now,
    answer_message_encrypted: sealMessage(context.secrets, file, message),
    ...(earlierHash !== null && { got_hash: earlierHash }),
    rejected_batches: isPart ? [...rejected] : [],
    updated_at: context.now,
  })
  return rejected.length === 0 ? [] : rejectBatches(context, file, tracesOf(text, rejected))
}

async function refuse(context: StepContext, incoming: NachaFileRow, text: string, reason: string): Promise<void> {
  await quarantine(context, incoming.id, [{ line: 1, reason, text }])
  await updateFile(context, incoming.id, { status: 'quarantined', bad_line_count: 1, updated_at: context.now })
}
