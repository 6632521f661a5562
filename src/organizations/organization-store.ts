import type { Schema } from '../contract.ts'
import type { TenantStore } from '../context.ts'
import { contains, readPage, seek, type Page } from '../database/paging.ts'
import type { OrganizationRow } from '../database/tables.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('organizations').where({ platform_id: platformId, environment })
}

export async function insertOrganization({ trx }: TenantStore, row: OrganizationRow): Promise<void> {
  await trx('organizations').insert(row)
}

export async function findOrganization(store: TenantStore, id: string): Promise<OrganizationRow | undefined> {
  return scoped(store).where({ id }).first()
}

export interface OrganizationFilter {
  /** A part of the name. */
  name?: string
  external_id?: string
}

export async function listOrganizations(store: TenantStore, filter: OrganizationFilter, page: Page<Schema<'OrganizationSort'>>) {
  const matching = scoped(store)
  if (filter.name !== undefined) {
    await seek(store.trx, filter.name)
    void matching.whereRaw(contains(store.trx, ['name'], filter.name))
  }
  if (filter.external_id !== undefined) void matching.where({ external_id: filter.external_id })
  return readPage(matching, 'organizations', page)
}
