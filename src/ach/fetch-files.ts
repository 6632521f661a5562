import type { ChangeContext } from '../context.ts'
import { repeatJobOf } from '../jobs/job-store.ts'
import { differs, placeOf } from './bank-document.ts'
import { findBank, lockBank, noteInbox, type Bank } from './bank-store.ts'
import { findHashKeys, hashOfName, sha256Of, takeHashKeys } from './file-hash.ts'
import type { Within } from './hand-over.ts'
import type { FoundFile } from './mailbox/file-access.ts'
import { largestFile, type Mailbox } from './mailbox/mailbox.ts'
import { hasEnd } from './has-end.ts'
import { takeIncomingFile } from './take-incoming-file.ts'

/** How long a file may be coming before that counts as a failure, in milliseconds: as long as a large one takes. */
const patience = 5 * 60_000

/** A file of the inbox that is still coming, as a look has seen it. Its name, which may be secret, is known by a keyed hash alone. */
interface SeenFile extends Omit<FoundFile, 'name'> {
  mark: string
  /** The look that saw it first, in milliseconds. */
  since: number
}

/**
 * Looks into the inbox of a platform's bank. What looks as it did at the look before, and has its end, is claimed and taken in; what was
 * taken in and read is put away. A file is known by its bytes, so that nothing of this does anything twice, wherever it ends.
 *
 * @param again when to look again, by the machine's clock, after this
 * @throws Error where the mailbox can't be used, or one file can't be taken, as it never comes to its end, say; all that can be is
 */
export async function fetchFiles(within: Within, again: (now: Date) => Date, open: (bank: Bank) => Promise<Mailbox>): Promise<void> {
  const { bank, keys, began } = await within(async (context) => ({ bank: await findBank(context), keys: await findHashKeys(context), began: context.realNow }))
  if (bank === undefined) return
  const seen = seenIn(bank)
  const failures: unknown[] = []
  const coming: { file: FoundFile; since: number }[] = []
  const attempt = (work: Promise<boolean>) =>
    work.catch((error: unknown) => {
      failures.push(error)
      return false
    })
  const mailbox = await open(bank)
  try {
    for (const file of await mailbox.list()) {
      const before = keys && seen.find(({ mark }) => mark === hashOfName(keys, file.name))
      if (before !== undefined && isSame(before, file) && (await attempt(claim(mailbox, file)))) continue
      const since = before?.since ?? began.getTime()
      coming.push({ file, since })
      if (began.getTime() - since > patience) failures.push(new Error(stillComing(file, new Date(since))))
    }
    for (const file of await mailbox.listClaimed()) await attempt(takeIn(within, mailbox, file, bank.row.inbox_read_at))
  } finally {
    await mailbox.close()
  }
  await within(async (context) => {
    // Another mailbox is looked into for itself: nobody has, yet.
    const present = await lockBank(context)
    if (present === undefined || differs(placeOf, present.document, bank.document)) return
    await noteInbox(context, await marksOf(context, coming), coming.length > 0 || failures.length > 0 ? undefined : began)
    if (failures.length === 0) await repeatJobOf(context, 'fetch_files', context.platformId, again(context.realNow))
  })
  if (failures.length > 0) throw failures[0]
}

async function marksOf(context: ChangeContext, coming: readonly { file: FoundFile; since: number }[]): Promise<SeenFile[]> {
  if (coming.length === 0) return []
  const keys = await takeHashKeys(context)
  return coming.map(({ file: { name, size, modifiedAt }, since }) => ({ mark: hashOfName(keys, name), size, modifiedAt, since }))
}

/** By what `ls -l` tells of it, as failures are kept and logged: its bank may call a file after what stands in it. */
function told({ size, modifiedAt }: FoundFile): string {
  return `A file of ${size} bytes, of ${new Date(modifiedAt * 1000).toISOString()},`
}

function stillComing(file: FoundFile, since: Date): string {
  return `${told(file)} has been coming since ${since.toISOString()}: it is taken in once it stays as it is and has its end, the file control of a Nacha file. As it is, files receive takes a copy of it in; then move it away.`
}

/** @returns false where it has to wait */
async function claim(mailbox: Mailbox, file: FoundFile): Promise<boolean> {
  const { name, size } = file
  if (size > largestFile) throw new Error(`${told(file)} is too large: at most ${largestFile} bytes are taken in.`)
  const content = await mailbox.read(name)
  if (content.length !== size || !hasEnd(content.toString())) return false
  await mailbox.claim(name)
  return true
}

/**
 * @param readAt the last look that saw all there was, and not this
 * @returns whether it is out of the way
 */
async function takeIn(within: Within, mailbox: Mailbox, { name, modifiedAt }: FoundFile, readAt: Date | null): Promise<boolean> {
  const content = await mailbox.readClaimed(name)
  // Before that it can't have come: a worker that was away finds what has lain there for long.
  const arrivalAt = (now: Date) => new Date(Math.max(readAt?.getTime() ?? 0, Math.min(modifiedAt * 1000, now.getTime())))
  const { status } = await within((context) => takeIncomingFile(context, content, arrivalAt(context.now), name))
  if (status !== 'received' && status !== 'quarantined') return false
  await mailbox.shelve(name, status === 'received' ? 'done' : 'quarantine', sha256Of(content).slice(0, 12))
  return true
}

function isSame(one: SeenFile, other: FoundFile): boolean {
  return one.size === other.size && one.modifiedAt === other.modifiedAt
}

/** What the look before has seen. */
function seenIn({ row: { inbox_marks } }: Bank): SeenFile[] {
  return Array.isArray(inbox_marks) ? inbox_marks.filter(isSeenFile) : []
}

function isSeenFile(value: unknown): value is SeenFile {
  return typeof value === 'object' && value !== null && 'mark' in value && typeof value.mark === 'string' && 'size' in value && typeof value.size === 'number' && 'modifiedAt' in value && typeof value.modifiedAt === 'number' && 'since' in value && typeof value.since === 'number'
}
