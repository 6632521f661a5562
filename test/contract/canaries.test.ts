import { expect } from 'chai'
import fc from 'fast-check'
import type { OperationId } from '../../src/contract.ts'
import { document } from '../../src/http/openapi.ts'
import { seed } from '../support/chances.ts'
import { documentedOperation, operationIds, problemOf, type TestClient } from '../support/client.ts'
import {
  accountBody,
  customerBody,
  newCharge,
  newFundingEvent,
  newLinkedBankAccount,
  newPaykey,
  newPlatform,
  newRepresentative,
  newScheduledPayout,
  newWebhookEndpoint,
  organizationBody,
  unique,
} from '../support/factories.ts'
import { resolved, valuesOf } from '../support/from-schema.ts'
import { changeRow } from '../support/rows.ts'

/** In all; in a long run `ANSWERS=10000 npx mocha test/contract/canaries.test.ts`. */
const answers = Number(process.env['ANSWERS'] ?? 3_000)

/** The texts of what was made by somebody, which nothing else has: of what belongs to accounts, of what the platform itself owns, and of what one of its accounts does. */
interface Made {
  accountId: string
  shared: string[]
  ofPlatform: string[]
  ofAccount: string[]
}

/** Who asks, and what nobody but others may hear of. */
interface Caller {
  name: string
  client: TestClient
  foreign: string[]
}

// Whatever anybody asks for, by any filter and in any order, with or without what belongs to others in the question: nothing of theirs is in the answer.
describe('texts and ids of somebody else', function () {
  this.timeout(600_000)
  const reads = operationIds().filter((id) => documentedOperation(id).method === 'GET')
  const lists = reads.filter((id) => id.startsWith('list') && !documentedOperation(id).path.includes('{'))
  let callers: Caller[]
  const told = { answers: 0, good: 0, canaries: 0 }

  before(async () => {
    const [a, b] = [await newPlatform(), await newPlatform()]
    const [x, y] = [await fill(a.sandbox), await fill(a.sandbox)]
    const [aLive, bSandbox, bLive] = [await fill(a.live), await fill(b.sandbox), await fill(b.live)]
    // A platform's own id is the same in both environments.
    const all = (...made: Made[]) => made.flatMap(({ shared, ofPlatform, ofAccount }) => [...shared, ...ofPlatform, ...ofAccount]).filter((text) => text !== a.id && text !== b.id)
    const ofB = all(bSandbox, bLive)
    // What is made of accounts is seen by whoever acts for any of them, and events of all accounts by the platform.
    callers = [
      { name: 'a platform', client: a.sandbox, foreign: [...all(aLive), ...ofB] },
      { name: 'a platform in live', client: a.live, foreign: [...all(x, y), ...ofB] },
      { name: 'its account', client: a.sandbox.actingFor(x.accountId), foreign: [...all(aLive), ...ofB, ...x.ofPlatform, ...y.ofPlatform, ...y.ofAccount] },
      { name: 'another account', client: a.sandbox.actingFor(y.accountId), foreign: [...all(aLive), ...ofB, ...x.ofPlatform, ...x.ofAccount, ...y.ofPlatform] },
      { name: 'another platform', client: b.sandbox, foreign: all(x, y, aLive, bLive) },
      { name: 'another platform in live', client: b.live, foreign: all(x, y, aLive, bSandbox) },
    ]
    told.canaries = new Set(all(x, y, aLive, bSandbox, bLive)).size
  })
  after(() => {
    process.stdout.write(`    seed ${seed}: ${JSON.stringify(told)}\n`)
  })

  /** One of each kind, for the caller itself and for an account of its own. */
  async function fill(client: TestClient): Promise<Made> {
    const text = unique('canary')
    const { data: organization } = await client.ok('createOrganization', { body: organizationBody({ name: `Organization ${text}`, external_id: text, metadata: { key: `organization-${text}` } }) })
    const { data: account } = await client.ok('createAccount', { body: accountBody(organization.id, { external_id: text, metadata: { key: `account-${text}` } }) })
    const representative = await newRepresentative(client, { account_id: account.id, last_name: `Representative ${text}`, email: `representative-${text}@example.com` })
    const linked = await newLinkedBankAccount(client, { account_id: account.id, description: `linked ${text}` })
    await changeRow('accounts', account.id, { status: 'active' })
    const isLive = client.headers['Authorization']?.includes('_live_') === true
    return {
      accountId: account.id,
      shared: textsOf([organization, account, representative, linked]),
      ofPlatform: await fillOwner(client),
      // In live it would have to be given its capabilities as well.
      ofAccount: isLive ? [] : (await fillOwner(client.actingFor(account.id))).filter((one) => one !== account.id),
    }
  }

  async function fillOwner(owner: TestClient): Promise<string[]> {
    const text = unique('canary')
    const endpoint = await newWebhookEndpoint(owner)
    const { data: customer } = await owner.ok('createCustomer', { body: customerBody({ name: `Customer ${text}`, email: `customer-${text}@example.com`, external_id: text, metadata: { key: `customer-${text}` } }) })
    const paykey = await newPaykey(owner, { customer_id: customer.id, metadata: { key: `paykey-${text}` } })
    const charge = await newCharge(owner, { paykey: paykey.paykey, description: `charge ${text}`, external_id: text, metadata: { key: `charge-${text}` } })
    return textsOf([endpoint, customer, paykey, charge, await newScheduledPayout(owner), (await newFundingEvent(owner)).id])
  }

  /** A request that the contract may take or not: of what is asked by text about half is a canary. */
  function requestOf(id: OperationId, foreign: readonly string[]): fc.Arbitrary<{ path: Record<string, string>; query: Record<string, unknown> }> {
    const parameters = parametersOf(id)
    const canary = fc.constantFrom(...foreign)
    const values = (place: string) => parameters.filter((one) => one.place === place).map(({ name, schema }): [string, fc.Arbitrary<unknown>] => {
      const type = resolved(schema)['type']
      const isText = type === 'string' && resolved(schema)['enum'] === undefined
      return [name, isText ? fc.oneof(canary, valuesOf(schema)) : valuesOf(schema)]
    })
    return fc.record({
      path: fc.record(Object.fromEntries(values('path').map(([name]) => [name, canary]))),
      // Few at once, so that most are about something.
      query: fc.tuple(fc.record(Object.fromEntries(values('query'))), fc.array(fc.nat(), { minLength: 0, maxLength: 3 })).map(([all, places]) => {
        const entries = Object.entries(all)
        return Object.fromEntries([...new Set(places)].flatMap((place) => (entries.length === 0 ? [] : [entries[place % entries.length] ?? ['', '']])))
      }),
    })
  }

  it('are as many as are looked for', () => {
    for (const { name, foreign } of callers) expect(foreign, name).to.have.length.above(60)
    expect(told.canaries).to.be.at.least(200)
  })

  it('are in no answer', async () => {
    const each = Math.ceil(answers / (callers.length * reads.length))
    for (const { name, client, foreign } of callers) {
      for (const id of reads) {
        for (const request of fc.sample(requestOf(id, foreign), { numRuns: each, seed })) {
          const answer = await client.call(id, request)
          const { status, text } = answer
          told.answers++
          if (status === 200) told.good++
          const what = `${name}: ${id} ${JSON.stringify(request)} ${status}`
          expect(status, what).to.be.below(500)
          const asked = JSON.stringify(request)
          expect(foreign.filter((canary) => text.includes(canary) && !asked.includes(canary)), what).to.deep.equal([])
          if (status >= 400) expect(problemOf(answer).title, what).to.be.a('string')
          // What is somebody else's is in the path.
          else if (Object.keys(request.path).length > 0) expect.fail(`${what}: ${text}`)
        }
      }
    }
    expect(told.answers).to.be.at.least(answers)
  })

  it('are in the answers to whom they belong', async () => {
    const [, , , , other] = callers
    const heard = new Set<string>()
    for (const id of lists) for (const one of leavesOf((await (other?.client ?? expect.fail()).ok(id, { query: { page_size: 1000 } })).data)) heard.add(one)
    expect(callers[0]?.foreign.filter((one) => heard.has(one))).to.have.length.above(30)
  })
})

/** Those that are nobody else's: ids, and what says that it is a canary. */
function textsOf(made: unknown): string[] {
  return [...new Set(leavesOf(made).filter((text) => /canary|^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9a-f]{8}[.]/.test(text)))]
}

/** All texts in a value. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

function parametersOf(id: OperationId): { place: unknown; name: string; schema: unknown }[] {
  const { path, method } = documentedOperation(id)
  const paths = resolved(resolved(document)['paths'])
  const parameters = resolved(resolved(paths[path])[method.toLowerCase()])['parameters']
  if (!Array.isArray(parameters)) return []
  return parameters.map((one: unknown) => {
    const { in: place, name, schema } = resolved(one)
    return { place, name: String(name), schema }
  })
}
