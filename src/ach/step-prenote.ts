import { lockPaykeys } from '../paykeys/paykey-store.ts'
import { movedPrenote } from '../paykeys/prenote.ts'
import { lockPrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import { assertPrenotable, isAsked } from './send-prenotes.ts'
import { pass } from './settle-prenotes.ts'
import type { StepContext } from './step.ts'

/** The same as of a payment (step-payment.ts) of a prenote that was set aside. */
export async function stepPrenote(context: StepContext, id: string): Promise<void> {
  const { now } = context
  const [prenote] = await lockPrenotes(context, [id])
  if (prenote === undefined || prenote.due_at !== null) return
  if (prenote.status === 'pending') return pass(context, [prenote])
  const [paykey] = await lockPaykeys(context, [prenote.paykey_id])
  if (prenote.status !== 'created' || paykey === undefined) return
  if (!isAsked(paykey)) return updatePrenote(context, movedPrenote(prenote, 'cancelled', now))
  await assertPrenotable(context, { prenote, paykey })
  // As one that is new, for which its file is found.
  await updatePrenote(context, { ...prenote, due_at: now, updated_at: now })
}
