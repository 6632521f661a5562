import { createHash } from 'node:crypto'
import { openBytes, openContent } from '../../src/ach/file-store.ts'
import { sandboxBank } from '../../src/ach/bank-settings.ts'
import type { Batch, ChangeAddenda, Entry, ReturnAddenda } from '../../src/ach/nacha/nacha-file.ts'
import { readFile, type ReadBatch, type ReadEntry } from '../../src/ach/nacha/read-file.ts'
import { meaningOf, transactionCode } from '../../src/ach/nacha/transaction-codes.ts'
import { writeFile } from '../../src/ach/nacha/write-file.ts'
import { takeIncomingFile } from '../../src/ach/take-incoming-file.ts'
import type { Environment } from '../../src/context.ts'
import { readClock } from '../../src/database/platform-clock.ts'
import type { NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import type { TestPlatform } from './factories.ts'
import { onceIt } from './once.ts'
import type { Rail } from './rail.ts'
import { world } from './world.ts'

/** An entry that went to the bank, and the batch it was in. */
export interface Sent {
  batch: ReadBatch
  entry: ReadEntry
}

/** What of a return differs from what a bank would write. */
export interface Twist {
  code?: string
  change?: Partial<Entry>
  addenda?: Partial<ReturnAddenda>
}

/** As it stands in the file that the payment went out in. */
export async function sentOf(rail: Rail, paymentId: string): Promise<Sent> {
  const [row] = await rail.asSuperuser('nacha_entries').where({ payment_id: paymentId })
  if (row === undefined) throw new Error(`The payment ${paymentId} is in no file`)
  const batches = await fileOf(rail, row.file_id)
  for (const batch of batches) for (const entry of batch.entries) if (entry.traceNumber === row.trace_number) return { batch, entry }
  throw new Error('The entry is not in its file')
}

/** The same of the latest prenote of a paykey. */
export async function sentPrenoteOf(rail: Rail, paykeyId: string): Promise<Sent> {
  const [row] = await rail.asSuperuser('prenotes').where({ paykey_id: paykeyId }).whereNotNull('file_id').orderBy('trace_sequence', 'desc')
  if (row === undefined || row.file_id === null) throw new Error(`No prenote of ${paykeyId} is in a file`)
  for (const batch of await fileOf(rail, row.file_id)) for (const entry of batch.entries) if (entry.traceNumber === row.trace_number) return { batch, entry }
  throw new Error('The entry is not in its file')
}

/** The transfer of a funding event, as it went to the bank. */
export async function transferOf(rail: Rail, eventId: string): Promise<Sent> {
  const row = await rail.asSuperuser('funding_entries').where({ funding_event_id: eventId }).first()
  if (row === undefined) throw new Error(`No transfer of ${eventId} is in a file`)
  for (const batch of await fileOf(rail, row.file_id)) for (const entry of batch.entries) if (entry.traceNumber === row.trace_number) return { batch, entry }
  throw new Error('The entry is not in its file')
}

/** Once it is made: payments are pending from when they are in the open one. */
async function fileOf(rail: Rail, id: string): Promise<readonly ReadBatch[]> {
  const file = await onceIt(() => rail.asSuperuser('nacha_files').where({ id }).first(), (found) => found?.status !== 'open')
  if (file === undefined) throw new Error(`There is no file ${id}`)
  return readFile(openContent(world().secrets, file)).batches
}

/** What its bank knows a file by. */
export function sha256OfFile(file: NachaFileRow): string {
  return createHash('sha256').update(openBytes(world().secrets, file)).digest('hex')
}

/** A return file as a bank would write it: entries of like batches in one. */
export function returnsOf(returns: readonly (Sent & Twist)[], modifier = 'A'): string {
  const batches = new Map<string, { header: Omit<Batch, 'entries'>; entries: Entry[] }>()
  for (const [index, { batch, entry, ...twist }] of returns.entries()) {
    const header = headerOf(batch)
    const known = batches.get(JSON.stringify(header)) ?? { header, entries: [] }
    known.entries.push(returnOf(entry, twist, index + 1))
    batches.set(JSON.stringify(header), known)
  }
  return bankFile([...batches.values()].map(({ header, entries }, index) => ({ ...header, batchNumber: index + 1, entries })), modifier)
}

export function headerOf({ entries: _entries, ...header }: ReadBatch): Omit<Batch, 'entries'> {
  return header
}

function returnOf(sent: ReadEntry, { code = 'R01', change, addenda }: Twist, sequence: number): Entry {
  const { line: _line, ...original } = sent
  const { accountType, direction } = meaningOf(original.transactionCode)
  const trace = `09100001${String(sequence).padStart(7, '0')}`
  return {
    ...original,
    transactionCode: transactionCode({ accountType, direction, kind: 'return' }),
    routingNumber: sandboxBank.odfiRouting,
    traceNumber: trace,
    ...change,
    addenda: { type: 'return', code, originalTrace: original.traceNumber, originalRdfi: original.routingNumber.slice(0, 8), information: '', trace, ...addenda },
  }
}

/** What a bank corrects of an entry's bank account, and what of that differs from what it would write. */
export interface Correcting extends Sent {
  code: string
  correctedData: string
  change?: Partial<Entry>
  addenda?: Partial<ChangeAddenda>
}

/** A file of notifications of change as a bank would write it: each in a batch of its own. */
export function noticesOf(notices: readonly Correcting[], modifier = 'A'): string {
  return bankFile(
    notices.map(({ batch, entry, code, correctedData, change, addenda }, index) => {
      const returned = returnOf(entry, { change: { amount: 0, discretionaryData: '', ...change } }, index + 1)
      const { traceNumber: trace } = returned
      const says = { type: 'change', code, originalTrace: entry.traceNumber, originalRdfi: entry.routingNumber.slice(0, 8), correctedData, trace, ...addenda } as const
      return { ...headerOf(batch), sec: 'COR', batchNumber: index + 1, entries: [{ ...returned, addenda: says }] }
    }),
    modifier,
  )
}

/** Any file with the header of a bank's. */
export function bankFile(batches: readonly Batch[], modifier = 'A'): string {
  return writeFile({
    header: {
      immediateDestination: sandboxBank.immediateOrigin,
      immediateOrigin: sandboxBank.immediateDestination,
      createdDate: '2026-12-02',
      createdTime: '06:00',
      idModifier: modifier,
      destinationName: sandboxBank.originName,
      originName: sandboxBank.destinationName,
      reference: '',
    },
    batches,
  })
}

/** Takes a file in, as an operator does; at once, or at another time by the platform's clock. */
export function takeFile(rail: Rail, platform: TestPlatform, content: string | Buffer, environment: Environment = 'sandbox', { dueAt, name }: { dueAt?: Date; name?: string } = {}): Promise<{ id: string; isNew: boolean }> {
  return inTenant(rail.asService, platform.id, async (trx) => {
    const store = { trx, platformId: platform.id, environment }
    const realNow = rail.clock.now()
    const now = await readClock(store, realNow)
    return takeIncomingFile({ ...store, now, realNow, newId, secrets: world().secrets }, content, dueAt ?? now, name)
  })
}

/** The same, and waits until a worker has read it. */
export async function receiveFile(rail: Rail, platform: TestPlatform, content: string | Buffer, environment: Environment = 'sandbox', name?: string): Promise<NachaFileRow> {
  const { id } = await takeFile(rail, platform, content, environment, name === undefined ? {} : { name })
  const file = await onceIt(() => rail.asSuperuser('nacha_files').where({ id }).first(), (found) => found?.status !== 'arriving', { within: 60_000 })
  if (file === undefined) throw new Error('The file is gone')
  return file
}
