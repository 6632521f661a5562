import { expect } from 'chai'
import type { OperationId, Schema } from '../../src/contract.ts'
import { document } from '../../src/http/openapi.ts'
import { operationIds, TestClient, type LooseRequest } from '../support/client.ts'
import {
  accountBody,
  bankAccountBody,
  chargeBody,
  customerBody,
  linkedBankAccountBody,
  newAccount,
  newCancelledCharge,
  newCharge,
  newCustomer,
  newFundingEvent,
  newLinkedBankAccount,
  newOrganization,
  newPaykey,
  newPlatform,
  newRepresentative,
  newScheduledPayout,
  newWebhookEndpoint,
  onboardingBody,
  payoutBody,
  representativeBody,
  unique,
  type TestPlatform,
} from '../support/factories.ts'
import { inputsOf, type Input } from '../support/inputs.ts'
import { changeRow } from '../support/rows.ts'
import { isTenantTable, readTables } from '../support/schema-rules.ts'
import { comparable, isSandboxOnly, requestFor, rowCounts, unknownId } from '../support/walk.ts'
import { world } from '../support/world.ts'

const inputs = inputsOf(document)

/** What somebody owns: an id of each kind. */
interface Belongings {
  organization: string
  account: string
  representative: string
  linkedBankAccount: string
  customer: string
  customerInReview: string
  paykeyId: string
  paykeyInReview: string
  paykey: string
  charge: string
  cancelledCharge: string
  payout: string
  fundingId: string
  /** Of no other funding event. */
  fundingDate: string
  /** Told of customers alone. */
  webhookEndpoint: string
  /** The customer's creation. */
  event: string
  /** Of the event to the endpoint. */
  delivery: string
  /** The account that the caller sees events of. */
  eventsAccount: string
  /** The external_id of all of these that have one. */
  externalId: string
}

/** How an input with somebody else's id must be answered: exactly as one with an id that does not exist. */
type Answered = 'path: 404' | 'body: 422' | 'filter: empty'

interface Row {
  answered: Answered
  /** The id that the input takes. */
  of: keyof Belongings
  /** A request that is right but, perhaps, for this id. */
  request: (id: string, own: Belongings) => LooseRequest
  /**
   * The input can name things of the platform that belong to another of its accounts, too. `any`: they are nobody's but the
   * account's. `acting`: the platform itself sees them, while who acts for an account does not see another's.
   */
  byAccount?: 'any' | 'acting'
}

const path = (of: keyof Belongings, name = 'id', body?: unknown): Row => ({
  answered: 'path: 404',
  of,
  request: (id) => ({ path: { [name]: id }, ...(body === undefined ? {} : { body }) }),
})
const filter = (of: keyof Belongings, name: string): Row => ({ answered: 'filter: empty', of, request: (id) => ({ query: { [name]: id } }) })
const body = (of: keyof Belongings, request: Row['request']): Row => ({ answered: 'body: 422', of, request })
const byAccount = (row: Row): Row => ({ ...row, byAccount: 'any' })
const whenActing = (row: Row): Row => ({ ...row, byAccount: 'acting' })

const newBank = { account_holder: 'Somebody Else', routing_number: '121000248', account_number: '1112223334' }
const settings = (direction: string): Row =>
  byAccount(body('linkedBankAccount', (id, own) => ({ path: { id: own.account }, body: { settings: { [direction]: { linked_bank_account_id: id } } } })))

/** Every input of every operation that carries an id. What is missing here fails the test. */
const matrix: Record<OperationId, Record<string, Row>> = {
  createCharge: { 'body paykey': byAccount(body('paykey', (paykey) => ({ body: chargeBody(paykey) }))) },
  getCharge: { 'path id': byAccount(path('charge')) },
  updateCharge: { 'path id': byAccount(path('charge', 'id', { description: 'Not mine' })) },
  holdCharge: { 'path id': byAccount(path('charge', 'id', { reason: 'Not mine' })) },
  releaseCharge: { 'path id': byAccount(path('charge', 'id', { reason: 'Not mine' })) },
  cancelCharge: { 'path id': byAccount(path('charge', 'id', { reason: 'Not mine' })) },
  resubmitCharge: { 'path id': byAccount(path('cancelledCharge', 'id', { description: 'Not mine' })) },
  createPayout: { 'body paykey': byAccount(body('paykey', (paykey) => ({ body: payoutBody(paykey) }))) },
  getPayout: { 'path id': byAccount(path('payout')) },
  updatePayout: { 'path id': byAccount(path('payout', 'id', { description: 'Not mine' })) },
  holdPayout: { 'path id': byAccount(path('payout', 'id', { reason: 'Not mine' })) },
  releasePayout: { 'path id': byAccount(path('payout', 'id', { reason: 'Not mine' })) },
  cancelPayout: { 'path id': byAccount(path('payout', 'id', { reason: 'Not mine' })) },
  listPayments: {
    'query payment_id': byAccount(filter('charge', 'payment_id')),
    'query external_id': byAccount(filter('externalId', 'external_id')),
    'query customer_id': byAccount(filter('customer', 'customer_id')),
    'query paykey_id': byAccount(filter('paykeyId', 'paykey_id')),
    'query paykey': byAccount(filter('paykey', 'paykey')),
    'query funding_id': byAccount(filter('fundingId', 'funding_id')),
  },
  getReturnRates: {},
  getSandboxClock: {},
  advanceSandboxClock: {},
  resetSandbox: {},
  simulatePayment: { 'path id': byAccount(path('payout', 'id', { status: 'pending' })) },
  simulatePaykey: { 'path id': byAccount(path('paykeyId', 'id', { balance: 1 })) },
  createCustomer: {},
  listCustomers: { 'query external_id': byAccount(filter('externalId', 'external_id')) },
  getCustomer: { 'path id': byAccount(path('customer')) },
  updateCustomer: { 'path id': byAccount(path('customer', 'id', { name: 'Not mine' })) },
  reviewCustomer: { 'path id': byAccount(path('customerInReview', 'id', { status: 'rejected' })) },
  listPaykeys: { 'query customer_id': byAccount(filter('customer', 'customer_id')) },
  getPaykey: { 'path id': byAccount(path('paykeyId')) },
  reviewPaykey: { 'path id': byAccount(path('paykeyInReview', 'id', { status: 'rejected' })) },
  cancelPaykey: { 'path id': byAccount(path('paykeyId', 'id', { reason: 'Not mine' })) },
  initializeBridge: { 'body customer_id': byAccount(body('customer', (customer_id) => ({ body: { customer_id } }))) },
  createBridgeBankAccount: { 'body customer_id': byAccount(body('customer', (id) => ({ body: bankAccountBody(id) }))) },
  createOrganization: {},
  listOrganizations: { 'query external_id': filter('externalId', 'external_id') },
  getOrganization: { 'path id': path('organization') },
  createAccount: { 'body organization_id': body('organization', (id) => ({ body: accountBody(id) })) },
  listAccounts: {},
  getAccount: { 'path id': path('account') },
  updateAccount: {
    'path id': path('account', 'id', { external_id: 'not-mine' }),
    'body settings.charges.linked_bank_account_id': settings('charges'),
    'body settings.payouts.linked_bank_account_id': settings('payouts'),
  },
  onboardAccount: { 'path id': path('account', 'id', onboardingBody()) },
  simulateAccount: { 'path id': path('account', 'id', { final_status: 'active' }) },
  createRepresentative: { 'body account_id': body('account', (id) => ({ body: representativeBody(id) })) },
  listRepresentatives: {
    'query account_id': filter('account', 'account_id'),
    'query organization_id': filter('organization', 'organization_id'),
  },
  getRepresentative: { 'path representative_id': path('representative', 'representative_id') },
  updateRepresentative: { 'path representative_id': path('representative', 'representative_id', { last_name: 'Not mine' }) },
  createLinkedBankAccount: { 'body account_id': body('account', (id) => ({ body: linkedBankAccountBody(id) })) },
  listLinkedBankAccounts: { 'query account_id': filter('account', 'account_id') },
  getLinkedBankAccount: { 'path linked_bank_account_id': path('linkedBankAccount', 'linked_bank_account_id') },
  updateLinkedBankAccount: { 'path linked_bank_account_id': path('linkedBankAccount', 'linked_bank_account_id', { bank_account: newBank }) },
  cancelLinkedBankAccount: { 'path linked_bank_account_id': path('linkedBankAccount', 'linked_bank_account_id', { reason: 'Not mine' }) },
  listFundingEvents: {
    // What it is acted for has its own; what another account has is never seen, whatever is asked for.
    'query account_id': byAccount({
      ...filter('eventsAccount', 'account_id'),
      request: (id, own) => ({ query: { account_id: id, min_transfer_date: own.fundingDate, max_transfer_date: own.fundingDate } }),
    }),
  },
  getFundingEvent: { 'path id': byAccount(path('fundingId')) },
  listFundingEventPayments: { 'path id': byAccount(path('fundingId')) },
  listEvents: {
    'query resource_id': whenActing(filter('customer', 'resource_id')),
    'query account_id': whenActing({ ...filter('eventsAccount', 'account_id'), request: (id) => ({ query: { account_id: id, event_type: 'account.created.v1' } }) }),
  },
  getEvent: { 'path id': whenActing(path('event')) },
  replayEvent: { 'path id': whenActing(path('event', 'id', {})) },
  createWebhookEndpoint: {},
  listWebhookEndpoints: {},
  getWebhookEndpoint: { 'path id': whenActing(path('webhookEndpoint')) },
  updateWebhookEndpoint: { 'path id': whenActing(path('webhookEndpoint', 'id', { description: 'Not mine' })) },
  deleteWebhookEndpoint: { 'path id': whenActing(path('webhookEndpoint')) },
  rotateWebhookEndpointSecret: { 'path id': whenActing(path('webhookEndpoint', 'id', {})) },
  testWebhookEndpoint: { 'path id': whenActing(path('webhookEndpoint', 'id', {})) },
  replayWebhookEndpoint: { 'path id': whenActing(path('webhookEndpoint', 'id', { since: '2026-01-01T00:00:00Z' })) },
  listWebhookDeliveries: {
    'path id': whenActing(path('webhookEndpoint')),
    'query event_id': whenActing({ ...filter('event', 'event_id'), request: (id, own) => ({ path: { id: own.webhookEndpoint }, query: { event_id: id } }) }),
  },
  resendWebhookDelivery: {
    'path id': whenActing({ ...path('webhookEndpoint'), request: (id, own) => ({ path: { id, delivery_id: own.delivery }, body: {} }) }),
    'path delivery_id': byAccount({ ...path('delivery'), request: (id, own) => ({ path: { id: own.webhookEndpoint, delivery_id: id }, body: {} }) }),
  },
}

/** Makes one of everything. Of the things that accounts own, those of the client's account. */
async function newBelongings(manager: TestClient, actingFor: string | undefined): Promise<Belongings> {
  const externalId = unique('external')
  const organization = await newOrganization(manager, { name: `Organization ${externalId}`, external_id: externalId })
  const account = await newAccount(manager, { organization_id: organization.id, external_id: externalId })
  const representative = await newRepresentative(manager, { account_id: account.id, external_id: externalId })
  const linked = await newLinkedBankAccount(manager, { account_id: account.id })
  const owner = actingFor === undefined ? manager : manager.actingFor(actingFor)
  const endpoint = await newWebhookEndpoint(owner, { event_types: ['customer.created.v1'] })
  const customer = await newCustomer(owner, { name: `Customer ${externalId}`, email: `${externalId}@example.com`, external_id: externalId })
  const [delivery] = (await owner.ok('listWebhookDeliveries', { path: { id: endpoint.id } })).data
  if (delivery === undefined) throw new Error('The endpoint was not told of the customer')
  const paykey = await newPaykey(owner, { customer_id: customer.id })
  const charge = await newCharge(owner, { paykey: paykey.paykey, external_id: externalId, description: `Charge ${externalId}` })
  // Of a customer of its own, as the payout is. In live no request leads to a review.
  const paykeyInReview = await newPaykey(owner)
  await changeRow('paykeys', paykeyInReview.id, { status: 'review' })
  await changeRow('customers', paykeyInReview.customer_id, { status: 'review' })
  const cancelled = await newCancelledCharge(owner)
  const { id: fundingId, transfer_date: fundingDate } = await newFundingEvent(owner)
  // Of a paykey and customer of its own: the charge's filters must find the charge alone.
  const payout = await newScheduledPayout(owner)
  // No request leads to a funded payment.
  await changeRow('payments', charge.id, { funding_ids: [fundingId] })
  return {
    organization: organization.id,
    account: account.id,
    representative: representative.id,
    linkedBankAccount: linked.id,
    customer: customer.id,
    customerInReview: paykeyInReview.customer_id,
    paykeyId: paykey.id,
    paykeyInReview: paykeyInReview.id,
    paykey: paykey.paykey,
    charge: charge.id,
    cancelledCharge: cancelled.id,
    payout: payout.id,
    fundingId,
    fundingDate,
    webhookEndpoint: endpoint.id,
    event: delivery.event_id,
    delivery: delivery.id,
    eventsAccount: actingFor ?? account.id,
    externalId,
  }
}

/** Somebody who calls, and with what right. */
interface Caller {
  name: string
  client: TestClient
  own: Belongings
  /** Everything of others. Those of other accounts of the same platform count only where accounts own things. */
  others: { name: string; theirs: Belongings; isOtherAccount: boolean }[]
}

describe('tenancy', () => {
  let a: TestPlatform
  let b: TestPlatform
  let callers: Caller[]
  let belongings: { ofPlatform: Belongings; live: Belongings; ofX: Belongings; ofY: Belongings; ofOther: Belongings; otherLive: Belongings }
  let accountX: string
  let accountY: string
  let webhooksOfOther: unknown[]

  before(async () => {
    a = await newPlatform()
    b = await newPlatform()
    accountX = (await newAccount(a.sandbox)).id
    accountY = (await newAccount(a.sandbox)).id
    belongings = {
      ofPlatform: await newBelongings(a.sandbox, undefined),
      live: await newBelongings(a.live, undefined),
      ofX: await newBelongings(a.sandbox, accountX),
      ofY: await newBelongings(a.sandbox, accountY),
      ofOther: await newBelongings(b.sandbox, undefined),
      otherLive: await newBelongings(b.live, undefined),
    }
    const { ofPlatform, live, ofX, ofY, ofOther, otherLive } = belongings
    webhooksOfOther = await webhooksOf(ofOther)
    const other = (name: string, theirs: Belongings, isOtherAccount = false) => ({ name, theirs, isOtherAccount })
    const foreign = [other('another platform', ofOther), other('another platform in live', otherLive)]
    callers = [
      { name: 'a platform', client: a.sandbox, own: ofPlatform, others: [...foreign, other('its live side', live), other('its account', ofX, true)] },
      { name: 'a platform in live', client: a.live, own: live, others: [...foreign, other('its sandbox', ofPlatform), other("its sandbox's account", ofX)] },
      {
        name: 'an account',
        client: a.sandbox.actingFor(accountX),
        own: ofX,
        others: [...foreign, other('live', live), other('another account', ofY, true), other('the platform itself', ofPlatform, true)],
      },
    ]
  })

  it('has a row for every input that carries an id', () => {
    const rows = Object.entries(matrix).flatMap(([id, row]) => Object.keys(row).map((input) => `${id} ${input}`))
    expect(rows).to.have.members(inputsWithIds(document))
    expect(rows.length).to.be.greaterThan(30)
  })

  it('would need a row for ids in lists, in maps and among alternatives too', () => {
    const uuid = { type: 'string', format: 'uuid' }
    const parameters = [{ in: 'query', name: 'customers', schema: { type: 'array', items: uuid } }]
    const fields = {
      payers: { type: 'array', items: { type: 'object', properties: { payer: uuid } } },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, uuid] },
      splits: { type: 'object', additionalProperties: uuid },
      named: { type: 'object', patternProperties: { '^to_': uuid } },
      source: { oneOf: [{ type: 'object', properties: { wallet: { allOf: [{ type: 'string' }, uuid] } } }, { anyOf: [uuid, { type: 'null' }] }] },
      linked_bank_account_ids: { type: 'array', items: { type: 'string' } },
    }
    const inside = (value: object) => `$&${JSON.stringify(value).slice(1, -1)},`
    const contract: unknown = JSON.parse(
      JSON.stringify(document)
        .replace(/"operationId":"listPayments".*?"parameters":\[/, inside(parameters))
        .replace(/"ChargeCreate":\{.*?"properties":\{/, inside(fields)),
    )
    const known = inputsWithIds(document)
    expect(inputsWithIds(contract).filter((input) => !known.includes(input))).to.have.members([
      'listPayments query customers',
      ...['payers.payer', 'pair', 'splits', 'named', 'source', 'source.wallet', 'linked_bank_account_ids'].map((name) => `createCharge body ${name}`),
    ])
  })

  let cells = 0
  after(() => {
    process.stdout.write(`    ${cells} cells: an input of an operation, who calls, and whose id it is\n`)
  })

  for (const id of operationIds()) {
    for (const [input, row] of Object.entries(matrix[id])) {
      it(`${id}: ${input} of somebody else is as one that does not exist`, async () => {
        for (const { name, client, own, others } of callersOf(id, input)) {
          const unknown = row.of === 'paykey' ? '00000000.00.'.padEnd(76, '0') : row.of === 'externalId' ? 'nobody-has-this' : unknownId
          const reference = await client.call(id, row.request(unknown, own))
          expectRefused(reference.status, reference.body, row)
          const expected = comparable(reference)
          for (const { name: whose, theirs, isOtherAccount } of others) {
            if (isOtherAccount && !keepsAccountsApart(row, client)) continue
            cells++
            const before = await countsOfAll()
            const answer = comparable(await client.call(id, row.request(theirs[row.of], own)))
            expect(answer, `${name}, with the id of ${whose}`).to.deep.equal(expected)
            expect(await countsOfAll(), `${name}, with the id of ${whose}`).to.deep.equal(before)
          }
        }
      })

      it(`${id}: ${input} of one's own is found`, async () => {
        for (const { client, own } of callersOf(id, input)) {
          // What a request changes is made for it, so that no test depends on another.
          const mine = row.answered === 'filter: empty' ? own : await newBelongings(client.with({ 'Service-Account-Id': '' }), client.headers['Service-Account-Id'])
          const answer = await client.call(id, row.request(mine[row.of], mine))
          expect(answer.status, answer.text).to.be.oneOf([200, 201])
          if (row.answered === 'filter: empty') expect(metaOf(answer.body)).to.include({ total_items: 1, total_pages: 1 })
          // A platform may have a hundred, and those of all these tests would be more.
          else await client.call('deleteWebhookEndpoint', { path: { id: mine.webhookEndpoint } })
        }
      })
    }
  }

  it('leaves what somebody else owns as it was', async () => {
    const { ofOther } = belongings
    const charge = await b.sandbox.ok('getCharge', { path: { id: ofOther.charge } })
    expect(charge.data.status).to.equal('created')
    expect(charge.data.status_history).to.have.length(1)
    const payout = await b.sandbox.ok('getPayout', { path: { id: ofOther.payout } })
    expect(payout.data.status).to.equal('scheduled')
    expect(payout.data.status_history).to.have.length(1)
    expect((await b.sandbox.ok('getCustomer', { path: { id: ofOther.customer } })).data.name).to.equal(`Customer ${ofOther.externalId}`)
    expect((await b.sandbox.ok('getAccount', { path: { id: ofOther.account } })).data.external_id).to.equal(ofOther.externalId)
    const { data } = await b.sandbox.ok('getLinkedBankAccount', { path: { linked_bank_account_id: ofOther.linkedBankAccount } })
    expect(data).to.include({ status: 'created' })
    expect(data.bank_account.account_holder).to.equal('Northwind Rentals LLC')
    expect((await b.sandbox.ok('getRepresentative', { path: { representative_id: ofOther.representative } })).data.last_name).to.equal('North')
    // The whole rows: an endpoint's secret and what it has still to be sent are in no answer.
    expect(await webhooksOf(ofOther)).to.deep.equal(webhooksOfOther)
  })

  describe('lists', () => {
    for (const id of operationIds().filter((one) => one.startsWith('list'))) {
      it(`${id}: a newcomer's is empty, whatever others have`, async () => {
        const newcomer = await newPlatform()
        const account = await newAccount(a.sandbox)
        const clients = [newcomer.sandbox, newcomer.live, ...(actsForAccounts(id) ? [a.sandbox.actingFor(account.id)] : [])]
        for (const client of clients) {
          const request = await placeOf(id, async () => (await newWebhookEndpoint(client)).id, async () => (await newFundingEvent(client)).id)
          const answer = await client.call(id, request)
          expect(answer.status, answer.text).to.equal(200)
          // What has happened to an account so far is that it was made.
          const count = id === 'listEvents' && client.headers['Service-Account-Id'] !== undefined ? 1 : 0
          expect(metaOf(answer.body)).to.include({ total_items: count, total_pages: count })
          expect(answer.body).to.have.property('data').with.lengthOf(count)
          if (count > 0) expect(answer.body).to.have.nested.property('data[0]').that.includes({ event_type: 'account.created.v1', account_id: account.id })
        }
      })
    }

    const searches: [OperationId, string, (theirs: Belongings) => string][] = [
      ['listPayments', 'search_text', ({ externalId }) => externalId],
      ['listCustomers', 'search_text', ({ externalId }) => externalId],
      ['listCustomers', 'name', ({ externalId }) => `Customer ${externalId}`],
      ['listCustomers', 'email', ({ externalId }) => `${externalId}@example.com`],
      ['listOrganizations', 'name', ({ externalId }) => `Organization ${externalId}`],
      ['listAccounts', 'search_text', ({ externalId }) => externalId],
    ]
    for (const [id, parameter, textOf] of searches) {
      it(`${id}: ${parameter} finds one's own, and nobody else's`, async () => {
        for (const { name, client, own, others } of callers) {
          const totalOf = async (theirs: Belongings) => (await client.ok(id, { query: { [parameter]: textOf(theirs), page_size: 1 } })).meta.total_items
          expect(await totalOf(own), name).to.equal(1)
          for (const { name: whose, theirs, isOtherAccount } of others) {
            if (!isOtherAccount || actsForAccounts(id)) expect(await totalOf(theirs), `${name}, with the text of ${whose}`).to.equal(0)
          }
        }
      })
    }

    it('never show anything of somebody else, on no page', async () => {
      const valuesOf = (theirs: Belongings) => Object.values<string>({ ...theirs })
      const foreign = [belongings.ofOther, belongings.otherLive].flatMap(valuesOf)
      for (const { client, own, others } of callers) {
        // Of the platform's own things, those that only another account, or the platform for itself, has to do with.
        const ofOtherAccounts = others.filter(({ isOtherAccount }) => isOtherAccount).flatMap(({ theirs }) => valuesOf(theirs))
        for (const id of operationIds().filter((one) => one.startsWith('list'))) {
          const { text, status } = await client.call(id, { ...(await placeOf(id, () => own.webhookEndpoint, () => own.fundingId)), query: { page_size: 1000 } })
          expect(status, text).to.equal(200)
          const isHidden = actsForAccounts(id) && client.headers['Service-Account-Id'] !== undefined
          for (const canary of isHidden ? [...foreign, ...ofOtherAccounts] : foreign) expect(text.includes(canary), `${id}: ${canary}`).to.equal(false)
        }
      }
    })
  })

  describe('Service-Account-Id', () => {
    it('keeps the accounts of sandbox and live apart, also where one was just used', async () => {
      const own = await newPlatform()
      const { id } = await newAccount(own.sandbox)
      await own.sandbox.actingFor(id).ok('listPayments', {})
      await own.live.actingFor(id).refused('listPayments', {}, 403)
      const ofLive = await newAccount(own.live)
      await own.live.actingFor(ofLive.id).ok('listPayments', {})
      await own.sandbox.actingFor(ofLive.id).refused('listPayments', {}, 403)
    })

    for (const id of operationIds()) {
      if (actsForAccounts(id)) {
        it(`${id}: the account of somebody else is 403, as an unknown one`, async () => {
          const request = await requestFor(id, a.sandbox)
          const answerFor = async (client: TestClient, account: string) => comparable(await client.actingFor(account).call(id, request))
          const expected = await answerFor(a.sandbox, unknownId)
          expect(expected.status).to.equal(403)
          const before = await rowCounts(a.id)
          const { ofPlatform, live, ofOther, otherLive } = belongings
          for (const account of [ofOther.account, otherLive.account, live.account, ofOther.organization, ofPlatform.organization, a.id, b.id]) {
            expect(await answerFor(a.sandbox, account)).to.deep.equal(expected)
          }
          const expectedInLive = isSandboxOnly(id) ? comparable(await a.live.call(id, request)) : expected
          expect(expectedInLive.status).to.equal(403)
          expect(await answerFor(a.live, ofPlatform.account)).to.deep.equal(expectedInLive)
          expect(await rowCounts(a.id)).to.deep.equal(before)
        })

        it(`${id}: one's own account in capitals is the same account`, async () => {
          const acting = a.sandbox.actingFor(accountX)
          const request = await requestFor(id, acting)
          const answer = await a.sandbox.actingFor(accountX.toUpperCase()).call(id, request)
          expect(answer.status, answer.text).to.be.oneOf([200, 201])
        })
      } else {
        it(`${id}: ignores the header`, async () => {
          for (const account of [belongings.ofOther.account, unknownId, accountX, 'not-a-uuid']) {
            const answer = await a.sandbox.actingFor(account).call(id, await requestFor(id, a.sandbox))
            expect(answer.status, answer.text).to.be.oneOf([200, 201])
          }
        })
      }
    }

    it('makes the account the owner of what is created', async () => {
      const acting = a.sandbox.actingFor(accountX)
      const { data } = await acting.ok('createCustomer', { body: customerBody() })
      await acting.ok('getCustomer', { path: { id: data.id } })
      await a.sandbox.refused('getCustomer', { path: { id: data.id } }, 404)
      await a.sandbox.actingFor(accountY).refused('getCustomer', { path: { id: data.id } }, 404)
    })
  })

  describe('webhook endpoints', () => {
    /** The events that the endpoint is to be sent, by what they tell of. */
    const toldTo = async (client: TestClient, endpoint: string) => {
      const { data } = await client.ok('listWebhookDeliveries', { path: { id: endpoint }, query: { page_size: 1000 } })
      const events = await Promise.all(data.map(async ({ event_id }) => (await client.ok('getEvent', { path: { id: event_id } })).data))
      return events.map(({ event_type, data: { id } }) => `${event_type} ${id}`).sort()
    }

    /** A platform with two accounts, and an endpoint of each of them and of its own. */
    const newListeners = async () => {
      const { sandbox, live } = await newPlatform()
      const [x, y] = [(await newAccount(sandbox)).id, (await newAccount(sandbox)).id]
      const clients = { platform: sandbox, x: sandbox.actingFor(x), y: sandbox.actingFor(y), live }
      const endpoints = {
        platform: (await newWebhookEndpoint(clients.platform)).id,
        x: (await newWebhookEndpoint(clients.x)).id,
        y: (await newWebhookEndpoint(clients.y)).id,
        live: (await newWebhookEndpoint(clients.live)).id,
      }
      return { x, y, clients, endpoints }
    }

    it("are sent their account's events alone, and the platform's those of all its accounts", async () => {
      const { x, clients, endpoints } = await newListeners()
      const { sandbox: other } = await newPlatform()
      const ofOtherPlatform = await newWebhookEndpoint(other)
      const told = async (client: TestClient) => `customer.created.v1 ${(await newCustomer(client)).id}`
      const ofPlatform = [await told(clients.platform)]
      const ofX = [await told(clients.x)]
      const ofY = [await told(clients.y)]
      const ofLive = [await told(clients.live)]
      const ofOther = [await told(other)]
      // Whoever has made it: it is the account's.
      ofX.push(`representative.created.v1 ${(await newRepresentative(clients.platform, { account_id: x })).id}`)
      ofX.push(`linked_bank_account.created.v1 ${(await newLinkedBankAccount(clients.platform, { account_id: x })).id}`)
      ofPlatform.push(`linked_bank_account.created.v1 ${(await newLinkedBankAccount(clients.platform)).id}`)
      const created = await newAccount(clients.platform)
      const ofAnother = [`account.created.v1 ${created.id}`]

      expect(await toldTo(clients.platform, endpoints.platform), 'the platform').to.deep.equal([...ofPlatform, ...ofX, ...ofY, ...ofAnother].sort())
      expect(await toldTo(clients.x, endpoints.x), 'an account').to.deep.equal(ofX.sort())
      expect(await toldTo(clients.platform, endpoints.y), 'another account, as the platform sees it').to.deep.equal(ofY)
      expect(await toldTo(clients.live, endpoints.live), 'live').to.deep.equal(ofLive)
      expect(await toldTo(other, ofOtherPlatform.id), 'another platform').to.deep.equal(ofOther)
    })

    it('are seen with their events by the platform, and by their account alone', async () => {
      const { x, y, clients, endpoints } = await newListeners()
      const idsOf = async (client: TestClient) => (await client.ok('listWebhookEndpoints', {})).data.map(({ id }) => id)
      expect(await idsOf(clients.platform)).to.have.members([endpoints.platform, endpoints.x, endpoints.y])
      expect(await idsOf(clients.x)).to.deep.equal([endpoints.x])
      expect(await idsOf(clients.y)).to.deep.equal([endpoints.y])
      expect(await idsOf(clients.live)).to.deep.equal([endpoints.live])

      await newCustomer(clients.platform)
      await newCustomer(clients.x)
      const accountsOf = async (client: TestClient) => [...new Set((await client.ok('listEvents', {})).data.map(({ account_id }) => account_id))]
      expect(await accountsOf(clients.platform)).to.have.members([null, x, y])
      expect(await accountsOf(clients.x)).to.deep.equal([x])
      expect(await accountsOf(clients.live)).to.deep.equal([])
    })

    it("are tested alone, and only their own account's are sent what it has sent again", async () => {
      const { clients, endpoints } = await newListeners()
      await clients.platform.ok('testWebhookEndpoint', { path: { id: endpoints.x }, body: {} })
      expect(await toldTo(clients.x, endpoints.x)).to.deep.equal([`webhook_endpoint.test.v1 ${endpoints.x}`])
      expect(await toldTo(clients.platform, endpoints.platform)).to.deep.equal([])

      const customer = await newCustomer(clients.x)
      const [event] = (await clients.x.ok('listEvents', { query: { resource_id: customer.id } })).data
      const dueAt = async (endpoint: string) => {
        const { data } = await clients.platform.ok('listWebhookDeliveries', { path: { id: endpoint }, query: { event_id: event?.event_id ?? '' } })
        return data.map(({ next_attempt_at }) => next_attempt_at)
      }
      const before = { platform: await dueAt(endpoints.platform), x: await dueAt(endpoints.x) }
      await clients.x.ok('replayEvent', { path: { id: event?.event_id ?? '' }, body: {} })
      expect(await dueAt(endpoints.platform)).to.deep.equal(before.platform).and.have.length(1)
      expect(await dueAt(endpoints.x)).to.not.deep.equal(before.x)
      await clients.platform.ok('replayEvent', { path: { id: event?.event_id ?? '' }, body: {} })
      expect(await dueAt(endpoints.platform)).to.not.deep.equal(before.platform)
      expect(await dueAt(endpoints.y)).to.deep.equal([])
    })
  })

  describe('bridge tokens', () => {
    /** The client that has nothing but a token for the customer. */
    const withToken = async (client: TestClient, customer: string) => {
      const { data } = await client.ok('initializeBridge', { body: { customer_id: customer } })
      return new TestClient(client.url, { Authorization: `Bearer ${data.bridge_token}` })
    }

    it("make no paykey for another's customer, and answer as for an unknown one", async () => {
      const client = await withToken(a.sandbox, belongings.ofPlatform.customer)
      const expected = comparable(await client.call('createBridgeBankAccount', { body: bankAccountBody(unknownId) }))
      expect(expected.status).to.equal(422)
      for (const { customer } of [belongings.ofOther, belongings.live, belongings.ofX, belongings.otherLive]) {
        expect(comparable(await client.call('createBridgeBankAccount', { body: bankAccountBody(customer) }))).to.deep.equal(expected)
      }
    })

    it('are bound to their account', async () => {
      const acting = a.sandbox.actingFor(accountX)
      const client = await withToken(acting, belongings.ofX.customer)
      for (const account of [accountY, belongings.ofOther.account, unknownId]) {
        await client.actingFor(account).refused('createBridgeBankAccount', { body: bankAccountBody(belongings.ofX.customer) }, 403)
      }
      const { data } = await client.ok('createBridgeBankAccount', { body: bankAccountBody(belongings.ofX.customer) })
      await acting.ok('getPaykey', { path: { id: data.id } })
      await a.sandbox.refused('getPaykey', { path: { id: data.id } }, 404)
    })
  })

  describe('external_id of charges', () => {
    it("is unique over a platform's accounts in one environment, and free everywhere else", async () => {
      const externalId = unique('shared')
      const by = ({ paykey }: Belongings) => ({ body: chargeBody(paykey, { external_id: externalId }) })
      const { ofPlatform, live, ofX, ofOther } = belongings
      await a.sandbox.ok('createCharge', by(ofPlatform))
      const taken = await a.sandbox.actingFor(accountX).refused('createCharge', by(ofX), 422)
      expect(taken.items).to.deep.equal([{ detail: 'Duplicate external_id.', reference: 'external_id' }])
      await a.live.ok('createCharge', by(live))
      await b.sandbox.ok('createCharge', by(ofOther))
    })
  })

  describe('row-level security', () => {
    it("shows the service's role nothing without a platform, and only that platform's rows with one", async () => {
      const { asService, asSuperuser } = world()
      const tables = (await readTables(asSuperuser)).filter((table) => isTenantTable(table) && !table.is_partition)
      for (const { name } of tables) expect(await asService.table(name).limit(1), name).to.deep.equal([])
      await asService.transaction(
        async (trx) => {
          const platforms = await trx('customers').distinct<{ platform_id: string }[]>('platform_id')
          expect(platforms).to.deep.equal([{ platform_id: a.id }])
        },
        { platformId: a.id },
      )
    })
  })

  /** Who may try this input. In live the settings are the operator's, and there is no clock and nothing simulated, whatever the id. */
  function callersOf(id: OperationId, input: string): Caller[] {
    // The platform itself has its own funding events alone, whatever account it asks for.
    if (id === 'listFundingEvents') return callers.filter(({ client }) => client.headers['Service-Account-Id'] !== undefined)
    return callers.filter(({ client }) => client !== a.live || !(input.startsWith('body settings') || isSandboxOnly(id)))
  }

  /** The endpoint and its deliveries, as they are kept. */
  async function webhooksOf({ webhookEndpoint }: Belongings): Promise<unknown[]> {
    const { asSuperuser } = world()
    return [await asSuperuser('webhook_endpoints').where({ id: webhookEndpoint }), await asSuperuser('webhook_deliveries').where({ endpoint_id: webhookEndpoint }).orderBy('id')]
  }

  async function countsOfAll() {
    return [await rowCounts(a.id), await rowCounts(b.id)]
  }
})

/** What a list has in its path. */
async function placeOf(id: OperationId, endpoint: () => string | Promise<string>, fundingEvent: () => string | Promise<string>): Promise<{ path?: { id: string } }> {
  if (id === 'listWebhookDeliveries') return { path: { id: await endpoint() } }
  return id === 'listFundingEventPayments' ? { path: { id: await fundingEvent() } } : {}
}

/** Whether the caller must not reach another account's things by this input. */
function keepsAccountsApart({ byAccount: kept }: Row, { headers }: TestClient): boolean {
  return kept === 'any' || (kept === 'acting' && headers['Service-Account-Id'] !== undefined)
}

function expectRefused(status: number, answered: unknown, row: Row): void {
  if (row.answered === 'path: 404') expect(status).to.equal(404)
  if (row.answered === 'body: 422') expect(status).to.equal(422)
  if (row.answered !== 'filter: empty') return
  expect(status).to.equal(200)
  expect(metaOf(answered)).to.include({ total_items: 0, total_pages: 0 })
  expect(answered).to.have.property('data').that.deep.equals([])
}

function metaOf(answered: unknown): Partial<Schema<'ListMeta'>> {
  const hasMeta = (value: unknown): value is { meta: Schema<'ListMeta'> } => typeof value === 'object' && value !== null && 'meta' in value
  return hasMeta(answered) ? answered.meta : {}
}

function actsForAccounts(id: OperationId): boolean {
  return inputs.some(({ operation, name }) => operation === id && name === 'Service-Account-Id')
}

/** The inputs that carry an id of ours or of the client's, but for the header, each with its operation. */
function inputsWithIds(contract: unknown): string[] {
  const carriesId = ({ place, name, schema }: Input) => {
    const own = name.split('.').at(-1) ?? ''
    if (!['path', 'query', 'body'].includes(place)) return false
    // The tax office's number is nobody's id here, and the client's own identifier in a body names what is created, not something that exists.
    if (own === 'tax_id' || (place === 'body' && name === 'external_id')) return false
    return schema['format'] === 'uuid' || /_ids?$|^paykeys?$/.test(own)
  }
  return [...new Set(inputsOf(contract).filter(carriesId).map(({ operation, place, name }) => `${operation} ${place} ${name}`))]
}
