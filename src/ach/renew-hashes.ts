import type { TenantStore } from '../context.ts'
import { tryName } from '../database/advisory-lock.ts'
import type { Reencrypted } from '../database/reencrypt.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { secretOfCiphertext } from '../lib/secrets.ts'
import { noteInbox } from './bank-store.ts'
import { findHashKeys, generationOf, hashesName, makeHashKeys, renewed, type HashContext, type HashKeys } from './file-hash.ts'
import { earlierPlaceOf, openEarlier } from './file-store.ts'

const nothing: Reencrypted = { rows: 0, busy: 0, unreadable: [], last: undefined }

/** As many are held at once. */
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
  if (keys === undefined || keys.length === 1) return nothing
  if (after === undefined) await forgetMarks(context, keys)
  const found = await findToRenew(context, keys, after)
  const held = await scoped(context).whereIn('id', found).orderBy('id').forNoKeyUpdate().skipLocked()
  const unreadable: Reencrypted['unreadable'] = []
  for (const file of held) unreadable.push(...(await renewFile(context, keys, file)))
  return { rows: held.length - unreadable.length, busy: found.length - held.length, unreadable, last: found.length < filesATime ? undefined : found.slice(-1) }
}

/** Where all hashes are plain ones, they become what they would have as hashes with a first key. */
async function keysOf(context: HashContext): Promise<HashKeys | undefined> {
  const keys = await findHashKeys(context)
  if (keys !== undefined) return keys
  const hasSome = await scoped(context).whereNotNull('content_hash').first('id')
  return hasSome && makeHashKeys(context, 2)
}

/** What lay in the inbox at the last look: the next one sees it as if it were new. */
async function forgetMarks(context: HashContext, keys: HashKeys): Promise<void> {
  const { trx, platformId: platform_id, environment } = context
  const isOld = `exists (select from json_array_elements(inbox_marks) as one where one ->> 'mark' not like ?)`
  const [old] = await trx('bank_settings').where({ platform_id, environment }).whereRaw(isOld, [`${generationOf(keys)}%`]).select('platform_id')
  if (old !== undefined) await noteInbox(context, [], undefined)
}

/** Files that are known by hashes without the last of these keys, or were. */
export async function findToRenew(store: TenantStore, keys: HashKeys, after: Reencrypted['last']): Promise<string[]> {
  const generation = `${generationOf(keys)}%`
  const behind = after === undefined ? scoped(store) : scoped(store).whereRaw('id > ?', [...after])
  const rows = await behind
    .whereRaw(
      `(content_hash not like ? or exists (select from earlier_texts earlier where earlier.platform_id = nacha_files.platform_id and earlier.environment = nacha_files.environment and earlier.file_id = nacha_files.id and earlier.hash not like ?))`,
      [generation, generation],
    )
    .orderBy('id')
    .limit(filesATime)
    .select('id')
  return rows.map(({ id }) => id)
}

/** @returns what of it can't be opened: then all of it stays */
async function renewFile({ trx, secrets, ...tenant }: HashContext, keys: HashKeys, { platform_id, environment, id, content_hash, got_hash }: NachaFileRow): Promise<Reencrypted['unreadable']> {
  const store = { trx, ...tenant }
  const scope = { platform_id, environment, file_id: id }
  const earlier = await trx('earlier_texts').where(scope).orderBy('hash')
  const fresh = []
  for (const row of earlier) {
    const hash = renewed(keys, row.hash)
    if (hash === row.hash) continue
    try {
      fresh.push({ before: row.hash, hash, content_encrypted: secrets.encrypt(openEarlier(secrets, row), earlierPlaceOf({ ...row, hash })) })
    } catch {
      return [{ secret: secretOfCiphertext(row.content_encrypted), rowId: `${id}|${row.hash}` }]
    }
  }
  for (const { before, ...changes } of fresh) await trx('earlier_texts').where({ ...scope, hash: before }).update(changes)
  await scoped(store).where({ id }).update({ content_hash: content_hash && renewed(keys, content_hash), got_hash: got_hash && renewed(keys, got_hash) })
  return []
}

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('nacha_files').where({ platform_id: platformId, environment })
}
