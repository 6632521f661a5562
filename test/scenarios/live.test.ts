import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { newCustomer, newPaykey, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { expectEvents, historyOf, kinds, newScheduled, onceItIs, read } from '../support/stories.ts'

const cutoff = '2026-03-04T01:00:00.000Z'

describe('A live payment', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    // Two seconds before a cutoff in New York, on a Tuesday.
    rail = await openRail('2026-03-04T00:59:58.000Z')
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })

  for (const kind of Object.values(kinds)) {
    it(`that is a ${kind.type} is checked and stays scheduled: nothing is sent, whatever the clock says`, async () => {
      const { live, sandbox } = platform
      const { id } = await kind.make(live, { payment_date: '2026-03-04' })
      const scheduled = await onceItIs('scheduled', live, kind, id)
      expect(historyOf(scheduled).map((entry) => entry.replace(/ [^ ]+$/, ''))).to.deep.equal(['created ok system -', 'scheduled ok system -'])
      await expectEvents(rail, kind, scheduled)
      // The sandbox goes on by its own clock; live stays where the machine is.
      await newScheduled(sandbox, kind, { payment_date: '2026-03-04' })
      await advance(sandbox, '2026-04-01T12:00:00.000Z')
      await delay(2_500)
      expect(rail.clock.now().toISOString() > cutoff).to.equal(true)
      expect(await read(live, kind, id)).to.deep.equal(scheduled)
      expect(await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, environment: 'live' })).to.deep.equal([])
      expect(await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id, environment: 'live' })).to.deep.equal([])
      expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, environment: 'live' })).to.deep.equal([])
    })

    it(`that is a ${kind.type} is looked at again after a change, and may still be held, released and cancelled`, async () => {
      const { live } = platform
      const { id } = await newScheduled(live, kind, { payment_date: '2026-03-09' })
      await live.ok(kind.update, { path: { id }, body: { payment_date: '2026-03-11' } })
      const deadline = performance.now() + 3_000
      const placeOf = async () => (await rail.asSuperuser('payments').where({ id }).first())?.effective_date ?? null
      while ((await placeOf()) === null && performance.now() < deadline) await delay(50)
      expect(await placeOf()).to.equal('2026-03-11')
      await live.ok(kind.hold, { path: { id }, body: { reason: 'Asked for a week' } })
      await live.ok(kind.release, { path: { id }, body: { reason: 'Agreed again' } })
      await onceItIs('scheduled', live, kind, id)
      const { data } = await live.ok(kind.cancel, { path: { id }, body: { reason: 'Ordered by mistake' } })
      expect(data.status).to.equal('cancelled')
    })
  }

  it('is stamped with the time at which a late worker looks, and waits for a file that is still to come', async () => {
    const apart = await openRail('2026-03-04T00:59:57.000Z')
    try {
      const { live } = await apart.newPlatform()
      const made = await kinds.charge.make(live, { payment_date: '2026-03-04' })
      expect(made.created_at < cutoff, made.created_at).to.equal(true)
      while (apart.clock.now().toISOString() <= cutoff) await delay(100)
      apart.startWorker()
      const { status_details } = await onceItIs('scheduled', live, kinds.charge, made.id)
      expect(status_details.changed_at > cutoff, status_details.changed_at).to.equal(true)
      const row = await apart.asSuperuser('payments').where({ id: made.id }).first()
      expect(row?.due_at?.toISOString()).to.equal('2026-03-04T15:00:00.000Z')
    } finally {
      await apart.close()
    }
  })

  it('of a paykey that can be charged no more is cancelled; its balance is not known, and counts only where it is required', async () => {
    const { live } = platform
    const customer_id = (await newCustomer(live)).id
    const { id: paykeyId, paykey } = await newPaykey(live, { customer_id })
    const required = await kinds.charge.make(live, { paykey, config: { balance_check: 'required' } })
    const enabled = await kinds.charge.make(live, { paykey, config: { balance_check: 'enabled' } })
    expect((await onceItIs('cancelled', live, kinds.charge, required.id)).status_details).to.include({ reason: 'insufficient_funds', source: 'watchtower' })
    await onceItIs('scheduled', live, kinds.charge, enabled.id)
    // No request makes a live one inactive.
    await rail.asSuperuser('paykeys').where({ id: paykeyId }).update({ status: 'inactive' })
    await live.ok('updateCharge', { path: { id: enabled.id }, body: { amount: 5_000 } })
    expect((await onceItIs('cancelled', live, kinds.charge, enabled.id)).status_details).to.include({ reason: 'invalid_paykey', source: 'watchtower' })
  })
})
