import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { chances } from '../support/chances.ts'
import { startServiceProcess, type ServiceProcess } from '../support/child.ts'
import { TestClient } from '../support/client.ts'
import { customerBody, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { Load } from '../support/load.ts'
import { onceIt } from '../support/once.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { secretsKeyText, world } from '../support/world.ts'
import { Slowest, tellFigure, tellTime } from './figures.ts'

const kills = Number(process.env['KILLS'] ?? 3)
const cuts = Number(process.env['CUTS'] ?? 5)
const requests = Number(process.env['REQUESTS'] ?? 200)
const lanes = 8
/** How long the database says nothing. */
const silentMilliseconds = 20_000
const chance = chances()

describe('a service that is disturbed while clients create charges', function () {
  this.timeout(1_800_000)
  let platform: TestPlatform
  let paykey: string
  let proxy: PostgresProxy
  const children: ServiceProcess[] = []

  beforeEach(async () => {
    platform = await newPlatform()
    paykey = (await newPaykey(platform.sandbox)).paykey
    proxy = await PostgresProxy.open(world().database.serviceUrl)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await child.kill()
    await proxy.close()
  })

  const startChild = async (): Promise<ServiceProcess> => {
    const child = await startServiceProcess({
      DATABASE_URL: proxy.url,
      SECRETS_KEY: secretsKeyText(),
      RATE_LIMIT_PER_SECOND: '0',
    }, 900_000)
    children.push(child)
    return child
  }
  const clientOf = ({ url }: ServiceProcess) => new TestClient(url, platform.sandbox.headers)

  /** Everything that was acknowledged is there once, with the answer that it had, and nothing else is there. */
  async function expectOnce(load: Load): Promise<void> {
    const { rows } = await world().asSuperuser.raw<{ rows: { key: string; payments: number; events: number; answers: number }[] }>(
      `select payment.external_id as key, count(*) over (partition by payment.external_id) as payments,
              (select count(*) from events event where event.platform_id = payment.platform_id and event.resource_id = payment.id) as events,
              (select count(*) from idempotency_records record where record.platform_id = payment.platform_id and record.key = payment.external_id) as answers
         from payments payment where payment.platform_id = ?`,
      [platform.id],
    )
    const isWhole = ({ key, payments, events, answers }: (typeof rows)[number]) => payments === 1 && events === (load.cancelled.has(key) ? 2 : 1) && answers === 1
    expect(rows.filter((row) => !isWhole(row)), 'done once, and all of it').to.deep.equal([])
    expect(new Set(rows.map(({ key }) => key))).to.deep.equal(new Set(load.acknowledged.keys()))
    for (const [key, text] of [...load.acknowledged].slice(0, 50)) expect((await load.replayed(key))?.text).to.equal(text)
  }

  const figureOf = ({ acknowledged, setbacks }: Load) => `${acknowledged.size} charges acknowledged, 0 of them lost, 0 done twice; tries that came to nothing: ${JSON.stringify(setbacks)}`

  it(`I3: killed ${kills} times at random`, async () => {
    let child = await startChild()
    let next = startChild()
    const load = new Load(() => clientOf(child), paykey)
    load.begin(lanes)
    const slowest = new Slowest()
    for (let kill = 0; kill < kills; kill++) {
      // At its work, wherever that is.
      const before = load.acknowledged.size
      await onceIt(() => load.acknowledged.size, (size) => size > before + 10)
      await delay(chance() * 300)
      await child.kill()
      child = await next
      await slowest.of(load.caughtUp())
      if (kill + 1 < kills) next = startChild()
    }
    await load.end()
    await expectOnce(load)
    tellFigure('I3', `the service: ${kills} kills; ${figureOf(load)}`)
    tellTime('I3', 'the service: once another was there, the last answer to what was under way after', slowest, 3_000)
  })

  for (const side of ['before', 'after'] as const) {
    it(`I4: whose COMMIT is cut ${side} the database has it, ${cuts} times`, async () => {
      const child = await startChild()
      const load = new Load(() => clientOf(child), paykey)
      for (let cut = 0; cut < cuts; cut++) {
        const stopped = proxy.stopAt(side, /^COMMIT/, 1, /^insert into payments /)
        load.begin(1, 1)
        await stopped
        proxy.cut()
        await load.done()
      }
      await expectOnce(load)
      expect(load.acknowledged.size).to.equal(cuts)
      expect(load.setbacks['503'], 'each was told that nobody knows').to.equal(cuts)
      tellFigure('I4', `${side}: ${cuts} cuts; ${figureOf(load)}`)
    })
  }

  it(`F1: whose connections to the database break at random, over ${requests} charges`, async () => {
    const child = await startChild()
    const load = new Load(() => clientOf(child), paykey)
    load.begin(lanes, requests)
    let broken = 0
    const slowest = new Slowest()
    while (load.acknowledged.size < requests) {
      const before = load.acknowledged.size
      const more = 1 + Math.floor(chance() * 9)
      await Promise.race([onceIt(() => load.acknowledged.size, (size) => size > before + more), load.done()])
      await delay(chance() * 50)
      proxy.cut()
      broken++
      await slowest.of(load.caughtUp())
    }
    await load.done()
    await expectOnce(load)
    expect(load.acknowledged.size).to.equal(requests)
    expect(broken).to.be.above(0)
    expect(await child.stop(), 'it lived on, and stops as it should').to.equal(0)
    tellFigure('F1', `${broken} breaks of all connections; ${figureOf(load)}`)
    tellTime('F1', 'the last answer to what was under way at a break after', slowest, 1_000)
  })

  it('F2: whose statements take two seconds, asked by a hundred at once with ten connections', async () => {
    const child = await startChild()
    const client = clientOf(child)
    const { asOwner, asSuperuser } = world()
    await asOwner.raw(`create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$`)
    await asOwner.raw(`create trigger slowly before insert on customers for each row when (new.platform_id = '${platform.id}') execute function slowly()`)
    const wanted = Array.from({ length: 100 }, () => ({ body: customerBody(), headers: { 'Idempotency-Key': randomUUID() } }))
    const create = (index: number) => client.call('createCustomer', wanted[index] ?? expect.fail())
    // As a client does that is told when to come again.
    const createAtLast = async (index: number) => {
      for (;;) {
        const answer = await create(index)
        if (answer.status !== 503) return answer
        await delay(Number(answer.headers.get('Retry-After')) * 1000)
      }
    }
    let settled = 0
    const [refusals, lives, recovery] = [new Slowest(), new Slowest(), new Slowest()]
    const first = Promise.all(
      wanted.map(async (_, index) => {
        const one = new Slowest()
        const answer = await one.of(create(index))
        settled++
        if (answer.status === 503) refusals.milliseconds = Math.max(refusals.milliseconds, one.milliseconds)
        return answer
      }),
    )
    const statuses = new Set<number>()
    while (settled < wanted.length) {
      statuses.add((await lives.of(client.send('GET', '/healthz'))).status)
      await delay(100)
    }
    const answers = await first
    await asOwner.raw('drop function slowly() cascade')
    expect(statuses, 'it lives').to.deep.equal(new Set([200]))
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201, 503]))
    for (const { status, headers } of answers) if (status === 503) expect(Number(headers.get('Retry-After'))).to.be.at.least(1)
    const retries = wanted.map((_, index) => createAtLast(index))
    await recovery.of(Promise.race(retries.filter((_, index) => answers[index]?.status === 503)))
    const again = await Promise.all(retries)
    expect(again.map(({ status }) => status)).to.deep.equal(wanted.map(() => 201))
    for (const [index, { status, text }] of answers.entries()) if (status === 201) expect(again[index]?.text).to.equal(text)
    // One is the paykey's.
    const [there] = await asSuperuser('customers').where({ platform_id: platform.id }).count<{ count: number }[]>({ count: '*' })
    expect(there?.count).to.equal(wanted.length + 1)
    const refused = answers.filter(({ status }) => status === 503).length
    tellFigure('F2', `${refused} of 100 answered 503, /healthz always 200; then all done, once each`)
    tellTime('F2', 'the last 503 after', refusals, 2_500)
    tellTime('F2', "/healthz's slowest answer", lives, 100)
    tellTime('F2', 'once statements were fast again, the first of what had been refused done after', recovery, 1_000)
  })

  it('F3: whose database answers 200 ms later, and then not at all', async () => {
    const child = await startChild()
    const client = clientOf(child)
    const load = new Load(() => client, paykey)
    proxy.lagBy(200)
    load.begin(lanes, 40)
    await load.done()
    const slow = JSON.stringify(load.setbacks)
    proxy.lagBy(Infinity)
    const refusals = new Slowest()
    const ask = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) => refusals.of(index % 2 === 0 ? client.call('listPayments', {}) : client.call('createCustomer', { body: customerBody() }))),
      )
    // Those that come later would wait longer, if anything was left of those before.
    const answers: number[] = []
    const begun = performance.now()
    while (performance.now() - begun < silentMilliseconds) answers.push(...(await ask()).map(({ status }) => status))
    const silent = performance.now() - begun
    expect(answers).to.deep.equal(answers.map(() => 503))
    expect((await client.send('GET', '/healthz')).status, 'it lives').to.equal(200)
    // What was said meanwhile never arrives: the service is to leave the connections that it was said on by itself.
    proxy.lagBy(0)
    await onceIt(async () => (await client.send('GET', '/readyz')).status, (status) => status === 200)
    load.begin(lanes, 40)
    await load.done()
    await expectOnce(load)
    tellFigure('F3', `40 charges at 200 ms a message (${slow}), then ${answers.length} requests at a database that says nothing for ${Math.round(silent / 1_000)} s: 503 each; ${figureOf(load)}`)
    tellTime('F3', 'the last 503, of all waves, after', refusals, 6_000)
  })

  it('F8: that is stopped by SIGTERM: what it took it answers, and its successor has the rest', async () => {
    let child = await startChild()
    const load = new Load(() => clientOf(child), paykey, chance)
    load.begin(32)
    await onceIt(() => load.acknowledged.size, (size) => size > 20)
    const successor = await startChild()
    const stopping = child
    const before = load.acknowledged.size
    const stop = new Slowest()
    const ended = stop.of(stopping.stop())
    child = successor
    expect(await ended, 'its exit code').to.equal(0)
    await onceIt(() => load.acknowledged.size, (size) => size > before + 50)
    await load.end()
    await expectOnce(load)
    expect(Math.min(load.reads, load.cancelled.size)).to.be.above(0)
    expect(load.setbacks, 'of whatever it took none was without an answer').to.deep.equal({})
    tellFigure('F8', `exit 0; ${load.reads} reads, ${load.cancelled.size} cancelled; ${figureOf(load)}`)
    tellTime('F8', 'what was in flight done, and the process gone, after', stop, 10_000)
  })
})
