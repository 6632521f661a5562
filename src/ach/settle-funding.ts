import { moveFundingEvents } from '../funding/change-funding.ts'
import { lockDueFunding } from '../funding/funding-event-store.ts'
import { listUnsentFiles } from '../jobs/job-store.ts'
import { stampOf, type StepContext } from './step.ts'

/** Finds paid what was transferred and has not come back in its return window. */
export async function settleFunding(context: StepContext, until: Date): Promise<void> {
  const events = await lockDueFunding(context, 'settle_funding', until, context.limit, await listUnsentFiles(context))
  await moveFundingEvents(
    context,
    events.map((event) => ({
      event,
      move: { to: 'paid', reason: 'ok', source: 'system', message: `The ${event.type} was paid.`, code: null },
      at: stampOf(context, event),
    })),
  )
}
