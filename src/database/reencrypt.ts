import type { Knex } from 'knex'
import type { TenantStore } from '../context.ts'
import { secretOfCiphertext, type CipherPlace, type Secrets } from '../lib/secrets.ts'
import { tryName } from './advisory-lock.ts'

/** As many are looked at at once, and held for the time that it takes, but of what may be large. */
const rowsATime = 200

/** A column of ciphertexts, or of lists of them. */
export interface SealedColumn {
  table: string
  column: string
  isList: boolean
  /** What the primary key has beside the platform, and maybe the environment. */
  key: readonly string[]
  /** As many are read at once. */
  atOnce: number
  /** The name that is to be held alone meanwhile, if any. */
  alone: string | undefined
  /** What is encrypted in the place of what was. */
  renew: (plaintext: Buffer) => Buffer
  read: (trx: Knex.Transaction, sql: string, bindings: readonly Knex.RawBinding[]) => Promise<SealedRow[]>
}

interface SealedRow {
  key: Key
  place: CipherPlace
  ciphertexts: Buffer[]
}

type Key = readonly Knex.RawBinding[]
type Keyed = Record<string, Knex.RawBinding>

/** @param placeOf what the ciphertexts of a row are bound to */
export function sealed<Row extends object>(
  table: string,
  column: keyof Row & string,
  placeOf: (row: Row) => CipherPlace,
  { key = ['id'], isList = false, atOnce = rowsATime, alone, renew = (plaintext) => plaintext }: Partial<Pick<SealedColumn, 'key' | 'isList' | 'atOnce' | 'alone' | 'renew'>> = {},
): SealedColumn {
  const read: SealedColumn['read'] = async (trx, sql, bindings) => {
    const { rows } = await trx.raw<{ rows: (Row & Keyed)[] }>(sql, bindings)
    return rows.map((row) => ({ key: keyOf(row, key), place: placeOf(row), ciphertexts: [row[column]].flat().filter((one) => Buffer.isBuffer(one)) }))
  }
  return { table, column, isList, key, atOnce, alone, renew, read }
}

function keyOf(row: Keyed, names: readonly string[]): Key {
  return names.map((name) => row[name] ?? null)
}

/** What became of some rows, in the order of their keys. */
export interface Reencrypted {
  rows: number
  /** Somebody works on them: they are for another time. */
  busy: number
  /** What can't be opened, by the secret that it says it is under, and stays as it is. */
  unreadable: { secret: string; rowId: string }[]
  /** Behind which others come; undefined: none. */
  last: Key | undefined
}

/**
 * Encrypts under the first secret what is under another one, of the rows behind a key. Beside the service: what somebody holds is not waited
 * for, and what is held here is still what was read.
 *
 * @param store of the tables' owner, who alone may change what is only added to
 */
export async function reencrypt(store: TenantStore, secrets: Secrets, { table, column, isList, key, atOnce, alone, renew, read }: SealedColumn, after: Key | undefined): Promise<Reencrypted> {
  if (alone !== undefined && !(await tryName(store, alone))) return { rows: 0, busy: 1, unreadable: [], last: undefined }
  const { trx, platformId, environment } = store
  const columns = key.map(() => '??').join(', ')
  const values = `(${key.map(() => '?').join(', ')})`
  const isOld = isList ? 'exists (select from unnest(??) as one where substr(one, 2, 4) <> ?)' : 'substr(??, 2, 4) <> ?'
  const isOther = [column, Buffer.from(secrets.ids[0], 'hex')]
  const behind = after === undefined ? '' : `and (${columns}) > ${values}`
  const { rows: page } = await trx.raw<{ rows: Keyed[] }>(
    `select ${columns}, ${isOld} as is_old from ?? where platform_id = ? and environment = ? ${behind} order by ${columns} limit ?`,
    [...key, ...isOther, table, platformId, environment, ...(after === undefined ? [] : [...key, ...after]), ...key, rowsATime],
  )
  const old = page.filter(({ is_old }) => is_old === true).map((row) => keyOf(row, key))
  const found = old.slice(0, atOnce)
  const held =
    found.length === 0
      ? []
      : await read(trx, `select * from ?? where platform_id = ? and environment = ? and (${columns}) in (${found.map(() => values).join(', ')}) and ${isOld} for no key update skip locked`, [
          ...[table, platformId, environment],
          ...[...key, ...found.flat(), ...isOther],
        ])
  const unreadable: Reencrypted['unreadable'] = []
  const fresh = held.flatMap(({ key, place, ciphertexts }) => {
    try {
      return [{ key, ciphertexts: ciphertexts.map((one) => secrets.encrypt(renew(secrets.decrypt(one, place)), place)) }]
    } catch {
      unreadable.push({ secret: secretOfCiphertext(ciphertexts.find((one) => secretOfCiphertext(one) !== secrets.ids[0]) ?? Buffer.alloc(0)), rowId: place.rowId })
      return []
    }
  })
  const update = `update ?? set ?? = ? where platform_id = ? and environment = ? and (${columns}) = ${values}`
  await Promise.all(fresh.map((row) => trx.raw(update, [table, column, isList ? row.ciphertexts : row.ciphertexts[0] ?? null, platformId, environment, ...key, ...row.key])))
  const end = page.length < rowsATime ? undefined : page.at(-1)
  const last = old.length > found.length ? found.at(-1) : end && keyOf(end, key)
  return { rows: fresh.length, busy: found.length - held.length, unreadable, last }
}
