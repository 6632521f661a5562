import type { Knex } from 'knex'
import type { Environment } from '../context.ts'
import { hasLiveKey } from '../database/unscoped.ts'
import type { EventRow, WebhookEndpointRow } from '../database/tables.ts'
import { parseUrl } from '../lib/parse-url.ts'
import { Problem } from '../lib/problem.ts'
import type { EventOf } from '../events/outbox.ts'
import { literalAddress, mayConnect, type Reach } from './address.ts'
import { renderEndpoint } from './webhook-view.ts'

/** Endpoints of a platform and environment: everything that happens is told to each. */
export const maxEndpoints = 100

/** Where live webhooks may be sent: what https is served on, and no port that something else listens at. */
const livePorts = ['', '8443']

/** What an endpoint is sent: of its kind, and concerning its account, if it has one. */
export function isToldOf(
  endpoint: Pick<WebhookEndpointRow, 'id' | 'account_id' | 'event_types'>,
  event: Pick<EventRow, 'account_id' | 'event_type' | 'resource_id'>,
): boolean {
  // For whoever asked for it, whatever it is told of else.
  if (event.event_type === 'webhook_endpoint.test.v1') return event.resource_id === endpoint.id
  return (
    (endpoint.event_types.length === 0 || endpoint.event_types.includes(event.event_type)) &&
    (endpoint.account_id === null || endpoint.account_id === event.account_id)
  )
}

/**
 * How far the webhooks of an environment reach (Decision: ALLOW_PRIVATE_WEBHOOKS).
 *
 * @param allowed what the setting says; undefined: until a live key exists
 */
export async function reachOf(database: Knex, environment: Environment, allowed: boolean | undefined): Promise<Reach> {
  if (environment === 'live') return 'public'
  return (allowed ?? !(await hasLiveKey(database))) ? 'private' : 'public'
}

/** Why a URL may not be called; undefined where it may. A name is looked up, and looked at, when it is called. */
export function faultOfUrl(text: string, environment: Environment, reach: Reach): string | undefined {
  const url = parseUrl(text)
  if (url === undefined) return 'is no URL.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && reach === 'private')) return 'must begin with https://.'
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password.'
  if (environment === 'live' && !livePorts.includes(url.port)) return 'must have the port 443 or 8443.'
  if (url.port === '0') return 'must have a port that can be called.'
  const address = literalAddress(url)
  if (address !== undefined && !mayConnect(address, reach)) return 'must have a public address.'
  return undefined
}

/** @throws Problem 422 that says why the URL may not be called */
export function assertCallable(url: string, environment: Environment, reach: Reach): void {
  const fault = faultOfUrl(url, environment, reach)
  if (fault !== undefined) throw Problem.unprocessable(`The URL ${fault}`, 'url')
}

/** @throws Problem 422 */
export function assertEnabled({ status }: Pick<WebhookEndpointRow, 'status'>): void {
  if (status !== 'enabled') throw Problem.unprocessable('The webhook endpoint is disabled.')
}

/** Another status, of which an event tells. */
export function moveOf({ event_sequence }: WebhookEndpointRow, status: WebhookEndpointRow['status'], reason: WebhookEndpointRow['status_reason']) {
  return { status, status_reason: reason, event_sequence: event_sequence + 1 }
}

/** Another URL, or enabled again: whatever went wrong before is past, and tries that are still under way tell nothing of it. */
export function newlyCalled({ call_revision }: WebhookEndpointRow) {
  return { call_revision: call_revision + 1, failing_since: null, last_failed_at: null }
}

/** What is told of a move. */
export function eventOf(row: WebhookEndpointRow): EventOf {
  return { type: 'webhook_endpoint.event.v1', resourceId: row.id, accountId: row.account_id, sequence: row.event_sequence, data: renderEndpoint(row) }
}
