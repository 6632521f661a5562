import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookEndpointRow } from '../database/tables.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Where an endpoint's secret is encrypted to, the present one and those before. */
export function endpointSecretPlace({ id, platform_id, environment }: Pick<WebhookEndpointRow, 'id' | 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'webhook_endpoints', column: 'secret', rowId: id, platformId: platform_id, environment }
}

/** What signs an endpoint's webhooks at that instant of the real time: the present secret, and while it rotates those before. */
export function secretsOfEndpoint(row: WebhookEndpointRow, secrets: Secrets, now: Date): string[] {
  const { secret_encrypted, previous_secrets_encrypted: previous, previous_secrets_until: until } = row
  const sealed = [secret_encrypted, ...previous.filter((_one, index) => now < (until[index] ?? now))]
  return sealed.map((one) => secrets.decrypt(one, endpointSecretPlace(row)).toString('utf8'))
}

/** As many sign beside the present one at most: each makes the header longer. */
const mostPrevious = 4

/**
 * What a rotation makes of the secrets: the one that goes, and those that went before it, sign on for their time. Who rotates twice may not
 * have got the first answer.
 *
 * @param until the instant of the real time at which the present one ends; undefined: no earlier one signs anything more
 */
export function rotated(
  { secret_encrypted, previous_secrets_encrypted, previous_secrets_until }: WebhookEndpointRow,
  until: Date | undefined,
): Pick<WebhookEndpointRow, 'previous_secrets_encrypted' | 'previous_secrets_until'> {
  if (until === undefined) return { previous_secrets_encrypted: [], previous_secrets_until: [] }
  return {
    previous_secrets_encrypted: [secret_encrypted, ...previous_secrets_encrypted].slice(0, mostPrevious),
    previous_secrets_until: [until, ...previous_secrets_until].slice(0, mostPrevious),
  }
}

/** The headers by which a receiver knows a webhook, by Standard Webhooks: a signature by each secret. */
export function signedHeaders(secrets: readonly string[], id: string, now: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
