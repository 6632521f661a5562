import type { PaykeyRow, PrenoteRow } from '../database/tables.ts'
import { changePaykey } from '../paykeys/change-paykey.ts'
import { lockPaykeys } from '../paykeys/paykey-store.ts'
import { movedPrenote, newPrenote, type PrenoteEntry } from '../paykeys/prenote.ts'
import { insertPrenote, lockPrenotes, updatePrenote } from '../paykeys/prenote-store.ts'
import type { Change } from '../payments/change-status.ts'
import { strangenessOf, type Told } from './entry.ts'
import type { ReturnAddenda } from './nacha/nacha-file.ts'
import type { ReadEntry } from './nacha/read-file.ts'
import { blocksPaykey, reasonOf, returnsEntries, titleOf } from './return-codes.ts'
import type { StepContext } from './step.ts'

/** A return that was read, and the prenote that it is about. */
export interface ReturnedPrenote {
  addenda: ReturnAddenda
  prenote: PrenoteRow
  effectiveDate: string | null
  /** The first of its lines, from 1, and their text. */
  line: number
  text: string
}

/** The returns that can be applied; everything else becomes a fault of its line. */
export async function returnedPrenotes(context: StepContext, returns: readonly (Told & { entry: ReadEntry; addenda: ReturnAddenda })[], sent: ReadonlyMap<string, PrenoteEntry>, textOf: (entry: ReadEntry) => string, refuse: (entry: ReadEntry, reason: string) => void): Promise<ReturnedPrenote[]> {
  const prenotes = new Map((await lockPrenotes(context, [...sent.values()].map(({ prenote_id }) => prenote_id))).map((row) => [row.id, row]))
  const returned = new Map<string, ReturnedPrenote>()
  for (const one of returns) {
    const { entry, addenda } = one
    const { code, originalTrace } = addenda
    const original = sent.get(originalTrace)
    const prenote = original && prenotes.get(original.prenote_id)
    const strangeness = original && strangenessOf(context, one, original)
    if (prenote === undefined) refuse(entry, `No entry was sent with the trace number ${originalTrace}.`)
    else if (entry.amount !== 0) refuse(entry, `The amount is ${entry.amount}, but the entry ${originalTrace} is a prenote.`)
    else if (strangeness !== undefined) refuse(entry, strangeness)
    else if (!returnsEntries(code)) refuse(entry, `${code} (${titleOf(code)}) is about a return, not about the entry ${originalTrace}: its prenote stays ${prenote.status}.`)
    else if (returned.has(prenote.id) || !['pending', 'passed'].includes(prenote.status)) refuse(entry, `The entry ${originalTrace} was returned or rejected before.`)
    else returned.set(prenote.id, { addenda, prenote, effectiveDate: prenote.effective_date, line: entry.line, text: textOf(entry) })
  }
  return [...returned.values()]
}

/**
 * A paykey whose prenote comes back while it is waited for is rejected, whatever the code.
 *
 * @returns the paykeys to be blocked, with why: they are active by now, and the code is one that blocks
 */
export async function failPrenotes(context: StepContext, returned: readonly ReturnedPrenote[]): Promise<Map<string, Change['move']>> {
  const { now } = context
  const paykeys = await paykeysOf(context, returned.map(({ prenote }) => prenote))
  const blocking = new Map<string, Change['move']>()
  for (const { prenote, addenda: { code } } of returned) {
    await updatePrenote(context, movedPrenote(prenote, 'failed', now))
    const paykey = paykeys.get(prenote.paykey_id)
    const why = { ...reasonOf(code), message: titleOf(code), code }
    if (paykey?.status === 'pending') await changePaykey(context, paykey, { status: 'rejected', status_details: { ...why, changed_at: now.toISOString() } })
    else if (paykey?.status === 'active' && blocksPaykey(code)) blocking.set(paykey.id, { to: 'failed', ...why })
  }
  return blocking
}

/**
 * Nothing was asked of these by their bank: another goes out in their place, also where the paykey became active meanwhile, because the
 * bank has said so late.
 *
 * @returns what has failed, as it was
 */
export async function sendAgain(context: StepContext, entries: readonly PrenoteEntry[]): Promise<PrenoteEntry[]> {
  const prenotes = (await lockPrenotes(context, entries.map(({ prenote_id }) => prenote_id))).filter(({ status }) => status === 'pending' || status === 'passed')
  const paykeys = await paykeysOf(context, prenotes)
  for (const prenote of prenotes) {
    await updatePrenote(context, movedPrenote(prenote, 'failed', context.now))
    const status = paykeys.get(prenote.paykey_id)?.status
    if (status === 'pending' || status === 'active') await insertPrenote(context, newPrenote(context, prenote.paykey_id))
  }
  const failed = new Set(prenotes.map(({ id }) => id))
  return entries.filter(({ prenote_id }) => failed.has(prenote_id))
}

/** By id, held until the transaction ends. */
async function paykeysOf(context: StepContext, prenotes: readonly PrenoteRow[]): Promise<Map<string, PaykeyRow>> {
  return new Map((await lockPaykeys(context, prenotes.map(({ paykey_id }) => paykey_id))).map((row) => [row.id, row]))
}
