import { stat } from 'node:fs/promises'
import { BankDocumentError, bankSettingsOf, parseBankDocument, type BankDocument } from '../ach/bank-document.ts'
import { findBank, lockBank, openBankSecrets } from '../ach/bank-store.ts'
import { keepText, listEntries, listFundingEntries, lockOutgoingFile, openContent, updateFile } from '../ach/file-store.ts'
import { lockFundingEvents } from '../funding/funding-event-store.ts'
import { settleLater } from '../ach/freshen-file.ts'
import { markHandedOver } from '../ach/hand-over.ts'
import type { Mailbox } from '../ach/mailbox/mailbox.ts'
import { openMailbox } from '../ach/mailbox/open-mailbox.ts'
import { clashOf, foldersOf, isOutgoing, isPutAway } from '../ach/mailbox/folders.ts'
import { answerFile } from '../ach/receive-acknowledgement.ts'
import { batchNumbersOf } from '../ach/reject-batches.ts'
import { setBank, type Obstacle } from '../ach/set-bank.ts'
import type { StepContext } from '../ach/step.ts'
import { findUntakenWord, findWord, type Word } from '../ach/word-of-the-bank.ts'
import type { ChangeContext } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { lockName } from '../database/advisory-lock.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { deleteJob, insertJob, isLeased, lockJobOf } from '../jobs/job-store.ts'
import { invariant } from '../lib/invariant.ts'
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
  const obstacle = await oneAtATime(place, async () => {
    await refuseFolders(place, platform.id, document)
    return inLive(place, platform.id, (context) => setBank(context, document, secrets, { returnsFollow }))
  })
  if (obstacle !== undefined) throw new Refusal(inTheWay(obstacle))
  tell(`The bank of ${platform.name} is set. What waits goes with its files, by its windows. npm run -s cli -- jobs list --failed tells when the mailbox can't be used.`)
}

/** Folders are held against those of all other platforms, so that no two are set at once: each waits for the lock of the first platform. */
async function oneAtATime<T>({ database }: RailPlace, work: () => Promise<T>): Promise<T> {
  const [first] = await listPlatforms(database)
  invariant(first, 'a platform was found')
  return inTenant(database, first.id, async (trx) => {
    await lockName({ trx, platformId: first.id, environment: 'live' }, 'banks')
    return work()
  })
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
  const shown = await askMailbox(place, file)
  await inLive(place, file.platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made') throw new Refusal(`The file ${id} is ${locked.status}: only one that is made waits to be handed over.`)
    await freeJob(context, locked, shown)
    await settleLater(await stepOf(context, locked.entry_count), locked)
    await markHandedOver(context, id, context.now)
  })
  tell(`The file ${id} counts as handed over now: what is in it is paid no sooner than that allows.`)
}

/** The bank has not got a file and will not get it, or has rejected it in other words than an acknowledgement's. */
export async function rejectFile(place: RailPlace, id: string, { reason = '' }: { reason?: string } = {}): Promise<void> {
  const { file } = await findFileAnywhere(place, id)
  const shown = await askMailbox(place, file)
  const mayReject = async (context: ChangeContext) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made' && locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: nothing in it can be rejected.`)
    if (locked.answer !== null) throw new Refusal(`The file ${id} was acknowledged before, as ${locked.answer}.`)
    // Where nothing can be sent either, the operator's word is all there is.
    if (locked.status === 'handed_over' && shown.trouble !== undefined) throw new Refusal(shown.trouble)
    await refuseWord(context, locked, shown)
    return locked
  }
  const before = await inLive(place, file.platform_id, mayReject)
  // What still lies there the bank would take.
  if (before.status === 'handed_over' && before.name !== null) await withMailbox(place, file.platform_id, (mailbox) => mailbox.recall(before.name ?? ''))
  const failed = await inLive(place, file.platform_id, async (context) => {
    const locked = await mayReject(context)
    const step = await stepOf(context, locked.entry_count)
    // With what comes of it: a file that waits has its job.
    await freeJob(context, locked, shown)
    if (locked.status === 'made') await markHandedOver(context, id, context.now)
    const text = openContent(context.secrets, locked)
    return answerFile(step, { file: locked, earlierSha256: null, text }, batchNumbersOf(text), reason)
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
  const shown = await askMailbox(place, file)
  await inLive(place, file.platform_id, async (context) => {
    const locked = await lockLiveFile(context, id)
    if (locked.status !== 'made' && locked.status !== 'handed_over') throw new Refusal(`The file ${id} is ${locked.status}: ${locked.status === 'cancelled' ? 'nothing is left in it' : 'it has not been made yet'}.`)
    if (locked.answer !== null) throw new Refusal(`The bank has got the file ${id}: it was acknowledged, as ${locked.answer}.`)
    if (shown.trouble !== undefined) throw new Refusal(shown.trouble)
    await refuseWord(context, locked, shown)
    const payments = await lockPayments(context, (await listEntries(context, locked)).map(({ payment_id }) => payment_id))
    const settled = payments.find(({ status }) => status !== 'pending')
    if (settled !== undefined) throw new Refusal(`The file ${id} is past being sent again: its payment ${settled.id} is ${settled.status}.`)
    const events = await lockFundingEvents(context, (await listFundingEntries(context, locked)).map(({ funding_event_id }) => funding_event_id))
    const transferred = events.find(({ status }) => status !== 'pending')
    if (transferred !== undefined) throw new Refusal(`The file ${id} is past being sent again: its funding event ${transferred.id} is ${transferred.status}.`)
    const prenotes = await lockPrenotes(context, (await listPrenoteEntries(context, id)).map(({ prenote_id }) => prenote_id))
    const passed = prenotes.find(({ status }) => status !== 'pending')
    if (passed !== undefined) throw new Refusal(`The file ${id} is past being sent again: its prenote ${passed.id} is ${passed.status}.`)
    await freeJob(context, locked, shown)
    // The bank may have got that all the same, and answer it.
    await keepText(context, locked)
    await updateFile(context, id, { status: 'made', sending_as: null, updated_at: context.now })
    await insertJob(context, { kind: 'hand_over_file', subjectId: id, dueAt: locked.due_at })
  })
  tell(`The file ${id} is sent again, under its name.`)
}

/** What a mailbox shows of a file of ours. */
interface Shown {
  /** Under which the file lay ready, and was taken back, so that nobody can send it any more; or was sent. */
  draft: string | null
  isSent: boolean
  /** What the bank has put there, and nobody has taken in. */
  untaken: readonly Word[]
  /** Why nothing, or not all, is known. */
  trouble?: string
}

/** Before the database is asked: what a worker takes in meanwhile is found there. */
async function askMailbox(place: RailPlace, { platform_id, status, sending_as }: Pick<NachaFileRow, 'platform_id' | 'status' | 'sending_as'>): Promise<Shown> {
  const draft = status === 'made' ? sending_as : null
  let isSent = false
  try {
    const untaken = await withMailbox(place, platform_id, async (mailbox) => {
      // A mailbox that can't tell leaves it to the operator.
      if (draft !== null) isSent = await mailbox.takeBack(draft).then((isBack) => !isBack, () => false)
      return (await mailbox.peek()).map(({ name, content }) => ({ name, text: content.toString('utf8') }))
    })
    return { draft, isSent, untaken: untaken ?? [] }
  } catch (error) {
    const trouble = `The mailbox can't be looked into, where the bank may have spoken of the file: ${error instanceof Error ? error.message : String(error)}.`
    return { draft, isSent, untaken: [], trouble }
  }
}

/** Outside any transaction; nothing where the platform has no bank. */
async function withMailbox<T>(place: RailPlace, platformId: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T | undefined> {
  const { bank, secrets } = await inLive(place, platformId, async (context) => ({ bank: await findBank(context), secrets: context.secrets }))
  if (bank === undefined) return undefined
  const mailbox = await openMailbox(bank, secrets)
  try {
    return await work(mailbox)
  } finally {
    await mailbox.close()
  }
}

/** @throws Refusal where the bank has got a file, by what it says or by what is gone from where it lay */
async function refuseWord(context: ChangeContext, file: NachaFileRow, { isSent, untaken }: Shown): Promise<void> {
  const saySo = file.status === 'made' ? ' Say so (files sent).' : ''
  if (file.status === 'made' && isSent) throw new Refusal(`The file ${file.id} was sent: it is gone from .sending, where it lay ready.${saySo}`)
  const word = await findWord(context, file)
  if (word !== undefined) throw new Refusal(`The bank has got the file ${file.id}: the file ${word.id}${word.status === 'arriving' ? ', which waits to be read,' : ''} speaks of it.${saySo}`)
  const lying = await findUntakenWord(context, file, untaken)
  if (lying !== undefined) throw new Refusal(`The bank has got the file ${file.id}: ${lying.name ?? 'a file'}, which lies in its mailbox, speaks of it.${saySo}`)
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

async function inLive<T>(place: RailPlace, platformId: string, work: (context: ChangeContext) => Promise<T>): Promise<T> {
  const secrets = await place.secrets()
  return inTenant(place.database, platformId, (trx) => {
    const realNow = systemClock.now()
    return work({ trx, platformId, environment: 'live', now: realNow, realNow, newId, secrets })
  })
}
