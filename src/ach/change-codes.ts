import type { Environment } from '../context.ts'
import { hasValidChecksum } from '../lib/routing-number.ts'
import { isTransactionCode, meaningOf, type TransactionMeaning } from './nacha/transaction-codes.ts'

/** What an entry says of the bank account that it goes to. */
export interface BankAccount {
  /** 9 digits. */
  routingNumber: string
  accountNumber: string
  accountType: TransactionMeaning['accountType']
}

/** What of a bank account was wrong, as it is right. */
export type Correction = Partial<BankAccount>

/** Where a code's corrected data holds what: the first position, from 0, and that behind the last (Nacha rules, appendix five). */
type Layout = Partial<Record<'routingNumber' | 'accountNumber' | 'transactionCode', readonly [number, number]>>

const changeCodes = new Map<string, { title: string; layout?: Layout }>([
  ['C01', { title: 'Incorrect account number', layout: { accountNumber: [0, 17] } }],
  ['C02', { title: 'Incorrect routing number', layout: { routingNumber: [0, 9] } }],
  ['C03', { title: 'Incorrect routing number and account number', layout: { routingNumber: [0, 9], accountNumber: [12, 29] } }],
  ['C04', { title: 'Incorrect name' }],
  ['C05', { title: 'Incorrect transaction code', layout: { transactionCode: [0, 2] } }],
  ['C06', { title: 'Incorrect account number and transaction code', layout: { accountNumber: [0, 17], transactionCode: [20, 22] } }],
  ['C07', { title: 'Incorrect routing number, account number and transaction code', layout: { routingNumber: [0, 9], accountNumber: [9, 26], transactionCode: [26, 28] } }],
  ['C08', { title: 'Incorrect receiving bank of an international entry' }],
  ['C09', { title: 'Incorrect individual identification number' }],
  ['C13', { title: 'Addenda format error' }],
  ['C14', { title: 'Incorrect entry class of an international entry' }],
])

/**
 * What a notification of change corrects.
 *
 * @param data as the addenda record has it, laid out according to the code
 * @returns the correction, or why there is none: a sentence
 */
export function correctionOf(code: string, data: string, environment: Environment): { correction: Correction } | { fault: string } {
  const known = changeCodes.get(code)
  if (known === undefined) return { fault: `${code} is no code of a notification of change.` }
  const { title, layout } = known
  if (layout === undefined) return { fault: `${code} (${title}) is not about the bank account: it has to be looked at.` }
  const correction: Correction = {}
  const fieldOf = (place: readonly [number, number]) => data.slice(...place).trim()
  if (layout.routingNumber !== undefined) {
    const routingNumber = fieldOf(layout.routingNumber)
    if (!/^[0-9]{9}$/.test(routingNumber)) return { fault: `The corrected data of ${code} has no routing number of 9 digits.` }
    if (environment === 'live' && !hasValidChecksum(routingNumber)) return { fault: `The check digit of the corrected routing number ${routingNumber} is wrong.` }
    correction.routingNumber = routingNumber
  }
  if (layout.accountNumber !== undefined) {
    const accountNumber = fieldOf(layout.accountNumber)
    if (!/^[0-9A-Za-z-]{4,17}$/.test(accountNumber)) return { fault: `The corrected data of ${code} has no account number of 4 to 17 letters, digits and hyphens.` }
    correction.accountNumber = accountNumber
  }
  if (layout.transactionCode !== undefined) {
    const transactionCode = Number(fieldOf(layout.transactionCode))
    if (!isTransactionCode(transactionCode)) return { fault: `The corrected data of ${code} has no transaction code of a checking or savings account.` }
    correction.accountType = meaningOf(transactionCode).accountType
  }
  return { correction }
}
