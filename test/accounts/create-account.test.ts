import { expect } from 'chai'
import { taxIdPlace } from '../../src/accounts/account-view.ts'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { accountBody, newAccount, newOrganization, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { countRows, eventsOf } from '../support/rows.ts'
import { world } from '../support/world.ts'

const profile: Schema<'BusinessProfile'> = {
  name: 'Northwind Rentals',
  website: 'https://northwind.example.com',
  legal_name: 'Northwind Rentals LLC',
  description: 'Rents bicycles',
  use_case: 'Monthly rents',
  tax_id: '91-7654321',
  phone: '+14155550100',
  address: {
    line1: '100 Example Street',
    line2: 'Suite 4',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94105',
    country: 'US',
    address1: '1 Other Street',
    address2: 'Floor 2',
    zip: '94106',
  },
  industry: { mcc: '5941', sector: 'Retail', category: 'Sporting goods' },
  support_channels: { email: 'help@example.com', phone: '+14155550101', url: 'https://northwind.example.com/help' },
}

describe('createAccount', () => {
  let platform: TestPlatform
  let organizationId: string
  before(async () => {
    platform = await newPlatform()
    organizationId = (await newOrganization(platform.sandbox)).id
  })

  const create = (body: object) => platform.sandbox.call('createAccount', { body: { ...accountBody(organizationId), ...body } })
  const createWith = (changes: object) => create({ business_profile: { ...accountBody(organizationId).business_profile, ...changes } })

  describe('201', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`stores and answers every field, in ${environment}`, async () => {
        const { id: organization_id } = await newOrganization(platform[environment])
        const { data } = await platform[environment].ok('createAccount', {
          body: {
            organization_id,
            account_type: 'business',
            access_level: 'managed',
            business_profile: profile,
            external_id: 'merchant-1',
            metadata: { region: 'west' },
          },
        })
        const leaf = { capability_status: environment === 'sandbox' ? 'active' : 'inactive' }
        const settings = {
          max_amount: 1_000_000,
          daily_amount: 10_000_000,
          monthly_amount: 100_000_000,
          monthly_count: 10_000,
          funding_time: 'immediate',
          linked_bank_account_id: null,
        }
        const { id, created_at, updated_at, ...rest } = data
        expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(created_at).to.match(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/)
        expect(updated_at).to.equal(created_at)
        expect(rest).to.deep.equal({
          organization_id,
          type: 'business',
          status: 'created',
          status_detail: { reason: 'unverified', source: 'system', code: 'created', message: 'Not verified yet.' },
          business_profile: profile,
          capabilities: {
            payment_types: { charges: leaf, payouts: leaf },
            customer_types: { individuals: leaf, businesses: leaf },
            consent_types: { signed_agreement: leaf, internet: leaf },
          },
          settings: { charges: settings, payouts: settings },
          terms_of_service: { accepted_date: null, accepted_ip: null, accepted_user_agent: null, agreement_url: null, agreement_type: null },
          metadata: { region: 'west' },
          access_level: 'managed',
          external_id: 'merchant-1',
        })
        expect((await platform[environment].ok('getAccount', { path: { id } })).data).to.deep.equal(data)
      })
    }

    it('has null for what was not given', async () => {
      const { data } = await platform.sandbox.ok('createAccount', { body: accountBody(organizationId) })
      expect(data).to.include({ access_level: 'standard', external_id: null, metadata: null })
      const { address, industry, support_channels, ...leaves } = data.business_profile
      expect(leaves).to.deep.equal({
        name: 'Northwind Rentals',
        website: 'https://northwind.example.com',
        legal_name: null,
        description: null,
        use_case: null,
        tax_id: null,
        phone: null,
      })
      expect(address).to.have.all.keys(Object.keys(profile.address))
      expect(industry).to.have.all.keys('mcc', 'sector', 'category')
      expect(support_channels).to.have.all.keys('email', 'phone', 'url')
      for (const nested of [address, industry, support_channels]) expect(Object.values(nested).filter((value) => value !== null)).to.deep.equal([])
    })

    it('has null for what was null', async () => {
      const answer = await create({
        external_id: null,
        metadata: null,
        business_profile: { name: 'A', website: 'a', legal_name: null, tax_id: null, address: { line1: null }, industry: {}, support_channels: { url: null } },
      })
      expect(answer.status).to.equal(201)
      expect(answer.text).to.include('"legal_name":null').and.include('"tax_id":null').and.include('"url":null')
    })

    it('takes the id of its organization in upper case and answers it in lower case', async () => {
      expect((await newAccount(platform.sandbox, { organization_id: organizationId.toUpperCase() })).organization_id).to.equal(organizationId)
    })

    it('lets accounts share an external_id', async () => {
      const [first, second] = [await newAccount(platform.sandbox, { external_id: 'twin' }), await newAccount(platform.sandbox, { external_id: 'twin' })]
      expect([first.external_id, second.external_id]).to.deep.equal(['twin', 'twin'])
    })

    it('encrypts the tax id, and leaves it out of the plain columns', async () => {
      const { id } = await newAccount(platform.sandbox, { business_profile: profile })
      const row = await world().asSuperuser('accounts').where({ id }).first()
      const { tax_id_encrypted, ...plain } = row!
      expect(tax_id_encrypted!.includes(profile.tax_id!)).to.equal(false)
      expect(JSON.stringify(plain)).not.to.include(profile.tax_id)
      expect(plain.business_profile).not.to.have.property('tax_id')
      expect(world().secrets.decrypt(tax_id_encrypted!, taxIdPlace(row!)).toString()).to.equal(profile.tax_id)
    })

    it('records account.created.v1 with the whole account but the tax id', async () => {
      const account = await newAccount(platform.sandbox, { business_profile: profile })
      expect(await eventsOf(account.id)).to.deep.equal([
        {
          event_type: 'account.created.v1',
          event_sequence: 1,
          account_id: account.id,
          data: { ...account, business_profile: { ...profile, tax_id: null } },
        },
      ])
    })

    it('replays the answer of a repeated request', async () => {
      const request = { body: accountBody(organizationId, { external_id: 'repeated' }), headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('createAccount', request)
      const second = await platform.sandbox.ok('createAccount', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
      expect(await countRows('accounts', { platform_id: platform.id, external_id: 'repeated' })).to.equal(1)
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => create({ metadata }))
  })

  describe('400', () => {
    it('names each missing property', async () => {
      const problem = await platform.sandbox.refused('createAccount', { body: {} }, 400)
      expect(problem.items).to.have.deep.members(
        ['organization_id', 'account_type', 'business_profile', 'access_level'].map((reference) => ({ detail: 'is required', reference })),
      )
      const nested = await platform.sandbox.refused('createAccount', { body: { ...accountBody(organizationId), business_profile: {} } }, 400)
      expect(nested.items).to.have.deep.members(
        ['business_profile.name', 'business_profile.website'].map((reference) => ({ detail: 'is required', reference })),
      )
    })

    for (const [reference, changes] of Object.entries<object>({
      account_type: { account_type: 'individual' },
      access_level: { access_level: 'full' },
      organization_id: { organization_id: 'not-a-uuid' },
      external_id: { external_id: 'x'.repeat(256) },
      status: { status: 'active' },
      settings: { settings: { charges: { max_amount: 1 } } },
      id: { id: newId() },
      'business_profile.owner': { business_profile: { name: 'A', website: 'a', owner: 'x' } },
      'business_profile.address.planet': { business_profile: { name: 'A', website: 'a', address: { planet: 'x' } } },
      'business_profile.industry.naics': { business_profile: { name: 'A', website: 'a', industry: { naics: 'x' } } },
      'business_profile.support_channels.fax': { business_profile: { name: 'A', website: 'a', support_channels: { fax: 'x' } } },
      'business_profile.address': { business_profile: { name: 'A', website: 'a', address: 'x' } },
      'business_profile.name': { business_profile: { name: '', website: 'a' } },
      'business_profile.website': { business_profile: { name: 'A', website: null } },
      'business_profile.phone': { business_profile: { name: 'A', website: 'a', phone: '4155550100' } },
      'business_profile.support_channels.phone': { business_profile: { name: 'A', website: 'a', support_channels: { phone: '+0155550100' } } },
      'business_profile.support_channels.email': { business_profile: { name: 'A', website: 'a', support_channels: { email: 'nobody' } } },
    })) {
      it(`refuses ${JSON.stringify(changes).slice(0, 100)}`, async () => {
        await expectRefused(platform.sandbox, 'createAccount', { body: { ...accountBody(organizationId), ...changes } }, 400, reference)
      })
    }

    for (const [field, longest] of Object.entries({ name: 120, website: 2048, legal_name: 120, description: 255, use_case: 2000, tax_id: 255 })) {
      it(`takes a ${field} of ${longest} characters and no more`, async () => {
        const kept = await createWith({ [field]: 'é'.repeat(longest) })
        expect(kept.status, kept.text).to.equal(201)
        expect(kept.text).to.include(`"${field}":"${'é'.repeat(longest)}"`)
        const refused = await createWith({ [field]: 'é'.repeat(longest + 1) })
        expect(refused.status, refused.text).to.equal(400)
        expect(refused.text).to.include(`"reference":"business_profile.${field}"`)
      })
    }

    for (const [object, fields] of Object.entries({
      address: { line1: 120, line2: 120, address1: 120, address2: 120, city: 255, state: 255, postal_code: 255, country: 255, zip: 255 },
      industry: { mcc: 255, sector: 255, category: 255 },
      support_channels: { url: 2048 },
    })) {
      for (const [field, longest] of Object.entries(fields)) {
        it(`takes a ${object}.${field} of ${longest} characters and no more`, async () => {
          const kept = await createWith({ [object]: { [field]: 'x'.repeat(longest) } })
          expect(kept.status, kept.text).to.equal(201)
          expect(kept.text).to.include(`"${field}":"${'x'.repeat(longest)}"`)
          const refused = await createWith({ [object]: { [field]: 'x'.repeat(longest + 1) } })
          expect(refused.status, refused.text).to.equal(400)
          expect(refused.text).to.include(`"reference":"business_profile.${object}.${field}"`)
        })
      }
    }

    it('takes an external_id of 255 characters', async () => {
      expect((await newAccount(platform.sandbox, { external_id: 'x'.repeat(255) })).external_id).to.have.length(255)
    })
  })

  describe('422', () => {
    it('refuses alike an unknown organization, another platform’s and the other environment’s, and keeps nothing', async () => {
      const other = await newPlatform()
      const foreign = await newOrganization(other.sandbox)
      const live = await newOrganization(platform.live)
      for (const organization_id of [newId(), foreign.id, live.id]) {
        const detail = await expectRefused(platform.sandbox, 'createAccount', { body: accountBody(organization_id, { external_id: 'refused' }) }, 422, 'organization_id')
        expect(detail).to.equal('No such organization.')
      }
      expect(await countRows('accounts', { external_id: 'refused', platform_id: platform.id })).to.equal(0)
    })
  })
})
