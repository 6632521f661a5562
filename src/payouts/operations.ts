import type { Handler } from '../contract.ts'
import { cancelPayment, changePayment, holdPayment, readPayment, releasePayment, startPayment } from '../payments/actions.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { renderPayout } from './payout-view.ts'

const payout = { type: 'payout', render: renderPayout } as const

export const createPayout: Handler<'createPayout'> = async (context, { body }) => {
  const { paykey, device, config, metadata = null, ...wanted } = body
  assertOutcomeAllowed(context.environment, config.sandbox_outcome)
  const data = await startPayment(context, payout, paykey, {
    ...wanted,
    metadata,
    device_ip_address: device.ip_address,
    consent_type: null,
    balance_check: null,
    sandbox_outcome: config.sandbox_outcome ?? null,
  })
  return { status: 201, data }
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
