import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { WebhookEvent } from './contract.ts'

export { WebhookVerificationError }

export interface ReceivedWebhook {
  /** As it came, not parsed and put together again: the signature is of these bytes. */
  body: string
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Of the endpoint: `whsec_…` */
  secret: string
}

/**
 * What a webhook tells, where it is signed with the endpoint's secret and not older than five minutes (Standard Webhooks). The same may
 * come more than once, and in another order: `event_id` and `event_sequence` tell.
 *
 * @throws WebhookVerificationError where it isn't
 */
export function verifyWebhook({ body, headers, secret }: ReceivedWebhook): WebhookEvent {
  const of = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name])
  const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name): [string, string] => [name, String(of(name) ?? '')])
  const told: unknown = new Webhook(secret).verify(body, Object.fromEntries(named))
  if (!isEvent(told)) throw new WebhookVerificationError('The body is no event.')
  return told
}

function isEvent(told: unknown): told is WebhookEvent {
  return typeof told === 'object' && told !== null && 'event_type' in told && 'event_id' in told && 'data' in told
}
