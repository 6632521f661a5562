import { expect } from 'chai'
import { secCodeOf } from '../../../src/ach/nacha/sec-code.ts'

describe('secCodeOf', () => {
  for (const [customerType, consent, sec] of [
    ['individual', 'signed', 'PPD'],
    ['individual', 'internet', 'WEB'],
    ['business', 'signed', 'CCD'],
    ['business', 'internet', 'WEB'],
  ] as const) {
    it(`is ${sec} for a charge of ${customerType} by ${consent} consent`, () => {
      expect(secCodeOf({ type: 'charge', customerType, consent })).to.equal(sec)
    })
  }

  for (const [customerType, sec] of [
    ['individual', 'PPD'],
    ['business', 'CCD'],
  ] as const) {
    it(`is ${sec} for a payout to ${customerType}, whatever is overridden`, () => {
      expect(secCodeOf({ type: 'payout', customerType, consent: null })).to.equal(sec)
      expect(secCodeOf({ type: 'payout', customerType, consent: 'internet' }, { 'individual.internet': 'TEL', 'business.internet': 'TEL' })).to.equal(sec)
    })
  }

  it('is what the bank wants instead, only where it does', () => {
    const overrides = { 'business.internet': 'CCD' } as const
    expect(secCodeOf({ type: 'charge', customerType: 'business', consent: 'internet' }, overrides)).to.equal('CCD')
    expect(secCodeOf({ type: 'charge', customerType: 'individual', consent: 'internet' }, overrides)).to.equal('WEB')
  })

  it('has none for a charge without consent', () => {
    expect(() => secCodeOf({ type: 'charge', customerType: 'individual', consent: null })).to.throw('a charge rests on consent')
  })
})
