import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import pg from 'pg'
import type { Handlers } from '../../src/contract.ts'
import { createCustomer } from '../../src/customers/operations.ts'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { begin, finish, fingerprintOf, isUsedOtherwise, type IdempotentRequest } from '../../src/http/idempotency.ts'
import { buildServer } from '../../src/http/server.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Problem } from '../../src/lib/problem.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { handlers } from '../../src/operations.ts'
import { problemOf, TestClient, type Answer } from '../support/client.ts'
import {
  bankAccountBody,
  chargeBody,
  customerBody,
  letFund,
  newAccount,
  newCustomer,
  newLinkedBankAccount,
  newPaykey,
  newPlatform,
  unique,
  type TestPlatform,
} from '../support/factories.ts'
import { whileRefused } from '../support/refused.ts'
import { world } from '../support/world.ts'

const inProgress = 'Previous identical request currently in progress.'
const usedOtherwise = 'Idempotency key already used for a different request.'
const noAccount = '00000000-0000-0000-0000-000000000000'

function newKey(): string {
  return randomUUID()
}

function isReplay(answer: Answer): boolean {
  return answer.headers.get('idempotent-replayed') === 'true'
}

/** What the answer says happened: its own status, or that it is another's answer again, or why it was refused. */
function outcomeOf(answer: Answer): string {
  if (answer.status === 409) return problemOf(answer).detail
  return isReplay(answer) ? 'replay' : String(answer.status)
}

function tally(answers: readonly Answer[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const outcome of answers.map(outcomeOf)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return counts
}

/** Every header but those that each answer has anew. */
function lastingHeaders({ headers }: Answer): Record<string, string> {
  const passing = ['date', 'idempotent-replayed', 'connection', 'keep-alive']
  return Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)))
}

interface KeptRecord {
  platform_id: string
  environment: string
  acting_account: string
  key: string
  day: string
  status: number
  body_encrypted: Buffer
  created_at: Date
}

async function recordsOf(key: string): Promise<KeptRecord[]> {
  return world().asSuperuser<KeptRecord>('idempotency_records').where({ key }).orderBy('created_at').select('*')
}

/** Makes the key's answer as old as the interval says, by the database's clock, in the partition of that day. */
async function age(key: string, interval: string): Promise<void> {
  await world().asSuperuser.raw(
    `update idempotency_records set created_at = now() - ?::interval, day = ((now() - ?::interval) at time zone 'utc')::date where key = ?`,
    [interval, interval, key],
  )
}

/** Customers, or payments, that were stored with this external_id, in all platforms. */
async function effectsOf(table: 'customers' | 'payments', externalId: string): Promise<number> {
  const [row] = await world().asSuperuser(table).where({ external_id: externalId }).count<{ count: number }[]>({ count: '*' })
  return row?.count ?? 0
}

const customersOf = (externalId: string): Promise<number> => effectsOf('customers', externalId)

/** A service of this process with other handlers, on the world's database. */
async function serve(overrides: Partial<Handlers>): Promise<{ url: string; stop: () => Promise<void> }> {
  const { config, secrets } = world()
  const database = connect(world().database.serviceUrl, { pool: 6, timeouts: true })
  const server = await buildServer({
    config,
    database,
    secrets,
    clock: systemClock,
    log: createLogger('silent'),
    newId,
    handlers: { ...handlers, ...overrides },
    patience: 2_000,
    isReady: () => true,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!isAddress(address)) throw new Error('The server does not listen on a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.destroy()
    },
  }
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

describe('Idempotency-Key', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  const create = (key: string, body: unknown, client = platform.sandbox) =>
    client.call('createCustomer', { body, headers: { 'Idempotency-Key': key } })
  const charge = (key: string, body: unknown, client = platform.sandbox) =>
    client.call('createCharge', { body, headers: { 'Idempotency-Key': key } })

  /** A POST /v1/customers of the platform's sandbox as the service would know it. */
  const requestOf = (key: string, body: string, of: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
    platformId: platform.id,
    environment: 'sandbox',
    actingAccount: null,
    key,
    fingerprint: fingerprintOf('POST', '/v1/customers', Buffer.from(body)),
    ...of,
  })

  /** Runs the test while another process has claimed the key for the request and works on it. */
  async function whileInFlight<T>(request: IdempotentRequest, test: () => Promise<T>): Promise<T> {
    return inTenant(world().asService, request.platformId, async (trx) => {
      expect([...(await begin(trx, world().secrets, [request])).values()]).to.deep.equal([])
      return test()
    })
  }

  describe('a storm', () => {
    // Two processes on one database, so that nothing in a process's memory can be what saves it.
    let others: TestClient
    let paykey: string
    before(async () => {
      const second = await world().startService()
      others = new TestClient(second.url, platform.sandbox.headers)
      paykey = (await newPaykey(platform.sandbox)).paykey
    })

    /** Charges of several keys at once, since these are created together. */
    const kinds = [
      { name: 'customers', keysAtOnce: 1, table: 'customers', send: create, bodyOf: (key: string, which = 0) => customerBody({ external_id: key, name: `Ada ${which}` }) },
      { name: 'charges', keysAtOnce: 5, table: 'payments', send: charge, bodyOf: (key: string, which = 0) => chargeBody(paykey, { external_id: key, amount: 100 + which }) },
    ] as const

    for (const { name, keysAtOnce, table, send, bodyOf } of kinds) {
      /** As a client does it: a service that is busy is asked again. */
      const createAtLast = async (key: string, body: string, client: TestClient) => {
        for (let tries = 1; ; tries++) {
          const answer = await send(key, body, client)
          if (answer.status !== 503 || tries === 20) return answer
          await delay(200)
        }
      }

      it(`of 200 identical requests at once for each of 20 keys of ${name} has one effect a key, and one answer`, async function () {
        this.timeout(180_000)
        for (let round = 0; round < 20 / keysAtOnce; round++) {
          const requests = Array.from({ length: keysAtOnce }, () => {
            const key = newKey()
            return { key, body: JSON.stringify(bodyOf(key)) }
          })
          // The first of each key, then the second of each.
          const sent = Array.from({ length: 200 }, (_, index) =>
            requests.map(({ key, body }) => createAtLast(key, body, index % 2 === 0 ? platform.sandbox : others)),
          )
          for (const [which, { key, body }] of requests.entries()) {
            const answers = await Promise.all(sent.flatMap((of) => of.slice(which, which + 1)))
            const counts = tally(answers)
            expect([...counts.keys()], JSON.stringify([...counts])).to.satisfy((found: string[]) =>
              found.every((outcome) => ['201', 'replay', inProgress].includes(outcome)),
            )
            expect(counts.get('201'), 'answers of a request that ran').to.equal(1)
            expect(await effectsOf(table, key), 'effects').to.equal(1)
            expect(await recordsOf(key), 'kept answers').to.have.lengthOf(1)
            const [first] = answers.filter((answer) => outcomeOf(answer) === '201')
            const late = await send(key, body)
            expect(outcomeOf(late)).to.equal('replay')
            for (const answer of [...answers.filter(isReplay), late]) {
              expect(answer.status).to.equal(201)
              expect(answer.text).to.equal(first?.text)
            }
          }
        }
      })

      it(`of two bodies of ${name} under one key, 50 each, has the effect of one of them, and refuses the other for good`, async function () {
        this.timeout(180_000)
        for (let round = 0; round < 10; round++) {
          const key = newKey()
          const bodies = [0, 1].map((which) => JSON.stringify(bodyOf(key, which)))
          const answers = await Promise.all(
            Array.from({ length: 100 }, async (_, index) => ({
              which: index % 2,
              answer: await createAtLast(key, bodies[index % 2] ?? '', index % 4 < 2 ? platform.sandbox : others),
            })),
          )
          const winners = answers.filter(({ answer }) => outcomeOf(answer) === '201')
          expect(winners).to.have.lengthOf(1)
          expect(await effectsOf(table, key)).to.equal(1)
          const [winner] = winners
          for (const { which, answer } of answers) {
            const outcome = outcomeOf(answer)
            expect(outcome).to.be.oneOf(['201', 'replay', inProgress, usedOtherwise])
            if (answer.status === 201) {
              expect(which, 'the body that was answered').to.equal(winner?.which)
              expect(answer.text).to.equal(winner?.answer.text)
            }
          }
          const late = await Promise.all(bodies.map((body) => send(key, body)))
          expect(late.map(outcomeOf)).to.deep.equal(winner?.which === 0 ? ['replay', usedOtherwise] : [usedOtherwise, 'replay'])
        }
      })
    }
  })

  describe('in flight', () => {
    it('refuses the identical request at once, and again nothing has happened', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const answer = await whileInFlight(requestOf(key, body), () => create(key, body))
      expect(answer.status).to.equal(409)
      expect(problemOf(answer)).to.deep.equal({ status: 409, type: '/conflict', title: 'Conflict', detail: inProgress })
      expect(await customersOf(key)).to.equal(0)
      expect(outcomeOf(await create(key, body)), 'once the other has gone without an answer').to.equal('201')
    })

    it('refuses a request with another body, path or method under the key', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      await whileInFlight(requestOf(key, body), async () => {
        const answer = await create(key, `${body} `)
        expect(problemOf(answer)).to.deep.equal({ status: 409, type: '/conflict', title: 'Conflict', detail: usedOtherwise })
        const elsewhere = await platform.sandbox.refused('createOrganization', { body, headers: { 'Idempotency-Key': key } }, 409)
        expect(elsewhere.detail).to.equal(usedOtherwise)
      })
      const path = `/v1/linked_bank_accounts/${randomUUID()}/cancel`
      const fingerprint = fingerprintOf('POST', path, Buffer.alloc(0))
      await whileInFlight(requestOf(key, body, { fingerprint }), async () => {
        const answer = await platform.sandbox.send('PATCH', path, { headers: { 'Idempotency-Key': key } })
        expect(outcomeOf(answer)).to.equal(usedOtherwise)
      })
    })

    it('does no harm to a good request that meets a broken one under its key', async () => {
      for (let round = 0; round < 60; round++) {
        const key = newKey()
        const body = JSON.stringify(customerBody({ external_id: key }))
        const broken = Array.from({ length: 3 }, () => create(key, '{"type":"individual"}'))
        const [good] = await Promise.all([create(key, body), ...broken])
        expect(outcomeOf(good), `round ${round}`).to.equal('201')
      }
    })

    it('refuses a request that breaks the contract as another one, even while its twin is being refused', async () => {
      const key = newKey()
      const broken = '{"type":"individual"}'
      await whileInFlight(requestOf(key, JSON.stringify(customerBody())), async () => {
        expect(outcomeOf(await create(key, broken))).to.equal(usedOtherwise)
        expect(outcomeOf(await create(key, '{"type":')), 'not even JSON').to.equal(usedOtherwise)
        await inTenant(world().asService, platform.id, async (trx) => {
          await isUsedOtherwise(trx, world().secrets, requestOf(key, broken))
          expect(outcomeOf(await create(key, broken))).to.equal(usedOtherwise)
        })
      })
      expect((await create(key, broken)).status).to.equal(400)
    })

    it('does not stand in the way of the same key elsewhere', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const [other, { id }] = [await newPlatform(), await newAccount(platform.sandbox)]
      await whileInFlight(requestOf(key, body), async () => {
        expect((await create(key, body, platform.live)).status).to.equal(201)
        for (const elsewhere of [other.sandbox, platform.sandbox.actingFor(id)]) expect((await create(key, `${body} `, elsewhere)).status).to.equal(201)
        expect((await create(newKey(), body)).status).to.equal(201)
      })
    })
  })

  describe('a finished request', () => {
    it('of before migration 0034, whose hash stands beside its answer, is replayed for the same bytes alone', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const { fingerprint } = requestOf(key, body)
      const first = await create(key, body)
      const place = { table: 'idempotency_records', column: 'body', rowId: `00000000-0000-0000-0000-000000000000|${key}`, platformId: platform.id, environment: 'sandbox' }
      await world().asSuperuser('idempotency_records').where({ platform_id: platform.id, key }).update({ fingerprint, body_encrypted: world().secrets.encrypt(first.text, place) })
      const replay = await create(key, body)
      expect([outcomeOf(replay), replay.text]).to.deep.equal(['replay', first.text])
      expect(outcomeOf(await create(key, `${body} `))).to.equal(usedOtherwise)
      expect(outcomeOf(await create(key, '{"type":'))).to.equal(usedOtherwise)
    })

    it('is replayed for the same bytes alone', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const first = await create(key, body)
      expect(outcomeOf(first)).to.equal('201')
      expect(outcomeOf(await create(key, body))).to.equal('replay')
      expect(outcomeOf(await create(key, `${body}\n`)), 'one byte more').to.equal(usedOtherwise)
      expect(outcomeOf(await create(key, '{"type":')), 'a body that is not JSON').to.equal(usedOtherwise)
      expect(outcomeOf(await create(key, '{}')), 'a body that breaks the schema').to.equal(usedOtherwise)
      expect(outcomeOf(await create(key, body)), 'afterwards').to.equal('replay')
      expect(await customersOf(key)).to.equal(1)
    })

    it('is another request at another path', async () => {
      const key = newKey()
      const body = { name: 'Northwind' }
      await platform.sandbox.ok('createOrganization', { body, headers: { 'Idempotency-Key': key } })
      const answer = await platform.sandbox.call('createCustomer', { body, headers: { 'Idempotency-Key': key } })
      expect(outcomeOf(answer)).to.equal(usedOtherwise)
      const patch = await platform.sandbox.refused(
        'cancelLinkedBankAccount',
        { path: { linked_bank_account_id: randomUUID() }, headers: { 'Idempotency-Key': key } },
        409,
      )
      expect(patch.detail).to.equal(usedOtherwise)
    })

    it('has the query left out of what identifies it', async () => {
      const key = newKey()
      const path = `/v1/linked_bank_accounts/${randomUUID()}/cancel`
      const first = await platform.sandbox.send('PATCH', path, { headers: { 'Idempotency-Key': key } })
      expect(first.status).to.equal(404)
      // A query that the operation lacks breaks the contract, so that it never gets as far as the replay.
      const second = await platform.sandbox.send('PATCH', `${path}?`, { headers: { 'Idempotency-Key': key } })
      expect(outcomeOf(second)).to.equal('replay')
    })

    it('of PUT is never kept: the request runs again', async () => {
      const key = newKey()
      const { id } = await newCustomer(platform.sandbox)
      const put = (name: string) => platform.sandbox.call('updateCustomer', { path: { id }, body: { name }, headers: { 'Idempotency-Key': key } })
      expect([(await put('First')).status, (await put('Second')).status]).to.deep.equal([200, 200])
      expect(await recordsOf(key)).to.deep.equal([])
      expect((await platform.sandbox.ok('getCustomer', { path: { id } })).data.name).to.equal('Second')
    })

    it('of PATCH is kept', async () => {
      const key = newKey()
      const { id } = await newLinkedBankAccount(platform.sandbox)
      const cancel = () => platform.sandbox.call('cancelLinkedBankAccount', { path: { linked_bank_account_id: id }, headers: { 'Idempotency-Key': key } })
      const first = await cancel()
      expect(outcomeOf(first)).to.equal('200')
      const second = await cancel()
      expect([second.status, outcomeOf(second)]).to.deep.equal([200, 'replay'])
      expect(second.text).to.equal(first.text)
    })
  })

  describe('scope', () => {
    it('is the platform: another one runs the same request', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const other = await newPlatform()
      const first = await create(key, body)
      const second = await create(key, body, other.sandbox)
      expect([first, second].map(outcomeOf)).to.deep.equal(['201', '201'])
      expect(second.text).not.to.equal(first.text)
      expect(outcomeOf(await create(key, `${body} `, (await newPlatform()).sandbox)), 'nor is the key taken there').to.equal('201')
    })

    it('is the environment', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      expect([await create(key, body), await create(key, body, platform.live)].map(outcomeOf)).to.deep.equal(['201', '201'])
      expect((await recordsOf(key)).map(({ environment }) => environment).sort()).to.deep.equal(['live', 'sandbox'])
    })

    it('is the account acted for, and none is one of its own', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const accounts = [await newAccount(platform.sandbox), await newAccount(platform.sandbox)]
      const clients = [platform.sandbox, ...accounts.map(({ id }) => platform.sandbox.actingFor(id))]
      for (const client of clients) expect(outcomeOf(await create(key, body, client))).to.equal('201')
      for (const client of clients) expect(outcomeOf(await create(key, body, client))).to.equal('replay')
      expect(await customersOf(key)).to.equal(3)
      const scopes = (await recordsOf(key)).map(({ acting_account }) => acting_account)
      expect(scopes.sort()).to.deep.equal([noAccount, ...accounts.map(({ id }) => id)].sort())
    })

    it('reads the account in any case', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const { id } = await newAccount(platform.sandbox)
      expect(outcomeOf(await create(key, body, platform.sandbox.actingFor(id)))).to.equal('201')
      expect(outcomeOf(await create(key, body, platform.sandbox.actingFor(id.toUpperCase())))).to.equal('replay')
    })

    it('has no account where the operation ignores the header', async () => {
      const key = newKey()
      const { id } = await newAccount(platform.sandbox)
      const post = (client: TestClient) => client.call('createOrganization', { body: { name: 'Northwind' }, headers: { 'Idempotency-Key': key } })
      expect(outcomeOf(await post(platform.sandbox.actingFor(id)))).to.equal('201')
      expect(outcomeOf(await post(platform.sandbox))).to.equal('replay')
      expect(outcomeOf(await post(platform.sandbox.actingFor(randomUUID()))), 'an unknown account, ignored as well').to.equal('replay')
    })

    it('is all of these for a charge as well, also where the charges are created together', async () => {
      const { sandbox, live } = await newPlatform()
      const elsewhere = (await newPlatform()).sandbox
      const accounts = [await newAccount(sandbox), await newAccount(sandbox)]
      const clients = [sandbox, live, elsewhere, ...accounts.map(({ id }) => sandbox.actingFor(id))]
      await letFund(live)
      const key = newKey()
      const requests = await Promise.all(clients.map(async (client) => ({ client, body: JSON.stringify(chargeBody((await newPaykey(client)).paykey)) })))
      const send = () => Promise.all(requests.map(({ client, body }) => charge(key, body, client)))
      const [firsts, seconds] = [await send(), await send()]
      expect(firsts.map(outcomeOf)).to.deep.equal(clients.map(() => '201'))
      expect(new Set(firsts.map(({ text }) => text)).size).to.equal(clients.length)
      expect(seconds.map(outcomeOf)).to.deep.equal(clients.map(() => 'replay'))
      expect(seconds.map(({ text }) => text)).to.deep.equal(firsts.map(({ text }) => text))
      expect(await recordsOf(key)).to.have.lengthOf(clients.length)
    })

    it('is not the API key for a charge either: a rotated one replays', async () => {
      const key = newKey()
      const body = JSON.stringify(chargeBody((await newPaykey(platform.sandbox)).paykey, { external_id: key }))
      const first = await charge(key, body)
      const second = await charge(key, body, await platform.newClient())
      expect(outcomeOf(second)).to.equal('replay')
      expect(second.text).to.equal(first.text)
    })

    it('is not the API key: a rotated one replays', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const first = await create(key, body)
      const second = await create(key, body, await platform.newClient())
      expect(outcomeOf(second)).to.equal('replay')
      expect(second.text).to.equal(first.text)
    })

    it('does not hold a bridge token: with it only the length counts', async () => {
      const key = newKey()
      const customer = await newCustomer(platform.sandbox)
      const tokens = await Promise.all([1, 2].map(() => platform.sandbox.ok('initializeBridge', { body: { customer_id: customer.id } })))
      const post = (token: string, value: string) =>
        platform.sandbox
          .with({ Authorization: `Bearer ${token}` })
          .call('createBridgeBankAccount', { body: bankAccountBody(customer.id), headers: { 'Idempotency-Key': value } })
      const [first, second] = tokens.map(({ data }) => data.bridge_token)
      expect((await post(first ?? '', 'too-short')).status).to.equal(400)
      const answers = [await post(first ?? '', key), await post(second ?? '', key)]
      expect(answers.map(outcomeOf)).to.deep.equal(['201', '201'])
      expect((await post(first ?? '', key)).status, 'the token is used up').to.equal(401)
      expect(await recordsOf(key)).to.deep.equal([])
    })
  })

  describe('after a day', () => {
    it('replays up to 24 hours after the first request, by the clock of the database', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const first = await create(key, body)
      await age(key, '23 hours 59 minutes 59 seconds')
      const late = await create(key, body)
      expect(outcomeOf(late)).to.equal('replay')
      expect(late.text).to.equal(first.text)
      expect(outcomeOf(await create(key, `${body} `)), 'another body').to.equal(usedOtherwise)
    })

    it('runs anew from then on, and replays the new answer', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const first = await create(key, body)
      await age(key, '24 hours 1 second')
      const second = await create(key, body)
      expect(outcomeOf(second)).to.equal('201')
      expect(second.text).not.to.equal(first.text)
      expect((await create(key, body)).text).to.equal(second.text)
      expect(await recordsOf(key), 'one row a day').to.have.lengthOf(2)
      expect(await customersOf(key)).to.equal(2)
    })

    it('takes another body once the key has expired', async () => {
      const key = newKey()
      await create(key, JSON.stringify(customerBody({ external_id: key })))
      await age(key, '24 hours 1 second')
      expect(outcomeOf(await create(key, JSON.stringify(customerBody({ name: 'Other', external_id: key }))))).to.equal('201')
    })

    it('goes by the clock of the database alone, whatever the service takes for the time', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      await create(key, body)
      const clock = { ...systemClock, now: () => new Date(Date.now() + 48 * 3_600_000) }
      const ahead = await world().startService({ clock })
      expect(outcomeOf(await create(key, body, new TestClient(ahead.url, platform.sandbox.headers)))).to.equal('replay')
      await ahead.stop()
    })
  })

  describe('at midnight', () => {
    it("finds yesterday's answer", async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const first = await create(key, body)
      await world().asSuperuser.raw(`update idempotency_records set day = day - 1 where key = ?`, [key])
      const second = await create(key, body)
      expect(outcomeOf(second)).to.equal('replay')
      expect(second.text).to.equal(first.text)
      expect(await recordsOf(key), 'nothing new for today').to.have.lengthOf(1)
    })

    it("is refused while yesterday's request is still in flight", async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const request = requestOf(key, body)
      const answer = { status: 201, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: '{"yesterday":true}' }
      await inTenant(world().asService, platform.id, async (trx) => {
        await begin(trx, world().secrets, [request])
        await finish(trx, world().secrets, [{ request, answer }])
        expect(outcomeOf(await create(key, body))).to.equal(inProgress)
      })
      await world().asSuperuser.raw(`update idempotency_records set day = day - 1 where key = ?`, [key])
      const replay = await platform.sandbox.send('POST', '/v1/customers', { body, headers: { 'Idempotency-Key': key } })
      expect([replay.status, replay.text]).to.deep.equal([201, '{"yesterday":true}'])
      expect(await customersOf(key)).to.equal(0)
    })

    it('replays the younger of the rows of two days', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      await create(key, body)
      await age(key, '24 hours 1 second')
      const second = await create(key, body)
      await world().asSuperuser.raw(`update idempotency_records set created_at = created_at + interval '2 seconds' where key = ? and day < (now() at time zone 'utc')::date`, [key])
      const third = await create(key, body)
      expect(outcomeOf(third)).to.equal('replay')
      expect(third.text).to.equal(second.text)
    })
  })

  describe('keeps', () => {
    it('201 of a creation, byte for byte with its content headers', async () => {
      const key = newKey()
      const paykey = await newPaykey(platform.sandbox)
      const body = JSON.stringify(chargeBody(paykey.paykey, { metadata: { b: '2', a: '1' } }))
      const post = () => platform.sandbox.call('createCharge', { body, headers: { 'Idempotency-Key': key } })
      const first = await post()
      const second = await post()
      expect([first.status, first.headers.has('idempotent-replayed')]).to.deep.equal([201, false])
      expect([second.status, second.headers.get('idempotent-replayed')]).to.deep.equal([201, 'true'])
      expect(second.text, 'the old api_request_id too').to.equal(first.text)
      expect(lastingHeaders(second)).to.deep.equal(lastingHeaders(first))
    })

    it('404 of an unknown id, so that it stays unknown under the key', async () => {
      const key = newKey()
      const call = () =>
        platform.sandbox.call('cancelLinkedBankAccount', { path: { linked_bank_account_id: noAccount }, headers: { 'Idempotency-Key': key } })
      const first = await call()
      const second = await call()
      expect([first.status, second.status, outcomeOf(second)]).to.deep.equal([404, 404, 'replay'])
      expect(second.text).to.equal(first.text)
      expect(lastingHeaders(second)).to.deep.equal(lastingHeaders(first))
    })

    it('422 of a rule, also when the request would be good by now', async () => {
      const key = newKey()
      const paykey = await newPaykey(platform.sandbox)
      const externalId = unique('taken')
      await platform.sandbox.ok('createCharge', { body: chargeBody(paykey.paykey, { external_id: externalId }) })
      const body = JSON.stringify(chargeBody(paykey.paykey, { external_id: externalId }))
      const post = () => platform.sandbox.call('createCharge', { body, headers: { 'Idempotency-Key': key } })
      const first = await post()
      expect([first.status, problemOf(first).detail]).to.deep.equal([422, 'Duplicate external_id.'])
      await world().asSuperuser.raw(`update payments set external_id = ? where external_id = ?`, [unique('moved'), externalId])
      const second = await post()
      expect([second.status, outcomeOf(second)]).to.deep.equal([422, 'replay'])
      expect(second.text).to.equal(first.text)
    })

    it('422 without what was written before it', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const second = await serve({
        createCustomer: async (context, request) => {
          await createCustomer(context, request)
          throw Problem.unprocessable('Refused after it was written.', 'name')
        },
      })
      try {
        const answer = await create(key, body, new TestClient(second.url, platform.sandbox.headers))
        expect(answer.status).to.equal(422)
        expect(await customersOf(key)).to.equal(0)
        const events = await world().asSuperuser('events').where({ platform_id: platform.id, event_type: 'customer.created.v1' })
        const customers = await world().asSuperuser('customers').where({ platform_id: platform.id })
        expect(events.length, 'an event for each customer that there is').to.equal(customers.length)
        const retry = await create(key, body)
        expect([retry.status, outcomeOf(retry)]).to.deep.equal([422, 'replay'])
        expect(retry.text).to.equal(answer.text)
      } finally {
        await second.stop()
      }
    })
  })

  describe('does not keep', () => {
    const attempts: [string, number, (key: string) => Promise<Answer>][] = [
      ['400 of the contract', 400, (key) => create(key, { type: 'individual' })],
      ['400 of a body that is not JSON', 400, (key) => create(key, '{')],
      ['400 of Service-Account-Id', 400, (key) => create(key, customerBody(), platform.sandbox.actingFor('account-1'))],
      ['401', 401, (key) => create(key, customerBody(), platform.sandbox.with({ Authorization: 'Bearer sk_sandbox_unknown' }))],
      ['403 of a scope', 403, async (key) => create(key, customerBody(), await platform.newClient({ scopes: ['read'] }))],
      ['403 of Service-Account-Id', 403, (key) => create(key, customerBody(), platform.sandbox.actingFor(randomUUID()))],
      ['404 of a path', 404, (key) => platform.sandbox.send('POST', '/v1/customer', { body: customerBody(), headers: { 'Idempotency-Key': key } })],
      ['405', 405, (key) => platform.sandbox.send('PATCH', '/v1/customers', { body: customerBody(), headers: { 'Idempotency-Key': key } })],
      ['413', 413, (key) => create(key, JSON.stringify({ ...customerBody(), name: 'x'.repeat(128 * 1024) }))],
      [
        '415',
        415,
        (key) => platform.sandbox.call('createCustomer', { body: JSON.stringify(customerBody()), headers: { 'Idempotency-Key': key, 'Content-Type': 'text/plain' } }),
      ],
    ]
    for (const [name, status, attempt] of attempts) {
      it(`${name}: the key is free for the request as it should be`, async () => {
        const key = newKey()
        expect((await attempt(key)).status).to.equal(status)
        expect((await attempt(key)).headers.has('idempotent-replayed')).to.equal(false)
        expect(await recordsOf(key)).to.deep.equal([])
        expect(outcomeOf(await create(key, customerBody({ external_id: key })))).to.equal('201')
      })
    }

    it('400 of its own length', async () => {
      for (const [key, status] of [['x'.repeat(9), 400], ['x'.repeat(10), 201], ['x'.repeat(40), 201], ['x'.repeat(41), 400]] as const) {
        const answer = await create(key, customerBody())
        expect(answer.status, `${key.length} characters`).to.equal(status)
        expect(await recordsOf(key)).to.have.lengthOf(status === 201 ? 1 : 0)
        if (status === 400) expect(problemOf(answer).items?.[0]?.detail).to.equal('The Idempotency-Key header value is not valid.')
      }
    })

    it('409 of its own', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      expect(outcomeOf(await whileInFlight(requestOf(key, body), () => create(key, body)))).to.equal(inProgress)
      expect(await recordsOf(key)).to.deep.equal([])
      expect(outcomeOf(await create(key, body))).to.equal('201')
      expect(outcomeOf(await create(key, `${body} `))).to.equal(usedOtherwise)
      expect(outcomeOf(await create(key, body)), 'the first request again').to.equal('replay')
      expect(await recordsOf(key)).to.have.lengthOf(1)
    })

    it('429: nothing ran', async () => {
      const key = newKey()
      const own = await newPlatform()
      await world().asSuperuser.raw(
        `insert into rate_limit_buckets (platform_id, environment, points, expires_at, observed_at) values (?, 'sandbox', 1000000, now() + interval '1 hour', now())`,
        [own.id],
      )
      const limited = await world().startService({ overrides: { rateLimitPerSecond: 1, rateLimitBurst: 1 } })
      expect((await create(key, customerBody(), new TestClient(limited.url, own.sandbox.headers))).status).to.equal(429)
      await limited.stop()
      expect(await recordsOf(key)).to.deep.equal([])
      expect(outcomeOf(await create(key, customerBody({ external_id: key }), own.sandbox))).to.equal('201')
    })

    it('500 and 503: nothing was committed, and the next try runs', async () => {
      for (const [error, status] of [
        [new Error('a fault of ours'), 500],
        [databaseError('53300'), 503],
        [databaseError('57014'), 503],
        [databaseError('XX000'), 503],
      ] as const) {
        const key = newKey()
        const body = JSON.stringify(customerBody({ external_id: key }))
        const broken = await serve({
          createCustomer: async (context, request) => {
            await createCustomer(context, request)
            throw error
          },
        })
        try {
          const answer = await create(key, body, new TestClient(broken.url, platform.sandbox.headers))
          expect(answer.status).to.equal(status)
          expect(await customersOf(key)).to.equal(0)
          expect(await recordsOf(key)).to.deep.equal([])
          expect(outcomeOf(await create(key, body))).to.equal('201')
        } finally {
          await broken.stop()
        }
      }
    })
  })

  describe('what is sent along with COMMIT', () => {
    // Nobody waits for these before COMMIT is said, which does not fail itself: it says that it has rolled back.
    for (const table of ['payment_history', 'events', 'idempotency_records']) {
      it(`is done, or nothing is: no charge without its row in ${table}`, async () => {
        const { id, sandbox } = await newPlatform()
        const body = JSON.stringify(chargeBody((await newPaykey(sandbox)).paykey))
        const headers = { 'Idempotency-Key': newKey() }
        const post = () => sandbox.call('createCharge', { body, headers })
        const refused = await whileRefused(table, `new.platform_id = '${id}'`, post)
        expect(refused.status, refused.text).to.equal(500)
        expect(await world().asSuperuser('payments').where({ platform_id: id })).to.deep.equal([])
        expect(outcomeOf(await post())).to.equal('201')
      })
    }

    it('may run again where it met a deadlock', async () => {
      const { id, sandbox } = await newPlatform()
      const body = JSON.stringify(chargeBody((await newPaykey(sandbox)).paykey))
      const { asOwner } = world()
      const tries = `tries_${id.replaceAll('-', '')}`
      // A sequence counts also what is rolled back.
      await asOwner.raw(`create sequence ${tries}`)
      await asOwner.raw(`grant usage on sequence ${tries} to public`)
      try {
        const twice = `if nextval('${tries}') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if; return new`
        const answer = await whileRefused('events', `new.platform_id = '${id}'`, () => sandbox.call('createCharge', { body }), twice)
        expect(answer.status, answer.text).to.equal(201)
      } finally {
        await asOwner.raw(`drop sequence ${tries}`)
      }
      expect((await world().asSuperuser('payments').where({ platform_id: id })).length).to.equal(1)
    })
  })

  describe('a transaction that may run again', () => {
    for (const state of ['40001', '40P01']) {
      it(`does so after ${state}, three times in all, with one effect`, async () => {
        const key = newKey()
        const body = JSON.stringify(customerBody({ external_id: key }))
        let tries = 0
        let failures = 2
        const shaky = await serve({
          createCustomer: async (context, request) => {
            tries++
            const result = await createCustomer(context, request)
            if (tries <= failures) throw databaseError(state)
            return result
          },
        })
        try {
          const client = new TestClient(shaky.url, platform.sandbox.headers)
          expect(outcomeOf(await create(key, body, client))).to.equal('201')
          expect([tries, await customersOf(key), (await recordsOf(key)).length]).to.deep.equal([3, 1, 1])
          const another = newKey()
          tries = 0
          failures = 3
          const gaveUp = await create(another, body, client)
          expect([gaveUp.status, tries]).to.deep.equal([503, 3])
          expect(await recordsOf(another)).to.deep.equal([])
        } finally {
          await shaky.stop()
        }
      })
    }

    it('does so when the unique key shows that an answer was kept meanwhile, and replays it', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const request = requestOf(key, body)
      const kept = { status: 201, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: '{"kept":"meanwhile"}' }
      let tries = 0
      const racing = await serve({
        createCustomer: async (context, input) => {
          tries++
          // What a node that does not see our lock would do: the answer is there before ours, and we could not see it.
          if (tries === 1) await inTenant(world().asService, platform.id, (trx) => finish(trx, world().secrets, [{ request, answer: kept }]))
          return createCustomer(context, input)
        },
      })
      try {
        const answer = await new TestClient(racing.url, platform.sandbox.headers).send('POST', '/v1/customers', {
          body,
          headers: { 'Idempotency-Key': key },
        })
        expect([answer.status, answer.text, isReplay(answer)]).to.deep.equal([201, '{"kept":"meanwhile"}', true])
        expect([tries, await customersOf(key), (await recordsOf(key)).length]).to.deep.equal([1, 0, 1])
      } finally {
        await racing.stop()
      }
    })
  })

  describe('headers of a replay', () => {
    const post = (key: string, headers: Record<string, string>) =>
      platform.sandbox.call('createCustomer', { body: customerBody(), headers: { 'Idempotency-Key': key, ...headers } })
    const tracing = ({ headers }: Answer) => [headers.get('request-id'), headers.get('correlation-id')]

    it('are the present Request-Id and Correlation-Id where sent', async () => {
      const key = newKey()
      await post(key, { 'Request-Id': 'first', 'Correlation-Id': 'series-1' })
      expect(tracing(await post(key, { 'Request-Id': 'second', 'Correlation-Id': 'series-2' }))).to.deep.equal(['second', 'series-2'])
    })

    it('are the stored ones where not sent, each by itself', async () => {
      const key = newKey()
      await post(key, { 'Request-Id': 'first', 'Correlation-Id': 'series-1' })
      expect(tracing(await post(key, {}))).to.deep.equal(['first', 'series-1'])
      expect(tracing(await post(key, { 'Request-Id': 'third' }))).to.deep.equal(['third', 'series-1'])
      expect(tracing(await post(key, { 'Request-Id': 'x'.repeat(256) })), 'one that is ignored').to.deep.equal(['first', 'series-1'])
      expect(tracing(await post(key, {})), 'what a replay was sent with is not kept').to.deep.equal(['first', 'series-1'])
    })

    it('are those of the present call where none were stored', async () => {
      const key = newKey()
      await post(key, {})
      expect(tracing(await post(key, { 'Request-Id': 'second' }))).to.deep.equal(['second', null])
    })
  })

  describe('at rest', () => {
    it('has no word of the answer or the request in the row', async () => {
      const key = newKey()
      const customer = await newCustomer(platform.sandbox)
      const { data } = await platform.sandbox.ok('initializeBridge', { body: { customer_id: customer.id }, headers: { 'Idempotency-Key': key } })
      const [record] = await recordsOf(key)
      const row = await world().asSuperuser.raw<{ rows: { text: string }[] }>(
        `select r::text || convert_from(decode(encode(body_encrypted, 'hex'), 'escape'), 'LATIN1') as text from idempotency_records r where key = ?`,
        [key],
      )
      const raw = `${row.rows[0]?.text ?? ''}${record?.body_encrypted.toString('latin1') ?? ''}`
      expect(raw).to.have.length.above(200)
      for (const word of [data.bridge_token, data.bridge_token.slice(-20), 'bridge_token', 'api_request_id', customer.id]) {
        for (const encoding of ['utf8', 'hex', 'base64'] as const) {
          expect(raw.includes(Buffer.from(word).toString(encoding)), `${word} in ${encoding}`).to.equal(false)
        }
      }
    })

    it('does not open in another row: 500, without a word of either', async () => {
      const [first, second] = [newKey(), newKey()]
      const body = JSON.stringify(customerBody({ name: 'Canary Nightingale' }))
      await create(first, body)
      await create(second, body)
      await world().asSuperuser.raw(
        `update idempotency_records set body_encrypted = (select body_encrypted from idempotency_records where key = ?) where key = ?`,
        [first, second],
      )
      const answer = await create(second, body)
      expect(answer.status).to.equal(500)
      expect(answer.text).not.to.contain('Nightingale')
      expect(outcomeOf(await create(first, body)), 'the row that was left alone').to.equal('replay')
    })

    it('does not open in another environment, platform or account', async () => {
      const key = newKey()
      const body = JSON.stringify(customerBody({ name: 'Canary Nightingale' }))
      const account = await newAccount(platform.sandbox)
      const other = await newPlatform()
      const clients = [platform.sandbox, platform.live, platform.sandbox.actingFor(account.id), other.sandbox]
      for (const client of clients) await create(key, body, client)
      await world().asSuperuser.raw(
        `update idempotency_records set body_encrypted =
           (select body_encrypted from idempotency_records where key = ? and platform_id = ? and environment = 'sandbox' and acting_account = ?)
          where key = ?`,
        [key, platform.id, noAccount, key],
      )
      const answers = await Promise.all(clients.map((client) => create(key, body, client)))
      expect(answers.map(({ status }) => status)).to.deep.equal([201, 500, 500, 500])
    })

    it('does not open when a bit of it was changed', async () => {
      const key = newKey()
      await create(key, '{"type":"individual","name":"Ada","email":"ada@example.com","phone":"+14155550101"}')
      await world().asSuperuser.raw(
        `update idempotency_records set body_encrypted = set_bit(body_encrypted, (length(body_encrypted) - 1) * 8, 1 - get_bit(body_encrypted, (length(body_encrypted) - 1) * 8)) where key = ?`,
        [key],
      )
      expect((await create(key, '{"type":"individual","name":"Ada","email":"ada@example.com","phone":"+14155550101"}')).status).to.equal(500)
    })

    it('opens after SECRETS_KEY got a new first key', async () => {
      const own = await newPlatform()
      const key = newKey()
      const body = JSON.stringify(customerBody({ external_id: key }))
      const first = await create(key, body, own.sandbox)
      const [old] = world().config.secretsKeys
      if (old === undefined) throw new Error('The world has a secret')
      const rotated = await world().startService({ secrets: new Secrets([randomBytes(32), old]) })
      const client = new TestClient(rotated.url, own.sandbox.headers)
      const second = await create(key, body, client)
      expect(outcomeOf(second)).to.equal('replay')
      expect(second.text).to.equal(first.text)
      const fresh = newKey()
      expect([await create(fresh, body, client), await create(fresh, body, client)].map(outcomeOf)).to.deep.equal(['201', 'replay'])
      await rotated.stop()
    })
  })
})

/** As the driver raises it. */
function databaseError(state: string): Error {
  return Object.assign(new pg.DatabaseError('could not go on', 0, 'error'), { code: state })
}
