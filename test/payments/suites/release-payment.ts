import { expect } from 'chai'
import { newAccount, newPlatform, type TestPlatform } from '../../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../../support/rows.ts'
import type { Kind } from '../../support/stories.ts'
import { world } from '../../support/world.ts'
import { dataOf, describeAction, newFor } from './actions.ts'

/** What releaseCharge and releasePayout have in common, but for payments that are held for a limit: ../limits.test.ts. */
export function describeRelease(kind: Kind): void {
  const { type } = kind

  describe(kind.release, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    describeAction(kind, 'release')

    it('has the next step due at once', async () => {
      const { id } = await newFor('release', platform.sandbox, kind)
      const { data } = await platform.sandbox.ok(kind.release, { path: { id }, body: { reason: 'Agreed again' } })
      const row = await world().asSuperuser('payments').where({ id }).first()
      expect(row?.due_at?.toISOString()).to.equal(data.updated_at)
      expect(row).to.include({ effective_date: null, settles_at: null })
    })

    it('can be held and released again and again, each an entry and an event', async () => {
      const created = await kind.make(platform.sandbox)
      const { id } = created
      const told = [created]
      for (const reason of ['One', 'Two', 'Three']) {
        told.push((await platform.sandbox.ok(kind.hold, { path: { id }, body: { reason } })).data)
        told.push((await platform.sandbox.ok(kind.release, { path: { id }, body: { reason } })).data)
      }
      expect((await eventsOf(id)).map(({ data }) => data)).to.deep.equal(told)
      expect(told.at(-1)?.status_history.map(({ status, message }) => `${status} ${message}`)).to.deep.equal([
        `created The ${type} was created.`,
        ...['One', 'Two', 'Three'].flatMap((reason) => [`on_hold ${reason}`, `created ${reason}`]),
      ])
    })

    for (const status of ['created', 'scheduled'] as const) {
      it(`answers one that is ${status} as it is: the same bytes of data, no entry, no event, and still due when it was`, async () => {
        const { id } = await kind.make(platform.sandbox)
        const due_at = new Date('2026-12-01T01:00:00Z')
        await changeRow('payments', id, { status, due_at, ...(status === 'scheduled' ? { effective_date: '2026-12-02' } : {}) })
        const before = await platform.sandbox.ok(kind.get, { path: { id } })
        for (const reason of ['First', 'Second']) {
          const answer = await platform.sandbox.ok(kind.release, { path: { id }, body: { reason } })
          expect(dataOf(answer)).to.equal(dataOf(before))
          expect(answer.headers.get('Idempotent-Replayed')).to.equal(null)
        }
        expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
        expect(await eventsOf(id)).to.have.lengthOf(1)
        const row = await world().asSuperuser('payments').where({ id }).first()
        expect(row).to.deep.include({ due_at, effective_date: status === 'scheduled' ? '2026-12-02' : null })
      })
    }

    it('racing with holds: each is told what it made of the payment, and every move is an entry and an event', async () => {
      const { id } = await newFor('release', platform.sandbox, kind)
      const hold = () => platform.sandbox.ok(kind.hold, { path: { id }, body: { reason: 'Hold' } })
      const release = () => platform.sandbox.ok(kind.release, { path: { id }, body: { reason: 'Release' } })
      const answers = await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hold : release)))
      const { data: last } = await platform.sandbox.ok(kind.get, { path: { id } })
      for (const [index, { data }] of answers.entries()) {
        expect(data.status).to.equal(index % 2 === 0 ? 'on_hold' : 'created')
        expect(data.status_history).to.deep.equal(last.status_history.slice(0, data.status_history.length))
        expect(data.status_history.at(-1)?.status).to.equal(data.status)
      }
      const history = last.status_history.map(({ status }) => status)
      expect(history.length).to.be.above(2)
      expect(history).to.deep.equal(history.map((_, index) => (index % 2 === 0 ? 'created' : 'on_hold')))
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal(history.map((_, index) => index + 1))
    })

    const inReview = { status: 'on_hold', status_reason: 'risk_review', status_source: 'watchtower', due_at: null } as const

    it('ends a review in the sandbox', async () => {
      const { id } = await kind.make(platform.sandbox)
      await changeRow('payments', id, inReview)
      const { data } = await platform.sandbox.ok(kind.release, { path: { id }, body: { reason: 'Looked at' } })
      expect(data.status).to.equal('created')
      expect(data.status_details).to.include({ reason: 'user_request', source: 'user_action', message: 'Looked at' })
    })

    it('is refused for an account that may not have it any more, which can be held, read and cancelled', async () => {
      const { id: accountId } = await newAccount(platform.sandbox)
      const account = (await platform.sandbox.ok('getAccount', { path: { id: accountId } })).data
      const acting = platform.sandbox.actingFor(accountId)
      const { id } = await newFor('release', acting, kind)
      for (const status of ['inactive', 'rejected'] as const) {
        await changeRow('accounts', accountId, { status })
        expect((await acting.refused(kind.release, { path: { id }, body: { reason: 'Open again' } }, 422)).detail).to.equal(`The account is ${status}; nothing can be created for it.`)
      }
      const { payment_types } = account.capabilities
      const without = { ...account.capabilities, payment_types: { ...payment_types, [kind.direction]: { capability_status: 'inactive' as const } } }
      await changeRow('accounts', accountId, { status: 'active', capabilities: without })
      expect((await acting.refused(kind.release, { path: { id }, body: { reason: 'Open again' } }, 422)).detail).to.equal(`The account's capability payment_types.${kind.direction} is not active.`)
      await changeRow('accounts', accountId, { capabilities: account.capabilities })
      const released = (await acting.ok(kind.release, { path: { id }, body: { reason: 'Open again' } })).data
      expect(released.status).to.equal('created')
      // What goes on already is answered as it is, whatever became of the account.
      await changeRow('accounts', accountId, { status: 'inactive' })
      expect((await acting.ok(kind.release, { path: { id }, body: { reason: 'Open again' } })).data).to.deep.equal(released)
      expect((await acting.ok(kind.hold, { path: { id }, body: { reason: 'Closed' } })).data.status).to.equal('on_hold')
      expect((await acting.ok(kind.cancel, { path: { id }, body: { reason: 'Closed' } })).data.status).to.equal('cancelled')
    })

    it('leaves a review to the operator in live', async () => {
      const { id } = await kind.make(platform.live)
      await changeRow('payments', id, inReview)
      const { detail } = await platform.live.refused(kind.release, { path: { id }, body: { reason: 'Looked at' } }, 422)
      expect(detail).to.equal(`The ${type} is held for a review, which the operator ends.`)
      expect(await countRows('payments', { id, status: 'on_hold', status_reason: 'risk_review' })).to.equal(1)
      expect(await eventsOf(id)).to.have.lengthOf(1)
    })
  })
}
