import type { Context } from 'koa'
import type { AccountScope } from './account-scope.ts'
import type { Answer, RequestStamp } from './answer.ts'
import { requireScope, type Authentication } from './authentication.ts'
import { parseJsonObject, receiveBody } from './body.ts'
import type { Call, DispatchDependencies } from './dispatch.ts'
import { announcesBody, idempotencyKey } from './headers.ts'
import { fingerprintOf, isUsedOtherwise, nameOf, type IdempotentRequest } from './idempotency.ts'
import type { Contract, Route } from './openapi.ts'
import type { RateLimit } from './rate-limit.ts'
import { inTenant } from '../database/transaction.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import type { Principal } from '../context.ts'

export interface Pipeline {
  dependencies: DispatchDependencies
  contract: Contract
  authentication: Authentication
  rateLimit: RateLimit
  accountScope: AccountScope
}

/** What is known of a request by then, for its log line and the headers of any answer. */
export interface Trail {
  route?: Route
  principal?: Principal
  accountId?: string | null
  /** What is left of the platform's requests, told whatever the answer. */
  rateLimit?: Readonly<Record<string, string>>
}

/**
 * The order of checks (Decision: order of checks), one a line: the first to fail answers. What comes back is final bytes.
 *
 * @param trail filled as the request goes along
 * @throws Problem, or whatever went wrong; the server renders it
 */
export async function answerRequest(pipeline: Pipeline, koa: Context, stamp: RequestStamp, trail: Trail): Promise<Answer> {
  const { dependencies, contract, authentication, rateLimit, accountScope } = pipeline
  const { method = '', url = '' } = koa.req

  const request = contract.routed(method, url)
  const route = (trail.route = request.route)
  const principal = (trail.principal = await authentication.authenticate(koa.req, route))
  requireScope(principal, route)
  trail.rateLimit = await rateLimit.take(principal)
  const accountId = (trail.accountId = await accountScope.resolve(koa.req, route, principal))
  const key = idempotencyKey(koa.req)
  const bytes = await receiveBody(koa, route.takesBody)
  // A body may come slowly, and its key be revoked meanwhile. (A bridge token is looked at again where it is used up.)
  if (announcesBody(koa.req) && principal.bridge === null) await authentication.authenticate(koa.req, route)

  const idempotent = key === undefined ? undefined : idempotentRequest(route, principal, accountId, key, fingerprintOf(method, request.path, bytes ?? Buffer.alloc(0)))
  const call: Call = { dependencies, stamp, principal, accountId, isRead: route.method === 'GET', idempotent, answer: undefined }
  await unlessKeyInUse(dependencies, idempotent, async () => {
    const body = bytes === undefined ? undefined : parseJsonObject(bytes)
    await contract.handleRequest({ ...request, body }, call)
  })
  invariant(call.answer, 'every operation answers')
  return call.answer
}

/** Answers are kept for POST and PATCH only (spec, Idempotency 1), and never for a bridge token, which is good once anyway. */
function idempotentRequest(
  route: Route,
  { platformId, environment, bridge }: Principal,
  actingAccount: string | null,
  key: string,
  fingerprint: Buffer,
): IdempotentRequest | undefined {
  if (bridge !== null || !['POST', 'PATCH'].includes(route.method)) return undefined
  return { platformId, environment, actingAccount, key, fingerprint }
}

/**
 * A request that breaks the contract is 400, unless its key belongs to another request: then 409, whatever is broken (spec,
 * Idempotency 5). The key is looked up after the fault only, so that a good request pays nothing. (What waits for its group in another
 * process is not seen: there the answer may be the 400 instead.)
 */
async function unlessKeyInUse({ database, secrets, grouped }: DispatchDependencies, idempotent: IdempotentRequest | undefined, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isInvalid = error instanceof Problem && error.kind === 'bad_request'
    if (isInvalid && idempotent !== undefined && (grouped.has(nameOf(idempotent)) || (await inTenant(database, idempotent.platformId, (trx) => isUsedOtherwise(trx, secrets, idempotent))))) {
      throw Problem.conflict('Idempotency key already used for a different request.')
    }
    throw error
  }
}
