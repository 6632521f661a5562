import type { Schema } from '../contract.ts'
import { invariant } from '../lib/invariant.ts'
import type { PaymentStory } from '../payments/change-status.ts'
import { renderShared } from '../payments/payment-view.ts'

export function renderCharge(story: PaymentStory): Schema<'Charge'> {
  const { consent_type, balance_check, sandbox_outcome } = story.payment
  invariant(consent_type && balance_check, 'a charge has its consent type and balance check, by constraint')
  return { ...renderShared(story), consent_type, config: { balance_check, sandbox_outcome } }
}
