import { expect } from 'chai'
import { invariant } from '../../src/lib/invariant.ts'

describe('invariant', () => {
  for (const value of [false, null, undefined]) {
    it(`stops at ${String(value)}`, () => {
      expect(() => {
        invariant(value, 'what was promised')
      }).to.throw('Invariant broken: what was promised')
    })
  }

  for (const value of [true, 0, '', Number.NaN, [], {}]) {
    it(`lets ${JSON.stringify(value)} pass: a value is there`, () => {
      expect(() => {
        invariant(value, 'what was promised')
      }).not.to.throw()
    })
  }
})
