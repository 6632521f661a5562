import type { TimelessContext } from '../context.ts'
import type { Schema } from '../contract.ts'
import { Problem, unlessRefused, withUnrefused } from '../lib/problem.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { startPayments, type NewPayment, type PaymentKind } from './actions.ts'

/** What charges and payouts are asked for alike. */
type Body = Pick<Schema<'PayoutCreate'>, 'paykey' | 'amount' | 'currency' | 'description' | 'payment_date' | 'external_id' | 'device' | 'metadata'> & {
  config: Pick<Schema<'PayoutCreate'>['config'], 'sandbox_outcome'>
}

/** What only one of them says. */
type Own = Pick<NewPayment, 'consent_type' | 'balance_check'>

/**
 * Creates what requests that came together ask for.
 *
 * @returns of each its answer, or Problem 400, 403 or 422
 */
export async function startAsked<Asked extends Body, Resource extends object>(
  context: TimelessContext,
  kind: PaymentKind<Resource>,
  asked: readonly { accountId: string | null; request: { body: Asked } }[],
  ownOf: (body: Asked) => Own,
): Promise<({ status: 201; data: Resource } | Problem)[]> {
  const wanted = asked.map(({ accountId, request: { body } }) =>
    unlessRefused(() => {
      const { paykey, amount, currency, description, payment_date, external_id, device, config, metadata = null } = body
      assertOutcomeAllowed(context.environment, config.sandbox_outcome)
      const common = { amount, currency, description, payment_date, external_id, metadata, device_ip_address: device.ip_address, sandbox_outcome: config.sandbox_outcome ?? null }
      return { accountId, paykey, wanted: { ...common, ...ownOf(body) } }
    }),
  )
  const made = await withUnrefused(wanted, (some) => startPayments(context, kind, some))
  return made.map((data) => (data instanceof Problem ? data : { status: 201, data }))
}
