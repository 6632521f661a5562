import type { PrenoteRow } from '../database/tables.ts'
import { listUnsentFiles } from '../jobs/job-store.ts'
import { changePaykey } from '../paykeys/change-paykey.ts'
import { passedStatus } from '../paykeys/paykey.ts'
import { lockPaykeys } from '../paykeys/paykey-store.ts'
import { movedPrenote } from '../paykeys/prenote.ts'
import { lockDuePrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import type { StepContext } from './step.ts'

/** Finds passed what has not come back while it was waited for; its paykey can be charged then, unless it was taken out of use meanwhile. */
export async function settlePrenotes(context: StepContext, until: Date): Promise<void> {
  await pass(context, await lockDuePrenotes(context, 'settle_prenotes', until, context.limit, await listUnsentFiles(context)))
}

/** The same of prenotes that the caller has locked. */
export async function pass(context: StepContext, prenotes: readonly PrenoteRow[]): Promise<void> {
  const { now } = context
  for (const prenote of prenotes) await updatePrenote(context, movedPrenote(prenote, 'passed', now))
  for (const paykey of await lockPaykeys(context, prenotes.map(({ paykey_id }) => paykey_id))) {
    if (paykey.status === 'pending') await changePaykey(context, paykey, passedStatus(now))
  }
}
