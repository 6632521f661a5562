import type { Handler, JointHandler } from '../contract.ts'
import { cancelPayment, changePayment, holdPayment, readPayment, releasePayment, resubmitPayment } from '../payments/actions.ts'
import { startAsked } from '../payments/start-asked.ts'
import { renderCharge } from './charge-view.ts'

const charge = { type: 'charge', render: renderCharge } as const

export const createCharge: JointHandler<'createCharge'> = {
  together: (context, asked) => startAsked(context, charge, asked, ({ consent_type, config }) => ({ consent_type, balance_check: config.balance_check ?? 'enabled' })),
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
