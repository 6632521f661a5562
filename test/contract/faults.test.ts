import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { pino } from 'pino'
import type { Service } from '../../src/app.ts'
import type { OperationId } from '../../src/contract.ts'
import { connect as connectDatabase } from '../../src/database/connection.ts'
import { newId } from '../../src/lib/ids.ts'
import { operationIds, problemOf, type TestClient, type LooseRequest } from '../support/client.ts'
import { bankAccountBody, chargeBody, customerBody, newCharge, newCustomer, newPaykey, newPlatform, organizationBody, unique } from '../support/factories.ts'
import { isIdempotent, requestFor } from '../support/walk.ts'
import { world, type TestDatabase } from '../support/world.ts'

/** What no answer and no log line may show of the database. */
const leaks = /select |insert |update "|from "|relation|duplicate key|pg_|knex|postgres|syntax|column|constraint|ECONN|\bat .*\.[tj]s/i

/** A way to the database that can be cut. */
class Proxy {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(url: string) {
    this.#target = new URL(url)
  }

  async open(): Promise<void> {
    const server = (this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname)
      for (const [from, to] of [[near, far], [far, near]] as const) {
        this.#sockets.add(from)
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          this.#sockets.delete(from)
          to.destroy()
        })
      }
    }))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    const isAddress = (value: ReturnType<Server['address']>): value is AddressInfo => typeof value === 'object' && value !== null
    const address = server.address()
    if (!isAddress(address)) throw new Error('The proxy listens on no port')
    this.#port = address.port
  }

  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(this.#port)
    return url.href
  }

  /** Breaks what is there, without a word. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  async close(): Promise<void> {
    const server = this.#server
    if (server === undefined) return
    this.#server = undefined
    const closed = once(server, 'close')
    server.close()
    this.cut()
    await closed
  }
}

describe('faults', () => {
  let database: TestDatabase
  let proxy: Proxy
  let service: Service
  let owner: Knex
  let direct: Knex
  let everything: Knex
  let client: TestClient
  const lines: string[] = []
  const requests = new Map<string, LooseRequest>()

  before(async () => {
    database = await world().createDatabase()
    owner = connectDatabase(database.ownerUrl, { pool: 2 })
    proxy = new Proxy(database.serviceUrl)
    await proxy.open()
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    service = await world().startService({ serviceUrl: proxy.url, log, overrides: { databasePool: 2 } })
    direct = connectDatabase(database.serviceUrl, { pool: 1 })
    everything = connectDatabase(database.superuserUrl, { pool: 1 })
    client = (await newPlatform(service.url, direct)).sandbox
    for (const operation of operationIds()) requests.set(operation, await requestOf(operation))
  })

  /** A valid request, but for the step that the charge can't take: only a worker would have scheduled it. */
  const requestOf = async (id: OperationId) =>
    id === 'simulatePayment' ? { path: { id: (await newCharge(client)).id }, body: { status: 'pending' } } : requestFor(id, client)

  after(async () => {
    await service.stop()
    await proxy.close()
    await owner.destroy()
    await direct.destroy()
    await everything.destroy()
  })

  beforeEach(() => {
    lines.length = 0
  })

  describe('500', () => {
    const tables = ['organizations', 'accounts', 'representatives', 'linked_bank_accounts', 'customers', 'paykeys', 'bridge_tokens', 'payments', 'sandbox_clocks', 'clock_advances', 'jobs', 'events', 'funding_events', 'webhook_endpoints', 'webhook_deliveries']
    const rename = async (from: (name: string) => string, to: (name: string) => string) => {
      await owner.transaction(async (trx) => {
        for (const table of tables) await trx.raw('alter table ?? rename to ??', [from(table), to(table)])
      })
    }
    const same = (name: string) => name
    const away = (name: string) => `${name}_away`
    before(() => rename(same, away))
    after(() => rename(away, same))

    for (const id of operationIds()) {
      it(`${id}: a fault of ours is a fixed text, and its cause is in the log`, async () => {
        const request = requests.get(id)!
        const answer = await client.call(id, { ...request, headers: { 'Request-Id': 'a fault' } })
        expect(answer.status).to.equal(500)
        expect(problemOf(answer)).to.deep.equal({
          status: 500,
          type: '/internal_server_error',
          title: 'Internal Server Error',
          detail: 'Something went wrong on our side.',
        })
        expect(answer.headers.get('request-id')).to.equal('a fault')
        expect(answer.text).to.not.match(leaks)
        const unexpected = lines.map((line): unknown => JSON.parse(line)).filter((line) => JSON.stringify(line).includes('unexpected error'))
        expect(unexpected).to.have.length(1)
        expect(unexpected[0]).to.have.nested.property('err.sql_state', '42P01')
        expect(answer.text).to.include(String(Reflect.get(Object(unexpected[0]), 'api_request_id')))
      })
    }

    it('keeps no answer: the same request runs once the fault is gone', async () => {
      const request = { body: organizationBody({ name: unique('After a fault') }), headers: { 'Idempotency-Key': unique('fault') } }
      await client.refused('createOrganization', request, 500)
      await rename(away, same)
      try {
        const { headers } = await client.ok('createOrganization', request)
        expect(headers.get('idempotent-replayed')).to.equal(null)
        expect((await client.ok('listOrganizations', { query: { name: request.body.name } })).meta.total_items).to.equal(1)
      } finally {
        await rename(same, away)
      }
    })
  })

  describe('503', () => {
    const expectUnavailable = async (id: Parameters<TestClient['refused']>[0], request: LooseRequest) => {
      const { headers, ...problem } = await client.refused(id, request, 503)
      expect(problem).to.deep.equal({
        status: 503,
        type: '/service_unavailable',
        title: 'Service Unavailable',
        detail: 'The service is not available right now; try again.',
      })
      expect(headers.get('retry-after')).to.match(/^[1-9][0-9]*$/)
      expect(JSON.stringify(problem)).to.not.match(leaks)
    }

    describe('the database out of reach', () => {
      before(() => proxy.close())
      after(() => proxy.open())

      for (const id of operationIds()) {
        it(`${id}: is 503 with Retry-After`, async () => {
          const key: Record<string, string> = isIdempotent(id) ? { 'Idempotency-Key': unique('unavailable') } : {}
          await expectUnavailable(id, { ...requests.get(id)!, headers: { ...key, 'Request-Id': 'later' } })
        })
      }

      it('an unknown key is 503 too, not 401: an outage is no bad key', async () => {
        const unknown = client.with({ Authorization: `Bearer sk_sandbox_${'a'.repeat(43)}` })
        await unknown.refused('listPayments', {}, 503)
        await client.with({ Authorization: `Bearer bt_${'0'.repeat(32)}${'a'.repeat(43)}` }).refused('createBridgeBankAccount', { body: bankAccountBody(newId()) }, 503)
        await client.with({ Authorization: 'Bearer malformed' }).refused('listPayments', {}, 401)
      })

      it('the service lives, and is not ready', async () => {
        expect((await client.send('GET', '/healthz')).status).to.equal(200)
        const ready = await client.send('GET', '/readyz')
        expect(ready.status).to.equal(503)
        expect(problemOf(ready)).to.include({ status: 503, type: '/service_unavailable' })
        expect((await client.send('GET', '/openapi.json')).status).to.equal(200)
      })
    })

    it('goes on by itself when the database is back', async () => {
      await client.ok('listPayments', {})
      expect((await client.send('GET', '/readyz')).status).to.equal(200)
    })

    it('a connection that breaks in the middle of a statement is 503, and leaves nothing', async () => {
      const secret = unique('Canary')
      const blocker = await owner.transaction()
      await blocker.raw('lock table customers in access exclusive mode')
      const calls = [
        client.call('createCustomer', { body: customerBody({ name: secret, email: `${secret}@example.com` }), headers: { 'Idempotency-Key': unique('cut') } }),
        client.call('createCustomer', { body: customerBody({ name: secret, email: `${secret}@example.com` }) }),
      ]
      for (;;) {
        const waiting = await world().asSuperuser.raw<{ rows: unknown[] }>(
          `select 1 from pg_stat_activity where datname = ? and wait_event_type = 'Lock'`,
          [new URL(database.serviceUrl).pathname.slice(1)],
        )
        if (waiting.rows.length === calls.length) break
      }
      proxy.cut()
      const answers = await Promise.all(calls)
      await blocker.rollback()
      for (const answer of answers) {
        expect(answer.status, answer.text).to.equal(503)
        expect(answer.headers.get('retry-after')).to.equal('1')
        expect(answer.text).to.not.include(secret)
      }
      expect(lines.join('\n')).to.not.include(secret)
      expect(lines.join('\n')).to.not.match(/insert into/)
      expect((await client.ok('listCustomers', { query: { name: secret } })).meta.total_items).to.equal(0)
    })

    it('a lock that is not given within a second is 503', async () => {
      const customer = await newCustomer(client)
      const blocker = await owner.transaction()
      await blocker.raw('lock table customers in access exclusive mode')
      await expectUnavailable('getCustomer', { path: { id: customer.id } })
      await blocker.rollback()
      await client.ok('getCustomer', { path: { id: customer.id } })
    })

    it('a pool without a free connection is 503, while the service lives', async () => {
      const held = await Promise.all([service.database.transaction(), service.database.transaction()])
      const call = expectUnavailable('listPayments', {})
      expect((await client.send('GET', '/healthz')).status).to.equal(200)
      await call
      for (const transaction of held) await transaction.rollback()
      await client.ok('listPayments', {})
    })

    for (const table of ['payments', 'events', 'idempotency_records']) {
      it(`a disk that is full (53100) when ${table} are written is 503, leaves nothing, and the key succeeds once there is room`, async () => {
        const name = `no_room_for_${table}`
        const { paykey } = await newPaykey(client)
        const external_id = unique('no-room')
        const request = { body: chargeBody(paykey, { external_id }), headers: { 'Idempotency-Key': external_id } }
        const counts = async () => {
          const [counted] = (await everything.raw<{ rows: Record<'payments' | 'events' | 'answers', number>[] }>(
            'select (select count(*) from payments) as payments, (select count(*) from events) as events, (select count(*) from idempotency_records) as answers',
          )).rows
          return counted ?? expect.fail()
        }
        const before = await counts()
        await owner.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: no space left on device' using errcode = '53100'; end $$`)
        await owner.raw(`create trigger ${name} before insert on ${table} for each row execute function ${name}()`)
        try {
          for (let tries = 0; tries < 2; tries++) await expectUnavailable('createCharge', request)
          expect((await client.ok('listPayments', { query: { external_id } })).meta.total_items).to.equal(0)
        } finally {
          await owner.raw(`drop function ${name}() cascade`)
        }
        expect(await counts()).to.deep.equal(before)
        const { headers } = await client.ok('createCharge', request)
        expect(headers.get('idempotent-replayed')).to.equal(null)
        expect(await counts()).to.deep.equal({ payments: before.payments + 1, events: before.events + 1, answers: before.answers + 1 })
      })
    }

    it('a server that ends our connections is 503 or an answer, never 500', async () => {
      // Where a connection ends is a matter of luck: before, in or behind a statement.
      for (let round = 0; round < 10; round++) {
        const calls = Array.from({ length: 20 }, () => client.call('createCustomer', { body: customerBody() }))
        await world().asSuperuser.raw(`select pg_terminate_backend(pid) from pg_stat_activity where datname = ? and usename = ?`, [
          new URL(database.serviceUrl).pathname.slice(1),
          new URL(database.serviceUrl).username,
        ])
        for (const { status } of await Promise.all(calls)) expect(status).to.be.oneOf([201, 503])
      }
      await client.ok('listPayments', {})
    })
  })
})
