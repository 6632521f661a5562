import type { Schema } from '../contract.ts'
import type { OwnerStore } from '../context.ts'
import { findCustomers } from '../customers/customer-store.ts'
import { containing, instantOf, readPage, type Page } from '../database/paging.ts'
import type { CustomerRow, PaykeyRow, PaymentHistoryRow, PaymentRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'
import { findPaykeys } from '../paykeys/paykey-store.ts'

/** A payment with what its answer tells of others. */
export interface PaymentRecord {
  payment: PaymentRow
  paykey: PaykeyRow
  customer: CustomerRow
}

function scoped({ trx, platformId, environment, ownerId }: OwnerStore) {
  return trx('payments').where({ platform_id: platformId, environment, owner_id: ownerId })
}

/** @returns false when the platform already has a payment of this type with this external_id; nothing is stored then */
export async function insertPayment({ trx }: OwnerStore, row: PaymentRow): Promise<boolean> {
  const inserted = await trx('payments')
    .insert(row)
    .onConflict(['platform_id', 'environment', 'payment_type', 'external_id'])
    .ignore()
    .returning('id')
  return inserted.length > 0
}

export async function updatePayment(store: OwnerStore, row: PaymentRow): Promise<void> {
  const { platform_id: _platform, environment: _environment, owner_id: _owner, id, created_at: _created, ...changes } = row
  await scoped(store).where({ id }).update(changes)
}

export async function insertHistory({ trx }: OwnerStore, row: PaymentHistoryRow): Promise<void> {
  await trx('payment_history').insert(row)
}

/** In order, the first entry first. */
export async function listHistory({ trx, platformId, environment }: OwnerStore, paymentId: string): Promise<PaymentHistoryRow[]> {
  return trx('payment_history').where({ platform_id: platformId, environment, payment_id: paymentId }).orderBy('sequence')
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

function firstOf(records: PaymentRecord[]): PaymentRecord | undefined {
  return records[0]
}

/** Query parameters of GET /v1/payments that choose rows. */
export interface PaymentFilter {
  payment_type?: Schema<'PaymentType'>[]
  payment_status?: Schema<'PaymentStatus'>[]
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
  if (filter.search_text !== undefined) void matching.whereIn('id', searchIds(store, filter.search_text))
  const { rows, page: meta } = await readPage(matching, 'payments', page)
  return { records: await withDetails(store, rows), page: meta }
}

function paykeyIds({ trx, platformId, environment, ownerId }: OwnerStore, value: string) {
  return trx('paykeys').where({ platform_id: platformId, environment, owner_id: ownerId, paykey: value }).select('id')
}

/**
 * Payments whose own text, or whose customer's, contains the text. A union, so that each part has an index: an `or` over two
 * tables would have none.
 */
function searchIds(store: OwnerStore, text: string) {
  const pattern = containing(text)
  const { trx, platformId: platform_id, environment, ownerId: owner_id } = store
  const customers = trx('customers')
    .where({ platform_id, environment, owner_id })
    .whereRaw('(name ilike ? or email ilike ?)', [pattern, pattern])
  return scoped(store)
    .whereRaw('(description ilike ? or external_id ilike ?)', [pattern, pattern])
    .select('id')
    .union(scoped(store).whereIn('customer_id', customers.select('id')).select('id'))
}

async function withDetails(store: OwnerStore, payments: readonly PaymentRow[]): Promise<PaymentRecord[]> {
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
