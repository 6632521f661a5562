import { expect } from 'chai'
import type { Knex } from 'knex'
import { openBytes, sealContent } from '../../src/ach/file-store.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { addDays } from '../../src/lib/banking-calendar.ts'
import { chunksOf } from '../../src/lib/chunks.ts'
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
  nacha_entries: ['payment_id', 'file_id'],
  funding_events: ['id'],
  funding_payments: ['funding_event_id', 'payment_id'],
  funding_entries: ['funding_event_id', 'file_id'],
  ledger_postings: ['id', 'payment_id', 'funding_event_id'],
  events: ['id', 'resource_id'],
}

/** The id of a row in the copy number `k`: as of one that was made later, so that copies lie one after the other as what is made does. */
const idOfCopy = (id: string) => `(to_hex(${firstOfCopies} + k) || substr(${id}::text, 5))::uuid`
const firstOfCopies = 0x2000

/** What else has to differ in the copy number `k`. */
const otherwise: Readonly<Record<string, string>> = {
  external_id: `external_id || '-' || k`,
  trace_sequence: 'trace_sequence + k * 100000',
  transfer_date: 'transfer_date + k',
  funding_ids: `(select coalesce(array_agg(${idOfCopy('funding_id')}), array[]::uuid[]) from unnest(funding_ids) as funding_id)`,
}

/** Copies that one statement makes. */
const atOnce = 50

/** The last row of a table, of the last copy, in the order of its ids. */
const last = (table: string, where = 'true', id = 'id') => `${id} = (select ${id} from ${table} where platform_id = :platformId and ${where} order by ${id} desc limit 1)`
const lastEntry = (where = 'true') => last('nacha_entries', where, 'payment_id')

/** One row of all that is damaged, by the invariant that says so. */
const damages: Readonly<Record<string, string>> = {
  history_is_a_path: `update payment_history set status = 'on_hold' where ${last('payment_history', `status = 'pending'`, 'payment_id')} and status = 'pending'`,
  history_ends_in_status: `update payments set status_message = 'Another' where ${last('payments')}`,
  times_agree_with_history: `update payments set processed_at = processed_at + interval '1 second' where ${last('payments', 'processed_at is not null')}`,
  ledger_equals_history: `update ledger_postings set posted_at = posted_at + interval '1 millisecond' where ${last('ledger_postings', 'payment_id is not null')}`,
  ledger_equals_statuses: `update ledger_postings set amount = amount + 1 where ${last('ledger_postings', `kind = 'paid'`)}`,
  payments_in_a_file: `delete from nacha_entries where ${lastEntry()}`,
  paid_after_the_bank_got_it: `update nacha_files set status = 'made' where id = (select file_id from nacha_entries where ${lastEntry(`payment_id in (select id from payments where status = 'paid')`)})`,
  payments_wait_for_something: `update payments set due_at = null where ${last('payments', `status = 'pending'`)}`,
  steps_are_due_in_time: `update payments set due_at = due_at + interval '1 year' where ${last('payments', `status = 'pending'`)}`,
  files_equal_their_entries: `update nacha_files set debit_amount = debit_amount + 1 where ${last('nacha_files', `direction = 'outgoing'`)}`,
  files_say_their_entries: `update payments set effective_date = effective_date + 1 where ${last('payments', `status = 'paid'`)}`,
  files_count_their_bad_lines: `update nacha_files set bad_line_count = bad_line_count + 1 where ${last('nacha_files')}`,
  ledger_equals_funding: `delete from ledger_postings where ${last('ledger_postings', 'funding_event_id is not null')}`,
  funding_equals_its_payments: `update funding_events set payment_count = payment_count + 1 where ${last('funding_events')}`,
  funding_equals_paid: `update funding_payments set amount = amount + 1 where ${last('funding_payments', 'true', 'payment_id')}`,
  cover_equals_what_covers: `update funding_events set cover_amount = 1 where ${last('funding_events', `status <> 'created' and type = 'charge_deposit' and amount > 0`)}`,
  funding_in_a_file: `update funding_events set linked_bank_account_id = id where ${last('funding_events', `status <> 'created'`)}`,
  files_wait_for_something: `update nacha_files set status = 'made' where ${last('nacha_files', `direction = 'outgoing'`)}`,
  events_without_gaps: `delete from events where ${last('events', 'event_sequence = 2 and resource_id in (select id from payments)')}`,
  lists_equal_their_counts: `update list_counts set count = count + 1 where platform_id = :platformId and axis = 'id'`,
  limits_equal_payments: `update limit_counters set count = count + 1 where platform_id = :platformId`,
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
    const worker = rail.startWorker()
    await makePayments(platform.sandbox)
    await worker.stop()
    say(`made ${made} in ${seconds(from)}`)

    from = performance.now()
    await copyAll(rail.asSuperuser, platform.id, say)
    say(`copied ${times - 1} times in ${seconds(from)}`)

    from = performance.now()
    const findings = await verify(rail.asService, world().secrets, [platform.id])
    const took = performance.now() - from
    say(`verified in ${seconds(from)}`)
    expect([...findings].filter(([, { broken }]) => broken !== undefined)).to.deep.equal([])
    expect(took, 'milliseconds').to.be.below(60_000)

    for (const { name, findBroken } of invariants) {
      from = performance.now()
      await inTenant(rail.asService, platform.id, (trx) => findBroken({ trx, platformId: platform.id, environment: 'sandbox' }, world().secrets))
      say(`  alone: ${name} in ${seconds(from)}`)
    }
  })

  for (const [invariant, damage] of Object.entries(damages)) {
    it(`finds one row among them: ${invariant}`, async () => {
      const looked = invariants.find(({ name }) => name === invariant)
      const undone = new Error('undone')
      await rail.asSuperuser
        .transaction(async (trx) => {
          await trx.raw('set local session_replication_role = replica')
          const { rowCount } = await trx.raw<{ rowCount: number }>(damage, { platformId: platform.id })
          expect(rowCount).to.be.above(0)
          expect(await looked?.findBroken({ trx, platformId: platform.id, environment: 'sandbox' }, world().secrets)).to.be.a('string')
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
    })
  }
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

/**
 * Past the triggers, which look at each row by itself: a copy is no less true than what it is copied from. Indexes that hold no rule are made
 * when all rows are there: kept up for each row they take most of the time.
 */
async function copyAll(database: Knex, platformId: string, say: (line: string) => void): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica; set local synchronous_commit = off; set local maintenance_work_mem = '1GB'`)
    const indexes = await dropIndexes(trx)
    await copyFiles(trx, platformId)
    for (const [table, names] of Object.entries(copied)) {
      const from = performance.now()
      const columns = Object.keys(await trx(table).columnInfo())
      const values = columns.map((column) => (names.includes(column) ? idOfCopy(column) : (otherwise[column] ?? column)))
      // Other events, of paykeys for one, are of what is not copied.
      const which = table === 'events' ? 'and (resource_id in (select id from payments where platform_id = :platformId) or resource_id in (select id from funding_events where platform_id = :platformId))' : ''
      await trx.raw(`create temporary table original on commit drop as select * from ${table} where platform_id = :platformId ${which}`, { platformId })
      for (let first = 1; first < times; first += atOnce) {
        const last = Math.min(first + atOnce, times) - 1
        await trx.raw(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from generate_series(${first}, ${last}) as k cross join original`)
      }
      await trx.raw('drop table original')
      say(`  ${table} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
    await trx.raw('update limit_counters set amount = amount * :times, count = count * :times where platform_id = :platformId', { times, platformId })
    const from = performance.now()
    for (const definition of indexes) await trx.raw(definition)
    say(`  indexes in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  })
  await database.raw('vacuum analyze')
}

/** Of what is copied, those that no constraint needs. @returns how they are made again */
async function dropIndexes(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string; definition: string }[] }>(
    `select class.relname as name, replace(pg_get_indexdef(class.oid), ' ON ONLY ', ' ON ') as definition
       from pg_index index join pg_class class on class.oid = index.indexrelid
      where index.indrelid = any (select to_regclass(name) from unnest(?::text[]) as name)
        and not exists (select 1 from pg_constraint where conindid = index.indexrelid)
      order by 1`,
    [[...Object.keys(copied), 'nacha_files']],
  )
  for (const { name } of rows) await trx.raw('drop index ??', [name])
  return rows.map(({ definition }) => definition)
}

/** Files' contents are bound to their ids, and known by their hash: a copy has its own reference in its header. */
async function copyFiles(trx: Knex.Transaction, platformId: string): Promise<void> {
  const originals = await trx('nacha_files').where({ platform_id: platformId })
  for (const original of originals) {
    const text = openBytes(world().secrets, original).toString('utf8')
    const copies = Array.from({ length: times - 1 }, (_, index) => index + 1).map((k) => {
      const copy = { ...original, id: `${(firstOfCopies + k).toString(16)}${original.id.slice(4)}`, number: original.number + k * 1000 }
      return { ...copy, ...sealContent(world().secrets, copy, `${text.slice(0, 86)}${String(k).padStart(8)}${text.slice(94)}`) }
    })
    for (const some of chunksOf(copies, atOnce)) await trx('nacha_files').insert(some)
  }
}
