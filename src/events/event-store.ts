import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantStore } from '../context.ts'
import { asksOnly, readCutPage, readPage, type Page } from '../database/paging.ts'
import { leaveRows } from '../database/prepared.ts'
import type { EventRow } from '../database/tables.ts'
import { instantOf } from '../lib/instant-of.ts'
import { cutIntoHours } from './event-counts.ts'

/** An event is seen when its transaction ends. By then, after it was recorded, it is. */
export const seenWithinMilliseconds = 15_000

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('events').where({ platform_id: platformId, environment })
}

/** Of the account acted for; of all where the platform acts for itself (Decision: Service-Account-Id). */
function visible(store: OwnerStore) {
  const { accountId } = store
  return accountId === null ? scoped(store) : scoped(store).where({ account_id: accountId })
}

export async function insertEvents({ trx }: TenantStore, rows: readonly EventRow[]): Promise<void> {
  await leaveRows(trx, 'events', rows)
}

export async function findEvent(store: OwnerStore, id: string): Promise<EventRow | undefined> {
  return visible(store).where({ id }).first()
}

/** By ids that deliveries hold, and between which instants they were recorded: partitions outside are not looked at. */
export async function findEvents(store: TenantStore, ids: readonly string[], from: Date, to: Date): Promise<EventRow[]> {
  return scoped(store).whereIn('id', [...ids]).whereBetween('created_at', [from, to])
}

export interface EventFilter {
  event_type?: Schema<'EventType'>[]
  resource_id?: string
  account_id?: string
  min_created_at?: string
  max_created_at?: string
}

export async function listEvents(store: OwnerStore, filter: EventFilter, page: Page<Schema<'EventSort'>>) {
  const matching = visible(store)
  if (filter.event_type !== undefined) void matching.whereIn('event_type', filter.event_type)
  if (filter.resource_id !== undefined) void matching.where({ resource_id: filter.resource_id })
  if (filter.account_id !== undefined) void matching.where({ account_id: filter.account_id })
  if (filter.min_created_at !== undefined) void matching.whereRaw('created_at >= ?::timestamptz', [instantOf(filter.min_created_at)])
  if (filter.max_created_at !== undefined) void matching.whereRaw('created_at <= ?::timestamptz', [instantOf(filter.max_created_at)])
  const { event_type: types, min_created_at: from, max_created_at: to } = filter
  // As the database writes it, whose ids it is compared with.
  const accountId = filter.account_id?.toLowerCase()
  const ownerId = accountId ?? store.ownerId
  // Under the platform's own id stand the figures of all: as an account's it is nobody's.
  const isCountable = asksOnly(filter, countedParameters) && (store.accountId ?? ownerId) === ownerId && accountId !== store.platformId
  const cut = isCountable ? await cutIntoHours({ ...store, ownerId }, matching, { types, from, to }, page.sortBy) : undefined
  return cut === undefined ? readPage(matching, 'events', page) : readCutPage(cut, 'events', page)
}

const countedParameters = ['event_type', 'account_id', 'min_created_at', 'max_created_at']

/** What a replay goes through, in the order of recording: those behind the one that it came to last. */
export async function listRecorded(
  store: TenantStore,
  { from, afterId, until }: { from: Date; afterId: string | null; until: Date },
  limit: number,
): Promise<EventRow[]> {
  const recorded = scoped(store).whereBetween('created_at', [from, until])
  if (afterId !== null) void recorded.whereRaw('(created_at, id) > (?::timestamptz, ?::uuid)', [from, afterId])
  return recorded.orderBy(['created_at', 'id']).limit(limit)
}
