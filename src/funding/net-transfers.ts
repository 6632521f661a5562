import type { ChangeContext } from '../context.ts'
import type { FundingEventRow, FundingPaymentRow } from '../database/tables.ts'
import { chunksOf } from '../lib/chunks.ts'
import { laterOf } from '../lib/clock.ts'
import { grouped } from '../lib/grouped.ts'
import { lockPayments, updatePayments } from '../payments/payment-store.ts'
import { note, withFunding, type Placed } from './change-funding.ts'
import { mostOfATransfer } from './funding-event.ts'
import { addLinks, listLinks, lockFundingEvents, updateFundingEvents } from './funding-event-store.ts'

/** What one statement takes on. */
const paymentsAtOnce = 500

/** Transfers that would stand side by side in a file: of one account and type. Those that present the same money again are apart from all others. */
export function togetherOf(events: readonly FundingEventRow[]): FundingEventRow[][] {
  const groups = grouped(events.filter(({ amount }) => amount > 0), ({ owner_id, type, retry_of }) => [owner_id, type, retry_of].join(' '))
  return [...groups.values()].filter(({ length }) => length > 1)
}

/**
 * Makes one transfer of each group: that of the latest day takes over what the others were to bring, of which nothing is left then. There are
 * more where that is more than an entry can carry, and one that has just been added to stays as it is.
 *
 * @param groups as they were found; here they are locked, after their payments, as by whoever moves these
 */
export async function netTransfers(context: ChangeContext, groups: readonly (readonly FundingEventRow[])[]): Promise<void> {
  const ids = groups.flat().map(({ id }) => id)
  if (ids.length === 0) return
  const found = await listLinks(context, ids)
  const payments = new Map((await lockPayments(context, [...new Set(found.map(({ payment_id }) => payment_id))])).map((payment) => [payment.id, payment]))
  const events = new Map((await lockFundingEvents(context, ids)).map((event) => [event.id, event]))
  const links = await listLinks(context, ids)
  const placed: Placed = new Map()
  const changed = new Map<string, FundingEventRow>()
  const parts = new Map<string, FundingPaymentRow>()
  const add = (part: FundingPaymentRow) => {
    const name = `${part.funding_event_id} ${part.payment_id}`
    parts.set(name, { ...part, amount: (parts.get(name)?.amount ?? 0) + part.amount })
  }
  const take = (into: FundingEventRow, event: FundingEventRow, own: readonly FundingPaymentRow[]) => {
    let { payment_count } = into
    for (const part of own) {
      add({ ...part, amount: -part.amount })
      add({ ...part, funding_event_id: into.id })
      if (payments.get(part.payment_id)?.funding_ids.includes(into.id) === true || placed.get(part.payment_id)?.includes(into.id) === true) continue
      note(placed, part.payment_id, into.id)
      payment_count++
    }
    changed.set(into.id, { ...into, amount: into.amount + event.amount, cover_amount: into.cover_amount + event.cover_amount, payment_count })
    changed.set(event.id, { ...event, amount: 0, cover_amount: 0 })
  }
  for (const group of groups) {
    const open = group.flatMap(({ id }) => events.get(id) ?? []).filter(({ status }) => status === 'created')
    const going: string[] = []
    for (const event of open.sort((a, b) => (a.transfer_date < b.transfer_date ? 1 : -1))) {
      const own = links.filter(({ funding_event_id, amount }) => funding_event_id === event.id && amount !== 0)
      const isAddedTo = own.some(({ payment_id }) => !payments.has(payment_id))
      const into = going.map((id) => changed.get(id) ?? events.get(id)).find((one) => one !== undefined && !isAddedTo && one.amount + event.amount <= mostOfATransfer)
      if (into === undefined) going.push(event.id)
      else take(into, event, own)
    }
  }
  const asOf = <Row extends { updated_at: Date }>(row: Row): Row => ({ ...row, updated_at: laterOf(context.now, row.updated_at) })
  await addLinks(context, [...parts.values()])
  await updateFundingEvents(context, [...changed.values()].map(asOf))
  for (const some of chunksOf([...payments.values()].filter(({ id }) => placed.has(id)), paymentsAtOnce)) {
    await updatePayments(context, some.map((payment) => asOf(withFunding(payment, placed))))
  }
}
