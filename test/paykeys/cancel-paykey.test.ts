import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { chargeBody, newAccount, newCharge, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { openLane } from '../support/lane.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'

describe('cancelPaykey', () => {
  let platform: TestPlatform
  let paykey: Schema<'Paykey'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    paykey = await newPaykey(platform.sandbox, { metadata: { kept: 'yes' } })
  })

  const path = () => ({ id: paykey.id })
  const cancel = async (body: Schema<'PaykeyCancel'>) => (await platform.sandbox.ok('cancelPaykey', { path: path(), body })).data
  const read = async () => (await platform.sandbox.ok('getPaykey', { path: path() })).data

  describe('200', () => {
    for (const status of ['pending', 'review', 'active'] as const) {
      it(`takes one that is ${status} out of use, keeps the reason verbatim and changes nothing else`, async () => {
        await changeRow('paykeys', paykey.id, { status, updated_at: new Date('2026-01-01T00:00:00.000Z') })
        const data = await cancel({ reason: ' A “new” bank account. ' })
        const status_details = { reason: 'user_request', source: 'user_action', code: 'cancelled', message: ' A “new” bank account. ', changed_at: data.updated_at }
        expect(data).to.deep.equal({ ...paykey, status: 'inactive', status_details, updated_at: data.updated_at })
        expect(data.updated_at > '2026-01-02').to.equal(true)
        expect(await read()).to.deep.equal(data)
      })
    }

    for (const [what, body] of [
      ['no body', undefined],
      ['an empty object', {}],
      ['null', { reason: null }],
    ] as const) {
      it(`takes ${what} for no reason`, async () => {
        const answer = await platform.sandbox.call('cancelPaykey', { path: path(), body })
        expect(answer.status, answer.text).to.equal(200)
        expect((await read()).status_details.message).to.equal('Cancelled by the platform.')
      })
    }

    it('records paykey.event.v1 with the whole paykey', async () => {
      const data = await cancel({ reason: 'Closed' })
      expect(await eventsOf(paykey.id)).to.deep.equal([
        { account_id: null, event_type: 'paykey.created.v1', event_sequence: 1, data: paykey },
        { account_id: null, event_type: 'paykey.event.v1', event_sequence: 2, data },
      ])
    })

    it('answers one that is inactive already as it is, without an event', async () => {
      const first = await cancel({ reason: 'First' })
      expect(await cancel({ reason: 'Second' })).to.deep.equal(first)
      expect(await eventsOf(paykey.id)).to.have.length(2)
    })

    it('cancels once for two requests at once', async () => {
      const [first, second] = await whileLocked('paykeys', paykey.id, [() => cancel({ reason: 'a' }), () => cancel({ reason: 'b' })])
      expect(first).to.deep.equal(second)
      expect(await eventsOf(paykey.id)).to.have.length(2)
    })

    it('has it charged no longer, and what it was to pay cancelled by the worker, not at once', async () => {
      const own = await newPlatform()
      const lane = openLane(own)
      try {
        const { id, paykey: value } = await newPaykey(own.sandbox)
        const { data: clock } = await own.sandbox.ok('getSandboxClock', {})
        const inAWeek = new Date(Date.parse(clock.now) + 7 * 86_400_000).toISOString().slice(0, 10)
        const scheduled = await newCharge(own.sandbox, { paykey: value, payment_date: inAWeek })
        await lane.workOff()
        const created = await newCharge(own.sandbox, { paykey: value })
        await own.sandbox.ok('cancelPaykey', { path: { id }, body: {} })
        await own.sandbox.refused('createCharge', { body: chargeBody(value) }, 422)
        const readAll = () => Promise.all([scheduled, created].map(async (charge) => (await own.sandbox.ok('getCharge', { path: { id: charge.id } })).data))
        expect((await readAll()).map(({ status }) => status)).to.deep.equal(['scheduled', 'created'])
        await lane.workOff()
        expect((await readAll()).map(({ status }) => status)).to.deep.equal(['scheduled', 'cancelled'])
        await lane.advance(8)
        for (const { status, status_details } of await readAll()) {
          expect(status).to.equal('cancelled')
          expect(status_details).to.include({ reason: 'invalid_paykey', source: 'watchtower', message: 'The paykey is inactive.' })
        }
      } finally {
        await lane.close()
      }
    })

    it('is possible for an account that is closed, and tells it', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const { id } = await newPaykey(acting)
      await changeRow('accounts', account.id, { status: 'inactive' })
      expect((await acting.ok('cancelPaykey', { path: { id: id.toUpperCase() }, body: {} })).data.status).to.equal('inactive')
      expect((await eventsOf(id)).map(({ account_id }) => account_id)).to.deep.equal([account.id, account.id])
    })

    it('works in live', async () => {
      const { id } = await newPaykey(platform.live)
      expect((await platform.live.ok('cancelPaykey', { path: { id }, body: {} })).data.status).to.equal('inactive')
    })
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['reason', { reason: 'x'.repeat(256) }],
      ['reason', { reason: 1 }],
      ['status', { status: 'inactive' }],
      ['body', []],
    ] as const) {
      it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async () => {
        await expectRefused(platform.sandbox, 'cancelPaykey', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(paykey)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another account, another platform and the other environment', async () => {
      const other = await newPlatform()
      const account = await newAccount(platform.sandbox)
      for (const problem of [
        await platform.sandbox.refused('cancelPaykey', { path: { id: newId() } }, 404),
        await platform.sandbox.actingFor(account.id).refused('cancelPaykey', { path: path() }, 404),
        await other.sandbox.refused('cancelPaykey', { path: path() }, 404),
        await platform.live.refused('cancelPaykey', { path: path() }, 404),
      ]) {
        expect(problem.detail).to.equal('No such paykey.')
      }
      expect(await read()).to.deep.equal(paykey)
    })
  })

  describe('422', () => {
    for (const status of ['rejected', 'blocked'] as const) {
      it(`refuses one that is ${status}, naming both states, and records nothing`, async () => {
        await changeRow('paykeys', paykey.id, { status })
        const { detail } = await platform.sandbox.refused('cancelPaykey', { path: path(), body: { reason: 'Closed' } }, 422)
        expect(detail).to.equal(`A paykey that is ${status} can't become inactive.`)
        expect(await read()).to.deep.equal({ ...paykey, status })
        expect(await eventsOf(paykey.id)).to.have.length(1)
      })
    }
  })
})
