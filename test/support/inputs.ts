import { isObject, type Json } from './from-schema.ts'

/** What an operation takes. */
export interface Input {
  operation: string
  /** path, query, header or body. */
  place: string
  /** A field has those of what it is in before it, with dots between. */
  name: string
  /** One that has a say in it: of a list that of its items as well, of alternatives each, and those of a condition. */
  schema: Json
}

/** Every input of the operations of a contract, at whatever depth it is. */
export function inputsOf(contract: unknown): Input[] {
  return operationsOf(contract, 'paths').flatMap(({ id, operation }) => {
    const body = valueAt(contract, operation, 'requestBody', 'content', 'application/json', 'schema')
    return [
      ...parametersOf(contract, operation).flatMap(({ in: place, name, schema }) => fieldsOf(contract, schema, String(name)).map((field) => ({ operation: id, place: String(place), ...field }))),
      ...fieldsOf(contract, body, '').map((field) => ({ operation: id, place: 'body', ...field })),
    ]
  })
}

/** Every field of what a contract's service tells: in answers, where its place is the status, and in webhooks. */
export function toldOf(contract: unknown): Input[] {
  const fieldsIn = (told: Json) => fieldsOf(contract, valueAt(contract, told, 'content', 'application/json', 'schema'), '')
  return [
    ...operationsOf(contract, 'paths').flatMap(({ id, operation }) =>
      Object.keys(valueAt(contract, operation, 'responses')).flatMap((status) => fieldsIn(valueAt(contract, operation, 'responses', status)).map((field) => ({ operation: id, place: status, ...field }))),
    ),
    ...operationsOf(contract, 'webhooks').flatMap(({ id, operation }) => fieldsIn(valueAt(contract, operation, 'requestBody')).map((field) => ({ operation: id, place: 'body', ...field }))),
  ]
}

export function parametersOf(contract: unknown, operation: Json): Json[] {
  return listOf(operation['parameters']).map((parameter) => pointedTo(contract, parameter))
}

/** Each with its path's parameters beside its own, and where it is served: by its own servers, its path's or the contract's. */
export function operationsOf(contract: unknown, kind: 'paths' | 'webhooks'): { id: string; operation: Json; servers: unknown[] }[] {
  const { servers } = valueAt(contract, contract)
  return Object.values(valueAt(contract, contract, kind))
    .filter(isObject)
    .flatMap((path) =>
      Object.values(path).filter(isObject).map((own) => {
        const operation: Json = { ...own, parameters: [...listOf(path['parameters']), ...listOf(own['parameters'])] }
        return { operation, servers: listOf(own['servers'] ?? path['servers'] ?? servers) }
      }),
    )
    .flatMap(({ operation, servers }) => (typeof operation['operationId'] === 'string' ? [{ id: operation['operationId'], operation, servers }] : []))
}

function fieldsOf(contract: unknown, schema: unknown, name: string, within: readonly unknown[] = []): { name: string; schema: Json }[] {
  if (!isObject(schema)) return []
  // A schema may hold itself.
  if (within.includes(schema['$ref'])) return []
  if ('$ref' in schema) return fieldsOf(contract, pointedTo(contract, schema), name, [...within, schema['$ref']])
  const { properties, patternProperties, dependentSchemas, items, additionalProperties, prefixItems, oneOf, anyOf, allOf, then, else: otherwise } = schema
  const named = [patternProperties, dependentSchemas].flatMap((schemas) => (isObject(schemas) ? Object.values(schemas) : []))
  const same = [items, additionalProperties, then, otherwise, ...named, ...[prefixItems, oneOf, anyOf, allOf].flatMap(listOf)]
  return [
    { name, schema },
    ...same.flatMap((one) => fieldsOf(contract, one, name, within)),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([inner, one]) => fieldsOf(contract, one, name === '' ? inner : `${name}.${inner}`, within)),
  ]
}

/** What a reference is to, with what stands beside it. */
function pointedTo(contract: unknown, value: unknown): Json {
  if (Array.isArray(value)) return Object.fromEntries(Object.entries(value))
  if (!isObject(value)) return {}
  if (typeof value['$ref'] !== 'string') return value
  const { $ref, ...beside } = value
  const names = $ref.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return { ...valueAt(contract, contract, ...names), ...beside }
}

/** What is found along the names, references followed. */
export function valueAt(contract: unknown, from: unknown, ...names: string[]): Json {
  return names.reduce((at, name) => pointedTo(contract, at[name]), pointedTo(contract, from))
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
