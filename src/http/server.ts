import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import Router from '@koa/router'
import Koa, { type Context } from 'koa'
import type { Knex } from 'knex'
import type { Handlers } from '../contract.ts'
import type { Config } from '../config.ts'
import type { NewId } from '../context.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { Problem } from '../lib/problem.ts'
import type { Secrets } from '../lib/secrets.ts'
import { AccountScope } from './account-scope.ts'
import { problemAnswer, type Answer, type RequestStamp } from './answer.ts'
import { Authentication } from './authentication.ts'
import { loadContract } from './dispatch.ts'
import { serveDocs } from './docs.ts'
import { tracingOf } from './headers.ts'
import { answerRequest, type Pipeline, type Trail } from './pipeline.ts'
import { problemOf } from './problems.ts'
import { RateLimit } from './rate-limit.ts'

export interface ServerDependencies {
  config: Config
  database: Knex
  secrets: Secrets
  clock: Clock
  log: Logger
  newId: NewId
  handlers: Handlers
  /** Whether new requests should come here; false while stopping. */
  isReady: () => boolean
}

/** The HTTP side of the service, not listening yet. */
export async function buildServer(dependencies: ServerDependencies): Promise<Server> {
  const { config, database, secrets, clock, log, newId, handlers } = dependencies
  const contract = await loadContract(handlers)
  const isLimited = config.rateLimitPerSecond > 0
  const pipeline: Pipeline = {
    dependencies: { database, secrets, clock, newId },
    contract,
    authentication: new Authentication(database, secrets, clock, { limitFailures: isLimited }),
    rateLimit: new RateLimit(database, clock, { perSecond: config.rateLimitPerSecond, burst: config.rateLimitBurst }),
    accountScope: new AccountScope(database),
  }

  // What Node's parser refuses has no request to echo from.
  const stampOf = (request?: IncomingMessage): RequestStamp => ({
    apiRequestId: newId('request'),
    receivedAt: clock.now(),
    tracing: request === undefined ? {} : tracingOf(request),
  })
  const koa = new Koa()
  // Outermost: whatever happens inside becomes an answer in the envelope, with the tracing headers, and one log line.
  koa.use(async (context, next) => {
    const stamp = stampOf(context.req)
    context.set({ 'X-Content-Type-Options': 'nosniff', ...stamp.tracing })
    try {
      // `*`, or a URL of something else: no path that there could be anything at, and none that Koa could read.
      if (context.req.url?.startsWith('/') === true) await next()
      if (context.body === undefined && context.respond !== false) throw new Problem('not_found', 'There is nothing at this path.')
    } catch (error) {
      send(context, stamp, problemAnswer(stamp, problemOf(error, log, stamp.apiRequestId)))
    }
  })
  const router = new Router()
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' }
  })
  router.get('/readyz', async (context) => {
    if (!dependencies.isReady()) throw Problem.unavailable()
    await database.raw('select 1')
    context.body = { status: 'ready' }
  })
  serveDocs(router)
  koa.use(async (context, next) => {
    if (!/^\/v1(\/|$|\?)/.test(context.req.url ?? '')) {
      await next()
      return
    }
    const stamp = stampOf(context.req)
    const trail: Trail = {}
    const startedAt = clock.elapsed()
    const answer = await answerRequest(pipeline, context, stamp, trail).catch((error: unknown) =>
      problemAnswer(stamp, problemOf(error, log, stamp.apiRequestId)),
    )
    send(context, stamp, answer)
    const milliseconds = Math.round((clock.elapsed() - startedAt) * 10) / 10
    log.info(lineOf(context, stamp, trail, answer, milliseconds), 'request')
  })
  koa.use(router.routes())
  koa.on('error', (error: unknown) => {
    // Only what happens after the answer was handed over, such as a client that has gone.
    log.debug({ err: error instanceof Error ? error.name : typeof error }, 'socket')
  })
  return harden(koa.callback(), stampOf)
}

function send(context: Context, stamp: RequestStamp, { status, headers, body }: Answer): void {
  context.status = status
  // The present call's tracing headers win over a replayed answer's (Decision).
  context.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers, ...stamp.tracing })
  context.body = body
}

/** An allow-list: ids, a route's template, numbers. Never a query, a body or a credential. */
function lineOf(context: Context, { apiRequestId, tracing }: RequestStamp, { route, principal, accountId }: Trail, answer: Answer, ms: number) {
  return {
    api_request_id: apiRequestId,
    request_id: tracing['Request-Id'],
    correlation_id: tracing['Correlation-Id'],
    method: context.method,
    route: route?.path,
    operation: route?.operationId,
    platform_id: principal?.platformId,
    environment: principal?.environment,
    account_id: accountId ?? undefined,
    status: answer.status,
    replayed: 'Idempotent-Replayed' in answer.headers ? true : undefined,
    ms,
  }
}

/** Limits on what a client may do to a connection, and the envelope for what Node's parser refuses. */
function harden(handle: ReturnType<Koa['callback']>, stampOf: (request?: IncomingMessage) => RequestStamp): Server {
  const connections = new WeakMap<Duplex, Connection>()
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    follow(connections, request.socket, response)
    const hosts = request.headersDistinct['host']?.length ?? 0
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
      const fault = { detail: hosts === 0 ? 'is required' : 'must be sent once', reference: 'Host' }
      const { status, headers, body } = problemAnswer(stampOf(request), Problem.invalid([fault]))
      response.writeHead(status, { ...headers, 'Content-Length': body.length, Connection: 'close' }).end(body)
      return
    }
    request.url = originForm(request.url ?? '')
    void handle(request, response)
  }
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      // Longer than the idle time of the usual proxies, so that they never send into a connection that is closing.
      keepAliveTimeout: 65_000,
      // A request without Host is refused above, in the envelope.
      requireHostHeader: false,
    },
    receive,
  )
  server.maxRequestsPerSocket = 1000
  // `Expect` with anything but 100-continue: the request is answered as it is.
  server.on('checkExpectation', receive)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { waiting, last } = connections.get(socket) ?? {}
    const isAnswered = last !== undefined && !last.req.complete && last.writableEnded
    const refuse = () => {
      if (isAnswered || !socket.writable) socket.destroy()
      else socket.end(bytesOf(problemAnswer(stampOf(), parserProblem(error.code))))
    }
    // Requests that arrived whole before the broken one get their own answers first, else they would take this one for theirs.
    const ahead = [...(waiting ?? [])].filter(({ req }) => req.complete).at(-1)
    if (ahead === undefined) refuse()
    else ahead.once('close', refuse)
  })
  return server
}

/** What a connection has asked for. */
interface Connection {
  /** Answers that are not sent yet, in the order of their requests. */
  waiting: Set<ServerResponse>
  last: ServerResponse
}

function follow(connections: WeakMap<Duplex, Connection>, socket: Duplex, response: ServerResponse): void {
  const waiting = connections.get(socket)?.waiting ?? new Set<ServerResponse>()
  connections.set(socket, { waiting: waiting.add(response), last: response })
  response.once('close', () => waiting.delete(response))
}

/** The path and query. With scheme and host in front, as for a proxy, they mean the same (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  const [all, , path = ''] = target.match(/^https?:\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?([/?].*)?$/i) ?? []
  if (all === undefined) return target
  return path.startsWith('/') ? path : `/${path}`
}

/** An answer as it goes over the wire, where there is no response to write it to. */
function bytesOf({ status, headers, body }: Answer): Buffer {
  const lines = Object.entries({ ...headers, 'Content-Length': String(body.length), Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`), body])
}

function parserProblem(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('request_header_fields_too_large', 'The headers must not be larger than 16384 bytes.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request took too long to arrive.')
    default:
      return new Problem('bad_request', 'The request is not valid HTTP.')
  }
}
