import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Service } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import type { Schema } from '../../src/contract.ts'
import { connect } from '../../src/database/connection.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { createLogger, type Logger } from '../../src/lib/logger.ts'
import { verify, verifyingConnections } from '../../src/verify/verify.ts'
import { startWorker, type Worker } from '../../src/worker/worker.ts'
import type { TestClient } from './client.ts'
import { newPlatform, type TestPlatform } from './factories.ts'
import { collected } from './statements.ts'
import { world, type TestDatabase } from './world.ts'

/** A service and workers on a database of their own, whose machine clock began at an instant of the test's choice. */
export interface Rail {
  database: TestDatabase
  clock: Clock
  service: Service
  asService: Knex
  /** Sees everything. */
  asSuperuser: Knex
  newPlatform(): Promise<TestPlatform>
  startWorker(): Worker
  /** Puts the machine's clock there; it goes on from there where it moves. */
  setTime(instant: string): void
  /** What there is to find, of these platforms or of all. */
  verify(platformIds?: readonly string[]): ReturnType<typeof verify>
  /** Stops what was started, and looks whether all that happened agrees with itself. */
  close(): Promise<void>
}

/**
 * @param begin of the machine's clock
 * @param options.stands it moves only where a platform's sandbox is put forward: every instant of a story is exact then
 * @param options.database of another rail, for what happens there at another time
 * @param options.broken what the test breaks on purpose: the names of invariants that need not hold when it is closed
 * @param options.overrides of the service's settings
 * @param options.log of the service and its workers
 */
export async function openRail(begin: string, options: { stands?: boolean; database?: TestDatabase; broken?: string[]; overrides?: Partial<Config>; log?: Logger } = {}): Promise<Rail> {
  const { stands = false, database = await world().createDatabase(), broken = [], overrides = {}, log = createLogger(process.env['LOG_LEVEL'] ?? 'silent') } = options
  const { clock, setTime } = settableClock(begin, stands)
  const service = await world().startService({ serviceUrl: database.serviceUrl, clock, log, overrides: { allowPrivateWebhooks: true, ...overrides } })
  const asService = connect(database.serviceUrl, { pool: verifyingConnections })
  const asSuperuser = connect(database.superuserUrl, { pool: 2 })
  const workers: Worker[] = []
  const findings: Rail['verify'] = (platformIds) => {
    const reading = connect(collected(database.serviceUrl), { pool: verifyingConnections })
    return verify(reading, world().secrets, platformIds).finally(() => reading.destroy())
  }
  return {
    database,
    clock,
    service,
    asService,
    asSuperuser,
    setTime,
    async newPlatform() {
      // Where the clock is long past, so are the days of all that happens.
      await Promise.all(workers.map(({ hasTidied }) => hasTidied))
      return newPlatform(service.url, asService)
    },
    startWorker() {
      const { secrets } = world()
      const worker = startWorker({ ...database, serviceUrl: collected(database.serviceUrl), prepares: true, secrets, clock, log, restoreDemo: () => Promise.resolve(), allowPrivateWebhooks: true, inboxEvery: 100 })
      workers.push(worker)
      return worker
    },
    verify: findings,
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await service.stop()
      const found = await findings()
      await asService.destroy()
      await asSuperuser.destroy()
      const faults = [...found].filter(([name, finding]) => finding.broken !== undefined && !broken.includes(name))
      if (faults.length > 0) throw new Error(`What the suite leaves behind does not agree: ${JSON.stringify(faults)}`)
    },
  }
}

function settableClock(begin: string, stands: boolean): { clock: Clock; setTime: (instant: string) => void } {
  let from = Date.parse(begin)
  let since = performance.now()
  return {
    clock: { now: () => new Date(from + (stands ? 0 : Math.floor(performance.now() - since))), elapsed: () => performance.now() },
    setTime(instant) {
      from = Date.parse(instant)
      since = performance.now()
    },
  }
}

/** Puts the platform's clock forward, and waits until everything on the way has happened. */
export async function advance(client: TestClient, to: string | { banking_days: number }): Promise<Schema<'SandboxClock'>> {
  return onceReady(client, (await client.ok('advanceSandboxClock', { body: typeof to === 'string' ? { to } : to })).data)
}

/** On a busy machine an answer may come before the end: the clock tells the rest, as it does clients. */
export async function onceReady(client: TestClient, answered: Schema<'SandboxClock'>): Promise<Schema<'SandboxClock'>> {
  let data = answered
  for (const deadline = performance.now() + 60_000; data.status === 'advancing' && performance.now() < deadline; ) {
    await delay(50)
    data = (await client.ok('getSandboxClock', {})).data
  }
  if (data.status !== 'ready') throw new Error(`The clock is ${data.status} at ${data.now}`)
  return data
}
