import { findAccount, findAccounts } from '../accounts/account-store.ts'
import type { TenantStore } from '../context.ts'
import type { LinkedBankAccountRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'
import { findLinkedBankAccount, findLinkedBankAccounts, findOwnActive } from './linked-bank-account-store.ts'

/**
 * The linked bank account to which charges are settled, or from which payouts are drawn: the one that the account's settings name, or the
 * platform's own first one that is for them. An account that was closed is still owed what was collected for it, and owes what came back
 * (Decision). Its linked bank account went out of use with it, and its settings name it still; one that was taken out of use by itself they don't.
 */
export async function findTransferAccount(store: TenantStore, accountId: string | null, direction: 'charges' | 'payouts'): Promise<LinkedBankAccountRow | undefined> {
  if (accountId === null) return findOwnActive(store, direction)
  const account = await findAccount(store, accountId)
  const id = account?.settings[direction].linked_bank_account_id ?? null
  const row = id === null ? undefined : await findLinkedBankAccount(store, id)
  return row?.status === 'active' || (row?.status === 'inactive' && account?.status === 'inactive') ? row : undefined
}

/** Those of the accounts for which something new may be made, as theirs is active; null is the platform itself. In the sandbox none is asked for. */
export async function findSettled(store: TenantStore, accountIds: readonly (string | null)[], direction: 'charges' | 'payouts'): Promise<Set<string | null>> {
  if (store.environment === 'sandbox') return new Set(accountIds)
  const named = new Map((await findAccounts(store, accountIds.filter((id) => id !== null))).map(({ id, settings }) => [id, settings[direction].linked_bank_account_id]))
  const linked = await findLinkedBankAccounts(store, [...named.values()].filter((id) => id !== null))
  const active = new Set(linked.filter(({ status }) => status === 'active').map(({ id }) => id))
  const settled = new Set<string | null>([...named].filter(([, id]) => id !== null && active.has(id)).map(([accountId]) => accountId))
  if (accountIds.includes(null) && (await findOwnActive(store, direction)) !== undefined) settled.add(null)
  return settled
}

/**
 * That there is one, in live: the money would have nowhere to go (Decision).
 *
 * @param settled those that have one
 * @throws Problem 422
 */
export function assertSettled(settled: ReadonlySet<string | null>, accountId: string | null, direction: 'charges' | 'payouts'): void {
  if (settled.has(accountId)) return
  const whose = accountId === null ? 'The platform' : 'The account'
  throw Problem.unprocessable(`${whose} has no active linked bank account for ${direction}.`)
}

/** Where the account number of a linked bank account is encrypted to. */
export function linkedNumberPlace({ platform_id, environment, id }: Pick<LinkedBankAccountRow, 'platform_id' | 'environment' | 'id'>): CipherPlace {
  return { table: 'linked_bank_accounts', column: 'account_number', rowId: id, platformId: platform_id, environment }
}

export function openLinkedAccountNumber(secrets: Secrets, row: LinkedBankAccountRow): string {
  return secrets.decrypt(row.account_number_encrypted, linkedNumberPlace(row)).toString('utf8')
}

/** What tells the bank account from others, however often it is linked: its numbers, in clear. */
export function numbersOf(secrets: Secrets, linked: LinkedBankAccountRow): string {
  return `${linked.routing_number} ${openLinkedAccountNumber(secrets, linked)}`
}

/** The same of several, by their ids. */
export async function findNumbers(store: TenantStore, secrets: Secrets, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const linked = await findLinkedBankAccounts(store, [...new Set(ids.filter((id) => id !== null))])
  return new Map(linked.map((row) => [row.id, numbersOf(secrets, row)]))
}
