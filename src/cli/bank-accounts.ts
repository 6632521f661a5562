import { settingsWith, wayTo } from '../accounts/account.ts'
import { lockAccount, updateAccount } from '../accounts/account-store.ts'
import { forgetLinked, moveLinkedBankAccount } from '../accounts/change-status.ts'
import type { ChangeContext } from '../context.ts'
import type { AccountRow, LinkedBankAccountRow } from '../database/tables.ts'
import { mask } from '../lib/masking.ts'
import { findLinkedBankAccount, listAllLinkedBankAccounts, lockLinkedBankAccount } from '../linked-bank-accounts/linked-bank-account-store.ts'
import type { Decision } from './accounts.ts'
import { ofPlatforms, type ListOptions } from './of-platforms.ts'
import { printList, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import { withRow } from './with-row.ts'
import type { RailPlace } from './workplace.ts'

export async function showBankAccounts(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const rows = await ofPlatforms(place, platform, listAllLinkedBankAccounts)
  const shown = rows.map((row) => ({
    id: row.id,
    platform_id: row.platform_id,
    environment: row.environment,
    account_id: row.account_id,
    status: row.status,
    purposes: row.purposes.join(','),
    routing_number: row.routing_number,
    account_number: mask(row.account_last_digits),
    created_at: row.created_at.toISOString(),
  }))
  printList(shown, json === true)
}

export async function decideBankAccount(place: RailPlace, id: string, status: Decision, { reason }: { reason?: string }): Promise<void> {
  await withRow(place, { noun: 'linked bank account', id, find: findLinkedBankAccount }, async (context) => {
    // Its account before itself, as whoever moves both.
    const accountId = (await findLinkedBankAccount(context, id))?.account_id ?? null
    const account = accountId === null ? undefined : await lockAccount(context, accountId)
    const row = await lockLinkedBankAccount(context, id)
    if (row === undefined) throw new Refusal(`There is no linked bank account ${id}.`)
    if (row.status !== status && wayTo(row.status, status) === undefined) throw new Refusal(`A linked bank account that is ${row.status} can't become ${status}.`)
    const moved = row.status === status ? row : await moveLinkedBankAccount(context, row, status, { source: 'system', ...(reason === undefined ? {} : { message: reason }) })
    // Also where it has the status: one that went out of use with its account is named until somebody says that nothing is to go there any more.
    if (account !== undefined) await keepSettings(context, account, moved)
  })
  tell(`The linked bank account ${id} is ${status}.`)
}

/** An account that is active, or was and may be owed something, names an active bank account, where it has one; none names one that is out of use. */
async function keepSettings(context: ChangeContext, account: AccountRow, linked: LinkedBankAccountRow): Promise<void> {
  if (linked.status !== 'active') return forgetLinked(context, account, linked.id)
  const settings = ['active', 'inactive'].includes(account.status) ? settingsWith(account.settings, [linked]) : undefined
  if (settings !== undefined) await updateAccount(context, { ...account, settings, updated_at: context.now })
}
