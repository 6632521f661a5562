import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { personalDataPlace } from '../../src/representatives/representative-view.ts'
import { newPlatform, newRepresentative, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('updateRepresentative', () => {
  let platform: TestPlatform
  let representative: Schema<'Representative'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    representative = await newRepresentative(platform.sandbox, {
      external_id: 'person-1',
      metadata: { a: '1', b: '2' },
      relationship: { primary: true, control: true, owner: true, percent_ownership: 60, title: 'CEO' },
    })
  })

  const path = () => ({ representative_id: representative.id })
  const update = async (body: Schema<'RepresentativeUpdate'>) => (await platform.sandbox.ok('updateRepresentative', { path: path(), body })).data
  const read = async () => (await platform.sandbox.ok('getRepresentative', { path: path() })).data
  const unchanged = ({ updated_at: _, ...rest }: Schema<'Representative'>) => rest

  describe('200', () => {
    it('changes nothing when nothing is given, and tells the time', async () => {
      await changeRow('representatives', representative.id, { created_at: new Date('2026-01-01T00:00:00.000Z'), updated_at: new Date('2026-01-01T00:00:00.000Z') })
      const data = await update({})
      expect(unchanged(data)).to.deep.equal({ ...unchanged(representative), created_at: '2026-01-01T00:00:00.000Z' })
      expect(data.updated_at > '2026-01-02').to.equal(true)
      expect(await read()).to.deep.equal(data)
    })

    for (const [field, value, also] of [
      ['first_name', 'Nina', { name: 'Nina North' }],
      ['last_name', 'South', { name: 'Nora South' }],
      ['dob', '1970-01-01', {}],
      ['ssn_last4', '0000', {}],
      ['email', 'new@example.com', {}],
      ['mobile_number', '+14155550199', { phone: '+14155550199' }],
      ['external_id', 'person-2', {}],
      ['external_id', null, {}],
    ] as const) {
      it(`changes ${field} to ${value}, and nothing else`, async () => {
        const data = await update({ [field]: value })
        expect(unchanged(data)).to.deep.equal({ ...unchanged(representative), [field]: value, ...also })
        expect(await read()).to.deep.equal(data)
      })
    }

    for (const relationship of [
      { primary: false },
      { control: false },
      { owner: false },
      { percent_ownership: 55.5 },
      { owner: false, percent_ownership: null },
      { title: null },
      { title: 'CFO' },
      {},
    ]) {
      it(`merges ${JSON.stringify(relationship)} into the relationship`, async () => {
        const data = await update({ relationship })
        expect(unchanged(data)).to.deep.equal({ ...unchanged(representative), relationship: { ...representative.relationship, ...relationship } })
        expect(await read()).to.deep.equal(data)
      })
    }

    it('replaces metadata as a whole, keeps it when absent, removes it by null', async () => {
      expect((await update({ metadata: { b: '3' } })).metadata).to.deep.equal({ b: '3' })
      expect((await update({ external_id: 'x' })).metadata).to.deep.equal({ b: '3' })
      expect((await update({ metadata: {} })).metadata).to.deep.equal({})
      expect((await update({ metadata: null })).metadata).to.equal(null)
      expect((await read()).metadata).to.equal(null)
    })

    it('encrypts the new date of birth and social security number', async () => {
      await update({ dob: '1971-03-14', ssn_last4: '7391' })
      const row = await world().asSuperuser('representatives').where({ id: representative.id }).first()
      const { dob_encrypted, ssn_last4_encrypted } = row!
      expect(dob_encrypted.includes('1971-03-14')).to.equal(false)
      expect(ssn_last4_encrypted.includes('7391')).to.equal(false)
      expect(world().secrets.decrypt(dob_encrypted, personalDataPlace(row!, 'dob')).toString()).to.equal('1971-03-14')
      expect(world().secrets.decrypt(ssn_last4_encrypted, personalDataPlace(row!, 'ssn_last4')).toString()).to.equal('7391')
    })

    it('records no event: the status did not change', async () => {
      await update({ first_name: 'Nina' })
      expect((await eventsOf(representative.id)).map(({ event_type }) => event_type)).to.deep.equal(['representative.created.v1'])
    })

    it('loses neither of two updates at once', async () => {
      await whileLocked('representatives', representative.id, [() => update({ first_name: 'A' }), () => update({ relationship: { title: 'B' } })])
      const { first_name, relationship } = await read()
      expect({ first_name, title: relationship.title }).to.deep.equal({ first_name: 'A', title: 'B' })
    })

    it('changes no other representative', async () => {
      const other = await newRepresentative(platform.sandbox, { account_id: representative.account_id })
      await update({ first_name: 'Nina' })
      expect((await platform.sandbox.ok('getRepresentative', { path: { representative_id: other.id } })).data).to.deep.equal(other)
    })

    it('updates in live', async () => {
      const live = await newRepresentative(platform.live)
      const { data } = await platform.live.ok('updateRepresentative', { path: { representative_id: live.id }, body: { email: 'live@example.com' } })
      expect(data).to.deep.equal({ ...live, email: 'live@example.com', updated_at: data.updated_at })
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => platform.sandbox.call('updateRepresentative', { path: path(), body: { metadata } }))
  })

  describe('400', () => {
    for (const [reference, body] of [
      ['account_id', { account_id: newId() }],
      ['user_id', { user_id: newId() }],
      ['status', { status: 'active' }],
      ['name', { name: 'Nina' }],
      ['first_name', { first_name: null }],
      ['first_name', { first_name: 'x'.repeat(121) }],
      ['last_name', { last_name: '' }],
      ['dob', { dob: null }],
      ['dob', { dob: '1980-02-30' }],
      ['email', { email: null }],
      ['email', { email: 'nobody' }],
      ['mobile_number', { mobile_number: null }],
      ['mobile_number', { mobile_number: '4155550110' }],
      ['ssn_last4', { ssn_last4: null }],
      ['ssn_last4', { ssn_last4: '12345' }],
      ['external_id', { external_id: 'x'.repeat(256) }],
      ['relationship', { relationship: null }],
      ['relationship.owner', { relationship: { owner: null } }],
      ['relationship.percent_ownership', { relationship: { percent_ownership: 100.01 } }],
      ['relationship.percent_ownership', { relationship: { percent_ownership: -1 } }],
      ['relationship.title', { relationship: { title: 'x'.repeat(256) } }],
      ['relationship.spouse', { relationship: { spouse: true } }],
    ] as const) {
      it(`refuses ${JSON.stringify(body).slice(0, 80)}`, async () => {
        await expectRefused(platform.sandbox, 'updateRepresentative', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(representative)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const other = await newPlatform()
      const request = { path: path(), body: { first_name: 'Nina' } }
      for (const problem of [
        await platform.sandbox.refused('updateRepresentative', { ...request, path: { representative_id: newId() } }, 404),
        await other.sandbox.refused('updateRepresentative', request, 404),
        await platform.live.refused('updateRepresentative', request, 404),
      ]) {
        expect(problem.detail).to.equal('No such representative.')
      }
      expect(await read()).to.deep.equal(representative)
    })
  })

  describe('422', () => {
    it('refuses an owner without percent_ownership, given or kept', async () => {
      await expectRefused(
        platform.sandbox,
        'updateRepresentative',
        { path: path(), body: { first_name: 'Nina', relationship: { percent_ownership: null } } },
        422,
        'relationship.percent_ownership',
      )
      expect(await read()).to.deep.equal(representative)
      const other = await newRepresentative(platform.sandbox, { account_id: representative.account_id, relationship: {} })
      for (const relationship of [{ owner: true }, { owner: true, percent_ownership: null }]) {
        const request = { path: { representative_id: other.id }, body: { relationship } }
        await expectRefused(platform.sandbox, 'updateRepresentative', request, 422, 'relationship.percent_ownership')
      }
    })

    describe('dob', () => {
      // 03:00 UTC: in New York it is still the evening of the 20th.
      const now = new Date('2026-11-21T03:00:00.000Z')
      let client: TestPlatform
      let made: Schema<'Representative'>
      before(async () => {
        const service = await world().startService({ clock: { now: () => now, elapsed: () => performance.now() } })
        client = await newPlatform(service.url)
        made = await newRepresentative(client.sandbox)
      })

      it('is yesterday in New York at the latest', async () => {
        const request = { path: { representative_id: made.id }, body: { dob: '2026-11-19' } }
        expect((await client.sandbox.ok('updateRepresentative', request)).data.dob).to.equal('2026-11-19')
      })

      for (const dob of ['2026-11-20', '2026-11-21']) {
        it(`is not ${dob}`, async () => {
          const request = { path: { representative_id: made.id }, body: { dob, first_name: 'Nina' } }
          const detail = await expectRefused(client.sandbox, 'updateRepresentative', request, 422, 'dob')
          expect(detail).to.equal('The date of birth must be in the past.')
          expect((await client.sandbox.ok('getRepresentative', { path: request.path })).data.first_name).to.equal('Nora')
        })
      }
    })
  })
})
