import { availableParallelism } from 'node:os'
import type { Knex } from 'knex'
import type { Environment } from '../context.ts'
import { isOutOfReach, sqlState } from '../database/errors.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import type { Secrets } from '../lib/secrets.ts'
import { invariants } from './invariants.ts'

/** What was found of an invariant. */
export interface Finding {
  /** Rows that it is about. */
  rows: number
  /** The first id of those that break it, or why they can't be looked at, in brackets; or undefined. */
  broken: string | undefined
}

/** Connections that it uses at once: while the database works, files are read. More than there are processors would only keep the files waiting, which take longest. */
export const verifyingConnections = Math.max(2, Math.min(4, availableParallelism()))

/** What is gathered of many rows stays in memory; and as several statements run at once, none is divided: each part would gather it anew. */
const settings = `set local work_mem = '128MB'; set local max_parallel_workers_per_gather = 0`

/**
 * Looks at everything that all platforms have, as it is while others work on it: each invariant in one statement's snapshot.
 *
 * @param database with so many connections for it
 * @param platformIds of some alone
 * @returns what was found, by the invariant's name
 */
export async function verify(database: Knex, secrets: Secrets, platformIds?: readonly string[]): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>(invariants.map(({ name }) => [name, { rows: 0, broken: undefined }]))
  const ids = platformIds ?? (await listPlatforms(database)).map(({ id }) => id)
  const sides = ids.flatMap((platformId) => (['sandbox', 'live'] as const).map((environment) => ({ platformId, environment, counts: new Map<string, Promise<number>>() })))
  // What takes longest is not left to the end, where nothing goes on beside it.
  const [long, short] = [invariants.filter(({ opensFiles }) => opensFiles), invariants.filter(({ opensFiles }) => !opensFiles)]
  const left = sides.flatMap((side) => [...long, ...short].map((invariant) => ({ side, invariant }))).values()
  const lookOn = async () => {
    for (const { side: { platformId, environment, counts }, invariant: { name, table, findBroken } } of left) {
      const broken = await inTenant(database, platformId, async (trx) => {
        await trx.raw(settings)
        return findBroken({ trx, platformId, environment }, secrets)
      }).catch((error: unknown) => {
        // What stands in a row can't even be looked at. All the others are looked at none the less.
        if (sqlState(error) !== undefined || isOutOfReach(error) || !(error instanceof Error)) throw error
        return `(${error.message})`
      })
      // Once of each table, however many look at it.
      const count = counts.get(table) ?? countRows(database, table, platformId, environment)
      counts.set(table, count)
      const sum = findings.get(name)
      findings.set(name, { rows: (sum?.rows ?? 0) + (await count), broken: sum?.broken ?? broken })
    }
  }
  await Promise.all(Array.from({ length: verifyingConnections }, lookOn))
  return findings
}

function countRows(database: Knex, table: string, platformId: string, environment: Environment): Promise<number> {
  return inTenant(database, platformId, async (trx) => {
    const { rows } = await trx.raw<{ rows: { count: number }[] }>('select count(*) as count from ?? where platform_id = ? and environment = ?', [table, platformId, environment])
    return rows[0]?.count ?? 0
  })
}
