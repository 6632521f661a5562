import type { Handler } from '../contract.ts'
import { pageOf } from '../database/paging.ts'
import { Problem } from '../lib/problem.ts'
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
