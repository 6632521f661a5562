import type { Knex } from 'knex'
import { scopes, type Environment, type Scope } from '../context.ts'
import type { ApiKeyRow } from '../database/tables.ts'
import { findApiKeysByHashes, insertApiKey } from '../database/unscoped.ts'
import { newId } from '../lib/ids.ts'
import { randomBase62, type Secrets } from '../lib/secrets.ts'

export interface NewApiKey {
  platformId: string
  environment: Environment
  /** All of them unless named. */
  scopes?: readonly Scope[]
  /** A value of one's own; absent: a random one. */
  value?: string
}

/** `sk_sandbox_` or `sk_live_` and 43 base62 characters, which carry 256 bits. */
export function newApiKeyValue(environment: Environment): string {
  return `sk_${environment}_${randomBase62(43)}`
}

/**
 * Makes a key. Only its hash is kept, so that the value returned here is never seen again.
 *
 * @returns the row, and the value to hand to the platform
 */
export async function createApiKey(database: Knex, secrets: Secrets, now: Date, key: NewApiKey): Promise<{ row: ApiKeyRow; value: string }> {
  const value = key.value ?? newApiKeyValue(key.environment)
  const [hash] = secrets.keyedHashes(value, 'api-key')
  const row: ApiKeyRow = {
    id: newId(),
    platform_id: key.platformId,
    environment: key.environment,
    key_hash: hash,
    display: value.slice(`sk_${key.environment}_`.length).slice(0, 8),
    scopes: [...(key.scopes ?? scopes)],
    created_at: now,
    revoked_at: null,
  }
  await insertApiKey(database, row)
  return { row, value }
}

/** What is known of a key's value. One that was revoked stays so, under whichever secret. */
export async function statusOfApiKey(database: Knex, secrets: Secrets, value: string): Promise<'unknown' | 'good' | 'revoked'> {
  const rows = await findApiKeysByHashes(database, secrets.keyedHashes(value, 'api-key'))
  if (rows.length === 0) return 'unknown'
  return rows.some(({ revoked_at }) => revoked_at !== null) ? 'revoked' : 'good'
}
