import type { Knex } from 'knex'
import type { OperationId } from '../../src/contract.ts'
import { documentedOperation, type Answer, type LooseRequest, type TestClient } from './client.ts'
import { validRequest } from './factories.ts'
import { world } from './world.ts'

/** What the tests that walk the whole contract share. */

export const unknownId = '01890000-0000-7000-8000-00000000dead'

const makers: Record<OperationId, (client: TestClient) => Promise<LooseRequest>> = validRequest

/** A valid request for an operation, made of resources of the client's own. */
export function requestFor(id: OperationId, client: TestClient): Promise<LooseRequest> {
  return makers[id](client)
}

/** The operation's path with an id that nobody has. */
export function pathOf(id: OperationId, value = unknownId): string {
  return documentedOperation(id).path.replaceAll(/\{[^}]+\}/g, value)
}

/** The same as the path parameters of a request. */
export function unknownPath(id: OperationId): Record<string, string> {
  return Object.fromEntries([...documentedOperation(id).path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [name, unknownId]))
}

// Written down here, not read from the contract's x-environment: it is what those are held against.
const ofSandbox: ReadonlySet<OperationId> = new Set(['getSandboxClock', 'advanceSandboxClock', 'resetSandbox', 'simulatePayment', 'simulatePaykey', 'simulateAccount'])

/** With a live key the operation is 403. */
export function isSandboxOnly(id: OperationId): boolean {
  return ofSandbox.has(id)
}

// A reset asks for nothing but the right to it.
const withoutRules: ReadonlySet<OperationId> = new Set(['createOrganization', 'createCustomer', 'resetSandbox'])

/** A request that keeps the contract can be refused, by an id in it or by a state. */
export function hasRules(id: OperationId): boolean {
  return isIdempotent(id) && !withoutRules.has(id)
}

/** The answer comes when a worker is done, while what is kept for retries is the end of it. */
export function waitsForWorker(id: OperationId): boolean {
  return id === 'advanceSandboxClock' || id === 'resetSandbox'
}

export function takesBody(id: OperationId): boolean {
  return !['GET', 'DELETE'].includes(documentedOperation(id).method)
}

/** The operation keeps answers for retries. */
export function isIdempotent(id: OperationId): boolean {
  return ['POST', 'PATCH'].includes(documentedOperation(id).method)
}

/** All of an answer that a client can tell apart, but for what differs between any two calls. */
export function comparable({ status, headers, text }: Answer) {
  const kept = [...headers].filter(([name]) => !['date', 'keep-alive', 'connection'].includes(name))
  return { status, headers: Object.fromEntries(kept), text: withoutMeta(text) }
}

export function withoutMeta(text: string): string {
  return text.replace(/"api_request_id":"[0-9a-f-]{36}","api_request_timestamp":"[0-9TZ:.-]{24}"/, '"api_request_id":"…","api_request_timestamp":"…"')
}

/** Of whatever a request can leave something in. */
export const tablesOfRequests = [
  ...['organizations', 'accounts', 'representatives', 'linked_bank_accounts', 'customers', 'paykeys', 'bridge_tokens', 'payments', 'payment_history', 'ledger_postings'],
  ...['funding_events', 'funding_payments', 'funding_entries', 'prenotes'],
  ...['events', 'idempotency_records', 'limit_counters', 'nacha_files', 'nacha_entries', 'earlier_texts', 'file_hash_keys', 'quarantined_lines', 'bank_data_versions', 'number_series', 'jobs'],
  ...['sandbox_clocks', 'clock_advances', 'webhook_endpoints', 'webhook_deliveries', 'webhook_lanes', 'list_count_changes'],
] as const

/** The others of a platform: what the command line sets, what the worker alone counts, and the rate limit, which a refused request counts for too. */
export const tablesOfOthers = ['api_keys', 'bank_settings', 'event_counts', 'events_counted', 'list_counts', 'rate_limit_buckets'] as const

/** How many rows the platform has in each table. */
export async function rowCounts(platformId: string, asSuperuser: Knex = world().asSuperuser): Promise<Record<string, number>> {
  const each = tablesOfRequests.map((table) => `select '${table}' as name, count(*) as count from ${table} where platform_id = :platformId`)
  const { rows } = await asSuperuser.raw<{ rows: { name: string; count: number }[] }>(each.join(' union all '), { platformId })
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** The same, and what the rows hold, as one figure for each table: a change shows where nothing came or went. */
export async function contentsOf(platformId: string, asSuperuser: Knex = world().asSuperuser): Promise<Record<string, string>> {
  const each = tablesOfRequests.map((table) => `select '${table}' as name, count(*) || ' of ' || coalesce(sum(hashtextextended(${table}::text, 0)), 0) as held from ${table} where platform_id = :platformId`)
  const { rows } = await asSuperuser.raw<{ rows: { name: string; held: string }[] }>(each.join(' union all '), { platformId })
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}
