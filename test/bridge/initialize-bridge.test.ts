import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { Secrets } from '../../src/lib/secrets.ts'
import { TestClient } from '../support/client.ts'
import { bankAccountBody, newAccount, newCustomer, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow, countRows } from '../support/rows.ts'
import { world } from '../support/world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('initializeBridge', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('201', () => {
    it('answers a token that carries the platform and 43 random characters, and nothing else', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const { data } = await platform.sandbox.ok('initializeBridge', { body: { customer_id: id } })
      expect(Object.keys(data)).to.deep.equal(['bridge_token'])
      expect(data.bridge_token).to.match(new RegExp(`^bt_${platform.id.replaceAll('-', '')}[0-9A-Za-z]{43}$`))
    })

    it('gives another token each time, and each is good', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const tokens = new Set<string>()
      for (let count = 0; count < 3; count++) {
        tokens.add((await platform.sandbox.ok('initializeBridge', { body: { customer_id: id, config: {} } })).data.bridge_token)
      }
      expect(tokens.size).to.equal(3)
      for (const token of tokens) {
        await platform.sandbox.with({ Authorization: `Bearer ${token}` }).ok('createBridgeBankAccount', { body: bankAccountBody(id) })
      }
    })

    it('gives a token that outlives a rotation of the secrets', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const { data } = await platform.sandbox.ok('initializeBridge', { body: { customer_id: id } })
      const [old] = world().config.secretsKeys
      if (old === undefined) throw new Error('The world has a secret')
      const rotated = await world().startService({ secrets: new Secrets([randomBytes(32), old]) })
      const client = new TestClient(rotated.url, { Authorization: `Bearer ${data.bridge_token}` })
      await client.ok('createBridgeBankAccount', { body: bankAccountBody(id) })
      await rotated.stop()
    })

    it('keeps no token in the clear, for 4 hours by the database\'s clock', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const { data } = await platform.sandbox.ok('initializeBridge', { body: { customer_id: id } })
      const rows = await world().asSuperuser('bridge_tokens').where({ customer_id: id })
      expect(rows).to.have.lengthOf(1)
      expect(JSON.stringify(rows)).not.to.include(data.bridge_token.slice(-43))
      expect(rows[0]!.token_hash.includes(data.bridge_token.slice(-43))).to.equal(false)
      expect(rows[0]!.expires_at.getTime() - rows[0]!.created_at.getTime()).to.equal(4 * 60 * 60 * 1000)
      expect(rows[0]!.used_at).to.equal(null)
    })

    it('replays the same token for the same Idempotency-Key', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const request = { body: { customer_id: id }, headers: { 'Idempotency-Key': 'initialize-bridge' } }
      const first = await platform.sandbox.ok('initializeBridge', request)
      const second = await platform.sandbox.ok('initializeBridge', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
      expect(await countRows('bridge_tokens', { customer_id: id })).to.equal(1)
    })

    it('takes a customer under review, and an id in capitals', async () => {
      const { id } = await newCustomer(platform.sandbox, { config: { sandbox_outcome: 'review' } })
      await platform.sandbox.ok('initializeBridge', { body: { customer_id: id.toUpperCase() } })
    })

    it('takes `standard` and no outcome with a live key', async () => {
      const { id } = await newCustomer(platform.live)
      for (const config of [{}, { sandbox_outcome: 'standard' }, { sandbox_outcome: null }] as const) {
        await platform.live.ok('initializeBridge', { body: { customer_id: id, config } })
      }
    })
  })

  describe('400', () => {
    const wrong: Record<string, { body: object; reference: string }> = {
      'no customer': { body: {}, reference: 'customer_id' },
      'an id that is none': { body: { customer_id: 'ada' }, reference: 'customer_id' },
      'a urn': { body: { customer_id: `urn:uuid:${unknownId}` }, reference: 'customer_id' },
      'an unknown outcome': { body: { customer_id: unknownId, config: { sandbox_outcome: 'verified' } }, reference: 'config.sandbox_outcome' },
      'an unknown property': { body: { customer_id: unknownId, metadata: {} }, reference: 'metadata' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}`, async () => {
        const { items } = await platform.sandbox.refused('initializeBridge', { body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
      })
    }

    it('refuses an outcome other than standard with a live key', async () => {
      const { id } = await newCustomer(platform.live)
      for (const sandbox_outcome of ['active', 'rejected', 'review']) {
        const body = { customer_id: id, config: { sandbox_outcome } }
        const { items } = await platform.live.refused('initializeBridge', { body }, 400)
        expect(items).to.deep.equal([{ detail: 'must be standard with a live key', reference: 'config.sandbox_outcome' }])
      }
      expect(await countRows('bridge_tokens', { customer_id: id })).to.equal(0)
    })
  })

  describe('422', () => {
    it('does not tell anybody else\'s customer from an unknown one', async () => {
      const account = await newAccount(platform.sandbox)
      const own = await newCustomer(platform.sandbox)
      const ofAccount = await newCustomer(platform.sandbox.actingFor(account.id))
      const foreign = await newCustomer((await newPlatform()).sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.live, id: own.id },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('initializeBridge', { body: { customer_id: id } }, 422)
        expect(problem).to.deep.equal({
          status: 422,
          type: '/unprocessable_entity',
          title: 'Unprocessable Entity',
          detail: 'No such customer.',
          items: [{ detail: 'No such customer.', reference: 'customer_id' }],
        })
      }
    })

    it('makes none for a customer that is rejected or inactive', async () => {
      for (const status of ['rejected', 'inactive'] as const) {
        const { id } = await newCustomer(platform.sandbox)
        await changeRow('customers', id, { status })
        const { detail } = await platform.sandbox.refused('initializeBridge', { body: { customer_id: id } }, 422)
        expect(detail).to.equal(`The customer is ${status}.`)
      }
    })

    it('makes none for an account that is closed', async () => {
      for (const status of ['rejected', 'inactive'] as const) {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const { id } = await newCustomer(acting)
        await changeRow('accounts', account.id, { status })
        const { detail } = await acting.refused('initializeBridge', { body: { customer_id: id } }, 422)
        expect(detail).to.include(`The account is ${status}`)
      }
    })

    it('makes one in live only for an account that is active', async () => {
      const account = await newAccount(platform.live)
      const acting = platform.live.actingFor(account.id)
      await changeRow('accounts', account.id, { status: 'active' })
      const { id } = await newCustomer(acting)
      await acting.ok('initializeBridge', { body: { customer_id: id } })
      await changeRow('accounts', account.id, { status: 'onboarding' })
      await acting.refused('initializeBridge', { body: { customer_id: id } }, 422)
    })
  })
})
