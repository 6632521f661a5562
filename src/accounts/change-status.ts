import type { Schema } from '../contract.ts'
import type { ChangeContext } from '../context.ts'
import type { AccountRow, LinkedBankAccountRow, RepresentativeRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { Problem } from '../lib/problem.ts'
import { lockActiveOf, lockLinkedBankAccountsOf, updateLinkedBankAccount } from '../linked-bank-accounts/linked-bank-account-store.ts'
import { renderLinkedBankAccount } from '../linked-bank-accounts/linked-bank-account-view.ts'
import { lockRepresentativesOf, updateRepresentative } from '../representatives/representative-store.ts'
import { renderRepresentativeForEvent } from '../representatives/representative-view.ts'
import { capabilitiesAll, settingsWith, settingsWithout, statusDetailOf, wayTo, type Mover } from './account.ts'
import { updateAccount } from './account-store.ts'
import { renderAccountForEvent } from './account-view.ts'

/** What goes along with an account, held as long as the account is. */
export interface Companions {
  representatives: RepresentativeRow[]
  linked: LinkedBankAccountRow[]
}

/** @param accountId of an account that the caller has locked: whoever holds both has it first */
export async function lockCompanions(context: ChangeContext, accountId: string): Promise<Companions> {
  return { representatives: await lockRepresentativesOf(context, accountId), linked: await lockLinkedBankAccountsOf(context, accountId) }
}

/**
 * Moves an account that the caller has locked, with its representatives and linked bank accounts as far as the table lets them
 * follow. Each change of status has its event. One that has the status already stays as it is; what was made for it since then
 * follows it even so. A linked bank account that went out of use by itself, which the settings do not name any more, stays so.
 *
 * @throws Problem 422 naming both states when the table has no such way; nothing is moved then
 */
export async function moveAccount(
  context: ChangeContext,
  account: AccountRow,
  to: Schema<'AccountStatus'>,
  by: Mover,
  { representatives, linked }: Companions,
): Promise<AccountRow> {
  const way = account.status === to ? [] : wayTo(account.status, to)
  if (way === undefined) throw Problem.unprocessable(`An account that is ${account.status} can't become ${to}.`)
  const followers = { source: by.source }
  for (const row of representatives) await moveRepresentative(context, row, to, followers)
  const moved: LinkedBankAccountRow[] = []
  const isNamed = ({ id }: LinkedBankAccountRow) => [account.settings.charges, account.settings.payouts].some(({ linked_bank_account_id }) => linked_bank_account_id === id)
  for (const row of linked) if (row.status !== 'inactive' || isNamed(row)) moved.push(await moveLinkedBankAccount(context, row, to, followers))
  // After them: an account that tells that it is active names the bank account that is active too.
  let row = account
  for (const status of way) {
    const detail = statusDetailOf('account', status, status === to ? by : followers)
    row = { ...row, ...gainsOf(row, status, moved), status, status_detail: detail, event_sequence: row.event_sequence + 1, updated_at: context.now }
    await record(context, 'account', row, renderAccountForEvent(row, context.secrets), row.id)
  }
  const late = way.length > 0 ? {} : gainsOf(row, row.status, moved)
  if (late.settings !== undefined) row = { ...row, settings: late.settings, updated_at: context.now }
  if (row !== account) await updateAccount(context, row)
  return row
}

/** What an account gets when it is active: in live its capabilities, unless it had them once, and everywhere a bank account for its money. */
function gainsOf(
  { environment, settings, status: before }: AccountRow,
  status: Schema<'AccountStatus'>,
  linked: readonly LinkedBankAccountRow[],
): Partial<Pick<AccountRow, 'capabilities' | 'settings'>> {
  if (status !== 'active') return {}
  const named = settingsWith(settings, linked.filter((one) => one.status === 'active'))
  return { ...(environment === 'live' && before !== 'inactive' ? { capabilities: capabilitiesAll('active') } : {}), ...(named === undefined ? {} : { settings: named }) }
}

async function moveRepresentative(context: ChangeContext, representative: RepresentativeRow, to: Schema<'AccountStatus'>, by: Mover): Promise<void> {
  let row = representative
  for (const status of wayTo(row.status, to) ?? []) {
    row = { ...row, status, status_detail: statusDetailOf('representative', status, by), event_sequence: row.event_sequence + 1, updated_at: context.now }
    await record(context, 'representative', row, renderRepresentativeForEvent(row, context.secrets), row.account_id)
  }
  if (row !== representative) await updateRepresentative(context, row)
}

/**
 * Moves one that the caller has locked, as far as the table lets it. Each change of status has its event; the caller sees to what its account's
 * settings name.
 */
export async function moveLinkedBankAccount(context: ChangeContext, linked: LinkedBankAccountRow, to: Schema<'AccountStatus'>, by: Mover): Promise<LinkedBankAccountRow> {
  let row = linked
  for (const status of wayTo(row.status, to) ?? []) {
    row = { ...row, status, status_detail: statusDetailOf('bank account', status, status === to ? by : { source: by.source }), event_sequence: row.event_sequence + 1, updated_at: context.now }
    await record(context, 'linked_bank_account', row, renderLinkedBankAccount(row), row.account_id)
  }
  if (row !== linked) await updateLinkedBankAccount(context, row)
  return row
}

/** The settings of an account that the caller has locked name no linked bank account that is out of use, but another one that is active, where there is one. */
export async function forgetLinked(context: ChangeContext, account: AccountRow, linkedBankAccountId: string): Promise<void> {
  const settings = settingsWithout(account.settings, linkedBankAccountId, await lockActiveOf(context, account.id))
  if (settings !== undefined) await updateAccount(context, { ...account, settings, updated_at: context.now })
}

async function record(
  context: ChangeContext,
  noun: 'account' | 'representative' | 'linked_bank_account',
  { id: resourceId, event_sequence: sequence }: { id: string; event_sequence: number },
  data: object,
  accountId: string | null,
): Promise<void> {
  await recordEvent(context, { type: `${noun}.event.v1`, resourceId, accountId, sequence, data })
}
