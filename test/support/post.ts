import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { connect } from '../../src/database/connection.ts'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { verify } from '../../src/verify/verify.ts'
import { Courier } from '../../src/webhooks/deliver-webhooks.ts'
import type { TestClient } from './client.ts'
import { newPlatform, newWebhookEndpoint, type TestPlatform } from './factories.ts'
import { Receiver } from './receiver.ts'
import { world, type TestDatabase } from './world.ts'

/** A service of its own whose webhooks are sent, on a clock that can be put forward: the real time, as far as it knows. */
export interface Post {
  receiver: Receiver
  database: TestDatabase
  /** What the courier works with. */
  asService: Knex
  newPlatform(): Promise<TestPlatform>
  /** An endpoint on a path of the receiver. */
  newEndpoint(client: TestClient, path: string, body?: Partial<Schema<'WebhookEndpointCreate'>>): Promise<Schema<'WebhookEndpointWithSecret'>>
  /** Milliseconds that the clock is put forward. */
  forward(milliseconds: number): void
  /** Whether the clock stands still. */
  stand(stands: boolean): void
  now(): Date
  /** Waits until it is so with an endpoint's deliveries. */
  once(client: TestClient, endpointId: string, isSo: (deliveries: Schema<'WebhookDelivery'>[]) => boolean): Promise<Schema<'WebhookDelivery'>[]>
  /** From now on nothing is sent. */
  stopSending(): Promise<void>
  close(): Promise<void>
}

/** One that came to its end, for now: it was tried so often, and not again yet. */
export function tried(times: number) {
  return (deliveries: Schema<'WebhookDelivery'>[]) => deliveries.length > 0 && deliveries.every(({ attempt }) => attempt === times)
}

/** @param options.beside the post of another courier: this one sends from the same database, by what it may call */
export async function openPost(options: { beside?: Post; allowPrivateWebhooks?: boolean } = {}): Promise<Post> {
  const { beside, allowPrivateWebhooks = true } = options
  const database = beside?.database ?? (await world().createDatabase())
  let ahead = 0
  let stoodAt: number | undefined
  const clock = { now: () => new Date((stoodAt ?? Date.now()) + ahead), elapsed: () => performance.now() }
  const service = await world().startService({ serviceUrl: database.serviceUrl, clock, overrides: { allowPrivateWebhooks: true } })
  const asService = connect(database.serviceUrl, { pool: 5, timeouts: true, patience: 10_000 })
  const receiver = await Receiver.open()
  const stopping = new AbortController()
  const { secrets } = world()
  const log = createLogger(process.env['LOG_LEVEL'] ?? 'silent')
  const running = new Courier({ database: asService, secrets, clock, newId, log, allowPrivateWebhooks }).run(stopping.signal)
  return {
    receiver,
    database,
    asService,
    newPlatform: () => newPlatform(service.url, asService),
    newEndpoint: (client, path, body = {}) => newWebhookEndpoint(client, { url: `${receiver.url}${path}`, ...body }),
    forward(milliseconds) {
      ahead += milliseconds
    },
    stand(stands) {
      stoodAt = stands ? Date.now() : undefined
    },
    now: () => clock.now(),
    async once(client, id, isSo) {
      for (const deadline = Date.now() + 25_000; ; ) {
        const { data } = await client.ok('listWebhookDeliveries', { path: { id }, query: { page_size: 1000 } })
        if (isSo(data)) return data
        await delay(25)
        if (Date.now() > deadline) throw new Error(`The deliveries are still ${JSON.stringify(data.slice(-5))}`)
      }
    },
    async stopSending() {
      stopping.abort()
      await running
    },
    async close() {
      stopping.abort()
      await running
      await receiver.close()
      await service.stop()
      const findings = await verify(asService, secrets)
      await asService.destroy()
      const faults = [...findings].filter(([, { broken }]) => broken !== undefined)
      if (faults.length > 0) throw new Error(`What the suite leaves behind does not agree: ${JSON.stringify(faults)}`)
    },
  }
}
