import type { ChangeContext } from '../context.ts'
import type { PaymentHistoryRow, PaymentRow } from '../database/tables.ts'
import { recordEvents } from '../events/outbox.ts'
import { fundPayments } from '../funding/fund-payments.ts'
import { postingsOf } from '../ledger/posting.ts'
import { insertPostings } from '../ledger/ledger-store.ts'
import { invariant } from '../lib/invariant.ts'
import { listEnabled, type Listener } from '../webhooks/endpoint-store.ts'
import { uncount } from './limit-store.ts'
import { countedOf } from './limits.ts'
import { assertMove, statusOf, type Move } from './payment.ts'
import { insertHistory, insertPayments, listHistories, updatePayments, type PaymentRecord } from './payment-store.ts'
import { laterOf } from '../lib/clock.ts'

/** A payment with all of its past: what an answer or an event shows. */
export interface PaymentStory extends PaymentRecord {
  history: readonly PaymentHistoryRow[]
}

/** How the payment's own resource, a charge or a payout, is rendered. */
export type Render<Resource extends object> = (story: PaymentStory) => Resource

/** A payment that the caller has locked, and what becomes of it. */
export interface Change {
  record: PaymentRecord
  move: Move
  /** By the platform's clock. */
  at: Date
  /** What changes with the status; there is no next step unless it says so. */
  with?: Partial<Pick<PaymentRow, 'due_at' | 'effective_date' | 'settles_at' | 'limit_date' | 'processed_at' | 'effective_at'>>
}

/**
 * Stores new payments with their first history entries and their events.
 *
 * @returns for each what is stored, or undefined where the external_id is taken: nothing is stored then
 */
export async function createPayments(context: ChangeContext, records: readonly PaymentRecord[], render: Render<object>): Promise<(PaymentStory | undefined)[]> {
  const [stored, endpoints] = await Promise.all([insertPayments(context, records.map(({ payment }) => payment)), listEnabled(context)])
  const stories = records.map((record) => (stored.has(record.payment.id) ? { ...record, history: [entryOf(record.payment)] } : undefined))
  const created = stories.filter((story) => story !== undefined)
  await insertHistory(context, created.flatMap(({ history }) => history))
  await tell(context, 'created', created, render, endpoints)
  return stories
}

/**
 * Moves payments: rows, history, ledger, events, funding and what their limits count, in the caller's transaction. The one way to do it.
 *
 * @throws Problem 422 naming both states when the table has no such move; nothing is moved then
 */
export async function movePayments(context: ChangeContext, changes: readonly Change[], render: Render<object>): Promise<PaymentStory[]> {
  if (changes.length === 0) return []
  for (const { record, move } of changes) assertMove(record.payment, move.to)
  const rows = changes.map(afterMove)
  await uncount(context, changes.filter(({ move }) => ['cancelled', 'failed'].includes(move.to)).flatMap(({ record }) => countedOf(record.payment)))
  const funded = await fundPayments(context, rows)
  const moved = changes.map(({ record }, index) => {
    const payment = funded[index]
    invariant(payment, 'each move has its payment')
    return { ...record, payment }
  })
  await updatePayments(context, funded)
  const pasts = await listHistories(context, moved.map(({ payment }) => payment.id))
  const entries = moved.map(({ payment }) => entryOf(payment))
  await insertHistory(context, entries)
  await insertPostings(context, moved.flatMap(({ payment }) => postingsOf(payment)))
  const stories = moved.map((record, index) => {
    const entry = entries[index]
    invariant(entry, 'each move has its entry')
    return { ...record, history: [...(pasts.get(record.payment.id) ?? []), entry] }
  })
  await tell(context, 'event', stories, render)
  return stories
}

/** The same of one. */
export async function movePayment(context: ChangeContext, change: Change, render: Render<object>): Promise<PaymentStory> {
  const [story] = await movePayments(context, [change], render)
  invariant(story, 'one change makes one story')
  return story
}

function afterMove({ record: { payment }, move, at, with: others = {} }: Change): PaymentRow {
  // Whoever moves it may have begun before the last move did, and waited for it: the history is in the order of time all the same.
  const now = laterOf(at, payment.status_changed_at)
  const noLimit = ['cancelled', 'failed'].includes(move.to) ? { limit_date: null } : {}
  return {
    ...payment,
    ...statusOf(move, now),
    due_at: null,
    ...others,
    ...noLimit,
    event_sequence: payment.event_sequence + 1,
    updated_at: laterOf(now, payment.updated_at),
  }
}

/** The entry for the status that the row has now. History and events are numbered alike: each move has one of both. */
function entryOf(payment: PaymentRow): PaymentHistoryRow {
  return {
    platform_id: payment.platform_id,
    environment: payment.environment,
    payment_id: payment.id,
    sequence: payment.event_sequence,
    status: payment.status,
    reason: payment.status_reason,
    source: payment.status_source,
    message: payment.status_message,
    code: payment.status_code,
    changed_at: payment.status_changed_at,
  }
}

async function tell(context: ChangeContext, kind: 'created' | 'event', stories: readonly PaymentStory[], render: Render<object>, endpoints?: readonly Listener[]): Promise<void> {
  await recordEvents(
    context,
    stories.map((story) => {
      const { payment_type, id, account_id, event_sequence, status_changed_at } = story.payment
      return { type: `${payment_type}.${kind}.v1` as const, resourceId: id, accountId: account_id, sequence: event_sequence, data: render(story), occurredAt: status_changed_at }
    }),
    endpoints,
  )
}
