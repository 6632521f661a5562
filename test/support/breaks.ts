import { isObject } from './from-schema.ts'
import { inputsOf, operationsOf } from './inputs.ts'

/** What of a contract another one breaks, of that which `redocly diff` does not look at. */
export function breaksBetween(base: unknown, revision: unknown): string[] {
  const present = promisesOf(revision)
  return [...promisesOf(base)].filter(([promise, value]) => present.get(promise) !== value).map(([promise, value]) => `${promise}: ${value} became ${present.get(promise) ?? 'nothing'}`)
}

function promisesOf(contract: unknown): Map<string, string> {
  const promises = new Map<string, string>()
  // Whoever leaves an input out counts on it; and of a body's field generated types can't be left out where there is one.
  for (const { operation, place, name, schema } of inputsOf(contract)) {
    const promise = `default of ${operation} ${place} ${name}`
    promises.set(promise, schema['default'] === undefined ? (promises.get(promise) ?? 'none') : JSON.stringify(schema['default']))
  }
  // What a generated client may not say it leaves out.
  for (const { operation, place, name, schema } of inputsOf(contract)) if (schema['readOnly'] !== true) promises.set(`${operation} ${place} ${name}`, 'taken')
  for (const { id, operation } of [...operationsOf(contract, 'paths'), ...operationsOf(contract, 'webhooks')]) {
    // The classes of generated clients have these names.
    promises.set(`tags of ${id}`, JSON.stringify(operation['tags']))
    // Keys that may call it.
    promises.set(`scopes of ${id}`, JSON.stringify(operation['x-scopes'] ?? 'all'))
    const environments = operation['x-environment']
    for (const environment of ['sandbox', 'live']) if (environments === undefined || JSON.stringify(environments).includes(`"${environment}"`)) promises.set(`${environment} keys of ${id}`, 'may')
  }
  for (const name of schemaNamesOf(contract)) promises.set(`schema ${name}`, 'there')
  for (const [place, { propertyName, mapping }] of discriminatorsIn(contract, '')) {
    promises.set(`discriminator ${place}`, String(propertyName))
    for (const [value, schema] of Object.entries(isObject(mapping) ? mapping : {})) promises.set(`discriminator ${place} of ${value}`, String(schema))
  }
  return promises
}

function schemaNamesOf(contract: unknown): string[] {
  const components = isObject(contract) ? contract['components'] : undefined
  const schemas = isObject(components) ? components['schemas'] : undefined
  return isObject(schemas) ? Object.keys(schemas) : []
}

function discriminatorsIn(value: unknown, place: string): [place: string, discriminator: Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => [
    ...(name === 'discriminator' && isObject(one) && 'propertyName' in one ? [[place, one] satisfies [string, unknown]] : []),
    ...discriminatorsIn(one, `${place}/${name}`),
  ])
}
