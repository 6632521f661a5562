import { expect } from 'chai'
import type { OperationId } from '../../src/contract.ts'
import type { TenantStore } from '../../src/context.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { findEvents, listRecorded } from '../../src/events/event-store.ts'
import { listBalances } from '../../src/ledger/ledger-store.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { claimDeliveries, lockPending, writeHeld } from '../../src/webhooks/delivery-store.ts'
import { forgetLane, listAttended, listEnabledOf, lockEnabled, noteFailing, noteWell } from '../../src/webhooks/endpoint-store.ts'
import { operationIds, type TestClient } from '../support/client.ts'
import { newPlatform, newWebhookDelivery, validRequest } from '../support/factories.ts'
import { liveThrough, openLane } from '../support/lane.ts'
import { isTenantTable, readTables } from '../support/schema-rules.ts'
import { collectedStatements, expectKeptRules } from '../support/statements.ts'
import { world } from '../support/world.ts'

// What the other files make the services say is held against the rules after each (hooks.ts); here is at least one request of
// each operation with an Idempotency-Key, and a worker's steps.
describe('every statement that a service sends', () => {
  before(async function () {
    this.timeout(60_000)
    const { sandbox } = await newPlatform()
    for (const id of operationIds()) await call(sandbox, id)
    // What a worker says, with its reset at the end, and what looks whether all agrees.
    const platform = await newPlatform()
    const lane = openLane(platform)
    await liveThrough(platform, lane)
    const { database, secrets } = lane.dependencies
    for (const { findBroken } of invariants) await inTenant(database, platform.id, (trx) => findBroken({ ...lane.lane, trx }, secrets))
    await inTenant(database, platform.id, (trx) => listBalances({ ...lane.lane, trx }))
    const { endpoint } = await newWebhookDelivery(platform.sandbox)
    // As if its events were some minutes old.
    await inTenant(database, platform.id, (trx) => countEvents({ ...lane.lane, trx }, new Date(systemClock.now().getTime() + 6 * 60_000)))
    for (const sort_by of ['id', 'created_at'] as const) await platform.sandbox.ok('listEvents', { query: { sort_by, event_type: ['charge.created.v1'], min_created_at: new Date(systemClock.now().getTime() - 7_200_000).toISOString() } })
    await listAttended(database, lane.lane, systemClock.now(), 11)
    await inTenant(database, platform.id, (trx) => deliver({ ...lane.lane, trx }, endpoint))
    await platform.sandbox.ok('resetSandbox', {})
    await lane.workOff()
    await forgetLane(database, lane.lane)
    await lane.close()
  })

  it('is one of a number that does not grow with what is asked', async () => {
    const before = new Set(collectedStatements())
    expect(before.size).to.be.above(40)
    // The same operations with other values: of another platform, with other ids, names and times.
    const { sandbox } = await newPlatform()
    for (const id of operationIds()) await call(sandbox, id)
    expect(collectedStatements().filter((statement) => !before.has(statement))).to.deep.equal([])
  })

  it('names every tenant table of the schema at least once', async () => {
    const said = collectedStatements().join('\n')
    // Partitions are the owner's alone, and the rate limit is off in most tests.
    const tables = (await readTables(world().asSuperuser)).filter(isTenantTable).map(({ name }) => name)
    const missing = tables.filter((name) => !/_(\d{8}|default)$/.test(name) && name !== 'rate_limit_buckets' && !said.includes(name))
    expect(missing).to.deep.equal([])
  })

  it('keeps the rules by which it can grow', () => expectKeptRules(world().asSuperuser))

  /** Says what is said on the way of a webhook, without sending one: it would be another's test that gets it. */
  async function deliver(store: TenantStore, endpointId: string): Promise<void> {
    const now = systemClock.now()
    await listEnabledOf(store, [endpointId])
    const due = await claimDeliveries(store, new Map([[endpointId, 20]]), now, now)
    expect(due).to.have.length.above(0)
    await findEvents(store, due.map(({ event_id }) => event_id), now, now)
    await writeHeld(store, await lockPending(store, due))
    await noteFailing(store, { id: endpointId, call_revision: 0 }, now, now)
    await noteWell(store, { id: endpointId, call_revision: 0 })
    await lockEnabled(store, endpointId)
    for (const afterId of [null, endpointId]) await listRecorded(store, { from: now, afterId, until: now }, 20)
  }

  async function call(client: TestClient, id: OperationId): Promise<void> {
    await client.call(id, { ...(await validRequest[id](client)), headers: { 'Idempotency-Key': `statement-rules-${id}`.slice(0, 40) } })
  }
})
