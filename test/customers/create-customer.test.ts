import { expect } from 'chai'
import { customerBody, newAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, countRows, eventsOf } from '../support/rows.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('createCustomer', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('201', () => {
    it('answers every field as it was given, and as it is read later', async () => {
      const body = customerBody({
        type: 'business',
        name: 'Żółć & Søn Ltd',
        email: 'office@example.com',
        phone: '+48221234567',
        external_id: 'customer-88',
        address: { address1: '1 Example Street', address2: 'Floor 2', city: 'San Francisco', state: 'CA', zip: '94105' },
        device: { ip_address: '2001:db8::7' },
        config: { sandbox_outcome: 'verified' },
        metadata: { segment: 'retail' },
      })
      const { data } = await platform.sandbox.ok('createCustomer', { body })
      const { id, created_at, updated_at, ...rest } = data
      expect(rest).to.deep.equal({ ...body, status: 'verified' })
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(updated_at).to.equal(created_at)
      expect((await platform.sandbox.ok('getCustomer', { path: { id } })).data).to.deep.equal(data)
    })

    it('has null for what was not given, and objects with null leaves', async () => {
      const { data } = await platform.sandbox.ok('createCustomer', { body: customerBody() })
      expect(data).to.deep.include({
        status: 'verified',
        external_id: null,
        address: { address1: null, address2: null, city: null, state: null, zip: null },
        device: { ip_address: null },
        config: { sandbox_outcome: null },
        metadata: null,
      })
    })

    it('takes null for what may be null', async () => {
      const address = { address1: null, city: 'Paris' }
      const { data } = await platform.sandbox.ok('createCustomer', {
        body: customerBody({ external_id: null, metadata: null, config: { sandbox_outcome: null }, address }),
      })
      expect(data).to.deep.include({
        external_id: null,
        metadata: null,
        config: { sandbox_outcome: null },
        address: { address1: null, address2: null, city: 'Paris', state: null, zip: null },
      })
    })

    it('gives each sandbox outcome its status at once', async () => {
      const statuses = { standard: 'verified', verified: 'verified', rejected: 'rejected', review: 'review' } as const
      for (const sandbox_outcome of ['standard', 'verified', 'rejected', 'review'] as const) {
        const { data } = await platform.sandbox.ok('createCustomer', { body: customerBody({ config: { sandbox_outcome } }) })
        expect(data.status, sandbox_outcome).to.equal(statuses[sandbox_outcome])
        expect(data.config).to.deep.equal({ sandbox_outcome })
      }
    })

    it('verifies live customers, with `standard` and without', async () => {
      for (const config of [{}, { sandbox_outcome: null }, { sandbox_outcome: 'standard' }] as const) {
        const { data } = await platform.live.ok('createCustomer', { body: customerBody({ config }) })
        expect(data.status).to.equal('verified')
      }
    })

    it('asks neither e-mail nor external_id to be unique', async () => {
      const body = customerBody({ email: 'twice@example.com', external_id: 'twice' })
      const first = await platform.sandbox.ok('createCustomer', { body })
      const second = await platform.sandbox.ok('createCustomer', { body })
      expect(second.data.id).not.to.equal(first.data.id)
    })

    it('makes it the account\'s that the request acts for, and nobody else\'s', async () => {
      const account = await newAccount(platform.sandbox)
      const { data } = await platform.sandbox.actingFor(account.id.toUpperCase()).ok('createCustomer', { body: customerBody() })
      await platform.sandbox.actingFor(account.id).ok('getCustomer', { path: { id: data.id } })
      await platform.sandbox.refused('getCustomer', { path: { id: data.id } }, 404)
    })

    it('tells it as one event with the whole resource', async () => {
      const account = await newAccount(platform.sandbox)
      const own = await platform.sandbox.ok('createCustomer', { body: customerBody() })
      const ofAccount = await platform.sandbox.actingFor(account.id).ok('createCustomer', { body: customerBody() })
      expect(await eventsOf(own.data.id)).to.deep.equal([
        { event_type: 'customer.created.v1', event_sequence: 1, account_id: null, data: own.data },
      ])
      expect(await eventsOf(ofAccount.data.id)).to.deep.equal([
        { event_type: 'customer.created.v1', event_sequence: 1, account_id: account.id, data: ofAccount.data },
      ])
    })

    it('takes each string at its longest, counted in characters', async () => {
      const body = customerBody({
        name: '🚲'.repeat(120),
        email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`,
        phone: '+123456789012345',
        external_id: 'é'.repeat(255),
        address: { address1: 'a'.repeat(120), address2: 'b'.repeat(120), city: 'c'.repeat(255), state: 'd'.repeat(255), zip: 'e'.repeat(255) },
      })
      expect(body.email).to.have.lengthOf(254)
      const { data } = await platform.sandbox.ok('createCustomer', { body })
      expect(data).to.deep.include(body)
    })

    itLimitsMetadata((metadata) => platform.sandbox.call('createCustomer', { body: { ...customerBody(), metadata } }))
  })

  describe('400', () => {
    it('names each missing property', async () => {
      const { items } = await platform.sandbox.refused('createCustomer', { body: {} }, 400)
      expect(items).to.deep.equal(['type', 'name', 'email', 'phone'].map((reference) => ({ detail: 'is required', reference })))
    })

    const wrong: Record<string, { body: object; reference: string }> = {
      'an unknown property': { body: { status: 'verified' }, reference: 'status' },
      'an unknown type': { body: { type: 'person' }, reference: 'type' },
      'an empty name': { body: { name: '' }, reference: 'name' },
      'a name of 121 characters': { body: { name: '🚲'.repeat(121) }, reference: 'name' },
      'an e-mail that is none': { body: { email: 'ada.example.com' }, reference: 'email' },
      'an e-mail of 255 characters': {
        body: { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com` },
        reference: 'email',
      },
      'a phone without +': { body: { phone: '14155550101' }, reference: 'phone' },
      'a phone with a leading zero': { body: { phone: '+04155550101' }, reference: 'phone' },
      'a phone of 16 digits': { body: { phone: '+1234567890123456' }, reference: 'phone' },
      'a phone with a line break behind it': { body: { phone: '+14155550101\n' }, reference: 'phone' },
      'null as name': { body: { name: null }, reference: 'name' },
      'an empty external_id': { body: { external_id: '' }, reference: 'external_id' },
      'an external_id of 256 characters': { body: { external_id: 'e'.repeat(256) }, reference: 'external_id' },
      'an address line of 121 characters': { body: { address: { address1: 'a'.repeat(121) } }, reference: 'address.address1' },
      'an unknown part of the address': { body: { address: { country: 'US' } }, reference: 'address.country' },
      'a device without address': { body: { device: {} }, reference: 'device.ip_address' },
      'an address that is none': { body: { device: { ip_address: '256.0.0.1' } }, reference: 'device.ip_address' },
      'an unknown outcome': { body: { config: { sandbox_outcome: 'active' } }, reference: 'config.sandbox_outcome' },
      'a balance check': { body: { config: { balance_check: 'required' } }, reference: 'config.balance_check' },
      'NUL in a string': { body: { name: 'Ada\0' }, reference: 'name' },
      'half a surrogate pair': { body: { name: '\ud800' }, reference: 'name' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}, and names it`, async () => {
        const { items } = await platform.sandbox.refused('createCustomer', { body: { ...customerBody(), ...body } }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
      })
    }

    it('says of each fault what is wrong, and of what may be null no more than of the rest', async () => {
      const body = {
        ...customerBody({ name: '' }),
        device: { ip_address: '1.2.3' },
        config: { sandbox_outcome: 'active' },
        metadata: { ['k'.repeat(81)]: '', long: 'v'.repeat(81) },
      }
      const { items } = await platform.sandbox.refused('createCustomer', { body }, 400)
      expect(items).to.have.deep.members([
        { detail: 'must NOT have fewer than 1 characters', reference: 'name' },
        { detail: 'must be a valid IPv4 or IPv6 address', reference: 'device.ip_address' },
        { detail: 'must be one of standard, verified, rejected, review', reference: 'config.sandbox_outcome' },
        { detail: 'must NOT have more than 80 characters', reference: `metadata.${'k'.repeat(81)}` },
        { detail: 'must NOT have more than 80 characters', reference: 'metadata.long' },
      ])
      const { items: others } = await platform.sandbox.refused('createCustomer', { body: { ...customerBody(), metadata: 'x' } }, 400)
      expect(others).to.deep.equal([{ detail: 'must be object', reference: 'metadata' }])
    })

    it('refuses a sandbox outcome other than standard with a live key', async () => {
      for (const sandbox_outcome of ['verified', 'rejected', 'review']) {
        const { items } = await platform.live.refused('createCustomer', { body: { ...customerBody(), config: { sandbox_outcome } } }, 400)
        expect(items).to.deep.equal([{ detail: 'must be standard with a live key', reference: 'config.sandbox_outcome' }])
      }
    })
  })

  describe('403', () => {
    it('does not tell another platform\'s account, or one of the other environment, from an unknown one', async () => {
      const stranger = await newPlatform()
      const foreign = await newAccount(stranger.sandbox)
      const ofLive = await newAccount(platform.live)
      const details = []
      for (const id of [unknownId, foreign.id, ofLive.id, platform.id]) {
        const { type, title, detail } = await platform.sandbox.actingFor(id).refused('createCustomer', { body: customerBody() }, 403)
        details.push(JSON.stringify({ type, title, detail }))
      }
      expect(new Set(details).size).to.equal(1)
      expect(await countRows('customers', { account_id: foreign.id })).to.equal(0)
    })
  })

  describe('422', () => {
    it('makes none for an account that is rejected or inactive', async () => {
      for (const status of ['rejected', 'inactive'] as const) {
        const account = await newAccount(platform.sandbox)
        await changeRow('accounts', account.id, { status })
        const { detail } = await platform.sandbox.actingFor(account.id).refused('createCustomer', { body: customerBody() }, 422)
        expect(detail).to.include(status)
        expect(await countRows('customers', { account_id: account.id })).to.equal(0)
      }
    })

    it('makes one for an account that is created, onboarding or active in the sandbox, and only for an active one in live', async () => {
      for (const status of ['created', 'onboarding', 'active'] as const) {
        const sandbox = await newAccount(platform.sandbox)
        await changeRow('accounts', sandbox.id, { status })
        await platform.sandbox.actingFor(sandbox.id).ok('createCustomer', { body: customerBody() })
        const live = await newAccount(platform.live)
        await changeRow('accounts', live.id, { status })
        const answer = await platform.live.actingFor(live.id).call('createCustomer', { body: customerBody() })
        expect(answer.status, status).to.equal(status === 'active' ? 201 : 422)
      }
    })
  })
})
