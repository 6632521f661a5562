import { findAccounts } from '../accounts/account-store.ts'
import type { NachaEntryRow } from '../database/tables.ts'
import type { CalendarDate } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import type { Secrets } from '../lib/secrets.ts'
import { openAccountNumber } from '../paykeys/paykey.ts'
import type { PaymentRecord } from '../payments/payment-store.ts'
import type { BankSettings } from './bank-settings.ts'
import { openRecord, sealRecord, type AnyEntryRow } from './file-store.ts'
import { asciiName } from './nacha/ascii-name.ts'
import type { Batch, BatchHeader, Entry } from './nacha/nacha-file.ts'
import { readFile, type ReadEntry } from './nacha/read-file.ts'
import { secCodeOf } from './nacha/sec-code.ts'
import { transactionCode } from './nacha/transaction-codes.ts'
import { writeEntry } from './nacha/write-file.ts'
import type { StepContext } from './step.ts'

const tracesOfABank = 10_000_000

/** The bank's 8 digits, and the last 7 of the number. */
export function traceNumberOf({ bank }: StepContext, sequence: number): string {
  return `${bank.odfiRouting.slice(0, 8)}${String(sequence % tracesOfABank).padStart(7, '0')}`
}

/**
 * Payments as entries of a file, written and sealed at once: nothing that happens to a paykey, a customer or an account later
 * changes what goes to the bank, or keeps the others from it.
 *
 * @param first of the trace sequence
 * @throws Error where one can't be written
 */
export async function entriesOf(context: StepContext, fileId: string, first: number, records: readonly PaymentRecord[]): Promise<NachaEntryRow[]> {
  const companies = await companiesOf(context, accountsOf(records))
  return records.map((record, index) => {
    const { platform_id, environment, id: payment_id, amount } = record.payment
    const sequence = first + index
    const trace_number = traceNumberOf(context, sequence)
    const row = { platform_id, environment, payment_id, file_id: fileId, trace_sequence: sequence, trace_number, amount }
    return { ...row, record_encrypted: sealRecord(context.secrets, row, write(context, record, companies, trace_number)) }
  })
}

/** @throws Error that the payment's entry can't be written with, when it comes into a file */
export async function assertWritable(context: StepContext, record: PaymentRecord): Promise<void> {
  write(context, record, await companiesOf(context, accountsOf([record])), traceNumberOf(context, 0))
}

function write(context: StepContext, record: PaymentRecord, companies: Companies, traceNumber: string): string {
  return writeEntry(headerOf(context, record, companies), entryOf(context, record, traceNumber))
}

/** Names by account. */
export type Companies = ReadonlyMap<string, string>

function accountsOf(records: readonly PaymentRecord[]): (string | null)[] {
  return records.map(({ payment }) => payment.account_id)
}

export async function companiesOf(context: StepContext, accountIds: readonly (string | null)[]): Promise<Companies> {
  const ids = new Set(accountIds.flatMap((id) => id ?? []))
  return new Map((await findAccounts(context, [...ids])).map(({ id, business_profile }) => [id, business_profile.name]))
}

/** As the customer's statement shows it. */
export function companyNameOf({ bank }: StepContext, accountId: string | null, companies: Companies): string {
  return writable(accountId === null ? undefined : companies.get(accountId)) ?? bank.companyName
}

function secOf({ bank }: StepContext, { payment, customer }: PaymentRecord) {
  return secCodeOf({ type: payment.payment_type, customerType: customer.type, consent: payment.consent_type }, bank.secOverrides)
}

function headerOf(context: StepContext, record: PaymentRecord, companies: Companies): BatchHeader {
  const { payment_type: type, effective_date: effectiveDate, account_id, representment_of } = record.payment
  const { companyId, odfiRouting } = context.bank
  invariant(effectiveDate, 'a payment in a file has its effective date')
  return {
    serviceClass: type === 'charge' ? 225 : 220,
    companyName: companyNameOf(context, account_id, companies),
    companyDiscretionaryData: '',
    companyId,
    sec: secOf(context, record),
    // Nacha: an entry that came back says that it is presented again.
    entryDescription: representment_of !== null ? 'RETRY PYMT' : type === 'charge' ? 'PAYMENT' : 'PAYOUT',
    descriptiveDate: '',
    effectiveDate,
    odfiId: odfiRouting.slice(0, 8),
    batchNumber: 1,
  }
}

function entryOf(context: StepContext, record: PaymentRecord, traceNumber: string): Entry {
  const { payment, paykey, customer } = record
  const sec = secOf(context, record)
  return {
    transactionCode: transactionCode({ accountType: paykey.account_type, direction: payment.payment_type === 'charge' ? 'debit' : 'credit', kind: 'live' }),
    routingNumber: paykey.routing_number,
    accountNumber: openAccountNumber(context.secrets, paykey),
    amount: payment.amount,
    individualId: referenceOf(payment.id),
    individualName: writable(customer.name) ?? 'CUSTOMER',
    // WEB and TEL carry the payment type code; each charge stands for itself.
    discretionaryData: sec === 'WEB' || sec === 'TEL' ? 'S ' : '',
    traceNumber,
  }
}

/** A name in another script has nothing that a file can hold, and the field must not be blank. */
export function writable(name: string | undefined): string | undefined {
  return name === undefined || asciiName(name) === '' ? undefined : name
}

/** The id of what an entry is of. */
export function subjectOf(row: AnyEntryRow): string {
  return 'payment_id' in row ? row.payment_id : 'prenote_id' in row ? row.prenote_id : row.funding_event_id
}

/** The last 15 hex digits of the id of the payment, funding event or prenote: what the individual id's field holds. */
export function referenceOf(id: string): string {
  return id.replaceAll('-', '').slice(-15)
}

/** What a bank says of an entry of ours, as far as it tells which one: by the entry, and by the company of its batch. */
export interface Told {
  entry: Pick<Entry, 'individualId'>
  companyId: string
}

/**
 * Why what the bank says is not of the entry that has the trace number, or undefined: trace numbers are each platform's own, and another
 * one's are the same. Where the bank left out the reference, the company decides, if there is one: it is the bank's by now, or that which
 * the entry was sent with.
 *
 * @throws Error where the record has to be asked and can't be opened
 */
export function strangenessOf({ bank, secrets }: { bank: Pick<BankSettings, 'companyId'>; secrets: Secrets }, { entry: { individualId }, companyId }: Told, row: AnyEntryRow): string | undefined {
  if (individualId !== '') return individualId.toLowerCase() === referenceOf(subjectOf(row)).toLowerCase() ? undefined : `The individual identification number is not that of the entry ${row.trace_number}.`
  const told = companyId.trim()
  if (told === '' || told === bank.companyId.trim()) return undefined
  const sent = readRecord(secrets, row).header.companyId.trim()
  return told === sent ? undefined : `The company identification is ${told}, but the entry ${row.trace_number} was sent with ${sent}; an individual identification number, which would tell, is missing.`
}

/**
 * An entry as it went to the bank, and the header of its batch.
 *
 * @throws Error that names the payment, funding event or prenote whose record can't be opened
 */
export function readRecord(secrets: Secrets, row: AnyEntryRow): { header: BatchHeader; entry: ReadEntry } {
  const [batch] = readFile(opened(secrets, row)).batches
  const [entry] = batch?.entries ?? []
  invariant(batch && entry, 'a record that was written can be read')
  const { entries: _entries, ...header } = batch
  return { header, entry }
}

function opened(secrets: Secrets, row: AnyEntryRow): string {
  try {
    return openRecord(secrets, row)
  } catch (error) {
    throw new Error(`The entry of ${subjectOf(row)} that is kept can't be opened.`, { cause: error })
  }
}

/** One batch for each company, entry class, description, effective date and direction (Nacha: what a batch header says holds for all its entries). Dates are by payment, funding event or prenote, where they are others by now. */
export function batchesOf({ secrets }: StepContext, rows: readonly AnyEntryRow[], dates: ReadonlyMap<string, CalendarDate> = new Map()): Batch[] {
  const batches = new Map<string, { header: BatchHeader; entries: Entry[] }>()
  for (const row of rows) {
    const { header: written, entry: read } = readRecord(secrets, row)
    const header = { ...written, effectiveDate: dates.get(subjectOf(row)) ?? written.effectiveDate }
    const { line: _line, ...entry } = read
    // Where trace numbers come round they would fall within a batch.
    const key = `${Math.floor(row.trace_sequence / tracesOfABank)} ${JSON.stringify(header)}`
    const known = batches.get(key)
    if (known === undefined) batches.set(key, { header, entries: [entry] })
    else known.entries.push(entry)
  }
  return [...batches.values()].map(({ header, entries }, index) => ({ ...header, batchNumber: index + 1, entries }))
}
