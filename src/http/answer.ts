import type { PageMeta } from '../contract.ts'
import type { Problem } from '../lib/problem.ts'

/** What goes to the socket: final text, so that a replay is the same byte for byte. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** What an answer tells about its request. */
export interface RequestStamp {
  /** The service's own id of the call. */
  apiRequestId: string
  receivedAt: Date
  /** The client's Request-Id and Correlation-Id, as echoed. */
  tracing: Readonly<Record<string, string>>
}

/** The envelope of one object, of a page where there is one, or of nothing. */
export function successAnswer(stamp: RequestStamp, status: number, data: object, page: PageMeta | undefined): Answer {
  const single = Object.keys(data).length === 0 ? 'none' : 'object'
  return jsonAnswer(stamp, status, { meta: { ...meta(stamp), ...page }, response_type: page === undefined ? single : 'array', data })
}

/** The envelope of a problem (Decision: problems). */
export function problemAnswer(stamp: RequestStamp, problem: Problem): Answer {
  const { status, type, title, message: detail, items } = problem
  const data = { status, type, title, detail, ...(items.length > 0 ? { items } : {}) }
  return jsonAnswer(stamp, status, { meta: meta(stamp), response_type: 'error', data }, problem.headers)
}

function meta({ apiRequestId, receivedAt }: RequestStamp) {
  return { api_request_id: apiRequestId, api_request_timestamp: receivedAt.toISOString() }
}

function jsonAnswer({ tracing }: RequestStamp, status: number, envelope: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...tracing, ...headers },
    body: JSON.stringify(envelope),
  }
}
