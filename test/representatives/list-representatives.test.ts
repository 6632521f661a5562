import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newOrganization, newPlatform, newRepresentative, type TestPlatform } from '../support/factories.ts'
import { expectEmpty, expectKept, expectRefused, itPages, itSortsBy, readList } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'

describe('listRepresentatives', () => {
  let platform: TestPlatform
  const ids: string[] = []
  const accounts: string[] = []
  const organizations: string[] = []
  const list = { operation: 'listRepresentatives', client: () => platform.sandbox, ids: () => ids } as const
  const at = (positions: readonly number[]) => positions.map((position) => ids[position]!)

  before(async () => {
    platform = await newPlatform()
    for (const name of ['One', 'Two']) organizations.push((await newOrganization(platform.sandbox, { name })).id)
    // Two accounts under the first organization, one under the second.
    for (const position of [0, 0, 1]) accounts.push((await newAccount(platform.sandbox, { organization_id: organizations[position]! })).id)
    for (const [position, created] of [[0, 3], [0, 1], [1, 1], [2, 2], [2, 2]] as const) {
      const { id } = await newRepresentative(platform.sandbox, { account_id: accounts[position]! })
      await changeRow('representatives', id, { created_at: new Date(Date.UTC(2026, 0, created)) })
      ids.push(id)
    }
  })

  describe('200', () => {
    it('answers each item as it is read alone', async () => {
      const { data } = await platform.sandbox.ok('listRepresentatives', {})
      expect(data).to.have.length(5)
      for (const item of data) {
        expect(item).to.deep.equal((await platform.sandbox.ok('getRepresentative', { path: { representative_id: item.id } })).data)
      }
    })

    it('shows neither another platform nor the other environment, nor counts them', async () => {
      const other = await newPlatform()
      await expectEmpty(other.sandbox, 'listRepresentatives', {})
      await expectEmpty(other.sandbox, 'listRepresentatives', { account_id: accounts[0]! })
      await expectEmpty(other.sandbox, 'listRepresentatives', { organization_id: organizations[0]! })
      await expectEmpty(platform.live, 'listRepresentatives', {})
      await expectEmpty(platform.live, 'listRepresentatives', { account_id: accounts[0]! })
      const { id } = await newRepresentative(platform.live)
      expect((await readList(platform.live, 'listRepresentatives')).ids).to.deep.equal([id])
    })

    it('does not look at Service-Account-Id', async () => {
      expect((await readList(platform.sandbox.actingFor(accounts[0]!), 'listRepresentatives')).ids).to.deep.equal(ids)
    })

    describe('account_id', () => {
      for (const [account, positions] of [
        [0, [0, 1]],
        [1, [2]],
        [2, [3, 4]],
      ] as const) {
        it(`keeps the representatives of account ${account}`, async () => {
          await expectKept(list, { account_id: accounts[account]! }, at(positions))
          await expectKept(list, { account_id: accounts[account]!.toUpperCase() }, at(positions))
        })
      }

      it('keeps none of an unknown account', async () => {
        await expectKept(list, { account_id: newId() }, [])
      })
    })

    describe('organization_id', () => {
      it('keeps the representatives of the accounts under the organization', async () => {
        await expectKept(list, { organization_id: organizations[0]! }, at([0, 1, 2]))
        await expectKept(list, { organization_id: organizations[1]!.toUpperCase() }, at([3, 4]))
      })

      it('keeps none of an unknown organization', async () => {
        await expectKept(list, { organization_id: newId() }, [])
      })
    })

    it('keeps the rows that every filter keeps', async () => {
      await expectKept(list, { organization_id: organizations[0]!, account_id: accounts[1]! }, at([2]))
      await expectKept(list, { organization_id: organizations[1]!, account_id: accounts[1]! }, [])
    })

    it('counts an empty filter as absent', async () => {
      await expectKept(list, 'account_id=&organization_id=', ids)
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
      ['organization_id', 'organization_id=abc'],
      ['sort_by', 'sort_by=last_name'],
      ['search_text', 'search_text=x'],
    ] as const) {
      it(`refuses ${query}`, async () => {
        await expectRefused(platform.sandbox, 'listRepresentatives', { query }, 400, reference)
      })
    }
  })
})
