import type { Windows } from '../ach/windows.ts'
import type { ChangeContext } from '../context.ts'
import type { FundingEventRow, FundingPaymentRow, PaymentRow } from '../database/tables.ts'
import { recordEvents } from '../events/outbox.ts'
import { insertPostings } from '../ledger/ledger-store.ts'
import { fundingPostingsOf } from '../ledger/posting.ts'
import { invariant } from '../lib/invariant.ts'
import { assertFundingMove, mostOfATransfer, type FundingMove } from './funding-event.ts'
import { addLinks, insertMissing, listToPresentAgain, lockOpen, updateFundingEvents, type OpenKey } from './funding-event-store.ts'
import { renderFundingEvent } from './funding-event-view.ts'
import { dayAfter, type TransferDay } from './transfer-day.ts'
import { laterOf } from '../lib/clock.ts'

/** What a payment brings into a funding event, or takes out through one. */
export interface Share {
  payment: Pick<PaymentRow, 'id' | 'owner_id' | 'account_id' | 'funding_ids'>
  type: FundingEventRow['type']
  /** Cents, above zero. */
  amount: number
  /** Where payouts may be covered by it. */
  isCover: boolean
  day: TransferDay
  /** By the platform's clock. */
  at: Date
  /** The transfer that came back first, where this presents its money again. */
  retryOf?: string
}

/**
 * Shares, those apart that present again what came back: they go into a transfer of their own, as the same entry again, which is counted. So it
 * is as well where the payment was stopped in between.
 */
async function withRetries(context: ChangeContext, shares: readonly Share[]): Promise<Share[]> {
  const asked = shares.filter(({ payment }) => payment.funding_ids.length > 0)
  const returned = await listToPresentAgain(context, [...new Set(asked.map(({ payment }) => payment.id))])
  return shares.flatMap((share) => {
    let left = share.amount
    const again = returned.filter(({ payment_id, type }) => payment_id === share.payment.id && type === share.type).map(({ first_id, amount: most }): Share => {
      const amount = Math.min(left, most)
      left -= amount
      return { ...share, amount, retryOf: first_id }
    })
    return [...again, { ...share, amount: left }].filter(({ amount }) => amount > 0)
  })
}

/** The events that payments have come into, by the payment's id. */
export type Placed = Map<string, string[]>

/** Payments as they are then: a new event is their latest, one that they have been in is named once. */
export function withFunding<Payment extends Pick<PaymentRow, 'id' | 'funding_ids'>>(payment: Payment, placed: Placed): Payment {
  const added = (placed.get(payment.id) ?? []).filter((id) => !payment.funding_ids.includes(id))
  return added.length === 0 ? payment : { ...payment, funding_ids: [...payment.funding_ids, ...new Set(added)] }
}

/**
 * Puts shares into the open events of their account, day and type, which are made where there is none; what one can't carry goes into
 * that of the next banking day. The events are locked until the transaction ends, after the payments, which the caller has.
 */
export async function placeShares(context: ChangeContext, windows: Windows, shares: readonly Share[]): Promise<Placed> {
  const placed: Placed = new Map()
  const created: FundingEventRow[] = []
  let left: readonly Share[] = await withRetries(context, shares)
  while (left.length > 0) {
    const wanted = new Map(left.map((share) => [nameOf(keyOf(share)), share]))
    const missing = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, share]) => newEvent(context, share))
    await insertMissing(context, missing)
    const keys = missing.map(({ owner_id, type, transfer_date, retry_of }) => ({ owner_id, type, transfer_date, retry_of }))
    const open = new Map((await lockOpen(context, keys)).map((row) => [nameOf(row), row]))
    const links: FundingPaymentRow[] = []
    const further: Share[] = []
    for (const share of left) {
      const name = nameOf(keyOf(share))
      const event = open.get(name)
      // It was sent between the two statements: there is room for another.
      if (event === undefined) further.push(share)
      else if (event.amount + share.amount > mostOfATransfer) further.push({ ...share, day: dayAfter(share.day, windows) })
      else {
        open.set(name, withShare(event, share))
        links.push({ platform_id: event.platform_id, environment: event.environment, funding_event_id: event.id, payment_id: share.payment.id, amount: share.amount })
        note(placed, share.payment.id, event.id)
      }
    }
    const rows = [...open.values()]
    await updateFundingEvents(context, rows)
    await addLinks(context, links)
    created.push(...rows.filter(({ id }) => missing.some((row) => row.id === id)))
    left = further
  }
  await tell(context, 'created', created)
  return placed
}

function keyOf({ payment: { owner_id }, type, day: { transfer_date }, retryOf }: Share): OpenKey {
  return { owner_id, type, transfer_date, retry_of: retryOf ?? null }
}

function nameOf({ owner_id, type, transfer_date, retry_of }: OpenKey): string {
  return [owner_id, type, transfer_date, retry_of].join(' ')
}

export function note(placed: Placed, paymentId: string, eventId: string): void {
  placed.set(paymentId, [...(placed.get(paymentId) ?? []), eventId])
}

function withShare(event: FundingEventRow, { payment, amount, isCover, at }: Share): FundingEventRow {
  return {
    ...event,
    amount: event.amount + amount,
    cover_amount: event.cover_amount + (isCover ? amount : 0),
    payment_count: event.payment_count + (payment.funding_ids.includes(event.id) ? 0 : 1),
    updated_at: laterOf(at, event.updated_at),
  }
}

function newEvent({ platformId: platform_id, environment, newId }: ChangeContext, { payment: { owner_id, account_id }, type, day, at, retryOf }: Share): FundingEventRow {
  return {
    platform_id,
    environment,
    owner_id,
    id: newId('funding_event'),
    account_id,
    type,
    status: 'created',
    status_reason: 'ok',
    status_source: 'system',
    status_message: `The ${type} was created.`,
    status_code: null,
    status_changed_at: at,
    ...day,
    effective_date: null,
    amount: 0,
    cover_amount: 0,
    payment_count: 0,
    linked_bank_account_id: null,
    retry_of: retryOf ?? null,
    event_sequence: 1,
    created_at: at,
    updated_at: at,
  }
}

/** An event that the caller has locked, and what becomes of it. */
export interface FundingChange {
  event: FundingEventRow
  move: FundingMove
  /** By the platform's clock. */
  at: Date
  /** What changes with the status; there is no next step unless it says so. */
  with?: Partial<Pick<FundingEventRow, 'transfer_date' | 'effective_date' | 'linked_bank_account_id' | 'due_at'>>
}

/** Moves funding events: rows, ledger and events, in the caller's transaction. The one way to do it. */
export async function moveFundingEvents(context: ChangeContext, changes: readonly FundingChange[]): Promise<FundingEventRow[]> {
  for (const { event, move } of changes) assertFundingMove(event, move.to)
  const moved = changes.map(({ event, move, at, with: others = {} }): FundingEventRow => {
    const now = laterOf(at, event.status_changed_at)
    return {
      ...event,
      status: move.to,
      status_reason: move.reason,
      status_source: move.source,
      status_message: move.message,
      status_code: move.code,
      status_changed_at: now,
      due_at: null,
      cover_amount: 0,
      ...others,
      event_sequence: event.event_sequence + 1,
      updated_at: laterOf(now, event.updated_at),
    }
  })
  await updateFundingEvents(context, moved)
  await insertPostings(context, moved.flatMap(fundingPostingsOf))
  await tell(context, 'event', moved)
  return moved
}

async function tell(context: ChangeContext, kind: 'created' | 'event', rows: readonly FundingEventRow[]): Promise<void> {
  await recordEvents(
    context,
    rows.map((row) => {
      invariant(row.event_sequence > 0, 'what is told of is counted')
      return {
        type: `funding_event.${kind}.v1` as const,
        resourceId: row.id,
        accountId: row.account_id,
        sequence: row.event_sequence,
        data: renderFundingEvent(row),
        occurredAt: row.status_changed_at,
      }
    }),
  )
}
