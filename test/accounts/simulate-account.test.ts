import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { linkedBankAccountBody, newAccount, newCharge, newLinkedBankAccount, newPlatform, newReadyAccount, newRepresentative, newScheduledCharge, onboardingBody, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'

type Final = Schema<'AccountSimulation'>['final_status']

describe('simulateAccount', () => {
  let platform: TestPlatform
  let account: Schema<'Account'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    account = await newAccount(platform.sandbox)
  })

  const path = () => ({ id: account.id })
  const simulate = async (final_status: Final) => (await platform.sandbox.ok('simulateAccount', { path: path(), body: { final_status } })).data
  const read = async () => (await platform.sandbox.ok('getAccount', { path: path() })).data
  const addRepresentative = () => newRepresentative(platform.sandbox, { account_id: account.id })
  const addLinked = (purposes?: Schema<'LinkedBankAccountPurpose'>[]) =>
    newLinkedBankAccount(platform.sandbox, { account_id: account.id, ...(purposes === undefined ? {} : { purposes }) })
  const statusesOf = async (id: string) => (await eventsOf(id)).map(({ event_type, event_sequence, data }) => `${event_sequence} ${event_type} ${String(Reflect.get(Object(data), 'status'))}`)
  const life = (noun: string, ...statuses: string[]) => [`1 ${noun}.created.v1 created`, ...statuses.map((status, index) => `${index + 2} ${noun}.event.v1 ${status}`)]

  const details = {
    onboarding: { reason: 'in_review', source: 'user_action', code: 'onboarding', message: 'The account is being verified.' },
    active: { reason: 'verified', source: 'user_action', code: 'active', message: 'The account was verified.' },
    rejected: { reason: 'failed_verification', source: 'user_action', code: 'rejected', message: 'The account could not be verified.' },
  }

  describe('200', () => {
    it('holds what a rejected one has not sent to the bank yet', async () => {
      await addRepresentative()
      const acting = platform.sandbox.actingFor(account.id)
      const charge = await newScheduledCharge(acting)
      const forced = await newCharge(acting, { config: { sandbox_outcome: 'paid' } })
      await simulate('rejected')
      const { status, status_details } = (await acting.ok('getCharge', { path: { id: charge.id } })).data
      expect([status, status_details.reason, status_details.source, status_details.message]).to.deep.equal(['on_hold', 'risk_review', 'watchtower', 'The account is rejected.'])
      expect((await acting.ok('getCharge', { path: { id: forced.id } })).data.status).to.not.equal('on_hold')
      await acting.refused('releaseCharge', { path: { id: charge.id }, body: {} }, 422)
      expect((await acting.ok('cancelCharge', { path: { id: charge.id }, body: {} })).data.status).to.equal('cancelled')
    })

    for (const [final_status, passed] of [
      ['onboarding', ['onboarding']],
      ['active', ['onboarding', 'active']],
      ['rejected', ['onboarding', 'rejected']],
    ] as const) {
      it(`takes a created one to ${final_status}, by ${passed.join(' and ')}, each with its event`, async () => {
        await changeRow('accounts', account.id, { updated_at: new Date('2026-01-01T00:00:00.000Z') })
        const data = await simulate(final_status)
        expect(data).to.deep.equal({ ...account, status: final_status, status_detail: details[final_status], updated_at: data.updated_at })
        expect(data.updated_at > '2026-01-02').to.equal(true)
        expect(await read()).to.deep.equal(data)
        const events = await eventsOf(account.id)
        expect(events.map(({ data: told }): unknown => Reflect.get(Object(told), 'status_detail'))).to.deep.equal([account.status_detail, ...passed.map((status) => details[status])])
        expect(events.at(-1)?.data).to.deep.equal(data)
        expect(await statusesOf(account.id)).to.deep.equal(life('account', ...passed))
      })
    }

    for (const final_status of ['active', 'rejected'] as const) {
      it(`takes an onboarding one to ${final_status}, and keeps its terms`, async () => {
        await addRepresentative()
        await addLinked(['charges'])
        const onboarding = (await platform.sandbox.ok('onboardAccount', { path: path(), body: onboardingBody() })).data
        const data = await simulate(final_status)
        expect(data.terms_of_service).to.deep.equal(onboarding.terms_of_service)
        expect(await statusesOf(account.id)).to.deep.equal(life('account', 'onboarding', final_status))
      })

      it(`takes its representatives and linked bank accounts along to ${final_status}, each status with its event`, async () => {
        const [representative, linked] = [await addRepresentative(), await addLinked()]
        const { updated_at } = await simulate(final_status)
        const { reason, source, code } = details[final_status]
        const { data: person } = await platform.sandbox.ok('getRepresentative', { path: { representative_id: representative.id } })
        expect(person).to.deep.include({ status: final_status, updated_at })
        expect(person.status_detail).to.include({ reason, source, code })
        const { data: bank } = await platform.sandbox.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linked.id } })
        expect(bank).to.deep.include({ status: final_status, updated_at })
        expect(bank.status_detail).to.include({ reason, source, code })
        expect(await statusesOf(representative.id)).to.deep.equal(life('representative', 'onboarding', final_status))
        expect(await statusesOf(linked.id)).to.deep.equal(life('linked_bank_account', 'onboarding', final_status))
      })
    }

    it('leaves the status that it has already, without an event', async () => {
      for (const final_status of ['onboarding', 'active'] as const) {
        const first = await simulate(final_status)
        expect(await simulate(final_status)).to.deep.equal(first)
      }
      expect(await statusesOf(account.id)).to.deep.equal(life('account', 'onboarding', 'active'))
    })

    it('takes along what was made since then, when it is simulated again', async () => {
      await simulate('active')
      const [representative, linked] = [await addRepresentative(), await addLinked(['charges', 'payouts'])]
      const { status, settings } = await simulate('active')
      expect(status).to.equal('active')
      expect([settings.charges.linked_bank_account_id, settings.payouts.linked_bank_account_id]).to.deep.equal([linked.id, linked.id])
      expect((await read()).settings).to.deep.equal(settings)
      expect(await statusesOf(representative.id)).to.deep.equal(life('representative', 'onboarding', 'active'))
      expect(await statusesOf(linked.id)).to.deep.equal(life('linked_bank_account', 'onboarding', 'active'))
      expect(await statusesOf(account.id)).to.deep.equal(life('account', 'onboarding', 'active'))
    })

    describe('linked_bank_account_id of its settings', () => {
      const named = ({ settings: { charges, payouts } }: Schema<'Account'>) => [charges.linked_bank_account_id, payouts.linked_bank_account_id]

      it('is the first active one for such payments, and told in the event', async () => {
        const canceled = await addLinked(['charges', 'payouts'])
        await platform.sandbox.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: canceled.id }, body: {} })
        const ofCharges = await addLinked()
        const ofBoth = await addLinked(['charges', 'payouts'])
        await newLinkedBankAccount(platform.sandbox, { purposes: ['payouts'] })
        const data = await simulate('active')
        expect(named(data)).to.deep.equal([ofCharges.id, ofBoth.id])
        expect(named(await read())).to.deep.equal([ofCharges.id, ofBoth.id])
        expect((await eventsOf(account.id)).at(-1)?.data).to.deep.equal(data)
      })

      it('stays null where there is none, and the one that it is', async () => {
        const [first, second] = [await addLinked(), await addLinked()]
        await platform.sandbox.ok('updateAccount', { path: path(), body: { settings: { charges: { linked_bank_account_id: second.id, max_amount: 7 } } } })
        const { settings } = await simulate('active')
        expect(settings.charges).to.include({ linked_bank_account_id: second.id, max_amount: 7 })
        expect(settings.payouts.linked_bank_account_id).to.equal(null)
        expect(first.id).to.not.equal(second.id)
      })

      it('is none of an account that is onboarding or rejected', async () => {
        await addLinked(['charges', 'payouts'])
        for (const final_status of ['onboarding', 'rejected'] as const) expect(named(await simulate(final_status))).to.deep.equal([null, null])
      })
    })

    it('leaves the capabilities that the operator took away', async () => {
      const inactive = { capability_status: 'inactive' } as const
      const capabilities = { ...account.capabilities, payment_types: { charges: inactive, payouts: inactive } }
      await changeRow('accounts', account.id, { capabilities })
      expect((await simulate('active')).capabilities).to.deep.equal(capabilities)
    })

    it('goes one way for two requests at once: the other is judged by what came of the first', async () => {
      await simulate('onboarding')
      const send = (final_status: string) => () => platform.sandbox.call('simulateAccount', { path: path(), body: { final_status } })
      const answers = await whileLocked('accounts', account.id, [send('active'), send('rejected')])
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422])
      expect(await eventsOf(account.id)).to.have.length(3)
    })

    it('finds a linked bank account that is made at the same time, or that one finds the account closed', async () => {
      const linked = await addLinked()
      const made = () => platform.sandbox.call('createLinkedBankAccount', { body: linkedBankAccountBody(account.id) })
      const rejected = () => platform.sandbox.call('simulateAccount', { path: path(), body: { final_status: 'rejected' } })
      const answers = await whileLocked('accounts', account.id, [rejected, made])
      expect(answers.map(({ status }) => status)).to.be.deep.oneOf([[200, 201], [200, 422]])
      const { data } = await platform.sandbox.ok('listLinkedBankAccounts', { query: { account_id: account.id } })
      expect(new Set(data.map(({ status }) => status))).to.deep.equal(new Set(['rejected']))
      expect(data[0]?.id).to.equal(linked.id)
    })

    it('replays the answer of a repeated request', async () => {
      const request = { path: path(), body: { final_status: 'rejected' as const }, headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('simulateAccount', request)
      const second = await platform.sandbox.ok('simulateAccount', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
    })
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['final_status', {}],
      ['final_status', { final_status: 'created' }],
      ['final_status', { final_status: 'inactive' }],
      ['final_status', { final_status: null }],
      ['status', { final_status: 'active', status: 'active' }],
    ] as const) {
      it(`refuses ${JSON.stringify(body)}`, async () => {
        await expectRefused(platform.sandbox, 'simulateAccount', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(account)
      })
    }
  })

  describe('403', () => {
    it('is not for live keys', async () => {
      const live = await newReadyAccount(platform.live)
      const { detail } = await platform.live.refused('simulateAccount', { path: { id: live.id }, body: { final_status: 'active' } }, 403)
      expect(detail).to.equal('Only the sandbox has this; use a sandbox key.')
      expect((await platform.live.ok('getAccount', { path: { id: live.id } })).data).to.deep.equal(live)
    })
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const other = await newPlatform()
      const ofLive = await newAccount(platform.live)
      const body = { final_status: 'active' }
      for (const problem of [
        await platform.sandbox.refused('simulateAccount', { path: { id: newId() }, body }, 404),
        await other.sandbox.refused('simulateAccount', { path: path(), body }, 404),
        await platform.sandbox.refused('simulateAccount', { path: { id: ofLive.id }, body }, 404),
      ]) {
        expect(problem.detail).to.equal('No such account.')
      }
      expect(await read()).to.deep.equal(account)
    })
  })

  describe('422', () => {
    const refusedFrom: Record<'active' | 'rejected' | 'inactive', readonly Final[]> = {
      active: ['onboarding', 'rejected'],
      rejected: ['onboarding', 'active'],
      inactive: ['onboarding', 'rejected'],
    }
    for (const from of ['active', 'rejected', 'inactive'] as const) {
      for (const final_status of refusedFrom[from]) {
        it(`refuses one that is ${from} to become ${final_status}, naming both states, and moves nothing`, async () => {
          const linked = await addLinked()
          await changeRow('accounts', account.id, { status: from })
          const { detail } = await platform.sandbox.refused('simulateAccount', { path: path(), body: { final_status } }, 422)
          expect(detail).to.equal(`An account that is ${from} can't become ${final_status}.`)
          expect(await read()).to.deep.equal({ ...account, status: from })
          expect(await eventsOf(account.id)).to.have.length(1)
          expect(await eventsOf(linked.id)).to.have.length(1)
        })
      }
    }
  })
})
