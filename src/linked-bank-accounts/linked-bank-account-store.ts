import type { Schema } from '../contract.ts'
import type { TenantStore } from '../context.ts'
import { readPage, type Page } from '../database/paging.ts'
import type { LinkedBankAccountRow } from '../database/tables.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('linked_bank_accounts').where({ platform_id: platformId, environment })
}

export async function insertLinkedBankAccount({ trx }: TenantStore, row: LinkedBankAccountRow): Promise<void> {
  await trx('linked_bank_accounts').insert(row)
}

export async function findLinkedBankAccount(store: TenantStore, id: string): Promise<LinkedBankAccountRow | undefined> {
  return scoped(store).where({ id }).first()
}

export async function findLinkedBankAccounts({ trx, platformId, environment }: TenantStore, ids: readonly string[]): Promise<LinkedBankAccountRow[]> {
  return ids.length === 0 ? [] : trx('linked_bank_accounts').where({ platform_id: platformId, environment }).whereRaw('id = any(?::uuid[])', [[...ids]])
}

/** The platform's own first active one that is for such payments. */
export async function findOwnActive(store: TenantStore, purpose: Schema<'LinkedBankAccountPurpose'>): Promise<LinkedBankAccountRow | undefined> {
  return scoped(store).where({ account_id: null, status: 'active' }).whereRaw('? = any(purposes)', [purpose]).orderBy('id').first()
}

/** The same, held until the transaction ends. */
export async function lockLinkedBankAccount(store: TenantStore, id: string): Promise<LinkedBankAccountRow | undefined> {
  return scoped(store).where({ id }).forUpdate().first()
}

/** All of an account, in the order of their creation, held until the transaction ends. */
export async function lockLinkedBankAccountsOf(store: TenantStore, accountId: string): Promise<LinkedBankAccountRow[]> {
  return scoped(store).where({ account_id: accountId }).orderBy('id').forUpdate()
}

/** Those of them that are active. */
export async function lockActiveOf(store: TenantStore, accountId: string): Promise<LinkedBankAccountRow[]> {
  return (await lockLinkedBankAccountsOf(store, accountId)).filter(({ status }) => status === 'active')
}

export async function updateLinkedBankAccount(store: TenantStore, row: LinkedBankAccountRow): Promise<void> {
  const { platform_id: _platform, environment: _environment, id, account_id: _account, created_at: _created, ...changes } = row
  await scoped(store).where({ id }).update(changes)
}

/** All of a platform, of both environments: for the operator. */
export async function listAllLinkedBankAccounts({ trx, platformId }: Omit<TenantStore, 'environment'>): Promise<LinkedBankAccountRow[]> {
  return trx('linked_bank_accounts').where({ platform_id: platformId }).orderBy(['environment', 'id'])
}

export interface LinkedBankAccountFilter {
  account_id?: string
  status?: Schema<'LinkedBankAccountStatus'>[]
}

export async function listLinkedBankAccounts(store: TenantStore, filter: LinkedBankAccountFilter, page: Page<Schema<'LinkedBankAccountSort'>>) {
  const matching = scoped(store)
  if (filter.account_id !== undefined) void matching.where({ account_id: filter.account_id })
  if (filter.status !== undefined) void matching.whereIn('status', filter.status)
  return readPage(matching, 'linked_bank_accounts', page)
}
