import type { IncomingMessage } from 'node:http'
import { Problem } from '../lib/problem.ts'

/** Every value that a header was sent with; Node joins or drops repeated ones in `headers`. */
function values(request: IncomingMessage, name: string): readonly string[] {
  return request.headersDistinct[name] ?? []
}

/** Whether a body comes with the request, be it of nothing but the end of its chunks. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

/**
 * Request-Id and Correlation-Id as they are echoed: 1 to 255 printable ASCII characters, sent once; anything else is
 * ignored (Decision: tracing).
 */
export function tracingOf(request: IncomingMessage): Record<string, string> {
  const tracing: Record<string, string> = {}
  for (const name of ['Request-Id', 'Correlation-Id']) {
    const [value, ...more] = values(request, name.toLowerCase())
    if (value !== undefined && more.length === 0 && /^[\x20-\x7e]{1,255}$/.test(value)) tracing[name] = value
  }
  return tracing
}

/** The token of `Authorization: Bearer`, or undefined where there is not exactly one such header. */
export function bearerToken(request: IncomingMessage): string | undefined {
  const [value, ...more] = values(request, 'authorization')
  return more.length === 0 ? value?.match(/^Bearer ([A-Za-z0-9_]{20,200})$/i)?.[1] : undefined
}

/** @throws Problem 400 when it is not one value of 10 to 40 characters, whatever the operation */
export function idempotencyKey(request: IncomingMessage): string | undefined {
  const [value, ...more] = values(request, 'idempotency-key')
  if (value === undefined) return undefined
  if (more.length === 0 && value.length >= 10 && value.length <= 40) return value
  throw Problem.invalid([{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }])
}

/** @throws Problem 400 when it is not one UUID */
export function serviceAccountId(request: IncomingMessage): string | undefined {
  const [value, ...more] = values(request, 'service-account-id')
  if (value === undefined) return undefined
  if (more.length === 0 && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return value.toLowerCase()
  throw Problem.invalid([{ detail: 'The Service-Account-Id header value is not a UUID.', reference: 'Service-Account-Id' }])
}

/** @throws Problem 400 when it is sent more than once: Node keeps the first, which whoever stands in front may not have read */
export function contentType(request: IncomingMessage): string | undefined {
  const [value, ...more] = values(request, 'content-type')
  if (more.length > 0) throw Problem.invalid([{ detail: 'must be sent once', reference: 'Content-Type' }])
  return value
}
