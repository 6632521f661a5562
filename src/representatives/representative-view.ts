import type { Schema } from '../contract.ts'
import type { RepresentativeRow } from '../database/tables.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Where a representative's personal data is encrypted to. */
export function personalDataPlace(
  row: Pick<RepresentativeRow, 'id' | 'platform_id' | 'environment'>,
  column: 'dob' | 'ssn_last4',
): CipherPlace {
  return { table: 'representatives', column, rowId: row.id, platformId: row.platform_id, environment: row.environment }
}

export function renderRepresentative(row: RepresentativeRow, secrets: Secrets): Schema<'Representative'> {
  return {
    id: row.id,
    account_id: row.account_id,
    user_id: row.user_id,
    status: row.status,
    status_detail: row.status_detail,
    first_name: row.first_name,
    last_name: row.last_name,
    name: `${row.first_name} ${row.last_name}`,
    dob: secrets.decrypt(row.dob_encrypted, personalDataPlace(row, 'dob')).toString('utf8'),
    ssn_last4: secrets.decrypt(row.ssn_last4_encrypted, personalDataPlace(row, 'ssn_last4')).toString('utf8'),
    email: row.email,
    mobile_number: row.mobile_number,
    phone: row.mobile_number,
    relationship: row.relationship,
    external_id: row.external_id,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** As told in events: without date of birth and social security number. */
export function renderRepresentativeForEvent(row: RepresentativeRow, secrets: Secrets) {
  return { ...renderRepresentative(row, secrets), dob: null, ssn_last4: null }
}
