import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('getAccount', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`answers the account as it was created, in ${environment}`, async () => {
        const made = await newAccount(platform[environment], { external_id: 'a', metadata: { key: 'value' } })
        expect((await platform[environment].ok('getAccount', { path: { id: made.id } })).data).to.deep.equal(made)
      })
    }

    it('answers what only the service sets, as stored', async () => {
      const { id } = await newAccount(platform.sandbox)
      const changes = {
        status: 'rejected',
        status_detail: { reason: 'failed_verification', source: 'system', code: 'failed_verification', message: 'No such business.' },
        terms_of_service: {
          accepted_date: '2026-01-02T03:04:05.000Z',
          accepted_ip: '203.0.113.7',
          accepted_user_agent: 'browser',
          agreement_url: 'https://example.com/terms',
          agreement_type: 'embedded',
        },
      } as const
      await changeRow('accounts', id, changes)
      expect((await platform.sandbox.ok('getAccount', { path: { id } })).data).to.deep.include(changes)
    })

    it('takes an id in upper case and answers it in lower case', async () => {
      const { id } = await newAccount(platform.sandbox)
      expect((await platform.sandbox.ok('getAccount', { path: { id: id.toUpperCase() } })).data.id).to.equal(id)
    })

    it('does not look at Service-Account-Id', async () => {
      const { id } = await newAccount(platform.sandbox)
      const client = platform.sandbox.with({ 'Service-Account-Id': 'not a uuid' })
      expect((await client.ok('getAccount', { path: { id } })).data.id).to.equal(id)
    })
  })

  describe('400', () => {
    it('refuses an id that is not a UUID', async () => {
      await expectRefused(platform.sandbox, 'getAccount', { path: { id: 'abc' } }, 400, 'id')
    })
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const { id } = await newAccount(platform.sandbox)
      const other = await newPlatform()
      const problems = [
        await platform.sandbox.refused('getAccount', { path: { id: newId() } }, 404),
        await other.sandbox.refused('getAccount', { path: { id } }, 404),
        await platform.live.refused('getAccount', { path: { id } }, 404),
      ]
      for (const { headers: _, ...problem } of problems) {
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such account.' })
      }
    })
  })

  describe('500', () => {
    it('answers nothing when the tax id was moved here from another row', async () => {
      const profile = { name: 'A', website: 'https://a.example.com' }
      const mine = await newAccount(platform.sandbox, { business_profile: { ...profile, tax_id: 'tax-of-mine' } })
      const other = await newAccount(platform.sandbox, { business_profile: { ...profile, tax_id: 'tax-of-other' } })
      const row = await world().asSuperuser('accounts').where({ id: other.id }).first()
      await changeRow('accounts', mine.id, { tax_id_encrypted: row!.tax_id_encrypted })
      const answer = await platform.sandbox.call('getAccount', { path: { id: mine.id } })
      expect(answer.status).to.equal(500)
      expect(answer.text).not.to.include('tax-of')
    })
  })
})
