import { expect } from 'chai'
import { newPlatform, type TestPlatform } from '../../support/factories.ts'
import { changeRow, eventsOf, sendIntoLock } from '../../support/rows.ts'
import type { Kind } from '../../support/stories.ts'
import { world } from '../../support/world.ts'
import { describeAction, itWorksForTheClosed } from './actions.ts'

/** What holdCharge and holdPayout have in common. */
export function describeHold(kind: Kind): void {
  const { type } = kind

  describe(kind.hold, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    describeAction(kind, 'hold')
    itWorksForTheClosed(kind, 'hold')

    for (const status of ['created', 'scheduled'] as const) {
      it(`holds a ${type} that is ${status}: no step is due, and no file waits for it`, async () => {
        const { id } = await kind.make(platform.sandbox)
        const planned = status === 'scheduled' ? { effective_date: '2026-12-01', settles_at: new Date('2026-12-01T13:30:00Z') } : {}
        await changeRow('payments', id, { status, due_at: new Date('2026-12-01T01:00:00Z'), ...planned })
        const { data } = await platform.sandbox.ok(kind.hold, { path: { id }, body: { reason: 'Asked for a week' } })
        expect(data.status).to.equal('on_hold')
        expect(data.status_history.map((entry) => entry.status)).to.deep.equal(['created', 'on_hold'])
        const row = await world().asSuperuser('payments').where({ id }).first()
        expect(row).to.include({ due_at: null, effective_date: null, settles_at: null })
      })
    }

    it('leaves one as it is that is held for another reason', async () => {
      for (const status_reason of ['amount_too_large', 'risk_review'] as const) {
        const { id } = await kind.make(platform.sandbox)
        await changeRow('payments', id, { status: 'on_hold', status_reason, status_source: 'watchtower', due_at: null })
        const { data } = await platform.sandbox.ok(kind.hold, { path: { id }, body: { reason: 'Mine' } })
        expect(data.status_details).to.include({ reason: status_reason, source: 'watchtower', message: `The ${type} was created.` })
        expect(await eventsOf(id)).to.have.lengthOf(1)
      }
    })

    it('racing with cancels: a hold that came first was held, one that came later is told so', async () => {
      const { id } = await kind.make(platform.sandbox)
      const hold = () => platform.sandbox.call(kind.hold, { path: { id }, body: { reason: 'Hold' } })
      const cancel = () => platform.sandbox.call(kind.cancel, { path: { id }, body: { reason: 'Cancel' } })
      const answers = await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hold : cancel)))
      const { data } = await platform.sandbox.ok(kind.get, { path: { id } })
      const history = data.status_history.map(({ status }) => status)
      expect(data.status).to.equal('cancelled')
      const held = answers.filter(({ status, text }, index) => {
        if (index % 2 === 1) {
          expect(status, text).to.equal(200)
          expect(text).to.include('"status":"cancelled"')
        } else if (status === 200) expect(text).to.include('"status":"on_hold"').and.not.include('"cancelled"')
        else expect(text).to.include('"status":422').and.include(`A ${type} that is cancelled can't become on_hold.`)
        return index % 2 === 0 && status === 200
      })
      expect(history).to.deep.equal(held.length > 0 ? ['created', 'on_hold', 'cancelled'] : ['created', 'cancelled'])
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal(history.map((_, index) => index + 1))
    })
  })
}
