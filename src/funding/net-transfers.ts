import type { ChangeContext } from '../context.ts'
import type { FundingEventRow } from '../database/tables.ts'
import { laterOf } from '../lib/clock.ts'
import { mostOfATransfer } from './funding-event.ts'
import { lockFundingEvents, lockPaymentsOf, moveLinks, updateFundingEvents } from './funding-event-store.ts'

/**
 * Makes one transfer of each group: that of the latest day takes over what the others were to bring, of which nothing is left then. There are
 * more where that is more than an entry can carry.
 *
 * @param groups due, so that but for the latest days nobody adds to them any more; here they are locked, after their payments, as by whoever
 * moves these
 */
export async function netTransfers(context: ChangeContext, groups: readonly (readonly FundingEventRow[])[]): Promise<void> {
  const ids = groups.flat().map(({ id }) => id)
  if (ids.length === 0) return
  await lockPaymentsOf(context, ids)
  const events = new Map((await lockFundingEvents(context, ids)).map((event) => [event.id, event]))
  for (const group of groups) {
    const open = group.flatMap(({ id }) => events.get(id) ?? []).filter(({ status }) => status === 'created')
    const going: FundingEventRow[] = []
    for (const event of open.sort((a, b) => (a.transfer_date < b.transfer_date ? 1 : -1))) {
      const at = going.findIndex(({ amount }) => amount + event.amount <= mostOfATransfer)
      const into = going[at]
      if (into === undefined) going.push(event)
      else going[at] = await takeOver(context, into, event)
    }
  }
}

/** @returns the transfer that has taken the other one's place */
async function takeOver(context: ChangeContext, into: FundingEventRow, event: FundingEventRow): Promise<FundingEventRow> {
  const added = await moveLinks(context, event.id, into.id, context.now)
  const { amount, cover_amount, payment_count } = into
  const larger = { ...into, amount: amount + event.amount, cover_amount: cover_amount + event.cover_amount, payment_count: payment_count + added, updated_at: laterOf(context.now, into.updated_at) }
  await updateFundingEvents(context, [larger, { ...event, amount: 0, cover_amount: 0, updated_at: laterOf(context.now, event.updated_at) }])
  return larger
}
