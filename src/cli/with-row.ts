import type { ChangeContext, TenantScope, TenantStore } from '../context.ts'
import { isPassing } from '../database/errors.ts'
import { readClock } from '../database/platform-clock.ts'
import { awaitReset } from '../database/reset-lock.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { Refusal } from './refusal.ts'
import type { RailPlace } from './workplace.ts'

/** Something that the operator names by its id alone. */
export interface Named {
  noun: string
  id: string
  find: (store: TenantStore, id: string) => Promise<object | undefined>
}

/** Tries in all, where others hold what it takes. */
const maxTries = 3

/** Works where a row is, of whichever platform, in one transaction. */
export async function withRow<T>(place: RailPlace, named: Named, work: (context: ChangeContext) => Promise<T>): Promise<T> {
  const scope = await findAnywhere(place, named)
  const secrets = await place.secrets()
  for (let tries = 1; ; tries++) {
    try {
      return await inTenant(place.database, scope.platformId, async (trx) => {
        const store = { ...scope, trx }
        await awaitReset(store)
        const realNow = systemClock.now()
        const now = await readClock(store, realNow)
        return work({ ...store, now, realNow, newId, secrets })
      })
    } catch (error) {
      if (tries >= maxTries || !isPassing(error)) throw error
    }
  }
}

async function findAnywhere({ database }: RailPlace, { noun, id, find }: Named): Promise<TenantScope> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  for (const { id: platformId } of isUuid ? await listPlatforms(database) : []) {
    for (const environment of ['sandbox', 'live'] as const) {
      const scope = { platformId, environment }
      if ((await inTenant(database, platformId, (trx) => find({ ...scope, trx }, id))) !== undefined) return scope
    }
  }
  throw new Refusal(`There is no ${noun} ${id}.`)
}
