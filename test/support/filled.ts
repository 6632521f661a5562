import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { secretsPlaceOf } from '../../src/ach/bank-store.ts'
import { keepText } from '../../src/ach/file-store.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { newCharge, newCustomer, newLinkedBankAccount, newPaykey, newPlatform, newRepresentative, newWebhookDelivery, type TestPlatform } from './factories.ts'
import { liveThrough, openLane } from './lane.ts'
import { world } from './world.ts'

/** Two platforms that have rows in every tenant table, to be kept apart. */
export async function newFilledPlatforms(): Promise<[TestPlatform, TestPlatform]> {
  const platforms: [TestPlatform, TestPlatform] = [await newLivelyPlatform(), await newLivelyPlatform()]
  const checking = await world().startService({ overrides: { accountValidation: 'prenote' } })
  for (const platform of platforms) {
    // A job that nobody does.
    await platform.sandbox.ok('resetSandbox', {})
    await newPaykey(await platform.newClient({ environment: 'live', url: checking.url }))
    await fillByHand(platform)
  }
  await checking.stop()
  return platforms
}

/** A platform that has something in each of its lists, and all of it counted. */
export async function newLivelyPlatform(): Promise<TestPlatform> {
  const platform = await newPlatform()
  const client = platform.sandbox
  await newRepresentative(client)
  await newLinkedBankAccount(client)
  await newCharge(client)
  await newWebhookDelivery(client)
  const { id } = await newCustomer(client)
  await client.ok('initializeBridge', { body: { customer_id: id }, headers: { 'Idempotency-Key': randomUUID() } })
  const lane = openLane(platform)
  await liveThrough(platform, lane)
  await lane.close()
  await countRows(platform)
  return platform
}

const hoursAgo = 3 * 3_600_000

/** As a worker counts them: changes of lists, and events of hours that have ended, of which there are some. */
async function countRows(platform: TestPlatform): Promise<void> {
  const { asService } = world()
  const earlier = () => new Date(Date.now() - hoursAgo)
  const service = await world().startService({ clock: { ...systemClock, now: earlier }, newId: () => v7({ msecs: earlier().getTime() }) })
  await newCustomer(await platform.newClient({ url: service.url }))
  await service.stop()
  const store = { platformId: platform.id, environment: 'sandbox' } as const
  await inTenant(asService, platform.id, (trx) => addUpChanges({ ...store, trx }))
  await inTenant(asService, platform.id, (trx) => countEvents({ ...store, trx }, new Date()))
}

/** What no request of these leads to. */
async function fillByHand({ id }: TestPlatform): Promise<void> {
  const { asService, asSuperuser, secrets } = world()
  const now = new Date()
  await asSuperuser.raw(`insert into rate_limit_buckets (platform_id, environment, points, expires_at, observed_at) values (?, 'live', 1, now(), now())`, [id])
  const bank = { platform_id: id, environment: 'live' } as const
  await asSuperuser('bank_settings').insert({ ...bank, settings: '{}', secrets_encrypted: secrets.encrypt('{}', secretsPlaceOf(bank)), inbox_marks: '[]', created_at: now, updated_at: now })
  // A file is sent again.
  const sent = await asSuperuser('nacha_files').where({ platform_id: id, direction: 'outgoing', status: 'handed_over' }).first()
  if (sent === undefined) throw new Error('The lane has sent one')
  await inTenant(asService, id, (trx) => keepText({ trx, platformId: id, environment: 'sandbox', now, realNow: now, newId, secrets }, sent))
  // A mailbox is looked into.
  await asSuperuser('jobs').insert({ platform_id: id, environment: 'live', id: newId(), kind: 'fetch_files', subject_id: id, due_at: now, attempts: 0, retry_at: null, last_error: null, created_at: now })
}
