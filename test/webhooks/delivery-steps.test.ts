import { expect } from 'chai'
import type { TenantScope } from '../../src/context.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { keepTries, takeDeliveries, type DeliveryOptions, type Taken } from '../../src/webhooks/delivery-steps.ts'
import { newCustomer, newPlatform, newWebhookDelivery, type TestPlatform } from '../support/factories.ts'
import { eventsOf } from '../support/rows.ts'
import { world } from '../support/world.ts'

// No courier runs: what one would do, the test does.
describe('a try that ends late', () => {
  let platform: TestPlatform
  let scope: TenantScope
  let options: DeliveryOptions
  let ahead: number
  beforeEach(async () => {
    const { asService: database, secrets } = world()
    ahead = 0
    const clock = { now: () => new Date(Date.now() + ahead), elapsed: () => performance.now() }
    options = { database, secrets, clock, newId, log: createLogger('silent'), allowPrivateWebhooks: true }
    platform = await newPlatform()
    scope = { platformId: platform.id, environment: 'sandbox' }
  })

  const take = (endpointId: string) => takeDeliveries(options, scope, new Map([[endpointId, 1]]))

  /** What was taken, answered so, by an endpoint that is known to be ailing. */
  async function answered(taken: readonly Taken[], status: number): Promise<void> {
    const error = status < 300 ? undefined : `The answer was ${status}.`
    const sent = { at: options.clock.now(), status, latencyMilliseconds: 1, body: Buffer.of(), retryAfter: undefined, error, isOfEndpoint: true }
    await keepTries(options, scope, taken.map((one) => ({ ...one, sent })), new Set(taken.map(({ endpoint }) => endpoint.id)))
  }

  it('with an answer of the endpoint’s former URL forgives nothing that goes wrong at the new one', async () => {
    const { endpoint: id } = await newWebhookDelivery(platform.sandbox)
    const late = await take(id)
    await platform.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { url: 'https://example.org/elsewhere' } })
    await newCustomer(platform.sandbox)
    const failingSince = async () => (await world().asSuperuser('webhook_endpoints').where({ id }).first())?.failing_since?.getTime()
    await answered(await take(id), 500)
    const since = await failingSince()
    expect(since).to.be.a('number')
    await answered(late, 200)
    expect(await failingSince()).to.equal(since)
  })

  it('with a failure is not shown of what another one has delivered meanwhile', async () => {
    const { endpoint: id } = await newWebhookDelivery(platform.sandbox)
    const late = await take(id)
    // Past its lease.
    ahead = 60_000
    await answered(await take(id), 200)
    await answered(late, 500)
    const [shown] = (await platform.sandbox.ok('listWebhookDeliveries', { path: { id } })).data
    expect(shown).to.include({ status: 'delivered', attempt: 1, response_status: 200, error: null })
  })

  it('with word that the endpoint is gone is not the second to tell of it', async () => {
    const { endpoint: id } = await newWebhookDelivery(platform.sandbox)
    await newCustomer(platform.sandbox)
    const [one, other] = [await take(id), await take(id)]
    expect([one.length, other.length]).to.deep.equal([1, 1])
    await answered(one, 410)
    await answered(other, 410)
    expect((await eventsOf(id)).filter(({ event_type }) => event_type === 'webhook_endpoint.event.v1')).to.have.length(1)
  })

  it('is followed by no other once its endpoint is disabled, by whoever knew of a backlog', async () => {
    const { endpoint: id } = await newWebhookDelivery(platform.sandbox)
    await newCustomer(platform.sandbox)
    const [first] = await take(id)
    expect(first).to.include.keys('delivery')
    await platform.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
    expect(await take(id)).to.deep.equal([])
    await platform.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'enabled' } })
    expect((await take(id)).map(({ delivery }) => delivery.endpoint_id)).to.deep.equal([id])
  })
})
