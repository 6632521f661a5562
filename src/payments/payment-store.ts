import type { Knex } from 'knex'
import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantStore } from '../context.ts'
import { findCustomers } from '../customers/customer-store.ts'
import { countedSince, datesBetween, type CountedFilter } from '../database/list-counts.ts'
import { asksOnly, contains, readPage, seek, type Countable, type Lacking, type Page } from '../database/paging.ts'
import { insertRows, leaveRows, prepared } from '../database/prepared.ts'
import type { CustomerRow, PaykeyRow, PaymentHistoryRow, PaymentRow } from '../database/tables.ts'
import { instantOf } from '../lib/instant-of.ts'
import { invariant } from '../lib/invariant.ts'
import { findPaykeys } from '../paykeys/paykey-store.ts'
import { wasNotRejected } from './payment.ts'

/** A payment with what its answer tells of others. */
export interface PaymentRecord {
  payment: PaymentRow
  paykey: PaykeyRow
  customer: CustomerRow
}

function scoped({ trx, platformId, environment, ownerId }: OwnerStore) {
  return trx('payments').where({ platform_id: platformId, environment, owner_id: ownerId })
}

/**
 * Stores those of which the platform has no payment of this type with this external_id yet, and of those with the same one the first.
 *
 * @returns the ids of those that are stored
 */
export async function insertPayments({ trx }: TenantStore, rows: readonly PaymentRow[]): Promise<Set<string>> {
  // In one order, so that two who bring the same ones don't wait for each other.
  const inOrder = [...rows].sort((one, other) => (one.external_id < other.external_id ? -1 : one.external_id > other.external_id ? 1 : 0))
  const stored = await insertRows(trx, 'payments', inOrder, 'on conflict (platform_id, environment, payment_type, external_id) do nothing returning id')
  return new Set(stored.map(({ id }) => id))
}

/** A paykey as a request names it, and whose it is. */
export interface NamedPaykey {
  ownerId: string
  value: string
}

/** Paykeys by what requests call them, with their customers; undefined where there is none, or another has it. */
export async function findPayers({ trx, platformId, environment }: TenantStore, named: readonly NamedPaykey[]): Promise<(Omit<PaymentRecord, 'payment'> | undefined)[]> {
  const nameOf = ({ ownerId, value }: NamedPaykey) => `${ownerId} ${value}`
  const wanted = [...new Map(named.map((one) => [nameOf(one), one])).values()]
  const values = [platformId, environment, JSON.stringify(wanted.map(({ ownerId, value }) => ({ owner_id: ownerId, paykey: value })))]
  const [paykeys, customers] = await Promise.all([findNamedPaykeys(trx, values), findTheirCustomers(trx, values)])
  const customerById = new Map(customers.map((customer) => [customer.id, customer]))
  const payers = new Map(
    paykeys.map((paykey) => {
      const customer = customerById.get(paykey.customer_id)
      invariant(customer, 'a paykey has its customer, by foreign key')
      return [nameOf({ ownerId: paykey.owner_id, value: paykey.paykey }), { paykey, customer }]
    }),
  )
  return named.map((one) => payers.get(nameOf(one)))
}

// One look into an index for each, whatever the statistics say: a join would rather read all paykeys of a platform that it takes for new.
// As JSON the names are taken for as many whether they are known or not, so that the server keeps its plan.
const namedPaykeys = `
  from json_to_recordset($3::json) as wanted (owner_id uuid, paykey text)
 cross join lateral (
    select * from paykeys where platform_id = $1 and environment = $2 and owner_id = wanted.owner_id and paykey = wanted.paykey limit 1) as named`
const findNamedPaykeys = prepared<PaykeyRow>(`select named.* ${namedPaykeys}`)
const findTheirCustomers = prepared<CustomerRow>(
  `select customer.* ${namedPaykeys}
    cross join lateral (
      select * from customers where platform_id = $1 and environment = $2 and owner_id = named.owner_id and id = named.customer_id limit 1) as customer`,
)

/** Writes what a change can change. */
export async function updatePayments({ trx, platformId, environment }: TenantStore, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx.raw(
    `update payments set
       amount = row.amount, description = row.description, payment_date = row.payment_date, metadata = row.metadata,
       status = row.status, status_reason = row.status_reason, status_source = row.status_source,
       status_message = row.status_message, status_code = row.status_code, status_changed_at = row.status_changed_at,
       processed_at = row.processed_at, effective_at = row.effective_at,
       funding_ids = payments.funding_ids || array(select id from unnest(row.funding_ids) with ordinality as funding (id, place) where id <> all(payments.funding_ids) order by place),
       due_at = row.due_at,
       effective_date = row.effective_date, settles_at = row.settles_at, limit_date = row.limit_date,
       event_sequence = row.event_sequence, updated_at = row.updated_at
     from json_to_recordset(?::json) as row (
       id uuid, amount bigint, description text, payment_date date, metadata json, status text, status_reason text,
       status_source text, status_message text, status_code text, status_changed_at timestamptz, processed_at timestamptz,
       effective_at timestamptz, funding_ids uuid[], due_at timestamptz, effective_date date, settles_at timestamptz, limit_date date,
       event_sequence integer, updated_at timestamptz)
     where payments.platform_id = ? and payments.environment = ? and payments.id = row.id`,
    [JSON.stringify(rows), platformId, environment],
  )
}

export async function insertHistory({ trx }: TenantStore, rows: readonly PaymentHistoryRow[]): Promise<void> {
  await leaveRows(trx, 'payment_history', rows)
}

/** In order, the first entry first. */
export async function listHistory(store: TenantStore, paymentId: string): Promise<PaymentHistoryRow[]> {
  return (await listHistories(store, [paymentId])).get(paymentId) ?? []
}

/** The same of many, by the payment's id. */
export async function listHistories({ trx, platformId, environment }: TenantStore, paymentIds: readonly string[]): Promise<Map<string, PaymentHistoryRow[]>> {
  const rows = await trx('payment_history')
    .where({ platform_id: platformId, environment })
    .whereIn('payment_id', [...paymentIds])
    .orderBy(['payment_id', 'sequence'])
  const histories = new Map<string, PaymentHistoryRow[]>(paymentIds.map((id) => [id, []]))
  for (const row of rows) histories.get(row.payment_id)?.push(row)
  return histories
}

export async function findPayment(store: OwnerStore, type: Schema<'PaymentType'>, id: string): Promise<PaymentRecord | undefined> {
  const payment = await scoped(store).where({ id, payment_type: type }).first()
  return payment && firstOf(await withDetails(store, [payment]))
}

/** The same, held until the transaction ends. */
export async function lockPayment(store: OwnerStore, type: Schema<'PaymentType'>, id: string): Promise<PaymentRecord | undefined> {
  const payment = await scoped(store).where({ id, payment_type: type }).forUpdate().first()
  return payment && firstOf(await withDetails(store, [payment]))
}

/** The same of either type. */
export async function lockAnyPayment(store: OwnerStore, id: string): Promise<PaymentRecord | undefined> {
  const payment = await scoped(store).where({ id }).forUpdate().first()
  return payment && firstOf(await withDetails(store, [payment]))
}

/** By ids that rows of the platform hold, whoever owns them. */
export async function findPayments({ trx, platformId, environment }: TenantStore, ids: readonly string[]): Promise<PaymentRow[]> {
  return trx('payments').where({ platform_id: platformId, environment }).whereRaw('id = any(?::uuid[])', [[...ids]])
}

/** The same, held until the transaction ends. */
export async function lockPayments(store: TenantStore, ids: readonly string[]): Promise<PaymentRow[]> {
  return store.trx('payments').where({ platform_id: store.platformId, environment: store.environment }).whereRaw('id = any(?::uuid[])', [[...ids]]).orderBy('id').forUpdate()
}

/** What is known of a charge's resubmissions: how it all began, and how many there are. */
export interface Family {
  /** Of the charge that it began with. */
  external_id: string
  /** Resubmissions of any kind. */
  count: number
  /** Those that present the same entry again and have gone to the customer's bank, or may still. */
  representments: number
  /** The one of these that has not come back, if any. */
  under_way: string | null
  /** The code with which the latest of these came back, where one did. */
  last_code: string | null
  /** One that was a first entry as well, and has come back: its entry is what would be presented again. */
  came_back: string | null
}

/**
 * Counts the resubmissions of a charge. It is locked until the transaction ends, so that of many at once each counts those before.
 * Whoever resubmits one of them locks the same.
 */
export async function lockFamily(store: TenantStore, { resubmission_of, representment_of }: { resubmission_of: string; representment_of: string | null }): Promise<Family> {
  const { trx, platformId, environment } = store
  const [beginning] = await lockPayments(store, [resubmission_of])
  invariant(beginning, 'what a payment resubmits is there, by foreign key')
  // A statement of its own, which sees what those have made that were waited for.
  const { rows } = await trx.raw<{ rows: Omit<Family, 'external_id'>[] }>(
    `select count(*) as count,
            count(*) filter (where representment_of = ?::uuid and status <> 'cancelled' and ${wasNotRejected}) as representments,
            min(id::text) filter (where representment_of = ?::uuid and status not in ('cancelled', 'failed', 'reversed')) as under_way,
            min(id::text) filter (where representment_of is null and status in ('failed', 'reversed') and ${wasNotRejected}) as came_back,
            (array_agg(status_code order by status_changed_at desc, id desc) filter (where representment_of = ?::uuid and status in ('failed', 'reversed')))[1] as last_code
       from payments where platform_id = ? and environment = ? and resubmission_of = ?`,
    [representment_of, representment_of, representment_of, platformId, environment, resubmission_of],
  )
  const [counted] = rows
  invariant(counted, 'a count gives a row')
  return { external_id: beginning.external_id, ...counted }
}

/** What a paykey's payments could still be stopped for, held until the transaction ends. */
export async function lockStoppable({ trx, platformId, environment }: TenantStore, paykeyIds: readonly string[]): Promise<PaymentRow[]> {
  return trx('payments')
    .where({ platform_id: platformId, environment, payment_type: 'charge' })
    .whereRaw('paykey_id = any(?::uuid[])', [[...paykeyIds]])
    .whereIn('status', ['created', 'scheduled'])
    .orderBy('id')
    .forUpdate()
}

/** What an account has not sent to the bank yet, nor holds, held until the transaction ends. */
export async function lockUnsentOf({ trx, platformId, environment }: TenantStore, accountId: string): Promise<PaymentRow[]> {
  return trx('payments')
    .where({ platform_id: platformId, environment, owner_id: accountId })
    .whereIn('status', ['created', 'scheduled'])
    .orderBy('id')
    .forUpdate()
}

/** The worker's steps by what is due. */
export type DueStep = 'check' | 'make_file' | 'settle'

const dueFor: Readonly<Record<DueStep, string>> = {
  check: `(status = 'created' or (status = 'scheduled' and effective_date is null))`,
  make_file: `(status = 'scheduled' and effective_date is not null)`,
  settle: `status = 'pending'`,
}

/**
 * Of these steps. Nothing settles that the bank has not got, however long that takes.
 *
 * @param unsentFiles that are not handed over
 */
function waitingFor({ trx, platformId, environment }: TenantStore, steps: readonly DueStep[], unsentFiles: readonly string[]) {
  const waiting = trx('payments')
    .where({ platform_id: platformId, environment })
    .whereRaw(`(${steps.map((step) => dueFor[step]).join(' or ')})`)
  if (unsentFiles.length === 0 || !steps.includes('settle')) return waiting
  return waiting.whereRaw(
    `not (status = 'pending' and exists (select 1 from nacha_entries entry
           where entry.platform_id = payments.platform_id and entry.payment_id = payments.id and entry.file_id = any(?::uuid[])))`,
    [[...unsentFiles]],
  )
}

/**
 * Payments whose step is due, the longest due first, held until the transaction ends. Those that a request holds right now are
 * waited for: leaving them out would leave them out of their file.
 *
 * @param unsentFiles that are not handed over: what is in them does not settle
 */
export async function lockDuePayments(store: TenantStore, step: DueStep, until: Date, limit: number, unsentFiles: readonly string[] = []): Promise<PaymentRow[]> {
  return waitingFor(store, [step], unsentFiles).where('due_at', '<=', until).orderBy(['due_at', 'id']).limit(limit).forUpdate()
}

/**
 * The payment whose step is due first, of these steps.
 *
 * @param unsentFiles that are not handed over: what is in them does not settle
 * @param before looks no further: a file that is being filled would else be walked through, all that is in it and all that is not yet, for each of its steps
 */
export async function findFirstDue(store: TenantStore, steps: readonly DueStep[], unsentFiles: readonly string[] = [], before?: Date): Promise<{ step: DueStep; at: Date } | undefined> {
  const waiting = waitingFor(store, steps, unsentFiles)
  const row = await (before === undefined ? waiting.whereNotNull('due_at') : waiting.where('due_at', '<', before)).orderBy(['due_at', 'id']).first('status', 'due_at', 'effective_date')
  if (row === undefined || row.due_at === null) return undefined
  const step = row.status === 'pending' ? 'settle' : row.status === 'created' || row.effective_date === null ? 'check' : 'make_file'
  return { step, at: row.due_at }
}

/** Has those that wait for a file which is still to come find it anew. */
export async function planPaymentsAnew(store: TenantStore, now: Date): Promise<void> {
  await waitingFor(store, ['make_file'], []).where('due_at', '>', now).update({ due_at: now, effective_date: null, settles_at: null })
}

/** Sets a payment's next step, or takes it away. */
export async function updateDue({ trx, platformId, environment }: TenantStore, id: string, due_at: Date | null): Promise<void> {
  await trx('payments').where({ platform_id: platformId, environment, id }).update({ due_at })
}

function firstOf(records: PaymentRecord[]): PaymentRecord | undefined {
  return records[0]
}

/** Query parameters of GET /v1/payments that choose rows. */
export interface PaymentFilter {
  payment_type?: Schema<'PaymentType'>[]
  payment_status?: readonly Schema<'PaymentStatus'>[]
  status_reason?: Schema<'PaymentStatusReason'>[]
  status_source?: Schema<'PaymentStatusSource'>[]
  payment_id?: string
  external_id?: string
  customer_id?: string
  paykey_id?: string
  paykey?: string
  funding_id?: string
  min_amount?: number
  max_amount?: number
  min_payment_date?: string
  max_payment_date?: string
  min_created_at?: string
  max_created_at?: string
  min_effective_at?: string
  max_effective_at?: string
  search_text?: string
}

export async function listPayments(store: OwnerStore, filter: PaymentFilter, page: Page<Schema<'PaymentSort'>>) {
  const matching = matchingOf(store, filter)
  const isTimed = page.sortBy !== 'effective_at' || (filter.min_effective_at ?? filter.max_effective_at) !== undefined
  const without = isTimed ? [] : (filter.payment_status?.filter((status) => !timed.includes(status)) ?? untimed)
  // Those without come behind the others; an index need not pass them by.
  const isPresent = page.sortBy === 'effective_at' && without.length === 0
  const having = { column: 'effective_at', isLacking: false, filter: { list: 'payments', statuses: timed } } as const
  if (isPresent) void matching.whereNotNull('effective_at')
  const searched = filter.search_text === undefined ? undefined : search(store, matching, filter.search_text)
  if (filter.search_text !== undefined) await seek(store.trx, filter.search_text)
  const counted = searched ?? countedBy(matching, filter)
  // Who is sorted by a time that it never has, is sorted by id.
  const isTimeless = without.length === filter.payment_status?.length
  const halves = without.length === 0 || isTimeless || counted.filter === undefined ? undefined : { having, lacking: lackingOf(store, { ...filter, payment_status: without }) }
  const isStretch = page.sortBy === 'amount' && asksOnly(filter, ['min_amount', 'max_amount'])
  const { rows, page: meta } = await readPage(searched?.found ?? matching, 'payments', isTimeless ? { ...page, sortBy: 'id' } : page, { store, list: 'payments', isStretch, among: isPresent ? having : undefined, halves, ...counted })
  return { records: await withDetails(store, rows), page: { ...meta, sort_by: page.sortBy } }
}

/** @param filter by statuses with which none has an effective_at */
function lackingOf(store: OwnerStore, filter: PaymentFilter): Lacking {
  const matching = matchingOf(store, filter).whereNull('effective_at')
  return { matching, ...countedBy(matching, filter), among: { column: 'effective_at', isLacking: true, filter: { list: 'payments', statuses: untimed } } }
}

/** All that a filter asks for, but for a text. */
function matchingOf(store: OwnerStore, filter: PaymentFilter): Knex.QueryBuilder {
  const matching = scoped(store)
  if (filter.payment_type !== undefined) void matching.whereIn('payment_type', filter.payment_type)
  if (filter.payment_status !== undefined) void matching.whereIn('status', filter.payment_status)
  if (filter.status_reason !== undefined) void matching.whereIn('status_reason', filter.status_reason)
  if (filter.status_source !== undefined) void matching.whereIn('status_source', filter.status_source)
  if (filter.payment_id !== undefined) void matching.where({ id: filter.payment_id })
  if (filter.external_id !== undefined) void matching.where({ external_id: filter.external_id })
  if (filter.customer_id !== undefined) void matching.where({ customer_id: filter.customer_id })
  if (filter.paykey_id !== undefined) void matching.where({ paykey_id: filter.paykey_id })
  if (filter.paykey !== undefined) void matching.whereIn('paykey_id', paykeyIds(store, filter.paykey))
  // The index holds only payments that have been funded.
  if (filter.funding_id !== undefined) void matching.whereRaw(`funding_ids <> '{}' and funding_ids @> array[?::uuid]`, [filter.funding_id])
  if (filter.min_amount !== undefined) void matching.where('amount', '>=', filter.min_amount)
  if (filter.max_amount !== undefined) void matching.where('amount', '<=', filter.max_amount)
  if (filter.min_payment_date !== undefined) void matching.where('payment_date', '>=', filter.min_payment_date)
  if (filter.max_payment_date !== undefined) void matching.where('payment_date', '<=', filter.max_payment_date)
  if (filter.min_created_at !== undefined) void matching.whereRaw('created_at >= ?::timestamptz', [instantOf(filter.min_created_at)])
  if (filter.max_created_at !== undefined) void matching.whereRaw('created_at <= ?::timestamptz', [instantOf(filter.max_created_at)])
  if (filter.min_effective_at !== undefined) void matching.whereRaw('effective_at >= ?::timestamptz', [instantOf(filter.min_effective_at)])
  if (filter.max_effective_at !== undefined) void matching.whereRaw('effective_at <= ?::timestamptz', [instantOf(filter.max_effective_at)])
  return matching
}

/** Only what was paid has an effective_at: with these statuses all have. */
const timed: readonly Schema<'PaymentStatus'>[] = ['paid', 'reversed']
/** With these none has. */
const untimed: readonly Schema<'PaymentStatus'>[] = ['created', 'scheduled', 'on_hold', 'pending', 'failed', 'cancelled']

function paykeyIds({ trx, platformId, environment, ownerId }: OwnerStore, value: string) {
  return trx('paykeys').where({ platform_id: platformId, environment, owner_id: ownerId, paykey: value }).select('id')
}

/**
 * Payments whose own text, or whose customer's, contains the text. They are found by a union, so that each part has an index: an `or` over
 * two tables would have none. They are counted in parts, less those that are in both: who is found by the customer is counted without a look at
 * the payment's texts. Where most are, the `or` says of each whether it is one.
 */
function search(store: OwnerStore, matching: Knex.QueryBuilder, text: string) {
  const { trx, platformId: platform_id, environment, ownerId: owner_id } = store
  const customers = trx('customers')
    .where({ platform_id, environment, owner_id })
    .whereRaw(contains(trx, ['name', 'email'], text))
    .select('id')
  const own = contains(trx, ['description', 'external_id'], text)
  const byText = () => matching.clone().whereRaw(own)
  const byCustomer = (some: Knex.QueryBuilder) => some.whereIn('customer_id', customers)
  const ids = byText().select('id').union(byCustomer(matching.clone()).select('id'))
  return {
    found: scoped(store).whereIn('id', ids),
    walked: matching.clone().where((either) => void either.whereRaw(own).orWhereIn('customer_id', customers)),
    filter: undefined,
    parts: [byText(), byCustomer(matching.clone())],
    twice: byCustomer(byText()),
  }
}

const countedParameters = ['payment_type', 'payment_status', 'min_payment_date', 'max_payment_date', 'min_created_at', 'max_created_at', 'min_effective_at', 'max_effective_at']

/** A filter as the counters know it, which know types, statuses and the days of one range. */
function countedBy(matching: Knex.QueryBuilder, filter: PaymentFilter): Pick<Countable, 'filter' | 'parts'> {
  const { payment_type: kinds, payment_status: statuses, min_payment_date, max_payment_date, min_created_at, max_created_at, min_effective_at, max_effective_at } = filter
  const isDated = (min_payment_date ?? max_payment_date) !== undefined
  const isCreated = (min_created_at ?? max_created_at) !== undefined
  const isEffective = (min_effective_at ?? max_effective_at) !== undefined
  if (!asksOnly(filter, countedParameters) || [isDated, isCreated, isEffective].filter(Boolean).length > 1) return { filter: undefined }
  const known: CountedFilter = { list: 'payments', kinds, statuses }
  if (isDated) return { filter: { ...known, days: { axis: 'payment_date', ...datesBetween(min_payment_date, max_payment_date) } } }
  if (isEffective) return countedSince(matching, known, 'effective_at', min_effective_at, max_effective_at)
  return isCreated ? countedSince(matching, known, 'created_at', min_created_at, max_created_at) : { filter: known }
}

/** With what answers and events tell of others. */
export async function withDetails(store: TenantStore, payments: readonly PaymentRow[]): Promise<PaymentRecord[]> {
  if (payments.length === 0) return []
  const paykeys = await findPaykeys(store, [...new Set(payments.map(({ paykey_id }) => paykey_id))])
  const customers = await findCustomers(store, [...new Set(payments.map(({ customer_id }) => customer_id))])
  const paykeyById = new Map(paykeys.map((paykey) => [paykey.id, paykey]))
  const customerById = new Map(customers.map((customer) => [customer.id, customer]))
  return payments.map((payment) => {
    const paykey = paykeyById.get(payment.paykey_id)
    const customer = customerById.get(payment.customer_id)
    invariant(paykey && customer, 'a payment has its paykey and customer, by foreign keys')
    return { payment, paykey, customer }
  })
}
