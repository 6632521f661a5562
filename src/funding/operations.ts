import type { Handler } from '../contract.ts'
import { pageOf } from '../database/paging.ts'
import { Problem } from '../lib/problem.ts'
import { listPayments } from '../payments/payment-store.ts'
import { renderPayment } from '../payments/payment-view.ts'
import * as store from './funding-event-store.ts'
import { renderFundingEvent } from './funding-event-view.ts'

export const listFundingEvents: Handler<'listFundingEvents'> = async (context, { query }) => {
  const { rows, page } = await store.listFundingEvents(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map(renderFundingEvent), page }
}

export const getFundingEvent: Handler<'getFundingEvent'> = async (context, { path }) => {
  const row = await store.findFundingEvent(context, path.id)
  if (row === undefined) throw Problem.notFound('funding event')
  return { status: 200, data: renderFundingEvent(row) }
}

export const listFundingEventPayments: Handler<'listFundingEventPayments'> = async (context, { path, query }) => {
  const event = await store.findFundingEvent(context, path.id)
  if (event === undefined) throw Problem.notFound('funding event')
  const { records, page } = await listPayments(context, { funding_id: event.id }, pageOf(query, 'id'))
  return { status: 200, data: records.map(renderPayment), page }
}
