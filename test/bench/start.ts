import { chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '../../src/demo.ts'
import { TestClient } from '../support/client.ts'
import { newCharge, newPlatform } from '../support/factories.ts'
import { startRunningService } from '../support/running-service.ts'
import { newFolder } from '../support/scratch.ts'
import { accountsToCharge } from './accounts-to-charge.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { inWorld } from './in-world.ts'
import { send } from './load.ts'
import { median } from './median.ts'
import { roundsOf } from './rounds.ts'
import type { Row, Size } from './run.ts'
import { serviceEnvironment, Subject } from './subject.ts'

/** Who has no rights: PostgreSQL does not run as root, and takes another way there. */
const nobody = { uid: 65534, gid: 65534 }

export const startRows: readonly Row[] = [
  { id: 'D1a', group: 'start', what: 'seconds from `npm start` without a database to the first charge, after `npm ci`', goal: { atMost: 3 }, measure: (size) => measureStart(size) },
  { id: 'D1b', group: 'start', what: 'the same as a user without rights, where root runs this', goal: { atMost: 3 }, measure: (size) => measureStart(size, nobody) },
  { id: 'D2', group: 'start', what: 'MB of memory that a process of the service gains with 100,000 requests', goal: { atMost: 5 }, measure: measureMemory },
]

async function measureStart(size: Size, user?: typeof nobody) {
  if (user !== undefined && process.getuid?.() !== 0) throw new DoesNotApply('it is not root who runs this: D1a is that of a user')
  const times: number[] = []
  for (let round = 0; round < roundsOf[size].count; round++) {
    // Nothing of what other starts keep there.
    const temporary = await newFolder('compiled')
    if (user !== undefined) await chown(temporary, user.uid, user.gid)
    const from = performance.now()
    const service = await startRunningService({ TMPDIR: temporary }, { byNpm: true, ...(user === undefined ? {} : { user }) })
    try {
      const client = new TestClient(service.url, { Authorization: `Bearer ${service.key}` })
      const { data: { paykey } } = await client.ok('getPaykey', { path: { id: demoIds.paykeys.ada } })
      await newCharge(client, { paykey })
      times.push((performance.now() - from) / 1000)
    } finally {
      await service.stop()
      await rm(temporary, { recursive: true, force: true })
    }
  }
  return { figure: median(times), details: `${times.map((time) => time.toFixed(2)).join(', ')} s` }
}

const connections = 32

async function measureMemory(size: Size) {
  // Memory is not looked at before it is warm: code is compiled, and caches and pools are filled.
  const { warmUp, requests: wanted, seconds } = size === 'smoke' ? { warmUp: 0, requests: 1, seconds: 1 } : { warmUp: 50_000, requests: 1_000_000, seconds: 8 }
  // A process grows by some MB in its first hundreds of thousands, and no more then.
  if (size === 'short') throw new DoesNotApply('its goal is of a million requests, which --long makes')
  return inWorld(async (folder) => {
    const { sandbox } = await newPlatform()
    const variants = await accountsToCharge(sandbox, 20, 5)
    const { id } = await newCharge(sandbox)
    const subject = await Subject.start('servers/service.ts', serviceEnvironment(), join(folder, 'service.log'))
    try {
      const points: { requests: number; memory: number }[] = []
      for (let requests = 0; requests < wanted + warmUp || points.length < 2; ) {
        // More are written than read, as writing is what keeps things in memory.
        const created = await send({ url: `${subject.url}/v1/charges`, variants, connections, seconds })
        const read = await send({ url: `${subject.url}/v1/charges/${id}`, variants: [{ headers: sandbox.headers }], connections, seconds: Math.ceil(seconds / 4) })
        if (created.bad + read.bad > 0) throw new Error(`${created.bad + read.bad} requests were not answered well`)
        requests += created.count + read.count
        const { memory } = await subject.usage()
        if (requests >= warmUp) points.push({ requests: requests / 100_000, memory: memory / 1_000_000 })
      }
      const [first, last] = [points.at(0), points.at(-1)]
      const tell = (point: typeof first) => `${point?.memory.toFixed(0)} MB after ${Math.round((point?.requests ?? 0) * 100_000)}`
      return { figure: slopeOf(points), details: `${tell(first)} requests, ${tell(last)}; the line through ${points.length} points` }
    } finally {
      await subject.stop()
    }
  })
}

/** Of the line that is nearest to all: a single look tells little, as memory comes and goes with the collector of garbage. */
function slopeOf(points: readonly { requests: number; memory: number }[]): number {
  const mean = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [requests, memory] = [mean((point) => point.requests), mean((point) => point.memory)]
  return mean((point) => (point.requests - requests) * (point.memory - memory)) / mean((point) => (point.requests - requests) ** 2)
}
