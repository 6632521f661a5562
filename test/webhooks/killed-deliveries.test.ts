import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { TestClient } from '../support/client.ts'
import { customerBody, newWebhookEndpoint } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { PostgresProxy, type Side } from '../support/postgres-proxy.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { Receiver } from '../support/receiver.ts'
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts'
import { world } from '../support/world.ts'

/** At each point; a hundred in `npm run faults`. */
const kills = Number(process.env['POINT_KILLS'] ?? 2)

/** Deliveries are taken by it before they are sent, and what came of them is noted by it. */
const written = /^insert into webhook_deliveries .*do update set status/s
/** What the next worker is ahead: what the killed one had taken is free by then. */
const leaseMilliseconds = 31_000

/** Where the worker is when it is killed, and how often the endpoint is told of the event in the end, by one id. */
const points: readonly { name: string; isSent: boolean; side: Side; times: number }[] = [
  { name: 'after it was taken, before it is sent', isSent: false, side: 'after', times: 1 },
  { name: 'after it was sent, before that is recorded', isSent: true, side: 'before', times: 2 },
  { name: 'after it was recorded', isSent: true, side: 'after', times: 1 },
]

describe('a delivery whose worker is killed', function () {
  this.timeout(3_600_000)
  let rail: Rail
  let client: TestClient
  let receiver: Receiver
  let proxy: PostgresProxy
  let endpointId: string
  let ahead = 0
  let present: WorkerProcess | undefined
  let next: Promise<WorkerProcess>

  before(async () => {
    rail = await openRail(new Date().toISOString())
    client = (await rail.newPlatform()).sandbox
    receiver = await Receiver.open(() => ({ after: 200 }))
    proxy = await PostgresProxy.open(rail.database.serviceUrl)
    endpointId = (await newWebhookEndpoint(client, { url: `${receiver.url}/hook` })).id
    next = startWorkerProcess()
    await beginNext()
  })
  after(async () => {
    await present?.kill()
    await (await next).kill()
    await proxy.close()
    await receiver.close()
    await rail.close()
  })

  async function beginNext(): Promise<void> {
    present = await next
    next = startWorkerProcess()
    present.begin({ ...rail.database, serviceUrl: proxy.url, secretsKeys: world().config.secretsKeys.map((key) => key.toString('base64')), allowPrivateWebhooks: true, ahead })
  }
  const deliveryOf = async (eventId: string) => (await client.ok('listWebhookDeliveries', { path: { id: endpointId }, query: { event_id: eventId } })).data[0]
  const timesOf = (eventId: string) => receiver.received.filter(({ headers }) => headers['webhook-id'] === eventId)

  for (const { name, isSent, side, times } of points) {
    it(`${name}, is there ${times === 1 ? 'once' : 'twice'}, by one id: ${kills} kills`, async () => {
      const told: string[] = []
      for (let kill = 0; kill < kills; kill++) {
        const before = receiver.received.length
        let stopped = isSent ? undefined : proxy.stopAt(side, /^COMMIT/, 1, written)
        const { data: customer } = await client.ok('createCustomer', { body: customerBody() })
        const [event] = (await client.ok('listEvents', { query: { resource_id: customer.id } })).data
        told.push(event?.event_id ?? '')
        if (isSent) {
          await receiver.until(before + 1)
          stopped = proxy.stopAt(side, /^COMMIT/, 1, written)
        }
        await stopped
        await present?.kill()
        ahead += leaseMilliseconds
        // The service's clock goes along: no machine's is hours apart from another's, as each goes by the database's.
        rail.setTime(new Date(Date.now() + ahead).toISOString())
        await beginNext()
        const delivery = await onceIt(() => deliveryOf(event?.event_id ?? ''), (one) => one?.status === 'delivered', { within: 30_000 })
        expect(delivery).to.include({ attempt: 1, response_status: 200 })
      }
      // Whatever is still to come would be there before what is made now.
      const { data: last } = await client.ok('createCustomer', { body: customerBody() })
      await onceIt(() => Promise.resolve(receiver.received.some(({ body }) => body.includes(last.id))), (is) => is, { within: 30_000 })
      await delay(300)
      expect(told.map((id) => timesOf(id).length)).to.deep.equal(told.map(() => times))
      for (const id of told) expect(new Set(timesOf(id).map(({ body }) => body)).size).to.equal(1)
    })
  }
})
