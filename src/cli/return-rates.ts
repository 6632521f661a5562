import type { Schema } from '../contract.ts'
import type { Environment } from '../context.ts'
import { readClock } from '../database/platform-clock.ts'
import { systemClock } from '../lib/clock.ts'
import { readReturnRates } from '../return-rates/read-return-rates.ts'
import { ofPlatforms, type ListOptions, type PlatformStore } from './of-platforms.ts'
import { printList } from './output.ts'
import type { RailPlace } from './workplace.ts'

export interface RateOptions extends ListOptions {
  environment?: Environment
}

export async function showRates(place: RailPlace, { platform, json, environment }: RateOptions): Promise<void> {
  const environments = environment === undefined ? (['sandbox', 'live'] as const) : [environment]
  const rows = await ofPlatforms(place, platform, async (store) => {
    const ofEach = []
    for (const each of environments) ofEach.push(await ratesOf(store, each))
    return ofEach.flat()
  })
  printList(rows, json === true)
}

/** The platform with its accounts first, whatever there is; the rest only where something was sent or came back. */
async function ratesOf({ trx, platformId }: PlatformStore, environment: Environment) {
  const now = await readClock({ trx, platformId, environment }, systemClock.now())
  const { from, to, total, own, accounts } = await readReturnRates({ trx, platformId, environment, accountId: null, ownerId: platformId }, now)
  const common = { platform_id: platformId, environment, from, to }
  return [
    { ...common, scope: 'platform', account_id: null, ...columnsOf(total) },
    ...(own.entries === 0 && own.overall.returns === 0 ? [] : [{ ...common, scope: 'own', account_id: null, ...columnsOf(own) }]),
    ...accounts.map(({ id, figures }) => ({ ...common, scope: 'account', account_id: id, ...columnsOf(figures) })),
  ]
}

function columnsOf({ entries, unauthorized, administrative, overall }: Schema<'ReturnFigures'>) {
  const over = Object.entries({ unauthorized, administrative, overall }).flatMap(([name, { is_over }]) => (is_over ? [name] : []))
  return {
    entries,
    unauthorized: unauthorized.returns,
    unauthorized_rate: unauthorized.rate,
    administrative: administrative.returns,
    administrative_rate: administrative.rate,
    overall: overall.returns,
    overall_rate: overall.rate,
    over: over.join(',') || null,
  }
}
