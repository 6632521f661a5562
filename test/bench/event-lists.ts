import { createApiKey } from '../../src/api-keys/api-key.ts'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { newId } from '../../src/lib/ids.ts'
import { TestClient } from '../support/client.ts'
import { world } from '../support/world.ts'
import { few, ordersOf, ratiosOfPages, ratiosOfTotals, roundsOfLists, rowsOf, worst, type Side } from './list-times.ts'
import { commonType, largeAccount, makeEvents, rareType, resource, smallAccount } from './many-events.ts'
import { ofManyRows } from './many-rows.ts'
import type { Row } from './run.ts'

const filters = ['', `event_type=${commonType}`, `event_type=${rareType}`, `account_id=${largeAccount}`, `account_id=${smallAccount}`, `account_id=${largeAccount}&event_type=${rareType}`]
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function open(rows: number, rounds: number): Promise<Side> {
  const { serviceUrl, superuserUrl, ownerUrl } = await world().createDatabase()
  const superuser = connect(superuserUrl, { pool: 1 })
  const owner = connect(ownerUrl, { pool: 1 })
  const platformId = newId()
  await insertPlatform(superuser, { id: platformId, name: 'Many', created_at: new Date() })
  await makeEvents({ owner, superuser }, world().secrets, platformId, rows)
  const { url, database } = await world().startService({ serviceUrl })
  let isMore = true
  while (isMore) isMore = await inTenant(database, platformId, (trx) => countEvents({ trx, platformId, environment: 'sandbox' }, new Date()))
  await superuser.raw('vacuum analyze')
  await superuser.destroy()
  await owner.destroy()
  const { value } = await createApiKey(database, world().secrets, new Date(), { platformId, environment: 'sandbox' })
  return { client: new TestClient(url, { Authorization: `Bearer ${value}` }), path: '/v1/events', rounds }
}

const figureOf = ofManyRows(async (size) => {
  const sides = [await open(few, roundsOfLists[size]), await open(rowsOf[size], roundsOfLists[size])] as const
  return async () => {
    const ofDays = `min_created_at=${ago(15).slice(0, 10)}T00:00:00Z&max_created_at=${ago(6).slice(0, 10)}T23:59:59.999Z`
    const ofDaysInPart = `min_created_at=${ago(15.3)}&max_created_at=${ago(5.7)}`
    const pages = await ratiosOfPages(sides, [...filters, `resource_id=${resource}`, ofDays, ofDaysInPart], ordersOf(['id', 'created_at']), 3, 5)
    const totals = await ratiosOfTotals(sides, [...filters, ofDays, `${ofDays}&event_type=${commonType}&account_id=${largeAccount}`])
    // What is left of an hour at both ends is counted one by one.
    const partly = worst(await ratiosOfTotals(sides, [ofDaysInPart]))
    const { figure, details } = worst(totals)
    return { pages: worst(pages), totals: { figure, details: `${details}; of days that begin and end within an hour ${partly.figure.toFixed(2)}` } }
  }
})

export const eventListRows: readonly Row[] = [
  { id: 'C5a', group: 'lists', what: 'the first, the middle, the last and 3 other pages of events by id and created_at, of all, of a type and an account that most have and of those that few have, of one resource, and of days, whole ones and such as begin and end within an hour; of its time at 10,000 rows, 5 ms are always enough', goal: { atMost: 3 }, measure: figureOf('pages') },
  { id: 'C5b', group: 'lists', what: 'exact totals of events by type, account and whole days, of their time at 10,000 rows; of days that begin and end within an hour beside them', goal: { atMost: 1.5 }, measure: figureOf('totals') },
]
