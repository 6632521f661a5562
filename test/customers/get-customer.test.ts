import { expect } from 'chai'
import { newAccount, newCustomer, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('getCustomer', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the customer, whatever the case of its id', async () => {
      const customer = await newCustomer(platform.sandbox)
      const { data } = await platform.sandbox.ok('getCustomer', { path: { id: customer.id.toUpperCase() } })
      expect(data).to.deep.equal(customer)
    })

    it('can be read for an account that is rejected or inactive', async () => {
      for (const status of ['rejected', 'inactive'] as const) {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const customer = await newCustomer(acting)
        await changeRow('accounts', account.id, { status })
        expect((await acting.ok('getCustomer', { path: { id: customer.id } })).data).to.deep.equal(customer)
      }
    })
  })

  describe('400', () => {
    it('refuses an id that is no UUID', async () => {
      for (const id of ['abc', `urn:uuid:${unknownId}`, `${unknownId}0`]) {
        const { items } = await platform.sandbox.refused('getCustomer', { path: { id } }, 400)
        expect(items).to.deep.equal([{ detail: 'must be a valid uuid', reference: 'id' }])
      }
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s customer from an unknown one', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newCustomer(platform.sandbox)
      const ofAccount = await newCustomer(platform.sandbox.actingFor(account.id))
      const foreign = await newCustomer((await newPlatform()).sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.sandbox.actingFor(other.id), id: ofAccount.id },
        { client: platform.live, id: own.id },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('getCustomer', { path: { id } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such customer.' })
      }
    })
  })
})
