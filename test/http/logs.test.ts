import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import type { Service } from '../../src/app.ts'
import { giveBank } from '../support/live-bank.ts'
import { startServiceProcess } from '../support/child.ts'
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
import { onceIt } from '../support/once.ts'
import { openRail } from '../support/rail.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { Receiver } from '../support/receiver.ts'
import { newFolder } from '../support/scratch.ts'
import { openSftpServer } from '../support/sftp-server.ts'
import { toldIn } from '../support/spellings.ts'
import { newSshKeys } from '../support/ssh-keys.ts'
import { requestFor, takesBody, unknownId } from '../support/walk.ts'
import { secretsKeyText, world } from '../support/world.ts'

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
  password: 'password-canary-5f1c',
  passphrase: 'passphrase-canary-7a90',
  /** For what the caller gives a name to. */
  fieldName: 'field-55566677799',
}

describe('logs', () => {
  let platform: TestPlatform
  let service: Service
  let client: TestClient
  const lines: string[] = []
  const secrets = new Set<string | Buffer>(Object.values(canary))
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

  before(async () => {
    platform = await newPlatform()
    service = await world().startService({ log })
    client = await platform.newClient({ url: service.url })
    secrets.add(client.headers['Authorization']!.slice('Bearer '.length))
    for (const key of world().config.secretsKeys) secrets.add(key).add(key.toString('base64'))
  })

  after(async () => {
    await service.stop()
  })

  beforeEach(() => {
    lines.length = 0
  })

  function expectNoSecrets(written = lines.join('')): void {
    expect(written).to.include('"msg":')
    // Four digits can be in any id, time or port.
    const text = written.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"(time|pid|ms|hostname)":("[^"]*"|[0-9.]+)|127\.0\.0\.1:[0-9]+/g, '')
    expect(toldIn(text, secrets)).to.deep.equal([])
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
      const named = await client.refused(id, { ...request, query: { [canary.fieldName]: canary.search }, headers: { [canary.fieldName]: canary.name } }, 400)
      expect(named.items?.map(({ reference }) => reference), id).to.deep.equal([canary.fieldName])
      await client.with({ Authorization: `Bearer sk_sandbox_${canary.accountNumber.padEnd(43, 'x')}` }).refused(id, request, 401)
      await client.call(id, { ...request, headers: { 'Service-Account-Id': canary.email, 'Idempotency-Key': unique('key') } })
      if (!takesBody(id)) continue
      await client.refused(id, { ...request, body: { [canary.email]: canary.accountNumber, name: canary.name } }, 400)
      await client.refused(id, { ...request, body: { [canary.fieldName]: canary.name, metadata: { [canary.fieldName]: [canary.metadata] } } }, 400)
      await client.refused(id, { ...request, body: `{"${canary.fieldName}":{"${canary.fieldName}":1,"${canary.fieldName}":2}}` }, 400)
      await client.refused(id, { ...request, body: `{"name":"${canary.name}","account_number":"${canary.accountNumber}"` }, 400)
    }
    await client.send('GET', `/v1/${encodeURIComponent(canary.email)}?name=${encodeURIComponent(canary.name)}`)
    await client.send('GET', `/v1/customers/${encodeURIComponent(canary.email)}`)
    await client.refused('createBridgeBankAccount', { body: bankAccountBody(unknownId, { account_number: canary.accountNumber }) }, 422)
    await client.refused('createCharge', { body: chargeBody(canary.name, { description: canary.description, metadata: { [canary.fieldName]: canary.metadata } }) }, 422)
    await exchange(service.url, `GET /${canary.accountNumber} HTTP/1.1\nX: ${canary.name}\n\0`)
    await exchange(service.url, rawRequest('GET', '/v1/payments', [`${canary.fieldName} : ${canary.name}`]))
    await exchange(service.url, rawRequest('GET', '/v1/payments', [`Authorization: Bearer ${canary.name}`, `Cookie: ${canary.email}`, `User-Agent: ${canary.holder}`, `X-Forwarded-For: ${canary.ip}`]))
    expectNoSecrets()
  })

  it('of faults hold none either', async () => {
    // The database's errors quote what it was given, in message, detail and hint.
    const { asOwner } = world()
    const made = await create(client)
    await asOwner.raw(
      `create function canary_fault() returns trigger language plpgsql as $$
       begin raise exception 'bad row: %, with "%"', new, (select max(name) from json_object_keys(new.metadata) name) using detail = new::text, hint = new::text; end $$`,
    )
    for (const table of ['customers', 'paykeys']) {
      await asOwner.raw(`create trigger canary_fault before insert or update on ${table} for each row when (new.platform_id = '${platform.id}') execute function canary_fault()`)
    }
    try {
      await client.refused('createCustomer', { body: customerBody({ name: canary.name, email: canary.email, metadata: { [canary.fieldName]: canary.metadata } }), headers: { 'Idempotency-Key': unique('fault') } }, 500)
      await client.refused('updateCustomer', { path: { id: made.customer.data.id }, body: { name: canary.name, phone: canary.phone } }, 500)
      await client.refused('createBridgeBankAccount', { body: bankAccountBody(made.customer.data.id, { account_number: canary.accountNumber, metadata: { key: canary.metadata } }) }, 500)
    } finally {
      await asOwner.raw('drop function canary_fault() cascade')
    }
    expect(lines.filter((line) => line.includes('unexpected error'))).to.have.length(3)
    expect(lines.join('')).to.include('P0001')
    expectNoSecrets()
  })

  it('of webhooks and of what a worker does hold none either, and no secret that signs', async function () {
    // A machine that is busy with other tests is given its time.
    this.timeout(180_000)
    const patience = { within: 50_000 }
    const rail = await openRail('2026-06-01T14:00:00Z', { log })
    const receiver = await Receiver.open()
    try {
      rail.startWorker()
      const { id: platformId, sandbox } = await rail.newPlatform()
      const { data: endpoint } = await sandbox.ok('createWebhookEndpoint', { body: { url: receiver.url, description: canary.description }, headers: { 'Idempotency-Key': unique('endpoint') } })
      await sandbox.ok('testWebhookEndpoint', { path: { id: endpoint.id } })
      await onceIt(() => receiver.received.length, (count) => count >= 1, patience)
      receiver.answer = () => ({ status: 500, body: canary.reason })
      const { data: rotated } = await sandbox.ok('rotateWebhookEndpointSecret', { path: { id: endpoint.id } })
      for (const { secret } of [endpoint, rotated]) for (const one of [secret, secret.slice('whsec_'.length)]) secrets.add(one)
      secrets.add(sandbox.headers['Authorization']!.slice('Bearer '.length))
      await create(sandbox)
      await onceIt(() => receiver.received.length, (count) => count >= 8, patience)
      for (const { headers } of receiver.received) secrets.add(String(headers['webhook-signature']))
      // The database's errors quote the row to the worker as well.
      await rail.asSuperuser.raw(`
        create function canary_fault() returns trigger language plpgsql as $$ begin raise exception 'bad row: %', new using detail = new::text, hint = new::text; end $$;
        create trigger canary_fault before update on payments for each row execute function canary_fault()`)
      await create(sandbox)
      await onceIt(() => lines.filter((line) => line.includes('a step of the worker failed')).length, (count) => count > 0, patience)
      await rail.asSuperuser.raw('drop function canary_fault() cascade')
      expect(lines.join('')).to.include(platformId)
      expectNoSecrets()
    } finally {
      await rail.close()
      await receiver.close()
    }
  })

  it('of what a bank is opened with hold none either, whether it lets in who comes or not', async function () {
    this.timeout(180_000)
    const rail = await openRail('2026-06-01T14:00:00Z', { log })
    const root = await newFolder('canary-bank')
    for (const folder of ['out', 'in']) await mkdir(join(root, folder))
    const { private: private_key, public: publicKey } = newSshKeys({ passphrase: canary.passphrase, cipher: 'aes256-ctr', rounds: 1 })
    for (const line of private_key.split('\n').filter((one) => one.length > 20 && !one.startsWith('-----'))) secrets.add(line)
    const server = await openSftpServer(root, { username: 'bank', password: canary.password, publicKey })
    try {
      rail.startWorker()
      for (const opens of [{ password: canary.password }, { password: `${canary.password} no more` }, { private_key, passphrase: canary.passphrase }, { username: 'nobody', private_key, passphrase: canary.passphrase }]) {
        const { id } = await rail.newPlatform()
        const isLetIn = !('username' in opens) && opens.password !== `${canary.password} no more`
        await giveBank(rail, { id }, { sftp: { username: 'bank', host: '127.0.0.1', port: server.port, host_key: server.hostKey, outbox_dir: '/out', inbox_dir: '/in', ...opens } })
        const tried = () => Promise.all([rail.asSuperuser('bank_settings').where({ platform_id: id }).first(), rail.asSuperuser('jobs').where({ platform_id: id, kind: 'fetch_files' }).first()])
        await onceIt(tried, ([bank, job]) => (isLetIn ? (bank?.inbox_read_at ?? null) !== null : (job?.last_error ?? null) !== null), { within: 50_000 })
      }
      expect(lines.filter((line) => line.includes('"err"')), 'what went wrong is told').to.have.length.above(0)
      expectNoSecrets()
    } finally {
      await rail.close()
      await server.close()
      await rm(root, { recursive: true, force: true })
    }
  })

  it('of a process hold none either, nor the key that it is started with', async () => {
    const child = await startServiceProcess({ DATABASE_URL: world().database.serviceUrl, SECRETS_KEY: secretsKeyText(), LOG_LEVEL: 'trace', RATE_LIMIT_PER_SECOND: '0' })
    await create(client.on(child.url))
    expect(await child.stop()).to.equal(0)
    expectNoSecrets(child.said())
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
