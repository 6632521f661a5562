import { expect } from 'chai'
import { isTransactionCode, meaningOf, transactionCode, type TransactionCode, type TransactionMeaning } from '../../../src/ach/nacha/transaction-codes.ts'

describe('transaction codes', () => {
  for (const [code, accountType, direction, kind] of [
    [21, 'checking', 'credit', 'return'],
    [22, 'checking', 'credit', 'live'],
    [23, 'checking', 'credit', 'prenote'],
    [26, 'checking', 'debit', 'return'],
    [27, 'checking', 'debit', 'live'],
    [28, 'checking', 'debit', 'prenote'],
    [31, 'savings', 'credit', 'return'],
    [32, 'savings', 'credit', 'live'],
    [33, 'savings', 'credit', 'prenote'],
    [36, 'savings', 'debit', 'return'],
    [37, 'savings', 'debit', 'live'],
    [38, 'savings', 'debit', 'prenote'],
  ] satisfies [TransactionCode, ...TransactionMeaning[keyof TransactionMeaning][]][]) {
    it(`${code} is ${accountType}, ${direction}, ${kind}`, () => {
      expect(meaningOf(code)).to.deep.equal({ accountType, direction, kind })
      expect(transactionCode(meaningOf(code))).to.equal(code)
      expect(isTransactionCode(code)).to.equal(true)
    })
  }

  it('are twelve of all numbers', () => {
    expect(Array.from({ length: 100 }, (_, code) => code).filter(isTransactionCode)).to.have.length(12)
  })
})
