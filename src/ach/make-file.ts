import type { AccountRow, NachaEntryRow, NachaFileRow, PaymentRow } from '../database/tables.ts'
import { findAccounts } from '../accounts/account-store.ts'
import { bankingDayOnOrAfter, newYorkDate, newYorkTime } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import { movePayment, movePayments, type Change, type PaymentStory } from '../payments/change-status.ts'
import { assertMove } from '../payments/payment.ts'
import { findPayments, lockDuePayments, withDetails, type PaymentRecord } from '../payments/payment-store.ts'
import { openAccountNumber } from '../paykeys/paykey.ts'
import { aSecondAfter, endingOf } from '../sandbox/outcome.ts'
import { handToSimulatedBank } from '../sandbox/simulated-bank.ts'
import { insertJob } from '../jobs/job-store.ts'
import { refusalOf } from './check-payments.ts'
import { deleteFile, findFile, findOpenFile, insertEntries, insertFile, listEntries, openContent, sealContent, takeNumbers, updateFile } from './file-store.ts'
import type { Batch, Entry } from './nacha/nacha-file.ts'
import { secCodeOf, type PaymentSec } from './nacha/sec-code.ts'
import { transactionCode } from './nacha/transaction-codes.ts'
import { writeFile } from './nacha/write-file.ts'
import { renderResource } from './render.ts'
import type { StepContext } from './step.ts'
import { paidAt } from './windows.ts'

/**
 * Opens the file of a cutoff. It is filled and closed by the steps that follow, each a transaction of its own: a crash
 * between them leaves a file that the next step goes on with.
 */
export async function openFile(context: StepContext, cutoff: Date): Promise<void> {
  if ((await findOpenFile(context)) !== undefined) return
  const file = await newFile(context, cutoff)
  await insertFile(context, file)
  await insertJob(context, { kind: 'make_file', subjectId: file.id, dueAt: cutoff })
}

async function newFile(context: StepContext, cutoff: Date): Promise<NachaFileRow> {
  const { platformId: platform_id, environment, newId, now } = context
  const file_date = newYorkDate(cutoff)
  return {
    platform_id,
    environment,
    id: newId('nacha_file'),
    direction: 'outgoing',
    status: 'open',
    due_at: cutoff,
    file_date,
    number: await takeNumbers(context, `files of ${file_date}`, 1),
    entry_count: 0,
    bad_line_count: 0,
    debit_amount: 0,
    credit_amount: 0,
    sha256: null,
    content_encrypted: null,
    created_at: now,
    updated_at: now,
  }
}

/**
 * Puts due payments into the open file: from here on they are pending, and nothing stops them. Their checks are asked again.
 * With none left the file is written, kept with its hash, and waits to be handed over.
 *
 * @returns whether the file is made
 */
export async function fillFile(context: StepContext, fileId: string): Promise<boolean> {
  const file = await findFile(context, fileId)
  invariant(file?.status === 'open', 'a file is filled while it is open')
  if ((await addPayments(context, file)) > 0) return false
  await closeFile(context, file)
  return true
}

/** @returns how many payments were due */
async function addPayments(context: StepContext, file: NachaFileRow): Promise<number> {
  const records = await withDetails(context, await lockDuePayments(context, 'make_file', file.due_at, context.limit))
  const changes: Change[] = []
  const sent: PaymentRecord[] = []
  for (const record of records) {
    const refused = refusalOf(record)
    if (refused === undefined) sent.push(record)
    else changes.push({ record, move: refused, at: file.due_at, with: { effective_date: null, settles_at: null } })
  }
  await insertEntries(context, await entriesOf(context, file, sent.map(({ payment }) => payment)))
  for (const record of sent) changes.push(inFile(context, record, file.due_at))
  await movePayments(context, changes, renderResource)
  return records.length
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

const tracesOfABank = 10_000_000

async function entriesOf(context: StepContext, file: NachaFileRow, payments: readonly PaymentRow[]): Promise<NachaEntryRow[]> {
  if (payments.length === 0) return []
  const first = await takeNumbers(context, 'trace', payments.length)
  return payments.map((payment, index) => {
    const sequence = first + index
    return {
      platform_id: payment.platform_id,
      environment: payment.environment,
      payment_id: payment.id,
      file_id: file.id,
      trace_sequence: sequence,
      trace_number: `${context.bank.odfiRouting.slice(0, 8)}${String(sequence % tracesOfABank).padStart(7, '0')}`,
      amount: payment.amount,
    }
  })
}

/** Writes the file from its entries; where all were refused there is none. */
async function closeFile(context: StepContext, file: NachaFileRow): Promise<void> {
  const entries = await listEntries(context, file.id)
  if (entries.length === 0) return deleteFile(context, file.id)
  const records = await withDetails(context, await findPayments(context, entries.map(({ payment_id }) => payment_id)))
  await updateFile(context, file.id, { status: 'made', ...(await contentOf(context, file, entries, records)), updated_at: context.now })
  await insertJob(context, { kind: 'hand_over_file', subjectId: file.id, dueAt: file.due_at })
}

/** The file as it is kept: its text, sealed, with its hash and sums. */
async function contentOf(context: StepContext, file: NachaFileRow, entries: readonly NachaEntryRow[], records: readonly PaymentRecord[]) {
  const text = writeFile({ header: headerOf(context, file), batches: await batchesOf(context, entries, records) })
  const sumOf = (type: PaymentRow['payment_type']) => records.reduce((sum, { payment }) => (payment.payment_type === type ? sum + payment.amount : sum), 0)
  return { ...sealContent(context.secrets, file, text), entry_count: entries.length, debit_amount: sumOf('charge'), credit_amount: sumOf('payout') }
}

/** Hands a file to the bank. There is the simulated one only. */
export async function handOverFile(context: StepContext, fileId: string): Promise<void> {
  const file = await findFile(context, fileId)
  invariant(file, 'a job has its file')
  await handToSimulatedBank(context, openContent(context.secrets, file), file.due_at)
  await updateFile(context, fileId, { status: 'handed_over', updated_at: context.now })
}

/**
 * Sends one scheduled payment at once, in a file of its own: the sandbox's way to force the step. No check is asked again.
 *
 * @throws Problem 422 where it is not scheduled
 */
export async function sendAlone(context: StepContext, record: PaymentRecord): Promise<PaymentStory> {
  assertMove(record.payment, 'pending')
  const effective_date = record.payment.effective_date ?? bankingDayOnOrAfter(newYorkDate(context.now))
  const payment = { ...record.payment, effective_date }
  const file = await newFile(context, context.now)
  const entries = await entriesOf(context, file, [payment])
  await insertFile(context, { ...file, status: 'made', ...(await contentOf(context, file, entries, [{ ...record, payment }])) })
  await insertEntries(context, entries)
  const story = await movePayment(context, inFile(context, { ...record, payment }, context.now), renderResource)
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

interface Line {
  sec: PaymentSec
  isDebit: boolean
  companyName: string
  effectiveDate: string
  entry: Entry
}

/** One batch for each company, entry class, description, effective date and direction (Nacha: what a batch header says holds for all its entries). */
async function batchesOf(context: StepContext, entries: readonly NachaEntryRow[], records: readonly PaymentRecord[]): Promise<Batch[]> {
  const { bank } = context
  const byId = new Map(records.map((record) => [record.payment.id, record]))
  const accountIds = new Set(records.flatMap(({ payment }) => payment.account_id ?? []))
  const accounts = new Map((await findAccounts(context, [...accountIds])).map((account) => [account.id, account]))
  const batches = new Map<string, Line[]>()
  for (const entry of entries) {
    const record = byId.get(entry.payment_id)
    invariant(record, 'an entry has its payment, by foreign key')
    const line = lineOf(context, entry, record, accounts)
    // Where trace numbers come round they would fall within a batch.
    const round = Math.floor(entry.trace_sequence / tracesOfABank)
    const key = JSON.stringify([line.companyName, line.sec, line.isDebit, line.effectiveDate, round])
    const batch = batches.get(key)
    if (batch === undefined) batches.set(key, [line])
    else batch.push(line)
  }
  return [...batches.values()].flatMap((lines, index) => {
    const [first] = lines
    if (first === undefined) return []
    return {
      serviceClass: first.isDebit ? 225 : 220,
      companyName: first.companyName,
      companyDiscretionaryData: '',
      companyId: bank.companyId,
      sec: first.sec,
      entryDescription: first.isDebit ? 'PAYMENT' : 'PAYOUT',
      descriptiveDate: '',
      effectiveDate: first.effectiveDate,
      odfiId: bank.odfiRouting.slice(0, 8),
      batchNumber: index + 1,
      entries: lines.map(({ entry }) => entry),
    }
  })
}

function lineOf({ bank, secrets }: StepContext, row: NachaEntryRow, { payment, paykey, customer }: PaymentRecord, accounts: ReadonlyMap<string, AccountRow>): Line {
  const { payment_type: type, consent_type: consent, effective_date: effectiveDate, account_id } = payment
  invariant(effectiveDate, 'a payment in a file has its effective date')
  const sec = secCodeOf({ type, customerType: customer.type, consent }, bank.secOverrides)
  const account = account_id === null ? undefined : accounts.get(account_id)
  return {
    sec,
    isDebit: type === 'charge',
    companyName: account?.business_profile.name ?? bank.companyName,
    effectiveDate,
    entry: {
      transactionCode: transactionCode({ accountType: paykey.account_type, direction: type === 'charge' ? 'debit' : 'credit', kind: 'live' }),
      routingNumber: paykey.routing_number,
      accountNumber: openAccountNumber(secrets, paykey),
      amount: row.amount,
      individualId: referenceOf(payment.id),
      individualName: customer.name,
      // WEB and TEL carry the payment type code; each charge stands for itself.
      discretionaryData: sec === 'WEB' || sec === 'TEL' ? 'S ' : '',
      traceNumber: row.trace_number,
    },
  }
}

/** The last 15 hex digits of the payment's id: what the individual id's field holds. */
function referenceOf(paymentId: string): string {
  return paymentId.replaceAll('-', '').slice(-15)
}
