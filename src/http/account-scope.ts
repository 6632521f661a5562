import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { accountExists, notOfThePlatform } from '../accounts/account-store.ts'
import type { Principal } from '../context.ts'
import { inTenant } from '../database/transaction.ts'
import { serviceAccountId } from './headers.ts'
import type { Route } from './openapi.ts'

/** Finds the embedded account that a request acts for. */
export class AccountScope {
  readonly #database: Knex
  // Only accounts that were found. They vanish with a reset of the sandbox alone; that, and what an account may do, is looked at
  // in the transaction of a request that would create or change something.
  readonly #known = new LRUCache<string, true>({ max: 100_000, ttl: 60_000 })

  constructor(database: Knex) {
    this.#database = database
  }

  /**
   * The account's id, or null where the platform acts for itself or the operation doesn't know the header.
   *
   * @throws Problem 400 when Service-Account-Id is malformed; 403 when the account is unknown or not the platform's
   */
  async resolve(request: IncomingMessage, route: Route, principal: Principal): Promise<string | null> {
    if (!route.actsForAccounts) return null
    const accountId = serviceAccountId(request)
    const own = principal.bridge?.accountId ?? null
    if (accountId === undefined) return own
    if (principal.bridge === null ? await this.#exists(principal, accountId) : accountId === own) return accountId
    throw notOfThePlatform()
  }

  async #exists(principal: Principal, accountId: string): Promise<boolean> {
    const name = `${principal.platformId}|${principal.environment}|${accountId}`
    if (this.#known.has(name)) return true
    const found = await inTenant(this.#database, principal.platformId, (trx) => accountExists(trx, principal, accountId))
    if (found) this.#known.set(name, true)
    return found
  }
}
