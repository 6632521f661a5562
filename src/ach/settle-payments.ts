import type { PaymentRow } from '../database/tables.ts'
import { listUnsentFiles } from '../jobs/job-store.ts'
import { movePayments } from '../payments/change-status.ts'
import { lockDuePayments, withDetails } from '../payments/payment-store.ts'
import { endingOf } from '../sandbox/outcome.ts'
import { renderResource } from './render.ts'
import { stampOf, type StepContext } from './step.ts'

/**
 * Finds paid what has settled and not come back in its return window.
 *
 * @returns how many there were
 */
export async function settlePayments(context: StepContext, until: Date): Promise<number> {
  const payments = await lockDuePayments(context, 'settle', until, context.limit, await listUnsentFiles(context))
  await settle(context, payments)
  return payments.length
}

/** The same of payments that the caller has locked: each at its own due time. */
export async function settle(context: StepContext, payments: readonly PaymentRow[]): Promise<void> {
  const records = await withDetails(context, payments)
  await movePayments(
    context,
    records.map((record) => {
      const { payment_type, settles_at } = record.payment
      const at = stampOf(context, record.payment)
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
}
