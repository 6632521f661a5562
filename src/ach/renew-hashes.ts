import type { TenantStore } from '../context.ts'
import { tryName } from '../database/advisory-lock.ts'
import type { Reencrypted } from '../database/reencrypt.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { secretOfCiphertext } from '../lib/secrets.ts'
import { noteInbox } from './bank-store.ts'
import { generationOf, hashesName, hashKeysPlace, makeHashKeys, openHashKeys, prefixOf, renewed, withOneMore, type HashContext, type HashKeys } from './file-hash.ts'
import { earlierPlaceOf, openEarlier } from './file-store.ts'

type Unreadable = Reencrypted['unreadable']

/** What a file is known by, and its bank has of it. */
type Known = Pick<NachaFileRow, 'platform_id' | 'environment' | 'id' | 'content_hash' | 'got_hash'>

const nothing: Reencrypted = { rows: 0, busy: 0, unreadable: [], last: undefined }

/** As many are held at once, but no more behind one with earlier texts, which are encrypted anew: nobody takes a file in meanwhile, or hands one over. */
const filesATime = 50

/**
 * Hashes with the keys that were added since what the files behind an id are known by, and those of before migration 0035, which have plain hashes, too. A file,
 * what it said before and which of these its bank has go together. Beside the service, which holds the name where it reads of one transaction what it writes by.
 *
 * @param context of the tables' owner, who alone may change what is only added to
 */
export async function renewHashes(context: HashContext, after: Reencrypted['last']): Promise<Reencrypted> {
  if (!(await tryName(context, hashesName))) return { ...nothing, busy: 1 }
  const keys = await keysOf(context)
  if (keys === undefined || 'unreadable' in keys) return { ...nothing, ...keys }
  if (after === undefined) await forgetMarks(context, keys)
  const found = await findToRenew(context, keys, after)
  // A hash is of a unique key: whoever refers to a file while it changes would be waited for.
  const held: Known[] = await scoped(context).whereIn('id', found).orderBy('id').forUpdate().skipLocked().select('platform_id', 'environment', 'id', 'content_hash', 'got_hash')
  const missing = found.filter((id) => held.every((file) => file.id !== id))
  const done: Reencrypted = { ...nothing, busy: missing.length, last: found.length < filesATime ? undefined : found.slice(-1) }
  for (const [index, file] of held.entries()) {
    const { unreadable, texts } = await renewFile(context, keys, file)
    done.unreadable = [...done.unreadable, ...unreadable]
    if (unreadable.length === 0) done.rows++
    if (texts > 0 && index < held.length - 1) return { ...done, busy: missing.filter((id) => id < file.id).length, last: [file.id] }
  }
  return done
}

/**
 * Two at least: with the first alone some are plain ones, and it may be that which a key of before tells. Where all are plain ones, they become what they would
 * have as hashes with a first key.
 */
async function keysOf(context: HashContext): Promise<HashKeys | Pick<Reencrypted, 'unreadable'> | undefined> {
  const { trx, platformId: platform_id, environment, secrets } = context
  const row = await trx('file_hash_keys').where({ platform_id, environment }).first()
  if (row === undefined) {
    const hasSome = await scoped(context).whereNotNull('content_hash').first('id')
    return hasSome && makeHashKeys(context, 2)
  }
  try {
    const keys = openHashKeys(secrets, row)
    if (keys.length > 1) return keys
    const keys_encrypted = secrets.encrypt(withOneMore(keys[0]), hashKeysPlace(row))
    await trx('file_hash_keys').where({ platform_id, environment }).update({ keys_encrypted })
    return openHashKeys(secrets, { ...row, keys_encrypted })
  } catch {
    return { unreadable: [{ secret: secretOfCiphertext(row.keys_encrypted), rowId: platform_id }] }
  }
}

/** What lay in the inbox at the last look: the next one sees it as if it were new. */
async function forgetMarks(context: HashContext, keys: HashKeys): Promise<void> {
  const { trx, platformId: platform_id, environment } = context
  const isOld = `exists (select from json_array_elements(inbox_marks) as one where one ->> 'mark' not like ?)`
  // Who holds it is about to note another look, with all keys that there are, or does so at the next one.
  const [old] = await trx('bank_settings').where({ platform_id, environment }).whereRaw(isOld, [`${prefixOf(keys)}%`]).forNoKeyUpdate().skipLocked().select('platform_id')
  if (old !== undefined) await noteInbox(context, [], undefined)
}

/** Files that are known by hashes without the last of these keys, or were. */
export async function findToRenew(store: TenantStore, keys: HashKeys, after: Reencrypted['last']): Promise<string[]> {
  const present = `${prefixOf(keys)}%`
  const behind = after === undefined ? scoped(store) : scoped(store).whereRaw('id > ?', [...after])
  const rows = await behind
    .whereRaw(
      `(content_hash not like ? or exists (select from earlier_texts earlier where earlier.platform_id = nacha_files.platform_id and earlier.environment = nacha_files.environment and earlier.file_id = nacha_files.id and earlier.hash not like ?))`,
      [present, present],
    )
    .orderBy('id')
    .limit(filesATime)
    .select('id')
  return rows.map(({ id }) => id)
}

/** @returns what of it can't be opened, or has a hash with more keys than there are: then all of it stays; and how many earlier texts it has */
async function renewFile(context: HashContext, keys: HashKeys, { platform_id, environment, id, content_hash, got_hash }: Known): Promise<{ unreadable: Unreadable; texts: number }> {
  const { trx, secrets } = context
  const scope = { platform_id, environment, file_id: id }
  const earlier = await trx('earlier_texts').where(scope).orderBy('hash').select('hash')
  const texts = earlier.length
  if ([content_hash, got_hash, ...earlier.map(({ hash }) => hash)].some((hash) => hash !== null && generationOf(hash) > keys.length)) return { unreadable: [{ secret: secrets.ids[0], rowId: id }], texts }
  const fresh = []
  for (const { hash: before } of earlier) {
    const row = await trx('earlier_texts').where({ ...scope, hash: before }).first()
    const hash = renewed(keys, before)
    if (row === undefined || hash === before) continue
    try {
      fresh.push({ before, hash, content_encrypted: secrets.encrypt(openEarlier(secrets, row), earlierPlaceOf({ ...row, hash })) })
    } catch {
      return { unreadable: [{ secret: secretOfCiphertext(row.content_encrypted), rowId: `${id}|${before}` }], texts }
    }
  }
  for (const { before, ...changes } of fresh) await trx('earlier_texts').where({ ...scope, hash: before }).update(changes)
  await scoped(context).where({ id }).update({ content_hash: content_hash && renewed(keys, content_hash), got_hash: got_hash && renewed(keys, got_hash) })
  return { unreadable: [], texts }
}

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('nacha_files').where({ platform_id: platformId, environment })
}
