import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ChangeContext, TenantStore } from '../context.ts'
import { shareName } from '../database/advisory-lock.ts'
import type { FileHashKeyRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** Whose files, and what opens the keys of their hashes. */
export type HashContext = Pick<ChangeContext, 'trx' | 'platformId' | 'environment' | 'secrets'>

/** The first is what a SHA-256 is hashed with, each later one what the hash of before is: a key that got known tells nothing of what a later one has hashed. */
export type HashKeys = readonly [Buffer, ...Buffer[]]

/** The name that is held alone while hashes are made anew. */
export const hashesName = 'hashes of files'

const keyLength = 32

/**
 * What banks and people know a file by, in hex. It is never stored: all of a file but its account numbers is known to who reads the rows, and of few
 * entries these are found by trying.
 */
export function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** What is stored in its place: hashed with the keys of the platform, each rotation of SECRETS_KEY with one more (renew-hashes.ts). */
export async function hashOf(context: HashContext, content: Buffer | string): Promise<string> {
  const keys = await takeHashKeys(context)
  return renewed(keys, keyed(keys[0], sha256Of(content)))
}

/** What a name is known again by, until there is one more key. */
export function hashOfName(keys: HashKeys, name: string): string {
  return `${prefixOf(keys)}${keyed(keys.at(-1) ?? keys[0], `name ${name}`)}`
}

/** As which hashes a file may be stored that somebody knows by its SHA-256. */
export async function storedHashesOf(context: HashContext, sha256: string): Promise<readonly string[]> {
  return storedHashes(await findHashKeys(context), sha256)
}

/** @param keys undefined: none was made, as nothing is stored under them */
export function storedHashes(keys: HashKeys | undefined, sha256: string): readonly string[] {
  if (keys === undefined) return [sha256]
  // Rows from before migration 0035 have the plain one, which is hashed with the later keys alone.
  return [...renewals(keys, keyed(keys[0], sha256)), ...renewals(keys, sha256)]
}

/** The hash that takes the place of a stored one, with the keys that are new since; itself where none is. */
export function renewed(keys: HashKeys, hash: string): string {
  return renewals(keys, hash).at(-1) ?? hash
}

/** With how many keys it was made; of a plain one of before 1, too. */
export function generationOf(hash: string): number {
  return Number(/^(\d+)\./.exec(hash)?.[1] ?? 1)
}

/** What hashes with the last of these keys begin with: those with the first alone, and plain ones of before, have nothing there. */
export function prefixOf({ length }: HashKeys): string {
  return length === 1 ? '' : `${length}.`
}

/** A hash, and what it becomes with each further key. */
function renewals(keys: HashKeys, hash: string): readonly string[] {
  const generation = generationOf(hash)
  const next = keys[generation]
  return next === undefined ? [hash] : [hash, ...renewals(keys, `${generation + 1}.${keyed(next, hash)}`)]
}

function keyed(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** None is added until the transaction ends, and no hash made anew: what was read of them holds. */
export async function holdHashes(store: TenantStore): Promise<void> {
  await shareName(store, hashesName)
}

export async function findHashKeys(context: HashContext): Promise<HashKeys | undefined> {
  await holdHashes(context)
  const { trx, platformId, environment, secrets } = context
  const row = await trx('file_hash_keys').where({ platform_id: platformId, environment }).first()
  return row && openHashKeys(secrets, row)
}

export function openHashKeys(secrets: Secrets, row: FileHashKeyRow): HashKeys {
  const bytes = secrets.decrypt(row.keys_encrypted, hashKeysPlace(row))
  const keys = Array.from({ length: bytes.length / keyLength }, (_, index) => bytes.subarray(index * keyLength, (index + 1) * keyLength))
  const [first, ...later] = keys
  invariant(first, 'there is a key where there is a row')
  return [first, ...later]
}

/** Makes one where there is none yet. */
export async function takeHashKeys(context: HashContext): Promise<HashKeys> {
  return (await findHashKeys(context)) ?? (await makeHashKeys(context, 1))
}

/** Unless somebody else makes some at this moment: then that is waited for. */
export async function makeHashKeys(context: HashContext, count: number): Promise<HashKeys> {
  const { trx, platformId: platform_id, environment, secrets } = context
  const keys_encrypted = secrets.encrypt(randomBytes(count * keyLength), hashKeysPlace({ platform_id, environment }))
  await trx('file_hash_keys').insert({ platform_id, environment, keys_encrypted, created_at: trx.fn.now() }).onConflict(['platform_id', 'environment']).ignore()
  const keys = await findHashKeys(context)
  invariant(keys, 'keys are there once they are made')
  return keys
}

/** What takes the place of a platform's keys, in clear, when they are encrypted anew. */
export function withOneMore(keys: Buffer): Buffer {
  return Buffer.concat([keys, randomBytes(keyLength)])
}

/** Under the name that the column had before migration 0038, which what was encrypted then is bound to. */
export function hashKeysPlace({ platform_id, environment }: Pick<FileHashKeyRow, 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'file_hash_keys', column: 'key', rowId: platform_id, platformId: platform_id, environment }
}
