import { expect } from 'chai'
import { createCharge } from '../../src/charges/operations.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { Problem } from '../../src/lib/problem.ts'
import { chargeBody, newAccount, newPaykey, newPlatform, unique, type TestPlatform } from '../support/factories.ts'
import { whileRefused } from '../support/refused.ts'
import { world } from '../support/world.ts'

/** A charge of an account, or of the platform itself. */
interface Asked {
  accountId: string | null
  paykey: string
  external_id: string
}

// Each is the work of one transaction, as those of two processes may be at the same time.
describe('two groups of charges that need the same rows in opposite orders', () => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await newPlatform()
  })

  /** Waits for locks until one is told of a deadlock, which takes PostgreSQL a second. @returns of each whether it was created, or why not */
  function create(asked: readonly Asked[]): Promise<string[]> {
    const { asService, secrets } = world()
    return inTenant(asService, platform.id, async (trx) => {
      await trx.raw(`set local lock_timeout = '10s'`)
      const context = { trx, platformId: platform.id, environment: 'sandbox', realNow: systemClock.now(), newId, secrets } as const
      const made = await createCharge.together(context, asked.map(({ accountId, paykey, external_id }) => ({ accountId, request: { path: {}, query: {}, body: chargeBody(paykey, { external_id }) } })))
      return made.map((one) => (one instanceof Problem ? one.message : 'created'))
    })
  }

  /** Both at once, with so much time between two rows that each has its first one when it comes to the other's. */
  function createBoth(table: string, one: readonly Asked[], other: readonly Asked[]): Promise<string[][]> {
    return whileRefused(table, `new.platform_id = '${platform.id}'`, () => Promise.all([create(one), create(other)]), 'perform pg_sleep(0.2); return new')
  }

  it('have the same payments: one creates all, the other none', async () => {
    const { paykey } = await newPaykey(platform.sandbox)
    const asked = ['one', 'two', 'three'].map((external_id) => ({ accountId: null, paykey, external_id }))
    const answers = await createBoth('payments', asked, [...asked].reverse())
    expect(answers.sort()).to.deep.equal([asked.map(() => 'Duplicate external_id.'), asked.map(() => 'created')])
  })

  it('count in the same accounts: both create all', async () => {
    const accounts: Pick<Asked, 'accountId' | 'paykey'>[] = []
    for (let count = 0; count < 2; count++) {
      const { id } = await newAccount(platform.sandbox)
      accounts.push({ accountId: id, paykey: (await newPaykey(platform.sandbox.actingFor(id))).paykey })
    }
    const asked = () => accounts.map((account) => ({ ...account, external_id: unique('charge') }))
    const answers = await createBoth('limit_counters', asked(), asked().reverse())
    expect(answers).to.deep.equal([['created', 'created'], ['created', 'created']])
  })
})
