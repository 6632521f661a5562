import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { TenantScope } from '../context.ts'
import { jsonOf, prepared } from '../database/prepared.ts'
import type { IdempotencyRecordRow } from '../database/tables.ts'
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

const fingerprintLength = 32

/** Stands for "no account" in the key's scope, because a primary key takes no null. */
const noAccount = '00000000-0000-0000-0000-000000000000'

/** A plain hash, which tells a short body to whoever tries all of them: it is kept nowhere but encrypted, with the answer. */
export function fingerprintOf(method: string, path: string, body: Buffer): Buffer {
  return createHash('sha256').update(`${method}\n${path}\n`).update(body).digest()
}

/**
 * Claims the keys for this transaction, or finds out why not.
 *
 * @param requests of one platform and environment, each with a key of its own
 * @returns of those that may not run the stored answer of the same request, or Problem 409 when the key is in use for another request or
 *   the same request is in progress; all others are new
 */
export async function begin(trx: Knex.Transaction, secrets: Secrets, requests: readonly IdempotentRequest[]): Promise<Map<IdempotentRequest, Answer | Problem>> {
  const known = new Map<IdempotentRequest, Answer | Problem>()
  if (requests.length === 0) return known
  const [outcomes, records] = await Promise.all([lock(trx, requests), find(trx, requests)])
  for (const [index, request] of requests.entries()) {
    const [record, outcome] = [records[index], outcomes[index]]
    if (record !== undefined) known.set(request, keptOf(secrets, request, record))
    else if (outcome !== undefined && outcome !== 'won') known.set(request, inFlight(outcome))
  }
  return known
}

/**
 * What a key is kept with, while another request with it is at work: that may be a retry too, or a wrong one, of what finished long ago.
 *
 * @returns undefined where nothing is
 */
export async function findKept(trx: Knex.Transaction, secrets: Secrets, request: IdempotentRequest): Promise<Answer | Problem | undefined> {
  const [record] = await find(trx, [request])
  return record && keptOf(secrets, request, record)
}

function keptOf(secrets: Secrets, request: IdempotentRequest, record: StoredAnswer): Answer | Problem {
  const { fingerprint, body } = opened(secrets, request, record)
  return fingerprint.equals(request.fingerprint) ? asReplay({ status: record.status, headers: record.headers, body: body.toString('utf8') }) : inFlight('other')
}

/** Before the answer's body stands which request it is of; in rows from before migration 0034 beside it. */
function opened(secrets: Secrets, request: IdempotentRequest, { fingerprint, body_encrypted }: StoredAnswer): { fingerprint: Buffer; body: Buffer } {
  const text = secrets.decrypt(body_encrypted, placeOf(request))
  if (fingerprint !== null) return { fingerprint, body: text }
  return { fingerprint: text.subarray(0, fingerprintLength), body: text.subarray(fingerprintLength) }
}

/** @param which has the key: the same request, or another one */
export function inFlight(which: 'same' | 'other'): Problem {
  return Problem.conflict(which === 'same' ? 'Previous identical request currently in progress.' : 'Idempotency key already used for a different request.')
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
export async function isUsedOtherwise(trx: Knex.Transaction, secrets: Secrets, request: IdempotentRequest): Promise<boolean> {
  const [record] = await find(trx, [request])
  if (record !== undefined) return !opened(secrets, request, record).fingerprint.equals(request.fingerprint)
  const held = await trx.raw<{ rows: unknown[] }>(
    `select 1 from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and objsubid = 1 and (classid::bigint << 32) | objid::bigint = hashtextextended(?, 0)`,
    [nameOf(request)],
  )
  return held.rows.length > 0
}

/**
 * Keeps the answers for replays. The unique key is the last line: a second answer of a day can't be stored. No order is needed: who
 * stores a key has its lock until the end (begin), so that nobody else is about to.
 */
export async function finish(trx: Knex.Transaction, secrets: Secrets, finished: readonly { request: IdempotentRequest; answer: Answer }[]): Promise<void> {
  if (finished.length === 0) return
  await keep.left(trx, [
    finished[0]?.request.platformId,
    finished[0]?.request.environment,
    jsonOf(
      finished.map(({ request, answer: { status, headers, body } }) => {
        const { actingAccount, key, fingerprint } = request
        return { acting_account: actingAccount ?? noAccount, key, status, headers, body_encrypted: secrets.encrypt(Buffer.concat([fingerprint, Buffer.from(body)]), placeOf(request)) }
      }),
    ),
  ])
}

const keep = prepared(
  `insert into idempotency_records (platform_id, environment, acting_account, key, day, status, headers, body_encrypted, created_at)
   select $1::uuid, $2, acting_account, key, (now() at time zone 'utc')::date, status, headers, body_encrypted, now()
     from json_to_recordset($3::json)
       as finished (acting_account uuid, key text, status smallint, headers jsonb, body_encrypted bytea)`,
)

type LockOutcome = 'won' | 'same' | 'other'

/**
 * Two locks for each, the request's before the key's, so that the loser knows which it met; never waits. A cluster runs the functions
 * where the platform's rows are, because the statement reads a tenant table.
 */
async function lock(trx: Knex.Transaction, requests: readonly IdempotentRequest[]): Promise<LockOutcome[]> {
  const names = requests.map(nameOf)
  const fingerprints = requests.map(({ fingerprint }, index) => `${names[index] ?? ''}|${fingerprint.toString('hex')}`)
  const outcomes = new Map((await lockEach(trx, [requests[0]?.platformId, fingerprints, names])).map(({ name, outcome }) => [name, outcome]))
  return names.map((name) => {
    const outcome = outcomes.get(name)
    invariant(outcome, 'each key is tried')
    return outcome
  })
}

const lockEach = prepared<{ name: string; outcome: LockOutcome }>(
  `select name,
          case when pg_try_advisory_xact_lock(hashtextextended(fingerprint, 0))
            then case when pg_try_advisory_xact_lock(hashtextextended(name, 0)) then 'won' else 'other' end
            else 'same' end as outcome
     from (select count(*) from customers where platform_id = $1 and id = $1) one
    cross join unnest($2::text[], $3::text[]) as wanted (fingerprint, name)`,
)

interface StoredAnswer {
  fingerprint: Buffer | null
  status: number
  headers: Record<string, string>
  body_encrypted: Buffer
}

/** Good for 24 hours from the first request, by the database's clock; the day only tells which partitions to look into. */
async function find(trx: Knex.Transaction, requests: readonly IdempotentRequest[]): Promise<(StoredAnswer | undefined)[]> {
  const found: (StoredAnswer | undefined)[] = requests.map(() => undefined)
  const wanted = [requests.map(({ actingAccount }) => actingAccount ?? noAccount), requests.map(({ key }) => key)]
  for (const { number, ...record } of await findEach(trx, [requests[0]?.platformId, requests[0]?.environment, ...wanted])) found[number - 1] = record
  return found
}

const findEach = prepared<StoredAnswer & { number: number }>(
  `select wanted.number, record.*
     from unnest($3::uuid[], $4::text[]) with ordinality as wanted (acting_account, key, number)
    cross join lateral (
      select fingerprint, status, headers, body_encrypted from idempotency_records
       where platform_id = $1 and environment = $2 and acting_account = wanted.acting_account and key = wanted.key
         and day >= (now() at time zone 'utc')::date - 1 and created_at > now() - interval '24 hours'
       order by created_at desc limit 1) as record`,
)

/** What a key is told from others by. */
export function nameOf({ platformId, environment, actingAccount, key }: IdempotentRequest): string {
  return [platformId, environment, actingAccount ?? noAccount, key].join('|')
}

/** A bridge token and personal data can be in an answer. */
function placeOf({ platformId, environment, actingAccount, key }: IdempotentRequest): CipherPlace {
  return answerPlace({ platform_id: platformId, environment, acting_account: actingAccount ?? noAccount, key })
}

/** Where a kept answer is encrypted to. */
export function answerPlace({ platform_id, environment, acting_account, key }: Pick<IdempotencyRecordRow, 'platform_id' | 'environment' | 'acting_account' | 'key'>): CipherPlace {
  return { table: 'idempotency_records', column: 'body', rowId: `${acting_account}|${key}`, platformId: platform_id, environment }
}
