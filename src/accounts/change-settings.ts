import type { Schema } from '../contract.ts'
import type { TenantStore } from '../context.ts'
import type { AccountRow, LinkedBankAccountRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import { findLinkedBankAccount } from '../linked-bank-accounts/linked-bank-account-store.ts'
import { isInUse, updateSettings } from './account.ts'

/**
 * The settings of an account that the caller has locked, as they are wanted.
 *
 * @throws Problem 422 where a bank account for its money is not its own, or out of use; in live also where it is not active yet, or not for such payments
 */
export async function changedSettings(store: TenantStore, account: AccountRow, wanted: Schema<'AccountSettingsUpdate'>): Promise<Schema<'AccountSettings'>> {
  for (const direction of ['charges', 'payouts'] as const) {
    const id = wanted[direction]?.linked_bank_account_id
    if (id === undefined || id === null) continue
    const linked = await findLinkedBankAccount(store, id)
    const reference = `settings.${direction}.linked_bank_account_id`
    if (linked?.account_id !== account.id || !isInUse(linked.status)) throw Problem.unprocessable('No such linked bank account.', reference)
    if (store.environment === 'live') assertFit(linked, direction, reference)
  }
  return updateSettings(account.settings, wanted)
}

/** In live the money goes there. */
function assertFit({ status, purposes }: LinkedBankAccountRow, direction: 'charges' | 'payouts', reference: string): void {
  if (!purposes.includes(direction)) throw Problem.unprocessable(`The linked bank account is for ${purposes.join(' and ')}, not for ${direction}.`, reference)
  if (status !== 'active') throw Problem.unprocessable(`The linked bank account is ${status}; money goes to an active one.`, reference)
}
