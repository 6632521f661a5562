/** The contract's types, for those who use the client. */
import type { components, paths, webhooks } from '../../generated/openapi.ts'

export type { paths }
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** What a webhook carries; `event_type` tells them apart. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']
