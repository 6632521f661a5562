import type { Knex } from 'knex'
import type { AccountValidation } from './config.ts'
import type { Secrets } from './lib/secrets.ts'

/** Decided by the API key, never by a header or a body. */
export type Environment = 'sandbox' | 'live'

export const scopes = ['read', 'write', 'accounts', 'webhooks'] as const
export type Scope = (typeof scopes)[number]

/** A bridge token in use: good for one paykey of this customer. */
export interface BridgeGrant {
  tokenId: string
  customerId: string
  accountId: string | null
}

/** Who calls: a platform in one environment, by an API key or by one of its bridge tokens. */
export interface Principal {
  platformId: string
  environment: Environment
  scopes: readonly Scope[]
  /** null: a bridge token. */
  apiKeyId: string | null
  /** null: an API key. */
  bridge: BridgeGrant | null
}

/** Whose rows a query may touch. Every store function takes it. */
export interface TenantScope {
  platformId: string
  environment: Environment
}

/** What a scope is told from others by, as the key of a map. */
export function nameOf({ platformId, environment }: TenantScope): string {
  return `${platformId}|${environment}`
}

/** The same, narrowed to the account acted for, or to the platform itself. */
export interface OwnerScope extends TenantScope {
  accountId: string | null
  /** accountId, or platformId where there is none. */
  ownerId: string
}

/** What a store needs: an open transaction and whose rows it may touch. */
export interface TenantStore extends TenantScope {
  trx: Knex.Transaction
}
export interface OwnerStore extends OwnerScope {
  trx: Knex.Transaction
}

/** What makes ids: UUIDv7. The demo data hands in fixed ones by the noun they are for. */
export type NewId = (noun: string) => string

/** What it takes to change something and tell of it: by a request, or by the worker. */
export interface ChangeContext extends TenantStore {
  /** By the platform's own clock, which runs ahead in the sandbox: what money and resources go by. */
  now: Date
  /** By the machine's clock: what the protocol goes by (keys, tokens, retention). */
  realNow: Date
  newId: NewId
  secrets: Secrets
}

/** The same before the platform's clock was read. */
export type TimelessContext = Omit<ChangeContext, 'now'>

/** The same for what one owner has. */
export interface OwnerContext extends OwnerScope, ChangeContext {
  trx: Knex.Transaction
}

/** What a handler works with. One for each request, with one instant for all that it does. */
export interface RequestContext extends OwnerContext {
  /** Open for the whole handler; commit and rollback belong to http/dispatch.ts. */
  trx: Knex.Transaction
  apiKeyId: string | null
  bridge: BridgeGrant | null
  /** What ALLOW_PRIVATE_WEBHOOKS says, if anything. */
  allowPrivateWebhooks: boolean | undefined
  accountValidation: AccountValidation
}
