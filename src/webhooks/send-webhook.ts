import type { LookupAddress, LookupOptions } from 'node:dns'
import type * as Undici from 'undici'
import { literalAddress, mayConnect, type Reach } from './address.ts'
import { resolverOf, type Resolve } from './resolve.ts'

/** Everything together: finding the host, connecting, sending, and the answer to its end. */
const withinMilliseconds = 15_000
/** Of an answer, what is read before nobody listens any more. */
const maxAnswerBytes = 64 * 1024
/** Of an answer, what is kept. */
const keptAnswerBytes = 1024

/** What came of one try. */
export interface Sent {
  /** When it began. */
  at: Date
  /** undefined: no answer came. */
  status: number | undefined
  latencyMilliseconds: number
  /** The beginning of the answer's body. */
  body: Buffer
  /** When the receiver wants to be asked again. */
  retryAfter: Date | undefined
  /** Why it is a failure; undefined where it is none. */
  error: string | undefined
  /** Whether it tells anything of the endpoint: not where it was never called for a fault of ours. */
  isOfEndpoint: boolean
}

/** No address that may be called. */
class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

/** No answer, or none that helps, of the name servers. Not that they know no such host. */
class FailedLookup extends Error {
  readonly code = 'FAILED_LOOKUP'
}

interface Client {
  request: typeof Undici.request
  agents: Readonly<Record<Reach, Undici.Agent>>
}

/**
 * Sends webhooks: to addresses that may be called, which is looked at for the very address that is then connected to; without following
 * where an answer points to; and without waiting for anybody or listening to anybody for long.
 */
export class Sender {
  readonly #resolve: (reach: Reach) => Resolve
  #client: Promise<Client> | undefined
  #isClosed = false

  /** @param resolve finds a host's addresses, by how far webhooks reach */
  constructor(resolve: (reach: Reach) => Resolve = resolverOf) {
    this.#resolve = resolve
  }

  /**
   * @param at now, by the machine's clock
   * @returns undefined where close has ended it: neither a success nor a failure
   */
  async send(url: URL, headers: Record<string, string>, body: string, reach: Reach, at: Date): Promise<Sent | undefined> {
    const isClosed = () => this.#isClosed
    const { request, agents } = await (this.#client ??= openClient(this.#resolve))
    if (isClosed()) return undefined
    const began = performance.now()
    const deadline = AbortSignal.timeout(withinMilliseconds)
    // What came before the answer broke off counts: whoever wants to be asked later has said so.
    const kept: Buffer[] = []
    let came: Pick<Sent, 'status' | 'retryAfter'> = { status: undefined, retryAfter: undefined }
    const end = (error?: string): Sent => ({ at, ...came, latencyMilliseconds: Math.round(performance.now() - began), body: Buffer.concat(kept), error, isOfEndpoint: true })
    try {
      const address = literalAddress(url)
      if (address !== undefined && !mayConnect(address, reach)) throw new ForbiddenAddress()
      const { statusCode, headers: answered, body: stream } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'payment-collection-service', ...headers },
        body,
        dispatcher: agents[reach],
        signal: deadline,
      })
      came = { status: statusCode, retryAfter: instantOfRetry(answered['retry-after'], at) }
      await keepBeginning(stream, kept)
      return end(statusCode >= 200 && statusCode < 300 ? undefined : `The answer was ${statusCode}.`)
    } catch (error) {
      if (isClosed()) return undefined
      return end(deadline.aborted ? `No whole answer came within ${withinMilliseconds / 1000} seconds.` : sentenceOf(error))
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client
    if (client !== undefined) await Promise.all([client.agents.public.destroy(), client.agents.private.destroy()])
  }
}

/** For the first webhook: undici is much to load, and many never send one. */
async function openClient(resolve: (reach: Reach) => Resolve): Promise<Client> {
  const undici = await import('undici')
  return { request: undici.request, agents: { public: agentOf(undici, 'public', resolve('public')), private: agentOf(undici, 'private', resolve('private')) } }
}

function agentOf(undici: typeof Undici, reach: Reach, resolve: Resolve): Undici.Agent {
  return new undici.Agent({
    connect: {
      lookup: (hostname: string, options: LookupOptions, callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void) => {
        resolve(hostname, { ...options, all: true }, (error, found) => {
          const allowed = error === null ? found.filter(({ address }) => mayConnect(address, reach)) : []
          const [first] = allowed
          if (first === undefined) callback(faultOfLookup(error), '', 0)
          else if (options.all === true) callback(null, allowed)
          else callback(null, first.address, first.family)
        })
      },
      timeout: withinMilliseconds,
    },
    headersTimeout: withinMilliseconds,
    bodyTimeout: withinMilliseconds,
    // What is idle longer may be closed by the other side just as something is sent.
    keepAliveTimeout: 3_000,
  })
}

/** A name server's codes are a connection's too: one that refuses is not the receiver that does. */
function faultOfLookup(error: Error | null): Error {
  if (error === null) return new ForbiddenAddress()
  return codeOf(error) === 'ENOTFOUND' ? error : new FailedLookup()
}

/** Read to the end, so that the connection can be used again; where there is no end in sight, it is given up. */
async function keepBeginning(stream: Undici.Dispatcher.ResponseData['body'], kept: Buffer[]): Promise<void> {
  let length = 0
  for await (const bytes of bytesOf(stream)) {
    if (length < keptAnswerBytes) kept.push(bytes.subarray(0, keptAnswerBytes - length))
    length += bytes.length
    if (length > maxAnswerBytes) break
  }
}

/** undici has no type for its chunks. */
function bytesOf(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return stream
}

const farInstant = 8_640_000_000_000_000

/** Of seconds, however many, or of a date as HTTP writes it; of anything else nothing. */
function instantOfRetry(header: string | string[] | undefined, now: Date): Date | undefined {
  if (typeof header !== 'string') return undefined
  if (/^[0-9]+$/.test(header)) return new Date(Math.min(now.getTime() + Number(header) * 1000, farInstant))
  const instant = /^[A-Z][a-z]{2,8}, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(instant) ? undefined : new Date(instant)
}

const sentences: Readonly<Record<string, string>> = {
  FORBIDDEN_ADDRESS: 'The host has no address that may be called.',
  ENOTFOUND: 'The host is not known.',
  FAILED_LOOKUP: 'The host could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection broke off.',
  EPIPE: 'The connection broke off.',
  UND_ERR_SOCKET: 'The connection broke off.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer were too long.',
  EHOSTUNREACH: 'There is no way to the host.',
  ENETUNREACH: 'There is no way to the host.',
}

/** For the platform: no addresses of ours, and nothing of what was sent. */
function sentenceOf(error: unknown): string {
  const code = codeOf(error)
  if (code === undefined) return 'The request failed.'
  if (code.startsWith('HPE_')) return 'The answer was not HTTP.'
  return sentences[code] ?? `The request failed: ${code}.`
}

/** Of an error, or of the first of several: a host may have many addresses. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined
}
