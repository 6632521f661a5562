import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newCharge, newFundingEvent, newPayout, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'
import type { TestClient } from '../support/client.ts'

describe('listFundingEventPayments', () => {
  let platform: TestPlatform
  let acting: TestClient
  let eventId: string
  /** In the order of creation. */
  const ids: string[] = []
  before(async () => {
    platform = await newPlatform()
    acting = platform.sandbox.actingFor((await newAccount(platform.sandbox)).id)
    eventId = (await newFundingEvent(acting)).id
    const another = (await newFundingEvent(acting, { type: 'payout_return' })).id
    for (const [make, amount, funding_ids] of [
      [newCharge, 300, [eventId]],
      [newPayout, 100, [another, eventId]],
      [newCharge, 200, [eventId, another]],
      [newCharge, 400, [another]],
      [newCharge, 500, []],
    ] as const) {
      const { id } = await make(acting, { amount })
      await changeRow('payments', id, { funding_ids: [...funding_ids] })
      if (funding_ids.some((one) => one === eventId)) ids.push(id)
    }
  })

  const list = async (query: object = {}, client = acting) => client.ok('listFundingEventPayments', { path: { id: eventId }, query })
  const idsOf = async (query: object) => (await list(query)).data.map(({ id }) => id)

  it('answers the payments that name the event, as they are listed elsewhere', async () => {
    const { data, meta } = await list()
    expect(data.map(({ id }) => id)).to.deep.equal(ids)
    expect(data.map(({ payment_type }) => payment_type)).to.deep.equal(['charge', 'payout', 'charge'])
    expect(meta).to.include({ total_items: 3, total_pages: 1, page_number: 1, page_size: 100, sort_by: 'id', sort_order: 'asc' })
    expect((await acting.ok('listPayments', { query: { funding_id: eventId, sort_by: 'id' } })).data).to.deep.equal(data)
    expect(await idsOf({}), 'in whatever case').to.deep.equal((await acting.ok('listFundingEventPayments', { path: { id: eventId.toUpperCase() } })).data.map(({ id }) => id))
  })

  it('sorts and pages', async () => {
    const [a = '', b = '', c = ''] = ids
    expect(await idsOf({ sort_order: 'desc' })).to.deep.equal([c, b, a])
    expect(await idsOf({ sort_by: 'amount' })).to.deep.equal([b, c, a])
    expect(await idsOf({ sort_by: 'amount', sort_order: 'desc' })).to.deep.equal([a, c, b])
    const { data, meta } = await list({ page_size: 2, page_number: 2 })
    expect(data.map(({ id }) => id)).to.deep.equal([c])
    expect(meta).to.include({ total_items: 3, total_pages: 2, page_number: 2, page_size: 2 })
    expect((await list({ page_size: 2, page_number: 3 })).data).to.deep.equal([])
    for (const query of ['page_size=0', 'sort_by=colour', 'type=charge']) {
      const { items } = await acting.refused('listFundingEventPayments', { path: { id: eventId }, query }, 400)
      expect(items?.map(({ reference }) => reference)).to.deep.equal([query.replace(/=.*/, '')])
    }
  })

  it('is 404 for what is unknown, and just so for what is another’s', async () => {
    const other = await newPlatform()
    const foreign = (await newFundingEvent(other.sandbox)).id
    const account = platform.sandbox.actingFor((await newAccount(platform.sandbox)).id)
    for (const [client, id] of [[acting, newId()], [acting, foreign], [platform.sandbox, eventId], [account, eventId], [platform.live, eventId], [other.sandbox, eventId]] as const) {
      for (const operation of ['getFundingEvent', 'listFundingEventPayments'] as const) {
        expect((await client.refused(operation, { path: { id } }, 404)).detail).to.equal('No such funding event.')
      }
    }
    for (const operation of ['getFundingEvent', 'listFundingEventPayments'] as const) await acting.refused(operation, { path: { id: 'abc' } }, 400)
  })
})
