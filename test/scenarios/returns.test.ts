import { expect } from 'chai'
import { returnsOf, sentOf, takeFile } from '../support/bank.ts'
import { newPaykey, type TestPlatform } from '../support/factories.ts'
import type { TestClient } from '../support/client.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { eventsOf } from '../support/rows.ts'
import { charges, expectEvents, filesOf, historyOf, kinds, movesOf, newScheduled, onceItIs, payouts, read, type Kind } from '../support/stories.ts'

/** 09:30 in New York, on a Monday. */
const monday = '2026-03-02T14:30:00.000Z'
const cutoff = '2026-03-03T01:00:00.000Z'
const paidAt = '2026-03-05T15:00:00.000Z'

/** The decided table: code to reason, source, and whether the paykey becomes blocked. */
const table: Readonly<Record<string, [reason: string, source: string, blocks: boolean]>> = {
  R01: ['insufficient_funds', 'bank_decline', false],
  R09: ['insufficient_funds', 'bank_decline', false],
  R02: ['closed_bank_account', 'bank_decline', true],
  R03: ['invalid_bank_account', 'bank_decline', true],
  R04: ['invalid_bank_account', 'bank_decline', true],
  R20: ['invalid_bank_account', 'bank_decline', true],
  R13: ['invalid_routing', 'bank_decline', true],
  R28: ['invalid_routing', 'bank_decline', true],
  R05: ['disputed', 'customer_dispute', true],
  R07: ['disputed', 'customer_dispute', true],
  R10: ['disputed', 'customer_dispute', true],
  R11: ['disputed', 'customer_dispute', true],
  R29: ['disputed', 'customer_dispute', true],
  R37: ['disputed', 'customer_dispute', true],
  R51: ['disputed', 'customer_dispute', true],
  R52: ['disputed', 'customer_dispute', true],
  R53: ['disputed', 'customer_dispute', true],
  R08: ['payment_stopped', 'bank_decline', true],
  R38: ['payment_stopped', 'customer_dispute', false],
  R14: ['owner_deceased', 'bank_decline', true],
  R15: ['owner_deceased', 'bank_decline', true],
  R16: ['frozen_bank_account', 'bank_decline', true],
  R23: ['payout_refused', 'bank_decline', false],
  R24: ['duplicate_entry', 'bank_decline', false],
  R06: ['other_network_return', 'bank_decline', false],
  R12: ['other_network_return', 'bank_decline', false],
  R17: ['other_network_return', 'bank_decline', false],
  R31: ['other_network_return', 'bank_decline', false],
  R85: ['other_network_return', 'bank_decline', false],
  // No such code is in use: a bank may send it all the same.
  R99: ['other_network_return', 'bank_decline', false],
}

describe('A return', () => {
  let rail: Rail
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())

  it('that comes at the very instant of paid is read before it: the payment fails', async () => {
    const platform = await rail.newPlatform()
    const { id } = await newScheduled(platform.sandbox, charges, { payment_date: '2026-03-03' })
    const other = await newScheduled(platform.sandbox, charges, { payment_date: '2026-03-03' })
    await advance(platform.sandbox, cutoff)
    await takeFile(rail, platform, returnsOf([{ ...(await sentOf(rail, id)), code: 'R01' }]), 'sandbox', { dueAt: new Date(paidAt) })
    await advance(platform.sandbox, paidAt)
    expect(historyOf(await read(platform.sandbox, charges, id)).slice(3)).to.deep.equal([`failed insufficient_funds bank_decline R01 ${paidAt}`])
    expect(historyOf(await read(platform.sandbox, charges, other.id)).slice(3)).to.deep.equal([`paid ok system - ${paidAt}`])
  })

  for (const kind of Object.values(kinds)) {
    for (const from of ['pending', 'paid'] as const) {
      describe(`of a ${kind.type} that is ${from}`, () => {
        const now = from === 'pending' ? cutoff : paidAt
        let platform: TestPlatform
        const lives = new Map<string, { paykeyId: string; id: string }>()
        before(async () => {
          platform = await rail.newPlatform()
          for (const code of Object.keys(table)) {
            const paykey = await newPaykey(platform.sandbox)
            const { id } = await kind.make(platform.sandbox, { paykey: paykey.paykey, payment_date: '2026-03-03' })
            lives.set(code, { paykeyId: paykey.id, id })
          }
          await advance(platform.sandbox, now)
        })

        for (const [code, [reason, source, blocks]] of Object.entries(table)) {
          it(`${code}: ${reason} by ${source}, and the paykey ${blocks ? 'is blocked' : 'stays'}`, async () => {
            const { sandbox } = platform
            const { paykeyId, id } = lives.get(code) ?? expect.fail('made before')
            const paykey = (await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data
            const past = await read(sandbox, kind, id)
            expect(past.status).to.equal(from)
            const { data } = await sandbox.ok('simulatePayment', { path: { id }, body: { return_code: code } })
            const to = from === 'pending' ? 'failed' : 'reversed'
            expect(historyOf(data)).to.deep.equal([...historyOf(past), `${to} ${reason} ${source} ${code} ${now}`])
            const { processed_at, effective_at, amount } = past
            expect(data).to.include({ status: to, processed_at, effective_at, amount, updated_at: now })
            expect(data.status_details).to.include({ reason, source, code, changed_at: now })
            expect(data.status_details.message).to.match(/^[A-Z].{5,}[^.]$/)
            expect(await read(sandbox, kind, id)).to.deep.equal(data)
            await expectEvents(rail, kind, data)

            const after = (await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data
            if (!blocks) expect(after).to.deep.equal(paykey)
            else {
              const { message } = data.status_details
              expect(after).to.deep.equal({ ...paykey, status: 'blocked', status_details: { reason, source, code, message, changed_at: now }, updated_at: now })
              const body = { ...newBody(kind), paykey: after.paykey }
              expect((await sandbox.refused(kind.type === 'charge' ? 'createCharge' : 'createPayout', { body }, 422)).detail).to.include('blocked')
            }
            const events = await eventsOf(paykeyId, rail.asSuperuser)
            expect(events.map(({ event_type }) => event_type)).to.deep.equal(['paykey.created.v1', ...(blocks ? ['paykey.event.v1'] : [])])
            expect(events.at(-1)?.data).to.deep.equal(after)

            // It is over now: nothing comes back twice.
            const again = await sandbox.refused('simulatePayment', { path: { id }, body: { return_code: code } }, 422)
            expect(again.detail).to.include(to)
          })
        }

        it('came in files that were read without a fault', async () => {
          const files = await filesOf(rail, platform.id, 'incoming')
          expect(files).to.have.length(lives.size)
          for (const { row, file } of files) {
            expect(file.faults).to.deep.equal([])
            expect(row).to.include({ status: 'received', entry_count: 1, bad_line_count: 0 })
          }
        })
      })
    }
  }

  describe('that blocks its paykey', () => {
    let platform: TestPlatform
    beforeEach(async () => {
      platform = await rail.newPlatform()
    })

    async function newLives(sandbox: TestClient, kind: Kind) {
      const { id: paykeyId, paykey } = await newPaykey(sandbox)
      const returned = await newScheduled(sandbox, kind, { paykey, payment_date: '2026-03-03' })
      await advance(sandbox, cutoff)
      const scheduled = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-10' })
      const overLimit = await charges.make(sandbox, { paykey, config: { sandbox_outcome: 'on_hold_daily_limit' } })
      const held = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-10' })
      await sandbox.ok('holdCharge', { path: { id: held.id }, body: { reason: 'Asked for a week' } })
      const payout = await newScheduled(sandbox, payouts, { paykey, payment_date: '2026-03-10' })
      const other = await newScheduled(sandbox, charges, { payment_date: '2026-03-10' })
      return { paykeyId, returned, scheduled, overLimit, held, payout, other }
    }

    for (const kind of Object.values(kinds)) {
      it(`cancels what is scheduled of it, after a ${kind.type} came back; what is on hold is cancelled by the check after its release`, async () => {
        const { sandbox } = platform
        const { returned, scheduled, overLimit, held, payout, other } = await newLives(sandbox, kind)
        await sandbox.ok('simulatePayment', { path: { id: returned.id }, body: { return_code: 'R02' } })
        const cancelled = await read(sandbox, charges, scheduled.id)
        expect(historyOf(cancelled)).to.deep.equal([`created ok system - ${cutoff}`, `scheduled ok system - ${cutoff}`, `cancelled invalid_paykey watchtower - ${cutoff}`])
        expect(cancelled).to.include({ processed_at: null, effective_at: null })
        await expectEvents(rail, charges, cancelled)
        expect((await read(sandbox, charges, held.id)).status).to.equal('on_hold')
        expect((await read(sandbox, charges, overLimit.id)).status).to.equal('on_hold')
        expect((await read(sandbox, charges, other.id)).status).to.equal('scheduled')
        // Charges only; a payout is looked at again when its file is made.
        expect((await read(sandbox, payouts, payout.id)).status).to.equal('scheduled')

        const later = '2026-03-04T12:00:00.000Z'
        await advance(sandbox, later)
        await sandbox.ok('releaseCharge', { path: { id: held.id }, body: { reason: 'Agreed again' } })
        const gone = await onceItIs('cancelled', sandbox, charges, held.id)
        expect(historyOf(gone).slice(3)).to.deep.equal([`created user_request user_action - ${later}`, `cancelled invalid_paykey watchtower - ${later}`])
        await expectEvents(rail, charges, gone)
        await advance(sandbox, '2026-03-10T00:00:00.000Z')
        expect(historyOf(await read(sandbox, payouts, payout.id)).at(-1)).to.equal('cancelled invalid_paykey watchtower - 2026-03-10T00:00:00.000Z')
        expect((await read(sandbox, charges, other.id)).status).to.equal('pending')
      })
    }

    it('leaves what is forced to its end, which goes on there', async () => {
      const { sandbox } = platform
      const { id: paykeyId, paykey } = await newPaykey(sandbox)
      const returned = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' })
      await advance(sandbox, cutoff)
      const forced = {
        paid: await newScheduled(sandbox, charges, { paykey, config: { sandbox_outcome: 'paid' } }),
        failed_insufficient_funds: await newScheduled(sandbox, charges, { paykey, config: { sandbox_outcome: 'failed_insufficient_funds' } }),
        reversed_customer_dispute: await newScheduled(sandbox, charges, { paykey, config: { sandbox_outcome: 'reversed_customer_dispute' } }),
      }
      const standard = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-10', config: { sandbox_outcome: 'standard' } })
      await sandbox.ok('simulatePayment', { path: { id: returned.id }, body: { return_code: 'R02' } })
      expect((await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data.status).to.equal('blocked')
      expect((await read(sandbox, charges, standard.id)).status).to.equal('cancelled')
      await advance(sandbox, '2026-03-03T01:00:10.000Z')
      const begun = ['created ok system -', 'scheduled ok system -', 'pending ok system -']
      const ends = Object.entries({
        paid: ['paid ok system -'],
        failed_insufficient_funds: ['failed insufficient_funds bank_decline R01'],
        reversed_customer_dispute: ['paid ok system -', 'reversed disputed customer_dispute R05'],
      } as const)
      for (const [outcome, end] of ends) {
        const charge = Object.values(forced).find(({ config }) => config.sandbox_outcome === outcome) ?? expect.fail(outcome)
        const over = await read(sandbox, charges, charge.id)
        expect(movesOf(over)).to.deep.equal([...begun, ...end])
        await expectEvents(rail, charges, over)
      }
    })

    it('leaves what has gone to the bank already, which is paid', async () => {
      const { sandbox } = platform
      const { paykey } = await newPaykey(sandbox)
      const [first, second] = [await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' }), await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' })]
      await advance(sandbox, cutoff)
      await sandbox.ok('simulatePayment', { path: { id: first.id }, body: { return_code: 'R07' } })
      await advance(sandbox, paidAt)
      expect((await read(sandbox, charges, first.id)).status).to.equal('failed')
      expect((await read(sandbox, charges, second.id)).status).to.equal('paid')
      await sandbox.ok('simulatePayment', { path: { id: second.id }, body: { return_code: 'R10' } })
      expect((await read(sandbox, charges, second.id)).status).to.equal('reversed')
    })

    it('cancels what is created, that no worker has looked at', async () => {
      const apart = await openRail(monday, { stands: true })
      try {
        const worker = apart.startWorker()
        const { sandbox } = await apart.newPlatform()
        const { paykey } = await newPaykey(sandbox)
        const returned = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' })
        await advance(sandbox, cutoff)
        await worker.stop()
        const { id } = await charges.make(sandbox, { paykey, payment_date: '2026-03-10' })
        await sandbox.ok('simulatePayment', { path: { id: returned.id }, body: { return_code: 'R16' } })
        const cancelled = await read(sandbox, charges, id)
        expect(historyOf(cancelled)).to.deep.equal([`created ok system - ${cutoff}`, `cancelled invalid_paykey watchtower - ${cutoff}`])
        await expectEvents(apart, charges, cancelled)
      } finally {
        await apart.close()
      }
    })

    it('tells of it once, whatever comes back after', async () => {
      const { sandbox } = platform
      const { id: paykeyId, paykey } = await newPaykey(sandbox)
      const ids = [(await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' })).id, (await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' })).id]
      await advance(sandbox, cutoff)
      for (const id of ids) await sandbox.ok('simulatePayment', { path: { id }, body: { return_code: 'R03' } })
      expect(await eventsOf(paykeyId, rail.asSuperuser)).to.have.length(2)
    })
  })

  it('on the 59th day after settlement is a dispute like any other: the charge is reversed and its paykey blocked', async () => {
    const { sandbox, id: platformId } = await rail.newPlatform()
    const { id: paykeyId, paykey } = await newPaykey(sandbox)
    const { id } = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-03' })
    // Settled on 3 March; 59 days on it is 1 May, and summer time has begun.
    await advance(sandbox, '2026-05-01T17:00:00.000Z')
    const { data } = await sandbox.ok('simulatePayment', { path: { id }, body: { return_code: 'R10' } })
    expect(historyOf(data)).to.deep.equal([
      `created ok system - ${monday}`,
      `scheduled ok system - ${monday}`,
      `pending ok system - ${cutoff}`,
      `paid ok system - ${paidAt}`,
      'reversed disputed customer_dispute R10 2026-05-01T17:00:00.000Z',
    ])
    expect(data).to.include({ processed_at: cutoff, effective_at: '2026-03-03T13:30:00.000Z', updated_at: '2026-05-01T17:00:00.000Z' })
    await expectEvents(rail, charges, data)
    expect((await sandbox.ok('getPaykey', { path: { id: paykeyId } })).data.status).to.equal('blocked')
    expect(await filesOf(rail, platformId, 'incoming')).to.have.length(1)
  })
})

function newBody(kind: Kind) {
  const shared = { description: 'Again', amount: 100, currency: 'USD', payment_date: '2026-03-10', device: { ip_address: '203.0.113.7' }, external_id: 'again', config: {} }
  return kind.type === 'charge' ? { ...shared, consent_type: 'internet' } : shared
}
