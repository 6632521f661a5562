import type { FundingEventRow, NachaFileRow, PaymentRow, PrenoteRow } from '../database/tables.ts'
import { lockFundingEvents, updateFundingEvents } from '../funding/funding-event-store.ts'
import { listPrenoteEntries, lockPrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { listEntries, listFundingEntries, updateFile } from './file-store.ts'
import { contentOf } from './make-file.ts'
import { prenotePassesAt } from './send-prenotes.ts'
import type { StepContext } from './step.ts'
import { graceMilliseconds, paidAt, planEntry } from './windows.ts'

/**
 * Dates the entries of a file anew that its bank can't settle on their date any more, because the file could not be handed over
 * in time; what is in it counts as paid so much later. Not once it may have been sent.
 *
 * @returns the file as it is to be sent
 */
export async function freshenFile(context: StepContext, file: NachaFileRow): Promise<NachaFileRow> {
  if (file.sending_as !== null) return file
  const entries = await listEntries(context, file.id)
  const payments = await lockPayments(context, entries.map(({ payment_id }) => payment_id))
  const late = payments.flatMap((payment) => freshened(context, payment) ?? [])
  const transfers = await listFundingEntries(context, file.id)
  const events = await lockFundingEvents(context, transfers.map(({ funding_event_id }) => funding_event_id))
  const lateEvents = events.flatMap((event) => freshenedEvent(context, event) ?? [])
  const asked = await listPrenoteEntries(context, file.id)
  const prenotes = await lockPrenotes(context, asked.map(({ prenote_id }) => prenote_id))
  const latePrenotes = prenotes.flatMap((prenote) => freshenedPrenote(context, prenote) ?? [])
  if (late.length + lateEvents.length + latePrenotes.length === 0) return file
  await updatePayments(context, late)
  await updateFundingEvents(context, lateEvents)
  for (const prenote of latePrenotes) await updatePrenote(context, prenote)
  const dates = new Map([...late, ...lateEvents, ...latePrenotes].flatMap(({ id, effective_date }) => (effective_date === null ? [] : [[id, effective_date]])))
  const content = contentOf(context, file, [...entries, ...transfers, ...asked], dates)
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

/** The same of a transfer. */
function freshenedEvent({ now, bank }: StepContext, event: FundingEventRow): FundingEventRow | undefined {
  if (event.status !== 'pending' || event.effective_date === null) return undefined
  const at = new Date(now.getTime() - graceMilliseconds)
  const { effectiveDate } = planEntry({ paymentDate: event.effective_date, amount: event.amount, now: at }, bank.windows)
  return effectiveDate <= event.effective_date ? undefined : { ...event, effective_date: effectiveDate, due_at: paidAt(effectiveDate, bank.windows) }
}

/** The same of a prenote. */
function freshenedPrenote({ now, bank }: StepContext, prenote: PrenoteRow): PrenoteRow | undefined {
  if (prenote.status !== 'pending' || prenote.effective_date === null) return undefined
  const at = new Date(now.getTime() - graceMilliseconds)
  const { effectiveDate } = planEntry({ paymentDate: prenote.effective_date, amount: 0, now: at }, bank.windows)
  return effectiveDate <= prenote.effective_date ? undefined : { ...prenote, effective_date: effectiveDate, due_at: prenotePassesAt(effectiveDate, bank.windows), updated_at: now }
}
