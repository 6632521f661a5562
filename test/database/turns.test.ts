import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { sealedColumns } from '../../src/cli/sealed-columns.ts'
import type { TenantStore } from '../../src/context.ts'
import { laneTurn, tryName } from '../../src/database/advisory-lock.ts'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { reencrypt } from '../../src/database/reencrypt.ts'
import { awaitReset, awaitWriters } from '../../src/database/reset-lock.ts'
import type { JobRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { inTurn } from '../../src/database/turn.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { emptySandbox } from '../../src/sandbox/reset.ts'
import { emptyLane, stepLane, type Lane } from '../../src/worker/lane.ts'
import { newCustomer, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { lockWaits } from '../support/rows.ts'
import { world } from '../support/world.ts'

// Two at once, where the second begins once all of the first is done but its COMMIT.
describe('what one does while another is at it', () => {
  let platform: TestPlatform
  let lane: Lane
  let owner: Knex
  before(() => {
    owner = connect(world().database.ownerUrl, { pool: 3 })
  })
  after(() => owner.destroy())
  beforeEach(async () => {
    platform = await newPlatform()
    lane = { platformId: platform.id, environment: 'sandbox' }
    await newCustomer(platform.sandbox)
  })

  /** @returns what the second comes to, which waits for nobody */
  async function meanwhile<T>(first: (store: TenantStore) => Promise<unknown>, second: (store: TenantStore) => Promise<T>, database = world().asService): Promise<T> {
    return inTenant(database, platform.id, async (trx) => {
      await first({ ...lane, trx })
      return inTenant(database, platform.id, async (other) => {
        await other.raw(`set local lock_timeout = '100ms'`)
        return second({ ...lane, trx: other })
      })
    })
  }

  /** Ends the first once the second waits for a lock, or is done. @returns whether the second has waited */
  async function inARow(database: Knex, first: (store: TenantStore) => Promise<unknown>, second: () => Promise<unknown>): Promise<boolean> {
    let isDone = false
    const { done, hasWaited } = await inTenant(database, platform.id, async (trx) => {
      await first({ ...lane, trx })
      const done = second().then(() => (isDone = true))
      const hasWaited = await onceIt(async () => !isDone && (await lockWaits()) > 0, (waits) => waits || isDone, { every: 5 })
      return { done: [done], hasWaited }
    })
    await Promise.all(done)
    return hasWaited
  }

  const inSixMinutes = () => new Date(systemClock.now().getTime() + 6 * 60_000)
  const left = async (table: 'event_counts' | 'events_counted' | 'list_counts' | 'list_count_changes') => (await world().asSuperuser(table).where({ platform_id: platform.id })).length
  const job: JobRow = { platform_id: '', environment: 'sandbox', id: newId(), kind: 'reset_sandbox', subject_id: newId(), due_at: new Date(), attempts: 0, retry_at: null, last_error: null, created_at: new Date() }
  const reset = async (store: TenantStore) => emptySandbox(store.trx, lane, job)

  it('a worker leaves a lane that another one takes a step of', async () => {
    const { asService, secrets } = world()
    const outcome = await meanwhile((store) => tryName(store, laneTurn), () => stepLane({ database: asService, secrets, clock: systemClock, newId }, lane, 500))
    expect(outcome).to.equal('busy')
  })

  it('a reset waits for the step that a worker takes', async () => {
    expect(await inARow(world().asService, (store) => tryName(store, laneTurn), () => emptyLane(owner, lane, systemClock))).to.equal(true)
  })

  it('a reset waits for whoever writes', async () => {
    expect(await inARow(world().asService, awaitReset, () => emptyLane(owner, lane, systemClock))).to.equal(true)
  })

  it('who adds up changes leaves those that came since another one has begun', async () => {
    const first = async (store: TenantStore) => {
      await addUpChanges(store)
      await newCustomer(platform.sandbox)
    }
    const before = await left('list_count_changes')
    await meanwhile(first, addUpChanges)
    expect([before, await left('list_count_changes')]).to.deep.equal([1, 1])
  })

  it('who adds up changes adds none that a reset takes away', async () => {
    await inARow(owner, reset, () => inTenant(world().asService, platform.id, (trx) => addUpChanges({ ...lane, trx })))
    expect(await left('list_counts')).to.equal(0)
  })

  it('who counts events leaves them to another one that does', async () => {
    expect(await meanwhile((store) => countEvents(store, inSixMinutes()), (store) => countEvents(store, inSixMinutes()))).to.equal(false)
    expect(await world().asSuperuser('event_counts').where({ platform_id: platform.id }).sum<{ sum: string }[]>('count')).to.deep.equal([{ sum: '1' }])
  })

  it('who counts events counts none that a reset takes away', async () => {
    const first = async (store: TenantStore) => {
      await awaitWriters(store)
      await reset(store)
    }
    await inARow(owner, first, () => inTenant(world().asService, platform.id, (trx) => countEvents({ ...lane, trx }, inSixMinutes())))
    expect([await left('event_counts'), await left('events_counted')]).to.deep.equal([0, 0])
  })

  it('who encrypts anew leaves what another one is changing', async () => {
    const { id } = await newPaykey(platform.sandbox)
    const numbers = sealedColumns.find(({ table }) => table === 'paykeys')
    if (numbers === undefined) throw new Error('Paykeys have numbers')
    const first = ({ trx }: TenantStore) => trx('paykeys').where({ platform_id: platform.id, id }).update({ updated_at: new Date() })
    const { rows, busy } = await meanwhile(first, (store) => reencrypt(store, new Secrets([randomBytes(32), ...world().config.secretsKeys]), numbers, undefined), owner)
    expect({ rows, busy }).to.deep.equal({ rows: 0, busy: 1 })
  })

  it('who has to do it in turn begins when the one before is done', async () => {
    const told: string[] = []
    const first = inTurn(owner, 'demo', async () => {
      const second = inTurn(owner, 'demo', () => Promise.resolve(told.push('second')))
      await onceIt(async () => (await world().asSuperuser.raw<{ rows: unknown[] }>(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).rows.length > 0 || told.length > 0, (isSo) => isSo, { every: 5 })
      told.push('first')
      return [second]
    })
    await Promise.all(await first)
    expect(told).to.deep.equal(['first', 'second'])
  })
})
