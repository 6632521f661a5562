import type { Knex } from 'knex'
import type { ApiKeyRow, PlatformRow } from './tables.ts'

/**
 * The queries that run before a platform is known, or over all platforms. They read global tables only (platforms,
 * api_keys): nothing here can see a tenant's rows, and a job over all platforms visits each in a transaction of its own.
 */

/** The key with one of these hashes (one for each secret), revoked or not. */
export async function findApiKeyByHashes(database: Knex, hashes: readonly Buffer[]): Promise<ApiKeyRow | undefined> {
  return database('api_keys').whereIn('key_hash', [...hashes]).first()
}

/** Keeps the hash under the first secret, when a key was found under an older one. */
export async function rehashApiKey(database: Knex, id: string, hash: Buffer): Promise<void> {
  await database('api_keys').where({ id }).update({ key_hash: hash })
}

export async function listPlatforms(database: Knex): Promise<PlatformRow[]> {
  return database('platforms').orderBy('created_at').orderBy('id')
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

/** @returns whether there was such a key, still good */
export async function revokeApiKey(database: Knex, id: string, at: Date): Promise<boolean> {
  return (await database('api_keys').where({ id, revoked_at: null }).update({ revoked_at: at })) > 0
}
