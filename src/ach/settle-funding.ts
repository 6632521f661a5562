import type { FundingEventRow } from '../database/tables.ts'
import { moveFundingEvents } from '../funding/change-funding.ts'
import { lockDueFunding } from '../funding/funding-event-store.ts'
import { listUnsentFiles } from '../jobs/job-store.ts'
import { stampOf, type StepContext } from './step.ts'

/** Finds paid what was transferred and has not come back in its return window. */
export async function settleFunding(context: StepContext, until: Date): Promise<void> {
  await settleEvents(context, await lockDueFunding(context, 'settle_funding', until, context.limit, await listUnsentFiles(context)))
}

/** The same of events that the caller has locked. */
export async function settleEvents(context: StepContext, events: readonly FundingEventRow[]): Promise<void> {
  await moveFundingEvents(
    context,
    events.map((event) => ({
      event,
      move: { to: 'paid', reason: 'ok', source: 'system', message: `The ${event.type} was paid.`, code: null },
      at: stampOf(context, event),
    })),
  )
}
