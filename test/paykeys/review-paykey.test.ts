import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { chargeBody, inReview, newAccount, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'

describe('reviewPaykey', () => {
  let platform: TestPlatform
  let paykey: Schema<'Paykey'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    paykey = await newPaykey(platform.sandbox, { ...inReview, metadata: { kept: 'yes' } })
  })

  const path = () => ({ id: paykey.id })
  const review = async (status: 'active' | 'rejected') => (await platform.sandbox.ok('reviewPaykey', { path: path(), body: { status } })).data
  const read = async () => (await platform.sandbox.ok('getPaykey', { path: path() })).data

  describe('200', () => {
    for (const [status, reason, message] of [
      ['active', 'ok', 'The review let the paykey pass.'],
      ['rejected', 'failed_verification', 'The review refused the paykey.'],
    ] as const) {
      it(`makes one in review ${status}, changes nothing else, and tells of it once`, async () => {
        await changeRow('paykeys', paykey.id, { updated_at: new Date('2026-01-01T00:00:00.000Z') })
        const data = await review(status)
        const status_details = { reason, source: 'user_action', code: status, message, changed_at: data.updated_at }
        expect(data).to.deep.equal({ ...paykey, status, status_details, updated_at: data.updated_at })
        expect(data.updated_at > '2026-01-02').to.equal(true)
        expect(await read()).to.deep.equal(data)
        expect(await eventsOf(paykey.id)).to.deep.equal([
          { account_id: null, event_type: 'paykey.created.v1', event_sequence: 1, data: paykey },
          { account_id: null, event_type: 'paykey.event.v1', event_sequence: 2, data },
        ])
      })
    }

    it('makes it good for payments, or not', async () => {
      await platform.sandbox.refused('createCharge', { body: chargeBody(paykey.paykey) }, 422)
      await review('active')
      await platform.sandbox.ok('createCharge', { body: chargeBody(paykey.paykey) })
      const other = await newPaykey(platform.sandbox, inReview)
      await platform.sandbox.ok('reviewPaykey', { path: { id: other.id }, body: { status: 'rejected' } })
      await platform.sandbox.refused('createCharge', { body: chargeBody(other.paykey) }, 422)
    })

    it('tells the account of its paykey', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const { id } = await newPaykey(acting, inReview)
      await acting.ok('reviewPaykey', { path: { id: id.toUpperCase() }, body: { status: 'active' } })
      expect((await eventsOf(id)).map(({ account_id }) => account_id)).to.deep.equal([account.id, account.id])
    })

    it('decides once for two requests at once: the other is judged by what came of the first', async () => {
      const send = (status: string) => () => platform.sandbox.call('reviewPaykey', { path: path(), body: { status } })
      const answers = await whileLocked('paykeys', paykey.id, [send('active'), send('rejected')])
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422])
      expect((await read()).status).to.equal(answers[0]?.status === 200 ? 'active' : 'rejected')
      expect(await eventsOf(paykey.id)).to.have.length(2)
    })

    it('replays the answer of a repeated request', async () => {
      const request = { path: path(), body: { status: 'active' as const }, headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('reviewPaykey', request)
      const second = await platform.sandbox.ok('reviewPaykey', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
    })
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['status', {}],
      ['status', { status: 'review' }],
      ['status', { status: 'verified' }],
      ['reason', { status: 'active', reason: 'Looks good' }],
    ] as const) {
      it(`refuses ${JSON.stringify(body)}`, async () => {
        await expectRefused(platform.sandbox, 'reviewPaykey', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(paykey)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another account, another platform and the other environment', async () => {
      const other = await newPlatform()
      const account = await newAccount(platform.sandbox)
      const request = { path: path(), body: { status: 'active' } }
      for (const problem of [
        await platform.sandbox.refused('reviewPaykey', { ...request, path: { id: newId() } }, 404),
        await platform.sandbox.actingFor(account.id).refused('reviewPaykey', request, 404),
        await other.sandbox.refused('reviewPaykey', request, 404),
        await platform.live.refused('reviewPaykey', request, 404),
      ]) {
        expect(problem.detail).to.equal('No such paykey.')
      }
      expect(await read()).to.deep.equal(paykey)
    })
  })

  describe('422', () => {
    for (const from of ['pending', 'active', 'inactive', 'rejected', 'blocked'] as const) {
      it(`refuses one that is ${from}, naming both states, and records nothing`, async () => {
        await changeRow('paykeys', paykey.id, { status: from })
        for (const status of ['active', 'rejected'] as const) {
          const { detail, items } = await platform.sandbox.refused('reviewPaykey', { path: path(), body: { status } }, 422)
          expect(detail).to.equal(`A paykey that is ${from} can't become ${status}: it is not in review.`)
          expect(items).to.equal(undefined)
        }
        expect(await read()).to.deep.equal({ ...paykey, status: from })
        expect(await eventsOf(paykey.id)).to.have.length(1)
      })
    }
  })
})
