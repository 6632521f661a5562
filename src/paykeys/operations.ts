import type { Handler } from '../contract.ts'
import type { RequestContext } from '../context.ts'
import { pageOf } from '../database/paging.ts'
import type { PaykeyRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import { changePaykey } from './change-paykey.ts'
import { cancelledStatus, reviewedStatus } from './paykey.ts'
import * as store from './paykey-store.ts'
import { renderPaykey, renderPaykeySummary } from './paykey-view.ts'

export const getPaykey: Handler<'getPaykey'> = async (context, { path }) => {
  const row = await store.findPaykey(context, path.id)
  if (row === undefined) throw Problem.notFound('paykey')
  return { status: 200, data: renderPaykey(row) }
}

export const listPaykeys: Handler<'listPaykeys'> = async (context, { query }) => {
  const { rows, page } = await store.listPaykeys(context, query, pageOf(query, 'created_at'))
  return { status: 200, data: rows.map(renderPaykeySummary), page }
}

export const reviewPaykey: Handler<'reviewPaykey'> = async (context, { path, body }) => {
  const row = await lockOne(context, path.id)
  return { status: 200, data: await changePaykey(context, row, reviewedStatus(row, body.status, context.now)) }
}

/** What it was to pay is not looked at here: the worker asks for an active paykey before anything goes to the bank. */
export const cancelPaykey: Handler<'cancelPaykey'> = async (context, { path, body }) => {
  const row = await lockOne(context, path.id)
  if (row.status === 'inactive') return { status: 200, data: renderPaykey(row) }
  return { status: 200, data: await changePaykey(context, row, cancelledStatus(row, body.reason ?? null, context.now)) }
}

async function lockOne(context: RequestContext, id: string): Promise<PaykeyRow> {
  const row = await store.lockPaykey(context, id)
  if (row === undefined) throw Problem.notFound('paykey')
  return row
}
