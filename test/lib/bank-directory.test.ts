import { expect } from 'chai'
import { institutionName } from '../../src/lib/bank-directory.ts'

describe('institutionName', () => {
  for (const [routingNumber, name] of [
    ['021000021', 'JPMORGAN CHASE BANK'],
    ['322271627', 'JPMORGAN CHASE BANK'],
    ['121000248', 'WELLS FARGO BANK'],
    ['021000089', 'CITIBANK'],
    ['314074269', 'USAA FEDERAL SAVINGS BANK'],
  ] as const) {
    it(`knows ${routingNumber}`, () => {
      expect(institutionName(routingNumber)).to.equal(name)
    })
  }

  for (const text of ['123456789', '000000000', '', '21000021', '0210000210', 'JPMORGAN CHASE BANK']) {
    it(`knows no bank of ${JSON.stringify(text)}`, () => {
      expect(institutionName(text)).to.equal('Unknown bank')
    })
  }
})
