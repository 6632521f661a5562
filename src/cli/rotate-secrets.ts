import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { renewHashes } from '../ach/renew-hashes.ts'
import { statusOfApiKey } from '../api-keys/api-key.ts'
import { countBySecret } from '../bridge/bridge-token-store.ts'
import type { Config } from '../config.ts'
import type { TenantScope } from '../context.ts'
import { connect } from '../database/connection.ts'
import { reencrypt, type Reencrypted, type SealedColumn } from '../database/reencrypt.ts'
import { inTenant } from '../database/transaction.ts'
import { forgetSecrets, listApiKeys, listPlatforms, listSecretsAtWork, listSecretsInUse, noteSecretInUse, readTime, silentMinutes } from '../database/unscoped.ts'
import { KeptFile } from '../lib/kept-file.ts'
import { secretOfHash, type Secrets } from '../lib/secrets.ts'
import { printList, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import { sealedColumns } from './sealed-columns.ts'
import { readSecrets, refusePending, type Workplace } from './workplace.ts'

/** What is not under the first key. */
interface Left extends TenantScope {
  table: string
  column: string
  /** Null where it can't be told: somebody holds the rows. */
  secret: string | null
  count: number
  which: string
}

type Column = Pick<SealedColumn, 'table' | 'column'>

/** They are made anew once there is one more key, with what a file said before and what of these its bank has. */
const hashesOfFiles: Column = { table: 'nacha_files', column: 'content_hash' }

/** Every other key is let go of under which nothing is left, so that a start without it is good. It can be broken off at any moment, and given again. */
export async function rotateSecrets(place: Workplace, { json = false }: { json?: boolean }): Promise<void> {
  await refusePending(place.server)
  const secrets = await readSecrets(place)
  // Only the owner may change what is only added to; row-level security holds it too. Without timeouts: there may be much to look through.
  const owner = connect(place.server.ownerUrl, { pool: 1 })
  try {
    const since = await readTime(owner)
    await refuseOthersAtWork(owner, secrets)
    await noteSecretInUse(owner, secrets.ids[0])
    await knowDemoKey(owner, secrets, place.config)
    const { counts, left: sealed } = await reencryptAll(owner, secrets, place.stopped)
    const left = [...sealed, ...(await listHashes(owner, secrets))]
    printList([...[...sealedColumns, hashesOfFiles].map((column) => told(column, counts.get(column) ?? 0, left)), ...left.map(toldLeft)], json)
    const others = (await listSecretsInUse(owner)).filter((id) => id !== secrets.ids[0])
    const unused = others.filter((id) => left.every(({ secret }) => secret !== null && secret !== id))
    const gone = await forgetSecrets(owner, unused, since)
    for (const id of gone) tell(`Nothing is kept under the key with id ${id} any more: take it out of SECRETS_KEY, and DATA_DIR/secrets-key away if that holds it.`)
    if (left.length > 0) throw new Refusal(`Something is left: the keys that it is under are still needed. ${remediesOf(left)} Then run this again.`)
    if (gone.length < unused.length) throw new Refusal('Meanwhile a process was started that writes under another key. Put the new one first everywhere, and run this again.')
    if (others.length === 0) tell(`Everything is kept under the key with id ${secrets.ids[0]}.`)
  } finally {
    await owner.destroy()
  }
}

/** What it writes would be overlooked; and it may not know the first key, and could not read any more. @throws Refusal */
async function refuseOthersAtWork(owner: Knex, { ids: [present] }: Secrets): Promise<void> {
  const other = (await listSecretsAtWork(owner)).findLast(({ id }) => id !== present)
  if (other === undefined) return
  const again = new Date(other.last_used_at.getTime() + silentMinutes * 60_000)
  throw new Refusal(
    `A process that writes under the key with id ${other.id} was heard of at ${other.last_used_at.toISOString()}. Put the new key first everywhere; once the last such process has ended, this can be done, from ${again.toISOString()} on.`,
  )
}

/** A start makes the demo platform's key where it knows none such: also as one that was revoked it has to be known under the first key. */
async function knowDemoKey(owner: Knex, secrets: Secrets, { bootstrapSandboxKey, dataDir }: Config): Promise<void> {
  for (const value of [bootstrapSandboxKey, await new KeptFile(dataDir, 'sandbox-key').read()]) if (value !== undefined) await statusOfApiKey(owner, secrets, value)
}

/** Looks in vain for rows that others hold as often, a second apart. */
const mostLooks = 15

/** Goes through everything until nothing is found any more: what is copied meanwhile from where it has not been yet to where it has is found the next time. */
async function reencryptAll(owner: Knex, secrets: Secrets, stopped: Promise<void>): Promise<{ counts: Map<Column, number>; left: Left[] }> {
  const counts = new Map<Column, number>()
  const state = { isStopped: false }
  void stopped.then(() => (state.isStopped = true))
  for (let looks = 0; ; ) {
    const left: Left[] = []
    const done = { rows: 0, busy: 0 }
    for (const { id: platformId } of await listPlatforms(owner)) {
      for (const environment of ['sandbox', 'live'] as const) {
        for (const column of [...sealedColumns, hashesOfFiles]) {
          for await (const { rows, busy, unreadable } of pagesOf(owner, secrets, column, { platformId, environment })) {
            if (state.isStopped) throw new Refusal('Broken off. What was done stays done: run this again for the rest.')
            done.rows += rows
            done.busy += busy
            counts.set(column, (counts.get(column) ?? 0) + rows)
            const { table, column: name } = column
            for (const { secret, rowId } of unreadable) left.push({ table, column: name, platformId, environment, secret, count: 1, which: `${rowId}, which can't be opened` })
            if (busy > 0) left.push({ table, column: name, platformId, environment, secret: null, count: busy, which: 'held by others' })
          }
        }
      }
    }
    if (done.rows > 0) continue
    if (done.busy === 0 || ++looks === mostLooks) return { counts, left }
    await delay(1000)
  }
}

/** What is held is not held for long by a process that stands still; and pages are found by the key, as elsewhere (connection.ts). */
const settings = `set local idle_in_transaction_session_timeout = '10s'; set local random_page_cost = 1.1`

async function* pagesOf(owner: Knex, secrets: Secrets, column: SealedColumn | typeof hashesOfFiles, { platformId, environment }: TenantScope): AsyncGenerator<Reencrypted> {
  let last: Reencrypted['last']
  do {
    const page = await inTenant(owner, platformId, async (trx) => {
      await trx.raw(settings)
      const store = { trx, platformId, environment }
      return 'read' in column ? reencrypt(store, secrets, column, last) : renewHashes({ ...store, secrets }, last)
    })
    yield page
    last = page.last
  } while (last !== undefined)
}

/** Hashes of what is still good: they are made anew when it is used the next time. */
async function listHashes(owner: Knex, { ids: [present] }: Secrets): Promise<Left[]> {
  const left: Left[] = []
  for (const { platform_id: platformId, environment, id, key_hash, display, revoked_at } of await listApiKeys(owner, undefined)) {
    if (revoked_at !== null) continue
    left.push({ table: 'api_keys', column: 'key_hash', platformId, environment, secret: secretOfHash(key_hash), count: 1, which: `${id} sk_${environment}_${display}...` })
  }
  for (const { id: platformId } of await listPlatforms(owner)) {
    for (const environment of ['sandbox', 'live'] as const) {
      const tokens = await inTenant(owner, platformId, (trx) => countBySecret({ trx, platformId, environment }))
      for (const { secret, count, until } of tokens) left.push({ table: 'bridge_tokens', column: 'token_hash', platformId, environment, secret, count, which: `until ${until.toISOString()}` })
    }
  }
  return left.filter(({ secret }) => secret !== present)
}

function told({ table, column }: Column, count: number, left: readonly Left[]) {
  const here = left.filter((one) => one.table === table && one.column === column)
  return { table, column, reencrypted: count, left: here.reduce((sum, one) => sum + one.count, 0), key_id: null, platform_id: null, environment: null, which: null }
}

function toldLeft({ table, column, secret, platformId, environment, count, which }: Left) {
  return { table, column, reencrypted: null, left: count, key_id: secret, platform_id: platformId, environment, which }
}

function remediesOf(left: readonly Left[]): string {
  const remedies = [
    [left.some(({ table }) => table === 'api_keys'), 'Use the API keys, or revoke them (key revoke ID).'],
    [left.some(({ table }) => table === 'bridge_tokens'), 'Bridge tokens end within four hours.'],
    [left.some(({ secret, column }) => secret !== null && (column.endsWith('_encrypted') || column === hashesOfFiles.column)), 'What can’t be opened was changed or put elsewhere: bring it back from a backup.'],
    [left.some(({ secret }) => secret === null), 'End the transactions that hold rows.'],
  ] as const
  return remedies.flatMap(([applies, text]) => (applies ? [text] : [])).join(' ')
}
