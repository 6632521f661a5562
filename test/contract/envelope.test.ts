import { expect } from 'chai'
import type { OperationId } from '../../src/contract.ts'
import { document } from '../../src/http/openapi.ts'
import { checkAnswer, documentedOperation, operationIds, problemOf, type Answer, type TestClient } from '../support/client.ts'
import { newPlatform, organizationBody, unique, type TestPlatform } from '../support/factories.ts'
import { isObject } from '../support/from-schema.ts'
import { inputsOf, listOf } from '../support/inputs.ts'
import { exchange, rawRequest } from '../support/raw.ts'
import { isIdempotent, isSandboxOnly, pathOf, requestFor, takesBody, unknownId, unknownPath } from '../support/walk.ts'

/** The paths of the contract with the methods that each has. */
const paths = new Map<string, { id: OperationId; methods: string[] }>()
for (const id of operationIds()) {
  const { path, method } = documentedOperation(id)
  const found = paths.get(path)
  if (found === undefined) paths.set(path, { id, methods: [method] })
  else found.methods.push(method)
}

const bodyInputs = inputsOf(document).filter(({ place }) => place === 'body')

/** The names of the objects within an operation's body. */
function objectsWithin(id: OperationId): string[] {
  return [...new Set(bodyInputs.filter(({ operation, name, schema }) => operation === id && name !== '' && isObject(schema['properties'])).map(({ name }) => name))]
}

interface Envelope {
  meta: Record<string, unknown>
  response_type: string
  data: unknown
}

function envelopeOf({ body, text }: Answer): Envelope {
  const isEnvelope = (value: unknown): value is Envelope => typeof value === 'object' && value !== null && 'meta' in value && 'response_type' in value
  if (!isEnvelope(body)) throw new Error(`Not an envelope: ${text}`)
  expect(Object.keys(body)).to.deep.equal(['meta', 'response_type', 'data'])
  return body
}

/** An answer again and again, each time with a field of which the contract does not tell in another of its objects; but in metadata, which has any. */
function withOneMore(value: unknown, name = ''): unknown[] {
  const list = listOf(value)
  if (list.length > 0) return list.flatMap((one, index) => withOneMore(one).map((more) => list.with(index, more)))
  if (!isObject(value) || name === 'metadata') return []
  return [{ ...value, untold: 1 }, ...Object.entries(value).flatMap(([inner, one]) => withOneMore(one, inner).map((more) => ({ ...value, [inner]: more })))]
}

describe('envelope', () => {
  let platform: TestPlatform
  let client: TestClient
  before(async () => {
    platform = await newPlatform()
    client = platform.sandbox
  })

  describe('success', () => {
    for (const id of operationIds()) {
      it(`${id}: has meta, response_type and data`, async () => {
        const answer = await client.call(id, await requestFor(id, client))
        const { meta, response_type, data } = envelopeOf(answer)
        // What the sandbox is told to do, or what is there already, leaves nothing that has an address of its own; a charge made anew does.
        const { method, path } = documentedOperation(id)
        const isCreation = method === 'POST' && !isSandboxOnly(id) && (!path.includes('{') || path.endsWith('/resubmit'))
        expect(answer.status).to.equal(isCreation ? 201 : 200)
        expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
        expect(answer.headers.get('content-length')).to.equal(String(Buffer.byteLength(answer.text)))
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        expect(answer.headers.get('x-content-type-options')).to.equal('nosniff')
        expect(answer.headers.get('access-control-allow-origin')).to.equal(null)
        expect(answer.headers.get('x-powered-by')).to.equal(null)
        expect(answer.headers.get('idempotent-replayed')).to.equal(null)
        expect(meta['api_request_id']).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(meta['api_request_timestamp']).to.match(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/)
        const paging = ['total_items', 'page_number', 'page_size', 'max_page_size', 'total_pages', 'sort_by', 'sort_order']
        const isList = id.startsWith('list')
        const isNone = method === 'DELETE'
        expect(response_type).to.equal(isList ? 'array' : isNone ? 'none' : 'object')
        expect(Array.isArray(data)).to.equal(isList)
        if (isNone) expect(data).to.deep.equal({})
        else if (!isList) expect(data).to.be.an('object').that.is.not.empty
        for (const more of withOneMore(answer.body)) expect(() => { checkAnswer(id, { ...answer, body: more }) }, JSON.stringify(more)).to.throw('breaks the contract')
        expect(Object.keys(meta)).to.have.members(['api_request_id', 'api_request_timestamp', ...(isList ? paging : [])])
      })
    }

    it('gives every call an id of its own', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, async () => envelopeOf(await client.call('listPayments', {})).meta['api_request_id']))
      expect(new Set(ids).size).to.equal(20)
    })
  })

  describe('problem', () => {
    for (const id of operationIds()) {
      it(`${id}: a 400 is in the envelope`, async () => {
        const answer = await client.call(id, { path: unknownPath(id), headers: { 'Idempotency-Key': 'short' } })
        const { meta, response_type, data } = envelopeOf(answer)
        expect(answer.status).to.equal(400)
        expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        expect(response_type).to.equal('error')
        expect(Object.keys(meta)).to.deep.equal(['api_request_id', 'api_request_timestamp'])
        expect(data).to.deep.equal({
          status: 400,
          type: '/bad_request',
          title: 'Bad Request',
          detail: 'Validation failed',
          items: [{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }],
        })
      })
    }

    it('has no items where there are none', async () => {
      const answer = await client.call('getOrganization', { path: { id: unknownId } })
      expect(envelopeOf(answer).data).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such organization.' })
    })

    for (const id of operationIds()) {
      it(`${id}: names a query parameter that it does not have`, async () => {
        const { items } = await client.refused(id, { path: unknownPath(id), query: { page_sise: '1' } }, 400)
        expect(items).to.deep.include({ detail: 'is not a parameter of this operation', reference: 'page_sise' })
      })

      if (takesBody(id)) {
        it(`${id}: names a property that it does not have`, async () => {
          const { items } = await client.refused(id, { path: unknownPath(id), body: { platform_id: unknownId } }, 400)
          expect(items).to.deep.include({ detail: 'is not a property of this object', reference: 'platform_id' })
        })
      }

      for (const name of objectsWithin(id)) {
        it(`${id}: names a property that its ${name} does not have`, async () => {
          const body = name.split('.').reduceRight<object>((within, one) => ({ [one]: within }), { platform_id: unknownId })
          const { items } = await client.refused(id, { path: unknownPath(id), body }, 400)
          expect(items).to.deep.include({ detail: 'is not a property of this object', reference: `${name}.platform_id` })
        })
      }

      if (/\{/.test(documentedOperation(id).path)) {
        it(`${id}: names an id that is none`, async () => {
          for (const name of Object.keys(unknownPath(id))) {
            for (const bad of ['abc', `urn:uuid:${unknownId}`, `{${unknownId}}`, unknownId.slice(1), `${unknownId}0`, unknownId.replaceAll('-', ''), '%00']) {
              const { items } = await client.refused(id, { path: { ...unknownPath(id), [name]: bad }, ...(takesBody(id) ? { body: {} } : {}) }, 400)
              expect(items, `${name} ${bad}`).to.deep.include({ detail: 'must be a valid uuid', reference: name })
            }
          }
        })
      }
    }
  })

  describe('404', () => {
    const noSuchPath = [
      '/v1',
      '/v1/',
      '/v1//charges',
      '/v1/charge',
      '/v1/Charges',
      '/V1/charges',
      '/v2/charges',
      '/v1charges',
      `/v1/charges/${unknownId}/cancel/now`,
      `/v1/charges/${unknownId}/`,
      '/v1/bridge',
      '/charges',
      '/',
      '/favicon.ico',
      '/admin',
      '/metrics',
    ]
    for (const path of noSuchPath) {
      it(`${path}: there is nothing`, async () => {
        for (const method of ['GET', 'POST']) {
          const answer = await client.send(method, path)
          expect(answer.status, `${method}: ${answer.text}`).to.equal(404)
          expect(envelopeOf(answer).data).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'There is nothing at this path.' })
        }
      })
    }

    for (const [path, { id, methods }] of paths) {
      it(`${path}/: a trailing slash is another path`, async () => {
        for (const method of methods) {
          for (const end of ['/', '//', '/?page_size=1']) {
            const { answers } = await exchange(client.url, rawRequest(method, `${pathOf(id)}${end}`, []))
            expect(answers[0]!.status, `${method} ${end}`).to.equal(404)
            expect(problemOf(answers[0]!)).to.include({ type: '/not_found', detail: 'There is nothing at this path.' })
          }
        }
      })
    }
  })

  describe('405', () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    for (const [path, { id, methods: own }] of paths) {
      it(`${path}: takes ${own.join(' and ')} only, and says so`, async () => {
        for (const method of methods.filter((one) => !own.includes(one))) {
          // Before anybody asks who calls.
          for (const caller of [client, client.with({ Authorization: '' })]) {
            const answer = await caller.send(method, pathOf(id))
            expect(answer.status, method).to.equal(405)
            expect(answer.headers.get('allow')!.split(', ')).to.have.members(own)
            expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
            expect(answer.headers.get('access-control-allow-methods')).to.equal(null)
            if (method === 'HEAD') expect(answer.text).to.equal('')
            else expect(problemOf(answer)).to.include({ status: 405, type: '/method_not_allowed', title: 'Method Not Allowed' })
          }
        }
        for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
          const { answers } = await exchange(client.url, rawRequest(method, pathOf(id), []))
          expect(answers[0]!.status, method).to.equal(405)
        }
      })
    }

    it('is not talked round by an override', async () => {
      const answer = await client.send('POST', `/v1/customers/${unknownId}`, { headers: { 'X-HTTP-Method-Override': 'PUT' }, body: {} })
      expect(answer.status).to.equal(405)
    })
  })

  describe('tracing headers', () => {
    const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')

    for (const id of operationIds()) {
      it(`${id}: echoes them on successes, problems${isIdempotent(id) ? ' and replays' : ''}`, async () => {
        const traced = (name: string) => ({ 'Request-Id': `call ${name}`, 'Correlation-Id': `series/${name}` })
        const expectEcho = (answer: Answer, name: string, status: number[]) => {
          expect(answer.status, answer.text).to.be.oneOf(status)
          expect(answer.headers.get('request-id')).to.equal(`call ${name}`)
          expect(answer.headers.get('correlation-id')).to.equal(`series/${name}`)
        }
        const request = await requestFor(id, client)
        const key = { 'Idempotency-Key': unique('trace') }
        expectEcho(await client.call(id, { ...request, headers: { ...traced('one'), ...key } }), 'one', [200, 201])
        if (isIdempotent(id)) {
          const replay = await client.call(id, { ...request, headers: { ...traced('two'), ...key } })
          expectEcho(replay, 'two', [200, 201])
          expect(replay.headers.get('idempotent-replayed')).to.equal('true')
        }
        expectEcho(await client.call(id, { ...request, headers: { ...traced('three'), 'Idempotency-Key': 'short' } }), 'three', [400])
        expectEcho(await client.with({ Authorization: '' }).call(id, { ...request, headers: traced('four') }), 'four', [401])
        const without = await client.call(id, { ...request, headers: { 'Idempotency-Key': 'short' } })
        expect(without.headers.get('request-id')).to.equal(null)
        expect(without.headers.get('correlation-id')).to.equal(null)
      })
    }

    it('echoes one without the other', async () => {
      const answer = await client.call('listPayments', { headers: { 'Correlation-Id': 'alone' } })
      expect(answer.headers.get('correlation-id')).to.equal('alone')
      expect(answer.headers.get('request-id')).to.equal(null)
    })

    it('echoes them where there is no such path or method', async () => {
      for (const [method, path, status] of [['GET', '/nowhere', 404], ['GET', '/v1/nowhere', 404], ['DELETE', '/v1/charges', 405]] as const) {
        const answer = await client.send(method, path, { headers: { 'Request-Id': 'lost' } })
        expect(answer.status).to.equal(status)
        expect(answer.headers.get('request-id')).to.equal('lost')
      }
    })

    it('gives a replay the present ones, else those of the first call', async () => {
      const request = { body: organizationBody() }
      const key = unique('key')
      const call = (headers: Record<string, string>) => client.call('createOrganization', { ...request, headers: { 'Idempotency-Key': key, ...headers } })
      await call({ 'Request-Id': 'first', 'Correlation-Id': 'first-series' })
      const silent = await call({})
      expect(silent.headers.get('request-id')).to.equal('first')
      expect(silent.headers.get('correlation-id')).to.equal('first-series')
      const half = await call({ 'Request-Id': 'second' })
      expect(half.headers.get('request-id')).to.equal('second')
      expect(half.headers.get('correlation-id')).to.equal('first-series')
    })

    const echoed: Record<string, string[]> = {
      'one character': ['x'],
      '255 characters': ['x'.repeat(255)],
      'every printable ASCII character': [`x${printable}x`],
      'a comma': ['a, b'],
    }
    const ignored: Record<string, string[]> = {
      'an empty value': [''],
      'nothing but spaces': ['   '],
      '256 characters': ['x'.repeat(256)],
      '10,000 characters': ['x'.repeat(10_000)],
      'a byte beyond ASCII': ['caf\xe9'],
      'the byte FF': ['\xff'],
      'UTF-8': [Buffer.from('Ω').toString('latin1')],
      'a tab': ['a\tb'],
      'the same value twice': ['a', 'a'],
      'two values': ['a', 'b'],
      'a good value and an empty one': ['a', ''],
    }
    for (const name of ['Request-Id', 'Correlation-Id']) {
      const call = async (values: string[], path: string) => {
        const lines = [`Authorization: ${client.headers['Authorization']!}`, ...values.map((value) => `${name}: ${value}`)]
        const { answers } = await exchange(client.url, rawRequest('GET', path, lines))
        return answers[0]!
      }
      for (const [what, values] of Object.entries(echoed)) {
        it(`${name}: echoes ${what}`, async () => {
          const answer = await call(values, '/v1/payments')
          checkAnswer('listPayments', answer)
          expect(answer.status).to.equal(200)
          expect(answer.headers.get(name)).to.equal(values[0])
          expect((await call(values, '/v1/payments?page_size=0')).headers.get(name)).to.equal(values[0])
        })
      }
      for (const [what, values] of Object.entries(ignored)) {
        it(`${name}: ignores ${what}, and goes on`, async () => {
          const answer = await call(values, '/v1/payments')
          checkAnswer('listPayments', answer)
          expect(answer.status).to.equal(200)
          expect(answer.headers.get(name)).to.equal(null)
        })
      }
    }
  })
})
