import type { Knex } from 'knex'
import type { Context as ValidatedRequest } from 'openapi-backend'
import type { AccountValidation } from '../config.ts'
import { nameOf, type NewId, type Principal, type RequestContext, type TimelessContext } from '../context.ts'
import type { Afterwards, Handler, Handlers, JointHandler, OperationId, OperationRequest, OperationResult, PageMeta } from '../contract.ts'
import { constraintOf, isOutOfReach, isRetryable, sqlState } from '../database/errors.ts'
import { readClock } from '../database/platform-clock.ts'
import { awaitReset } from '../database/reset-lock.ts'
import { inTenant, inTenantTogether, readTenant } from '../database/transaction.ts'
import type { Clock } from '../lib/clock.ts'
import { FewEach } from '../lib/few-each.ts'
import { Groups } from '../lib/groups.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import type { Secrets } from '../lib/secrets.ts'
import { problemAnswer, successAnswer, type Answer, type RequestStamp } from './answer.ts'
import { asReplay, begin, findKept, finish, inFlight as keyInFlight, isReplay, nameOf as nameOfKey, type IdempotentRequest } from './idempotency.ts'
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
  /** Connections that there are. */
  databasePool: number
  /** How long a request waits for a connection, in milliseconds. */
  patience: number
  /** Requests that wait for others of this process, or share their transaction, by the name of their key: its lock they have only once that begins. */
  grouped: Map<string, IdempotentRequest>
  /** What lists wait for: each may take seconds, and whatever is no list is to find a connection. */
  turnsOfLists: TurnsOfLists
  /** In one transaction, its idempotency row included, unless told otherwise: the benchmark looks at all that is around it. */
  perform?: Perform
}

/** Reads a list of a platform, when it is its turn. */
export type TurnsOfLists = <T>(platformId: string, read: () => Promise<T>) => Promise<T>

/** A third of the connections for the lists of one platform, so that those of others find one too, and a third for whatever is no list. */
export function newTurnsOfLists(databasePool: number, patience: number): TurnsOfLists {
  const third = Math.ceil(databasePool / 3)
  const tooMany = Problem.unavailable(new Error('Too many lists are read'))
  const ofPlatform = new FewEach(third, patience, tooMany)
  const ofAll = new FewEach(Math.max(databasePool - third, 1), patience, tooMany)
  return (platformId, read) => {
    const until = performance.now() + patience
    return ofPlatform.run(platformId, () => ofAll.run('', read, until - performance.now()))
  }
}

/** Makes an answer in an operation's place. */
export type Perform = (call: Call) => Promise<Answer>

/** Serialization failures, deadlocks, a lost race for an idempotency row: tries in all. */
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
  for (const { operationId, queryParameters } of contract.routes) {
    if (isOperationId(operationId, handlers)) register(contract, operationId, handlers, queryParameters.has('page_number'))
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

function register<Id extends OperationId>(contract: Contract, id: Id, handlers: Pick<Handlers, Id>, isList: boolean): void {
  const handler: Handler<Id> | JointHandler<Id> = handlers[id]
  const replayed = 'together' in handler ? undefined : handler.replayed
  const run = 'together' in handler ? inGroups(workOfMany(handler)) : alone(workOfOne(handler))
  const perform = isList ? inTurn(run) : run
  type Request = OperationRequest<Id>
  contract.register(id, async (validated: ValidatedRequest<Request['body'], Request['path'], Request['query']>, call: Call) => {
    const { params: path, query, requestBody: body } = validated.request
    if (call.dependencies.perform !== undefined) {
      call.answer = await call.dependencies.perform(call)
      return
    }
    const outcome = await perform({ call, request: { path, query, body } })
    if (outcome instanceof Problem) throw outcome
    call.answer = outcome.answer
    const instead = isReplay(call.answer) ? await replayInstead(call, replayed) : await outcome.afterwards?.(call.dependencies)
    if (instead !== undefined) call.answer = instead
  })
}

/** Where the stored answer of a success has not come true: what is so instead. */
async function replayInstead({ answer, dependencies, principal, stamp }: Call, wait: Handler<OperationId>['replayed']): Promise<Answer | undefined> {
  if (answer === undefined || answer.status >= 300) return undefined
  const instead = await wait?.(dependencies, principal)
  return instead && asReplay(successAnswer(stamp, answer.status, instead, undefined))
}

/** A request with what the contract has read of it. */
interface Asking<Request> {
  call: Call
  request: Request
}

/** What an operation's handler gives. */
interface Result {
  status: number
  data: object
  page: PageMeta | undefined
  afterwards: Afterwards | undefined
}

/** An operation, for those that are new. */
type Work<Request> = (context: TimelessContext, asking: readonly Asking<Request>[]) => Promise<readonly (Result | Problem)[]>

/** What comes of a request. A Problem is not kept: the key is free again. */
type Outcome = { answer: Answer; afterwards?: (dependencies: DispatchDependencies) => Promise<Answer | undefined> } | Problem

function workOfMany<Id extends OperationId>({ together }: JointHandler<Id>): Work<OperationRequest<Id>> {
  return async (context, asking) => {
    const [, results] = await Promise.all([awaitReset(context), together(context, asking.map(({ call: { accountId }, request }) => ({ accountId, request })))])
    return results.map((result) => (result instanceof Problem ? result : resultOf(result)))
  }
}

function resultOf<Id extends OperationId>(result: OperationResult<Id>): Result {
  const { status, data, afterwards } = result
  return { status, data, afterwards, page: 'page' in result ? result.page : undefined }
}

function workOfOne<Id extends OperationId>(handler: Handler<Id>): Work<OperationRequest<Id>> {
  return (shared, asking) =>
    Promise.all(
      asking.map(async ({ call, request }) => {
        const context = await contextOf(call, shared)
        if (call.idempotent === undefined) return resultOf(await handler(context, request))
        // A refusal is kept too, without what the handler did before it: a retry must not create what its client believes refused.
        return shared.trx.transaction(async (trx) => resultOf(await handler({ ...context, trx }, request))).catch((error: unknown) => {
          if (error instanceof Problem && isKept(error)) return error
          throw error
        })
      }),
    )
}

/** The others are refused before anything runs, or may come true by themselves. */
function isKept({ status }: Problem): boolean {
  return status === 404 || status === 422
}

function alone<Request>(work: Work<Request>) {
  return async (one: Asking<Request>): Promise<Outcome> => {
    for (let tries = 1; ; tries++) {
      try {
        const [outcome] = await inOneTransaction([one], work, one.call.isRead ? readTenant : inTenant)
        invariant(outcome, 'a request has an outcome')
        return outcome
      } catch (error) {
        const lostRace = sqlState(error) === '23505' && constraintOf(error)?.startsWith('idempotency_records') === true
        if (tries >= maxTries || !(lostRace || isRetryable(error))) throw error
      }
    }
  }
}

function inTurn<Request>(run: (one: Asking<Request>) => Promise<Outcome>) {
  return (one: Asking<Request>): Promise<Outcome> => {
    const { dependencies, principal } = one.call
    return dependencies.turnsOfLists(principal.platformId, () => run(one))
  }
}

/** Requests of a group at most: they wait for each other. */
const mostOfGroup = 128

/** Of one service: several of a process may share the contract. */
interface Crowd<Request> {
  /** By platform and environment. */
  groups: Groups<Asking<Request>, Outcome>
  /** Of one account each: what could not be done with others. */
  aside: Groups<Asking<Request>, Outcome>
  /** Of one account each: those that go alone, as they could not be done with any, on a few connections. */
  lone: FewEach
}

/**
 * Requests of one platform and environment that come while others are being committed share the next transaction. Where one has to wait for a
 * lock, or fails, those of each account go on by themselves, and so do the next ones of that account until they are done: others are not to
 * suffer from it. Where that fails too, each goes alone, waited for by nobody, on one of a few connections that the account has for it: the others are not to lack them.
 */
function inGroups<Request>(work: Work<Request>) {
  const crowds = new WeakMap<DispatchDependencies, Crowd<Request>>()
  const runAlone = alone(work)
  /** @param instead has done one by one what could not be done together */
  const runTogether = async (asking: readonly Asking<Request>[], instead: (one: Asking<Request>) => Promise<Outcome>): Promise<readonly Promise<Outcome>[]> => {
    const [first, ...others] = asking
    invariant(first, 'a group has a first')
    const progress = { isComplete: false }
    try {
      const outcomes = await inOneTransaction([first, ...others], work, inTenantTogether, progress)
      return outcomes.map((outcome) => Promise.resolve(outcome))
    } catch (error) {
      // It may be committed, where the database has not said no, or none of them could be.
      if ((progress.isComplete && sqlState(error) === undefined) || isOutOfReach(error)) throw error
    }
    return asking.map(instead)
  }
  const newCrowd = ({ databasePool, patience }: DispatchDependencies): Crowd<Request> => {
    const lone = new FewEach(Math.ceil(databasePool / 3), patience, Problem.unavailable(new Error('Too many requests of an account wait for locks')))
    const runLone = (one: Asking<Request>) => lone.run(sideOf(one), () => runAlone(one))
    const aside = new Groups<Asking<Request>, Outcome>(mostOfGroup, (asking) => (asking.length === 1 ? Promise.resolve(asking.map(runLone)) : runTogether(asking, runLone)))
    const groups = new Groups<Asking<Request>, Outcome>(mostOfGroup, (asking) => runTogether(asking, (one) => aside.do(sideOf(one), one)))
    return { groups, aside, lone }
  }
  return async (one: Asking<Request>): Promise<Outcome> => {
    const { dependencies, principal, idempotent } = one.call
    let crowd = crowds.get(dependencies)
    if (crowd === undefined) crowds.set(dependencies, (crowd = newCrowd(dependencies)))
    const { groups, aside, lone } = crowd
    const run = () => (aside.isBusy(sideOf(one)) || lone.has(sideOf(one)) ? aside.do(sideOf(one), one) : groups.do(nameOf(principal), one))
    if (idempotent === undefined) return run()
    const name = nameOfKey(idempotent)
    const { grouped } = dependencies
    const other = grouped.get(name)
    if (other !== undefined) {
      const kept = await inTenant(dependencies.database, idempotent.platformId, (trx) => findKept(trx, dependencies.secrets, idempotent))
      if (kept === undefined) return keyInFlight(other.fingerprint.equals(idempotent.fingerprint) ? 'same' : 'other')
      return kept instanceof Problem ? kept : { answer: kept }
    }
    grouped.set(name, idempotent)
    try {
      return await run()
    } finally {
      grouped.delete(name)
    }
  }
}

function sideOf({ call: { principal, accountId } }: Asking<unknown>): string {
  return `${nameOf(principal)} ${accountId ?? ''}`
}

type Transact = typeof inTenant

/**
 * Requests of one platform and environment, each with a key of its own, if any.
 *
 * @param progress complete when all that is left is COMMIT
 */
async function inOneTransaction<Request>(asking: readonly [Asking<Request>, ...Asking<Request>[]], work: Work<Request>, transact: Transact, progress?: { isComplete: boolean }): Promise<Outcome[]> {
  const [{ call }] = asking
  const { database, secrets } = call.dependencies
  return transact(database, call.principal.platformId, async (trx) => {
    const known = await begin(trx, secrets, asking.flatMap(({ call: { idempotent } }) => idempotent ?? []))
    const stored = ({ call: { idempotent } }: Asking<Request>) => idempotent && known.get(idempotent)
    const fresh = asking.filter((one) => stored(one) === undefined)
    const results = fresh.length === 0 ? [] : await work(timelessContextOf(call, trx), fresh)
    const outcomes = new Map(fresh.map((one, index) => [one, outcomeOf(one.call, results[index])]))
    await finish(trx, secrets, fresh.flatMap((one) => {
      const { idempotent: request } = one.call
      const outcome = outcomes.get(one)
      return request === undefined || outcome === undefined || outcome instanceof Problem ? [] : [{ request, answer: outcome.answer }]
    }))
    if (progress !== undefined) progress.isComplete = true
    return asking.map((one) => {
      const found = stored(one)
      const outcome = found === undefined || found instanceof Problem ? (found ?? outcomes.get(one)) : { answer: found }
      invariant(outcome, 'each request has an outcome')
      return outcome
    })
  })
}

function outcomeOf({ stamp }: Call, result: Result | Problem | undefined): Outcome {
  invariant(result, 'each request has a result')
  if (result instanceof Problem) return isKept(result) ? { answer: problemAnswer(stamp, result) } : result
  const { status, data, page, afterwards } = result
  const answer = successAnswer(stamp, status, data, page)
  if (afterwards === undefined) return { answer }
  return {
    answer,
    async afterwards(dependencies) {
      const instead = await afterwards(dependencies)
      return instead && successAnswer(stamp, status, instead, undefined)
    },
  }
}

/** What is the same for all requests of a transaction. */
function timelessContextOf({ principal: { platformId, environment }, dependencies: { secrets, clock, newId } }: Call, trx: Knex.Transaction): TimelessContext {
  return { trx, platformId, environment, realNow: clock.now(), newId, secrets }
}

async function contextOf({ principal, accountId, dependencies, isRead }: Call, shared: TimelessContext): Promise<RequestContext> {
  const { allowPrivateWebhooks, accountValidation } = dependencies
  const [, now] = isRead ? [undefined, shared.realNow] : await Promise.all([awaitReset(shared), readClock(shared, shared.realNow)])
  return { ...shared, now, apiKeyId: principal.apiKeyId, bridge: principal.bridge, accountId, ownerId: accountId ?? principal.platformId, allowPrivateWebhooks, accountValidation }
}
