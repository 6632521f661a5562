import type { ChangeContext } from '../context.ts'
import type { Schema } from '../contract.ts'
import type { PaykeyRow } from '../database/tables.ts'
import { updatePaykey } from './paykey-store.ts'
import { recordChange } from './record-change.ts'
import { laterOf } from '../lib/clock.ts'

/**
 * Gives a paykey that the caller has locked another status, and tells of it: at the present time, but not before its last change, as what
 * the bank has said earlier may be read later.
 *
 * @returns the paykey as it is answered
 */
export async function changePaykey(context: ChangeContext, row: PaykeyRow, to: Pick<PaykeyRow, 'status' | 'status_details'>): Promise<Schema<'Paykey'>> {
  const at = laterOf(context.now, row.updated_at)
  const status_details = { ...to.status_details, changed_at: at.toISOString() }
  const changed: PaykeyRow = { ...row, ...to, status_details, event_sequence: row.event_sequence + 1, updated_at: at }
  await updatePaykey(context, changed)
  return recordChange(context, changed)
}
