import { findEntriesByTrace, takeNumbers } from '../ach/file-store.ts'
import type { Batch, BatchHeader, ChangeAddenda, Entry, ReturnAddenda } from '../ach/nacha/nacha-file.ts'
import { readFile, type ReadBatch, type ReadEntry } from '../ach/nacha/read-file.ts'
import { meaningOf, transactionCode } from '../ach/nacha/transaction-codes.ts'
import { writeFile } from '../ach/nacha/write-file.ts'
import type { StepContext } from '../ach/step.ts'
import { takeIncomingFile } from '../ach/take-incoming-file.ts'
import { newYorkDate, newYorkTime } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import { findPayments } from '../payments/payment-store.ts'
import { aSecondAfter, endingOf } from './outcome.ts'

/** What the bank says about an entry: that it comes back, or that its bank account is another. */
export type Says = Pick<ReturnAddenda, 'type' | 'code' | 'information'> | Pick<ChangeAddenda, 'type' | 'code' | 'correctedData'>

/** That an entry comes back. */
export function returnWith(code: string): Says {
  return { type: 'return', code, information: '' }
}

interface Answer {
  batch: ReadBatch
  entry: ReadEntry
  says: Says
}

/**
 * The sandbox's bank: it reads the file as a bank would, and lays its return files ready for the moment of their arrival. What
 * each entry becomes is its payment's sandbox outcome; without one the bank keeps the money, and sends nothing.
 */
export async function handToSimulatedBank(context: StepContext, text: string, sentAt: Date): Promise<void> {
  const { batches, faults } = readFile(text)
  invariant(faults.length === 0, 'a file of ours has no fault')
  const entries = batches.flatMap((batch) => batch.entries.map((entry) => ({ batch, entry })))
  const sent = await findEntriesByTrace(context, entries.map(({ entry }) => entry.traceNumber))
  const payments = new Map((await findPayments(context, [...sent.values()].map(({ payment_id }) => payment_id))).map((payment) => [payment.id, payment]))
  const failures: Answer[] = []
  const reversals: Answer[] = []
  for (const { batch, entry } of entries) {
    const payment = payments.get(sent.get(entry.traceNumber)?.payment_id ?? '')
    const ending = payment && endingOf(payment)
    if (ending?.to === 'failed') failures.push({ batch, entry, says: returnWith(ending.code) })
    if (ending?.to === 'reversed') reversals.push({ batch, entry, says: returnWith(ending.code) })
  }
  const soon = aSecondAfter(sentAt)
  await layReady(context, failures, soon)
  // Once it was paid.
  await layReady(context, reversals, aSecondAfter(soon))
}

/** Says something about one entry that was sent before, at once: what is simulated. */
export async function answerEntry(context: StepContext, text: string, traceNumber: string, says: Says): Promise<string> {
  const answers = readFile(text).batches.flatMap((batch) => batch.entries.filter((entry) => entry.traceNumber === traceNumber).map((entry) => ({ batch, entry, says })))
  const fileId = await layReady(context, answers, context.now)
  invariant(fileId, 'the entry is in the file that it was sent in')
  return fileId
}

/** @returns the file's id, or undefined where there is nothing to say */
async function layReady(context: StepContext, answers: readonly Answer[], arrival: Date): Promise<string | undefined> {
  if (answers.length === 0) return undefined
  const number = await takeNumbers(context, 'files of the bank', 1)
  const { id, isNew } = await takeIncomingFile(context, writeAnswers(context, answers, arrival, number), arrival)
  invariant(isNew, 'its number makes each return file different')
  return id
}

/** A file as a bank writes it: each entry in a batch like its own with addenda 99, or in one of notifications of change with addenda 98. */
function writeAnswers({ bank }: StepContext, answers: readonly Answer[], arrival: Date, number: number): string {
  const batches = new Map<ReadBatch, { header: Omit<BatchHeader, 'batchNumber'>; entries: Entry[] }>()
  for (const [index, { batch, entry, says }] of answers.entries()) {
    const answer = answerOf(entry, says, bank.odfiRouting, index + 1)
    const { entries: _entries, ...header } = batch
    const known = batches.get(batch)
    if (known === undefined) batches.set(batch, { header: says.type === 'change' ? { ...header, sec: 'COR' } : header, entries: [answer] })
    else known.entries.push(answer)
  }
  return writeFile({
    header: {
      immediateDestination: bank.immediateOrigin,
      immediateOrigin: bank.immediateDestination,
      createdDate: newYorkDate(arrival),
      createdTime: newYorkTime(arrival),
      idModifier: 'A',
      destinationName: bank.originName,
      originName: bank.destinationName,
      reference: String(number % 100_000_000),
    },
    batches: [...batches.values()].map(({ header, entries }, index): Batch => ({ ...header, batchNumber: index + 1, entries })),
  })
}

function answerOf(entry: ReadEntry, says: Says, odfiRouting: string, sequence: number): Entry {
  const { line: _line, ...original } = entry
  const { accountType, direction } = meaningOf(entry.transactionCode)
  const trace = `${odfiRouting.slice(0, 8)}${String(sequence).padStart(7, '0')}`
  return {
    ...original,
    // No money comes with a correction.
    ...(says.type === 'change' && { amount: 0, discretionaryData: '' }),
    transactionCode: transactionCode({ accountType, direction, kind: 'return' }),
    // It comes back to where it came from.
    routingNumber: odfiRouting,
    traceNumber: trace,
    addenda: { ...says, originalTrace: entry.traceNumber, originalRdfi: entry.routingNumber.slice(0, 8), trace },
  }
}
