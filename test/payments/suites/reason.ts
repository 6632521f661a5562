import { expect } from 'chai'
import { newPlatform, type TestPlatform } from '../../support/factories.ts'
import { countRows } from '../../support/rows.ts'
import { charges, payouts, read } from '../../support/stories.ts'
import { dataOf, newFor, type Action } from './actions.ts'

/** A charge's actions go without a reason. @param words that the service has for it */
export function describeOptionalReason(action: Action, words: string): void {
  const operation = charges[action]

  describe(`${operation} without a reason`, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    it('has words of its own where no reason is given: null, an empty object, no body', async () => {
      for (const request of [{ body: { reason: null } }, { body: {} }, { body: '' }, {}]) {
        const { id } = await newFor(action, platform.sandbox, charges)
        const answer = await platform.sandbox.call(operation, { path: { id }, ...request })
        expect(answer.status, answer.text).to.equal(200)
        const { status_details, status_history } = await read(platform.sandbox, charges, id)
        expect(status_details.message).to.equal(words)
        expect(status_history.at(-1)?.message).to.equal(words)
      }
    })

    it('keeps an empty string verbatim', async () => {
      const { id } = await newFor(action, platform.sandbox, charges)
      await platform.sandbox.ok(operation, { path: { id }, body: { reason: '' } })
      const { status_details, status_history } = await read(platform.sandbox, charges, id)
      expect(status_details.message).to.equal('')
      expect(status_history.at(-1)?.message).to.equal('')
    })

    it('answers a repeated one as the first, which had a reason', async () => {
      const { id } = await newFor(action, platform.sandbox, charges)
      const first = await platform.sandbox.ok(operation, { path: { id }, body: { reason: 'First' } })
      expect(dataOf(await platform.sandbox.ok(operation, { path: { id } }))).to.equal(dataOf(first))
      expect(await countRows('payment_history', { payment_id: id })).to.equal(first.data.status_history.length)
    })

    it('refuses an unknown property all the same', async () => {
      const charge = await newFor(action, platform.sandbox, charges)
      const { items } = await platform.sandbox.refused(operation, { path: { id: charge.id }, body: { status: 'cancelled' } }, 400)
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['status'])
      expect(await read(platform.sandbox, charges, charge.id)).to.deep.equal(charge)
    })
  })
}

/** A payout's actions need a reason. */
export function describeRequiredReason(action: Action): void {
  const operation = payouts[action]

  describe(`${operation} without a reason`, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    const requests: Record<string, { body?: unknown }> = {
      'no reason': { body: {} },
      'null as reason': { body: { reason: null } },
      'an empty reason': { body: { reason: '' } },
      'no body': {},
      'an empty body': { body: '' },
    }
    for (const [what, request] of Object.entries(requests)) {
      it(`refuses ${what}, and ${action}s nothing`, async () => {
        const payout = await newFor(action, platform.sandbox, payouts)
        const { items } = await platform.sandbox.refused(operation, { path: { id: payout.id }, ...request }, 400)
        expect(items?.map(({ reference }) => reference)).to.deep.equal(['reason'])
        expect(await read(platform.sandbox, payouts, payout.id)).to.deep.equal(payout)
      })
    }

    it('says what is missing', async () => {
      const { id } = await newFor(action, platform.sandbox, payouts)
      for (const request of [{}, { body: '' }]) {
        const { items } = await platform.sandbox.refused(operation, { path: { id }, ...request }, 400)
        expect(items).to.deep.equal([{ detail: 'is required', reference: 'reason' }])
      }
    })
  })
}
