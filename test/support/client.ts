import type { ValidateFunction } from 'ajv'
import { expect } from 'chai'
import type { OperationId, OperationRequest, OperationResult } from '../../src/contract.ts'
import { createAjv, document } from '../../src/http/openapi.ts'
import type { components } from '../../generated/openapi.ts'
import { closed } from './closed.ts'

export type Problem = components['schemas']['Problem']

/** What came back, before anybody believes it. */
export interface Answer {
  status: number
  /** What stands behind the status in the first line. */
  statusText: string
  headers: Headers
  text: string
  /** The envelope. */
  body: unknown
}

/** A request of which some or all parts may break the contract on purpose. */
export interface LooseRequest {
  path?: Record<string, string>
  query?: Record<string, unknown> | string
  body?: unknown
  headers?: Record<string, string>
}

/** What a success says, in its envelope. */
export interface Success<Id extends OperationId> {
  data: OperationResult<Id>['data']
  meta: components['schemas']['ListMeta']
  headers: Headers
  text: string
}

interface Documented {
  method: string
  path: string
  /** The documented answers by status. */
  answers: ReadonlyMap<number, { validate: ValidateFunction; headers: ReadonlySet<string> }>
}

/** Headers of our own: an answer has none of them that the contract does not tell of. */
const ownHeaders = ['Request-Id', 'Correlation-Id', 'Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'Allow']

// Answers that any path can give, whatever its operation, beside those that each tells of; info.description of the contract lists them.
const answersOfAll = new Set([405, 408, 431])

const ajv = createAjv({ allErrors: true, strict: false, code: { optimize: false } })
ajv.addSchema(closed(document), 'contract')
const validateProblem = ajv.compile({ $ref: 'contract#/components/schemas/ErrorResponse' })
const operations = readOperations()
const seen = new Set<string>()

/** `operationId status` of every answer that the contract documents. */
export function documentedAnswers(): string[] {
  return [...operations].flatMap(([id, { answers }]) => [...answers.keys()].map((status) => `${id} ${status}`))
}

/** The same of every answer that the tests have seen. */
export function seenAnswers(): ReadonlySet<string> {
  return seen
}

export function documentedOperation(id: OperationId): Documented {
  const found = operations.get(id)
  if (found === undefined) throw new Error(`The contract has no operation ${id}`)
  return found
}

export function operationIds(): OperationId[] {
  return [...operations.keys()].filter(isOperationId)
}

function isOperationId(id: string): id is OperationId {
  return operations.has(id)
}

/** Talks to a service by operationIds; holds every answer against the contract and remembers that it was seen. */
export class TestClient {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.url = url
    this.headers = headers
  }

  /** The same client with other headers; an empty one is left out. */
  with(headers: Record<string, string>): TestClient {
    const merged = Object.entries({ ...this.headers, ...headers }).filter(([, value]) => value !== '')
    return new TestClient(this.url, Object.fromEntries(merged))
  }

  /** The same client of another service on the same database. */
  on(url: string): TestClient {
    return new TestClient(url, this.headers)
  }

  actingFor(accountId: string): TestClient {
    return this.with({ 'Service-Account-Id': accountId })
  }

  /** A request that keeps the contract, answered with success. */
  async ok<Id extends OperationId>(id: Id, request: Partial<OperationRequest<Id>> & { headers?: Record<string, string> }): Promise<Success<Id>> {
    const answer = await this.call(id, request)
    expect(answer.status, `${id}: ${answer.text}`).to.be.oneOf([200, 201])
    const { body } = answer
    if (!isSuccess<Id>(body)) throw new Error(`${id} answered without data`)
    return { data: body.data, meta: body.meta, headers: answer.headers, text: answer.text }
  }

  /** A request that is refused with this status; what the problem says. */
  async refused(id: OperationId, request: LooseRequest, status: number): Promise<Problem & { headers: Headers }> {
    const answer = await this.call(id, request)
    expect(answer.status, `${id}: ${answer.text}`).to.equal(status)
    return { ...problemOf(answer), headers: answer.headers }
  }

  /** Any request at an operation. */
  async call(id: OperationId, { path = {}, query = {}, body, headers = {} }: LooseRequest): Promise<Answer> {
    const operation = documentedOperation(id)
    const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    const search = typeof query === 'string' ? query : searchOf(query)
    const answer = await this.send(operation.method, `${filled}${search === '' ? '' : `?${search}`}`, { body, headers })
    checkAnswer(id, answer)
    return answer
  }

  /** Any request at all. Strings and bytes are sent as they are, anything else as JSON. */
  async send(method: string, path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}): Promise<Answer> {
    const merged = Object.entries({ ...this.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers })
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: merged.filter(([, value]) => value !== ''),
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, statusText: response.statusText, headers: response.headers, text, body: text === '' ? undefined : parseJson(text) }
  }
}

/** Holds an answer against the contract, and remembers that it was seen. */
export function checkAnswer(id: OperationId, { status, headers, body, text }: Answer): void {
  const documented = documentedOperation(id).answers.get(status)
  if (documented === undefined) {
    expect(answersOfAll.has(status), `${id} answered ${status}, which the contract does not document: ${text}`).to.equal(true)
  } else {
    seen.add(`${id} ${status}`)
    const untold = ownHeaders.filter((name) => headers.has(name) && !documented.headers.has(name))
    expect(untold, `${id} ${status} has headers that the contract does not tell of`).to.deep.equal([])
  }
  const validate = documented?.validate ?? validateProblem
  expect(headers.get('content-type')).to.equal('application/json; charset=utf-8')
  expect(validate(body), `${id} ${status} breaks the contract: ${JSON.stringify(validate.errors)} in ${text}`).to.equal(true)
}

export function problemOf({ body, text }: Answer): Problem {
  if (!isProblem(body)) throw new Error(`Not a problem: ${text}`)
  return body.data
}

function isProblem(body: unknown): body is { data: Problem } {
  return typeof body === 'object' && body !== null && 'response_type' in body && body.response_type === 'error'
}

// The contract's own validator has looked at the answer before (checkAnswer).
function isSuccess<Id extends OperationId>(body: unknown): body is Success<Id> {
  return typeof body === 'object' && body !== null && 'data' in body && 'response_type' in body && body.response_type !== 'error'
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readOperations(): ReadonlyMap<string, Documented> {
  const found = new Map<string, Documented>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (typeof operation !== 'object' || !('operationId' in operation) || typeof operation.operationId !== 'string') continue
      const pointer = ['#', 'paths', path, method, 'responses']
      const answers = new Map<number, { validate: ValidateFunction; headers: ReadonlySet<string> }>()
      for (const [status, response] of Object.entries(operation.responses)) {
        const at = '$ref' in response ? response.$ref : pointerOf([...pointer, status])
        const { headers = {} } = '$ref' in response ? responseAt(response.$ref) : response
        answers.set(Number(status), { validate: ajv.compile({ $ref: `contract${at}/content/application~1json/schema` }), headers: new Set(Object.keys(headers)) })
      }
      found.set(operation.operationId, { method: method.toUpperCase(), path, answers })
    }
  }
  return found
}

function responseAt(reference: string) {
  const response = document.components?.responses?.[reference.replace('#/components/responses/', '')]
  if (response === undefined || '$ref' in response) throw new Error(`The contract has no answer ${reference}`)
  return response
}

function pointerOf(parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/').replace(/^%23/, '#')
}

/** Who waits for a connection for more than two seconds is told to come again, and nothing was done: clients do. */
export async function untilAvailable(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send()
  for (let tries = 1; answer.status === 503 && tries < 5; tries++) answer = await send()
  return answer
}
