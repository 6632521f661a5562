import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { personalDataPlace } from '../../src/representatives/representative-view.ts'
import { newAccount, newPlatform, newRepresentative, representativeBody, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, countRows, eventsOf } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('createRepresentative', () => {
  let platform: TestPlatform
  let accountId: string
  before(async () => {
    platform = await newPlatform()
    accountId = (await newAccount(platform.sandbox)).id
  })

  const create = (body: object) => platform.sandbox.call('createRepresentative', { body: { ...representativeBody(accountId), ...body } })

  describe('201', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`stores and answers every field, in ${environment}`, async () => {
        const { id: account_id } = await newAccount(platform[environment])
        const relationship = { primary: true, control: false, owner: true, percent_ownership: 33.25, title: 'Managing member' }
        const { data } = await platform[environment].ok('createRepresentative', {
          body: {
            account_id,
            first_name: 'Jordan',
            last_name: 'de la Example',
            dob: '1980-02-29',
            email: 'jordan@example.com',
            mobile_number: '+14155550110',
            ssn_last4: '0042',
            relationship,
            external_id: 'person-7',
            metadata: { source: 'form' },
          },
        })
        const { id, user_id, created_at, updated_at, ...rest } = data
        for (const one of [id, user_id]) expect(one).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(user_id).not.to.equal(id)
        expect(updated_at).to.equal(created_at)
        expect(rest).to.deep.equal({
          account_id,
          status: 'created',
          status_detail: { reason: 'unverified', source: 'system', code: 'created', message: 'Not verified yet.' },
          first_name: 'Jordan',
          last_name: 'de la Example',
          name: 'Jordan de la Example',
          dob: '1980-02-29',
          ssn_last4: '0042',
          email: 'jordan@example.com',
          mobile_number: '+14155550110',
          phone: '+14155550110',
          relationship,
          external_id: 'person-7',
          metadata: { source: 'form' },
        })
        expect((await platform[environment].ok('getRepresentative', { path: { representative_id: id } })).data).to.deep.equal(data)
      })
    }

    it('has null and false for what was not given', async () => {
      const { data } = await platform.sandbox.ok('createRepresentative', { body: representativeBody(accountId, { relationship: {} }) })
      expect(data.relationship).to.deep.equal({ primary: false, control: false, owner: false, percent_ownership: null, title: null })
      expect(data).to.include({ external_id: null, metadata: null })
    })

    for (const percent_ownership of [0, 0.01, 99.99, 100]) {
      it(`takes an owner of ${percent_ownership} percent`, async () => {
        const { relationship } = await newRepresentative(platform.sandbox, { account_id: accountId, relationship: { owner: true, percent_ownership } })
        expect(relationship).to.include({ owner: true, percent_ownership })
      })
    }

    it('takes the id of its account in upper case and answers it in lower case', async () => {
      expect((await newRepresentative(platform.sandbox, { account_id: accountId.toUpperCase() })).account_id).to.equal(accountId)
    })

    for (const status of ['created', 'onboarding', 'active'] as const) {
      for (const environment of ['sandbox', 'live'] as const) {
        it(`makes one for an account that is ${status} in ${environment}`, async () => {
          const { id } = await newAccount(platform[environment])
          await changeRow('accounts', id, { status })
          expect((await newRepresentative(platform[environment], { account_id: id })).account_id).to.equal(id)
        })
      }
    }

    it('encrypts date of birth and social security number, and leaves them out of the plain columns', async () => {
      const { id } = await newRepresentative(platform.sandbox, { account_id: accountId, dob: '1971-03-14', ssn_last4: '7391' })
      const row = await world().asSuperuser('representatives').where({ id }).first()
      // The other columns but ids and times, whose digits are nobody's number.
      const { dob_encrypted, ssn_last4_encrypted, id: _id, account_id: _account, user_id: _user, platform_id: _platform, created_at: _c, updated_at: _u, ...plain } = row!
      for (const secret of ['1971-03-14', '7391']) {
        expect(dob_encrypted.includes(secret) || ssn_last4_encrypted.includes(secret)).to.equal(false)
        expect(JSON.stringify(plain)).not.to.include(secret)
      }
      const { secrets } = world()
      expect(secrets.decrypt(dob_encrypted, personalDataPlace(row!, 'dob')).toString()).to.equal('1971-03-14')
      expect(secrets.decrypt(ssn_last4_encrypted, personalDataPlace(row!, 'ssn_last4')).toString()).to.equal('7391')
    })

    it('records representative.created.v1 with the whole representative, dob and ssn_last4 null', async () => {
      const data = await newRepresentative(platform.sandbox, { account_id: accountId })
      expect(await eventsOf(data.id)).to.deep.equal([
        {
          event_type: 'representative.created.v1',
          event_sequence: 1,
          account_id: accountId,
          data: { ...data, dob: null, ssn_last4: null },
        },
      ])
    })

    it('replays the answer of a repeated request', async () => {
      const request = { body: representativeBody(accountId, { external_id: 'repeated' }), headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('createRepresentative', request)
      const second = await platform.sandbox.ok('createRepresentative', request)
      expect(second.text).to.equal(first.text)
      expect(await countRows('representatives', { platform_id: platform.id, external_id: 'repeated' })).to.equal(1)
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => create({ metadata }))
  })

  describe('400', () => {
    it('names each missing property', async () => {
      const problem = await platform.sandbox.refused('createRepresentative', { body: {} }, 400)
      expect(problem.items).to.have.deep.members(
        ['account_id', 'first_name', 'last_name', 'dob', 'email', 'mobile_number', 'ssn_last4', 'relationship'].map((reference) => ({
          detail: 'is required',
          reference,
        })),
      )
    })

    for (const [reference, values] of Object.entries<unknown[]>({
      account_id: ['abc', null],
      first_name: ['', null, 'x'.repeat(121)],
      last_name: ['', null, 'x'.repeat(121)],
      dob: ['', null, '1980-02-30', '01/02/1980', '1980-01-01T00:00:00Z', '1899-12-31', 19800101],
      email: ['', null, 'nobody', 'a@b@c.example', `${'x'.repeat(250)}@example.com`],
      mobile_number: ['', null, '4155550110', '+0155550110', '+1415555011012345', '+1 415 555 0110'],
      ssn_last4: ['', null, '123', '12345', '12a4', '123456789', 1234],
      relationship: [null, 'owner', []],
      external_id: ['x'.repeat(256)],
      user_id: [newId()],
      name: ['Nora North'],
      phone: ['+14155550110'],
      status: ['active'],
      ssn: ['123456789'],
    })) {
      for (const value of values) {
        it(`refuses the ${reference} ${JSON.stringify(value).slice(0, 60)}`, async () => {
          await expectRefused(platform.sandbox, 'createRepresentative', { body: { ...representativeBody(accountId), [reference]: value } }, 400, reference)
        })
      }
    }

    for (const [reference, relationship] of [
      ['relationship.percent_ownership', { owner: true }],
      ['relationship.percent_ownership', { owner: true, percent_ownership: null }],
      ['relationship.percent_ownership', { owner: true, percent_ownership: -0.01 }],
      ['relationship.percent_ownership', { owner: true, percent_ownership: 100.01 }],
      ['relationship.percent_ownership', { percent_ownership: '50' }],
      ['relationship.owner', { owner: 'yes' }],
      ['relationship.primary', { primary: null }],
      ['relationship.control', { control: 1 }],
      ['relationship.title', { title: 'x'.repeat(256) }],
      ['relationship.spouse', { spouse: true }],
    ] as const) {
      it(`refuses the relationship ${JSON.stringify(relationship).slice(0, 60)}`, async () => {
        await expectRefused(platform.sandbox, 'createRepresentative', { body: { ...representativeBody(accountId), relationship } }, 400, reference)
      })
    }

    it('takes the longest values', async () => {
      const email = `${'x'.repeat(64)}@${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(57)}.com`
      const longest = {
        first_name: 'é'.repeat(120),
        last_name: 'x'.repeat(120),
        external_id: 'x'.repeat(255),
        mobile_number: '+123456789012345',
        email,
      }
      expect(email).to.have.length(254)
      const made = await newRepresentative(platform.sandbox, { account_id: accountId, ...longest, relationship: { title: 'x'.repeat(255) } })
      expect(made).to.include(longest)
      expect(made.relationship.title).to.equal('x'.repeat(255))
    })
  })

  describe('422', () => {
    it('refuses alike an unknown account, another platform’s and the other environment’s, and keeps nothing', async () => {
      const foreign = await newAccount((await newPlatform()).sandbox)
      const live = await newAccount(platform.live)
      for (const account_id of [newId(), foreign.id, live.id]) {
        const body = representativeBody(account_id, { external_id: 'refused' })
        expect(await expectRefused(platform.sandbox, 'createRepresentative', { body }, 422, 'account_id')).to.equal('No such account.')
      }
      expect(await countRows('representatives', { platform_id: platform.id, external_id: 'refused' })).to.equal(0)
    })

    for (const status of ['rejected', 'inactive'] as const) {
      for (const environment of ['sandbox', 'live'] as const) {
        it(`makes none for an account that is ${status} in ${environment}`, async () => {
          const { id } = await newAccount(platform[environment])
          await changeRow('accounts', id, { status })
          const detail = await expectRefused(platform[environment], 'createRepresentative', { body: representativeBody(id) }, 422, 'account_id')
          expect(detail).to.include(status)
        })
      }
    }

    describe('dob', () => {
      // 03:00 UTC: in New York it is still the evening of the 20th.
      const now = new Date('2026-11-21T03:00:00.000Z')
      let client: TestPlatform
      let account: string
      before(async () => {
        const service = await world().startService({ clock: { now: () => now, elapsed: () => performance.now() } })
        client = await newPlatform(service.url)
        account = (await newAccount(client.sandbox)).id
      })

      it('is yesterday in New York at the latest', async () => {
        expect((await newRepresentative(client.sandbox, { account_id: account, dob: '2026-11-19' })).dob).to.equal('2026-11-19')
        expect((await newRepresentative(client.sandbox, { account_id: account, dob: '1900-01-01' })).dob).to.equal('1900-01-01')
      })

      for (const dob of ['2026-11-20', '2026-11-21', '2199-12-31']) {
        it(`is not ${dob}`, async () => {
          const detail = await expectRefused(client.sandbox, 'createRepresentative', { body: representativeBody(account, { dob }) }, 422, 'dob')
          expect(detail).to.equal('The date of birth must be in the past.')
        })
      }
    })
  })
})
