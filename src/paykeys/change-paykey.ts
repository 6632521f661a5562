import type { ChangeContext } from '../context.ts'
import type { Schema } from '../contract.ts'
import type { PaykeyRow } from '../database/tables.ts'
import { updatePaykey } from './paykey-store.ts'
import { recordChange } from './record-change.ts'

/**
 * Gives a paykey that the caller has locked another status, and tells of it.
 *
 * @returns the paykey as it is answered
 */
export async function changePaykey(context: ChangeContext, row: PaykeyRow, to: Pick<PaykeyRow, 'status' | 'status_details'>): Promise<Schema<'Paykey'>> {
  const changed: PaykeyRow = { ...row, ...to, event_sequence: row.event_sequence + 1, updated_at: context.now }
  await updatePaykey(context, changed)
  return recordChange(context, changed)
}
