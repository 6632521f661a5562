import { expect } from 'chai'
import { newPlatform, organizationBody, type TestPlatform } from '../support/factories.ts'

describe('createOrganization', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('201', () => {
    it('answers the organization as it is read later', async () => {
      const { data } = await platform.sandbox.ok('createOrganization', {
        body: organizationBody({ name: 'Northwind', external_id: 'org-1', metadata: { region: 'west' } }),
      })
      expect(data).to.include({ name: 'Northwind', external_id: 'org-1' })
      expect(data.metadata).to.deep.equal({ region: 'west' })
      expect(data.updated_at).to.equal(data.created_at)
      const read = await platform.sandbox.ok('getOrganization', { path: { id: data.id } })
      expect(read.data).to.deep.equal(data)
    })

    it('has null for what was not given', async () => {
      const { data } = await platform.sandbox.ok('createOrganization', { body: { name: 'Bare' } })
      expect(data).to.include({ external_id: null, metadata: null })
    })

    it('keeps an empty metadata object', async () => {
      const { data } = await platform.sandbox.ok('createOrganization', { body: { name: 'Empty', metadata: {} } })
      expect(data.metadata).to.deep.equal({})
    })
  })

  describe('400', () => {
    it('names the missing name', async () => {
      const problem = await platform.sandbox.refused('createOrganization', { body: {} }, 400)
      expect(problem).to.include({ type: '/bad_request', title: 'Bad Request', detail: 'Validation failed' })
      expect(problem.items).to.deep.equal([{ detail: 'is required', reference: 'name' }])
    })

    it('names an unknown property', async () => {
      const problem = await platform.sandbox.refused('createOrganization', { body: { name: 'A', status: 'active' } }, 400)
      expect(problem.items).to.deep.equal([{ detail: 'is not a property of this object', reference: 'status' }])
    })
  })
})
