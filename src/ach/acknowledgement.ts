import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'

/** What a bank says of a file of ours that it has got. */
export interface Acknowledgement {
  /** Of the bytes that it is about, in hex. */
  fileSha256: string
  /** false: nothing of it is done. */
  accepted: boolean
  /** Numbers of the batches of an accepted file of which nothing is done. */
  rejectedBatches: readonly number[]
  message: string
}

/** How banks write it. Each bank has its own way; whoever carries its files brings them into this one. */
export interface AcknowledgementFormat {
  /**
   * Whether that is one, good or bad. What can be read as one thing is that under whatever name it comes, as a file is known by its bytes;
   * of what can't, the name decides.
   */
  isOne(text: string, name: string | null): boolean
  /** @returns what is wrong with it, where it is none */
  parse(text: string): Acknowledgement | { fault: string }
}

interface Written {
  file_sha256: string
  accepted: boolean
  rejected_batches?: number[]
  message?: string | null
}

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['file_sha256', 'accepted'],
  properties: {
    file_sha256: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
    accepted: { type: 'boolean' },
    rejected_batches: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 10_000 },
    message: { type: ['string', 'null'] },
  },
}

let compiled: ValidateFunction<Written> | undefined

/** Compiled when it is first needed, and without the meta-schema, as the schema is ours. */
function validator(): ValidateFunction<Written> {
  return (compiled ??= new Ajv2020({ validateSchema: false }).compile(schema))
}

/** What is kept of a message. */
const messageLength = 200

/** Our own: `<file>.ack.json`, an object of JSON. Nacha files begin with a 1. */
export const ackFormat: AcknowledgementFormat = {
  isOne: (text, name) => isObject(text) || (/\.ack\.json$/i.test(name ?? '') && !text.trimStart().startsWith('1')),
  parse(text) {
    const said = parsed(text)
    if (said === undefined) return { fault: 'The acknowledgement is no JSON.' }
    const isWritten = validator()
    if (!isWritten(said)) {
      const [error] = isWritten.errors ?? []
      return { fault: `The acknowledgement is not valid: ${[error?.instancePath, error?.message].filter(Boolean).join(' ')}.` }
    }
    // What a text column can hold, of whatever length it came in.
    const message = (said.message ?? '').replace(/\p{Cc}+/gu, ' ').trim().slice(0, messageLength).toWellFormed()
    return { fileSha256: said.file_sha256.toLowerCase(), accepted: said.accepted, rejectedBatches: [...new Set(said.rejected_batches ?? [])].sort((a, b) => a - b), message }
  },
}

function isObject(text: string): boolean {
  return text.trimStart().startsWith('{') && parsed(text) !== undefined
}

/** Behind blanks, and the byte order mark that some programs put first; undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim())
  } catch {
    return undefined
  }
}
