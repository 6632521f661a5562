import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newAccount, newCustomer, newPlatform, newWebhookEndpoint, type TestPlatform } from '../support/factories.ts'
import { itPages, itSortsBy } from '../support/lists.ts'
import { itLimitsMetadata } from '../support/metadata.ts'
import { onceIt } from '../support/once.ts'
import { changeRow, countRows, eventsOf, lockWaits } from '../support/rows.ts'
import { world } from '../support/world.ts'

const url = 'https://example.com/webhooks'

describe('webhook endpoints', () => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await newPlatform()
  })

  const read = async (id: string) => (await platform.sandbox.ok('getWebhookEndpoint', { path: { id } })).data

  describe('created', () => {
    it('have what was given, and a secret that no other answer shows', async () => {
      const given = { url, event_types: ['charge.event.v1', 'payout.event.v1'], description: 'Bookkeeping', metadata: { team: 'finance' } } satisfies Schema<'WebhookEndpointCreate'>
      const { status, text } = await platform.sandbox.call('createWebhookEndpoint', { body: given })
      expect(status, text).to.equal(201)
      const { secret, ...made } = await newWebhookEndpoint(platform.sandbox, given)
      expect(secret).to.match(/^whsec_[0-9A-Za-z+/]{32}$/)
      expect(text).to.not.include(secret)
      expect(made).to.deep.include({ ...given, status: 'enabled', status_reason: null, account_id: null })
      expect(await read(made.id)).to.deep.equal(made)
      expect((await platform.sandbox.ok('listWebhookEndpoints', {})).data.find(({ id }) => id === made.id)).to.deep.equal(made)
    })

    it('are told of everything unless they say of what, and of each kind once', async () => {
      expect(await newWebhookEndpoint(platform.sandbox)).to.deep.include({ event_types: [], description: null, metadata: null })
      const made = await newWebhookEndpoint(platform.sandbox, { event_types: ['charge.event.v1', 'charge.event.v1'] })
      expect(made).to.deep.include({ event_types: ['charge.event.v1'] })
      const { data } = await platform.sandbox.ok('updateWebhookEndpoint', { path: { id: made.id }, body: { event_types: ['payout.event.v1', 'payout.event.v1'] } })
      expect(data).to.deep.include({ event_types: ['payout.event.v1'] })
    })

    it('belong to the account that is acted for', async () => {
      const { id: account } = await newAccount(platform.sandbox)
      expect(await newWebhookEndpoint(platform.sandbox.actingFor(account))).to.include({ account_id: account })
    })

    it('are a hundred at most, of which one that is deleted is none', async function () {
      this.timeout(60_000)
      const made = await Promise.all(Array.from({ length: 110 }, () => platform.sandbox.call('createWebhookEndpoint', { body: { url } })))
      expect(made.filter(({ status }) => status === 201)).to.have.length(100)
      const { detail } = await platform.sandbox.refused('createWebhookEndpoint', { body: { url } }, 422)
      expect(detail).to.equal('There are 100 webhook endpoints already.')
      expect(await countRows('webhook_endpoints', { platform_id: platform.id })).to.equal(100)
      const [one] = (await platform.sandbox.ok('listWebhookEndpoints', {})).data
      await platform.sandbox.ok('deleteWebhookEndpoint', { path: { id: one?.id ?? '' } })
      await newWebhookEndpoint(platform.sandbox)
      // Those of live are counted apart.
      await newWebhookEndpoint(platform.live)
    })

    it('are a hundred at most, of two that come at the same time too', async () => {
      const create = () => platform.sandbox.call('createWebhookEndpoint', { body: { url } })
      await Promise.all(Array.from({ length: 99 }, create))
      const { asSuperuser } = world()
      const { both } = await asSuperuser.transaction(async (trx) => {
        // Whoever is to be stored waits, behind the look at how many there are.
        await trx.raw('lock table webhook_endpoints in share mode')
        const both = [create(), create()]
        await onceIt(lockWaits, (count) => count === 2, { every: 5 })
        return { both }
      })
      expect((await Promise.all(both)).map(({ status }) => status).sort()).to.deep.equal([201, 422])
    })

    for (const [what, body, reference] of [
      ['no URL', {}, 'url'],
      ['a URL of 2049 characters', { url: `https://example.com/${'x'.repeat(2029)}` }, 'url'],
      ['a kind that there is not', { url, event_types: ['charge.paid.v1'] }, 'event_types.0'],
      ['kinds that are no list', { url, event_types: 'charge.event.v1' }, 'event_types'],
      ['a description of 256 characters', { url, description: 'x'.repeat(256) }, 'description'],
      ['a status', { url, status: 'disabled' }, 'status'],
      ['a secret', { url, secret: 'whsec_' }, 'secret'],
    ] as const) {
      it(`are refused with ${what}`, async () => {
        const { items } = await platform.sandbox.refused('createWebhookEndpoint', { body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
        expect(await countRows('webhook_endpoints', { platform_id: platform.id })).to.equal(0)
      })
    }

    itLimitsMetadata((metadata) => platform.sandbox.call('createWebhookEndpoint', { body: { url, metadata } }))
  })

  describe('updated', () => {
    let made: Schema<'WebhookEndpoint'>
    beforeEach(async () => {
      const { secret: _secret, ...shown } = await newWebhookEndpoint(platform.sandbox, { event_types: ['charge.event.v1'], description: 'Before', metadata: { a: 'b' } })
      made = shown
    })
    const update = async (body: Schema<'WebhookEndpointUpdate'>) => (await platform.sandbox.ok('updateWebhookEndpoint', { path: { id: made.id }, body })).data

    for (const changes of [
      { url: 'https://example.org/other' },
      { event_types: ['payout.event.v1' as const] },
      { event_types: [] },
      { description: 'After' },
      { description: null },
      { metadata: { c: 'd' } },
      { metadata: null },
      {},
    ]) {
      it(`change ${JSON.stringify(changes)} alone, without an event`, async () => {
        const after = await update(changes)
        expect(after).to.deep.equal({ ...made, ...changes, updated_at: after.updated_at })
        expect(await read(made.id)).to.deep.equal(after)
        expect(await eventsOf(made.id)).to.deep.equal([])
      })
    }

    it('are disabled and enabled, each once an event', async () => {
      const off = await update({ status: 'disabled' })
      expect(off).to.include({ status: 'disabled', status_reason: 'user_request' })
      expect(await update({ status: 'disabled' })).to.include({ status: 'disabled' })
      const on = await update({ status: 'enabled' })
      expect(on).to.include({ status: 'enabled', status_reason: null })
      const told = await eventsOf(made.id)
      expect(told.map(({ event_type, event_sequence, data }) => [event_type, event_sequence, data])).to.deep.equal([
        ['webhook_endpoint.event.v1', 1, off],
        ['webhook_endpoint.event.v1', 2, on],
      ])
    })

    it('lose no change of many at once, and tell of each in its turn', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, index) => update({ status: index % 2 === 0 ? 'disabled' : 'enabled', description: `Change ${index}` })))
      const told = await eventsOf(made.id)
      expect(told.map(({ event_sequence }) => event_sequence)).to.deep.equal(told.map((_, index) => index + 1))
      for (const [index, { data }] of told.entries()) expect(data).to.include({ status: index % 2 === 0 ? 'disabled' : 'enabled' })
    })

    it('keep their secret', async () => {
      const { secret: _secret, ...rotated } = (await platform.sandbox.ok('rotateWebhookEndpointSecret', { path: { id: made.id }, body: {} })).data
      expect(rotated).to.deep.equal({ ...made, updated_at: rotated.updated_at })
      expect(await update({ description: 'After' })).to.not.have.property('secret')
    })
  })

  describe('tested', () => {
    it('20 times at once are told in a row', async () => {
      const { id } = await newWebhookEndpoint(platform.sandbox)
      await Promise.all(Array.from({ length: 20 }, () => platform.sandbox.ok('testWebhookEndpoint', { path: { id }, body: {} })))
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal(Array.from({ length: 20 }, (_, index) => index + 1))
    })
  })

  describe('deleted', () => {
    it('are gone, with what they had been sent, and are told of nothing more', async () => {
      const { id } = await newWebhookEndpoint(platform.sandbox)
      const stays = await newWebhookEndpoint(platform.sandbox)
      await newCustomer(platform.sandbox)
      const [delivery] = (await platform.sandbox.ok('listWebhookDeliveries', { path: { id } })).data
      const { body } = await platform.sandbox.call('deleteWebhookEndpoint', { path: { id } })
      expect(body).to.deep.include({ response_type: 'none', data: {} })
      const path = { id }
      await platform.sandbox.refused('getWebhookEndpoint', { path }, 404)
      await platform.sandbox.refused('updateWebhookEndpoint', { path, body: {} }, 404)
      await platform.sandbox.refused('deleteWebhookEndpoint', { path }, 404)
      await platform.sandbox.refused('listWebhookDeliveries', { path }, 404)
      await platform.sandbox.refused('resendWebhookDelivery', { path: { id, delivery_id: delivery?.id ?? '' }, body: {} }, 404)
      await newCustomer(platform.sandbox)
      expect(await countRows('webhook_deliveries', { platform_id: platform.id, endpoint_id: id })).to.equal(1)
      expect(await countRows('webhook_deliveries', { platform_id: platform.id, endpoint_id: stays.id })).to.equal(2)
    })
  })
})

describe('listWebhookEndpoints', () => {
  let platform: TestPlatform
  const ids: string[] = []
  const list = { operation: 'listWebhookEndpoints', client: () => platform.sandbox, ids: () => ids } as const
  before(async () => {
    platform = await newPlatform()
    for (const seconds of [3, 1, 4, 2, 5]) {
      const { id } = await newWebhookEndpoint(platform.sandbox)
      await changeRow('webhook_endpoints', id, { created_at: new Date(Date.UTC(2026, 2, 1, 12, 0, seconds)) })
      ids.push(id)
    }
  })

  itPages(list)
  itSortsBy(list, 'id', [0, 1, 2, 3, 4])
  itSortsBy(list, 'created_at', [1, 3, 0, 2, 4])
})

describe('listWebhookDeliveries', () => {
  let platform: TestPlatform
  let endpoint: string
  let deliveries: Schema<'WebhookDelivery'>[]
  before(async () => {
    platform = await newPlatform()
    endpoint = (await newWebhookEndpoint(platform.sandbox)).id
    for (let index = 0; index < 5; index++) await newCustomer(platform.sandbox)
    const all = await platform.sandbox.ok('listWebhookDeliveries', { path: { id: endpoint } })
    deliveries = all.data
    const over = { attempt: 8, tries_left: 0, next_attempt_at: null }
    for (const [index, changes] of [{ ...over, status: 'failed' as const }, { ...over, status: 'delivered' as const, response_status: 204 }].entries()) await changeRow('webhook_deliveries', deliveries[index]?.id ?? '', changes)
  })
  const read = async (query: object) => platform.sandbox.ok('listWebhookDeliveries', { path: { id: endpoint }, query })

  for (const [what, query, kept] of [
    ['what waits', { status: ['pending'] }, [2, 3, 4]],
    ['what failed', { status: ['failed'] }, [0]],
    ['what is over', { status: ['failed', 'delivered'] }, [0, 1]],
  ] as const) {
    it(`keeps ${what}`, async () => {
      const { data, meta } = await read(query)
      expect(data.map(({ id }) => id)).to.deep.equal(kept.map((index) => deliveries[index]?.id))
      expect(meta).to.include({ total_items: kept.length })
    })
  }

  it('keeps what became of an event', async () => {
    const { data } = await read({ event_id: deliveries[3]?.event_id })
    expect(data).to.deep.equal([deliveries[3]])
    const other = await newWebhookEndpoint(platform.sandbox)
    expect((await platform.sandbox.ok('listWebhookDeliveries', { path: { id: other.id } })).data).to.deep.equal([])
  })

  it('answers pages, in either order', async () => {
    const ids = deliveries.map(({ id }) => id)
    for (const sort_by of ['id', 'created_at'] as const) {
      expect((await read({ sort_by, sort_order: 'desc', page_size: 2, page_number: 2 })).data.map(({ id }) => id)).to.deep.equal([ids[2], ids[1]])
    }
  })
})
