import { findOpenOwner } from '../accounts/account-store.ts'
import type { Handler } from '../contract.ts'
import type { RequestContext } from '../context.ts'
import { pageOf } from '../database/paging.ts'
import type { WebhookEndpointRow } from '../database/tables.ts'
import { recordEvent, recordEventFor } from '../events/outbox.ts'
import { instantOf } from '../lib/instant-of.ts'
import { Problem } from '../lib/problem.ts'
import { listDeliveries, lockDelivery, queueDeliveries } from './delivery-store.ts'
import { endpointSecretPlace, newEndpointSecret, rotated } from './endpoint-secret.ts'
import * as store from './endpoint-store.ts'
import { assertCallable, assertEnabled, eventOf, maxEndpoints, moveOf, newlyCalled, reachOf } from './webhook-endpoint.ts'
import { renderDelivery, renderEndpoint } from './webhook-view.ts'

const hour = 3_600_000
const usualKeepPreviousHours = 24

export const createWebhookEndpoint: Handler<'createWebhookEndpoint'> = async (context, { body }) => {
  await findOpenOwner(context)
  const { platformId: platform_id, environment, accountId: account_id, now } = context
  await assertUrl(context, body.url)
  // Before the turn, so that as little as possible is done in it.
  await store.noteLane(context)
  if ((await store.countEndpointsInTurn(context)) >= maxEndpoints) throw Problem.unprocessable(`There are ${maxEndpoints} webhook endpoints already.`)
  const id = context.newId('webhook_endpoint')
  const secret = newEndpointSecret()
  const row: WebhookEndpointRow = {
    platform_id,
    environment,
    id,
    account_id,
    url: body.url,
    call_revision: 0,
    status: 'enabled',
    status_reason: null,
    event_types: [...new Set(body.event_types)],
    description: body.description ?? null,
    metadata: body.metadata ?? null,
    secret_encrypted: context.secrets.encrypt(secret, endpointSecretPlace({ id, platform_id, environment })),
    previous_secrets_encrypted: [],
    previous_secrets_until: [],
    failing_since: null,
    last_failed_at: null,
    replay_from: null,
    replay_after_id: null,
    replay_until: null,
    event_sequence: 0,
    created_at: now,
    updated_at: now,
  }
  await store.insertEndpoint(context, row)
  return { status: 201, data: { ...renderEndpoint(row), secret } }
}

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async (context, { query }) => {
  const { rows, page } = await store.listEndpoints(context, pageOf(query, 'id'))
  return { status: 200, data: rows.map(renderEndpoint), page }
}

export const getWebhookEndpoint: Handler<'getWebhookEndpoint'> = async (context, { path }) => {
  return { status: 200, data: renderEndpoint(found(await store.findEndpoint(context, path.id))) }
}

export const updateWebhookEndpoint: Handler<'updateWebhookEndpoint'> = async (context, { path, body }) => {
  const row = found(await store.lockEndpoint(context, path.id))
  if (body.url !== undefined) await assertUrl(context, body.url)
  const { status = row.status, url = row.url } = body
  const isMove = status !== row.status
  const isElsewhere = url !== row.url
  const changes = {
    url,
    event_types: body.event_types === undefined ? row.event_types : [...new Set(body.event_types)],
    description: body.description === undefined ? row.description : body.description,
    metadata: body.metadata === undefined ? row.metadata : body.metadata,
    ...(isMove ? moveOf(row, status, status === 'enabled' ? null : 'user_request') : {}),
    ...(isMove || isElsewhere ? newlyCalled(row) : {}),
    updated_at: context.now,
  }
  const updated = { ...row, ...changes }
  await store.updateEndpoint(context, row.id, changes)
  if (isMove) await recordEvent(context, eventOf(updated))
  return { status: 200, data: renderEndpoint(updated) }
}

export const deleteWebhookEndpoint: Handler<'deleteWebhookEndpoint'> = async (context, { path }) => {
  if (!(await store.deleteEndpoint(context, path.id))) throw Problem.notFound('webhook endpoint')
  return { status: 200, data: {} }
}

export const rotateWebhookEndpointSecret: Handler<'rotateWebhookEndpointSecret'> = async (context, { path, body }) => {
  const row = found(await store.lockEndpoint(context, path.id))
  const secret = newEndpointSecret()
  const keepHours = body.keep_previous_hours ?? usualKeepPreviousHours
  const changes = {
    secret_encrypted: context.secrets.encrypt(secret, endpointSecretPlace(row)),
    ...rotated(row, keepHours === 0 ? undefined : new Date(context.realNow.getTime() + keepHours * hour)),
    updated_at: context.now,
  }
  await store.updateEndpoint(context, row.id, changes)
  return { status: 200, data: { ...renderEndpoint({ ...row, ...changes }), secret } }
}

export const testWebhookEndpoint: Handler<'testWebhookEndpoint'> = async (context, { path }) => {
  const row = found(await store.lockEndpoint(context, path.id))
  assertEnabled(row)
  await assertUrl(context, row.url)
  const changes = { event_sequence: row.event_sequence + 1 }
  const tested = { ...row, ...changes }
  await store.updateEndpoint(context, row.id, changes)
  await recordEventFor(context, tested, { ...eventOf(tested), type: 'webhook_endpoint.test.v1' })
  return { status: 200, data: renderEndpoint(tested) }
}

export const replayWebhookEndpoint: Handler<'replayWebhookEndpoint'> = async (context, { path, body }) => {
  const row = found(await store.lockEndpoint(context, path.id))
  assertEnabled(row)
  const since = new Date(instantOf(body.since))
  if (since > context.realNow) throw Problem.unprocessable('Nothing was recorded since then.', 'since')
  // One that is still at work is done anew, from the earlier of the two instants.
  const from = row.replay_from !== null && row.replay_from < since ? row.replay_from : since
  await store.updateEndpoint(context, row.id, { replay_from: from, replay_after_id: null, replay_until: context.realNow })
  return { status: 200, data: renderEndpoint(row) }
}

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (context, { path, query }) => {
  const endpoint = found(await store.findEndpoint(context, path.id))
  const { rows, page } = await listDeliveries({ ...context, endpointId: endpoint.id }, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map((row) => renderDelivery(row, endpoint, context.secrets)), page }
}

export const resendWebhookDelivery: Handler<'resendWebhookDelivery'> = async (context, { path }) => {
  const endpoint = found(await store.lockEndpoint(context, path.id))
  const row = await lockDelivery({ ...context, endpointId: endpoint.id }, path.delivery_id)
  if (row === undefined) throw Problem.notFound('delivery')
  assertEnabled(endpoint)
  const { event_id: id, event_type, created_at } = row
  await queueDeliveries(context, [{ endpoint, event: { id, event_type, created_at } }])
  return { status: 200, data: renderDelivery({ ...row, status: 'pending', next_attempt_at: context.realNow }, endpoint, context.secrets) }
}

function found(row: WebhookEndpointRow | undefined): WebhookEndpointRow {
  if (row === undefined) throw Problem.notFound('webhook endpoint')
  return row
}

async function assertUrl(context: RequestContext, url: string): Promise<void> {
  const { trx, environment, allowPrivateWebhooks } = context
  assertCallable(url, environment, await reachOf(trx, environment, allowPrivateWebhooks))
}
