import { expect } from 'chai'
import type { OperationRequest } from '../../src/contract.ts'
import { newAccount, newCharge, newCustomer, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { changeRow, eventsOf, sendIntoLock } from '../support/rows.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('updateCustomer', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('changes what is given and keeps the rest', async () => {
      const before = await newCustomer(platform.sandbox, {
        external_id: 'old',
        address: { address1: '1 Example Street', city: 'Paris' },
        device: { ip_address: '192.0.2.1' },
        config: { sandbox_outcome: 'review' },
        metadata: { a: '1', b: '2' },
      })
      const changes = {
        name: 'Ada Changed',
        email: 'new@example.com',
        phone: '+442071234567',
        external_id: 'new',
        address: { address2: 'Floor 2', city: null },
        device: { ip_address: '2001:db8::1' },
        metadata: { c: '3' },
      }
      const { data } = await platform.sandbox.ok('updateCustomer', { path: { id: before.id }, body: changes })
      const { updated_at, ...rest } = data
      const { updated_at: _before, ...unchanged } = before
      expect(rest).to.deep.equal({
        ...unchanged,
        ...changes,
        address: { address1: '1 Example Street', address2: 'Floor 2', city: null, state: null, zip: null },
      })
      expect(Date.parse(updated_at)).to.be.at.least(Date.parse(before.updated_at))
      expect((await platform.sandbox.ok('getCustomer', { path: { id: before.id } })).data).to.deep.equal(data)
    })

    for (const [name, value] of Object.entries({ name: 'Only', email: 'only@example.com', phone: '+15005550006', external_id: 'only' })) {
      it(`changes ${name} alone`, async () => {
        const before = await newCustomer(platform.sandbox, { external_id: 'kept', metadata: { kept: 'yes' } })
        const { data } = await platform.sandbox.ok('updateCustomer', { path: { id: before.id }, body: { [name]: value } })
        expect(data).to.deep.equal({ ...before, [name]: value, updated_at: data.updated_at })
      })
    }

    it('keeps everything when nothing is given, with a body and without', async () => {
      const before = await newCustomer(platform.sandbox, { external_id: 'kept', metadata: { kept: 'yes' } })
      for (const body of [{}, undefined]) {
        const answer = await platform.sandbox.call('updateCustomer', { path: { id: before.id }, ...(body === undefined ? {} : { body }) })
        expect(answer.status).to.equal(200)
        const { data } = await platform.sandbox.ok('getCustomer', { path: { id: before.id } })
        expect(data).to.deep.equal({ ...before, updated_at: data.updated_at })
      }
    })

    it('removes external_id and metadata by null', async () => {
      const { id } = await newCustomer(platform.sandbox, { external_id: 'gone', metadata: { gone: 'yes' } })
      const { data } = await platform.sandbox.ok('updateCustomer', { path: { id }, body: { external_id: null, metadata: null } })
      expect(data).to.include({ external_id: null, metadata: null })
      expect((await platform.sandbox.ok('getCustomer', { path: { id } })).data).to.include({ external_id: null, metadata: null })
    })

    it('can change a customer that is rejected, without touching the status', async () => {
      const { id } = await newCustomer(platform.sandbox, { config: { sandbox_outcome: 'rejected' } })
      const { data } = await platform.sandbox.ok('updateCustomer', { path: { id }, body: { name: 'Still rejected' } })
      expect(data).to.include({ name: 'Still rejected', status: 'rejected' })
    })

    it('tells no event: the status has not changed', async () => {
      const { id } = await newCustomer(platform.sandbox)
      await platform.sandbox.ok('updateCustomer', { path: { id }, body: { name: 'Quiet' } })
      expect(await eventsOf(id)).to.have.lengthOf(1)
    })

    it('shows in the charges of the customer', async () => {
      const customer = await newCustomer(platform.sandbox)
      const paykey = await newPaykey(platform.sandbox, { customer_id: customer.id })
      const charge = await newCharge(platform.sandbox, { paykey: paykey.paykey })
      await platform.sandbox.ok('updateCustomer', { path: { id: customer.id }, body: { name: 'Ada Married', email: 'married@example.com' } })
      const { data } = await platform.sandbox.ok('getCharge', { path: { id: charge.id } })
      expect(data.customer_details).to.include({ name: 'Ada Married', email: 'married@example.com' })
    })

    it('loses no change of many at once', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const changes: OperationRequest<'updateCustomer'>['body'][] = [
        { name: 'Together' },
        { email: 'together@example.com' },
        { phone: '+15005550009' },
        { external_id: 'together' },
        { address: { city: 'Rome' } },
        { address: { zip: '00100' } },
      ]
      await sendIntoLock('customers', id, changes.map((body) => () => platform.sandbox.ok('updateCustomer', { path: { id }, body })))
      const { data } = await platform.sandbox.ok('getCustomer', { path: { id } })
      expect(data).to.deep.include({
        name: 'Together',
        email: 'together@example.com',
        phone: '+15005550009',
        external_id: 'together',
        address: { address1: null, address2: null, city: 'Rome', state: null, zip: '00100' },
      })
    })

    it('runs again with the same Idempotency-Key: PUT answers are not kept', async () => {
      const { id } = await newCustomer(platform.sandbox)
      const headers = { 'Idempotency-Key': 'update-customer-1' }
      await platform.sandbox.ok('updateCustomer', { path: { id }, body: { name: 'First' }, headers })
      const { data, headers: answered } = await platform.sandbox.ok('updateCustomer', { path: { id }, body: { name: 'Second' }, headers })
      expect(data.name).to.equal('Second')
      expect(answered.get('Idempotent-Replayed')).to.equal(null)
    })

    let ofMetadata: string
    before(async () => {
      ofMetadata = (await newCustomer(platform.sandbox)).id
    })
    itLimitsMetadata((metadata) => platform.sandbox.call('updateCustomer', { path: { id: ofMetadata }, body: { metadata } }))
  })

  describe('400', () => {
    for (const [name, value] of Object.entries({
      type: 'business',
      config: {},
      status: 'verified',
      name: null,
      email: 'none',
      phone: '555',
      external_id: '',
      device: { ip_address: null },
    })) {
      it(`refuses ${name} ${JSON.stringify(value)}`, async () => {
        const customer = await newCustomer(platform.sandbox)
        const { items } = await platform.sandbox.refused('updateCustomer', { path: { id: customer.id }, body: { [name]: value } }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([name === 'device' ? 'device.ip_address' : name])
        expect((await platform.sandbox.ok('getCustomer', { path: { id: customer.id } })).data).to.deep.equal(customer)
      })
    }
  })

  describe('404', () => {
    it('does not tell anybody else\'s customer from an unknown one, and changes none', async () => {
      const account = await newAccount(platform.sandbox)
      const ofAccount = await newCustomer(platform.sandbox.actingFor(account.id))
      const own = await newCustomer(platform.sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.live, id: own.id },
        { client: (await newPlatform()).sandbox, id: own.id },
      ]
      for (const { client, id } of tries) {
        const { detail } = await client.refused('updateCustomer', { path: { id }, body: { name: 'Taken over' } }, 404)
        expect(detail).to.equal('No such customer.')
      }
      expect((await platform.sandbox.ok('getCustomer', { path: { id: own.id } })).data).to.deep.equal(own)
    })
  })

  it('works for an account that is inactive: only creating is refused', async () => {
    const account = await newAccount(platform.sandbox)
    const acting = platform.sandbox.actingFor(account.id)
    const { id } = await newCustomer(acting)
    await changeRow('accounts', account.id, { status: 'inactive' })
    expect((await acting.ok('updateCustomer', { path: { id }, body: { name: 'Last address' } })).data.name).to.equal('Last address')
  })
})
