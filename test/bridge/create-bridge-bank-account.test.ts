import { expect } from 'chai'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { newBridgeToken } from '../../src/bridge/bridge-token-store.ts'
import type { OperationId, Schema } from '../../src/contract.ts'
import { revokeApiKey } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { TestClient } from '../support/client.ts'
import { operationIds } from '../support/client.ts'
import { bankAccountBody, newAccount, newCustomer, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'
import { unknownPath } from '../support/walk.ts'
import { world } from '../support/world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

/** The client with a bridge token of its own instead of the API key. */
async function withToken(client: TestClient, customerId: string, config: Schema<'PaykeyConfigInput'> = {}): Promise<TestClient> {
  const { data } = await client.ok('initializeBridge', { body: { customer_id: customerId, config } })
  return client.with({ Authorization: `Bearer ${data.bridge_token}`, 'Service-Account-Id': '' })
}

async function tokenRow(customerId: string) {
  const row = await world().asSuperuser('bridge_tokens').where({ customer_id: customerId }).first()
  if (row === undefined) throw new Error('The customer has no token')
  return row
}

const unauthorized = { status: 401, type: '/unauthorized', title: 'Unauthorized', detail: 'A valid API key is required.' }

describe('createBridgeBankAccount', () => {
  let platform: TestPlatform
  let customerId: string
  before(async () => {
    platform = await newPlatform()
    customerId = (await newCustomer(platform.sandbox)).id
  })

  describe('201', () => {
    it('answers every field of the paykey, and the same when it is read later', async () => {
      const body = bankAccountBody(customerId, {
        routing_number: '121000248',
        account_number: '000123456789',
        account_type: 'savings',
        metadata: { account: 'household' },
        config: { sandbox_outcome: 'standard' },
      })
      const { data } = await platform.sandbox.ok('createBridgeBankAccount', { body })
      const { id, paykey, created_at, ...rest } = data
      expect(rest).to.deep.equal({
        customer_id: customerId,
        label: 'WELLS FARGO BANK *6789',
        source: 'bank_account',
        institution_name: 'WELLS FARGO BANK',
        status: 'active',
        status_details: { message: 'The paykey can be used.', reason: 'ok', source: 'system', code: 'active', changed_at: created_at },
        expires_at: null,
        updated_at: created_at,
        bank_data: { routing_number: '121000248', account_number: '*****6789', account_type: 'savings' },
        config: { sandbox_outcome: 'standard' },
        metadata: { account: 'household' },
        balance: { account_balance: 1_000_000, updated_at: created_at, status: 'completed' },
      })
      expect(paykey).to.match(/^[0-9a-f]{8}\.[0-9]{2}\.[0-9a-f]{64}$/)
      expect((await platform.sandbox.ok('getPaykey', { path: { id } })).data).to.deep.equal(data)
    })

    it('does not know every bank, and looks at no checksum in the sandbox', async () => {
      for (const routing_number of ['110000000', '123456789', '000000000']) {
        const { data } = await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, { routing_number }) })
        expect(data).to.include({ institution_name: 'Unknown bank', label: 'Unknown bank *6789', status: 'active' })
        expect(data.bank_data.routing_number).to.equal(routing_number)
      }
    })

    it('gives each sandbox outcome its status at once, and says why', async () => {
      const expected = {
        standard: { status: 'active', reason: 'ok', source: 'system', code: 'active' },
        active: { status: 'active', reason: 'ok', source: 'system', code: 'active' },
        rejected: { status: 'rejected', reason: 'failed_verification', source: 'watchtower', code: 'rejected' },
        review: { status: 'review', reason: 'risk_review', source: 'watchtower', code: 'review' },
      } as const
      for (const sandbox_outcome of ['standard', 'active', 'rejected', 'review'] as const) {
        const { status, ...details } = expected[sandbox_outcome]
        const { data } = await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, { config: { sandbox_outcome } }) })
        expect(data.status, sandbox_outcome).to.equal(status)
        expect(data.status_details).to.include({ ...details, changed_at: data.created_at })
        expect(data.config).to.deep.equal({ sandbox_outcome })
      }
    })

    it('has null for what was not given', async () => {
      for (const more of [{}, { config: {}, metadata: null }, { config: { sandbox_outcome: null } }]) {
        const { data } = await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, more) })
        expect(data).to.deep.include({ metadata: null, config: { sandbox_outcome: null }, status: 'active' })
      }
    })

    it('never shows or stores the account number in the clear', async () => {
      const account_number = '98-76543210-AbCdE'
      const answer = await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, { account_number }) })
      expect(answer.text).not.to.include('98-7654')
      expect(answer.data.bank_data.account_number).to.equal('*****bCdE')
      const row = await world().asSuperuser('paykeys').where({ id: answer.data.id }).first()
      expect(JSON.stringify(row)).not.to.include('98-7654')
      expect(row!.account_number_encrypted.includes(account_number)).to.equal(false)
      const place = { table: 'paykeys', column: 'account_number', rowId: answer.data.id, platformId: platform.id, environment: 'sandbox' }
      expect(world().secrets.decrypt(row!.account_number_encrypted, place).toString()).to.equal(account_number)
      expect(JSON.stringify(await eventsOf(answer.data.id))).not.to.include('98-7654')
    })

    it('shows of a short account number at most the half', async () => {
      for (const [account_number, shown] of [['1234', '*****34'], ['12345', '*****45'], ['123456', '*****456'], ['12345678', '*****5678']] as const) {
        const { data } = await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, { account_number }) })
        expect(data.bank_data.account_number).to.equal(shown)
      }
    })

    it('gives two paykeys of one bank account values of their own', async () => {
      const first = await newPaykey(platform.sandbox, { customer_id: customerId })
      const second = await newPaykey(platform.sandbox, { customer_id: customerId })
      expect(second.paykey).not.to.equal(first.paykey)
    })

    it('answers the customer\'s id in lower case', async () => {
      const { data } = await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId.toUpperCase()) })
      expect(data.customer_id).to.equal(customerId)
    })

    it('tells it as one event with the whole resource', async () => {
      const account = await newAccount(platform.sandbox)
      const own = await newPaykey(platform.sandbox)
      const ofAccount = await newPaykey(platform.sandbox.actingFor(account.id))
      expect(await eventsOf(own.id)).to.deep.equal([{ event_type: 'paykey.created.v1', event_sequence: 1, account_id: null, data: own }])
      expect(await eventsOf(ofAccount.id)).to.deep.equal([
        { event_type: 'paykey.created.v1', event_sequence: 1, account_id: account.id, data: ofAccount },
      ])
    })

    it('is active at once in live, without a balance', async () => {
      const { id } = await newCustomer(platform.live)
      for (const config of [{}, { sandbox_outcome: 'standard' }] as const) {
        const { data } = await platform.live.ok('createBridgeBankAccount', { body: bankAccountBody(id, { config }) })
        expect(data.status).to.equal('active')
        expect(data.balance).to.deep.equal({ account_balance: null, updated_at: null, status: null })
      }
    })

    it('takes a customer under review', async () => {
      const customer = await newCustomer(platform.sandbox, { config: { sandbox_outcome: 'review' } })
      await newPaykey(platform.sandbox, { customer_id: customer.id })
    })

    itLimitsMetadata((metadata) => platform.sandbox.call('createBridgeBankAccount', { body: { ...bankAccountBody(customerId), metadata } }))
  })

  describe('400', () => {
    it('names each missing property', async () => {
      const { items } = await platform.sandbox.refused('createBridgeBankAccount', { body: {} }, 400)
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['customer_id', 'routing_number', 'account_number', 'account_type'])
    })

    const wrong: Record<string, { body: object; reference: string }> = {
      'a routing number of 8 digits': { body: { routing_number: '12345678' }, reference: 'routing_number' },
      'a routing number of 10 digits': { body: { routing_number: '1234567890' }, reference: 'routing_number' },
      'a routing number of 9 letters': { body: { routing_number: 'ABCDEFGHI' }, reference: 'routing_number' },
      'a routing number in other digits than ASCII': { body: { routing_number: '٠٢١٠٠٠٠٢١' }, reference: 'routing_number' },
      'a routing number with a line break behind it': { body: { routing_number: '021000021\n' }, reference: 'routing_number' },
      'a number as routing number': { body: { routing_number: 121000248 }, reference: 'routing_number' },
      'an account number of 3 characters': { body: { account_number: '123' }, reference: 'account_number' },
      'an account number of 18 characters': { body: { account_number: '1'.repeat(18) }, reference: 'account_number' },
      'an account number with a space': { body: { account_number: '1234 5678' }, reference: 'account_number' },
      'an unknown account type': { body: { account_type: 'loan' }, reference: 'account_type' },
      'an id that is none': { body: { customer_id: 'ada' }, reference: 'customer_id' },
      'an unknown outcome': { body: { config: { sandbox_outcome: 'verified' } }, reference: 'config.sandbox_outcome' },
      'a balance check': { body: { config: { balance_check: 'required' } }, reference: 'config.balance_check' },
      'a status': { body: { status: 'active' }, reference: 'status' },
      'a paykey': { body: { paykey: 'mine' }, reference: 'paykey' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}`, async () => {
        const { items } = await platform.sandbox.refused('createBridgeBankAccount', { body: { ...bankAccountBody(customerId), ...body } }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
      })
    }

    it('takes account numbers of 4 and of 17 characters', async () => {
      for (const account_number of ['1234', 'A'.repeat(17), '-'.repeat(4)]) {
        await platform.sandbox.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, { account_number }) })
      }
    })

    it('refuses an outcome other than standard with a live key, and with a live token', async () => {
      const { id } = await newCustomer(platform.live)
      for (const client of [platform.live, await withToken(platform.live, id)]) {
        for (const sandbox_outcome of ['active', 'rejected', 'review']) {
          const body = { ...bankAccountBody(id), config: { sandbox_outcome } }
          const { items } = await client.refused('createBridgeBankAccount', { body }, 400)
          expect(items).to.deep.equal([{ detail: 'must be standard with a live key', reference: 'config.sandbox_outcome' }])
        }
      }
      expect(await countRows('paykeys', { customer_id: id })).to.equal(0)
    })
  })

  describe('422', () => {
    it('does not tell anybody else\'s customer from an unknown one', async () => {
      const account = await newAccount(platform.sandbox)
      const ofAccount = await newCustomer(platform.sandbox.actingFor(account.id))
      const foreign = await newCustomer((await newPlatform()).sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox.actingFor(account.id), id: customerId },
        { client: platform.live, id: customerId },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('createBridgeBankAccount', { body: bankAccountBody(id) }, 422)
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
        const { detail } = await platform.sandbox.refused('createBridgeBankAccount', { body: bankAccountBody(id) }, 422)
        expect(detail).to.equal(`The customer is ${status}.`)
        expect(await countRows('paykeys', { customer_id: id })).to.equal(0)
      }
    })

    it('makes none in live for a routing number whose checksum does not hold', async () => {
      const { id } = await newCustomer(platform.live)
      for (const routing_number of ['110000001', '121000249', '021000012', '000000000']) {
        const { items } = await platform.live.refused('createBridgeBankAccount', { body: bankAccountBody(id, { routing_number }) }, 422)
        expect(items?.map(({ reference }) => reference)).to.deep.equal(['routing_number'])
      }
      for (const routing_number of ['021000021', '121000248', '011401533']) {
        await platform.live.ok('createBridgeBankAccount', { body: bankAccountBody(id, { routing_number }) })
      }
    })

    it('makes none for an account that is closed, with the key and with a token made before', async () => {
      for (const status of ['rejected', 'inactive'] as const) {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const { id } = await newCustomer(acting)
        const token = await withToken(acting, id)
        await changeRow('accounts', account.id, { status })
        for (const client of [acting, token]) {
          const { detail } = await client.refused('createBridgeBankAccount', { body: bankAccountBody(id) }, 422)
          expect(detail).to.include(`The account is ${status}`)
        }
        await changeRow('accounts', account.id, { status: 'active' })
        await token.ok('createBridgeBankAccount', { body: bankAccountBody(id) })
      }
    })

    it('makes one in live only for an account that is active', async () => {
      const account = await newAccount(platform.live)
      const acting = platform.live.actingFor(account.id)
      await changeRow('accounts', account.id, { status: 'active' })
      const { id } = await newCustomer(acting)
      await acting.ok('createBridgeBankAccount', { body: bankAccountBody(id) })
      for (const status of ['created', 'onboarding'] as const) {
        await changeRow('accounts', account.id, { status })
        await acting.refused('createBridgeBankAccount', { body: bankAccountBody(id) }, 422)
      }
    })
  })

  describe('with a bridge token', () => {
    it('makes a paykey of the token\'s platform, environment, account and customer', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const { id } = await newCustomer(acting)
      const token = await withToken(acting, id)
      const { data } = await token.ok('createBridgeBankAccount', { body: bankAccountBody(id) })
      expect((await acting.ok('getPaykey', { path: { id: data.id } })).data).to.deep.equal(data)
      await platform.sandbox.refused('getPaykey', { path: { id: data.id } }, 404)
    })

    it('is good once', async () => {
      const customer = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, customer.id)
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
      const { headers, ...problem } = await token.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id) }, 401)
      expect(problem).to.deep.equal(unauthorized)
      expect(headers.get('WWW-Authenticate')).to.equal('Bearer')
      expect(await countRows('paykeys', { customer_id: customer.id })).to.equal(1)
    })

    it('is good once of 100 at the same time', async () => {
      const customer = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, customer.id)
      const request = () => token.call('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
      const answers = await sendIntoLock('bridge_tokens', (await tokenRow(customer.id)).id, Array.from({ length: 100 }, () => request))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).to.deep.equal([201, ...Array.from({ length: 99 }, () => 401)])
      expect(await countRows('paykeys', { customer_id: customer.id })).to.equal(1)
    })

    it('is not used up by a request that is refused', async () => {
      const customer = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, customer.id)
      await token.refused('createBridgeBankAccount', { body: {} }, 400)
      await token.refused('createBridgeBankAccount', { body: bankAccountBody(customerId) }, 422)
      await token.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id), headers: { 'Idempotency-Key': 'short' } }, 400)
      expect((await tokenRow(customer.id)).used_at).to.equal(null)
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
      expect((await tokenRow(customer.id)).used_at).to.be.instanceOf(Date)
    })

    it('ends when it expires', async () => {
      const customer = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, customer.id)
      const { id } = await tokenRow(customer.id)
      const expire = async (when: string) => {
        const { asSuperuser } = world()
        await asSuperuser('bridge_tokens').where({ id }).update({ expires_at: asSuperuser.raw(`now() + ?::interval`, [when]) })
      }
      await expire('-1 millisecond')
      const { headers: _headers, ...problem } = await token.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id) }, 401)
      expect(problem).to.deep.equal(unauthorized)
      await expire('1 minute')
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
    })

    it('ends at once with the API key that made it, and with no other', async () => {
      const { asService, secrets } = world()
      const newKey = () => createApiKey(asService, secrets, systemClock.now(), { platformId: platform.id, environment: 'sandbox' })
      const customer = await newCustomer(platform.sandbox)
      const [maker, other] = [await newKey(), await newKey()]
      const client = platform.sandbox.with({ Authorization: `Bearer ${maker.value}` })
      const [token, another] = [await withToken(client, customer.id), await withToken(client, customer.id)]
      await revokeApiKey(asService, other.row.id, systemClock.now())
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
      await revokeApiKey(asService, maker.row.id, systemClock.now())
      const { headers: _headers, ...problem } = await another.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id) }, 401)
      expect(problem).to.deep.equal(unauthorized)
      expect(await countRows('paykeys', { customer_id: customer.id })).to.equal(1)
    })

    it('of a time when it was not known by which key it was made is good until it expires', async () => {
      const customer = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, customer.id)
      await changeRow('bridge_tokens', (await tokenRow(customer.id)).id, { api_key_id: null })
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
    })

    it('is for its customer only, in whatever case the id is written', async () => {
      const one = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, one.id)
      const { items } = await token.refused('createBridgeBankAccount', { body: bankAccountBody(customerId) }, 422)
      expect(items).to.deep.equal([{ detail: 'No such customer.', reference: 'customer_id' }])
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(one.id.toUpperCase()) })
    })

    it('refuses the customer when rejected since, and stays good', async () => {
      const one = await newCustomer(platform.sandbox)
      const token = await withToken(platform.sandbox, one.id)
      await changeRow('customers', one.id, { status: 'rejected' })
      await token.refused('createBridgeBankAccount', { body: bankAccountBody(one.id) }, 422)
      await changeRow('customers', one.id, { status: 'verified' })
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(one.id) })
    })

    it('acts for its own account: another one in Service-Account-Id is 403, its own is the same', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const { id } = await newCustomer(acting)
      const token = await withToken(acting, id)
      const details = []
      for (const wrong of [other.id, platform.id, unknownId]) {
        details.push((await token.actingFor(wrong).refused('createBridgeBankAccount', { body: bankAccountBody(id) }, 403)).detail)
      }
      expect(new Set(details).size).to.equal(1)
      const own = await withToken(platform.sandbox, customerId)
      await own.actingFor(account.id).refused('createBridgeBankAccount', { body: bankAccountBody(customerId) }, 403)
      await token.actingFor('x').refused('createBridgeBankAccount', { body: bankAccountBody(id) }, 400)
      await token.actingFor(account.id).ok('createBridgeBankAccount', { body: bankAccountBody(id) })
    })

    it('takes the outcome given at initialize, unless the request has one', async () => {
      for (const [config, body, outcome, status] of [
        [{ sandbox_outcome: 'review' }, {}, 'review', 'review'],
        [{ sandbox_outcome: 'review' }, { config: {} }, 'review', 'review'],
        [{ sandbox_outcome: 'review' }, { config: { sandbox_outcome: 'rejected' } }, 'rejected', 'rejected'],
        [{ sandbox_outcome: 'rejected' }, { config: { sandbox_outcome: 'standard' } }, 'standard', 'active'],
        [{}, {}, null, 'active'],
      ] as const) {
        const token = await withToken(platform.sandbox, customerId, config)
        const { data } = await token.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, body) })
        expect(data.config.sandbox_outcome).to.equal(outcome)
        expect(data.status).to.equal(status)
      }
    })

    it('holds live tokens to the checksum, and verifies at once', async () => {
      const { id } = await newCustomer(platform.live)
      const token = await withToken(platform.live, id)
      await token.refused('createBridgeBankAccount', { body: bankAccountBody(id, { routing_number: '110000001' }) }, 422)
      const { data } = await token.ok('createBridgeBankAccount', { body: bankAccountBody(id) })
      expect(data.status).to.equal('active')
      await platform.live.ok('getPaykey', { path: { id: data.id } })
      await platform.sandbox.refused('getPaykey', { path: { id: data.id } }, 404)
    })

    it('looks at the length of Idempotency-Key and keeps nothing under it', async () => {
      const customer = await newCustomer(platform.sandbox)
      const headers = { 'Idempotency-Key': 'bridge-token-key' }
      const body = bankAccountBody(customer.id)
      for (const key of ['a'.repeat(9), 'a'.repeat(41)]) {
        const token = await withToken(platform.sandbox, customer.id)
        const { items } = await token.refused('createBridgeBankAccount', { body, headers: { 'Idempotency-Key': key } }, 400)
        expect(items).to.deep.equal([{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }])
      }
      const first = await withToken(platform.sandbox, customer.id)
      const made = await first.ok('createBridgeBankAccount', { body, headers })
      await first.refused('createBridgeBankAccount', { body, headers }, 401)
      const second = await withToken(platform.sandbox, customer.id)
      const again = await second.ok('createBridgeBankAccount', { body, headers })
      expect(again.data.id).not.to.equal(made.data.id)
      expect(again.headers.get('Idempotent-Replayed')).to.equal(null)
      expect(await countRows('idempotency_records', { platform_id: platform.id, key: 'bridge-token-key' })).to.equal(0)
      // The API key's own use of it is another matter.
      const byKey = await platform.sandbox.ok('createBridgeBankAccount', { body, headers })
      expect(byKey.headers.get('Idempotent-Replayed')).to.equal(null)
      expect((await platform.sandbox.ok('createBridgeBankAccount', { body, headers })).headers.get('Idempotent-Replayed')).to.equal('true')
    })
  })

  describe('401', () => {
    it('knows no token that it has not given out, of this platform or another', async () => {
      const real = (await platform.sandbox.ok('initializeBridge', { body: { customer_id: customerId } })).data.bridge_token
      const stranger = await newPlatform()
      const wrong = [
        newBridgeToken(platform.id),
        newBridgeToken(unknownId),
        `bt_${stranger.id.replaceAll('-', '')}${real.slice(-43)}`,
        `${real.slice(0, -1)}${real.endsWith('a') ? 'b' : 'a'}`,
        `${real}a`,
        real.slice(0, -1),
        real.toUpperCase(),
        real.slice(3),
      ]
      for (const token of wrong) {
        const client = platform.sandbox.with({ Authorization: `Bearer ${token}` })
        const { headers: _headers, ...problem } = await client.refused('createBridgeBankAccount', { body: bankAccountBody(customerId) }, 401)
        expect(problem, token).to.deep.equal(unauthorized)
      }
    })

    it('opens no other operation with a token', async () => {
      const token = await withToken(platform.sandbox, customerId)
      const others = operationIds().filter((id) => id !== 'createBridgeBankAccount')
      expect(others).to.include.members(['initializeBridge', 'createCharge', 'listPayments', 'listPaykeys'] satisfies OperationId[])
      for (const operation of others) {
        const { headers: _headers, ...problem } = await token.refused(operation, { path: unknownPath(operation) }, 401)
        expect(problem, operation).to.deep.equal(unauthorized)
      }
      await token.ok('createBridgeBankAccount', { body: bankAccountBody(customerId) })
    })
  })
})
