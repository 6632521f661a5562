import { expect } from 'chai'
import { newAccount, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('getPaykey', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the paykey with metadata in the order given and balance, whatever the case of its id', async () => {
      const paykey = await newPaykey(platform.sandbox, { metadata: { z: '1', a: '2', 'long name': '' } })
      const { data, text } = await platform.sandbox.ok('getPaykey', { path: { id: paykey.id.toUpperCase() } })
      expect(data).to.deep.equal(paykey)
      expect(text).to.include('"metadata":{"z":"1","a":"2","long name":""}')
    })

    it('answers what has become of it', async () => {
      const { id } = await newPaykey(platform.sandbox)
      const status_details = { message: 'Account closed.', reason: 'closed_bank_account', source: 'bank_decline', code: 'R02', changed_at: '2026-11-22T00:00:00.000Z' }
      await changeRow('paykeys', id, {
        status: 'blocked',
        status_details,
        expires_at: new Date('2027-01-01T00:00:00.000Z'),
        balance_amount: 12,
        balance_updated_at: new Date('2026-11-23T00:00:00.000Z'),
        balance_status: 'failed',
        updated_at: new Date('2026-11-22T00:00:00.000Z'),
      })
      const { data } = await platform.sandbox.ok('getPaykey', { path: { id } })
      expect(data).to.deep.include({
        status: 'blocked',
        status_details,
        expires_at: '2027-01-01T00:00:00.000Z',
        balance: { account_balance: 12, updated_at: '2026-11-23T00:00:00.000Z', status: 'failed' },
        updated_at: '2026-11-22T00:00:00.000Z',
      })
    })

    it('can be read for an account that is closed', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const paykey = await newPaykey(acting)
      for (const status of ['rejected', 'inactive'] as const) {
        await changeRow('accounts', account.id, { status })
        expect((await acting.ok('getPaykey', { path: { id: paykey.id } })).data).to.deep.equal(paykey)
      }
    })
  })

  describe('400', () => {
    it('refuses an id that is no UUID, a paykey\'s value too', async () => {
      const paykey = await newPaykey(platform.sandbox)
      for (const id of ['abc', paykey.paykey]) {
        const { items } = await platform.sandbox.refused('getPaykey', { path: { id } }, 400)
        expect(items).to.deep.equal([{ detail: 'must be a valid uuid', reference: 'id' }])
      }
    })

    it('refuses any query', async () => {
      const { items } = await platform.sandbox.refused('getPaykey', { path: { id: unknownId }, query: { expand: 'customer' } }, 400)
      expect(items).to.deep.equal([{ detail: 'is not a parameter of this operation', reference: 'expand' }])
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s paykey from an unknown one', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newPaykey(platform.sandbox)
      const ofAccount = await newPaykey(platform.sandbox.actingFor(account.id))
      const foreign = await newPaykey((await newPlatform()).sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.sandbox.actingFor(other.id), id: ofAccount.id },
        { client: platform.live, id: own.id },
        { client: platform.sandbox, id: own.customer_id },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('getPaykey', { path: { id } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such paykey.' })
      }
    })
  })
})
