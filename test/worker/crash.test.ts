import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { openContent } from '../../src/ach/file-store.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import type { Schema } from '../../src/contract.ts'
import { chargeBody, newPaykey, payoutBody, type TestPlatform } from '../support/factories.ts'
import { PostgresProxy, type Side } from '../support/postgres-proxy.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts'
import { world } from '../support/world.ts'

interface Point {
  name: string
  side: Side
  statement: RegExp
  /** Sent before, by the same connection. */
  behind?: RegExp
}

const checked = /^update payments set/
const opened = /^insert into "nacha_files"/
const putIn = /^insert into "nacha_entries"/
const closed = /^update "nacha_files" set "status" = .*"content_encrypted"/
const handedOver = /^update "nacha_files" set "status" = \$1, "updated_at" = \$2 where/
const received = /^update "nacha_files" set "status" = .*"bad_line_count"/

/** Where the worker is when it is killed, in the order in which payments come by. */
const points: Point[] = [
  { name: 'before a check is committed', side: 'before', statement: /^COMMIT/, behind: checked },
  { name: 'before the file is opened', side: 'before', statement: /^COMMIT/, behind: opened },
  { name: 'after the file was opened', side: 'after', statement: /^COMMIT/, behind: opened },
  { name: 'while payments are put in', side: 'after', statement: putIn },
  { name: 'after a chunk of payments was put in', side: 'after', statement: /^COMMIT/, behind: putIn },
  { name: 'before the file is closed', side: 'before', statement: /^COMMIT/, behind: closed },
  { name: 'after the file was closed', side: 'after', statement: /^COMMIT/, behind: closed },
  { name: 'before the file is handed over', side: 'before', statement: /^COMMIT/, behind: handedOver },
  { name: 'after the file was handed over', side: 'after', statement: /^COMMIT/, behind: handedOver },
  { name: 'while a return file is received', side: 'before', statement: received },
  { name: 'after a return file was received', side: 'after', statement: /^COMMIT/, behind: received },
  { name: 'before a payment is paid', side: 'before', statement: /^COMMIT/, behind: checked },
]

/** How often at each point: a few times in every run, twenty in a long one (`KILLS=20 npx mocha …`). */
const rounds = Number(process.env['KILLS'] ?? 2)
const patienceMilliseconds = 60_000

/** What is ordered in each round, and where it ends. */
const orders = [
  ['charge', 'failed_insufficient_funds', 'failed'],
  ['charge', 'failed_closed_bank_account', 'failed'],
  ['charge', 'reversed_customer_dispute', 'reversed'],
  ['charge', 'reversed_insufficient_funds', 'reversed'],
  ['charge', 'paid', 'paid'],
  ['charge', 'standard', 'paid'],
  ['charge', 'standard', 'paid'],
  ['charge', 'standard', 'paid'],
  ['payout', 'failed_insufficient_funds', 'failed'],
  ['payout', 'standard', 'paid'],
] as const

/** The table of moves (Decision). */
const moves: Readonly<Record<string, readonly string[]>> = {
  created: ['scheduled', 'on_hold', 'cancelled'],
  scheduled: ['pending', 'on_hold', 'cancelled'],
  on_hold: ['created', 'cancelled'],
  pending: ['paid', 'failed'],
  paid: ['reversed'],
}

describe('a worker killed on the way of payments to the bank and back', function () {
  this.timeout(3_600_000)
  let rail: Rail
  let platform: TestPlatform
  let proxy: PostgresProxy
  let paykey: string
  const children = new Set<WorkerProcess>()
  /** Loaded while the ones before them are at work. */
  let next: Promise<WorkerProcess>[]
  let present: WorkerProcess
  const ends = new Map<string, string>()

  const spare = async (): Promise<WorkerProcess> => {
    const child = await startWorkerProcess()
    children.add(child)
    return child
  }

  const beginNext = async () => {
    const child = await next.shift()
    if (child === undefined) throw new Error('There is always one to come')
    next.push(spare())
    const { secretsKeys } = world().config
    child.begin({ ownerUrl: rail.database.ownerUrl, serviceUrl: proxy.url, secretsKeys: secretsKeys.map((key) => key.toString('base64')), paymentsAStep: 2 })
    present = child
  }

  before(async () => {
    // The children go by the machine's own clock.
    rail = await openRail(new Date().toISOString())
    platform = await rail.newPlatform()
    proxy = await PostgresProxy.open(rail.database.serviceUrl)
    paykey = (await newPaykey(platform.sandbox)).paykey
    next = [spare(), spare()]
    await beginNext()
  })
  after(async () => {
    await Promise.all(next)
    for (const child of children) await child.kill()
    await proxy.close()
    await rail.close()
  })

  const clockOf = async (): Promise<Schema<'SandboxClock'>> => (await platform.sandbox.ok('getSandboxClock', {})).data

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

  const order = async () => {
    const { today } = await clockOf()
    for (const [type, sandbox_outcome, end] of orders) {
      const body = { payment_date: today, config: { sandbox_outcome } }
      const { data } =
        type === 'charge'
          ? await platform.sandbox.ok('createCharge', { body: chargeBody(paykey, body) })
          : await platform.sandbox.ok('createPayout', { body: payoutBody(paykey, body) })
      ends.set(data.id, end)
    }
  }

  const trap = ({ side, statement, behind }: Point) => proxy.stopAt(side, statement, 1, behind)

  it(`of twelve points, ${rounds} times each, leaves every payment to the next worker`, async () => {
    for (let round = 0; round < rounds; round++) {
      let reached = trap(points[0]!)
      await order()
      const { now } = await clockOf()
      const forward = platform.sandbox.call('advanceSandboxClock', { body: { banking_days: 5 } })
      for (const [index, point] of points.entries()) {
        await within(`round ${round + 1}: ${point.name}`, reached)
        await present.kill()
        children.delete(present)
        const following = points[index + 1]
        if (following !== undefined) reached = trap(following)
        await beginNext()
      }
      expect((await forward).status).to.equal(200)
      const begun = performance.now()
      for (let clock = await clockOf(); clock.status !== 'ready'; clock = await clockOf()) {
        if (performance.now() - begun > patienceMilliseconds) throw new Error(`Round ${round + 1} stands at ${clock.now}`)
        await delay(50)
      }
      expect(Date.parse((await clockOf()).now) - Date.parse(now)).to.be.above(4 * 86_400_000)
      const states = await rail.asSuperuser('payments').where({ platform_id: platform.id })
      expect(Object.fromEntries(states.map(({ id, status }) => [id, status])), `round ${round + 1}`).to.deep.equal(Object.fromEntries(ends))
    }
  })

  it('has put each payment into one file, whose totals are those of its entries', async () => {
    const entries = await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id })
    expect(entries.map(({ payment_id }) => payment_id).sort()).to.deep.equal([...ends.keys()].sort())
    const payments = new Map((await rail.asSuperuser('payments').where({ platform_id: platform.id })).map((payment) => [payment.id, payment]))
    const files = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' })
    let counted = 0
    for (const file of files) {
      expect(file.status).to.equal('handed_over')
      const { batches, faults } = readFile(openContent(world().secrets, file))
      expect(faults).to.deep.equal([])
      const written = batches.flatMap((batch) => batch.entries.map(({ traceNumber, amount }) => ({ traceNumber, amount, isDebit: batch.serviceClass === 225 })))
      const rows = entries.filter(({ file_id }) => file_id === file.id)
      const kept = rows.map(({ trace_number: traceNumber, amount, payment_id }) => ({ traceNumber, amount, isDebit: payments.get(payment_id)?.payment_type === 'charge' }))
      const byTrace = (a: { traceNumber: string }, b: { traceNumber: string }) => (a.traceNumber < b.traceNumber ? -1 : 1)
      expect(written.sort(byTrace)).to.deep.equal(kept.sort(byTrace))
      const sum = (isDebit: boolean) => written.filter((entry) => entry.isDebit === isDebit).reduce((total, { amount }) => total + amount, 0)
      expect([file.entry_count, file.debit_amount, file.credit_amount]).to.deep.equal([written.length, sum(true), sum(false)])
      counted += written.length
    }
    expect(counted).to.equal(ends.size)
  })

  it('has applied each return once', async () => {
    const files = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' })
    expect(new Set(files.map(({ status }) => status))).to.deep.equal(new Set(['received']))
    expect(files.reduce((sum, { entry_count }) => sum + entry_count, 0)).to.equal([...ends.values()].filter((end) => end !== 'paid').length)
    expect(await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })).to.deep.equal([])
  })

  it('has taken each payment by moves of the table, with an event of each, to where it is', async () => {
    const payments = await rail.asSuperuser('payments').where({ platform_id: platform.id })
    const history = await rail.asSuperuser('payment_history').where({ platform_id: platform.id }).orderBy('sequence')
    const events = await rail.asSuperuser('events').where({ platform_id: platform.id }).orderBy('event_sequence')
    for (const { id, status, event_sequence, payment_type } of payments) {
      const path = history.filter(({ payment_id }) => payment_id === id)
      expect(path[0]?.status).to.equal('created')
      expect(path.at(-1)?.status).to.equal(status)
      for (const [index, entry] of path.entries()) {
        const before = path[index - 1]
        if (before !== undefined) expect(moves[before.status], `after ${before.status}`).to.include(entry.status)
      }
      const numbers = Array.from({ length: event_sequence }, (_, index) => index + 1)
      expect(path.map(({ sequence }) => sequence)).to.deep.equal(numbers)
      const told = events.filter(({ resource_id }) => resource_id === id)
      expect(told.map((event) => event.event_sequence)).to.deep.equal(numbers)
      expect(told.map(({ event_type }) => event_type)).to.deep.equal(numbers.map((number) => `${payment_type}.${number === 1 ? 'created' : 'event'}.v1`))
    }
  })

  it('has used no number twice, and leaves nothing half done', async () => {
    const series = new Map((await rail.asSuperuser('number_series').where({ platform_id: platform.id })).map(({ name, value }) => [name, value]))
    const numbered = (numbers: number[]) => numbers.sort((a, b) => a - b)
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    const entries = await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id })
    expect(numbered(entries.map(({ trace_sequence }) => trace_sequence))).to.deep.equal(upTo(series.get('trace') ?? 0))
    const files = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' })
    for (const date of new Set(files.map(({ file_date }) => file_date))) {
      const numbers = numbered(files.filter(({ file_date }) => file_date === date).map(({ number }) => number))
      expect(numbers, date).to.deep.equal(upTo(series.get(`files of ${date}`) ?? 0))
    }
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id })).to.deep.equal([])
    await present.kill()
    const readOpen = async () =>
      (await rail.asSuperuser.raw<{ rows: unknown[] }>(`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)).rows
    // The server hears of the end of its clients a moment later.
    for (let looks = 0; looks < 40 && (await readOpen()).length > 0; looks++) await delay(50)
    expect(await readOpen()).to.deep.equal([])
  })
})
