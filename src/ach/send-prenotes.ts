import { findCustomers } from '../customers/customer-store.ts'
import type { CustomerRow, NachaFileRow, PaykeyRow, PrenoteRow } from '../database/tables.ts'
import { transferDay } from '../funding/transfer-day.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import { openAccountNumber } from '../paykeys/paykey.ts'
import { lockPaykeys } from '../paykeys/paykey-store.ts'
import { movedPrenote } from '../paykeys/prenote.ts'
import { lockDuePrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import { companiesOf, companyNameOf, referenceOf, traceNumberOf, writable, type Companies } from './entry.ts'
import { sealRecord, takeNumbers, updateFile } from './file-store.ts'
import { isTooMuch, sumsOf, withEntry } from './file-sums.ts'
import { secCodeOf } from './nacha/sec-code.ts'
import { transactionCode } from './nacha/transaction-codes.ts'
import { writeEntry } from './nacha/write-file.ts'
import { effectiveDateOf } from './send-funding.ts'
import type { StepContext } from './step.ts'
import { isMissed, passedAt } from './windows.ts'

/** Whether anybody wants to know of a paykey's bank account. */
export function isAsked({ status }: PaykeyRow): boolean {
  return status === 'pending' || status === 'active'
}

interface Ready {
  prenote: PrenoteRow
  paykey: PaykeyRow
}

/** Finds files for new prenotes. @returns whether a file is to be made for others at once */
export async function planPrenotes(context: StepContext, until: Date): Promise<boolean> {
  return (await takeDue(context, until)).ready.length > 0
}

/** Puts prenotes that are due into the open file. @returns how many were taken on; none: nothing is due any more, or the file is full */
export async function addPrenotes(context: StepContext, file: NachaFileRow): Promise<number> {
  const { ready, others } = await takeDue(context, file.due_at)
  let sums = sumsOf(file)
  const fitting: Ready[] = []
  for (const one of ready) {
    const further = withEntry(sums, { direction: 'debit', amount: 0 })
    if (isTooMuch(further)) break
    sums = further
    fitting.push(one)
  }
  if (fitting.length > 0) {
    const first = await takeNumbers(context, 'trace', fitting.length)
    const customers = new Map((await findCustomers(context, fitting.map(({ paykey }) => paykey.customer_id))).map((row) => [row.id, row]))
    const companies = await companiesOf(context, fitting.map(({ paykey }) => paykey.account_id))
    for (const [index, { prenote, paykey }] of fitting.entries()) {
      const customer = customers.get(paykey.customer_id)
      invariant(customer, 'a paykey has its customer')
      await updatePrenote(context, sent(context, file, { prenote, paykey, customer, companies, sequence: first + index }))
    }
    await updateFile(context, file.id, sums)
  }
  return fitting.length + others
}

/**
 * What is due, with its paykey, which is locked too. One that is new, or whose file is past, waits for the day's last file that is still to
 * come; that of a paykey that was taken out of use does not go out.
 */
async function takeDue(context: StepContext, until: Date): Promise<{ ready: Ready[]; others: number }> {
  const { now, bank: { windows } } = context
  const prenotes = await lockDuePrenotes(context, 'send_prenotes', until, context.limit)
  const paykeys = new Map((await lockPaykeys(context, prenotes.map(({ paykey_id }) => paykey_id))).map((row) => [row.id, row]))
  const ready: Ready[] = []
  for (const prenote of prenotes) {
    const paykey = paykeys.get(prenote.paykey_id)
    invariant(paykey && prenote.due_at, 'a prenote that is due has its paykey')
    if (!isAsked(paykey)) await updatePrenote(context, movedPrenote(prenote, 'cancelled', now))
    else if (isMissed(prenote.due_at, now, windows)) await updatePrenote(context, { ...prenote, due_at: transferDay(newYorkDate(now), now, windows).due_at, updated_at: now })
    else ready.push({ prenote, paykey })
  }
  return { ready, others: prenotes.length - ready.length }
}

/** @throws Error that the prenote's entry can't be written with, when it comes into a file */
export async function assertPrenotable(context: StepContext, one: Ready): Promise<void> {
  const [customer] = await findCustomers(context, [one.paykey.customer_id])
  invariant(customer, 'a paykey has its customer')
  const companies = await companiesOf(context, [one.paykey.account_id])
  write(context, { ...one, customer, companies, sequence: 0 }, effectiveDateOf(context, context.now), traceNumberOf(context, 0))
}

interface Sent extends Ready {
  customer: CustomerRow
  companies: Companies
  sequence: number
}

function sent(context: StepContext, file: NachaFileRow, one: Sent): PrenoteRow {
  const { bank, now, secrets } = context
  const { platform_id, environment, id: prenote_id, paykey_id } = one.prenote
  const effective_date = effectiveDateOf(context, file.due_at)
  const entry = { platform_id, environment, prenote_id, paykey_id, file_id: file.id, trace_sequence: one.sequence, trace_number: traceNumberOf(context, one.sequence), direction: 'debit', amount: 0 } as const
  return movedPrenote(one.prenote, 'pending', now, {
    file_id: file.id,
    effective_date,
    trace_sequence: entry.trace_sequence,
    trace_number: entry.trace_number,
    record_encrypted: sealRecord(secrets, entry, write(context, one, effective_date, entry.trace_number)),
    due_at: passedAt(effective_date, bank.windows),
  })
}

/** Like the entry of a charge that its customer has signed for, but for the amount. Its description sets it apart from these. */
function write(context: StepContext, { prenote, paykey, customer, companies }: Sent, effectiveDate: string, traceNumber: string): string {
  const { bank, secrets } = context
  const sec = secCodeOf({ type: 'charge', customerType: customer.type, consent: 'signed' }, bank.secOverrides)
  return writeEntry(
    {
      serviceClass: 225,
      companyName: companyNameOf(context, paykey.account_id, companies),
      companyDiscretionaryData: '',
      companyId: bank.companyId,
      sec,
      entryDescription: 'PRENOTE',
      descriptiveDate: '',
      effectiveDate,
      odfiId: bank.odfiRouting.slice(0, 8),
      batchNumber: 1,
    },
    {
      transactionCode: transactionCode({ accountType: paykey.account_type, direction: 'debit', kind: 'prenote' }),
      routingNumber: paykey.routing_number,
      accountNumber: openAccountNumber(secrets, paykey),
      amount: 0,
      individualId: referenceOf(prenote.id),
      individualName: writable(customer.name) ?? 'CUSTOMER',
      discretionaryData: sec === 'WEB' || sec === 'TEL' ? 'S ' : '',
      traceNumber,
    },
  )
}
