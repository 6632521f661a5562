import { expect } from 'chai'
import { describeCapabilities, describeCreate } from '../payments/suites/create-payment.ts'
import { newCharge, newPaykey, newPlatform } from '../support/factories.ts'
import { charges } from '../support/stories.ts'

describeCreate(charges, {
  given: { consent_type: 'signed', config: { balance_check: 'required', sandbox_outcome: 'paid' } },
  defaults: { balance_check: 'enabled', sandbox_outcome: null },
  required: ['paykey', 'description', 'amount', 'currency', 'payment_date', 'consent_type', 'device', 'external_id', 'config'],
  wrong: {
    'another consent': { body: { consent_type: 'verbal' }, reference: 'consent_type' },
    'a consent in capitals': { body: { consent_type: 'INTERNET' }, reference: 'consent_type' },
    'an unknown balance check': { body: { config: { balance_check: 'maybe' } }, reference: 'config.balance_check' },
    'null as balance check': { body: { config: { balance_check: null } }, reference: 'config.balance_check' },
  },
})

describeCapabilities(charges, [
  { body: { consent_type: 'internet' }, needs: 'consent_types.internet' },
  { body: { consent_type: 'signed' }, needs: 'consent_types.signed' },
])

describe('createCharge alone', () => {
  it('takes each consent and balance check', async () => {
    const { sandbox } = await newPlatform()
    const { paykey } = await newPaykey(sandbox)
    for (const balance_check of ['required', 'enabled', 'disabled'] as const) {
      expect((await newCharge(sandbox, { paykey, config: { balance_check } })).config.balance_check).to.equal(balance_check)
    }
    for (const consent_type of ['internet', 'signed'] as const) {
      expect((await newCharge(sandbox, { paykey, consent_type })).consent_type).to.equal(consent_type)
    }
  })
})
