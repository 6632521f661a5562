import type { Schema } from '../contract.ts'
import type { CustomerRow } from '../database/tables.ts'

export function renderCustomer(row: CustomerRow): Schema<'Customer'> {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    email: row.email,
    phone: row.phone,
    status: row.status,
    external_id: row.external_id,
    address: row.address,
    device: { ip_address: row.device_ip_address },
    config: { sandbox_outcome: row.sandbox_outcome },
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
