import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { keepText } from '../../src/ach/file-store.ts'
import { connect } from '../../src/database/connection.ts'
import { awaitWriters } from '../../src/database/reset-lock.ts'
import type { JobRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { newId } from '../../src/lib/ids.ts'
import { sandboxTables } from '../../src/sandbox/reset.ts'
import { resetLane, setAside, stepLane, StepFailure } from '../../src/worker/lane.ts'
import { accountBody, bankAccountBody, chargeBody, customerBody, newAccount, newCustomer, newLinkedBankAccount, newOrganization, newPaykey, newRepresentative, newWebhookDelivery, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'
import { charges, newScheduled, onceItIs, payouts, read } from '../support/stories.ts'

const monday = '2026-03-02T14:30:00.000Z'

/** Tables of tenants that a reset leaves, or empties in its own way. */
const exceptions: Readonly<Record<string, string>> = {
  api_keys: 'keys stay',
  idempotency_records: 'goes, but for the answer of the reset itself and of what came after',
  bank_settings: 'are of the live side alone',
  prenotes: 'are of the live side alone',
  jobs: 'go, but for the reset itself',
  rate_limit_buckets: 'go by real time',
  webhook_lanes: 'go with the courier\'s next look, which finds no endpoint',
}

describe('resetSandbox', () => {
  let rail: Rail
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())

  /** Every table with a platform_id, partitions left out. */
  async function tenantTables(): Promise<string[]> {
    const { rows } = await rail.asSuperuser.raw<{ rows: { name: string }[] }>(
      `select c.relname as name from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'platform_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  /** How many rows of the platform each of its tables has in that environment. */
  async function rowsOf(platformId: string, environment: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const name of await tenantTables()) {
      const rows: unknown[] = await rail.asSuperuser(name).where({ platform_id: platformId, environment })
      counts[name] = rows.length
    }
    return counts
  }

  /** Something in every table. */
  async function fill({ sandbox, live }: TestPlatform): Promise<{ chargeId: string; liveChargeId: string }> {
    const organization = await newOrganization(sandbox)
    const account = (await sandbox.ok('createAccount', { body: accountBody(organization.id) })).data
    await newRepresentative(sandbox, { account_id: account.id })
    await newLinkedBankAccount(sandbox, { account_id: account.id, purposes: ['charges', 'payouts'] })
    await sandbox.ok('simulateAccount', { path: { id: account.id }, body: { final_status: 'active' } })
    const acting = sandbox.actingFor(account.id)
    // Withdrawn from it.
    await newScheduled(acting, payouts, { payment_date: '2026-03-03' })
    await newWebhookDelivery(acting)
    await acting.ok('initializeBridge', { body: { customer_id: (await newCustomer(acting)).id } })
    await newScheduled(acting, charges, { payment_date: '2026-03-04' })
    const returned = await newScheduled(sandbox, charges, { payment_date: '2026-03-04' })
    await newScheduled(sandbox, payouts, { payment_date: '2026-03-12' })
    await advance(sandbox, '2026-03-04T01:00:00.000Z')
    await sandbox.ok('simulatePayment', { path: { id: returned.id }, body: { notification_of_change: { code: 'C01', corrected_data: '99887766' } } })
    await sandbox.ok('simulatePayment', { path: { id: returned.id }, body: { return_code: 'R02' } })
    const failing = await rail.asSuperuser('nacha_files').where({ platform_id: (await rail.asSuperuser('payments').where({ id: returned.id }).first())?.platform_id ?? '' }).first()
    // No file of the sandbox's bank has a bad line.
    if (failing !== undefined) {
      const { platform_id, environment, id: file_id, created_at } = failing
      await rail.asSuperuser('quarantined_lines').insert({ platform_id, environment, file_id, line: 1, reason: 'For the test.', text_encrypted: Buffer.from('x'), created_at })
      await rail.asSuperuser('nacha_files').where({ platform_id, id: file_id }).update({ bad_line_count: 1 })
      // Nor is any sent again.
      const now = rail.clock.now()
      await inTenant(rail.asService, platform_id, (trx) => keepText({ trx, platformId: platform_id, environment, now, realNow: now, newId, secrets: world().secrets }, failing))
    }
    // Few changes of counts are left as they are.
    const { platform_id } = failing ?? { platform_id: '' }
    await rail.asSuperuser('list_counts').insert({ platform_id, environment: 'sandbox', list: 'paykeys', owner_id: platform_id, axis: 'all', day: 0, second_day: 0, kind: 'bank_account', status: 'active', count: 0 })
    await newAccount(live)
    await newWebhookDelivery(live)
    await live.ok('createCustomer', { body: customerBody(), headers: { 'Idempotency-Key': 'live-customer-0001' } })
    const liveCharge = await newScheduled(live, charges)
    const inMinutes = new Date(rail.clock.now().getTime() + 6 * 60_000)
    for (const environment of ['sandbox', 'live'] as const) await inTenant(rail.asService, platform_id, (trx) => countEvents({ trx, platformId: platform_id, environment }, inMinutes))
    return { chargeId: returned.id, liveChargeId: liveCharge.id }
  }

  it('names every table of tenants: those it empties, and those that stay', async () => {
    expect([...sandboxTables, ...Object.keys(exceptions)].sort()).to.deep.equal(await tenantTables())
  })

  it('empties all of the platform\'s sandbox and nothing else, and puts the clock back', async () => {
    const platform = await rail.newPlatform()
    const other = await rail.newPlatform()
    const { chargeId, liveChargeId } = await fill(platform)
    const theirs = await fill(other)
    const before = await rowsOf(platform.id, 'sandbox')
    for (const name of sandboxTables) expect(before[name], `${name} was filled`).to.be.greaterThan(0)
    const live = await rowsOf(platform.id, 'live')
    const others = { sandbox: await rowsOf(other.id, 'sandbox'), live: await rowsOf(other.id, 'live') }

    const { data } = await platform.sandbox.ok('resetSandbox', { body: {} })
    expect(data).to.deep.equal({ now: monday, today: '2026-03-02', is_banking_day: true, next_cutoff: '2026-03-02T15:00:00.000Z', status: 'ready' })
    expect((await platform.sandbox.ok('getSandboxClock', {})).data).to.deep.equal(data)
    const noLanes = async () => (await rowsOf(platform.id, 'sandbox'))['webhook_lanes'] === 0
    for (const deadline = performance.now() + 10_000; !(await noLanes()) && performance.now() < deadline; ) await delay(50)
    const after = await rowsOf(platform.id, 'sandbox')
    expect(after).to.deep.equal({ ...Object.fromEntries((await tenantTables()).map((name) => [name, 0])), api_keys: before['api_keys'] })
    expect(await rowsOf(platform.id, 'live')).to.deep.equal(live)
    expect({ sandbox: await rowsOf(other.id, 'sandbox'), live: await rowsOf(other.id, 'live') }).to.deep.equal(others)
    await platform.sandbox.refused('getCharge', { path: { id: chargeId } }, 404)
    expect((await read(platform.live, charges, liveChargeId)).status).to.equal('scheduled')
    expect((await read(other.sandbox, charges, theirs.chargeId)).status).to.equal('failed')
    expect((await other.sandbox.ok('getSandboxClock', {})).data.now).to.equal('2026-03-04T01:00:00.000Z')
  })

  it('leaves a sandbox that works as on its first day, under the same external ids', async () => {
    const { sandbox, id: platformId } = await rail.newPlatform()
    for (let run = 1; run <= 2; run++) {
      const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-03', external_id: 'order-1' })
      await advance(sandbox, '2026-03-05T15:00:00.000Z')
      expect((await read(sandbox, charges, id)).status).to.equal('paid')
      const [entry] = await rail.asSuperuser('nacha_entries').where({ platform_id: platformId })
      expect(entry?.trace_number).to.equal('099000010000001')
      await sandbox.ok('resetSandbox', {})
    }
  })

  it('lets earlier Idempotency-Keys be used again, and replays itself', async () => {
    const { sandbox } = await rail.newPlatform()
    const headers = { 'Idempotency-Key': 'same-key-0000001' }
    const first = (await sandbox.ok('createCustomer', { body: customerBody(), headers })).data
    expect((await sandbox.ok('createCustomer', { body: customerBody(), headers })).data).to.deep.equal(first)
    const reset = { 'Idempotency-Key': 'reset-key-0000001' }
    const answer = await sandbox.call('resetSandbox', { body: {}, headers: reset })
    expect(answer.status).to.equal(200)

    const again = await sandbox.ok('createCustomer', { body: customerBody({ name: 'Another' }), headers })
    expect(again.data.id).to.not.equal(first.id)
    expect(again.headers.get('Idempotent-Replayed')).to.equal(null)
    const replay = await sandbox.call('resetSandbox', { body: {}, headers: reset })
    expect(replay.headers.get('Idempotent-Replayed')).to.equal('true')
    expect(replay.text).to.equal(answer.text)
    expect((await sandbox.ok('getCustomer', { path: { id: again.data.id } })).data).to.deep.equal(again.data)
  })

  it('replays itself at whatever instant it came', async () => {
    const { sandbox } = await rail.newPlatform()
    for (let run = 1; run <= 8; run++) {
      const headers = { 'Idempotency-Key': `reset-key-000000${run}` }
      const answer = await sandbox.call('resetSandbox', { body: {}, headers })
      const replay = await sandbox.call('resetSandbox', { body: {}, headers })
      expect(replay.headers.get('Idempotent-Replayed'), `run ${run}`).to.equal('true')
      expect(replay.text).to.equal(answer.text)
    }
  })

  it('is done for both of two at once', async () => {
    const { sandbox, id } = await rail.newPlatform()
    await newPaykey(sandbox)
    const answers = await Promise.all([1, 2].map(() => sandbox.ok('resetSandbox', { body: {} })))
    for (const { data } of answers) expect(data).to.include({ status: 'ready', now: monday })
    expect((await rowsOf(id, 'sandbox'))['paykeys']).to.equal(0)
  })

  it('is ready soon, whatever requests come at the same time', async function () {
    this.timeout(60_000)
    const platform = await rail.newPlatform()
    const state = { done: false }
    const { sandbox } = platform
    const valueIn = (text: string, name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? ''
    let made = 0
    const busy = Array.from({ length: 5 }, async () => {
      while (!state.done) {
        const customer = await sandbox.call('createCustomer', { body: customerBody() })
        expect(customer.status, customer.text).to.equal(201)
        const paykey = await sandbox.call('createBridgeBankAccount', { body: bankAccountBody(valueIn(customer.text, 'id')) })
        expect(paykey.status, paykey.text).to.be.oneOf([201, 422])
        if (paykey.status === 201) {
          const charge = await sandbox.call('createCharge', { body: chargeBody(valueIn(paykey.text, 'paykey')) })
          expect(charge.status, charge.text).to.be.oneOf([201, 422])
          if (charge.status === 201) made++
        }
      }
    })
    try {
      for (let run = 0; run < 5; run++) {
        const began = performance.now()
        const { data } = await platform.sandbox.ok('resetSandbox', { body: {} })
        expect(data.status, `after ${Math.round(performance.now() - began)} ms`).to.equal('ready')
        expect(performance.now() - began).to.be.below(10_000)
      }
      expect(made).to.be.greaterThan(10)
    } finally {
      state.done = true
      await Promise.all(busy)
    }
  })

  it('keeps those who write waiting, for a second at most, and nobody else', async () => {
    const { id: platformId, sandbox, live } = await rail.newPlatform()
    const { id } = await newCustomer(sandbox)
    const owner = connect(rail.database.ownerUrl, { pool: 1 })
    try {
      await inTenant(owner, platformId, async (trx) => {
        await awaitWriters({ trx, platformId, environment: 'sandbox' })
        const refused = await sandbox.call('createCustomer', { body: customerBody() })
        expect(refused.status, refused.text).to.equal(503)
        expect(refused.headers.get('Retry-After')).to.equal('1')
        expect((await sandbox.ok('getCustomer', { path: { id } })).data.id).to.equal(id)
        await newCustomer(live)
      })
      await newCustomer(sandbox)
    } finally {
      await owner.destroy()
    }
  })

  describe('step by step', () => {
    let apart: Rail
    let owner: Knex
    beforeEach(async () => {
      apart = await openRail(monday, { stands: true })
      owner = connect(apart.database.ownerUrl, { pool: 1 })
    })
    afterEach(async () => {
      await owner.destroy()
      await apart.close()
    })

    /** A platform whose reset is asked for and taken by nobody; `step` does what the worker does next, which is a reset. */
    async function newReset() {
      const { id: platformId, sandbox } = await apart.newPlatform()
      await sandbox.ok('resetSandbox', { body: {} })
      const lane = { platformId, environment: 'sandbox' } as const
      const dependencies = { database: apart.asService, secrets: world().secrets, clock: apart.clock, newId }
      const look = () => stepLane(dependencies, lane, 500)
      return {
        sandbox,
        look,
        step: async () => {
          const taken = await look()
          if (typeof taken !== 'object') throw new Error(`Not a reset: ${taken}`)
          return taken.reset
        },
        run: (job: JobRow, restoreDemo = () => Promise.resolve()) => resetLane(dependencies, owner, lane, job, restoreDemo),
        fail: (failure: StepFailure) => setAside(dependencies, lane, failure, 'no room'),
        jobs: () => apart.asSuperuser('jobs').where({ platform_id: platformId }),
      }
    }

    it('that failed is tried again at once where it is asked for again', async () => {
      const { sandbox, look, step, fail } = await newReset()
      const job = await step()
      await fail(new StepFailure({ at: job.due_at, job }, undefined, new Error('no room')))
      expect(await look()).to.equal('idle')
      await sandbox.ok('resetSandbox', { body: {} })
      expect(await step()).to.include({ kind: 'reset_sandbox' })
    })

    it('is not done again by a worker that took it, and was slow', async () => {
      const { sandbox, step, run } = await newReset()
      const job = await step()
      // A second one, once the first is taken for dead.
      await run(job)
      const { id } = await charges.make(sandbox)
      await run(job)
      expect((await read(sandbox, charges, id)).id).to.equal(id)
    })

    it('goes on with the demo data where that failed, and empties nothing a second time', async () => {
      const { sandbox, step, run, fail, jobs } = await newReset()
      const failure: unknown = await run(await step(), () => Promise.reject(new Error('no demo'))).catch((error: unknown) => error)
      if (!(failure instanceof StepFailure)) throw new Error('It did not fail')
      await fail(failure)
      const { id } = await charges.make(sandbox)
      expect((await jobs()).map(({ kind, attempts, last_error }) => [kind, attempts, last_error])).to.deep.equal([['restore_demo', 1, 'no room']])
      // However often it failed, its next try is soon: somebody waits for it.
      for (let attempts = 1; attempts < 12; attempts++) {
        if (!('job' in failure.due)) throw new Error('It was no job')
        const { job } = failure.due
        await fail(new StepFailure({ at: job.due_at, job: { ...job, attempts } }, undefined, new Error('no demo')))
      }
      const [waiting] = await jobs()
      expect((waiting?.retry_at?.getTime() ?? 0) - apart.clock.now().getTime()).to.be.within(1, 5_000)
      // Nor need another reset wait for it.
      await sandbox.ok('resetSandbox', { body: {} })
      expect(await step()).to.include({ kind: 'reset_sandbox' })
      await jobs().where({ kind: 'reset_sandbox' }).delete()
      await jobs().update({ retry_at: null })
      const restored: string[] = []
      await run(await step(), () => Promise.resolve(void restored.push('demo')))
      expect(restored).to.deep.equal(['demo'])
      expect((await read(sandbox, charges, id)).id).to.equal(id)
      expect(await jobs().where({ kind: 'restore_demo' })).to.deep.equal([])
    })
  })

  it('without a worker answers advancing; one that is started later does it', async () => {
    const apart = await openRail(monday, { stands: true })
    try {
      const { sandbox } = await apart.newPlatform()
      const { id } = await charges.make(sandbox)
      const began = performance.now()
      expect((await sandbox.ok('resetSandbox', { body: {} })).data).to.include({ status: 'advancing' })
      expect(performance.now() - began).to.be.within(1_000, 3_000)
      expect((await read(sandbox, charges, id)).status).to.equal('created')
      expect((await sandbox.ok('getSandboxClock', {})).data.status).to.equal('advancing')
      apart.startWorker()
      const deadline = performance.now() + 10_000
      let status = 200
      while (status === 200 && performance.now() < deadline) status = (await sandbox.call('getCharge', { path: { id } })).status
      expect(status).to.equal(404)
      while ((await sandbox.ok('getSandboxClock', {})).data.status !== 'ready' && performance.now() < deadline) await delay(20)
      expect((await sandbox.ok('getSandboxClock', {})).data.status).to.equal('ready')
      await onceItIs('scheduled', sandbox, charges, (await charges.make(sandbox)).id)
    } finally {
      await apart.close()
    }
  })
})
