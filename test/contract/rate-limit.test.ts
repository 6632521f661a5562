import { expect } from 'chai'
import { newApiKeyValue } from '../../src/api-keys/api-key.ts'
import type { Service } from '../../src/app.ts'
import { systemClock, type Clock } from '../../src/lib/clock.ts'
import { problemOf, TestClient, type Answer } from '../support/client.ts'
import { newAccount, newPlatform, organizationBody, unique, type TestPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

/** What the headers say: requests left, seconds to the window's end, its quota and its length. */
function limitOf({ headers }: Pick<Answer, 'headers'>) {
  const [, left, ends] = headers.get('ratelimit')?.match(/^"platform";r=([0-9]+);t=([0-9]+)$/) ?? []
  const [, quota, seconds] = headers.get('ratelimit-policy')?.match(/^"platform";q=([0-9]+);w=([0-9]+)$/) ?? []
  return { left: Number(left), ends: Number(ends), quota: Number(quota), seconds: Number(seconds) }
}

describe('rate limit', () => {
  const services: Service[] = []
  /** A service that lets `burst` requests through in a window that no test lives to see the end of. */
  async function start(burst: number, clock: Clock = systemClock): Promise<string> {
    const service = await world().startService({ clock, overrides: { rateLimitPerSecond: burst / 3_000, rateLimitBurst: burst } })
    services.push(service)
    return service.url
  }
  const clientOf = (platform: TestPlatform, url: string, environment: 'sandbox' | 'live' = 'sandbox') => platform.newClient({ url, environment })
  const pause = async (client: TestClient) => (await client.call('listPayments', {})).status

  after(async () => {
    for (const service of services) await service.stop()
  })

  it('lets exactly the burst through, and counts it down', async () => {
    const client = await clientOf(await newPlatform(), await start(5))
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await client.call('listPayments', {})
      expect(answer.status).to.equal(200)
      expect(limitOf(answer)).to.include({ left, quota: 5, seconds: 3_000 })
      expect(limitOf(answer).ends).to.be.within(1, 3_000)
    }
    for (let more = 1; more <= 3; more++) {
      const answer = await client.call('listPayments', {})
      expect(answer.status).to.equal(429)
      expect(problemOf(answer)).to.include({ status: 429, type: '/too_many_requests', title: 'Too Many Requests' })
      const { left, ends, quota, seconds } = limitOf(answer)
      expect({ left, quota, seconds }).to.deep.equal({ left: 0, quota: 5, seconds: 3_000 })
      expect(answer.headers.get('retry-after')).to.equal(String(ends))
      expect(problemOf(answer).detail).to.include(String(ends))
    }
  })

  it('is one for all keys and all accounts of the platform, and all operations', async () => {
    const platform = await newPlatform()
    const account = await newAccount(platform.sandbox)
    const url = await start(4)
    const [one, other] = [await clientOf(platform, url), await clientOf(platform, url)]
    await one.ok('createOrganization', { body: organizationBody() })
    await other.ok('listPayments', {})
    await one.actingFor(account.id).ok('listPayments', {})
    await other.refused('getOrganization', { path: { id: account.id } }, 404)
    await one.refused('listPayments', {}, 429)
    await other.actingFor(account.id).refused('listPayments', {}, 429)
  })

  it('keeps sandbox and live apart, and platforms', async () => {
    const [a, b] = [await newPlatform(), await newPlatform()]
    const url = await start(1)
    const callers = [await clientOf(a, url), await clientOf(a, url, 'live'), await clientOf(b, url), await clientOf(b, url, 'live')]
    for (const client of callers) expect(await pause(client)).to.equal(200)
    for (const client of callers) expect(await pause(client)).to.equal(429)
  })

  it('counts a refusal, but not what is refused before it', async () => {
    const platform = await newPlatform()
    const url = await start(2)
    const client = await clientOf(platform, url)
    const readOnly = await platform.newClient({ url, scopes: ['read'] })
    await client.with({ Authorization: '' }).refused('listPayments', {}, 401)
    expect((await client.send('GET', '/v1/nowhere')).status).to.equal(404)
    expect((await client.send('DELETE', '/v1/payments')).status).to.equal(405)
    await readOnly.refused('createOrganization', { body: organizationBody() }, 403)
    expect(limitOf(await client.refused('createOrganization', { body: {} }, 400)).left).to.equal(1)
    expect(limitOf(await client.call('listPayments', {})).left).to.equal(0)
    await client.refused('listPayments', {}, 429)
    // Still in the order of checks: who may not, is told so.
    await readOnly.refused('createOrganization', { body: organizationBody() }, 403)
    await client.with({ Authorization: '' }).refused('listPayments', {}, 401)
  })

  it('refuses without a trace: nothing runs, no answer is kept', async () => {
    const platform = await newPlatform()
    const url = await start(1)
    const client = await clientOf(platform, url)
    await client.ok('listPayments', {})
    const request = { body: organizationBody({ name: unique('Limited') }), headers: { 'Idempotency-Key': unique('limited') } }
    await client.refused('createOrganization', request, 429)
    const { headers } = await platform.sandbox.ok('createOrganization', request)
    expect(headers.get('idempotent-replayed')).to.equal(null)
  })

  it('is exact to one block over two processes', async () => {
    const platform = await newPlatform()
    const burst = 300 // blocks of 3
    const clients = [await clientOf(platform, await start(burst)), await clientOf(platform, await start(burst))]
    let passed = 0
    const refusedBy = new Set<TestClient>()
    while (refusedBy.size < clients.length) {
      for (const client of clients) {
        if (refusedBy.has(client)) continue
        const status = await pause(client)
        if (status === 200) passed++
        else refusedBy.add(client)
      }
    }
    expect(passed).to.equal(burst)
    for (const client of clients) expect(await pause(client)).to.equal(429)
  })

  it('is exact where they come at once', async () => {
    const platform = await newPlatform()
    const clients = [await clientOf(platform, await start(20)), await clientOf(platform, await start(20))]
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => pause(clients[index % 2]!)))
    expect(statuses.filter((status) => status === 200)).to.have.length(20)
    expect(statuses.filter((status) => status === 429)).to.have.length(40)
  })

  for (const { perSecond, burst, milliseconds, policy } of [
    { perSecond: 100, burst: 10, milliseconds: 100, policy: { quota: 100, seconds: 1 } },
    { perSecond: 100, burst: 150, milliseconds: 1_500, policy: { quota: 200, seconds: 2 } },
    { perSecond: 3, burst: 10, milliseconds: 3_333.333, policy: { quota: 12, seconds: 4 } },
    { perSecond: 1_000, burst: 5_000, milliseconds: 5_000, policy: { quota: 5_000, seconds: 5 } },
  ]) {
    it(`has a window as long as ${burst} requests take at ${perSecond} a second, and tells the same rate in whole seconds`, async () => {
      const platform = await newPlatform()
      const service = await world().startService({ overrides: { rateLimitPerSecond: perSecond, rateLimitBurst: burst } })
      services.push(service)
      const answer = await (await clientOf(platform, service.url)).call('listPayments', {})
      expect(limitOf(answer)).to.deep.include(policy)
      expect(limitOf(answer).left).to.equal(burst - 1)
      const bucket = await world()
        .asSuperuser('rate_limit_buckets')
        .where({ platform_id: platform.id })
        .first(world().asSuperuser.raw('extract(epoch from expires_at - observed_at)::float * 1000 as milliseconds'))
      expect(bucket).to.have.property('milliseconds').that.is.closeTo(milliseconds, 0.001)
    })
  }

  it('lets a burst through in each window, also of a fraction of a second', async () => {
    const platform = await newPlatform()
    const service = await world().startService({ overrides: { rateLimitPerSecond: 100, rateLimitBurst: 10 } })
    services.push(service)
    const client = await clientOf(platform, service.url)
    let passed = 0
    const begun = performance.now()
    while (performance.now() - begun < 20_000 && passed <= 40) if ((await pause(client)) === 200) passed++
    expect(passed).to.be.above(40)
    expect(passed).to.be.at.most(10 * Math.ceil((performance.now() - begun) / 100 + 1))
  })

  it('begins anew when the window ends', async () => {
    const platform = await newPlatform()
    let elapsed = 1_000
    const clock: Clock = { now: () => systemClock.now(), elapsed: () => elapsed }
    const client = await clientOf(platform, await start(2, clock))
    const end = async () => {
      await world().asSuperuser('rate_limit_buckets').where({ platform_id: platform.id }).update({ expires_at: world().asSuperuser.raw('now()') })
    }
    expect([await pause(client), await pause(client), await pause(client)]).to.deep.equal([200, 200, 429])

    // Short of its end as this process knows it, nobody asks the database.
    elapsed += 2_990_000
    expect(await pause(client)).to.equal(429)
    elapsed += 20_000
    await end()
    const answer = await client.call('listPayments', {})
    expect(answer.status).to.equal(200)
    expect(limitOf(answer)).to.include({ left: 1, quota: 2 })
    expect([await pause(client), await pause(client)]).to.deep.equal([200, 429])
  })

  it('ends a window when it was to end, however much is asked for meanwhile', async () => {
    const platform = await newPlatform()
    const client = await clientOf(platform, await start(3))
    const ends = new Set<string>()
    for (const status of [200, 200, 200, 429]) {
      expect(await pause(client)).to.equal(status)
      ends.add(JSON.stringify(await world().asSuperuser('rate_limit_buckets').where({ platform_id: platform.id }).first('expires_at')))
    }
    expect([...ends]).to.have.length(1)
  })

  it('does not begin anew while the database says that the window lasts', async () => {
    const platform = await newPlatform()
    let elapsed = 1_000
    const clock: Clock = { now: () => systemClock.now(), elapsed: () => elapsed }
    const client = await clientOf(platform, await start(1, clock))
    expect(await pause(client)).to.equal(200)
    elapsed += 10_000_000
    expect(await pause(client)).to.equal(429)
  })

  it('is off with RATE_LIMIT_PER_SECOND=0, for failed keys too', async () => {
    const client = (await newPlatform()).sandbox
    const answers = await Promise.all(Array.from({ length: 150 }, () => client.call('listPayments', {})))
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]))
    expect(answers[0]!.headers.get('ratelimit')).to.equal(null)
    expect(answers[0]!.headers.get('ratelimit-policy')).to.equal(null)
    for (let failures = 0; failures < 150; failures++) await client.with({ Authorization: '' }).refused('listPayments', {}, 401)
  })

  describe('failed keys', () => {
    it('are 429 after 120 from one address, and good keys go on', async () => {
      const platform = await newPlatform()
      const url = await start(1_000)
      const client = await clientOf(platform, url)
      for (let failures = 0; failures < 120; failures++) {
        const authorization = failures % 3 === 0 ? {} : { Authorization: `Bearer ${failures % 3 === 1 ? newApiKeyValue('sandbox') : 'bt_nonsense'}` }
        await new TestClient(url, authorization).refused('listPayments', {}, 401)
      }
      for (const headers of [{}, { Authorization: `Bearer ${newApiKeyValue('live')}` }]) {
        const problem = await new TestClient(url, headers).refused('createOrganization', { body: organizationBody() }, 429)
        expect(problem).to.include({ type: '/too_many_requests', title: 'Too Many Requests' })
        expect(Number(problem.headers.get('retry-after'))).to.be.within(1, 60)
        expect(problem.headers.get('www-authenticate')).to.equal(null)
        expect(problem.headers.get('ratelimit')).to.equal(null)
      }
      await client.ok('listPayments', {})
      // A path that there is not is still told from one that there is.
      expect((await new TestClient(url, {}).send('GET', '/v1/nowhere')).status).to.equal(404)
    })
  })
})
