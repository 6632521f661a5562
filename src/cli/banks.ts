import { stat } from 'node:fs/promises'
import { BankDocumentError, bankSettingsOf, parseBankDocument, type BankDocument } from '../ach/bank-document.ts'
import { findBank, lockBank, openBankSecrets } from '../ach/bank-store.ts'
import { listEntries, listFundingEntries, lockOutgoingFile, updateFile } from '../ach/file-store.ts'
import { lockFundingEvents } from '../funding/funding-event-store.ts'
import { settleLater } from '../ach/freshen-file.ts'
import { markHandedOver } from '../ach/hand-over.ts'
import { openMailbox } from '../ach/mailbox/open-mailbox.ts'
import { clashOf, foldersOf, isOutgoing, isPutAway } from '../ach/mailbox/folders.ts'
import { answerFile } from '../ach/receive-acknowledgement.ts'
import { batchNumbersOf } from '../ach/reject-batches.ts'
import { setBank, type Obstacle } from '../ach/set-bank.ts'
import type { StepContext } from '../ach/step.ts'
import { findUntakenWord, findWord, type Word } from '../ach/word-of-the-bank.ts'
import type { ChangeContext } from '../context.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { deleteJob, insertJob, isLeased, lockJobOf } from '../jobs/job-store.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { listPrenoteEntries, lockPrenotes } from '../paykeys/prenote-store.ts'
import { lockPayments } from '../payments/payment-store.ts'
import { notValid, readJsonFile } from './json-file.ts'
import { platformsOf } from './of-platforms.ts'
import { say, tell } from './output.ts'
import { findFileAnywhere } from './rail.ts'
import { Refusal } from './refusal.ts'
import type { RailPlace } from './workplace.ts'

export async function readBank(place: RailPlace, path: string, name: string, { returnsFollow = false }: { returnsFollow?: boolean } = {}): Promise<void> {
  const { document, secrets } = parse(path, await readJsonFile(path))
  const [platform] = await platformsOf(place, name)
  await refuseFolders(place, platform.id, document)
  const obstacle = await inLive(place, platform.id, (context) => setBank(context, document, secrets, { returnsFollow }))
  if (obstacle !== undefined) throw new Refusal(inTheWay(obstacle))
  tell(`The bank of ${platform.name} is set. What waits goes with its files, by its windows. npm run -s cli -- jobs list --failed tells when the mailbox can't be used.`)
}

function inTheWay(obstacle: Obstacle): string {
  if (obstacle.of === 'inbox') {
    return `The bank may still return what it has got (entries: ${obstacle.count}), into the present inbox, which would not be read any more: they would count as paid. See to it that what the bank says of them comes into the new one, or is taken in by files receive, and say so: --returns-follow.`
  }
  const files = obstacle.files.join(', ')
  return obstacle.of === 'bank'
    ? `The file ${files} is made for the present bank, which has not got it. Wait until it is handed over, or say that the bank has it (files sent) or will not get it (files reject), before the bank is another; its mailbox may change.`
    : // Whether a file was sent is seen where it was laid, and nowhere else.
      `The file ${files} is on its way to the present mailbox. Wait until it is handed over, or say what became of it (files sent, files resend, files reject), before the mailbox is another.`
}

async function refuseFolders(place: RailPlace, platformId: string, document: BankDocument): Promise<void> {
  if (document.inbox_dir !== undefined && !(await isFolder(document.inbox_dir))) throw new Refusal(`inbox_dir ${document.inbox_dir} is no folder that is there: nothing could be read.`)
  if (document.outbox_dir !== undefined && !(await isFolder(document.outbox_dir))) throw new Refusal(`outbox_dir ${document.outbox_dir} is no folder that is there: nothing could be sent.`)
  const mine = await foldersOf(document)
  if (isPutAway(mine.outbox, mine)) throw new Refusal('outbox_dir must not be where what has come is put away: .reading, done and quarantine of inbox_dir.')
  if (isOutgoing(mine.inbox, mine)) throw new Refusal('inbox_dir must be another folder than outbox_dir, and none in its .sending.')
  for (const { id, name } of await listPlatforms(place.database)) {
    if (id === platformId) continue
    const other = await inTenant(place.database, id, (trx) => findBank({ trx, platformId: id, environment: 'live' }))
    const clash = other && clashOf(mine, await foldersOf(other.document), name)
    if (clash !== undefined) throw new Refusal(clash)
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then((facts) => facts.isDirectory(), () => false)
}

function parse(path: string, given: unknown) {
  try {
    return parseBankDocument(given)
  } catch (error) {
    if (!(error instanceof BankDocumentError)) throw error
    throw notValid(path, error.faults)
  }
}

export async function showBank(place: RailPlace, name: string): Promise<void> {
  const [platform] = await platformsOf(place, name)
  const bank = await inLive(place, platform.id, async (context) => {
    const found = await findBank(context)
    return found && { ...found, secrets: Object.keys(openBankSecrets(context.secrets, found.row)) }
  })
  if (bank === undefined) throw new Refusal(`${platform.name} has no bank: its live payments are checked, and stay scheduled. bank set gives it one.`)
  const { document, row, secrets } = bank
  const hidden = Object.fromEntries(secrets.map((key) => [key, '(kept)']))
  const shown = { ...document, ...(document.sftp !== undefined && { sftp: { ...document.sftp, ...hidden } }) }
  say(`${JSON.stringify(shown, undefined, 2)}\n`)
  tell(`Set ${row.updated_at.toISOString()}. ${row.inbox_read_at === null ? 'The inbox has not been read yet: nothing counts as paid before.' : `The inbox was read ${row.inbox_read_at.toISOString()}.`}`)
}

export async function sayFileSent(place: RailPlace, id: string): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  await inLive(place, file.platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made') throw new Refusal(`The file ${id} is ${locked.status}: only one that is made waits to be handed over.`)
    await freeJob(context, id)
    await settleLater(await stepOf(context, locked.entry_count), locked)
    await markHandedOver(context, id, context.now)
  })
  tell(`The file ${id} counts as handed over now: what is in it is paid no sooner than that allows.`)
}

/** The bank has not got a file and will not get it, or has rejected it in other words than an acknowledgement's. */
export async function rejectFile(place: RailPlace, id: string, { reason = '' }: { reason?: string } = {}): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  const failed = await inLive(place, file.platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made' && locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: nothing in it can be rejected.`)
    if (locked.answer !== null) throw new Refusal(`The file ${id} was acknowledged before, as ${locked.answer}.`)
    const step = await stepOf(context, locked.entry_count)
    await freeJob(context, id)
    if (locked.status === 'made') await markHandedOver(context, id, context.now)
    return answerFile(step, locked, batchNumbersOf(step, locked), reason)
  })
  tell(`The file ${id} counts as rejected: what was in it has failed (entries: ${failed.length}).`)
}

/** @throws Refusal where the platform has no bank */
async function stepOf(context: ChangeContext, limit: number): Promise<StepContext> {
  const bank = await lockBank(context)
  if (bank === undefined) throw new Refusal('The platform has no bank.')
  return { ...context, bank: bankSettingsOf(bank.document), isBankKnown: true, limit }
}

export async function resendFile(place: RailPlace, id: string): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  // Before the database is asked: what a worker takes in meanwhile is found there.
  const untaken = await peek(place, file.platform_id)
  await inLive(place, file.platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made' && locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: ${locked.status === 'cancelled' ? 'nothing is left in it' : 'it has not been made yet'}.`)
    if (locked.answer !== null) throw new Refusal(`The bank has got the file ${id}: it was acknowledged, as ${locked.answer}.`)
    const saySo = locked.status === 'made' ? ' Say so (files sent).' : ''
    const word = await findWord(context, locked)
    if (word !== undefined) throw new Refusal(`The bank has got the file ${id}: the file ${word.id}${word.status === 'arriving' ? ', which waits to be read,' : ''} speaks of it.${saySo}`)
    const lying = await findUntakenWord(context, locked, untaken)
    if (lying !== undefined) throw new Refusal(`The bank has got the file ${id}: ${lying.name ?? 'a file'}, which lies in its mailbox, speaks of it.${saySo}`)
    const payments = await lockPayments(context, (await listEntries(context, locked)).map(({ payment_id }) => payment_id))
    const settled = payments.find(({ status }) => status !== 'pending')
    if (settled !== undefined) throw new Refusal(`The file ${id} is past being sent again: its payment ${settled.id} is ${settled.status}.`)
    const events = await lockFundingEvents(context, (await listFundingEntries(context, locked)).map(({ funding_event_id }) => funding_event_id))
    const transferred = events.find(({ status }) => status !== 'pending')
    if (transferred !== undefined) throw new Refusal(`The file ${id} is past being sent again: its funding event ${transferred.id} is ${transferred.status}.`)
    const prenotes = await lockPrenotes(context, (await listPrenoteEntries(context, id)).map(({ prenote_id }) => prenote_id))
    const passed = prenotes.find(({ status }) => status !== 'pending')
    if (passed !== undefined) throw new Refusal(`The file ${id} is past being sent again: its prenote ${passed.id} is ${passed.status}.`)
    await freeJob(context, id)
    await updateFile(context, id, { status: 'made', sending_as: null, updated_at: context.now })
    await insertJob(context, { kind: 'hand_over_file', subjectId: id, dueAt: locked.due_at })
  })
  tell(`The file ${id} is sent again, under its name.`)
}

/** What lies in the mailbox of a platform's bank, and may speak of what is to be sent again. */
async function peek(place: RailPlace, platformId: string): Promise<Word[]> {
  const { bank, secrets } = await inLive(place, platformId, async (context) => ({ bank: await findBank(context), secrets: context.secrets }))
  if (bank === undefined) return []
  try {
    const mailbox = await openMailbox(bank, secrets)
    try {
      return (await mailbox.peek()).map(({ name, content }) => ({ name, text: content.toString('utf8') }))
    } finally {
      await mailbox.close()
    }
  } catch (error) {
    throw new Refusal(`The mailbox can't be looked into, where the bank may have spoken of the file: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function lockLiveFile(context: ChangeContext, id: string) {
  const file = await lockOutgoingFile(context, id)
  if (file === undefined) throw new Refusal(`The file ${id} is none that goes to a platform’s bank.`)
  return file
}

/** Takes the job away of handing a file over, unless a worker is at it. */
async function freeJob(context: ChangeContext, fileId: string): Promise<void> {
  const job = await lockJobOf(context, 'hand_over_file', fileId)
  if (job === undefined) return
  if (isLeased(job, context.realNow)) throw new Refusal(`The file ${fileId} is being handed over. Try again in a few minutes.`)
  await deleteJob(context, job.id)
}

async function inLive<T>(place: RailPlace, platformId: string, work: (context: ChangeContext) => Promise<T>): Promise<T> {
  const secrets = await place.secrets()
  return inTenant(place.database, platformId, (trx) => {
    const realNow = systemClock.now()
    return work({ trx, platformId, environment: 'live', now: realNow, realNow, newId, secrets })
  })
}
