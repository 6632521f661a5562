import { expect } from 'chai'
import { newAccount, newPlatform, type TestPlatform } from '../../support/factories.ts'
import { changeRow, lockWaits } from '../../support/rows.ts'
import type { Kind } from '../../support/stories.ts'
import { world } from '../../support/world.ts'
import { itFindsNoOthers, unknownId } from './others.ts'

/** All of getCharge, all of getPayout. */
export function describeGet(kind: Kind): void {
  describe(kind.get, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    describe('200', () => {
      it(`answers the ${kind.type} with metadata in the order given, whatever the case of its id`, async () => {
        const payment = await kind.make(platform.sandbox, { metadata: { z: '1', a: '2', 'long name': '' } })
        const { data, text } = await platform.sandbox.ok(kind.get, { path: { id: payment.id.toUpperCase() } })
        expect(data).to.deep.equal(payment)
        expect(text).to.include('"metadata":{"z":"1","a":"2","long name":""}')
      })

      it('answers one state of it, also where it moves meanwhile', async () => {
        const payment = await kind.make(platform.sandbox)
        const { asSuperuser } = world()
        const entry = { platform_id: platform.id, environment: 'sandbox', payment_id: payment.id, sequence: 2 } as const
        const move = await asSuperuser.transaction()
        await move.raw('lock table payment_history in access exclusive mode')
        const answer = platform.sandbox.ok(kind.get, { path: { id: payment.id } })
        while ((await lockWaits()) === 0);
        await move('payment_history').insert({ ...entry, status: 'scheduled', reason: 'ok', source: 'system', message: 'Meanwhile.', code: null, changed_at: new Date() })
        await move.commit()
        expect((await answer).data).to.deep.equal(payment)
        await asSuperuser('payment_history').where(entry).delete()
      })

      it('answers what has become of it', async () => {
        const payment = await kind.make(platform.sandbox)
        const instant = (day: number) => new Date(`2026-12-0${day}T13:30:00.123Z`)
        const fundingIds = ['01900000-0000-7000-8000-0000000000f2', '01900000-0000-7000-8000-0000000000f1']
        await changeRow('payments', payment.id, {
          status: 'reversed',
          status_reason: 'disputed',
          status_source: 'customer_dispute',
          status_message: 'Returned.',
          status_code: 'R10',
          status_changed_at: instant(4),
          processed_at: instant(1),
          effective_at: instant(2),
          funding_ids: fundingIds,
          due_at: null,
          event_sequence: 3,
          updated_at: instant(4),
        })
        const entry = { platform_id: platform.id, environment: 'sandbox', payment_id: payment.id } as const
        // Put in out of order: `sequence` decides.
        await world().asSuperuser('payment_history').insert([
          { ...entry, sequence: 3, status: 'paid', reason: 'ok', source: 'system', message: 'Settled.', code: null, changed_at: instant(3) },
          { ...entry, sequence: 2, status: 'pending', reason: 'ok', source: 'system', message: 'Sent.', code: null, changed_at: instant(1) },
        ])
        const { data } = await platform.sandbox.ok(kind.get, { path: { id: payment.id } })
        const details = { message: 'Returned.', reason: 'disputed', source: 'customer_dispute', code: 'R10', changed_at: '2026-12-04T13:30:00.123Z' }
        expect(data).to.deep.equal({
          ...payment,
          status: 'reversed',
          status_details: details,
          status_history: [
            ...payment.status_history,
            { status: 'pending', reason: 'ok', source: 'system', message: 'Sent.', code: null, changed_at: '2026-12-01T13:30:00.123Z' },
            { status: 'paid', reason: 'ok', source: 'system', message: 'Settled.', code: null, changed_at: '2026-12-03T13:30:00.123Z' },
          ],
          processed_at: '2026-12-01T13:30:00.123Z',
          effective_at: '2026-12-02T13:30:00.123Z',
          funding_ids: fundingIds,
          updated_at: '2026-12-04T13:30:00.123Z',
        })
      })

      it('can be read for an account that is closed', async () => {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const payment = await kind.make(acting)
        for (const status of ['rejected', 'inactive'] as const) {
          await changeRow('accounts', account.id, { status })
          expect((await acting.ok(kind.get, { path: { id: payment.id } })).data).to.deep.equal(payment)
        }
      })
    })

    describe('400', () => {
      it('refuses an id that is no UUID', async () => {
        for (const id of ['abc', `{${unknownId}}`, `urn:uuid:${unknownId}`, 'g1900000-0000-7000-8000-00000000dead']) {
          const { items } = await platform.sandbox.refused(kind.get, { path: { id } }, 400)
          expect(items).to.deep.equal([{ detail: 'must be a valid uuid', reference: 'id' }])
        }
      })
    })

    describe('404', () => {
      itFindsNoOthers(kind, 'get')
    })
  })
}
