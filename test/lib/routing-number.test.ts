import { expect } from 'chai'
import { hasValidChecksum } from '../../src/lib/routing-number.ts'

describe('hasValidChecksum', () => {
  for (const routingNumber of ['021000021', '011000015', '011401533', '091000019', '110000000', '121000248', '122105278', '314074269', '111111118', '999999992']) {
    it(`holds for ${routingNumber}`, () => {
      expect(hasValidChecksum(routingNumber)).to.equal(true)
    })
  }

  for (const [what, text] of [
    ['all zeros, whose sum is right', '000000000'],
    ['a last digit that is one too high', '021000022'],
    ['a last digit that is one too low', '021000020'],
    ['two neighbours exchanged', '012000021'],
    ['eight digits', '02100002'],
    ['ten digits', '0210000210'],
    ['no digits', ''],
    ['a letter', '02100002a'],
    ['a space before', ' 21000021'],
    ['a line break behind', '021000021\n'],
    ['digits of another script', '０２１００００２１'],
  ] as const) {
    it(`does not hold for ${what}`, () => {
      expect(hasValidChecksum(text)).to.equal(false)
    })
  }

  it('holds for just one last digit of ten', () => {
    for (const first of ['02100002', '12345678', '98765432']) {
      const valid = Array.from('0123456789').filter((last) => hasValidChecksum(first + last))
      expect(valid, first).to.have.length(1)
    }
  })

  it('sees any one digit changed', () => {
    const valid = '121000248'
    for (const [position, digit] of Array.from(valid).entries()) {
      for (const other of '0123456789') {
        if (other !== digit) expect(hasValidChecksum(valid.slice(0, position) + other + valid.slice(position + 1))).to.equal(false)
      }
    }
  })
})
