import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { bankAccountBody, inReview, newAccount, newCharge, newCustomer, newPaykey, newPlatform, payoutBody, type TestPlatform } from '../support/factories.ts'
import { openLane } from '../support/lane.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'

describe('reviewCustomer', () => {
  let platform: TestPlatform
  let customer: Schema<'Customer'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    customer = await newCustomer(platform.sandbox, { ...inReview, external_id: 'kept', metadata: { kept: 'yes' } })
  })

  const path = () => ({ id: customer.id })
  const review = async (status: 'verified' | 'rejected') => (await platform.sandbox.ok('reviewCustomer', { path: path(), body: { status } })).data
  const read = async () => (await platform.sandbox.ok('getCustomer', { path: path() })).data

  describe('200', () => {
    for (const status of ['verified', 'rejected'] as const) {
      it(`makes one in review ${status}, changes nothing else, and tells of it once`, async () => {
        await changeRow('customers', customer.id, { updated_at: new Date('2026-01-01T00:00:00.000Z') })
        const data = await review(status)
        expect(data).to.deep.equal({ ...customer, status, updated_at: data.updated_at })
        expect(data.updated_at > '2026-01-02').to.equal(true)
        expect(await read()).to.deep.equal(data)
        expect(await eventsOf(customer.id)).to.deep.equal([
          { account_id: null, event_type: 'customer.created.v1', event_sequence: 1, data: customer },
          { account_id: null, event_type: 'customer.event.v1', event_sequence: 2, data },
        ])
      })
    }

    it('has a rejected one served no longer, and a verified one ever on', async () => {
      await review('rejected')
      await platform.sandbox.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id) }, 422)
      const other = await newCustomer(platform.sandbox, inReview)
      await platform.sandbox.ok('reviewCustomer', { path: { id: other.id }, body: { status: 'verified' } })
      await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(other.id) })
    })

    it('has what a rejected one was to pay cancelled by the worker, and what it was to get; of a verified one all goes on', async () => {
      const own = await newPlatform()
      const lane = openLane(own)
      try {
        const made: string[] = []
        const payment_date = (await own.sandbox.ok('getSandboxClock', {})).data.today
        for (const status of ['verified', 'rejected'] as const) {
          const { id } = await newCustomer(own.sandbox, inReview)
          const { paykey } = await newPaykey(own.sandbox, { customer_id: id })
          const scheduled = await newCharge(own.sandbox, { paykey, payment_date })
          const payout = (await own.sandbox.ok('createPayout', { body: payoutBody(paykey, { payment_date }) })).data
          await lane.workOff()
          const created = await newCharge(own.sandbox, { paykey, payment_date })
          await own.sandbox.ok('reviewCustomer', { path: { id }, body: { status } })
          made.push(scheduled.id, payout.id, created.id)
        }
        await lane.advance(2)
        const { data } = await own.sandbox.ok('listPayments', { query: { page_size: 10 } })
        const byId = new Map(data.map(({ id, status, status_details: { reason, source, message } }) => [id, [status, reason, source, message].join(', ')]))
        const blocked = 'cancelled, payment_blocked, watchtower, The customer is rejected.'
        expect(made.map((id) => byId.get(id)).slice(3)).to.deep.equal([blocked, blocked, blocked])
        for (const id of made.slice(0, 3)) expect(byId.get(id)).to.match(/^(pending|paid), ok, /)
      } finally {
        await lane.close()
      }
    })

    it('tells the account of its customer', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const { id } = await newCustomer(acting, inReview)
      await changeRow('accounts', account.id, { status: 'inactive' })
      await acting.ok('reviewCustomer', { path: { id: id.toUpperCase() }, body: { status: 'verified' } })
      expect((await eventsOf(id)).map(({ account_id }) => account_id)).to.deep.equal([account.id, account.id])
    })

    it('decides once for two requests at once: the other is judged by what came of the first', async () => {
      const send = (status: string) => () => platform.sandbox.call('reviewCustomer', { path: path(), body: { status } })
      const answers = await whileLocked('customers', customer.id, [send('verified'), send('rejected')])
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422])
      expect((await read()).status).to.equal(answers[0]?.status === 200 ? 'verified' : 'rejected')
      expect(await eventsOf(customer.id)).to.have.length(2)
    })

    it('keeps what an update at the same time says, and is kept by it', async () => {
      const update = () => platform.sandbox.call('updateCustomer', { path: path(), body: { name: 'Ada Changed' } })
      const decide = () => platform.sandbox.call('reviewCustomer', { path: path(), body: { status: 'rejected' } })
      const answers = await whileLocked('customers', customer.id, [update, decide])
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200])
      expect(await read()).to.include({ name: 'Ada Changed', status: 'rejected' })
    })

    it('replays the answer of a repeated request', async () => {
      const request = { path: path(), body: { status: 'verified' as const }, headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('reviewCustomer', request)
      const second = await platform.sandbox.ok('reviewCustomer', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
    })
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['status', {}],
      ['status', { status: 'review' }],
      ['status', { status: 'inactive' }],
      ['status', { status: null }],
      ['reason', { status: 'verified', reason: 'Looks good' }],
    ] as const) {
      it(`refuses ${JSON.stringify(body)}`, async () => {
        await expectRefused(platform.sandbox, 'reviewCustomer', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(customer)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another account, another platform and the other environment', async () => {
      const other = await newPlatform()
      const account = await newAccount(platform.sandbox)
      const request = { path: path(), body: { status: 'verified' } }
      for (const problem of [
        await platform.sandbox.refused('reviewCustomer', { ...request, path: { id: newId() } }, 404),
        await platform.sandbox.actingFor(account.id).refused('reviewCustomer', request, 404),
        await other.sandbox.refused('reviewCustomer', request, 404),
        await platform.live.refused('reviewCustomer', request, 404),
      ]) {
        expect(problem.detail).to.equal('No such customer.')
      }
      expect(await read()).to.deep.equal(customer)
    })
  })

  describe('422', () => {
    for (const from of ['pending', 'verified', 'inactive', 'rejected'] as const) {
      it(`refuses one that is ${from}, naming both states, and records nothing`, async () => {
        await changeRow('customers', customer.id, { status: from })
        for (const status of ['verified', 'rejected'] as const) {
          const { detail, items } = await platform.sandbox.refused('reviewCustomer', { path: path(), body: { status } }, 422)
          expect(detail).to.equal(`A customer that is ${from} can't become ${status}: it is not in review.`)
          expect(items).to.equal(undefined)
        }
        expect(await read()).to.deep.equal({ ...customer, status: from })
        expect(await eventsOf(customer.id)).to.have.length(1)
      })
    }
  })
})
