import { BrokenInvariant } from './invariant.ts'

/** One fault of a request: what is wrong and which field, parameter or header (`reference`) it is about. */
export interface ProblemItem {
  detail: string
  reference: string
}

const kinds = {
  bad_request: { status: 400, title: 'Bad Request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  request_timeout: { status: 408, title: 'Request Timeout' },
  conflict: { status: 409, title: 'Conflict' },
  payload_too_large: { status: 413, title: 'Payload Too Large' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  unprocessable_entity: { status: 422, title: 'Unprocessable Entity' },
  too_many_requests: { status: 429, title: 'Too Many Requests' },
  request_header_fields_too_large: { status: 431, title: 'Request Header Fields Too Large' },
  internal_server_error: { status: 500, title: 'Internal Server Error' },
  service_unavailable: { status: 503, title: 'Service Unavailable' },
} as const

export type ProblemKind = keyof typeof kinds

/** What the work gives, or why it is refused. */
export function unlessRefused<T>(work: () => T): T | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Does together what can be done of those that are not refused; each refusal stays in its place. */
export async function withUnrefused<Item, Result>(
  items: readonly (Item | Problem)[],
  work: (items: readonly Item[]) => Promise<readonly (Result | Problem)[]>,
): Promise<(Result | Problem)[]> {
  const results = (await work(items.flatMap((item) => (item instanceof Problem ? [] : [item])))).values()
  return items.map((item) => (item instanceof Problem ? item : nextOf(results)))
}

/** @throws BrokenInvariant where there is no more */
export function nextOf<T>(items: IterableIterator<T>): T {
  for (const item of items) return item
  throw new BrokenInvariant('there are as many results as items')
}

/**
 * An answer that refuses a request. Thrown anywhere, rendered once (http/problems.ts). Status, type and title come from
 * one table, so that they can't disagree (Decision: problems).
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly items: readonly ProblemItem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(kind: ProblemKind, detail: string, more: { items?: readonly ProblemItem[]; headers?: Record<string, string>; cause?: unknown } = {}) {
    super(detail, { cause: more.cause })
    this.kind = kind
    this.items = more.items ?? []
    this.headers = more.headers ?? {}
  }

  get status() {
    return kinds[this.kind].status
  }

  get type() {
    return `/${this.kind}` as const
  }

  get title() {
    return kinds[this.kind].title
  }

  /** The request breaks the contract; `items` has an entry for each fault. */
  static invalid(items: readonly ProblemItem[]): Problem {
    return new Problem('bad_request', 'Validation failed', { items })
  }

  /** The same for a missing, malformed, unknown and revoked key (Decision: problems). */
  static unauthorized(): Problem {
    return new Problem('unauthorized', 'A valid API key is required.', { headers: { 'WWW-Authenticate': 'Bearer' } })
  }

  static forbidden(detail: string): Problem {
    return new Problem('forbidden', detail)
  }

  /** @param noun what was looked for, as in "No such charge." */
  static notFound(noun: string): Problem {
    return new Problem('not_found', `No such ${noun}.`)
  }

  /** Idempotency only (Decision: 409). */
  static conflict(detail: string): Problem {
    return new Problem('conflict', detail)
  }

  /** A rule or a state refuses a well-formed request; `reference` where one field is at fault. */
  static unprocessable(detail: string, reference?: string): Problem {
    return new Problem('unprocessable_entity', detail, reference === undefined ? {} : { items: [{ detail, reference }] })
  }

  static tooManyRequests(detail: string, headers: Record<string, string>): Problem {
    return new Problem('too_many_requests', detail, { headers })
  }

  /** The database is out of reach or too busy; nothing was changed, so that the client may retry. */
  static unavailable(cause?: unknown): Problem {
    return new Problem('service_unavailable', 'The service is not available right now; try again.', { headers: { 'Retry-After': '1' }, cause })
  }
}
