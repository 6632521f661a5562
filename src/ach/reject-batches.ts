import type { FundingEntryRow, NachaFileRow } from '../database/tables.ts'
import { lockPayments } from '../payments/payment-store.ts'
import { failFunding } from '../funding/fail-funding.ts'
import { listPrenoteEntries } from '../paykeys/prenote-store.ts'
import { sendAgain } from './fail-prenotes.ts'
import { listEntries, listFundingEntries, openContent } from './file-store.ts'
import { moveAll } from './move-all.ts'
import { readFile, type ReadBatch } from './nacha/read-file.ts'
import type { StepContext } from './step.ts'

/** An entry that nothing was done of. */
export type Rejected = Pick<FundingEntryRow, 'direction' | 'amount'>

/** The numbers of the batches of a file of ours. */
export function batchNumbersOf(context: StepContext, file: NachaFileRow): number[] {
  return batchesIn(context, file).map(({ batchNumber }) => batchNumber)
}

function batchesIn({ secrets }: StepContext, file: NachaFileRow): readonly ReadBatch[] {
  return readFile(openContent(secrets, file)).batches
}

/**
 * Nothing was done of these batches: whatever is in them has failed, and no customer has anything to do with it. What counted as
 * paid by then, because the bank has said so late, is reversed. Prenotes go out again.
 *
 * @param rejected their numbers
 * @param message the bank's
 * @returns what has failed, as it was
 */
export async function rejectBatches(context: StepContext, file: NachaFileRow, rejected: readonly number[], message: string): Promise<Rejected[]> {
  const batches = batchesIn(context, file).filter(({ batchNumber }) => rejected.includes(batchNumber))
  const traces = new Set(batches.flatMap(({ entries }) => entries.map(({ traceNumber }) => traceNumber)))
  const entries = (await listEntries(context, file)).filter(({ trace_number }) => traces.has(trace_number))
  const transfers = (await listFundingEntries(context, file)).filter(({ trace_number }) => traces.has(trace_number))
  const payments = (await lockPayments(context, entries.map(({ payment_id }) => payment_id))).filter(({ status }) => status === 'pending' || status === 'paid')
  const why = message === '' ? '' : `: ${message}`
  await moveAll(
    context,
    payments.map((payment) => ({
      payment,
      move: { to: payment.status === 'paid' ? 'reversed' : 'failed', reason: 'internal_system_error', source: 'system', message: `The bank rejected the file of the ${payment.payment_type}${why}`, code: null },
    })),
  )
  // After the payments: what they do to the deposits is done.
  const failed: FundingEntryRow[] = []
  for (const transfer of transfers) {
    if (await failFunding(context, transfer.funding_event_id, { reason: 'internal_system_error', source: 'system', message: `The bank rejected the file of the transfer${why}`, code: null })) failed.push(transfer)
  }
  const prenotes = await sendAgain(context, (await listPrenoteEntries(context, file.id)).filter(({ trace_number }) => traces.has(trace_number)))
  return [...payments.map(({ payment_type, amount }): Rejected => ({ direction: payment_type === 'charge' ? 'debit' : 'credit', amount })), ...failed, ...prenotes]
}
