import type { Knex } from 'knex'
import type { PlatformRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'
import { findPlatform, listPlatforms } from '../database/unscoped.ts'
import { Refusal } from './refusal.ts'
import type { RailPlace } from './workplace.ts'

export interface ListOptions {
  platform?: string
  json?: boolean
}

export interface PlatformStore {
  trx: Knex.Transaction
  platformId: string
}

/** Rows of the platform named, else of all: row-level security shows one at a time. */
export async function ofPlatforms<Row>(place: RailPlace, name: string | undefined, list: (store: PlatformStore) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[][] = []
  for (const { id } of await platformsOf(place, name)) {
    rows.push(await inTenant(place.database, id, (trx) => list({ trx, platformId: id })))
  }
  return rows.flat()
}

export function platformsOf(place: RailPlace, name: string): Promise<[PlatformRow]>
export function platformsOf(place: RailPlace, name: string | undefined): Promise<PlatformRow[]>
export async function platformsOf({ database }: RailPlace, name: string | undefined): Promise<PlatformRow[]> {
  if (name === undefined) return listPlatforms(database)
  const platform = await findPlatform(database, name)
  if (platform === undefined) throw new Refusal(`There is no platform ${name}.`)
  return [platform]
}
