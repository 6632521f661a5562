import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../../generated/openapi.ts'

// One story through openapi-fetch, typed by the contract alone: what compiles here is what a user of the contract has.

type Schemas = components['schemas']

const { SERVICE_URL: baseUrl, SERVICE_KEY: key } = process.env
assert(baseUrl !== undefined && key !== undefined)
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
const run = randomUUID()
let steps = 0

/** The answer, where there is one; else the problem, thrown. */
function expectData<Answer>({ data, error }: { data?: Answer; error?: Schemas['ErrorResponse'] }): Answer {
  steps++
  if (data === undefined) throw new Error(`Unexpected problem: ${JSON.stringify(error)}`)
  return data
}

function expectProblem({ error }: { data?: unknown; error?: Schemas['ErrorResponse'] }): Schemas['Problem'] {
  steps++
  assert(error !== undefined, 'a problem was expected')
  return error.data
}

const customer = expectData(
  await api.POST('/v1/customers', {
    body: { type: 'individual', name: 'Carol Client', email: 'carol@example.com', phone: '+14155550123', metadata: { run } },
  }),
).data
assert.equal(customer.status, 'verified')
assert.deepEqual(customer.metadata, { run })

const paykey = expectData(
  await api.POST('/v1/bridge/bank_account', {
    body: { customer_id: customer.id, routing_number: '021000021', account_number: '000123456789', account_type: 'checking', config: { sandbox_outcome: 'active' } },
  }),
).data
assert.equal(paykey.status, 'active')
assert.equal(paykey.bank_data.account_number, '*****6789')

function newCharge(number: number): Schemas['ChargeCreate'] {
  return {
    paykey: paykey.paykey,
    description: `Invoice ${number}`,
    amount: 1000 + number,
    currency: 'USD',
    payment_date: new Date().toISOString().slice(0, 10),
    consent_type: 'internet',
    device: { ip_address: '2001:db8::7' },
    external_id: `${run}-${number}`,
    config: { balance_check: 'enabled' },
  }
}

const charges: Schemas['Charge'][] = []
for (let number = 1; number <= 5; number++) {
  charges.push(expectData(await api.POST('/v1/charges', { body: newCharge(number) })).data)
}
assert(charges.every((charge) => charge.status === 'created' && charge.paykey_details.id === paykey.id))

// Several pages, with filters of each kind: an id, arrays, a number and a time.
const seen: string[] = []
for (let page = 1, pages = 1; page <= pages; page++) {
  const { data, meta } = expectData(
    await api.GET('/v1/payments', {
      params: {
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
      },
    }),
  )
  pages = meta.total_pages
  assert.equal(meta.total_items, 4)
  seen.push(...data.map((payment) => payment.id))
}
assert.deepEqual(
  seen,
  charges
    .slice(1)
    .map(({ id }) => id)
    .reverse(),
)

const [first] = charges
assert(first !== undefined)
const cancelled = expectData(await api.PUT('/v1/charges/{id}/cancel', { params: { path: { id: first.id } }, body: { reason: 'Called off.' } })).data
assert.equal(cancelled.status, 'cancelled')
assert.equal(cancelled.status_details.message, 'Called off.')
assert.equal(expectData(await api.GET('/v1/charges/{id}', { params: { path: { id: first.id } } })).data.status_history.at(-1)?.status, 'cancelled')

const duplicate = expectProblem(await api.POST('/v1/charges', { body: newCharge(2) }))
assert.equal(duplicate.type, '/unprocessable_entity')
assert.equal(duplicate.items?.[0]?.reference, 'external_id')
const invalid = expectProblem(await api.POST('/v1/charges', { body: { ...newCharge(6), amount: 0 } }))
assert.equal(invalid.type, '/bad_request')
assert.deepEqual(
  invalid.items?.map((item) => item.reference),
  ['amount'],
)
assert.equal(expectProblem(await api.GET('/v1/charges/{id}', { params: { path: { id: run } } })).status, 404)

const attempt = () => api.POST('/v1/charges', { params: { header: { 'Idempotency-Key': run, 'Request-Id': 'typescript' } }, body: newCharge(7) })
const once = await attempt()
const again = await attempt()
assert.deepEqual(expectData(again), expectData(once))
assert.equal(once.response.headers.get('Idempotent-Replayed'), null)
assert.equal(again.response.headers.get('Idempotent-Replayed'), 'true')
assert.equal(again.response.headers.get('Request-Id'), 'typescript')

// Held and let go again, changed, and paid on the sandbox's clock; then sent back.
const second = charges[1]
assert(second !== undefined)
const path = { id: second.id }
const held = expectData(await api.PUT('/v1/charges/{id}/hold', { params: { path }, body: { reason: 'Asked for a week.' } })).data
assert.equal(held.status, 'on_hold')
assert.equal(held.status_details.source, 'user_action')
const changed = expectData(await api.PUT('/v1/charges/{id}', { params: { path }, body: { amount: 2000, description: 'Invoice 2, corrected' } })).data
assert.deepEqual([changed.status, changed.amount, changed.description], ['on_hold', 2000, 'Invoice 2, corrected'])
const released = expectData(await api.PUT('/v1/charges/{id}/release', { params: { path } })).data
assert.equal(released.status, 'created')

const newPayout: Schemas['PayoutCreate'] = {
  paykey: paykey.paykey,
  description: 'Refund 1',
  amount: 700,
  currency: 'USD',
  payment_date: new Date().toISOString().slice(0, 10),
  device: { ip_address: '2001:db8::7' },
  external_id: `${run}-refund`,
  config: {},
}
const payout = expectData(await api.POST('/v1/payouts', { body: newPayout })).data
assert.equal(payout.status, 'created')

const before = expectData(await api.GET('/v1/sandbox/clock')).data
const clock = expectData(await api.POST('/v1/sandbox/clock/advance', { body: { banking_days: 10 } })).data
assert.equal(clock.status, 'ready')
assert(clock.now > before.now && clock.is_banking_day)
const paid = expectData(await api.GET('/v1/charges/{id}', { params: { path } })).data
assert.equal(paid.status, 'paid')
assert.deepEqual(
  paid.status_history.slice(-4).map(({ status }) => status),
  ['created', 'scheduled', 'pending', 'paid'],
)
assert.equal(expectData(await api.GET('/v1/payouts/{id}', { params: { path: { id: payout.id } } })).data.status, 'paid')

const returned = expectData(await api.POST('/v1/sandbox/payments/{id}/simulate', { params: { path }, body: { return_code: 'R01' } })).data
assert.equal(returned.status, 'reversed')
assert.equal(returned.status_details.code, 'R01')
const refused = expectProblem(await api.PUT('/v1/charges/{id}/hold', { params: { path } }))
assert.equal(refused.type, '/unprocessable_entity')

process.stdout.write(`${steps} steps\n`)
