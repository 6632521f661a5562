import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './contract.ts'
import { isKeyed, retrying, type RetryOptions } from './retry.ts'

export interface ClientOptions extends RetryOptions {
  /** Where the service is: `https://payments.example.com`. */
  baseUrl: string
  apiKey: string
  /** Of the account that requests act for, by the header Service-Account-Id; absent: for the platform itself. */
  accountId?: string
}

/** Every operation of the contract, typed by it: `GET`, `POST`, `PUT`, `PATCH` and `DELETE` of openapi-fetch. */
export type PaymentCollectionClient = Client<paths>

/**
 * POST and PATCH carry an Idempotency-Key, made here where the caller gives none, so that attempts that end without an
 * answer are made again without a second effect. What the service refuses is told as `error`; what never got an answer is thrown.
 */
export function createPaymentCollectionClient({ baseUrl, apiKey, accountId, ...retry }: ClientOptions): PaymentCollectionClient {
  const client = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}`, ...(accountId === undefined ? {} : { 'Service-Account-Id': accountId }) },
    // Repeated, as the contract says; it takes both.
    querySerializer: { array: { style: 'form', explode: true } },
    fetch: retrying(retry),
  })
  client.use({
    onRequest: ({ request }) => {
      if (isKeyed(request) && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID())
      return request
    },
  })
  return client
}
