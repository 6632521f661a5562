import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { defaultWindows, paidAt } from '../../src/ach/windows.ts'
import { addDays, newYorkInstant } from '../../src/lib/banking-calendar.ts'
import { returnsOf, sentOf } from '../support/bank.ts'
import { chargeBody, letFund, newPaykey, type TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { PostgresProxy, type Side } from '../support/postgres-proxy.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, onceItIs } from '../support/stories.ts'
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts'
import { world } from '../support/world.ts'

interface Point {
  name: string
  side: Side
  statement: RegExp
  /** Sent before, by the same connection. */
  behind?: RegExp
}

const closed = /^update "nacha_files" set "status" = .*"content_encrypted"/
const noted = /^update "nacha_files" set "sending_as" = .* "sending_as" is null/
const forgotten = /^update "nacha_files" set "sending_as" = .* "sending_as" = \$\d+$/
const recorded = /^update "nacha_files" set "status" = \$1, "sending_as" = \$2/
const taken = /^insert into "nacha_files".*on conflict/
const applied = /^update "nacha_files" set "status" = .*"bad_line_count"/
const looked = /^update "bank_settings" set "inbox_marks"/

/** Where the worker is when it is killed, in the order in which a file comes by: on its way out. */
const wayOut: Point[] = [
  { name: 'before the file is written', side: 'before', statement: /^COMMIT/, behind: closed },
  { name: 'after the file was written', side: 'after', statement: /^COMMIT/, behind: closed },
  { name: 'after it was laid, before that is noted', side: 'before', statement: noted },
  { name: 'before that is committed', side: 'before', statement: /^COMMIT/, behind: noted },
  { name: 'after it was noted, before it is renamed', side: 'after', statement: /^COMMIT/, behind: noted },
  { name: 'after it was taken back, before that is noted', side: 'before', statement: forgotten },
  { name: 'before the note is committed that it was', side: 'before', statement: /^COMMIT/, behind: forgotten },
  { name: 'after it was noted that it was taken back', side: 'after', statement: /^COMMIT/, behind: forgotten },
  { name: 'after it was renamed, before that is recorded', side: 'before', statement: recorded },
  { name: 'before the record is committed', side: 'before', statement: /^COMMIT/, behind: recorded },
  { name: 'after it was recorded', side: 'after', statement: /^COMMIT/, behind: recorded },
]

/** And of one that comes in. */
const wayIn: Point[] = [
  { name: 'before a file of the inbox is taken in', side: 'before', statement: /^COMMIT/, behind: taken },
  { name: 'after it was taken in', side: 'after', statement: /^COMMIT/, behind: taken },
  { name: 'before it is applied', side: 'before', statement: /^COMMIT/, behind: applied },
  { name: 'after it was applied', side: 'after', statement: /^COMMIT/, behind: applied },
  { name: 'after it was moved', side: 'before', statement: looked },
]

/** How often at each point: a few times in every run, twenty in a long one (`KILLS=20 npx mocha …`). */
const rounds = Number(process.env['KILLS'] ?? 2)
const patienceMilliseconds = 60_000

describe('a worker killed while it talks with a bank', function () {
  this.timeout(3_600_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  let proxy: PostgresProxy
  let paykey: string
  const children = new Set<WorkerProcess>()
  let next: Promise<WorkerProcess>[]
  let present: WorkerProcess | undefined
  /** All that the bank has ever found in its outbox, in order. */
  const collected: { name: string; content: string }[] = []
  const ends = new Map<string, string>()

  const spare = async (): Promise<WorkerProcess> => {
    const child = await startWorkerProcess()
    children.add(child)
    return child
  }

  const killPresent = async () => {
    if (present === undefined) return
    await present.kill()
    children.delete(present)
    present = undefined
  }

  const beginNext = async () => {
    const child = await next.shift()
    if (child === undefined) throw new Error('There is always one to come')
    next.push(spare())
    const { secretsKeys } = world().config
    child.begin({
      ownerUrl: rail.database.ownerUrl,
      serviceUrl: proxy.url,
      secretsKeys: secretsKeys.map((key) => key.toString('base64')),
      paymentsAStep: 2,
      inboxEvery: 100,
      errandLease: 1_000,
      ahead: rail.clock.now().getTime() - Date.now(),
    })
    present = child
  }

  before(async () => {
    rail = await openRail('2026-05-05T20:00:00.000Z')
    platform = await rail.newPlatform()
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
    proxy = await PostgresProxy.open(rail.database.serviceUrl)
    await letFund(platform.live)
    paykey = (await newPaykey(platform.live)).paykey
    next = [spare(), spare()]
  })
  after(async () => {
    await Promise.all(next)
    for (const child of children) await child.kill()
    await proxy.close()
    await rail.close()
    await bank.remove()
  })

  /** The bank takes whatever is there, at once: no trace of it is left. */
  const collect = async () => {
    for (const name of (await bank.sent()).keys()) collected.push({ name, content: await bank.collect(name) })
  }

  const within = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const late = new AbortController()
    const deadline = delay(patienceMilliseconds, undefined, { signal: late.signal }).then(
      () => Promise.reject(new Error(`Not within ${patienceMilliseconds} ms: ${what}`)),
      () => new Promise<never>(() => undefined),
    )
    return Promise.race([work, deadline]).finally(() => {
      late.abort()
    })
  }

  const trap = ({ side, statement, behind }: Point) => proxy.stopAt(side, statement, 1, behind)

  /** Kills a worker at each point, and has another one go on. */
  const passThrough = async (points: readonly Point[], begin: () => Promise<void>) => {
    const [first] = points
    if (first === undefined) return
    let reached = trap(first)
    await begin()
    for (const [index, point] of points.entries()) {
      await within(point.name, reached)
      await killPresent()
      await collect()
      const following = points[index + 1]
      if (following !== undefined) reached = trap(following)
      await beginNext()
    }
  }

  it(`of sixteen points, ${rounds} times each, neither loses a file nor sends or applies one twice`, async () => {
    for (let round = 0; round < rounds; round++) {
      const tuesday = addDays('2026-05-05', 7 * round)
      const effective = addDays(tuesday, 1)
      rail.setTime(newYorkInstant(tuesday, '19:00').toISOString())
      const ids: string[] = []
      await beginNext()
      for (let count = 0; count < 5; count++) {
        const { data } = await platform.live.ok('createCharge', { body: chargeBody(paykey, { payment_date: effective }) })
        ids.push(data.id)
      }
      for (const id of ids) await onceItIs('scheduled', platform.live, charges, id, patienceMilliseconds)
      await killPresent()

      await passThrough(wayOut, () => {
        rail.setTime(new Date(newYorkInstant(tuesday, '20:00').getTime() + 500).toISOString())
        return beginNext()
      })
      expect(collected.length, `round ${round + 1}`).to.equal(round + 1)
      const [returned] = ids
      if (returned === undefined) throw new Error('There are payments')
      for (const id of ids) ends.set(id, id === returned ? 'failed' : 'paid')

      await killPresent()
      await bank.put(`returns-${round + 1}.ach`, returnsOf([await sentOf(rail, returned)]))
      await passThrough(wayIn, beginNext)
      await onceItIs('failed', platform.live, charges, returned, patienceMilliseconds)
      for (const begun = performance.now(); (await readdir(bank.inbox, { withFileTypes: true })).some((entry) => entry.isFile()) && performance.now() - begun < patienceMilliseconds; ) await delay(50)
      expect((await readdir(join(bank.inbox, 'done'))).length).to.equal(round + 1)

      await killPresent()
      rail.setTime(new Date(paidAt(effective, defaultWindows).getTime() + 500).toISOString())
      await beginNext()
      for (const id of ids.slice(1)) await within('paid', onceItIs('paid', platform.live, charges, id, patienceMilliseconds))
      await killPresent()
    }
  })

  it('has sent each payment once, in files that are what was kept of them', async () => {
    await collect()
    const files = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' })
    expect(collected.map(({ name }) => name).sort()).to.deep.equal(files.map(({ name }) => name).sort())
    expect(new Set(files.map(({ status }) => status))).to.deep.equal(new Set(['handed_over']))
    const traces = collected.flatMap(({ content }) => readFile(content).batches.flatMap(({ entries }) => entries.map(({ traceNumber }) => traceNumber)))
    const entries = await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id })
    // What was paid in the round before is deposited by the file of the next.
    const transfers = await rail.asSuperuser('funding_entries').where({ platform_id: platform.id })
    expect(transfers.length, 'deposits').to.equal(rounds - 1)
    expect(traces.sort()).to.deep.equal([...entries, ...transfers].map(({ trace_number }) => trace_number).sort())
    expect(entries.map(({ payment_id }) => payment_id).sort()).to.deep.equal([...ends.keys()].sort())
    const states = await rail.asSuperuser('payments').where({ platform_id: platform.id })
    expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).to.deep.equal(Object.fromEntries(ends))
  })

  it('leaves no draft behind, and nothing to do but to look again', async () => {
    // Of the last kill, behind the record, a witness may be left.
    const left = await readdir(join(bank.outbox, '.sending'))
    expect(left.filter((name) => !name.endsWith('.laid'))).to.deep.equal([])
    expect(left.length).to.be.most(rounds)
    const incoming = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' })
    expect(incoming.map(({ status, entry_count, bad_line_count }) => `${status} ${entry_count} ${bad_line_count}`)).to.deep.equal(Array.from({ length: rounds }, () => 'received 1 0'))
    expect((await rail.asSuperuser('jobs').where({ platform_id: platform.id })).map(({ kind }) => kind)).to.deep.equal(['fetch_files'])
  })
})
