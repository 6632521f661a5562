import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { OperationId } from '../../src/contract.ts'
import { checkAnswer, documentedOperation, operationIds, type Answer, type LooseRequest, type TestClient } from '../support/client.ts'
import {
  bankAccountBody,
  customerBody,
  newCustomer,
  newPlatform,
  organizationBody,
  unique,
  type TestPlatform,
} from '../support/factories.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { comparable, hasRules, isIdempotent, pathOf, requestFor, rowCounts, takesBody, unknownId, unknownPath, waitsForWorker } from '../support/walk.ts'

const replayed = (answer: Pick<Answer, 'headers'>) => answer.headers.get('idempotent-replayed')
const usedOtherwise = 'Idempotency key already used for a different request.'

/** The request's body with white space in front: other bytes, the same meaning. */
const spaced = (request: LooseRequest): LooseRequest => ({ ...request, body: ` ${JSON.stringify(request.body ?? {})}` })

describe('idempotency', () => {
  let platform: TestPlatform
  let client: TestClient
  // One for each test: together they make more webhook endpoints than a platform can have.
  beforeEach(async () => {
    platform = await newPlatform()
    client = platform.sandbox
  })

  /** A key of a request's own, as a header. */
  const newKey = () => ({ 'Idempotency-Key': unique('key') })

  describe('replay', () => {
    for (const id of operationIds().filter(isIdempotent)) {
      const doesNothingTwice = waitsForWorker(id) ? 'answers that it is not done yet' : 'answers the same bytes'
      it(`${id}: ${doesNothingTwice}, and does nothing twice`, async () => {
        const headers = newKey()
        const request = { ...(await requestFor(id, client)), headers }
        const first = await client.call(id, request)
        expect(first.status, first.text).to.be.oneOf([200, 201])
        expect(replayed(first)).to.equal(null)
        const counts = await rowCounts(platform.id)
        for (let retry = 1; retry <= 3; retry++) {
          const again = await client.call(id, request)
          expect(again.status).to.equal(first.status)
          expect(replayed(again)).to.equal('true')
          expect(headersOf(again)).to.deep.equal(headersOf(first))
          // Where no worker runs nothing comes true, and no answer says that it has.
          if (waitsForWorker(id)) expect([first, again].map(statusIn)).to.deep.equal(['advancing', 'advancing'])
          else expect(again.text).to.equal(first.text)
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

      if (hasRules(id)) {
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

    describe('of what a worker has done', () => {
      let rail: Rail
      before(async () => {
        rail = await openRail('2026-11-30T15:00:00.000Z')
        rail.startWorker()
      })
      after(() => rail.close())

      it('an advance: the clock is put forward once, and told as it was then', async () => {
        const { id, sandbox } = await rail.newPlatform()
        const request = { body: { to: '2026-12-02T15:00:00.000Z' }, headers: newKey() }
        const { data: first } = await sandbox.ok('advanceSandboxClock', request)
        await until(async () => (await sandbox.ok('getSandboxClock', {})).data.status === 'ready')
        // It runs on from there while the answer is on its way. On a busy machine the worker may come too late for it.
        if (first.status === 'ready') expect(Date.parse(first.now) - Date.parse(request.body.to)).to.be.within(0, 10_000)
        const counts = await rowCounts(id, rail.asSuperuser)
        const again = await sandbox.ok('advanceSandboxClock', request)
        expect(again.data).to.include({ now: request.body.to, today: '2026-12-02', status: 'ready' })
        expect((await sandbox.ok('advanceSandboxClock', request)).text).to.equal(again.text)
        expect(replayed(again)).to.equal('true')
        expect(await rowCounts(id, rail.asSuperuser)).to.deep.equal(counts)
        const { data: clock } = await sandbox.ok('getSandboxClock', {})
        expect(clock.status).to.equal('ready')
        expect(Date.parse(clock.now) - Date.parse(request.body.to)).to.be.within(0, 20_000)
      })

      // Several, because what is kept of a reset depends on the fraction of a millisecond in which it came.
      for (let number = 1; number <= 5; number++) it(`reset ${number}: what was made since then stays`, async () => {
        const { id, sandbox } = await rail.newPlatform()
        await newCustomer(sandbox)
        const request = { body: {}, headers: newKey() }
        const { data: first } = await sandbox.ok('resetSandbox', request)
        await until(async () => (await rowCounts(id, rail.asSuperuser))['jobs'] === 0)
        const since = await newCustomer(sandbox)
        const counts = await rowCounts(id, rail.asSuperuser)
        const again = await sandbox.ok('resetSandbox', request)
        expect(again.data).to.deep.equal({ ...first, now: again.data.now, status: 'ready' })
        expect(Date.parse(first.now) - Date.parse(again.data.now)).to.be.within(0, 10_000)
        expect((await sandbox.ok('resetSandbox', request)).text).to.equal(again.text)
        expect(replayed(again)).to.equal('true')
        expect(await rowCounts(id, rail.asSuperuser)).to.deep.equal(counts)
        expect((await sandbox.ok('listCustomers', {})).data.map((customer) => customer.id)).to.deep.equal([since.id])
      })
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

  describe('GET, PUT and DELETE', () => {
    for (const id of operationIds().filter((one) => !isIdempotent(one))) {
      it(`${id}: keeps nothing`, async () => {
        const headers = newKey()
        const before = await rowCounts(platform.id)
        const request = { ...(await requestFor(id, client)), headers }
        for (let call = 1; call <= 2; call++) {
          const answer = await client.call(id, call === 2 && takesBody(id) ? spaced(request) : request)
          // What is gone is not gone a second time.
          expect(answer.status, answer.text).to.equal(call === 2 && documentedOperation(id).method === 'DELETE' ? 404 : 200)
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
})

/** Waits for what a worker does. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await isSo()); looks++) {
    if (looks > 150) throw new Error('The worker did not come')
    await delay(100)
  }
}

const headersOf = (answer: Answer) => {
  const { 'idempotent-replayed': _mark, ...others } = comparable(answer).headers
  return others
}

const statusIn = ({ text }: Answer) => /"status":"([a-z]+)"/.exec(text)?.[1]

/** A request that the operation refuses by a rule: an unknown id in the path, else in the body; a time that is past; a URL with a password. */
function refusedRequest(id: OperationId, request: LooseRequest): LooseRequest {
  if (id === 'advanceSandboxClock') return { ...request, body: { to: '2026-01-01T00:00:00.000Z' } }
  if (id === 'createWebhookEndpoint') return { ...request, body: { url: 'https://ada:secret@example.com' } }
  if (documentedOperation(id).path.includes('{')) return { ...request, path: unknownPath(id) }
  const body: unknown = request.body
  for (const [name, value] of [['paykey', 'no-such-paykey'], ['customer_id', unknownId], ['organization_id', unknownId], ['account_id', unknownId]] as const) {
    if (typeof body === 'object' && body !== null && name in body) return { ...request, body: { ...body, [name]: value } }
  }
  throw new Error(`${id} has no id to be wrong about`)
}
