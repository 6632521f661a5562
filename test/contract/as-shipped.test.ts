import { expect } from 'chai'
import fc from 'fast-check'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { OpenAPIBackend } from 'openapi-backend'
import { parseJsonObject } from '../../src/http/body.ts'
import { Contract, document, type Route } from '../../src/http/openapi.ts'
import { Problem } from '../../src/lib/problem.ts'
import { seedOr } from '../support/chances.ts'
import { isObject, resolved } from '../support/from-schema.ts'

const seed = seedOr(20_261_122)
const requests = 10_000

/** What is made of a request: the operation that it goes to, and whether the contract takes it. */
interface Verdict {
  operationId: string | undefined
  isValid: boolean
}

interface Sent {
  method: string
  path: string
  query: readonly (readonly [string, string])[]
  body: unknown
}

// What we read otherwise on purpose has tests of its own (hostile.test.ts): commas in queries, empty values, numbers in other forms, and
// what is wrong with the text of a body. Headers are looked at before the contract is asked (pipeline.ts), and have theirs in hostile.test.ts, order-of-checks.test.ts and http/idempotency.test.ts.
describe('the contract, as openapi-backend has it when nothing is overridden', function () {
  this.timeout(300_000)
  let contract: Contract
  let shipped: OpenAPIBackend
  const passed = new Set<string>()
  let found: Verdict | undefined

  before(async () => {
    contract = await Contract.load()
    shipped = new OpenAPIBackend({
      definition: document,
      quick: true,
      ignoreTrailingSlashes: false,
      coerceTypes: true,
      // None of ours: with the formats that ajv-formats has.
      customizeAjv: (_ajv, options) => {
        const ajv = new Ajv2020({ ...options, strict: false, code: { optimize: false } })
        addFormats.default(ajv)
        return ajv
      },
    })
    const finds = (name: string, find: (operationId: string | undefined) => Verdict) => {
      shipped.register(name, ({ operation }: { operation?: { operationId?: string } }) => {
        found = find(operation?.operationId)
      })
    }
    for (const { operationId: own } of contract.routes) finds(own, (operationId) => ({ operationId, isValid: true }))
    finds('validationFail', (operationId) => ({ operationId, isValid: false }))
    for (const unknown of ['notFound', 'methodNotAllowed']) finds(unknown, () => ({ operationId: undefined, isValid: false }))
    for (const scheme of ['apiKey', 'bridgeToken']) shipped.registerSecurityHandler(scheme, () => true)
    await shipped.init()
    for (const { operationId } of contract.routes) {
      contract.register(operationId, () => {
        passed.add(operationId)
      })
    }
    contract.registerSecurityHandler('apiKey', () => true)
  })

  async function ours({ method, path, query, body }: Sent): Promise<Verdict> {
    let operationId: string | undefined
    passed.clear()
    try {
      const routed = contract.routed(method, query.length === 0 ? path : `${path}?${textOf(query)}`)
      operationId = routed.route.operationId
      // As the pipeline does: a body that the operation does not take is not read.
      await contract.handleRequest({ ...routed, body: body === undefined || !routed.route.takesBody ? undefined : parseJsonObject(Buffer.from(JSON.stringify(body))) })
      expect([...passed]).to.deep.equal([operationId])
      return { operationId, isValid: true }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      expect(error.status).to.be.oneOf(operationId === undefined ? [404, 405] : [400])
      return { operationId, isValid: false }
    }
  }

  /** All of it: found, read, and validated by openapi-backend itself. */
  async function theirs({ method, path, query, body }: Sent): Promise<Verdict | undefined> {
    found = undefined
    await shipped.handleRequest({ method, path, headers: body === undefined ? {} : { 'content-type': 'application/json' }, query: textOf(query), body })
    return found
  }

  it(`finds the same operation for ${requests.toLocaleString('en')} random requests, and takes the same of them`, async () => {
    const counts = { unknown: 0, taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(sentTo([...contract.routes]), async (sent) => {
        // Validators may fill in, so that each has a body of its own.
        const verdict = await ours(structuredClone(sent))
        expect(verdict).to.deep.equal(await theirs(structuredClone(sent)))
        counts[verdict.operationId === undefined ? 'unknown' : verdict.isValid ? 'taken' : 'refused']++
      }),
      { numRuns: requests, seed },
    )
    process.stdout.write(`    seed ${seed}: ${JSON.stringify(counts)}\n`)
    for (const count of Object.values(counts)) expect(count, JSON.stringify(counts)).to.be.above(requests / 20)
  })
})

const textOf = (query: Sent['query']): string => query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

function sentTo(routes: readonly Route[]): fc.Arbitrary<Sent> {
  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      method: fc.oneof({ weight: 15, arbitrary: fc.constant(route.method) }, { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'TRACE') }),
      path: pathOf(route),
      query: queryOf(route),
      body: route.takesBody ? fc.oneof({ weight: 30, arbitrary: bodyOf(route) }, { weight: 1, arbitrary: otherBody }) : fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: otherBody }),
    }),
  )
}

const otherBody = fc.constantFrom(undefined, null, {}, [], [{}], 'text', 7)
const word = fc.stringMatching(/^[A-Za-z0-9_.~-]{1,12}$/)

function pathOf({ path }: Route): fc.Arbitrary<string> {
  const segments = path.split('/').slice(1).map((segment) => {
    if (!segment.startsWith('{')) return fc.oneof({ weight: 60, arbitrary: fc.constant(segment) }, { weight: 1, arbitrary: fc.oneof(word, fc.constant(''), fc.constant(segment.toUpperCase())) })
    return fc.oneof({ weight: 15, arbitrary: fc.uuid() }, { weight: 1, arbitrary: word }, { weight: 1, arbitrary: fc.uuid().map((id) => id.replace(/[0-9a-f]/, (digit) => `%${digit.charCodeAt(0).toString(16)}`)) })
  })
  return fc.tuple(fc.tuple(...segments), fc.oneof({ weight: 30, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom('/', '//', '/x') })).map(([parts, end]) => `/${parts.join('/')}${end}`)
}

function queryOf({ operation, queryParameters }: Route): fc.Arbitrary<Sent['query']> {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter] : []))
  const given = parameters.map(({ name, schema }) => {
    const type = queryParameters.get(name)?.type
    const likely = type === 'integer' ? fc.integer({ min: -3, max: 1_200 }).map(String) : fc.oneof(...choicesOf(schema).map((choice) => fc.constant(choice)), fc.uuid(), fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString()), fc.constantFrom(...days), word)
    const pair = likely.map((value): [string, string] => [name, value])
    return type === 'array' ? fc.array(pair, { minLength: 1, maxLength: 3 }) : pair.map((one) => [one])
  })
  const others = fc.tuple(word, word).map(([name, value]): [string, string][] => [[`x${name}`, value]])
  if (given.length === 0) return fc.oneof({ weight: 20, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: others })
  return fc
    .tuple(fc.uniqueArray(fc.nat(given.length - 1), { maxLength: 2 }), fc.tuple(...given), fc.oneof({ weight: 20, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: others }))
    .map(([chosen, values, more]) => [...chosen.flatMap((index) => values[index] ?? []), ...more])
}

/** The values of an enum, behind a reference or not. */
function choicesOf(schema: unknown): string[] {
  const found: unknown = JSON.parse(JSON.stringify(schema ?? {}))
  return isObject(found) ? [found['enum'], isObject(found['items']) ? found['items']['enum'] : undefined].flatMap((choices) => (Array.isArray(choices) ? choices.map(String) : [])) : []
}

/** The contract's example, and what may become of one. */
function bodyOf({ operation: { requestBody } }: Route): fc.Arbitrary<Record<string, unknown>> {
  const example: unknown = requestBody !== undefined && 'content' in requestBody ? requestBody.content['application/json']?.example : undefined
  const whole = isObject(example) ? example : {}
  const change = fc.record({ at: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), how: fc.constantFrom('drop', 'replace', 'add'), value: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(null, '', 'x', 0, -1, 1.5, 10_000_000_000, true, [], {})) })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(whole) },
    { weight: 8, arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => changes.reduce((body, one) => changed(body, one), whole)) },
    // What is too long, too many or too few of that which may be there.
    { weight: 4, arbitrary: fc.tuple(fc.nat(40), fc.constantFrom<unknown[]>(...extreme)).map(([first, value]) => changed(whole, { at: [first], how: 'replace', value })) },
    { weight: 12, arbitrary: fc.constantFrom(...namesOf(requestBody)).chain((name) => fc.constantFrom<unknown[]>(...(ofName[name] ?? extreme)).map((value) => ({ ...whole, [name]: value }))) },
    { weight: 1, arbitrary: fc.dictionary(word, fc.jsonValue({ maxDepth: 2 })) },
  )
}

/** As they could be, and as they could not. */
const days = ['2026-02-28', '2026-02-30', '2025-02-29', '2024-02-29', '2026-13-01', '2026-02-30T00:00:00Z', '2026-04-31T10:00:00Z', '2026-04-30T10:60:00Z', '2026-04-30T10:00:00Z']

/** Each too much for some property, or too little. */
const extreme = [
  ...days,
  ...['x'.repeat(31), 'x'.repeat(130), 'x'.repeat(300), 'x'.repeat(2_100), `a@${'b'.repeat(300)}.example`],
  ...[Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v'])), { ['k'.repeat(81)]: 'v' }, { k: 'v'.repeat(81) }, {}],
  ...[['charges', 'charges'], Array.from({ length: 101 }, () => 'charge.created.v1'), []],
]

/** What depends on another one beside it. */
const ofName: Record<string, unknown[]> = { relationship: [{ owner: true }, { owner: true, percent_ownership: null }, { owner: true, percent_ownership: 5 }] }

/** Of the properties of a body. */
function namesOf(requestBody: Route['operation']['requestBody']): string[] {
  const schema: unknown = requestBody !== undefined && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined
  const { properties } = resolved(schema)
  return ['x', ...(isObject(properties) ? Object.keys(properties) : [])]
}

interface Change {
  at: readonly number[]
  how: string
  value: unknown
}

function changed(body: Record<string, unknown>, { at: [first = 0, ...deeper], how, value }: Change): Record<string, unknown> {
  const names = Object.keys(body)
  const name = names[first % Math.max(1, names.length)]
  if (name === undefined || how === 'add') return { ...body, [`x${first}`]: value }
  const inner = body[name]
  if (deeper.length > 0 && isObject(inner)) return { ...body, [name]: changed(inner, { at: deeper, how, value }) }
  const { [name]: _dropped, ...rest } = body
  return how === 'drop' ? rest : { ...rest, [name]: value }
}
