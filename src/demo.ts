import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { createApiKey, newApiKeyValue, statusOfApiKey } from './api-keys/api-key.ts'
import { startService, type ServiceOptions } from './app.ts'
import { sandboxKeyPattern } from './config.ts'
import { connect } from './database/connection.ts'
import { inTenant } from './database/transaction.ts'
import { insertPlatform, listPlatforms } from './database/unscoped.ts'
import { deleteRestore } from './jobs/job-store.ts'
import { systemClock } from './lib/clock.ts'
import { newId } from './lib/ids.ts'
import { invariant } from './lib/invariant.ts'
import { KeptFile } from './lib/kept-file.ts'
import { emptyLane, type Lane } from './worker/lane.ts'
import { startWorker } from './worker/worker.ts'

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`

/** The demo data's ids, the same in every installation; the README lists them. */
export const demoIds = {
  platform: id(1),
  organization: id(11),
  account: id(21),
  linkedBankAccount: id(31),
  representative: id(41),
  customers: { ada: id(51), grace: id(52), linus: id(53), ofAccount: id(59) },
  paykeys: { ada: id(61), grace: id(62), linus: id(63), ofAccount: id(69) },
  charges: { first: id(71), second: id(72), cancelled: id(73), held: id(74), pending: id(75), paid: id(76), failed: id(77), reversed: id(78), ofAccount: id(79) },
  payouts: { first: id(81), paid: id(82), ofAccount: id(89) },
} as const

const demoLane: Lane = { platformId: demoIds.platform, environment: 'sandbox' }

export interface Demo {
  /** The demo platform's sandbox key. */
  key: string
  /** A paykey value that can be charged. */
  paykey: string
}

export interface DemoOptions extends ServiceOptions {
  /** The tables' owner, whom a worker needs. */
  ownerUrl: string
}

/**
 * Fills an empty database with a platform to play with; finds it again in one that was filled before, and ends what a crash
 * left half done. Everything but the platform and its key is made by real requests to a server of its own, which differs from
 * the service's in one thing: the ids of what is made are given. One at a time: see inTurn.
 *
 * @returns undefined when the database has platforms, but not the demo platform
 */
export async function ensureDemo(database: Knex, options: DemoOptions): Promise<Demo | undefined> {
  const platforms = await listPlatforms(database)
  if (platforms.length > 0 && !platforms.some((platform) => platform.id === demoIds.platform)) return undefined
  if (platforms.length === 0) await createDemoPlatform(database)
  const key = await ensureKey(database, options)
  await endReset(options)
  const { ids, paykey } = await inTenant(database, demoLane.platformId, findMade)
  const demo = { key, paykey: paykey ?? (await make(options, key, ids)) }
  await inTenant(database, demoLane.platformId, (trx) => deleteRestore({ ...demoLane, trx }))
  return demo
}

/** What of the demo is there; with the paykey value of the first customer where nothing is left to be done. */
async function findMade(trx: Knex.Transaction): Promise<{ ids: ReadonlySet<string>; paykey: string | undefined }> {
  const { organization, account, linkedBankAccount, representative, customers, paykeys, charges, payouts } = demoIds
  const scope = { platform_id: demoLane.platformId, environment: demoLane.environment }
  const accounts = await trx('accounts').where(scope).where({ id: account }).select('id', 'status')
  const keys = await trx('paykeys').where(scope).whereIn('id', Object.values(paykeys)).select('id', 'paykey')
  const payments = await trx('payments').where(scope).whereIn('id', [...Object.values(charges), ...Object.values(payouts)]).select('id', 'status')
  const others = [
    ...(await trx('organizations').where(scope).where({ id: organization }).select('id')),
    ...(await trx('linked_bank_accounts').where(scope).where({ id: linkedBankAccount }).select('id')),
    ...(await trx('representatives').where(scope).where({ id: representative }).select('id')),
    ...(await trx('customers').where(scope).whereIn('id', Object.values(customers)).select('id')),
  ]
  const ids = new Set([...accounts, ...keys, ...payments, ...others].map((row) => row.id))
  const wanted = [organization, account, linkedBankAccount, representative, ...[customers, paykeys, charges, payouts].flatMap((of) => Object.values(of))]
  const statusOf = (id: string) => [...accounts, ...payments].find((row) => row.id === id)?.status
  const isWhole =
    wanted.every((each) => ids.has(each)) &&
    statusOf(account) !== 'created' &&
    statusOf(charges.cancelled) === 'cancelled' &&
    !['created', 'scheduled'].includes(statusOf(charges.pending) ?? '')
  return { ids, paykey: isWhole ? keys.find((row) => row.id === paykeys.ada)?.paykey : undefined }
}

/**
 * Makes what is not there.
 *
 * @returns the paykey value of the first customer
 */
async function make(options: DemoOptions, key: string, there: ReadonlySet<string>): Promise<string> {
  const next = new Map<string, string>()
  const service = await startService({
    ...options,
    listen: { host: '127.0.0.1', port: 0 },
    // Not the public URL: these requests go to this very server.
    config: { ...options.config, publicUrl: undefined, rateLimitPerSecond: 0 },
    newId: (noun) => {
      const given = next.get(noun)
      next.delete(noun)
      return given ?? newId()
    },
  })
  // What takes the first steps, at once: the start waits for one. Those that take seconds are left to the worker that goes on running.
  const worker = startWorker({ ...options, prepares: options.config.databasePrepares, clock: options.clock ?? systemClock, lookEvery: 50 })
  try {
    return await fill(new DemoClient(service.url, key, next, there))
  } finally {
    await Promise.all([service.stop(), worker.stop()])
  }
}

/** One that was asked for, and that a crash has left: later it would take away what is made here, and what clients have made by then. */
async function endReset({ ownerUrl, clock = systemClock }: DemoOptions): Promise<void> {
  const owner = connect(ownerUrl, { pool: 1 })
  try {
    await emptyLane(owner, demoLane, clock)
  } finally {
    await owner.destroy()
  }
}

async function createDemoPlatform(database: Knex): Promise<void> {
  await insertPlatform(database, { id: demoIds.platform, name: 'Demo', created_at: systemClock.now() })
}

/**
 * BOOTSTRAP_SANDBOX_KEY, or the one made once and kept in the data directory; one that is not known yet becomes a further key
 * of the platform. Where the kept one was revoked, or is damaged, another is made: whoever revoked it did not mean to end the
 * demo.
 *
 * @throws Error when BOOTSTRAP_SANDBOX_KEY was revoked
 */
async function ensureKey(database: Knex, { config, secrets }: ServiceOptions): Promise<string> {
  const { bootstrapSandboxKey: given, dataDir } = config
  const file = new KeptFile(dataDir, 'sandbox-key')
  const kept = await file.read()
  let value = given ?? (isSandboxKey(kept) ? kept : newApiKeyValue('sandbox'))
  let status = await statusOfApiKey(database, secrets, value)
  if (status === 'revoked') {
    if (given !== undefined) throw new Error('BOOTSTRAP_SANDBOX_KEY names a key that was revoked; set another, or none.')
    value = newApiKeyValue('sandbox')
    status = 'unknown'
  }
  // Kept before it counts: a crash in between must not leave a key that nobody has.
  if (kept !== value) await file.replace(value)
  if (status === 'unknown') {
    await createApiKey(database, secrets, systemClock.now(), { platformId: demoIds.platform, environment: 'sandbox', value })
  }
  return value
}

function isSandboxKey(value: string | undefined): value is string {
  return value !== undefined && sandboxKeyPattern.test(value)
}

/** What was changed meanwhile stands in the way, or is not there: the demo does without, as nothing may keep the service from starting. */
const leavesOut = [400, 404, 409, 422]

class DemoClient {
  readonly #url: string
  readonly #key: string
  readonly #next: Map<string, string>
  readonly #there: ReadonlySet<string>

  constructor(url: string, key: string, next: Map<string, string>, there: ReadonlySet<string>) {
    this.#url = url
    this.#key = key
    this.#next = next
    this.#there = there
  }

  /** What is at the path, or undefined. */
  async get(path: string, accountId?: string): Promise<Record<string, unknown> | undefined> {
    return this.#send('GET', path, undefined, accountId)
  }

  /** Makes the resource with this id, unless it is there. */
  async ensure(noun: string, id: string, path: string, body: object, accountId?: string): Promise<void> {
    if (this.#there.has(id)) return
    this.#next.set(noun, id)
    const made = await this.#send('POST', path, body, accountId)
    invariant(made === undefined || made['id'] === id, `the demo's ${noun} has its id`)
  }

  async put(path: string, body: object): Promise<void> {
    await this.#send('PUT', path, body, undefined)
  }

  async post(path: string, body: object): Promise<void> {
    await this.#send('POST', path, body, undefined)
  }

  async #send(method: string, path: string, body: object | undefined, accountId: string | undefined): Promise<Record<string, unknown> | undefined> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(accountId === undefined ? {} : { 'Service-Account-Id': accountId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (leavesOut.includes(response.status)) return undefined
    invariant(response.ok && isObject(answer) && isObject(answer['data']), `the demo's ${method} ${path} was answered ${response.status}`)
    return answer['data']
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** @returns the paykey value of the first customer */
async function fill(client: DemoClient): Promise<string> {
  const { organization, account, linkedBankAccount, representative, customers, paykeys, charges, payouts } = demoIds
  await client.ensure('organization', organization, '/v1/organizations', { name: 'Northwind Holdings', external_id: 'demo-organization' })
  await client.ensure('account', account, '/v1/accounts', {
    organization_id: organization,
    account_type: 'business',
    access_level: 'standard',
    external_id: 'demo-account',
    business_profile: {
      name: 'Northwind Rentals',
      legal_name: 'Northwind Rentals LLC',
      website: 'https://northwind.example.com',
      description: 'Rents bicycles by the month.',
      support_channels: { email: 'support@northwind.example.com' },
    },
  })
  await client.ensure('linked_bank_account', linkedBankAccount, '/v1/linked_bank_accounts', {
    account_id: account,
    bank_account: { account_holder: 'Northwind Rentals LLC', routing_number: '021000021', account_number: '9876543210' },
    description: 'Operating account',
    purposes: ['charges', 'payouts'],
  })
  await client.ensure('representative', representative, '/v1/representatives', {
    account_id: account,
    first_name: 'Nora',
    last_name: 'North',
    dob: '1984-05-17',
    email: 'nora@northwind.example.com',
    mobile_number: '+14155550142',
    ssn_last4: '0000',
    relationship: { primary: true, control: true, owner: true, percent_ownership: 60, title: 'CEO' },
  })

  // Once: what somebody makes of it later stays.
  if ((await client.get(`/v1/accounts/${account}`))?.['status'] === 'created') {
    await client.post(`/v1/accounts/${account}/simulate`, { final_status: 'active' })
  }

  const people = [
    { customer: customers.ada, paykey: paykeys.ada, type: 'individual', name: 'Ada Example', email: 'ada@example.com', phone: '+14155550101', routing: '021000021' },
    { customer: customers.grace, paykey: paykeys.grace, type: 'individual', name: 'Grace Example', email: 'grace@example.com', phone: '+14155550102', routing: '121000248' },
    { customer: customers.linus, paykey: paykeys.linus, type: 'business', name: 'Linus Bakery', email: 'linus@example.com', phone: '+14155550103', routing: '110000000' },
    { customer: customers.ofAccount, paykey: paykeys.ofAccount, type: 'individual', name: 'Rita Rider', email: 'rita@example.com', phone: '+14155550109', routing: '011000138', accountId: account },
  ]
  for (const { customer, paykey, type, name, email, phone, routing, accountId } of people) {
    await client.ensure('customer', customer, '/v1/customers', { type, name, email, phone }, accountId)
    await client.ensure(
      'paykey',
      paykey,
      '/v1/bridge/bank_account',
      { customer_id: customer, routing_number: routing, account_number: '000123456789', account_type: 'checking' },
      accountId,
    )
  }

  const [ada, grace, linus, rita] = [
    await valueOf(client, paykeys.ada),
    await valueOf(client, paykeys.grace),
    await valueOf(client, paykeys.linus),
    await valueOf(client, paykeys.ofAccount, account),
  ]
  const today = systemClock.now().toISOString().slice(0, 10)
  const payment = (paykey: string, external_id: string, description: string, amount: number, sandbox_outcome?: string) => ({
    paykey,
    description,
    amount,
    currency: 'USD',
    payment_date: today,
    device: { ip_address: '203.0.113.7' },
    external_id,
    config: sandbox_outcome === undefined ? {} : { sandbox_outcome },
  })
  const charge = (...of: Parameters<typeof payment>) => ({ ...payment(...of), consent_type: 'internet' })
  await client.ensure('charge', charges.first, '/v1/charges', charge(ada, 'demo-charge-1', 'Monthly membership', 4_900))
  await client.ensure('charge', charges.second, '/v1/charges', charge(grace, 'demo-charge-2', 'Annual plan', 49_000))
  await client.ensure('charge', charges.cancelled, '/v1/charges', charge(ada, 'demo-charge-3', 'Ordered by mistake', 1_250))
  await client.put(`/v1/charges/${charges.cancelled}/cancel`, { reason: 'Ordered by mistake' })
  await client.ensure('charge', charges.held, '/v1/charges', charge(grace, 'demo-charge-4', 'Over the limit', 99_000, 'on_hold_daily_limit'))
  await client.ensure('charge', charges.pending, '/v1/charges', charge(ada, 'demo-charge-5', 'On its way', 7_500))
  await client.ensure('charge', charges.paid, '/v1/charges', charge(ada, 'demo-charge-6', 'Last month', 4_900, 'paid'))
  await client.ensure('charge', charges.failed, '/v1/charges', charge(grace, 'demo-charge-7', 'Not enough money', 25_000, 'failed_insufficient_funds'))
  await client.ensure('charge', charges.reversed, '/v1/charges', charge(grace, 'demo-charge-8', 'Disputed later', 18_000, 'reversed_customer_dispute'))
  await client.ensure('charge', charges.ofAccount, '/v1/charges', charge(rita, 'demo-charge-9', 'Bicycle, November', 8_900), account)
  await client.ensure('payout', payouts.first, '/v1/payouts', payment(linus, 'demo-payout-1', 'Deposit returned', 12_000))
  await client.ensure('payout', payouts.paid, '/v1/payouts', payment(ada, 'demo-payout-2', 'Refund', 2_500, 'paid'))
  await client.ensure('payout', payouts.ofAccount, '/v1/payouts', payment(rita, 'demo-payout-9', 'Deposit returned', 5_000), account)
  await sendToBank(client, charges.pending)
  return ada
}

/** Once it is scheduled: a file of its own, so that something is pending from the first moment on. */
async function sendToBank(client: DemoClient, chargeId: string): Promise<void> {
  // Where the worker is kept from it, the demo does without.
  const deadline = systemClock.elapsed() + 10_000
  while (systemClock.elapsed() < deadline) {
    const status = (await client.get(`/v1/charges/${chargeId}`))?.['status']
    if (status === 'scheduled') return client.post(`/v1/sandbox/payments/${chargeId}/simulate`, { status: 'pending' })
    if (status !== 'created') return
    await delay(50)
  }
}

/** Empty where it is not there: then there are no payments of it. */
async function valueOf(client: DemoClient, paykeyId: string, accountId?: string): Promise<string> {
  const value = (await client.get(`/v1/paykeys/${paykeyId}`, accountId))?.['paykey']
  return typeof value === 'string' ? value : ''
}
