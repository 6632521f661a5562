import { expect } from 'chai'
import type { OperationRequest } from '../../src/contract.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCustomer, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'

type Query = OperationRequest<'listPaykeys'>['query']

const unknownId = '01900000-0000-7000-8000-00000000dead'

async function idsOf(client: TestClient, query: Query = {}): Promise<string[]> {
  const { data, meta } = await client.ok('listPaykeys', { query })
  expect(meta.total_items).to.equal(data.length)
  return data.map(({ id }) => id)
}

describe('listPaykeys', () => {
  describe('200', () => {
    it('is empty at first, sorted by created_at', async () => {
      const { sandbox } = await newPlatform()
      const { data, meta } = await sandbox.ok('listPaykeys', {})
      expect(data).to.deep.equal([])
      expect(meta).to.include({
        total_items: 0,
        page_number: 1,
        page_size: 100,
        max_page_size: 1000,
        total_pages: 0,
        sort_by: 'created_at',
        sort_order: 'asc',
      })
    })

    it('shows each as it is read alone, but without metadata and balance', async () => {
      const { sandbox } = await newPlatform()
      const { metadata, balance, ...summary } = await newPaykey(sandbox, { metadata: { a: 'b' } })
      expect(metadata).not.to.equal(null)
      expect(balance.account_balance).to.equal(1_000_000)
      const { data } = await sandbox.ok('listPaykeys', {})
      expect(data).to.deep.equal([summary])
      expect(data[0]).to.not.have.any.keys('metadata', 'balance')
    })

    it('shows the account\'s own, or the platform\'s own, of its environment', async () => {
      const platform = await newPlatform()
      const account = await newAccount(platform.sandbox)
      const own = await newPaykey(platform.sandbox)
      const ofAccount = await newPaykey(platform.sandbox.actingFor(account.id))
      const live = await newPaykey(platform.live)
      const foreign = await newPaykey((await newPlatform()).sandbox)
      expect(await idsOf(platform.sandbox)).to.deep.equal([own.id])
      expect(await idsOf(platform.sandbox.actingFor(account.id))).to.deep.equal([ofAccount.id])
      expect(await idsOf(platform.live)).to.deep.equal([live.id])
      for (const customer_id of [ofAccount.customer_id, live.customer_id, foreign.customer_id, unknownId]) {
        expect(await idsOf(platform.sandbox, { customer_id })).to.deep.equal([])
      }
    })
  })

  describe('filters', () => {
    let platform: TestPlatform
    let active: string
    let review: string
    let blocked: string
    let customerId: string
    before(async () => {
      platform = await newPlatform()
      customerId = (await newCustomer(platform.sandbox)).id
      active = (await newPaykey(platform.sandbox, { customer_id: customerId })).id
      review = (await newPaykey(platform.sandbox, { customer_id: customerId, config: { sandbox_outcome: 'review' } })).id
      blocked = (await newPaykey(platform.sandbox)).id
      await changeRow('paykeys', blocked, { status: 'blocked' })
    })

    it('keeps by customer_id, whatever its case', async () => {
      expect(await idsOf(platform.sandbox, { customer_id: customerId.toUpperCase() })).to.deep.equal([active, review])
    })

    it('keeps by status, one and several, repeated and joined', async () => {
      expect(await idsOf(platform.sandbox, { status: ['review'] })).to.deep.equal([review])
      expect(await idsOf(platform.sandbox, { status: ['active', 'blocked'] })).to.deep.equal([active, blocked])
      expect(await idsOf(platform.sandbox, { status: ['inactive'] })).to.deep.equal([])
      for (const query of ['status=active,blocked', 'status=active&status=blocked', 'status=&status=blocked,active']) {
        const { text } = await platform.sandbox.call('listPaykeys', { query })
        expect(text, query).to.include('"total_items":2')
      }
    })

    it('keeps by source', async () => {
      expect(await idsOf(platform.sandbox, { source: ['bank_account'] })).to.deep.equal([active, review, blocked])
    })

    it('keeps what meets all filters', async () => {
      expect(await idsOf(platform.sandbox, { customer_id: customerId, status: ['active', 'blocked'], source: ['bank_account'] })).to.deep.equal([active])
    })
  })

  describe('order and pages', () => {
    let platform: TestPlatform
    const ids: string[] = []
    before(async () => {
      platform = await newPlatform()
      // Two institutions, two instants each, and two rows that never expire: ties and missing values in every order.
      for (const [institution_name, created_at, expires_at] of [
        ['B', '2026-01-02', '2027-01-02'],
        ['A', '2026-01-03', null],
        ['A', '2026-01-01', '2027-01-01'],
        ['B', '2026-01-02', null],
        ['A', '2026-01-02', '2027-01-02'],
      ] as const) {
        const { id } = await newPaykey(platform.sandbox)
        const instant = expires_at === null ? null : new Date(`${expires_at}T00:00:00Z`)
        await changeRow('paykeys', id, { institution_name, created_at: new Date(`${created_at}T00:00:00Z`), expires_at: instant })
        ids.push(id)
      }
    })

    const orders: Record<NonNullable<Query['sort_by']>, number[]> = {
      institution_name: [1, 2, 4, 0, 3],
      created_at: [2, 0, 3, 4, 1],
      expires_at: [2, 0, 4, 1, 3],
    }
    for (const sort_by of ['institution_name', 'created_at', 'expires_at'] as const) {
      it(`sorts by ${sort_by} in both directions, ties by id in the same, missing values last ascending and first descending`, async () => {
        const expected = orders[sort_by].map((at) => ids[at])
        expect(await idsOf(platform.sandbox, { sort_by, sort_order: 'asc' })).to.deep.equal(expected)
        expect(await idsOf(platform.sandbox, { sort_by, sort_order: 'desc' })).to.deep.equal(expected.toReversed())
      })

      it(`gives each once over pages sorted by ${sort_by}`, async () => {
        const found = []
        for (const page_number of [1, 2, 3]) {
          const { data, meta } = await platform.sandbox.ok('listPaykeys', { query: { sort_by, sort_order: 'desc', page_size: 2, page_number } })
          expect(meta).to.include({ total_items: 5, total_pages: 3, page_size: 2, page_number, sort_by, sort_order: 'desc' })
          found.push(...data.map(({ id }) => id))
        }
        expect(found).to.deep.equal(orders[sort_by].map((at) => ids[at]).toReversed())
      })
    }

    it('is empty past the end, with the true total', async () => {
      const { data, meta } = await platform.sandbox.ok('listPaykeys', { query: { page_size: 5, page_number: 2 } })
      expect(data).to.deep.equal([])
      expect(meta).to.include({ total_items: 5, total_pages: 1, page_number: 2 })
    })

    it('takes pages of 1 and of 1000', async () => {
      expect((await platform.sandbox.ok('listPaykeys', { query: { page_size: 1 } })).data).to.have.lengthOf(1)
      expect((await platform.sandbox.ok('listPaykeys', { query: { page_size: 1000 } })).data).to.have.lengthOf(5)
    })
  })

  describe('400', () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })
    for (const query of [
      'page_size=0', 'page_size=1001', 'page_size=1.0', 'page_number=0', 'page_number=1000001', 'sort_by=id', 'sort_by=status',
      'sort_order=down', 'status=dead', 'source=card', 'customer_id=ada', `customer_id=urn:uuid:${unknownId}`, 'default_page_size=1', 'search_text=a',
    ]) {
      it(`refuses ${query}, and names the parameter`, async () => {
        const { items } = await platform.sandbox.refused('listPaykeys', { query }, 400)
        expect(items?.map(({ reference }) => reference.split('.')[0])).to.deep.equal([query.split('=')[0]])
      })
    }
  })
})
