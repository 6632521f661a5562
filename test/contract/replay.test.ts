import { expect } from 'chai'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import type { OperationId } from '../../src/contract.ts'
import { revokeApiKey } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { checkAnswer, documentedOperation, operationIds, TestClient, type Answer, type LooseRequest } from '../support/client.ts'
import {
  bankAccountBody,
  chargeBody,
  customerBody,
  newAccount,
  newCustomer,
  newLinkedBankAccount,
  newPaykey,
  newPlatform,
  organizationBody,
  unique,
  type TestPlatform,
} from '../support/factories.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { comparable, isIdempotent, pathOf, requestFor, rowCounts, takesBody, unknownId, unknownPath } from '../support/walk.ts'
import { world } from '../support/world.ts'

const replayed = (answer: Pick<Answer, 'headers'>) => answer.headers.get('idempotent-replayed')
const usedOtherwise = 'Idempotency key already used for a different request.'
const inProgress = 'Previous identical request currently in progress.'

/** The request's body with white space in front: other bytes, the same meaning. */
const spaced = (request: LooseRequest): LooseRequest => ({ ...request, body: ` ${JSON.stringify(request.body ?? {})}` })

describe('idempotency', () => {
  let platform: TestPlatform
  let client: TestClient
  before(async () => {
    platform = await newPlatform()
    client = platform.sandbox
  })

  /** A key of a request's own, as a header. */
  const newKey = () => ({ 'Idempotency-Key': unique('key') })

  describe('replay', () => {
    for (const id of operationIds().filter(isIdempotent)) {
      it(`${id}: answers the same bytes, and does nothing twice`, async () => {
        const headers = newKey()
        const request = { ...(await requestFor(id, client)), headers }
        const first = await client.call(id, request)
        expect(first.status, first.text).to.be.oneOf([200, 201])
        expect(replayed(first)).to.equal(null)
        const counts = await rowCounts(platform.id)
        for (let retry = 1; retry <= 3; retry++) {
          const again = await client.call(id, request)
          expect(again.status).to.equal(first.status)
          expect(again.text).to.equal(first.text)
          expect(replayed(again)).to.equal('true')
          const { 'idempotent-replayed': _mark, ...others } = comparable(again).headers
          expect(others).to.deep.equal(comparable(first).headers)
        }
        expect(await rowCounts(platform.id)).to.deep.equal(counts)
      })

      it(`${id}: is 409 for other bytes, another path and another method`, async () => {
        const headers = newKey()
        const request = { ...(await requestFor(id, client)), headers }
        expect((await client.call(id, request)).status).to.be.oneOf([200, 201])
        const counts = await rowCounts(platform.id)
        // Other bytes of the same meaning are another body: a retry is never answered by mistake.
        const problem = await client.refused(id, spaced(request), 409)
        expect(problem).to.include({ type: '/conflict', title: 'Conflict', detail: usedOtherwise })
        expect(problem.items).to.equal(undefined)
        for (const other of operationIds().filter((one) => isIdempotent(one) && one !== id)) {
          const { detail } = await client.refused(other, { ...(await requestFor(other, client)), path: unknownPath(other), headers }, 409)
          expect(detail, other).to.equal(usedOtherwise)
        }
        const again = await client.call(id, request)
        expect(replayed(again), 'after the conflicts').to.equal('true')
        const { idempotency_records } = await rowCounts(platform.id)
        expect(idempotency_records).to.equal(counts['idempotency_records'])
      })

      // These two have no id to be wrong about.
      if (!['createOrganization', 'createCustomer'].includes(id)) {
        it(`${id}: keeps its refusals`, async () => {
          const headers = newKey()
          const request = { ...refusedRequest(id, await requestFor(id, client)), headers }
          const first = await client.call(id, request)
          expect(first.status, first.text).to.equal(documentedOperation(id).path.includes('{') ? 404 : 422)
          expect(replayed(first)).to.equal(null)
          const again = await client.call(id, request)
          expect(again.status).to.equal(first.status)
          expect(again.text).to.equal(first.text)
          expect(replayed(again)).to.equal('true')
          await client.refused(id, spaced(request), 409)
        })
      }

      it(`${id}: keeps no 400, 401, 403, 413 or 415: the key is still free`, async () => {
        const headers = newKey()
        const request = { ...(await requestFor(id, client)), headers }
        const readOnly = await platform.newClient({ scopes: ['read'] })
        await client.refused(id, { ...request, body: { nonsense: 1 } }, 400)
        await client.refused(id, { ...request, body: '{' }, 400)
        await client.refused(id, { ...request, query: { nonsense: '1' } }, 400)
        await client.with({ Authorization: '' }).refused(id, request, 401)
        await readOnly.refused(id, request, 403)
        await client.refused(id, { ...request, body: ' '.repeat(128 * 1024 + 1) }, 413)
        await client.refused(id, { ...request, body: '{}', headers: { ...headers, 'Content-Type': 'text/plain' } }, 415)
        const answer = await client.call(id, request)
        expect(answer.status, answer.text).to.be.oneOf([200, 201])
        expect(replayed(answer)).to.equal(null)
      })
    }

    it('is not put off by a query: it is no part of the request that is compared', async () => {
      const request = { body: organizationBody(), headers: newKey() }
      const first = await client.ok('createOrganization', request)
      const answer = await client.send('POST', '/v1/organizations?', request)
      expect(answer.status).to.equal(201)
      expect(answer.text).to.equal(first.text)
    })

    it('is compared by the path as it was received', async () => {
      const linked = await newLinkedBankAccount(client)
      const headers = newKey()
      await client.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: linked.id }, headers })
      await client.refused('cancelLinkedBankAccount', { path: { linked_bank_account_id: linked.id.toUpperCase() }, headers }, 409)
    })

    it('shows what was true then, not what is true now', async () => {
      const headers = newKey()
      const request = { body: { customer_id: (await newCustomer(client)).id }, headers }
      const { data, text } = await client.ok('initializeBridge', request)
      const bearer = client.with({ Authorization: `Bearer ${data.bridge_token}` })
      await bearer.ok('createBridgeBankAccount', { body: bankAccountBody(request.body.customer_id) })
      expect((await client.ok('initializeBridge', request)).text).to.equal(text)
    })
  })

  describe('a refusal', () => {
    it('stays one, though the request would succeed by now', async () => {
      const externalId = unique('order')
      const { paykey } = await newPaykey(client)
      const taken = await client.ok('createCharge', { body: chargeBody(paykey, { external_id: externalId }) })
      const request = { body: chargeBody(paykey, { external_id: externalId }), headers: newKey() }
      await client.refused('createCharge', request, 422)
      await world().asSuperuser('payments').where({ id: taken.data.id }).update({ external_id: unique('renamed') })
      await client.refused('createCharge', request, 422)
      await client.ok('createCharge', { ...request, headers: newKey() })
    })

    it('leaves nothing of what was done before it', async () => {
      const before = await rowCounts(platform.id)
      await client.refused('createCharge', { body: chargeBody('no-such-paykey'), headers: newKey() }, 422)
      const after = await rowCounts(platform.id)
      expect(after).to.deep.equal({ ...before, idempotency_records: (before['idempotency_records'] ?? 0) + 1 })
    })
  })

  describe('length', () => {
    for (const id of operationIds()) {
      it(`${id}: 10 and 40 characters are good, everything else is 400`, async () => {
        for (const length of [10, 40]) {
          const answer = await client.call(id, { ...(await requestFor(id, client)), headers: { 'Idempotency-Key': unique('k').padEnd(length, 'x').slice(-length) } })
          expect(answer.status, answer.text).to.be.oneOf([200, 201])
        }
        const good = 'a'.repeat(20)
        const bad: Record<string, string[]> = {
          '9 characters': ['a'.repeat(9)],
          '41 characters': ['a'.repeat(41)],
          'one character': ['a'],
          '1,000 characters': ['a'.repeat(1_000)],
          'an empty one': [''],
          'nothing but spaces': ['          '],
          'the same twice': [good, good],
          'two': [good, 'b'.repeat(20)],
          'two short ones': ['aaaa', 'bbbbb'],
          'a good and an empty one': [good, ''],
        }
        for (const [what, values] of Object.entries(bad)) {
          const lines = [`Authorization: ${client.headers['Authorization']!}`, ...values.map((value) => `Idempotency-Key: ${value}`)]
          const { answers } = await exchange(client.url, rawRequest(documentedOperation(id).method, pathOf(id), lines))
          checkAnswer(id, answers[0]!)
          expect(answers[0]!.status, what).to.equal(400)
          expect(answers[0]!.body, what).to.have.property('data').that.deep.equals({
            status: 400,
            type: '/bad_request',
            title: 'Bad Request',
            detail: 'Validation failed',
            items: [{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }],
          })
        }
      })
    }

    it('is looked at with a bridge token too', async () => {
      const customer = await newCustomer(client)
      const { data } = await client.ok('initializeBridge', { body: { customer_id: customer.id } })
      const bearer = client.with({ Authorization: `Bearer ${data.bridge_token}` })
      await bearer.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id), headers: { 'Idempotency-Key': 'short' } }, 400)
      const headers = newKey()
      await bearer.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id), headers })
      // Nothing was kept: the token is good once, and the key is still the platform's.
      await bearer.refused('createBridgeBankAccount', { body: bankAccountBody(customer.id), headers }, 401)
      expect(replayed(await client.ok('createOrganization', { body: organizationBody(), headers }))).to.equal(null)
    })
  })

  describe('GET and PUT', () => {
    for (const id of operationIds().filter((one) => !isIdempotent(one))) {
      it(`${id}: keeps nothing`, async () => {
        const headers = newKey()
        const before = await rowCounts(platform.id)
        const request = { ...(await requestFor(id, client)), headers }
        for (let call = 1; call <= 2; call++) {
          const answer = await client.call(id, call === 2 && takesBody(id) ? spaced(request) : request)
          expect(answer.status, answer.text).to.equal(200)
          expect(replayed(answer)).to.equal(null)
        }
        expect((await rowCounts(platform.id))['idempotency_records']).to.equal(before['idempotency_records'])
        expect(replayed(await client.ok('createOrganization', { body: organizationBody(), headers }))).to.equal(null)
      })
    }

    it('a PUT may use the key of a POST', async () => {
      const headers = newKey()
      const { data } = await client.ok('createCustomer', { body: customerBody(), headers })
      const changed = await client.ok('updateCustomer', { path: { id: data.id }, body: { name: 'Changed' }, headers })
      expect(changed.data.name).to.equal('Changed')
      expect(replayed(changed)).to.equal(null)
    })
  })

  describe('scope', () => {
    const create = (by: TestClient, headers: Record<string, string>) => by.ok('createCustomer', { body: customerBody({ name: 'Scope' }), headers })

    it('is the platform, the environment and the account acted for', async () => {
      const headers = newKey()
      const other = await newPlatform()
      const [x, y] = [await newAccount(client), await newAccount(client)]
      const callers = [client, platform.live, other.sandbox, other.live, client.actingFor(x.id), client.actingFor(y.id)]
      const ids = new Set<string>()
      for (const caller of callers) {
        const first = await create(caller, headers)
        expect(replayed(first)).to.equal(null)
        ids.add(first.data.id)
      }
      expect(ids.size).to.equal(callers.length)
      for (const caller of callers) {
        const again = await create(caller, headers)
        expect(replayed(again)).to.equal('true')
        expect(ids.has(again.data.id)).to.equal(true)
      }
    })

    it('is not the API key: a retry with a new one is a replay', async () => {
      const { row, value } = await createApiKey(world().asService, world().secrets, systemClock.now(), { platformId: platform.id, environment: 'sandbox' })
      const headers = newKey()
      const first = await create(new TestClient(client.url, { Authorization: `Bearer ${value}` }), headers)
      await revokeApiKey(world().asService, row.id, systemClock.now())
      const again = await create(await platform.newClient(), headers)
      expect(again.text).to.equal(first.text)
      expect(replayed(again)).to.equal('true')
    })

    it('still needs a key that may do it', async () => {
      const headers = newKey()
      await create(client, headers)
      const request = { body: customerBody({ name: 'Scope' }), headers }
      await (await platform.newClient({ scopes: ['read'] })).refused('createCustomer', request, 403)
      await client.with({ Authorization: '' }).refused('createCustomer', request, 401)
    })

    it('has no account where the operation ignores the header', async () => {
      const headers = newKey()
      const account = await newAccount(client)
      const body = organizationBody({ name: 'Headers are ignored' })
      const first = await client.ok('createOrganization', { body, headers })
      const again = await client.actingFor(account.id).ok('createOrganization', { body, headers })
      expect(again.text).to.equal(first.text)
    })
  })

  describe('expiry', () => {
    const age = async (key: string, milliseconds: number) => {
      await world().asSuperuser.raw(
        `update idempotency_records set created_at = now() - ? * interval '1 millisecond',
           day = ((now() - ? * interval '1 millisecond') at time zone 'utc')::date where platform_id = ? and key = ?`,
        [milliseconds, milliseconds, platform.id, key],
      )
    }
    const day = 24 * 60 * 60 * 1000

    it('comes 24 hours after the first request', async () => {
      const headers = newKey()
      const request = { body: organizationBody(), headers }
      const first = await client.ok('createOrganization', request)
      await age(headers['Idempotency-Key'], day - 60_000)
      const late = await client.ok('createOrganization', request)
      expect(late.text).to.equal(first.text)
      expect(replayed(late)).to.equal('true')
      await client.refused('createOrganization', { ...request, body: organizationBody({ name: 'Other' }) }, 409)

      await age(headers['Idempotency-Key'], day + 1_000)
      const anew = await client.ok('createOrganization', { ...request, body: organizationBody({ name: 'Other' }) })
      expect(replayed(anew)).to.equal(null)
      expect(anew.data.id).to.not.equal(first.data.id)
      const again = await client.ok('createOrganization', { ...request, body: organizationBody({ name: 'Other' }) })
      expect(again.text).to.equal(anew.text)
    })
  })

  describe('in progress', () => {
    /** Runs the work while a charge with this external_id can neither be made nor refused. */
    async function whileBlocked(externalId: string, charge: () => Promise<Answer>, work: () => Promise<void>): Promise<Answer> {
      const { asSuperuser } = world()
      const blocker = await asSuperuser.transaction()
      try {
        const other = await client.ok('createCharge', { body: chargeBody((await newPaykey(client)).paykey) })
        await blocker('payments').where({ id: other.data.id }).update({ external_id: externalId })
        const running = charge()
        for (;;) {
          const waiting = await asSuperuser.raw<{ rows: unknown[] }>(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "payments"%'`,
          )
          if (waiting.rows.length > 0) break
        }
        await work()
        await blocker.rollback()
        return await running
      } finally {
        if (!blocker.isCompleted()) await blocker.rollback()
      }
    }

    it('is 409, told apart by whether the request is the same', async () => {
      const externalId = unique('blocked')
      const { paykey } = await newPaykey(client)
      const headers = newKey()
      const request = { body: chargeBody(paykey, { external_id: externalId }), headers }
      const conflicts: string[] = []
      const first = await whileBlocked(externalId, () => client.call('createCharge', request), async () => {
        const detailOf = async (id: OperationId, other: LooseRequest) => (await client.refused(id, { ...other, headers }, 409)).detail
        conflicts.push(
          await detailOf('createCharge', request),
          await detailOf('createCharge', spaced(request)),
          await detailOf('createOrganization', { body: organizationBody() }),
          await detailOf('createOrganization', { body: { nonsense: 1 } }),
          await detailOf('createOrganization', { body: '{' }),
        )
        // Of another scope it is another key.
        await platform.live.ok('createOrganization', { body: organizationBody(), headers })
      })
      expect(conflicts).to.deep.equal([inProgress, usedOtherwise, usedOtherwise, usedOtherwise, usedOtherwise])
      expect(first.status, first.text).to.equal(201)
      const again = await client.call('createCharge', request)
      expect(again.text).to.equal(first.text)
      expect(replayed(again)).to.equal('true')
    })

    it('of many identical requests at once one runs, and the others are 409 or its replay', async () => {
      const { paykey } = await newPaykey(client)
      const before = await rowCounts(platform.id)
      const request = { body: chargeBody(paykey), headers: newKey() }
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.call('createCharge', request)))
      const created = answers.filter(({ status }) => status === 201)
      expect(created.filter((answer) => replayed(answer) === null)).to.have.length(1)
      expect(new Set(created.map(({ text }) => text)).size).to.equal(1)
      expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).to.equal(true)
      expect((await rowCounts(platform.id))['payments']).to.equal((before['payments'] ?? 0) + 1)
    })

    it('of many with different keys and one external_id one succeeds, and the others are 422', async () => {
      const { paykey } = await newPaykey(client)
      const body = chargeBody(paykey)
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.call('createCharge', { body, headers: newKey() })))
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array.from({ length: 19 }, () => 422)])
    })
  })

  it('keeps answers encrypted', async () => {
    const headers = newKey()
    const name = unique('Readable')
    await client.ok('createCustomer', { body: customerBody({ name, email: 'secret@example.com' }), headers })
    const row = await world().asSuperuser('idempotency_records').where({ platform_id: platform.id, key: headers['Idempotency-Key'] }).first()
    expect(row!.body_encrypted.toString('latin1')).to.not.include(name)
    expect(JSON.stringify(row!.headers)).to.not.include(name)
  })

  it('keeps no answer in another row: a ciphertext that was moved is not given out', async () => {
    const [mine, moved] = [newKey(), newKey()]
    const request = { body: organizationBody({ name: 'Mine' }) }
    await client.ok('createOrganization', { ...request, headers: mine })
    await client.ok('createOrganization', { body: organizationBody({ name: 'Other' }), headers: moved })
    await world().asSuperuser.raw(
      `update idempotency_records set body_encrypted = (select body_encrypted from idempotency_records where platform_id = ? and key = ?)
        where platform_id = ? and key = ?`,
      [platform.id, moved['Idempotency-Key'], platform.id, mine['Idempotency-Key']],
    )
    const problem = await client.refused('createOrganization', { ...request, headers: mine }, 500)
    expect(problem).to.include({ type: '/internal_server_error', detail: 'Something went wrong on our side.' })
  })
})

/** A request that the operation refuses by a rule: an unknown id in the path, else in the body. */
function refusedRequest(id: OperationId, request: LooseRequest): LooseRequest {
  if (documentedOperation(id).path.includes('{')) return { ...request, path: unknownPath(id) }
  const body: unknown = request.body
  for (const [name, value] of [['paykey', 'no-such-paykey'], ['customer_id', unknownId], ['organization_id', unknownId], ['account_id', unknownId]] as const) {
    if (typeof body === 'object' && body !== null && name in body) return { ...request, body: { ...body, [name]: value } }
  }
  throw new Error(`${id} has no id to be wrong about`)
}
