import type { Schema } from '../contract.ts'
import type { TenantStore } from '../context.ts'
import { readPage, type Page } from '../database/paging.ts'
import type { RepresentativeRow } from '../database/tables.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('representatives').where({ platform_id: platformId, environment })
}

export async function insertRepresentative({ trx }: TenantStore, row: RepresentativeRow): Promise<void> {
  await trx('representatives').insert(row)
}

export async function findRepresentative(store: TenantStore, id: string): Promise<RepresentativeRow | undefined> {
  return scoped(store).where({ id }).first()
}

/** The same, held until the transaction ends. */
export async function lockRepresentative(store: TenantStore, id: string): Promise<RepresentativeRow | undefined> {
  return scoped(store).where({ id }).forUpdate().first()
}

/** All of an account, in the order of their creation, held until the transaction ends. */
export async function lockRepresentativesOf(store: TenantStore, accountId: string): Promise<RepresentativeRow[]> {
  return scoped(store).where({ account_id: accountId }).orderBy('id').forUpdate()
}

export async function updateRepresentative(store: TenantStore, row: RepresentativeRow): Promise<void> {
  const { platform_id: _platform, environment: _environment, id, account_id: _account, created_at: _created, ...changes } = row
  await scoped(store).where({ id }).update(changes)
}

export interface RepresentativeFilter {
  account_id?: string
  organization_id?: string
}

export async function listRepresentatives(store: TenantStore, filter: RepresentativeFilter, page: Page<Schema<'RepresentativeSort'>>) {
  const matching = scoped(store)
  if (filter.account_id !== undefined) void matching.where({ account_id: filter.account_id })
  if (filter.organization_id !== undefined) {
    const { platformId: platform_id, environment } = store
    const accounts = store.trx('accounts').where({ platform_id, environment, organization_id: filter.organization_id })
    void matching.whereIn('account_id', accounts.select('id'))
  }
  return readPage(matching, 'representatives', page)
}
