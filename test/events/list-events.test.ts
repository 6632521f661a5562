import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newAccount, newCustomer, newPlatform, newWebhookEndpoint, type TestPlatform } from '../support/factories.ts'
import { expectEmpty, expectKept, itPages, itSortsBy, readList } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'

describe('listEvents', () => {
  let platform: TestPlatform
  let account: string
  let endpoint: string
  let customers: string[]
  const ids: string[] = []
  const list = { operation: 'listEvents', client: () => platform.sandbox, ids: () => ids } as const
  const kept = (...positions: number[]) => positions.map((position) => ids[position]!)

  // Near to now: what is older than 30 days may be dropped while the test runs.
  const began = Math.floor(Date.now() / 1000) * 1000
  const recordedAt = [3, 1, 1, 2, 2]
  /** So many seconds after the beginning. */
  const at = (seconds: number) => new Date(began + seconds * 1000).toISOString()
  const microsecondBefore = (seconds: number) => at(seconds - 0.001).replace('Z', '999Z')
  const microsecondAfter = (seconds: number) => at(seconds).replace('Z', '001Z')

  before(async () => {
    platform = await newPlatform()
    account = (await newAccount(platform.sandbox)).id
    customers = [(await newCustomer(platform.sandbox.actingFor(account))).id, (await newCustomer(platform.sandbox)).id]
    // Told of nothing that happens here.
    endpoint = (await newWebhookEndpoint(platform.sandbox, { event_types: ['payout.created.v1'] })).id
    for (const status of ['disabled', 'enabled'] as const) await platform.sandbox.ok('updateWebhookEndpoint', { path: { id: endpoint }, body: { status } })
    const { data } = await platform.sandbox.ok('listEvents', {})
    for (const [index, { event_id }] of data.entries()) {
      ids.push(event_id)
      await changeRow('events', event_id, { created_at: new Date(at(recordedAt[index] ?? 0)) })
    }
  })

  describe('200', () => {
    it('answers each event as it is read alone', async () => {
      const { data } = await platform.sandbox.ok('listEvents', {})
      expect(data.map(({ event_type, account_id, data: { id } }) => [event_type, account_id, id])).to.deep.equal([
        ['account.created.v1', account, account],
        ['customer.created.v1', account, customers[0]],
        ['customer.created.v1', null, customers[1]],
        ['webhook_endpoint.event.v1', null, endpoint],
        ['webhook_endpoint.event.v1', null, endpoint],
      ])
      for (const event of data) expect(event).to.deep.equal((await platform.sandbox.ok('getEvent', { path: { id: event.event_id } })).data)
    })

    it('shows neither another platform nor the other environment, nor counts them', async () => {
      const other = await newPlatform()
      await expectEmpty(other.sandbox, 'listEvents', {})
      await expectEmpty(platform.live, 'listEvents', {})
      await newCustomer(other.live)
      const { data } = await other.live.ok('listEvents', {})
      expect(data.map(({ event_type }) => event_type)).to.deep.equal(['customer.created.v1'])
      await expectEmpty(other.sandbox, 'listEvents', {})
    })

    it('shows who acts for an account what concerns it, whatever the filter', async () => {
      const acting = { ...list, client: () => platform.sandbox.actingFor(account) }
      await expectKept(acting, {}, kept(0, 1))
      await expectKept(acting, { event_type: ['customer.created.v1'] }, kept(1))
      await expectKept(acting, { account_id: account }, kept(0, 1))
      await expectKept(acting, { resource_id: customers[1] }, [])
      await expectKept(acting, { min_created_at: at(2) }, kept(0))
    })

    it('shows an account nothing of another', async () => {
      const { sandbox } = await newPlatform()
      const [one, other] = [await newAccount(sandbox), await newAccount(sandbox)]
      const { data } = await sandbox.actingFor(one.id).ok('listEvents', {})
      expect(data.map(({ data: { id } }) => id)).to.deep.equal([one.id])
      await expectEmpty(sandbox.actingFor(one.id), 'listEvents', { account_id: other.id })
    })
  })

  describe('filters', () => {
    const ofTypes: [Schema<'EventType'>[], number[]][] = [
      [['account.created.v1'], [0]],
      [['customer.created.v1'], [1, 2]],
      [['webhook_endpoint.event.v1'], [3, 4]],
      [['account.created.v1', 'webhook_endpoint.event.v1'], [0, 3, 4]],
      [['payout.created.v1'], []],
    ]
    for (const [types, positions] of ofTypes) {
      it(`keeps events of ${types.join(' or ')}`, async () => {
        await expectKept(list, { event_type: types }, kept(...positions))
        await expectKept(list, `event_type=${types.join(',')}`, kept(...positions))
      })
    }

    it('keeps the events of a resource', async () => {
      await expectKept(list, { resource_id: endpoint }, kept(3, 4))
      await expectKept(list, { resource_id: customers[0] }, kept(1))
      await expectKept(list, { resource_id: customers[0]?.toUpperCase() }, kept(1))
      await expectKept(list, { resource_id: ids[0] }, [])
    })

    it('keeps the events that concern an account', async () => {
      await expectKept(list, { account_id: account }, kept(0, 1))
      await expectKept(list, { account_id: endpoint }, [])
    })

    const ofRanges: [string, () => Record<string, string>, number[]][] = [
      ['from min_created_at on, inclusive', () => ({ min_created_at: at(2) }), [0, 3, 4]],
      ['from a microsecond earlier on', () => ({ min_created_at: microsecondBefore(2) }), [0, 3, 4]],
      ['from a microsecond later on', () => ({ min_created_at: microsecondAfter(2) }), [0]],
      ['from the first on', () => ({ min_created_at: at(1) }), [0, 1, 2, 3, 4]],
      ['from after the last on', () => ({ min_created_at: microsecondAfter(3) }), []],
      ['up to max_created_at, inclusive', () => ({ max_created_at: at(2) }), [1, 2, 3, 4]],
      ['up to a microsecond earlier', () => ({ max_created_at: microsecondBefore(2) }), [1, 2]],
      ['up to a microsecond later', () => ({ max_created_at: microsecondAfter(2) }), [1, 2, 3, 4]],
      ['up to the last', () => ({ max_created_at: at(3) }), [0, 1, 2, 3, 4]],
      ['up to before the first', () => ({ max_created_at: microsecondBefore(1) }), []],
      ['between the two', () => ({ min_created_at: microsecondAfter(1), max_created_at: microsecondBefore(3) }), [3, 4]],
      ['of a single instant', () => ({ min_created_at: at(2), max_created_at: at(2) }), [3, 4]],
      ['between two of them, where there is none', () => ({ min_created_at: microsecondAfter(1), max_created_at: microsecondBefore(2) }), []],
      ['of a range that ends before it begins', () => ({ min_created_at: at(3), max_created_at: at(1) }), []],
      ['from an instant without a zone, which is UTC', () => ({ min_created_at: at(2).replace('Z', '') }), [0, 3, 4]],
      ['up to an instant in another zone', () => ({ max_created_at: at(2 + 2 * 3600).replace('Z', '+02:00') }), [1, 2, 3, 4]],
    ]
    for (const [what, query, positions] of ofRanges) {
      it(`keeps events recorded ${what}`, async () => {
        await expectKept(list, query(), kept(...positions))
      })
    }

    it('keeps the events that every filter keeps', async () => {
      const all = { event_type: ['customer.created.v1', 'account.created.v1'], resource_id: customers[0], account_id: account, min_created_at: at(1), max_created_at: at(1) }
      await expectKept(list, all, kept(1))
      for (const another of [{ event_type: ['account.created.v1'] }, { resource_id: account }, { account_id: endpoint }, { min_created_at: at(2) }, { max_created_at: at(0) }]) {
        await expectKept(list, { ...all, ...another }, [])
      }
    })

    it('counts an empty filter as absent', async () => {
      await expectKept(list, 'event_type=&resource_id=&account_id=&min_created_at=&max_created_at=', ids)
    })
  })

  describe('sort_by', () => {
    itSortsBy(list, 'id', [0, 1, 2, 3, 4])
    itSortsBy(list, 'created_at', [1, 2, 3, 4, 0])
  })

  describe('paging', () => {
    itPages(list)

    it('counts over all pages what a filter keeps', async () => {
      const { ids: found, meta } = await readList(platform.sandbox, 'listEvents', { min_created_at: at(2), sort_by: 'created_at', page_size: 2, page_number: 2 })
      expect(found).to.deep.equal(kept(0))
      expect(meta).to.include({ total_items: 3, total_pages: 2 })
    })
  })

  describe('400', () => {
    for (const query of [
      'event_type=unknown.v1', 'event_type=customer.created.v1,unknown.v1', 'resource_id=x', 'account_id=x',
      'min_created_at=2026-03-01', 'min_created_at=2026-02-30T00:00:00Z', 'max_created_at=2026-03-01%2010:00:00Z', 'max_created_at=0000-01-01T00:00:00Z',
    ]) {
      it(`refuses ${query}, and names the parameter`, async () => {
        const { items } = await platform.sandbox.refused('listEvents', { query }, 400)
        expect(items?.map(({ reference }) => reference.split('.')[0])).to.deep.equal([query.split('=')[0]])
      })
    }
  })
})
