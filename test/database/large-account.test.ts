import { expect } from 'chai'
import type { Knex } from 'knex'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { largeOwner, makePayments } from '../bench/many-payments.ts'
import { TestClient } from '../support/client.ts'
import { world } from '../support/world.ts'

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
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

// Whole tables hold what others have, and are read from the first row to the last: nobody is to wait for that who has most of one.
describe('an account that has most of what there is', function () {
  this.timeout(120_000)
  const platformId = newId()
  let client: TestClient
  let asService: Knex
  let superuser: Knex
  let sent: Sent[] = []

  before(async () => {
    const created = await world().createDatabase()
    superuser = connect(created.superuserUrl, { pool: 1 })
    await insertPlatform(superuser, { id: platformId, name: 'Large', created_at: systemClock.now() })
    await makePayments(superuser, platformId, 50_000)
    const { value } = await createApiKey(superuser, world().secrets, systemClock.now(), { platformId, environment: 'sandbox' })
    const service = await world().startService({ serviceUrl: created.serviceUrl })
    await inTenant(service.database, platformId, (trx) => addUpChanges({ trx, platformId, environment: 'sandbox' }))
    await superuser.raw('vacuum analyze')
    client = new TestClient(service.url, { Authorization: `Bearer ${value}` }).actingFor(largeOwner)
    service.database.on('query', ({ sql, bindings }: Sent) => sent.push({ sql, bindings }))
    asService = connect(created.serviceUrl, { pool: 1, timeouts: true })
  })
  after(async () => {
    await asService.destroy()
    await superuser.destroy()
  })

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

  async function planOf({ sql, bindings }: Sent): Promise<PlanNode[]> {
    return inTenant(asService, platformId, async (trx) => {
      const numbers = sql.replaceAll(/\$[0-9]+/g, '?')
      const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>(`explain (format json) ${numbers}`, bindings)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (plan === undefined) throw new Error('EXPLAIN gives a plan')
      return nodesOf(plan)
    })
  }
})
