import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newOrganization, newPlatform, organizationBody, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { countRows } from '../support/rows.ts'

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

    it('creates in live, apart from the sandbox', async () => {
      const { id } = await newOrganization(platform.live, { name: 'Live' })
      expect(await countRows('organizations', { id, platform_id: platform.id, environment: 'live' })).to.equal(1)
    })

    it('lets organizations share a name and an external_id', async () => {
      const twins = [await newOrganization(platform.sandbox, { name: 'Twin', external_id: 'twin' }), await newOrganization(platform.sandbox, { name: 'Twin', external_id: 'twin' })]
      expect(new Set(twins.map(({ id }) => id))).to.have.property('size', 2)
    })

    it('takes the longest values', async () => {
      const longest = { name: 'é'.repeat(120), external_id: 'x'.repeat(255) }
      expect(await newOrganization(platform.sandbox, longest)).to.include(longest)
    })

    it('replays the answer of a repeated request', async () => {
      const request = { body: organizationBody({ external_id: 'repeated' }), headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('createOrganization', request)
      expect((await platform.sandbox.ok('createOrganization', request)).text).to.equal(first.text)
      expect(await countRows('organizations', { platform_id: platform.id, external_id: 'repeated' })).to.equal(1)
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => platform.sandbox.call('createOrganization', { body: { ...organizationBody(), metadata } }))
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['name', { name: '' }],
      ['name', { name: null }],
      ['name', { name: 'x'.repeat(121) }],
      ['external_id', { name: 'A', external_id: 'x'.repeat(256) }],
      ['external_id', { name: 'A', external_id: 1 }],
      ['platform_id', { name: 'A', platform_id: newId() }],
    ] as const) {
      it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async () => {
        await expectRefused(platform.sandbox, 'createOrganization', { body }, 400, reference)
      })
    }

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
