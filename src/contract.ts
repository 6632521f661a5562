import type { Knex } from 'knex'
import type { components, operations } from '../generated/openapi.ts'
import type { TimelessContext, RequestContext, TenantScope } from './context.ts'
import type { Clock } from './lib/clock.ts'
import type { Problem } from './lib/problem.ts'

/** Everything that the rest of the program knows about the generated types. */
/** What the service answers; what receivers of webhooks answer is in the document too. */
export type OperationId = Exclude<keyof operations, `receive${string}Event`>
export type SchemaName = keyof components['schemas']
export type Schema<Name extends SchemaName> = components['schemas'][Name]

/** What a list tells about its page; the envelope adds what every answer tells. */
export type PageMeta = Omit<Schema<'ListMeta'>, keyof Schema<'ResponseMeta'>>

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Parameters<Operation, In extends 'path' | 'query'> = Operation extends { parameters: { [Place in In]?: infer P } }
  ? [NonNullable<P>] extends [never]
    ? Record<string, never>
    : NonNullable<P>
  : never
type Body<Operation> = Operation extends { requestBody?: infer R } ? ([NonNullable<R>] extends [never] ? undefined : Json<NonNullable<R>>) : undefined

/** What a handler answers; the envelope is dispatch's business. */
type Outcome<Envelope> = Envelope extends { meta: PageMeta; data: infer Data extends object }
  ? { data: Data; page: PageMeta }
  : Envelope extends { data: infer Data extends object }
    ? { data: Data }
    : never
type Success<Responses> = {
  [Status in keyof Responses & (200 | 201)]: { status: Status; afterwards?: Afterwards } & Outcome<Json<Responses[Status]>>
}[keyof Responses & (200 | 201)]

/**
 * What a handler waits for once its transaction is committed, outside any transaction. Its own data, which is what replays
 * show, is sent where that has come true (undefined); else what is so instead.
 */
export type Afterwards = (dependencies: WaitDependencies) => Promise<object | undefined>

export interface WaitDependencies {
  database: Knex
  clock: Clock
}

/** A request that the contract has accepted, defaults of the query left to the handler's page. */
export interface OperationRequest<Id extends OperationId> {
  path: Parameters<operations[Id], 'path'>
  query: Parameters<operations[Id], 'query'>
  body: Body<operations[Id]>
}
export type OperationResult<Id extends OperationId> = Success<operations[Id]['responses']>
export interface Handler<Id extends OperationId> {
  (context: RequestContext, request: OperationRequest<Id>): Promise<OperationResult<Id>>
  /** What a replay waits for, where the first request waits: the stored answer may not have come true yet. */
  replayed?: (dependencies: WaitDependencies, scope: TenantScope) => Promise<object | undefined>
}
/**
 * An operation that many requests may ask for at once: of one platform and environment, in one transaction, each with an outcome of its
 * own, as if one came after the other in their order. A request alone is a group of one.
 */
export interface JointHandler<Id extends OperationId> {
  /** @returns for each its result, or the Problem that refuses it: of what is refused nothing is left */
  together: (context: TimelessContext, asked: readonly Asked<Id>[]) => Promise<readonly (OperationResult<Id> | Problem)[]>
}
export interface Asked<Id extends OperationId> {
  /** The account acted for. */
  accountId: string | null
  request: OperationRequest<Id>
}
export type Handlers = { [Id in OperationId]: Handler<Id> | JointHandler<Id> }
