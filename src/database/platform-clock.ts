import type { TenantStore } from '../context.ts'
import { prepared } from './prepared.ts'

const findOffset = prepared<{ offset_ms: number }>('select offset_ms from sandbox_clocks where platform_id = $1 and environment = $2')

/**
 * The sandbox's time: the machine's, plus how far the platform has put it ahead.
 *
 * @param realNow the machine's
 */
export async function readClock(store: TenantStore, realNow: Date): Promise<Date> {
  if (store.environment === 'live') return realNow
  const [row] = await findOffset(store.trx, [store.platformId, store.environment])
  return new Date(realNow.getTime() + (row?.offset_ms ?? 0))
}

/**
 * The time of a new payment. While the clock is put forward it comes the moment after that is done: what came at the time of the step at
 * hand would be due before the target, and enough of it would keep the clock from ever getting there.
 */
export async function timeOfNew({ trx, platformId, environment, realNow }: TenantStore & { realNow: Date }): Promise<Date> {
  if (environment === 'live') return realNow
  // Both as of one moment, and not as of when the request began: an advance that ends between them would have it come at a time long past.
  const [{ offset_ms, target } = { offset_ms: null, target: null }] = await findOffsetAndTarget(trx, [platformId, environment])
  const present = new Date(realNow.getTime() + (offset_ms ?? 0))
  return target === null || target < present ? present : new Date(target.getTime() + 1)
}

const findOffsetAndTarget = prepared<{ offset_ms: number | null; target: Date | null }>(
  `select (select offset_ms from sandbox_clocks where platform_id = $1 and environment = $2) as offset_ms,
          (select max(target) from clock_advances where platform_id = $1 and environment = $2 and done_at is null) as target`,
)

/** Puts the clock forward; never back. */
export async function moveClock({ trx, platformId, environment }: TenantStore, realNow: Date, to: Date): Promise<void> {
  const offset_ms = to.getTime() - realNow.getTime()
  if (offset_ms <= 0) return
  await trx('sandbox_clocks')
    .insert({ platform_id: platformId, environment, offset_ms })
    .onConflict(['platform_id', 'environment'])
    .merge({ offset_ms: trx.raw('greatest(sandbox_clocks.offset_ms, excluded.offset_ms)') })
}

/** How far the clock is to be put, and has not been yet; undefined: it is ready. */
export async function findTarget(store: TenantStore): Promise<Date | undefined> {
  const row = await advances(store).where({ done_at: null }).orderBy('target', 'desc').first('target')
  return row?.target
}

export async function insertAdvance({ trx, platformId, environment }: TenantStore, id: string, target: Date, realNow: Date): Promise<void> {
  await trx('clock_advances').insert({ platform_id: platformId, environment, id, target, taken_at: null, done_at: null, created_at: realNow })
}

/** How far those are that are not done. */
export async function listAdvances(store: TenantStore): Promise<AdvanceState[]> {
  const rows = await advances(store).where({ done_at: null }).select('taken_at')
  return rows.map(({ taken_at }) => ({ taken: taken_at !== null, done: false }))
}

/** Lets those who wait know that a worker has seen it, without waiting for another one that is telling them. */
export async function takeAdvances(store: TenantStore, realNow: Date): Promise<void> {
  const untold = advances(store).where({ done_at: null, taken_at: null }).forUpdate().skipLocked().select('id')
  await advances(store).whereIn('id', untold).update({ taken_at: realNow })
}

/** What was asked for up to this target is done. */
export async function finishAdvances(store: TenantStore, target: Date, realNow: Date): Promise<void> {
  await advances(store).where({ done_at: null }).where('target', '<=', target).update({ done_at: realNow })
}

export interface AdvanceState {
  taken: boolean
  done: boolean
}

/** @returns undefined when it is gone: a reset came between */
export async function findAdvance(store: TenantStore, id: string): Promise<AdvanceState | undefined> {
  const row = await advances(store).where({ id }).first('taken_at', 'done_at')
  return row && { taken: row.taken_at !== null, done: row.done_at !== null }
}

function advances({ trx, platformId, environment }: TenantStore) {
  return trx('clock_advances').where({ platform_id: platformId, environment })
}
