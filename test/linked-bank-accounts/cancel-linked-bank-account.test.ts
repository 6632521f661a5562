import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newLinkedBankAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'

describe('cancelLinkedBankAccount', () => {
  let platform: TestPlatform
  let linked: Schema<'LinkedBankAccount'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    linked = await newLinkedBankAccount(platform.sandbox, { account_id: (await newAccount(platform.sandbox)).id, metadata: { a: 'b' } })
  })

  const path = () => ({ linked_bank_account_id: linked.id })
  const cancel = async (body: Schema<'LinkedBankAccountCancel'>) => (await platform.sandbox.ok('cancelLinkedBankAccount', { path: path(), body })).data
  const read = async () => (await platform.sandbox.ok('getLinkedBankAccount', { path: path() })).data
  const statusDetail = (message: string) => ({ reason: 'user_request', source: 'user_action', code: 'canceled', message })

  describe('200', () => {
    for (const status of ['created', 'onboarding', 'active'] as const) {
      it(`cancels one that is ${status}, keeps the reason verbatim and changes nothing else`, async () => {
        await changeRow('linked_bank_accounts', linked.id, { status, updated_at: new Date('2026-01-01T00:00:00.000Z') })
        const data = await cancel({ reason: ' Closed “by” the bank. ' })
        expect(data).to.deep.equal({ ...linked, status: 'canceled', status_detail: statusDetail(' Closed “by” the bank. '), updated_at: data.updated_at })
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
        const answer = await platform.sandbox.call('cancelLinkedBankAccount', { path: path(), body })
        expect(answer.status, answer.text).to.equal(200)
        expect((await read()).status_detail).to.deep.equal(statusDetail('Canceled by the platform.'))
      })
    }

    it('takes a reason of 255 characters', async () => {
      expect((await cancel({ reason: 'x'.repeat(255) })).status_detail.message).to.equal('x'.repeat(255))
    })

    it('records linked_bank_account.event.v1 with the whole linked bank account', async () => {
      const data = await cancel({ reason: 'Closed' })
      const event = { account_id: linked.account_id }
      expect(await eventsOf(linked.id)).to.deep.equal([
        { ...event, event_type: 'linked_bank_account.created.v1', event_sequence: 1, data: linked },
        { ...event, event_type: 'linked_bank_account.event.v1', event_sequence: 2, data },
      ])
    })

    it('answers one that is canceled already as it is, without an event', async () => {
      const first = await cancel({ reason: 'First' })
      expect(await cancel({ reason: 'Second' })).to.deep.equal(first)
      expect(await eventsOf(linked.id)).to.have.length(2)
    })

    it('cancels once for two requests at once', async () => {
      // Both are let go together, once both wait for the row.
      const [first, second] = await whileLocked('linked_bank_accounts', linked.id, [() => cancel({ reason: 'a' }), () => cancel({ reason: 'b' })])
      expect(first).to.deep.equal(second)
      expect(await eventsOf(linked.id)).to.have.length(2)
    })

    it('replays the answer of a repeated request', async () => {
      const request = { path: path(), body: { reason: 'Closed' }, headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('cancelLinkedBankAccount', request)
      const second = await platform.sandbox.ok('cancelLinkedBankAccount', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
    })

    describe('named by its account’s settings', () => {
      const account = async () => (await platform.sandbox.ok('getAccount', { path: { id: linked.account_id ?? '' } })).data
      const name = (settings: Schema<'AccountSettingsUpdate'>) =>
        platform.sandbox.ok('updateAccount', { path: { id: linked.account_id ?? '' }, body: { settings } })

      it('is named no longer, and the account tells the time', async () => {
        await name({ charges: { linked_bank_account_id: linked.id, max_amount: 7 }, payouts: { linked_bank_account_id: linked.id } })
        const before = await account()
        const { updated_at } = await cancel({})
        const { charges, payouts } = before.settings
        expect(await account()).to.deep.equal({
          ...before,
          settings: { charges: { ...charges, linked_bank_account_id: null }, payouts: { ...payouts, linked_bank_account_id: null } },
          updated_at,
        })
      })

      it('leaves the direction that names another one', async () => {
        const other = await newLinkedBankAccount(platform.sandbox, { account_id: linked.account_id })
        await name({ charges: { linked_bank_account_id: other.id }, payouts: { linked_bank_account_id: linked.id } })
        await cancel({})
        const { charges, payouts } = (await account()).settings
        expect([charges.linked_bank_account_id, payouts.linked_bank_account_id]).to.deep.equal([other.id, null])
      })

      it('gives way to the first active one that is for such payments, where there is one', async () => {
        const add = async (purposes: Schema<'LinkedBankAccountPurpose'>[], status: Schema<'LinkedBankAccountStatus'>) => {
          const { id } = await newLinkedBankAccount(platform.sandbox, { account_id: linked.account_id, purposes })
          await changeRow('linked_bank_accounts', id, { status })
          return id
        }
        await add(['charges', 'payouts'], 'onboarding')
        const forPayouts = await add(['payouts'], 'active')
        const forBoth = await add(['charges', 'payouts'], 'active')
        await name({ charges: { linked_bank_account_id: linked.id, max_amount: 7 }, payouts: { linked_bank_account_id: linked.id } })
        await cancel({})
        const { charges, payouts } = (await account()).settings
        expect([charges.linked_bank_account_id, charges.max_amount, payouts.linked_bank_account_id]).to.deep.equal([forBoth, 7, forPayouts])
      })

      it('by neither direction leaves the account as it is', async () => {
        const before = await account()
        await cancel({})
        expect(await account()).to.deep.equal(before)
      })

      it('is not named after a request that names it at the same time', async () => {
        const named = () => platform.sandbox.call('updateAccount', { path: { id: linked.account_id ?? '' }, body: { settings: { charges: { linked_bank_account_id: linked.id } } } })
        const canceled = () => platform.sandbox.call('cancelLinkedBankAccount', { path: path(), body: {} })
        const answers = await whileLocked('accounts', linked.account_id ?? '', [named, canceled])
        expect(answers.map(({ status }) => status)).to.be.deep.oneOf([[200, 200], [422, 200]])
        expect((await account()).settings.charges.linked_bank_account_id).to.equal(null)
      })
    })

    it('cancels one of the platform itself, in live too', async () => {
      const made = await newLinkedBankAccount(platform.live)
      const { data } = await platform.live.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: made.id }, body: {} })
      expect(data).to.include({ status: 'canceled', account_id: null })
      expect((await eventsOf(made.id)).map(({ account_id }) => account_id)).to.deep.equal([null, null])
    })
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['reason', { reason: 'x'.repeat(256) }],
      ['reason', { reason: 1 }],
      ['status', { status: 'canceled' }],
      ['body', []],
    ] as const) {
      it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async () => {
        await expectRefused(platform.sandbox, 'cancelLinkedBankAccount', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(linked)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const other = await newPlatform()
      for (const problem of [
        await platform.sandbox.refused('cancelLinkedBankAccount', { path: { linked_bank_account_id: newId() } }, 404),
        await other.sandbox.refused('cancelLinkedBankAccount', { path: path() }, 404),
        await platform.live.refused('cancelLinkedBankAccount', { path: path() }, 404),
      ]) {
        expect(problem.detail).to.equal('No such linked bank account.')
      }
      expect(await read()).to.deep.equal(linked)
    })
  })

  describe('422', () => {
    for (const status of ['rejected', 'inactive'] as const) {
      it(`refuses one that is ${status}, naming both states, and records nothing`, async () => {
        await changeRow('linked_bank_accounts', linked.id, { status })
        const problem = await platform.sandbox.refused('cancelLinkedBankAccount', { path: path(), body: { reason: 'Closed' } }, 422)
        expect(problem.detail).to.include(status).and.include('canceled')
        expect(await read()).to.deep.equal({ ...linked, status })
        expect(await eventsOf(linked.id)).to.have.length(1)
      })
    }
  })
})
