import { expect } from 'chai'
import { newAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectEmpty, expectKept, expectRefused, itPages, itSortsBy, readList } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'

describe('listAccounts', () => {
  let platform: TestPlatform
  const ids: string[] = []
  const list = { operation: 'listAccounts', client: () => platform.sandbox, ids: () => ids } as const
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const at = (positions: readonly number[]) => positions.map((position) => ids[position]!)

  before(async () => {
    platform = await newPlatform()
    const rows = [
      { name: 'Birch', legal_name: 'Holzwerk 100% GmbH', website: 'https://birch.example.com', external_id: null, status: 'rejected', created: 3, updated: 4 },
      { name: 'ASH Wood', legal_name: null, website: 'https://one.example.com', external_id: 'm_42', status: 'active', created: 1, updated: 6 },
      { name: 'Oak', legal_name: 'Müller\\Söhne', website: 'https://two.example.com', external_id: null, status: 'inactive', created: 1, updated: 6 },
      { name: 'Elm', legal_name: 'ash tree inc', website: 'https://three.example.com', external_id: 'a-WOOD', status: 'onboarding', created: 2, updated: 5 },
      { name: 'Yew', legal_name: 'Yew Inc', website: 'https://wood.example.com', external_id: 'a-WOOD', status: 'created', created: 2, updated: 5 },
    ] as const
    for (const { name, legal_name, website, external_id, status, created, updated } of rows) {
      const { id } = await newAccount(platform.sandbox, {
        external_id,
        // What is not searched says "wood" too, so that a search that looked there would show.
        business_profile: { name, legal_name, website, description: name === 'Birch' ? 'wood' : null, use_case: 'hidden', tax_id: 'hidden' },
        metadata: { key: 'hidden' },
      })
      await changeRow('accounts', id, { status, created_at: day(created), updated_at: day(updated) })
      ids.push(id)
    }
  })

  describe('200', () => {
    it('answers each item as it is read alone', async () => {
      const { data } = await platform.sandbox.ok('listAccounts', {})
      expect(data).to.have.length(5)
      for (const item of data) expect(item).to.deep.equal((await platform.sandbox.ok('getAccount', { path: { id: item.id } })).data)
    })

    it('shows neither another platform nor the other environment, nor counts them', async () => {
      const other = await newPlatform()
      await expectEmpty(other.sandbox, 'listAccounts', {})
      await expectEmpty(platform.live, 'listAccounts', {})
      const { id } = await newAccount(platform.live, { business_profile: { name: 'Ash', website: 'https://ash.example.com' } })
      expect((await readList(platform.live, 'listAccounts', { search_text: 'ash' })).ids).to.deep.equal([id])
    })

    it('does not look at Service-Account-Id', async () => {
      const { ids: found } = await readList(platform.sandbox.actingFor(ids[0]!), 'listAccounts')
      expect(found).to.deep.equal(ids)
    })

    describe('search_text', () => {
      for (const [what, text, positions] of [
        ['the name, whatever its case', 'birch', [0]],
        ['the legal name', 'GMBH', [0]],
        ['the website', 'two.example', [2]],
        ['the external_id', 'M_4', [1]],
        ['name and legal name', 'ash', [1, 3]],
        ['name, website and external_id', 'WoOd', [1, 3, 4]],
        ['letters beyond ASCII', 'müller', [2]],
        ['letters beyond ASCII, whatever their case', 'SÖHNE', [2]],
        ['% as itself', '%', [0]],
        ['_ as itself', '_', [1]],
        ['\\ as itself', '\\', [2]],
        ['\\ before a letter', 'r\\s', [2]],
        ['no pattern', 'A%d', []],
        ['no pattern of one character', 'y_w', []],
        ['not use_case, tax_id or metadata', 'hidden', []],
        ['not the status', 'onboarding', []],
      ] as const) {
        it(`finds ${what}`, async () => {
          await expectKept(list, { search_text: text }, at(positions))
        })
      }
    })

    describe('status', () => {
      for (const [status, position] of Object.entries({ rejected: 0, active: 1, inactive: 2, onboarding: 3, created: 4 })) {
        it(`keeps the rows that are ${status}`, async () => {
          await expectKept(list, { status }, at([position]))
        })
      }
    })

    it('keeps all rows of the only type', async () => {
      await expectKept(list, { type: 'business' }, ids)
    })

    it('keeps the rows that every filter keeps', async () => {
      await expectKept(list, { search_text: 'ash', status: 'active', type: 'business' }, at([1]))
      await expectKept(list, { search_text: 'ash', status: 'rejected' }, [])
    })

    it('counts an empty filter as absent', async () => {
      await expectKept(list, 'search_text=&status=&type=', ids)
    })

    describe('sort_by', () => {
      itSortsBy(list, 'id', [0, 1, 2, 3, 4])
      itSortsBy(list, 'created_at', [1, 2, 3, 4, 0])
      itSortsBy(list, 'updated_at', [0, 3, 4, 1, 2])
      itSortsBy(list, 'status', [1, 4, 2, 3, 0])
      itSortsBy(list, 'external_id', [3, 4, 1, 0, 2])
    })

    it('has ties of the status in the order of id', async () => {
      const client = (await newPlatform()).sandbox
      const [first, second] = [await newAccount(client), await newAccount(client)]
      expect((await readList(client, 'listAccounts', { sort_by: 'status' })).ids).to.deep.equal([first.id, second.id])
      expect((await readList(client, 'listAccounts', { sort_by: 'status', sort_order: 'desc' })).ids).to.deep.equal([second.id, first.id])
    })
  })

  describe('paging', () => {
    itPages(list)
  })

  describe('400', () => {
    it('takes a search_text of 100 characters and no more', async () => {
      await expectEmpty(platform.sandbox, 'listAccounts', { search_text: 'x'.repeat(100) })
      await expectRefused(platform.sandbox, 'listAccounts', { query: { search_text: 'x'.repeat(101) } }, 400, 'search_text')
    })

    for (const [reference, query] of [
      ['status', 'status=canceled'],
      ['status', 'status=created,active'],
      ['status', 'status=created&status=active'],
      ['type', 'type=individual'],
      ['sort_by', 'sort_by=name'],
      ['organization_id', 'organization_id=x'],
    ] as const) {
      it(`refuses ${query}`, async () => {
        await expectRefused(platform.sandbox, 'listAccounts', { query }, 400, reference)
      })
    }
  })
})
