import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Service } from '../../src/app.ts'
import { connect } from '../../src/database/connection.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Courier } from '../../src/webhooks/deliver-webhooks.ts'
import { signedHeaders } from '../../src/webhooks/endpoint-secret.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, customerBody, newPaykey, newPlatform, newWebhookEndpoint } from '../support/factories.ts'
import { Receiver } from '../support/receiver.ts'
import { world } from '../support/world.ts'
import { inWorld } from './in-world.ts'
import { inTurns } from './rounds.ts'
import type { Row, Size } from './run.ts'

const endpoints = 20
const clients = 8

export const eventRows: readonly Row[] = [
  { id: 'E1', group: 'events', what: `events sent to ${endpoints} endpoints each, against the same requests sent by the same client alone`, goal: { atLeast: 0.3 }, measure: measureDeliveries },
  { id: 'E2', group: 'events', what: 'charges a second whose events are queued for an endpoint, against none', goal: { atLeast: 0.8 }, measure: (size) => measureCharges(size, 1) },
  { id: 'E3', group: 'events', what: `charges a second whose events are queued for ${endpoints} endpoints, against none`, goal: { atLeast: 0.5 }, measure: (size) => measureCharges(size, endpoints) },
]

/**
 * Has events sent to each of some endpoints of a platform of its own. Everything waits when the courier begins: nothing but sending is measured.
 *
 * @returns how long it took, in seconds; and where to, and what was sent to the first of them
 */
export async function deliverAll(service: Service, receiver: Receiver, events: number, listening: number) {
  const { database: { serviceUrl }, secrets } = world()
  const { sandbox } = await newPlatform(service.url, world().asService)
  const made = await Promise.all(Array.from({ length: listening }, (_, index) => newWebhookEndpoint(sandbox, { url: `${receiver.url}/${index}` })))
  await atOnce(events, () => sandbox.ok('createCustomer', { body: customerBody() }))

  const database = connect(serviceUrl, { pool: 4 })
  const stopping = new AbortController()
  const from = performance.now()
  const running = new Courier({ database, secrets, clock: systemClock, newId, log: createLogger('silent'), allowPrivateWebhooks: true }).run(stopping.signal)
  while (receiver.received.length < events * listening) await delay(5)
  const seconds = (performance.now() - from) / 1000
  stopping.abort()
  await running
  await database.destroy()
  const bodies = receiver.on('/0').map(({ body }) => body)
  receiver.received.splice(0)
  return { seconds, made, bodies }
}

async function measureDeliveries(size: Size) {
  const [rounds, count] = { smoke: [1, 5] as const, short: [5, 250] as const, long: [9, 5_000] as const }[size]
  return inWorld(async () => {
    const service = await world().startService({ overrides: { allowPrivateWebhooks: true } })
    const receiver = await Receiver.open()
    let last: Awaited<ReturnType<typeof deliverAll>> | undefined
    const total = count * endpoints
    const delivered = async () => total / (last = await deliverAll(service, receiver, count, endpoints)).seconds
    const alone = async () => {
      const { made, bodies } = last ?? { made: [], bodies: [] }
      const { secret } = made[0] ?? { secret: '' }
      const dispatcher = new Agent()
      const from = performance.now()
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
      const seconds = (performance.now() - from) / 1000
      await dispatcher.close()
      receiver.received.splice(0)
      return total / seconds
    }
    const { ratio, before, after } = await inTurns(rounds, delivered, alone)
    await receiver.close()
    return { figure: 1 / ratio, details: `${Math.round(before)} deliveries/s, ${Math.round(before / endpoints)} events/s; alone ${Math.round(after)}/s` }
  })
}

/** In turns, so that whatever else the machine does meets all of them. */
async function measureCharges(size: Size, told: number) {
  const [rounds, count] = { smoke: [1, 20] as const, short: [5, 200] as const, long: [9, 1_000] as const }[size]
  return inWorld(async () => {
    const service = await world().startService({ overrides: { allowPrivateWebhooks: true } })
    const prepare = async (listening: number) => {
      const { sandbox } = await newPlatform(service.url, world().asService)
      for (let index = 0; index < listening; index++) await newWebhookEndpoint(sandbox)
      return { sandbox, paykey: (await newPaykey(sandbox)).paykey }
    }
    const [quiet, telling] = [await prepare(0), await prepare(told)]
    const rate = async ({ sandbox, paykey }: { sandbox: TestClient; paykey: string }) => {
      const from = performance.now()
      await atOnce(count, () => sandbox.ok('createCharge', { body: chargeBody(paykey) }))
      return count / ((performance.now() - from) / 1000)
    }
    // Cold, the first would count against the quiet ones.
    for (const one of [quiet, telling]) await rate(one)
    const { ratio, before: without, after: withThem } = await inTurns(rounds, () => rate(quiet), () => rate(telling))
    return { figure: ratio, details: `${Math.round(withThem)}/s with, ${Math.round(without)}/s without: ${((1000 / withThem - 1000 / without) * clients).toFixed(2)} ms more of each request (${clients} clients)` }
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
