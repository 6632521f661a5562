import { expect } from 'chai'
import { newAccount, newCharge, newPayout, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('getPayout', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the payout with metadata in the order given, whatever the case of its id', async () => {
      const payout = await newPayout(platform.sandbox, { metadata: { z: '1', a: '2', 'long name': '' } })
      const { data, text } = await platform.sandbox.ok('getPayout', { path: { id: payout.id.toUpperCase() } })
      expect(data).to.deep.equal(payout)
      expect(text).to.include('"metadata":{"z":"1","a":"2","long name":""}')
    })

    it('answers what has become of it', async () => {
      const payout = await newPayout(platform.sandbox)
      const instant = (day: number) => new Date(`2026-12-0${day}T13:30:00.123Z`)
      const fundingIds = ['01900000-0000-7000-8000-0000000000f2', '01900000-0000-7000-8000-0000000000f1']
      await changeRow('payments', payout.id, {
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
        updated_at: instant(4),
      })
      const entry = { platform_id: platform.id, environment: 'sandbox', payment_id: payout.id } as const
      // Put in out of order: `sequence` decides.
      await world().asSuperuser('payment_history').insert([
        { ...entry, sequence: 3, status: 'paid', reason: 'ok', source: 'system', message: 'Settled.', code: null, changed_at: instant(3) },
        { ...entry, sequence: 2, status: 'pending', reason: 'ok', source: 'system', message: 'Sent.', code: null, changed_at: instant(1) },
      ])
      const { data } = await platform.sandbox.ok('getPayout', { path: { id: payout.id } })
      const details = { message: 'Returned.', reason: 'disputed', source: 'customer_dispute', code: 'R10', changed_at: '2026-12-04T13:30:00.123Z' }
      expect(data).to.deep.equal({
        ...payout,
        status: 'reversed',
        status_details: details,
        status_history: [
          ...payout.status_history,
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
      const payout = await newPayout(acting)
      for (const status of ['rejected', 'inactive'] as const) {
        await changeRow('accounts', account.id, { status })
        expect((await acting.ok('getPayout', { path: { id: payout.id } })).data).to.deep.equal(payout)
      }
    })
  })

  describe('400', () => {
    it('refuses an id that is no UUID', async () => {
      for (const id of ['abc', `{${unknownId}}`, `urn:uuid:${unknownId}`, 'g1900000-0000-7000-8000-00000000dead']) {
        const { items } = await platform.sandbox.refused('getPayout', { path: { id } }, 400)
        expect(items).to.deep.equal([{ detail: 'must be a valid uuid', reference: 'id' }])
      }
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s payout from an unknown one, nor a charge', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newPayout(platform.sandbox)
      const ofAccount = await newPayout(platform.sandbox.actingFor(account.id))
      const foreign = await newPayout((await newPlatform()).sandbox)
      const charge = await newCharge(platform.sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox, id: charge.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.sandbox.actingFor(other.id), id: ofAccount.id },
        { client: platform.live, id: own.id },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('getPayout', { path: { id } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such payout.' })
      }
    })
  })
})
