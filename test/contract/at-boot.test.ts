import { mock } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import type { Document } from 'openapi-backend'
import { Contract, document } from '../../src/http/openapi.ts'
import { Problem } from '../../src/lib/problem.ts'
import { isObject } from '../support/from-schema.ts'

// What as-shipped.test.ts can't see, as no verdict changes by it: when it is worked out, and what of the contract no operation has today.
describe('the contract at boot', function () {
  this.timeout(60_000)
  afterEach(() => { mock.restoreAll(); })

  /** The contract with one operation changed. */
  function changed(operationId: string, change: (operation: Record<string, unknown>) => void): Document {
    const copy = structuredClone(document)
    for (const path of Object.values(copy.paths ?? {})) for (const operation of Object.values(path ?? {})) if (isObject(operation) && operation['operationId'] === operationId) change(operation)
    return copy
  }

  async function loaded(definition?: Document): Promise<Contract> {
    const contract = await Contract.load(definition)
    for (const { operationId } of contract.routes) contract.register(operationId, () => undefined)
    contract.registerSecurityHandler('apiKey', () => true)
    contract.registerSecurityHandler('bridgeToken', () => false)
    return contract
  }

  const asked = (contract: Contract, method: string, path: string) => contract.handleRequest({ ...contract.routed(method, path), body: undefined }).then(() => 200, (error: unknown) => (error instanceof Problem ? error.status : error))

  it('is compiled, and its operations listed, once: no request does it again', async () => {
    const compiled = mock.method(Ajv2020.prototype, 'compile')
    const contract = await loaded()
    const validators = [...contract.routes].reduce((sum, route) => sum + route.validators.length, 0)
    expect(compiled.mock.callCount()).to.be.at.least(validators)
    compiled.mock.resetCalls()
    const listed = mock.method(contract.router, 'getOperations')
    const parsed = mock.method(contract.router, 'parseRequest')
    for (const { method, path } of contract.routes) await asked(contract, method, path.replaceAll(/\{[^}]+\}/g, '00000000-0000-7000-8000-000000000000'))
    // The parts of a query: a name, and a value.
    const read = mock.method(globalThis, 'decodeURIComponent')
    expect(await asked(contract, 'GET', '/v1/customers?page_size=2')).to.equal(200)
    expect(read.mock.callCount(), 'the query is read once').to.equal(2)
    expect([compiled, listed, parsed].map((one) => one.mock.callCount())).to.deep.equal([0, 0, 0])
  })

  it('stops where it has a keyword that nobody checks, or a format', async () => {
    for (const [schema, said] of [[{ type: 'string', minLenght: 3 }, 'minLenght'], [{ type: 'string', format: 'iban' }, 'iban']] as const) {
      const definition = changed('listCustomers', (operation) => {
        operation['parameters'] = [{ name: 'name', in: 'query', schema }]
      })
      const failure = await Contract.load(definition).then(() => 'none', String)
      expect(failure).to.include(said)
    }
  })

  it('asks for what each operation asks for: of the alternatives one, and of one all', async () => {
    for (const [security, status] of [[[{ apiKey: [] }], 200], [[{ bridgeToken: [] }], 401], [[{ bridgeToken: [] }, { apiKey: [] }], 200], [[{ bridgeToken: [], apiKey: [] }], 401], [[], 401]] as const) {
      const contract = await loaded(changed('listCustomers', (operation) => Object.assign(operation, { security })))
      expect(await asked(contract, 'GET', '/v1/customers'), JSON.stringify(security)).to.equal(status)
    }
  })
})
