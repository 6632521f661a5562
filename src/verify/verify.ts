import type { Knex } from 'knex'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import type { Secrets } from '../lib/secrets.ts'
import type { Finding } from './invariant.ts'
import { invariants } from './invariants.ts'

/** Connections that it uses at once: while the database works, files are read. */
export const verifyingConnections = 3

/** What is gathered of many rows stays in memory; and as several statements run at once, none is divided: each part would gather it anew. */
const settings = `set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0`

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
  const looks = ids.flatMap((platformId) => (['sandbox', 'live'] as const).flatMap((environment) => invariants.map((invariant) => ({ platformId, environment, invariant }))))
  const left = looks.values()
  const lookOn = async () => {
    for (const { platformId, environment, invariant } of left) {
      const found = await inTenant(database, platformId, async (trx) => {
        await trx.raw(settings)
        return invariant.check({ trx, platformId, environment }, secrets)
      })
      const sum = findings.get(invariant.name)
      findings.set(invariant.name, { rows: (sum?.rows ?? 0) + found.rows, broken: sum?.broken ?? found.broken })
    }
  }
  await Promise.all(Array.from({ length: verifyingConnections }, lookOn))
  return findings
}
