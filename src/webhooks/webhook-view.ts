import type { Schema } from '../contract.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../database/tables.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

export function renderEndpoint(row: WebhookEndpointRow): Schema<'WebhookEndpoint'> {
  return {
    id: row.id,
    url: row.url,
    status: row.status,
    status_reason: row.status_reason,
    account_id: row.account_id,
    event_types: row.event_types,
    description: row.description,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Where what a receiver answered is encrypted to: some send back what they were sent. */
export function responseBodyPlace({ id, platform_id, environment }: Pick<WebhookDeliveryRow, 'id' | 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'webhook_deliveries', column: 'response_body', rowId: id, platformId: platform_id, environment }
}

/** @param endpoint it is tried only while that is enabled */
export function renderDelivery(row: WebhookDeliveryRow, endpoint: Pick<WebhookEndpointRow, 'status'>, secrets: Secrets): Schema<'WebhookDelivery'> {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    attempt: row.attempt,
    status: row.status,
    response_status: row.response_status,
    latency_ms: row.latency_ms,
    response_body: row.response_body_encrypted && secrets.decrypt(row.response_body_encrypted, responseBodyPlace(row)).toString('utf8'),
    error: row.error,
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: endpoint.status === 'disabled' ? null : (row.next_attempt_at?.toISOString() ?? null),
    created_at: row.created_at.toISOString(),
  }
}
