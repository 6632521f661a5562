import type { Schema } from '../contract.ts'
import type { LedgerAccount, LedgerPostingRow, PaymentRow, PostingKind } from '../database/tables.ts'

const kinds: readonly PostingKind[] = ['pending', 'paid', 'failed', 'reversed']

/**
 * Which ledger account a move debits, and which it credits (Decision). A charge's amount goes from the customer, who is to pay it,
 * by way of the bank to the account, who is owed it; a payout's goes the same way back. What failed goes back from where it
 * came, and what is reversed all the way at once: then nothing is left of it in any ledger account.
 */
const sides: Readonly<Record<Schema<'PaymentType'>, Readonly<Record<PostingKind, readonly [debit: LedgerAccount, credit: LedgerAccount]>>>> = {
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

/** The table as `type kind debit credit`. */
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
      return { payment_id: payment.id, account_id: payment.account_id, kind, debit_account, credit_account, amount: payment.amount, posted_at: payment.status_changed_at }
    })
}
