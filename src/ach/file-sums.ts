import type { NachaFileRow } from '../database/tables.ts'

/** What a file's row counts of its entries. Amounts in cents. */
export type Sums = Pick<NachaFileRow, 'entry_count' | 'debit_amount' | 'credit_amount'>

export function sumsOf({ entry_count, debit_amount, credit_amount }: NachaFileRow): Sums {
  return { entry_count, debit_amount, credit_amount }
}

export function withEntry({ entry_count, debit_amount, credit_amount }: Sums, { direction, amount }: { direction: 'debit' | 'credit'; amount: number }): Sums {
  return {
    entry_count: entry_count + 1,
    debit_amount: debit_amount + (direction === 'debit' ? amount : 0),
    credit_amount: credit_amount + (direction === 'credit' ? amount : 0),
  }
}

export function withoutEntry({ entry_count, debit_amount, credit_amount }: Sums, { direction, amount }: { direction: 'debit' | 'credit'; amount: number }): Sums {
  return {
    entry_count: entry_count - 1,
    debit_amount: debit_amount - (direction === 'debit' ? amount : 0),
    credit_amount: credit_amount - (direction === 'credit' ? amount : 0),
  }
}

/**
 * What one file may hold: its control has twelve digits for the cents of either direction, and it is written in one go. What is
 * beyond goes into the next file of the same cutoff.
 */
const most = { entries: 50_000, amount: 999_999_999_999 }

export function isTooMuch({ entry_count, debit_amount, credit_amount }: Sums): boolean {
  return entry_count > most.entries || debit_amount > most.amount || credit_amount > most.amount
}
