import { expect } from 'chai'
import type { OperationRequest, Schema } from '../../src/contract.ts'
import type { OwnerScope } from '../../src/context.ts'
import type { PaymentRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { Contract } from '../../src/http/openapi.ts'
import { newId } from '../../src/lib/ids.ts'
import { insertPayments } from '../../src/payments/payment-store.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCharge, newCustomer, newPaykey, newPlatform, unique, type TestPlatform } from '../support/factories.ts'
import { noteForged } from '../support/forged.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

type Query = OperationRequest<'listPayments'>['query']

const unknownId = '01900000-0000-7000-8000-00000000dead'
const fundings = ['01900000-0000-7000-8000-0000000000f1', '01900000-0000-7000-8000-0000000000f2', '01900000-0000-7000-8000-0000000000f3'] as const

/** A platform with payments that are put in behind the API: in every status, payouts too. */
class Ledger {
  readonly client: TestClient
  readonly #scope: OwnerScope

  private constructor(platform: TestPlatform) {
    this.client = platform.sandbox
    this.#scope = { platformId: platform.id, environment: 'sandbox', accountId: null, ownerId: platform.id }
  }

  static async open(): Promise<Ledger> {
    return new Ledger(await newPlatform())
  }

  async newPaykey(customer: Partial<Schema<'CustomerCreate'>> = {}): Promise<Schema<'Paykey'>> {
    return newPaykey(this.client, { customer_id: (await newCustomer(this.client, customer)).id })
  }

  /** @returns the payment's id */
  async put({ id: paykey_id, customer_id }: Schema<'Paykey'>, values: Partial<PaymentRow> = {}): Promise<string> {
    const { platformId: platform_id, environment, ownerId: owner_id, accountId: account_id } = this.#scope
    const payment_type = values.payment_type ?? 'charge'
    const at = new Date('2026-06-01T12:00:00.000Z')
    const row: PaymentRow = {
      platform_id,
      environment,
      owner_id,
      id: newId(),
      account_id,
      payment_type,
      paykey_id,
      customer_id,
      amount: 1_000,
      currency: 'USD',
      description: 'Membership',
      payment_date: '2026-06-01',
      consent_type: payment_type === 'charge' ? 'internet' : null,
      device_ip_address: '192.0.2.1',
      external_id: unique('payment'),
      balance_check: payment_type === 'charge' ? 'enabled' : null,
      sandbox_outcome: null,
      resubmission_of: null,
      representment_of: null,
      representment_until: null,
      status: 'created',
      status_reason: 'ok',
      status_source: 'system',
      status_message: 'The charge was created.',
      status_code: null,
      status_changed_at: at,
      processed_at: null,
      effective_at: null,
      funding_ids: [],
      due_at: null,
      effective_date: null,
      settles_at: null,
      limit_date: null,
      metadata: null,
      event_sequence: 1,
      created_at: at,
      updated_at: at,
      ...values,
    }
    await inTenant(world().asService, platform_id, async (trx) => {
      expect([...(await insertPayments({ trx, ...this.#scope }, [{ ...row, status: 'created' }]))]).to.deep.equal([row.id])
    })
    noteForged(row.id)
    if (row.status !== 'created') await changeRow('payments', row.id, { status: row.status })
    return row.id
  }

  async ids(query: Query | string): Promise<string[]> {
    const answer = await this.client.call('listPayments', { query: typeof query === 'string' ? query : { ...query } })
    expect(answer.status, answer.text).to.equal(200)
    const { body } = answer
    if (!isList(body)) throw new Error(`Not a list: ${answer.text}`)
    expect(body.meta.total_items).to.equal(body.data.length)
    return body.data.map(({ id }) => id)
  }
}

function isList(body: unknown): body is { data: { id: string }[]; meta: { total_items: number } } {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) && 'meta' in body
}

const day = (text: string) => new Date(`2026-${text}Z`)

/** What a parameter is tried with: rows that differ in one thing, of which the query keeps those at `keeps`. */
interface Case {
  rows: Partial<PaymentRow>[]
  query: Query | string
  keeps: number[]
}

/** By the name of the parameter (specification, GET /v1/payments), as far as it chooses rows by their own columns. */
const columnCases: Record<string, Case[]> = {
  payment_type: [
    { rows: [{}, { payment_type: 'payout' }], query: { payment_type: ['charge'] }, keeps: [0] },
    { rows: [{}, { payment_type: 'payout' }], query: { payment_type: ['payout'] }, keeps: [1] },
    { rows: [{}, { payment_type: 'payout' }], query: 'payment_type=payout,charge', keeps: [0, 1] },
  ],
  payment_status: (['created', 'scheduled', 'pending', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold'] as const).map((status) => ({
    rows: [{ status }, { status: status === 'paid' ? 'failed' : 'paid' }],
    query: { payment_status: [status] },
    keeps: [0],
  })),
  status_reason: (['insufficient_funds', 'disputed', 'user_request', 'failed_verification'] as const).map((status_reason) => ({
    rows: [{ status_reason }, { status_reason: 'ok' }],
    query: { status_reason: [status_reason] },
    keeps: [0],
  })),
  status_source: (['watchtower', 'bank_decline', 'customer_dispute', 'user_action'] as const).map((status_source) => ({
    rows: [{ status_source }, { status_source: 'system' }],
    query: { status_source: [status_source] },
    keeps: [0],
  })),
  external_id: [
    { rows: [{ external_id: 'Ref-1' }, { external_id: 'Ref-10' }, { external_id: 'ref-1' }], query: { external_id: 'Ref-1' }, keeps: [0] },
    { rows: [{ external_id: 'a,b' }, { external_id: 'a' }], query: { external_id: 'a,b' }, keeps: [0] },
    { rows: [{ external_id: 'ä %_\\+&' }, { external_id: 'ä xx\\+&' }], query: { external_id: 'ä %_\\+&' }, keeps: [0] },
    { rows: [{ external_id: 'both' }, { external_id: 'both', payment_type: 'payout' }], query: { external_id: 'both' }, keeps: [0, 1] },
  ],
  min_amount: [
    { rows: [{ amount: 1 }, { amount: 499 }, { amount: 500 }, { amount: 9_999_999_999 }], query: { min_amount: 500 }, keeps: [2, 3] },
    { rows: [{ amount: 1 }, { amount: 9_999_999_999 }], query: { min_amount: 9_999_999_999 }, keeps: [1] },
    { rows: [{ amount: 1 }], query: { min_amount: 0 }, keeps: [0] },
    { rows: [{ amount: 499 }, { amount: 500 }, { amount: 600 }, { amount: 601 }], query: { min_amount: 500, max_amount: 600 }, keeps: [1, 2] },
    { rows: [{ amount: 500 }], query: { min_amount: 501, max_amount: 499 }, keeps: [] },
  ],
  max_amount: [
    { rows: [{ amount: 500 }, { amount: 501 }], query: { max_amount: 500 }, keeps: [0] },
    { rows: [{ amount: 1 }], query: { max_amount: 0 }, keeps: [] },
  ],
  min_payment_date: [
    { rows: [{ payment_date: '2026-01-31' }, { payment_date: '2026-02-01' }, { payment_date: '2027-01-01' }], query: { min_payment_date: '2026-02-01' }, keeps: [1, 2] },
    { rows: [{ payment_date: '1900-01-01' }], query: { min_payment_date: '1900-01-01', max_payment_date: '1900-01-01' }, keeps: [0] },
  ],
  max_payment_date: [
    { rows: [{ payment_date: '2026-02-01' }, { payment_date: '2026-02-02' }], query: { max_payment_date: '2026-02-01' }, keeps: [0] },
  ],
  min_created_at: [
    { rows: [{ created_at: day('02-01T09:59:59.999') }, { created_at: day('02-01T10:00:00.000') }], query: { min_created_at: '2026-02-01T10:00:00Z' }, keeps: [1] },
    { rows: [{ created_at: day('02-01T10:00:00.000') }, { created_at: day('02-01T10:00:00.001') }], query: { min_created_at: '2026-02-01T10:00:00.000001Z' }, keeps: [1] },
    { rows: [{ created_at: day('02-01T09:59:59.999') }, { created_at: day('02-01T10:00:00.000') }], query: { min_created_at: '2026-02-01T05:00:00-05:00' }, keeps: [1] },
    { rows: [{ created_at: day('02-01T09:59:59.999') }, { created_at: day('02-01T10:00:00.000') }], query: { min_created_at: '2026-02-01t10:00:00' }, keeps: [1] },
  ],
  max_created_at: [
    { rows: [{ created_at: day('02-01T10:00:00.000') }, { created_at: day('02-01T10:00:00.001') }], query: { max_created_at: '2026-02-01T10:00:00z' }, keeps: [0] },
    { rows: [{ created_at: day('02-01T10:00:00.123') }, { created_at: day('02-01T10:00:00.124') }], query: { max_created_at: '2026-02-01T15:30:00.123+05:30' }, keeps: [0] },
  ],
  min_effective_at: [
    {
      rows: [{ effective_at: day('03-01T12:59:59.999') }, { effective_at: day('03-01T13:00:00.000') }, { effective_at: null }],
      query: { min_effective_at: '2026-03-01T13:00:00Z' },
      keeps: [1],
    },
  ],
  max_effective_at: [
    {
      rows: [{ effective_at: day('03-01T13:00:00.000') }, { effective_at: day('03-01T13:00:00.001') }, { effective_at: null }],
      query: { max_effective_at: '2026-03-01T13:00:00Z' },
      keeps: [0],
    },
  ],
  funding_id: [
    { rows: [{ funding_ids: [fundings[0], fundings[1]] }, { funding_ids: [fundings[2]] }, {}], query: { funding_id: fundings[0] }, keeps: [0] },
    { rows: [{ funding_ids: [fundings[0], fundings[1]] }, { funding_ids: [fundings[1]] }, {}], query: { funding_id: fundings[1].toUpperCase() }, keeps: [0, 1] },
    { rows: [{ funding_ids: [fundings[0]] }, {}], query: { funding_id: unknownId }, keeps: [] },
  ],
  search_text: [
    { rows: [{ description: 'Bicycle, November' }, { description: 'Bicycle, October' }], query: { search_text: 'e, nOV' }, keeps: [0] },
    { rows: [{ external_id: 'INV-1042' }, { external_id: 'INV-1043' }], query: { search_text: 'v-1042' }, keeps: [0] },
    { rows: [{ description: 'save 50% now' }, { description: 'save 50 now' }, { description: 'save 501% now' }], query: { search_text: '50%' }, keeps: [0] },
    { rows: [{ description: 'a_b' }, { description: 'axb' }], query: { search_text: 'A_B' }, keeps: [0] },
    { rows: [{ description: 'C:\\temp' }, { description: 'C:temp' }, { description: 'C:/temp' }], query: { search_text: '\\' }, keeps: [0] },
    { rows: [{ description: 'ends with \\' }, { description: 'ends with %' }], query: { search_text: 'with \\' }, keeps: [0] },
    { rows: [{ description: 'a\\%b' }, { description: 'a%b' }], query: { search_text: '\\%' }, keeps: [0] },
    { rows: [{ description: 'Café Zażółć' }, { description: 'Cafe Zazolc' }], query: { search_text: 'CAFÉ ZAŻÓŁĆ' }, keeps: [0] },
    { rows: [{ description: 'ПРИВЕТ' }, { description: 'ПРИВОЗ' }], query: { search_text: 'привет' }, keeps: [0] },
    { rows: [{ description: 'ride 🚲 home' }, { description: 'ride 🚗 home' }], query: { search_text: '🚲' }, keeps: [0] },
    { rows: [{ description: 'one, two' }, { description: 'one' }], query: { search_text: 'one, two' }, keeps: [0] },
    { rows: [{ description: '\'; drop table payments; --' }, { description: 'quiet' }], query: { search_text: '\'; drop' }, keeps: [0] },
  ],
}

/** Tried on their own further down. */
const otherParameters = [
  'page_number', 'page_size', 'sort_by', 'sort_order', 'default_page_size', 'default_sort', 'default_sort_order',
  'payment_id', 'customer_id', 'paykey_id', 'paykey',
]

describe('listPayments', () => {
  it('is tried here with every parameter that the contract has', async () => {
    const route = [...(await Contract.load()).routes].find(({ operationId }) => operationId === 'listPayments')
    expect([...Object.keys(columnCases), ...otherParameters].sort()).to.deep.equal([...(route?.queryParameters.keys() ?? [])].sort())
  })

  describe('200', () => {
    it('is empty at first, sorted by id', async () => {
      const { sandbox } = await newPlatform()
      const { data, meta, text } = await sandbox.ok('listPayments', {})
      expect(data).to.deep.equal([])
      expect(meta).to.include({ total_items: 0, page_number: 1, page_size: 100, max_page_size: 1000, total_pages: 0, sort_by: 'id', sort_order: 'asc' })
      expect(text).to.include('"response_type":"array"')
    })

    it('shows a charge with every field of a payment', async () => {
      const { sandbox } = await newPlatform()
      const charge = await newCharge(sandbox, { metadata: { hidden: 'yes' } })
      const { data } = await sandbox.ok('listPayments', {})
      const { id, payment_date, effective_at, description, external_id, amount, currency, customer_details, paykey, paykey_details } = charge
      const { status, status_details, funding_ids, created_at, updated_at } = charge
      expect(data).to.deep.equal([
        {
          id, payment_type: 'charge', payment_date, effective_at, description, external_id, amount, currency, customer_details,
          paykey, paykey_details, status, status_details, funding_id: null, funding_ids, created_at, updated_at,
        },
      ])
    })

    it('shows a payout, with the latest of its fundings and all', async () => {
      const ledger = await Ledger.open()
      const paykey = await ledger.newPaykey({ type: 'business', name: 'Linus Bakery', email: 'linus@example.com', phone: '+14155550103' })
      const id = await ledger.put(paykey, {
        payment_type: 'payout',
        external_id: 'payout-1',
        amount: 9_999_999_999,
        status: 'reversed',
        status_reason: 'payout_refused',
        status_source: 'bank_decline',
        status_message: 'Refused.',
        status_code: 'R23',
        status_changed_at: day('06-05T00:00:00.001'),
        effective_at: day('06-03T12:30:00.000'),
        funding_ids: [fundings[2], fundings[0], fundings[1]],
        updated_at: day('06-05T00:00:00.002'),
      })
      expect((await ledger.client.ok('listPayments', {})).data).to.deep.equal([
        {
          id,
          payment_type: 'payout',
          payment_date: '2026-06-01',
          effective_at: '2026-06-03T12:30:00.000Z',
          description: 'Membership',
          external_id: 'payout-1',
          amount: 9_999_999_999,
          currency: 'USD',
          customer_details: { id: paykey.customer_id, name: 'Linus Bakery', customer_type: 'business', email: 'linus@example.com', phone: '+14155550103' },
          paykey: paykey.paykey,
          paykey_details: { id: paykey.id, customer_id: paykey.customer_id, label: paykey.label, balance: 1_000_000 },
          status: 'reversed',
          status_details: { message: 'Refused.', reason: 'payout_refused', source: 'bank_decline', changed_at: '2026-06-05T00:00:00.001Z', code: 'R23' },
          funding_id: fundings[1],
          funding_ids: [fundings[2], fundings[0], fundings[1]],
          created_at: '2026-06-01T12:00:00.000Z',
          updated_at: '2026-06-05T00:00:00.002Z',
        },
      ])
    })

    it('shows the account\'s own, or the platform\'s own, of its environment', async () => {
      const platform = await newPlatform()
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const own = await newCharge(platform.sandbox)
      const ofAccount = await newCharge(acting)
      const live = await newCharge(platform.live)
      const foreign = await newCharge((await newPlatform()).sandbox)
      for (const [client, mine] of [[platform.sandbox, own], [acting, ofAccount], [platform.live, live]] as const) {
        const { data, meta } = await client.ok('listPayments', {})
        expect(data.map(({ id }) => id)).to.deep.equal([mine.id])
        expect(meta.total_items).to.equal(1)
        for (const other of [own, ofAccount, live, foreign].filter((charge) => charge !== mine)) {
          const filters: Query[] = [
            { payment_id: other.id },
            { external_id: other.external_id },
            { customer_id: other.customer_details.id },
            { paykey_id: other.paykey_details.id },
            { paykey: other.paykey },
            { search_text: other.external_id },
          ]
          for (const query of filters) {
            const answer = await client.ok('listPayments', { query })
            expect(answer.data, JSON.stringify(query)).to.deep.equal([])
            expect(answer.meta.total_items).to.equal(0)
          }
        }
      }
    })
  })

  describe('filters', () => {
    for (const [name, cases] of Object.entries(columnCases)) {
      for (const { rows, query, keeps } of cases) {
        it(`${name}: ${typeof query === 'string' ? query : JSON.stringify(query)}`, async () => {
          const ledger = await Ledger.open()
          const paykey = await ledger.newPaykey()
          const ids: string[] = []
          for (const row of rows) ids.push(await ledger.put(paykey, row))
          expect(await ledger.ids({})).to.deep.equal(ids)
          expect(await ledger.ids(query)).to.deep.equal(keeps.map((at) => ids[at]))
        })
      }
    }

    describe('by what the payment refers to', () => {
      let ledger: Ledger
      let ada: Schema<'Paykey'>
      let adaToo: Schema<'Paykey'>
      let zoe: Schema<'Paykey'>
      let ids: string[]
      before(async () => {
        ledger = await Ledger.open()
        ada = await ledger.newPaykey({ name: 'Ada 10%_off\\', email: 'Ada@Example.com' })
        adaToo = await newPaykey(ledger.client, { customer_id: ada.customer_id })
        zoe = await ledger.newPaykey({ name: 'Zoë Żółć', email: 'zoe@example.org' })
        ids = [await ledger.put(ada), await ledger.put(adaToo), await ledger.put(zoe)]
      })
      const keeps = async (query: Query, ...at: number[]) => {
        expect(await ledger.ids(query), JSON.stringify(query)).to.deep.equal(at.map((index) => ids[index]))
      }

      it('payment_id, whatever its case', async () => {
        await keeps({ payment_id: ids[1]!.toUpperCase() }, 1)
        await keeps({ payment_id: unknownId })
        await keeps({ payment_id: ada.id })
      })

      it('customer_id', async () => {
        await keeps({ customer_id: ada.customer_id }, 0, 1)
        await keeps({ customer_id: zoe.customer_id.toUpperCase() }, 2)
        await keeps({ customer_id: unknownId })
      })

      it('paykey_id', async () => {
        await keeps({ paykey_id: adaToo.id }, 1)
        await keeps({ paykey_id: adaToo.customer_id })
      })

      it('paykey', async () => {
        await keeps({ paykey: adaToo.paykey }, 1)
        await keeps({ paykey: zoe.paykey }, 2)
        await keeps({ paykey: zoe.paykey.toUpperCase().replace(/[0-9]/, 'x') })
        await keeps({ paykey: 'unknown' })
      })

      it('search_text in the customer\'s name and e-mail', async () => {
        await keeps({ search_text: 'aDA' }, 0, 1)
        await keeps({ search_text: 'ZOË ż' }, 2)
        await keeps({ search_text: 'zoe ' })
        await keeps({ search_text: 'EXAMPLE.ORG' }, 2)
        await keeps({ search_text: 'example' }, 0, 1, 2)
        await keeps({ search_text: '%_O' }, 0, 1)
        await keeps({ search_text: 'ff\\' }, 0, 1)
        await keeps({ search_text: 'a_a' })
        await keeps({ search_text: 'a%a' })
      })

      it('search_text in nothing else', async () => {
        for (const search_text of ['+1415', 'JPMORGAN', ada.paykey.slice(0, 20), 'created', ids[0]!.slice(0, 8), 'internet', '192.0.2']) await keeps({ search_text })
      })

      it('search_text once for what is found twice', async () => {
        const twice = await ledger.put(ada, { description: 'for ada@example.com' })
        await keeps({ search_text: 'ada@', payment_id: ids[0]! }, 0)
        expect(await ledger.ids({ search_text: 'ada@' })).to.deep.equal([ids[0], ids[1], twice])
      })
    })

    it('all narrow together', async () => {
      const ledger = await Ledger.open()
      const paykey = await ledger.newPaykey({ name: 'Ada' })
      const match: Partial<PaymentRow> = {
        amount: 700, status: 'paid', status_reason: 'ok', status_source: 'system', effective_at: day('06-03T12:30:00.000'), funding_ids: [fundings[0]],
      }
      const id = await ledger.put(paykey, { ...match, external_id: 'all-1' })
      const query: Query = {
        payment_type: ['charge'], payment_status: ['paid'], status_reason: ['ok'], status_source: ['system'], external_id: 'all-1', payment_id: id,
        customer_id: paykey.customer_id, paykey_id: paykey.id, paykey: paykey.paykey, funding_id: fundings[0], min_amount: 700, max_amount: 700,
        min_payment_date: '2026-06-01', max_payment_date: '2026-06-01', min_created_at: '2026-06-01T12:00:00Z', max_created_at: '2026-06-01T12:00:00Z',
        min_effective_at: '2026-06-03T12:30:00Z', max_effective_at: '2026-06-03T12:30:00Z', search_text: 'ada',
      }
      await ledger.put(paykey, { ...match, external_id: 'all-2' })
      expect(await ledger.ids(query)).to.deep.equal([id])
      const others: Query = {
        payment_type: ['payout'], payment_status: ['failed'], status_reason: ['disputed'], status_source: ['user_action'], external_id: 'all-2',
        payment_id: unknownId, customer_id: unknownId, paykey_id: unknownId, paykey: 'other', funding_id: fundings[1], min_amount: 701, max_amount: 699,
        min_payment_date: '2026-06-02', max_payment_date: '2026-05-31', min_created_at: '2026-06-01T12:00:00.001Z', max_created_at: '2026-06-01T11:59:59.999Z',
        min_effective_at: '2026-06-03T12:30:00.001Z', max_effective_at: '2026-06-03T12:29:59.999Z', search_text: 'grace',
      }
      for (const [name, value] of Object.entries(others)) {
        expect(await ledger.ids({ ...query, [name]: value }), name).to.deep.equal([])
      }
    })

    it('takes arrays repeated and joined, several values of each, and an empty value as none', async () => {
      const ledger = await Ledger.open()
      const paykey = await ledger.newPaykey()
      const [created, paid, failed] = [await ledger.put(paykey), await ledger.put(paykey, { status: 'paid' }), await ledger.put(paykey, { status: 'failed' })]
      for (const query of ['payment_status=created,paid', 'payment_status=created&payment_status=paid', 'payment_status=paid,&payment_status=,created', 'payment_status=created%2Cpaid']) {
        expect(await ledger.ids(query), query).to.deep.equal([created, paid])
      }
      const empty = 'payment_status=&payment_type=,&status_reason=&status_source=&payment_id=&external_id=&customer_id=&min_amount=&max_created_at=&search_text=&sort_by=&page_size='
      expect(await ledger.ids(empty)).to.deep.equal([created, paid, failed])
    })
  })

  describe('order', () => {
    let ledger: Ledger
    let ids: string[]
    before(async () => {
      ledger = await Ledger.open()
      const paykey = await ledger.newPaykey()
      const rows: Partial<PaymentRow>[] = [
        { amount: 300, payment_date: '2026-02-01', created_at: day('01-03T00:00:00'), effective_at: null },
        { amount: 100, payment_date: '2026-03-01', created_at: day('01-01T00:00:00'), effective_at: day('05-02T00:00:00'), status: 'paid' },
        { amount: 300, payment_date: '2026-01-01', created_at: day('01-02T00:00:00'), effective_at: day('05-01T00:00:00'), status: 'paid' },
        { amount: 200, payment_date: '2026-02-01', created_at: day('01-03T00:00:00'), effective_at: day('05-02T00:00:00'), status: 'paid' },
        { amount: 100, payment_date: '2026-02-01', created_at: day('01-03T00:00:00'), effective_at: null },
      ]
      ids = []
      for (const row of rows) ids.push(await ledger.put(paykey, row))
    })

    // Ties by id, which is the order of insertion; without effective_at last.
    const orders = {
      id: [0, 1, 2, 3, 4],
      amount: [1, 4, 3, 0, 2],
      payment_date: [2, 0, 3, 4, 1],
      created_at: [1, 2, 0, 3, 4],
      effective_at: [2, 1, 3, 0, 4],
    } as const
    for (const sort_by of ['id', 'amount', 'payment_date', 'created_at', 'effective_at'] as const) {
      it(`sorts by ${sort_by} in both directions, ties by id in the same, missing values last ascending and first descending`, async () => {
        const ascending = orders[sort_by].map((at) => ids[at])
        expect(await ledger.ids({ sort_by })).to.deep.equal(ascending)
        expect(await ledger.ids({ sort_by, sort_order: 'asc' })).to.deep.equal(ascending)
        expect(await ledger.ids({ sort_by, sort_order: 'desc' })).to.deep.equal(ascending.toReversed())
      })

      it(`gives each once over pages sorted by ${sort_by}`, async () => {
        for (const sort_order of ['asc', 'desc'] as const) {
          const found = []
          for (const page_number of [1, 2, 3]) {
            const { data, meta } = await ledger.client.ok('listPayments', { query: { sort_by, sort_order, page_size: 2, page_number } })
            expect(meta).to.include({ total_items: 5, total_pages: 3, page_size: 2, page_number, max_page_size: 1000, sort_by, sort_order })
            found.push(...data.map(({ id }) => id))
          }
          const ascending = orders[sort_by].map((at) => ids[at])
          expect(found).to.deep.equal(sort_order === 'asc' ? ascending : ascending.toReversed())
        }
      })
    }

    it('keeps its order under a filter that reads more than one table', async () => {
      expect(await ledger.ids({ search_text: 'membership', sort_by: 'amount', sort_order: 'desc' })).to.deep.equal(orders.amount.map((at) => ids[at]).toReversed())
    })

    it('uses default_sort and default_sort_order only where sort_by and sort_order are absent, each on its own', async () => {
      const meta = async (query: Query | string) => (await ledger.client.ok('listPayments', { query: typeof query === 'string' ? {} : query })).meta
      expect(await meta({ default_sort: 'amount' })).to.include({ sort_by: 'amount', sort_order: 'asc' })
      expect(await meta({ default_sort_order: 'desc' })).to.include({ sort_by: 'id', sort_order: 'desc' })
      expect(await meta({ sort_by: 'created_at', default_sort: 'amount', default_sort_order: 'desc' })).to.include({ sort_by: 'created_at', sort_order: 'desc' })
      expect(await meta({ sort_order: 'asc', default_sort: 'amount', default_sort_order: 'desc' })).to.include({ sort_by: 'amount', sort_order: 'asc' })
      expect(await meta({ sort_by: 'id', sort_order: 'asc', default_sort: 'amount', default_sort_order: 'desc' })).to.include({ sort_by: 'id', sort_order: 'asc' })
      const ofAmount = orders.amount.map((at) => ids[at])
      expect(await ledger.ids({ default_sort: 'amount', default_sort_order: 'desc' })).to.deep.equal(ofAmount.toReversed())
      expect(await ledger.ids({ sort_by: 'amount', default_sort: 'id', default_sort_order: 'asc' })).to.deep.equal(ofAmount)
      // An empty value is an absent one.
      expect(await ledger.ids('sort_by=&sort_order=&default_sort=amount&default_sort_order=desc')).to.deep.equal(ofAmount.toReversed())
    })

    it('uses default_page_size only where page_size is absent', async () => {
      const page = async (query: Query) => {
        const { data, meta } = await ledger.client.ok('listPayments', { query })
        return { size: meta.page_size, pages: meta.total_pages, items: data.length }
      }
      expect(await page({})).to.deep.equal({ size: 100, pages: 1, items: 5 })
      expect(await page({ default_page_size: 2 })).to.deep.equal({ size: 2, pages: 3, items: 2 })
      expect(await page({ default_page_size: 1000 })).to.deep.equal({ size: 1000, pages: 1, items: 5 })
      expect(await page({ page_size: 3, default_page_size: 2 })).to.deep.equal({ size: 3, pages: 2, items: 3 })
      expect(await page({ page_size: 1, default_page_size: 1000, page_number: 5 })).to.deep.equal({ size: 1, pages: 5, items: 1 })
    })

    it('is empty past the end, with the true total', async () => {
      for (const [page_size, page_number] of [[5, 2], [1, 6], [1000, 1_000_000]] as const) {
        const { data, meta } = await ledger.client.ok('listPayments', { query: { page_size, page_number } })
        expect(data).to.deep.equal([])
        expect(meta).to.include({ total_items: 5, page_size, page_number, total_pages: Math.ceil(5 / page_size) })
      }
    })
  })

  describe('400', () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })
    for (const query of [
      'page_size=0', 'page_size=1001', 'page_size=-1', 'page_size=1.0', 'page_size=1e2', 'page_size=ten', 'page_size=1&page_size=2',
      'page_number=0', 'page_number=1000001', 'page_number=9007199254740993', 'page_number=99999999999999999999',
      'default_page_size=0', 'default_page_size=1001', 'default_page_size=2.0', 'default_page_size=0&page_size=10',
      'default_sort=name', 'default_sort=name&sort_by=id', 'default_sort_order=up', 'default_sort_order=DESC',
      'sort_by=updated_at', 'sort_by=external_id', 'sort_by=id;drop', 'sort_order=descending',
      'payment_type=refund', 'payment_type=charge,refund', 'payment_status=done', 'payment_status=PAID', 'status_reason=why', 'status_source=me',
      'payment_id=1', `payment_id=urn:uuid:${unknownId}`, 'customer_id=ada', 'paykey_id=x', 'funding_id=x', `paykey=${'p'.repeat(256)}`,
      `external_id=${'e'.repeat(256)}`, 'min_amount=-1', 'min_amount=10.5', 'min_amount=%2B1', 'min_amount=1e3', 'min_amount=10000000000',
      'max_amount=10000000000', 'max_amount=9007199254740993', 'max_amount=ten', 'min_payment_date=2024-02-30', 'min_payment_date=0000-01-01',
      'min_payment_date=2026-06-01T00:00:00Z', 'max_payment_date=1899-12-31', 'max_payment_date=20260601', 'min_created_at=2026-06-01',
      'min_created_at=2026-06-01T24:00:00Z', 'max_created_at=2026-06-01T23:59:60Z', 'max_created_at=2026-06-01%2000:00:00Z',
      'min_effective_at=yesterday', 'min_effective_at=2026-06-01T00:00Z', 'max_effective_at=0000-01-01T00:00:00Z', `search_text=${'s'.repeat(101)}`,
      'search_text=%00', 'funding_ids=x', 'status=paid', 'amount=1', 'payment_status[]=paid', '__proto__=1',
    ]) {
      it(`refuses ${query.slice(0, 60)}, and names the parameter`, async () => {
        const { items } = await platform.sandbox.refused('listPayments', { query }, 400)
        expect(items?.map(({ reference }) => reference.split('.')[0])).to.deep.equal([query.split('=')[0]])
      })
    }

    it('names each of several', async () => {
      const { items } = await platform.sandbox.refused('listPayments', { query: 'page_size=0&min_amount=x&colour=red&sort_by=colour' }, 400)
      expect(items?.map(({ reference }) => reference)).to.have.members(['page_size', 'min_amount', 'colour', 'sort_by'])
    })

    it('refuses what is not percent-encoded UTF-8', async () => {
      for (const query of ['search_text=%E0%A4%A', 'search_text=%ff', '%ff=1']) {
        await platform.sandbox.refused('listPayments', { query }, 400)
      }
    })

    it('takes each at its boundary', async () => {
      for (const query of [
        'page_size=1', 'page_size=1000', 'page_number=1000000', 'min_amount=0', 'max_amount=9999999999', 'min_payment_date=1900-01-01',
        'max_payment_date=2199-12-31', 'min_created_at=1900-01-01T00:00:00Z', 'max_created_at=2199-12-31T23:59:59.999999999%2B14:00',
        'min_created_at=1900-01-01T00:00:00%2B14:00', `search_text=${'s'.repeat(100)}`, `search_text=${encodeURIComponent('🚲'.repeat(100))}`,
        `external_id=${'e'.repeat(255)}`, `paykey=${'p'.repeat(255)}`, 'search_text=a', 'search_text=%25', 'page_size=007',
      ]) {
        expect((await platform.sandbox.call('listPayments', { query })).status, query).to.equal(200)
      }
    })
  })
})
