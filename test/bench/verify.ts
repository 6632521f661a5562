import { expect } from 'chai'
import type { Knex } from 'knex'
import { openBytes, sealContent } from '../../src/ach/file-store.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { addDays } from '../../src/lib/banking-calendar.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { verify } from '../../src/verify/verify.ts'
import { chargeBody, newPaykey, newReadyAccount, payoutBody, type TestPlatform } from '../support/factories.ts'
import type { TestClient } from '../support/client.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'

/** Payments that requests, the worker and its files make; PAYMENTS=… of them there are in the end, each copied with all that belongs to it. */
const made = 1_000
const times = Math.ceil(Number(process.env['PAYMENTS'] ?? 1_000_000) / made)
const clients = 8

/** What a payment brings with it: the tables, and of each the columns that name a row which is copied too. */
const copied: Readonly<Record<string, readonly string[]>> = {
  payments: ['id', 'representment_of'],
  payment_history: ['payment_id'],
  nacha_files: ['id'],
  nacha_entries: ['payment_id', 'file_id'],
  funding_events: ['id'],
  funding_payments: ['funding_event_id', 'payment_id'],
  funding_entries: ['funding_event_id', 'file_id'],
  ledger_postings: ['id', 'payment_id', 'funding_event_id'],
  events: ['id', 'resource_id'],
}

/** What else has to differ in the copy number `k`. */
const otherwise: Readonly<Record<string, string>> = {
  external_id: `external_id || '-' || k`,
  number: 'number + k * 1000',
  sha256: `sha256 || '-' || k`,
  trace_sequence: 'trace_sequence + k * 100000',
  transfer_date: 'transfer_date + k',
  funding_ids: '(select coalesce(array_agg(md5(funding_id::text || k)::uuid), array[]::uuid[]) from unnest(funding_ids) as funding_id)',
}

// npx mocha test/bench/verify.ts
describe(`verify over ${made * times} payments`, function () {
  this.timeout(0)
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail('2026-06-01T14:00:00Z')
    platform = await rail.newPlatform()
  })
  after(() => rail.close())

  const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
  const say = (line: string) => process.stdout.write(`      ${line}\n`)

  it('looks at everything', async () => {
    let from = performance.now()
    rail.startWorker()
    await makePayments(platform.sandbox)
    say(`made ${made} in ${seconds(from)}`)

    from = performance.now()
    await copyAll(rail.asSuperuser, platform.id)
    say(`copied ${times - 1} times in ${seconds(from)}`)

    from = performance.now()
    const findings = await verify(rail.asService, world().secrets, [platform.id])
    say(`verified in ${seconds(from)}`)
    expect([...findings].filter(([, { broken }]) => broken !== undefined)).to.deep.equal([])

    for (const { name, check } of invariants) {
      from = performance.now()
      const { rows } = await inTenant(rail.asService, platform.id, (trx) => check({ trx, platformId: platform.id, environment: 'sandbox' }, world().secrets))
      say(`  alone: ${name} ${rows} in ${seconds(from)}`)
    }
  })
})

/** Charges and payouts of a platform and of an account, some of which come back, and some are on their way still. */
async function makePayments(client: TestClient): Promise<void> {
  const account = await newReadyAccount(client)
  const clientsOf = [client, client.actingFor(account.id)]
  const paykeys = await Promise.all(clientsOf.map((owner) => newPaykey(owner)))
  const outcomes = ['failed_insufficient_funds', 'reversed_customer_dispute', 'cancelled_for_fraud_risk'] as const
  const numbers = Array.from({ length: made }, (_, index) => index).values()
  const create = async () => {
    for (const number of numbers) {
      const owner = clientsOf[number % 2]
      const paykey = paykeys[number % 2]?.paykey ?? ''
      const body = { amount: 100 + number, payment_date: addDays('2026-06-02', number % 14) }
      if (number % 10 === 9) await owner?.ok('createPayout', { body: payoutBody(paykey, body) })
      else await owner?.ok('createCharge', { body: chargeBody(paykey, { ...body, config: { sandbox_outcome: outcomes[number % 100] ?? 'standard' } }) })
    }
  }
  await Promise.all(Array.from({ length: clients }, create))
  await advance(client, { banking_days: 10 })
}

/** Past the triggers, which look at each row by itself: a copy is no less true than what it is copied from. */
async function copyAll(database: Knex, platformId: string): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica')
    for (const [table, names] of Object.entries(copied)) {
      const columns = Object.keys(await trx(table).columnInfo())
      const values = columns.map((column) => (names.includes(column) ? `md5(${column}::text || k)::uuid` : (otherwise[column] ?? column)))
      const which = table === 'events' ? `and resource_id in (select id from payments where platform_id = :platformId union all select id from funding_events where platform_id = :platformId)` : ''
      await trx.raw(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} cross join generate_series(1, :last) as k where platform_id = :platformId ${which}`, { platformId, last: times - 1 })
    }
    await trx.raw('update limit_counters set amount = amount * :times, count = count * :times where platform_id = :platformId', { times, platformId })
    await sealFiles(trx, platformId)
  })
  await database.raw('analyze')
}

/** The files' contents are bound to their ids, and known by their hash: a copy has its own reference in its header. */
async function sealFiles(trx: Knex.Transaction, platformId: string): Promise<void> {
  const originals = await trx('nacha_files').where({ platform_id: platformId }).whereRaw(`sha256 not like '%-%'`)
  for (const original of originals) {
    const text = openBytes(world().secrets, original).toString('utf8')
    for (let k = 1; k < times; k++) {
      const [copy] = (await trx.raw<{ rows: { id: string }[] }>(`select md5(:id || :k)::uuid as id`, { id: original.id, k: String(k) })).rows
      if (copy === undefined) continue
      const content = `${text.slice(0, 86)}${String(k).padStart(8)}${text.slice(94)}`
      await trx('nacha_files').where({ platform_id: platformId, id: copy.id }).update(sealContent(world().secrets, { ...original, id: copy.id }, content))
    }
  }
}
