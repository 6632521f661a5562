import { lockPayments, withDetails } from '../payments/payment-store.ts'
import { check } from './check-payments.ts'
import { assertWritable } from './entry.ts'
import { settle } from './settle-payments.ts'
import type { StepContext } from './step.ts'

/**
 * Tries the step of one payment that was set aside, by itself: if it fails again, nothing else does. What waited for a file is
 * written for trial, and then finds its file anew, because its own has gone.
 */
export async function stepPayment(context: StepContext, id: string): Promise<void> {
  const [record] = await withDetails(context, await lockPayments(context, [id]))
  // A request has changed it meanwhile: it is among the others again, or needs no step any more.
  if (record === undefined || record.payment.due_at !== null) return
  const { payment } = record
  if (payment.status === 'scheduled' && payment.effective_date !== null) await assertWritable(context, record)
  if (payment.status === 'created' || payment.status === 'scheduled') await check(context, [payment])
  else if (payment.status === 'pending') await settle(context, [payment])
}
