import { expect } from 'chai'
import { newApiKeyValue } from '../../src/api-keys/api-key.ts'
import type { OperationId } from '../../src/contract.ts'
import { documentedOperation, operationIds, type LooseRequest, type Problem, type TestClient } from '../support/client.ts'
import { newAccount, newCharge, newLinkedBankAccount, newPaykey, newPlatform, organizationBody, chargeBody, unique, type TestPlatform } from '../support/factories.ts'
import { isIdempotent, isSandboxOnly, pathOf, requestFor, rowCounts, takesBody, unknownId, unknownPath } from '../support/walk.ts'
import { world } from '../support/world.ts'

/** How a request can be at fault, in the order in which the service looks (Decision: order of checks), and who then answers. */
const faults = {
  key: { status: 401, headers: { Authorization: `Bearer ${newApiKeyValue('sandbox')}` } },
  account: { status: 400, reference: 'Service-Account-Id', headers: { 'Service-Account-Id': 'not-a-uuid' } },
  foreignAccount: { status: 403, headers: { 'Service-Account-Id': unknownId } },
  idempotencyKey: { status: 400, reference: 'Idempotency-Key', headers: { 'Idempotency-Key': 'too short' } },
  contentType: { status: 415, headers: { 'Content-Type': 'text/plain' } },
  size: { status: 413, body: ' '.repeat(128 * 1024) + '{}' },
  json: { status: 400, reference: 'body', body: '{"a":1,' },
  schema: { status: 400, reference: 'nonsense', body: { nonsense: true } },
} as const

type Fault = keyof typeof faults

/** A request with all of these faults. Where two of them are in the body, the one that comes first holds both. */
function faulty(id: OperationId, ...names: Fault[]): LooseRequest {
  const chosen = names.map((name) => faults[name])
  const bodies = chosen.flatMap((fault) => ('body' in fault ? [fault.body] : []))
  return {
    path: unknownPath(id),
    headers: Object.fromEntries(chosen.flatMap((fault) => ('headers' in fault ? Object.entries<string>(fault.headers) : []))),
    ...(bodies.length === 0 ? {} : { body: bodies[0] }),
  }
}

function expectAnswered(problem: Problem, fault: Fault): void {
  const expected: { status: number; reference?: string } = faults[fault]
  expect(problem.status, fault).to.equal(expected.status)
  if (expected.reference !== undefined) expect(problem.items?.map(({ reference }) => reference), fault).to.include(expected.reference)
}

describe('order of checks', () => {
  let platform: TestPlatform
  let client: TestClient
  let readOnly: TestClient
  let usedUp: TestPlatform
  /** A service on which the platform's requests are used up, by a client with all scopes, one with none, and a live one. */
  let limited: { all: TestClient; none: TestClient; live: TestClient }

  before(async () => {
    platform = await newPlatform()
    client = platform.sandbox
    readOnly = await platform.newClient({ scopes: [] })
    usedUp = await newPlatform()
    const { url } = await world().startService({ overrides: { rateLimitPerSecond: 0.001, rateLimitBurst: 1 } })
    limited = {
      all: await usedUp.newClient({ url }),
      none: await usedUp.newClient({ url, scopes: [] }),
      live: await usedUp.newClient({ url, environment: 'live' }),
    }
    await limited.all.ok('listPayments', {})
    await limited.live.ok('listPayments', {})
  })

  /** The header with a key that belongs to a request unlike any other of these tests. */
  async function keyInUse() {
    const key = { 'Idempotency-Key': unique('known') }
    await client.ok('createOrganization', { body: organizationBody({ name: 'The first to use the key' }), headers: key })
    return key
  }

  it('looks for the path before the method and the key', async () => {
    const nobody = client.with({ Authorization: '' })
    expect((await nobody.send('DELETE', '/v1/nothing')).status).to.equal(404)
    expect((await nobody.send('DELETE', '/v1/charges')).status).to.equal(405)
    expect((await limited.all.send('DELETE', '/v1/charges', { headers: { 'Idempotency-Key': 'short' } })).status).to.equal(405)
  })

  for (const id of operationIds()) {
    describe(id, () => {
      const actsForAccounts = /charges|payouts|payments|customers|paykeys|bridge|events|webhook_endpoints/.test(documentedOperation(id).path)

      it('key (401) before scope (403)', async () => {
        expectAnswered(await readOnly.refused(id, faulty(id, 'key'), 401), 'key')
      })

      it('key (401) before rate limit (429)', async () => {
        expectAnswered(await limited.all.refused(id, faulty(id, 'key', 'account'), 401), 'key')
      })

      it('scope (403) before rate limit (429)', async () => {
        const problem = await limited.none.refused(id, faulty(id, 'account', 'idempotencyKey'), 403)
        expect(problem.detail).to.match(/^The API key lacks the scope /)
      })

      it('rate limit (429) before Service-Account-Id (400, 403)', async () => {
        for (const fault of ['account', 'foreignAccount', 'idempotencyKey'] as const) {
          const { headers } = await limited.all.refused(id, faulty(id, fault), 429)
          expect(headers.get('retry-after')).to.match(/^[0-9]+$/)
        }
      })

      it('scope (403) before Service-Account-Id and Idempotency-Key', async () => {
        expect((await readOnly.refused(id, faulty(id, 'account', 'idempotencyKey'), 403)).detail).to.match(/scope/)
      })

      if (isSandboxOnly(id)) {
        const ofSandbox = 'Only the sandbox has this; use a sandbox key.'

        it('key (401) and scope (403) before the sandbox (403)', async () => {
          await platform.live.refused(id, { ...faulty(id), headers: { Authorization: `Bearer ${newApiKeyValue('live')}` } }, 401)
          const none = await platform.newClient({ environment: 'live', scopes: [] })
          expect((await none.refused(id, faulty(id), 403)).detail).to.match(/^The API key lacks the scope /)
        })

        it('sandbox (403) before rate limit (429)', async () => {
          expect((await limited.live.refused(id, faulty(id), 403)).detail).to.equal(ofSandbox)
          await limited.live.refused('listPayments', {}, 429)
        })

        it('sandbox (403) before everything that the request says', async () => {
          const body = takesBody(id) ? (['contentType', 'size', 'json', 'schema'] as const) : []
          for (const fault of ['account', 'foreignAccount', 'idempotencyKey', ...body] as const) {
            expect((await platform.live.refused(id, faulty(id, fault), 403)).detail, fault).to.equal(ofSandbox)
          }
          const key = { 'Idempotency-Key': unique('of-live') }
          await platform.live.ok('createOrganization', { body: organizationBody(), headers: key })
          expect((await platform.live.refused(id, { ...faulty(id), query: { nonsense: '1' }, headers: key }, 403)).detail).to.equal(ofSandbox)
        })

        it('sandbox (403) whatever would come of it in the sandbox', async () => {
          const request = await requestFor(id, client)
          const made = await rowCounts(platform.id)
          for (const each of [request, { ...request, path: unknownPath(id) }]) {
            expect((await platform.live.refused(id, each, 403)).detail).to.equal(ofSandbox)
          }
          expect(await rowCounts(platform.id)).to.deep.equal(made)
        })
      } else {
        it('is for live keys too', async () => {
          expectAnswered(await platform.live.refused(id, faulty(id, 'idempotencyKey'), 400), 'idempotencyKey')
        })
      }

      if (actsForAccounts) {
        it('Service-Account-Id (400, 403) before Idempotency-Key (400)', async () => {
          expectAnswered(await client.refused(id, faulty(id, 'account', 'idempotencyKey'), 400), 'account')
          expectAnswered(await client.refused(id, faulty(id, 'foreignAccount', 'idempotencyKey'), 403), 'foreignAccount')
        })

        it('Service-Account-Id (403) before the rules (404, 422)', async () => {
          const request = { ...(await requestFor(id, client)), path: unknownPath(id) }
          await client.refused(id, { ...request, headers: { 'Service-Account-Id': unknownId } }, 403)
        })
      }

      it('Idempotency-Key (400) before the parameters (400)', async () => {
        const { items } = await client.refused(id, { ...faulty(id, 'idempotencyKey'), query: { nonsense: '1' } }, 400)
        expect(items).to.deep.equal([{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }])
      })

      it('parameters (400) before the rules (404, 422)', async () => {
        const request = await requestFor(id, client)
        await client.refused(id, { ...request, path: unknownPath(id), query: { nonsense: '1' } }, 400)
      })

      if (takesBody(id)) {
        it('Idempotency-Key (400) before Content-Type (415)', async () => {
          expectAnswered(await client.refused(id, { ...faulty(id, 'idempotencyKey', 'contentType'), body: '{}' }, 400), 'idempotencyKey')
        })

        it('Content-Type (415) before size (413)', async () => {
          expectAnswered(await client.refused(id, faulty(id, 'contentType', 'size'), 415), 'contentType')
        })

        it('Content-Type (415) before JSON (400)', async () => {
          expectAnswered(await client.refused(id, faulty(id, 'contentType', 'json'), 415), 'contentType')
        })

        it('size (413) before JSON (400)', async () => {
          const body = `{"a":1,${' '.repeat(128 * 1024)}`
          expectAnswered(await client.refused(id, { ...faulty(id, 'json'), body }, 413), 'size')
        })

        it('JSON (400) before the schema (400)', async () => {
          const { items } = await client.refused(id, { path: unknownPath(id), query: { nonsense: '1' }, body: '{"nonsense":true,"nonsense":true}' }, 400)
          expect(items).to.deep.equal([{ detail: 'must not be repeated', reference: 'nonsense' }])
        })

        it('schema (400) before the rules (404, 422)', async () => {
          expectAnswered(await client.refused(id, faulty(id, 'schema'), 400), 'schema')
        })
      }

      if (isIdempotent(id)) {
        it('key length (400), Content-Type (415) and size (413) before a key in use (409)', async () => {
          const key = await keyInUse()
          await client.refused(id, { path: unknownPath(id), body: '{}', headers: { ...key, 'Content-Type': 'text/plain' } }, 415)
          await client.refused(id, { path: unknownPath(id), body: faults.size.body, headers: key }, 413)
        })

        it('a key in use (409) before JSON, parameters and schema (400)', async () => {
          const key = await keyInUse()
          const requests: Record<string, LooseRequest> = {
            json: { path: unknownPath(id), body: '{"a":1,' },
            'not an object': { path: unknownPath(id), body: '[]' },
            'repeated keys': { path: unknownPath(id), body: '{"a":1,"a":1}' },
            schema: { path: unknownPath(id), body: { nonsense: true } },
            'unknown parameter': { path: unknownPath(id), body: {}, query: { nonsense: '1' } },
            'a query that is not UTF-8': { path: unknownPath(id), body: {}, query: 'nonsense=%E0%A4' },
            '__proto__ in the query': { path: unknownPath(id), body: {}, query: '__proto__=1' },
          }
          for (const [name, request] of Object.entries(requests)) {
            const { detail } = await client.refused(id, { ...request, headers: key }, 409)
            expect(detail, name).to.equal('Idempotency key already used for a different request.')
          }
          if (!documentedOperation(id).path.includes('{')) return
          for (const bad of ['abc', '%E0%A4%A']) {
            const answer = await client.send(documentedOperation(id).method, pathOf(id, bad), { body: {}, headers: key })
            expect(answer.status, `${bad}: ${answer.text}`).to.equal(409)
          }
        })

        it('a key in use (409) before the rules (404, 422)', async () => {
          const key = await keyInUse()
          await client.refused(id, { ...(await requestFor(id, client)), path: unknownPath(id), headers: key }, 409)
        })
      }
    })
  }

  it('a replay before the rules, which would now refuse', async () => {
    const { paykey } = await newPaykey(client)
    const request = { body: chargeBody(paykey), headers: { 'Idempotency-Key': unique('replay') } }
    const first = await client.ok('createCharge', request)
    const again = await client.ok('createCharge', request)
    expect(again.text).to.equal(first.text)
    await client.refused('createCharge', { body: request.body }, 422)
  })

  it('404 before 422', async () => {
    const linked = await newLinkedBankAccount(client)
    await client.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: linked.id } })
    const bank_account = { account_holder: 'A', routing_number: '121000248', account_number: '1112223334' }
    await client.refused('updateLinkedBankAccount', { path: { linked_bank_account_id: linked.id }, body: { bank_account } }, 422)
    await client.refused('updateLinkedBankAccount', { path: { linked_bank_account_id: unknownId }, body: { bank_account } }, 404)
  })

  it('an account that was acted for before is looked up under the present platform', async () => {
    const account = await newAccount(client)
    const charge = await newCharge(client.actingFor(account.id))
    await client.actingFor(account.id).ok('getCharge', { path: { id: charge.id } })
    const other = await newPlatform()
    await other.sandbox.actingFor(account.id).refused('getCharge', { path: { id: charge.id } }, 403)
  })
})
