import type { Schema } from '../contract.ts'
import type { FundingEventRow, LedgerAccount, LedgerPostingRow, PaymentRow, PostingKind } from '../database/tables.ts'

type PaymentPosting = Exclude<PostingKind, 'funding' | 'funding_failed'>
const kinds: readonly PaymentPosting[] = ['pending', 'paid', 'failed', 'reversed']

type Sides = readonly [debit: LedgerAccount, credit: LedgerAccount]

/**
 * Which ledger account a move debits, and which it credits (Decision). A charge's amount goes from the customer, who is to pay it,
 * by way of the bank to the account, who is owed it; a payout's goes the same way back. What failed goes back from where it
 * came, and what is reversed all the way at once: then nothing is left of it in any ledger account.
 */
const sides: Readonly<Record<Schema<'PaymentType'>, Readonly<Record<PaymentPosting, Sides>>>> = {
  charge: {
    pending: ['customer_receivable', 'in_transit'],
    paid: ['in_transit', 'owed_to_account'],
    failed: ['in_transit', 'customer_receivable'],
    reversed: ['owed_to_account', 'customer_receivable'],
  },
  payout: {
    // What is on its way to a customer is not owed to the account any more.
    pending: ['owed_to_account', 'in_transit'],
    paid: ['in_transit', 'customer_receivable'],
    failed: ['in_transit', 'owed_to_account'],
    reversed: ['customer_receivable', 'owed_to_account'],
  },
}

/**
 * The same of transfers (Decision): what an account is given is not owed to it any more, what is taken from it is. It is posted when the
 * transfer is sent, and undone when it comes back.
 */
const fundingSides: Readonly<Record<Schema<'FundingEventType'>, Sides>> = {
  charge_deposit: ['owed_to_account', 'bank'],
  charge_reversal: ['bank', 'owed_to_account'],
  payout_withdrawal: ['bank', 'owed_to_account'],
  payout_return: ['owed_to_account', 'bank'],
}

/** The table of transfers as `type kind debit credit`. */
export function allFundingPostings(): string[] {
  return Object.entries(fundingSides).flatMap(([type, [debit, credit]]) => [`${type} funding ${debit} ${credit}`, `${type} funding_failed ${credit} ${debit}`])
}

/** The table of payments as `type kind debit credit`. */
export function allPostings(): string[] {
  return Object.entries(sides).flatMap(([type, byKind]) => Object.entries(byKind).map(([kind, accounts]) => [type, kind, ...accounts].join(' ')))
}

export type NewPosting = Omit<LedgerPostingRow, 'platform_id' | 'environment' | 'id' | 'created_at'>

/** What the status that a payment has come to is posted as; nothing before it goes to the bank, nor when it never will. */
export function postingsOf(payment: PaymentRow): NewPosting[] {
  return kinds
    .filter((kind) => kind === payment.status)
    .map((kind) => {
      const [debit_account, credit_account] = sides[payment.payment_type][kind]
      return { payment_id: payment.id, funding_event_id: null, account_id: payment.account_id, kind, debit_account, credit_account, amount: payment.amount, posted_at: payment.status_changed_at }
    })
}

/** What the status that a funding event has come to is posted as; nothing where nothing was left to transfer. */
export function fundingPostingsOf({ id, account_id, type, status, amount, status_changed_at }: FundingEventRow): NewPosting[] {
  if (amount === 0 || (status !== 'pending' && status !== 'failed')) return []
  const [debit, credit] = fundingSides[type]
  const subject = { payment_id: null, funding_event_id: id, account_id, amount, posted_at: status_changed_at }
  if (status === 'pending') return [{ ...subject, kind: 'funding', debit_account: debit, credit_account: credit }]
  return [{ ...subject, kind: 'funding_failed', debit_account: credit, credit_account: debit }]
}
