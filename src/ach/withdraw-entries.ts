import type { NachaFileRow } from '../database/tables.ts'
import { failFunding } from '../funding/fail-funding.ts'
import { isTooOld } from '../funding/funding-event.ts'
import { findFundingEvents, listReturned } from '../funding/funding-event-store.ts'
import { findNumbers } from '../linked-bank-accounts/settlement-account.ts'
import { lockPayments } from '../payments/payment-store.ts'
import { isTooLate } from '../payments/resubmission.ts'
import { listEntries, listFundingEntries, updateFile } from './file-store.ts'
import { sumsOf, withoutEntry, type Sums } from './file-sums.ts'
import { laterDate, settlesLater } from './late.ts'
import { moveAll } from './move-all.ts'
import type { StepContext } from './step.ts'

/** What a withdrawn entry's payment or transfer is told. */
const tooLate = { reason: 'internal_system_error', source: 'system', code: null } as const
const why = 'could not be handed over in time: it is too late to present it again.'

/**
 * Takes out of a file that goes to its bank late what Nacha has not presented again any more on the date that it would get now. Its
 * payments and transfers have failed, as if the bank had rejected them: nobody was debited. Not to be asked of a file that may have been sent.
 *
 * @returns the file with what is left of it; its content is still the former one
 */
export async function withdrawTooLate(context: StepContext, file: NachaFileRow): Promise<NachaFileRow> {
  const entries = await listEntries(context, file)
  const payments = (await lockPayments(context, entries.map(({ payment_id }) => payment_id))).filter((payment) => isTooLate(payment, settlesLater(context, payment)?.effectiveDate ?? null))
  await moveAll(context, payments.map((payment) => ({ payment, move: { ...tooLate, to: 'failed', message: `The file of the ${payment.payment_type} ${why}` } })))
  const failed = new Set(payments.map(({ id }) => id))
  const transfers = await listFundingEntries(context, file)
  const events = await findFundingEvents(context, transfers.map(({ funding_event_id }) => funding_event_id))
  const returned = await listReturned(context, events.flatMap(({ retry_of }) => retry_of ?? []))
  const numbers = await findNumbers(context, context.secrets, events.map(({ linked_bank_account_id }) => linked_bank_account_id))
  for (const event of events) {
    const later = laterDate(context, event)
    if (later === undefined || !isTooOld(event, numbers.get(event.linked_bank_account_id ?? '') ?? '', returned, later)) continue
    if (await failFunding(context, event.id, { ...tooLate, message: `The file of the transfer ${why}` })) failed.add(event.id)
  }
  const withdrawn = [
    ...entries.filter(({ payment_id }) => failed.has(payment_id)).map(({ trace_number, amount }) => ({ trace_number, amount, direction: 'debit' as const })),
    ...transfers.filter(({ funding_event_id }) => failed.has(funding_event_id)),
  ]
  if (withdrawn.length === 0) return file
  const changes = { ...withdrawn.reduce<Sums>(withoutEntry, sumsOf(file)), withdrawn_traces: [...file.withdrawn_traces, ...withdrawn.map(({ trace_number }) => trace_number)] }
  await updateFile(context, file.id, { ...changes, updated_at: context.now })
  return { ...file, ...changes }
}
