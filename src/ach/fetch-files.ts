import { createHash } from 'node:crypto'
import { repeatJob } from '../jobs/job-store.ts'
import { findBank, noteInbox, type Bank } from './bank-store.ts'
import type { Within } from './hand-over.ts'
import type { FoundFile } from './mailbox/file-access.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { takeIncomingFile } from './take-incoming-file.ts'

/** Bytes of the largest file that is taken in: a Nacha file of half a million lines. */
const largest = 64 * 1024 * 1024

/** How long a file may look another way at each look before that counts as a failure, in milliseconds: as long as a large one takes to come. */
const patience = 5 * 60_000

/** A file of the inbox as a look has seen it. */
interface SeenFile extends FoundFile {
  /** The look from which on it has looked another way at each, in milliseconds. */
  changesSince: number
}

/**
 * Looks into the inbox of a platform's bank. What looks as it did at the look before is whole, and is taken in; what was taken in and read
 * is moved out of the way. A file is known by its bytes, so that nothing of this does anything twice, wherever it ends.
 *
 * @param again when to look again, by the machine's clock, after this
 * @throws Error where the mailbox can't be used, or one file can't be taken, as it never stops changing, say; all that can be is
 */
export async function fetchFiles(within: Within, job: { id: string }, again: (now: Date) => Date, open: (bank: Bank) => Promise<Mailbox>): Promise<void> {
  const { bank, began } = await within(async (context) => ({ bank: await findBank(context), began: context.realNow }))
  if (bank === undefined) return
  const seen = seenIn(bank)
  const failures: unknown[] = []
  const found: SeenFile[] = []
  let isNews = false
  const mailbox = await open(bank)
  try {
    for (const file of await mailbox.list()) {
      const before = seen.find(({ name }) => name === file.name)
      const isWhole = before !== undefined && isSame(before, file)
      const changesSince = before === undefined || isWhole ? began.getTime() : before.changesSince
      found.push({ ...file, changesSince })
      if (isWhole) await takeIn(within, mailbox, file).catch((error: unknown) => failures.push(error))
      else isNews = true
      if (began.getTime() - changesSince > patience) failures.push(new Error(`${file.name} has changed from each look to the next since ${new Date(changesSince).toISOString()}: it is taken in once it stays as it is.`))
    }
  } finally {
    await mailbox.close()
  }
  await within(async (context) => {
    await noteInbox(context, found, isNews || failures.length > 0 ? undefined : began)
    if (failures.length === 0) await repeatJob(context, job.id, again(context.realNow))
  })
  if (failures.length > 0) throw failures[0]
}

async function takeIn(within: Within, mailbox: Mailbox, { name, size }: FoundFile): Promise<void> {
  if (size > largest) throw new Error(`${name} has ${size} bytes; at most ${largest} are taken in.`)
  const content = await mailbox.read(name)
  if (content.length !== size) throw new Error(`${name} changes while it is read.`)
  const { status } = await within((context) => takeIncomingFile(context, content, context.now, name))
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 12)
  if (status === 'received') await mailbox.shelve(name, 'done', mark)
  else if (status === 'quarantined') await mailbox.shelve(name, 'quarantine', mark)
}

function isSame(one: FoundFile, other: FoundFile): boolean {
  return one.name === other.name && one.size === other.size && one.modifiedAt === other.modifiedAt
}

/** What the look before has seen. */
function seenIn({ row: { inbox_seen } }: Bank): SeenFile[] {
  return Array.isArray(inbox_seen) ? inbox_seen.filter(isSeenFile) : []
}

function isSeenFile(value: unknown): value is SeenFile {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'size' in value && typeof value.size === 'number' && 'modifiedAt' in value && typeof value.modifiedAt === 'number' && 'changesSince' in value && typeof value.changesSince === 'number'
}
