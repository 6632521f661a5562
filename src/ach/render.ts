import { renderCharge } from '../charges/charge-view.ts'
import type { PaymentStory } from '../payments/change-status.ts'
import { renderPayout } from '../payouts/payout-view.ts'

/** The resource that a payment is shown as: what its events hold. */
export function renderResource(story: PaymentStory) {
  return story.payment.payment_type === 'charge' ? renderCharge(story) : renderPayout(story)
}
