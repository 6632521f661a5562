import type { Knex } from 'knex'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import type { Secrets } from '../lib/secrets.ts'
import { invariants, type Finding } from './invariants.ts'

/**
 * Looks at everything that all platforms have, as it is while others work on it: each invariant in one statement's snapshot.
 *
 * @param platformIds of some alone
 * @returns what was found, by the invariant's name
 */
export async function verify(database: Knex, secrets: Secrets, platformIds?: readonly string[]): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>(invariants.map(({ name }) => [name, { rows: 0, broken: undefined }]))
  for (const platformId of platformIds ?? (await listPlatforms(database)).map(({ id }) => id)) {
    for (const environment of ['sandbox', 'live'] as const) {
      await inTenant(database, platformId, async (trx) => {
        for (const { name, check } of invariants) {
          const found = await check({ trx, platformId, environment }, secrets)
          const sum = findings.get(name)
          findings.set(name, { rows: (sum?.rows ?? 0) + found.rows, broken: sum?.broken ?? found.broken })
        }
      })
    }
  }
  return findings
}
