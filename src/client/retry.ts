import { isAnswer, ProblemError } from './answers.ts'

export interface RetryOptions {
  /** Attempts after the first: 3 unless told. */
  maxRetries?: number
  /** How long an attempt may take, in milliseconds: 40,000 unless told, which is longer than the service lets one wait. */
  timeout?: number
  /** What sends a request; the platform's own unless told. */
  fetch?: (request: Request) => Promise<Response>
}

/** A pause is never longer, in milliseconds; an answer that tells a longer one is given back. */
const longestPause = 60_000

/**
 * Sends a request until it is answered, as long as that can't have a second effect: it reads, or it has an Idempotency-Key. Made again are
 * attempts that ended without an answer, and those answered by 429 or a 5xx, after Retry-After, else after half a second, one, two,
 * each up to half as long again.
 *
 * @throws whatever the last attempt threw; the signal's reason, at once, where the caller has called it off
 */
export function retrying({ maxRetries = 3, timeout = 40_000, fetch = globalThis.fetch }: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    // Before the first attempt: its signal becomes that of the attempt.
    const { signal } = request
    // The service redirects nobody: what stands in between would have a POST become a GET.
    const attemptOf = () => new Request(request.clone(), { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) })
    const isSafe = request.method === 'GET' || (isKeyed(request) && request.headers.has('Idempotency-Key'))
    let wasUnanswered = false
    for (let retries = 0; ; retries++) {
      const isLast = retries >= maxRetries
      const pause = Math.min(500 * 2 ** retries * (1 + Math.random() / 2), longestPause)
      try {
        const response = await fetch(attemptOf()).then(readWhole)
        // An attempt that ended without an answer may still be at work: that is who has the key.
        const isAgain = response.status === 429 || (isSafe && (response.status >= 500 || (response.status === 409 && wasUnanswered)))
        const wanted = pauseOf(response.headers) ?? pause
        if (isLast || !isAgain || wanted > longestPause) return response
        wasUnanswered ||= response.status >= 500
        await rest(wanted, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (isLast || !isSafe) throw error
        wasUnanswered = true
        await rest(pause, signal)
      }
    }
  }
}

/** The service keeps no key of a PUT or a DELETE: made again, it would undo what somebody has done meanwhile. */
export function isKeyed({ method }: Request): boolean {
  return method === 'POST' || method === 'PATCH'
}

/**
 * An answer that breaks off is none, nor is a success that is not told as the service does: a page of what stands in between, as a login.
 *
 * @throws ProblemError of such a success
 */
async function readWhole(response: Response): Promise<Response> {
  const { ok, status, statusText, headers } = response
  const body = await response.arrayBuffer()
  if (ok && !isAnswer(parsed(body))) throw new ProblemError({ response })
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

/** @returns undefined of what is no JSON */
function parsed(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/**
 * What an answer tells to wait: seconds, as the service does, or until an instant, as what stands in between may, by the clock of who answered.
 *
 * @returns milliseconds; undefined where it is neither, also of what JavaScript would take for an instant and HTTP does not (RFC 9110, 5.6.7)
 */
function pauseOf(headers: Headers): number | undefined {
  const told = headers.get('Retry-After') ?? ''
  if (/^[0-9]+$/.test(told)) return Number(told) * 1_000
  if (!told.endsWith(' GMT')) return undefined
  const pause = Date.parse(told) - Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0)
}

/** @throws the signal's reason, at once */
async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  signal.throwIfAborted()
}
