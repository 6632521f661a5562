import type { TenantStore } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { prepared } from './prepared.ts'

// Locks of a name in one platform's environment, which end with the transaction. The statements read a tenant table, so that a
// cluster takes the lock where the platform's rows are. What was read before a wait may be old: whatever decides is read afterwards.

/** The name by which a platform's sandbox or live side is worked on, by one worker at a time. */
export const laneTurn = 'lane'

/** Alone, once all others are done. */
export async function lockName(store: TenantStore, name: string): Promise<void> {
  const { trx, platformId } = store
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 0)) from (select count(*) from customers where platform_id = ? and id = ?) one`, [
    fullName(store, name),
    platformId,
    platformId,
  ])
}

/** With others that share it, once nobody has it alone or waits for that. */
export async function shareName(store: TenantStore, name: string): Promise<void> {
  await share(store.trx, [fullName(store, name), store.platformId])
}

const share = prepared(`select pg_advisory_xact_lock_shared(hashtextextended($1, 0)) from (select count(*) from customers where platform_id = $2 and id = $2) one`)

/** Alone, or not at all. @returns whether it has it */
export async function tryName(store: TenantStore, name: string): Promise<boolean> {
  const { trx, platformId } = store
  const result = await trx.raw<{ rows: { won: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as won from (select count(*) from customers where platform_id = ? and id = ?) one`,
    [fullName(store, name), platformId, platformId],
  )
  const [row] = result.rows
  invariant(row, 'an aggregate gives one row')
  return row.won
}

function fullName({ platformId, environment }: TenantStore, name: string): string {
  return `${name}|${platformId}|${environment}`
}
