import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { connect } from '../../src/database/connection.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { chances } from '../support/chances.ts'
import { runCommand } from '../support/child.ts'
import { newPaykey } from '../support/factories.ts'
import { Load } from '../support/load.ts'
import { onceIt } from '../support/once.ts'
import { Start } from '../support/start.ts'
import { Slowest, tellFigure, tellNotRun, tellTime } from './figures.ts'

const kills = Number(process.env['MACHINE_KILLS'] ?? 1)

const chance = chances()

/** A machine of its own: `npm start` and its PostgreSQL. */
describe('a machine that fails while clients create charges', function () {
  this.timeout(1_800_000)
  let dataDir: string
  let started: Start
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-faults-'))
    // As root PostgreSQL runs as nobody, who must get there.
    await chmod(dataDir, 0o755)
  })
  afterEach(async () => {
    await started.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = () => Start.in(dataDir, { RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'silent' })

  /** All that was acknowledged is there with the answer that it had, nothing twice, and verify finds nothing. */
  async function expectKept(load: Load, others: number): Promise<void> {
    expect((await started.client.ok('listPayments', { query: { payment_type: ['charge'], page_size: 1 } })).meta.total_items).to.equal(load.acknowledged.size + others)
    for (const [key, text] of load.acknowledged) expect((await load.replayed(key))?.text).to.equal(text)
    expect((await started.client.ok('listPayments', { query: { payment_type: ['charge'], page_size: 1 } })).meta.total_items).to.equal(load.acknowledged.size + others)
    const verified = await runCommand(['verify'], { DATA_DIR: dataDir })
    expect(verified.code, verified.stdout).to.equal(0)
  }

  it(`I3: the service and PostgreSQL killed together ${kills} times at random`, async () => {
    started = await start()
    const { client } = started
    const { paykey } = await newPaykey(client)
    const others = (await client.ok('listPayments', { query: { payment_type: ['charge'], page_size: 1 } })).meta.total_items
    const load = new Load(() => started.client, paykey)
    load.begin(8)
    const slowest = new Slowest()
    for (let kill = 0; kill < kills; kill++) {
      const before = load.acknowledged.size
      await onceIt(() => load.acknowledged.size, (size) => size > before + 20)
      await delay(chance() * 300)
      await started.killAll()
      started = await start()
      await slowest.of(load.caughtUp())
    }
    await load.end()
    await expectKept(load, others)
    tellFigure('I3', `the machine: ${kills} kills of the service, the postmaster and its children; ${load.acknowledged.size} charges acknowledged, 0 of them lost, 0 done twice; verify clean; tries that came to nothing: ${JSON.stringify(load.setbacks)}`)
    tellTime('I3', 'the machine: once it was there again, the last answer to what was under way after', slowest, 3_000)
  })

  async function openSuperuser(): Promise<Knex> {
    const server = await startEmbeddedPostgres({ dataDir })
    const superuser = connect(server.superuserUrl, { pool: 1 })
    await superuser.raw('select 1')
    await server.stop()
    return superuser
  }

  /** What PostgreSQL can't write into its log ends it, and it does not start again as long as there is no room. */
  async function fillLog(superuser: Knex): Promise<void> {
    const fill = () => superuser.raw(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`).then(() => false, () => true)
    await onceIt(fill, (isFull) => isFull)
    await superuser.destroy()
    await onceIt(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), (isThere) => !isThere)
  }

  for (const [what, isToEnd] of [['is full', false], ['is so full that PostgreSQL ends', true]] as const) {
    it(`F4: a disk that ${what} is 503, and writing goes on once there is room`, async function () {
      const mounted = await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', dataDir]).catch(() => undefined)
      if (mounted === undefined) {
        tellNotRun('F4', 'whoever runs this may mount no tmpfs')
        started = await start()
        this.skip()
      }
      try {
        await chmod(dataDir, 0o755)
        started = await start()
        const { paykey } = await newPaykey(started.client)
        const others = (await started.client.ok('listPayments', { query: { payment_type: ['charge'], page_size: 1 } })).meta.total_items
        const load = new Load(() => started.client, paykey)
        load.begin(4)
        await onceIt(() => load.acknowledged.size, (size) => size > 10)
        // As long as there is room.
        const superuser = isToEnd ? await openSuperuser() : undefined
        const ballast = join(dataDir, 'ballast')
        await promisify(execFile)('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']).catch(() => undefined)
        await onceIt(() => load.setbacks['503'] ?? 0, (count) => count > 5)
        if (superuser !== undefined) await fillLog(superuser)
        expect((await started.client.send('GET', '/healthz')).status).to.equal(200)
        const { length } = [...load.acknowledged]
        await rm(ballast)
        await onceIt(() => load.acknowledged.size, (size) => size > length + 10, { within: 60_000 })
        await load.end()
        await expectKept(load, others)
        tellFigure('F4', `a disk of 256 MB that ${what}; ${load.acknowledged.size} charges acknowledged, 0 of them lost, 0 done twice; verify clean; tries that came to nothing: ${JSON.stringify(load.setbacks)}`)
      } finally {
        await started.end('SIGTERM')
        await promisify(execFile)('umount', ['-l', dataDir])
        started = await start()
      }
    })
  }
})
