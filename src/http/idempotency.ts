import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { TenantScope } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'
import type { Answer } from './answer.ts'

/**
 * Retries without a second effect (Decision: idempotency). One request is one transaction: lock, look, work,
 * keep the answer, commit. Nothing exists before the commit, so that a crash at any point leaves nothing and no key is ever
 * stuck. The lock never waits, and it is taken strictly before the look that decides: in one statement, or under REPEATABLE
 * READ, that look could miss an answer that was just committed.
 */
export interface IdempotentRequest extends TenantScope {
  key: string
  /** The account acted for, or null where there is none or the operation ignores the header. */
  actingAccount: string | null
  /** Of method, path and the body's bytes. */
  fingerprint: Buffer
}

/** Stands for "no account" in the key's scope, because a primary key takes no null. */
const noAccount = '00000000-0000-0000-0000-000000000000'

export function fingerprintOf(method: string, path: string, body: Buffer): Buffer {
  return createHash('sha256').update(`${method}\n${path}\n`).update(body).digest()
}

/**
 * Claims the key for this transaction, or finds out why not.
 *
 * @returns the stored answer of the same request, or undefined: the request is new and may run
 * @throws Problem 409 when the key is in use for another request, or the same request is in progress
 */
export async function begin(trx: Knex.Transaction, secrets: Secrets, request: IdempotentRequest): Promise<Answer | undefined> {
  const outcome = await lock(trx, request)
  const record = await find(trx, request)
  if (record !== undefined) {
    if (!record.fingerprint.equals(request.fingerprint)) throw inUse()
    const body = secrets.decrypt(record.body_encrypted, placeOf(request)).toString('utf8')
    return asReplay({ status: record.status, headers: record.headers, body })
  }
  if (outcome === 'same') throw Problem.conflict('Previous identical request currently in progress.')
  if (outcome === 'other') throw inUse()
  return undefined
}

export function asReplay(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } }
}

export function isReplay({ headers }: Answer): boolean {
  return headers['Idempotent-Replayed'] === 'true'
}

/**
 * Whether the key is known or in progress for another request; asked when a request breaks the contract. Such a request is
 * never at work itself, so that whoever holds the key is another one. It only looks at who holds the lock: taking it, if but
 * for a moment, would refuse a good request that comes meanwhile. (On a cluster the look sees this node's locks only; there
 * the answer may be the 400 instead.)
 */
export async function isUsedOtherwise(trx: Knex.Transaction, request: IdempotentRequest): Promise<boolean> {
  const record = await find(trx, request)
  if (record !== undefined) return !record.fingerprint.equals(request.fingerprint)
  const held = await trx.raw<{ rows: unknown[] }>(
    `select 1 from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and objsubid = 1 and (classid::bigint << 32) | objid::bigint = hashtextextended(?, 0)`,
    [keyOf(request).join('|')],
  )
  return held.rows.length > 0
}

/** Keeps the answer for replays. The unique key is the last line: a second answer of a day can't be stored. */
export async function finish(trx: Knex.Transaction, secrets: Secrets, request: IdempotentRequest, answer: Answer): Promise<void> {
  await trx.raw(
    `insert into idempotency_records
       (platform_id, environment, acting_account, key, day, fingerprint, status, headers, body_encrypted, created_at)
     values (?, ?, ?, ?, (now() at time zone 'utc')::date, ?, ?, ?, ?, now())`,
    [
      ...keyOf(request),
      request.fingerprint,
      answer.status,
      JSON.stringify(answer.headers),
      secrets.encrypt(answer.body, placeOf(request)),
    ],
  )
}

type LockOutcome = 'won' | 'same' | 'other'

/**
 * Two locks, the request's before the key's, so that the loser knows which it met; never waits. A cluster runs the functions
 * where the platform's rows are, because the statement reads a tenant table.
 */
async function lock(trx: Knex.Transaction, request: IdempotentRequest): Promise<LockOutcome> {
  const name = keyOf(request).join('|')
  const result = await trx.raw<{ rows: { outcome: LockOutcome }[] }>(
    `select case when pg_try_advisory_xact_lock(hashtextextended(?, 0))
              then case when pg_try_advisory_xact_lock(hashtextextended(?, 0)) then 'won' else 'other' end
              else 'same' end as outcome
       from (select count(*) from customers where platform_id = ? and id = ?) one`,
    [`${name}|${request.fingerprint.toString('hex')}`, name, request.platformId, request.platformId],
  )
  const [row] = result.rows
  invariant(row, 'an aggregate gives one row')
  return row.outcome
}

interface StoredAnswer {
  fingerprint: Buffer
  status: number
  headers: Record<string, string>
  body_encrypted: Buffer
}

/** Good for 24 hours from the first request, by the database's clock; the day only tells which partitions to look into. */
async function find(trx: Knex.Transaction, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
  const result = await trx.raw<{ rows: StoredAnswer[] }>(
    `select fingerprint, status, headers, body_encrypted from idempotency_records
      where platform_id = ? and environment = ? and acting_account = ? and key = ?
        and day >= (now() at time zone 'utc')::date - 1 and created_at > now() - interval '24 hours'
      order by created_at desc limit 1`,
    keyOf(request),
  )
  return result.rows[0]
}

function keyOf({ platformId, environment, actingAccount, key }: IdempotentRequest): [string, string, string, string] {
  return [platformId, environment, actingAccount ?? noAccount, key]
}

/** A bridge token and personal data can be in an answer. */
function placeOf(request: IdempotentRequest): CipherPlace {
  const { platformId, environment, actingAccount, key } = request
  return { table: 'idempotency_records', column: 'body', rowId: `${actingAccount ?? noAccount}|${key}`, platformId, environment }
}

function inUse(): Problem {
  return Problem.conflict('Idempotency key already used for a different request.')
}
