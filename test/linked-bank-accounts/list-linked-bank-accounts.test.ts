import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newLinkedBankAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectEmpty, expectKept, expectRefused, itPages, itSortsBy, readList } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'

describe('listLinkedBankAccounts', () => {
  let platform: TestPlatform
  const ids: string[] = []
  const accounts: string[] = []
  const list = { operation: 'listLinkedBankAccounts', client: () => platform.sandbox, ids: () => ids } as const
  const at = (positions: readonly number[]) => positions.map((position) => ids[position]!)

  before(async () => {
    platform = await newPlatform()
    for (let count = 0; count < 2; count++) accounts.push((await newAccount(platform.sandbox)).id)
    for (const { account_id, status, created } of [
      { account_id: accounts[0]!, status: 'active', created: 3 },
      { account_id: accounts[1]!, status: 'created', created: 1 },
      { account_id: null, status: 'created', created: 1 },
      { account_id: accounts[0]!, status: 'canceled', created: 2 },
      { account_id: null, status: 'rejected', created: 2 },
    ] as const) {
      const { id } = await newLinkedBankAccount(platform.sandbox, { account_id })
      await changeRow('linked_bank_accounts', id, { status, created_at: new Date(Date.UTC(2026, 0, created)) })
      ids.push(id)
    }
  })

  describe('200', () => {
    it('answers each item as it is read alone', async () => {
      const { data } = await platform.sandbox.ok('listLinkedBankAccounts', {})
      expect(data).to.have.length(5)
      for (const item of data) {
        expect(item).to.deep.equal((await platform.sandbox.ok('getLinkedBankAccount', { path: { linked_bank_account_id: item.id } })).data)
      }
    })

    it('shows neither another platform nor the other environment, nor counts them', async () => {
      const other = await newPlatform()
      await expectEmpty(other.sandbox, 'listLinkedBankAccounts', {})
      await expectEmpty(other.sandbox, 'listLinkedBankAccounts', { account_id: accounts[0]! })
      await expectEmpty(platform.live, 'listLinkedBankAccounts', { account_id: accounts[0]! })
      const { id } = await newLinkedBankAccount(platform.live)
      expect((await readList(platform.live, 'listLinkedBankAccounts')).ids).to.deep.equal([id])
    })

    it('does not look at Service-Account-Id', async () => {
      expect((await readList(platform.sandbox.actingFor(accounts[0]!), 'listLinkedBankAccounts')).ids).to.deep.equal(ids)
    })

    describe('account_id', () => {
      it('keeps those of the account, in whatever case its id is', async () => {
        await expectKept(list, { account_id: accounts[0]! }, at([0, 3]))
        await expectKept(list, { account_id: accounts[1]!.toUpperCase() }, at([1]))
      })

      it('keeps none of an unknown account, nor of the platform’s id', async () => {
        await expectKept(list, { account_id: newId() }, [])
        await expectKept(list, { account_id: platform.id }, [])
      })
    })

    describe('status', () => {
      for (const [query, positions] of [
        ['status=active', [0]],
        ['status=created', [1, 2]],
        ['status=canceled', [3]],
        ['status=rejected', [4]],
        ['status=onboarding', []],
        ['status=inactive', []],
        ['status=active&status=canceled', [0, 3]],
        ['status=active,canceled', [0, 3]],
        ['status=active,created&status=rejected', [0, 1, 2, 4]],
        ['status=active&status=active', [0]],
        ['status=active,,canceled,', [0, 3]],
        ['status=active%2Ccanceled', [0, 3]],
        ['status=created,onboarding,active,rejected,inactive,canceled', [0, 1, 2, 3, 4]],
        ['status=', [0, 1, 2, 3, 4]],
      ] as const) {
        it(`keeps what ${query} names`, async () => {
          await expectKept(list, query, at(positions))
        })
      }
    })

    it('keeps the rows that every filter keeps', async () => {
      await expectKept(list, { account_id: accounts[0]!, status: ['active', 'created'] }, at([0]))
      await expectKept(list, { account_id: accounts[1]!, status: 'active' }, [])
    })

    describe('sort_by', () => {
      itSortsBy(list, 'id', [0, 1, 2, 3, 4])
      itSortsBy(list, 'created_at', [1, 2, 3, 4, 0])
    })
  })

  describe('paging', () => {
    itPages(list)
  })

  describe('400', () => {
    for (const [reference, query] of [
      ['account_id', 'account_id=abc'],
      ['status', 'status=cancelled'],
      ['status', 'status=active,deleted'],
      ['sort_by', 'sort_by=status'],
      ['purposes', 'purposes=charges'],
    ] as const) {
      it(`refuses ${query}`, async () => {
        await expectRefused(platform.sandbox, 'listLinkedBankAccounts', { query }, 400, reference)
      })
    }
  })
})
