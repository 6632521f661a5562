import type { Handler, JointHandler } from '../contract.ts'
import { cancelPayment, changePayment, holdPayment, readPayment, releasePayment } from '../payments/actions.ts'
import { startAsked } from '../payments/start-asked.ts'
import { renderPayout } from './payout-view.ts'

const payout = { type: 'payout', render: renderPayout } as const

export const createPayout: JointHandler<'createPayout'> = {
  together: (context, asked) => startAsked(context, payout, asked, () => ({ consent_type: null, balance_check: null })),
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
