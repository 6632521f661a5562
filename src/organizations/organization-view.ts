import type { Schema } from '../contract.ts'
import type { OrganizationRow } from '../database/tables.ts'

export function renderOrganization(row: OrganizationRow): Schema<'Organization'> {
  return {
    id: row.id,
    name: row.name,
    external_id: row.external_id,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
