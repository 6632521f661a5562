import { expect } from 'chai'
import { newOrganization, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectEmpty, expectKept, expectRefused, itPages, itSortsBy, readList } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'

describe('listOrganizations', () => {
  let platform: TestPlatform
  const ids: string[] = []
  const list = { operation: 'listOrganizations', client: () => platform.sandbox, ids: () => ids } as const
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))

  before(async () => {
    platform = await newPlatform()
    const rows = [
      { name: 'Birch & Sons', external_id: null, created_at: day(3), updated_at: day(4) },
      { name: 'Ash 100% Wood', external_id: 'b', created_at: day(1), updated_at: day(6) },
      { name: 'Ash 100% Wood', external_id: null, created_at: day(1), updated_at: day(6) },
      { name: 'cedar_wood\\works', external_id: 'a', created_at: day(2), updated_at: day(5) },
      { name: 'MÜLLER', external_id: 'a', created_at: day(2), updated_at: day(5) },
    ]
    for (const { name, external_id, created_at, updated_at } of rows) {
      const { id } = await newOrganization(platform.sandbox, { name, external_id })
      await changeRow('organizations', id, { created_at, updated_at })
      ids.push(id)
    }
  })

  describe('200', () => {
    it('answers each item as it is read alone', async () => {
      const { data } = await platform.sandbox.ok('listOrganizations', {})
      expect(data).to.have.length(5)
      for (const item of data) expect(item).to.deep.equal((await platform.sandbox.ok('getOrganization', { path: { id: item.id } })).data)
    })

    it('shows neither another platform nor the other environment, nor counts them', async () => {
      const other = await newPlatform()
      await expectEmpty(other.sandbox, 'listOrganizations', {})
      await expectEmpty(platform.live, 'listOrganizations', {})
      const { id } = await newOrganization(platform.live, { name: 'Live' })
      expect((await readList(platform.live, 'listOrganizations')).ids).to.deep.equal([id])
    })

    it('does not look at Service-Account-Id', async () => {
      const { ids: found } = await readList(platform.sandbox.with({ 'Service-Account-Id': 'not a uuid' }), 'listOrganizations')
      expect(found).to.deep.equal(ids)
    })

    describe('name', () => {
      for (const [text, positions] of [
        ['Birch', [0]],
        ['rch & so', [0]],
        ['WOOD', [1, 2, 3]],
        ['%', [1, 2]],
        ['0% w', [1, 2]],
        ['_', [3]],
        ['\\', [3]],
        ['_wood\\W', [3]],
        ['müller', [4]],
        ['Cedar_Wood\\Works', [3]],
        ['Ash%Wood', []],
        ['___', []],
        ['wood\\\\works', []],
        ['Birch & Sons.', []],
      ] as const) {
        it(`keeps the rows whose name contains ${text}`, async () => {
          await expectKept(list, { name: text }, positions.map((position) => ids[position]!))
        })
      }
    })

    describe('external_id', () => {
      for (const [text, positions] of [
        ['a', [3, 4]],
        ['b', [1]],
        ['A', []],
        ['%', []],
        ['null', []],
      ] as const) {
        it(`keeps the rows whose external_id is exactly ${text}`, async () => {
          await expectKept(list, { external_id: text }, positions.map((position) => ids[position]!))
        })
      }
    })

    it('keeps the rows that every filter keeps', async () => {
      await expectKept(list, { name: 'ash', external_id: 'b' }, [ids[1]!])
      await expectKept(list, { name: 'ash', external_id: 'a' }, [])
    })

    it('counts an empty filter as absent', async () => {
      await expectKept(list, 'name=&external_id=', ids)
    })

    describe('sort_by', () => {
      itSortsBy(list, 'id', [0, 1, 2, 3, 4])
      itSortsBy(list, 'name', [1, 2, 0, 4, 3])
      itSortsBy(list, 'created_at', [1, 2, 3, 4, 0])
      itSortsBy(list, 'updated_at', [0, 3, 4, 1, 2])
      itSortsBy(list, 'external_id', [3, 4, 1, 0, 2])
    })
  })

  describe('paging', () => {
    itPages(list)
  })

  describe('400', () => {
    for (const [parameter, longest] of [
      ['name', 100],
      ['external_id', 255],
    ] as const) {
      it(`takes a ${parameter} of ${longest} characters and no more`, async () => {
        await expectEmpty(platform.sandbox, 'listOrganizations', { [parameter]: 'x'.repeat(longest) })
        await expectRefused(platform.sandbox, 'listOrganizations', { query: { [parameter]: 'x'.repeat(longest + 1) } }, 400, parameter)
      })
    }
  })
})
