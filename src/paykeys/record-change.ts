import type { Schema } from '../contract.ts'
import type { ChangeContext } from '../context.ts'
import type { PaykeyRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { renderPaykey } from './paykey-view.ts'

/**
 * Tells of a paykey's change, in the transaction that makes it.
 *
 * @param row as changed, its event_sequence raised
 * @returns the paykey as it is answered
 */
export async function recordChange(context: ChangeContext, row: PaykeyRow): Promise<Schema<'Paykey'>> {
  const data = renderPaykey(row)
  const { id: resourceId, account_id: accountId, event_sequence: sequence } = row
  await recordEvent(context, { type: 'paykey.event.v1', resourceId, accountId, sequence, data })
  return data
}
