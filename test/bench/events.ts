import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { connect } from '../../src/database/connection.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Courier } from '../../src/webhooks/deliver-webhooks.ts'
import { signedHeaders } from '../../src/webhooks/endpoint-secret.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, customerBody, newPaykey, newPlatform, newWebhookEndpoint } from '../support/factories.ts'
import { Receiver } from '../support/receiver.ts'
import { closeWorld, openWorld, world } from '../support/world.ts'
import type { Row, Size } from './run.ts'

const endpoints = 20
const clients = 8

export const eventRows: readonly Row[] = [
  { id: 'E1', group: 'events', what: `events sent to ${endpoints} endpoints each, against the same requests sent by the same client alone`, goal: { atLeast: 0.3 }, measure: measureDeliveries },
  { id: 'E2', group: 'events', what: 'charges a second with an endpoint that is told of each, against none', goal: { atLeast: 0.8 }, measure: (size) => measureCharges(size, 1) },
  { id: 'E3', group: 'events', what: `charges a second with ${endpoints} endpoints that are told of each, against none`, goal: { atLeast: 0.5 }, measure: (size) => measureCharges(size, endpoints) },
]

async function inWorld<T>(work: () => Promise<T>): Promise<T> {
  await openWorld({ isDurable: true })
  try {
    return await work()
  } finally {
    await closeWorld()
  }
}

/** Everything waits when the courier begins: nothing but sending is measured. */
async function measureDeliveries(size: Size) {
  const count = size === 'long' ? 5_000 : 250
  return inWorld(async () => {
    const service = await world().startService({ overrides: { allowPrivateWebhooks: true } })
    const { sandbox } = await newPlatform(service.url, world().asService)
    const receiver = await Receiver.open()
    const made = await Promise.all(Array.from({ length: endpoints }, (_, index) => newWebhookEndpoint(sandbox, { url: `${receiver.url}/${index}` })))
    await atOnce(count, () => sandbox.ok('createCustomer', { body: customerBody() }))

    const database = connect(world().database.serviceUrl, { pool: 4 })
    const stopping = new AbortController()
    let from = performance.now()
    const running = new Courier({ database, secrets: world().secrets, clock: { now: () => new Date(), elapsed: () => performance.now() }, newId, log: createLogger('silent'), allowPrivateWebhooks: true }).run(stopping.signal)
    while (receiver.received.length < count * endpoints) await delay(5)
    const sent = (performance.now() - from) / 1000
    stopping.abort()
    await running
    await database.destroy()

    const bodies = receiver.on('/0').map(({ body }) => body)
    const { secret } = made[0] ?? { secret: '' }
    receiver.received.splice(0)
    const dispatcher = new Agent()
    from = performance.now()
    await Promise.all(
      made.map(async (_endpoint, index) => {
        const left = bodies.values()
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            for (const body of left) {
              const { body: answer } = await request(`${receiver.url}/${index}`, { method: 'POST', headers: signedHeaders([secret], newId(), new Date(), body), body, dispatcher })
              await answer.dump()
            }
          }),
        )
      }),
    )
    const alone = (performance.now() - from) / 1000
    await dispatcher.close()
    await receiver.close()
    const total = count * endpoints
    return { figure: alone / sent, details: `${Math.round(total / sent)} deliveries/s, ${Math.round(count / sent)} events/s; alone ${Math.round(total / alone)}/s` }
  })
}

/** In turns, so that whatever else the machine does meets all of them. */
async function measureCharges(size: Size, told: number) {
  const [rounds, count] = size === 'long' ? [9, 1_000] : [5, 200]
  return inWorld(async () => {
    const service = await world().startService({ overrides: { allowPrivateWebhooks: true } })
    const prepare = async (listening: number) => {
      const { sandbox } = await newPlatform(service.url, world().asService)
      for (let index = 0; index < listening; index++) await newWebhookEndpoint(sandbox)
      return { sandbox, paykey: (await newPaykey(sandbox)).paykey }
    }
    const [quiet, telling] = [await prepare(0), await prepare(told)]
    const rates: [number, number][] = []
    const rate = async ({ sandbox, paykey }: { sandbox: TestClient; paykey: string }) => {
      const from = performance.now()
      await atOnce(count, () => sandbox.ok('createCharge', { body: chargeBody(paykey) }))
      return count / ((performance.now() - from) / 1000)
    }
    for (let round = 0; round < rounds; round++) rates.push([await rate(quiet), await rate(telling)])
    const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const figure = middle(rates.map(([without, withThem]) => withThem / without))
    const [without, withThem] = [middle(rates.map(([each]) => each)), middle(rates.map(([, each]) => each))]
    return { figure, details: `${Math.round(withThem)}/s with, ${Math.round(without)}/s without: ${((1000 / withThem - 1000 / without) * clients).toFixed(2)} ms more of each request (${clients} clients)` }
  })
}

async function atOnce(count: number, send: () => Promise<unknown>): Promise<void> {
  const left = Array.from({ length: count }).values()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const _one of left) await send()
    }),
  )
}
