import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newPlatform, newRepresentative, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('getRepresentative', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`answers the representative as it was created, in ${environment}`, async () => {
        const made = await newRepresentative(platform[environment], { external_id: 'a', metadata: { key: 'value' } })
        expect((await platform[environment].ok('getRepresentative', { path: { representative_id: made.id } })).data).to.deep.equal(made)
      })
    }

    it('answers what only the service sets, as stored', async () => {
      const { id } = await newRepresentative(platform.sandbox)
      const changes = { status: 'active', status_detail: { reason: 'verified', source: 'system', code: 'verified', message: 'Verified.' } } as const
      await changeRow('representatives', id, changes)
      expect((await platform.sandbox.ok('getRepresentative', { path: { representative_id: id } })).data).to.deep.include(changes)
    })

    it('takes an id in upper case and answers it in lower case', async () => {
      const { id } = await newRepresentative(platform.sandbox)
      expect((await platform.sandbox.ok('getRepresentative', { path: { representative_id: id.toUpperCase() } })).data.id).to.equal(id)
    })

    it('does not look at Service-Account-Id', async () => {
      const { id } = await newRepresentative(platform.sandbox)
      const client = platform.sandbox.with({ 'Service-Account-Id': 'not a uuid' })
      expect((await client.ok('getRepresentative', { path: { representative_id: id } })).data.id).to.equal(id)
    })
  })

  describe('400', () => {
    it('refuses an id that is not a UUID', async () => {
      await expectRefused(platform.sandbox, 'getRepresentative', { path: { representative_id: 'abc' } }, 400, 'representative_id')
    })
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const { id: representative_id } = await newRepresentative(platform.sandbox)
      const other = await newPlatform()
      const problems = [
        await platform.sandbox.refused('getRepresentative', { path: { representative_id: newId() } }, 404),
        await other.sandbox.refused('getRepresentative', { path: { representative_id } }, 404),
        await platform.live.refused('getRepresentative', { path: { representative_id } }, 404),
      ]
      for (const { headers: _, ...problem } of problems) {
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such representative.' })
      }
    })
  })

  describe('500', () => {
    for (const column of ['dob_encrypted', 'ssn_last4_encrypted'] as const) {
      it(`answers nothing when ${column} was moved here from another row`, async () => {
        const mine = await newRepresentative(platform.sandbox)
        const other = await newRepresentative(platform.sandbox)
        const row = await world().asSuperuser('representatives').where({ id: other.id }).first()
        await changeRow('representatives', mine.id, { [column]: row![column] })
        const answer = await platform.sandbox.call('getRepresentative', { path: { representative_id: mine.id } })
        expect(answer.status).to.equal(500)
        expect(answer.text).not.to.include(mine.first_name)
      })
    }
  })
})
