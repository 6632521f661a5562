import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { OpenAPIBackend, OpenAPIRouter, type Context as ValidatedRequest, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend'
import { scopes, type Scope } from '../context.ts'
import type { Schema, SchemaName } from '../contract.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem, type ProblemItem } from '../lib/problem.ts'
import { PathIndex } from './path-index.ts'
import { readQuery, type QueryParameter } from './query.ts'

/** An operation of the contract, with what is asked of it on every request worked out once. */
export interface Route {
  operationId: string
  /** The path's template, as in the contract. */
  path: string
  method: string
  scope: Scope
  /** With a live key it is 403. */
  isSandboxOnly: boolean
  takesBody: boolean
  /** Whether Service-Account-Id means something here. */
  actsForAccounts: boolean
  takesBridgeToken: boolean
  queryParameters: ReadonlyMap<string, QueryParameter>
  /** The schemes of each security requirement. */
  security: readonly (readonly string[])[]
  /** Of the parameters and of the body. */
  validators: readonly ValidateFunction[]
  operation: Operation
}

/** The bundled contract, as served at /openapi.json. */
export const document = readContract()

function readContract(): Document {
  const read: unknown = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
  invariant(isDocument(read), 'generated/openapi.json is the bundled contract')
  return read
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value
}

/** A request with what the contract has for it. */
export interface RoutedRequest extends Request {
  route: Route
  /** What stands in the path for the route's parameters, as it was sent. */
  texts: readonly (readonly [name: string, text: string])[]
  /** The query without the question mark. */
  search: string
  body: Record<string, unknown> | undefined
}

/** openapi-backend's list of operations, made once. */
class Operations extends OpenAPIRouter {
  readonly #operations: Operation[]

  constructor(definition: Document) {
    super({ definition, apiRoot: '/', ignoreTrailingSlashes: false })
    this.#operations = super.getOperations()
  }

  override getOperations(): Operation[] {
    return this.#operations
  }
}

/**
 * The contract at work: openapi-backend, that lists the operations, runs them and compiles what validates them; each is found in an index of ours, and
 * each request parsed once, by our rules. As shipped it rebuilds the list of operations and compiles a pattern for each path on
 * every request, takes a trailing slash for none, can't say which methods a path has, and parses three times.
 */
export class Contract extends OpenAPIBackend {
  readonly #paths = new PathIndex<Map<string, Route>>()
  readonly #routes: Route[] = []

  private constructor(definition: Document, ajv: Ajv2020) {
    // quick: the shipped check of the document knows OpenAPI 3.0 only, and validators are then compiled when asked for:
    // responses are never validated here.
    super({ definition, strict: true, quick: true, ignoreTrailingSlashes: false, customizeAjv: () => ajv })
  }

  /**
   * Compiles every validator, so that a format or keyword that ajv doesn't know stops the boot, and no request pays for it.
   *
   * @param definition the contract, unless told otherwise
   */
  static async load(definition = document): Promise<Contract> {
    // One for all validators: each more would compile the meta-schemas again. Schemas themselves are checked by lint:openapi.
    // No coercion, which openapi-backend would ask for in path and query: it takes 1.0, +1 and 1e2 for integers, and readQuery
    // has read the digits.
    // Validators are no faster for ajv's optimizing their code, and take half the time to compile without.
    const contract = new Contract(definition, createAjv({ allErrors: true, strictSchema: true, strictTypes: false, strictRequired: false, validateSchema: false, code: { optimize: false } }))
    await contract.init()
    const router = new Operations(contract.definition)
    contract.router = router
    contract.validator.router = router
    for (const operation of router.getOperations()) {
      const route = routeOf(operation, contract.validator.getRequestValidatorsForOperation(operation.operationId ?? ''))
      contract.#routes.push(route)
      contract.#paths.at(route.path, () => new Map()).set(route.method, route)
      // A second of work in all: what else is starting gets its turn in between.
      await setImmediate()
    }
    return contract
  }

  get routes(): Iterable<Route> {
    return this.#routes
  }

  /**
   * @param url as it was sent
   * @throws Problem 404 for a path that is not in the contract, 405 with Allow for a method that the path doesn't have
   */
  routed(method: string, url: string): RoutedRequest {
    const at = url.indexOf('?')
    const [path, search] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
    const found = this.#paths.find(path)
    if (found === undefined) throw new Problem('not_found', 'There is nothing at this path.')
    const route = found.value.get(method)
    if (route === undefined) {
      const allow = [...found.value.keys()].join(', ')
      throw new Problem('method_not_allowed', `This path takes ${allow}.`, { headers: { Allow: allow } })
    }
    return { method, path, headers: {}, route, texts: found.parameters, search, body: undefined }
  }

  /**
   * Validates a request and runs its operation, which finds `args` behind the request.
   *
   * The headers that the contract declares are checked before, one by one (pipeline.ts), so that nothing else that a client
   * sends in headers is ever an obstacle.
   *
   * @throws Problem 400 naming each fault; whatever the operation throws
   */
  override async handleRequest(request: RoutedRequest, ...args: unknown[]): Promise<void> {
    const { route, method, path, texts, search, body } = request
    const parsed = { method, path, params: decoded(texts), query: readQuery(search, route.queryParameters), headers: {}, cookies: {}, requestBody: body }
    const validated: ValidatedRequest = { api: this, request: parsed, operation: route.operation, validation: { valid: true, errors: null }, security: {}, response: undefined }
    if (!this.#isAllowed(route, validated, args)) throw Problem.unauthorized()
    const faults = faultsIn(route, parsed)
    if (faults.length > 0) throw Problem.invalid(problemItems(faults))
    await this.handlers[route.operationId]?.(validated, ...args)
  }

  /** Of the security requirements one is enough, and of each all schemes are needed. */
  #isAllowed({ security }: Route, validated: ValidatedRequest, args: unknown[]): boolean {
    return security.some((schemes) => schemes.every((scheme) => this.securityHandlers[scheme]?.(validated, ...args) === true))
  }
}

/** @throws Problem 400 for text that is not percent-encoded UTF-8 */
function decoded(texts: RoutedRequest['texts']): Record<string, string> {
  const path: Record<string, string> = {}
  for (const [name, text] of texts) {
    try {
      path[name] = decodeURIComponent(text)
    } catch {
      throw Problem.invalid([{ detail: 'must be percent-encoded UTF-8', reference: name }])
    }
  }
  return path
}

function faultsIn({ validators }: Route, { params, query, requestBody }: ParsedRequest<unknown, unknown, unknown>): ErrorObject[] {
  const parameters = { path: params, query, header: {}, cookie: {}, ...(requestBody === undefined ? {} : { requestBody }) }
  const faults: ErrorObject[] = []
  for (const validate of validators) {
    if (!validate(parameters)) faults.push(...(validate.errors ?? []))
  }
  return faults
}

/** An ajv that knows the formats of the contract as the contract means them; each is stricter than the usual one. */
export function createAjv(options: ConstructorParameters<typeof Ajv2020>[0]): Ajv2020 {
  const ajv = new Ajv2020(options)
  addFormatsModule.default(ajv, ['email', 'ipv4', 'ipv6'])
  ajv.addFormat('uuid', /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/)
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  ajv.addFormat('date', isDate)
  ajv.addFormat('date-time', isDateTime)
  ajv.addVocabulary(['example', 'discriminator', 'xml', 'externalDocs', 'x-enum-varnames'])
  return ajv
}

/**
 * A check of what did not come in a request against a schema of the contract, told in the words of a request's faults: `charges.max_amount
 * must be a whole number`. Compiled when it is asked for.
 */
export function checkOf<Name extends SchemaName>(name: Name): (given: unknown) => { value: Schema<Name> } | { faults: string[] } {
  const ajv = createAjv({ allErrors: true, strictSchema: true, strictTypes: false, strictRequired: false, validateSchema: false, keywords: ['components'] })
  ajv.addSchema({ $id: 'contract', components: document.components })
  const isIt = ajv.compile<{ document: Schema<Name> }>({ type: 'object', properties: { document: { $ref: `contract#/components/schemas/${name}` } } })
  return (given) => {
    const held: unknown = { document: given }
    return isIt(held) ? { value: held.document } : { faults: problemItems(isIt.errors ?? []).map(({ detail, reference }) => `${reference === 'body' ? 'The document' : reference} ${detail}`) }
  }
}

/** A day that exists, from 1900 to 2199: the contract's patterns say so too. */
function isDate(text: string): boolean {
  const [, year, month, day] = text.match(/^([0-9]{4})-([0-9]{2})-([0-9]{2})$/) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return Number(year) >= 1900 && Number(year) <= 2199 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** RFC 3339; without a zone it is UTC (Decision: timestamps and ids). No leap seconds: the database would turn :60 over. */
function isDateTime(text: string): boolean {
  const [, date, hour, minute, second, zone] =
    text.match(/^([0-9-]{10})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})?$/) ?? []
  if (date === undefined || !isDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false
  const [, offsetHour, offsetMinute] = zone?.match(/^[+-]([0-9]{2}):([0-9]{2})$/) ?? []
  return Number(offsetHour ?? 0) <= 23 && Number(offsetMinute ?? 0) <= 59
}

function routeOf(operation: Operation, validators: readonly ValidateFunction[]): Route {
  const { operationId, path, method } = operation
  const named: unknown = 'x-scopes' in operation ? operation['x-scopes'] : undefined
  const scope = scopes.find((candidate) => Array.isArray(named) && named.length === 1 && named[0] === candidate)
  invariant(operationId !== undefined && scope !== undefined, `${method} ${path} has an operationId and one scope in x-scopes`)
  const security = (operation.security ?? []).map((requirement) => Object.keys(requirement))
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter ? [parameter] : []))
  return {
    operationId,
    path,
    method: method.toUpperCase(),
    scope,
    isSandboxOnly: 'x-environment' in operation && operation['x-environment'] === 'sandbox',
    takesBody: operation.requestBody !== undefined,
    actsForAccounts: parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Service-Account-Id'),
    takesBridgeToken: security.some((schemes) => schemes.includes('bridgeToken')),
    queryParameters: new Map(
      parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema }) => [name, { name, type: typeOf(schema) }]),
    ),
    security,
    validators,
    operation,
  }
}

function typeOf(schema: unknown): QueryParameter['type'] {
  const type: unknown = typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined
  return type === 'array' || type === 'integer' ? type : 'string'
}

/** An item for each fault that ajv found, naming the field, parameter or header. */
function problemItems(errors: readonly ErrorObject[]): ProblemItem[] {
  const items = new Map<string, ProblemItem>()
  for (const error of errors) {
    // What an if or an anyOf asks is said by its branches; that null would do as well says nothing.
    if (error.keyword === 'if' || error.keyword === 'anyOf' || error.params['type'] === 'null') continue
    const item = { detail: detailOf(error), reference: referenceOf(error) }
    // One entry a place; a format says more than the pattern beside it, but no more than that a number is whole.
    if (!items.has(item.reference) || (error.keyword === 'format' && error.params['format'] !== 'int64')) items.set(item.reference, item)
  }
  return [...items.values()]
}

function referenceOf({ instancePath, keyword, params, propertyName }: ErrorObject): string {
  // Led by where it stands: query, path or requestBody.
  const [place, ...parts] = instancePath.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  // A parameter may be repeated or joined by commas: it has a name, and no places.
  const names = place === 'query' ? parts.slice(0, 1) : parts
  const missing: unknown = keyword === 'required' || keyword === 'dependentRequired' ? params['missingProperty'] : undefined
  const unknown: unknown = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties' ? (params['additionalProperty'] ?? params['unevaluatedProperty']) : undefined
  const last = [missing, unknown, params['propertyName'], propertyName].find((name) => typeof name === 'string')
  const path = last === undefined ? names : [...names, last]
  return path.length === 0 ? 'body' : path.join('.').slice(0, 200)
}

function detailOf({ keyword, params, message, instancePath }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return instancePath.startsWith('/query') ? 'is not a parameter of this operation' : 'is not a property of this object'
    case 'propertyNames':
      return 'is not a name that can be used'
    case 'enum': {
      const allowed: unknown = params['allowedValues']
      return `must be one of ${Array.isArray(allowed) ? allowed.map(String).join(', ') : ''}`
    }
    case 'type':
      return [params['type']].flat().includes('integer') ? 'must be a whole number' : `must be ${[params['type']].flat().map(String).join(' or ')}`
    case 'format': {
      // Where the one is taken, so is the other.
      if (params['format'] === 'int64') return 'must be a whole number'
      const format = String(params['format']).replace(/^ipv[46]$/, 'IPv4 or IPv6 address')
      return `must be a valid ${format}`
    }
    case 'not':
      // The contract says `not` only of null: an owner's share must be named.
      return 'must not be null'
    default:
      return message ?? 'is not valid'
  }
}
