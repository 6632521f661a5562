import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newOrganization, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'

describe('getOrganization', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`answers every field as stored, in ${environment}`, async () => {
        const made = await newOrganization(platform[environment], { name: 'Northwind', external_id: 'org-1', metadata: { region: 'west' } })
        const { data } = await platform[environment].ok('getOrganization', { path: { id: made.id } })
        expect(data).to.deep.equal(made)
        expect(data).to.have.all.keys('id', 'name', 'external_id', 'metadata', 'created_at', 'updated_at')
      })
    }

    it('takes an id in upper case and answers it in lower case', async () => {
      const { id } = await newOrganization(platform.sandbox)
      const { data } = await platform.sandbox.ok('getOrganization', { path: { id: id.toUpperCase() } })
      expect(data.id).to.equal(id)
    })

    it('does not look at Service-Account-Id', async () => {
      const { id } = await newOrganization(platform.sandbox)
      const { data } = await platform.sandbox.with({ 'Service-Account-Id': 'not a uuid' }).ok('getOrganization', { path: { id } })
      expect(data.id).to.equal(id)
    })
  })

  describe('400', () => {
    for (const id of ['1', 'urn:uuid:01900000-0000-7000-8000-000000000001', '01900000000070008000000000000001']) {
      it(`refuses the id ${id}`, async () => {
        await expectRefused(platform.sandbox, 'getOrganization', { path: { id } }, 400, 'id')
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const { id } = await newOrganization(platform.sandbox)
      const other = await newPlatform()
      const problems = [
        await platform.sandbox.refused('getOrganization', { path: { id: newId() } }, 404),
        await other.sandbox.refused('getOrganization', { path: { id } }, 404),
        await platform.live.refused('getOrganization', { path: { id } }, 404),
      ]
      for (const { headers: _, ...problem } of problems) {
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such organization.' })
      }
    })
  })
})
