import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Knex } from 'knex'
import type { OwnerStore } from '../../src/context.ts'
import { connect } from '../../src/database/connection.ts'
import { pageOf } from '../../src/database/paging.ts'
import { maintainPartitions } from '../../src/database/partitions.ts'
import { inTenant, readTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { listEvents, type EventFilter } from '../../src/events/event-store.ts'
import { systemClock, type Clock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { chances } from '../support/chances.ts'
import { newAccount, newCustomer, newPlatform } from '../support/factories.ts'
import { world, type TestDatabase } from '../support/world.ts'

const hour = 3_600_000
const account = '00000000-0000-7000-8000-000000000001'
const neighbour = '00000000-0000-7000-8000-000000000002'
const sandbox = { environment: 'sandbox' } as const
const chance = chances()
const sorts = (['id', 'created_at'] as const).flatMap((sort_by) => (['asc', 'desc'] as const).map((sort_order) => ({ sort_by, sort_order })))

type Scope = Omit<OwnerStore, 'trx'>
const ofPlatform = (platformId: string): Scope => ({ ...sandbox, platformId, accountId: null, ownerId: platformId })
const ofAccount = (platformId: string, accountId: string): Scope => ({ ...sandbox, platformId, accountId, ownerId: accountId })

const shifted = (milliseconds: number): Clock => ({ ...systemClock, now: () => new Date(systemClock.now().getTime() + milliseconds) })

/** As a worker does it. */
async function countAll(database: Knex, platformId: string, now = new Date()): Promise<void> {
  let isMore = true
  while (isMore) isMore = await inTenant(database, platformId, (trx) => countEvents({ ...sandbox, trx, platformId }, now))
}

/** Each filter as a request has it, with a condition of SQL. */
const conditions = ({ event_type, account_id, min_created_at, max_created_at, resource_id }: EventFilter) =>
  [
    event_type && `event_type in (${event_type.map((type) => `'${type}'`).join(', ')})`,
    account_id && `account_id = '${account_id}'`,
    resource_id && `resource_id = '${resource_id}'`,
    min_created_at && `created_at >= '${min_created_at}'`,
    max_created_at && `created_at <= '${max_created_at}'`,
  ].flatMap((condition) => condition ?? [])

/** Holds pages and totals against what an offset and count(*) give, of one instant. @returns how many events there were */
async function expectTrue(database: Knex, scope: Scope, filter: EventFilter, sort: (typeof sorts)[number], pages: (last: number) => number[]): Promise<number> {
  return readTenant(database, scope.platformId, async (trx) => {
    const { platformId, accountId } = scope
    const sql = ['platform_id = ? and environment = ?', ...(accountId === null ? [] : [`account_id = '${accountId}'`]), ...conditions(filter)].join(' and ')
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(`select id from events where ${sql} order by ${sort.sort_by} ${sort.sort_order}, id ${sort.sort_order}`, [platformId, 'sandbox'])
    const ids = rows.map(({ id }) => id)
    for (const number of pages(Math.ceil(ids.length / 50))) {
      const read = await listEvents({ ...scope, trx }, filter, pageOf({ page_number: number, page_size: 50, ...sort }, 'id'))
      const what = `${JSON.stringify(filter)} by ${sort.sort_by} ${sort.sort_order}, page ${number}`
      expect(read.page.total_items, what).to.equal(ids.length)
      expect(read.rows.map(({ id }) => id), what).to.deep.equal(ids.slice((number - 1) * 50, number * 50))
    }
    return ids.length
  })
}

async function isVerified(database: Knex, platformId: string): Promise<boolean> {
  const check = invariants.find(({ name }) => name === 'lists_equal_their_counts')
  if (check === undefined) throw new Error('There is no such invariant')
  return (await inTenant(database, platformId, (trx) => Promise.resolve(check.findBroken({ ...sandbox, trx, platformId }, world().secrets)))) === undefined
}

describe('the counts of events', () => {
  let created: TestDatabase
  let superuser: Knex
  let database: Knex
  let owner: Knex
  const [platformId, other] = [newId(), newId()]
  const platforms = [platformId, other]
  const began = Math.floor(Date.now() / hour) * hour
  /** So many hours before the hour that has begun. */
  const ago = (hours: number) => new Date(began - hours * hour).toISOString()

  /** Events of four days, the last ones of just now; some are of the instants at which an hour ends and another begins; ids are made up to an hour later, and every hundredth has one of another time. */
  const record = (count: number, environment = 'sandbox') =>
    superuser.raw(
      `insert into events (platform_id, environment, id, account_id, event_type, resource_id, event_sequence, occurred_at, created_at, data_encrypted)
       select platform, ?, (overlay(lpad(to_hex(cast(extract(epoch from made) * 1000 as bigint)), 12, '0') placing '-' from 9 for 0) || '-7000-8000-' || substr(md5(random()::text), 1, 12))::uuid,
              case when n % 3 = 0 then ?::uuid when n % 3 = 1 then ?::uuid end, (array['charge.created.v1', 'charge.event.v1', 'charge.event.v1', 'customer.created.v1', 'payout.event.v1'])[1 + n % 5],
              gen_random_uuid(), 1, now(), at, ''
         from unnest(?::uuid[]) as platform
        cross join (select n, at, case when n % 100 = 7 then timestamptz '2025-01-01' + n * interval '1 minute' else at + n % 7 * interval '9 minutes' end as made
                      from (select n, case n % 400 when 9 then ? when 209 then ?::timestamptz - interval '1 millisecond' else date_trunc('milliseconds', now() - power(random(), 2) * interval '4 days') end as at
                              from generate_series(1, ?::int) n) times) numbers`,
      [environment, account, neighbour, platforms, ago(10), ago(10), count],
    )

  before(async function () {
    this.timeout(60_000)
    created = await world().createDatabase()
    superuser = connect(created.superuserUrl, { pool: 1 })
    database = connect(created.serviceUrl, { pool: 4, timeouts: true })
    owner = connect(created.ownerUrl, { pool: 1 })
    for (const id of platforms) await insertPlatform(superuser, { id, name: id, created_at: new Date() })
    await record(4_000)
    await record(50, 'live')
  })
  after(async () => {
    for (const pool of [superuser, database, owner]) await pool.destroy()
  })

  const filters: readonly EventFilter[] = [
    {},
    { event_type: ['charge.event.v1'] },
    { event_type: ['payout.event.v1', 'customer.created.v1'] },
    { event_type: ['account.created.v1'] },
    { account_id: account },
    { account_id: newId() },
    // Another account's, that has counts of its own: none of who acts for the first one's.
    { account_id: neighbour },
    { account_id: account, event_type: ['charge.created.v1'] },
    { min_created_at: ago(30), max_created_at: new Date(began - 20 * hour - 1).toISOString() },
    { min_created_at: new Date(began - 30.4 * hour).toISOString(), max_created_at: new Date(began - 1.3 * hour).toISOString() },
    { min_created_at: new Date(began - 2.7 * hour).toISOString().replace('Z', '999Z') },
    { min_created_at: ago(26), event_type: ['charge.event.v1'], account_id: account },
    { max_created_at: new Date(began - 10.1 * hour).toISOString() },
    { max_created_at: ago(-1) },
    ...[-2, -1, 0, 1].map((milliseconds) => new Date(began - 10 * hour + milliseconds).toISOString()).flatMap((edge) => [{ min_created_at: edge }, { max_created_at: edge }]),
    { min_created_at: ago(10).replace('Z', '999Z') },
    { min_created_at: new Date(began - 2.7 * hour).toISOString(), max_created_at: new Date(began - 2.1 * hour).toISOString() },
    { min_created_at: ago(5), max_created_at: ago(7) },
    // Hours before the first that an id may have.
    ...['1970-01-01T00:00:00.000Z', '1969-07-20T20:17:40.000Z', '0001-01-01T00:00:00.000Z'].flatMap((long) => [{ min_created_at: long }, { max_created_at: long }]),
    { max_created_at: '9999-12-31T23:59:59.999Z' },
    { min_created_at: new Date().toISOString() },
    { resource_id: newId() },
  ]

  async function expectAllTrue(): Promise<void> {
    for (const sort of sorts) {
      for (const filter of filters) {
        for (const scope of [ofPlatform(platformId), ofAccount(platformId, account)]) {
          await expectTrue(database, scope, filter, sort, (last) => [...new Set([1, 2, Math.ceil(last / 2), 1 + Math.floor(chance() * (last + 1)), last, last + 1].filter((number) => number > 0))])
        }
      }
    }
  }

  it('are none at first, which changes nothing', async function () {
    this.timeout(60_000)
    await expectAllTrue()
  })

  it('lead to the rows that an offset would, whatever the filter and the page, with all or some counted', async function () {
    this.timeout(120_000)
    for (const now of [began - 50 * hour, began - 2.5 * hour, Date.now()]) {
      await countAll(database, platformId, new Date(now))
      await expectAllTrue()
      expect(await isVerified(database, platformId)).to.equal(true)
    }
  })

  it('are of the platform and its accounts, and of no other', async () => {
    await countAll(database, platformId)
    expect(await superuser('event_counts').whereNot({ platform_id: platformId })).to.deep.equal([])
    expect(await superuser('event_counts').where({ environment: 'live' })).to.deep.equal([])
    const sums = await superuser('event_counts').groupBy('owner_id').orderBy('sum').select<{ owner_id: string; sum: number }[]>('owner_id', superuser.raw('cast(sum(count) as bigint) as sum'))
    expect(sums).to.have.lengthOf(3)
    expect(sums[2]?.owner_id).to.equal(platformId)
    const total = await expectTrue(database, ofPlatform(other), {}, { sort_by: 'id', sort_order: 'asc' }, () => [1])
    expect(total).to.equal(4_000)
  })

  it('are no account’s by the platform’s own id', async () => {
    await countAll(database, platformId)
    for (const sort of sorts) {
      for (const account_id of [platformId, platformId.toUpperCase()]) expect(await expectTrue(database, ofPlatform(platformId), { account_id }, sort, () => [1])).to.equal(0)
    }
  })

  it('leave the last minutes to who reads', async () => {
    await countAll(database, platformId)
    const [left] = await superuser('events').where({ platform_id: platformId, environment: 'sandbox' }).where('created_at', '>', new Date(Date.now() - 4 * 60_000)).count<{ count: number }[]>({ count: '*' })
    expect(left?.count).to.be.above(0)
    const [counted] = await superuser('events_counted').where({ platform_id: platformId })
    expect(counted?.until.getTime()).to.be.below(Date.now() - 4 * 60_000)
  })

  it('leave what a transaction that takes long may have recorded', async function () {
    this.timeout(30_000)
    const id = newId()
    await insertPlatform(superuser, { id, name: id, created_at: new Date() })
    const recordIn = (trx: Knex) =>
      trx.raw(
        `insert into events (platform_id, environment, id, event_type, resource_id, event_sequence, occurred_at, created_at, data_encrypted)
         values (?, 'sandbox', gen_random_uuid(), 'customer.created.v1', gen_random_uuid(), 1, now(), date_trunc('milliseconds', clock_timestamp()), '')`,
        [id],
      )
    const another = connect(created.serviceUrl, { pool: 1, timeouts: true })
    const slow = await another.transaction()
    try {
      await slow.raw(`set local app.platform_id = '${id}'`)
      await recordIn(slow)
      await delay(200)
      await recordIn(superuser)
      await delay(200)
      // As if five minutes were over for both.
      await countAll(database, id, new Date(Date.now() + 5 * 60_000))
      await slow.commit()
    } finally {
      await another.destroy()
    }
    expect(await expectTrue(database, ofPlatform(id), {}, { sort_by: 'id', sort_order: 'asc' }, () => [1])).to.equal(2)
    await countAll(database, id, new Date(Date.now() + 5 * 60_000))
    expect(await superuser('event_counts').where({ owner_id: id }).sum({ sum: 'count' }), 'counted once it is over').to.deep.equal([{ sum: '2' }])
    expect(await isVerified(database, id)).to.equal(true)
  })

  it('have no more rows read for a page in the middle than its hours have', async () => {
    await countAll(database, platformId)
    const said: { sql: string; bindings: unknown[] }[] = []
    const listen = (query: { sql: string; bindings: unknown[] }) => {
      said.push(query)
    }
    for (const sort_by of ['id', 'created_at'] as const) {
      database.on('query', listen)
      await readTenant(database, platformId, (trx) => listEvents({ ...ofPlatform(platformId), trx }, { event_type: ['charge.event.v1'] }, pageOf({ page_number: 15, page_size: 50, sort_by }, 'id')))
      database.off('query', listen)
    }
    const pages = said.filter(({ sql }) => sql.startsWith('select * from "events"'))
    expect(pages).to.have.lengthOf(2)
    for (const { sql, bindings } of pages) {
      expect(sql).to.match(/"created_at" >= \$\d+ and "created_at" < \$\d+/)
      const [from, before] = bindings.filter((value): value is Date => value instanceof Date)
      const [held] = await superuser('events').where({ platform_id: platformId, environment: 'sandbox' }).whereBetween('created_at', [from ?? 0, before ?? 0]).count<{ count: number }[]>({ count: '*' })
      if (sql.includes('order by "created_at"')) expect(held?.count).to.be.below(1_000)
      expect(bindings.filter((value) => typeof value === 'number').every((value) => value <= 200), JSON.stringify(bindings)).to.equal(true)
    }
  })

  it('go with their events, in the same instant', async function () {
    this.timeout(60_000)
    const [today] = (await superuser.raw<{ rows: { day: Date }[] }>(`select date_trunc('day', now(), 'utc') as day`)).rows
    if (today === undefined) throw new Error('There is no today')
    const dayOf = (days: number) => new Date(today.day.getTime() - days * 24 * hour)
    const nameOf = (table: string, days: number) => `${table}_${dayOf(days).toISOString().slice(0, 10).replaceAll('-', '')}`
    // The last day that is kept, and two that are not, of which one has no partition.
    for (const days of [30, 31]) {
      for (const table of ['events', 'event_counts']) {
        await owner.raw(`create table ?? partition of ?? for values from ('${dayOf(days).toISOString()}') to ('${dayOf(days - 1).toISOString()}')`, [nameOf(table, days), table])
      }
    }
    const ofDays = (days: number) => superuser.raw(
        `insert into events (platform_id, environment, id, account_id, event_type, resource_id, event_sequence, occurred_at, created_at, data_encrypted)
         select ?, 'sandbox', gen_random_uuid(), ?, 'charge.created.v1', gen_random_uuid(), 1, now(), ?::timestamptz + n * interval '1 hour', '' from generate_series(0, 23) n`,
        [other, account, dayOf(days)],
      )
    for (const days of [30, 31, 33]) await ofDays(days)
    await countAll(database, other)
    const totals = async () => {
      const all = await expectTrue(database, ofPlatform(other), {}, { sort_by: 'created_at', sort_order: 'asc' }, (last) => [1, last])
      return [all, await expectTrue(database, ofAccount(other, account), {}, { sort_by: 'id', sort_order: 'asc' }, (last) => [1, last])]
    }
    const before = await totals()

    const reader = await superuser.transaction()
    try {
      await reader.raw('select 1 from event_counts limit 1')
      const refused: unknown = await maintainPartitions(owner).catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(Error).with.property('code', '55P03')
      expect((await reader.raw<{ rows: unknown[] }>(`select 1 from pg_class where relname = ?`, [nameOf('events', 31)])).rows, 'waits for its counts').to.have.lengthOf(1)
    } finally {
      await reader.rollback()
    }

    const { dropped } = await maintainPartitions(owner)
    expect(dropped.sort()).to.deep.equal([nameOf('event_counts', 31), nameOf('events', 31)])
    expect(await totals()).to.deep.equal(before.map((count) => count - 48))
    expect(await isVerified(database, other)).to.equal(true)
  })

  it('are kept by a worker', async function () {
    this.timeout(30_000)
    await superuser('event_counts').delete()
    await superuser('events_counted').delete()
    const { secrets } = world()
    const worker = startWorker({ ...created, secrets, clock: shifted(10 * 60_000), log: createLogger('silent'), restoreDemo: () => Promise.resolve() })
    const isCounted = async () => {
      const sums = await superuser('event_counts').whereIn('owner_id', platforms).sum<{ sum: string | null }[]>({ sum: 'count' })
      const [all] = await superuser('events').whereIn('platform_id', platforms).count<{ count: number }[]>({ count: '*' })
      return Number(sums[0]?.sum) === all?.count
    }
    for (const deadline = performance.now() + 20_000; !(await isCounted()) && performance.now() < deadline; ) await delay(100)
    await worker.stop()
    expect(await isCounted()).to.equal(true)
    expect(await superuser('events_counted').whereIn('platform_id', platforms).count<{ count: number }[]>({ count: '*' }), 'both environments').to.deep.equal([{ count: 4 }])
    await expectTrue(database, ofPlatform(platformId), {}, { sort_by: 'id', sort_order: 'desc' }, (last) => [1, last])
  })

  it('are those of count(*) at every instant while many write', async function () {
    this.timeout(60_000)
    const asService = world().asService
    // What is recorded now is counted ten seconds later.
    const late = await world().startService({ clock: shifted(-(5 * 60_000 - 10_000)) })
    const { id, sandbox: client } = await newPlatform(late.url)
    const { id: accountId } = await newAccount(client)
    const state = { isDone: false }
    let compared = 0
    const readers = [ofPlatform(id), ofAccount(id, accountId)].map(async (scope) => {
      for (; !state.isDone; compared++) {
        for (const filter of [{}, { event_type: ['customer.created.v1' as const] }, { min_created_at: new Date(Date.now() - 5 * 60_000).toISOString() }]) await expectTrue(asService, scope, filter, sorts[Math.floor(chance() * sorts.length)]!, (last) => [1, Math.max(1, last)])
      }
    })
    const untils = new Set<number | undefined>()
    const counters = Array.from({ length: 2 }, async () => {
      while (!state.isDone) {
        await countAll(asService, id)
        untils.add((await world().asSuperuser('events_counted').where({ platform_id: id }).first())?.until.getTime())
        await delay(20)
      }
    })
    const until = performance.now() + 14_000
    const writers = Array.from({ length: 3 }, async () => {
      while (performance.now() < until) {
        await newCustomer(client)
        await newCustomer(client.actingFor(accountId))
      }
    })
    await Promise.all(writers).finally(() => {
      state.isDone = true
    })
    await Promise.all([...readers, ...counters])
    expect(untils.size, 'counted in between').to.be.above(5)
    expect(compared).to.be.above(5)
    expect(await isVerified(asService, id)).to.equal(true)
  })

  it('end where more are of one instant than are counted at once', async function () {
    this.timeout(60_000)
    const crowded = newId()
    await insertPlatform(superuser, { id: crowded, name: crowded, created_at: new Date() })
    for (const [count, minutes] of [[50_001, 60], [3, 59]] as const) {
      await superuser.raw(
        `insert into events (platform_id, environment, id, event_type, resource_id, event_sequence, occurred_at, created_at, data_encrypted)
         select ?::uuid, 'sandbox', gen_random_uuid(), 'charge.created.v1', gen_random_uuid(), 1, now(), date_trunc('milliseconds', now() - ? * interval '1 minute'), '' from generate_series(1, ?::int)`,
        [crowded, minutes, count],
      )
    }
    const found: boolean[] = []
    for (let step = 0; step < 3; step++) found.push(await inTenant(database, crowded, (trx) => countEvents({ ...sandbox, trx, platformId: crowded }, new Date())))
    expect(found).to.deep.equal([true, false, false])
    expect(await isVerified(database, crowded)).to.equal(true)
  })
})
