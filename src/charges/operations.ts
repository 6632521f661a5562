import type { Environment } from '../context.ts'
import type { Handler, JointHandler, OperationRequest } from '../contract.ts'
import { Problem, unlessRefused, withUnrefused } from '../lib/problem.ts'
import { cancelPayment, changePayment, holdPayment, readPayment, releasePayment, resubmitPayment, startPayments, type AskedPayment } from '../payments/actions.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { renderCharge } from './charge-view.ts'

const charge = { type: 'charge', render: renderCharge } as const

export const createCharge: JointHandler<'createCharge'> = {
  async together(context, asked) {
    const wanted = asked.map(({ accountId, request: { body } }) => unlessRefused(() => askedFor(context.environment, accountId, body)))
    const made = await withUnrefused(wanted, (some) => startPayments(context, charge, some))
    return made.map((data) => (data instanceof Problem ? data : { status: 201, data }))
  },
}

/** @throws Problem 400 */
function askedFor(environment: Environment, accountId: string | null, { paykey, device, config, metadata = null, ...wanted }: OperationRequest<'createCharge'>['body']): AskedPayment {
  assertOutcomeAllowed(environment, config.sandbox_outcome)
  return {
    accountId,
    paykey,
    wanted: {
      ...wanted,
      metadata,
      device_ip_address: device.ip_address,
      balance_check: config.balance_check ?? 'enabled',
      sandbox_outcome: config.sandbox_outcome ?? null,
    },
  }
}

export const getCharge: Handler<'getCharge'> = async (context, { path }) => ({ status: 200, data: await readPayment(context, charge, path.id) })

export const updateCharge: Handler<'updateCharge'> = async (context, { path, body }) => ({
  status: 200,
  data: await changePayment(context, charge, path.id, body),
})

export const holdCharge: Handler<'holdCharge'> = async (context, { path, body }) => ({
  status: 200,
  data: await holdPayment(context, charge, path.id, body.reason ?? null),
})

export const releaseCharge: Handler<'releaseCharge'> = async (context, { path, body }) => ({
  status: 200,
  data: await releasePayment(context, charge, path.id, body.reason ?? null),
})

export const cancelCharge: Handler<'cancelCharge'> = async (context, { path, body }) => ({
  status: 200,
  data: await cancelPayment(context, charge, path.id, body.reason ?? null),
})

export const resubmitCharge: Handler<'resubmitCharge'> = async (context, { path, body }) => ({
  status: 201,
  data: await resubmitPayment(context, charge, path.id, body),
})
