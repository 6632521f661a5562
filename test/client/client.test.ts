import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import * as undici from 'undici'
import { answerOf, createPaymentCollectionClient, itemsOf, ProblemError, verifyWebhook, WebhookVerificationError, type PaymentCollectionClient, type Schema } from '../../src/client/index.ts'
import { retrying } from '../../src/client/retry.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { lockWaits } from '../support/rows.ts'
import { world } from '../support/world.ts'

/** What happens to one request on its way. */
type Fault = 'lost before' | 'lost after' | 'cut in the answer' | 'never answered' | { status: number; retryAfter?: string; location?: string; body?: string }

/** Between the client and the service: passes requests on, and lets happen what is next. */
class Gateway {
  readonly keys: (string | undefined)[] = []
  faults: (Fault | undefined)[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<Gateway> {
    const server = createServer()
    const gateway = new Gateway(server)
    server.on('request', (incoming: IncomingMessage, response) => {
      const key = incoming.headers['idempotency-key']
      gateway.keys.push(typeof key === 'string' ? key : undefined)
      const fault = gateway.faults.shift()
      if (fault === 'lost before') incoming.socket.destroy()
      else if (fault === 'never answered') incoming.resume()
      else if (typeof fault === 'object') response.writeHead(fault.status, { ...(fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter }), ...(fault.location === undefined ? {} : { Location: fault.location }) }).end(fault.body ?? 'not of the service')
      else void passOn(incoming, response, fault)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return gateway
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The gateway is not open')
    return `http://127.0.0.1:${address.port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

async function passOn(incoming: IncomingMessage, response: ServerResponse, fault: 'lost after' | 'cut in the answer' | undefined): Promise<void> {
  const onward = send(`${world().service.url}${incoming.url}`, { method: incoming.method, headers: incoming.headers })
  onward.end(await buffer(incoming))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => onward.once('response', resolve).once('error', reject))
  const body = await buffer(answer)
  if (fault === 'lost after') incoming.socket.destroy()
  else {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault === undefined) response.end(body)
    else response.write(body.subarray(0, 40), () => incoming.socket.destroy())
  }
}

describe('the client', () => {
  let platform: TestPlatform
  let gateway: Gateway
  let api: PaymentCollectionClient
  const keyOf = ({ headers }: { headers: Record<string, string> }) => (headers['Authorization'] ?? '').replace('Bearer ', '')
  const through = (options = {}) => createPaymentCollectionClient({ baseUrl: gateway.url, apiKey: keyOf(platform.sandbox), ...options })
  const customers = () => world().asSuperuser('customers').where({ platform_id: platform.id }).count<{ count: number }[]>({ count: '*' }).then(([row]) => row?.count)
  const newCustomer = (name = 'Ada Example'): Schema<'CustomerCreate'> => ({ type: 'individual', name, email: `${randomUUID()}@example.com`, phone: '+14155550101' })

  beforeEach(async () => {
    platform = await newPlatform()
    gateway = await Gateway.open()
    api = through()
  })
  afterEach(() => gateway.close())

  it('gives a change a key, and keeps the caller’s', async () => {
    const { id } = answerOf(await api.POST('/v1/customers', { body: newCustomer() })).data
    const header = { 'Idempotency-Key': 'of the caller' }
    answerOf(await api.POST('/v1/customers', { params: { header }, body: newCustomer('Grace') }))
    answerOf(await api.GET('/v1/customers/{id}', { params: { path: { id } } }))
    expect(gateway.keys[0]).to.match(/^[0-9a-f-]{36}$/)
    expect(gateway.keys.slice(1)).to.deep.equal(['of the caller', undefined])
  })

  for (const fault of ['lost before', 'lost after', 'cut in the answer', { status: 502 }, { status: 503, retryAfter: '1' }, { status: 429, retryAfter: '0' }] as const) {
    it(`makes a change once, though its first attempt ends so: ${JSON.stringify(fault)}`, async () => {
      gateway.faults = [fault]
      const { data, response } = await api.POST('/v1/customers', { body: newCustomer() })
      expect(data?.data.name).to.equal('Ada Example')
      expect(gateway.keys).to.have.lengthOf(2)
      expect(new Set(gateway.keys).size, 'the same key').to.equal(1)
      expect(await customers()).to.equal(1)
      expect(response.headers.get('Idempotent-Replayed')).to.equal(fault === 'lost after' || fault === 'cut in the answer' ? 'true' : null)
    })
  }

  it('waits as long as it is told, and gives back what tells it to wait for long', async () => {
    gateway.faults = [{ status: 429, retryAfter: '1' }]
    const from = performance.now()
    answerOf(await api.GET('/v1/customers'))
    expect(performance.now() - from).to.be.above(990)
    // What stands in between may tell an instant.
    gateway.faults = [{ status: 429, retryAfter: new Date(systemClock.now().getTime() + 3_000).toUTCString() }]
    const then = performance.now()
    answerOf(await api.GET('/v1/customers'))
    expect(performance.now() - then).to.be.above(1_900)
    gateway.faults = [{ status: 503, retryAfter: '61' }]
    expect((await api.GET('/v1/customers')).response.status).to.equal(503)
    expect(gateway.keys).to.have.lengthOf(5)
  })

  it('waits by chance, up to half as long again: clients that broke off together do not come back together', async () => {
    const { random } = Math
    try {
      const pauses = []
      for (const chance of [0, 0.999]) {
        Object.assign(Math, { random: () => chance })
        gateway.faults = [{ status: 503 }, { status: 503 }]
        const from = performance.now()
        answerOf(await api.GET('/v1/customers'))
        pauses.push(performance.now() - from)
      }
      // Half a second and one; so many and a half.
      expect(pauses[0]).to.be.above(1_490)
      expect(pauses[1]).to.be.above(2_230)
    } finally {
      Object.assign(Math, { random })
    }
  })

  /** The pauses, in milliseconds, of a client whose requests end so until it gives up; nobody waits for them. */
  async function pausesOf(maxRetries: number, send: () => Promise<Response>): Promise<number[]> {
    const { setTimeout } = globalThis
    const pauses: number[] = []
    try {
      Object.assign(globalThis, { setTimeout: (ring: () => void, milliseconds: number) => (pauses.push(milliseconds), setTimeout(ring, 0)) })
      await retrying({ maxRetries, fetch: send })(new Request('http://127.0.0.1/')).catch(() => undefined)
    } finally {
      Object.assign(globalThis, { setTimeout })
    }
    return pauses
  }

  for (const [what, send] of [
    ['a status', () => Promise.resolve(new Response('none', { status: 502 }))],
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ] as const) {
    it(`tries as often as it is told, however often that is, and never waits for more than a minute: ${what}`, async () => {
      const pauses = await pausesOf(12, send)
      expect(pauses).to.have.lengthOf(12)
      expect(pauses[6]).to.be.within(32_000, 48_000)
      expect(pauses.slice(7)).to.deep.equal([60_000, 60_000, 60_000, 60_000, 60_000])
    })
  }

  for (const told of ['-1', '1.5', '3, 3', '120s', '2026-11-29T21:00:00Z', 'soon', '']) {
    it(`waits as if it was told nothing where it is told ${JSON.stringify(told)}`, async () => {
      const headers = { 'Retry-After': told, Date: systemClock.now().toUTCString() }
      const [pause] = await pausesOf(1, () => Promise.resolve(new Response('none', { status: 503, headers })))
      expect(pause).to.be.within(500, 750)
    })
  }

  it('gives up after as many attempts as it is told, with what the last one ended with', async () => {
    const once = through({ maxRetries: 1 })
    gateway.faults = [{ status: 503, retryAfter: '0' }, { status: 502 }]
    const { error, response } = await once.POST('/v1/customers', { body: newCustomer() })
    expect([error, response.status]).to.deep.equal(['not of the service', 502])
    gateway.faults = ['lost before', 'lost before']
    const thrown: unknown = await once.POST('/v1/customers', { body: newCustomer() }).catch((caught: unknown) => caught)
    expect(thrown).to.be.instanceOf(TypeError)
    expect(gateway.keys).to.have.lengthOf(4)
    expect(await customers()).to.equal(0)
  })

  it('is told 401 where it tries a bridge token again, whose registration is done: the API key lists it', async () => {
    const { id } = answerOf(await api.POST('/v1/customers', { body: newCustomer() })).data
    const { bridge_token } = answerOf(await api.POST('/v1/bridge/initialize', { body: { customer_id: id } })).data
    gateway.faults = ['lost after']
    const body = { customer_id: id, routing_number: '021000021', account_number: '000123456789', account_type: 'checking' } as const
    const { response } = await through({ apiKey: bridge_token }).POST('/v1/bridge/bank_account', { body })
    expect(response.status).to.equal(401)
    expect(answerOf(await api.GET('/v1/paykeys', { params: { query: { customer_id: id } } })).data).to.have.lengthOf(1)
  })

  it('makes nothing again that has no key, but for what was not let in', async () => {
    const endpoint = answerOf(await api.POST('/v1/webhook_endpoints', { body: { url: 'https://example.com/' } })).data
    const drop = () => api.DELETE('/v1/webhook_endpoints/{id}', { params: { path: { id: endpoint.id } } })
    gateway.faults = ['lost before']
    expect(await drop().catch((caught: unknown) => caught)).to.be.instanceOf(TypeError)
    const charge = (params: { path: { id: string }; header?: { 'Idempotency-Key': string } }) => api.PUT('/v1/charges/{id}/hold', { params, body: {} })
    for (const header of [{}, { header: { 'Idempotency-Key': randomUUID() } }]) {
      gateway.faults = ['lost before']
      expect(await charge({ path: { id: randomUUID() }, ...header }).catch((caught: unknown) => caught)).to.be.instanceOf(TypeError)
    }
    gateway.faults = [{ status: 503 }]
    expect((await drop()).response.status).to.equal(503)
    gateway.faults = [{ status: 429, retryAfter: '0' }]
    expect((await drop()).response.status).to.equal(200)
    expect(gateway.keys).to.have.lengthOf(7)
  })

  it('waits for an attempt of its own that is still at work, and for nobody else', async () => {
    const blocker = await world().asSuperuser.transaction()
    const key = randomUUID()
    const attempt = (options = {}) => through(options).POST('/v1/customers', { params: { header: { 'Idempotency-Key': key } }, body: { ...newCustomer(), email: 'ada@example.com' } })
    try {
      // Nothing can be told of an event meanwhile, so that the request is at work as long as that: less than the service waits for a lock.
      await blocker.raw('lock table events in exclusive mode')
      const isOver = new Promise<void>((resolve) => setTimeout(resolve, 900)).then(() => blocker.rollback())
      const slow = attempt({ timeout: 100 })
      await onceIt(lockWaits, (count) => count > 0, { every: 5 })
      expect((await attempt()).response.status, 'of somebody else').to.equal(409)
      expect((await slow).response.headers.get('Idempotent-Replayed')).to.equal('true')
      expect(gateway.keys, 'one that was given up, one refused, one replayed, and the other’s').to.have.lengthOf(4)
      await isOver
    } finally {
      if (!blocker.isCompleted()) await blocker.rollback()
    }
    expect(await customers()).to.equal(1)
  })

  it('takes a key that is in use for that of its own attempt, where that was answered by a 5xx', async () => {
    gateway.faults = [{ status: 503 }, { status: 409 }]
    expect((await api.POST('/v1/customers', { body: newCustomer() })).response.status).to.equal(201)
    expect(gateway.keys).to.have.lengthOf(3)
  })

  it('stops at once when it is called off in an attempt', async () => {
    gateway.faults = ['never answered']
    const from = performance.now()
    const thrown: unknown = await api.GET('/v1/customers', { signal: AbortSignal.timeout(200) }).catch((caught: unknown) => caught)
    expect(thrown).to.be.instanceOf(DOMException).with.property('name', 'TimeoutError')
    expect(performance.now() - from).to.be.below(5_000)
    expect(gateway.keys).to.have.lengthOf(1)
  })

  it('throws what the caller has called it off with, whatever that is, in an attempt and between two', async () => {
    for (const fault of ['never answered', { status: 503, retryAfter: '30' }] as const) {
      gateway.faults = [fault]
      const calling = new AbortController()
      setTimeout(() => { calling.abort('a reason of its own') }, 200)
      expect(await api.GET('/v1/customers', { signal: calling.signal }).catch((caught: unknown) => caught)).to.equal('a reason of its own')
    }
    // Whatever sends throws something else; by the last attempt too.
    for (const maxRetries of [0, 3]) {
      const calling = new AbortController()
      const fetch = async () => {
        calling.abort('another')
        return Promise.reject(new Error('It was broken off'))
      }
      expect(await through({ fetch, maxRetries }).GET('/v1/customers', { signal: calling.signal }).catch((caught: unknown) => caught)).to.equal('another')
    }
  })

  it('stops at once when it is called off', async () => {
    gateway.faults = [{ status: 503, retryAfter: '30' }]
    const from = performance.now()
    const thrown: unknown = await api.GET('/v1/customers', { signal: AbortSignal.timeout(200) }).catch((caught: unknown) => caught)
    expect(thrown).to.be.instanceOf(DOMException).with.property('name', 'TimeoutError')
    expect(performance.now() - from).to.be.below(5_000)
  })

  it('throws a problem with what the service says', async () => {
    const outcome = await api.POST('/v1/customers', { body: { ...newCustomer(), email: 'nobody' } })
    expect(outcome.error?.meta.api_request_id).to.match(/^[0-9a-f-]{36}$/)
    expect(() => answerOf(outcome))
      .to.throw(ProblemError, 'Validation failed (email: must be a valid email)')
      .that.includes({ status: 400, requestId: outcome.error?.meta.api_request_id })
    expect(outcome.error?.data.type).to.equal('/bad_request')
    expect(() => answerOf({ response: new Response(null, { status: 404 }) })).to.throw(ProblemError, 'The request was answered by 404.')
    gateway.faults = [{ status: 404 }]
    const another = await api.GET('/v1/customers')
    expect(() => answerOf(another)).to.throw(ProblemError, 'The request was answered by 404.')
  })

  for (const body of ['{"message":"Forbidden"}', '{"error":{"code":1}}', 'null', '[]', '"no"', '{"data":{"items":5}}', '{"response_type":"error"}', '{"response_type":"error","data":{"detail":"No","items":5},"meta":{}}', '{"response_type":"error","data":null,"meta":{}}']) {
    it(`throws a problem where something in between answers ${body}`, async () => {
      gateway.faults = [{ status: 403, body }]
      const outcome = await api.GET('/v1/customers')
      expect(() => answerOf(outcome)).to.throw(ProblemError, 'The request was answered by 403.').that.includes({ status: 403, requestId: undefined })
    })
  }

  for (const body of ['<html>', '', 'null', '"hello"', '[]', '{"login":"required"}', '{"data":[],"response_type":"array"}', '{"data":{},"response_type":"object","meta":{}}', '{"data":5,"response_type":"array","meta":{"api_request_id":"a","total_pages":1}}', '{"data":[],"response_type":"array","meta":{"api_request_id":"a"}}', '{"data":null,"response_type":"object","meta":{"api_request_id":"a"}}', '{"data":{},"meta":{"api_request_id":"a"}}']) {
    it(`takes no 200 of something in between for an answer: it asks again, and throws a problem in the end: ${body}`, async () => {
      gateway.faults = [{ status: 200, body }]
      expect(answerOf(await api.POST('/v1/customers', { body: newCustomer() })).data.name).to.equal('Ada Example')
      gateway.faults = [{ status: 200, body }]
      const thrown: unknown = await through({ maxRetries: 0 }).GET('/v1/customers').catch((caught: unknown) => caught)
      expect(thrown).to.be.instanceOf(ProblemError).with.property('status', 200)
      expect(await customers()).to.equal(1)
    })
  }

  it('goes nowhere else when it is sent there: a change would become a look', async () => {
    gateway.faults = [{ status: 302, location: '/v1/customers' }]
    const outcome = await api.POST('/v1/customers', { body: newCustomer() })
    expect(() => answerOf(outcome)).to.throw(ProblemError, 'The request was answered by 302.')
    expect(gateway.keys).to.have.lengthOf(1)
    expect(await customers()).to.equal(0)
  })

  it('gives everything in a list, page after page, and no page before it is wanted', async () => {
    const ids = []
    for (let number = 0; number < 5; number++) ids.push(answerOf(await api.POST('/v1/customers', { body: newCustomer() })).data.id)
    const read: number[] = []
    const all = () =>
      itemsOf((page_number) => {
        read.push(page_number)
        return api.GET('/v1/customers', { params: { query: { page_number, page_size: 2, sort_by: 'id', sort_order: 'asc', status: ['verified', 'review'] } } })
      })
    const seen = []
    for await (const { id, status } of all()) seen.push({ id, status })
    expect(seen).to.deep.equal(ids.sort().map((id) => ({ id, status: 'verified' })))
    expect(read).to.deep.equal([1, 2, 3])
    read.length = 0
    expect(await all().next()).to.have.nested.property('value.id', ids[0])
    expect(read).to.deep.equal([1])
    // As many pages as the last one says: what is made meanwhile is not left out.
    seen.length = 0
    for await (const { id, status } of all()) {
      seen.push({ id, status })
      if (seen.length < 3) ids.push(answerOf(await api.POST('/v1/customers', { body: newCustomer() })).data.id)
    }
    expect(seen.map(({ id }) => id)).to.deep.equal(ids)
    expect(await itemsOf((page_number) => api.GET('/v1/customers', { params: { query: { page_number, page_size: 0 } } })).next().catch((caught: unknown) => caught)).to.be.instanceOf(ProblemError)
  })

  it('acts for an account', async () => {
    const account = await newAccount(platform.sandbox)
    const acting = through({ accountId: account.id })
    const { id } = answerOf(await acting.POST('/v1/customers', { body: newCustomer() })).data
    expect((await acting.GET('/v1/customers/{id}', { params: { path: { id } } })).response.status).to.equal(200)
    expect((await api.GET('/v1/customers/{id}', { params: { path: { id } } })).response.status).to.equal(404)
  })

  it('believes a webhook that is signed, by its bytes, its age and its secret', () => {
    const told = { event_type: 'customer.created.v1', event_id: randomUUID(), event_sequence: 1, occurred_at: systemClock.now().toISOString(), account_id: null, data: { id: randomUUID() } }
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
    const body = JSON.stringify(told)
    const at = systemClock.now()
    const headers = { 'webhook-id': told.event_id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': new Webhook(secret).sign(told.event_id, at, body) }
    expect(verifyWebhook({ body, headers, secret })).to.deep.equal(told)
    expect(verifyWebhook({ body, headers: new Headers(headers), secret }).event_type).to.equal('customer.created.v1')
    // Of a copy of its own, which is no instance of the platform's.
    expect(verifyWebhook({ body, headers: new undici.Headers(headers), secret }).event_type).to.equal('customer.created.v1')
    // While its secret is rotated a webhook is signed by both.
    const former = new Webhook(Buffer.from('of before').toString('base64')).sign(told.event_id, at, body)
    for (const signature of [`${former} ${headers['webhook-signature']}`, `${headers['webhook-signature']} ${former}`]) {
      expect(verifyWebhook({ body, headers: { ...headers, 'webhook-signature': signature }, secret })).to.deep.equal(told)
    }
    const otherwise = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]))
    expect(verifyWebhook({ body, headers: otherwise, secret }).event_id).to.equal(told.event_id)
    const old = new Date(at.getTime() - 6 * 60_000)
    for (const wrong of [
      { body: `${body} `, headers, secret },
      { body, headers, secret: `whsec_${Buffer.from('another').toString('base64')}` },
      { body, headers: {}, secret },
      { body, headers: { ...headers, 'webhook-signature': former }, secret },
      { body, headers: { ...headers, 'webhook-timestamp': String(old.getTime() / 1000), 'webhook-signature': new Webhook(secret).sign(told.event_id, old, body) }, secret },
      { body: '{', headers: { ...headers, 'webhook-signature': new Webhook(secret).sign(told.event_id, at, '{') }, secret },
      { body: '[]', headers: { ...headers, 'webhook-signature': new Webhook(secret).sign(told.event_id, at, '[]') }, secret },
    ]) {
      expect(() => verifyWebhook(wrong)).to.throw(WebhookVerificationError)
    }
  })
})
