import { expect } from 'chai'
import type { OperationId } from '../../src/contract.ts'
import type { TenantScope } from '../../src/context.ts'
import { awaitReset, awaitWriters } from '../../src/database/reset-lock.ts'
import { newId } from '../../src/lib/ids.ts'
import { sandboxTables } from '../../src/sandbox/reset.ts'
import type { Answer, LooseRequest, TestClient } from '../support/client.ts'
import {
  accountBody,
  bankAccountBody,
  chargeBody,
  customerBody,
  linkedBankAccountBody,
  newAccount,
  newCharge,
  newCustomer,
  newOrganization,
  newPaykey,
  newPlatform,
  newWebhookDelivery,
  payoutBody,
  representativeBody,
  unique,
  type TestPlatform,
} from '../support/factories.ts'
import { openLane } from '../support/lane.ts'
import { rowCounts } from '../support/walk.ts'
import { world } from '../support/world.ts'

/** A request that refers to something of the sandbox, and what it is told once that is gone. */
interface Attempt {
  id: OperationId
  client: TestClient
  request: LooseRequest
}
interface Case {
  make: (client: TestClient) => Promise<Attempt>
  status: number
  detail: string
}

const key = () => ({ 'Idempotency-Key': unique('gone') })
const notOfThePlatform = 'The account of Service-Account-Id is not one of the platform.'

/** Creations, by what they refer to with a foreign key. */
const creations: Record<string, Case> = {
  'createCharge with its paykey': {
    make: async (client) => ({ id: 'createCharge', client, request: { body: chargeBody((await newPaykey(client)).paykey), headers: key() } }),
    status: 422,
    detail: 'No such paykey.',
  },
  'createPayout with its paykey': {
    make: async (client) => ({ id: 'createPayout', client, request: { body: payoutBody((await newPaykey(client)).paykey) } }),
    status: 422,
    detail: 'No such paykey.',
  },
  'createBridgeBankAccount with its customer': {
    make: async (client) => ({ id: 'createBridgeBankAccount', client, request: { body: bankAccountBody((await newCustomer(client)).id), headers: key() } }),
    status: 422,
    detail: 'No such customer.',
  },
  'initializeBridge with its customer': {
    make: async (client) => ({ id: 'initializeBridge', client, request: { body: { customer_id: (await newCustomer(client)).id }, headers: key() } }),
    status: 422,
    detail: 'No such customer.',
  },
  'createAccount with its organization': {
    make: async (client) => ({ id: 'createAccount', client, request: { body: accountBody((await newOrganization(client)).id), headers: key() } }),
    status: 422,
    detail: 'No such organization.',
  },
  'createRepresentative with its account': {
    make: async (client) => ({ id: 'createRepresentative', client, request: { body: representativeBody((await newAccount(client)).id), headers: key() } }),
    status: 422,
    detail: 'No such account.',
  },
  'createLinkedBankAccount with its account': {
    make: async (client) => ({ id: 'createLinkedBankAccount', client, request: { body: linkedBankAccountBody((await newAccount(client)).id), headers: key() } }),
    status: 422,
    detail: 'No such account.',
  },
  'createWebhookEndpoint for an account': {
    make: async (client) => {
      const acting = client.actingFor((await newAccount(client)).id)
      return { id: 'createWebhookEndpoint', client: acting, request: { body: { url: 'https://example.com/webhooks' }, headers: key() } }
    },
    status: 403,
    detail: notOfThePlatform,
  },
  'createCustomer for an account': {
    make: async (client) => {
      const acting = client.actingFor((await newAccount(client)).id)
      return { id: 'createCustomer', client: acting, request: { body: customerBody(), headers: key() } }
    },
    status: 403,
    detail: notOfThePlatform,
  },
}

/** Requests about one that is there. */
const others: Record<string, Case> = {
  resendWebhookDelivery: {
    make: async (client) => {
      const { endpoint, delivery } = await newWebhookDelivery(client)
      return { id: 'resendWebhookDelivery', client, request: { path: { id: endpoint, delivery_id: delivery.id } } }
    },
    status: 404,
    detail: 'No such webhook endpoint.',
  },
  testWebhookEndpoint: {
    make: async (client) => ({ id: 'testWebhookEndpoint', client, request: { path: { id: (await newWebhookDelivery(client)).endpoint } } }),
    status: 404,
    detail: 'No such webhook endpoint.',
  },
}

function creation(name: string): Case {
  const found = creations[name]
  if (found === undefined) throw new Error(`There is no case ${name}`)
  return found
}

describe('what goes with a reset of the sandbox', () => {
  let platform: TestPlatform
  let scope: TenantScope
  beforeEach(async () => {
    platform = await newPlatform()
    scope = { platformId: platform.id, environment: 'sandbox' }
  })

  for (const [name, { make, status, detail }] of Object.entries(creations)) {
    it(`${name}: is ${status} when that goes meanwhile`, async () => {
      const { id, client, request } = await make(platform.sandbox)
      const answer = await whileEmptied(scope, undefined, () => client.call(id, request))
      expectSaid(answer, status, detail)
      expect(await rowCounts(platform.id)).to.deep.equal(await emptyBut(platform.id, status === 422 && 'headers' in request ? 1 : 0))
      // Once more, and without anything in between, it says the same.
      expectSaid(await client.call(id, request), status, detail)
    })
  }

  for (const [name, { make, status, detail }] of Object.entries(others)) {
    it(`${name}: is ${status} when all goes meanwhile`, async () => {
      const { id, client, request } = await make(platform.sandbox)
      const { headers: _key, ...unkept } = request
      expectSaid(await whileEmptied(scope, undefined, () => client.call(id, unkept)), status, detail)
    })
  }

  // A GET sees one instant: what is there when it begins is all there until it ends.
  it('getCharge: shows what was there when it began, when all goes between two looks', async () => {
    const { id, status } = await newCharge(platform.sandbox)
    const answer = await whileEmptied(scope, 'paykeys', () => platform.sandbox.call('getCharge', { path: { id } }))
    expect(answer.status, answer.text).to.equal(200)
    expect(answer.body).to.have.property('data').that.includes({ id, status })
    await platform.sandbox.refused('getCharge', { path: { id } }, 404)
  })

  it('listPayments: shows what was there when it began, when all goes between two looks', async () => {
    const { id } = await newCharge(platform.sandbox)
    const answer = await whileEmptied(scope, 'paykeys', () => platform.sandbox.call('listPayments', {}))
    expect(answer.status, answer.text).to.equal(200)
    expect(answer.body).to.have.nested.property('data[0].id', id)
    expect((await platform.sandbox.ok('listPayments', {})).data).to.deep.equal([])
  })

  it('an account that was acted for a moment ago is 403 to what would create or change something, and has nothing', async () => {
    const acting = platform.sandbox.actingFor((await newAccount(platform.sandbox)).id)
    const charge = await newCharge(acting)
    await whileEmptied(scope, undefined, () => Promise.resolve())
    for (const [id, request] of [
      ['createCustomer', { body: customerBody() }],
      ['initializeBridge', { body: { customer_id: charge.customer_details.id } }],
      ['createBridgeBankAccount', { body: bankAccountBody(charge.customer_details.id) }],
    ] as const) {
      expect((await acting.refused(id, request, 403)).detail, id).to.equal(notOfThePlatform)
    }
    await acting.refused('createCharge', { body: chargeBody(charge.paykey) }, 422)
    await acting.refused('getCharge', { path: { id: charge.id } }, 404)
    await acting.refused('holdCharge', { path: { id: charge.id }, body: {} }, 404)
    expect((await acting.ok('listPayments', {})).meta.total_items).to.equal(0)
  })

  it('a fault that is none of a reset is a 500 still', async () => {
    const { id, client, request } = await creation('createCharge with its paykey').make(platform.sandbox)
    await world().asSuperuser.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = replica`)
      await trx('customers').where({ platform_id: platform.id }).delete()
    })
    expect((await client.call(id, request)).status).to.equal(500)
  })

  it('a row that is added to what a reset is removing goes with it', async () => {
    const { id } = await newPaykey(platform.sandbox)
    await platform.sandbox.ok('resetSandbox', {})
    const lane = openLane(platform)
    const { asSuperuser } = world()
    const request = await asSuperuser.transaction()
    await awaitReset({ ...scope, trx: request })
    await request.raw(
      `insert into paykeys select added.* from paykeys present
         cross join lateral jsonb_populate_record(present, jsonb_build_object('id', ?::text, 'paykey', 'added')) added where present.id = ?`,
      [newId(), id],
    )
    const { rows: own } = await request.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
    const reset = lane.workOff()
    // Until the reset waits for the request: else it would not see the row, which refers to the customer that it removes.
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await asSuperuser.raw<{ rows: unknown[] }>('select 1 from pg_stat_activity where ? = any(pg_blocking_pids(pid))', own.map(({ pid }) => pid))
      waiting = rows.length
    }
    await request.commit()
    await reset
    await lane.close()
    expect(await rowCounts(platform.id)).to.deep.equal(await emptyBut(platform.id, 0))
  })

  /** Empties the sandbox in a transaction that ends once the request waits for it: who writes for the reset, a GET for the table. */
  async function whileEmptied<T>({ platformId, environment }: TenantScope, table: string | undefined, send: () => Promise<T>): Promise<T> {
    const { asSuperuser } = world()
    const reset = await asSuperuser.transaction()
    await awaitWriters({ platformId, environment, trx: reset })
    if (table !== undefined) await reset.raw('lock table ?? in access exclusive mode', [table])
    for (const each of sandboxTables) {
      const name: string = each
      await reset(name).where({ platform_id: platformId, environment }).delete()
    }
    const state = { answered: false }
    const answer = send().finally(() => {
      state.answered = true
    })
    const { rows: own } = await reset.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
    while (!state.answered) {
      const { rows } = await asSuperuser.raw<{ rows: unknown[] }>('select 1 from pg_stat_activity where ? = any(pg_blocking_pids(pid))', own.map(({ pid }) => pid))
      if (rows.length > 0) break
    }
    await reset.commit()
    return answer
  }
})

function expectSaid({ status, text, body }: Answer, expected: number, detail: string): void {
  expect(status, text).to.equal(expected)
  expect(body).to.have.nested.property('data.detail', detail)
}

/** Counts of a platform that has nothing but stored answers. */
async function emptyBut(platformId: string, storedAnswers: number): Promise<Record<string, number>> {
  const counts = await rowCounts(platformId)
  return { ...Object.fromEntries(Object.keys(counts).map((table) => [table, 0])), idempotency_records: storedAnswers }
}
