import type { ChangeContext, TenantStore } from '../context.ts'
import type { EarlierTextRow, NachaFileRow } from '../database/tables.ts'
import { deleteJobOf, hurryReading } from '../jobs/job-store.ts'
import { invariant } from '../lib/invariant.ts'
import { bankSettingsOf, differs, placeOf } from './bank-document.ts'
import { findBank, lockBank, type Bank } from './bank-store.ts'
import { sha256Of, storedHashesOf } from './file-hash.ts'
import { findFile, forgetDraft, listEarlierTexts, lockOutgoingFile, noteDraft, openBytes, updateFile } from './file-store.ts'
import { freshenFile, settleLater } from './freshen-file.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { acknowledgedBy, findUntakenWord, findWord } from './word-of-the-bank.ts'

/** Runs a transaction for the platform whose file it is. */
export type Within = <T>(work: (context: ChangeContext) => Promise<T>) => Promise<T>

/** A file that is on its way to its bank. */
interface Parcel {
  file: NachaFileRow
  name: string
  content: Buffer
  bank: Bank
  /** Whether the bank may have got what it was before. */
  isAgain: boolean
}

/**
 * Hands a file over to its platform's bank. Nothing of the mailbox happens inside a transaction, and wherever this ends, whoever does
 * it again sends the file if the bank can't have it, and only then: once all of the file lies beside the outbox, under a name that the
 * database knows, one rename is all it takes; a file that still lies there was not sent, and one that is gone from there was.
 *
 * @throws Error where the mailbox can't be used, or can't tell what became of a file
 */
export async function handOver(within: Within, fileId: string, open: (bank: Bank) => Promise<Mailbox>): Promise<void> {
  const parcel = await within((context) => pack(context, fileId))
  if (parcel === undefined) return
  const mailbox = await open(parcel.bank)
  try {
    const sent = await bring(within, mailbox, parcel)
    if (sent === undefined) return
    await mailbox.clear(parcel.name, sent)
    if (await within((context) => noteSent(context, parcel.file.id, sent))) await mailbox.forget(sent)
  } finally {
    await mailbox.close()
  }
}

async function lookForWord(within: Within, mailbox: Mailbox, file: NachaFileRow): Promise<void> {
  const untaken = await mailbox.peek()
  const word = await within((context) => findUntakenWord(context, file, untaken))
  if (word !== undefined) throw new Error(`The bank speaks of the file ${file.id} in one that lies in its mailbox: that is read before it is sent again.`)
}

/** @returns the draft that was sent, now or before; undefined where somebody else has decided otherwise meanwhile */
async function bring(within: Within, mailbox: Mailbox, parcel: Parcel): Promise<string | undefined> {
  const noted = parcel.file.sending_as
  if (noted === null) return sendUnlessGot(within, mailbox, parcel)
  if (!(await mailbox.takeBack(noted))) return noted
  // However long it lay there: it is dated anew, as all that could not be handed over.
  const again = await within((context) => packAgain(context, parcel.file.id, noted))
  return again && sendUnlessGot(within, mailbox, again)
}

/** @throws Error where the bank speaks of one that it has got before, and nobody has taken that in yet: that comes first */
async function sendUnlessGot(within: Within, mailbox: Mailbox, parcel: Parcel): Promise<string | undefined> {
  if (parcel.isAgain) await lookForWord(within, mailbox, parcel.file)
  return layAndSend(within, mailbox, parcel)
}

async function layAndSend(within: Within, mailbox: Mailbox, parcel: Parcel): Promise<string | undefined> {
  const draft = await within((context) => Promise.resolve(`${parcel.name}.${context.newId('draft')}`))
  await mailbox.lay(draft, parcel.content)
  if (!(await within((context) => noteLaid(context, parcel, draft)))) {
    await mailbox.withdraw(draft)
    return undefined
  }
  await mailbox.send(draft, parcel.name)
  return draft
}

/**
 * Its hash may have been made anew since.
 *
 * @returns false where another worker, or the operator, has taken this one for dead, and what is to be sent is another text by now, or goes
 * to another mailbox
 */
async function noteLaid(context: ChangeContext, { file, content, bank }: Parcel, draft: string): Promise<boolean> {
  const hashes = await storedHashesOf(context, sha256Of(content))
  await lockOutgoingFile(context, file.id)
  // Whoever sets another one from now on sees that a file lies in this one.
  const present = await lockBank(context)
  return present !== undefined && !differs(placeOf, present.document, bank.document) && noteDraft(context, file.id, hashes, draft)
}

/** What is to be sent, dated anew where it is late, but for what may have been sent; undefined, and the job done, where nothing is to be. */
async function pack(context: ChangeContext, fileId: string): Promise<Parcel | undefined> {
  const parcel = await parcelOf(context, fileId)
  if (parcel === undefined) await deleteJobOf(context, 'hand_over_file', fileId)
  return parcel
}

async function parcelOf(context: ChangeContext, fileId: string): Promise<Parcel | undefined> {
  // Before the file, as whoever reads what the bank has sent locks it behind that.
  const earlier = await listEarlierTexts(context, fileId)
  const got = await findGotText(context, fileId, earlier)
  const made = await lockOutgoingFile(context, fileId)
  if (made?.status !== 'made') return undefined
  const bank = await findBank(context)
  if (bank === undefined) throw new Error('The platform has no bank.')
  const step = { ...context, bank: bankSettingsOf(bank.document), isBankKnown: true, limit: made.entry_count }
  if (got !== undefined && made.sending_as === null) {
    // It has got it all the same, and must not get it twice.
    await settleLater(step, made)
    await markHandedOver(context, fileId, context.now, got)
    return undefined
  }
  const file = made.sending_as === null ? await freshenFile(step, made) : made
  if (file === undefined) return undefined
  invariant(file.name, 'a live file has its name')
  return { file, name: file.name, content: openBytes(context.secrets, file), bank, isAgain: earlier.length > 0 }
}

/**
 * Of a file that is to be sent again: which of its texts the bank speaks of, in what was taken in. Of a return, which does not tell, the latest that
 * was sent.
 *
 * @returns the hash that one of these is stored under, null where it is what the file says now; undefined where the bank has said nothing
 */
export async function findGotText(context: ChangeContext, fileId: string, earlier: readonly EarlierTextRow[]): Promise<string | null | undefined> {
  const latest = earlier.at(-1)
  const file = latest && (await findFile(context, fileId))
  const word = file && (await findWord(context, file))
  if (word === undefined) return undefined
  const said = acknowledgedBy(context, word)
  const hashes = said === undefined ? [latest?.hash] : await storedHashesOf(context, said)
  const got = earlier.find(({ hash }) => hashes.includes(hash))
  return got === undefined || got.hash === file?.content_hash ? null : got.hash
}

async function packAgain(context: ChangeContext, fileId: string, draft: string): Promise<Parcel | undefined> {
  return (await forgetDraft(context, fileId, draft)) ? pack(context, fileId) : undefined
}

/**
 * A file that lay ready under that name was sent.
 *
 * @returns false where somebody has decided otherwise meanwhile
 */
export async function noteSent(context: ChangeContext, fileId: string, draft: string): Promise<boolean> {
  const file = await lockOutgoingFile(context, fileId)
  if (file?.status !== 'made' || file.sending_as !== draft) return false
  await markHandedOver(context, fileId, context.now)
  await deleteJobOf(context, 'hand_over_file', fileId)
  return true
}

/**
 * The bank has it; what it says of it may be there already.
 *
 * @param got the hash of the earlier text that it has instead
 */
export async function markHandedOver(store: TenantStore, fileId: string, now: Date, got: string | null = null): Promise<void> {
  await updateFile(store, fileId, { status: 'handed_over', sending_as: null, got_hash: got, updated_at: now })
  await hurryReading(store)
}
