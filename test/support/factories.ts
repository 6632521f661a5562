import type { Knex } from 'knex'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import type { OperationId, OperationRequest, Schema } from '../../src/contract.ts'
import type { Environment, Scope } from '../../src/context.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { FundingEntryRow, FundingEventRow } from '../../src/database/tables.ts'
import { newId } from '../../src/lib/ids.ts'
import { TestClient } from './client.ts'
import { changeRow } from './rows.ts'
import { world } from './world.ts'

/** A platform of a test's own. */
export interface TestPlatform {
  id: string
  sandbox: TestClient
  live: TestClient
  /** A further key, of the platform's sandbox unless told otherwise. */
  newClient(options?: { environment?: Environment; scopes?: Scope[]; url?: string }): Promise<TestClient>
}

export async function newPlatform(url: string = world().service.url, asService: Knex = world().asService): Promise<TestPlatform> {
  const { secrets } = world()
  const id = newId()
  await insertPlatform(asService, { id, name: `Platform ${id}`, created_at: systemClock.now() })
  const newClient: TestPlatform['newClient'] = async (options = {}) => {
    const { environment = 'sandbox', scopes } = options
    const { value } = await createApiKey(asService, secrets, systemClock.now(), {
      platformId: id,
      environment,
      ...(scopes === undefined ? {} : { scopes }),
    })
    const client = new TestClient(options.url ?? url, { Authorization: `Bearer ${value}` })
    places.set(client.headers['Authorization'] ?? '', { platformId: id, environment, asService })
    return client
  }
  return { id, sandbox: await newClient(), live: await newClient({ environment: 'live' }), newClient }
}

/** Where the rows of a key's platform are, by the key. */
const places = new Map<string, { platformId: string; environment: Environment; asService: Knex }>()
const funded = new Set<string>()

/** In live nothing is charged or paid out without a linked bank account that the operator has found good: this gives the client one. */
export async function letFund(client: TestClient): Promise<void> {
  const place = places.get(client.headers['Authorization'] ?? '')
  const accountId = client.headers['Service-Account-Id'] ?? null
  const key = `${client.headers['Authorization']} ${accountId}`
  if (place?.environment !== 'live' || funded.has(key)) return
  funded.add(key)
  const { platformId: platform_id, environment, asService } = place
  const known = accountId === null ? undefined : (await client.ok('getAccount', { path: { id: accountId } })).data.settings.charges.linked_bank_account_id
  const id = known ?? (await newLinkedBankAccount(client.with({ 'Service-Account-Id': '' }), { account_id: accountId, purposes: ['charges', 'payouts'] })).id
  await inTenant(asService, platform_id, async (trx) => {
    const account = accountId === null ? undefined : await trx('accounts').where({ platform_id, environment, id: accountId }).forUpdate().first()
    await trx('linked_bank_accounts').where({ platform_id, environment, id }).forUpdate().select('id')
    await trx('linked_bank_accounts').where({ platform_id, environment, id }).update({ status: 'active' })
    if (account === undefined) return
    const { charges, payouts } = account.settings
    const settings = { charges: { ...charges, linked_bank_account_id: id }, payouts: { ...payouts, linked_bank_account_id: id } }
    await trx('accounts').where({ platform_id, environment, id: account.id }).update({ settings })
  })
}

/** One that nothing has come into: without a worker nothing is funded, and in live nothing is at all. */
export async function newFundingEvent(client: TestClient, changes: Partial<FundingEventRow> = {}): Promise<Pick<FundingEventRow, 'id' | 'transfer_date'>> {
  const place = places.get(client.headers['Authorization'] ?? '')
  if (place === undefined) throw new Error('The key is of no platform of these tests')
  const { platformId: platform_id, environment, asService } = place
  const account_id = client.headers['Service-Account-Id'] === undefined || client.headers['Service-Account-Id'] === '' ? null : client.headers['Service-Account-Id']
  const now = systemClock.now()
  const id = newId()
  const [status, status_reason, status_source, status_message] = ['created', 'ok', 'system', 'Made by a test.'] as const
  const row: FundingEventRow = {
    ...{ platform_id, environment, owner_id: account_id ?? platform_id, id, account_id, type: 'charge_deposit', status, status_reason, status_source, status_message },
    ...{ status_code: null, status_changed_at: now, transfer_date: laterDate(), effective_date: null, amount: 0, cover_amount: 0, payment_count: 0 },
    ...{ linked_bank_account_id: null, retry_of: null, due_at: new Date('2099-01-01T00:00:00Z'), event_sequence: 0, created_at: now, updated_at: now },
    ...changes,
  }
  await inTenant(asService, platform_id, (trx) => trx('funding_events').insert(row))
  return row
}

/** One cent in a file, of which there is no line in its text. */
export function forgedFundingEntry(of: Pick<FundingEntryRow, 'platform_id' | 'environment' | 'funding_event_id' | 'file_id'>): FundingEntryRow {
  return { ...of, trace_sequence: 9_999, trace_number: '021000020009999', direction: 'credit', amount: 1, record_encrypted: Buffer.alloc(64) }
}

/** One that no other event has: an account has one a day. */
function laterDate(): string {
  return new Date(Date.parse('2090-01-01T00:00:00Z') + ++count * 86_400_000).toISOString().slice(0, 10)
}

let count = 0

/** Text that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}-${Date.now().toString(36)}-${++count}`
}

export function organizationBody(body: Partial<Schema<'OrganizationCreate'>> = {}): Schema<'OrganizationCreate'> {
  return { name: 'Northwind Holdings', ...body }
}

export function accountBody(organizationId: string, body: Partial<Schema<'AccountCreate'>> = {}): Schema<'AccountCreate'> {
  return {
    organization_id: organizationId,
    account_type: 'business',
    access_level: 'standard',
    business_profile: { name: 'Northwind Rentals', website: 'https://northwind.example.com' },
    ...body,
  }
}

export function representativeBody(accountId: string, body: Partial<Schema<'RepresentativeCreate'>> = {}): Schema<'RepresentativeCreate'> {
  return {
    account_id: accountId,
    first_name: 'Nora',
    last_name: 'North',
    dob: '1984-05-17',
    email: 'nora@example.com',
    mobile_number: '+14155550142',
    ssn_last4: '1234',
    relationship: { primary: true, control: true, owner: true, percent_ownership: 60, title: 'CEO' },
    ...body,
  }
}

export function linkedBankAccountBody(accountId: string | null, body: Partial<Schema<'LinkedBankAccountCreate'>> = {}): Schema<'LinkedBankAccountCreate'> {
  return {
    account_id: accountId,
    bank_account: { account_holder: 'Northwind Rentals LLC', routing_number: '021000021', account_number: '9876543210' },
    ...body,
  }
}

export function onboardingBody(terms: Partial<Schema<'TermsOfServiceInput'>> = {}): Schema<'AccountOnboarding'> {
  return {
    terms_of_service: { accepted_date: '2026-11-21T15:10:00Z', agreement_type: 'embedded', agreement_url: 'https://northwind.example.com/terms', ...terms },
  }
}

export function customerBody(body: Partial<Schema<'CustomerCreate'>> = {}): Schema<'CustomerCreate'> {
  return { type: 'individual', name: 'Ada Example', email: 'ada@example.com', phone: '+14155550101', ...body }
}

export function bankAccountBody(customerId: string, body: Partial<Schema<'BridgeBankAccountCreate'>> = {}): Schema<'BridgeBankAccountCreate'> {
  return { customer_id: customerId, routing_number: '021000021', account_number: '000123456789', account_type: 'checking', ...body }
}

export function chargeBody(paykey: string, body: Partial<Schema<'ChargeCreate'>> = {}): Schema<'ChargeCreate'> {
  return {
    paykey,
    description: 'Monthly membership',
    amount: 4_900,
    currency: 'USD',
    payment_date: '2026-12-01',
    consent_type: 'internet',
    device: { ip_address: '203.0.113.7' },
    external_id: unique('order'),
    config: {},
    ...body,
  }
}

export function payoutBody(paykey: string, body: Partial<Schema<'PayoutCreate'>> = {}): Schema<'PayoutCreate'> {
  return {
    paykey,
    description: 'Deposit returned',
    amount: 2_500,
    currency: 'USD',
    payment_date: '2026-12-01',
    device: { ip_address: '203.0.113.7' },
    external_id: unique('refund'),
    config: {},
    ...body,
  }
}

export async function newOrganization(client: TestClient, body: Partial<Schema<'OrganizationCreate'>> = {}): Promise<Schema<'Organization'>> {
  return (await client.ok('createOrganization', { body: organizationBody(body) })).data
}

export async function newAccount(client: TestClient, body: Partial<Schema<'AccountCreate'>> = {}): Promise<Schema<'Account'>> {
  const organizationId = body.organization_id ?? (await newOrganization(client)).id
  return (await client.ok('createAccount', { body: accountBody(organizationId, body) })).data
}

/** One that has all that it takes to be onboarded. */
export async function newReadyAccount(client: TestClient, body: Partial<Schema<'AccountCreate'>> = {}): Promise<Schema<'Account'>> {
  const account = await newAccount(client, body)
  await newRepresentative(client, { account_id: account.id })
  await newLinkedBankAccount(client, { account_id: account.id })
  return account
}

export async function newRepresentative(client: TestClient, body: Partial<Schema<'RepresentativeCreate'>> = {}): Promise<Schema<'Representative'>> {
  const accountId = body.account_id ?? (await newAccount(client)).id
  return (await client.ok('createRepresentative', { body: representativeBody(accountId, body) })).data
}

export async function newLinkedBankAccount(client: TestClient, body: Partial<Schema<'LinkedBankAccountCreate'>> = {}): Promise<Schema<'LinkedBankAccount'>> {
  return (await client.ok('createLinkedBankAccount', { body: linkedBankAccountBody(null, body) })).data
}

export async function newCustomer(client: TestClient, body: Partial<Schema<'CustomerCreate'>> = {}): Promise<Schema<'Customer'>> {
  return (await client.ok('createCustomer', { body: customerBody(body) })).data
}

export async function newPaykey(client: TestClient, body: Partial<Schema<'BridgeBankAccountCreate'>> = {}): Promise<Schema<'Paykey'>> {
  const customerId = body.customer_id ?? (await newCustomer(client)).id
  return (await client.ok('createBridgeBankAccount', { body: bankAccountBody(customerId, body) })).data
}

export async function newCharge(client: TestClient, body: Partial<Schema<'ChargeCreate'>> = {}): Promise<Schema<'Charge'>> {
  await letFund(client)
  const paykey = body.paykey ?? (await newPaykey(client)).paykey
  return (await client.ok('createCharge', { body: chargeBody(paykey, body) })).data
}

export async function newHeldCharge(client: TestClient): Promise<Schema<'Charge'>> {
  return (await client.ok('holdCharge', { path: { id: (await newCharge(client)).id }, body: { reason: 'Asked for a week' } })).data
}

export async function newCancelledCharge(client: TestClient, body: Partial<Schema<'ChargeCreate'>> = {}): Promise<Schema<'Charge'>> {
  return (await client.ok('cancelCharge', { path: { id: (await newCharge(client, body)).id }, body: { reason: 'Ordered by mistake' } })).data
}

/** As the worker leaves it, which does not run where most tests do. */
export async function newScheduledCharge(client: TestClient): Promise<Schema<'Charge'>> {
  const charge = await newCharge(client)
  await changeRow('payments', charge.id, scheduled)
  return charge
}

export async function newScheduledPayout(client: TestClient): Promise<Schema<'Payout'>> {
  const payout = await newPayout(client)
  await changeRow('payments', payout.id, scheduled)
  return payout
}

const scheduled = { status: 'scheduled', effective_date: '2026-12-01', due_at: new Date('2026-12-01T01:00:00.000Z'), settles_at: new Date('2026-12-01T13:30:00.000Z') } as const

export async function newHeldPayout(client: TestClient): Promise<Schema<'Payout'>> {
  return (await client.ok('holdPayout', { path: { id: (await newPayout(client)).id }, body: { reason: 'Asked for a week' } })).data
}

export async function newPayout(client: TestClient, body: Partial<Schema<'PayoutCreate'>> = {}): Promise<Schema<'Payout'>> {
  await letFund(client)
  const paykey = body.paykey ?? (await newPaykey(client)).paykey
  return (await client.ok('createPayout', { body: payoutBody(paykey, body) })).data
}

/** Told of everything, at an address where nobody listens: the world runs no worker. */
export async function newWebhookEndpoint(client: TestClient, body: Partial<Schema<'WebhookEndpointCreate'>> = {}): Promise<Schema<'WebhookEndpointWithSecret'>> {
  return (await client.ok('createWebhookEndpoint', { body: { url: 'https://example.com/webhooks', ...body } })).data
}

/** An event, and its delivery to an endpoint that was there before. */
export async function newWebhookDelivery(client: TestClient): Promise<{ endpoint: string; delivery: Schema<'WebhookDelivery'> }> {
  const { id } = await newWebhookEndpoint(client, { event_types: ['customer.created.v1'] })
  await newCustomer(client)
  const { data } = await client.ok('listWebhookDeliveries', { path: { id } })
  const [delivery] = data
  if (delivery === undefined) throw new Error('The customer was not told of')
  return { endpoint: id, delivery }
}

async function newEventId(client: TestClient): Promise<string> {
  return (await newWebhookDelivery(client)).delivery.event_id
}

/** Of a customer or paykey that waits for a decision. */
export const inReview = { config: { sandbox_outcome: 'review' } } as const

type RequestMakers = { [Id in OperationId]: (client: TestClient) => Promise<Partial<OperationRequest<Id>>> }

/** A valid request for every operation, made of resources of the client's own. The tests that walk the contract need each. */
export const validRequest: RequestMakers = {
  createCharge: async (client) => {
    await letFund(client)
    return { body: chargeBody((await newPaykey(client)).paykey) }
  },
  getCharge: async (client) => ({ path: { id: (await newCharge(client)).id } }),
  updateCharge: async (client) => ({ path: { id: (await newCharge(client)).id }, body: { amount: 5_100 } }),
  holdCharge: async (client) => ({ path: { id: (await newCharge(client)).id }, body: { reason: 'Asked for a week' } }),
  releaseCharge: async (client) => ({ path: { id: (await newHeldCharge(client)).id }, body: { reason: 'Agreed again' } }),
  cancelCharge: async (client) => ({ path: { id: (await newCharge(client)).id }, body: { reason: 'Ordered by mistake' } }),
  resubmitCharge: async (client) => ({ path: { id: (await newCancelledCharge(client)).id }, body: { description: 'Once more' } }),
  createPayout: async (client) => {
    await letFund(client)
    return { body: payoutBody((await newPaykey(client)).paykey) }
  },
  getPayout: async (client) => ({ path: { id: (await newPayout(client)).id } }),
  updatePayout: async (client) => ({ path: { id: (await newPayout(client)).id }, body: { amount: 2_600 } }),
  holdPayout: async (client) => ({ path: { id: (await newPayout(client)).id }, body: { reason: 'Asked for a week' } }),
  releasePayout: async (client) => ({ path: { id: (await newHeldPayout(client)).id }, body: { reason: 'Agreed again' } }),
  cancelPayout: async (client) => ({ path: { id: (await newPayout(client)).id }, body: { reason: 'Ordered by mistake' } }),
  listPayments: () => Promise.resolve({}),
  getReturnRates: () => Promise.resolve({}),
  getSandboxClock: () => Promise.resolve({}),
  // No further than it has to: other requests of the platform go by this clock.
  advanceSandboxClock: async (client) => {
    const { data } = await client.ok('getSandboxClock', {})
    return { body: { to: new Date(Date.parse(data.now) + 60_000).toISOString() } }
  },
  resetSandbox: () => Promise.resolve({ body: {} }),
  simulatePayment: async (client) => ({ path: { id: (await newScheduledCharge(client)).id }, body: { status: 'pending' as const } }),
  simulatePaykey: async (client) => ({ path: { id: (await newPaykey(client)).id }, body: { balance: 500 } }),
  createCustomer: () => Promise.resolve({ body: customerBody() }),
  listCustomers: () => Promise.resolve({}),
  getCustomer: async (client) => ({ path: { id: (await newCustomer(client)).id } }),
  updateCustomer: async (client) => ({ path: { id: (await newCustomer(client)).id }, body: { name: 'Ada Changed' } }),
  reviewCustomer: async (client) => ({ path: { id: (await newCustomer(client, inReview)).id }, body: { status: 'verified' as const } }),
  listPaykeys: () => Promise.resolve({}),
  getPaykey: async (client) => ({ path: { id: (await newPaykey(client)).id } }),
  reviewPaykey: async (client) => ({ path: { id: (await newPaykey(client, inReview)).id }, body: { status: 'active' as const } }),
  cancelPaykey: async (client) => ({ path: { id: (await newPaykey(client)).id }, body: { reason: 'The bank account was closed' } }),
  initializeBridge: async (client) => ({ body: { customer_id: (await newCustomer(client)).id } }),
  createBridgeBankAccount: async (client) => ({ body: bankAccountBody((await newCustomer(client)).id) }),
  createOrganization: () => Promise.resolve({ body: organizationBody() }),
  listOrganizations: () => Promise.resolve({}),
  getOrganization: async (client) => ({ path: { id: (await newOrganization(client)).id } }),
  createAccount: async (client) => ({ body: accountBody((await newOrganization(client)).id) }),
  listAccounts: () => Promise.resolve({}),
  getAccount: async (client) => ({ path: { id: (await newAccount(client)).id } }),
  updateAccount: async (client) => ({ path: { id: (await newAccount(client)).id }, body: { external_id: 'changed' } }),
  onboardAccount: async (client) => ({ path: { id: (await newReadyAccount(client)).id }, body: onboardingBody() }),
  simulateAccount: async (client) => ({ path: { id: (await newReadyAccount(client)).id }, body: { final_status: 'active' as const } }),
  createRepresentative: async (client) => ({ body: representativeBody((await newAccount(client)).id) }),
  listRepresentatives: () => Promise.resolve({}),
  getRepresentative: async (client) => ({ path: { representative_id: (await newRepresentative(client)).id } }),
  updateRepresentative: async (client) => ({ path: { representative_id: (await newRepresentative(client)).id }, body: { last_name: 'South' } }),
  createLinkedBankAccount: () => Promise.resolve({ body: linkedBankAccountBody(null) }),
  listLinkedBankAccounts: () => Promise.resolve({}),
  getLinkedBankAccount: async (client) => ({ path: { linked_bank_account_id: (await newLinkedBankAccount(client)).id } }),
  updateLinkedBankAccount: async (client) => ({
    path: { linked_bank_account_id: (await newLinkedBankAccount(client)).id },
    body: { bank_account: { account_holder: 'Northwind LLC', routing_number: '121000248', account_number: '1112223334' } },
  }),
  cancelLinkedBankAccount: async (client) => ({ path: { linked_bank_account_id: (await newLinkedBankAccount(client)).id } }),
  listFundingEvents: () => Promise.resolve({}),
  getFundingEvent: async (client) => ({ path: { id: (await newFundingEvent(client)).id } }),
  listFundingEventPayments: async (client) => ({ path: { id: (await newFundingEvent(client)).id } }),
  listEvents: () => Promise.resolve({}),
  getEvent: async (client) => ({ path: { id: await newEventId(client) } }),
  replayEvent: async (client) => ({ path: { id: await newEventId(client) }, body: {} }),
  createWebhookEndpoint: () => Promise.resolve({ body: { url: 'https://example.com/webhooks' } }),
  listWebhookEndpoints: () => Promise.resolve({}),
  getWebhookEndpoint: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id } }),
  updateWebhookEndpoint: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id }, body: { status: 'disabled' as const } }),
  deleteWebhookEndpoint: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id } }),
  rotateWebhookEndpointSecret: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id }, body: {} }),
  testWebhookEndpoint: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id }, body: {} }),
  replayWebhookEndpoint: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id }, body: { since: '2026-01-01T00:00:00Z' } }),
  listWebhookDeliveries: async (client) => ({ path: { id: (await newWebhookEndpoint(client)).id } }),
  resendWebhookDelivery: async (client) => {
    const { endpoint, delivery } = await newWebhookDelivery(client)
    return { path: { id: endpoint, delivery_id: delivery.id }, body: {} }
  },
}
