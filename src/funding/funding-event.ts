import type { Schema } from '../contract.ts'
import type { FundingEventRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import type { Move } from '../payments/payment.ts'
import { addDays } from '../lib/banking-calendar.ts'
import { codesPresentedAgain, daysAfterSettlement, mostRepresentments } from '../payments/resubmission.ts'

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

type Event = Pick<FundingEventRow, 'id' | 'type' | 'amount' | 'retry_of'>

/** A transfer that came back, and the bank account that it went to by its numbers: one that is linked twice is still the same. */
export type Returned = FundingEventRow & { bankAccount: string }

/**
 * Of transfers that came back, those that presented this one's money to the same bank account. What the bank rejected with its file was not
 * presented.
 */
function presentedBefore({ id, retry_of }: Event, bankAccount: string, returned: readonly Returned[]): Returned[] {
  const firstId = retry_of ?? id
  return returned.filter((one) => (one.retry_of ?? one.id) === firstId && one.bankAccount === bankAccount && one.status_code !== null)
}

/** Whether the money was presented to the bank account as often as Nacha lets it. @param returned with this transfer, where it came back itself */
export function isPresentedEnough(event: Event, bankAccount: string, returned: readonly Returned[]): boolean {
  return presentedBefore(event, bankAccount, returned).length > mostRepresentments
}

/** Whether it is too long since the money was presented to the bank account first. @param date of the file that it would be in */
export function isTooOld(event: Event, bankAccount: string, returned: readonly Returned[], date: string): boolean {
  const settled = presentedBefore(event, bankAccount, returned)[0]?.effective_date ?? null
  return directionOf(event.type) === 'debit' && settled !== null && addDays(settled, daysAfterSettlement) < date
}

/** The code with which a debit of this money came back from the bank account last, where Nacha has it presented there no more. */
export function refusalOf(event: Event, bankAccount: string, returned: readonly Returned[]): string | undefined {
  const code = directionOf(event.type) === 'debit' ? (presentedBefore(event, bankAccount, returned).at(-1)?.status_code ?? undefined) : undefined
  return code === undefined || codesPresentedAgain.includes(code) ? undefined : code
}

/** Whether it is the entry again that came back uncollected last: Nacha has it marked. */
export function isRetry(event: Event, bankAccount: string, returned: readonly Returned[]): boolean {
  const last = event.retry_of === null || directionOf(event.type) === 'credit' ? undefined : presentedBefore(event, bankAccount, returned).at(-1)
  return last !== undefined && last.amount === event.amount && codesPresentedAgain.includes(last.status_code ?? '')
}
