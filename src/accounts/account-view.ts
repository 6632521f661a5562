import type { Schema } from '../contract.ts'
import type { AccountRow } from '../database/tables.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Where an account's tax id is encrypted to. */
export function taxIdPlace(row: Pick<AccountRow, 'id' | 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'accounts', column: 'tax_id', rowId: row.id, platformId: row.platform_id, environment: row.environment }
}

export function taxIdOf(row: AccountRow, secrets: Secrets): string | null {
  return row.tax_id_encrypted === null ? null : secrets.decrypt(row.tax_id_encrypted, taxIdPlace(row)).toString('utf8')
}

export function renderAccount(row: AccountRow, secrets: Secrets): Schema<'Account'> {
  return {
    id: row.id,
    organization_id: row.organization_id,
    type: row.type,
    status: row.status,
    status_detail: row.status_detail,
    business_profile: { ...row.business_profile, tax_id: taxIdOf(row, secrets) },
    capabilities: row.capabilities,
    settings: row.settings,
    terms_of_service: row.terms_of_service,
    metadata: row.metadata,
    access_level: row.access_level,
    external_id: row.external_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** As told in events: without the tax id. */
export function renderAccountForEvent(row: AccountRow, secrets: Secrets): Schema<'Account'> {
  const account = renderAccount(row, secrets)
  return { ...account, business_profile: { ...account.business_profile, tax_id: null } }
}
