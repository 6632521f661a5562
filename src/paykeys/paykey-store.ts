import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantStore } from '../context.ts'
import { asksOnly, readPage, type Page } from '../database/paging.ts'
import type { BankDataVersionRow, PaykeyRow } from '../database/tables.ts'

function scoped({ trx, platformId, environment, ownerId }: OwnerStore) {
  return trx('paykeys').where({ platform_id: platformId, environment, owner_id: ownerId })
}

export async function insertPaykey({ trx }: OwnerStore, row: PaykeyRow): Promise<void> {
  await trx('paykeys').insert(row)
}

export async function findPaykey(store: OwnerStore, id: string): Promise<PaykeyRow | undefined> {
  return scoped(store).where({ id }).first()
}

/** The same, held until the transaction ends. */
export async function lockPaykey(store: OwnerStore, id: string): Promise<PaykeyRow | undefined> {
  return scoped(store).where({ id }).forNoKeyUpdate().first()
}

/** By ids that rows of the platform hold, whoever owns them. */
export async function findPaykeys({ trx, platformId, environment }: TenantStore, ids: readonly string[]): Promise<PaykeyRow[]> {
  return trx('paykeys').where({ platform_id: platformId, environment }).whereIn('id', [...ids])
}

/** The same, held until the transaction ends; new payments may refer to them meanwhile. */
export async function lockPaykeys({ trx, platformId, environment }: TenantStore, ids: readonly string[]): Promise<PaykeyRow[]> {
  return trx('paykeys').where({ platform_id: platformId, environment }).whereRaw('id = any(?::uuid[])', [[...ids]]).orderBy('id').forNoKeyUpdate()
}

export async function updatePaykey({ trx, platformId, environment }: TenantStore, row: PaykeyRow): Promise<void> {
  const { id, status, status_details, balance_amount, balance_updated_at, balance_status, event_sequence, updated_at } = row
  await trx('paykeys')
    .where({ platform_id: platformId, environment, id })
    .update({ status, status_details, balance_amount, balance_updated_at, balance_status, event_sequence, updated_at })
}

/** What the bank has corrected. */
export async function updateBankData({ trx, platformId, environment }: TenantStore, row: PaykeyRow): Promise<void> {
  const { id, routing_number, account_number_encrypted, account_last_digits, account_type, institution_name, event_sequence, updated_at } = row
  await trx('paykeys')
    .where({ platform_id: platformId, environment, id })
    .update({ routing_number, account_number_encrypted, account_last_digits, account_type, institution_name, event_sequence, updated_at })
}

export async function insertBankDataVersion({ trx }: TenantStore, row: BankDataVersionRow): Promise<void> {
  await trx('bank_data_versions').insert(row)
}

/** All of a platform, the latest last; without the numbers that they had. */
export async function listBankDataVersions({ trx, platformId }: Pick<TenantStore, 'trx' | 'platformId'>) {
  return trx('bank_data_versions')
    .where({ platform_id: platformId })
    .orderBy(['replaced_at', 'id'])
    .select('platform_id', 'environment', 'paykey_id', 'change_code', 'trace_number', 'file_id', 'replaced_at', 'routing_number', 'account_last_digits', 'account_type')
}

export interface PaykeyFilter {
  customer_id?: string
  status?: Schema<'PaykeyStatus'>[]
  source?: Schema<'PaykeySource'>[]
}

export async function listPaykeys(store: OwnerStore, filter: PaykeyFilter, page: Page<Schema<'PaykeySort'>>) {
  const matching = scoped(store)
  if (filter.customer_id !== undefined) void matching.where({ customer_id: filter.customer_id })
  if (filter.status !== undefined) void matching.whereIn('status', filter.status)
  if (filter.source !== undefined) void matching.whereIn('source', filter.source)
  const { source: kinds, status: statuses } = filter
  return readPage(matching, 'paykeys', page, { store, list: 'paykeys', filter: asksOnly(filter, ['source', 'status']) ? { list: 'paykeys', kinds, statuses } : undefined })
}
