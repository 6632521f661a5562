import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newLinkedBankAccount, newPlatform, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow } from '../support/rows.ts'

describe('getLinkedBankAccount', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    for (const environment of ['sandbox', 'live'] as const) {
      it(`answers one of an account and one of the platform as they were created, in ${environment}`, async () => {
        const client = platform[environment]
        for (const account_id of [(await newAccount(client)).id, null]) {
          const made = await newLinkedBankAccount(client, { account_id, description: 'Operating', metadata: { a: 'b' }, purposes: ['payouts'] })
          expect((await client.ok('getLinkedBankAccount', { path: { linked_bank_account_id: made.id } })).data).to.deep.equal(made)
        }
      })
    }

    it('answers what only the service sets, as stored', async () => {
      const { id } = await newLinkedBankAccount(platform.sandbox)
      const changes = { status: 'active', status_detail: { reason: 'verified', source: 'system', code: 'verified', message: 'Verified.' } } as const
      await changeRow('linked_bank_accounts', id, changes)
      expect((await platform.sandbox.ok('getLinkedBankAccount', { path: { linked_bank_account_id: id } })).data).to.deep.include(changes)
    })

    it('takes an id in upper case and answers it in lower case', async () => {
      const { id } = await newLinkedBankAccount(platform.sandbox)
      const request = { path: { linked_bank_account_id: id.toUpperCase() } }
      expect((await platform.sandbox.ok('getLinkedBankAccount', request)).data.id).to.equal(id)
    })

    it('does not look at Service-Account-Id', async () => {
      const { id } = await newLinkedBankAccount(platform.sandbox)
      const client = platform.sandbox.with({ 'Service-Account-Id': 'not a uuid' })
      expect((await client.ok('getLinkedBankAccount', { path: { linked_bank_account_id: id } })).data.id).to.equal(id)
    })
  })

  describe('400', () => {
    it('refuses an id that is not a UUID', async () => {
      await expectRefused(platform.sandbox, 'getLinkedBankAccount', { path: { linked_bank_account_id: 'abc' } }, 400, 'linked_bank_account_id')
    })
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const { id: linked_bank_account_id } = await newLinkedBankAccount(platform.sandbox)
      const other = await newPlatform()
      const problems = [
        await platform.sandbox.refused('getLinkedBankAccount', { path: { linked_bank_account_id: newId() } }, 404),
        await other.sandbox.refused('getLinkedBankAccount', { path: { linked_bank_account_id } }, 404),
        await platform.live.refused('getLinkedBankAccount', { path: { linked_bank_account_id } }, 404),
      ]
      for (const { headers: _, ...problem } of problems) {
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such linked bank account.' })
      }
    })
  })
})
