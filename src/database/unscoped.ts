import type { Knex } from 'knex'
import type { TenantScope } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import type { ApiKeyRow, PlatformRow, SecretInUseRow } from './tables.ts'

/**
 * The queries that run before a platform is known, or over all platforms. All but the last read global tables only
 * (platforms, api_keys, webhook_lanes). A job over all platforms visits each in a transaction of its own; the last, which is for the owner
 * of the tables alone, can't: it tidies rows that no partition was made for.
 */

/**
 * The rows of a key, by its hash under each secret; more than one where it was made again under another secret. Where it is kept under older
 * ones alone, it is kept under the first from now on, also one that was revoked: it has to be known as that without them.
 */
export async function findApiKeysByHashes(database: Knex, hashes: readonly [Buffer, ...Buffer[]]): Promise<ApiKeyRow[]> {
  const rows = await database('api_keys').whereIn('key_hash', [...hashes]).orderBy('created_at')
  const [current] = hashes
  const [first] = rows
  if (first !== undefined && !rows.some(({ key_hash }) => key_hash.equals(current))) await database('api_keys').where({ id: first.id }).update({ key_hash: current })
  return rows
}

/** The ids of the secrets that anything is kept under, 8 hex digits each. */
export async function listSecretsInUse(database: Knex): Promise<string[]> {
  return (await database('secrets_in_use').orderBy(['first_used_at', 'id'])).map(({ id }) => id)
}

/** Before anything is written under it, and every minute by a process that goes on to. */
export async function noteSecretInUse(database: Knex, id: string): Promise<void> {
  const now = database.raw('now()')
  await database('secrets_in_use').insert({ id, first_used_at: now, last_used_at: now }).onConflict('id').merge(['last_used_at'])
}

/** A process that was not heard of for so long has ended, or can't reach the database either. */
export const silentMinutes = 3

/** Under which secrets a process may write that is alive, and when it was last heard of. */
export async function listSecretsAtWork(database: Knex): Promise<SecretInUseRow[]> {
  return database('secrets_in_use').whereRaw(`last_used_at > now() - make_interval(mins => ?)`, [silentMinutes]).orderBy('last_used_at')
}

/**
 * From then on a start without these is good.
 *
 * @param since a process that was heard of after it may have written what nobody has looked for
 * @returns those that are let go of
 */
export async function forgetSecrets(database: Knex, ids: readonly string[], since: Date): Promise<string[]> {
  const gone = await database('secrets_in_use').whereIn('id', [...ids]).where('last_used_at', '<', since).delete().returning('id')
  return gone.map(({ id }) => id)
}

export async function listPlatforms(database: Knex): Promise<PlatformRow[]> {
  return database('platforms').orderBy('created_at').orderBy('id')
}

/** Each platform's sandbox or live side that has an endpoint that is sent something, and maybe some that had one. */
export async function listWebhookLanes(database: Knex): Promise<TenantScope[]> {
  const rows = await database('webhook_lanes')
  return rows.map(({ platform_id: platformId, environment }) => ({ platformId, environment }))
}

export async function findPlatform(database: Knex, nameOrId: string): Promise<PlatformRow | undefined> {
  return database('platforms').whereRaw('id::text = ? or name = ?', [nameOrId.toLowerCase(), nameOrId]).orderBy('created_at').first()
}

export async function insertPlatform(database: Knex, row: PlatformRow): Promise<void> {
  await database('platforms').insert(row)
}

export async function insertApiKey(database: Knex, row: ApiKeyRow): Promise<void> {
  await database('api_keys').insert(row)
}

export async function listApiKeys(database: Knex, platformId: string | undefined): Promise<ApiKeyRow[]> {
  const query = database('api_keys').orderBy('created_at').orderBy('id')
  if (platformId !== undefined) await query.where({ platform_id: platformId })
  return query
}

/** Whether there was ever one: from then on this is no laptop's sandbox. */
export async function hasLiveKey(database: Knex): Promise<boolean> {
  return (await database('api_keys').where({ environment: 'live' }).first('id')) !== undefined
}

/** @returns whether there was such a key, still good */
export async function revokeApiKey(database: Knex, id: string, at: Date): Promise<boolean> {
  return (await database('api_keys').where({ id, revoked_at: null }).update({ revoked_at: at })) > 0
}

/**
 * Removes what is too old from the default partition, and tells which days are left in it. These are rows of all platforms:
 * the owner of a table under forced row-level security must leave it to look.
 */
export async function tidyDefault(
  trx: Knex.Transaction,
  { table, column, keepDays }: { table: string; column: 'day' | 'created_at'; keepDays: number },
): Promise<string[]> {
  const name = `${table}_default`
  const day = column === 'created_at' ? `(created_at at time zone 'utc')::date` : 'day'
  await trx.raw(`alter table ?? no force row level security`, [name])
  await trx.raw(`delete from ?? where ${day} < (now() at time zone 'utc')::date - ?::int`, [name, keepDays])
  const left = await trx.raw<{ rows: { day: string }[] }>(`select distinct ${day}::text as day from ?? order by 1`, [name])
  await trx.raw(`alter table ?? force row level security`, [name])
  return left.rows.map((row) => `${table} ${row.day}`)
}

/** What time it is there. */
export async function readTime(database: Knex): Promise<Date> {
  const { rows } = await database.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now')
  const [row] = rows
  invariant(row, 'a server has a clock')
  return row.now
}
