import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookEndpointRow } from '../database/tables.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Where an endpoint's secret is encrypted to, the present one and the one before. */
export function endpointSecretPlace({ id, platform_id, environment }: Pick<WebhookEndpointRow, 'id' | 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'webhook_endpoints', column: 'secret', rowId: id, platformId: platform_id, environment }
}

/** What signs an endpoint's webhooks at that instant of the real time: the present secret, and while it rotates the one before. */
export function secretsOfEndpoint(row: WebhookEndpointRow, secrets: Secrets, now: Date): string[] {
  const { secret_encrypted, previous_secret_encrypted: previous, previous_secret_until: until } = row
  const sealed = previous !== null && until !== null && now < until ? [secret_encrypted, previous] : [secret_encrypted]
  return sealed.map((one) => secrets.decrypt(one, endpointSecretPlace(row)).toString('utf8'))
}

/** The headers by which a receiver knows a webhook, by Standard Webhooks: a signature by each secret. */
export function signedHeaders(secrets: readonly string[], id: string, now: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
