import { expect } from 'chai'
import type { Knex } from 'knex'
import type { Service } from '../../src/app.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newPaykey, newPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

// A list may be searched for seconds, and an operations team pages through them while others are charged: whoever asks for none must not lack a connection.
describe('lists, where they take long', () => {
  const patience = 400
  let service: Service
  let holding: Knex.Transaction
  before(async () => {
    service = await world().startService({ overrides: { databasePool: 6 }, patience })
  })
  after(() => service.stop())

  beforeEach(async () => {
    // What a list of them waits for, until it is given up after a second.
    holding = await world().asSuperuser.transaction()
    await holding.raw('lock table representatives in access exclusive mode')
  })
  afterEach(() => holding.rollback())

  const newClient = async (): Promise<TestClient> => (await newPlatform()).newClient({ url: service.url })
  const many = (client: TestClient) => Promise.all(Array.from({ length: 12 }, () => client.call('listRepresentatives', {})))

  it('leave connections to other lists of others, and to whatever is no list', async () => {
    const [client, other] = [await newClient(), await newClient()]
    const { paykey } = await newPaykey(other)
    const lists = many(client)
    for (let round = 0; round < 3; round++) {
      const { data } = await other.ok('createCharge', { body: chargeBody(paykey) })
      await other.ok('getCharge', { path: { id: data.id } })
      await other.ok('listPayments', {})
      await client.ok('createCustomer', { body: { type: 'individual', name: 'Ada', email: 'ada@example.com', phone: '+14155550100' } })
    }
    expect(new Set((await lists).map(({ status }) => status))).to.deep.equal(new Set([503]))
  })

  it('of however many platforms leave some to whatever is no list', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, newClient))
    const { paykey } = await newPaykey(clients[0]!)
    const lists = Promise.all(clients.map(many))
    for (let round = 0; round < 3; round++) await clients[0]!.ok('createCharge', { body: chargeBody(paykey) })
    const answers = (await lists).flat()
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([503]))
    expect(answers.every(({ headers }) => headers.get('retry-after') === '1')).to.equal(true)
  })

  it('wait for each other, and for no longer than a request waits for a connection', async () => {
    const client = await newClient()
    const lists = many(client)
    await client.refused('listPayments', {}, 503)
    await lists
    await client.ok('listPayments', {})
  })
})
