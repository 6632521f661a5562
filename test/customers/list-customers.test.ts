import { expect } from 'chai'
import type { OperationRequest } from '../../src/contract.ts'
import type { CustomerRow } from '../../src/database/tables.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCustomer, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'

type Query = OperationRequest<'listCustomers'>['query']

async function idsOf(client: TestClient, query: Query | string): Promise<string[]> {
  const answer = await client.call('listCustomers', { query: typeof query === 'string' ? query : { ...query } })
  expect(answer.status, answer.text).to.equal(200)
  const { body } = answer
  if (!isList(body)) throw new Error(`Not a list: ${answer.text}`)
  expect(body.meta.total_items).to.equal(body.data.length)
  return body.data.map(({ id }) => id)
}

function isList(body: unknown): body is { data: { id: string }[]; meta: { total_items: number } } {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) && 'meta' in body
}

describe('listCustomers', () => {
  describe('200', () => {
    it('is empty at first, and an array', async () => {
      const { sandbox } = await newPlatform()
      const { data, meta, text } = await sandbox.ok('listCustomers', {})
      expect(data).to.deep.equal([])
      expect(meta).to.include({ total_items: 0, page_number: 1, page_size: 100, max_page_size: 1000, total_pages: 0, sort_by: 'id', sort_order: 'asc' })
      expect(text).to.include('"response_type":"array"')
    })

    it('shows each as it is read alone', async () => {
      const { sandbox } = await newPlatform()
      const customer = await newCustomer(sandbox, { metadata: { a: 'b' }, address: { city: 'Rome' } })
      expect((await sandbox.ok('listCustomers', {})).data).to.deep.equal([customer])
    })

    it('shows the account\'s own, or the platform\'s own, of its environment', async () => {
      const platform = await newPlatform()
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newCustomer(platform.sandbox)
      const ofAccount = await newCustomer(platform.sandbox.actingFor(account.id))
      const live = await newCustomer(platform.live)
      await newCustomer((await newPlatform()).sandbox)
      expect(await idsOf(platform.sandbox, {})).to.deep.equal([own.id])
      expect(await idsOf(platform.sandbox.actingFor(account.id), {})).to.deep.equal([ofAccount.id])
      expect(await idsOf(platform.sandbox.actingFor(other.id), {})).to.deep.equal([])
      expect(await idsOf(platform.live, {})).to.deep.equal([live.id])
    })
  })

  describe('filters', () => {
    let platform: TestPlatform
    let ada: string
    let bob: string
    before(async () => {
      platform = await newPlatform()
      ada = (
        await newCustomer(platform.sandbox, {
          type: 'individual',
          name: 'Ada 100%_Café\\Zoë',
          email: 'Ada.L@Example.com',
          phone: '+14155550101',
          external_id: 'Ref-A_1',
        })
      ).id
      bob = (
        await newCustomer(platform.sandbox, {
          type: 'business',
          name: 'Bob 100xyCafe|Zoe',
          email: 'bob@example.org',
          phone: '+442071234567',
          external_id: 'Ref-Bx2',
          config: { sandbox_outcome: 'review' },
        })
      ).id
      await changeRow('customers', ada, { created_at: new Date('2026-03-01T10:00:00.000Z') })
      await changeRow('customers', bob, { created_at: new Date('2026-03-02T10:00:00.000Z') })
    })

    const adaOnly: [string, Query][] = [
      ['a part of the name, whatever its case', { name: 'aDA' }],
      ['a per cent sign for itself', { name: '100%' }],
      ['an underscore for itself', { name: '%_c' }],
      ['a backslash for itself', { name: '\\z' }],
      ['letters beyond ASCII whatever their case', { name: 'CAFÉ\\ZOË' }],
      ['the whole e-mail, whatever its case', { email: 'aDA.l@eXAMPLE.com' }],
      ['the whole external_id', { external_id: 'Ref-A_1' }],
      ['a status', { status: ['verified'] }],
      ['a type', { types: ['individual'] }],
      ['search_text in the name', { search_text: 'zoë' }],
      ['search_text in the e-mail', { search_text: 'A.L@EX' }],
      ['search_text in the phone', { search_text: '5550101' }],
      ['search_text in the external_id', { search_text: 'ref-a' }],
      ['search_text with an underscore for itself', { search_text: 'a_1' }],
      ['created_to, inclusive', { created_to: '2026-03-01T10:00:00Z' }],
      ['created_to before the next', { created_to: '2026-03-02T09:59:59.999Z' }],
    ]
    for (const [what, query] of adaOnly) {
      it(`keeps by ${what}`, async () => {
        expect(await idsOf(platform.sandbox, query)).to.deep.equal([ada])
      })
    }

    const bobOnly: [string, Query][] = [
      ['created_from, inclusive', { created_from: '2026-03-02T10:00:00.000Z' }],
      ['created_from in another zone', { created_from: '2026-03-02T12:00:00+02:00' }],
      ['created_from without a zone, which is UTC', { created_from: '2026-03-02T10:00:00' }],
      ['both bounds', { created_from: '2026-03-01T10:00:00.001Z', created_to: '2026-03-02T10:00:00Z' }],
      ['all filters at once', { name: 'bob', email: 'bob@example.org', status: ['review'], types: ['business'], search_text: 'example.org' }],
    ]
    for (const [what, query] of bobOnly) {
      it(`keeps by ${what}`, async () => {
        expect(await idsOf(platform.sandbox, query)).to.deep.equal([bob])
      })
    }

    const nobody: [string, Query][] = [
      ['a part of the e-mail where the whole is asked', { email: 'example.com' }],
      ['an underscore as any character in the e-mail', { email: 'ada_l@example.com' }],
      ['another case of the external_id', { external_id: 'ref-a_1' }],
      ['a part of the external_id', { external_id: 'Ref-A' }],
      ['a status that nobody has', { status: ['rejected'] }],
      ['filters that no customer meets together', { name: 'ada', types: ['business'] }],
      ['created_from after the last', { created_from: '2026-03-02T10:00:00.001Z' }],
      ['created_to before the first', { created_to: '2026-03-01T09:59:59.999Z' }],
      ['a per cent sign in the middle', { search_text: 'a%a' }],
    ]
    for (const [what, query] of nobody) {
      it(`drops by ${what}`, async () => {
        expect(await idsOf(platform.sandbox, query)).to.deep.equal([])
      })
    }

    it('takes several values of an array, repeated or joined; an empty value is none', async () => {
      for (const query of ['status=verified&status=review', 'status=verified,review', 'types=individual,business', 'status=&types=&name=', 'status=,review,verified']) {
        expect(await idsOf(platform.sandbox, query), query).to.deep.equal([ada, bob])
      }
      expect(await idsOf(platform.sandbox, 'status=verified,rejected')).to.deep.equal([ada])
    })
  })

  describe('order and pages', () => {
    let platform: TestPlatform
    const ids: string[] = []
    before(async () => {
      platform = await newPlatform()
      const rows: [string, Partial<CustomerRow>][] = [
        ['Cid', { created_at: new Date('2026-01-02T00:00:00Z') }],
        ['Ann', { created_at: new Date('2026-01-03T00:00:00Z') }],
        ['Bea', { created_at: new Date('2026-01-01T00:00:00Z') }],
        ['Ann', { created_at: new Date('2026-01-02T00:00:00Z') }],
      ]
      for (const [name, changes] of rows) {
        const { id } = await newCustomer(platform.sandbox, { name })
        await changeRow('customers', id, changes)
        ids.push(id)
      }
    })

    const orders: Record<NonNullable<Query['sort_by']>, number[]> = { id: [0, 1, 2, 3], name: [1, 3, 2, 0], created_at: [2, 0, 3, 1] }
    for (const sort_by of ['id', 'name', 'created_at'] as const) {
      it(`sorts by ${sort_by} in both directions, ties by id in the same`, async () => {
        const expected = orders[sort_by].map((at) => ids[at])
        expect(await idsOf(platform.sandbox, { sort_by })).to.deep.equal(expected)
        expect(await idsOf(platform.sandbox, { sort_by, sort_order: 'desc' })).to.deep.equal(expected.toReversed())
      })

      it(`gives each once over pages sorted by ${sort_by}`, async () => {
        const found = []
        for (const page_number of [1, 2, 3, 4]) {
          const { data, meta } = await platform.sandbox.ok('listCustomers', { query: { sort_by, page_size: 1, page_number } })
          expect(meta).to.include({ total_items: 4, total_pages: 4, page_size: 1, page_number, sort_by })
          found.push(...data.map(({ id }) => id))
        }
        expect(found).to.deep.equal(orders[sort_by].map((at) => ids[at]))
      })
    }

    it('is empty past the end, with the true total', async () => {
      const { data, meta } = await platform.sandbox.ok('listCustomers', { query: { page_number: 1_000_000, page_size: 1000 } })
      expect(data).to.deep.equal([])
      expect(meta).to.include({ total_items: 4, total_pages: 1, page_number: 1_000_000, page_size: 1000 })
    })

    it('rounds the number of pages up', async () => {
      const { data, meta } = await platform.sandbox.ok('listCustomers', { query: { page_size: 3, page_number: 2 } })
      expect(data.map(({ id }) => id)).to.deep.equal([ids[3]])
      expect(meta.total_pages).to.equal(2)
    })
  })

  describe('400', () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })
    for (const query of [
      'page_size=0', 'page_size=1001', 'page_size=-1', 'page_size=1.0', 'page_size=1e2', 'page_size=%2B1', 'page_size=ten',
      'page_number=0', 'page_number=1000001', 'page_number=99999999999999999999', 'page_size=1&page_size=2',
      'sort_by=email', 'sort_by=platform_id', 'sort_order=up', 'sort_order=ASC', 'status=unknown', 'status=verified,unknown', 'types=person',
      'created_from=2026-02-30T00:00:00Z', 'created_from=2026-03-01', 'created_to=0000-01-01T00:00:00Z', 'created_to=2026-03-01T10:00:60Z',
      'created_to=2026-03-01%2010:00:00Z', `name=${'a'.repeat(101)}`, `search_text=${'a'.repeat(101)}`, 'search_text=a%00',
      `external_id=${'a'.repeat(256)}`, 'default_page_size=5', 'customer_id=x', 'Name=a',
    ]) {
      it(`refuses ${query.slice(0, 60)}, and names the parameter`, async () => {
        const { items } = await platform.sandbox.refused('listCustomers', { query }, 400)
        expect(items?.map(({ reference }) => reference.split('.')[0])).to.deep.equal([query.split('=')[0]])
      })
    }

    it('takes each text at its longest', async () => {
      for (const query of [{ name: '🚲'.repeat(100) }, { search_text: 'é'.repeat(100) }, { external_id: 'e'.repeat(255) }]) {
        expect(await idsOf(platform.sandbox, query)).to.deep.equal([])
      }
    })
  })
})
