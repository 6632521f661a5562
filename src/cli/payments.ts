import { renderResource } from '../ach/render.ts'
import { Problem } from '../lib/problem.ts'
import { releaseReviewed } from '../payments/actions.ts'
import { findPayments } from '../payments/payment-store.ts'
import { tell } from './output.ts'
import { Refusal } from './refusal.ts'
import { withRow } from './with-row.ts'
import type { RailPlace } from './workplace.ts'

export async function releaseHeld(place: RailPlace, id: string, { reason }: { reason?: string }): Promise<void> {
  const status = await withRow(place, { noun: 'payment', id, find: async (store) => (await findPayments(store, [id]))[0] }, async (context) => {
    const [row] = await findPayments(context, [id])
    if (row === undefined) throw new Refusal(`There is no payment ${id}.`)
    const { account_id: accountId, owner_id: ownerId, payment_type } = row
    const { payment } = await releaseReviewed({ ...context, accountId, ownerId }, { type: payment_type, render: renderResource }, id, reason ?? null).catch((error: unknown) => {
      throw error instanceof Problem ? new Refusal(error.message) : error
    })
    return payment.status
  })
  tell(`The payment ${id} is ${status}.`)
}
