import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { Problem } from '../../src/lib/problem.ts'
import { assertMove, statusOf } from '../../src/payments/payment.ts'

type Status = Schema<'PaymentStatus'>

const statuses = ['created', 'scheduled', 'pending', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold'] as const satisfies Status[]

// Written out from the decided table, not from the code: `from to`.
const table = new Set([
  'created scheduled',
  'created on_hold',
  'scheduled on_hold',
  'on_hold created',
  'created cancelled',
  'scheduled cancelled',
  'on_hold cancelled',
  'scheduled pending',
  // A payout that waits for its cover says so.
  'scheduled scheduled',
  'pending paid',
  'pending failed',
  'paid reversed',
])

describe('payment', () => {
  describe('assertMove', () => {
    for (const from of statuses) {
      for (const to of statuses) {
        const isMove = table.has(`${from} ${to}`)
        it(`${isMove ? 'lets' : 'does not let'} ${from} become ${to}`, () => {
          for (const payment_type of ['charge', 'payout'] as const) {
            const move = () => {
              assertMove({ payment_type, status: from }, to)
            }
            if (isMove) move()
            else expect(move).to.throw(Problem, `A ${payment_type} that is ${from} can't become ${to}.`).with.property('status', 422)
          }
        })
      }
    }
  })

  it('takes the whole of its status from the move', () => {
    const now = new Date('2026-11-21T15:00:00.000Z')
    const move = { to: 'failed', reason: 'insufficient_funds', source: 'bank_decline', message: 'Returned.', code: 'R01' } as const
    expect(statusOf(move, now)).to.deep.equal({
      status: 'failed',
      status_reason: 'insufficient_funds',
      status_source: 'bank_decline',
      status_message: 'Returned.',
      status_code: 'R01',
      status_changed_at: now,
    })
  })
})
