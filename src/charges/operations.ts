import type { Handler } from '../contract.ts'
import { cancelPayment, changePayment, holdPayment, readPayment, releasePayment, resubmitPayment, startPayment } from '../payments/actions.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { renderCharge } from './charge-view.ts'

const charge = { type: 'charge', render: renderCharge } as const

export const createCharge: Handler<'createCharge'> = async (context, { body }) => {
  const { paykey, device, config, metadata = null, ...wanted } = body
  assertOutcomeAllowed(context.environment, config.sandbox_outcome)
  const data = await startPayment(context, charge, paykey, {
    ...wanted,
    metadata,
    device_ip_address: device.ip_address,
    balance_check: config.balance_check ?? 'enabled',
    sandbox_outcome: config.sandbox_outcome ?? null,
  })
  return { status: 201, data }
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
