import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newPaykey, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, expectEvents, historyOf, kinds, newScheduled, onceItIs, read, type Kind } from '../support/stories.ts'

/** 09:30 in New York, on the second last banking day of January. */
const begin = '2026-01-29T14:30:00.000Z'

const wide = { max_amount: 9_999_999_999, daily_amount: 9_999_999_999, monthly_amount: 9_999_999_999, monthly_count: 1_000_000 }

describe('A month at its limits', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail(begin, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })

  async function newLimited(limits: Schema<'PaymentSettingsUpdate'>) {
    const { sandbox } = platform
    const { id } = await newAccount(sandbox)
    const settings = { ...wide, ...limits }
    await sandbox.ok('updateAccount', { path: { id }, body: { settings: { charges: settings, payouts: settings } } })
    const client = sandbox.actingFor(id)
    return { id, client, paykey: (await newPaykey(client)).paykey }
  }

  const held = (at: string) => `on_hold amount_too_large watchtower - ${at}`
  const make = (client: TestClient, kind: Kind, paykey: string, amount: number, payment_date: string) => kind.make(client, { paykey, amount, payment_date })

  for (const kind of Object.values(kinds)) {
    it(`what is over it is held with its ${kind.type}; it may not go this month, and may the next`, async () => {
      const { client, paykey } = await newLimited({ monthly_amount: 10_000 })
      const first = await make(client, kind, paykey, 6_000, '2026-01-30')
      const second = await make(client, kind, paykey, 4_001, '2026-01-30')
      expect(historyOf(second)).to.deep.equal([`created ok system - ${begin}`, held(begin)])
      await expectEvents(rail, kind, second)
      const third = await make(client, kind, paykey, 4_000, '2026-01-31')
      expect([first.status, third.status]).to.deep.equal(['created', 'created'])
      // Another month has its own.
      const ofFebruary = await make(client, kind, paykey, 10_000, '2026-02-02')
      expect(ofFebruary.status).to.equal('created')

      expect((await client.refused(kind.release, { path: { id: second.id }, body: { reason: 'Please' } }, 422)).detail).to.include('still over a limit')
      await advance(platform.sandbox, '2026-02-02T14:30:00.000Z')
      // Its day is past and counts as today: in February, which is full.
      await client.refused(kind.release, { path: { id: second.id }, body: { reason: 'Please' } }, 422)
      expect((await make(client, kind, paykey, 1, '2026-02-27')).status).to.equal('on_hold')
      await advance(platform.sandbox, '2026-03-02T14:30:00.000Z')
      const { data: released } = await client.ok(kind.release, { path: { id: second.id }, body: { reason: 'Agreed again' } })
      expect(released.payment_date).to.equal('2026-01-30')
      const scheduled = await onceItIs('scheduled', client, kind, second.id)
      expect(historyOf(scheduled).slice(2)).to.deep.equal(['created user_request user_action - 2026-03-02T14:30:00.000Z', 'scheduled ok system - 2026-03-02T14:30:00.000Z'])
      expect((await read(client, kind, ofFebruary.id)).status).to.equal('paid')
      await advance(platform.sandbox, '2026-03-04T15:00:00.000Z')
      expect(await read(client, kind, second.id)).to.include({ status: 'paid', effective_at: '2026-03-02T18:00:00.000Z' })
    })

    it(`what is held past its day counts on the day of its release (${kind.type}s)`, async () => {
      const { client, paykey } = await newLimited({ daily_amount: 10_000 })
      const days = ['2026-05-04', '2026-05-05', '2026-05-06']
      const payments = await Promise.all(days.map((day) => make(client, kind, paykey, 10_000, day)))
      for (const { id } of payments) await client.ok(kind.hold, { path: { id }, body: { reason: 'Asked for a month' } })
      await advance(platform.sandbox, '2026-06-01T14:00:00.000Z')
      const [first, second, third] = payments.map(({ id }) => ({ path: { id }, body: { reason: 'Agreed again' } }))
      await client.ok(kind.release, first ?? expect.fail())
      expect((await client.refused(kind.release, second ?? expect.fail(), 422)).detail).to.equal(`The ${kind.type} is over a limit of the account.`)
      expect((await make(client, kind, paykey, 1, '2026-06-01')).status).to.equal('on_hold')
      // What the day of May has counted is free again, and another day takes the next.
      expect((await make(client, kind, paykey, 10_000, '2026-06-02')).status).to.equal('created')
      await advance(platform.sandbox, '2026-06-03T14:00:00.000Z')
      await client.ok(kind.release, third ?? expect.fail())
      const counters = await rail.asSuperuser('limit_counters').where({ platform_id: platform.id, period: 'day' }).where('amount', '>', 0).orderBy('starts_on').select('starts_on', 'amount')
      expect(counters).to.deep.equal([
        { starts_on: '2026-05-05', amount: 10_000 },
        { starts_on: '2026-06-01', amount: 10_000 },
        { starts_on: '2026-06-02', amount: 10_000 },
        { starts_on: '2026-06-03', amount: 10_000 },
      ])
    })

    it(`a cancel gives back, a hold does not (${kind.type}s)`, async () => {
      const { client, paykey } = await newLimited({ monthly_amount: 10_000 })
      const first = await make(client, kind, paykey, 10_000, '2026-01-30')
      await client.ok(kind.hold, { path: { id: first.id }, body: { reason: 'Asked for a week' } })
      const second = await make(client, kind, paykey, 1, '2026-01-30')
      expect(second.status).to.equal('on_hold')
      await client.ok(kind.cancel, { path: { id: first.id }, body: { reason: 'Ordered by mistake' } })
      await client.ok(kind.release, { path: { id: second.id }, body: { reason: 'Agreed again' } })
      expect((await make(client, kind, paykey, 9_999, '2026-01-30')).status).to.equal('created')
      expect((await make(client, kind, paykey, 1, '2026-01-30')).status).to.equal('on_hold')
    })

    it(`a failed ${kind.type} gives back, a reversed one does not`, async () => {
      const { client, paykey } = await newLimited({ monthly_amount: 10_000 })
      for (const [return_code, isPaid, status] of [['R01', false, 'created'], ['R01', true, 'on_hold']] as const) {
        const { id } = await newScheduled(client, kind, { paykey, amount: 10_000, payment_date: '2026-01-30' })
        await client.ok('simulatePayment', { path: { id }, body: { status: 'pending' } })
        if (isPaid) await client.ok('simulatePayment', { path: { id }, body: { status: 'paid' } })
        expect((await make(client, kind, paykey, 1, '2026-01-30')).status).to.equal('on_hold')
        await client.ok('simulatePayment', { path: { id }, body: { return_code } })
        const next = await make(client, kind, paykey, 1, '2026-01-30')
        expect(next.status).to.equal(status)
        await client.ok(kind.cancel, { path: { id: next.id }, body: { reason: 'Only asked' } })
      }
    })
  }

  it('what the checks cancel gives back', async () => {
    const { client } = await newLimited({ monthly_amount: 2_000_000 })
    const { id: paykeyId, paykey } = await newPaykey(client)
    const { id } = await make(client, charges, paykey, 2_000_000, '2026-01-30')
    await onceItIs('cancelled', client, charges, id)
    const second = await newScheduled(client, charges, { paykey, amount: 1_000_000, payment_date: '2026-01-30' })
    await client.ok('simulatePaykey', { path: { id: paykeyId }, body: { status: 'inactive' } })
    await advance(platform.sandbox, '2026-01-30T01:00:00.000Z')
    expect((await read(client, charges, second.id)).status).to.equal('cancelled')
    const other = await newPaykey(client)
    expect((await client.ok('createCharge', { body: { ...chargeOf(other.paykey), amount: 2_000_000, config: { balance_check: 'disabled' } } })).data.status).to.equal('created')
  })

  it('charges and payouts, and other accounts, have limits of their own', async () => {
    const { client, paykey } = await newLimited({ monthly_amount: 10_000 })
    const other = await newLimited({ monthly_amount: 10_000 })
    for (const kind of Object.values(kinds)) {
      for (const owner of [{ client, paykey }, other]) {
        expect((await make(owner.client, kind, owner.paykey, 10_000, '2026-01-30')).status).to.equal('created')
        expect((await make(owner.client, kind, owner.paykey, 1, '2026-01-30')).status).to.equal('on_hold')
      }
    }
  })

  for (const kind of Object.values(kinds)) {
    it(`a ${kind.type} that is forced to its end goes there, past every limit, and takes nothing from the others`, async () => {
      const { client, paykey } = await newLimited({ max_amount: 5_000, daily_amount: 5_000, monthly_amount: 5_000, monthly_count: 1 })
      const forced = await Promise.all(
        (['paid', 'failed_insufficient_funds', 'cancelled_for_fraud_risk'] as const).map((sandbox_outcome) => kind.make(client, { paykey, amount: 6_000, payment_date: '2026-01-30', config: { sandbox_outcome } })),
      )
      expect(forced.map(({ status }) => status)).to.deep.equal(['created', 'created', 'created'])
      expect((await make(client, kind, paykey, 5_000, '2026-01-30')).status).to.equal('created')
      expect((await make(client, kind, paykey, 1, '2026-01-30')).status).to.equal('on_hold')
      const one = await client.ok(kind.update, { path: { id: forced[0]?.id ?? '' }, body: { amount: 7_000 } })
      expect(one.data.amount).to.equal(7_000)
      await advance(platform.sandbox, '2026-01-29T14:30:10.000Z')
      expect(await Promise.all(forced.map(async ({ id }) => (await read(client, kind, id)).status))).to.deep.equal(['paid', 'failed', 'cancelled'])
      expect((await kind.make(client, { paykey, amount: 1, config: { sandbox_outcome: 'on_hold_daily_limit' } })).status).to.equal('on_hold')
    })
  }

  it('a day at its limit holds until the next, and a month at its count', async () => {
    const { client, paykey } = await newLimited({ daily_amount: 5_000, monthly_count: 3 })
    const today = await make(client, charges, paykey, 5_000, '2026-01-29')
    const over = await make(client, charges, paykey, 1, '2026-01-29')
    expect([today.status, over.status]).to.deep.equal(['created', 'on_hold'])
    // 23:59 in New York is still today there, though not in UTC.
    await advance(platform.sandbox, '2026-01-30T04:59:59.999Z')
    await client.refused('releaseCharge', { path: { id: over.id }, body: {} }, 422)
    await advance(platform.sandbox, '2026-01-30T05:00:00.000Z')
    await client.ok('releaseCharge', { path: { id: over.id }, body: {} })
    expect((await make(client, charges, paykey, 1, '2026-01-31')).status).to.equal('created')
    expect((await make(client, charges, paykey, 1, '2026-01-31')).status).to.equal('on_hold')
    expect((await make(client, charges, paykey, 1, '2026-02-01')).status).to.equal('created')
  })
})

function chargeOf(paykey: string) {
  return {
    paykey, description: 'Again', currency: 'USD' as const, payment_date: '2026-01-30', consent_type: 'internet' as const,
    device: { ip_address: '203.0.113.7' }, external_id: 'room-again',
  }
}
