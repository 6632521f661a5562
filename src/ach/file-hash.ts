import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ChangeContext } from '../context.ts'
import type { FileHashKeyRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Whose files, and what opens the key of their hashes. */
export type HashContext = Pick<ChangeContext, 'trx' | 'platformId' | 'environment' | 'secrets'>

/**
 * What banks and people know a file by, in hex. It is never stored: all of a file but its account numbers is known to who reads the rows, and of few
 * entries these are found by trying.
 */
export function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** What is stored in its place, in hex: under a key of the platform's, which stays when SECRETS_KEY is rotated. */
export async function hashOf(context: HashContext, content: Buffer | string): Promise<string> {
  return keyed(await takeHashKey(context), sha256Of(content))
}

/** What a name is known again by, in hex. */
export function hashOfName(key: Buffer, name: string): string {
  return keyed(key, `name ${name}`)
}

/** As which hashes a file may be stored that somebody knows by its SHA-256. */
export async function storedHashesOf(context: HashContext, sha256: string): Promise<readonly string[]> {
  return storedHashes(await findHashKey(context), sha256)
}

/** @param key undefined: none was made, as nothing is stored under it */
export function storedHashes(key: Buffer | undefined, sha256: string): readonly string[] {
  // Rows from before migration 0035 have the plain one.
  return key === undefined ? [sha256] : [keyed(key, sha256), sha256]
}

function keyed(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

export async function findHashKey({ trx, platformId, environment, secrets }: HashContext): Promise<Buffer | undefined> {
  const row = await trx('file_hash_keys').where({ platform_id: platformId, environment }).first()
  return row && openHashKey(secrets, row)
}

export function openHashKey(secrets: Secrets, row: FileHashKeyRow): Buffer {
  return secrets.decrypt(row.key_encrypted, hashKeyPlace(row))
}

/** Makes it where there is none yet. */
export async function takeHashKey(context: HashContext): Promise<Buffer> {
  return (await findHashKey(context)) ?? (await makeHashKey(context))
}

/** Unless somebody else makes one at this moment: then that is waited for. */
async function makeHashKey(context: HashContext): Promise<Buffer> {
  const { trx, platformId: platform_id, environment, secrets } = context
  const key_encrypted = secrets.encrypt(randomBytes(32), hashKeyPlace({ platform_id, environment }))
  await trx('file_hash_keys').insert({ platform_id, environment, key_encrypted, created_at: trx.fn.now() }).onConflict(['platform_id', 'environment']).ignore()
  const key = await findHashKey(context)
  invariant(key, 'a key is there once it is made')
  return key
}

export function hashKeyPlace({ platform_id, environment }: Pick<FileHashKeyRow, 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'file_hash_keys', column: 'key', rowId: platform_id, platformId: platform_id, environment }
}
