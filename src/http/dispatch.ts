import type { Knex } from 'knex'
import type { Context as ValidatedRequest } from 'openapi-backend'
import type { AccountValidation } from '../config.ts'
import type { NewId, Principal, RequestContext } from '../context.ts'
import type { Handler, Handlers, OperationId, OperationRequest, PageMeta } from '../contract.ts'
import { constraintOf, isRetryable, sqlState } from '../database/errors.ts'
import { readClock } from '../database/platform-clock.ts'
import { awaitReset } from '../database/reset-lock.ts'
import { inTenant } from '../database/transaction.ts'
import type { Clock } from '../lib/clock.ts'
import { BrokenInvariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import type { Secrets } from '../lib/secrets.ts'
import { problemAnswer, successAnswer, type Answer, type RequestStamp } from './answer.ts'
import { asReplay, begin, finish, isReplay, type IdempotentRequest } from './idempotency.ts'
import { Contract } from './openapi.ts'

/** A request that has passed everything up to the contract's validation. */
export interface Call {
  /** Of the service that took the request: several of a process may share the contract. */
  dependencies: DispatchDependencies
  stamp: RequestStamp
  principal: Principal
  /** The embedded account acted for. */
  accountId: string | null
  /** A GET, to which the platform's clock means nothing. */
  isRead: boolean
  /** Set on POST and PATCH with an Idempotency-Key, by an API key. */
  idempotent: IdempotentRequest | undefined
  /** What handlers answer; set by the operation. */
  answer: Answer | undefined
}

export interface DispatchDependencies {
  database: Knex
  secrets: Secrets
  clock: Clock
  newId: NewId
  allowPrivateWebhooks: boolean | undefined
  accountValidation: AccountValidation
  /** In one transaction, its idempotency row included, unless told otherwise: the benchmark looks at all that is around it. */
  perform?: Perform
}

/** Makes an answer of an operation's work. */
export type Perform = (call: Call, work: Work) => Promise<Answer>

/** Serialization failures, deadlocks, a lost race for an idempotency row or against a reset: tries in all. */
const maxTries = 3

const loaded = new WeakMap<Handlers, Promise<Contract>>()

/** The contract with its handlers. Compiled once a process, because that takes a second. */
export function loadContract(handlers: Handlers): Promise<Contract> {
  let contract = loaded.get(handlers)
  if (contract === undefined) {
    contract = Contract.load().then((made) => {
      registerHandlers(made, handlers)
      return made
    })
    loaded.set(handlers, contract)
  }
  return contract
}

/**
 * Puts the typed handlers behind openapi-backend: a validated request runs in one transaction, its idempotency row
 * included, and becomes an answer's final bytes.
 */
function registerHandlers(contract: Contract, handlers: Handlers): void {
  for (const { operationId } of contract.routes) {
    if (isOperationId(operationId, handlers)) register(contract, operationId, handlers)
    else throw new Error(`The contract's operation ${operationId} has no handler`)
  }
  // Authentication has already happened, where its failures can be told apart; here the contract's word on who may call
  // an operation is held against it.
  contract.registerSecurityHandler('apiKey', (_validated, call: Call) => call.principal.bridge === null)
  contract.registerSecurityHandler('bridgeToken', (_validated, call: Call) => call.principal.bridge !== null)
}

function isOperationId(id: string, handlers: Handlers): id is OperationId {
  return Object.hasOwn(handlers, id)
}

function register<Id extends OperationId>(contract: Contract, id: Id, handlers: Pick<Handlers, Id>): void {
  const handler: Handler<Id> = handlers[id]
  type Request = OperationRequest<Id>
  contract.register(id, async (validated: ValidatedRequest<Request['body'], Request['path'], Request['query']>, call: Call) => {
    const { params: path, query, requestBody: body } = validated.request
    let afterwards: (() => Promise<Answer | undefined>) | undefined
    const perform = call.dependencies.perform ?? inOneTransaction
    call.answer = await perform(call, async (context) => {
      const result = await handler(context, { path, query, body })
      const { status, data, afterwards: wait } = result
      afterwards =
        wait &&
        (async () => {
          const instead = await wait(call.dependencies)
          return instead && successAnswer(call.stamp, status, instead, undefined)
        })
      return { status, data, page: 'page' in result ? result.page : undefined }
    })
    const instead = isReplay(call.answer) ? await replayInstead(call, handler.replayed) : await afterwards?.()
    if (instead !== undefined) call.answer = instead
  })
}

/** Where the stored answer of a success has not come true: what is so instead. */
async function replayInstead({ answer, dependencies, principal, stamp }: Call, wait: Handler<OperationId>['replayed']): Promise<Answer | undefined> {
  if (answer === undefined || answer.status >= 300) return undefined
  const instead = await wait?.(dependencies, principal)
  return instead && asReplay(successAnswer(stamp, answer.status, instead, undefined))
}

/** An operation's handler with its request. */
export type Work = (context: RequestContext) => Promise<{ status: number; data: object; page: PageMeta | undefined }>

async function inOneTransaction(call: Call, work: Work): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTenant(call.dependencies.database, call.principal.platformId, (trx) => runOnce(call, trx, work))
    } catch (error) {
      const lostRace = sqlState(error) === '23505' && constraintOf(error)?.startsWith('idempotency_records') === true
      if (tries >= maxTries || !(lostRace || mayHaveGone(call, error) || isRetryable(error))) throw error
    }
  }
}

/**
 * What a GET has found went with a reset of the sandbox before it looked at what belongs to it. Asked anew, it finds nothing, and
 * says so. Whoever writes has a reset wait.
 */
function mayHaveGone({ principal, isRead }: Call, error: unknown): boolean {
  return isRead && principal.environment === 'sandbox' && error instanceof BrokenInvariant
}

async function runOnce(call: Call, trx: Knex.Transaction, work: Work): Promise<Answer> {
  const { idempotent, dependencies } = call
  const answer = async (inner: Knex.Transaction) => {
    const { status, data, page } = await work(await contextOf(call, inner))
    return successAnswer(call.stamp, status, data, page)
  }
  if (idempotent === undefined) return answer(trx)

  const stored = await begin(trx, dependencies.secrets, idempotent)
  if (stored !== undefined) return stored
  // A refusal is kept too, without what the handler did before it: a retry must not create what its client believes refused.
  const finished = await trx.transaction(answer).catch((error: unknown) => {
    if (error instanceof Problem && (error.status === 404 || error.status === 422)) return problemAnswer(call.stamp, error)
    throw error
  })
  await finish(trx, dependencies.secrets, idempotent, finished)
  return finished
}

async function contextOf({ principal, accountId, dependencies, isRead }: Call, trx: Knex.Transaction): Promise<RequestContext> {
  const { secrets, clock, newId, allowPrivateWebhooks, accountValidation } = dependencies
  const { platformId, environment, bridge } = principal
  if (!isRead) await awaitReset({ trx, platformId, environment })
  const realNow = clock.now()
  const now = isRead ? realNow : await readClock({ trx, platformId, environment }, realNow)
  return { trx, platformId, environment, bridge, accountId, ownerId: accountId ?? platformId, now, realNow, newId, secrets, allowPrivateWebhooks, accountValidation }
}
