import { expect } from 'chai'
import { inTenant } from '../../src/database/transaction.ts'
import { addDays } from '../../src/lib/banking-calendar.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { chargeBody, newPaykey, newReadyAccount, payoutBody, type TestPlatform } from '../support/factories.ts'
import type { TestClient } from '../support/client.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'
import { copyPayments } from './copy-payments.ts'

/** Payments that requests, the worker and its files make; PAYMENTS=… of them there are in the end, each copied with all that belongs to it. */
const made = 1_000
const times = Math.ceil(Number(process.env['PAYMENTS'] ?? 1_000_000) / made)
const clients = 8

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
  payments_are_of_their_paykeys: `update payments set customer_id = id where ${last('payments')}`,
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
    await copyPayments(rail.asSuperuser, platform.id, times, say)
    say(`copied ${times - 1} times in ${seconds(from)}`)

    from = performance.now()
    const findings = await rail.verify([platform.id])
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

  const another = `update nacha_entries set record_encrypted = '\\x00' where ${lastEntry()}`
  for (const [invariant, damage] of [...Object.entries(damages), ['files_say_their_entries', another] as const]) {
    it(`finds one row among them: ${invariant}${damage === another ? ', by its record' : ''}`, async () => {
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
