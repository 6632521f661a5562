import type { Knex } from 'knex'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Environment, Principal } from '../context.ts'
import { inTenant } from '../database/transaction.ts'
import { invariant } from '../lib/invariant.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'

interface Bucket {
  points: number
  expires_at: Date
  observed_at: Date
}

/**
 * rate-limiter-flexible's store on a tenant table of ours: its own PostgreSQL store has one table for all, which neither
 * row-level security nor a cluster could have. The window is measured by the database's clock.
 */
class PlatformStore extends RateLimiterStoreAbstract {
  readonly #database: Knex

  constructor(database: Knex, options: { points: number; duration: number }) {
    super({ storeClient: database, keyPrefix: '', ...options })
    this.#database = database
  }

  // The three methods that the library asks of a store.
  async _upsert(key: string, points: number, milliseconds: number): Promise<Bucket> {
    const [platformId, environment] = partsOf(key)
    return inTenant(this.#database, platformId, async (trx) => {
      const result = await trx.raw<{ rows: Bucket[] }>(
        `insert into rate_limit_buckets as bucket (platform_id, environment, points, expires_at, observed_at)
         values (?, ?, ?, now() + ? * interval '1 millisecond', now())
         on conflict (platform_id, environment) do update set
           points = case when bucket.expires_at <= excluded.observed_at then excluded.points else bucket.points + excluded.points end,
           expires_at = case when bucket.expires_at <= excluded.observed_at then excluded.expires_at else bucket.expires_at end,
           observed_at = excluded.observed_at
         returning points, expires_at, observed_at`,
        [platformId, environment, points, milliseconds],
      )
      const [bucket] = result.rows
      invariant(bucket, 'an upsert returns its row')
      return bucket
    })
  }

  _getRateLimiterRes(_key: string, changed: number, bucket: Bucket): RateLimiterRes {
    const beforeNext = bucket.expires_at.getTime() - bucket.observed_at.getTime()
    return new RateLimiterRes(Math.max(this.points - bucket.points, 0), beforeNext, bucket.points, bucket.points === changed)
  }
}

function partsOf(key: string): [string, Environment] {
  const [platformId, environment] = key.replace(/^:/, '').split('/')
  invariant(platformId && (environment === 'sandbox' || environment === 'live'), 'a rate limit key names platform and environment')
  return [platformId, environment]
}

/**
 * The limit as a quota `q` in `w` seconds. The header has whole seconds only (draft-ietf-httpapi-ratelimit-headers, 3), so that
 * a window of another length is told as the next whole number of them, and what passes in these at the same rate.
 */
function policyOf(perSecond: number, burst: number): string {
  // Rounded first: 3 / (3 / 3000) is not quite 3000.
  const seconds = Math.ceil(Math.round((burst / perSecond) * 1_000_000) / 1_000_000)
  return `"platform";q=${Math.round(perSecond * seconds)};w=${seconds}`
}

/** What this process knows of a platform's window. */
interface Window {
  /** Requests that this process may still let through without asking. */
  permits: number
  /** Left in the database when last asked. */
  left: number
  endsAt: number
  asking: Promise<void> | undefined
}

/**
 * The platform's requests, all its accounts' together, sandbox and live apart (Decision: rate limit): at most `burst` in a window
 * of burst / perSecond seconds. A process takes permits from the database in blocks and spends them in memory, so that the
 * limit is exact over all processes to one block each.
 */
export class RateLimit {
  readonly #store: PlatformStore | undefined
  readonly #clock: Clock
  readonly #burst: number
  readonly #policy: string
  readonly #block: number
  readonly #windows = new Map<string, Window>()

  /** @param options perSecond 0 turns the limit off */
  constructor(database: Knex, clock: Clock, options: { perSecond: number; burst: number }) {
    const { perSecond, burst } = options
    this.#clock = clock
    this.#burst = burst
    this.#policy = policyOf(perSecond, burst)
    this.#block = Math.max(1, Math.floor(burst / 100))
    // Not rounded, or the rate would be another. Below a millisecond nobody could tell one window from the next.
    this.#store = perSecond === 0 ? undefined : new PlatformStore(database, { points: burst, duration: Math.max(0.001, burst / perSecond) })
  }

  /**
   * Takes one request from the platform's bucket.
   *
   * @returns the headers that tell what is left
   * @throws Problem 429 with Retry-After when nothing is
   */
  async take({ platformId, environment }: Principal): Promise<Record<string, string>> {
    if (this.#store === undefined) return {}
    const key = `${platformId}/${environment}`
    let window = this.#windows.get(key)
    if (window === undefined) {
      window = { permits: 0, left: this.#burst, endsAt: 0, asking: undefined }
      this.#windows.set(key, window)
    }
    for (;;) {
      if (this.#clock.elapsed() < window.endsAt) {
        if (window.permits > 0) {
          window.permits--
          return this.#headers(window)
        }
        if (window.left === 0) throw this.#refusal(window)
      }
      window.asking ??= this.#ask(this.#store, key, window)
      await window.asking
    }
  }

  async #ask(store: PlatformStore, key: string, window: Window): Promise<void> {
    try {
      const before = this.#clock.elapsed()
      const result = await store.consume(key, this.#block).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused
        throw refused
      })
      // The last block of a window may be a part of one: what was consumed beyond the limit is not given.
      const beyond = Math.max(0, result.consumedPoints - this.#burst)
      window.permits = Math.max(0, this.#block - beyond)
      window.left = result.remainingPoints
      window.endsAt = before + Math.max(1, result.msBeforeNext)
    } finally {
      window.asking = undefined
    }
  }

  #headers(window: Window): Record<string, string> {
    return {
      RateLimit: `"platform";r=${window.left + window.permits};t=${this.#secondsLeft(window)}`,
      'RateLimit-Policy': this.#policy,
    }
  }

  #refusal(window: Window): Problem {
    const seconds = this.#secondsLeft(window)
    return Problem.tooManyRequests(`The platform's requests are used up; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
      ...this.#headers(window),
      'Retry-After': String(seconds),
    })
  }

  #secondsLeft(window: Window): number {
    return Math.max(1, Math.ceil((window.endsAt - this.#clock.elapsed()) / 1000))
  }
}
