import type { NachaFileRow, PaymentRow } from '../database/tables.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { listEntries, updateFile } from './file-store.ts'
import { contentOf } from './make-file.ts'
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
  if (late.length === 0) return file
  await updatePayments(context, late)
  const dates = new Map(late.flatMap(({ id, effective_date }) => (effective_date === null ? [] : [[id, effective_date]])))
  const content = contentOf(context, file, entries, dates)
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
