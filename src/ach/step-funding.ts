import { lockFundingEvents, updateFundingEvents } from '../funding/funding-event-store.ts'
import { transferDay } from '../funding/transfer-day.ts'
import { assertTransferable } from './send-funding.ts'
import { settleEvents } from './settle-funding.ts'
import type { StepContext } from './step.ts'

/**
 * Tries the step of one funding event that was set aside, by itself. What waited for a file is written for trial, and then finds its
 * file anew, because its own has gone.
 */
export async function stepFunding(context: StepContext, id: string): Promise<void> {
  const [event] = await lockFundingEvents(context, [id])
  // It has come back meanwhile, or its file is dated anew: it is among the others again, or needs no step any more.
  if (event === undefined || event.due_at !== null) return
  if (event.status === 'created') {
    await assertTransferable(context, event)
    await updateFundingEvents(context, [{ ...event, due_at: transferDay(event.transfer_date, context.now, context.bank.windows).due_at }])
  } else if (event.status === 'pending') await settleEvents(context, [event])
}
