import { expect } from 'chai'
import type { OperationId } from '../../src/contract.ts'
import { checkAnswer, documentedOperation, operationIds, problemOf, type LooseRequest, type TestClient } from '../support/client.ts'
import {
  bankAccountBody,
  chargeBody,
  customerBody,
  newAccount,
  newCustomer,
  newLinkedBankAccount,
  newPaykey,
  newPlatform,
  newFundingEvent,
  newWebhookEndpoint,
  organizationBody,
  representativeBody,
  type TestPlatform,
} from '../support/factories.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { newLivelyPlatform } from '../support/filled.ts'
import { pathOf, requestFor, rowCounts, takesBody, unknownId, unknownPath } from '../support/walk.ts'

/** Hostile inputs: each was once a 500, or was let through, somewhere on this stack. */
describe('hostile input', () => {
  let platform: TestPlatform
  let client: TestClient
  let paykey: string
  let customerId: string
  let accountId: string
  let linkedId: string
  let endpointId: string
  let fundingId: string
  before(async () => {
    platform = await newLivelyPlatform()
    client = platform.sandbox
    const customer = await newCustomer(client)
    customerId = customer.id
    paykey = (await newPaykey(client, { customer_id: customer.id })).paykey
    accountId = (await newAccount(client)).id
    linkedId = (await newLinkedBankAccount(client)).id
    fundingId = (await newFundingEvent(client)).id
    endpointId = (await newWebhookEndpoint(client, { event_types: ['webhook_endpoint.event.v1'] })).id
  })

  /** 400 with exactly one item for this field; nothing is stored. */
  async function expectInvalid(id: OperationId, request: LooseRequest, reference: string, detail?: string): Promise<void> {
    const before = await rowCounts(platform.id)
    const { items = [] } = await client.refused(id, request, 400)
    expect(items.map((item) => item.reference)).to.deep.equal([reference])
    if (detail !== undefined) expect(items[0]!.detail).to.equal(detail)
    expect(await rowCounts(platform.id)).to.deep.equal(before)
  }

  /** The JSON of a valid body with one value put in as raw text. */
  const withRaw = (body: Record<string, unknown>, name: string, raw: string) => {
    const mark = '"\u2603"'
    return JSON.stringify({ ...body, [name]: '\u2603' }).replace(mark, raw)
  }

  /** Each operation with a text that it stores, as a request that holds the raw JSON there. */
  const texts: Record<string, [OperationId, string, (raw: string) => LooseRequest]> = {
    createCharge: ['createCharge', 'description', (raw) => ({ body: withRaw({ ...chargeBody(paykey) }, 'description', raw) })],
    'createCharge external_id': ['createCharge', 'external_id', (raw) => ({ body: withRaw({ ...chargeBody(paykey) }, 'external_id', raw) })],
    'createCharge paykey': ['createCharge', 'paykey', (raw) => ({ body: withRaw({ ...chargeBody(paykey) }, 'paykey', raw) })],
    createCustomer: ['createCustomer', 'name', (raw) => ({ body: withRaw({ ...customerBody() }, 'name', raw) })],
    updateCustomer: ['updateCustomer', 'name', (raw) => ({ path: { id: customerId }, body: `{"name":${raw}}` })],
    cancelPaykey: ['cancelPaykey', 'reason', (raw) => ({ path: { id: unknownId }, body: `{"reason":${raw}}` })],
    createOrganization: ['createOrganization', 'name', (raw) => ({ body: `{"name":${raw}}` })],
    updateAccount: ['updateAccount', 'external_id', (raw) => ({ path: { id: accountId }, body: `{"external_id":${raw}}` })],
    onboardAccount: [
      'onboardAccount',
      'terms_of_service.accepted_user_agent',
      (raw) => ({ path: { id: accountId }, body: `{"terms_of_service":{"accepted_date":"2026-11-21T15:10:00Z","agreement_type":"embedded","agreement_url":"https://a.example.com","accepted_user_agent":${raw}}}` }),
    ],
    createRepresentative: ['createRepresentative', 'first_name', (raw) => ({ body: withRaw({ ...representativeBody(accountId) }, 'first_name', raw) })],
    cancelLinkedBankAccount: ['cancelLinkedBankAccount', 'reason', (raw) => ({ path: { linked_bank_account_id: linkedId }, body: `{"reason":${raw}}` })],
    'createOrganization metadata': ['createOrganization', 'metadata.key', (raw) => ({ body: `{"name":"A","metadata":{"key":${raw}}}` })],
    createWebhookEndpoint: ['createWebhookEndpoint', 'description', (raw) => ({ body: `{"url":"https://example.com","description":${raw}}` })],
    'createWebhookEndpoint url': ['createWebhookEndpoint', 'url', (raw) => ({ body: `{"url":${raw}}` })],
    updateWebhookEndpoint: ['updateWebhookEndpoint', 'description', (raw) => ({ path: { id: endpointId }, body: `{"description":${raw}}` })],
    'createWebhookEndpoint metadata': ['createWebhookEndpoint', 'metadata.key', (raw) => ({ body: `{"url":"https://example.com","metadata":{"key":${raw}}}` })],
    'createAccount business_profile': [
      'createAccount',
      'business_profile.address.city',
      (raw) => ({ body: `{"organization_id":"${unknownId}","account_type":"business","access_level":"standard","business_profile":{"name":"A","website":"https://a.example.com","address":{"city":${raw}}}}` }),
    ],
  }

  describe('text', () => {
    const unstorable = { 'NUL': '"a\\u0000b"', 'a high surrogate alone': '"a\\ud800b"', 'a low surrogate alone': '"a\\udc00"', 'surrogates in the wrong order': '"\\udc00\\ud800"' }
    for (const [name, [id, reference, request]] of Object.entries(texts)) {
      for (const [what, raw] of Object.entries(unstorable)) {
        it(`${name}: ${what} is 400`, async () => {
          await expectInvalid(id, request(raw), reference, 'must not contain NUL or half a surrogate pair')
        })
      }
    }

    it('NUL and surrogates in keys are 400', async () => {
      for (const key of ['a\\u0000', '\\ud800', '\\udfff']) {
        const { items } = await client.refused('createOrganization', { body: `{"name":"A","metadata":{"${key}":"x"}}` }, 400)
        expect(items).to.have.length(1)
        expect(items![0]!.detail).to.equal('must not contain NUL or half a surrogate pair')
      }
    })

    it('keeps whatever else there is, as it was sent', async () => {
      const odd = ['😀 é\u0301 ✓', '\u202e\u200f', "'; drop table payments; --", '<script>alert(1)</script>', '\\', '%_\\', '${7*7}', 'a\nb\tc', '\u0001\u001f\u007f', '\ufeff', '\ufffd\uffff', 'x'.repeat(120), '😀'.repeat(120)]
      for (const name of odd) {
        const { data } = await client.ok('createOrganization', { body: organizationBody({ name, metadata: { key: name.slice(0, 40) } }) })
        expect(data.name).to.equal(name)
        const read = await client.ok('getOrganization', { path: { id: data.id } })
        expect(read.data).to.include({ name })
        expect(read.data.metadata).to.deep.equal({ key: name.slice(0, 40) })
      }
    })

    it('counts characters, not UTF-16 units', async () => {
      await client.refused('createOrganization', { body: organizationBody({ name: '😀'.repeat(121) }) }, 400)
    })

    const notUtf8 = { 'a lone FF': [0xff], 'a lone continuation': [0x80], 'an overlong slash': [0xc0, 0xaf], 'a surrogate': [0xed, 0xa0, 0x80], 'a cut sequence': [0xf0, 0x9f, 0x98], 'beyond U+10FFFF': [0xf4, 0x90, 0x80, 0x80] }
    for (const [what, bytes] of Object.entries(notUtf8)) {
      it(`bytes that are not UTF-8, ${what}, are 400`, async () => {
        for (const id of ['createOrganization', 'createCustomer', 'createCharge'] as const) {
          const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
          await expectInvalid(id, { body }, 'body', 'must be UTF-8')
        }
      })
    }

    it('a byte order mark is no JSON', async () => {
      await expectInvalid('createOrganization', { body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"name":"A"}')]) }, 'body', 'must be valid JSON')
    })
  })

  describe('numbers', () => {
    const bad = {
      '9007199254740993': '9007199254740993', '1e400': '1e400', '-1e400': '-1e400', '-0': '-0', '0': '0', '10.5': '10.5', '1e30': '1e30', '-5': '-5', '"10"': '"10"',
      '10000000000': '10000000000', '1e-5': '1e-5', 'null': 'null', 'true': 'true', '[1]': '[1]', '{}': '{}', '0.9999999999999999999': '0.9999999999999999999',
      '100.00000000000000001': '100.00000000000000001', 'a number of 400 digits': '1'.repeat(400),
    }
    for (const [what, raw] of Object.entries(bad)) {
      it(`an amount of ${what} is 400`, async () => {
        await expectInvalid('createCharge', { body: withRaw({ ...chargeBody(paykey) }, 'amount', raw) }, 'amount')
      })
    }

    const good = { '1': 1, '9999999999': 9_999_999_999, '100.0': 100, '1e3': 1000 }
    for (const [raw, amount] of Object.entries(good)) {
      it(`an amount of ${raw} is ${amount}`, async () => {
        const answer = await client.call('createCharge', { body: withRaw({ ...chargeBody(paykey) }, 'amount', raw) })
        expect(answer.status, answer.text).to.equal(201)
        expect(answer.body).to.have.nested.property('data.amount', amount)
      })
    }

    it('what is no JSON number is no JSON', async () => {
      for (const raw of ['NaN', 'Infinity', '-Infinity', '0x10', '010', '+1', '.5', '1.', '1_000', '１']) {
        await expectInvalid('createCharge', { body: withRaw({ ...chargeBody(paykey) }, 'amount', raw) }, 'body', 'must be valid JSON')
      }
    })

    it('in a query are plain digits', async () => {
      for (const text of ['1.0', '%2B1', '1e2', '-1', '0x1', '%201', '1%20', '٣', '1,2', 'NaN', '99999999999999999999', '9007199254740991', '1000001', '0']) {
        const { items } = await client.refused('listPayments', { query: `page_number=${text}` }, 400)
        expect(items!.map(({ reference }) => reference), text).to.deep.equal(['page_number'])
      }
      for (const [text, value] of [['1', 1], ['1000000', 1_000_000], ['007', 7]] as const) {
        const { meta } = await client.ok('listPayments', { query: { page_number: Number(text) } })
        expect(meta.page_number).to.equal(value)
      }
    })

    it('as bounds of a filter go to the largest amount and no further', async () => {
      for (const name of ['min_amount', 'max_amount']) {
        for (const value of [0, 9_999_999_999]) await client.ok('listPayments', { query: { [name]: value } })
        for (const value of ['10000000000', '9007199254740993', '-1', '1e400', '10.5']) {
          const { items } = await client.refused('listPayments', { query: { [name]: value } }, 400)
          expect(items!.map(({ reference }) => reference)).to.deep.equal([name])
        }
      }
    })
  })

  describe('JSON', () => {
    for (const id of operationIds().filter(takesBody)) {
      it(`${id}: what is no JSON object is 400`, async () => {
        const invalid = ['{', '}', '{"a":1,}', "{'a':1}", '{a:1}', '{"a":1}{"a":1}', '{"a":1} x', '// c\n{}', '{"a":\u00a01}', 'undefined', '\0', '{"a":"\n"}', '{"a":"\\x41"}']
        for (const body of invalid) await expectInvalid(id, { path: unknownPath(id), body }, 'body', 'must be valid JSON')
        for (const body of ['null', '[]', '[{}]', '"text"', '1', 'true']) await expectInvalid(id, { path: unknownPath(id), body }, 'body', 'must be a JSON object')
      })

      it(`${id}: repeated keys are 400, also where they are spelled differently`, async () => {
        for (const [body, reference] of [['{"a":1,"a":1}', 'a'], ['{"a":1,"\\u0061":2}', 'a'], ['{"x":{"a":1,"b":2,"a":3}}', 'x.a'], ['{"x":[{"a":1},{"a":1,"a":1}]}', 'x.1.a']] as const) {
          await expectInvalid(id, { path: unknownPath(id), body }, reference, 'must not be repeated')
        }
      })

      it(`${id}: __proto__ is 400, and other names of objects are only unknown`, async () => {
        await expectInvalid(id, { path: unknownPath(id), body: '{"__proto__":{"status":"paid"}}' }, '__proto__', 'is not a name that can be used')
        await expectInvalid(id, { path: unknownPath(id), body: '{"metadata":{"__proto__":"x"}}' }, 'metadata.__proto__', 'is not a name that can be used')
        for (const name of ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
          const { items } = await client.refused(id, { path: unknownPath(id), body: `{"${name}":{"x":1}}` }, 400)
          expect(items, name).to.deep.include({ detail: 'is not a property of this object', reference: name })
        }
        expect(Object.keys(Object.prototype)).to.deep.equal([])
      })

      it(`${id}: 32 levels are read, 33 are 400`, async () => {
        const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
        await expectInvalid(id, { path: unknownPath(id), body: nested(33) }, 'body', 'must not be nested more than 32 levels deep')
        const { items } = await client.refused(id, { path: unknownPath(id), body: nested(32) }, 400)
        expect(items).to.deep.include({ detail: 'is not a property of this object', reference: 'a' })
        for (const deep of ['{"a":'.repeat(10_000), '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`]) {
          const { items: faults } = await client.refused(id, { path: unknownPath(id), body: deep }, 400)
          expect(faults).to.have.length(1)
        }
      })

      it(`${id}: 131,072 bytes are read, one more is 413`, async () => {
        const sized = (bytes: number) => `{"nonsense":"${'x'.repeat(bytes - 15)}"}`
        expect(Buffer.byteLength(sized(131_072))).to.equal(131_072)
        await client.refused(id, { path: unknownPath(id), body: sized(131_072) }, 400)
        const problem = await client.refused(id, { path: unknownPath(id), body: sized(131_073) }, 413)
        expect(problem).to.include({ type: '/payload_too_large', title: 'Payload Too Large' })
        const answer = await client.call(id, { path: unknownPath(id), body: '[['.repeat(500_000) })
        expect(answer.status).to.equal(413)
      })

      it(`${id}: anything but application/json in UTF-8 is 415`, async () => {
        const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/vnd.api+json', 'text/json', 'application/json; charset=utf-16', 'application/json; charset=iso-8859-1', 'json', 'x', 'application/jsonx', '*/*']
        for (const type of types) {
          const problem = await client.refused(id, { path: unknownPath(id), body: '{}', headers: { 'Content-Type': type } }, 415)
          expect(problem, type).to.include({ type: '/unsupported_media_type', title: 'Unsupported Media Type' })
        }
        // fetch gives a body of text a type of its own; bytes have none.
        await client.refused(id, { path: unknownPath(id), body: Buffer.from('{}'), headers: { 'Content-Type': '' } }, 415)
        for (const coding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'identity', 'x']) {
          await client.refused(id, { path: unknownPath(id), body: '{}', headers: { 'Content-Encoding': coding } }, 415)
        }
        for (const type of ['application/json', 'APPLICATION/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"', 'application/json; profile=x']) {
          await client.refused(id, { path: unknownPath(id), body: '{"nonsense":1}', headers: { 'Content-Type': type } }, 400)
        }
      })

      it(`${id}: no body counts as an empty object, whatever the type says`, async () => {
        const withEmpty = await client.call(id, { path: unknownPath(id), body: {} })
        for (const request of [{}, { body: '' }, { body: '', headers: { 'Content-Type': 'text/plain' } }]) {
          const answer = await client.call(id, { path: unknownPath(id), ...request })
          expect(answer.status).to.equal(withEmpty.status)
          // A reset asks for nothing.
          if (id === 'resetSandbox') expect(answer.status, answer.text).to.equal(200)
          else expect(problemOf(answer)).to.deep.equal(problemOf(withEmpty))
        }
      })
    }
  })

  describe('whole numbers', () => {
    it('are asked for in plain words', async () => {
      const charge = (amount: unknown) => ({ body: { ...chargeBody('pk_unknown'), amount } })
      for (const amount of [10.5, '10', true, null, []]) await expectInvalid('createCharge', charge(amount), 'amount', 'must be a whole number')
      await expectInvalid('createCharge', charge(0), 'amount', 'must be >= 1')
      await expectInvalid('createCharge', charge(9_007_199_254_740_994), 'amount', 'must be <= 9999999999')
      for (const min_amount of ['abc', '1.5', '1e2', '+1', '-', '-x', '--1']) await expectInvalid('listPayments', { query: { min_amount } }, 'min_amount', 'must be a whole number')
      for (const min_amount of ['-1', '-999999999999999']) await expectInvalid('listPayments', { query: { min_amount } }, 'min_amount', 'must be >= 0')
      await expectInvalid('listPayments', { query: { page_size: '-1' } }, 'page_size', 'must be >= 1')
    })
  })

  describe('metadata', () => {
    const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']))
    const create = (metadata: unknown): LooseRequest => ({ body: { name: 'A', metadata } })
    it('goes to 20 pairs, keys of 80 and values of 80 characters, and no further', async () => {
      for (const metadata of [pairs(20), { ['k'.repeat(80)]: 'v'.repeat(80) }, { ['😀'.repeat(80)]: '😀'.repeat(80) }, { a: '' }, {}, null]) {
        const answer = await client.call('createOrganization', create(metadata))
        expect(answer.status, answer.text).to.equal(201)
        expect(answer.body).to.have.nested.property('data.metadata').that.deep.equals(metadata)
      }
      for (const metadata of [pairs(21), { ['k'.repeat(81)]: 'x' }, { '': 'x' }, { a: 'v'.repeat(81) }, { a: 1 }, { a: null }, { a: {} }, { a: ['x'] }, [], 'x', 1]) {
        await client.refused('createOrganization', create(metadata), 400)
      }
    })

    it('keeps names that objects have already', async () => {
      const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c', prototype: 'd', '1': 'e', 'a.b': 'f', 'a/b~c': 'g' }
      const answer = await client.call('createOrganization', { body: JSON.stringify({ name: 'A', metadata }) })
      expect(answer.status, answer.text).to.equal(201)
      const text = JSON.stringify(metadata)
      expect(answer.text).to.include(text)
      const { data } = await client.ok('listOrganizations', { query: { name: 'A', sort_by: 'created_at', sort_order: 'desc', page_size: 1 } })
      expect(JSON.stringify(data[0]!.metadata)).to.equal(text)
    })
  })

  describe('dates', () => {
    const badDates = ['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '2024-01-00', '0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31', '2024-1-1', '20240101', '2024-01-01T00:00:00Z', ' 2024-01-01', '2024-01-01 ', '-2024-01-01', '+002024-01-01', 'today', 'infinity', '', '２０２４-01-01', '2024-01-01\n']
    it('that do not exist, or lie centuries away, are 400 in a body', async () => {
      for (const payment_date of badDates) await expectInvalid('createCharge', { body: { ...chargeBody(paykey), payment_date } }, 'payment_date')
      for (const payment_date of ['1900-01-01', '2199-12-31', '2024-02-29']) {
        const { data } = await client.ok('createCharge', { body: chargeBody(paykey, { payment_date }) })
        expect(data.payment_date).to.equal(payment_date)
      }
    })

    it('and in a query', async () => {
      for (const date of badDates.filter((one) => one !== '')) {
        await expectInvalid('listPayments', { query: { min_payment_date: date } }, 'min_payment_date')
      }
    })

    const badInstants = ['2024-01-01 00:00:00', '2024-01-01', '2024-01-01T24:00:00Z', '2024-01-01T00:60:00Z', '2024-01-01T23:59:60Z', '2024-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2024-01-01T00:00Z', '2024-01-01T00:00:00+25:00', '2024-01-01T00:00:00+14:60', '2024-01-01T00:00:00+0100', '2024-01-01T00:00:00.Z', '2024-01-01T00:00:00 Z', '1704067200', 'now', 'infinity', '2024-01-01T00:00:00Z[UTC]']
    it('with a time are strict', async () => {
      for (const [id, name] of [['listPayments', 'min_created_at'], ['listPayments', 'max_effective_at'], ['listCustomers', 'created_from'], ['listEvents', 'min_created_at'], ['listEvents', 'max_created_at']] as const) {
        for (const instant of badInstants) await expectInvalid(id, { query: { [name]: instant } }, name)
        for (const instant of ['2024-01-01T00:00:00Z', '2024-01-01t00:00:00z', '2024-01-01T00:00:00', '2024-01-01T00:00:00.123456789+05:30', '1900-01-01T00:00:00-14:00', '2000-06-11T12:42:47-17:24', '2024-01-01T00:00:00.123456789+23:59', '2199-12-31T23:59:59.999Z']) {
          const answer = await client.call(id, { query: { [name]: instant } })
          expect(answer.status, `${instant}: ${answer.text}`).to.equal(200)
        }
      }
    })
  })

  describe('ids', () => {
    const bad = ['abc', `urn:uuid:${unknownId}`, `{${unknownId}}`, unknownId.replaceAll('-', ''), ` ${unknownId}`, `${unknownId} `, `${unknownId}\n`, unknownId.replace('0', 'g'), '1', "' or 1=1 --", '../../etc/passwd']
    it('that are none are 400 in bodies and filters', async () => {
      for (const value of bad) {
        await expectInvalid('createBridgeBankAccount', { body: { ...bankAccountBody(unknownId), customer_id: value } }, 'customer_id', 'must be a valid uuid')
        await expectInvalid('listPayments', { query: { customer_id: value } }, 'customer_id', 'must be a valid uuid')
        await expectInvalid('listRepresentatives', { query: { organization_id: value } }, 'organization_id', 'must be a valid uuid')
        await expectInvalid('listEvents', { query: { resource_id: value } }, 'resource_id', 'must be a valid uuid')
        await expectInvalid('listWebhookDeliveries', { path: { id: endpointId }, query: { event_id: value } }, 'event_id', 'must be a valid uuid')
      }
    })

    it('may be in capitals, and come back in lower case', async () => {
      const { data } = await client.ok('createBridgeBankAccount', { body: bankAccountBody(customerId.toUpperCase()) })
      expect(data.customer_id).to.equal(customerId)
      const { data: representative } = await client.ok('createRepresentative', { body: representativeBody(accountId.toUpperCase()) })
      expect(representative.account_id).to.equal(accountId)
      expect((await client.ok('getCustomer', { path: { id: customerId.toUpperCase() } })).data.id).to.equal(customerId)
      const { meta } = await client.ok('listPaykeys', { query: { customer_id: customerId.toUpperCase() } })
      expect(meta.total_items).to.be.greaterThan(0)
    })

    for (const id of operationIds().filter((one) => pathOf(one).includes(unknownId))) {
      it(`${id}: what is not percent-encoded UTF-8 is 400`, async () => {
        const { method } = documentedOperation(id)
        for (const bad of ['%E0%A4%A', '%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', '%2e%2e', 'a%2Fb', '%2F', '..%2f..%2f', '%252e', ';x=1', '*', '~']) {
          // Not by fetch, which tidies paths up.
          const { answers } = await exchange(client.url, rawRequest(method, pathOf(id, bad), [`Authorization: ${client.headers['Authorization']!}`]))
          const answer = answers[0]!
          checkAnswer(id, answer)
          expect(answer.status, `${bad}: ${answer.text}`).to.equal(400)
          expect(problemOf(answer).items!.some(({ reference }) => reference.endsWith('id'))).to.equal(true)
        }
      })
    }
  })

  describe('queries', () => {
    for (const id of operationIds().filter((one) => one.startsWith('list'))) {
      /** A request for the list with this query. */
      const listed = (query: LooseRequest['query'] = {}): LooseRequest => ({ ...(id === 'listWebhookDeliveries' ? { path: { id: endpointId } } : {}), ...(id === 'listFundingEventPayments' ? { path: { id: fundingId } } : {}), query })

      it(`${id}: what is not percent-encoded UTF-8, or cannot be stored, is 400`, async () => {
        const texts = new Map<OperationId, string>([
          ['listOrganizations', 'name'],
          ['listPaykeys', 'customer_id'],
          ['listRepresentatives', 'account_id'],
          ['listLinkedBankAccounts', 'account_id'],
          ['listEvents', 'resource_id'],
          ['listWebhookEndpoints', 'sort_by'],
          ['listWebhookDeliveries', 'event_id'],
        ])
        const name = texts.get(id) ?? 'search_text'
        for (const text of ['%', '%E0%A4%A', '%ff', '%ed%a0%80', '%c0%80', 'a%00b']) {
          const { items } = await client.refused(id, listed(`${name}=${text}`), 400)
          expect(items!.map(({ reference }) => reference), text).to.deep.equal([name])
          await client.refused(id, listed(`${text}=1`), 400)
        }
      })

      it(`${id}: unknown parameters are 400 and named, objects' own names among them`, async () => {
        for (const name of ['nonsense', 'constructor', 'toString', 'hasOwnProperty', '__proto__', 'Page_Size', 'page_size[]', 'page_size[gte]', 'page.size', '?page_size', '$where', ' page_size', 'x'.repeat(300)]) {
          const { items } = await client.refused(id, listed({ [name]: '1' }), 400)
          expect(items, name).to.deep.include({ detail: 'is not a parameter of this operation', reference: name.slice(0, 200) })
        }
      })

      it(`${id}: a parameter that takes one value is 400 when it is sent twice`, async () => {
        await expectInvalid(id, listed('page_size=1&page_size=2'), 'page_size', 'must be sent once')
        await expectInvalid(id, listed('page_size=1&page%5Fsize=1'), 'page_size', 'must be sent once')
      })

      it(`${id}: an empty value counts as absent`, async () => {
        const answer = await client.call(id, listed('page_size=&page_number&sort_order=&&'))
        expect(answer.status, answer.text).to.equal(200)
        expect(answer.body).to.have.property('meta').that.includes({ page_size: 100, page_number: 1, sort_order: 'asc' })
      })

      it(`${id}: the page is 1 to 1,000,000, of 1 to 1,000`, async () => {
        for (const [name, good, bad] of [['page_number', ['1', '1000000'], ['0', '1000001', '9007199254740991', '99999999999999999999', '-1', 'x']], ['page_size', ['1', '1000'], ['0', '1001', '2147483648', '-1', 'x']]] as const) {
          for (const value of good) expect((await client.call(id, listed({ [name]: value }))).status, value).to.equal(200)
          for (const value of bad) await expectInvalid(id, listed({ [name]: value }), name)
        }
        const last = await client.call(id, listed({ page_number: 1_000_000, page_size: 1000 }))
        expect(last.status).to.equal(200)
        expect(last.body).to.have.property('data').that.deep.equals([])
      })

      it(`${id}: a sort that there is not is 400`, async () => {
        for (const sort of ['nonsense', 'id;drop table payments', 'id desc', 'platform_id', 'ID', 'id,created_at', '1']) {
          await expectInvalid(id, listed({ sort_by: sort }), 'sort_by')
        }
        await expectInvalid(id, listed({ sort_order: 'DESC' }), 'sort_order')
      })
    }

    it('takes one value of an array for an array, repeated and joined ones alike', async () => {
      for (const query of ['payment_type=charge', 'payment_type=charge&payment_type=payout', 'payment_type=charge,payout', 'payment_type=charge,,payout&payment_type=', 'payment_type=payout%2Ccharge']) {
        const answer = await client.call('listPayments', { query })
        expect(answer.status, `${query}: ${answer.text}`).to.equal(200)
      }
      const { items } = await client.refused('listPayments', { query: 'payment_type=charge,refund' }, 400)
      expect(items!.map(({ reference }) => reference)).to.deep.equal(['payment_type'])
      for (const query of ['event_type=customer.created.v1', 'event_type=customer.created.v1&event_type=paykey.created.v1', 'event_type=customer.created.v1,,paykey.created.v1&event_type=']) {
        const answer = await client.call('listEvents', { query })
        expect(answer.status, `${query}: ${answer.text}`).to.equal(200)
      }
      await expectInvalid('listEvents', { query: 'event_type=customer.created' }, 'event_type')
    })

    it('takes % _ and \\ in searches for themselves', async () => {
      const other = (await newPlatform()).sandbox
      const odd = ['100%', 'a_b', 'back\\slash', "o'clock", 'plain']
      for (const name of odd) await other.ok('createOrganization', { body: organizationBody({ name }) })
      const found = async (name: string) => (await other.ok('listOrganizations', { query: { name } })).data.map((one) => one.name)
      expect(await found('%')).to.deep.equal(['100%'])
      expect(await found('_')).to.deep.equal(['a_b'])
      expect(await found('\\')).to.deep.equal(['back\\slash'])
      expect(await found("'")).to.deep.equal(["o'clock"])
      expect(await found('PLAIN')).to.deep.equal(['plain'])
      expect(await found('%%')).to.deep.equal([])
    })

    it('searches for 1 to 100 characters', async () => {
      for (const text of ['\\', '%', '😀'.repeat(100), 'x'.repeat(100), ' ']) await client.ok('listPayments', { query: { search_text: text } })
      await expectInvalid('listPayments', { query: { search_text: 'x'.repeat(101) } }, 'search_text')
    })
  })

  it('after all of this, every operation still works', async () => {
    for (const id of operationIds()) {
      const answer = await client.call(id, await requestFor(id, client))
      expect(answer.status, answer.text).to.be.oneOf([200, 201])
    }
  })
})
