import { isObject } from './from-schema.ts'
import { listOf } from './inputs.ts'

/**
 * A contract of which every object is closed. In the published one those of answers are open, so that a later version may add fields;
 * what this version answers has none that the contract does not tell of.
 */
export function closed<Value>(value: Value): Value
export function closed(value: unknown): unknown {
  if (Array.isArray(value)) return listOf(value).map(closed)
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))
  return [value['type']].flat().includes('object') ? { additionalProperties: false, ...inner } : inner
}
