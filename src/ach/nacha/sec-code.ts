import { invariant } from '../../lib/invariant.ts'

/** Standard entry classes of payments: how the customer agreed to them. */
export type PaymentSec = 'PPD' | 'WEB' | 'TEL' | 'CCD'

interface Agreement {
  readonly type: 'charge' | 'payout'
  readonly customerType: 'individual' | 'business'
  /** Null of payouts only, which need none. */
  readonly consent: 'internet' | 'signed' | null
}

/** Classes of charges that differ from the usual ones, by customer type and consent. Banks disagree on `business.internet`. */
export type SecOverrides = Readonly<Partial<Record<`${Agreement['customerType']}.${NonNullable<Agreement['consent']>}`, PaymentSec>>>

const usual = {
  'individual.signed': 'PPD',
  'individual.internet': 'WEB',
  'business.signed': 'CCD',
  'business.internet': 'WEB',
} as const satisfies SecOverrides

/**
 * The standard entry class of a payment. Overrides are for charges: a payout's follows from who receives it.
 *
 * @throws Error for a charge without consent
 */
export function secCodeOf({ type, customerType, consent }: Agreement, overrides: SecOverrides = {}): PaymentSec {
  if (type === 'payout') return customerType === 'individual' ? 'PPD' : 'CCD'
  invariant(consent, 'a charge rests on consent')
  const key = `${customerType}.${consent}` as const
  return overrides[key] ?? usual[key]
}
