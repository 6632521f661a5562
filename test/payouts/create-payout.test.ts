import { expect } from 'chai'
import { describeCapabilities, describeCreate } from '../payments/suites/create-payment.ts'
import { chargeBody, newCharge, newPaykey, newPayout, newPlatform, payoutBody, unique, type TestPlatform } from '../support/factories.ts'
import { payouts } from '../support/stories.ts'

describeCreate(payouts, {
  given: { config: { sandbox_outcome: 'paid' } },
  defaults: { sandbox_outcome: null },
  required: ['paykey', 'description', 'amount', 'currency', 'payment_date', 'device', 'external_id', 'config'],
  wrong: {
    'a consent, which only a charge has': { body: { consent_type: 'internet' }, reference: 'consent_type' },
    'a balance check, which only a charge has': { body: { config: { balance_check: 'enabled' } }, reference: 'config.balance_check' },
  },
})

describeCapabilities(payouts, [{ body: {}, needs: null }])

describe('createPayout alone', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  it('is in the list of payments, which can be told from charges', async () => {
    const one = await newPaykey(platform.sandbox)
    const charge = await newCharge(platform.sandbox, { paykey: one.paykey })
    const payout = await newPayout(platform.sandbox, { paykey: one.paykey, amount: 1_234 })
    const read = async (query: object) => (await platform.sandbox.ok('listPayments', { query: { paykey_id: one.id, ...query } })).data
    expect((await read({ payment_type: ['charge'] })).map(({ id }) => id)).to.deep.equal([charge.id])
    expect((await read({ payment_type: ['charge', 'payout'] })).map(({ id }) => id)).to.have.members([charge.id, payout.id])
    const [listed, ...others] = await read({ payment_type: ['payout'] })
    expect(others).to.deep.equal([])
    const { config: _config, device: _device, metadata: _metadata, payment_rail: _rail, ...rest } = payout
    const { processed_at: _processed, status_history: _history, ...shared } = rest
    expect(listed).to.deep.equal({ ...shared, payment_type: 'payout', funding_id: null })
  })

  it('has neither consent nor balance check', async () => {
    const payout = await newPayout(platform.sandbox)
    expect(payout).not.to.have.property('consent_type')
    expect(payout.config).to.have.all.keys('sandbox_outcome')
  })

  it('has external_ids of its own: one of a charge is no duplicate', async () => {
    const { paykey } = await newPaykey(platform.sandbox)
    const external_id = unique('both')
    const charge = await newCharge(platform.sandbox, { paykey, external_id })
    const payout = await newPayout(platform.sandbox, { paykey, external_id })
    const { data } = await platform.sandbox.ok('listPayments', { query: { external_id, sort_by: 'created_at' } })
    expect(data.map(({ id, payment_type }) => [id, payment_type])).to.deep.equal([[charge.id, 'charge'], [payout.id, 'payout']])
    await platform.sandbox.refused('createCharge', { body: chargeBody(paykey, { external_id }) }, 422)
    await platform.sandbox.refused('createPayout', { body: payoutBody(paykey, { external_id }) }, 422)
  })
})
