import type { Schema } from '../contract.ts'
import type { PaykeyRow } from '../database/tables.ts'
import { accountLabel, mask } from '../lib/masking.ts'

export function renderPaykey(row: PaykeyRow): Schema<'Paykey'> {
  return {
    ...renderPaykeySummary(row),
    metadata: row.metadata,
    balance: {
      account_balance: row.balance_amount,
      updated_at: row.balance_updated_at?.toISOString() ?? null,
      status: row.balance_status,
    },
  }
}

/** As it stands in the list: without metadata and balance (specification, Paykey). */
export function renderPaykeySummary(row: PaykeyRow): Schema<'PaykeySummary'> {
  return {
    id: row.id,
    customer_id: row.customer_id,
    label: accountLabel(row.institution_name, row.account_last_digits),
    source: row.source,
    institution_name: row.institution_name,
    status: row.status,
    status_details: row.status_details,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    paykey: row.paykey,
    bank_data: {
      routing_number: row.routing_number,
      account_number: mask(row.account_last_digits),
      account_type: row.account_type,
    },
    config: { sandbox_outcome: row.sandbox_outcome },
  }
}
