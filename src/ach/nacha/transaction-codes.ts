import { invariant } from '../../lib/invariant.ts'

/** What an entry does to which account. The kind `return` is that of returns and of notifications of change alike. */
export interface TransactionMeaning {
  readonly accountType: 'checking' | 'savings'
  readonly direction: 'debit' | 'credit'
  readonly kind: 'live' | 'prenote' | 'return'
}

const meanings = [
  [21, { accountType: 'checking', direction: 'credit', kind: 'return' }],
  [22, { accountType: 'checking', direction: 'credit', kind: 'live' }],
  [23, { accountType: 'checking', direction: 'credit', kind: 'prenote' }],
  [26, { accountType: 'checking', direction: 'debit', kind: 'return' }],
  [27, { accountType: 'checking', direction: 'debit', kind: 'live' }],
  [28, { accountType: 'checking', direction: 'debit', kind: 'prenote' }],
  [31, { accountType: 'savings', direction: 'credit', kind: 'return' }],
  [32, { accountType: 'savings', direction: 'credit', kind: 'live' }],
  [33, { accountType: 'savings', direction: 'credit', kind: 'prenote' }],
  [36, { accountType: 'savings', direction: 'debit', kind: 'return' }],
  [37, { accountType: 'savings', direction: 'debit', kind: 'live' }],
  [38, { accountType: 'savings', direction: 'debit', kind: 'prenote' }],
] as const satisfies readonly (readonly [number, TransactionMeaning])[]

export type TransactionCode = (typeof meanings)[number][0]

const meaningByCode = new Map<number, TransactionMeaning>(meanings)

/** The transaction code of an entry (Nacha rules, appendix three). */
export function transactionCode({ accountType, direction, kind }: TransactionMeaning): TransactionCode {
  const found = meanings.find(([, one]) => one.accountType === accountType && one.direction === direction && one.kind === kind)
  invariant(found, 'every meaning has a transaction code')
  return found[0]
}

/** The inverse of `transactionCode`. The direction is the one that an entry counts as in totals: a returned debit as a debit. */
export function meaningOf(code: TransactionCode): TransactionMeaning {
  const meaning = meaningByCode.get(code)
  invariant(meaning, 'every transaction code has a meaning')
  return meaning
}

/** Whether a number is one of the codes of checking and savings accounts: the only ones that this service writes and reads. */
export function isTransactionCode(code: number): code is TransactionCode {
  return meaningByCode.has(code)
}
