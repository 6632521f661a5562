import { findAccount } from '../accounts/account-store.ts'
import type { TenantStore } from '../context.ts'
import type { LinkedBankAccountRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import type { Secrets } from '../lib/secrets.ts'
import { findLinkedBankAccount, findOwnActive } from './linked-bank-account-store.ts'

/**
 * The active linked bank account to which charges are settled, or from which payouts are drawn: the one that the account's settings name,
 * or the platform's own first one that is for them.
 */
export async function findSettlementAccount(store: TenantStore, accountId: string | null, direction: 'charges' | 'payouts'): Promise<LinkedBankAccountRow | undefined> {
  const linked = await findTransferAccount(store, accountId, direction)
  return linked?.status === 'active' ? linked : undefined
}

/**
 * The same for what is transferred: an account that was closed is still owed what was collected for it, and owes what came back (Decision). Its
 * linked bank account went out of use with it, and its settings name it still; one that was taken out of use by itself they don't.
 */
export async function findTransferAccount(store: TenantStore, accountId: string | null, direction: 'charges' | 'payouts'): Promise<LinkedBankAccountRow | undefined> {
  if (accountId === null) return findOwnActive(store, direction)
  const account = await findAccount(store, accountId)
  const id = account?.settings[direction].linked_bank_account_id ?? null
  const row = id === null ? undefined : await findLinkedBankAccount(store, id)
  return row?.status === 'active' || (row?.status === 'inactive' && account?.status === 'inactive') ? row : undefined
}

/**
 * That there is one, in live: the money would have nowhere to go (Decision).
 *
 * @throws Problem 422
 */
export async function assertSettled(store: TenantStore, accountId: string | null, direction: 'charges' | 'payouts'): Promise<void> {
  if (store.environment === 'sandbox' || (await findSettlementAccount(store, accountId, direction)) !== undefined) return
  const whose = accountId === null ? 'The platform' : 'The account'
  throw Problem.unprocessable(`${whose} has no active linked bank account for ${direction}.`)
}

export function openLinkedAccountNumber(secrets: Secrets, { platform_id, environment, id, account_number_encrypted }: LinkedBankAccountRow): string {
  const place = { table: 'linked_bank_accounts', column: 'account_number', rowId: id, platformId: platform_id, environment }
  return secrets.decrypt(account_number_encrypted, place).toString('utf8')
}
