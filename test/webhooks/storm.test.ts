import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
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

/** What a live endpoint answers to one try of ten: it takes what comes again. */
const failures: (() => Reply)[] = [
  () => ({ status: 500 }),
  () => ({ status: 302, headers: { location: '/elsewhere' } }),
  () => ({ status: 429, headers: { 'retry-after': '6' } }),
  () => ({ after: 3_000 }),
  () => ({ breaks: 'before' }),
  () => ({ breaks: 'within' }),
]

describe(`${events} events, each to ${live} endpoints that fail at random and one that is dead, and a worker killed ${kills} times`, function () {
  this.timeout(3_600_000)
  let rail: Rail
  let platform: TestPlatform
  let receiver: Receiver
  let worker: WorkerProcess | undefined
  const say = (text: string) => process.stdout.write(`      ${text}\n`)

  before(async () => {
    rail = await openRail(new Date().toISOString())
    platform = await rail.newPlatform()
    const seen = new Set<string>()
    receiver = await Receiver.open(({ path, headers }) => {
      if (path === '/dead') return { after: 3_600_000 }
      const name = `${path} ${String(headers['webhook-id'])}`
      const isFirst = !seen.has(name)
      seen.add(name)
      return isFirst && Math.random() < 0.1 ? (failures[Math.floor(Math.random() * failures.length)]?.() ?? {}) : {}
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
    let present = begin(await startWorkerProcess())
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
    const countLeft = async () => {
      const left = await rail.asSuperuser('webhook_deliveries').whereNot({ endpoint_id: dead.id }).whereNot({ status: 'delivered' }).count<{ count: number }[]>({ count: '*' })
      return left[0]?.count ?? 0
    }
    for (let killed = 0; killed < kills; killed++) {
      // The next one is loaded before this one is gone: hardly any time is without one.
      const next = await startWorkerProcess()
      await delay(200 + Math.random() * 1_300)
      await present.kill()
      present = begin(next)
      worker = present
    }
    while (!creation.isDone || (await countLeft()) > 0) await delay(250)
    await creating
    const seconds = (performance.now() - began) / 1000
    const recorded = await rail.asSuperuser('events').where({ platform_id: platform.id }).select('id')
    const ids = recorded.map(({ id }) => id).sort()
    expect(ids).to.have.length(events)
    let tries = 0
    for (const [index] of endpoints.entries()) {
      const received = receiver.on(`/live-${index}`).map(({ headers }) => String(headers['webhook-id']))
      tries += received.length
      expect([...new Set(received)].sort(), `endpoint ${index}`).to.deep.equal(ids)
    }
    const states = await rail.asSuperuser('webhook_deliveries').whereNot({ endpoint_id: dead.id }).distinct('status')
    expect(states).to.deep.equal([{ status: 'delivered' }])
    expect(new Set(receiver.on('/dead').map(({ headers }) => headers['webhook-id'])).size).to.be.greaterThan(0)
    expect((await platform.sandbox.ok('getWebhookEndpoint', { path: { id: dead.id } })).data.status).to.equal('enabled')
    say(`${kills} kills, 0 of ${events * live} lost; ${tries} tries in ${seconds.toFixed(1)} s`)
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
      process.stdout.write(`      without it: median ${at(alone, 0.5)} ms, 99 % ${at(alone, 0.99)} ms; with it: median ${at(beside, 0.5)} ms, 99 % ${at(beside, 0.99)} ms\n`)
      for (const part of [0.5, 0.9]) expect(at(beside, part) - at(alone, part), `of ${part * 100} %`).to.be.lessThan(1_000)
      expect(receiver.on('/dead').length).to.be.greaterThan(0)
    } finally {
      await receiver.close()
      await rail.close()
    }
  })
})
