import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import * as api from './client/index'
import { client } from './client/client.gen'
import type { ChargeCreate, ErrorResponse } from './client/index'

// One story through the functions that @hey-api/openapi-ts makes, typed by the contract alone.

const { SERVICE_URL: baseUrl, SERVICE_KEY: key } = process.env
assert(baseUrl !== undefined && key !== undefined)
client.setConfig({ baseUrl, auth: key })
const run = randomUUID()
let steps = 0

/** The answer, where there is one; else the problem, thrown. */
function expectData<Answer>({ data, error }: { data: Answer; error: unknown }): NonNullable<Answer> {
  steps++
  assert(data !== undefined && data !== null, `Unexpected problem: ${JSON.stringify(error)}`)
  return data
}

function expectProblem({ error }: { error?: ErrorResponse | undefined }): ErrorResponse['data'] {
  steps++
  assert(error !== undefined, 'a problem was expected')
  return error.data
}

const { data: customer } = expectData(await api.createCustomer({ body: { type: 'individual', name: 'Carol Client', email: 'carol@example.com', phone: '+14155550123', metadata: { run } } }))
assert.equal(customer.status, 'verified')
assert.deepEqual(customer.metadata, { run })

const { data: paykey } = expectData(
  await api.createBridgeBankAccount({ body: { customer_id: customer.id, routing_number: '021000021', account_number: '000123456789', account_type: 'checking', config: { sandbox_outcome: 'active' } } }),
)
assert.equal(paykey.bank_data.account_number, '*****6789')

const newCharge = (number: number): ChargeCreate => ({
  paykey: paykey.paykey,
  description: `Invoice ${number}`,
  amount: 1000 + number,
  currency: 'USD',
  payment_date: new Date().toISOString().slice(0, 10),
  consent_type: 'internet',
  device: { ip_address: '2001:db8::7' },
  external_id: `${run}-${number}`,
  config: { balance_check: 'enabled' },
})
const charges = []
for (let number = 1; number <= 5; number++) charges.push(expectData(await api.createCharge({ body: newCharge(number) })).data)

const seen: string[] = []
for (let page = 1, pages = 1; page <= pages; page++) {
  const { data, meta } = expectData(
    await api.listPayments({
      query: {
        customer_id: customer.id,
        payment_type: ['charge'],
        payment_status: ['created', 'scheduled'],
        min_amount: 1002,
        min_created_at: customer.created_at,
        sort_by: 'amount',
        sort_order: 'desc',
        page_size: 2,
        page_number: page,
      },
    }),
  )
  pages = meta.total_pages
  assert.equal(meta.total_items, 4)
  seen.push(...data.map(({ id }) => id))
}
assert.deepEqual(seen, charges.slice(1).map(({ id }) => id).reverse())

const first = charges[0]
assert(first !== undefined)
const { data: cancelled } = expectData(await api.cancelCharge({ path: { id: first.id }, body: { reason: 'Called off.' } }))
assert.deepEqual([cancelled.status, cancelled.status_details.message], ['cancelled', 'Called off.'])
const { data: told } = expectData(await api.listEvents({ query: { resource_id: first.id } }))
assert(told.some((event) => event.event_type === 'charge.event.v1' && event.data.status === 'cancelled'))

const duplicate = expectProblem(await api.createCharge({ body: newCharge(2) }))
assert.deepEqual([duplicate.type, duplicate.items?.[0]?.reference], ['/unprocessable_entity', 'external_id'])
const invalid = expectProblem(await api.createCharge({ body: { ...newCharge(6), amount: 0 } }))
assert.deepEqual([invalid.type, invalid.items?.map(({ reference }) => reference)], ['/bad_request', ['amount']])
assert.equal(expectProblem(await api.getCharge({ path: { id: randomUUID() } })).status, 404)

const attempt = () => api.createCharge({ headers: { 'Idempotency-Key': run, 'Request-Id': 'hey-api' }, body: newCharge(7) })
const [once, again] = [await attempt(), await attempt()]
assert.deepEqual(expectData(again), expectData(once))
assert.deepEqual([once, again].map(({ response }) => response?.headers.get('Idempotent-Replayed') ?? null), [null, 'true'])
assert.equal(again.response?.headers.get('Request-Id'), 'hey-api')

process.stdout.write(`${steps} steps\n`)
