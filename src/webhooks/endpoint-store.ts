import type { Knex } from 'knex'
import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantScope, TenantStore } from '../context.ts'
import { lockName, shareName, tryName } from '../database/advisory-lock.ts'
import { readPage, type Page } from '../database/paging.ts'
import { prepared } from '../database/prepared.ts'
import type { WebhookEndpointRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('webhook_endpoints').where({ platform_id: platformId, environment })
}

/** Of the account acted for; of all where the platform acts for itself (Decision: Service-Account-Id). */
function visible(store: OwnerStore) {
  const { accountId } = store
  return accountId === null ? scoped(store) : scoped(store).where({ account_id: accountId })
}

/** Shared by all who make or enable an endpoint, and had alone by who forgets that there is any. */
const lane = 'webhook_lanes'

/** Where noteLane has been called in the same transaction. */
export async function insertEndpoint({ trx }: TenantStore, row: WebhookEndpointRow): Promise<void> {
  await trx('webhook_endpoints').insert(row)
}

/** The courier looks here from the end of the transaction on, in which an endpoint is made or enabled. */
export async function noteLane(store: TenantStore): Promise<void> {
  const { trx, platformId, environment } = store
  // Whoever is just forgetting it has done so then.
  await shareName(store, lane)
  await trx('webhook_lanes').insert({ platform_id: platformId, environment }).onConflict(['platform_id', 'environment']).ignore()
}

/** The courier looks here no more, if there is nothing to look for. Where an endpoint is just made or enabled, it is not for now to say. */
export async function forgetLane(database: Knex, scope: TenantScope): Promise<void> {
  await inTenant(database, scope.platformId, async (trx) => {
    const store = { ...scope, trx }
    if (!(await tryName(store, lane)) || (await listEnabled(store)).length > 0) return
    await trx('webhook_lanes').where({ platform_id: scope.platformId, environment: scope.environment }).delete()
  })
}

/** How many there are. Of two who ask at once, the second waits for what the first makes of it. */
export async function countEndpointsInTurn(store: TenantStore): Promise<number> {
  await lockName(store, 'webhook_endpoints')
  const [counted] = await scoped(store).count<{ count: number }[]>({ count: '*' })
  return counted?.count ?? 0
}

export async function findEndpoint(store: OwnerStore, id: string): Promise<WebhookEndpointRow | undefined> {
  return visible(store).where({ id }).first()
}

/** One, held until the transaction ends. */
export async function lockEndpoint(store: OwnerStore, id: string): Promise<WebhookEndpointRow | undefined> {
  return visible(store).where({ id }).forUpdate().first()
}

export async function updateEndpoint(store: TenantStore, id: string, changes: Partial<WebhookEndpointRow>): Promise<void> {
  await scoped(store).where({ id }).update(changes)
  if (changes.status === 'enabled') await noteLane(store)
}

/** @returns whether it was there */
export async function deleteEndpoint(store: OwnerStore, id: string): Promise<boolean> {
  return (await visible(store).where({ id }).delete()) > 0
}

export async function listEndpoints(store: OwnerStore, page: Page<Schema<'WebhookEndpointSort'>>) {
  return readPage(visible(store), 'webhook_endpoints', page)
}

/** What decides on whether an endpoint is told of an event. */
export type Listener = Pick<WebhookEndpointRow, 'id' | 'account_id' | 'event_types'>

/** Those that are told of anything. */
export async function listEnabled(store: TenantStore): Promise<Listener[]> {
  return findListeners(store.trx, [store.platformId, store.environment])
}

const findListeners = prepared<Listener>(
  `select id, account_id, event_types from webhook_endpoints where platform_id = $1 and environment = $2 and status = 'enabled'`,
)

/** As they are now, those that are still sent anything. */
export async function listEnabledOf(store: TenantStore, ids: readonly string[]): Promise<WebhookEndpointRow[]> {
  return scoped(store).whereIn('id', [...ids]).where({ status: 'enabled' })
}

/** One, held until the transaction ends; undefined where it is not sent anything any more. */
export async function lockEnabled(store: TenantStore, id: string): Promise<WebhookEndpointRow | undefined> {
  return scoped(store).where({ id, status: 'enabled' }).forUpdate().first()
}

/** An endpoint, and what is to be done for it. */
export interface Attended {
  id: string
  /** Every try of late has failed. */
  is_ailing: boolean
  /** How many are to be sent now: no more are counted than asked for. */
  due: number
  /** A replay is under way. */
  is_replaying: boolean
}

/**
 * All that are sent anything.
 *
 * @param most as far as is counted what each has to send
 */
export async function listAttended(database: Knex, { platformId, environment }: TenantScope, realNow: Date, most: number): Promise<Attended[]> {
  return inTenant(database, platformId, async (trx) => {
    // In order, so that it is read by the index, however much of a day's partition is another endpoint's.
    const found = await trx.raw<{ rows: Attended[] }>(
      `select id, failing_since is not null as is_ailing, replay_from is not null as is_replaying, waiting.due
         from webhook_endpoints endpoint
        cross join lateral (
          select count(*)::integer as due from (
            select 1 from webhook_deliveries delivery
             where delivery.platform_id = ? and delivery.endpoint_id = endpoint.id and delivery.status = 'pending' and delivery.next_attempt_at <= ?
             order by delivery.next_attempt_at limit ?) as one) as waiting
        where endpoint.platform_id = ? and endpoint.environment = ? and endpoint.status = 'enabled'`,
      [platformId, realNow, most, platformId, environment],
    )
    return found.rows
  })
}

/** An endpoint as it was when it was tried. */
export type TriedEndpoint = Pick<WebhookEndpointRow, 'id' | 'call_revision'>

/**
 * Notes that every try at hand failed, if the endpoint is still what was tried.
 *
 * @param spellBegin a spell of failures whose last was before this instant is over, and another begins
 * @returns since when every try has failed
 */
export async function noteFailing(store: TenantStore, { id, call_revision }: TriedEndpoint, now: Date, spellBegin: Date): Promise<Date> {
  const { trx, platformId, environment } = store
  const noted = await trx.raw<{ rows: { failing_since: Date }[] }>(
    `update webhook_endpoints
        set failing_since = case when failing_since is null or last_failed_at < ? then ? else failing_since end, last_failed_at = ?
      where platform_id = ? and environment = ? and id = ? and call_revision = ?
     returning failing_since`,
    [spellBegin, now, now, platformId, environment, id, call_revision],
  )
  return noted.rows[0]?.failing_since ?? now
}

/** Notes that a try succeeded. */
export async function noteWell(store: TenantStore, { id, call_revision }: TriedEndpoint): Promise<void> {
  await scoped(store).where({ id, call_revision }).whereNotNull('failing_since').update({ failing_since: null, last_failed_at: null })
}
