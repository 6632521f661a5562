import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { startWorker } from '../../src/worker/worker.ts'
import type { TestClient } from '../support/client.ts'
import { newPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { newFolder } from '../support/scratch.ts'
import { closeWorld, openWorld, world } from '../support/world.ts'
import { accountsToCharge } from './accounts-to-charge.ts'
import { generator, send, type Variant } from './load.ts'
import { median } from './median.ts'
import { caller, Pgbench } from './pgbench.ts'
import { roundsOf } from './rounds.ts'
import type { Row, Size } from './run.ts'
import { serviceEnvironment, Subject } from './subject.ts'

export const chargeRows: readonly Row[] = [
  { id: 'B1a', group: 'charges', what: 'charges created over 128 connections, of pgbench calling one function that writes the same, c=32', goal: { atLeast: 1 }, measure: (size) => share(size, 'ours 128', 'pgbench 32') },
  { id: 'B1b', group: 'charges', what: 'charges created over 32 connections, of the same', goal: { atLeast: 0.5 }, measure: (size) => share(size, 'ours 32', 'pgbench 32') },
  { id: 'B1c', group: 'charges', what: 'charges created over 1 connection, of pgbench c=1', goal: { atLeast: 0.65 }, measure: (size) => share(size, 'ours 1', 'pgbench 1') },
  { id: 'B1d', group: 'charges', what: 'bytes of WAL a charge, of those of pgbench over as many connections or its 32, or the other way round, whichever is more', goal: { atMost: 1.1 }, measure: (size) => wal(size) },
  { id: 'B2a', group: 'charges', what: 'fsyncs a charge, 32 in flight', goal: { atMost: 0.05 }, measure: (size) => fsyncs(size, 'ours 32') },
  { id: 'B2b', group: 'charges', what: 'fsyncs a charge, 128 in flight', goal: { atMost: 0.02 }, measure: (size) => fsyncs(size, 'ours 128') },
]

/** Of one round. */
interface Sample {
  /** Charges a second. */
  rate: number
  /** Requests that were not answered 201. */
  bad: number
  /** For each charge. */
  fsyncs: number
  walBytes: number
  rows: number
  /** Charges that the worker, where there is one, had not come to when the last one was answered. */
  behind: number
}

type Name = 'pgbench 32' | 'pgbench 1' | 'ours 128' | 'ours 32' | 'ours 1' | 'ours 128 with a worker'
type Rounds = Record<Name, Sample[]>

let measured: Promise<Rounds> | undefined

async function share(size: Size, one: Name, other: Name) {
  const rounds = await (measured ??= measureAll(size))
  const bad = rounds[one].reduce((sum, sample) => sum + sample.bad, 0)
  if (bad > 0) throw new Error(`${bad} charges were not created`)
  const figure = median(rounds[one].map(({ rate }, round) => rate / (rounds[other][round]?.rate ?? Number.NaN)))
  const others: Name[] = one === 'ours 128' ? ['ours 128 with a worker'] : []
  return { figure, details: [one, other, ...others].map((name) => tell(name, rounds[name])).join('; ') + (one === 'ours 128' ? `; by ${generator}, and ${caller}` : '') }
}

/** Who writes less has another task. Of each the least of all rounds: what the server writes on its own, as it vacuums and makes checkpoints, comes on top of some. */
async function wal(size: Size) {
  const rounds = await (measured ??= measureAll(size))
  const least = (samples: readonly Sample[]) => Math.min(...samples.map(({ walBytes }) => walBytes))
  const pairs = [['ours 128', 'pgbench 32'], ['ours 32', 'pgbench 32'], ['ours 1', 'pgbench 1']] as const
  const found = pairs.map(([one, other]) => ({ one, other, share: least(rounds[one]) / least(rounds[other]) }))
  return { figure: Math.max(...found.map(({ share }) => Math.max(share, 1 / share))), details: found.map(({ one, other, share }) => `${one} ${share.toFixed(2)} of ${other}`).join('; ') }
}

async function fsyncs(size: Size, name: Name) {
  const rounds = await (measured ??= measureAll(size))
  return { figure: median(rounds[name].map((sample) => sample.fsyncs)), details: tell(name, rounds[name]) }
}

function tell(name: Name, samples: readonly Sample[]): string {
  const middle = (of: keyof Sample) => median(samples.map((sample) => sample[of]))
  return `${name}: ${Math.round(middle('rate'))}/s, ${middle('fsyncs').toFixed(3)} fsyncs, ${Math.round(middle('walBytes'))} bytes of WAL and ${middle('rows').toFixed(2)} rows each${middle('bad') > 0 ? `, ${middle('bad')} not created` : ''}${middle('behind') > 0 ? `, ${Math.round(middle('behind'))} of a round still to be scheduled at its end` : ''}`
}

/** In turns, so that whatever else the machine does meets all of them. A hundred accounts with limits, a thousand paykeys. */
async function measureAll(size: Size): Promise<Rounds> {
  const { count } = roundsOf[size]
  // Over 128 connections all are answered at once, several times a second: what is under way at the end counts as nothing.
  const seconds = { smoke: 2, short: 3, long: 10 }[size]
  const folder = await newFolder('bench')
  await openWorld({ isDurable: true })
  const { database, secrets } = world()
  const platform = await newPlatform()
  const variants = await accountsToCharge(platform.sandbox, 100, 10)
  const pgbench = await Pgbench.prepare(platform.id, folder)
  const subject = await Subject.start('servers/service.ts', serviceEnvironment(), join(folder, 'service.log'))
  try {
    const create = async (connections: number) => {
      const { count: created, bad, rate } = await send({ url: `${subject.url}/v1/charges`, variants, connections, seconds })
      return { created, rate, bad, behind: 0 }
    }
    const onService = platform.sandbox.on(subject.url)
    const ours = (connections: number) => sampled(onService, connections, () => create(connections))
    const theirs = (clients: number) => sampled(onService, 0, async () => ({ ...(await pgbench.run(clients, seconds)), bad: 0, behind: 0 }))
    await expectOwn(onService, platform.id, variants)
    await ours(32)
    await theirs(32)
    const rounds: Rounds = { 'pgbench 32': [], 'ours 128': [], 'ours 32': [], 'pgbench 1': [], 'ours 1': [], 'ours 128 with a worker': [] }
    for (let round = 0; round < count; round++) {
      rounds['pgbench 32'].push(await theirs(32))
      rounds['ours 128'].push(await ours(128))
      rounds['ours 32'].push(await ours(32))
      rounds['pgbench 1'].push(await theirs(1))
      rounds['ours 1'].push(await ours(1))
    }
    // Last, as what it changes is vacuumed afterwards, and with nothing else to come to: in a round it schedules what the round creates.
    await postponeAll()
    const worker = startWorker({ ...database, prepares: true, secrets, clock: systemClock, log: createLogger('silent') })
    for (let round = 0; round < (size === 'long' ? count : 1); round++) {
      rounds['ours 128 with a worker'].push(await sampled(onService, 128, async () => {
        const created = await create(128)
        const behind = await countDue()
        await onceIt(countDue, (due) => due === 0, { within: 300_000, every: 200 })
        return { ...created, behind }
      }))
    }
    await worker.stop()
    return rounds
  } finally {
    await subject.stop()
    await closeWorld()
    await rm(folder, { recursive: true })
  }
}

/** Of requests as they are measured, the answers: each of a charge of its own, which is kept. */
async function expectOwn(service: TestClient, platformId: string, variants: readonly Variant[]): Promise<void> {
  const answers = await Promise.all(variants.slice(0, 128).map(({ headers, body = '' }) => service.send('POST', '/v1/charges', { headers: { ...headers, 'Idempotency-Key': randomUUID() }, body: body.replaceAll('@n@', randomUUID()) })))
  const ids = answers.map(({ status, text }) => (status === 201 ? /"id":"([^"]+)"/.exec(text)?.[1] : undefined) ?? `${status} ${text}`)
  const kept = await world().asSuperuser('payments').where({ platform_id: platformId }).whereRaw('id::text = any(?)', [ids])
  if (new Set(kept.map(({ id }) => id)).size !== answers.length) throw new Error(`${answers.length} charges were answered, and ${kept.length} are kept: ${ids.join(', ')}`)
}

/** Charges that a worker would schedule. */
async function countDue(): Promise<number> {
  const { rows } = await world().asSuperuser.raw<{ rows: { count: number }[] }>(`select count(*) from payments where status = 'created' and due_at <= now()`)
  return rows[0]?.count ?? 0
}

/** Those that are there already. A worker would be at them for a minute. */
async function postponeAll(): Promise<void> {
  await world().asSuperuser.raw(`update payments set due_at = due_at + interval '1 year' where status = 'created'`)
  await world().asSuperuser.raw('vacuum payments')
}

interface Counters {
  payments: number
  /** Kept answers that are not 201. */
  others: number
  rows: number
  walBytes: number
  fsyncs: number
}

/**
 * @param service whose connections are to tell what they have done
 * @param inFlight that may be created although their answers were not waited for
 */
async function sampled(service: TestClient, inFlight: number, run: () => Promise<{ created: number } & Pick<Sample, 'rate' | 'bad' | 'behind'>>): Promise<Sample> {
  const before = await readCounters()
  const { created, rate, bad, behind } = await run()
  const after = await settledCounters(service)
  const kept = after.payments - before.payments
  if (kept < created || kept > created + inFlight) throw new Error(`${created} charges were answered, and ${kept} are kept`)
  if (after.others > 0) throw new Error(`${after.others} kept answers are not 201`)
  return { rate, bad, behind, fsyncs: (after.fsyncs - before.fsyncs) / kept, walBytes: (after.walBytes - before.walBytes) / kept, rows: (after.rows - before.rows) / kept }
}

/** More at once than the service has connections. */
const reads = 60

/**
 * When nothing is created any more, of what nobody waits for either. A connection tells the server's statistics what it has done with the
 * next transaction that ends a second later, or in ten seconds, which would be another's round.
 */
async function settledCounters(service: TestClient): Promise<Counters> {
  for (let last = await readCounters(); ; ) {
    await delay(1_200)
    await Promise.all(Array.from({ length: reads }, () => service.ok('listCustomers', { query: { page_size: 1 } })))
    const next = await readCounters()
    if (next.payments === last.payments) return next
    last = next
  }
}

async function readCounters(): Promise<Counters> {
  const { asSuperuser } = world()
  const [server] = (await asSuperuser.raw<{ rows: { version: number }[] }>(`select current_setting('server_version_num')::int as version`)).rows
  const fsyncs = (server?.version ?? 0) >= 180_000 ? `(select sum(fsyncs) from pg_stat_io where object = 'wal')` : '(select wal_sync from pg_stat_wal)'
  const tables = ['payments', 'payment_history', 'events', 'idempotency_records'].map((table) => `(select count(*) from ${table})`)
  const { rows } = await asSuperuser.raw<{ rows: Counters[] }>(
    `select ${tables[0] ?? ''} as payments, (${tables.join(' + ')})::bigint as rows, (select count(*) from idempotency_records where status <> 201) as others, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as "walBytes", ${fsyncs}::bigint as fsyncs`,
  )
  const [read] = rows
  if (read === undefined) throw new Error('The counters are one row')
  return read
}
