import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { listAccounts } from '../../src/accounts/account-store.ts'
import type { OwnerStore } from '../../src/context.ts'
import type { Schema } from '../../src/contract.ts'
import { listCustomers, type CustomerFilter } from '../../src/customers/customer-store.ts'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges, isAxis } from '../../src/database/list-counts.ts'
import { pageOf } from '../../src/database/paging.ts'
import { inTenant, readTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { newId } from '../../src/lib/ids.ts'
import { listOrganizations } from '../../src/organizations/organization-store.ts'
import { listPayments, type PaymentFilter } from '../../src/payments/payment-store.ts'
import { listPaykeys, type PaykeyFilter } from '../../src/paykeys/paykey-store.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { largeOwner, makePayments } from '../bench/many-payments.ts'
import { chances } from '../support/chances.ts'
import { chargeBody, newCharge, newCustomer, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

const chance = chances()

/** Filters, as a request has them and as a condition of SQL. */
const filters: readonly [PaymentFilter, string][] = [
  [{}, 'true'],
  [{ payment_type: ['payout'] }, `payment_type = 'payout'`],
  [{ payment_status: ['paid'] }, `status = 'paid'`],
  [{ payment_status: ['on_hold'] }, `status = 'on_hold'`],
  [{ payment_status: ['failed', 'reversed'], payment_type: ['charge'] }, `status in ('failed', 'reversed') and payment_type = 'charge'`],
  [{ min_payment_date: '2026-03-01', max_payment_date: '2026-06-30' }, `payment_date between '2026-03-01' and '2026-06-30'`],
  [{ payment_status: ['paid'], max_payment_date: '2026-03-01' }, `status = 'paid' and payment_date <= '2026-03-01'`],
  [{ min_created_at: '2026-03-01T00:00:00Z', max_created_at: '2026-06-30T23:59:59.999Z' }, `created_at >= '2026-03-01 00:00Z' and created_at < '2026-07-01 00:00Z'`],
  [{ min_created_at: '2026-03-01T05:07:08.123456+02:00', max_created_at: '2026-03-09T11:12:13' }, `created_at between '2026-03-01 05:07:08.123456+02:00' and '2026-03-09 11:12:13Z'`],
  [{ min_created_at: '2026-10-01T12:00:00Z', payment_status: ['paid'] }, `created_at >= '2026-10-01 12:00Z' and status = 'paid'`],
  [{ min_created_at: '2026-03-01T05:00:00Z', max_created_at: '2026-03-01T17:00:00Z' }, `created_at between '2026-03-01 05:00Z' and '2026-03-01 17:00Z'`],
  [{ min_created_at: '2026-05-01T00:00:00.0005Z' }, `created_at >= '2026-05-01 00:00:00.0005Z'`],
  [{ max_created_at: '2026-05-01T00:00:00Z' }, `created_at <= '2026-05-01 00:00Z'`],
  [{ max_created_at: '2026-04-30T23:59:59.999Z' }, `created_at < '2026-05-01 00:00Z'`],
  // The midnight after it, to PostgreSQL.
  [{ max_created_at: '2026-04-30T23:59:59.9999996Z' }, `created_at <= '2026-05-01 00:00Z'`],
  [{ max_created_at: '2026-02-28T23:59:60Z' }, `created_at <= '2026-03-01 00:00Z'`],
  [{ min_created_at: '2026-03-01T00:00:00Z', max_payment_date: '2026-03-04' }, `created_at >= '2026-03-01 00:00Z' and payment_date <= '2026-03-04'`],
  [{ min_effective_at: '2026-03-01T05:00:00Z', max_effective_at: '2026-06-30T11:12:13Z' }, `effective_at between '2026-03-01 05:00Z' and '2026-06-30 11:12:13Z'`],
  [{ min_effective_at: '2026-09-01T00:00:00Z', payment_type: ['payout'] }, `effective_at >= '2026-09-01 00:00Z' and payment_type = 'payout'`],
  [{ max_effective_at: '2026-02-28T23:59:59.999Z', min_created_at: '2026-02-01T00:00:00Z' }, `effective_at < '2026-03-01 00:00Z' and created_at >= '2026-02-01 00:00Z'`],
  [{ payment_status: ['paid', 'on_hold', 'cancelled'] }, `status in ('paid', 'on_hold', 'cancelled')`],
  [{ payment_status: ['failed', 'reversed'], min_payment_date: '2026-04-01' }, `status in ('failed', 'reversed') and payment_date >= '2026-04-01'`],
  [{ status_reason: ['disputed'] }, `status_reason = 'disputed'`],
  [{ min_amount: 900_000 }, `amount >= 900000`],
  [{ search_text: 'membership' }, `description ilike '%membership%'`],
  [{ search_text: 'order-4001' }, `external_id = 'order-4001'`],
]

const customerFilters: readonly [CustomerFilter, string][] = [
  [{}, 'true'],
  [{ types: ['business'] }, `type = 'business'`],
  [{ status: ['review'] }, `status = 'review'`],
  [{ status: ['verified', 'rejected'], types: ['individual'] }, `status in ('verified', 'rejected') and type = 'individual'`],
  [{ created_from: '2026-03-01T05:00:00Z' }, `created_at >= '2026-03-01 05:00Z'`],
]

const paykeyFilters: readonly [PaykeyFilter, string][] = [
  [{}, 'true'],
  [{ status: ['active'] }, `status = 'active'`],
  [{ status: ['inactive', 'blocked'] }, `status in ('inactive', 'blocked')`],
  [{ source: ['bank_account'], status: ['active'] }, `status = 'active'`],
]

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that were looked at, wherever most were. */
function looksIn(plan: Plan | undefined): number {
  if (plan === undefined) return 0
  return Math.max((plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'], ...(plan.Plans ?? []).map(looksIn))
}

type PageQuery = Parameters<typeof pageOf<Schema<'PaymentSort'>>>[0]

/** A page of payments, and what is said to the database for it: twice, where some of the page have an effective_at and some have none. */
async function listed(database: Knex, store: Omit<OwnerStore, 'trx'>, filter: PaymentFilter, page: PageQuery) {
  const said: { sql: string; bindings: Knex.RawBinding[] }[] = []
  const listen = (one: { sql: string; bindings: Knex.RawBinding[] }) => {
    said.push(one)
  }
  database.on('query', listen)
  const { records } = await readTenant(database, store.platformId, (trx) => listPayments({ ...store, trx }, filter, pageOf(page, 'id')))
  database.off('query', listen)
  return { ids: records.map(({ payment }) => payment.id), said: said.filter(({ sql }) => sql.startsWith('select * from "payments"')) }
}

describe('the counts of lists', () => {
  describe('of a long list', () => {
    let superuser: Knex
    let store: Omit<OwnerStore, 'trx'>
    let database: Knex

    before(async function () {
      this.timeout(120_000)
      const created = await world().createDatabase()
      superuser = connect(created.superuserUrl, { pool: 1 })
      const platformId = newId()
      await insertPlatform(superuser, { id: platformId, name: 'Long', created_at: new Date() })
      await makePayments(superuser, platformId, 10_000)
      // One as a day begins.
      await superuser.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica')
        await trx.raw(`update payments set created_at = '2026-05-01 00:00Z' where id = (select id from payments where owner_id = ? and created_at > '2026-05-01 00:00Z' order by created_at limit 1)`, [largeOwner])
      })
      const service = await world().startService({ serviceUrl: created.serviceUrl })
      database = service.database
      store = { platformId, environment: 'sandbox', accountId: largeOwner, ownerId: largeOwner }
      // Some of it is added up, some is not yet.
      for (let tries = 0; tries < 2; tries++) await inTenant(database, platformId, (trx) => addUpChanges({ trx, platformId, environment: 'sandbox' }))
    })
    after(() => superuser.destroy())

    /** That pages of each filter have the rows that an offset would lead to. */
    const expectPages = async (some: readonly [PaymentFilter, string][], sort_by: Schema<'PaymentSort'>, sort_order: Schema<'SortOrder'>) => {
      for (const [filter, sql] of some) {
        const order = sort_by === 'id' ? `id ${sort_order}` : `${sort_by} ${sort_order}, id ${sort_order}`
        const { rows } = await superuser.raw<{ rows: { id: string }[] }>(`select id from payments where owner_id = ? and ${sql} order by ${order}`, [largeOwner])
        const ids = rows.map(({ id }) => id)
        const pages = Math.ceil(ids.length / 50)
        for (const number of new Set([1, 2, Math.ceil(pages / 2), Math.ceil(pages * 0.9), 1 + Math.floor(chance() * (pages + 1)), pages, pages + 1])) {
          const read = await readTenant(database, store.platformId, (trx) => listPayments({ ...store, trx }, filter, pageOf({ page_number: number, page_size: 50, sort_by, sort_order }, 'id')))
          const what = `${JSON.stringify(filter)} page ${number}`
          expect(read.page.total_items, what).to.equal(ids.length)
          expect(read.records.map(({ payment }) => payment.id), what).to.deep.equal(ids.slice((number - 1) * 50, number * 50))
        }
      }
    }

    for (const sort_by of ['id', 'created_at', 'payment_date', 'effective_at', 'amount'] as const) {
      for (const sort_order of ['asc', 'desc'] as const) {
        it(`leads by ${sort_by} ${sort_order} to the rows that an offset would, whatever the filter and the page`, async function () {
          this.timeout(60_000)
          await expectPages(filters, sort_by, sort_order)
        })
      }
    }

    it('has more memory and time for what contains a text, while it looks for that', async () => {
      const settings = async (trx: Knex) => {
        const shown = []
        for (const name of ['work_mem', 'statement_timeout']) shown.push(...(await trx.raw<{ rows: object[] }>(`show ${name}`)).rows)
        return shown
      }
      const after = (list: (of: OwnerStore) => Promise<unknown>) =>
        readTenant(database, store.platformId, async (trx) => {
          await list({ ...store, trx })
          return settings(trx)
        })
      const payments = (filter: PaymentFilter) => after((of) => listPayments(of, filter, pageOf({}, 'id')))
      const [usual, more] = [[{ work_mem: '4MB' }, { statement_timeout: '5s' }], [{ work_mem: '64MB' }, { statement_timeout: '20s' }]]
      expect(await payments({})).to.deep.equal(usual)
      expect(await payments({ external_id: 'order-4001' })).to.deep.equal(usual)
      for (const search_text of ['membership', 'm']) expect(await payments({ search_text })).to.deep.equal(more)
      for (const filter of [{ name: 'm' }, { search_text: 'm' }, { search_text: 'member' }]) expect(await after((of) => listCustomers(of, filter, pageOf({}, 'id'))), JSON.stringify(filter)).to.deep.equal(more)
      expect(await after((of) => listAccounts(of, { search_text: 'm' }, pageOf({}, 'id')))).to.deep.equal(more)
      expect(await after((of) => listOrganizations(of, { name: 'm' }, pageOf({}, 'id')))).to.deep.equal(more)
    })

    const saidFor = async (filter: PaymentFilter, page: PageQuery) => (await listed(database, store, filter, page)).said[0] ?? expect.fail()

    it('reads as many rows for a page in the middle as a day has, and no more', async () => {
      const page = await saidFor({ payment_status: ['paid'] }, { page_number: 45, page_size: 100, sort_by: 'created_at' })
      expect(page.sql).to.match(/"created_at" (>=|<) \$\d+ order by/)
      expect(page.bindings.filter((value) => typeof value === 'number').every((value) => value <= 100), JSON.stringify(page.bindings)).to.equal(true)
    })

    it('begins the last page at the end of the last day that has any', async () => {
      // Nothing was paid of the last six days.
      const [row] = await superuser('payments').where({ owner_id: largeOwner, status: 'paid' }).select<{ end: Date }[]>(superuser.raw(`date_trunc('day', max(created_at), 'utc') + interval '1 day' as end`))
      const { sql, bindings } = await saidFor({ payment_status: ['paid'] }, { sort_by: 'created_at', sort_order: 'desc' })
      expect(sql).to.match(/"created_at" < \$\d+ order by "created_at" desc/)
      expect(bindings).to.include(row?.end.toISOString())
    })

    const months: readonly [PaymentFilter, string][] = [
      [{ min_created_at: '2026-09-01T00:00:00Z' }, 'created_at'],
      [{ max_created_at: '2026-02-28T17:30:00Z' }, 'created_at'],
      [{ min_created_at: '2026-05-01T05:00:00Z', max_created_at: '2026-06-30T17:30:00Z', payment_type: ['charge'] }, 'created_at'],
      [{ min_payment_date: '2026-09-01' }, 'payment_date'],
      [{ min_payment_date: '2026-05-01', max_payment_date: '2026-07-31', payment_type: ['charge'] }, 'payment_date'],
      [{ min_payment_date: '2026-05-01', max_payment_date: '2026-07-31', payment_status: ['paid', 'pending', 'scheduled', 'failed', 'cancelled'] }, 'payment_date'],
      [{ max_payment_date: '2026-02-28', payment_status: ['paid', 'reversed'] }, 'payment_date'],
      [{ min_effective_at: '2026-09-01T00:00:00Z' }, 'effective_at'],
      [{ max_effective_at: '2026-02-28T13:00:00Z', payment_type: ['charge'] }, 'effective_at'],
    ]
    for (const [filter, column] of months) {
      for (const sort_by of ['id', 'created_at', 'payment_date', 'effective_at'] as const) {
        if (sort_by === column) continue
        it(`begins by ${sort_by} where the days of ${JSON.stringify(filter)} do, and looks at no more rows than a few days have`, async () => {
          for (const sort_order of ['asc', 'desc'] as const) {
            // Of days of two columns kinds and statuses are counted together, so that they tell where all begin and end.
            const isOfAll = filter.payment_type === undefined && filter.payment_status === undefined
            const { page } = await readTenant(database, store.platformId, (trx) => listPayments({ ...store, trx }, filter, pageOf({ page_size: 10 }, 'id')))
            for (const page_number of [1, ...(isOfAll ? [Math.ceil(page.total_pages / 2)] : []), page.total_pages]) {
              const { ids, said } = await listed(database, store, filter, { sort_by, sort_order, page_number, page_size: 10 })
              expect(said).not.to.have.lengthOf(0)
              // Those without are a list of their own by id, all of which few are: see the account that has most of what there is.
              if (sort_by === 'effective_at' && (await superuser('payments').whereIn('id', ids).whereNull('effective_at').first('id')) !== undefined) continue
              for (const { sql, bindings } of said) {
                const { rows } = await superuser.raw<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>(`explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`, bindings)
                // 25 have a day.
                expect(looksIn(rows[0]?.['QUERY PLAN'][0].Plan), `${sort_order} page ${page_number}`).to.be.within(1, 150)
              }
            }
          }
        })
      }
    }

    it('puts few that match in order by the index alone', async () => {
      const ranges = {
        created_at: { min_created_at: '2026-05-01T01:00:00Z', max_created_at: '2026-05-04T00:00:00Z' },
        payment_date: { min_payment_date: '2026-05-01', max_payment_date: '2026-05-02' },
        effective_at: { min_effective_at: '2026-10-18T00:00:00Z' },
        amount: { min_amount: 900_000 },
      } as const
      for (const [column, range] of Object.entries(ranges)) {
        for (const sort_by of ['created_at', 'payment_date', 'effective_at', 'amount'] as const) {
          // By days of both the page is walked to.
          if (sort_by === column || (isAxis(column) && isAxis(sort_by))) continue
          const { sql, bindings } = await saidFor(range, { sort_by, page_size: 10 })
          const { rows } = await superuser.raw<{ rows: { 'QUERY PLAN': string }[] }>(`explain ${sql.replaceAll(/\$\d+/g, '?')}`, bindings)
          expect(rows.map((row) => row['QUERY PLAN']).join('\n'), `${column} by ${sort_by}`).to.match(new RegExp(`Index Only Scan using payments_${column}_index`))
        }
      }
    })

    // What is far from the others has more rows walked past in vain than are worth it: then all that match are found.
    describe('some of which were created long before their day', () => {
      before(async () => {
        const { rows } = await superuser.raw<{ rows: object[] }>(`
          update payments set payment_date = '2026-09-15'
           where id in (select id from payments where owner_id = ? and status in ('created', 'scheduled', 'on_hold', 'failed') order by id limit 3) returning id`, [largeOwner])
        expect(rows).to.have.lengthOf(3)
      })

      for (const sort_by of ['id', 'created_at', 'effective_at'] as const) {
        for (const sort_order of ['asc', 'desc'] as const) {
          it(`leads by ${sort_by} ${sort_order} to the rows that an offset would`, () =>
            expectPages([
              [{ payment_type: ['charge', 'payout'], min_payment_date: '2026-08-10' }, `payment_date >= '2026-08-10'`],
              [{ payment_status: ['created', 'scheduled', 'pending', 'failed', 'cancelled', 'on_hold'], min_payment_date: '2026-07-25', max_payment_date: '2026-11-11' }, `status not in ('paid', 'reversed') and payment_date between '2026-07-25' and '2026-11-11'`],
              [{ payment_type: ['charge'], payment_status: ['paid', 'failed', 'on_hold'], min_payment_date: '2026-05-31' }, `payment_type = 'charge' and status in ('paid', 'failed', 'on_hold') and payment_date >= '2026-05-31'`],
            ], sort_by, sort_order))
        }
      }
    })
  })

  describe('of a day that has many', () => {
    let superuser: Knex
    let database: Knex
    let store: Omit<OwnerStore, 'trx'>
    before(async function () {
      this.timeout(120_000)
      const created = await world().createDatabase()
      superuser = connect(created.superuserUrl, { pool: 1 })
      const platformId = newId()
      await insertPlatform(superuser, { id: platformId, name: 'Busy', created_at: new Date() })
      await makePayments(superuser, platformId, 10_000)
      // One in eight seconds, from midnight on.
      await superuser.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica')
        await trx.raw(`
          update payments set created_at = at, id = cast(overlay(lpad(to_hex(cast(extract(epoch from at) * 1000 as bigint)), 12, '0') placing '-' from 9 for 0) || substr(cast(id as text), 14) as uuid)
            from (select id as former, timestamptz '2026-05-05 00:00Z' + row_number() over (partition by owner_id order by id) * interval '8 seconds' as at from payments) moved
           where id = former`)
      })
      const service = await world().startService({ serviceUrl: created.serviceUrl })
      database = service.database
      store = { platformId, environment: 'sandbox', accountId: largeOwner, ownerId: largeOwner }
      await inTenant(database, platformId, (trx) => addUpChanges({ trx, platformId, environment: 'sandbox' }))
    })
    after(() => superuser.destroy())

    for (const sort_by of ['id', 'created_at'] as const) {
      it(`lead by ${sort_by} to a page in the middle past no more rows than a quarter of an hour has`, async () => {
        const some: readonly [PaymentFilter, string][] = [[{}, 'true'], [{ payment_status: ['paid'] }, `status = 'paid'`]]
        for (const [filter, sql] of some) {
          const { rows } = await superuser.raw<{ rows: { id: string }[] }>(`select id from payments where owner_id = ? and ${sql} order by id`, [largeOwner])
          const number = Math.round(rows.length / 40)
          for (const sort_order of ['asc', 'desc'] as const) {
            const ids = (sort_order === 'asc' ? rows : rows.toReversed()).map(({ id }) => id)
            const page = await listed(database, store, filter, { page_number: number, page_size: 20, sort_by, sort_order })
            expect(page.ids).to.deep.equal(ids.slice((number - 1) * 20, number * 20))
            const numbers = page.said.flatMap(({ bindings }) => bindings).filter((value) => typeof value === 'number')
            expect(Math.max(...numbers), `${JSON.stringify(filter)} ${sort_order}`).to.be.within(20, 113)
          }
        }
      })
    }
  })

  describe('while many write', () => {
    let platform: TestPlatform
    let paykey: string
    const scope = () => ({ platformId: platform.id, environment: 'sandbox' as const })
    before(async () => {
      platform = await newPlatform()
      paykey = (await newPaykey(platform.sandbox)).paykey
    })

    /** What a list answers and what is there, of one instant. */
    const compare = () =>
      readTenant(world().asService, platform.id, async (trx) => {
        const store = { ...scope(), trx, accountId: null, ownerId: platform.id }
        const first = pageOf({ page_size: 1 }, 'id')
        const expectTotal = async (list: string, { page }: { page: { total_items: number } }, filter: object, sql: string) => {
          const [there] = await trx(list).where({ platform_id: platform.id, environment: 'sandbox', owner_id: platform.id }).whereRaw(sql).count<{ count: number }[]>({ count: '*' })
          expect(page.total_items, `${list} ${JSON.stringify(filter)}`).to.equal(there?.count)
        }
        // The days of what is written here.
        const ofDays = [{ min_payment_date: '2026-11-20' }, `payment_date >= '2026-11-20'`] as const
        for (const [filter, sql] of [...filters, ofDays]) await expectTotal('payments', await listPayments(store, filter, first), filter, sql)
        for (const [filter, sql] of customerFilters) await expectTotal('customers', await listCustomers(store, filter, first), filter, sql)
        for (const [filter, sql] of paykeyFilters) await expectTotal('paykeys', await listPaykeys(store, filter, pageOf({ page_size: 1 }, 'created_at')), filter, sql)
      })

    it('are those of count(*) at every instant', async function () {
      this.timeout(60_000)
      const state = { isDone: false }
      let compared = 0
      const readers = Array.from({ length: 2 }, async () => {
        for (; !state.isDone; compared++) await compare()
      })
      const adding = (async () => {
        while (!state.isDone) {
          await inTenant(world().asService, platform.id, (trx) => addUpChanges({ ...scope(), trx }))
          await delay(5)
        }
      })()
      const writers = Array.from({ length: 4 }, async () => {
        for (let count = 0; count < 15; count++) {
          const { id } = await newCharge(platform.sandbox, { paykey })
          if (count % 2 === 0) await platform.sandbox.ok('holdCharge', { path: { id }, body: {} })
          if (count % 3 === 1) await changeRow('payments', id, { effective_at: new Date(Date.UTC(2026, 2 + (count % 4), 5)) })
          if (count % 4 === 0) await platform.sandbox.ok('cancelCharge', { path: { id }, body: {} })
          if (count % 5 === 0) await platform.sandbox.call('createCharge', { body: chargeBody('none') })
          const customer = await newCustomer(platform.sandbox, { type: count % 2 === 0 ? 'individual' : 'business', config: { sandbox_outcome: count % 3 === 0 ? 'review' : 'standard' } })
          if (count % 3 === 0) await platform.sandbox.ok('reviewCustomer', { path: { id: customer.id }, body: { status: count % 2 === 0 ? 'verified' : 'rejected' } })
          if (count % 5 === 2) await platform.sandbox.ok('cancelPaykey', { path: { id: (await newPaykey(platform.sandbox)).id }, body: {} })
        }
      })
      await Promise.all(writers).finally(() => {
        state.isDone = true
      })
      await Promise.all([...readers, adding])
      await compare()
      expect(compared).to.be.above(5)
      const check = invariants.find(({ name }) => name === 'lists_equal_their_counts')
      expect(await inTenant(world().asService, platform.id, (trx) => Promise.resolve(check?.findBroken({ ...scope(), trx }, world().secrets)))).to.equal(undefined)
    })

    it('have nobody wait: neither for who has not ended, nor for who adds up', async () => {
      await newCharge(platform.sandbox, { paykey })
      await inTenant(world().asService, platform.id, (trx) => addUpChanges({ ...scope(), trx }))
      await newCharge(platform.sandbox, { paykey })
      const [first] = (await platform.sandbox.ok('listPayments', { query: { page_size: 1 } })).data
      const [holding, adding] = [await world().asService.transaction({ platformId: platform.id }), await world().asService.transaction({ platformId: platform.id })]
      try {
        await addUpChanges({ ...scope(), trx: adding })
        const payment = () => holding('payments').where({ platform_id: platform.id, id: first?.id ?? '' })
        await payment().forUpdate().select('id')
        await payment().update({ description: 'Held' })
        await holding.raw(`insert into payments select made.* from payments payment cross join lateral jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'external_id', gen_random_uuid(), 'status', 'created', 'due_at', null)) made where payment.platform_id = ? limit 3`, [platform.id])
        const { meta: before } = await platform.sandbox.ok('listPayments', {})
        await newCharge(platform.sandbox, { paykey })
        expect((await platform.sandbox.ok('listPayments', {})).meta.total_items).to.equal(before.total_items + 1)
        await compare()
      } finally {
        await holding.rollback()
        await adding.rollback()
      }
      await compare()
    })

    it('are added up without a wait for who removes what was noted', async () => {
      await newCharge(platform.sandbox, { paykey })
      const removing = await world().asService.transaction({ platformId: platform.id })
      try {
        expect(await removing('list_count_changes').where({ platform_id: platform.id }).delete()).to.be.above(0)
        await inTenant(world().asService, platform.id, async (trx) => {
          await trx.raw(`set local lock_timeout = '500ms'`)
          await addUpChanges({ ...scope(), trx })
        })
      } finally {
        await removing.rollback()
      }
      await compare()
    })

    it('follow a statement that makes many at once, changes and removes them', async () => {
      const { asSuperuser } = world()
      const total = async () => (await platform.sandbox.ok('listPayments', { query: { payment_type: ['charge'], min_created_at: '2020-01-01T00:00:00Z' } })).meta.total_items
      const before = await total()
      await asSuperuser.raw(
        `insert into payments select made.* from (select * from payments where platform_id = ? and status = 'created' limit 1) payment cross join generate_series(1, 7) n
          cross join lateral jsonb_populate_record(null::payments, to_jsonb(payment) || jsonb_build_object('id', gen_random_uuid(), 'external_id', 'many-' || n, 'created_at', timestamptz '2026-01-01' + n * interval '7 hours', 'due_at', null)) made`,
        [platform.id],
      )
      expect(await total()).to.equal(before + 7)
      await compare()
      const many = () => asSuperuser('payments').where({ platform_id: platform.id }).whereLike('external_id', 'many-%')
      await many().update({ status: 'cancelled', payment_date: '2026-03-02' })
      await compare()
      await many().delete()
      expect(await total()).to.equal(before)
      await compare()
    })
  })
})
