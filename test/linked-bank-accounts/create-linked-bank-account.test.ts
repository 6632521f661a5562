import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { linkedBankAccountBody, newAccount, newLinkedBankAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, countRows, eventsOf } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('createLinkedBankAccount', () => {
  let platform: TestPlatform
  let accountId: string
  before(async () => {
    platform = await newPlatform()
    accountId = (await newAccount(platform.sandbox)).id
  })

  const bank_account = { account_holder: 'Northwind Rentals LLC', routing_number: '021000021', account_number: '9876543210' }

  describe('201', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`stores and answers every field, in ${environment}`, async () => {
        const { id: account_id } = await newAccount(platform[environment])
        const { data } = await platform[environment].ok('createLinkedBankAccount', {
          body: { account_id, bank_account, description: 'Operating account', purposes: ['payouts', 'charges'], metadata: { ledger: '1020' } },
        })
        const { id, created_at, updated_at, ...rest } = data
        expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(updated_at).to.equal(created_at)
        expect(rest).to.deep.equal({
          account_id,
          platform_id: platform.id,
          status: 'created',
          status_detail: { reason: 'unverified', source: 'system', code: 'created', message: 'Not verified yet.' },
          bank_account: {
            institution_name: 'JPMORGAN CHASE BANK',
            account_holder: 'Northwind Rentals LLC',
            routing_number: '021000021',
            account_mask: '*****3210',
          },
          purposes: ['payouts', 'charges'],
          description: 'Operating account',
          metadata: { ledger: '1020' },
        })
        expect((await platform[environment].ok('getLinkedBankAccount', { path: { linked_bank_account_id: id } })).data).to.deep.equal(data)
      })
    }

    it('belongs to the platform itself, for charges, unless told otherwise', async () => {
      const { data } = await platform.sandbox.ok('createLinkedBankAccount', { body: { bank_account } })
      expect(data).to.deep.include({ account_id: null, platform_id: platform.id, purposes: ['charges'], description: null, metadata: null })
      expect((await newLinkedBankAccount(platform.sandbox, { account_id: null, description: null, metadata: null })).account_id).to.equal(null)
    })

    it('takes the id of its account in upper case and answers it in lower case', async () => {
      expect((await newLinkedBankAccount(platform.sandbox, { account_id: accountId.toUpperCase() })).account_id).to.equal(accountId)
    })

    it('does not look at the checksum of a routing number in sandbox, nor know its bank', async () => {
      const made = await newLinkedBankAccount(platform.sandbox, { bank_account: { ...bank_account, routing_number: '123456789' } })
      expect(made.bank_account).to.include({ routing_number: '123456789', institution_name: 'Unknown bank' })
    })

    for (const [account_number, account_mask] of [
      ['1234', '*****34'],
      ['12345', '*****45'],
      ['123456', '*****456'],
      ['12345678', '*****5678'],
      ['ABC-1234567890-xy', '*****0-xy'],
    ] as const) {
      it(`shows ${account_mask} of ${account_number}`, async () => {
        const { data, text } = await platform.sandbox.ok('createLinkedBankAccount', { body: { bank_account: { ...bank_account, account_number } } })
        expect(data.bank_account.account_mask).to.equal(account_mask)
        expect(text).not.to.include(account_number)
      })
    }

    for (const status of ['created', 'onboarding', 'active'] as const) {
      for (const environment of ['sandbox', 'live'] as const) {
        it(`makes one for an account that is ${status} in ${environment}`, async () => {
          const { id } = await newAccount(platform[environment])
          await changeRow('accounts', id, { status })
          expect((await newLinkedBankAccount(platform[environment], { account_id: id })).account_id).to.equal(id)
        })
      }
    }

    it('encrypts the account number, and leaves it out of the plain columns and of the event', async () => {
      const account_number = '70417041704170417'
      const { id } = await newLinkedBankAccount(platform.sandbox, { bank_account: { ...bank_account, account_number } })
      const { secrets, asSuperuser } = world()
      const row = await asSuperuser('linked_bank_accounts').where({ id }).first()
      const { account_number_encrypted, ...plain } = row!
      expect(account_number_encrypted.includes(account_number)).to.equal(false)
      expect(JSON.stringify(plain)).not.to.include(account_number)
      const place = { table: 'linked_bank_accounts', column: 'account_number', rowId: id, platformId: platform.id, environment: 'sandbox' }
      expect(secrets.decrypt(account_number_encrypted, place).toString()).to.equal(account_number)
      expect(JSON.stringify(await eventsOf(id))).not.to.include(account_number)
    })

    it('records linked_bank_account.created.v1 with the whole linked bank account', async () => {
      const data = await newLinkedBankAccount(platform.sandbox, { account_id: accountId })
      const event = { event_type: 'linked_bank_account.created.v1', event_sequence: 1 }
      expect(await eventsOf(data.id)).to.deep.equal([{ ...event, account_id: accountId, data }])
      const own = await newLinkedBankAccount(platform.sandbox)
      expect(await eventsOf(own.id)).to.deep.equal([{ ...event, account_id: null, data: own }])
    })

    it('replays the answer of a repeated request', async () => {
      const { id } = await newAccount(platform.sandbox)
      const request = { body: linkedBankAccountBody(id), headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('createLinkedBankAccount', request)
      const second = await platform.sandbox.ok('createLinkedBankAccount', request)
      expect(second.text).to.equal(first.text)
      expect(await countRows('linked_bank_accounts', { account_id: id })).to.equal(1)
    })
  })

  describe('metadata', () => {
    itLimitsMetadata((metadata) => platform.sandbox.call('createLinkedBankAccount', { body: { bank_account, metadata } }))
  })

  describe('400', () => {
    it('names each missing property', async () => {
      expect((await platform.sandbox.refused('createLinkedBankAccount', { body: {} }, 400)).items).to.deep.equal([{ detail: 'is required', reference: 'bank_account' }])
      const problem = await platform.sandbox.refused('createLinkedBankAccount', { body: { bank_account: {} } }, 400)
      expect(problem.items).to.have.deep.members(
        ['account_holder', 'routing_number', 'account_number'].map((field) => ({ detail: 'is required', reference: `bank_account.${field}` })),
      )
    })

    for (const [reference, values] of Object.entries<unknown[]>({
      routing_number: ['', null, '02100002', '0210000210', '02100002a', ' 21000021', '０２１００００２１', 21000021],
      account_number: ['', null, '123', '1'.repeat(18), '1234 5678', '1234_5678', 98765],
      account_holder: ['', null, 'x'.repeat(121)],
      account_type: ['checking'],
      institution_name: ['A Bank'],
    })) {
      for (const value of values) {
        it(`refuses the ${reference} ${JSON.stringify(value).slice(0, 40)}`, async () => {
          const body = { bank_account: { ...bank_account, [reference]: value } }
          await expectRefused(platform.sandbox, 'createLinkedBankAccount', { body }, 400, `bank_account.${reference}`)
        })
      }
    }

    for (const [reference, changes] of [
      ['account_id', { account_id: 'abc' }],
      ['purposes', { purposes: [] }],
      ['purposes', { purposes: ['charges', 'charges'] }],
      ['purposes', { purposes: 'charges' }],
      ['purposes.1', { purposes: ['charges', 'refunds'] }],
      ['description', { description: 'x'.repeat(256) }],
      ['platform_id', { platform_id: newId() }],
      ['external_id', { external_id: 'x' }],
      ['status', { status: 'active' }],
    ] as const) {
      it(`refuses ${JSON.stringify(changes).slice(0, 60)}`, async () => {
        await expectRefused(platform.sandbox, 'createLinkedBankAccount', { body: { bank_account, ...changes } }, 400, reference)
      })
    }

    it('takes the longest values', async () => {
      const made = await newLinkedBankAccount(platform.sandbox, {
        bank_account: { ...bank_account, account_holder: 'é'.repeat(120) },
        description: 'x'.repeat(255),
      })
      expect(made.bank_account.account_holder).to.equal('é'.repeat(120))
      expect(made.description).to.equal('x'.repeat(255))
    })
  })

  describe('422', () => {
    it('refuses alike an unknown account, another platform’s and the other environment’s, and keeps nothing', async () => {
      const foreign = await newAccount((await newPlatform()).sandbox)
      const live = await newAccount(platform.live)
      for (const account_id of [newId(), foreign.id, live.id]) {
        const body = linkedBankAccountBody(account_id, { description: 'refused' })
        expect(await expectRefused(platform.sandbox, 'createLinkedBankAccount', { body }, 422, 'account_id')).to.equal('No such account.')
      }
      expect(await countRows('linked_bank_accounts', { platform_id: platform.id, description: 'refused' })).to.equal(0)
    })

    for (const routing_number of ['021000022', '123456789', '000000000']) {
      it(`refuses the routing number ${routing_number} in live`, async () => {
        const body = { bank_account: { ...bank_account, routing_number } }
        await expectRefused(platform.live, 'createLinkedBankAccount', { body }, 422, 'bank_account.routing_number')
      })
    }

    for (const status of ['rejected', 'inactive'] as const) {
      for (const environment of ['sandbox', 'live'] as const) {
        it(`makes none for an account that is ${status} in ${environment}`, async () => {
          const { id } = await newAccount(platform[environment])
          await changeRow('accounts', id, { status })
          const detail = await expectRefused(platform[environment], 'createLinkedBankAccount', { body: linkedBankAccountBody(id) }, 422, 'account_id')
          expect(detail).to.include(status)
        })
      }
    }
  })
})
