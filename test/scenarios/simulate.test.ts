import { expect } from 'chai'
import { returnsOf, sentOf, takeFile } from '../support/bank.ts'
import { newAccount, newPaykey, type TestPlatform } from '../support/factories.ts'
import type { TestClient } from '../support/client.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { eventsOf, whileLocked } from '../support/rows.ts'
import { charges, expectEvents, filesOf, historyOf, individualIdOf, kinds, newScheduled, onceItIs, payouts, read, type AnyPayment, type Kind } from '../support/stories.ts'

/** 09:30 in New York, on a Monday. */
const monday = '2026-03-02T14:30:00.000Z'
const cutoff = '2026-03-03T01:00:00.000Z'

describe('simulatePayment', () => {
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

  const simulate = async (client: TestClient, id: string, body: { status: 'pending' | 'paid' } | { return_code: string }): Promise<AnyPayment> =>
    (await client.ok('simulatePayment', { path: { id }, body })).data

  for (const kind of Object.values(kinds)) {
    it(`takes a ${kind.type} through its whole life without waiting for anything`, async () => {
      const { sandbox } = platform
      const { id } = await newScheduled(sandbox, kind, { payment_date: '2026-06-01', amount: 4_321 })
      const begun = [`created ok system - ${monday}`, `scheduled ok system - ${monday}`]
      const pending = await simulate(sandbox, id, { status: 'pending' })
      expect(historyOf(pending)).to.deep.equal([...begun, `pending ok system - ${monday}`])
      expect(pending).to.include({ processed_at: monday, effective_at: null })
      await expectEvents(rail, kind, pending)
      const [sent] = await filesOf(rail, platform.id)
      const entries = sent?.file.batches.flatMap((batch) => batch.entries) ?? []
      expect(sent?.file.faults).to.deep.equal([])
      expect(entries.map(({ individualId, amount }) => [individualId, amount])).to.deep.equal([[individualIdOf(pending), 4_321]])
      expect(sent?.row.status).to.equal('handed_over')

      await advance(sandbox, '2026-03-02T14:31:00.000Z')
      const paid = await simulate(sandbox, id, { status: 'paid' })
      expect(historyOf(paid).at(-1)).to.equal('paid ok system - 2026-03-02T14:31:00.000Z')
      expect(paid).to.include({ processed_at: monday, effective_at: '2026-03-02T14:31:00.000Z' })
      await advance(sandbox, '2026-03-02T14:32:00.000Z')
      const reversed = await simulate(sandbox, id, { return_code: 'R01' })
      expect(historyOf(reversed).at(-1)).to.equal('reversed insufficient_funds bank_decline R01 2026-03-02T14:32:00.000Z')
      expect(reversed).to.include({ processed_at: monday, effective_at: '2026-03-02T14:31:00.000Z' })
      await expectEvents(rail, kind, reversed)
      // Nothing is left that would move it again.
      await advance(sandbox, '2026-06-30T12:00:00.000Z')
      expect(await read(sandbox, kind, id)).to.deep.equal(reversed)
    })

    describe(`of a ${kind.type}`, () => {
      const froms: Readonly<Record<AnyPayment['status'], (client: TestClient) => Promise<string>>> = {
        created: async (client) => (await kind.make(client, { payment_date: '2026-03-03' })).id,
        scheduled: async (client) => (await newScheduled(client, kind, { payment_date: '2026-03-03' })).id,
        on_hold: (client) => after_(client, 'hold'),
        cancelled: (client) => after_(client, 'cancel'),
        pending: (client) => simulated(client, { status: 'pending' }),
        paid: (client) => simulated(client, { status: 'pending' }, { status: 'paid' }),
        failed: (client) => simulated(client, { status: 'pending' }, { return_code: 'R01' }),
        reversed: (client) => simulated(client, { status: 'pending' }, { status: 'paid' }, { return_code: 'R01' }),
      }
      const may: Readonly<Record<string, readonly string[]>> = { scheduled: ['pending'], pending: ['paid', 'failed'], paid: ['reversed'] }
      const steps = [{ status: 'pending' }, { status: 'paid' }, { return_code: 'R01' }] as const

      async function after_(client: TestClient, action: 'hold' | 'cancel'): Promise<string> {
        const { id } = await newScheduled(client, kind, { payment_date: '2026-03-03' })
        await client.ok(kind[action], { path: { id }, body: { reason: 'Asked for' } })
        return id
      }

      async function simulated(client: TestClient, ...bodies: Parameters<typeof simulate>[2][]): Promise<string> {
        const { id } = await newScheduled(client, kind, { payment_date: '2026-03-03' })
        for (const body of bodies) await simulate(client, id, body)
        return id
      }

      for (const [status, make] of Object.entries(froms)) {
        if (status === 'created') continue
        it(`that is ${status} makes the moves of the table, and is refused all others by both states' names`, async () => {
          const { sandbox } = platform
          for (const step of steps) {
            const id = await make(sandbox)
            const before = await read(sandbox, kind, id)
            expect(before.status).to.equal(status)
            const to = 'status' in step ? step.status : status === 'paid' ? 'reversed' : 'failed'
            if (may[status]?.includes(to) === true) {
              expect((await simulate(sandbox, id, step)).status).to.equal(to)
              continue
            }
            const { detail } = await sandbox.refused('simulatePayment', { path: { id }, body: step }, 422)
            expect(detail).to.equal(`A ${kind.type} that is ${status} can't become ${to}.`)
            expect(await read(sandbox, kind, id)).to.deep.equal(before)
          }
        })
      }
    })
  }

  it('of one that no worker has looked at is refused', async () => {
    const apart = await openRail(monday, { stands: true })
    try {
      const { sandbox } = await apart.newPlatform()
      const { id } = await charges.make(sandbox)
      for (const [body, to] of [[{ status: 'pending' }, 'pending'], [{ status: 'paid' }, 'paid'], [{ return_code: 'R01' }, 'failed']] as const) {
        expect((await sandbox.refused('simulatePayment', { path: { id }, body }, 422)).detail).to.equal(`A charge that is created can't become ${to}.`)
      }
    } finally {
      await apart.close()
    }
  })

  it('of one whose date was just changed, before the worker has looked again, places it in the calendar', async () => {
    const apart = await openRail(monday, { stands: true })
    try {
      const worker = apart.startWorker()
      const { sandbox } = await apart.newPlatform()
      const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-06-01' })
      await worker.stop()
      await sandbox.ok('updateCharge', { path: { id }, body: { payment_date: '2026-03-04' } })
      await simulate(sandbox, id, { status: 'pending' })
      apart.startWorker()
      await advance(sandbox, '2026-03-31T14:00:00.000Z')
      const paid = await read(sandbox, charges, id)
      expect(historyOf(paid).at(-1)).to.equal('paid ok system - 2026-03-06T15:00:00.000Z')
      expect(paid.effective_at).to.equal('2026-03-04T13:30:00.000Z')
    } finally {
      await apart.close()
    }
  })

  for (const [outcome, before, code, after] of [
    ['paid', 'paid', 'R10', 'reversed'],
    ['paid', 'paid', 'R02', 'reversed'],
    // Forced to come back with this code, but not by this request.
    ['reversed_closed_bank_account', 'pending', 'R02', 'failed'],
    ['failed_insufficient_funds', 'pending', 'R10', 'failed'],
  ] as const) {
    it(`${code} blocks the paykey of a charge that was to be ${outcome}, when it is ${before}: it was not forced to this`, async () => {
      const { sandbox } = platform
      const { id: paykeyId, paykey } = await newPaykey(sandbox)
      const { id } = await newScheduled(sandbox, charges, { paykey, config: { sandbox_outcome: outcome } })
      const other = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-06-01' })
      await simulate(sandbox, id, { status: 'pending' })
      if (before === 'paid') await simulate(sandbox, id, { status: 'paid' })
      expect((await simulate(sandbox, id, { return_code: code })).status).to.equal(after)
      expect((await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data.status).to.equal('blocked')
      expect((await read(sandbox, charges, other.id)).status_details).to.include({ reason: 'invalid_paykey' })
    })
  }

  it('paid of a charge that is forced to fail leaves its forced return, which blocks nothing', async () => {
    const { sandbox } = platform
    const { id: paykeyId, paykey } = await newPaykey(sandbox)
    const { id } = await newScheduled(sandbox, charges, { paykey, config: { sandbox_outcome: 'failed_closed_bank_account' } })
    await simulate(sandbox, id, { status: 'pending' })
    await simulate(sandbox, id, { status: 'paid' })
    await advance(sandbox, '2026-03-02T14:31:00.000Z')
    expect((await read(sandbox, charges, id)).status_details).to.include({ code: 'R02' })
    expect((await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data.status).to.equal('active')
  })

  it('pending of one that is dated past what a file can tell is refused', async () => {
    const { sandbox } = platform
    for (const payment_date of ['2150-01-03', '2080-01-01']) {
      const { id } = await newScheduled(sandbox, charges, { payment_date })
      const { detail } = await sandbox.refused('simulatePayment', { path: { id }, body: { status: 'pending' } }, 422)
      expect(detail).to.match(/^Its file would be effective on 2(150|080)-01-\d\d; Nacha files end with the year 2079\.$/)
      expect((await read(sandbox, charges, id)).status).to.equal('scheduled')
    }
    const { id } = await newScheduled(sandbox, charges, { payment_date: '2079-12-28' })
    expect((await simulate(sandbox, id, { status: 'pending' })).status).to.equal('pending')
  })

  it('a return that blocks a paykey, while its other charges are cancelled and changed, makes nobody wait for another', async function () {
    this.timeout(120_000)
    const { sandbox } = platform
    const { id: account } = await newAccount(sandbox)
    const client = sandbox.actingFor(account)
    for (let round = 0; round < 8; round++) {
      const { paykey } = await newPaykey(client)
      const others = await Promise.all(Array.from({ length: 8 }, () => charges.make(client, { paykey, payment_date: '2026-06-01' })))
      const { id } = await newScheduled(client, charges, { paykey, payment_date: '2026-06-01' })
      await simulate(client, id, { status: 'pending' })
      const answers = await Promise.all([
        client.call('simulatePayment', { path: { id }, body: { return_code: 'R02' } }),
        ...others.map((other, index) =>
          index % 2 === 0 ? client.call('cancelCharge', { path: { id: other.id } }) : client.call('updateCharge', { path: { id: other.id }, body: { amount: 1 } }),
        ),
      ])
      for (const { status, text } of answers) expect(status, text).to.be.oneOf([200, 422])
      for (const other of others) await onceItIs('cancelled', client, charges, other.id)
    }
  })

  it('pending leaves the rest to the calendar', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-04' })
    await simulate(sandbox, id, { status: 'pending' })
    await advance(sandbox, '2026-03-06T15:00:00.000Z')
    const paid = await read(sandbox, charges, id)
    expect(historyOf(paid).slice(2)).to.deep.equal([`pending ok system - ${monday}`, 'paid ok system - 2026-03-06T15:00:00.000Z'])
    expect(paid.effective_at).to.equal('2026-03-04T13:30:00.000Z')
    expect(await filesOf(rail, platform.id)).to.have.length(1)
  })

  it('pending finds a file of the present where its own is past, and no worker was there for it', async () => {
    const apart = await openRail(monday, { stands: true })
    try {
      const worker = apart.startWorker()
      const { sandbox } = await apart.newPlatform()
      const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
      await worker.stop()
      apart.setTime('2026-03-05T15:00:00.000Z')
      await simulate(sandbox, id, { status: 'pending' })
      apart.startWorker()
      await advance(sandbox, '2026-03-31T14:00:00.000Z')
      // By the next file of that Thursday, settled with it.
      const paid = await read(sandbox, charges, id)
      expect(historyOf(paid).slice(2)).to.deep.equal(['pending ok system - 2026-03-05T15:00:00.000Z', 'paid ok system - 2026-03-09T14:00:00.000Z'])
      expect(paid.effective_at).to.equal('2026-03-05T22:00:00.000Z')
    } finally {
      await apart.close()
    }
  })

  it('blocks a paykey after all that has happened to it, also by a return that is read late', async () => {
    const apart = await openRail(monday, { stands: true })
    try {
      const worker = apart.startWorker()
      const there = await apart.newPlatform()
      const { id, paykey_details } = await newScheduled(there.sandbox, charges, { payment_date: '2026-03-03' })
      await simulate(there.sandbox, id, { status: 'pending' })
      const returned = returnsOf([{ ...(await sentOf(apart, id)), code: 'R02' }])
      await worker.stop()
      await takeFile(apart, there, returned)
      apart.setTime('2026-03-02T18:00:00.000Z')
      await there.sandbox.ok('simulatePaykey', { path: { id: paykey_details.id }, body: { balance: 1 } })
      apart.startWorker()
      await onceItIs('failed', there.sandbox, charges, id)
      const { data: paykey } = await there.sandbox.ok('getPaykey', { path: { id: paykey_details.id } })
      expect([paykey.status, paykey.updated_at, paykey.status_details.changed_at]).to.deep.equal(['blocked', '2026-03-02T18:00:00.000Z', '2026-03-02T18:00:00.000Z'])
    } finally {
      await apart.close()
    }
  })

  it('sets a paykey in the order of its events, also where many do so at once', async () => {
    // Its clock moves.
    const apart = await openRail(monday)
    try {
      const { sandbox } = await apart.newPlatform()
      const { id } = await newPaykey(sandbox)
      const statuses = ['review', 'inactive', 'active'] as const
      for (let round = 0; round < 4; round++) {
        await Promise.all(Array.from({ length: 25 }, (_, index) => sandbox.ok('simulatePaykey', { path: { id }, body: { status: statuses[index % 3] ?? 'active', balance: index } })))
      }
      const times = (await eventsOf(id, apart.asSuperuser)).map(({ data }) => String(Reflect.get(Object(data), 'updated_at')))
      expect(times).to.have.length.above(20)
      expect(times).to.deep.equal([...times].sort())
    } finally {
      await apart.close()
    }
  })

  it('begins again with the letters and digits that tell files of a day apart, after 36 of them', async () => {
    const { sandbox } = platform
    await rail.asSuperuser('number_series').insert({ platform_id: platform.id, environment: 'sandbox', name: 'files of 2026-03-02', value: 35 })
    for (let count = 0; count < 2; count++) await simulate(sandbox, (await newScheduled(sandbox, charges)).id, { status: 'pending' })
    expect((await filesOf(rail, platform.id)).map(({ row, file }) => `${row.number} ${file.header?.idModifier ?? ''}`)).to.deep.equal(['36 9', '37 A'])
  })

  it('sends nothing back with a code that is about a return', async () => {
    const { id } = await newScheduled(platform.sandbox, charges)
    await platform.sandbox.ok('simulatePayment', { path: { id }, body: { status: 'pending' } })
    for (const return_code of ['R61', 'R68', 'R71', 'R77']) {
      const problem = await platform.sandbox.refused('simulatePayment', { path: { id }, body: { return_code } }, 422)
      expect(problem.items).to.deep.equal([{ detail: `${return_code} is about a return: no entry is sent back with it.`, reference: 'return_code' }])
    }
    expect((await read(platform.sandbox, charges, id)).status).to.equal('pending')
  })

  it('sends back what is past its window as well: a request is never late', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
    await advance(sandbox, '2026-03-31T14:00:00.000Z')
    expect(historyOf(await simulate(sandbox, id, { return_code: 'R01' })).at(-1)).to.equal('reversed insufficient_funds bank_decline R01 2026-03-31T14:00:00.000Z')
    const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' })
    expect(file).to.include({ status: 'received', entry_count: 1, bad_line_count: 0 })
    expect(await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })).to.deep.equal([])
  })

  it('paid before settlement is paid now, and never again', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
    await advance(sandbox, cutoff)
    const paid = await simulate(sandbox, id, { status: 'paid' })
    await advance(sandbox, '2026-03-31T14:00:00.000Z')
    expect(await read(sandbox, charges, id)).to.deep.equal(paid)
  })

  it('paid is so once of five at the same time', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
    await advance(sandbox, cutoff)
    const answers = await whileLocked('payments', id, Array.from({ length: 5 }, () => () => sandbox.call('simulatePayment', { path: { id }, body: { status: 'paid' } })))
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422, 422, 422, 422])
  })

  it('sends back one that its bank is about to send back with the same code', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { config: { sandbox_outcome: 'failed_closed_bank_account' } })
    await simulate(sandbox, id, { status: 'pending' })
    const failed = await simulate(sandbox, id, { return_code: 'R02' })
    expect(historyOf(failed).at(-1)).to.equal(`failed closed_bank_account bank_decline R02 ${monday}`)
    // The bank's own file comes all the same, and finds nothing left to do.
    await advance(sandbox, '2026-03-02T14:31:00.000Z')
    expect(await read(sandbox, charges, id)).to.deep.equal(failed)
  })

  it('answers a retry as before, and simulates once', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges)
    const request = { path: { id }, body: { status: 'pending' as const }, headers: { 'Idempotency-Key': 'simulate-once-001' } }
    const first = await sandbox.call('simulatePayment', request)
    const again = await sandbox.call('simulatePayment', request)
    expect(again.text).to.equal(first.text)
    expect(again.headers.get('Idempotent-Replayed')).to.equal('true')
    expect(await filesOf(rail, platform.id)).to.have.length(1)
  })

  it('is for the owner of the payment in its sandbox only', async () => {
    const { sandbox, live } = platform
    const account = await newAccount(sandbox)
    const acting = sandbox.actingFor(account.id)
    const { id } = await newScheduled(acting, charges)
    const other = await rail.newPlatform()
    const body = { status: 'pending' }
    for (const client of [sandbox, other.sandbox]) await client.refused('simulatePayment', { path: { id }, body }, 404)
    await live.refused('simulatePayment', { path: { id }, body }, 403)
    await acting.ok('simulatePayment', { path: { id }, body: { status: 'pending' } })
    for (const wrong of [{}, { status: 'failed' }, { return_code: 'R1' }, { return_code: 'r01' }, { status: 'paid', return_code: 'R01' }]) {
      await acting.refused('simulatePayment', { path: { id }, body: wrong }, 400)
    }
  })
})

describe('simulatePaykey', () => {
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

  /** A charge of 5,000.00 that has passed its checks. */
  async function newChecked({ sandbox }: TestPlatform, balance_check?: 'required' | 'enabled' | 'disabled', amount = 500_000) {
    const { id: paykeyId, paykey } = await newPaykey(sandbox)
    const charge = await newScheduled(sandbox, charges, { paykey, amount, payment_date: '2026-03-03', config: balance_check === undefined ? {} : { balance_check } })
    return { paykeyId, paykey, id: charge.id }
  }

  const setTo = (client: TestClient, id: string, body: { status?: 'active' | 'inactive' | 'blocked' | 'pending' | 'rejected' | 'review'; balance?: number }) =>
    client.ok('simulatePaykey', { path: { id }, body })

  for (const check of ['required', 'enabled', undefined] as const) {
    it(`a balance that is too little when the file is made cancels what passed before (${check ?? 'no'} balance_check)`, async () => {
      const { sandbox } = platform
      const { paykeyId, id } = await newChecked(platform, check)
      const { data } = await setTo(sandbox, paykeyId, { balance: 499_999 })
      expect(data.balance).to.deep.equal({ account_balance: 499_999, updated_at: monday, status: 'completed' })
      expect((await read(sandbox, charges, id)).status).to.equal('scheduled')
      await advance(sandbox, cutoff)
      const cancelled = await read(sandbox, charges, id)
      expect(historyOf(cancelled)).to.deep.equal([`created ok system - ${monday}`, `scheduled ok system - ${monday}`, `cancelled insufficient_funds watchtower - ${cutoff}`])
      expect(cancelled).to.include({ processed_at: null, effective_at: null })
      expect(cancelled.paykey_details.balance).to.equal(499_999)
      await expectEvents(rail, charges, cancelled)
      expect(await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })).to.deep.equal([])
    })

    it(`a balance that is just enough lets it pass (${check ?? 'no'} balance_check)`, async () => {
      const { paykeyId, id } = await newChecked(platform, check)
      await setTo(platform.sandbox, paykeyId, { balance: 500_000 })
      await advance(platform.sandbox, cutoff)
      expect((await read(platform.sandbox, charges, id)).status).to.equal('pending')
    })

    it(`more than the balance is cancelled by the first check (${check ?? 'no'} balance_check)`, async () => {
      const { sandbox } = platform
      const { id } = await charges.make(sandbox, { amount: 1_000_001, config: check === undefined ? {} : { balance_check: check } })
      const cancelled = await onceItIs('cancelled', sandbox, charges, id)
      expect(historyOf(cancelled)).to.deep.equal([`created ok system - ${monday}`, `cancelled insufficient_funds watchtower - ${monday}`])
      await newScheduled(sandbox, charges, { amount: 1_000_000, config: check === undefined ? {} : { balance_check: check } })
    })
  }

  it('no balance stops a charge whose check is disabled, nor a payout', async () => {
    const { sandbox } = platform
    const { paykeyId, paykey, id } = await newChecked(platform, 'disabled')
    const payout = await newScheduled(sandbox, payouts, { paykey, amount: 2_000_000, payment_date: '2026-03-03' })
    await setTo(sandbox, paykeyId, { balance: 0 })
    await advance(sandbox, cutoff)
    expect((await read(sandbox, charges, id)).status).to.equal('pending')
    expect((await read(sandbox, payouts, payout.id)).status).to.equal('pending')
  })

  for (const [check, status] of [['required', 'cancelled'], ['enabled', 'pending'], ['disabled', 'pending']] as const) {
    it(`a balance that is not known: ${check} makes it ${status}`, async () => {
      const { sandbox } = platform
      const { paykeyId, id } = await newChecked(platform, check)
      // No request makes it unknown.
      await rail.asSuperuser('paykeys').where({ id: paykeyId }).update({ balance_amount: null, balance_status: 'failed' })
      await advance(sandbox, cutoff)
      const payment = await read(sandbox, charges, id)
      expect(payment.status).to.equal(status)
      if (status === 'cancelled') expect(payment.status_details).to.include({ reason: 'insufficient_funds', source: 'watchtower' })
    })
  }

  for (const kind of Object.values(kinds)) {
    for (const status of ['inactive', 'blocked', 'pending', 'rejected', 'review'] as const) {
      it(`a paykey that is ${status} when the file is made: its ${kind.type} is cancelled`, async () => {
        await expectCancelled(kind, status)
      })
    }
  }

  async function expectCancelled(kind: Kind, status: 'inactive' | 'blocked' | 'pending' | 'rejected' | 'review'): Promise<void> {
    const { sandbox } = platform
    const { id: paykeyId, paykey } = await newPaykey(sandbox)
    const { id } = await newScheduled(sandbox, kind, { paykey, payment_date: '2026-03-03' })
    const { data } = await setTo(sandbox, paykeyId, { status })
    expect(data).to.include({ status, updated_at: monday })
    expect(data.status_details).to.include({ changed_at: monday })
    expect((await eventsOf(paykeyId, rail.asSuperuser)).at(-1)?.data).to.deep.equal(data)
    expect((await read(sandbox, kind, id)).status).to.equal('scheduled')
    await advance(sandbox, cutoff)
    const cancelled = await read(sandbox, kind, id)
    expect(historyOf(cancelled).slice(2)).to.deep.equal([`cancelled invalid_paykey watchtower - ${cutoff}`])
    await expectEvents(rail, kind, cancelled)
  }

  it('a paykey that is active again in time is as if nothing had been', async () => {
    const { sandbox } = platform
    const { paykeyId, id } = await newChecked(platform)
    await setTo(sandbox, paykeyId, { status: 'inactive' })
    await setTo(sandbox, paykeyId, { status: 'active' })
    await advance(sandbox, cutoff)
    expect((await read(sandbox, charges, id)).status).to.equal('pending')
  })

  it('the status that it has is no change and no event', async () => {
    const { sandbox } = platform
    const { id, status_details } = await newPaykey(sandbox)
    await advance(sandbox, cutoff)
    const { data } = await setTo(sandbox, id, { status: 'active', balance: 1 })
    expect(data.status_details).to.deep.equal(status_details)
    expect(data.balance.account_balance).to.equal(1)
    expect(await eventsOf(id, rail.asSuperuser)).to.have.length(1)
  })
})
