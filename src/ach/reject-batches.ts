import type { FundingEntryRow, NachaFileRow } from '../database/tables.ts'
import { lockPayments } from '../payments/payment-store.ts'
import { failFunding } from '../funding/fail-funding.ts'
import { listPrenoteEntries } from '../paykeys/prenote-store.ts'
import { sendAgain } from './fail-prenotes.ts'
import { listEntries, listFundingEntries } from './file-store.ts'
import { moveAll } from './move-all.ts'
import { readFile } from './nacha/read-file.ts'
import type { StepContext } from './step.ts'

/** An entry that nothing was done of. */
export type Rejected = Pick<FundingEntryRow, 'direction' | 'amount'>

/** The numbers of the batches of a file. */
export function batchNumbersOf(text: string): number[] {
  return readFile(text).batches.map(({ batchNumber }) => batchNumber)
}

/** The trace numbers of what stands in some of them. */
export function tracesOf(text: string, batches: readonly number[]): Set<string> {
  const among = readFile(text).batches.filter(({ batchNumber }) => batches.includes(batchNumber))
  return new Set(among.flatMap(({ entries }) => entries.map(({ traceNumber }) => traceNumber)))
}

/**
 * Nothing was done of some batches of a file: whatever is in them has failed, and no customer has anything to do with it. What counted as
 * paid by then, because the bank has said so late, is reversed. Prenotes go out again.
 *
 * @param traces of what is in them
 * @returns what has failed, as it was
 */
export async function rejectBatches(context: StepContext, file: NachaFileRow, traces: ReadonlySet<string>): Promise<Rejected[]> {
  const entries = (await listEntries(context, file)).filter(({ trace_number }) => traces.has(trace_number))
  const transfers = (await listFundingEntries(context, file)).filter(({ trace_number }) => traces.has(trace_number))
  const payments = (await lockPayments(context, entries.map(({ payment_id }) => payment_id))).filter(({ status }) => status === 'pending' || status === 'paid')
  await moveAll(
    context,
    payments.map((payment) => ({
      payment,
      move: { to: payment.status === 'paid' ? 'reversed' : 'failed', reason: 'internal_system_error', source: 'system', message: `The bank rejected the file of the ${payment.payment_type}.`, code: null },
    })),
  )
  // After the payments: what they do to the deposits is done.
  const failed: FundingEntryRow[] = []
  for (const transfer of transfers) {
    if (await failFunding(context, transfer.funding_event_id, { reason: 'internal_system_error', source: 'system', message: 'The bank rejected the file of the transfer.', code: null })) failed.push(transfer)
  }
  const prenotes = await sendAgain(context, (await listPrenoteEntries(context, file.id)).filter(({ trace_number }) => traces.has(trace_number)))
  return [...payments.map(({ payment_type, amount }): Rejected => ({ direction: payment_type === 'charge' ? 'debit' : 'credit', amount })), ...failed, ...prenotes]
}
