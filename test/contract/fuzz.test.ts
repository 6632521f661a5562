import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Knex } from 'knex'
import type { OperationId } from '../../src/contract.ts'
import { Contract, document, type Route } from '../../src/http/openapi.ts'
import { newId } from '../../src/lib/ids.ts'
import { seed } from '../support/chances.ts'
import { documentedOperation, operationIds, problemOf, type Answer, type LooseRequest, type TestClient } from '../support/client.ts'
import { newPlatform, type TestPlatform } from '../support/factories.ts'
import { newLivelyPlatform } from '../support/filled.ts'
import { changed, faultsOf, isObject, resolved, valuesOf, type Json } from '../support/from-schema.ts'
import { onceReady, openRail, type Rail } from '../support/rail.ts'
import { contentsOf, isSandboxOnly, requestFor, takesBody, unknownPath, waitsForWorker } from '../support/walk.ts'
import { world } from '../support/world.ts'

/** In all; `npm run fuzz` sends many more. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 4_000)

/** What came back of what was sent, by the kind of request. */
const counts = { valid: 0, 'one fault': 0, random: 0, taken: 0, refused: 0, 'with a live key': 0 }

// Every answer is held against the contract by the client: its status, schema, headers. What is expected here goes beyond: who keeps the
// contract is never told otherwise, whoever breaks it in one place is told of that place, and nothing is left of what was refused.
describe('random requests', function () {
  this.timeout(3_600_000)
  let platform: TestPlatform
  let asSuperuser: Knex
  let client: TestClient
  let rows: Record<string, string>
  /** What is read is there. */
  let lively: TestPlatform
  /** Lists that came with something in them. */
  const listed = new Set<OperationId>()
  const routes = new Map<string, Route>()
  const ids = operationIds()
  const numRuns = Math.ceil(requests / (3 * ids.length))
  /** Where a worker does what some wait for: no other requests come there, whose charges it would be busy with. */
  let rail: Rail

  before(async () => {
    for (const route of (await Contract.load()).routes) routes.set(route.operationId, route)
    lively = await newLivelyPlatform()
    rail = await openRail(new Date().toISOString())
    rail.startWorker()
  })
  after(async () => {
    await rail.close()
    process.stdout.write(`    seed ${seed}: ${JSON.stringify(counts)}\n`)
  })

  /** What is kept of an answer for retries is no effect of the request. */
  async function left(): Promise<Record<string, string>> {
    const { idempotency_records: _kept, ...others } = await contentsOf(platform.id, asSuperuser)
    return others
  }

  async function send(id: OperationId, request: LooseRequest, kind: 'valid' | 'one fault' | 'random'): Promise<Answer> {
    // With every other one its answer is kept for retries: what is refused is undone another way then.
    const sent = request.headers !== undefined || (counts.taken + counts.refused) % 2 === 0 ? request : { ...request, headers: { 'Idempotency-Key': newId() } }
    const answer = await client.call(id, sent)
    expect(answer.status, `${JSON.stringify(request)}: ${answer.text}`).to.be.below(500)
    counts[kind]++
    if (client === platform.live) counts['with a live key']++
    counts[answer.status < 400 ? 'taken' : 'refused']++
    if (isList(answer) && answer.body.data.length > 0) listed.add(id)
    if (documentedOperation(id).method === 'GET') return answer
    const now = await left()
    if (answer.status >= 400) expect(now, `${answer.status} ${JSON.stringify(request)}`).to.deep.equal(rows)
    rows = now
    return answer
  }

  /**
   * A request that is good, made of resources that are there: made anew where the last one took it, else after a while, then with a key of the
   * other environment; now and then of another platform, as there may be so many of some.
   */
  function goodOne(id: OperationId): () => Promise<LooseRequest> {
    const isRead = documentedOperation(id).method === 'GET'
    let good: LooseRequest | undefined
    // What is read stays.
    const kept = new Map<TestClient, LooseRequest>()
    let [taken, made, asked] = [counts.taken, 0, 0]
    return async () => {
      if (asked++ % 8 === 0 || good === undefined || (!isRead && counts.taken > taken)) {
        if (made++ % 40 === 0) platform = isRead ? lively : await (waitsForWorker(id) ? rail.newPlatform() : newPlatform())
        asSuperuser = waitsForWorker(id) ? rail.asSuperuser : world().asSuperuser
        const isLive = made % 2 === 0 && !isOfSandbox(id)
        client = isLive ? platform.live : platform.sandbox
        good = kept.get(client) ?? { ...(await requestFor(id, client)), ...(isLive ? {} : await listOf(id)) }
        if (isRead) kept.set(client, good)
        rows = await left()
        taken = counts.taken
      }
      return good
    }
  }

  const assert = async <Drawn>(drawn: fc.Arbitrary<Drawn>, check: (one: Drawn) => Promise<void>): Promise<void> => {
    await fc.assert(fc.asyncProperty(drawn, check), { numRuns, seed, endOnFailure: true })
  }

  for (const id of ids) {
    it(`${id}: whoever keeps the contract is not told otherwise`, async () => {
      const route = routeOf(id)
      const good = goodOne(id)
      await assert(fc.record({ query: queriesOf(route), body: changesOf(bodySchemaOf(route)), isThere: fc.integer({ min: 0, max: 4 }).map((number) => number > 0) }), async ({ query, body: changes, isThere }) => {
        const found = await good()
        const request = isThere || found.path === undefined ? found : { ...found, path: unknownPath(id) }
        const body = takesBody(id) && isObject(request.body) ? varied(route, request.body, changes) : request.body
        const answer = await send(id, { ...request, ...(Object.keys(query).length > 0 && { query }), ...(body !== undefined && { body }) }, 'valid')
        // What the contract says in words alone.
        const isForNobody = client === platform.live && isObject(body) && isObject(body['config']) && (body['config']['sandbox_outcome'] ?? 'standard') !== 'standard'
        if (isForNobody) expect(problemOf(answer).items?.map(({ reference }) => reference)).to.include('config.sandbox_outcome')
        else expect(answer.status, `${JSON.stringify(body ?? query)}: ${answer.text}`).to.not.equal(400)
        if (!waitsForWorker(id)) return
        await onceReady(client, (await client.ok('getSandboxClock', {})).data)
        rows = await left()
      })
    })

    it(`${id}: whoever breaks it in one place is told of that place`, async () => {
      const route = routeOf(id)
      const good = goodOne(id)
      await assert(fc.nat(), async (which) => {
        const request = await good()
        const faults = brokenOnce(id, route, request)
        const fault = faults[which % faults.length]
        if (fault === undefined) throw new Error('There is something to break in each operation')
        const answer = await send(id, fault.request, 'one fault')
        expect(answer.status, `${fault.what}: ${answer.text}`).to.equal(400)
        expect(problemOf(answer).items?.map(({ reference }) => reference), fault.what).to.include(fault.reference)
      })
    })

    it(`${id}: anything at all is answered as the contract has it`, async () => {
      const good = goodOne(id)
      const names = [...routeOf(id).queryParameters.keys()]
      const drawn = fc.record({
        body: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 })), fc.constant(undefined)),
        text: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) }),
        query: fc.dictionary(names.length === 0 ? fc.string({ maxLength: 8 }) : fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), fc.oneof(fc.string({ unit: 'binary-ascii', maxLength: 20 }), fc.uuid(), fc.integer().map(String)), { maxKeys: 3 }),
        path: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }).filter((text) => text.isWellFormed() && !['.', '..'].includes(text)) }),
      })
      await assert(drawn, async ({ body, text, query, path }) => {
        const request = await good()
        const sent = text ?? body
        await send(id, { path: path === undefined ? (request.path ?? {}) : Object.fromEntries(Object.keys(unknownPath(id)).map((name) => [name, path])), query, ...(takesBody(id) && sent !== undefined ? { body: sent } : {}) }, 'random')
      })
    })
  }

  it(`came to ${requests.toLocaleString('en')} in all, of each kind some`, () => {
    const { valid, 'one fault': broken, random, taken, refused, 'with a live key': live } = counts
    expect(valid + broken + random).to.be.at.least(requests)
    expect(live).to.be.above(requests / 4)
    expect(Math.min(taken, refused)).to.be.above(requests / 10)
  })

  it('came with something in each list', () => {
    expect(ids.filter((id) => id.startsWith('list') && !listed.has(id))).to.deep.equal([])
  })

  /** Of what has a list of its own one in which something is. */
  async function listOf(id: OperationId): Promise<LooseRequest> {
    const at = (parent: string | undefined): LooseRequest => {
      if (parent === undefined) throw new Error(`There is nothing for ${id} to list`)
      return { path: { id: parent } }
    }
    const own = { platform_id: lively.id, environment: 'sandbox' } as const
    if (id === 'listFundingEventPayments') return at((await world().asSuperuser('funding_payments').where(own).first())?.funding_event_id)
    if (id === 'listWebhookDeliveries') return at((await world().asSuperuser('webhook_deliveries').where(own).first())?.endpoint_id)
    return {}
  }

  function routeOf(id: OperationId): Route {
    const route = routes.get(id)
    if (route === undefined) throw new Error(`The contract has no ${id}`)
    return route
  }
})

/** In live there is nothing to act on: it is the sandbox's own, or no request leads to a review there. */
function isOfSandbox(id: OperationId): boolean {
  return isSandboxOnly(id) || id === 'reviewCustomer' || id === 'reviewPaykey'
}

function isList(answer: Answer): answer is Answer & { body: { data: unknown[] } } {
  return isObject(answer.body) && Array.isArray(answer.body['data'])
}

// As anybody reads the contract: the service has formats of its own.
const ajv = new Ajv2020({ strict: false, code: { optimize: false } })
addFormats.default(ajv)
ajv.addSchema(document, 'contract')
const validators = new Map<string, (body: unknown) => boolean>()

function isValid(route: Route, body: unknown): boolean {
  const { path, method, operationId } = route
  const at = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)
  let validate = validators.get(operationId)
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `contract#/paths/${at}/${method.toLowerCase()}/requestBody/content/application~1json/schema` })
    validators.set(operationId, validate)
  }
  return validate(body)
}

function bodySchemaOf({ operation: { requestBody } }: Route): unknown {
  return requestBody !== undefined && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined
}

/** Other values of some properties of a body: each taken by its own schema. */
type Changes = readonly { name: string; value: unknown }[]

function changesOf(schema: unknown): fc.Arbitrary<Changes> {
  const { properties, required } = resolved(schema)
  if (!isObject(properties) || Object.keys(properties).length === 0) return fc.constant([])
  const isRequired = new Set(Array.isArray(required) ? required : [])
  const one = fc.constantFrom(...Object.keys(properties)).chain((name) => {
    const value = valuesOf(properties[name])
    return (isRequired.has(name) ? value : fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) })).map((drawn) => ({ name, value: drawn }))
  })
  return fc.array(one, { maxLength: 4 })
}

/** Those of the changes that leave the body valid, one after the other. */
function varied(route: Route, body: Json, changes: Changes): Json {
  return changes.reduce<Json>((before, { name, value }) => {
    const after = changed(before, [name], value)
    return isValid(route, after) ? after : before
  }, body)
}

function parametersOf({ operation }: Route) {
  return (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter] : []))
}

function queriesOf(route: Route): fc.Arbitrary<Json> {
  const parameters = parametersOf(route)
  if (parameters.length === 0) return fc.constant({})
  const one = fc.constantFrom(...parameters).chain(({ name, schema }) => valuesOf(schema).map((value): [string, unknown] => [name, value]))
  return fc.array(one, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))))
}

interface Broken {
  what: string
  reference: string
  request: LooseRequest
}

/** Each way to break a good request in one place. */
function brokenOnce(id: OperationId, route: Route, request: LooseRequest): Broken[] {
  const { path = {}, body } = request
  const ofBody = isObject(body)
    ? faultsOf(bodySchemaOf(route), body)
        .filter((fault) => !isValid(route, fault.body))
        .map(({ what, place, body: broken }): Broken => ({ what, reference: place.join('.') || 'body', request: { ...request, body: isObject(broken) ? broken : JSON.stringify(broken) } }))
    : []
  return [
    ...ofBody,
    ...Object.keys(path).map((name): Broken => ({ what: 'no id', reference: name, request: { ...request, path: { ...path, [name]: 'abc' } } })),
    { what: 'unknown parameter', reference: 'no_such_parameter', request: { ...request, query: { no_such_parameter: '1' } } },
    { what: 'short key', reference: 'Idempotency-Key', request: { ...request, headers: { ...request.headers, 'Idempotency-Key': 'short' } } },
    ...(takesBody(id) ? [{ what: 'cut off', reference: 'body', request: { ...request, body: '{"a":' } }] : []),
    ...parametersOf(route).flatMap(({ name, schema }) => wrongTexts(schema).map(([what, text]): Broken => ({ what, reference: name, request: { ...request, query: { [name]: text } } }))),
  ]
}

/** What a parameter of the query can't be, as text. */
function wrongTexts(schema: unknown): [what: string, text: string][] {
  const { type: outer, items } = resolved(schema)
  const one = outer === 'array' ? items : schema
  const { type, minimum } = resolved(one)
  const isText = type === 'string'
  return faultsOf({ properties: { one } }, { one: isText ? 'x' : Number(minimum ?? 1) }).flatMap(({ what, place, body: broken }): [string, string][] => {
    const value = place.length === 1 && isObject(broken) ? broken['one'] : undefined
    // Text of figures is text; what is empty counts as not there; half a character can't be written in an address.
    const isWritten = (typeof value === 'string' && value !== '' && value.isWellFormed()) || (typeof value === 'number' && !isText)
    return isWritten ? [[what, String(value)]] : []
  })
}
