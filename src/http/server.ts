import type { IncomingMessage, Server } from 'node:http'
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
import { listenerFor, writeAnswer } from './connections.ts'
import { loadContract, newTurnsOfLists, type Perform } from './dispatch.ts'
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
  /** How long a request waits for a connection, in milliseconds. */
  patience: number
  perform?: Perform
  /** Whether new requests should come here; false while stopping. */
  isReady: () => boolean
}

/** The HTTP side of the service, not listening yet. */
export async function buildServer(dependencies: ServerDependencies): Promise<Server> {
  const { config, database, secrets, clock, log, newId, handlers, patience, perform } = dependencies
  const contract = await loadContract(handlers)
  const isLimited = config.rateLimitPerSecond > 0
  const pipeline: Pipeline = {
    dependencies: {
      ...{ database, secrets, clock, newId, allowPrivateWebhooks: config.allowPrivateWebhooks, accountValidation: config.accountValidation, databasePool: config.databasePool, patience, grouped: new Map(), turnsOfLists: newTurnsOfLists(config.databasePool, patience) },
      ...(perform === undefined ? {} : { perform }),
    },
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
    send(context, stamp, answer, trail.rateLimit)
    const milliseconds = Math.round((clock.elapsed() - startedAt) * 10) / 10
    log.info(lineOf(context, stamp, trail, answer, milliseconds), 'request')
  })
  // Pages: whatever happens inside becomes an answer in the envelope, with the tracing headers, and one log line.
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
  const router = new Router({ strict: true, sensitive: true })
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
    // Pages take GET, and as under /v1 neither HEAD nor OPTIONS.
    if (context.method !== 'GET' && router.match(context.path, 'GET').route) {
      throw new Problem('method_not_allowed', 'This path takes GET.', { headers: { Allow: 'GET' } })
    }
    await next()
  })
  koa.use(router.routes())
  koa.on('error', (error: unknown) => {
    // Only what happens after the answer was handed over, such as a client that has gone.
    log.debug({ err: error instanceof Error ? error.name : typeof error }, 'socket')
  })
  return listenerFor(koa.callback(), stampOf)
}

function send(context: Context, stamp: RequestStamp, answer: Answer, rateLimit: Trail['rateLimit'] = {}): void {
  // Ours to the end: Koa would look at it once more.
  context.respond = false
  // The present call's tracing headers win over a replayed answer's (Decision).
  writeAnswer(context.res, answer, { ...always, ...rateLimit, ...stamp.tracing })
}

const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

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
