import { expect } from 'chai'
import { nextTry, triesOfDelivery } from '../../src/webhooks/schedule.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const second = 1000
const hour = 3600 * second

describe('the next try of a delivery', () => {
  for (const [triesLeft, wait] of [[7, 5 * second], [6, 300 * second], [5, 1800 * second], [4, 2 * hour], [3, 5 * hour], [2, 10 * hour], [1, 10 * hour]] as const) {
    it(`with ${triesLeft} left is ${wait / second} seconds away, a tenth more or less`, () => {
      for (const [random, part] of [[0, 0.9], [0.25, 0.95], [0.5, 1], [1, 1.1]] as const) {
        expect((nextTry(now, triesLeft, random, undefined)?.getTime() ?? 0) - now.getTime()).to.equal(Math.round(wait * part))
      }
    })
  }

  it('is none after the eighth', () => {
    expect(triesOfDelivery).to.equal(8)
    expect(nextTry(now, 0, 0.5, undefined)).to.equal(undefined)
    expect(nextTry(now, 0, 0.5, new Date(now.getTime() + hour))).to.equal(undefined)
  })

  it('is when the receiver asks, no earlier than it would be, and no more than a day away', () => {
    const asked = (milliseconds: number) => (nextTry(now, 6, 0.5, new Date(now.getTime() + milliseconds))?.getTime() ?? 0) - now.getTime()
    expect([asked(-hour), asked(second), asked(hour), asked(24 * hour), asked(25 * hour)]).to.deep.equal([300 * second, 300 * second, hour, 24 * hour, 24 * hour])
  })
})
