import type { Schema } from '../contract.ts'
import type { LinkedBankAccountRow } from '../database/tables.ts'
import { mask } from '../lib/masking.ts'

export function renderLinkedBankAccount(row: LinkedBankAccountRow): Schema<'LinkedBankAccount'> {
  return {
    id: row.id,
    account_id: row.account_id,
    platform_id: row.platform_id,
    status: row.status,
    status_detail: row.status_detail,
    bank_account: {
      institution_name: row.institution_name,
      account_holder: row.account_holder,
      routing_number: row.routing_number,
      account_mask: mask(row.account_last_digits),
    },
    purposes: row.purposes,
    description: row.description,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
