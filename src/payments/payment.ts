import type { Schema } from '../contract.ts'
import type { PaymentRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'

type Status = Schema<'PaymentStatus'>

/** Every move that a charge or payout can make (Decision). `pending` is the point of no return. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  created: ['scheduled', 'on_hold', 'cancelled'],
  // To scheduled again: its file goes without it, and it says why.
  scheduled: ['scheduled', 'pending', 'on_hold', 'cancelled'],
  on_hold: ['created', 'cancelled'],
  pending: ['paid', 'failed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
  cancelled: [],
}

/** The table as `from to`. */
export function allMoves(): string[] {
  return Object.entries(moves).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
}

/**
 * In SQL: that the bank has not rejected a payment with its file or batch. What it has came to nobody else; nothing else fails without a return
 * code. Word for word the condition of an index (migration 0021).
 */
export const wasNotRejected = `(status_code is not null or status not in ('failed', 'reversed'))`

/** Statuses in which a payment has not gone to the bank, and may still be changed. */
const changeable: readonly Status[] = ['created', 'scheduled', 'on_hold']

/** A change of status, with why and by whom. */
export interface Move {
  to: Status
  reason: Schema<'PaymentStatusReason'>
  source: Schema<'PaymentStatusSource'>
  message: string
  /** The return code, where there is one. */
  code: string | null
}

/**
 * That the table has the move.
 *
 * @throws Problem 422 naming both states
 */
export function assertMove({ payment_type, status }: Pick<PaymentRow, 'payment_type' | 'status'>, to: Status): void {
  if (!moves[status].includes(to)) throw Problem.unprocessable(`A ${payment_type} that is ${status} can't become ${to}.`)
}

/**
 * That the client may still change what the payment says.
 *
 * @throws Problem 422 naming the state
 */
export function assertChangeable({ payment_type, status }: Pick<PaymentRow, 'payment_type' | 'status'>): void {
  if (!changeable.includes(status)) throw Problem.unprocessable(`A ${payment_type} that is ${status} can't be changed.`)
}

/** What a payment's row says of its status after the move. */
export function statusOf(move: Move, now: Date) {
  return {
    status: move.to,
    status_reason: move.reason,
    status_source: move.source,
    status_message: move.message,
    status_code: move.code,
    status_changed_at: now,
  }
}
