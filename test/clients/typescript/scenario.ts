import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths, webhooks } from '../../../generated/openapi.ts'

// One story through openapi-fetch, typed by the contract alone: what compiles here is what a user of the contract has.

type Schemas = components['schemas']
/** What a webhook of that kind of resource carries. */
type Told<Name extends keyof webhooks> = webhooks[Name]['post']['requestBody']['content']['application/json']

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

// A receiver of webhooks, which believes what is signed, and is told of everything from here on.
const told = new Map<string, Told<keyof webhooks>>()
const refused: unknown[] = []
let verify: (body: string, headers: Record<string, string>) => unknown = () => assert.fail('there is no secret yet')
const receiver = createServer((request, response) => {
  void text(request)
    .then((body) => {
      const event = verify(body, Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])))
      assert(isTold(event))
      told.set(event.event_id, event)
      response.end()
    })
    .catch((error: unknown) => {
      refused.push(error)
      response.writeHead(400).end()
    })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => receiver.once('listening', resolve))
const address = receiver.address()
assert(typeof address === 'object' && address !== null)
const endpoint = expectData(await api.POST('/v1/webhook_endpoints', { body: { url: `http://127.0.0.1:${address.port}/`, event_types: ['charge.created.v1', 'charge.event.v1', 'customer.created.v1'] } })).data
const webhook = new Webhook(endpoint.secret)
verify = (body, headers) => webhook.verify(body, headers)

/** What is signed is what the contract says. */
function isTold(event: unknown): event is Told<keyof webhooks> {
  return typeof event === 'object' && event !== null && 'event_type' in event && 'event_id' in event
}

/** Compiles only where the contract's webhooks have types of their own, told apart by their event_type. */
function statusOfCharge(event: Told<keyof webhooks>, id: string): Told<'charge'>['data']['status'] | undefined {
  if (event.event_type !== 'charge.created.v1' && event.event_type !== 'charge.event.v1') return undefined
  const charge: Told<'charge'> = event
  // @ts-expect-error: a charge is never verified, as a customer is; were it of any type, this would be no error
  if (charge.data.status === 'verified') assert.fail()
  // @ts-expect-error: it is no customer
  const customer: Told<'customer'> = event
  assert.equal(customer, charge)
  return charge.data.id === id ? charge.data.status : undefined
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
const events = expectData(await api.GET('/v1/events', { params: { query: { resource_id: first.id } } })).data
assert(events.some((event) => event.event_type === 'charge.event.v1' && event.data.status === 'cancelled'))

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
const late = expectProblem(await api.PUT('/v1/charges/{id}/hold', { params: { path } }))
assert.equal(late.type, '/unprocessable_entity')

// Each of its moves was told, signed, in whichever order.
const moves = () => [...told.values()].sort((one, other) => one.event_sequence - other.event_sequence).flatMap((event) => statusOfCharge(event, second.id) ?? [])
for (const deadline = Date.now() + 15_000; moves().length < returned.status_history.length && Date.now() < deadline; ) await delay(50)
assert.deepEqual(refused, [])
assert.deepEqual(
  moves(),
  returned.status_history.map(({ status }) => status),
)
expectData(await api.DELETE('/v1/webhook_endpoints/{id}', { params: { path: { id: endpoint.id } } }))
receiver.closeAllConnections()
receiver.close()

process.stdout.write(`${steps} steps\n`)
