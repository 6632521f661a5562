import { expect } from 'chai'
import { newPlatform, type TestPlatform } from '../../support/factories.ts'
import { changeRow } from '../../support/rows.ts'
import type { Kind } from '../../support/stories.ts'
import { describeAction, itWorksForTheClosed } from './actions.ts'

/** What cancelCharge and cancelPayout have in common. */
export function describeCancel(kind: Kind): void {
  describe(kind.cancel, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    describeAction(kind, 'cancel')
    itWorksForTheClosed(kind, 'cancel')

    for (const status of ['created', 'scheduled', 'on_hold'] as const) {
      it(`cancels a ${kind.type} that is ${status}`, async () => {
        const { id } = await kind.make(platform.sandbox)
        await changeRow('payments', id, { status, due_at: null })
        const { data } = await platform.sandbox.ok(kind.cancel, { path: { id }, body: { reason: 'Called off' } })
        expect(data.status).to.equal('cancelled')
        expect(data.status_history.map((entry) => entry.status)).to.deep.equal(['created', 'cancelled'])
      })
    }
  })
}
