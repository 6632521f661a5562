import type { Handler } from '../contract.ts'
import { pageOf } from '../database/paging.ts'
import type { OrganizationRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import * as store from './organization-store.ts'
import { renderOrganization } from './organization-view.ts'

export const createOrganization: Handler<'createOrganization'> = async (context, { body }) => {
  const row: OrganizationRow = {
    platform_id: context.platformId,
    environment: context.environment,
    id: context.newId('organization'),
    name: body.name,
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? null,
    created_at: context.now,
    updated_at: context.now,
  }
  await store.insertOrganization(context, row)
  return { status: 201, data: renderOrganization(row) }
}

export const getOrganization: Handler<'getOrganization'> = async (context, { path }) => {
  const row = await store.findOrganization(context, path.id)
  if (row === undefined) throw Problem.notFound('organization')
  return { status: 200, data: renderOrganization(row) }
}

export const listOrganizations: Handler<'listOrganizations'> = async (context, { query }) => {
  const { rows, page } = await store.listOrganizations(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map(renderOrganization), page }
}
