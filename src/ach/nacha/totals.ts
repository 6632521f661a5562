import type { Entry } from './nacha-file.ts'
import { meaningOf } from './transaction-codes.ts'

/** What controls say of entries. Amounts in cents. */
export interface Totals {
  readonly entryHash: number
  readonly totalDebit: number
  readonly totalCredit: number
}

export const noTotals: Totals = { entryHash: 0, totalDebit: 0, totalCredit: 0 }

export function sumOf(a: Totals, b: Totals): Totals {
  return {
    // Of a sum that is longer, the last ten digits stand in the file.
    entryHash: (a.entryHash + b.entryHash) % 10 ** 10,
    totalDebit: a.totalDebit + b.totalDebit,
    totalCredit: a.totalCredit + b.totalCredit,
  }
}

/** An entry's part in the totals: its receiving bank's 8 digits without the check digit, and its amount. */
export function totalsOf({ routingNumber, amount, transactionCode }: Entry): Totals {
  const isDebit = meaningOf(transactionCode).direction === 'debit'
  return { entryHash: Number(routingNumber.slice(0, 8)), totalDebit: isDebit ? amount : 0, totalCredit: isDebit ? 0 : amount }
}
