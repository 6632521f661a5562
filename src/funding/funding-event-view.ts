import type { Schema } from '../contract.ts'
import type { FundingEventRow } from '../database/tables.ts'

export function renderFundingEvent(row: FundingEventRow): Schema<'FundingEvent'> {
  return {
    id: row.id,
    account_id: row.account_id,
    linked_bank_account_id: row.linked_bank_account_id,
    type: row.type,
    amount: row.amount,
    payment_count: row.payment_count,
    transfer_date: row.transfer_date,
    status: row.status,
    status_details: {
      message: row.status_message,
      reason: row.status_reason,
      source: row.status_source,
      changed_at: row.status_changed_at.toISOString(),
      code: row.status_code,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
