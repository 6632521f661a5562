import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as send, type IncomingMessage } from 'node:http'
import { expect } from 'chai'
import { createApiKey, newApiKeyValue } from '../../src/api-keys/api-key.ts'
import type { Service } from '../../src/app.ts'
import { scopes, type Environment, type Scope } from '../../src/context.ts'
import type { OperationId } from '../../src/contract.ts'
import { revokeApiKey } from '../../src/database/unscoped.ts'
import { systemClock, type Clock } from '../../src/lib/clock.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { checkAnswer, documentedOperation, operationIds, problemOf, TestClient } from '../support/client.ts'
import { customerBody, newCustomer, newOrganization, newPlatform, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { lockWaits } from '../support/rows.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { comparable, pathOf, requestFor, unknownPath } from '../support/walk.ts'
import { world } from '../support/world.ts'

/** A key of the platform's with the id under which it can be revoked. */
async function newKey(platformId: string, options: { environment?: Environment; secrets?: Secrets } = {}) {
  const { environment = 'sandbox', secrets = world().secrets } = options
  const { row, value } = await createApiKey(world().asService, secrets, systemClock.now(), { platformId, environment })
  return { id: row.id, value, authorization: `Authorization: Bearer ${value}` }
}

describe('authentication', () => {
  let platform: TestPlatform
  let key: string
  let revoked: string
  let bridgeToken: string
  before(async () => {
    platform = await newPlatform()
    const { id, value } = await newKey(platform.id)
    await revokeApiKey(world().asService, id, systemClock.now())
    revoked = value
    key = (await newKey(platform.id)).value
    const customer = await newCustomer(platform.sandbox)
    bridgeToken = (await platform.sandbox.ok('initializeBridge', { body: { customer_id: customer.id } })).data.bridge_token
  })

  /** What can be wrong with a credential, as header lines. */
  const faults: Record<string, () => string[]> = {
    'no header': () => [],
    'an empty header': () => ['Authorization:'],
    'the scheme alone': () => ['Authorization: Bearer'],
    'the key alone': () => [`Authorization: ${key}`],
    'another scheme': () => [`Authorization: Basic ${key}`],
    'Basic with the key as the user': () => [`Authorization: Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    'two spaces': () => [`Authorization: Bearer  ${key}`],
    'a tab': () => [`Authorization: Bearer\t${key}`],
    'something behind the key': () => [`Authorization: Bearer ${key} x`],
    'a comma behind the key': () => [`Authorization: Bearer ${key},`],
    'a parameter of the scheme': () => [`Authorization: Bearer token=${key}`],
    'quotes': () => [`Authorization: Bearer "${key}"`],
    'bytes beyond ASCII': () => [`Authorization: Bearer ${key}\xff`],
    'a key cut by one': () => [`Authorization: Bearer ${key.slice(0, -1)}`],
    'a key with one more': () => [`Authorization: Bearer ${key}a`],
    'a key in capitals': () => [`Authorization: Bearer ${key.toUpperCase()}`],
    'a prefix that there is not': () => [`Authorization: Bearer ${key.replace('sandbox', 'test')}`],
    'the other environment in front of it': () => [`Authorization: Bearer ${key.replace('sandbox', 'live')}`],
    'an unknown sandbox key': () => [`Authorization: Bearer ${newApiKeyValue('sandbox')}`],
    'an unknown live key': () => [`Authorization: Bearer ${newApiKeyValue('live')}`],
    'a revoked key': () => [`Authorization: Bearer ${revoked}`],
    'a token that nobody made': () => [`Authorization: Bearer bt_${'0'.repeat(75)}`],
    'the same good header twice': () => [`Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`],
    'a good header, then a bad one': () => [`Authorization: Bearer ${key}`, 'Authorization: Basic eDp5'],
    'a bad header, then a good one': () => ['Authorization: Basic eDp5', `authorization: Bearer ${key}`],
    'a token of 10,000 characters': () => [`Authorization: Bearer ${'a'.repeat(10_000)}`],
    'an unknown header of the same kind': () => [`X-Api-Key: ${key}`, `Proxy-Authorization: Bearer ${key}`, `Cookie: authorization=${key}`],
  }

  describe('401', () => {
    for (const id of operationIds()) {
      const { method } = documentedOperation(id)
      it(`${id}: the same bytes whatever is wrong with the credential`, async () => {
        const url = platform.sandbox.url
        const seen = new Map<string, ReturnType<typeof comparable>>()
        const others = id === 'createBridgeBankAccount' ? {} : { 'a bridge token': () => [`Authorization: Bearer ${bridgeToken}`] }
        for (const [name, lines] of Object.entries({ ...faults, ...others })) {
          const { answers } = await exchange(url, rawRequest(method, pathOf(id), lines()))
          expect(answers, name).to.have.length(1)
          checkAnswer(id, answers[0]!)
          seen.set(name, comparable(answers[0]!))
        }
        const expected = seen.get('no header')!
        expect(expected.status).to.equal(401)
        expect(expected.headers['www-authenticate']).to.equal('Bearer')
        expect(JSON.parse(expected.text)).to.have.property('data').that.deep.equals({
          status: 401,
          type: '/unauthorized',
          title: 'Unauthorized',
          detail: 'A valid API key is required.',
        })
        for (const [name, answer] of seen) expect(answer, name).to.deep.equal(expected)
      })
    }

    it('does not take a key from the query', async () => {
      const client = platform.sandbox.with({ Authorization: '' })
      for (const name of ['api_key', 'access_token', 'Authorization', 'key']) {
        expect((await client.send('GET', `/v1/payments?${name}=${key}`)).status, name).to.equal(401)
      }
    })

    it('does not run an operation without a key', async () => {
      await platform.sandbox.with({ Authorization: '' }).refused('createOrganization', { body: { name: 'Nobody' } }, 401)
      const { meta } = await platform.sandbox.ok('listOrganizations', { query: { name: 'Nobody' } })
      expect(meta.total_items).to.equal(0)
    })
  })

  describe('200', () => {
    for (const scheme of ['bearer', 'BEARER', 'bEARER']) {
      it(`takes the scheme ${scheme}`, async () => {
        const client = platform.sandbox.with({ Authorization: `${scheme} ${key}` })
        await client.ok('listOrganizations', {})
      })
    }

    it('keeps sandbox and live apart by the key alone', async () => {
      const { id } = await newOrganization(platform.sandbox, { name: 'In the sandbox' })
      await platform.sandbox.ok('getOrganization', { path: { id } })
      await platform.live.refused('getOrganization', { path: { id } }, 404)
      const { meta } = await platform.live.ok('listOrganizations', {})
      expect(meta.total_items).to.equal(0)
    })

    it('takes several keys of a platform for one and the same', async () => {
      const { id } = await newOrganization(platform.sandbox)
      await (await platform.newClient()).ok('getOrganization', { path: { id } })
    })
  })

  describe('scopes', () => {
    // Written down here, not read from the contract's x-scopes: it is what those are held against.
    const scopeOf = (id: OperationId): Scope => {
      const { method, path } = documentedOperation(id)
      if (/^\/v1\/(events|webhook_endpoints)\b/.test(path)) return 'webhooks'
      if (method === 'GET') return 'read'
      return /^\/v1\/(organizations|accounts|representatives|linked_bank_accounts)\b/.test(path) ? 'accounts' : 'write'
    }

    for (const id of operationIds()) {
      it(`${id}: needs ${scopeOf(id)}, and nothing else`, async () => {
        const scope = scopeOf(id)
        const without = await platform.newClient({ scopes: scopes.filter((one) => one !== scope) })
        const request = await requestFor(id, platform.sandbox)
        const problem = await without.refused(id, request, 403)
        expect(problem).to.include({ type: '/forbidden', title: 'Forbidden', detail: `The API key lacks the scope ${scope}.` })
        // Neither does it tell whether there is such a thing.
        expect(await without.refused(id, { ...request, path: unknownPath(id) }, 403)).to.include({ detail: problem.detail })

        const withIt = await platform.newClient({ scopes: [scope] })
        expect((await withIt.call(id, request)).status).to.be.oneOf([200, 201])
      })
    }

    it('refuses a key without any', async () => {
      const client = await platform.newClient({ scopes: [] })
      for (const id of operationIds()) await client.refused(id, { path: unknownPath(id) }, 403)
    })
  })

  describe('revocation', () => {
    /** A key, and a service for which milliseconds pass when they are told to. */
    async function newTimed() {
      let elapsed = 1_000
      const service = await world().startService({ clock: { now: () => systemClock.now(), elapsed: () => elapsed } })
      const { id, value } = await newKey(platform.id)
      const pass = (milliseconds: number) => {
        elapsed += milliseconds
      }
      return { service, id, client: new TestClient(service.url, { Authorization: `Bearer ${value}` }), pass }
    }

    it('holds in every process within 5 seconds', async () => {
      let elapsed = 1_000
      const clock: Clock = { now: () => systemClock.now(), elapsed: () => elapsed }
      const services: Service[] = [await world().startService({ clock }), await world().startService({ clock })]
      const { id, value } = await newKey(platform.id)
      const clients = services.map(({ url }) => new TestClient(url, { Authorization: `Bearer ${value}` }))
      for (const client of clients) await client.ok('listPayments', {})

      elapsed += 1_000
      expect(await revokeApiKey(world().asService, id, systemClock.now())).to.equal(true)
      elapsed += 5_000
      for (const client of clients) await client.refused('listPayments', {}, 401)
      for (const service of services) await service.stop()
    })

    it('is not put off by using the key', async () => {
      const { service, id, client, pass } = await newTimed()
      await client.ok('listPayments', {})
      await revokeApiKey(world().asService, id, systemClock.now())
      for (let second = 1; second <= 5; second++) {
        pass(1_000)
        if (second < 5) await client.call('listPayments', {})
      }
      await client.refused('listPayments', {}, 401)
      await service.stop()
    })

    it('is not put off by a look that was slow', async () => {
      const { service, id, client, pass } = await newTimed()
      const first = await world().asSuperuser.transaction(async (trx) => {
        await trx.raw('lock table api_keys in access exclusive mode')
        const answer = client.ok('listPayments', {})
        await onceIt(lockWaits, (count) => count > 0, { every: 5 })
        pass(3_000)
        return { answer }
      })
      await first.answer
      await revokeApiKey(world().asService, id, systemClock.now())
      pass(2_000)
      await client.refused('listPayments', {}, 401)
      await service.stop()
    })

    it('is not put off by a body that comes slowly', async () => {
      const { service, id, client, pass } = await newTimed()
      const slow = send(`${service.url}/v1/customers`, { method: 'POST', headers: { ...client.headers, 'Content-Type': 'application/json', Expect: '100-continue' } })
      const answered = new Promise<IncomingMessage>((resolve) => slow.once('response', resolve))
      slow.flushHeaders()
      // Which is asked for where the key is good.
      await once(slow, 'continue')
      await revokeApiKey(world().asService, id, systemClock.now())
      pass(5_000)
      slow.end(JSON.stringify(customerBody()))
      const answer = await answered
      answer.resume()
      expect(answer.statusCode).to.equal(401)
      await service.stop()
    })

    it('holds at once where the key was not used lately', async () => {
      const { id, value } = await newKey(platform.id)
      await revokeApiKey(world().asService, id, systemClock.now())
      await new TestClient(platform.sandbox.url, { Authorization: `Bearer ${value}` }).refused('listPayments', {}, 401)
    })

    it('leaves the other keys of the platform alone', async () => {
      const { id } = await newKey(platform.id)
      const { value } = await newKey(platform.id)
      await revokeApiKey(world().asService, id, systemClock.now())
      await new TestClient(platform.sandbox.url, { Authorization: `Bearer ${value}` }).ok('listPayments', {})
    })
  })

  describe('SECRETS_KEY', () => {
    it('finds a key under an old secret and keeps its hash under the new one', async () => {
      const [oldKey, newKeyBytes] = [randomBytes(32), randomBytes(32)]
      const { id, value } = await newKey(platform.id, { secrets: new Secrets([oldKey]) })
      const hashOf = async () => (await world().asService('api_keys').where({ id }).first())!.key_hash
      const before = await hashOf()

      const onlyNew = await world().startService({ secrets: new Secrets([newKeyBytes]) })
      await new TestClient(onlyNew.url, { Authorization: `Bearer ${value}` }).refused('listPayments', {}, 401)
      expect((await hashOf()).equals(before)).to.equal(true)

      const both = await world().startService({ secrets: new Secrets([newKeyBytes, oldKey]) })
      await new TestClient(both.url, { Authorization: `Bearer ${value}` }).ok('listPayments', {})
      const [expected] = new Secrets([newKeyBytes]).keyedHashes(value, 'api-key')
      expect((await hashOf()).equals(expected)).to.equal(true)

      // From now on the old secret is not needed.
      await new TestClient(onlyNew.url, { Authorization: `Bearer ${value}` }).ok('listPayments', {})
      await onlyNew.stop()
      await both.stop()
    })

    it('takes a key that was made again under the new secret for the one that it is', async () => {
      const [oldKey, newKeyBytes] = [randomBytes(32), randomBytes(32)]
      const { id, value } = await newKey(platform.id, { secrets: new Secrets([oldKey]) })
      await createApiKey(world().asService, new Secrets([newKeyBytes]), systemClock.now(), { platformId: platform.id, environment: 'sandbox', value })
      const secrets = new Secrets([newKeyBytes, oldKey])
      const both = await world().startService({ secrets })
      await new TestClient(both.url, { Authorization: `Bearer ${value}` }).ok('listPayments', {})
      await both.stop()
      await revokeApiKey(world().asService, id, systemClock.now())
      const later = await world().startService({ secrets })
      await new TestClient(later.url, { Authorization: `Bearer ${value}` }).refused('listPayments', {}, 401)
      await later.stop()
    })

    it('does not make a revoked key good again', async () => {
      const [oldKey, newKeyBytes] = [randomBytes(32), randomBytes(32)]
      const { id, value } = await newKey(platform.id, { secrets: new Secrets([oldKey]) })
      await revokeApiKey(world().asService, id, systemClock.now())
      const both = await world().startService({ secrets: new Secrets([newKeyBytes, oldKey]) })
      await new TestClient(both.url, { Authorization: `Bearer ${value}` }).refused('listPayments', {}, 401)
      await both.stop()
    })

    it('keeps no key that could be read', async () => {
      const { id, value } = await newKey(platform.id)
      const row = await world().asService('api_keys').where({ id }).first()
      expect(JSON.stringify({ ...row, key_hash: row!.key_hash.toString('latin1') })).to.not.include(value.slice(-20))
      expect(row!.display).to.equal(value.slice('sk_sandbox_'.length).slice(0, 8))
    })
  })

  it('answers what went wrong in the envelope even where nothing is known of the caller', async () => {
    const answer = await new TestClient(platform.sandbox.url, {}).call('listPayments', {})
    expect(problemOf(answer).status).to.equal(401)
    expect(answer.headers.get('cache-control')).to.equal('no-store')
  })
})
