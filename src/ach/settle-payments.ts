import { movePayments } from '../payments/change-status.ts'
import { lockDuePayments, withDetails } from '../payments/payment-store.ts'
import { endingOf } from '../sandbox/outcome.ts'
import { renderResource } from './render.ts'
import type { StepContext } from './step.ts'

/**
 * Finds paid what has settled and not come back in its return window.
 *
 * @returns how many there were
 */
export async function settlePayments(context: StepContext, until: Date): Promise<number> {
  const records = await withDetails(context, await lockDuePayments(context, 'settle', until, context.limit))
  await movePayments(
    context,
    records.map((record) => {
      const { payment_type, settles_at, due_at } = record.payment
      const at = due_at ?? context.now
      return {
        record,
        move: { to: 'paid', reason: 'ok', source: 'system', message: `The ${payment_type} was paid.`, code: null },
        at,
        // Of a forced payment the moment of `paid`.
        with: { effective_at: endingOf(record.payment) === undefined ? settles_at : at },
      }
    }),
    renderResource,
  )
  return records.length
}
