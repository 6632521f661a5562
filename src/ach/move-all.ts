import type { PaymentRow } from '../database/tables.ts'
import { chunksOf } from '../lib/chunks.ts'
import { invariant } from '../lib/invariant.ts'
import { movePayments, type Change } from '../payments/change-status.ts'
import { withDetails } from '../payments/payment-store.ts'
import { renderResource } from './render.ts'
import type { StepContext } from './step.ts'

/** What one statement takes on. */
const paymentsAtOnce = 500

/** Moves payments that the caller has locked, however many, at the time of the step. */
export async function moveAll(context: StepContext, moves: readonly (Pick<Change, 'move' | 'with'> & { payment: PaymentRow })[]): Promise<void> {
  for (const some of chunksOf(moves, paymentsAtOnce)) {
    const records = await withDetails(context, some.map(({ payment }) => payment))
    const changes = records.map((record, index): Change => {
      const one = some[index]
      invariant(one, 'each payment has its details')
      const { payment: _payment, ...change } = one
      return { ...change, record, at: context.now }
    })
    await movePayments(context, changes, renderResource)
  }
}
