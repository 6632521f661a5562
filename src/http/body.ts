import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { visit, type JSONPath } from 'jsonc-parser'
import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import { Problem } from '../lib/problem.ts'
import { askForBody, refusalOf } from './connections.ts'
import { announcesBody, contentType } from './headers.ts'

const maxBytes = 128 * 1024
const maxDepth = 32

// Bytes, not text: what is hashed for idempotency must tell two bodies apart that would decode alike, and a body that is
// not UTF-8 must be seen. The encoding `binary` gives each byte as one character, and `text` leaves parsing to us.
const receiveOptions: bodyParser.Options & { encoding: string } = {
  enableTypes: ['text'],
  extendTypes: { text: ['application/json'] },
  textLimit: String(maxBytes),
  encoding: 'binary',
  onerror: (error, koa) => {
    throw 'type' in error && error.type === 'entity.too.large' ? tooLarge() : notWhole(koa.req)
  },
}
const receive = bodyParser(receiveOptions)

/** The rest of the body is not read, so that the connection can't be used again. */
function tooLarge(): Problem {
  return new Problem('payload_too_large', `The body must not be larger than ${maxBytes} bytes.`, { headers: { Connection: 'close' } })
}

/** Where the client was told why its request is not read on, that is it. */
function notWhole(request: IncomingMessage): Problem {
  return refusalOf(request) ?? Problem.invalid([{ detail: 'The body did not arrive whole.', reference: 'body' }])
}

/**
 * The bytes of the body; none where none was sent, or chunks without anything in them. A body that is not taken is read to its end, too, and
 * is undefined: who is told that it is broken, or too slow, is told the truth.
 *
 * @throws Problem 400 for a body that breaks off, 408 for one that takes too long; of one that is taken 400 for two types, 415 unless what was sent is application/json in UTF-8 without Content-Encoding, 413 over 128 KiB
 */
export async function receiveBody(koa: Context, isTaken: boolean): Promise<Buffer | undefined> {
  const bytes = await (isTaken ? takeBody(koa) : dropBody(koa.req))
  if (refusalOf(koa.req) !== undefined) throw notWhole(koa.req)
  return bytes
}

async function dropBody(request: IncomingMessage): Promise<undefined> {
  if (!announcesBody(request)) return
  askForBody(request)
  await finished(request.resume()).catch(() => { throw notWhole(request) })
}

async function takeBody(koa: Context): Promise<Buffer> {
  const { headers } = koa.req
  const length = Number(headers['content-length'] ?? 0)
  const isSent = announcesBody(koa.req) && (headers['transfer-encoding'] === undefined || (await hasBytes(koa.req)))
  if (!isSent) return Buffer.alloc(0)
  if (contentType(koa.req) !== 'application/json' && !isJson(koa)) {
    throw new Problem('unsupported_media_type', 'The body must be application/json in UTF-8.')
  }
  if (headers['content-encoding'] !== undefined) {
    throw new Problem('unsupported_media_type', 'The body must not have a Content-Encoding.')
  }
  // The parser takes a length for 32 bits: 2^31 bytes would be less than none.
  if (length > maxBytes) throw tooLarge()
  askForBody(koa.req)
  await receive(koa, () => Promise.resolve())
  return Buffer.from(typeof koa.request.body === 'string' ? koa.request.body : '', 'latin1')
}

function isJson({ request }: Context): boolean {
  return request.is('application/json') !== false && ['', 'utf-8', 'utf8'].includes(request.charset.toLowerCase())
}

/**
 * Whether a body in chunks has anything in it, which nothing but its first chunk or its end tells. Nothing is taken from it.
 *
 * @throws Problem 400 when the connection ends before
 */
async function hasBytes(request: IncomingMessage): Promise<boolean> {
  askForBody(request)
  if (!request.complete && request.readableLength === 0) {
    await new Promise<void>((resolve) => {
      for (const event of ['readable', 'close'] as const) request.once(event, resolve)
    })
  }
  if (request.readableLength === 0 && !request.complete) throw notWhole(request)
  return request.readableLength > 0
}

/**
 * The JSON object of a body. No bytes count as `{}` (Decision: bodies).
 *
 * Refuses what JSON.parse would let through or change silently: bytes that are not UTF-8, repeated keys (the last would
 * win), `__proto__`, NUL and lone surrogates (the database has no place for them), numbers with more digits than a
 * double holds, and nesting beyond 32 levels.
 *
 * @throws Problem 400 with an item for each fault
 */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {}
  if (!isUtf8(bytes)) throw fault('must be UTF-8', 'body')
  const text = bytes.toString('utf8')
  const value = parse(text)
  if (!isPlain(text, value)) {
    const faults = hiddenFaults(text)
    if (faults.length > 0) throw Problem.invalid(faults)
  }
  if (!isObject(value)) throw fault('must be a JSON object', 'body')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fault('must be valid JSON', 'body')
  }
}

/**
 * Whether the text is just what its value would be written as, so that nothing is hidden in it: a repeated key or a digit too many
 * would be missing, NUL and lone surrogates are escaped, and there are too few brackets to be deep. So most clients send it, in a
 * small part of the time that a walk takes.
 */
function isPlain(text: string, value: unknown): boolean {
  // How deep it is comes first: writing goes no deeper than the stack.
  return text.split(/[{[]/, maxDepth + 2).length <= maxDepth + 1 && !text.includes('\\u') && !text.includes('"__proto__"') && text === JSON.stringify(value)
}

/** Walks text that is known to be valid JSON. */
function hiddenFaults(text: string): { detail: string; reference: string }[] {
  const faults: { detail: string; reference: string }[] = []
  const keys: Set<string>[] = []
  let depth = 0
  const report = (detail: string, path: JSONPath) => faults.push({ detail, reference: path.length === 0 ? 'body' : path.join('.').slice(0, 200) })
  const descend = () => {
    // Thrown, not reported: the walk itself is recursive.
    if (++depth > maxDepth) throw fault(`must not be nested more than ${maxDepth} levels deep`, 'body')
  }
  visit(text, {
    onObjectBegin: () => {
      descend()
      keys.push(new Set())
    },
    onObjectEnd: () => {
      depth--
      keys.pop()
    },
    onArrayBegin: descend,
    onArrayEnd: () => {
      depth--
    },
    onObjectProperty: (name, _offset, _length, _line, _character, path) => {
      const place = [...path(), name]
      const seen = keys.at(-1)
      if (seen?.has(name) === true) report('must not be repeated', place)
      seen?.add(name)
      if (name === '__proto__') report('is not a name that can be used', place)
      else if (!isStorable(name)) report('must not contain NUL or half a surrogate pair', place)
    },
    onLiteralValue: (literal, offset, length, _line, _character, path) => {
      if (typeof literal === 'string' && !isStorable(literal)) report('must not contain NUL or half a surrogate pair', path())
      if (typeof literal === 'number' && digitsOf(text.slice(offset, offset + length)) > 17) report('must not have more than 17 digits', path())
    },
  })
  return faults
}

/** The digits of a number that count: neither leading zeros nor the exponent. 17 tell every double from every other. */
function digitsOf(literal: string): number {
  const [mantissa = ''] = literal.split(/[eE]/)
  return mantissa.replaceAll(/[^0-9]/g, '').replace(/^0+/, '').length
}

/** Whether PostgreSQL keeps the text as it is. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(detail: string, reference: string): Problem {
  return Problem.invalid([{ detail, reference }])
}
