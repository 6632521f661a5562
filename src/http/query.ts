import { Problem } from '../lib/problem.ts'
import { isStorable } from './body.ts'

/** What the contract says of a query parameter, as far as reading it needs. */
export interface QueryParameter {
  name: string
  type: 'array' | 'integer' | 'string'
}

/**
 * Reads a query string by the contract's parameters: arrays repeated or joined by commas, digits with or without a minus as numbers, an
 * empty value as absent (Decision: arrays in queries). Whatever does not fit stays as it is, for the validator to refuse by name.
 *
 * @param search without the question mark
 * @throws Problem 400 for text that is not percent-encoded UTF-8
 */
export function readQuery(search: string, parameters: ReadonlyMap<string, QueryParameter>): Record<string, unknown> {
  const sent = new Map<string, string[]>()
  for (const pair of search.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at === -1 ? pair : pair.slice(0, at), 'query')
    const value = at === -1 ? '' : decode(pair.slice(at + 1), name)
    const others = sent.get(name)
    if (others === undefined) sent.set(name, [value])
    else others.push(value)
  }
  const query: Record<string, unknown> = {}
  for (const [name, texts] of sent) {
    if (name === '__proto__') throw Problem.invalid([{ detail: 'is not a parameter of this operation', reference: name }])
    const parameter = parameters.get(name)
    const value = parameter === undefined ? texts : read(parameter, texts)
    if (value !== undefined) query[name] = value
  }
  return query
}

function read({ name, type }: QueryParameter, texts: readonly string[]): unknown {
  if (type === 'array') {
    const parts = texts.flatMap((text) => text.split(',')).filter((text) => text !== '')
    return parts.length > 0 ? parts : undefined
  }
  const given = texts.filter((text) => text !== '')
  if (given.length > 1) throw Problem.invalid([{ detail: 'must be sent once', reference: name }])
  const [text] = given
  return type === 'integer' && text !== undefined && /^([0-9]{1,15}|-[1-9][0-9]{0,14})$/.test(text) ? Number(text) : text
}

function decode(text: string, reference: string): string {
  let decoded
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw Problem.invalid([{ detail: 'must be percent-encoded UTF-8', reference }])
  }
  if (!isStorable(decoded)) throw Problem.invalid([{ detail: 'must not contain NUL', reference }])
  return decoded
}
