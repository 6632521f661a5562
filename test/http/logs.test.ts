import { expect } from 'chai'
import { pino } from 'pino'
import type { Service } from '../../src/app.ts'
import { documentedOperation, operationIds, type TestClient } from '../support/client.ts'
import {
  accountBody,
  bankAccountBody,
  chargeBody,
  customerBody,
  linkedBankAccountBody,
  newPlatform,
  organizationBody,
  representativeBody,
  unique,
  type TestPlatform,
} from '../support/factories.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { requestFor, takesBody, unknownId } from '../support/walk.ts'
import { world } from '../support/world.ts'

/** Everything that nobody may find in a log. */
const canary = {
  name: 'Canarina Finch',
  email: 'canarina.finch@birds.example',
  phone: '+14155557788',
  accountNumber: '77788899900',
  otherAccountNumber: '66655544433',
  routingNumber: '322271627',
  taxId: '98-7654321',
  ssn: '8642',
  dob: '1961-02-03',
  street: '17 Aviary Lane',
  holder: 'Finch Holding Aviary',
  metadata: 'metadata-canary-value',
  description: 'A cage for canaries',
  externalId: unique('external-canary'),
  search: 'search-canary',
  reason: 'reason-canary',
  ip: '203.0.113.199',
}

describe('logs', () => {
  let platform: TestPlatform
  let service: Service
  let client: TestClient
  const lines: string[] = []
  // Four digits can be in any id.
  const secrets = new Set<string>(Object.values(canary).filter((text) => text !== canary.ssn))

  before(async () => {
    platform = await newPlatform()
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    service = await world().startService({ log })
    client = await platform.newClient({ url: service.url })
    secrets.add(client.headers['Authorization']!.slice('Bearer '.length))
  })

  after(async () => {
    await service.stop()
  })

  beforeEach(() => {
    lines.length = 0
  })

  /** In no spelling that a careless line could have. */
  function expectNoSecrets(): void {
    expect(lines.length).to.be.greaterThan(0)
    const text = lines.join('\n')
    for (const secret of secrets) {
      for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, ''), Buffer.from(secret).toString('hex')]) {
        expect(text.includes(spelling), `${secret} as ${spelling}`).to.equal(false)
      }
    }
  }

  /** Every kind of resource, made of canaries. */
  async function create(by: TestClient) {
    const organization = await by.ok('createOrganization', { body: organizationBody({ name: canary.name, external_id: canary.externalId, metadata: { key: canary.metadata } }) })
    const account = await by.ok('createAccount', {
      body: accountBody(organization.data.id, { business_profile: { name: canary.name, website: 'https://birds.example', tax_id: canary.taxId, address: { line1: canary.street } } }),
    })
    const representative = await by.ok('createRepresentative', {
      body: representativeBody(account.data.id, { last_name: canary.name, dob: canary.dob, email: canary.email, mobile_number: canary.phone, ssn_last4: canary.ssn }),
    })
    const linked = await by.ok('createLinkedBankAccount', {
      body: linkedBankAccountBody(account.data.id, { bank_account: { account_holder: canary.holder, routing_number: canary.routingNumber, account_number: canary.otherAccountNumber } }),
    })
    const customer = await by.ok('createCustomer', { body: customerBody({ name: canary.name, email: canary.email, phone: canary.phone, address: { address1: canary.street } }) })
    const bridge = await by.ok('initializeBridge', { body: { customer_id: customer.data.id } })
    secrets.add(bridge.data.bridge_token)
    const paykey = await by.with({ Authorization: `Bearer ${bridge.data.bridge_token}` }).ok('createBridgeBankAccount', {
      body: bankAccountBody(customer.data.id, { routing_number: canary.routingNumber, account_number: canary.accountNumber, metadata: { key: canary.metadata } }),
    })
    secrets.add(paykey.data.paykey)
    const charge = await by.ok('createCharge', {
      body: chargeBody(paykey.data.paykey, { description: canary.description, external_id: unique(canary.externalId), device: { ip_address: canary.ip }, metadata: { key: canary.metadata } }),
      headers: { 'Idempotency-Key': unique('key-canary') },
    })
    return { organization, account, representative, linked, customer, paykey, charge }
  }

  it('of successes hold no body, no query, no key and no name', async () => {
    const made = await create(client)
    await client.ok('cancelCharge', { path: { id: made.charge.data.id }, body: { reason: canary.reason } })
    await client.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: made.linked.data.id }, body: { reason: canary.reason } })
    await client.ok('updateRepresentative', { path: { representative_id: made.representative.data.id }, body: { dob: canary.dob, ssn_last4: canary.ssn } })
    for (const id of ['listPayments', 'listCustomers', 'listAccounts'] as const) await client.ok(id, { query: { search_text: canary.search } })
    await client.ok('listPayments', { query: { paykey: made.paykey.data.paykey, external_id: canary.externalId } })
    await client.ok('listCustomers', { query: { email: canary.email, name: canary.name } })
    await client.ok('listOrganizations', { query: { name: canary.name } })
    expectNoSecrets()
  })

  it('of problems hold none either', async () => {
    for (const id of operationIds()) {
      const request = await requestFor(id, client)
      await client.refused(id, { ...request, query: { nonsense: canary.search } }, 400)
      await client.with({ Authorization: `Bearer sk_sandbox_${canary.accountNumber.padEnd(43, 'x')}` }).refused(id, request, 401)
      await client.call(id, { ...request, headers: { 'Service-Account-Id': canary.email, 'Idempotency-Key': unique('key') } })
      if (!takesBody(id)) continue
      await client.refused(id, { ...request, body: { [canary.email]: canary.accountNumber, name: canary.name } }, 400)
      await client.refused(id, { ...request, body: `{"name":"${canary.name}","account_number":"${canary.accountNumber}"` }, 400)
    }
    await client.send('GET', `/v1/${encodeURIComponent(canary.email)}?name=${encodeURIComponent(canary.name)}`)
    await client.send('GET', `/v1/customers/${encodeURIComponent(canary.email)}`)
    await client.refused('createBridgeBankAccount', { body: bankAccountBody(unknownId, { account_number: canary.accountNumber }) }, 422)
    await client.refused('createCharge', { body: chargeBody(canary.name, { description: canary.description }) }, 422)
    await exchange(service.url, `GET /${canary.accountNumber} HTTP/1.1\nX: ${canary.name}\n\0`)
    await exchange(service.url, rawRequest('GET', '/v1/payments', [`Authorization: Bearer ${canary.name}`, `Cookie: ${canary.email}`, `User-Agent: ${canary.holder}`, `X-Forwarded-For: ${canary.ip}`]))
    expectNoSecrets()
  })

  it('of faults hold none either', async () => {
    // The database's errors quote what it was given, in message, detail and hint.
    const { asOwner } = world()
    const made = await create(client)
    await asOwner.raw(
      `create function canary_fault() returns trigger language plpgsql as $$
       begin raise exception 'bad row: %', new using detail = new::text, hint = new::text; end $$`,
    )
    for (const table of ['customers', 'paykeys']) {
      await asOwner.raw(`create trigger canary_fault before insert or update on ${table} for each row when (new.platform_id = '${platform.id}') execute function canary_fault()`)
    }
    try {
      await client.refused('createCustomer', { body: customerBody({ name: canary.name, email: canary.email }), headers: { 'Idempotency-Key': unique('fault') } }, 500)
      await client.refused('updateCustomer', { path: { id: made.customer.data.id }, body: { name: canary.name, phone: canary.phone } }, 500)
      await client.refused('createBridgeBankAccount', { body: bankAccountBody(made.customer.data.id, { account_number: canary.accountNumber, metadata: { key: canary.metadata } }) }, 500)
    } finally {
      await asOwner.raw('drop function canary_fault() cascade')
    }
    expect(lines.filter((line) => line.includes('unexpected error'))).to.have.length(3)
    expect(lines.join('')).to.include('P0001')
    expectNoSecrets()
  })

  it('are one line a request, with what is needed to find it', async () => {
    const { data } = await client.ok('createOrganization', { body: organizationBody() })
    lines.length = 0
    const answer = await client.call('getOrganization', { path: { id: data.id }, headers: { 'Request-Id': 'find me', 'Correlation-Id': 'series' } })
    const written = lines.map((line): unknown => JSON.parse(line))
    expect(written).to.have.length(1)
    const { method, path } = documentedOperation('getOrganization')
    expect(written[0]).to.include({
      level: 30,
      msg: 'request',
      request_id: 'find me',
      correlation_id: 'series',
      method,
      route: path,
      operation: 'getOrganization',
      platform_id: platform.id,
      environment: 'sandbox',
      status: 200,
    })
    expect(answer.text).to.include(String(Reflect.get(Object(written[0]), 'api_request_id')))
    expect(Reflect.get(Object(written[0]), 'ms')).to.be.a('number')
    const allowed = ['level', 'time', 'pid', 'hostname', 'msg', 'api_request_id', 'request_id', 'correlation_id', 'method', 'route', 'operation', 'platform_id', 'environment', 'account_id', 'status', 'replayed', 'ms']
    expect(allowed).to.include.members(Object.keys({ ...(typeof written[0] === 'object' ? written[0] : {}) }))
  })

  it('tell replays and the account acted for', async () => {
    const { data: organization } = await client.ok('createOrganization', { body: organizationBody() })
    const { data: account } = await client.ok('createAccount', { body: accountBody(organization.id) })
    const request = { body: customerBody(), headers: { 'Idempotency-Key': unique('replay') } }
    await client.actingFor(account.id).ok('createCustomer', request)
    lines.length = 0
    await client.actingFor(account.id).ok('createCustomer', request)
    expect(JSON.parse(lines[0]!)).to.include({ replayed: true, account_id: account.id, status: 201 })
  })
})
