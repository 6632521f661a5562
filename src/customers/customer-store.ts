import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantStore } from '../context.ts'
import { countedSince } from '../database/list-counts.ts'
import { asksOnly, contains, readPage, seek, type Page } from '../database/paging.ts'
import type { CustomerRow } from '../database/tables.ts'
import { instantOf } from '../lib/instant-of.ts'

function scoped({ trx, platformId, environment, ownerId }: OwnerStore) {
  return trx('customers').where({ platform_id: platformId, environment, owner_id: ownerId })
}

export async function insertCustomer({ trx }: OwnerStore, row: CustomerRow): Promise<void> {
  await trx('customers').insert(row)
}

export async function findCustomer(store: OwnerStore, id: string): Promise<CustomerRow | undefined> {
  return scoped(store).where({ id }).first()
}

/** By ids that rows of the platform hold, whoever owns them. */
export async function findCustomers({ trx, platformId, environment }: TenantStore, ids: readonly string[]): Promise<CustomerRow[]> {
  return trx('customers').where({ platform_id: platformId, environment }).whereIn('id', [...ids])
}

/** The same, held until the transaction ends. */
export async function lockCustomer(store: OwnerStore, id: string): Promise<CustomerRow | undefined> {
  return scoped(store).where({ id }).forUpdate().first()
}

export async function updateCustomer(store: OwnerStore, row: CustomerRow): Promise<void> {
  const { platform_id: _platform, environment: _environment, owner_id: _owner, account_id: _account, id, created_at: _created, ...changes } = row
  await scoped(store).where({ id }).update(changes)
}

export interface CustomerFilter {
  /** A part of the name. */
  name?: string
  email?: string
  external_id?: string
  status?: Schema<'CustomerStatus'>[]
  types?: Schema<'CustomerType'>[]
  search_text?: string
  created_from?: string
  created_to?: string
}

export async function listCustomers(store: OwnerStore, filter: CustomerFilter, page: Page<Schema<'CustomerSort'>>) {
  for (const text of [filter.name, filter.search_text]) if (text !== undefined) await seek(store.trx, text)
  const matching = scoped(store)
  if (filter.name !== undefined) void matching.whereRaw(contains(store.trx, ['name'], filter.name))
  if (filter.email !== undefined) void matching.whereRaw('lower(email) = lower(?)', [filter.email])
  if (filter.external_id !== undefined) void matching.where({ external_id: filter.external_id })
  if (filter.status !== undefined) void matching.whereIn('status', filter.status)
  if (filter.types !== undefined) void matching.whereIn('type', filter.types)
  if (filter.created_from !== undefined) void matching.whereRaw('created_at >= ?::timestamptz', [instantOf(filter.created_from)])
  if (filter.created_to !== undefined) void matching.whereRaw('created_at <= ?::timestamptz', [instantOf(filter.created_to)])
  if (filter.search_text !== undefined) void matching.whereRaw(contains(store.trx, ['name', 'email', 'phone', 'external_id'], filter.search_text))
  const { types: kinds, status: statuses, created_from, created_to } = filter
  const counted = asksOnly(filter, ['types', 'status', 'created_from', 'created_to']) ? countedSince(matching, { list: 'customers', kinds, statuses }, 'created_at', created_from, created_to) : undefined
  return readPage(matching, 'customers', page, { store, list: 'customers', filter: undefined, ...counted })
}
