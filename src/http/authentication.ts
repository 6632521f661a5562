import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { findBridgeGrant } from '../bridge/bridge-token-store.ts'
import { scopes, type Principal } from '../context.ts'
import { findApiKeysByHashes } from '../database/unscoped.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Secrets } from '../lib/secrets.ts'
import { bearerToken } from './headers.ts'
import type { Route } from './openapi.ts'

/** Keys are looked up again after this long: a revoked one is refused within five seconds in every process. */
const cacheMilliseconds = 4_000

/** Keys that were not good, for each client address: beyond this the answer is 429 until the minute is over. */
const failuresPerMinute = 120

/** Finds out who calls. */
export class Authentication {
  readonly #database: Knex
  readonly #secrets: Secrets
  readonly #clock: Clock
  readonly #known: LRUCache<string, Principal>
  readonly #failures: RateLimiterMemory | undefined

  constructor(database: Knex, secrets: Secrets, clock: Clock, options: { limitFailures: boolean }) {
    this.#database = database
    this.#secrets = secrets
    this.#clock = clock
    this.#known = new LRUCache({ max: 10_000, ttl: cacheMilliseconds, ttlResolution: 0, perf: { now: () => clock.elapsed() } })
    this.#failures = options.limitFailures ? new RateLimiterMemory({ points: failuresPerMinute, duration: 60 }) : undefined
  }

  /**
   * @throws Problem 401, the same for a missing, malformed, unknown and revoked key, and for a bridge token that is used,
   *   expired, of a revoked key or not for this operation; 429 after too many of these from one address
   */
  async authenticate(request: IncomingMessage, route: Route): Promise<Principal> {
    const token = bearerToken(request)
    const principal = token === undefined ? undefined : await this.#find(token, route)
    if (principal !== undefined) return principal
    await this.#countFailure(request.socket.remoteAddress ?? '')
    throw Problem.unauthorized()
  }

  async #find(token: string, route: Route): Promise<Principal | undefined> {
    if (token.startsWith('bt_')) return route.takesBridgeToken ? this.#findByBridgeToken(token) : undefined
    return this.#findByApiKey(token)
  }

  async #findByApiKey(key: string): Promise<Principal | undefined> {
    if (!/^sk_(sandbox|live)_[0-9A-Za-z]{43}$/.test(key)) return undefined
    // Cheaper than the keyed hashes, and a key of 256 random bits is not to be guessed from it either.
    const name = hash('sha256', key)
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const hashes = this.#secrets.keyedHashes(key, 'api-key')
    const [current] = hashes
    // Before the look: a slow one must not lengthen a revoked key's life.
    const start = this.#clock.elapsed()
    const rows = await findApiKeysByHashes(this.#database, hashes)
    const row = rows.find(({ key_hash }) => key_hash.equals(current)) ?? rows[0]
    if (row === undefined || rows.some(({ revoked_at }) => revoked_at !== null)) return undefined
    const principal: Principal = {
      platformId: row.platform_id,
      environment: row.environment,
      scopes: scopes.filter((scope) => row.scopes.includes(scope)),
      apiKeyId: row.id,
      bridge: null,
    }
    this.#known.set(name, principal, { start })
    return principal
  }

  /** Not kept in memory: the token is good once. It carries its platform's id, under which it is looked up. */
  async #findByBridgeToken(token: string): Promise<Principal | undefined> {
    const found = await findBridgeGrant(this.#database, this.#secrets, token)
    return found === undefined ? undefined : { ...found, scopes: ['write'], apiKeyId: null }
  }

  async #countFailure(address: string): Promise<void> {
    try {
      await this.#failures?.consume(address)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw Problem.tooManyRequests('Too many requests without a valid API key; try again later.', {
        'Retry-After': String(Math.ceil(error.msBeforeNext / 1000)),
      })
    }
  }
}

/** @throws Problem 403 */
export function requireScope(principal: Principal, { scope, isSandboxOnly }: Pick<Route, 'scope' | 'isSandboxOnly'>): void {
  if (!principal.scopes.includes(scope)) throw Problem.forbidden(`The API key lacks the scope ${scope}.`)
  if (isSandboxOnly && principal.environment !== 'sandbox') throw Problem.forbidden('Only the sandbox has this; use a sandbox key.')
}
