import type { Handler } from '../contract.ts'
import { pageOf } from '../database/paging.ts'
import { Problem } from '../lib/problem.ts'
import { listEnabled } from '../webhooks/endpoint-store.ts'
import * as store from './event-store.ts'
import { renderEvent } from './event-view.ts'
import { tell } from './outbox.ts'

export const listEvents: Handler<'listEvents'> = async (context, { query }) => {
  const { rows, page } = await store.listEvents(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map((row) => renderEvent(row, context.secrets)), page }
}

export const getEvent: Handler<'getEvent'> = async (context, { path }) => {
  const row = await store.findEvent(context, path.id)
  if (row === undefined) throw Problem.notFound('event')
  return { status: 200, data: renderEvent(row, context.secrets) }
}

export const replayEvent: Handler<'replayEvent'> = async (context, { path }) => {
  const row = await store.findEvent(context, path.id)
  if (row === undefined) throw Problem.notFound('event')
  const { accountId } = context
  const enabled = await listEnabled(context)
  // Who acts for an account sees no other endpoints than its own.
  await tell(context, [row], accountId === null ? enabled : enabled.filter((endpoint) => endpoint.account_id === accountId))
  return { status: 200, data: renderEvent(row, context.secrets) }
}
