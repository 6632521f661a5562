import type { Schema } from '../contract.ts'
import type { PaymentStory } from '../payments/change-status.ts'
import { renderShared } from '../payments/payment-view.ts'

export function renderPayout(story: PaymentStory): Schema<'Payout'> {
  return { ...renderShared(story), config: { sandbox_outcome: story.payment.sandbox_outcome } }
}
