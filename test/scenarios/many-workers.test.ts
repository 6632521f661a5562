import { expect } from 'chai'
import type { Knex } from 'knex'
import { renderCharge } from '../../src/charges/charge-view.ts'
import type { RequestContext } from '../../src/context.ts'
import { changesLeft } from '../../src/database/list-counts.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { changePayment } from '../../src/payments/actions.ts'
import { stepLane } from '../../src/worker/lane.ts'
import { newCharge, newPaykey, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { lockWaits } from '../support/rows.ts'
import { charges, filesOf, individualIdOf, read, type AnyPayment } from '../support/stories.ts'
import { world } from '../support/world.ts'

describe('Several workers on one database', () => {
  let rail: Rail
  beforeEach(async () => {
    // Some seconds before a cutoff, which comes while requests are at it.
    rail = await openRail('2026-03-04T15:00:01.000Z')
  })
  afterEach(() => rail.close())

  async function chargesOf({ sandbox }: TestPlatform): Promise<AnyPayment[]> {
    const { data } = await sandbox.ok('listPayments', { query: { page_size: 1000 } })
    const found: AnyPayment[] = []
    for (const { id } of data) found.push((await sandbox.ok('getCharge', { path: { id } })).data)
    return found
  }

  const courses = {
    paid: 'created scheduled pending paid',
    failed_customer_dispute: 'created scheduled pending failed',
    reversed_insufficient_funds: 'created scheduled pending paid reversed',
    standard: 'created scheduled pending paid',
  } as const

  it('move 300 charges of several platforms, each exactly once', async function () {
    this.timeout(120_000)
    for (let count = 0; count < 3; count++) rail.startWorker()
    const platforms = await Promise.all([1, 2, 3].map(() => rail.newPlatform()))
    await Promise.all(
      platforms.map(async (platform) => {
        const { paykey } = await newPaykey(platform.sandbox)
        for (let count = 0; count < 25; count++) {
          await Promise.all(Object.keys(courses).map((sandbox_outcome) => newCharge(platform.sandbox, { paykey, payment_date: '2026-03-05', config: { sandbox_outcome: outcomeOf(sandbox_outcome) } })))
        }
        const { data } = await platform.sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-10T12:00:00.000Z' } })
        if (data.status !== 'ready') while ((await platform.sandbox.ok('getSandboxClock', {})).data.status !== 'ready');
      }),
    )
    for (const platform of platforms) {
      const found = await chargesOf(platform)
      expect(found).to.have.length(100)
      for (const charge of found) {
        expect(charge.status_history.map(({ status }) => status).join(' ')).to.equal(courses[outcomeOf(charge.config.sandbox_outcome ?? 'standard')])
        const instants = charge.status_history.map(({ changed_at }) => changed_at)
        expect(instants).to.deep.equal(instants.toSorted())
      }
      const files = await filesOf(rail, platform.id)
      const entries = files.flatMap(({ file }) => file.batches.flatMap((batch) => batch.entries))
      expect(entries.map(({ individualId }) => individualId).toSorted()).to.deep.equal(found.map(individualIdOf).toSorted())
      expect(entries.map(({ traceNumber }) => traceNumber).toSorted()).to.deep.equal(entries.map((_, index) => `09900001${String(index + 1).padStart(7, '0')}`))
      for (const { file, row } of [...files, ...(await filesOf(rail, platform.id, 'incoming'))]) {
        expect(file.faults).to.deep.equal([])
        expect(row.status).to.be.oneOf(['handed_over', 'received'])
        expect(row.bad_line_count).to.equal(0)
      }
    }
  })

  it('originate 200 charges while five cancels of each race them: each moves once, and what is in a file is never cancelled', async function () {
    this.timeout(120_000)
    const platform = await rail.newPlatform()
    const { sandbox } = platform
    const { paykey } = await newPaykey(sandbox)
    for (let count = 0; count < 3; count++) rail.startWorker()
    const answers: number[] = []
    await Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        for (let count = 0; count < 20; count++) {
          const { id } = await newCharge(sandbox, { paykey, config: { sandbox_outcome: 'paid' } })
          // Forced ones go after a second: some cancels come before that, some at the same moment, some after.
          const cancels = Promise.all(
            Array.from({ length: 5 }, async (_one, index) => {
              await new Promise((resolve) => setTimeout(resolve, ((lane * 20 + count) % 5) * 350 + index * 10))
              answers.push((await sandbox.call('cancelCharge', { path: { id }, body: { reason: `Cancel ${index}` } })).status)
            }),
          )
          await cancels
        }
      }),
    )
    expect(answers).to.have.length(1_000)
    for (const status of answers) expect(status).to.be.oneOf([200, 422])
    const { data } = await sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-04T16:00:00.000Z' } })
    expect(data.status).to.equal('ready')
    const found = await chargesOf(platform)
    expect(found).to.have.length(200)
    const endings = new Map<string, number>()
    for (const charge of found) {
      const course = charge.status_history.map(({ status }) => status).join(' ')
      endings.set(course, (endings.get(course) ?? 0) + 1)
    }
    expect([...endings.keys()].sort().join(', ')).to.match(/^(created cancelled, )?created scheduled cancelled, created scheduled pending paid$/)
    const files = await filesOf(rail, platform.id)
    const sent = files.flatMap(({ file }) => file.batches.flatMap((batch) => batch.entries.map(({ individualId }) => individualId)))
    expect(sent.toSorted()).to.deep.equal(found.filter(({ status }) => status === 'paid').map(individualIdOf).toSorted())
  })
})

describe('One worker for many platforms', () => {
  let rail: Rail
  before(async () => {
    rail = await openRail('2026-03-02T14:30:00.000Z', { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())

  it('has every advance ready, although those of others come first', async function () {
    this.timeout(120_000)
    const platforms = await Promise.all(Array.from({ length: 9 }, () => rail.newPlatform()))
    await Promise.all(
      platforms.map(async ({ sandbox }) => {
        const { paykey } = await newPaykey(sandbox)
        for (let day = 3; day <= 31; day += 2) await newCharge(sandbox, { paykey, payment_date: `2026-03-${String(day).padStart(2, '0')}` })
      }),
    )
    const clocks = await Promise.all(platforms.map(({ sandbox }) => sandbox.ok('advanceSandboxClock', { body: { to: '2026-04-10T14:30:00.000Z' } })))
    expect(clocks.map(({ data }) => data.status)).to.deep.equal(platforms.map(() => 'ready'))
  })

  it('sees every advance, although what lists count waits to be added up', async function () {
    this.timeout(120_000)
    const { asSuperuser } = rail
    const platforms = await Promise.all(Array.from({ length: 12 }, () => rail.newPlatform()))
    await asSuperuser.transaction(async (trx) => {
      await trx.raw('lock table list_counts in access exclusive mode')
      // Two by two they come to nothing; more of them than are left alone.
      await asSuperuser.raw(
        `insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, count)
         select platform_id, 'sandbox', 'customers', platform_id, gen_random_uuid(), 'individual', 'verified', 0, 0, 1 - n % 2 * 2 from unnest(?::uuid[]) as platform_id, generate_series(1, ?) n`,
        [platforms.map(({ id }) => id), 2 * changesLeft],
      )
      await onceIt(() => lockWaits(asSuperuser), (count) => count > 0)
      const clocks = await Promise.all(platforms.map(({ sandbox }) => sandbox.ok('advanceSandboxClock', { body: { banking_days: 1 } })))
      expect(clocks.map(({ data }) => data.status)).to.deep.equal(platforms.map(() => 'ready'))
    })
  })
})

describe('A charge that a request is changing while its file is made', () => {
  const monday = '2026-03-02T14:30:00.000Z'
  const cutoff = '2026-03-03T01:00:00.000Z'
  const nextCutoff = '2026-03-03T15:00:00.000Z'
  let rail: Rail
  beforeEach(async () => {
    rail = await openRail(monday, { stands: true })
  })
  afterEach(() => rail.close())

  it('is waited for: it keeps what it was changed to, goes into the next file, and the others go at once', async () => {
    const { asService: database } = rail
    const { secrets } = world()
    const { id: platformId, sandbox } = await rail.newPlatform()
    const lane = { platformId, environment: 'sandbox' } as const
    const { paykey } = await newPaykey(sandbox)
    const changed = await newCharge(sandbox, { paykey, payment_date: '2026-03-03', amount: 4_900 })
    const other = await newCharge(sandbox, { paykey, payment_date: '2026-03-03', amount: 700 })
    const step = (instant: string) => stepLane({ database, secrets, clock: { ...rail.clock, now: () => new Date(instant) }, newId }, lane, 500)
    const workOff = async (instant: string) => {
      while ((await step(instant)) !== 'idle');
    }
    await workOff(monday)
    // The first step opens the file; the next one takes the payments.
    await step(cutoff)
    expect((await rail.asSuperuser('nacha_files').where({ platform_id: platformId })).map(({ status }) => status)).to.deep.equal(['open'])
    const filling = await inTenant(database, platformId, async (trx) => {
      await changePayment(contextOf(trx), { type: 'charge', render: renderCharge }, changed.id, { amount: 5_100 })
      const ended = step(cutoff)
      const state = { ended: false }
      void ended.finally(() => (state.ended = true)).catch(() => undefined)
      while (!state.ended && (await blocked()) === 0);
      expect(state.ended, 'the worker waits for the request').to.equal(false)
      return { ended }
    })
    expect(await filling.ended).to.equal('worked')
    await workOff(cutoff)
    expect((await read(sandbox, charges, changed.id)).amount).to.equal(5_100)
    expect(await sent()).to.deep.equal([[700]])
    expect((await read(sandbox, charges, other.id)).status).to.equal('pending')

    await workOff(nextCutoff)
    expect(await sent()).to.deep.equal([[700], [5_100]])
    const gone = await read(sandbox, charges, changed.id)
    expect(gone).to.include({ amount: 5_100, status: 'pending', processed_at: nextCutoff })
    const [entry] = await rail.asSuperuser('nacha_entries').where({ payment_id: changed.id })
    expect(entry).to.include({ amount: 5_100 })

    function contextOf(trx: Knex.Transaction): RequestContext {
      const now = new Date(cutoff)
      return { ...lane, trx, accountId: null, ownerId: platformId, now, realNow: now, newId, secrets, apiKeyId: null, bridge: null, allowPrivateWebhooks: undefined, accountValidation: 'none' }
    }

    /** How many wait for a lock that somebody else has. */
    async function blocked(): Promise<number> {
      const { rows } = await rail.asSuperuser.raw<{ rows: { count: number }[] }>(
        `select count(*) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      return rows[0]?.count ?? 0
    }

    /** The amounts in each file, as the bank reads it. */
    async function sent(): Promise<number[][]> {
      return (await filesOf(rail, platformId)).map(({ file }) => file.batches.flatMap(({ entries }) => entries.map(({ amount }) => amount)))
    }
  })
})

function outcomeOf(name: string) {
  const outcomes = ['paid', 'failed_customer_dispute', 'reversed_insufficient_funds', 'standard'] as const
  return outcomes.find((outcome) => outcome === name) ?? expect.fail(name)
}
