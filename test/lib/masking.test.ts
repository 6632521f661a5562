import { expect } from 'chai'
import { accountLabel, lastDigits, mask } from '../../src/lib/masking.ts'

describe('masking', () => {
  for (const [accountNumber, shown] of [
    ['1234', '34'],
    ['12345', '45'],
    ['123456', '456'],
    ['1234567', '567'],
    ['12345678', '5678'],
    ['123456789', '6789'],
    ['12345678901234567', '4567'],
    ['ABC-1234567890-xy', '0-xy'],
  ] as const) {
    it(`shows ${shown} of ${accountNumber}`, () => {
      expect(lastDigits(accountNumber)).to.equal(shown)
    })
  }

  it('never shows more than half of a number, nor more than four characters', () => {
    for (let length = 4; length <= 17; length++) {
      const shown = lastDigits('1'.repeat(length)).length
      expect(shown, String(length)).to.be.at.least(2).and.at.most(Math.min(4, length / 2))
    }
  })

  it('hides the length of the number', () => {
    expect(mask('6789')).to.equal('*****6789')
    expect(mask('34')).to.equal('*****34')
  })

  it('labels by bank and last digits', () => {
    expect(accountLabel('WELLS FARGO BANK', '6789')).to.equal('WELLS FARGO BANK *6789')
  })
})
