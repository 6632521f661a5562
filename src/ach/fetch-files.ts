import { repeatJob } from '../jobs/job-store.ts'
import { findBank, noteInbox, type Bank } from './bank-store.ts'
import { sha256Of } from './file-hash.ts'
import type { Within } from './hand-over.ts'
import type { FoundFile } from './mailbox/file-access.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { hasEnd } from './has-end.ts'
import { takeIncomingFile } from './take-incoming-file.ts'

/** Bytes of the largest file that is taken in: a Nacha file of half a million lines. */
const largest = 64 * 1024 * 1024

/** How long a file may be coming before that counts as a failure, in milliseconds: as long as a large one takes. */
const patience = 5 * 60_000

/** A file of the inbox that is still coming, as a look has seen it. */
interface SeenFile extends FoundFile {
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
export async function fetchFiles(within: Within, job: { id: string }, again: (now: Date) => Date, open: (bank: Bank) => Promise<Mailbox>): Promise<void> {
  const { bank, began } = await within(async (context) => ({ bank: await findBank(context), began: context.realNow }))
  if (bank === undefined) return
  const seen = seenIn(bank)
  const failures: unknown[] = []
  const coming: SeenFile[] = []
  const attempt = (work: Promise<boolean>) =>
    work.catch((error: unknown) => {
      failures.push(error)
      return false
    })
  const mailbox = await open(bank)
  try {
    for (const file of await mailbox.list()) {
      const before = seen.find(({ name }) => name === file.name)
      if (before !== undefined && isSame(before, file) && (await attempt(claim(mailbox, file)))) continue
      const since = before?.since ?? began.getTime()
      coming.push({ ...file, since })
      if (began.getTime() - since > patience) failures.push(new Error(stillComing(file, new Date(since))))
    }
    for (const file of await mailbox.listClaimed()) await attempt(takeIn(within, mailbox, file, bank.row.inbox_read_at))
  } finally {
    await mailbox.close()
  }
  await within(async (context) => {
    await noteInbox(context, coming, coming.length > 0 || failures.length > 0 ? undefined : began)
    if (failures.length === 0) await repeatJob(context, job.id, again(context.realNow))
  })
  if (failures.length > 0) throw failures[0]
}

function stillComing({ name }: FoundFile, since: Date): string {
  return `${name} has been coming since ${since.toISOString()}: it is taken in once it stays as it is and has its end, the file control of a Nacha file. As it is, files receive takes a copy of it in; then move it away.`
}

/** @returns false where it has to wait */
async function claim(mailbox: Mailbox, { name, size }: FoundFile): Promise<boolean> {
  if (size > largest) throw new Error(`${name} has ${size} bytes; at most ${largest} are taken in.`)
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

function isSame(one: FoundFile, other: FoundFile): boolean {
  return one.name === other.name && one.size === other.size && one.modifiedAt === other.modifiedAt
}

/** What the look before has seen. */
function seenIn({ row: { inbox_seen } }: Bank): SeenFile[] {
  return Array.isArray(inbox_seen) ? inbox_seen.filter(isSeenFile) : []
}

function isSeenFile(value: unknown): value is SeenFile {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'size' in value && typeof value.size === 'number' && 'modifiedAt' in value && typeof value.modifiedAt === 'number' && 'since' in value && typeof value.since === 'number'
}
