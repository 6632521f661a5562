import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newFundingEvent, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectEmpty, expectKept, expectRefused, itPages, itSortsBy, readList } from '../support/lists.ts'

describe('listFundingEvents', () => {
  let platform: TestPlatform
  let accountId: string
  const ids: string[] = []
  /** The platform's own one. */
  let own: string
  const list = { operation: 'listFundingEvents', client: () => platform.sandbox.actingFor(accountId), ids: () => ids } as const
  const at = (positions: readonly number[]) => positions.flatMap((position) => ids[position] ?? [])

  before(async () => {
    platform = await newPlatform()
    accountId = (await newAccount(platform.sandbox)).id
    own = (await newFundingEvent(platform.sandbox, { transfer_date: '2026-01-02' })).id
    for (const { type, status, transfer_date } of [
      { type: 'charge_deposit', status: 'created', transfer_date: '2026-01-05' },
      { type: 'charge_reversal', status: 'paid', transfer_date: '2026-01-02' },
      { type: 'payout_withdrawal', status: 'pending', transfer_date: '2026-01-05' },
      { type: 'payout_return', status: 'failed', transfer_date: '2026-01-07' },
      { type: 'charge_deposit', status: 'paid', transfer_date: '2026-01-02' },
    ] as const) {
      const isOver = status === 'paid' || status === 'failed'
      ids.push((await newFundingEvent(list.client(), { type, status, transfer_date, ...(isOver ? { due_at: null } : {}) })).id)
    }
  })

  describe('200', () => {
    it('answers each item as it is read alone', async () => {
      const { data } = await list.client().ok('listFundingEvents', {})
      expect(data).to.have.length(5)
      for (const item of data) expect(item).to.deep.equal((await list.client().ok('getFundingEvent', { path: { id: item.id } })).data)
    })

    it('shows the account’s to whoever acts for it, and the platform its own', async () => {
      expect((await readList(platform.sandbox, 'listFundingEvents')).ids).to.deep.equal([own])
      await expectEmpty(platform.sandbox.actingFor((await newAccount(platform.sandbox)).id), 'listFundingEvents', {})
    })

    it('shows neither another platform nor the other environment, nor counts them', async () => {
      const other = await newPlatform()
      await expectEmpty(other.sandbox, 'listFundingEvents', {})
      await expectEmpty(other.sandbox, 'listFundingEvents', { account_id: accountId })
      await expectEmpty(platform.live, 'listFundingEvents', {})
    })

    describe('type', () => {
      for (const [query, positions] of [
        ['type=charge_deposit', [0, 4]],
        ['type=charge_reversal', [1]],
        ['type=payout_withdrawal', [2]],
        ['type=payout_return', [3]],
        ['type=charge_reversal&type=payout_return', [1, 3]],
        ['type=charge_reversal,payout_return', [1, 3]],
        ['type=', [0, 1, 2, 3, 4]],
      ] as const) {
        it(`keeps what ${query} names`, () => expectKept(list, query, at(positions)))
      }
    })

    describe('status', () => {
      for (const [query, positions] of [
        ['status=created', [0]],
        ['status=pending', [2]],
        ['status=paid', [1, 4]],
        ['status=failed', [3]],
        ['status=created&status=failed', [0, 3]],
        ['status=created,failed', [0, 3]],
        ['status=', [0, 1, 2, 3, 4]],
      ] as const) {
        it(`keeps what ${query} names`, () => expectKept(list, query, at(positions)))
      }
    })

    describe('transfer_date', () => {
      for (const [query, positions] of [
        ['min_transfer_date=2026-01-05', [0, 2, 3]],
        ['min_transfer_date=2026-01-06', [3]],
        ['max_transfer_date=2026-01-05', [0, 1, 2, 4]],
        ['max_transfer_date=2026-01-04', [1, 4]],
        ['min_transfer_date=2026-01-05&max_transfer_date=2026-01-05', [0, 2]],
        ['min_transfer_date=2026-01-06&max_transfer_date=2026-01-05', []],
      ] as const) {
        it(`keeps what ${query} names`, () => expectKept(list, query, at(positions)))
      }
    })

    describe('account_id', () => {
      it('keeps those of the account that is acted for, in whatever case its id is', async () => {
        await expectKept(list, { account_id: accountId.toUpperCase() }, ids)
      })

      it('keeps none of another, nor of the platform’s id', async () => {
        await expectKept(list, { account_id: newId() }, [])
        await expectKept(list, { account_id: platform.id }, [])
        await expectEmpty(platform.sandbox, 'listFundingEvents', { account_id: accountId })
      })
    })

    it('keeps the rows that every filter keeps', async () => {
      await expectKept(list, { type: 'charge_deposit', status: 'paid', account_id: accountId, min_transfer_date: '2026-01-02', max_transfer_date: '2026-01-02' }, at([4]))
      await expectKept(list, { type: 'charge_deposit', status: 'failed' }, [])
    })

    describe('sort_by', () => {
      itSortsBy(list, 'id', [0, 1, 2, 3, 4])
      itSortsBy(list, 'transfer_date', [1, 4, 0, 2, 3])
    })
  })

  describe('paging', () => {
    itPages(list)
  })

  describe('400', () => {
    for (const [reference, query] of [
      ['account_id', 'account_id=abc'],
      ['type', 'type=deposit'],
      ['status', 'status=created,cancelled'],
      ['min_transfer_date', 'min_transfer_date=2026-02-30'],
      ['max_transfer_date', 'max_transfer_date=2026-01-05T00:00:00Z'],
      ['sort_by', 'sort_by=created_at'],
      ['amount', 'amount=1'],
    ] as const) {
      it(`refuses ${query}`, async () => {
        await expectRefused(platform.sandbox, 'listFundingEvents', { query }, 400, reference)
      })
    }
  })
})
