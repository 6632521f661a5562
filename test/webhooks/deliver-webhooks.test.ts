import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import type { Schema } from '../../src/contract.ts'
import { connect } from '../../src/database/connection.ts'
import { awaitWriters } from '../../src/database/reset-lock.ts'
import { seenWithinMilliseconds } from '../../src/events/event-store.ts'
import { eventDataPlace } from '../../src/events/event-view.ts'
import { createAjv, document } from '../../src/http/openapi.ts'
import { newId } from '../../src/lib/ids.ts'
import { closed } from '../support/closed.ts'
import { newAccount, newCharge, newCustomer, newPayout, newRepresentative, newLinkedBankAccount } from '../support/factories.ts'
import { openPost, tried, type Post } from '../support/post.ts'
import type { Received } from '../support/receiver.ts'
import { world } from '../support/world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type Event = Schema<'Event'>

/** What a webhook tells, once its signature is good; by the clock of the test, which the library does not know. */
function toldBy(one: Received | undefined, secret: string): Event {
  if (one === undefined) throw new Error('Nothing came')
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' } = headersOf(one)
  if (!signatures.split(' ').includes(new Webhook(secret).sign(id, new Date(Number(at) * 1000), one.body))) throw new Error('No matching signature')
  const told: unknown = JSON.parse(one.body)
  if (!isEvent(told)) throw new Error(`Not an event: ${one.body}`)
  return told
}

const validEvent = createAjv({ strict: false }).addSchema(closed(document), 'contract').compile({ $ref: 'contract#/components/schemas/Event' })

function isEvent(told: unknown): told is Event {
  return validEvent(told)
}

function headersOf({ headers }: Received): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Seconds between each try and the one before. */
function waits(received: readonly Received[]): number[] {
  const at = received.map(({ headers }) => Number(headers['webhook-timestamp']))
  return at.slice(1).map((each, index) => each - (at[index] ?? 0))
}

describe('webhooks', () => {
  let post: Post
  before(async () => {
    post = await openPost()
  })
  after(() => post.close())
  beforeEach(() => {
    post.stand(false)
    post.receiver.answer = () => ({})
  })

  /** Puts the clock forward until the delivery has been tried once more. */
  async function nextTry(client: Parameters<Post['once']>[0], id: string): Promise<Schema<'WebhookDelivery'>> {
    const [delivery] = (await client.ok('listWebhookDeliveries', { path: { id } })).data
    if (!delivery?.next_attempt_at) throw new Error('There is no next try')
    post.forward(Math.max(Date.parse(delivery.next_attempt_at) - post.now().getTime(), 0) + 1)
    const [after] = await post.once(client, id, tried(delivery.attempt + 1))
    if (after === undefined) throw new Error('It is gone')
    return after
  }

  it('are what the event is, signed', async () => {
    const { sandbox } = await post.newPlatform()
    const { id, secret } = await post.newEndpoint(sandbox, '/signed')
    const customer = await newCustomer(sandbox)
    const [one] = await post.receiver.until(1, '/signed')
    const told = toldBy(one, secret)
    expect(one?.headers).to.include({ 'content-type': 'application/json', 'webhook-id': told.event_id })
    expect(told).to.deep.include({ event_type: 'customer.created.v1', event_sequence: 1, account_id: null, data: customer })
    expect((await sandbox.ok('getEvent', { path: { id: told.event_id } })).data).to.deep.equal(told)
    // As a receiver does it; the clock has not been put forward yet.
    const { body, headers } = { body: one?.body ?? '', headers: one === undefined ? {} : headersOf(one) }
    expect(new Webhook(secret).verify(body, headers)).to.deep.equal(told)
    expect(() => new Webhook(secret).verify(`${body} `, headers)).to.throw('No matching signature')
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': crypto.randomUUID() })).to.throw('No matching signature')
    const [delivery] = await post.once(sandbox, id, tried(1))
    expect(delivery).to.deep.include({ event_id: told.event_id, event_type: 'customer.created.v1', attempt: 1, status: 'delivered', response_status: 200, response_body: '', error: null, next_attempt_at: null })
  })

  it('tell of every kind of resource, as the contract says, without what is nobody’s business', async () => {
    const { sandbox } = await post.newPlatform()
    const { secret } = await post.newEndpoint(sandbox, '/kinds')
    const account = await newAccount(sandbox)
    await newRepresentative(sandbox, { account_id: account.id })
    await newLinkedBankAccount(sandbox, { account_id: account.id })
    const charge = await newCharge(sandbox)
    await sandbox.ok('cancelCharge', { path: { id: charge.id }, body: { reason: 'Ordered by mistake' } })
    await newPayout(sandbox)
    const told = (await post.receiver.until(10, '/kinds')).map((one) => toldBy(one, secret))
    expect(new Set(told.map(({ event_type }) => event_type))).to.deep.equal(
      new Set(['account.created.v1', 'representative.created.v1', 'linked_bank_account.created.v1', 'customer.created.v1', 'paykey.created.v1', 'charge.created.v1', 'charge.event.v1', 'payout.created.v1']),
    )
    for (const { event_type, data } of told) {
      if (event_type === 'account.created.v1') expect(data).to.have.nested.property('business_profile.tax_id', null)
      if (event_type === 'representative.created.v1') expect(data).to.include({ dob: null, ssn_last4: null })
      if (event_type === 'charge.event.v1') expect(data).to.include({ id: charge.id, status: 'cancelled' })
    }
  })

  it('come again after each wait of the schedule, under the same id, and fail after the eighth', async () => {
    const { sandbox } = await post.newPlatform()
    const { id, secret } = await post.newEndpoint(sandbox, '/again')
    post.receiver.answer = () => ({ status: 500, body: 'Out of order' })
    await newCustomer(sandbox)
    await post.once(sandbox, id, tried(1))
    for (let attempt = 2; attempt <= 8; attempt++) await nextTry(sandbox, id)
    const received = post.receiver.on('/again')
    const expected = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
    for (const [index, wait] of waits(received).entries()) expect(wait * second, `wait ${index + 1}`).to.be.within((expected[index] ?? 0) * 0.9 - second, (expected[index] ?? 0) * 1.1 + 3 * second)
    expect(new Set(received.map((one) => toldBy(one, secret).event_id)).size).to.equal(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).to.equal(8)
    const [failed] = (await sandbox.ok('listWebhookDeliveries', { path: { id } })).data
    expect(failed).to.deep.include({ attempt: 8, status: 'failed', response_status: 500, response_body: 'Out of order', error: 'The answer was 500.', next_attempt_at: null })

    post.receiver.answer = () => ({ status: 204 })
    const { data: resent } = await sandbox.ok('resendWebhookDelivery', { path: { id, delivery_id: failed?.id ?? '' }, body: {} })
    expect(resent).to.include({ id: failed?.id, status: 'pending', attempt: 8 })
    const [delivered] = await post.once(sandbox, id, tried(9))
    expect(delivered).to.include({ status: 'delivered', response_status: 204, error: null })
    expect(toldBy(post.receiver.on('/again').at(-1), secret).event_id).to.equal(failed?.event_id)
  })

  it('are not tried together again, though they failed together', async () => {
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/together')
    post.receiver.answer = () => ({ status: 503 })
    post.stand(true)
    for (let index = 0; index < 10; index++) await newCustomer(sandbox)
    const deliveries = await post.once(sandbox, id, (all) => all.length === 10 && tried(1)(all))
    const waits = deliveries.map(({ attempted_at, next_attempt_at }) => Date.parse(next_attempt_at ?? '') - Date.parse(attempted_at ?? ''))
    for (const wait of waits) expect(wait).to.be.within(4_500, 5_500)
    expect(Math.max(...waits) - Math.min(...waits)).to.be.greaterThan(150)
  })

  for (const [name, header, from, to] of [
    ['seconds', () => '600', 600 * second, 602 * second],
    ['a date', () => new Date(post.now().getTime() + 2 * hour).toUTCString(), 2 * hour - 2 * second, 2 * hour + second],
    ['less than the schedule', () => '1', 4.5 * second, 6 * second],
    ['what is no time', () => 'soon', 4.5 * second, 6 * second],
    ['more than a day', () => '9999999', day - second, day + second],
    ['more than there are seconds', () => '99999999999999999999', day - second, day + second],
    ['what has a year in it', () => 'try 2050', 4.5 * second, 6 * second],
  ] as const) {
    it(`wait as long as the receiver asks: ${name}`, async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/busy')
      post.receiver.answer = () => ({ status: 429, headers: { 'retry-after': header() } })
      await newCustomer(sandbox)
      const [delivery] = await post.once(sandbox, id, tried(1))
      expect(Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.attempted_at ?? '')).to.be.within(from, to)
    })
  }

  it('do not follow where an answer points to', async () => {
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/moved')
    post.receiver.answer = () => ({ status: 302, headers: { location: `${post.receiver.url}/elsewhere` } })
    await newCustomer(sandbox)
    const [delivery] = await post.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'pending', response_status: 302, error: 'The answer was 302.' })
    expect(post.receiver.on('/elsewhere')).to.deep.equal([])
  })

  it('show the first 1024 bytes of an answer, and do not hear it out', async () => {
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/long')
    post.receiver.answer = () => ({ body: `x${'ä'.repeat(50 * 1024)}`, isEndless: true })
    await newCustomer(sandbox)
    const [delivery] = await post.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'delivered', response_body: `x${'ä'.repeat(511)}` })
    expect(delivery?.latency_ms).to.be.lessThan(5_000)
  })

  it('show an answer that is no text, and do not unpack one', async () => {
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/bytes')
    post.receiver.answer = () => ({ headers: { 'content-encoding': 'gzip' }, body: Buffer.of(0x1f, 0x8b, 0x00, 0xff) })
    await newCustomer(sandbox)
    const [delivery] = await post.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'delivered', response_body: '\u001f\ufffd\u0000\ufffd' })
  })

  it('say why no answer came', async () => {
    const { sandbox } = await post.newPlatform()
    const closed = await sandbox.ok('createWebhookEndpoint', { body: { url: 'http://127.0.0.1:1/hook' } })
    const unknown = await sandbox.ok('createWebhookEndpoint', { body: { url: 'http://nobody.invalid/hook' } })
    const tls = await sandbox.ok('createWebhookEndpoint', { body: { url: `https://127.0.0.1:${post.receiver.port}/hook` } })
    const before = await post.newEndpoint(sandbox, '/breaks-before')
    const within = await post.newEndpoint(sandbox, '/breaks-within')
    post.receiver.answer = ({ path }) => ({ breaks: path === '/breaks-before' ? 'before' : 'within' })
    await newCustomer(sandbox)
    const errorOf = async ({ id }: { id: string }) => (await post.once(sandbox, id, tried(1)))[0]
    expect(await errorOf(closed.data)).to.include({ status: 'pending', error: 'The connection was refused.', response_status: null, response_body: null })
    expect((await errorOf(unknown.data))?.error).to.be.oneOf(['The host is not known.', 'The host could not be looked up.'])
    expect((await errorOf(tls.data))?.error).to.match(/^The request failed: /)
    expect((await errorOf(before))?.error).to.equal('The connection broke off.')
    expect(await errorOf(within)).to.include({ error: 'The connection broke off.', response_status: 200, response_body: 'a part', status: 'pending' })
  })

  it('wait 15 seconds in all, for who does not answer as for who never ends, and keep nobody else waiting', async function () {
    this.timeout(60_000)
    const { sandbox } = await post.newPlatform()
    const slow = await post.newEndpoint(sandbox, '/slow')
    await post.newEndpoint(sandbox, '/quick')
    const unending = await post.newEndpoint(sandbox, '/unending')
    post.receiver.answer = ({ path }) => (path === '/slow' ? { after: 60_000 } : path === '/unending' ? { status: 429, headers: { 'retry-after': '600' }, body: 'so', isEndless: true } : {})
    const began = Date.now()
    for (let index = 0; index < 30; index++) await newCustomer(sandbox)
    const received = await post.receiver.until(30, '/quick')
    expect((received.at(-1)?.at ?? 0) - began).to.be.lessThan(8_000)
    await post.receiver.until(10, '/slow')
    expect(post.receiver.on('/slow').length, 'at the same time').to.equal(10)
    for (const [{ id }, answered] of [[slow, { response_status: null, response_body: null }], [unending, { response_status: 429 }]] as const) {
      const deliveries = await post.once(sandbox, id, (all) => all.some(({ attempt }) => attempt === 1))
      const [first] = deliveries.filter(({ attempt }) => attempt === 1)
      expect(first).to.include({ status: 'pending', error: 'No whole answer came within 15 seconds.', ...answered })
      if (first?.response_status === 429) {
        expect(first.response_body).to.match(/^so\.+$/)
        expect(Date.parse(first.next_attempt_at ?? '') - Date.parse(first.attempted_at ?? '')).to.be.within(600 * second, 602 * second)
      }
      expect(first?.latency_ms).to.be.within(14_900, 17_000)
    }
    // Every one has failed so far: from now on one at a time.
    await post.receiver.until(11, '/slow')
    await delay(1_000)
    expect(post.receiver.on('/slow').length, 'of one that is ailing').to.be.within(11, 12)
  })

  it('go one at a time to one that is ailing, though a look at it that began before that was known ends after', async function () {
    this.timeout(60_000)
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/ails')
    post.receiver.answer = () => ({ after: 700, status: 500 })
    // A look takes 2 seconds from when its snapshot was made: nothing else that the courier asks does.
    const owner = connect(post.database.ownerUrl, { pool: 1 })
    try {
      await owner.raw(`
        create policy slow_looks on webhook_endpoints as restrictive for select using (
          case when id = '${id}' and current_query() like '%as is_ailing%' then pg_sleep(2) is not null else true end)`)
      for (let index = 0; index < 30; index++) await newCustomer(sandbox)
      await post.receiver.until(11, '/ails')
      await delay(2_500)
      const at = post.receiver.on('/ails').map((one) => one.at)
      const gaps = at.slice(10).map((each, index) => each - (at[index + 9] ?? 0))
      expect(Math.min(...gaps), `ms between one and the next, ${JSON.stringify(gaps)}`).to.be.greaterThan(600)
    } finally {
      await owner.raw('drop policy slow_looks on webhook_endpoints')
      await owner.destroy()
    }
  })

  it('wait for no platform whose endpoints do not answer, neither at first nor again', async function () {
    this.timeout(90_000)
    const [dead, well] = [await post.newPlatform(), await post.newPlatform()]
    for (let index = 0; index < 100; index++) await post.newEndpoint(dead.sandbox, `/dead-${index}`)
    const { id } = await post.newEndpoint(well.sandbox, '/well')
    let status = 500
    post.receiver.answer = ({ path }) => (path === '/well' ? { status } : { after: 60_000 })
    for (let index = 0; index < 3; index++) await newCustomer(dead.sandbox)
    await post.receiver.until(post.receiver.received.length + 100)
    const began = Date.now()
    await newCustomer(well.sandbox)
    await post.once(well.sandbox, id, tried(1))
    status = 200
    const [first, again] = await post.receiver.until(2, '/well')
    expect((first?.at ?? 0) - began).to.be.lessThan(3_000)
    expect((again?.at ?? 0) - (first?.at ?? 0)).to.be.within(4_400, 9_000)
  })

  it('are sent once, however long a good answer takes', async () => {
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/thinks')
    post.receiver.answer = () => ({ after: 3_000 })
    await newCustomer(sandbox)
    const [delivery] = await post.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'delivered' })
    expect(post.receiver.on('/thinks')).to.have.length(1)
  })

  it('are sent once, though the database does not take what came of them for a while', async () => {
    const { sandbox } = await post.newPlatform()
    const { id } = await post.newEndpoint(sandbox, '/kept')
    const asOwner = connect(post.database.superuserUrl, { pool: 1 })
    const held = await asOwner.transaction()
    post.receiver.answer = () => ({ after: 500 })
    await newCustomer(sandbox)
    await post.receiver.until(1, '/kept')
    await held.raw('lock table webhook_deliveries in exclusive mode')
    await delay(3_000)
    await held.commit()
    await asOwner.destroy()
    const [delivery] = await post.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'delivered' })
    expect(post.receiver.on('/kept')).to.have.length(1)
  })

  it('that are under way where a worker stops are sent by the next one at once, as if they had not been tried', async function () {
    this.timeout(60_000)
    const stopped = await openPost()
    const { sandbox } = await stopped.newPlatform()
    const { id } = await stopped.newEndpoint(sandbox, '/stopped')
    stopped.receiver.answer = () => ({ after: 60_000 })
    await newCustomer(sandbox)
    await stopped.receiver.until(1, '/stopped')
    await stopped.stopSending()
    stopped.receiver.answer = () => ({})
    const [left] = await stopped.once(sandbox, id, tried(0))
    expect(left).to.include({ status: 'pending', attempted_at: null, error: null })
    // Not when its lease would end.
    expect(Date.parse(left?.next_attempt_at ?? '')).to.be.at.most(stopped.now().getTime())
    const next = await openPost({ beside: stopped })
    const [delivery] = await stopped.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'delivered' })
    await next.close()
    await stopped.close()
  })

  it('are not sent to where they may not be sent any more', async () => {
    const lax = await openPost()
    const { sandbox } = await lax.newPlatform()
    const { id } = await lax.newEndpoint(sandbox, '/forbidden')
    await lax.stopSending()
    const strict = await openPost({ beside: lax, allowPrivateWebhooks: false })
    await newCustomer(sandbox)
    const [delivery] = await lax.once(sandbox, id, tried(1))
    expect(delivery).to.include({ status: 'pending', response_status: null, error: 'The URL must begin with https://.' })
    expect(lax.receiver.received).to.deep.equal([])
    await strict.close()
    await lax.close()
  })

  describe('of an endpoint', () => {
    it('are of its types alone', async () => {
      const { sandbox } = await post.newPlatform()
      const { secret } = await post.newEndpoint(sandbox, '/types', { event_types: ['charge.created.v1', 'customer.created.v1'] })
      await post.newEndpoint(sandbox, '/all-types')
      await newCharge(sandbox)
      await post.receiver.until(3, '/all-types')
      expect((await post.receiver.until(2, '/types')).map((one) => toldBy(one, secret).event_type)).to.have.members(['charge.created.v1', 'customer.created.v1'])
    })

    it('of an account concern that account; of a platform, everything', async () => {
      const { sandbox } = await post.newPlatform()
      const [x, y] = [await newAccount(sandbox), await newAccount(sandbox)]
      const ofX = await post.newEndpoint(sandbox.actingFor(x.id), '/of-x')
      const ofPlatform = await post.newEndpoint(sandbox, '/of-platform')
      expect(ofX.account_id).to.equal(x.id)
      const customers = [await newCustomer(sandbox), await newCustomer(sandbox.actingFor(x.id)), await newCustomer(sandbox.actingFor(y.id))]
      const all = await post.receiver.until(3, '/of-platform')
      expect(all.map((one) => toldBy(one, ofPlatform.secret).data.id)).to.have.members(customers.map(({ id }) => id))
      const [one, ...others] = await post.receiver.until(1, '/of-x')
      expect(toldBy(one, ofX.secret)).to.include({ account_id: x.id })
      expect(others).to.deep.equal([])
    })

    it('go to none of another platform, nor of the other environment', async () => {
      const [a, b] = [await post.newPlatform(), await post.newPlatform()]
      await post.newEndpoint(b.sandbox, '/of-others')
      const live = await a.live.ok('createWebhookEndpoint', { body: { url: 'https://example.invalid/hook' } })
      await post.newEndpoint(a.sandbox, '/of-a')
      await newCustomer(a.sandbox)
      await post.receiver.until(1, '/of-a')
      expect(post.receiver.on('/of-others')).to.deep.equal([])
      expect((await a.live.ok('listWebhookDeliveries', { path: { id: live.data.id } })).data).to.deep.equal([])
    })

    it('are signed by both secrets while they rotate, and then by the new one', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret: old } = await post.newEndpoint(sandbox, '/rotated')
      const { data } = await sandbox.ok('rotateWebhookEndpointSecret', { path: { id }, body: { keep_previous_hours: 1 } })
      expect(data.secret).to.match(/^whsec_[0-9A-Za-z+/]{32}$/).and.not.equal(old)
      await newCustomer(sandbox)
      const [both] = await post.receiver.until(1, '/rotated')
      expect(toldBy(both, old)).to.deep.equal(toldBy(both, data.secret))
      post.forward(hour)
      await newCustomer(sandbox)
      const after = (await post.receiver.until(2, '/rotated')).at(-1)
      toldBy(after, data.secret)
      expect(() => toldBy(after, old)).to.throw('No matching signature')
    })

    it('are signed by all secrets whose time is not over where they rotate again and again', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret } = await post.newEndpoint(sandbox, '/often')
      const secrets = [secret]
      for (let times = 1; times <= 5; times++) secrets.push((await sandbox.ok('rotateWebhookEndpointSecret', { path: { id }, body: {} })).data.secret)
      await newCustomer(sandbox)
      const [one] = await post.receiver.until(1, '/often')
      // Four at most beside the present one.
      for (const each of secrets.slice(1)) toldBy(one, each)
      expect(() => toldBy(one, secret)).to.throw('No matching signature')
      const { data } = await sandbox.ok('rotateWebhookEndpointSecret', { path: { id }, body: { keep_previous_hours: 0 } })
      await newCustomer(sandbox)
      const last = (await post.receiver.until(2, '/often')).at(-1)
      toldBy(last, data.secret)
      expect(String(last?.headers['webhook-signature']).split(' ')).to.have.length(1)
    })

    it('are no longer signed by a secret that got out', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret: old } = await post.newEndpoint(sandbox, '/got-out')
      const { data } = await sandbox.ok('rotateWebhookEndpointSecret', { path: { id }, body: { keep_previous_hours: 0 } })
      await newCustomer(sandbox)
      const [one] = await post.receiver.until(1, '/got-out')
      toldBy(one, data.secret)
      expect(() => toldBy(one, old)).to.throw('No matching signature')
    })

    it('that is disabled wait; what happens meanwhile comes by a replay', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret } = await post.newEndpoint(sandbox, '/off')
      post.receiver.answer = ({ path }) => ({ status: path === '/off' ? 500 : 200 })
      const waiting = await newCustomer(sandbox)
      await post.once(sandbox, id, tried(1))
      const { data: off } = await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
      expect(off).to.include({ status: 'disabled', status_reason: 'user_request' })
      const since = post.now().toISOString()
      const missed = await newCustomer(sandbox)
      post.forward(minute)
      await post.newEndpoint(sandbox, '/on', { event_types: ['customer.created.v1'] })
      await newCustomer(sandbox)
      await post.receiver.until(1, '/on')
      expect(post.receiver.on('/off')).to.have.length(1)

      post.receiver.answer = () => ({})
      expect((await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'enabled' } })).data).to.include({ status: 'enabled', status_reason: null })
      const [, again, enabled] = await post.receiver.until(3, '/off')
      expect([toldBy(again, secret).data.id, toldBy(enabled, secret).data.id]).to.have.members([waiting.id, id])
      await sandbox.ok('replayWebhookEndpoint', { path: { id }, body: { since } })
      post.forward(seenWithinMilliseconds)
      await post.once(sandbox, id, (all) => all.length >= 4 && all.every(({ status }) => status === 'delivered'))
      expect(post.receiver.on('/off').map((one) => toldBy(one, secret).data.id)).to.include(missed.id)
    })

    it('that is disabled are refused: a test, a replay, one sent again', async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/refused')
      const event = await newCustomer(sandbox)
      const [delivery] = await post.once(sandbox, id, tried(1))
      await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
      const refusals = [
        await sandbox.refused('testWebhookEndpoint', { path: { id }, body: {} }, 422),
        await sandbox.refused('replayWebhookEndpoint', { path: { id }, body: { since: event.created_at } }, 422),
        await sandbox.refused('resendWebhookDelivery', { path: { id, delivery_id: delivery?.id ?? '' }, body: {} }, 422),
      ]
      for (const { detail } of refusals) expect(detail).to.equal('The webhook endpoint is disabled.')
      await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'enabled' } })
      await post.receiver.until(2, '/refused')
      expect((await sandbox.ok('listWebhookDeliveries', { path: { id } })).data.map(({ event_type, attempt }) => [event_type, attempt])).to.deep.include(['customer.created.v1', 1])
      expect(post.receiver.on('/refused')).to.have.length(2)
    })

    it('that was moved is not blamed for what the old URL answers, and gets what was refused there', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret } = await post.newEndpoint(sandbox, '/old')
      post.receiver.answer = ({ path }) => (path === '/old' ? { status: 410, after: 1_500 } : {})
      const customer = await newCustomer(sandbox)
      await post.receiver.until(1, '/old')
      await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { url: `${post.receiver.url}/new` } })
      const [refused] = await post.once(sandbox, id, tried(1))
      expect(refused).to.include({ status: 'pending', response_status: 410 })
      expect((await sandbox.ok('getWebhookEndpoint', { path: { id } })).data).to.include({ status: 'enabled', status_reason: null })
      post.forward(10 * second)
      const [one] = await post.receiver.until(1, '/new')
      expect(toldBy(one, secret).data.id).to.equal(customer.id)
    })

    it('that was enabled again is not blamed for what it answered before', async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/back')
      post.receiver.answer = ({ path }) => (path === '/back' ? { status: 410, after: 1_500 } : {})
      await newCustomer(sandbox)
      await post.receiver.until(1, '/back')
      for (const status of ['disabled', 'enabled'] as const) await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status } })
      post.receiver.answer = () => ({})
      await post.once(sandbox, id, (all) => all.filter(({ attempt }) => attempt > 0).some(({ response_status }) => response_status === 410))
      expect((await sandbox.ok('getWebhookEndpoint', { path: { id } })).data).to.include({ status: 'enabled', status_reason: null })
    })

    it('that answers 410 while a reset is at work is not changed before that is done', async () => {
      const { sandbox, id: platformId } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/emptied')
      const asOwner = connect(post.database.superuserUrl, { pool: 1 })
      const reset = await asOwner.transaction()
      post.receiver.answer = () => ({ status: 410, after: 300 })
      await newCustomer(sandbox)
      await post.receiver.until(1, '/emptied')
      await awaitWriters({ trx: reset, platformId, environment: 'sandbox' })
      await delay(800)
      expect((await sandbox.ok('getWebhookEndpoint', { path: { id } })).data.status).to.equal('enabled')
      await reset.commit()
      await asOwner.destroy()
      await post.once(sandbox, id, tried(1))
      expect((await sandbox.ok('getWebhookEndpoint', { path: { id } })).data.status).to.equal('disabled')
    })

    it('that answers 410 end at once, and others are told; what it did not take waits for when it is enabled again', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret: ofGone } = await post.newEndpoint(sandbox, '/gone', { event_types: ['customer.created.v1'] })
      const { secret } = await post.newEndpoint(sandbox, '/watching', { event_types: ['webhook_endpoint.event.v1'] })
      post.receiver.answer = ({ path }) => ({ status: path === '/gone' ? 410 : 200 })
      const customers = []
      for (let index = 0; index < 5; index++) customers.push(await newCustomer(sandbox))
      const [one] = await post.receiver.until(1, '/watching')
      expect(toldBy(one, secret)).to.deep.include({ event_type: 'webhook_endpoint.event.v1', event_sequence: 1 })
      expect(toldBy(one, secret).data).to.include({ id, status: 'disabled', status_reason: 'gone' })
      expect((await sandbox.ok('getWebhookEndpoint', { path: { id } })).data).to.include({ status: 'disabled', status_reason: 'gone' })
      const deliveries = await post.once(sandbox, id, (all) => all.some(({ attempt }) => attempt === 1))
      expect(deliveries.find(({ attempt }) => attempt === 1)).to.include({ status: 'pending', response_status: 410, next_attempt_at: null })
      await newCustomer(sandbox)
      post.forward(minute)
      await delay(1_000)
      expect(post.receiver.on('/watching')).to.have.length(1)
      post.receiver.answer = () => ({})
      const refused = post.receiver.on('/gone').length
      await sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'enabled' } })
      const after = (await post.receiver.until(refused + customers.length, '/gone')).slice(refused)
      expect(after.map((one) => toldBy(one, ofGone).data.id)).to.have.members(customers.map((customer) => customer.id))
    })

    it('at which everything fails for five days end, once, and not before', async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/dead', { event_types: ['customer.created.v1'] })
      const { secret } = await post.newEndpoint(sandbox, '/mourning', { event_types: ['webhook_endpoint.event.v1'] })
      post.receiver.answer = ({ path }) => ({ status: path === '/dead' ? 500 : 200 })
      const statusOf = async () => (await sandbox.ok('getWebhookEndpoint', { path: { id } })).data
      const failOnce = async (count: number) => {
        await newCustomer(sandbox)
        await post.once(sandbox, id, (all) => all.length === count && all.every(({ attempt }) => attempt > 0))
      }
      await failOnce(1)
      for (let index = 2; index <= 5; index++) {
        post.forward(day)
        await failOnce(index)
      }
      expect(await statusOf()).to.include({ status: 'enabled' })
      post.forward(day)
      await newCustomer(sandbox)
      const [one] = await post.receiver.until(1, '/mourning')
      expect(toldBy(one, secret).data).to.include({ id, status: 'disabled', status_reason: 'failing' })
      expect(await statusOf()).to.include({ status: 'disabled', status_reason: 'failing' })
      expect(post.receiver.on('/mourning')).to.have.length(1)
    })

    it('go on where one success is between the failures, or nothing for days', async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/ailing', { event_types: ['customer.created.v1'] })
      let status = 500
      post.receiver.answer = () => ({ status })
      let count = 0
      const tryOnce = async () => {
        count++
        await newCustomer(sandbox)
        await post.once(sandbox, id, (all) => all.length === count && all.every(({ attempt }) => attempt > 0))
      }
      for (const [wait, next] of [[0, 500], [1.5 * day, 500], [0.5 * day, 200], [day, 500], [1.5 * day, 500], [1.5 * day, 500], [9 * day, 500], [day, 500]] as const) {
        post.forward(wait)
        status = next
        await tryOnce()
      }
      expect((await sandbox.ok('getWebhookEndpoint', { path: { id } })).data).to.include({ status: 'enabled' })
    })
  })

  describe('on request', () => {
    it('a test comes to the one endpoint, whatever its types', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret } = await post.newEndpoint(sandbox, '/tested', { event_types: ['charge.created.v1'] })
      const untested = await post.newEndpoint(sandbox, '/untested')
      await sandbox.ok('testWebhookEndpoint', { path: { id }, body: {} })
      const [one] = await post.receiver.until(1, '/tested')
      expect(toldBy(one, secret)).to.deep.include({ event_type: 'webhook_endpoint.test.v1', event_sequence: 1, account_id: null })
      expect(toldBy(one, secret).data).to.include({ id, status: 'enabled' }).and.not.have.property('secret')
      await newCustomer(sandbox)
      await post.receiver.until(1, '/untested')
      expect(post.receiver.on('/untested').map((one) => toldBy(one, untested.secret).event_type)).to.deep.equal(['customer.created.v1'])
    })

    it('an event comes again to all that it is for, those included that were not there then', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret } = await post.newEndpoint(sandbox, '/first')
      await newCustomer(sandbox)
      await post.once(sandbox, id, tried(1))
      const later = await post.newEndpoint(sandbox, '/later')
      await post.newEndpoint(sandbox, '/other-types', { event_types: ['charge.created.v1'] })
      const event = toldBy(post.receiver.on('/first')[0], secret)
      expect((await sandbox.ok('replayEvent', { path: { id: event.event_id }, body: {} })).data).to.deep.equal(event)
      expect((await post.receiver.until(2, '/first')).map((one) => toldBy(one, secret))).to.deep.equal([event, event])
      expect(toldBy((await post.receiver.until(1, '/later'))[0], later.secret)).to.deep.equal(event)
      expect(post.receiver.on('/other-types')).to.deep.equal([])
      const [delivery] = await post.once(sandbox, id, tried(2))
      expect(delivery).to.include({ event_id: event.event_id, status: 'delivered' })
    })

    it('everything comes again since an instant, once each, more than one look takes', async function () {
      this.timeout(60_000)
      const { sandbox } = await post.newPlatform()
      await newCustomer(sandbox)
      post.forward(second)
      const since = post.now().toISOString()
      post.forward(1)
      const customers: string[] = []
      for (let index = 0; index < 60; index++) customers.push(...(await Promise.all(Array.from({ length: 10 }, () => newCustomer(sandbox)))).map(({ id }) => id))
      const { id, secret } = await post.newEndpoint(sandbox, '/caught-up')
      const other = await post.newEndpoint(sandbox, '/tested')
      await sandbox.ok('testWebhookEndpoint', { path: { id: other.id }, body: {} })
      await post.receiver.until(1, '/tested')
      post.forward(seenWithinMilliseconds)
      post.receiver.answer = ({ path }) => (path === '/caught-up' ? { after: 20 } : {})
      await sandbox.ok('replayWebhookEndpoint', { path: { id }, body: { since } })
      await post.receiver.until(1, '/caught-up')
      // It goes on though something is due whenever anybody looks.
      const latest: string[] = []
      const enough = new AbortController()
      const streaming = (async () => {
        // A list shows a thousand deliveries at most.
        while (!enough.signal.aborted && latest.length < 350) latest.push((await newCustomer(sandbox)).id)
      })()
      await post.once(sandbox, id, (all) => all.filter(({ attempt }) => attempt === 1).length > 600)
      enough.abort()
      await streaming
      await post.once(sandbox, id, (all) => all.length === 600 + latest.length && tried(1)(all))
      const told = post.receiver.on('/caught-up').map((one) => toldBy(one, secret).data.id)
      expect([...told].sort()).to.deep.equal([...customers, ...latest].sort())
      expect(told.indexOf(latest[0] ?? ''), 'what has just happened waits behind what is queued, and no more').to.be.below(550)
    })

    it('a replay that can not go on keeps no other endpoint waiting', async () => {
      const { sandbox } = await post.newPlatform()
      const since = post.now().toISOString()
      const stuck = await post.newEndpoint(sandbox, '/stuck')
      const other = await post.newEndpoint(sandbox, '/unstuck')
      const asOwner = connect(post.database.superuserUrl, { pool: 1 })
      await sandbox.ok('replayWebhookEndpoint', { path: { id: stuck.id }, body: { since } })
      const held = await asOwner.transaction()
      try {
        await held('webhook_endpoints').where({ id: stuck.id }).forUpdate()
        await delay(1_500)
        for (let times = 1; times <= 3; times++) {
          await sandbox.ok('testWebhookEndpoint', { path: { id: other.id }, body: {} })
          await post.receiver.until(times, '/unstuck')
        }
      } finally {
        await held.rollback()
        await asOwner.destroy()
      }
    })

    it('one whose event can not be read fails, and says so; others are sent', async () => {
      const { sandbox, id: platformId } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/unreadable')
      await newCustomer(sandbox)
      const [delivery] = await post.once(sandbox, id, tried(1))
      const asOwner = connect(post.database.superuserUrl, { pool: 1 })
      await asOwner('events').where({ platform_id: platformId, id: delivery?.event_id ?? '' }).update({ data_encrypted: Buffer.from('nothing') })
      await sandbox.ok('resendWebhookDelivery', { path: { id, delivery_id: delivery?.id ?? '' }, body: {} })
      await post.once(sandbox, id, tried(2))
      // Which the endpoint is not to blame for.
      expect(await asOwner('webhook_endpoints').where({ id }).first()).to.include({ failing_since: null })
      await asOwner.destroy()
      const customer = await newCustomer(sandbox)
      const deliveries = await post.once(sandbox, id, (all) => all.length === 2 && all.every(({ attempt, status }) => attempt === 2 || status === 'delivered'))
      expect(deliveries.find((one) => one.id === delivery?.id)).to.include({ status: 'pending', response_status: null, error: 'The event could not be read.' })
      const bodies = post.receiver.on('/unreadable').map(({ body }) => body)
      expect(bodies).to.have.length(2)
      expect(bodies[1]).to.include(customer.id)
    })

    it('one that is sent again while it is tried may come back together with that try: all that came is kept', async () => {
      const { sandbox } = await post.newPlatform()
      const [twice, once] = [await post.newEndpoint(sandbox, '/twice'), await post.newEndpoint(sandbox, '/once')]
      const answerAt = Date.now() + 3_000
      post.receiver.answer = () => ({ after: answerAt - Date.now() })
      await newCustomer(sandbox)
      await post.receiver.until(1, '/twice')
      const [delivery] = (await sandbox.ok('listWebhookDeliveries', { path: { id: twice.id } })).data
      await sandbox.ok('resendWebhookDelivery', { path: { id: twice.id, delivery_id: delivery?.id ?? '' }, body: {} })
      await post.receiver.until(2, '/twice')
      expect(Date.now()).to.be.below(answerAt)
      expect((await post.once(sandbox, twice.id, (all) => all.every(({ status }) => status !== 'pending')))[0]).to.include({ status: 'delivered', attempt: 2 })
      expect((await post.once(sandbox, once.id, (all) => all.every(({ status }) => status !== 'pending')))[0]).to.include({ status: 'delivered', attempt: 1 })
      expect([post.receiver.on('/twice').length, post.receiver.on('/once').length]).to.deep.equal([2, 1])
    })

    it('a replay brings nothing of the other side', async () => {
      const { sandbox, live } = await post.newPlatform()
      const since = post.now().toISOString()
      await newCustomer(live)
      const mine = await newCustomer(sandbox)
      const { id, secret } = await post.newEndpoint(sandbox, '/side')
      await sandbox.ok('replayWebhookEndpoint', { path: { id }, body: { since } })
      post.forward(seenWithinMilliseconds)
      const all = await post.once(sandbox, id, (deliveries) => deliveries.length > 0 && deliveries.every(({ status }) => status === 'delivered'))
      expect(all).to.have.length(1)
      expect(post.receiver.on('/side').map((one) => toldBy(one, secret).data.id)).to.deep.equal([mine.id])
    })

    it('what is recorded by a transaction that ends after the replay has begun comes too', async () => {
      const { sandbox, id: platformId } = await post.newPlatform()
      const since = post.now().toISOString()
      const asOwner = connect(post.database.superuserUrl, { pool: 1 })
      const late = await asOwner.transaction()
      try {
        const first = await newCustomer(sandbox)
        const [template] = await late('events').where({ platform_id: platformId, resource_id: first.id })
        if (template === undefined) throw new Error('There is no event')
        const row = { ...template, id: newId(), event_sequence: 2, created_at: post.now() }
        await late('events').insert({ ...row, data_encrypted: world().secrets.encrypt('{}', eventDataPlace(row)) })
        const { id } = await post.newEndpoint(sandbox, '/late')
        await sandbox.ok('replayWebhookEndpoint', { path: { id }, body: { since } })
        await delay(1_000)
        await late.commit()
        post.forward(seenWithinMilliseconds)
        const received = await post.receiver.until(2, '/late')
        expect(received.map(({ headers }) => headers['webhook-id'])).to.include(row.id)
        await asOwner('events').where({ platform_id: platformId, id: row.id }).delete()
        await asOwner('webhook_deliveries').where({ platform_id: platformId, event_id: row.id }).delete()
      } finally {
        if (!late.isCompleted()) await late.rollback()
        await asOwner.destroy()
      }
    })

    it('nothing comes again since an instant that is yet to come', async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/future')
      const { items } = await sandbox.refused('replayWebhookEndpoint', { path: { id }, body: { since: '2099-01-01T00:00:00Z' } }, 422)
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['since'])
    })

    it('a test comes again to whoever asked for it, whatever it is told of else', async () => {
      const { sandbox } = await post.newPlatform()
      const { id, secret } = await post.newEndpoint(sandbox, '/asked', { event_types: ['charge.created.v1'] })
      await post.newEndpoint(sandbox, '/did-not-ask')
      await sandbox.ok('testWebhookEndpoint', { path: { id }, body: {} })
      const [one] = await post.receiver.until(1, '/asked')
      const { event_id } = toldBy(one, secret)
      await sandbox.ok('replayEvent', { path: { id: event_id }, body: {} })
      await post.receiver.until(2, '/asked')
      await post.once(sandbox, id, tried(2))
      expect(post.receiver.on('/did-not-ask')).to.deep.equal([])
    })

    it('one that is being tried comes again, and shows what that try came to', async () => {
      const { sandbox } = await post.newPlatform()
      const { id } = await post.newEndpoint(sandbox, '/tried-again')
      post.receiver.answer = () => ({ status: 500 })
      await newCustomer(sandbox)
      await post.once(sandbox, id, tried(1))
      // So long that what becomes of one try can be seen before that of the next.
      post.receiver.answer = () => ({ status: 500, after: 2_000 })
      post.forward(10 * second)
      await post.receiver.until(2, '/tried-again')
      post.receiver.answer = () => ({ after: 2_000 })
      // So that none of the schedule's waits ends.
      post.stand(true)
      // At an ailing endpoint there is one try at a time: this one waits for the end of the other, and not for five minutes.
      const [delivery] = (await sandbox.ok('listWebhookDeliveries', { path: { id } })).data
      await sandbox.ok('resendWebhookDelivery', { path: { id, delivery_id: delivery?.id ?? '' }, body: {} })
      const [first] = await post.once(sandbox, id, (all) => all.every(({ attempt }) => attempt === 2))
      expect(first).to.include({ response_status: 500, status: 'pending' })
      const [last] = await post.once(sandbox, id, tried(3))
      expect(last).to.include({ response_status: 200, status: 'delivered' })
      expect(post.receiver.on('/tried-again')).to.have.length(3)
    })
  })
})
