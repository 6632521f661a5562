import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { newLinkedBankAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('updateLinkedBankAccount', () => {
  let platform: TestPlatform
  let linked: Schema<'LinkedBankAccount'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    linked = await newLinkedBankAccount(platform.sandbox, { description: 'Operating', purposes: ['charges', 'payouts'], metadata: { a: '1', b: '2' } })
  })

  const bank_account = { account_holder: 'Northwind LLC', routing_number: '121000248', account_number: '1112223334' }
  const path = () => ({ linked_bank_account_id: linked.id })
  const update = async (body: Partial<Schema<'LinkedBankAccountUpdate'>>) =>
    (await platform.sandbox.ok('updateLinkedBankAccount', { path: path(), body: { bank_account, ...body } })).data
  const read = async () => (await platform.sandbox.ok('getLinkedBankAccount', { path: path() })).data

  describe('200', () => {
    it('replaces the bank account, tells the time, and changes nothing else', async () => {
      await changeRow('linked_bank_accounts', linked.id, { created_at: new Date('2026-01-01T00:00:00.000Z'), updated_at: new Date('2026-01-01T00:00:00.000Z') })
      const data = await update({})
      expect(data).to.deep.equal({
        ...linked,
        bank_account: { institution_name: 'WELLS FARGO BANK', account_holder: 'Northwind LLC', routing_number: '121000248', account_mask: '*****3334' },
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: data.updated_at,
      })
      expect(data.updated_at > '2026-01-02').to.equal(true)
      expect(await read()).to.deep.equal(data)
    })

    it('encrypts the new account number in place of the old', async () => {
      await update({})
      const { secrets, asSuperuser } = world()
      const row = await asSuperuser('linked_bank_accounts').where({ id: linked.id }).first()
      const { account_number_encrypted, ...plain } = row!
      const place = { table: 'linked_bank_accounts', column: 'account_number', rowId: linked.id, platformId: platform.id, environment: 'sandbox' }
      expect(secrets.decrypt(account_number_encrypted, place).toString()).to.equal('1112223334')
      expect(account_number_encrypted.includes('1112223334')).to.equal(false)
      expect(JSON.stringify(plain)).not.to.include('1112223334')
    })

    it('replaces purposes, and keeps them when absent', async () => {
      expect((await update({ purposes: ['payouts'] })).purposes).to.deep.equal(['payouts'])
      expect((await update({})).purposes).to.deep.equal(['payouts'])
      expect((await read()).purposes).to.deep.equal(['payouts'])
    })

    it('replaces the description, keeps it when absent, removes it by null', async () => {
      expect((await update({ description: 'Savings' })).description).to.equal('Savings')
      expect((await update({})).description).to.equal('Savings')
      expect((await update({ description: null })).description).to.equal(null)
      expect((await read()).description).to.equal(null)
    })

    it('replaces metadata as a whole, keeps it when absent, removes it by null', async () => {
      expect((await update({ metadata: { b: '3' } })).metadata).to.deep.equal({ b: '3' })
      expect((await update({})).metadata).to.deep.equal({ b: '3' })
      expect((await update({ metadata: {} })).metadata).to.deep.equal({})
      expect((await update({ metadata: null })).metadata).to.equal(null)
      expect((await read()).metadata).to.equal(null)
    })

    it('updates one that is onboarding', async () => {
      await changeRow('linked_bank_accounts', linked.id, { status: 'onboarding' })
      expect(await update({ description: 'x' })).to.include({ status: 'onboarding', description: 'x' })
    })

    it('does not look at the checksum of a routing number in sandbox', async () => {
      const { bank_account: shown } = await update({ bank_account: { ...bank_account, routing_number: '123456789' } })
      expect(shown).to.include({ routing_number: '123456789', institution_name: 'Unknown bank' })
    })

    it('updates in live', async () => {
      const { id: linked_bank_account_id } = await newLinkedBankAccount(platform.live)
      const { data } = await platform.live.ok('updateLinkedBankAccount', { path: { linked_bank_account_id }, body: { bank_account } })
      expect(data.bank_account.account_mask).to.equal('*****3334')
    })

    it('records no event: the status did not change', async () => {
      await update({})
      expect((await eventsOf(linked.id)).map(({ event_type }) => event_type)).to.deep.equal(['linked_bank_account.created.v1'])
    })

    it('loses neither of two updates at once', async () => {
      await whileLocked('linked_bank_accounts', linked.id, [() => update({ description: 'a' }), () => update({ metadata: { b: 'b' } })])
      const { description, metadata } = await read()
      expect({ description, metadata }).to.deep.equal({ description: 'a', metadata: { b: 'b' } })
    })

    it('changes no other linked bank account', async () => {
      const other = await newLinkedBankAccount(platform.sandbox)
      await update({ description: 'changed' })
      expect((await platform.sandbox.ok('getLinkedBankAccount', { path: { linked_bank_account_id: other.id } })).data).to.deep.equal(other)
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => platform.sandbox.call('updateLinkedBankAccount', { path: path(), body: { bank_account, metadata } }))
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['bank_account', {}],
      ['bank_account', { description: 'x' }],
      ['bank_account', { bank_account: null }],
      ['bank_account.account_holder', { bank_account: { ...bank_account, account_holder: '' } }],
      ['bank_account.account_number', { bank_account: { account_holder: 'A', routing_number: '121000248' } }],
      ['bank_account.account_number', { bank_account: { ...bank_account, account_number: '123' } }],
      ['bank_account.routing_number', { bank_account: { ...bank_account, routing_number: '12100024' } }],
      ['bank_account.account_mask', { bank_account: { ...bank_account, account_mask: '*****1234' } }],
      ['account_id', { bank_account, account_id: newId() }],
      ['status', { bank_account, status: 'active' }],
      ['purposes', { bank_account, purposes: [] }],
      ['purposes', { bank_account, purposes: null }],
      ['description', { bank_account, description: 'x'.repeat(256) }],
    ] as const) {
      it(`refuses ${JSON.stringify(body).slice(0, 110)} for ${reference}`, async () => {
        await expectRefused(platform.sandbox, 'updateLinkedBankAccount', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(linked)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const other = await newPlatform()
      const request = { path: path(), body: { bank_account } }
      for (const problem of [
        await platform.sandbox.refused('updateLinkedBankAccount', { ...request, path: { linked_bank_account_id: newId() } }, 404),
        await other.sandbox.refused('updateLinkedBankAccount', request, 404),
        await platform.live.refused('updateLinkedBankAccount', request, 404),
      ]) {
        expect(problem.detail).to.equal('No such linked bank account.')
      }
      expect(await read()).to.deep.equal(linked)
    })
  })

  describe('422', () => {
    for (const status of ['active', 'rejected', 'inactive', 'canceled'] as const) {
      it(`refuses one that is ${status}, and leaves it as it is`, async () => {
        await changeRow('linked_bank_accounts', linked.id, { status })
        const problem = await platform.sandbox.refused('updateLinkedBankAccount', { path: path(), body: { bank_account } }, 422)
        expect(problem.detail).to.include(status)
        expect(await read()).to.deep.equal({ ...linked, status })
      })
    }

    it('refuses a routing number with a wrong check digit in live', async () => {
      const made = await newLinkedBankAccount(platform.live)
      const request = { path: { linked_bank_account_id: made.id }, body: { bank_account: { ...bank_account, routing_number: '121000249' } } }
      await expectRefused(platform.live, 'updateLinkedBankAccount', request, 422, 'bank_account.routing_number')
      expect((await platform.live.ok('getLinkedBankAccount', { path: request.path })).data).to.deep.equal(made)
    })
  })
})
