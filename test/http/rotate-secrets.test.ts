import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import type { Service } from '../../src/app.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { chances, seed } from '../support/chances.ts'
import { TestClient } from '../support/client.ts'
import { accountBody, bankAccountBody, chargeBody, customerBody, newPlatform, organizationBody, representativeBody, unique } from '../support/factories.ts'
import { world } from '../support/world.ts'

/** Rounds that are seen at each step of a rotation: a few in every run; in a long one `READS=500 npx mocha test/http/rotate-secrets.test.ts`. */
const roundsOfAStep = Number(process.env['READS'] ?? 15)
const callers = 4

// What one process has written another one reads, or has to find by its hash: two serve at once, and are replaced one after the other.
describe('SECRETS_KEY, while it is rotated', function () {
  this.timeout(600_000)
  const [former, coming] = [randomBytes(32), randomBytes(32)] as const

  /** Has callers write and read, by either of two services at random, while these are replaced step by step. @returns how many reads there were, and what was refused */
  async function rotate(steps: readonly [Buffer, ...Buffer[]][]): Promise<{ reads: number; refused: string[] }> {
    const begin = new Secrets([former])
    const platform = await newPlatform()
    const { value } = await createApiKey(world().asService, begin, systemClock.now(), { platformId: platform.id, environment: 'sandbox' })
    const services: [Service, Service] = [await world().startService({ secrets: begin }), await world().startService({ secrets: begin })]
    const underWay = new Map<Service, number>()
    const refused: string[] = []
    const state = { rounds: 0, isDone: false, reads: 0 }

    /** By one of the services, as chance will have it, which is not stopped before it has answered. */
    const byChance = async <T>(chance: () => number, work: (client: TestClient) => Promise<T>, token = value): Promise<T | undefined> => {
      const service = services[chance() < 0.5 ? 0 : 1]
      underWay.set(service, (underWay.get(service) ?? 0) + 1)
      try {
        return await work(new TestClient(service.url, { Authorization: `Bearer ${token}` }))
      } catch (error) {
        refused.push(error instanceof Error ? error.message.slice(0, 200) : String(error))
        return undefined
      } finally {
        underWay.set(service, (underWay.get(service) ?? 0) - 1)
      }
    }
    const setup = new TestClient(services[0].url, { Authorization: `Bearer ${value}` })
    const { data: organization } = await setup.ok('createOrganization', { body: organizationBody() })

    const call = async (_: unknown, caller: number) => {
      const chance = chances(seed + caller)
      const by = <T>(work: (client: TestClient) => Promise<T>, token?: string) => byChance(chance, work, token)
      const read = <T>(work: (client: TestClient) => Promise<T>) => {
        state.reads++
        return by(work)
      }
      while (!state.isDone) {
        const account = await by((client) => client.ok('createAccount', { body: accountBody(organization.id) }))
        const representative = account && (await by((client) => client.ok('createRepresentative', { body: representativeBody(account.data.id) })))
        const customer = { body: customerBody(), headers: { 'Idempotency-Key': unique('rotation') } }
        const made = await by((client) => client.ok('createCustomer', customer))
        const customerId = made?.data.id ?? ''
        const bridge = await by((client) => client.ok('initializeBridge', { body: { customer_id: customerId } }))
        const paykey = await by((client) => client.ok('createBridgeBankAccount', { body: bankAccountBody(customerId) }), bridge?.data.bridge_token)
        const charge = paykey && (await by((client) => client.ok('createCharge', { body: chargeBody(paykey.data.paykey) })))
        await read((client) => client.ok('getAccount', { path: { id: account?.data.id ?? '' } }))
        await read((client) => client.ok('getRepresentative', { path: { representative_id: representative?.data.id ?? '' } }))
        await read((client) => client.ok('listEvents', { query: { resource_id: charge?.data.id ?? '' } }))
        // The answer that is kept.
        const again = await read((client) => client.ok('createCustomer', customer))
        if (again?.data.id !== customerId) refused.push('the answer was another one')
        state.rounds++
      }
    }
    const calling = Array.from({ length: callers }, call)
    const seen = async () => {
      for (const from = state.rounds; state.rounds < from + roundsOfAStep; ) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const keys of steps) {
      for (const index of [0, 1] as const) {
        const replaced = services[index]
        services[index] = await world().startService({ secrets: new Secrets(keys) })
        await seen()
        while ((underWay.get(replaced) ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
        await replaced.stop()
      }
    }
    state.isDone = true
    await Promise.all(calling)
    for (const service of services) await service.stop()
    return { reads: state.reads, refused }
  }

  it('lets every process read what any of them has written, where the new one comes last before it comes first', async () => {
    const { reads, refused } = await rotate([[former, coming], [coming, former]])
    process.stdout.write(`    seed ${seed}: ${reads} reads of what another process may have written, ${refused.length} refused\n`)
    expect(refused.slice(0, 3)).to.deep.equal([])
    expect(reads).to.be.at.least(4 * 4 * roundsOfAStep)
  })

  it('does not, where it comes first at once', async () => {
    const { refused } = await rotate([[coming, former]])
    expect(refused).to.have.length.above(0)
  })
})
