import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { timeOfNew } from '../../src/database/platform-clock.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { TestClient } from '../support/client.ts'
import { newCharge, newPaykey, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, expectEvents, historyOf, newScheduled, onceItIs, read } from '../support/stories.ts'

/** 09:30 in New York, on a Monday. */
const monday = '2026-03-02T14:30:00.000Z'

describe('The sandbox clock', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })

  const clockOf = async ({ sandbox }: TestPlatform) => (await sandbox.ok('getSandboxClock', {})).data

  it('is the machine\'s until it is put forward, and tells of the calendar', async () => {
    expect(await clockOf(platform)).to.deep.equal({ now: monday, today: '2026-03-02', is_banking_day: true, next_cutoff: '2026-03-02T15:00:00.000Z', status: 'ready' })
    const course = [
      { to: '2026-03-02T15:00:00.000Z', today: '2026-03-02', is_banking_day: true, next_cutoff: '2026-03-02T19:15:00.000Z' },
      { to: '2026-03-02T21:15:00.000Z', today: '2026-03-02', is_banking_day: true, next_cutoff: '2026-03-03T01:00:00.000Z' },
      { to: '2026-03-07T01:00:00.000Z', today: '2026-03-06', is_banking_day: true, next_cutoff: '2026-03-09T14:00:00.000Z' },
      { to: '2026-03-07T05:00:00.000Z', today: '2026-03-07', is_banking_day: false, next_cutoff: '2026-03-09T14:00:00.000Z' },
      { to: '2026-11-26T12:00:00.000Z', today: '2026-11-26', is_banking_day: false, next_cutoff: '2026-11-27T15:00:00.000Z' },
    ]
    for (const { to, ...expected } of course) {
      const { data } = await platform.sandbox.ok('advanceSandboxClock', { body: { to } })
      expect(data).to.deep.equal({ now: to, ...expected, status: 'ready' })
      expect(await clockOf(platform)).to.deep.equal(data)
    }
  })

  it('is put on by banking days, at the same time of day in New York', async () => {
    const { sandbox } = platform
    expect((await advance(sandbox, { banking_days: 1 })).now).to.equal('2026-03-03T14:30:00.000Z')
    // Over a weekend, and into summer time.
    expect((await advance(sandbox, { banking_days: 4 })).now).to.equal('2026-03-09T13:30:00.000Z')
    // From a day without banks.
    await advance(sandbox, '2026-11-21T15:00:12.345Z')
    expect((await advance(sandbox, { banking_days: 1 })).now).to.equal('2026-11-23T15:00:12.345Z')
    // Over Thanksgiving.
    expect((await advance(sandbox, { banking_days: 4 })).now).to.equal('2026-11-30T15:00:12.345Z')
  })

  it('takes a time without a zone as UTC, and one of another zone', async () => {
    expect((await advance(platform.sandbox, '2026-03-03T00:00:00')).now).to.equal('2026-03-03T00:00:00.000Z')
    expect((await advance(platform.sandbox, '2026-03-03T00:00:00-05:00')).now).to.equal('2026-03-03T05:00:00.000Z')
    expect((await clockOf(platform)).now).to.equal('2026-03-03T05:00:00.000Z')
  })

  it('never stands still or goes back by an advance: 422', async () => {
    const { sandbox } = platform
    for (const to of [monday, '2026-03-02T14:29:59.999Z', '1999-12-31T00:00:00Z']) {
      const { detail, items } = await sandbox.refused('advanceSandboxClock', { body: { to } }, 422)
      expect(detail).to.equal(`The clock is at ${monday} already.`)
      expect(items).to.deep.equal([{ detail, reference: 'to' }])
    }
    await advance(sandbox, '2026-03-02T14:30:00.001Z')
    await sandbox.refused('advanceSandboxClock', { body: { to: '2026-03-02T14:30:00.001Z' } }, 422)
    expect((await clockOf(platform)).now).to.equal('2026-03-02T14:30:00.001Z')
  })

  it('ends with the year 2078, before the two digits of a file’s years do', async () => {
    const { sandbox } = platform
    await sandbox.refused('advanceSandboxClock', { body: { to: '2200-01-01T00:00:00Z' } }, 400)
    await sandbox.refused('advanceSandboxClock', { body: { to: '2079-01-01T00:00:00Z' } }, 422)
    expect(await advance(sandbox, '2078-12-30T15:00:00Z')).to.deep.include({ now: '2078-12-30T15:00:00.000Z', next_cutoff: '2078-12-30T19:15:00.000Z' })
    await sandbox.refused('advanceSandboxClock', { body: { banking_days: 1 } }, 422)
  })

  it('breaks the contract by nothing, both, or no number of days: 400', async () => {
    for (const body of [{}, { to: '2026-03-03T00:00:00Z', banking_days: 1 }, { banking_days: 0 }, { banking_days: -1 }, { banking_days: 1.5 }, { to: '2026-02-30T00:00:00Z' }, { to: null }]) {
      await platform.sandbox.refused('advanceSandboxClock', { body }, 400)
    }
    expect((await clockOf(platform)).now).to.equal(monday)
  })

  it('does not exist in live', async () => {
    const { live } = platform
    await live.refused('getSandboxClock', {}, 403)
    await live.refused('advanceSandboxClock', { body: { banking_days: 1 } }, 403)
    await live.refused('resetSandbox', { body: {} }, 403)
    await advance(platform.sandbox, '2027-03-02T14:30:00Z')
    const { data } = await live.ok('createCustomer', { body: { type: 'individual', name: 'Ada', email: 'ada@example.com', phone: '+14155550101' } })
    expect(data.created_at).to.equal(monday)
  })

  it('is a platform\'s own, and all its accounts\'', async () => {
    const other = await rail.newPlatform()
    const { id } = (await newScheduled(other.sandbox, charges, { payment_date: '2026-03-04' }))
    await advance(platform.sandbox, '2026-06-01T12:00:00.000Z')
    expect((await clockOf(other)).now).to.equal(monday)
    expect((await read(other.sandbox, charges, id)).status).to.equal('scheduled')
    expect((await newCharge(platform.sandbox)).created_at).to.equal('2026-06-01T12:00:00.000Z')
    expect((await newCharge(other.sandbox)).created_at).to.equal(monday)
    const organization = (await platform.sandbox.ok('createOrganization', { body: { name: 'North' } })).data
    expect(organization.created_at).to.equal('2026-06-01T12:00:00.000Z')
  })

  it('runs everything on the way in the order of time, each step stamped with its own due time', async () => {
    const { sandbox } = platform
    const { id: paykeyId, paykey } = await newPaykey(sandbox)
    const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
    const ids = []
    for (const payment_date of dates) ids.push((await newCharge(sandbox, { paykey, payment_date })).id)
    const clock = await advance(sandbox, '2026-03-16T12:00:00.000Z')
    expect(clock).to.deep.include({ now: '2026-03-16T12:00:00.000Z', status: 'ready' })
    const lives = await Promise.all(ids.map((id) => read(sandbox, charges, id)))
    const expected = [
      ['2026-03-02T15:00:00.000Z', '2026-03-04T15:00:00.000Z', '2026-03-02T18:00:00.000Z'],
      ['2026-03-03T01:00:00.000Z', '2026-03-05T15:00:00.000Z', '2026-03-03T13:30:00.000Z'],
      ['2026-03-04T01:00:00.000Z', '2026-03-06T15:00:00.000Z', '2026-03-04T13:30:00.000Z'],
      ['2026-03-05T01:00:00.000Z', '2026-03-09T14:00:00.000Z', '2026-03-05T13:30:00.000Z'],
      ['2026-03-06T01:00:00.000Z', '2026-03-10T14:00:00.000Z', '2026-03-06T13:30:00.000Z'],
      ['2026-03-07T01:00:00.000Z', '2026-03-11T14:00:00.000Z', '2026-03-09T12:30:00.000Z'],
    ]
    for (const [index, life] of lives.entries()) {
      const [pendingAt, paidAt, effectiveAt] = expected[index] ?? []
      expect(historyOf(life)).to.deep.equal([`created ok system - ${monday}`, `scheduled ok system - ${monday}`, `pending ok system - ${pendingAt}`, `paid ok system - ${paidAt}`])
      expect(life.effective_at).to.equal(effectiveAt)
      await expectEvents(rail, charges, life)
    }
    // As they were told of, so they happened.
    const events = await rail.asSuperuser('events').where({ platform_id: platform.id, event_type: 'charge.event.v1' }).orderBy(['created_at', 'id'])
    const instants = events.map(({ occurred_at }) => occurred_at.getTime())
    expect(instants).to.deep.equal(instants.toSorted((a, b) => a - b))
    expect((await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data.status).to.equal('active')
  })

  it('shows the step at hand to whoever looks on the way', async () => {
    const { sandbox } = platform
    const { paykey } = await newPaykey(sandbox)
    for (let day = 3; day <= 31; day++) await newCharge(sandbox, { paykey, payment_date: `2026-03-${String(day).padStart(2, '0')}` })
    const state = { done: false }
    const done = advance(sandbox, '2026-04-10T12:00:00.000Z').finally(() => {
      state.done = true
    })
    const seen: string[] = []
    while (!state.done) seen.push((await clockOf(platform)).now)
    await done
    expect(seen).to.deep.equal(seen.toSorted())
    expect(seen.filter((now) => now > monday && now < '2026-04-10T12:00:00.000Z')).to.not.be.empty
  })

  it('runs a forced life whole in one advance, each step about a second after the last', async () => {
    const { sandbox } = platform
    const { id } = await newCharge(sandbox, { config: { sandbox_outcome: 'reversed_insufficient_funds' } })
    await advance(sandbox, '2026-03-02T14:30:01.999Z')
    expect((await read(sandbox, charges, id)).status).to.equal('pending')
    await advance(sandbox, '2026-03-02T14:31:00.000Z')
    const life = await read(sandbox, charges, id)
    expect(historyOf(life)).to.deep.equal([
      `created ok system - ${monday}`,
      `scheduled ok system - ${monday}`,
      'pending ok system - 2026-03-02T14:30:01.000Z',
      'paid ok system - 2026-03-02T14:30:02.000Z',
      'reversed insufficient_funds bank_decline R01 2026-03-02T14:30:03.000Z',
    ])
    expect(life).to.include({ processed_at: '2026-03-02T14:30:01.000Z', effective_at: '2026-03-02T14:30:02.000Z' })
  })

  it('shows a retry what the first answer said, byte for byte', async () => {
    const headers = { 'Idempotency-Key': 'advance-once-0001' }
    const body = { banking_days: 2 }
    const first = await platform.sandbox.call('advanceSandboxClock', { body, headers })
    const again = await platform.sandbox.call('advanceSandboxClock', { body, headers })
    expect(first.status).to.equal(200)
    expect(again.headers.get('Idempotent-Replayed')).to.equal('true')
    expect(again.text).to.equal(first.text)
    expect((await clockOf(platform)).now).to.equal('2026-03-04T14:30:00.000Z')
  })

  it('gets there though payments that are forced to their end are made all the while; they come after it', async function () {
    this.timeout(60_000)
    const { sandbox } = platform
    const { paykey } = await newPaykey(sandbox)
    const state = { isThere: false }
    const ids: string[] = []
    const busy = Array.from({ length: 2 }, async () => {
      while (!state.isThere) ids.push((await newCharge(sandbox, { paykey, config: { sandbox_outcome: 'paid' } })).id)
    })
    await onceItIs('scheduled', sandbox, charges, (await newCharge(sandbox, { paykey, payment_date: '2026-04-01' })).id)
    const { data } = await sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-12T14:30:00.000Z' } })
    expect(data).to.include({ now: '2026-03-12T14:30:00.000Z', status: 'ready' })
    state.isThere = true
    await Promise.all(busy)
    await advance(sandbox, '2026-03-12T15:30:00.000Z')
    const lives = await Promise.all(ids.map((id) => read(sandbox, charges, id)))
    for (const { status } of lives) expect(status).to.equal('paid')
    // Some minutes of steps have passed by the time of the advance; what came after that came after its end.
    const meanwhile = lives.filter(({ created_at }) => created_at > '2026-03-02T18:00:00.000Z')
    expect(meanwhile.length).to.be.greaterThan(0)
    for (const { created_at } of meanwhile) expect(created_at >= '2026-03-12T14:30:00.000Z', created_at).to.equal(true)
  })

  it('is read anew for a payment, whose request may have begun before an advance that is over by now', async () => {
    const began = new Date('2026-03-02T14:30:00.000Z')
    await advance(platform.sandbox, '2026-03-12T14:30:00.000Z')
    const time = await inTenant(rail.asService, platform.id, (trx) => timeOfNew({ trx, platformId: platform.id, environment: 'sandbox', realNow: began }))
    expect(time.toISOString()).to.equal('2026-03-12T14:30:00.000Z')
  })

  it('goes to the later target of two advances at once, and both wait for it', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-04' })
    const targets = ['2026-03-04T01:00:00.000Z', '2026-03-06T15:00:00.000Z', '2026-03-05T00:00:00.000Z']
    const answers = await Promise.all(targets.map((to) => sandbox.call('advanceSandboxClock', { body: { to } })))
    // Whoever comes when the clock has passed its target is told so.
    for (const { status } of answers) expect(status).to.be.oneOf([200, 422])
    expect(answers[1]?.status).to.equal(200)
    for (const { status, text } of answers) if (status === 200) expect(text).to.include('"status":"ready"')
    expect((await clockOf(platform))).to.include({ now: '2026-03-06T15:00:00.000Z', status: 'ready' })
    expect((await read(sandbox, charges, id)).status).to.equal('paid')
  })
})

describe('The sandbox clock without a worker', () => {
  let rail: Rail
  before(async () => {
    rail = await openRail(monday, { stands: true })
  })
  after(() => rail.close())

  it('answers advancing within about two seconds; a worker that is started later finishes it', async () => {
    const { sandbox } = await rail.newPlatform()
    const { id } = await newCharge(sandbox, { payment_date: '2026-03-03' })
    const began = performance.now()
    const headers = { 'Idempotency-Key': 'advance-later-0001' }
    const first = await sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-05T15:00:00.000Z' }, headers })
    expect(performance.now() - began).to.be.within(1_000, 3_000)
    expect(first.data).to.include({ now: monday, status: 'advancing' })
    const second = await sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-04T15:00:00.000Z' } })
    expect(second.data).to.include({ now: monday, status: 'advancing' })
    expect((await sandbox.ok('getSandboxClock', {})).data).to.include({ now: monday, status: 'advancing' })
    // Nor does a replay say that it is done.
    expect((await sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-05T15:00:00.000Z' }, headers })).data).to.include({ now: monday, status: 'advancing' })
    expect((await read(sandbox, charges, id)).status).to.equal('created')

    const worker = rail.startWorker()
    const paid = await onceItIs('paid', sandbox, charges, id)
    expect(historyOf(paid)).to.deep.equal([
      `created ok system - ${monday}`,
      `scheduled ok system - ${monday}`,
      'pending ok system - 2026-03-03T01:00:00.000Z',
      'paid ok system - 2026-03-05T15:00:00.000Z',
    ])
    await delay(500)
    expect((await sandbox.ok('getSandboxClock', {})).data).to.include({ now: '2026-03-05T15:00:00.000Z', status: 'ready' })
    // What was not ready was not kept as the answer.
    const replay = await sandbox.ok('advanceSandboxClock', { body: { to: '2026-03-05T15:00:00.000Z' }, headers })
    expect(replay.data).to.include({ now: '2026-03-05T15:00:00.000Z', status: 'ready' })
    await worker.stop()
  })

  it('has a worker that comes late find what fell due meanwhile, and stamp it with its due time', async () => {
    // The machine's clock of the late worker is three days on.
    const { sandbox, id: platformId } = await rail.newPlatform()
    const ids = [
      (await newCharge(sandbox, { payment_date: '2026-03-03' })).id,
      (await newCharge(sandbox, { payment_date: '2026-03-02', config: { sandbox_outcome: 'failed_closed_bank_account' } })).id,
      (await newCharge(sandbox, { payment_date: '2026-03-05' })).id,
    ]
    const late = await openRail('2026-03-05T17:00:00.000Z', { stands: true, database: rail.database })
    try {
      late.startWorker()
      const client = new TestClient(late.service.url, sandbox.headers)
      await onceItIs('paid', client, charges, ids[0] ?? '')
      const lives = await Promise.all(ids.map((id) => read(client, charges, id)))
      const begun = [`created ok system - ${monday}`, `scheduled ok system - ${monday}`]
      expect(lives.map(historyOf)).to.deep.equal([
        [...begun, 'pending ok system - 2026-03-03T01:00:00.000Z', 'paid ok system - 2026-03-05T15:00:00.000Z'],
        [...begun, 'pending ok system - 2026-03-02T14:30:01.000Z', 'failed closed_bank_account bank_decline R02 2026-03-02T14:30:02.000Z'],
        [...begun, 'pending ok system - 2026-03-05T01:00:00.000Z'],
      ])
      expect(lives.map(({ processed_at, effective_at }) => [processed_at, effective_at])).to.deep.equal([
        ['2026-03-03T01:00:00.000Z', '2026-03-03T13:30:00.000Z'],
        ['2026-03-02T14:30:01.000Z', null],
        ['2026-03-05T01:00:00.000Z', null],
      ])
      expect(await rail.asSuperuser('jobs').where({ platform_id: platformId })).to.deep.equal([])
    } finally {
      await late.close()
    }
  })
})
