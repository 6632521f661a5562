import type { Schema } from '../contract.ts'
import type { FundingEventRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import type { Move } from '../payments/payment.ts'

type Type = Schema<'FundingEventType'>
type Status = Schema<'FundingEventStatus'>

/** What money moves for (Decision): to an account or from it, and for which of its payments. */
const kinds: Readonly<Record<Type, { direction: 'debit' | 'credit'; settings: 'charges' | 'payouts' }>> = {
  charge_deposit: { direction: 'credit', settings: 'charges' },
  charge_reversal: { direction: 'debit', settings: 'charges' },
  payout_withdrawal: { direction: 'debit', settings: 'payouts' },
  payout_return: { direction: 'credit', settings: 'payouts' },
}

/** What the transfer does to the linked bank account. */
export function directionOf(type: Type): 'debit' | 'credit' {
  return kinds[type].direction
}

/** Whose settings name the linked bank account. */
export function settingsOf(type: Type): 'charges' | 'payouts' {
  return kinds[type].settings
}

/** What a cent of the event's amount is to the account: money that it gets, or that is taken from it. */
export function signOf(type: Type): 1 | -1 {
  return directionOf(type) === 'credit' ? 1 : -1
}

/** Types whose transfers go to the account. */
export const creditTypes: readonly Type[] = ['charge_deposit', 'payout_return']

/** Every move that a funding event can make (Decision). */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  created: ['pending'],
  pending: ['paid', 'failed'],
  paid: ['failed'],
  failed: [],
}

/** The table as `from to`. */
export function allFundingMoves(): string[] {
  return Object.entries(moves).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
}

/** A change of status, with why and by whom. */
export type FundingMove = Omit<Move, 'to'> & { to: Status }

/** That the table has the move: callers look before. */
export function assertFundingMove({ status }: Pick<FundingEventRow, 'status'>, to: Status): void {
  invariant(moves[status].includes(to), `a funding event that is ${status} can't become ${to}`)
}

/** The most that one transfer carries, in cents: the ten digits of a Nacha entry. */
export const mostOfATransfer = 9_999_999_999
