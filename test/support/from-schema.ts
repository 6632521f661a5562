import fc from 'fast-check'
import { document } from '../../src/http/openapi.ts'

/** Values and faults drawn from the contract's schemas, for tests that send what nobody thought of. */

export type Json = Record<string, unknown>

/** Where in a body: names of properties, and indexes. */
export type Place = readonly (string | number)[]

/** Values that a schema takes, most of them; who uses them asks the schema. */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  const { const: only, enum: choices, anyOf, type, ...rest } = resolved(schema)
  if (only !== undefined) return fc.constant(only)
  if (isList(choices)) return fc.constantFrom(...choices)
  if (isList(anyOf)) return fc.oneof(...anyOf.map((one) => valuesOf({ ...rest, ...resolved(one) })))
  if (isList(type)) return fc.oneof(...type.map((one) => valuesOf({ ...rest, type: one })))
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return numbersOf(rest)
    case 'number':
      return fc.oneof(numbersOf(rest), fc.constant(0.5))
    case 'array':
      return fc.array(valuesOf(rest['items']), { minLength: numberOf(rest['minItems'], 0), maxLength: Math.min(5, numberOf(rest['maxItems'], 5)) })
    case 'object':
      return objectsOf(rest)
    default:
      return textsOf(rest)
  }
}

function numbersOf({ minimum, maximum }: Json): fc.Arbitrary<number> {
  const [min, max] = [numberOf(minimum, -1_000), numberOf(maximum, 2_000_000_000)]
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 5_000) }), fc.constantFrom(min, max))
}

function objectsOf({ properties = {}, required = [], propertyNames, additionalProperties, maxProperties }: Json): fc.Arbitrary<Json> {
  const names = isObject(properties) ? Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [name, valuesOf(schema)]) : []
  if (names.length > 0) return fc.record(Object.fromEntries(names), { requiredKeys: Array.isArray(required) ? required.map(String) : [] })
  if (!isObject(additionalProperties)) return fc.constant({})
  return fc.dictionary(propertyNames === undefined ? words : valuesOf({ type: 'string', ...resolved(propertyNames) }).map(String), valuesOf(additionalProperties), { maxKeys: Math.min(6, numberOf(maxProperties, 6)) })
}

const words = fc.stringMatching(/^[a-z_]{1,12}$/)
const anyText = fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('\u{1F600}', 'e\u0301', '\u202Eright to left', '%', '_', '\\', "'; drop table payments; --", '<script>', 'null', '0', ' '))

function textsOf({ format, pattern, minLength, maxLength }: Json): fc.Arbitrary<string> {
  const [least, most] = [numberOf(minLength, 0), numberOf(maxLength, 300)]
  const text = formatted(format) ?? (typeof pattern === 'string' && pattern !== String.raw`^[^\x00]*$` ? fc.stringMatching(new RegExp(pattern, 'u')) : fc.oneof({ weight: 8, arbitrary: anyText }, { weight: 1, arbitrary: fc.constant('x'.repeat(most)) }))
  return text.filter((one) => lengthOf(one) >= least && lengthOf(one) <= most)
}

/** In characters, as a schema counts. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

function formatted(format: unknown): fc.Arbitrary<string> | undefined {
  const dates = fc.date({ min: new Date('1901-01-01'), max: new Date('2198-12-31'), noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return dates.map((date) => date.slice(0, 10))
  if (format === 'date-time') return dates
  if (format === 'email') return fc.emailAddress()
  if (format === 'ipv4') return fc.ipV4()
  if (format === 'ipv6') return fc.ipV6()
  return undefined
}

/** One thing that is wrong with a body, and where. */
export interface Fault {
  what: string
  place: Place
  body: unknown
}

/** Everything that can be made wrong with a body by one change, by what the schema of each place says. */
export function faultsOf(schema: unknown, body: Json): Fault[] {
  return placesOf(schema, body, []).flatMap(({ place, schema: own, value, isRequired }) => {
    const faults: [what: string, place: Place, value: unknown][] = wrongValues(own, value).map(([what, wrong, inside = []]) => [what, [...place, ...inside], wrong])
    return [
      ...faults.map(([what, at, wrong]): Fault => ({ what, place: at, body: place.length === 0 ? wrong : changed(body, place, wrong) })),
      ...(isRequired ? [{ what: 'missing', place, body: changed(body, place, undefined) }] : []),
    ]
  })
}

interface Placed {
  place: Place
  schema: Json
  value: unknown
  isRequired: boolean
}

function placesOf(schema: unknown, value: unknown, place: Place, isRequired = false): Placed[] {
  const own = resolved(schema)
  const { properties, required } = own
  const inner = isObject(properties) && isObject(value)
    ? Object.entries(value).flatMap(([name, one]) => (properties[name] === undefined ? [] : placesOf(properties[name], one, [...place, name], Array.isArray(required) && required.includes(name))))
    : []
  return [{ place, schema: own, value, isRequired }, ...inner]
}

/** Each with what is wrong, and the place inside where that is not the value's own. */
function wrongValues(schema: Json, value: unknown): [what: string, value: unknown, inside?: Place][] {
  const { type, enum: choices, format, pattern, minimum, maximum, minLength, maxLength, additionalProperties, maxProperties, maxItems, anyOf } = schema
  const types = new Set([type].flat())
  const wrong: [string, unknown, Place?][] = []
  if (anyOf === undefined && type !== undefined) {
    for (const [name, one] of [['string', 'text'], ['integer', 7], ['boolean', true], ['null', null], ['object', {}], ['array', []]] as const) {
      if (!types.has(name) && !(name === 'integer' && types.has('number'))) wrong.push([`of type ${name}`, one])
    }
  }
  if (Array.isArray(choices)) wrong.push(['not one of the choices', 'no_such_choice'])
  if (typeof value === 'string') {
    if (format !== undefined) wrong.push(['not in its format', 'x'])
    if (pattern !== undefined) wrong.push(['a NUL', `${value}\0`])
    if (numberOf(minLength, 0) > 0) wrong.push(['empty', ''])
    if (maxLength !== undefined && format === undefined) wrong.push(['too long', 'x'.repeat(numberOf(maxLength, 0) + 1)])
    wrong.push(['half a character', `${value}\ud800`])
  }
  if (typeof value === 'number') {
    if (minimum !== undefined) wrong.push(['too small', numberOf(minimum, 0) - 1])
    if (maximum !== undefined) wrong.push(['too large', numberOf(maximum, 0) + 1])
    if (types.has('integer')) wrong.push(['not whole', value + 0.5])
  }
  if (isObject(value)) {
    if (additionalProperties === false) wrong.push(['unknown property', { ...value, no_such_property: 1 }, ['no_such_property']])
    if (maxProperties !== undefined) wrong.push(['too many', Object.fromEntries(Array.from({ length: numberOf(maxProperties, 0) + 1 }, (_, index) => [`key_${index}`, 'x']))])
  }
  if (Array.isArray(value) && maxItems !== undefined) wrong.push(['too many', Array.from({ length: numberOf(maxItems, 0) + 1 }, (_, index) => index)])
  return wrong
}

/** A body with another value at a place inside; undefined takes it away. */
export function changed(body: Json, [first, ...deeper]: Place, value: unknown): Json {
  if (first === undefined) throw new Error('With another value in its own place it is no body with a change')
  const inner = body[first]
  if (deeper.length > 0) return isObject(inner) ? { ...body, [first]: changed(inner, deeper, value) } : body
  const { [first]: _former, ...rest } = body
  return value === undefined ? rest : { ...rest, [first]: value }
}

/** What a reference is to, with what stands beside it. */
export function resolved(schema: unknown): Json {
  if (!isObject(schema)) return {}
  const { $ref, ...beside } = schema
  if (typeof $ref !== 'string') return schema
  const schemas: unknown = document.components?.schemas
  return { ...resolved(isObject(schemas) ? schemas[$ref.replace('#/components/schemas/', '')] : undefined), ...beside }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
