import { expect } from 'chai'
import { Problem } from '../../src/lib/problem.ts'
import { assertChargeable, initialBalance, initialStatus, newPaykeyValue } from '../../src/paykeys/paykey.ts'

const now = new Date('2026-11-21T15:02:00.123Z')

describe('paykey', () => {
  describe('newPaykeyValue', () => {
    it('is 8 hex digits, 2 digits and 64 hex digits, and never the same', () => {
      const values = Array.from({ length: 2_000 }, newPaykeyValue)
      for (const value of values) expect(value).to.match(/^[0-9a-f]{8}\.[0-9]{2}\.[0-9a-f]{64}$/)
      expect(new Set(values).size).to.equal(values.length)
    })

    it('uses every pair of digits, leading zeros too', () => {
      const pairs = new Set(Array.from({ length: 5_000 }, () => newPaykeyValue().slice(9, 11)))
      expect(pairs.size).to.equal(100)
    })

    it('varies in each hex digit', () => {
      const values = Array.from({ length: 500 }, newPaykeyValue)
      for (let at = 0; at < 76; at++) {
        if (at !== 8 && at !== 11) expect(new Set(values.map((value) => value[at])).size, `character ${at}`).to.be.above(8)
      }
    })
  })

  describe('initialStatus', () => {
    it('is active without an outcome, by standard and by active', () => {
      for (const outcome of [null, 'standard', 'active'] as const) {
        const { status, status_details } = initialStatus(outcome, now, false)
        expect(status).to.equal('active')
        expect(status_details).to.include({ reason: 'ok', source: 'system', code: 'active', changed_at: '2026-11-21T15:02:00.123Z' })
      }
    })

    it('is what the outcome says', () => {
      for (const outcome of ['rejected', 'review'] as const) {
        const { status, status_details } = initialStatus(outcome, now, false)
        expect(status).to.equal(outcome)
        expect(status_details).to.include({ source: 'watchtower', code: outcome, changed_at: '2026-11-21T15:02:00.123Z' })
      }
    })
  })

  it('has 10,000.00 USD in the sandbox, and no known balance in live', () => {
    expect(initialBalance('sandbox', now)).to.deep.equal({ balance_amount: 1_000_000, balance_updated_at: now, balance_status: 'completed' })
    expect(initialBalance('live', now)).to.deep.equal({ balance_amount: null, balance_updated_at: null, balance_status: null })
  })

  it('can be charged while active, and in no other status', () => {
    assertChargeable({ status: 'active' })
    for (const status of ['pending', 'inactive', 'rejected', 'review', 'blocked'] as const) {
      expect(() => {
        assertChargeable({ status })
      }).to.throw(Problem, `The paykey is ${status}; payments need an active one.`).with.property('status', 422)
    }
  })
})
