import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { chances, seed } from '../support/chances.ts'
import { customerBody, newWebhookEndpoint, type TestPlatform } from '../support/factories.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { Receiver, type Reply } from '../support/receiver.ts'
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts'
import { world } from '../support/world.ts'

/** A hundred in every run; in a long one `EVENTS=5000 KILLS=100 npx mocha test/webhooks/storm.test.ts`. */
const events = Number(process.env['EVENTS'] ?? 100)
const kills = Number(process.env['KILLS'] ?? 3)
const live = 19
const clients = 8
/** What the endpoint takes that then is gone. */
const takenBeforeGone = Math.min(20, Math.floor(events / 4))

/**
 * How often a live endpoint fails at the first try of an event, and at the second. Before the third lie five minutes, for which
 * only a long run waits.
 */
const failureRates = [0.1, process.env['EVENTS'] === undefined ? 0 : 0.02]

/** What a live endpoint answers then: it takes what comes again. */
const failures: (() => Reply)[] = [
  () => ({ status: 500 }),
  () => ({ status: 302, headers: { location: '/elsewhere' } }),
  () => ({ status: 429, headers: { 'retry-after': '6' } }),
  () => ({ after: 3_000 }),
  () => ({ breaks: 'before' }),
  () => ({ breaks: 'within' }),
]

describe(`${events} events, each to ${live} endpoints that fail at random, one that is dead and one that goes, and a worker killed ${kills} times`, function () {
  this.timeout(3_600_000)
  let rail: Rail
  let platform: TestPlatform
  let receiver: Receiver
  let worker: WorkerProcess | undefined
  const say = (text: string) => process.stdout.write(`      ${text}\n`)

  before(async () => {
    rail = await openRail(new Date().toISOString())
    platform = await rail.newPlatform()
    const tried = new Map<string, number>()
    // One's chances do not depend on when another is called.
    const chancesOf = new Map(['gone', ...Array.from({ length: live }, (_, index) => `live-${index}`)].map((name, index) => [`/${name}`, chances(seed + index)]))
    receiver = await Receiver.open(({ path, headers }) => {
      const chance = chancesOf.get(path)
      if (chance === undefined) return { after: 3_600_000 }
      // Not all of them together: what comes back after it was disabled says 410 too.
      if (path === '/gone') return receiver.on(path).length > takenBeforeGone ? { status: 410, after: 500 + chance() * 500 } : {}
      const name = `${path} ${String(headers['webhook-id'])}`
      const before = tried.get(name) ?? 0
      tried.set(name, before + 1)
      return chance() < (failureRates[before] ?? 0) ? (failures[Math.floor(chance() * failures.length)]?.() ?? {}) : {}
    })
  })
  after(async () => {
    await worker?.kill()
    await receiver.close()
    await rail.close()
  })

  const begin = (one: WorkerProcess) => {
    one.begin({ ...rail.database, secretsKeys: world().config.secretsKeys.map((key) => key.toString('base64')), allowPrivateWebhooks: true })
    return one
  }

  it('lose nothing, and tell nobody of anything else', async () => {
    const endpoints = await Promise.all(Array.from({ length: live }, (_, index) => newWebhookEndpoint(platform.sandbox, { url: `${receiver.url}/live-${index}` })))
    const dead = await newWebhookEndpoint(platform.sandbox, { url: `${receiver.url}/dead` })
    const gone = await newWebhookEndpoint(platform.sandbox, { url: `${receiver.url}/gone` })
    const chance = chances(seed - 1)
    let present = begin(await startWorkerProcess())
    worker = present
    const began = performance.now()
    const numbers = Array.from({ length: events }, (_, index) => index).values()
    const creation = { isDone: false }
    const creating = Promise.all(
      Array.from({ length: clients }, async () => {
        for (const _number of numbers) await platform.sandbox.ok('createCustomer', { body: customerBody() })
      }),
    ).finally(() => {
      creation.isDone = true
    })
    const toLive = () => rail.asSuperuser('webhook_deliveries').whereNotIn('endpoint_id', [dead.id, gone.id])
    const countLeft = async () => {
      const left = await toLive().whereNot({ status: 'delivered' }).count<{ count: number }[]>({ count: '*' })
      return left[0]?.count ?? 0
    }
    const stateOf = async ({ id }: { id: string }) => (await platform.sandbox.ok('getWebhookEndpoint', { path: { id } })).data
    for (let killed = 0; killed < kills; killed++) {
      // The next one is loaded before this one is gone: hardly any time is without one.
      const next = await startWorkerProcess()
      await delay(200 + chance() * 1_300)
      await present.kill()
      present = begin(next)
      worker = present
    }
    while (!creation.isDone) await delay(250)
    await creating
    // What a killed one had taken for it comes again half a minute later.
    for (const deadline = Date.now() + 60_000; (await stateOf(gone)).status === 'enabled' && Date.now() < deadline; ) await delay(250)
    while ((await countLeft()) > 0) await delay(250)
    const seconds = (performance.now() - began) / 1000
    const recorded = await rail.asSuperuser('events').where({ platform_id: platform.id }).select('id', 'event_type', 'resource_id')
    const ids = recorded.map(({ id }) => id).sort()
    // Told once, as one of the events that all others get, however many tries were answered by 410.
    expect(await stateOf(gone)).to.include({ status: 'disabled', status_reason: 'gone' })
    expect(recorded.filter(({ event_type }) => event_type !== 'customer.created.v1').map(({ event_type, resource_id }) => [event_type, resource_id])).to.deep.equal([['webhook_endpoint.event.v1', gone.id]])
    expect(receiver.on('/gone').length).to.be.greaterThan(takenBeforeGone)
    expect(ids).to.have.length(events + 1)
    let tries = 0
    for (const [index] of endpoints.entries()) {
      const received = receiver.on(`/live-${index}`).map(({ headers }) => String(headers['webhook-id']))
      tries += received.length
      expect([...new Set(received)].sort(), `endpoint ${index}`).to.deep.equal(ids)
    }
    const states = await toLive().distinct('status')
    expect(states).to.deep.equal([{ status: 'delivered' }])
    expect(new Set(receiver.on('/dead').map(({ headers }) => headers['webhook-id'])).size).to.be.greaterThan(0)
    expect((await stateOf(dead)).status).to.equal('enabled')
    say(`seed ${seed}: ${kills} kills, 0 of ${ids.length * live} lost; ${tries} tries in ${seconds.toFixed(1)} s`)
  })
})

describe('a worker killed between sending and recording', function () {
  this.timeout(60_000)

  it('has it sent again by the next one, once its lease is over, under the same id', async () => {
    const receiver = await Receiver.open(() => ({ after: 3_600_000 }))
    const now = await openRail(new Date().toISOString())
    // What the killed one had taken is free by then.
    const later = await openRail(new Date(Date.now() + 31_000).toISOString(), { database: now.database })
    try {
      const { sandbox } = await now.newPlatform()
      const { id } = await newWebhookEndpoint(sandbox, { url: `${receiver.url}/hook` })
      const worker = await startWorkerProcess()
      worker.begin({ ...now.database, secretsKeys: world().config.secretsKeys.map((key) => key.toString('base64')), allowPrivateWebhooks: true })
      await sandbox.ok('createCustomer', { body: customerBody() })
      await receiver.until(1)
      await worker.kill()
      const deliveryOf = async () => (await sandbox.ok('listWebhookDeliveries', { path: { id } })).data[0]
      expect(await deliveryOf()).to.include({ status: 'pending', attempt: 0 })
      receiver.answer = () => ({})
      later.startWorker()
      const [first, second] = await receiver.until(2)
      expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id'])
      expect(second?.body).to.equal(first?.body)
      while ((await deliveryOf())?.status !== 'delivered') await delay(50)
      expect(await deliveryOf()).to.include({ attempt: 1, response_status: 200 })
      expect(receiver.on('/hook')).to.have.length(2)
    } finally {
      await receiver.close()
      await later.close()
      await now.close()
    }
  })
})

/** Events that come one after the other; how long each is on its way to the slowest of the others. */
describe('a dead endpoint', function () {
  this.timeout(600_000)
  const count = Math.min(Math.max(events / 10, 40), 200)

  it('delays nobody by more than a second', async () => {
    const rail = await openRail(new Date().toISOString())
    const receiver = await Receiver.open(({ path }) => (path === '/dead' ? { after: 3_600_000 } : {}))
    rail.startWorker()
    const delays = async (isDead: boolean): Promise<number[]> => {
      const { sandbox } = await rail.newPlatform()
      const name = isDead ? 'beside' : 'alone'
      for (let index = 0; index < 3; index++) await newWebhookEndpoint(sandbox, { url: `${receiver.url}/${name}-${index}` })
      if (isDead) {
        await newWebhookEndpoint(sandbox, { url: `${receiver.url}/dead` })
        // Until as much waits for it as it may have at once.
        for (let index = 0; index < 30; index++) await sandbox.ok('createCustomer', { body: customerBody() })
        await receiver.until(90)
      }
      const took: number[] = []
      for (let index = 0; index < count; index++) {
        const before = [0, 1, 2].map((each) => receiver.on(`/${name}-${each}`).length)
        const from = Date.now()
        await sandbox.ok('createCustomer', { body: customerBody() })
        await Promise.all(before.map((length, each) => receiver.until(length + 1, `/${name}-${each}`)))
        took.push(Date.now() - from)
      }
      return took.sort((a, b) => a - b)
    }
    try {
      const [alone, beside] = [await delays(false), await delays(true)]
      const at = (took: readonly number[], part: number) => took[Math.floor(took.length * part)] ?? 0
      process.stdout.write(`      without it: median ${at(alone, 0.5)} ms, 95 % ${at(alone, 0.95)} ms, 99 % ${at(alone, 0.99)} ms; with it: median ${at(beside, 0.5)} ms, 95 % ${at(beside, 0.95)} ms, 99 % ${at(beside, 0.99)} ms\n`)
      for (const part of [0.5, 0.9, 0.95, 0.99]) expect(at(beside, part) - at(alone, part), `of ${part * 100} %`).to.be.lessThan(1_000)
      expect(receiver.on('/dead').length).to.be.greaterThan(0)
    } finally {
      await receiver.close()
      await rail.close()
    }
  })
})
