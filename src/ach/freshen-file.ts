import type { FundingEventRow, NachaFileRow, PaymentRow, PrenoteRow } from '../database/tables.ts'
import { lockFundingEvents, updateFundingEvents } from '../funding/funding-event-store.ts'
import { listPrenoteEntries, lockPrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { listEntries, listFundingEntries, updateFile, type AnyEntryRow } from './file-store.ts'
import { laterDate, settlesLater } from './late.ts'
import { contentOf } from './make-file.ts'
import type { StepContext } from './step.ts'
import { paidAt, passedAt } from './windows.ts'
import { withdrawTooLate } from './withdraw-entries.ts'

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
 * in time; what is in it counts as paid so much later, and what Nacha lets have no later date is taken out. Not to be asked of one that may
 * have been sent.
 *
 * @returns the file as it is to be sent; undefined where nothing is left in it: it is cancelled
 */
export async function freshenFile(context: StepContext, made: NachaFileRow): Promise<NachaFileRow | undefined> {
  const file = await withdrawTooLate(context, made)
  if (file.entry_count === 0) {
    await updateFile(context, file.id, { status: 'cancelled', updated_at: context.now })
    return undefined
  }
  const late = await findLate(context, file)
  if (file === made && late.payments.length + late.events.length + late.prenotes.length === 0) return file
  await store(context, late)
  // Of all: what is not late this time may have been before, and its entry is kept with the date that it was first written with.
  const dates = new Map([...late.all, ...late.payments, ...late.events, ...late.prenotes].flatMap(({ id, effective_date }) => (effective_date === null ? [] : [[id, effective_date]])))
  const content = await contentOf(context, file, late.entries, dates)
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
  const entries = await listEntries(context, file)
  const payments = await lockPayments(context, entries.map(({ payment_id }) => payment_id))
  const transfers = await listFundingEntries(context, file)
  const events = await lockFundingEvents(context, transfers.map(({ funding_event_id }) => funding_event_id))
  const questions = await listPrenoteEntries(context, file.id)
  const prenotes = await lockPrenotes(context, questions.map(({ prenote_id }) => prenote_id))
  return {
    entries: [...entries, ...transfers, ...questions],
    all: [...payments, ...events, ...prenotes],
    payments: payments.flatMap((payment) => freshened(context, payment) ?? []),
    events: events.flatMap((event) => freshenedEvent(context, event) ?? []),
    prenotes: prenotes.flatMap((prenote) => freshenedPrenote(context, prenote) ?? []),
  }
}

async function store(context: StepContext, { payments, events, prenotes }: Pick<Contents, 'payments' | 'events' | 'prenotes'>): Promise<void> {
  await updatePayments(context, payments)
  await updateFundingEvents(context, events)
  for (const prenote of prenotes) await updatePrenote(context, prenote)
}

/** Undefined where its date holds. */
function freshened(context: StepContext, payment: PaymentRow): PaymentRow | undefined {
  const later = settlesLater(context, payment)
  return later && { ...payment, effective_date: later.effectiveDate, settles_at: later.settlesAt, due_at: paidAt(later.effectiveDate, context.bank.windows) }
}

/** The same of a transfer. */
function freshenedEvent(context: StepContext, event: FundingEventRow): FundingEventRow | undefined {
  const effective_date = laterDate(context, event)
  return effective_date === undefined ? undefined : { ...event, effective_date, due_at: paidAt(effective_date, context.bank.windows) }
}

/** The same of a prenote. */
function freshenedPrenote(context: StepContext, prenote: PrenoteRow): PrenoteRow | undefined {
  const effective_date = laterDate(context, { ...prenote, amount: 0 })
  return effective_date === undefined ? undefined : { ...prenote, effective_date, due_at: passedAt(effective_date, context.bank.windows) }
}
