import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import type { PaymentRow } from '../../src/database/tables.ts'
import { newYorkDate } from '../../src/lib/banking-calendar.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCancelledCharge, newCharge, newPaykey, newPayout, newPlatform, unique, type TestPlatform } from '../support/factories.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'

const today = () => newYorkDate(new Date())

describe('resubmitCharge', () => {
  let platform: TestPlatform
  let sandbox: TestClient
  before(async () => {
    platform = await newPlatform()
    sandbox = platform.sandbox
  })

  const resubmit = async (client: TestClient, { id }: { id: string }, body: Schema<'ChargeResubmit'> = {}) => (await client.ok('resubmitCharge', { path: { id }, body })).data
  const refused = async (client: TestClient, { id }: { id: string }, body: Schema<'ChargeResubmit'> = {}) => {
    const { headers: _headers, ...problem } = await client.refused('resubmitCharge', { path: { id }, body }, 422)
    return problem
  }

  /** As the bank's return of what settled today leaves it; no worker runs here. */
  async function sendBack({ id }: { id: string }, changes: Partial<PaymentRow> = {}): Promise<void> {
    await changeRow('payments', id, { status: 'failed', status_code: 'R01', due_at: null, effective_date: today(), ...changes })
  }

  async function newReturned(client: TestClient, changes: Partial<PaymentRow> = {}): Promise<Schema<'Charge'>> {
    const charge = await newCharge(client)
    await sendBack(charge, changes)
    return charge
  }

  describe('201', () => {
    it('answers a new charge like the one that was cancelled, which stays as it is', async () => {
      const old = await newCancelledCharge(sandbox, {
        payment_date: '2126-03-04',
        consent_type: 'signed',
        config: { balance_check: 'required', sandbox_outcome: 'failed_insufficient_funds' },
        metadata: { order: '1042' },
      })
      const data = await resubmit(sandbox, old)
      const details = { reason: 'ok', source: 'system', message: `The charge resubmits ${old.id}.`, code: null, changed_at: data.created_at }
      expect(data).to.deep.equal({
        ...old,
        id: data.id,
        external_id: `${old.external_id}-resubmit-1`,
        config: { balance_check: 'required', sandbox_outcome: null },
        status: 'created',
        status_details: details,
        status_history: [{ status: 'created', ...details }],
        created_at: data.created_at,
        updated_at: data.created_at,
      })
      expect(data.id).not.to.equal(old.id)
      expect((await sandbox.ok('getCharge', { path: { id: data.id } })).data).to.deep.equal(data)
      expect((await sandbox.ok('getCharge', { path: { id: old.id } })).data).to.deep.equal(old)
      expect(await eventsOf(data.id)).to.deep.equal([{ event_type: 'charge.created.v1', event_sequence: 1, account_id: null, data }])
    })

    it('takes what the request says otherwise', async () => {
      const old = await newCancelledCharge(sandbox, { metadata: { order: '1042' } })
      const wanted = { payment_date: '2127-01-05', external_id: unique('anew'), description: 'Once more', metadata: { attempt: 'two' } }
      expect(await resubmit(sandbox, old, wanted)).to.deep.include(wanted)
      expect(await resubmit(sandbox, old, { metadata: null })).to.deep.include({ metadata: null, description: old.description })
    })

    it('is dated today where the old date is past', async () => {
      expect((await resubmit(sandbox, await newCancelledCharge(sandbox, { payment_date: '2020-02-03' }))).payment_date).to.equal(today())
    })

    it('takes a cancelled one as often as wanted, and counts on in their names, whichever of them it is', async () => {
      const old = await newCancelledCharge(sandbox)
      const names: string[] = []
      let last: { id: string } = old
      for (const each of ['beginning', 'beginning', 'last', 'last']) {
        const made = await resubmit(sandbox, each === 'beginning' ? old : last)
        names.push(made.external_id)
        last = (await sandbox.ok('cancelCharge', { path: { id: made.id }, body: {} })).data
      }
      expect(names).to.deep.equal([1, 2, 3, 4].map((number) => `${old.external_id}-resubmit-${number}`))
    })

    for (const [status, status_code] of [['failed', 'R01'], ['failed', 'R09'], ['reversed', 'R01'], ['reversed', 'R09']] as const) {
      it(`takes one that is ${status} with ${status_code}, twice`, async () => {
        const old = await newReturned(sandbox, { status, status_code })
        for (const number of [1, 2]) {
          const made = await resubmit(sandbox, old)
          expect(made).to.include({ status: 'created', amount: old.amount, external_id: `${old.external_id}-resubmit-${number}` })
          await sendBack(made)
        }
        const problem = await refused(sandbox, old)
        expect(problem).to.deep.equal({ status: 422, type: '/unprocessable_entity', title: 'Unprocessable Entity', detail: 'The charge was presented again 2 times: that is the most.' })
      })
    }

    it('is the account\'s that the request acts for', async () => {
      const account = await newAccount(sandbox)
      const acting = sandbox.actingFor(account.id)
      const made = await resubmit(acting, await newReturned(acting))
      await acting.ok('getCharge', { path: { id: made.id } })
      await sandbox.refused('getCharge', { path: { id: made.id } }, 404)
      expect((await eventsOf(made.id)).map(({ account_id }) => account_id)).to.deep.equal([account.id])
    })

    it('is held where it is over a limit of the account, and counted where it is not', async () => {
      const account = await newAccount(sandbox)
      const acting = sandbox.actingFor(account.id)
      const old = await newCancelledCharge(acting)
      await sandbox.ok('updateAccount', { path: { id: account.id }, body: { settings: { charges: { daily_amount: 2 * old.amount - 1 } } } })
      const date = { payment_date: '2126-05-06' }
      const [first, second] = [await resubmit(acting, old, date), await resubmit(acting, old, date)]
      expect([first, second].map(({ status }) => status)).to.deep.equal(['created', 'on_hold'])
      expect(second.status_details.reason).to.equal('amount_too_large')
    })

    it('works in live, with the id in capitals, and without a body', async () => {
      const old = await newCancelledCharge(platform.live)
      expect((await platform.live.ok('resubmitCharge', { path: { id: old.id.toUpperCase() } })).data.config.sandbox_outcome).to.equal(null)
    })

    for (const status of ['created', 'scheduled', 'on_hold', 'pending', 'paid'] as const) {
      it(`refuses one that is presented again by another that is ${status}: the customer owes it once`, async () => {
        const old = await newReturned(sandbox)
        const { id } = await resubmit(sandbox, old)
        await changeRow('payments', id, { status, due_at: null })
        expect((await refused(sandbox, old)).detail).to.equal(`The charge is presented again already, by ${id}, which has not come back.`)
        await sendBack({ id }, { status: 'reversed' })
        await resubmit(sandbox, old)
      })
    }

    it('succeeds once of 20 at the same time for one that came back', async () => {
      const old = await newReturned(sandbox)
      // Under names of their own: made ones are unique, and would keep all but one of those apart that count the same.
      const send = () => sandbox.call('resubmitCharge', { path: { id: old.id }, body: { external_id: unique('at-once') } })
      const answers = await sendIntoLock('payments', old.id, Array.from({ length: 20 }, () => send))
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array.from({ length: 19 }, () => 422)])
      expect(await countRows('payments', { resubmission_of: old.id })).to.equal(1)
    })

    it('succeeds each time of 20 at once for a cancelled one, under names of their own', async () => {
      const old = await newCancelledCharge(sandbox)
      const answers = await sendIntoLock('payments', old.id, Array.from({ length: 20 }, () => () => resubmit(sandbox, old)))
      expect(new Set(answers.map(({ external_id }) => external_id)).size).to.equal(20)
    })

    itLimitsMetadata(async (metadata) => sandbox.call('resubmitCharge', { path: { id: (await newCancelledCharge(sandbox)).id }, body: { metadata } }))
  })

  describe('400', () => {
    for (const [what, { body, reference }] of Object.entries({
      'an amount': { body: { amount: 1 }, reference: 'amount' },
      'a config': { body: { config: {} }, reference: 'config' },
      'a day that does not exist': { body: { payment_date: '2026-02-30' }, reference: 'payment_date' },
      'null as external_id': { body: { external_id: null }, reference: 'external_id' },
      'an empty description': { body: { description: '' }, reference: 'description' },
    })) {
      it(`refuses ${what}`, async () => {
        const { id } = await newCancelledCharge(sandbox)
        const { items } = await sandbox.refused('resubmitCharge', { path: { id }, body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
      })
    }
  })

  it('is 404 for a payout', async () => {
    const { id } = await newPayout(sandbox)
    await changeRow('payments', id, { status: 'cancelled', due_at: null })
    await sandbox.refused('resubmitCharge', { path: { id }, body: {} }, 404)
  })

  describe('422', () => {
    for (const status of ['created', 'scheduled', 'on_hold', 'pending', 'paid'] as const) {
      it(`refuses one that is ${status}`, async () => {
        const { id } = await newCharge(sandbox)
        await changeRow('payments', id, { status, due_at: null })
        expect((await refused(sandbox, { id })).detail).to.equal(`A charge that is ${status} can't be resubmitted.`)
      })
    }

    for (const status of ['failed', 'reversed'] as const) {
      for (const status_code of ['R02', 'R08', 'R10', 'R29', 'R99', null]) {
        it(`refuses one that is ${status} ${status_code === null ? 'without a return' : `with ${status_code}`}`, async () => {
          const { id } = await newReturned(sandbox, { status, status_code })
          const why = status_code === null ? '' : ` with ${status_code}`
          expect((await refused(sandbox, { id })).detail).to.equal(`A charge that is ${status}${why} can't be resubmitted: only R01 and R09 may be presented again.`)
        })
      }
    }

    it('counts a resubmission of a resubmission for the charge that came back first', async () => {
      const old = await newReturned(sandbox)
      const first = await resubmit(sandbox, old)
      await sendBack(first, { status_code: 'R09' })
      const second = await resubmit(sandbox, first)
      expect(second.external_id).to.equal(`${old.external_id}-resubmit-2`)
      await sendBack(second)
      for (const each of [old, first, second]) expect((await refused(sandbox, each)).detail).to.include('presented again 2 times')
    })

    it('does not count what was cancelled, and presents the same entry again where that is resubmitted', async () => {
      const old = await newReturned(sandbox)
      const first = await resubmit(sandbox, old)
      await sandbox.ok('cancelCharge', { path: { id: first.id }, body: {} })
      for (const each of [first, old]) {
        const again = await resubmit(sandbox, each)
        expect(await countRows('payments', { id: again.id, representment_of: old.id, resubmission_of: old.id })).to.equal(1)
        await sendBack(again)
      }
      for (const each of [old, first]) expect((await refused(sandbox, each)).detail).to.include('presented again 2 times')
    })

    for (const status of ['failed', 'reversed'] as const) {
      it(`does not count one that is ${status} because the bank rejected its file: it was not presented`, async () => {
        const old = await newReturned(sandbox)
        await sendBack(await resubmit(sandbox, old))
        await sendBack(await resubmit(sandbox, old), { status, status_code: null, status_reason: 'internal_system_error' })
        await sendBack(await resubmit(sandbox, old), { status_code: 'R10' })
        expect((await refused(sandbox, old)).detail).to.include('presented again 2 times')
      })
    }

    it('counts for itself what resubmits a charge that never went to the bank', async () => {
      const old = await newCancelledCharge(sandbox)
      const [one, other] = [await resubmit(sandbox, old), await resubmit(sandbox, old)]
      for (const each of [one, other]) {
        await sendBack(each)
        for (const _time of ['first', 'second']) {
          const { id } = await resubmit(sandbox, each)
          expect(await countRows('payments', { id, representment_of: each.id, resubmission_of: old.id })).to.equal(1)
          await sendBack({ id })
        }
        expect((await refused(sandbox, each)).detail).to.include('presented again 2 times')
      }
    })

    it('refuses a date that is too late, and one that came back too long ago', async () => {
      const old = await newReturned(sandbox)
      const { items } = await refused(sandbox, old, { payment_date: '2199-12-31' })
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['payment_date'])
      const longAgo = await newReturned(sandbox, { effective_date: '2020-01-31' })
      expect((await refused(sandbox, longAgo)).detail).to.equal('The charge can be presented again until 2020-07-29, 180 days after it settled first.')
    })

    it('keeps the amount of one that is presented again, and its date in time; of another both may change', async () => {
      const { id, amount } = await resubmit(sandbox, await newReturned(sandbox))
      for (const [body, reference] of [[{ amount: amount + 1 }, 'amount'], [{ payment_date: '2199-12-31' }, 'payment_date']] as const) {
        const { items } = await sandbox.refused('updateCharge', { path: { id }, body }, 422)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
      }
      await sandbox.ok('updateCharge', { path: { id }, body: { amount, description: 'Once more', payment_date: today() } })
      const free = await resubmit(sandbox, await newCancelledCharge(sandbox))
      await sandbox.ok('updateCharge', { path: { id: free.id }, body: { amount: amount + 1, payment_date: '2199-12-31' } })
    })

    it('goes by the rules of a new charge: paykey, customer, account and its capabilities', async () => {
      const account = await newAccount(sandbox)
      const acting = sandbox.actingFor(account.id)
      const { id: paykeyId, customer_id, paykey } = await newPaykey(acting)
      const old = await newCancelledCharge(acting, { paykey })
      const said: Record<string, unknown> = {}
      const during = async (table: 'paykeys' | 'customers' | 'accounts', id: string, changed: object, before: object) => {
        await changeRow(table, id, changed)
        said[table] = [...([said[table] ?? []].flat()), await refused(acting, old)]
        await changeRow(table, id, before)
      }
      await during('paykeys', paykeyId, { status: 'blocked' }, { status: 'active' })
      await during('customers', customer_id, { status: 'rejected' }, { status: 'verified' })
      await during('accounts', account.id, { status: 'inactive' }, { status: 'active' })
      const { capabilities } = account
      const payment_types = { ...capabilities.payment_types, charges: { capability_status: 'inactive' } }
      await during('accounts', account.id, { capabilities: { ...capabilities, payment_types } }, { capabilities })
      const common = { status: 422, type: '/unprocessable_entity', title: 'Unprocessable Entity' }
      expect(said).to.deep.equal({
        paykeys: [{ ...common, detail: 'The paykey is blocked; payments need an active one.' }],
        customers: [{ ...common, detail: 'The customer is rejected.' }],
        accounts: [
          { ...common, detail: 'The account is inactive; nothing can be created for it.' },
          { ...common, detail: 'The account\'s capability payment_types.charges is not active.' },
        ],
      })
      expect(await countRows('payments', { resubmission_of: old.id })).to.equal(0)
      await resubmit(acting, old)
    })

    it('refuses an external_id that is in use, given or made, and one that would be too long', async () => {
      const old = await newCancelledCharge(sandbox)
      const duplicate = [{ detail: 'Duplicate external_id.', reference: 'external_id' }]
      expect((await refused(sandbox, old, { external_id: old.external_id })).items).to.deep.equal(duplicate)
      await newCharge(sandbox, { external_id: `${old.external_id}-resubmit-1` })
      expect((await refused(sandbox, old)).items).to.deep.equal(duplicate)
      const long = await newCancelledCharge(sandbox, { external_id: unique('🚲'.repeat(225)).padEnd(255 + 225, 'x') })
      expect((await refused(sandbox, long)).items?.map(({ reference }) => reference)).to.deep.equal(['external_id'])
      await resubmit(sandbox, long, { external_id: unique('short') })
      const fitting = await newCancelledCharge(sandbox, { external_id: unique('fits').padEnd(244, 'x') })
      expect((await resubmit(sandbox, fitting)).external_id).to.have.lengthOf(255)
    })
  })
})
