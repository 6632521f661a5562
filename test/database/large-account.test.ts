import { expect } from 'chai'
import type { Knex } from 'knex'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { inTenant, readTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { largeOwner, makeCustomers, makePayments } from '../bench/many-payments.ts'
import { TestClient } from '../support/client.ts'
import { world } from '../support/world.ts'

const rows = 120_000

/** For each filter that can match so many a value that most payments have. */
const filters = {
  ...{ payment_type: 'charge', payment_status: 'paid', status_reason: 'ok', status_source: 'system', min_amount: '0', max_amount: '9999999999' },
  ...{ min_payment_date: '2001-01-01', max_payment_date: '2101-01-01', min_created_at: '2001-01-01T00:00:00Z', max_created_at: '2101-01-01T00:00:00Z' },
  ...{ min_effective_at: '2001-01-01T00:00:00Z', max_effective_at: '2101-01-01T00:00:00Z' },
}
const sorts = ['created_at', 'payment_date', 'effective_at', 'id', 'amount']

interface Sent {
  sql: string
  bindings: readonly Knex.RawBinding[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Rows Removed by Filter'?: number
  /** Of EXPLAIN ANALYZE. */
  'Actual Rows': number
  /** The same with BUFFERS. */
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

// Whole tables hold what others have, and are read from the first row to the last: nobody is to wait for that who has most of one.
describe('an account that has most of what there is', function () {
  this.timeout(300_000)
  const platformId = newId()
  let client: TestClient
  let asService: Knex
  let superuser: Knex
  let sent: Sent[] = []

  const open = async (make: typeof makePayments) => {
    const created = await world().createDatabase()
    superuser = connect(created.superuserUrl, { pool: 1 })
    await insertPlatform(superuser, { id: platformId, name: 'Large', created_at: systemClock.now() })
    await make(superuser, platformId, rows)
    const { value } = await createApiKey(superuser, world().secrets, systemClock.now(), { platformId, environment: 'sandbox' })
    const service = await world().startService({ serviceUrl: created.serviceUrl })
    // As a worker leaves it.
    while ((await superuser('list_count_changes').first('id')) !== undefined) await inTenant(service.database, platformId, (trx) => addUpChanges({ trx, platformId, environment: 'sandbox' }))
    await superuser.raw('vacuum analyze')
    client = new TestClient(service.url, { Authorization: `Bearer ${value}` }).actingFor(largeOwner)
    service.database.on('query', ({ sql, bindings }: Sent) => sent.push({ sql, bindings }))
    asService = connect(created.serviceUrl, { pool: 1, timeouts: true })
  }
  afterEach(() => {
    sent = []
  })
  const close = async () => {
    await asService.destroy()
    await superuser.destroy()
  }

  describe('in customers and paykeys', () => {
    before(() => open(makeCustomers))
    after(close)

    for (const [path, sort] of [['customers?status=review', 'name'], ['customers?types=business', 'name'], ['paykeys?status=blocked', 'institution_name']] as const) {
      it(`reads what is sorted by ${sort} of ${path} from the index alone`, async () => {
        const answer = await client.send('GET', `/v1/${path}&sort_by=${sort}&page_size=1000&page_number=2`)
        expect(answer.status, answer.text).to.equal(200)
        const found = await Promise.all(sent.filter(({ sql }) => sql.includes('as few')).map((statement) => planOf(statement)))
        expect(found).to.have.length(1)
        const nodes = found.flat().map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`)
        expect(nodes, nodes.join(', ')).to.include(`Index Only Scan ${path.replace(/types=.*/, 'type').replace(/=.*/, '').replace('?', '_')}_index`)
      })
    }

    for (const [path, sort, index] of [
      ...(['types=business', 'types=individual', 'status=verified', 'created_from=2026-02-01T00:00:00Z'] as const).map((filter) => [`customers?${filter}`, 'name', 'customers_name'] as const),
      ['customers?types=business&created_from=2026-02-01T00:00:00Z', 'created_at', 'customers_created_at'], ['customers?types=business&status=review', 'created_at', 'customers_status'],
      ['paykeys?status=active', 'institution_name', 'paykeys_institution'], ['paykeys?status=active', 'expires_at', 'paykeys_expires_at'],
    ] as const) {
      it(`walks past what is sorted by ${sort} of ${path} in the index alone`, async () => {
        const answer = await client.send('GET', `/v1/${path}&sort_by=${sort}&page_size=20&page_number=2`)
        expect(answer.status, answer.text).to.equal(200)
        const found = await Promise.all(sent.filter(({ sql }) => sql.startsWith('select') && sql.includes('order by')).map((statement) => planOf(statement)))
        expect(found.flat().map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`)).to.include(`Index Only Scan ${index}_index`)
      })
    }

    // Of a status there are twenty times as many.
    for (const days of ['', '&created_from=2026-02-01T00:00:00Z&created_to=2026-04-30T23:59:59.999Z']) {
      it(`looks at no others than customers?types=business&status=review${days}`, async () => {
        for (const sort of ['id', 'name', 'created_at']) {
          const answer = await client.send('GET', `/v1/customers?types=business&status=review${days}&sort_by=${sort}`)
          expect(answer.status, answer.text).to.equal(200)
        }
        await lookingAtMost(100, '"customers"')
      })
    }

    it('reads little of an index for search_text=customer-4001', () => readsLittle('customers?search_text=customer-4001', 250))
    // That of trigrams would do, at many times the cost.
    it('reads next to nothing of the index of external_id', () => readsLittle('customers?external_id=customer-4001', 12, '"external_id" ='))

    // Two of a hundred, behind all others in the order: not walked to, and found as they are, whatever PostgreSQL supposes of them. The last test, as it changes them.
    it('finds customers of a status who are at the end of the order', async () => {
      await superuser.raw(`update customers set name = 'Zz ' || name where status = 'review'`)
      await superuser.raw('vacuum analyze customers')
      const answer = await client.send('GET', '/v1/customers?status=review&sort_by=name&page_size=20')
      expect(answer.status, answer.text).to.equal(200)
      expect(answer.text).to.include('"name":"Zz Ada')
      await lookingAtMost(8_000, '"customers"')
    })
  })

  describe('in payments', () => {
    before(() => open(makePayments))
    after(close)

    it('has no other account’s customers in it', async () => {
      const { rows: others } = await superuser.raw<{ rows: unknown[] }>('select p.id from payments p where not exists (select 1 from customers c where c.owner_id = p.owner_id and c.id = p.customer_id) limit 1')
      expect(others).to.deep.equal([])
    })

    it('reads little of an index for search_text=order-4001', () => readsLittle('payments?search_text=order-4001', 100))
    it('reads next to nothing of the index of external_id', () => readsLittle('payments?external_id=order-4001', 12, '"external_id" ='))

    for (const [name, value] of [...Object.entries(filters), ['page_number', '2'] as const]) {
      it(`lists payments by ${name}=${value} without reading the whole table, in every order`, async () => {
        for (const sort of sorts) {
          for (const order of ['asc', 'desc']) {
            sent = []
            const search = new URLSearchParams({ [name]: value, sort_by: sort, sort_order: order, page_size: '20' })
            const answer = await client.send('GET', `/v1/payments?${search.toString()}`)
            expect(answer.status, answer.text).to.equal(200)
            const statements = sent.filter(({ sql }) => /^(select|with) /.test(sql) && sql.includes('"payments"'))
            expect(statements).to.have.length.above(0)
            for (const statement of statements) {
              const whole = (await planOf(statement)).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'payments')
              expect(whole, `${search.toString()}: ${statement.sql}`).to.deep.equal([])
            }
          }
        }
      })
    }

    // A stretch of the order: nothing is passed by on the way to it, and nothing put in order.
    for (const [filter, order] of [['max_amount=2000', 'desc'], ['min_amount=20000', 'asc'], ['min_amount=2000&max_amount=20000', 'desc']] as const) {
      it(`reads a page of ${filter} by amount, ${order}, and no others`, async () => {
        const answer = await client.send('GET', `/v1/payments?${filter}&sort_by=amount&sort_order=${order}&page_size=20&page_number=3`)
        expect(answer.status, answer.text).to.equal(200)
        sent = sent.filter(({ sql }) => !sql.startsWith('select count'))
        await lookingAtMost(60, '"payments"')
      })
    }

    it('has more time for a page that many rows are before', async () => {
      for (const [page, isLong] of [[2_700, true], [2, false], [5_400, false]] as const) {
        sent = []
        const answer = await client.send('GET', `/v1/payments?sort_by=amount&page_size=20&page_number=${page}`)
        expect(answer.status, answer.text).to.equal(200)
        expect(sent.some(({ sql }) => sql === `set local statement_timeout = '20s'`), String(page)).to.equal(isLong)
      }
    })

    // That all have, or none, and that an index knows, or not.
    for (const text of ['order', 'for', 'example.com', 'v', 'zz', '7', 'quince']) {
      it(`looks for ${text} without reading a whole table, in every order`, async () => {
        for (const path of [...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `payments?sort_by=${sort}&sort_order=${order}`)), 'customers?sort_by=name', 'customers?sort_by=id']) {
          sent = []
          const answer = await client.send('GET', `/v1/${path}&search_text=${text}&page_size=20`)
          expect(answer.status, answer.text).to.equal(200)
          for (const statement of sent.filter(({ sql }) => sql.includes('ilike'))) {
            const whole = (await planOf(statement)).filter((node) => node['Node Type'] === 'Seq Scan')
            expect(whole.map((node) => node['Relation Name']), `${path}: ${statement.sql}`).to.deep.equal([])
          }
        }
      })
    }

    it('looks once for what few have, and again for the count and a page of what many have', async () => {
      for (const [text, times, least, most] of [['order-4001', 2, 5, 11], ['tuition 40', 2, 20, 1_000], ['tuition', 4, 10_000, 20_000]] as const) {
        sent = []
        const answer = await client.send('GET', `/v1/payments?search_text=${encodeURIComponent(text)}&sort_by=amount&page_size=5&page_number=2`)
        expect(answer.status, answer.text).to.equal(200)
        expect(Number(/"total_items":([0-9]+)/.exec(answer.text)?.[1]), text).to.be.within(least, most)
        expect(sent.filter(({ sql }) => sql.includes('ilike')).length, text).to.equal(times)
      }
    })

    it('counts once what has a text itself and by its customer too', async () => {
      for (const text of ['ar', 'e']) {
        const { rows: [found] } = await superuser.raw<{ rows: { either: number; both: number }[] }>(
          `select count(*)::int as either, (count(*) filter (where own and customer))::int as both
             from payments join customers using (platform_id, environment, owner_id)
            cross join lateral (select payments.description ilike :like or payments.external_id ilike :like as own, customers.name ilike :like or customers.email ilike :like as customer) as has
            where customers.id = payments.customer_id and platform_id = :platformId and owner_id = :largeOwner and (own or customer)`,
          { like: `%${text}%`, platformId, largeOwner },
        )
        expect(found?.both, text).to.be.above(1_000)
        expect((await client.ok('listPayments', { query: { search_text: text, page_size: 1 } })).meta.total_items, text).to.equal(found?.either)
      }
    })

    // Half of them are at the far end of the order, or nowhere near each other in it.
    for (const filter of ['min_effective_at=2026-05-01T00:00:00Z', 'max_effective_at=2026-05-01T00:00:00Z', 'min_amount=2000', 'search_text=order']) {
      it(`finds a page of ${filter} without walking past what does not match, in every order`, async () => {
        for (const sort of sorts) {
          for (const order of ['asc', 'desc']) {
            sent = []
            const answer = await client.send('GET', `/v1/payments?${filter}&sort_by=${sort}&sort_order=${order}&page_size=20`)
            expect(answer.status, answer.text).to.equal(200)
            const total = Number(/"total_items":([0-9]+)/.exec(answer.text)?.[1])
            expect(total).to.be.above(50_000)
            // All but the exact count, which looks at each.
            for (const statement of sent.filter(({ sql }) => /^(select|with) /.test(sql) && sql.includes('"payments"') && !sql.includes('count('))) {
              const passed = (await planOf(statement, 'analyze, ')).reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
              expect(passed, `${sort} ${order}: ${statement.sql}`).to.be.below(total * 0.6)
            }
          }
        }
      })
    }

    // What is found is near the end that is begun at, or by another filter.
    for (const [filter, most] of [['min_created_at=2026-06-01T00:00:00Z&sort_by=id&sort_order=desc', 2_000], ['min_payment_date=2026-06-01&sort_by=created_at&sort_order=desc', 2_000], ['payment_status=paid&sort_by=effective_at&sort_order=desc', 200], ['payment_status=paid,failed&sort_by=effective_at&sort_order=desc', 5_000], ['payment_status=paid,pending&sort_by=effective_at&sort_order=desc', 5_000], ['payment_type=charge&min_payment_date=2026-05-01&max_payment_date=2026-07-31&sort_by=effective_at&sort_order=asc', 500], ['payment_type=charge&min_payment_date=2026-05-01&max_payment_date=2026-07-31&sort_by=effective_at&sort_order=desc', 300], ['max_created_at=2026-05-01T07:30:00Z&sort_by=effective_at&sort_order=desc', 300], ['external_id=order-4001&search_text=order', 200], ['min_amount=1000000&search_text=for', 2_000],
      // Whose order begins with others, a great many.
      ['min_created_at=2026-09-01T00:00:00Z&search_text=tuition&sort_by=effective_at&sort_order=asc', 20_000]] as const) {
      it(`looks at few rows for the first page of ${filter}`, async () => {
        const answer = await client.send('GET', `/v1/payments?${filter}&page_size=20`)
        expect(answer.status, answer.text).to.equal(200)
        await lookingAtMost(most)
      })
    }

    it('finds what was created on a day, of four days in the order, where they are', async () => {
      const answer = await client.send('GET', '/v1/payments?min_created_at=2026-05-01T00:00:00Z&max_created_at=2026-05-01T23:59:59.999Z&sort_by=effective_at&page_size=300')
      expect(answer.status, answer.text).to.equal(200)
      const total = Number(/"total_items":([0-9]+)/.exec(answer.text)?.[1])
      expect(total).to.be.within(250, 350)
      await lookingAtMost(total)
    })

    // To find all of them each would be looked up, as what tells payouts holds no amount; ten times as many are passed in the order by what its index holds.
    it('walks past the others to a page of payouts by amount that is not far', async () => {
      const answer = await client.send('GET', '/v1/payments?payment_type=payout&sort_by=amount&page_size=20&page_number=80')
      expect(answer.status, answer.text).to.equal(200)
      expect(Number(/"total_items":([0-9]+)/.exec(answer.text)?.[1])).to.be.above(10_000)
      await readingAtMost(1_000)
    })

    it('asks counters once for a page of all', async () => {
      const answer = await client.send('GET', '/v1/payments?sort_by=amount&page_size=20')
      expect(answer.status, answer.text).to.equal(200)
      expect(sent.filter(({ sql }) => sql.includes('list_counts'))).to.have.length(1)
    })

    it('looks once, when all are counted, for a page of a text that begins where others are', async () => {
      const answer = await client.send('GET', '/v1/payments?min_created_at=2026-04-15T00:00:00Z&search_text=order&sort_by=effective_at&sort_order=asc&page_size=20')
      expect(answer.status, answer.text).to.equal(200)
      expect(Number(/"total_items":([0-9]+)/.exec(answer.text)?.[1])).to.be.above(50_000)
      // For few, twice for the count, and for the page.
      expect(sent.filter(({ sql }) => sql.includes('ilike')).length).to.equal(4)
    })

    // The trigrams of what has none are all that there are, of everybody. What can choose them needs bitmaps.
    for (const [text, isIndexed] of [['zz', false], ['~', false], ['v', false], ['ß€', false], ['zzz', true], ['z z', true], ['zz z', true]] as const) {
      it(`looks for ${JSON.stringify(text)} ${isIndexed ? 'where an index says' : 'in the rows, not in the whole of an index'}`, async () => {
        for (const path of ['/v1/payments?search_text=', '/v1/customers?search_text=', '/v1/customers?name=']) {
          sent = []
          const answer = await client.send('GET', `${path}${encodeURIComponent(text)}`)
          expect(answer.status, answer.text).to.equal(200)
          const [off, first] = [sent.findIndex(({ sql }) => /^set local .*enable_bitmapscan = off$/.test(sql)), sent.findIndex(({ sql }) => sql.includes('ilike'))]
          expect(off !== -1 && off < first, path).to.equal(!isIndexed)
          for (const statement of isIndexed ? [] : sent.filter(({ sql }) => sql.includes('ilike'))) {
            expect((await planOf(statement)).map((node) => node['Index Name']).filter((name) => name?.endsWith('_search')), statement.sql).to.deep.equal([])
          }
        }
      })
    }

    // The last tests, as they change payments.
    it('looks for what many have at the end of any order where an index says, not along one', async () => {
      await superuser.raw(`update payments set description = 'Quokka ' || external_id where created_at > '2026-05-01' and paykey_id > (select percentile_disc(0.4) within group (order by paykey_id) from payments)`)
      await superuser.raw('vacuum analyze payments')
      const answer = await client.send('GET', '/v1/payments?search_text=quokka&page_size=20')
      expect(answer.status, answer.text).to.equal(200)
      await lookingAtMost(38_000, ' found ')
    })

    it('walks past no months to what another column has of one, because a single payment is dated far from the others', async () => {
      await superuser.raw(`update payments set payment_date = '2025-12-01' where id = (select id from payments where payment_type = 'payout' and created_at > '2026-10-10' and owner_id = ? order by id limit 1)`, [largeOwner])
      const answer = await client.send('GET', '/v1/payments?payment_type=payout&min_created_at=2026-10-01T00:00:00Z&sort_by=payment_date&sort_order=asc&page_size=20')
      expect(answer.status, answer.text).to.equal(200)
      expect(answer.text).to.include('"payment_date":"2025-12-01"')
      await lookingAtMost(20_000)
    })
  })

  /** Where all rows have the one word, and few the other. @param most pages of the database @param part of the statement */
  async function readsLittle(path: string, most: number, part = 'ilike') {
    const answer = await client.send('GET', `/v1/${path}`)
    expect(answer.status, answer.text).to.equal(200)
    expect(answer.text).not.to.include('"total_items":0')
    await readingAtMost(most, part)
  }

  /** @param most rows of one step @param part of a statement */
  async function lookingAtMost(most: number, part = '"payments"') {
    for (const statement of sent.filter(({ sql }) => /^(select|with) /.test(sql) && sql.includes(part))) {
      const looked = (await planOf(statement, 'analyze, ')).map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
      expect(Math.max(...looked), statement.sql).to.be.at.most(most)
    }
  }

  /** @param most pages of the database @param part of a statement */
  async function readingAtMost(most: number, part = '"payments"') {
    const statements = sent.filter(({ sql }) => /^(select|with) /.test(sql) && sql.includes(part))
    expect(statements, part).to.have.length.above(0)
    for (const statement of statements) {
      const [whole] = await planOf(statement, 'analyze, buffers, ')
      expect((whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0), statement.sql).to.be.below(most)
    }
  }

  async function planOf({ sql, bindings }: Sent, how = ''): Promise<PlanNode[]> {
    return readTenant(asService, platformId, async (trx) => {
      // As it was sent.
      for (const setting of sent.filter((one) => one.sql.startsWith('set local '))) await trx.raw(setting.sql)
      const numbers = sql.replaceAll(/\$[0-9]+/g, '?')
      const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>(`explain (${how}format json) ${numbers}`, bindings)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (plan === undefined) throw new Error('EXPLAIN gives a plan')
      return nodesOf(plan)
    })
  }
})
