import type { FundingEventRow, NachaFileRow, PaymentRow, PrenoteRow } from '../database/tables.ts'
import { isTooOld } from '../funding/funding-event.ts'
import { listReturned, lockFundingEvents, updateFundingEvents } from '../funding/funding-event-store.ts'
import { listPrenoteEntries, lockPrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { listEntries, listFundingEntries, updateFile, type AnyEntryRow } from './file-store.ts'
import { contentOf } from './make-file.ts'
import type { StepContext } from './step.ts'
import { graceMilliseconds, paidAt, passedAt, planEntry } from './windows.ts'

/** What is in a file, and of that what settles later than it was to, as it is to be then. */
interface Contents {
  entries: readonly AnyEntryRow[]
  all: readonly Dated[]
  payments: readonly PaymentRow[]
  events: readonly FundingEventRow[]
  prenotes: readonly PrenoteRow[]
}
type Dated = Pick<PaymentRow, 'id' | 'effective_date'>

/**
 * Dates the entries of a file anew that its bank can't settle on their date any more, because the file could not be handed over
 * in time; what is in it counts as paid so much later. Not to be asked of one that may have been sent.
 *
 * @returns the file as it is to be sent
 */
export async function freshenFile(context: StepContext, file: NachaFileRow): Promise<NachaFileRow> {
  const late = await findLate(context, file)
  if (late.payments.length + late.events.length + late.prenotes.length === 0) return file
  await store(context, late)
  // Of all: what is not late this time may have been before, and its entry is kept with the date that it was first written with.
  const dates = new Map([...late.all, ...late.payments, ...late.events, ...late.prenotes].flatMap(({ id, effective_date }) => (effective_date === null ? [] : [[id, effective_date]])))
  const content = contentOf(context, file, late.entries, dates)
  await updateFile(context, file.id, { ...content, updated_at: context.now })
  return { ...file, ...content }
}

/**
 * The same of a file that its bank has by other ways than its mailbox, nobody knows since when: it says what it says, but what is in it counts
 * as paid no sooner than if the bank had got it now.
 */
export async function settleLater(context: StepContext, file: NachaFileRow): Promise<void> {
  const late = await findLate(context, file)
  const dates = new Map(late.all.map(({ id, effective_date }) => [id, effective_date]))
  const asSent = <Row extends Dated>(row: Row): Row => ({ ...row, effective_date: dates.get(row.id) ?? row.effective_date })
  await store(context, { payments: late.payments.map(asSent), events: late.events.map(asSent), prenotes: late.prenotes.map(asSent) })
}

async function findLate(context: StepContext, file: NachaFileRow): Promise<Contents> {
  const entries = await listEntries(context, file.id)
  const payments = await lockPayments(context, entries.map(({ payment_id }) => payment_id))
  const transfers = await listFundingEntries(context, file.id)
  const events = await lockFundingEvents(context, transfers.map(({ funding_event_id }) => funding_event_id))
  const returned = await listReturned(context, events.flatMap(({ retry_of }) => retry_of ?? []))
  const questions = await listPrenoteEntries(context, file.id)
  const prenotes = await lockPrenotes(context, questions.map(({ prenote_id }) => prenote_id))
  return {
    entries: [...entries, ...transfers, ...questions],
    all: [...payments, ...events, ...prenotes],
    payments: payments.flatMap((payment) => freshened(context, payment) ?? []),
    events: events.flatMap((event) => freshenedEvent(context, event, returned) ?? []),
    prenotes: prenotes.flatMap((prenote) => freshenedPrenote(context, prenote) ?? []),
  }
}

async function store(context: StepContext, { payments, events, prenotes }: Pick<Contents, 'payments' | 'events' | 'prenotes'>): Promise<void> {
  await updatePayments(context, payments)
  await updateFundingEvents(context, events)
  for (const prenote of prenotes) await updatePrenote(context, prenote)
}

/** Undefined where its date holds. Where Nacha lets it have no later one it keeps the one that it has, and settles later all the same. */
function freshened({ now, bank }: StepContext, payment: PaymentRow): PaymentRow | undefined {
  if (payment.status !== 'pending' || payment.settles_at === null) return undefined
  const at = new Date(now.getTime() - graceMilliseconds)
  const { effectiveDate, settlesAt } = planEntry({ paymentDate: payment.payment_date, amount: payment.amount, now: at }, bank.windows)
  if (settlesAt <= payment.settles_at) return undefined
  const effective_date = isTooLate(payment, effectiveDate) ? payment.effective_date : effectiveDate
  return { ...payment, effective_date, settles_at: settlesAt, due_at: paidAt(effectiveDate, bank.windows) }
}

/** The same of a transfer. @param returned what came back of the money that transfers present again */
function freshenedEvent(context: StepContext, event: FundingEventRow, returned: readonly FundingEventRow[]): FundingEventRow | undefined {
  const later = laterDate(context, event)
  if (later === undefined) return undefined
  const isDateKept = isTooOld(event, event.linked_bank_account_id ?? '', returned, later)
  return { ...event, effective_date: isDateKept ? event.effective_date : later, due_at: paidAt(later, context.bank.windows) }
}

/** The same of a prenote. */
function freshenedPrenote(context: StepContext, prenote: PrenoteRow): PrenoteRow | undefined {
  const effective_date = laterDate(context, { ...prenote, amount: 0 })
  return effective_date === undefined ? undefined : { ...prenote, effective_date, due_at: passedAt(effective_date, context.bank.windows) }
}

function laterDate({ now, bank }: StepContext, { status, effective_date, amount }: { status: string; effective_date: string | null; amount: number }): string | undefined {
  if (status !== 'pending' || effective_date === null) return undefined
  const at = new Date(now.getTime() - graceMilliseconds)
  const { effectiveDate } = planEntry({ paymentDate: effective_date, amount, now: at }, bank.windows)
  return effectiveDate > effective_date ? effectiveDate : undefined
}
