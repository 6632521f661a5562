import { isObject, type Json } from './from-schema.ts'
import { inputsOf, listOf, operationsOf, parametersOf, toldOf, valueAt, type Input } from './inputs.ts'

/** What of a contract another one breaks, of that which `redocly diff` does not look at. */
export function breaksBetween(base: unknown, revision: unknown): string[] {
  const present = promisesOf(revision)
  const broken = [...promisesOf(base)].filter(([promise, value]) => present.get(promise) !== value).map(([promise, value]) => `${promise}: ${value} became ${present.get(promise) ?? 'nothing'}`)
  return [...broken, ...otherOrders(base, revision), ...otherSchemas(base, revision), ...newRules(base, revision), ...refusedFields(base, revision), ...looserBounds(base, revision)]
}

function promisesOf(contract: unknown): Map<string, string> {
  const promises = new Map<string, string>()
  // Whoever leaves an input out counts on it; and of a body's field generated types can't be left out where there is one.
  for (const { operation, place, name, schema } of inputsOf(contract)) {
    const promise = `default of ${operation} ${place} ${name}`
    promises.set(promise, schema['default'] === undefined ? (promises.get(promise) ?? 'none') : JSON.stringify(schema['default']))
  }
  for (const { id, operation } of [...operationsOf(contract, 'paths'), ...operationsOf(contract, 'webhooks')]) {
    // The classes of generated clients have these names.
    promises.set(`tags of ${id}`, JSON.stringify(operation['tags']))
    // Keys that may call it.
    promises.set(`scopes of ${id}`, JSON.stringify(operation['x-scopes'] ?? 'all'))
    const environments = operation['x-environment']
    for (const environment of ['sandbox', 'live']) if (environments === undefined || JSON.stringify(environments).includes(`"${environment}"`)) promises.set(`${environment} keys of ${id}`, 'may')
  }
  for (const { id, operation, servers } of operationsOf(contract, 'paths')) {
    // What a generated client shows who it is by.
    for (const scheme of listOf(operation['security'] ?? valueAt(contract, contract)['security'])) promises.set(`${id} by ${Object.keys(isObject(scheme) ? scheme : {}).join(' and ') || 'nobody'}`, 'may')
    // A generated client goes to the first.
    promises.set(`server of ${id}`, textOf(valueAt(contract, servers[0])['url']))
    const answers = valueAt(contract, operation, 'responses')
    // A client reads an error of whatever status, also one that it doesn't know, as one of these.
    const problems = Object.keys(answers).filter((status) => !/^[123]/.test(status)).map((status) => rulesOf(valueAt(contract, answers, status, 'content', 'application/json')))
    promises.set(`errors of ${id}`, [...new Set(problems)].sort().join(' or '))
    // Of several a generated client answers one or the other, and whoever calls it has to tell them apart: so with media types.
    promises.set(`successes of ${id}`, Object.keys(answers).filter((status) => status.startsWith('2')).sort().join(', '))
    for (const status of Object.keys(answers)) {
      promises.set(`media types of ${id} ${status}`, mediaTypesOf(valueAt(contract, answers, status)))
      for (const [name, header] of Object.entries(valueAt(contract, answers, status, 'headers'))) promises.set(`${id} ${status} header ${name}`, rulesOf(valueAt(contract, header, 'schema')))
    }
  }
  // What a receiver answers, too.
  for (const { id, operation } of operationsOf(contract, 'webhooks')) {
    for (const [status, answer] of Object.entries(valueAt(contract, operation, 'responses'))) promises.set(`media types of ${id} ${status}`, mediaTypesOf(valueAt(contract, answer)))
  }
  for (const { id, operation } of [...operationsOf(contract, 'paths'), ...operationsOf(contract, 'webhooks')]) promises.set(`media types of ${id} body`, mediaTypesOf(valueAt(contract, operation, 'requestBody')))
  // A generated client knows no field of an answer that is written alone.
  const told = toldOf(contract)
  for (const { operation, place, name } of told) promises.set(`${operation} ${place} ${name}`, 'told')
  for (const { operation, place, name, schema } of told) if (schema['writeOnly'] === true) promises.delete(`${operation} ${place} ${name}`)
  // Of an object that is open generated clients hold fields that they don't know.
  for (const [place, objects] of objectsOf(told)) {
    const others = objects.filter((one) => !isClosed(one)).map(({ additionalProperties: rules }) => (isObject(rules) ? rulesOf(rules) : '{}'))
    if (others.length > 0) promises.set(`fields of later versions in ${place.trim()}`, [...new Set(others)].sort().join(' or '))
  }
  // What a receiver knows and checks a webhook by; its types have the key's name.
  for (const key of Object.keys(valueAt(contract, contract, 'webhooks'))) promises.set(`webhook ${key}`, 'there')
  for (const { id, operation } of operationsOf(contract, 'webhooks')) {
    if (valueAt(contract, operation, 'requestBody')['required'] === true) promises.set(`${id} body, each time`, 'sent')
    for (const { in: place, name, required, schema } of parametersOf(contract, operation)) {
      const parameter = `${id} ${String(place)} ${String(name)}`
      promises.set(parameter, rulesOf(valueAt(contract, schema)))
      if (required === true) promises.set(`${parameter}, each time`, 'sent')
    }
  }
  // Generated types have these names, not those of schemas alone.
  for (const [kind, name] of componentsOf(contract)) promises.set(`${kind} ${name}`, 'there')
  for (const [place, { propertyName, mapping }] of discriminatorsIn(contract, '')) {
    promises.set(`discriminator ${place}`, String(propertyName))
    for (const [value, schema] of Object.entries(isObject(mapping) ? mapping : {})) promises.set(`discriminator ${place} of ${value}`, String(schema))
  }
  return promises
}

/** What generated clients take one after the other, by place and not by name: a caller's values would change places, and compile. */
function otherOrders(base: unknown, revision: unknown): string[] {
  const present = ordersOf(revision)
  return [...ordersOf(base)].flatMap(([what, names]) => {
    const now = present.get(what) ?? []
    const [before, after] = [names.filter((name) => now.includes(name)).join(', '), now.filter((name) => names.includes(name)).join(', ')]
    return before === after ? [] : [`order of ${what}: ${before} became ${after}`]
  })
}

/** What may not be left out: of each operation its parameters, of each schema its fields. */
function ordersOf(contract: unknown): Map<string, string[]> {
  const orders = new Map<string, string[]>()
  for (const { id, operation } of operationsOf(contract, 'paths')) orders.set(id, parametersOf(contract, operation).flatMap(({ name, required }) => (required === true ? [String(name)] : [])))
  for (const [name, schema] of Object.entries(valueAt(contract, contract, 'components', 'schemas'))) {
    const { properties, required } = valueAt(contract, schema)
    orders.set(name, namesIn(properties).filter((property) => listOf(required).includes(property)))
  }
  return orders
}

/** What is told may be beyond what it was, which generated clients refuse. */
function looserBounds(base: unknown, revision: unknown): string[] {
  const present = boundsOf(revision)
  return [...boundsOf(base)].flatMap(([bound, before]) => {
    const after = present.get(bound)
    // Of a field that is gone something else is said.
    if (after === undefined || before === null) return []
    const isKept = after !== null && (bound.startsWith('max') ? after <= before : after >= before)
    return isKept ? [] : [`${bound}: ${before} became ${after ?? 'any'}`]
  })
}

/** The bounds of what is told, by their places; null where there is none, and of alternatives the widest. */
function boundsOf(contract: unknown): Map<string, number | null> {
  const bounds = new Map<string, number | null>()
  for (const { operation, place, name, schema } of toldOf(contract)) {
    for (const keyword of ['maximum', 'maxLength', 'maxItems', 'minimum', 'minLength', 'minItems']) {
      const bound = `${keyword} of ${operation} ${place} ${name}`
      const [value, other] = [schema[keyword], bounds.get(bound)]
      if (typeof value !== 'number' || other === null) bounds.set(bound, null)
      else bounds.set(bound, other === undefined ? value : keyword.startsWith('max') ? Math.max(value, other) : Math.min(value, other))
    }
  }
  return bounds
}

/** Fields that a client refuses, with the whole of what is told: it was generated from an object that was closed, whatever that is by now. */
function refusedFields(base: unknown, revision: unknown): string[] {
  const awaited = objectsOf(toldOf(base))
  return [...objectsOf(toldOf(revision))].flatMap(([place, alternatives]) =>
    alternatives.flatMap(({ properties }) => {
      const refused = (awaited.get(place) ?? []).map((one) => (isClosed(one) ? namesIn(properties).filter((name) => !namesIn(one['properties']).includes(name)) : []))
      // Whatever one alternative takes is taken; else the nearest says what is not.
      const [fewest = []] = refused.sort((one, other) => one.length - other.length)
      return fewest.map((name) => `${fieldOf(place, name)}: refused became told`)
    }),
  )
}

/** Rules for fields that could be sent without before: redocly takes what is named for the first time for what may be sent from now on. */
function newRules(base: unknown, revision: unknown): string[] {
  const before = objectsOf(inputsOf(base))
  return [...objectsOf(inputsOf(revision))].flatMap(([place, objects]) => {
    const taking = before.get(place) ?? []
    return [...new Set(objects.flatMap(({ properties }) => namesIn(properties)))].flatMap((name) => {
      const naming = (one: Json) => namesIn(one['properties']).includes(name)
      const wasTaken = taking.length > 0 && taking.every((one) => naming(one) || !isClosed(one))
      const [rules, more] = [taking.filter(naming).length, objects.filter(naming).length]
      return wasTaken && more > rules ? [`rules of ${fieldOf(place, name)}: ${rules} became ${more}`] : []
    })
  })
}

/** The objects among fields, by their places; of alternatives each. */
function objectsOf(fields: readonly Input[]): Map<string, Json[]> {
  const objects = new Map<string, Json[]>()
  for (const { operation, place, name, schema } of fields) {
    if (![schema['type']].flat().includes('object') && !('properties' in schema)) continue
    const at = `${operation} ${place} ${name}`
    objects.set(at, [...(objects.get(at) ?? []), schema])
  }
  return objects
}

/** The place of an object's field; that of a body itself has no name. */
function fieldOf(place: string, name: string): string {
  return `${place}${place.endsWith(' ') ? '' : '.'}${name}`
}

function isClosed({ additionalProperties, unevaluatedProperties }: Json): boolean {
  return additionalProperties === false || unevaluatedProperties === false
}

function namesIn(properties: unknown): string[] {
  return Object.keys(isObject(properties) ? properties : {})
}

function mediaTypesOf({ content }: Json): string {
  return Object.keys(isObject(content) ? content : {}).sort().join(', ') || 'none'
}

/** What a generated client makes another type of, where no value that is sent need be another; and rules of which redocly says nothing. */
const keywords = [
  ...['title', 'contentEncoding', 'contentMediaType', 'type', 'format', 'not', 'if', 'patternProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
  ...['contains', 'minContains', 'maxContains', 'prefixItems', 'unevaluatedItems', 'unevaluatedProperties', 'uniqueItems', 'readOnly', 'writeOnly'],
]

/** What gives schemas the names of fields. */
const namesSchemas = ['properties', 'patternProperties', 'dependentSchemas']

/** Types and constants that a generated client has under another name, texts of another encoding, and other rules: also where a schema became a reference. */
function otherSchemas(base: unknown, revision: unknown): string[] {
  const present = spreadOut(revision, revision)
  return schemasIn(spreadOut(base, base), []).flatMap(([names, schema]) => {
    const place = `/${names.join('/')}`
    const written = valueAt(present, present, ...names.slice(0, -1))[names.at(-1) ?? '']
    // What was no reference may have become one to a type of its own: nothing that had a name has another.
    const other = '$ref' in schema && isObject(written) ? written : valueAt(present, written)
    const [types, constants] = [typesOf(other), constantsOf(other)]
    return [
      ...keywords.map((keyword) => ({ what: `${keyword} ${place}`, before: textOf(schema[keyword]), after: textOf(other[keyword]) })),
      { what: `values ${place}`, before: 'enum' in schema ? 'some' : 'any', after: 'enum' in other ? 'some' : 'any' },
      // Of a value that is gone redocly says nothing where only answers or webhooks have it; a generated client has its constant.
      ...[...constantsOf(schema)].map(([value, before]) => ({ what: `constant ${place} of ${value}`, before, after: constants.get(value) ?? 'nothing' })),
      ...typesOf(schema).map((type) => ({ what: `type of ${place}`, before: type, after: types.includes(type) ? type : types.join(', ') || 'none' })),
    ].flatMap(({ what, before, after }) => (before === after ? [] : [`${what}: ${before} became ${after}`]))
  })
}

/** A contract where only schemas are referred to, and parameters have their names for places: in which order they stand is nobody's concern. */
function spreadOut(contract: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => spreadOut(contract, one))
  if (!isObject(value)) return value
  if (typeof value['$ref'] === 'string' && !value['$ref'].startsWith('#/components/schemas/')) return spreadOut(contract, valueAt(contract, value))
  const { parameters } = value
  const named = Array.isArray(parameters) ? { parameters: Object.fromEntries(parametersOf(contract, value).map((parameter) => [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter])) } : {}
  return Object.fromEntries(Object.entries({ ...value, ...named }).map(([name, one]) => [name, spreadOut(contract, one)]))
}

/** The components that a schema is, or is one or all of: a generated client has types of their names there. */
function typesOf({ $ref, anyOf, oneOf, allOf }: Json): string[] {
  if (typeof $ref === 'string') return [$ref.slice($ref.lastIndexOf('/') + 1)]
  return [anyOf, oneOf, allOf].flatMap(listOf).flatMap((one) => (isObject(one) && '$ref' in one ? typesOf(one) : []))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'none' : JSON.stringify(value)
}

/** The name that a generated client has for each value of an enumeration. */
function constantsOf({ enum: values, 'x-enum-varnames': names }: Json): Map<string, string> {
  return new Map(listOf(values).map((value, index) => [String(value), textOf(listOf(names)[index])]))
}

/** Every schema, with the names that lead to it; a reference in a list, as one of alternatives, is its owner's. */
function schemasIn(value: unknown, names: readonly string[]): [names: readonly string[], schema: Json][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const inner = [...names, name]
    // Fields may be called like keywords.
    const isSchema = isObject(one) && !namesSchemas.includes(name) && !(Array.isArray(value) && '$ref' in one) && (name === 'schema' || ['$ref', 'enum', 'anyOf', 'oneOf', 'allOf', ...keywords].some((keyword) => keyword in one))
    return name === 'example' || name === 'examples' ? [] : [...(isSchema ? [[inner, one] satisfies [string[], Json]] : []), ...schemasIn(one, inner)]
  })
}

/** What a schema says of values, in whatever order it says it. */
function rulesOf(schema: Json): string {
  const rules = Object.keys(schema).filter((keyword) => !['description', 'example', 'examples'].includes(keyword)).sort()
  return JSON.stringify(Object.fromEntries(rules.map((keyword) => [keyword, schema[keyword]])))
}

function componentsOf(contract: unknown): [kind: string, name: string][] {
  return Object.entries(valueAt(contract, contract, 'components')).flatMap(([kind, named]) => Object.keys(isObject(named) ? named : {}).map((name): [string, string] => [kind, name]))
}

function discriminatorsIn(value: unknown, place: string): [place: string, discriminator: Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => [
    ...(name === 'discriminator' && isObject(one) && 'propertyName' in one ? [[place, one] satisfies [string, unknown]] : []),
    ...discriminatorsIn(one, `${place}/${name}`),
  ])
}
