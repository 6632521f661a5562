import { expect } from 'chai'
import type { Schema } from '../../../src/contract.ts'
import { problemOf, untilAvailable } from '../../support/client.ts'
import { newAccount, newCustomer, newPaykey, newPlatform, unique, type TestPlatform } from '../../support/factories.ts'
import { itLimitsMetadata } from '../../support/metadata.ts'
import { changeRow, countRows, eventsOf } from '../../support/rows.ts'
import type { Kind, NewPayment } from '../../support/stories.ts'
import { world } from '../../support/world.ts'

const unknownPaykey = `00000000.00.${'0'.repeat(64)}`

const noSuchPaykey = {
  status: 422,
  type: '/unprocessable_entity',
  title: 'Unprocessable Entity',
  detail: 'No such paykey.',
  items: [{ detail: 'No such paykey.', reference: 'paykey' }],
}

const duplicate = {
  status: 422,
  type: '/unprocessable_entity',
  title: 'Unprocessable Entity',
  detail: 'Duplicate external_id.',
  items: [{ detail: 'Duplicate external_id.', reference: 'external_id' }],
}

/** What only one kind has. */
export interface Own {
  /** A value for each, the optional ones and those of config too. */
  given: NewPayment
  /** What config is where nothing of it is given. */
  defaults: object
  /** The properties that a request must have, in the contract's order. */
  required: readonly string[]
  /** Requests that are refused, and what the problem names. */
  wrong: Record<string, { body: object; reference: string }>
}

/** What createCharge and createPayout have in common. What a limit does: ../limits.test.ts. */
export function describeCreate(kind: Kind, own: Own): void {
  describe(kind.create, () => {
    let platform: TestPlatform
    let paykey: Schema<'Paykey'>
    let customer: Schema<'Customer'>
    before(async () => {
      platform = await newPlatform()
      customer = await newCustomer(platform.sandbox, { name: 'Ada Example', email: 'ada@example.com', phone: '+14155550101' })
      paykey = await newPaykey(platform.sandbox, { customer_id: customer.id })
    })

    describe('201', () => {
      it('answers every field, and the same when it is read later', async () => {
        const body = kind.body(paykey.paykey, {
          description: 'Żółć 🚲 November',
          amount: 12_500,
          payment_date: '2026-11-24',
          device: { ip_address: '192.0.2.10' },
          metadata: { order: '1042' },
          ...own.given,
        })
        const { data } = await platform.sandbox.ok(kind.create, { body })
        const { id, created_at, ...rest } = data
        const details = { reason: 'ok', source: 'system', message: `The ${kind.type} was created.`, code: null, changed_at: created_at }
        expect(rest).to.deep.equal({
          ...body,
          payment_rail: 'ach',
          paykey_details: { id: paykey.id, customer_id: customer.id, label: 'JPMORGAN CHASE BANK *6789', balance: 1_000_000 },
          customer_details: { id: customer.id, name: 'Ada Example', customer_type: 'individual', email: 'ada@example.com', phone: '+14155550101' },
          status: 'created',
          status_details: details,
          status_history: [{ status: 'created', ...details }],
          funding_ids: [],
          updated_at: created_at,
          processed_at: null,
          effective_at: null,
        })
        expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect((await platform.sandbox.ok(kind.get, { path: { id } })).data).to.deep.equal(data)
      })

      it('has the defaults where nothing was given', async () => {
        for (const config of [{}, { sandbox_outcome: null }]) {
          const data = await kind.make(platform.sandbox, { paykey: paykey.paykey, config })
          expect(data).to.deep.include({ config: own.defaults, metadata: null })
        }
      })

      it('takes each outcome', async () => {
        const outcomes = [
          'standard', 'paid', 'cancelled_for_fraud_risk', 'cancelled_for_balance_check', 'failed_insufficient_funds',
          'reversed_insufficient_funds', 'failed_customer_dispute', 'reversed_customer_dispute', 'failed_closed_bank_account',
          'reversed_closed_bank_account', 'failed_not_authorized', 'reversed_not_authorized',
        ] as const
        for (const sandbox_outcome of outcomes) {
          const { config, status } = await kind.make(platform.sandbox, { paykey: paykey.paykey, config: { sandbox_outcome } })
          expect(config.sandbox_outcome).to.equal(sandbox_outcome)
          expect(status).to.equal('created')
        }
      })

      it('shows no balance of a live paykey, and takes `standard` with a live key', async () => {
        const live = await newPaykey(platform.live)
        for (const config of [{}, { sandbox_outcome: 'standard' }] as const) {
          const data = await kind.make(platform.live, { paykey: live.paykey, config })
          expect(data.paykey_details.balance).to.equal(null)
          expect(data.status).to.equal('created')
        }
      })

      it('takes amounts of 1 and of 9,999,999,999 cents', async () => {
        for (const amount of [1, 9_999_999_999]) {
          const { id } = await kind.make(platform.sandbox, { paykey: paykey.paykey, amount })
          expect((await platform.sandbox.ok(kind.get, { path: { id } })).data.amount).to.equal(amount)
        }
      })

      it('keeps every payment_date as it was sent, past and leap days too', async () => {
        for (const payment_date of ['1900-01-01', '2024-02-29', '2000-02-29', '2026-11-21', '2026-11-22', '2199-12-31']) {
          const { id } = await kind.make(platform.sandbox, { paykey: paykey.paykey, payment_date })
          expect((await platform.sandbox.ok(kind.get, { path: { id } })).data.payment_date).to.equal(payment_date)
        }
      })

      it('takes addresses of IPv4 and IPv6', async () => {
        const mapped = '::ffff:192.0.2.128'
        for (const ip_address of ['0.0.0.0', '255.255.255.255', '::', '::1', '2001:db8::7', '2001:0DB8:0000:0000:0000:FF00:0042:8329', mapped]) {
          const { device } = await kind.make(platform.sandbox, { paykey: paykey.paykey, device: { ip_address } })
          expect(device).to.deep.equal({ ip_address })
        }
      })

      it('takes strings at their longest and at their shortest, counted in characters', async () => {
        const longest = { description: '🚲'.repeat(255), external_id: `é${'🚲'.repeat(254)}` }
        const shortest = { description: ' ', external_id: 'é' }
        for (const texts of [longest, shortest]) {
          expect(await kind.make(platform.sandbox, { paykey: paykey.paykey, ...texts })).to.include(texts)
        }
      })

      it('takes a customer under review', async () => {
        const reviewed = await newCustomer(platform.sandbox, { config: { sandbox_outcome: 'review' } })
        const { paykey: value } = await newPaykey(platform.sandbox, { customer_id: reviewed.id })
        await kind.make(platform.sandbox, { paykey: value })
      })

      it('is the account\'s that the request acts for, and the platform does not see it', async () => {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const payment = await kind.make(acting)
        expect((await acting.ok(kind.get, { path: { id: payment.id } })).data).to.deep.equal(payment)
        await platform.sandbox.refused(kind.get, { path: { id: payment.id } }, 404)
        expect((await acting.ok('listPayments', {})).meta.total_items).to.equal(1)
        expect((await platform.sandbox.ok('listPayments', { query: { payment_id: payment.id } })).meta.total_items).to.equal(0)
      })

      it('tells it as one event with the whole resource', async () => {
        const account = await newAccount(platform.sandbox)
        const own = await kind.make(platform.sandbox, { paykey: paykey.paykey })
        const ofAccount = await kind.make(platform.sandbox.actingFor(account.id))
        expect(await eventsOf(own.id)).to.deep.equal([{ event_type: `${kind.type}.created.v1`, event_sequence: 1, account_id: null, data: own }])
        expect(await eventsOf(ofAccount.id)).to.deep.equal([
          { event_type: `${kind.type}.created.v1`, event_sequence: 1, account_id: account.id, data: ofAccount },
        ])
      })

      it('is made once for one Idempotency-Key', async () => {
        const request = { body: kind.body(paykey.paykey), headers: { 'Idempotency-Key': `create-${kind.type}-1` } }
        const first = await platform.sandbox.ok(kind.create, request)
        const second = await platform.sandbox.ok(kind.create, request)
        expect(second.text).to.equal(first.text)
        expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
        expect(await countRows('payments', { platform_id: platform.id, external_id: request.body.external_id })).to.equal(1)
      })

      itLimitsMetadata((metadata) => platform.sandbox.call(kind.create, { body: { ...kind.body(paykey.paykey), metadata } }))
    })

    describe('400', () => {
      it('names each missing property', async () => {
        const { items } = await platform.sandbox.refused(kind.create, { body: {} }, 400)
        expect(items).to.deep.equal(own.required.map((reference) => ({ detail: 'is required', reference })))
      })

      const wrong: Record<string, { body: object; reference: string }> = {
        'an empty paykey': { body: { paykey: '' }, reference: 'paykey' },
        'an empty description': { body: { description: '' }, reference: 'description' },
        'a description of 256 characters': { body: { description: '🚲'.repeat(256) }, reference: 'description' },
        'null as description': { body: { description: null }, reference: 'description' },
        'NUL in the description': { body: { description: 'a\0b' }, reference: 'description' },
        'half a surrogate pair': { body: { external_id: 'a\udc00' }, reference: 'external_id' },
        'an empty external_id': { body: { external_id: '' }, reference: 'external_id' },
        'an external_id of 256 characters': { body: { external_id: 'e'.repeat(256) }, reference: 'external_id' },
        'null as external_id': { body: { external_id: null }, reference: 'external_id' },
        'another currency': { body: { currency: 'EUR' }, reference: 'currency' },
        'a currency in small letters': { body: { currency: 'usd' }, reference: 'currency' },
        'an empty currency': { body: { currency: '' }, reference: 'currency' },
        'a day that does not exist': { body: { payment_date: '2024-02-30' }, reference: 'payment_date' },
        'a leap day of another year': { body: { payment_date: '2023-02-29' }, reference: 'payment_date' },
        'a leap day of a century': { body: { payment_date: '2100-02-29' }, reference: 'payment_date' },
        'a month that does not exist': { body: { payment_date: '2026-13-01' }, reference: 'payment_date' },
        'the day 0': { body: { payment_date: '2026-01-00' }, reference: 'payment_date' },
        'the year 0': { body: { payment_date: '0000-01-01' }, reference: 'payment_date' },
        'the last day before 1900': { body: { payment_date: '1899-12-31' }, reference: 'payment_date' },
        'the first day after 2199': { body: { payment_date: '2200-01-01' }, reference: 'payment_date' },
        'a time instead of a date': { body: { payment_date: '2026-11-24T00:00:00Z' }, reference: 'payment_date' },
        'another order of the date': { body: { payment_date: '24-11-2026' }, reference: 'payment_date' },
        'a date with a line break behind it': { body: { payment_date: '2026-11-24\n' }, reference: 'payment_date' },
        'digits other than ASCII in a date': { body: { payment_date: '２０２６-11-24' }, reference: 'payment_date' },
        'a device without address': { body: { device: {} }, reference: 'device.ip_address' },
        'null as device': { body: { device: null }, reference: 'device' },
        'an empty address': { body: { device: { ip_address: '' } }, reference: 'device.ip_address' },
        'an IPv4 address with a leading zero': { body: { device: { ip_address: '192.0.02.1' } }, reference: 'device.ip_address' },
        'an IPv4 address of three parts': { body: { device: { ip_address: '192.0.2' } }, reference: 'device.ip_address' },
        'an IPv4 part of 256': { body: { device: { ip_address: '192.0.2.256' } }, reference: 'device.ip_address' },
        'an IPv4 address with a port': { body: { device: { ip_address: '192.0.2.1:80' } }, reference: 'device.ip_address' },
        'an IPv6 address with two gaps': { body: { device: { ip_address: '2001::db8::1' } }, reference: 'device.ip_address' },
        'an IPv6 address in brackets': { body: { device: { ip_address: '[2001:db8::1]' } }, reference: 'device.ip_address' },
        'an IPv6 network': { body: { device: { ip_address: '2001:db8::/32' } }, reference: 'device.ip_address' },
        'an IPv6 address with a zone': { body: { device: { ip_address: 'fe80::1%eth0' } }, reference: 'device.ip_address' },
        'a host name': { body: { device: { ip_address: 'localhost' } }, reference: 'device.ip_address' },
        'more about the device': { body: { device: { ip_address: '192.0.2.1', user_agent: 'x' } }, reference: 'device.user_agent' },
        'null as config': { body: { config: null }, reference: 'config' },
        'an unknown outcome': { body: { config: { sandbox_outcome: 'failed' } }, reference: 'config.sandbox_outcome' },
        'an unknown part of config': { body: { config: { outcome: 'paid' } }, reference: 'config.outcome' },
        'a status': { body: { status: 'paid' }, reference: 'status' },
        'a payment rail': { body: { payment_rail: 'ach' }, reference: 'payment_rail' },
        'a platform': { body: { platform_id: 'x' }, reference: 'platform_id' },
        ...own.wrong,
      }
      for (const [what, { body, reference }] of Object.entries(wrong)) {
        it(`refuses ${what}`, async () => {
          const { items } = await platform.sandbox.refused(kind.create, { body: { ...kind.body(paykey.paykey), ...body } }, 400)
          expect(items?.map((item) => item.reference)).to.deep.equal([reference])
        })
      }

      // As text, because JSON.stringify would write some of them otherwise.
      for (const amount of [
        '0', '-0', '-1', '-5', '10.5', '0.5', '"10"', '1e400', '-1e400', '1e30', '1e10', '9007199254740993', '10000000000',
        '9999999999.9', '9999999998.99999999999999999999', '0.99999999999999999999', '1.00000000000000000001', 'null', 'true', '[10]', '{}', '""',
      ]) {
        it(`refuses an amount of ${amount}`, async () => {
          const body = kind.body(paykey.paykey)
          const text = JSON.stringify({ ...body, amount: 0 }).replace('"amount":0', `"amount":${amount}`)
          const { items } = await platform.sandbox.refused(kind.create, { body: text }, 400)
          expect(items?.map((item) => item.reference)).to.deep.equal(['amount'])
          expect(await countRows('payments', { platform_id: platform.id, external_id: body.external_id })).to.equal(0)
        })
      }

      it('refuses every outcome but standard with a live key', async () => {
        const live = await newPaykey(platform.live)
        const outcomes = ['paid', 'on_hold_daily_limit', 'cancelled_for_fraud_risk', 'failed_insufficient_funds', 'reversed_not_authorized']
        for (const sandbox_outcome of outcomes) {
          const body = { ...kind.body(live.paykey), config: { sandbox_outcome } }
          const { items } = await platform.live.refused(kind.create, { body }, 400)
          expect(items).to.deep.equal([{ detail: 'must be standard with a live key', reference: 'config.sandbox_outcome' }])
        }
        expect((await platform.live.ok('listPayments', { query: { paykey_id: live.id } })).meta.total_items).to.equal(0)
      })
    })

    describe('422', () => {
      it('does not tell anybody else\'s paykey from an unknown one', async () => {
        const account = await newAccount(platform.sandbox)
        const other = await newAccount(platform.sandbox)
        const ofAccount = await newPaykey(platform.sandbox.actingFor(account.id))
        const foreign = await newPaykey((await newPlatform()).sandbox)
        const live = await newPaykey(platform.live)
        const tries = [
          { client: platform.sandbox, value: unknownPaykey },
          { client: platform.sandbox, value: 'x' },
          { client: platform.sandbox, value: foreign.paykey },
          { client: platform.sandbox, value: ofAccount.paykey },
          { client: platform.sandbox, value: live.paykey },
          { client: platform.sandbox, value: paykey.id },
          { client: platform.sandbox, value: paykey.paykey.toUpperCase() },
          { client: platform.sandbox, value: ` ${paykey.paykey}` },
          { client: platform.sandbox.actingFor(account.id), value: paykey.paykey },
          { client: platform.sandbox.actingFor(other.id), value: ofAccount.paykey },
          { client: platform.live, value: paykey.paykey },
        ]
        for (const { client, value } of tries) {
          const { headers: _headers, ...problem } = await client.refused(kind.create, { body: kind.body(value) }, 422)
          expect(problem).to.deep.equal(noSuchPaykey)
        }
      })

      it('refuses a paykey that is not active', async () => {
        const { id, paykey: value } = await newPaykey(platform.sandbox)
        for (const status of ['pending', 'inactive', 'rejected', 'review', 'blocked'] as const) {
          await changeRow('paykeys', id, { status })
          const { detail, items } = await platform.sandbox.refused(kind.create, { body: kind.body(value) }, 422)
          expect(detail).to.equal(`The paykey is ${status}; payments need an active one.`)
          expect(items?.map(({ reference }) => reference)).to.deep.equal(['paykey'])
        }
        await changeRow('paykeys', id, { status: 'active' })
        await kind.make(platform.sandbox, { paykey: value })
      })

      it('refuses a customer that is rejected or inactive', async () => {
        const one = await newCustomer(platform.sandbox)
        const { paykey: value } = await newPaykey(platform.sandbox, { customer_id: one.id })
        for (const status of ['rejected', 'inactive'] as const) {
          await changeRow('customers', one.id, { status })
          const { detail } = await platform.sandbox.refused(kind.create, { body: kind.body(value) }, 422)
          expect(detail).to.equal(`The customer is ${status}.`)
        }
        for (const status of ['pending', 'review', 'verified'] as const) {
          await changeRow('customers', one.id, { status })
          await kind.make(platform.sandbox, { paykey: value })
        }
      })

      it('creates nothing for an account that is closed', async () => {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const { id: paykeyId, paykey: value } = await newPaykey(acting)
        for (const status of ['rejected', 'inactive'] as const) {
          await changeRow('accounts', account.id, { status })
          const { detail } = await acting.refused(kind.create, { body: kind.body(value) }, 422)
          expect(detail).to.equal(`The account is ${status}; nothing can be created for it.`)
        }
        expect(await countRows('payments', { paykey_id: paykeyId })).to.equal(0)
        for (const status of ['created', 'onboarding', 'active'] as const) {
          await changeRow('accounts', account.id, { status })
          await kind.make(acting, { paykey: value })
        }
      })

      it('creates in live only for an account that is active and may', async () => {
        const account = await newAccount(platform.live)
        const acting = platform.live.actingFor(account.id)
        await changeRow('accounts', account.id, { status: 'active' })
        const { paykey: value } = await newPaykey(acting)
        // An active account without capabilities: the operator gives them with the move (Decision).
        const { detail } = await acting.refused(kind.create, { body: kind.body(value) }, 422)
        expect(detail).to.equal(`The account's capability payment_types.${kind.direction} is not active.`)
        const active = { capability_status: 'active' } as const
        await changeRow('accounts', account.id, {
          capabilities: {
            payment_types: { charges: active, payouts: active },
            customer_types: { individuals: active, businesses: active },
            consent_types: { signed_agreement: active, internet: active },
          },
        })
        await kind.make(acting, { paykey: value })
        for (const status of ['created', 'onboarding', 'rejected', 'inactive'] as const) {
          await changeRow('accounts', account.id, { status })
          await acting.refused(kind.create, { body: kind.body(value) }, 422)
        }
      })

      describe('a duplicate external_id', () => {
        it('is refused, also when the first is cancelled, and leaves nothing', async () => {
          const external_id = unique('once')
          const first = await kind.make(platform.sandbox, { paykey: paykey.paykey, external_id })
          for (const amount of [first.amount, 1]) {
            const body = kind.body(paykey.paykey, { external_id, amount })
            const { headers: _headers, ...problem } = await platform.sandbox.refused(kind.create, { body }, 422)
            expect(problem).to.deep.equal(duplicate)
          }
          await platform.sandbox.ok(kind.cancel, { path: { id: first.id }, body: { reason: 'Called off' } })
          await platform.sandbox.refused(kind.create, { body: kind.body(paykey.paykey, { external_id }) }, 422)
          expect(await countRows('payments', { platform_id: platform.id, external_id })).to.equal(1)
          expect((await platform.sandbox.ok(kind.get, { path: { id: first.id } })).data.amount).to.equal(first.amount)
        })

        it('is refused over all accounts of the platform', async () => {
          const account = await newAccount(platform.sandbox)
          const other = await newAccount(platform.sandbox)
          const [a, b] = [platform.sandbox.actingFor(account.id), platform.sandbox.actingFor(other.id)]
          const external_id = unique('shared')
          await kind.make(a, { external_id })
          for (const client of [b, platform.sandbox, a]) {
            const body = kind.body((await newPaykey(client)).paykey, { external_id })
            const { headers: _headers, ...problem } = await client.refused(kind.create, { body }, 422)
            expect(problem).to.deep.equal(duplicate)
          }
        })

        it('is none of another platform, of the other environment, or in another case', async () => {
          const external_id = unique('Apart')
          await kind.make(platform.sandbox, { paykey: paykey.paykey, external_id })
          await kind.make(platform.live, { external_id })
          await kind.make((await newPlatform()).sandbox, { external_id })
          await kind.make(platform.sandbox, { paykey: paykey.paykey, external_id: external_id.toLowerCase() })
        })

        it('is refused 199 times of 200 at once with different keys', async () => {
          const external_id = unique('at-once')
          const body = kind.body(paykey.paykey, { external_id })
          const answers = await Promise.all(
            Array.from({ length: 200 }, (_, index) =>
              untilAvailable(() => platform.sandbox.call(kind.create, { body, headers: { 'Idempotency-Key': `at-once-key-${index}` } })),
            ),
          )
          const statuses = answers.map(({ status }) => status).sort()
          expect(statuses).to.deep.equal([201, ...Array.from({ length: 199 }, () => 422)])
          for (const answer of answers) if (answer.status === 422) expect(problemOf(answer)).to.deep.equal(duplicate)
          const rows = await world().asSuperuser('payments').where({ platform_id: platform.id, external_id })
          expect(rows).to.have.lengthOf(1)
          for (const { id } of rows) {
            expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
            expect(await eventsOf(id)).to.have.lengthOf(1)
          }
        })

        it('is answered again for its own Idempotency-Key, even when the reason is gone', async () => {
          const external_id = unique('refused-once')
          const { id } = await kind.make(platform.sandbox, { paykey: paykey.paykey, external_id })
          const request = { body: kind.body(paykey.paykey, { external_id }), headers: { 'Idempotency-Key': 'refused-once-key' } }
          const first = await platform.sandbox.call(kind.create, request)
          await changeRow('payments', id, { external_id: unique('renamed') })
          const second = await platform.sandbox.call(kind.create, request)
          expect(second.text).to.equal(first.text)
          expect(second.status).to.equal(422)
          expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
        })
      })
    })
  })
}

const capabilities = {
  'payment_types.charges': ['payment_types', 'charges'],
  'payment_types.payouts': ['payment_types', 'payouts'],
  'customer_types.individual': ['customer_types', 'individuals'],
  'customer_types.business': ['customer_types', 'businesses'],
  'consent_types.signed': ['consent_types', 'signed_agreement'],
  'consent_types.internet': ['consent_types', 'internet'],
} as const

/**
 * That a new payment needs its account's capabilities: the kind's own, its customer's, and no others.
 *
 * @param variants further capabilities, each with a body that needs it; or one that needs none
 */
export function describeCapabilities(kind: Kind, variants: readonly { body: NewPayment; needs: keyof typeof capabilities | null }[]): void {
  describe(`${kind.create} for an account with a capability that is not active`, () => {
    for (const [name, [group, leaf]] of Object.entries(capabilities)) {
      it(`${name} refuses the ${kind.direction} that need it, and no other`, async () => {
        const { sandbox } = await newPlatform()
        const account = await newAccount(sandbox)
        const acting = sandbox.actingFor(account.id)
        await world().asSuperuser('accounts').where({ id: account.id }).update({
          capabilities: world().asSuperuser.raw(`jsonb_set(capabilities, ?, '"inactive"')`, [[group, leaf, 'capability_status']]),
        })
        for (const type of ['individual', 'business'] as const) {
          const { paykey } = await newPaykey(acting, { customer_id: (await newCustomer(acting, { type })).id })
          for (const { body, needs } of variants) {
            const isNeeded = [`payment_types.${kind.direction}`, `customer_types.${type}`, needs].includes(name)
            const answer = await acting.call(kind.create, { body: kind.body(paykey, body) })
            expect(answer.status, `${type} ${needs}`).to.equal(isNeeded ? 422 : 201)
            if (isNeeded) expect(problemOf(answer).detail).to.match(/^The account's capability \S+ is not active\.$/).and.include(group)
          }
        }
      })
    }
  })
}
