import { coverPayouts } from '../funding/cover-payouts.ts'
import type { NachaFileRow, PaymentRow } from '../database/tables.ts'
import { newYorkDate, newYorkTime, type CalendarDate } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import { listPrenoteEntries } from '../paykeys/prenote-store.ts'
import { movePayment, movePayments, type Change, type PaymentStory } from '../payments/change-status.ts'
import { assertMove } from '../payments/payment.ts'
import { lockDuePayments, updatePayments, withDetails, type PaymentRecord } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { aSecondAfter, endingOf } from '../sandbox/outcome.ts'
import { handToSimulatedBank } from '../sandbox/simulated-bank.ts'
import { insertJob } from '../jobs/job-store.ts'
import { check, placeOf, refusalOf } from './check-payments.ts'
import { batchesOf, entriesOf } from './entry.ts'
import { isTooMuch, sumsOf, withEntry } from './file-sums.ts'
import { deleteFile, findFile, insertEntries, insertFile, listEntries, listFundingEntries, nothingSaid, openContent, sealContent, takeNumbers, updateFile, type AnyEntryRow } from './file-store.ts'
import { lastDate } from './nacha/fields.ts'
import { writeFile } from './nacha/write-file.ts'
import { renderResource } from './render.ts'
import { addFunding } from './send-funding.ts'
import { addPrenotes } from './send-prenotes.ts'
import type { StepContext } from './step.ts'
import { isMissed, paidAt } from './windows.ts'

/**
 * Opens the file of a cutoff, where none is open. It is filled and closed by the steps that follow, each a transaction of its own: a crash
 * between them leaves a file that the next step goes on with.
 */
export async function openFile(context: StepContext, cutoff: Date): Promise<void> {
  if (isPast(context, cutoff)) {
    await planAnew(context, cutoff)
    return
  }
  const file = await newFile(context, cutoff)
  await insertFile(context, file)
  await insertJob(context, { kind: 'make_file', subjectId: file.id, dueAt: cutoff })
}

/** In the sandbox each step has its own time, however late it is taken. */
function isPast({ environment, now, bank }: StepContext, cutoff: Date): boolean {
  return environment === 'live' && isMissed(cutoff, now, bank.windows)
}

/**
 * What waited for a file that is past finds a later one: it must not go out with a date that its bank can't keep.
 *
 * @returns how many there were
 */
async function planAnew(context: StepContext, cutoff: Date): Promise<number> {
  const late = await lockDuePayments(context, 'make_file', cutoff, context.limit)
  await check(context, late)
  return late.length
}

async function newFile(context: StepContext, cutoff: Date): Promise<NachaFileRow> {
  const { platformId: platform_id, environment, newId, now } = context
  const file_date = newYorkDate(cutoff)
  const id = newId('nacha_file')
  const number = await takeNumbers(context, `files of ${file_date}`, 1)
  return {
    platform_id,
    environment,
    id,
    direction: 'outgoing',
    status: 'open',
    due_at: cutoff,
    file_date,
    number,
    entry_count: 0,
    bad_line_count: 0,
    debit_amount: 0,
    credit_amount: 0,
    content_hash: null,
    content_encrypted: null,
    ...nothingSaid,
    // The same each time, and no other's.
    name: environment === 'live' ? `${file_date}-${String(number).padStart(3, '0')}-${id}.ach` : null,
    created_at: now,
    updated_at: now,
  }
}

/**
 * Puts due payments into the open file: from here on they are pending, and nothing stops them. Their checks are asked again.
 * Then come the transfers that are due: what payouts of this file have taken of a deposit is not in it any more; and prenotes. With none left the file is written, kept with its hash, and waits to be handed over.
 *
 * @returns whether the file is made
 */
export async function fillFile(context: StepContext, fileId: string): Promise<boolean> {
  const file = await findFile(context, fileId)
  invariant(file?.status === 'open', 'a file is filled while it is open')
  if ((await addPayments(context, file)) > 0 || (await addFunding(context, file)) > 0 || (await addPrenotes(context, file)) > 0) return false
  await closeFile(context, file)
  return true
}

/** @returns how many payments were taken on; none: nothing is due any more, or the file is full */
async function addPayments(context: StepContext, file: NachaFileRow): Promise<number> {
  if (isPast(context, file.due_at)) return planAnew(context, file.due_at)
  const sentAt = context.environment === 'sandbox' ? file.due_at : context.now
  const records = await withDetails(context, await lockDuePayments(context, 'make_file', file.due_at, context.limit))
  const changes: Change[] = []
  const fitting: PaymentRecord[] = []
  let sums = sumsOf(file)
  for (const record of records) {
    const refused = refusalOf(record)
    if (refused === undefined) {
      sums = withEntry(sums, entryOf(record.payment))
      if (isTooMuch(sums)) break
      fitting.push(record)
    } else changes.push({ record, move: refused, at: sentAt, with: { effective_date: null, settles_at: null } })
  }
  const { sent, waiting } = await covered(context, fitting, file.due_at)
  if (sent.length > 0) {
    await insertEntries(context, await entriesOf(context, file.id, await takeNumbers(context, 'trace', sent.length), sent))
    await updateFile(context, file.id, sent.reduce((sum, { payment }) => withEntry(sum, entryOf(payment)), sumsOf(file)))
  }
  for (const record of sent) changes.push(inFile(context, record, sentAt))
  const told = waiting.filter(({ payment }) => payment.status_message !== uncovered.message)
  for (const record of told) changes.push({ record, move: uncovered, at: sentAt, with: placeOf(record.payment, context.now, context) })
  await movePayments(context, changes, renderResource)
  await updatePayments(context, waiting.filter((record) => !told.includes(record)).map(({ payment }) => ({ ...payment, ...placeOf(payment, context.now, context) })))
  return changes.length + waiting.length - told.length
}

const uncovered = { to: 'scheduled', reason: 'ok', source: 'system', message: 'The payout waits until its withdrawal from the linked bank account is past its return window.', code: null } as const

/** Payouts go when they are covered: until then they wait for another file. Of charges all go. */
async function covered(context: StepContext, records: readonly PaymentRecord[], at: Date): Promise<{ sent: PaymentRecord[]; waiting: PaymentRecord[] }> {
  const { sent, waiting } = await coverPayouts(context, records.map(({ payment }) => payment).filter(({ payment_type }) => payment_type === 'payout'), at)
  const after = new Map([...sent, ...waiting].map((payment) => [payment.id, payment]))
  const waits = new Set(waiting.map(({ id }) => id))
  const all = records.map((record) => ({ ...record, payment: after.get(record.payment.id) ?? record.payment }))
  return { sent: all.filter(({ payment }) => !waits.has(payment.id)), waiting: all.filter(({ payment }) => waits.has(payment.id)) }
}

function entryOf({ payment_type, amount }: PaymentRow) {
  return { direction: payment_type === 'charge' ? 'debit' : 'credit', amount } as const
}

function inFile(context: StepContext, record: PaymentRecord, sentAt: Date): Change {
  const { payment_type, effective_date } = record.payment
  return {
    record,
    move: { to: 'pending', reason: 'ok', source: 'system', message: `The ${payment_type} is in a file for the bank.`, code: null },
    at: sentAt,
    with: { processed_at: sentAt, effective_date, due_at: paidWhen(context, record.payment, sentAt) },
  }
}

/** When a payment counts as paid if it has not come back. One that is forced to fail comes back long before. */
function paidWhen({ bank }: StepContext, payment: PaymentRow, sentAt: Date): Date {
  const ending = endingOf(payment)
  if (ending?.to === 'paid' || ending?.to === 'reversed') return aSecondAfter(sentAt)
  invariant(payment.effective_date, 'a scheduled payment has its effective date')
  return paidAt(payment.effective_date, bank.windows)
}

/** Writes the file from its entries; where all were refused there is none. */
async function closeFile(context: StepContext, file: NachaFileRow): Promise<void> {
  const entries = [...(await listEntries(context, file)), ...(await listFundingEntries(context, file)), ...(await listPrenoteEntries(context, file.id))]
  if (entries.length === 0) return deleteFile(context, file.id)
  await updateFile(context, file.id, { status: 'made', ...(await contentOf(context, file, entries)), updated_at: context.now })
  await insertJob(context, { kind: 'hand_over_file', subjectId: file.id, dueAt: file.due_at })
}

/**
 * The file as it is kept: its text, sealed, with its hash.
 *
 * @param dates effective entry dates of payments, funding events and prenotes, by id, in the place of those that they were written with
 */
export async function contentOf(context: StepContext, file: NachaFileRow, entries: readonly AnyEntryRow[], dates: ReadonlyMap<string, CalendarDate> = new Map()): Promise<Pick<NachaFileRow, 'content_hash' | 'content_encrypted'>> {
  return sealContent(context, file, writeFile({ header: headerOf(context, file), batches: batchesOf(context, entries, dates) }))
}

/** Hands a file to the simulated bank. A real one's mailbox is an errand (hand-over.ts). */
export async function handOverFile(context: StepContext, fileId: string): Promise<void> {
  const file = await findFile(context, fileId)
  invariant(file, 'a job has its file')
  await handToSimulatedBank(context, openContent(context.secrets, file), file.due_at)
  await updateFile(context, fileId, { status: 'handed_over', updated_at: context.now })
}

/**
 * Sends one scheduled payment at once, in a file of its own: the sandbox's way to force the step. No check is asked again.
 *
 * @throws Problem 422 where it is not scheduled, or dated past what a file can tell
 */
export async function sendAlone(context: StepContext, record: PaymentRecord): Promise<PaymentStory> {
  assertMove(record.payment, 'pending')
  // One that was just changed has no place in the calendar until the worker looks at it; that of one whose file is past, because no
  // worker was there or it was set aside, would have it settled before it was sent.
  const { effective_date: planned_date, due_at } = record.payment
  const place = planned_date === null || due_at === null || due_at < context.now ? placeOf(record.payment, context.now, context) : {}
  const planned = { ...record, payment: { ...record.payment, ...place } }
  const { effective_date } = planned.payment
  if (effective_date !== null && effective_date > lastDate) {
    throw Problem.unprocessable(`Its file would be effective on ${effective_date}; Nacha files end with the year ${lastDate.slice(0, 4)}.`)
  }
  if (isTooLate(planned.payment, effective_date)) throw Problem.unprocessable('It is too late to present the charge again.')
  const { sent: [sent] } = await covered(context, [planned], context.now)
  invariant(sent, 'in the sandbox a withdrawal is good at once')
  const file = await newFile(context, context.now)
  const entries = await entriesOf(context, file.id, await takeNumbers(context, 'trace', 1), [sent])
  await insertFile(context, { ...file, ...withEntry(sumsOf(file), entryOf(sent.payment)), status: 'made', ...(await contentOf(context, file, entries)) })
  await insertEntries(context, entries)
  const story = await movePayment(context, inFile(context, sent, context.now), renderResource)
  await handOverFile(context, file.id)
  return story
}

/** Tells the files of a day apart; the sandbox may make more than there are, and begins again. */
const idModifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function headerOf({ bank }: StepContext, file: NachaFileRow) {
  return {
    immediateDestination: bank.immediateDestination,
    immediateOrigin: bank.immediateOrigin,
    createdDate: file.file_date,
    createdTime: newYorkTime(file.due_at),
    idModifier: idModifiers.charAt((file.number - 1) % idModifiers.length),
    destinationName: bank.destinationName,
    originName: bank.originName,
    reference: String(file.number),
  }
}
