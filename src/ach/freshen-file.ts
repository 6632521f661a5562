import type { FundingEventRow, NachaFileRow, PaymentRow, PrenoteRow } from '../database/tables.ts'
import { isTooOld } from '../funding/funding-event.ts'
import { listReturned, lockFundingEvents, updateFundingEvents } from '../funding/funding-event-store.ts'
import { listPrenoteEntries, lockPrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { listEntries, listFundingEntries, updateFile } from './file-store.ts'
import { contentOf } from './make-file.ts'
import type { StepContext } from './step.ts'
import { graceMilliseconds, paidAt, passedAt, planEntry } from './windows.ts'

/**
 * Dates the entries of a file anew that its bank can't settle on their date any more, because the file could not be handed over
 * in time; what is in it counts as paid so much later. Not to be asked of one that may have been sent.
 *
 * @returns the file as it is to be sent
 */
export async function freshenFile(context: StepContext, file: NachaFileRow): Promise<NachaFileRow> {
  const entries = await listEntries(context, file.id)
  const payments = await lockPayments(context, entries.map(({ payment_id }) => payment_id))
  const late = payments.flatMap((payment) => freshened(context, payment) ?? [])
  const transfers = await listFundingEntries(context, file.id)
  const events = await lockFundingEvents(context, transfers.map(({ funding_event_id }) => funding_event_id))
  const returned = await listReturned(context, events.flatMap(({ retry_of }) => retry_of ?? []))
  const lateEvents = events.flatMap((event) => freshenedEvent(context, event, returned) ?? [])
  const questions = await listPrenoteEntries(context, file.id)
  const prenotes = await lockPrenotes(context, questions.map(({ prenote_id }) => prenote_id))
  const latePrenotes = prenotes.flatMap((prenote) => freshenedPrenote(context, prenote) ?? [])
  if (late.length + lateEvents.length + latePrenotes.length === 0) return file
  await updatePayments(context, late)
  await updateFundingEvents(context, lateEvents)
  for (const prenote of latePrenotes) await updatePrenote(context, prenote)
  // Of all: what is not late this time may have been before, and its entry is kept with the date that it was first written with.
  const all = [...payments, ...events, ...prenotes, ...late, ...lateEvents, ...latePrenotes]
  const dates = new Map(all.flatMap(({ id, effective_date }) => (effective_date === null ? [] : [[id, effective_date]])))
  const content = contentOf(context, file, [...entries, ...transfers, ...questions], dates)
  await updateFile(context, file.id, { ...content, updated_at: context.now })
  return { ...file, ...content }
}

/** Undefined where its date holds, or Nacha lets it have no later one. */
function freshened({ now, bank }: StepContext, payment: PaymentRow): PaymentRow | undefined {
  if (payment.status !== 'pending' || payment.settles_at === null) return undefined
  const at = new Date(now.getTime() - graceMilliseconds)
  const { effectiveDate, settlesAt } = planEntry({ paymentDate: payment.payment_date, amount: payment.amount, now: at }, bank.windows)
  if (settlesAt <= payment.settles_at || isTooLate(payment, effectiveDate)) return undefined
  return { ...payment, effective_date: effectiveDate, settles_at: settlesAt, due_at: paidAt(effectiveDate, bank.windows) }
}

/** The same of a transfer. @param returned what came back of the money that transfers present again */
function freshenedEvent(context: StepContext, event: FundingEventRow, returned: readonly FundingEventRow[]): FundingEventRow | undefined {
  const effective_date = laterDate(context, event)
  if (effective_date === undefined || isTooOld(event, event.linked_bank_account_id ?? '', returned, effective_date)) return undefined
  return { ...event, effective_date, due_at: paidAt(effective_date, context.bank.windows) }
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
