import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { WebhookEvent } from './contract.ts'

export { WebhookVerificationError }

export interface ReceivedWebhook {
  /** As it came, not parsed and put together again: the signature is of these bytes. */
  body: string
  headers: Iterable<readonly [string, string]> | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Of the endpoint: `whsec_…` */
  secret: string
}

/**
 * What a webhook tells, where it is signed with the endpoint's secret and not older than five minutes (Standard Webhooks). The same may
 * come more than once, and in another order: `event_id` and `event_sequence` tell.
 *
 * @throws WebhookVerificationError where it isn't; Error where the secret itself is none
 */
export function verifyWebhook({ body, headers, secret }: ReceivedWebhook): WebhookEvent {
  // Not `instanceof Headers`: those of another copy of undici are none.
  const sent = isIterable(headers) ? [...headers] : Object.entries(headers)
  // Node and fetch write names small, not all that hand requests over do.
  const named = sent.map(([name, value]): [string, string] => [name.toLowerCase(), String(value ?? '')])
  const told = parsed(new Webhook(secret), body, Object.fromEntries(named))
  if (!isEvent(told)) throw new WebhookVerificationError('The body is no event.')
  return told
}

function isIterable(headers: ReceivedWebhook['headers']): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in headers
}

/** @returns undefined where what is signed is no JSON */
function parsed(webhook: Webhook, body: string, headers: Record<string, string>): unknown {
  try {
    return webhook.verify(body, headers)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isEvent(told: unknown): told is WebhookEvent {
  return typeof told === 'object' && told !== null && 'event_type' in told && 'event_id' in told && 'data' in told
}
