import type { Environment } from '../context.ts'
import type { Handler, JointHandler, OperationRequest } from '../contract.ts'
import { Problem, unlessRefused, withUnrefused } from '../lib/problem.ts'
import { cancelPayment, changePayment, holdPayment, readPayment, releasePayment, startPayments, type AskedPayment } from '../payments/actions.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { renderPayout } from './payout-view.ts'

const payout = { type: 'payout', render: renderPayout } as const

export const createPayout: JointHandler<'createPayout'> = {
  async together(context, asked) {
    const wanted = asked.map(({ accountId, request: { body } }) => unlessRefused(() => askedFor(context.environment, accountId, body)))
    const made = await withUnrefused(wanted, (some) => startPayments(context, payout, some))
    return made.map((data) => (data instanceof Problem ? data : { status: 201, data }))
  },
}

/** @throws Problem 400 */
function askedFor(environment: Environment, accountId: string | null, { paykey, device, config, metadata = null, ...wanted }: OperationRequest<'createPayout'>['body']): AskedPayment {
  assertOutcomeAllowed(environment, config.sandbox_outcome)
  return {
    accountId,
    paykey,
    wanted: {
      ...wanted,
      metadata,
      device_ip_address: device.ip_address,
      consent_type: null,
      balance_check: null,
      sandbox_outcome: config.sandbox_outcome ?? null,
    },
  }
}

export const getPayout: Handler<'getPayout'> = async (context, { path }) => ({ status: 200, data: await readPayment(context, payout, path.id) })

export const updatePayout: Handler<'updatePayout'> = async (context, { path, body }) => ({
  status: 200,
  data: await changePayment(context, payout, path.id, body),
})

export const holdPayout: Handler<'holdPayout'> = async (context, { path, body }) => ({
  status: 200,
  data: await holdPayment(context, payout, path.id, body.reason),
})

export const releasePayout: Handler<'releasePayout'> = async (context, { path, body }) => ({
  status: 200,
  data: await releasePayment(context, payout, path.id, body.reason),
})

export const cancelPayout: Handler<'cancelPayout'> = async (context, { path, body }) => ({
  status: 200,
  data: await cancelPayment(context, payout, path.id, body.reason),
})
