import { expect } from 'chai'
import type { ValidateFunction } from 'ajv'
import type { OperationId } from '../../src/contract.ts'
import { createAjv, document } from '../../src/http/openapi.ts'
import { documentedOperation, operationIds, type Answer, type LooseRequest, type TestClient } from '../support/client.ts'
import { bankAccountBody, newCustomer, newPlatform, newWebhookEndpoint, unique, type TestPlatform } from '../support/factories.ts'
import { changed, isObject, resolved, type Json, type Place } from '../support/from-schema.ts'
import { changeRow } from '../support/rows.ts'
import { toldIn } from '../support/spellings.ts'
import { isIdempotent, requestFor, takesBody, tablesOfRequests, unknownId, unknownPath, waitsForWorker, withoutMeta } from '../support/walk.ts'
import { world } from '../support/world.ts'

/** Texts that nothing else has, one for each form that a field asks for; a field takes the first that fits. */
const canary = {
  text: 'a canary in its aviary',
  email: 'canarina.finch@birds.example',
  phone: '+14155557788',
  accountNumber: 'CANARY-77788899',
  routingNumber: '322271627',
  ssn: '8642',
  date: '1961-02-03',
  instant: '1961-02-03T14:25:36Z',
  address: '203.0.113.199',
  url: 'https://birds.example/canary',
  id: '01890000-0000-7000-8000-0000cafe91e5',
}
const forms: unknown[] = [...Object.values(canary), { key: canary.text }]

/** What the contract must be found to ask for somewhere: else what follows looks for nothing. */
const secretFields = [
  ...['account_number', 'routing_number', 'account_holder', 'tax_id', 'ssn_last4', 'dob', 'first_name', 'last_name', 'name', 'legal_name', 'email', 'phone', 'mobile_number'],
  ...['address1', 'line1', 'zip', 'postal_code', 'ip_address', 'accepted_ip', 'accepted_user_agent', 'paykey', 'url', 'description', 'reason', 'external_id', 'metadata', 'corrected_data'],
]

/** Brings what an operation is about into a state that does not allow it. */
const refusing: Partial<Record<OperationId, (id: string) => Promise<void>>> = {
  ...Object.fromEntries(
    (['updateCharge', 'holdCharge', 'releaseCharge', 'cancelCharge', 'resubmitCharge', 'updatePayout', 'holdPayout', 'releasePayout', 'cancelPayout'] as const).map((id) => [id, (payment: string) => changeRow('payments', payment, { status: 'paid', due_at: null })]),
  ),
  cancelPaykey: (id) => changeRow('paykeys', id, { status: 'blocked' }),
  updateLinkedBankAccount: (id) => changeRow('linked_bank_accounts', id, { status: 'inactive' }),
  cancelLinkedBankAccount: (id) => changeRow('linked_bank_accounts', id, { status: 'inactive' }),
}

// A problem names the field that is at fault, and what would be right; what stood there the caller knows, and whoever keeps problems need not.
describe('problems', function () {
  this.timeout(300_000)
  const ajv = createAjv({ strict: false, keywords: ['components'], code: { optimize: false } })
  const compiled = new Map<string, ValidateFunction>()
  const seen = new Map<OperationId, Set<number>>()
  const fields = new Set<string>()
  let refusals = 0
  let platform: TestPlatform
  let client: TestClient
  after(() => {
    process.stdout.write(`    ${refusals} refusals\n`)
  })
  // One for each operation: what waits for a worker keeps everything else waiting.
  beforeEach(async () => {
    platform = await newPlatform()
    client = platform.sandbox
  })

  function fits(schema: unknown, value: unknown): boolean {
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile({ ...resolved(schema), components: document.components })
    compiled.set(text, validate)
    return validate(value)
  }

  /** The fields of a body that take text. */
  function textsOf(schema: unknown, place: Place = []): { place: Place; schema: unknown }[] {
    const { properties, type, enum: choices } = resolved(schema)
    if (isObject(properties)) return Object.entries(properties).flatMap(([name, one]) => textsOf(one, [...place, name]))
    return ['boolean', 'integer', 'array'].includes(String(type)) || choices !== undefined || place.length === 0 ? [] : [{ place, schema }]
  }

  /** A valid body with a canary in each field that takes text, but for those that name what there is. */
  function filled(schema: unknown, value: unknown): unknown {
    const { properties } = resolved(schema)
    if (isObject(properties)) {
      const entries = Object.entries(properties).map(([name, one]) => [name, filled(one, isObject(value) ? value[name] : undefined)] as const)
      return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
    }
    return isReference(schema, value) ? value : (forms.find((form) => fits(schema, form)) ?? value)
  }

  const isReference = (schema: unknown, value: unknown) => resolved(schema)['format'] === 'uuid' || /^[0-9a-f]{8}\./.test(String(value))

  function expectUntold(id: OperationId, what: string, { status, statusText, headers, text }: Answer, secrets: Iterable<string> = Object.values(canary)): void {
    seen.set(id, (seen.get(id) ?? new Set()).add(status))
    if (status < 400) return
    refusals++
    const told = [statusText, ...[...headers].filter(([name]) => name !== 'date').flat(), withoutMeta(text)].join('\n')
    expect(toldIn(told, secrets), `${id}, ${what}: ${told}`).to.deep.equal([])
  }

  for (const id of operationIds().filter(takesBody)) {
    it(`${id}: tell nothing of what was sent`, async () => {
      const schema = bodyOf(id)
      const request = await requestFor(id, client)
      const all = filled(schema, request.body)
      // Where one field excludes another, or needs it, it is what is valid without.
      const body = fits(schema, all) ? all : request.body
      if (!isObject(body)) expect.fail('a body is an object')
      const text = JSON.stringify(body)
      const headers: Record<string, string> = isIdempotent(id) ? { 'Idempotency-Key': unique('key') } : {}
      const send = async (what: string, changes: LooseRequest, by = client) => {
        expectUntold(id, what, await by.call(id, { ...request, body, ...changes }))
      }
      await send('as it should be', { headers })
      if (!waitsForWorker(id)) await send('as it should be, once more', {})
      if (isIdempotent(id)) await send('under a key that is used', { headers, body: ` ${text}` })
      await send('of nothing that there is', { path: unknownPath(id) })
      await send('by nobody', {}, client.with({ Authorization: `Bearer sk_sandbox_${canary.accountNumber.replace('-', '_').padEnd(43, 'x')}` }))
      await send('by whoever may read alone', {}, await platform.newClient({ scopes: ['read'] }))
      await send('for an account that is not theirs', { headers: { 'Service-Account-Id': canary.id } })
      await send('with an unknown property', { body: { ...body, no_such_property: canary.text } })
      await send('cut short', { body: text.slice(0, -1) })
      await send('no JSON at all', { body: canary.accountNumber })
      await send('a text', { body: JSON.stringify(canary.accountNumber) })
      await send('no UTF-8', { body: Buffer.from(text.replace(/\}$/, ',"no_such_property":"\xff"}'), 'latin1') })
      await send('too large', { body: text.padEnd(128 * 1024 + 1) })
      await send('of another type', { body: text, headers: { 'Content-Type': 'text/plain' } })
      for (const { place, schema: own } of textsOf(schema)) {
        fields.add(String(place.at(-1)))
        const form = forms.find((one) => fits(own, one))
        const good = typeof form === 'string' ? form : canary.text
        const wrong = [canary.text, canary.accountNumber, canary.ssn, `${good}x`, `${good}\0`, good.repeat(500), 3222716278642, [good], { [String(place.at(-1))]: good }, { key: [good] }]
        // What fits is unknown where it names something, and refused where it has a password in it.
        const ruled = isReference(own, '') || place.at(-1) === 'paykey' ? [good] : place.at(-1) === 'url' ? [`https://canarina:${canary.accountNumber}@birds.example/`] : []
        for (const one of [...wrong.filter((value) => !fits(own, value)), ...ruled]) await send(`${place.join('.')} = ${JSON.stringify(one).slice(0, 80)}`, { body: changed(body, place, one) })
      }
      await refusing[id]?.(Object.values(request.path ?? {})[0] ?? '')
      await send('in a state that does not allow it', {})
    })
  }

  it('are seen of every kind', () => {
    expect([...fields]).to.include.members(secretFields)
    for (const [id, statuses] of seen) {
      const { path } = documentedOperation(id)
      const expected = [400, 401, 403, 413, 415, ...(path.includes('{') ? [404] : []), ...(isIdempotent(id) ? [409] : [])]
      expect([...statuses], id).to.include.members(expected)
    }
    // By an id of nothing, or by a state: charged twice, cancelled twice, in the past, at an address that nobody may call.
    const byRules: string[] = [...seen].filter(([, statuses]) => statuses.has(422)).map(([id]) => id)
    expect(byRules).to.include.members([
      ...Object.keys(refusing),
      ...['createCharge', 'createPayout'],
      ...['initializeBridge', 'createBridgeBankAccount', 'createAccount', 'updateAccount', 'onboardAccount', 'createRepresentative'],
      ...['createLinkedBankAccount', 'createWebhookEndpoint', 'updateWebhookEndpoint', 'advanceSandboxClock'],
    ])
  })

  it('of faults, which quote the whole row, tell nothing either', async () => {
    const { asOwner } = world()
    const writes = operationIds().filter((id) => takesBody(id) && !waitsForWorker(id))
    const requests = new Map<OperationId, LooseRequest>()
    for (const id of writes) {
      const request = await requestFor(id, client)
      requests.set(id, { ...request, body: filled(bodyOf(id), request.body) })
    }
    await asOwner.raw(
      `create function quoting() returns trigger language plpgsql as $$
       begin raise exception 'bad row: %', new using detail = new::text, hint = new::text; end $$`,
    )
    const tables = tablesOfRequests.filter((table) => table !== 'jobs')
    for (const table of tables) await asOwner.raw(`create trigger quoting before insert or update on ?? for each row when (new.platform_id = '${platform.id}') execute function quoting()`, [table])
    try {
      for (const [id, request] of requests) expectUntold(id, 'at a fault', await client.call(id, request))
    } finally {
      await asOwner.raw('drop function quoting() cascade')
    }
    const broken = [...seen].filter(([, statuses]) => statuses.has(500)).map(([id]) => id)
    expect(broken).to.include.members(['createCustomer', 'updateCustomer', 'createBridgeBankAccount', 'createAccount', 'updateAccount', 'createRepresentative', 'updateRepresentative', 'createLinkedBankAccount', 'createCharge', 'createWebhookEndpoint'])
  })

  it('tell none of the secrets that the service gave out', async () => {
    const customer = await newCustomer(client)
    const { data: bridge } = await client.ok('initializeBridge', { body: { customer_id: customer.id } })
    const bearer = client.with({ Authorization: `Bearer ${bridge.bridge_token}` })
    const { data: paykey } = await bearer.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
    const { id, secret } = await newWebhookEndpoint(client)
    const { data: rotated } = await client.ok('rotateWebhookEndpointSecret', { path: { id } })
    await client.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
    const secrets = [client.headers['Authorization']?.replace('Bearer ', '') ?? '', bridge.bridge_token, paykey.paykey, secret, rotated.secret]
    for (const one of secrets) expect(one).to.have.length.above(20)
    const refused: [OperationId, LooseRequest, number, TestClient?][] = [
      ['createBridgeBankAccount', { body: bankAccountBody(customer.id) }, 401, bearer],
      ['createCustomer', { body: {} }, 401, bearer],
      ['createCharge', { body: { paykey: paykey.paykey } }, 400],
      ['createCharge', { body: { paykey: [paykey.paykey] } }, 400],
      ['createCustomer', { body: { name: secret, api_key: secrets[0] } }, 400],
      ['updateWebhookEndpoint', { path: { id }, body: { url: 'https://169.254.169.254/', description: secret } }, 422],
      ['updateWebhookEndpoint', { path: { id }, body: { secret } }, 400],
      ['rotateWebhookEndpointSecret', { path: { id }, body: { keep_previous_hours: rotated.secret } }, 400],
      ['testWebhookEndpoint', { path: { id }, body: {} }, 422],
      ['getWebhookEndpoint', { path: { id: unknownId }, headers: { 'Service-Account-Id': secret } }, 400],
    ]
    for (const [operation, request, status, by = client] of refused) {
      const answer = await by.call(operation, request)
      expect(answer.status, `${operation}: ${answer.text}`).to.equal(status)
      expectUntold(operation, 'with a secret of the service', answer, secrets)
    }
  })
})

function bodyOf(id: OperationId): unknown {
  const { path, method } = documentedOperation(id)
  const at = (value: unknown, name: string): Json => resolved(resolved(value)[name])
  return ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'].reduce(at, resolved(document))
}
