import { expect } from 'chai'
import { taxIdPlace } from '../../src/accounts/account-view.ts'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newLinkedBankAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('updateAccount', () => {
  let platform: TestPlatform
  let account: Schema<'Account'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    account = await newAccount(platform.sandbox, {
      external_id: 'merchant-1',
      metadata: { region: 'west', tier: 'gold' },
      business_profile: {
        name: 'Northwind',
        website: 'https://northwind.example.com',
        legal_name: 'Northwind LLC',
        description: 'Rents bicycles',
        use_case: 'Rents',
        tax_id: '91-7654321',
        phone: '+14155550100',
        address: { line1: '100 Example Street', line2: 'Suite 4', city: 'San Francisco' },
        industry: { mcc: '5941', sector: 'Retail' },
        support_channels: { email: 'help@example.com', url: 'https://northwind.example.com/help' },
      },
    })
  })

  const update = async (body: Schema<'AccountUpdate'>) => (await platform.sandbox.ok('updateAccount', { path: { id: account.id }, body })).data
  const read = async () => (await platform.sandbox.ok('getAccount', { path: { id: account.id } })).data
  const unchanged = ({ updated_at: _, ...rest }: Schema<'Account'>) => rest

  describe('200', () => {
    it('changes nothing when nothing is given, and tells the time', async () => {
      await changeRow('accounts', account.id, { created_at: new Date('2026-01-01T00:00:00.000Z'), updated_at: new Date('2026-01-01T00:00:00.000Z') })
      const data = await update({})
      expect(unchanged(data)).to.deep.equal({ ...unchanged(account), created_at: '2026-01-01T00:00:00.000Z' })
      expect(data.updated_at > '2026-01-02').to.equal(true)
      expect(await read()).to.deep.equal(data)
    })

    it('changes each field of the profile, and keeps it', async () => {
      const business_profile = {
        name: 'Southwind',
        website: 'https://southwind.example.com',
        legal_name: 'Southwind LLC',
        description: 'Sells bicycles',
        use_case: 'Sales',
        tax_id: '00-0000001',
        phone: '+14155550199',
        address: { line1: 'a', line2: 'b', city: 'c', state: 'd', postal_code: 'e', country: 'f', address1: 'g', address2: 'h', zip: 'i' },
        industry: { mcc: '1', sector: '2', category: '3' },
        support_channels: { email: 'new@example.com', phone: '+14155550198', url: 'https://southwind.example.com/help' },
      }
      const data = await update({ business_profile })
      expect(data.business_profile).to.deep.equal(business_profile)
      expect(await read()).to.deep.equal(data)
    })

    it('merges leaves into nested objects, null removing one', async () => {
      const data = await update({ business_profile: { address: { line2: null, state: 'CA' }, industry: { category: 'Sports' }, support_channels: {} } })
      expect(data.business_profile).to.deep.equal({
        ...account.business_profile,
        address: { ...account.business_profile.address, line2: null, state: 'CA' },
        industry: { mcc: '5941', sector: 'Retail', category: 'Sports' },
      })
      expect(await read()).to.deep.equal(data)
    })

    for (const field of ['legal_name', 'description', 'use_case', 'tax_id', 'phone'] as const) {
      it(`removes ${field} by null and leaves the others`, async () => {
        const data = await update({ business_profile: { [field]: null } })
        expect(data.business_profile).to.deep.equal({ ...account.business_profile, [field]: null })
        expect(await read()).to.deep.equal(data)
      })
    }

    it('changes and removes external_id', async () => {
      expect((await update({ external_id: 'merchant-2' })).external_id).to.equal('merchant-2')
      expect((await update({ metadata: {} })).external_id).to.equal('merchant-2')
      expect((await update({ external_id: null })).external_id).to.equal(null)
      expect((await read()).external_id).to.equal(null)
    })

    it('replaces metadata as a whole, keeps it when absent, removes it by null', async () => {
      expect((await update({ metadata: { tier: 'silver' } })).metadata).to.deep.equal({ tier: 'silver' })
      expect((await update({ external_id: 'x' })).metadata).to.deep.equal({ tier: 'silver' })
      expect((await update({ metadata: {} })).metadata).to.deep.equal({})
      expect((await update({ metadata: null })).metadata).to.equal(null)
      expect((await read()).metadata).to.equal(null)
    })

    it('replaces the settings’ leaves that are given, each direction for itself', async () => {
      const linked = await newLinkedBankAccount(platform.sandbox, { account_id: account.id })
      const charges = {
        max_amount: 0,
        daily_amount: 9_999_999_999,
        monthly_amount: 1,
        monthly_count: 1_000_000,
        funding_time: 'five_day',
        linked_bank_account_id: linked.id,
      } as const
      const data = await update({ settings: { charges } })
      expect(data.settings).to.deep.equal({ charges, payouts: account.settings.payouts })
      const again = await update({ settings: { charges: { linked_bank_account_id: null }, payouts: { monthly_count: 7 } } })
      expect(again.settings).to.deep.equal({
        charges: { ...charges, linked_bank_account_id: null },
        payouts: { ...account.settings.payouts, monthly_count: 7 },
      })
      expect(await read()).to.deep.equal(again)
    })

    for (const funding_time of ['immediate', 'next_day', 'two_day', 'three_day', 'four_day', 'five_day'] as const) {
      it(`takes the funding_time ${funding_time}`, async () => {
        expect((await update({ settings: { payouts: { funding_time } } })).settings.payouts.funding_time).to.equal(funding_time)
      })
    }

    it('answers linked_bank_account_id in lower case', async () => {
      const { id } = await newLinkedBankAccount(platform.sandbox, { account_id: account.id })
      const linked_bank_account_id = id.toUpperCase()
      const { settings } = await update({ settings: { charges: { linked_bank_account_id }, payouts: { linked_bank_account_id } } })
      expect([settings.charges.linked_bank_account_id, settings.payouts.linked_bank_account_id]).to.deep.equal([id, id])
    })

    it('encrypts the new tax id and leaves it out of the plain columns', async () => {
      await update({ business_profile: { tax_id: '55-5555555' } })
      const row = await world().asSuperuser('accounts').where({ id: account.id }).first()
      const { tax_id_encrypted, ...plain } = row!
      expect(JSON.stringify(plain)).not.to.include('55-5555555')
      expect(tax_id_encrypted!.includes('55-5555555')).to.equal(false)
      expect(world().secrets.decrypt(tax_id_encrypted!, taxIdPlace(row!)).toString()).to.equal('55-5555555')
    })

    it('records no event: the status did not change', async () => {
      await update({ external_id: 'other' })
      expect((await eventsOf(account.id)).map(({ event_type }) => event_type)).to.deep.equal(['account.created.v1'])
    })

    it('loses neither of two updates at once', async () => {
      await whileLocked('accounts', account.id, [() => update({ external_id: 'a' }), () => update({ business_profile: { name: 'B' } })])
      const { external_id, business_profile } = await read()
      expect({ external_id, name: business_profile.name }).to.deep.equal({ external_id: 'a', name: 'B' })
    })

    it('changes no other account', async () => {
      const other = await newAccount(platform.sandbox)
      await update({ external_id: 'other', metadata: { a: 'b' } })
      expect((await platform.sandbox.ok('getAccount', { path: { id: other.id } })).data).to.deep.equal(other)
    })

    it('updates profile, external_id and metadata in live', async () => {
      const live = await newAccount(platform.live)
      const { data } = await platform.live.ok('updateAccount', {
        path: { id: live.id },
        body: { business_profile: { name: 'New' }, external_id: 'x', metadata: { a: 'b' } },
      })
      expect(data.business_profile).to.deep.equal({ ...live.business_profile, name: 'New' })
      expect(data).to.deep.include({ external_id: 'x', metadata: { a: 'b' }, settings: live.settings })
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => platform.sandbox.call('updateAccount', { path: { id: account.id }, body: { metadata } }))
  })

  describe('400', () => {
    for (const [reference, body] of Object.entries<object>({
      organization_id: { organization_id: newId() },
      account_type: { account_type: 'business' },
      access_level: { access_level: 'managed' },
      status: { status: 'active' },
      capabilities: { capabilities: {} },
      terms_of_service: { terms_of_service: {} },
      external_id: { external_id: 'x'.repeat(256) },
      'business_profile.name': { business_profile: { name: null } },
      'business_profile.website': { business_profile: { website: '' } },
      'business_profile.legal_name': { business_profile: { legal_name: 'x'.repeat(121) } },
      'business_profile.address.line1': { business_profile: { address: { line1: 'x'.repeat(121) } } },
      'business_profile.tax_id': { business_profile: { tax_id: 1 } },
      'settings.charges.max_amount': { settings: { charges: { max_amount: 10_000_000_000 } } },
      'settings.charges.daily_amount': { settings: { charges: { daily_amount: -1 } } },
      'settings.payouts.monthly_amount': { settings: { payouts: { monthly_amount: 0.5 } } },
      'settings.payouts.monthly_count': { settings: { payouts: { monthly_count: 1_000_001 } } },
      'settings.payouts.funding_time': { settings: { payouts: { funding_time: 'six_day' } } },
      'settings.payouts.linked_bank_account_id': { settings: { payouts: { linked_bank_account_id: 'x' } } },
      'settings.refunds': { settings: { refunds: {} } },
    })) {
      it(`refuses ${JSON.stringify(body).slice(0, 100)}`, async () => {
        await expectRefused(platform.sandbox, 'updateAccount', { path: { id: account.id }, body }, 400, reference)
        expect(await read()).to.deep.equal(account)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const other = await newPlatform()
      const request = { path: { id: account.id }, body: { external_id: 'changed' } }
      for (const problem of [
        await platform.sandbox.refused('updateAccount', { ...request, path: { id: newId() } }, 404),
        await other.sandbox.refused('updateAccount', request, 404),
        await platform.live.refused('updateAccount', request, 404),
      ]) {
        expect(problem.detail).to.equal('No such account.')
      }
      expect(await read()).to.deep.equal(account)
    })
  })

  describe('422', () => {
    it('refuses settings in live, whatever else is given', async () => {
      const live = await newAccount(platform.live)
      const path = { id: live.id }
      for (const settings of [{}, { charges: { max_amount: 1 } }]) {
        await expectRefused(platform.live, 'updateAccount', { path, body: { external_id: 'changed', settings } }, 422, 'settings')
      }
      expect((await platform.live.ok('getAccount', { path })).data).to.deep.equal(live)
    })

    for (const direction of ['charges', 'payouts']) {
      it(`refuses for ${direction} a linked bank account that is not the account’s own`, async () => {
        const other = await newPlatform()
        const strangers = [
          newId(),
          (await newLinkedBankAccount(platform.sandbox)).id,
          (await newLinkedBankAccount(platform.sandbox, { account_id: (await newAccount(platform.sandbox)).id })).id,
          (await newLinkedBankAccount(other.sandbox, { account_id: (await newAccount(other.sandbox)).id })).id,
          (await newLinkedBankAccount(platform.live, { account_id: (await newAccount(platform.live)).id })).id,
        ]
        // Its own, but closed.
        const canceled = await newLinkedBankAccount(platform.sandbox, { account_id: account.id })
        await platform.sandbox.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: canceled.id } })
        for (const linked_bank_account_id of [...strangers, canceled.id]) {
          const body = { settings: { [direction]: { linked_bank_account_id } } }
          const detail = await expectRefused(platform.sandbox, 'updateAccount', { path: { id: account.id }, body }, 422, `settings.${direction}.linked_bank_account_id`)
          expect(detail).to.equal('No such linked bank account.')
        }
        expect(await read()).to.deep.equal(account)
      })
    }
  })
})
