import { bankSettingsOf, isMadeFor } from '../ach/bank-document.ts'
import { lockBank } from '../ach/bank-store.ts'
import { keepText, listEarlierTexts, listEntries, listFundingEntries, lockOutgoingFile, lockSentText, openContent, updateFile } from '../ach/file-store.ts'
import { settleLater } from '../ach/freshen-file.ts'
import { findGotText, markHandedOver, noteSent } from '../ach/hand-over.ts'
import { answerFile } from '../ach/receive-acknowledgement.ts'
import { batchNumbersOf } from '../ach/reject-batches.ts'
import type { StepContext } from '../ach/step.ts'
import { findUntakenWord, findWord, type Word } from '../ach/word-of-the-bank.ts'
import type { ChangeContext } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { lockFundingEvents } from '../funding/funding-event-store.ts'
import { deleteJob, insertJob, isLeased, lockJobOf, setJobAside } from '../jobs/job-store.ts'
import { newId } from '../lib/ids.ts'
import { invariant } from '../lib/invariant.ts'
import { listPrenoteEntries, lockPrenotes } from '../paykeys/prenote-store.ts'
import { lockPayments } from '../payments/payment-store.ts'
import { inLive, withMailbox } from './in-live.ts'
import { printable, tell } from './output.ts'
import { findFileAnywhere } from './rail.ts'
import { Refusal } from './refusal.ts'
import type { RailPlace } from './workplace.ts'

export async function sayFileSent(place: RailPlace, id: string): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  const shown = await askMailbox(place, file)
  await inLive(place, file.platform_id, async (context) => {
    const got = await findGotText(context, id, await listEarlierTexts(context, id))
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made') throw new Refusal(`The file ${id} is ${locked.status}: only one that is made waits to be handed over.`)
    await freeJob(context, locked, shown)
    await settleLater(await stepOf(context, locked.entry_count), locked)
    await markHandedOver(context, id, context.now, got)
  })
  tell(`The file ${id} counts as handed over now: what is in it is paid no sooner than that allows.`)
  if (shown.lies) tell('It lies in the outbox, where its bank will collect it: if it was carried by hand too, take it out of there.')
}

/** @param options.mailboxGone the operator knows that the bank has not got it, where the mailbox that could tell is gone */
export async function resendFile(place: RailPlace, id: string, { mailboxGone = false }: { mailboxGone?: boolean } = {}): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  const shown = await askMailbox(place, file)
  await inLive(place, file.platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made' && locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: ${locked.status === 'cancelled' ? 'nothing is left in it' : 'it has not been made yet'}.`)
    if (locked.answer !== null) throw new Refusal(`The bank has got the file ${id}: it was acknowledged, as ${locked.answer}.`)
    await refuseWord(context, locked, shown)
    if (!mailboxGone) await refuseUnseen(context, locked, shown)
    const payments = await lockPayments(context, (await listEntries(context, locked)).map(({ payment_id }) => payment_id))
    const settled = payments.find(({ status }) => status !== 'pending')
    if (settled !== undefined) throw new Refusal(`The file ${id} is past being sent again: its payment ${settled.id} is ${settled.status}.`)
    const events = await lockFundingEvents(context, (await listFundingEntries(context, locked)).map(({ funding_event_id }) => funding_event_id))
    const transferred = events.find(({ status }) => status !== 'pending')
    if (transferred !== undefined) throw new Refusal(`The file ${id} is past being sent again: its funding event ${transferred.id} is ${transferred.status}.`)
    const prenotes = await lockPrenotes(context, (await listPrenoteEntries(context, id)).map(({ prenote_id }) => prenote_id))
    const passed = prenotes.find(({ status }) => status !== 'pending')
    if (passed !== undefined) throw new Refusal(`The file ${id} is past being sent again: its prenote ${passed.id} is ${passed.status}.`)
    if (shown.lies) throw new Refusal(`The file ${id} lies in the outbox, where its bank has not collected it: there is nothing to send again.${locked.status === 'made' ? ' Say so (files sent).' : ''}`)
    await refuseOtherBank(context, locked)
    await freeJob(context, locked, shown)
    await makeAgain(context, locked)
  })
  tell(`The file ${id} is sent again, under its name.`)
}

/**
 * The bank has not got a file and will not get it, or has rejected it, or some of its batches, in other words than an acknowledgement's, or
 * after it was acknowledged.
 */
export async function rejectFile(place: RailPlace, id: string, { reason = '', batches, mailboxGone = false }: { reason?: string; batches?: readonly number[]; mailboxGone?: boolean } = {}): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  const asked = await askMailbox(place, file)
  if (file.answer !== null || batches !== undefined) return rejectGot(place, file, asked, reason, batches)
  // What still lies there the bank would take. It counts as not sent before that is taken away, so that nothing is paid wherever this ends.
  const { name } = file
  const shown = asked.lies && name !== null ? await takeOut(place, { ...file, name }, asked, mailboxGone) : asked
  const failed = await inLive(place, file.platform_id, async (context) => {
    const locked = await mayReject(context, id, shown, mailboxGone)
    const step = await stepOf(context, locked.entry_count)
    // With what comes of it: a file that waits has its job.
    await freeJob(context, locked, shown)
    if (locked.status === 'made') await markHandedOver(context, id, context.now)
    const text = openContent(context.secrets, locked)
    return answerFile(step, { file: locked, earlierHash: null, text }, batchNumbersOf(text), reason)
  })
  // Nothing of it matters any more.
  if (shown.draft !== null && name !== null) await withMailbox(place, file.platform_id, (mailbox) => mailbox.clear(name)).catch(() => undefined)
  tell(`The file ${id} counts as rejected: what was in it has failed (entries: ${failed.length}).`)
}

/** Of a file that the bank has got. @param batches all of them, unless named */
async function rejectGot(place: RailPlace, { id, platform_id }: NachaFileRow, { lies }: Shown, reason: string, batches?: readonly number[]): Promise<void> {
  if (lies) throw new Refusal(`The file ${id} lies in the outbox, where its bank has not collected it: only all of it can be rejected.`)
  const { rejected, failed } = await inLive(place, platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: its bank has none of its batches.`)
    if (locked.answer === 'rejected') throw new Refusal(`The file ${id} was acknowledged before, as rejected.`)
    const sent = await lockSentText(context, [locked.got_hash ?? locked.content_hash ?? ''])
    invariant(sent, 'a file is kept with all that it said')
    const all = batchNumbersOf(sent.text)
    const strange = batches?.filter((number) => !all.includes(number)) ?? []
    if (strange.length > 0) throw new Refusal(`The file ${id} has no batch ${strange.join(', ')}: it has ${all.join(', ')}.`)
    const rejected = batches === undefined ? all : all.filter((number) => batches.includes(number) || locked.rejected_batches.includes(number))
    return { rejected, failed: await answerFile(await stepOf(context, locked.entry_count), sent, rejected, reason) }
  })
  tell(`The batches ${rejected.join(', ')} of the file ${id} count as rejected: what was in them has failed (entries: ${failed.length}).`)
}

/**
 * Takes a file out of the outbox as one that lay ready and was not sent: wherever this breaks off, the mailbox tells whether it is out of there, or
 * the bank has collected it.
 *
 * @returns what the mailbox shows then
 * @throws Refusal where the bank was faster
 */
async function takeOut(place: RailPlace, { id, platform_id, name }: NachaFileRow & { name: string }, shown: Shown, mailboxGone: boolean): Promise<Shown> {
  const draft = `${name}.${newId()}`
  await withMailbox(place, platform_id, async (mailbox) => {
    await mailbox.witness(draft)
    await inLive(place, platform_id, (context) => holdBack(context, id, shown, mailboxGone, draft))
    if (await mailbox.recall(name, draft)) return
    await inLive(place, platform_id, (context) => noteSent(context, id, draft))
    await mailbox.forget(draft)
    throw new Refusal(`The bank has collected the file ${id} at this moment: it was sent.`)
  })
  return { ...shown, draft, isSent: false, lies: false }
}

async function mayReject(context: ChangeContext, id: string, shown: Shown, mailboxGone: boolean): Promise<NachaFileRow> {
  const locked = await lockLiveFile(context, id)
  if (locked.status !== 'made' && locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: nothing in it can be rejected.`)
  if (locked.answer !== null) throw new Refusal(`The file ${id} was acknowledged before, as ${locked.answer}.`)
  await refuseWord(context, locked, shown)
  if (!mailboxGone) await refuseUnseen(context, locked, shown)
  return locked
}

/** @throws Refusal where the bank may have got a file, and its mailbox does not tell */
async function refuseUnseen(context: ChangeContext, file: NachaFileRow, { trouble }: Shown): Promise<void> {
  if (trouble === undefined) return
  // What never lay ready was not sent: the operator's word is all there is.
  const mayBeSent = file.status === 'handed_over' || file.sending_as !== null || (await listEarlierTexts(context, file.id)).length > 0
  if (mayBeSent) throw new Refusal(`The mailbox can't be looked into, where the bank may have got the file, or speak of it: ${trouble}. If it is gone for good, and the bank has not got the file, say so: --mailbox-gone.`)
}

/** Nobody hands it over, and nothing in it is paid, until it is said what becomes of it. */
async function holdBack(context: ChangeContext, id: string, shown: Shown, mailboxGone: boolean, draft: string): Promise<void> {
  const locked = await mayReject(context, id, shown, mailboxGone)
  await freeJob(context, locked, shown)
  await updateFile(context, id, { status: 'made', sending_as: draft, updated_at: context.now })
  await insertJob(context, { kind: 'hand_over_file', subjectId: id, dueAt: locked.due_at })
  await setJobAside(context, { kind: 'hand_over_file', subjectId: id }, 'The file was being rejected, which was broken off. Say again what becomes of it: files reject, files resend or files sent.')
}

/** As it was before it was sent; the bank may have got it all the same, and answer it. */
async function makeAgain(context: ChangeContext, file: NachaFileRow): Promise<void> {
  await keepText(context, file)
  await updateFile(context, file.id, { status: 'made', sending_as: null, updated_at: context.now })
  await insertJob(context, { kind: 'hand_over_file', subjectId: file.id, dueAt: file.due_at })
}

/** @throws Refusal where the platform has no bank */
async function stepOf(context: ChangeContext, limit: number): Promise<StepContext> {
  const bank = await lockBank(context)
  if (bank === undefined) throw new Refusal('The platform has no bank.')
  return { ...context, bank: bankSettingsOf(bank.document), isBankKnown: true, limit }
}

/** What a mailbox shows of a file of ours. */
interface Shown {
  /** Under which the file lay ready, and was taken back, so that nobody can send it any more; or was sent. */
  draft: string | null
  isSent: boolean
  /** Whether it lies in the outbox, where the bank has not collected it. */
  lies: boolean
  /** What the bank has put there, and nobody has taken in. */
  untaken: readonly Word[]
  /** Why nothing, or not all, is known. */
  trouble?: string
}

/** Before the database is asked: what a worker takes in meanwhile is found there. */
async function askMailbox(place: RailPlace, { platform_id, status, sending_as, name }: Pick<NachaFileRow, 'platform_id' | 'status' | 'sending_as' | 'name'>): Promise<Shown> {
  const draft = status === 'made' ? sending_as : null
  const shown: Shown = { draft, isSent: false, lies: false, untaken: [] }
  const note = (error: unknown) => {
    shown.trouble ??= error instanceof Error ? error.message : String(error)
  }
  await withMailbox(place, platform_id, async (mailbox) => {
    // A mailbox that can't tell leaves it to the operator.
    if (draft !== null) shown.isSent = await mailbox.takeBack(draft).then((isBack) => !isBack, () => false)
    await mailbox.listSent().then((names) => {
      shown.lies = name !== null && names.includes(name)
    }, note)
    await mailbox.peek().then((words) => {
      shown.untaken = words
    }, note)
  }).catch(note)
  return shown
}

/** @throws Refusal where the bank has got a file, by what it says or by what is gone from where it lay and does not lie in the outbox */
async function refuseWord(context: ChangeContext, file: NachaFileRow, { isSent, lies, untaken }: Shown): Promise<void> {
  const saySo = file.status === 'made' ? ' Say so (files sent).' : ''
  if (file.status === 'made' && isSent && !lies) throw new Refusal(`The file ${file.id} was sent: it is gone from .sending, where it lay ready.${saySo}`)
  const word = await findWord(context, file)
  if (word !== undefined) throw new Refusal(`The bank has got the file ${file.id}: the file ${word.id}${word.status === 'arriving' ? ', which waits to be read,' : ''} speaks of it.${saySo}`)
  const lying = await findUntakenWord(context, file, untaken)
  if (lying !== undefined) throw new Refusal(`The bank has got the file ${file.id}: ${printable(lying.name ?? 'a file')}, which lies in its mailbox, speaks of it.${saySo}`)
}

/** What was made for one bank goes to no other. @throws Refusal */
async function refuseOtherBank(context: ChangeContext, file: NachaFileRow): Promise<void> {
  const bank = await lockBank(context)
  if (bank === undefined) throw new Refusal('The platform has no bank.')
  if (!isMadeFor(bank.document, openContent(context.secrets, file))) throw new Refusal(`The file ${file.id} was made for another bank than the present one, which must not get it.`)
}

async function lockLiveFile(context: ChangeContext, id: string) {
  const file = await lockOutgoingFile(context, id)
  if (file === undefined) throw new Refusal(`The file ${id} is none that goes to a platform’s bank.`)
  return file
}

/**
 * Takes the job away of handing a file over, unless a worker is at it.
 *
 * @param shown what lay ready was taken back; where something else does by now, a worker has been at it since
 */
async function freeJob(context: ChangeContext, { id: fileId, sending_as }: NachaFileRow, { draft }: Shown): Promise<void> {
  const job = await lockJobOf(context, 'hand_over_file', fileId)
  const isAtIt = (job !== undefined && isLeased(job, context.realNow)) || (sending_as !== null && sending_as !== draft)
  if (isAtIt) throw new Refusal(`The file ${fileId} is being handed over. Try again in a few minutes.`)
  if (job === undefined) return
  await deleteJob(context, job.id)
}
