import { capabilityNames, isClosed, namedCapabilities, withCapability, type CapabilityName } from '../accounts/account.ts'
import { findAccount, listAllAccounts, lockAccountToMove, updateAccount } from '../accounts/account-store.ts'
import { changedSettings } from '../accounts/change-settings.ts'
import { lockCompanions, moveAccount } from '../accounts/change-status.ts'
import { renderResource } from '../ach/render.ts'
import type { ChangeContext } from '../context.ts'
import type { AccountRow } from '../database/tables.ts'
import { checkOf } from '../http/openapi.ts'
import { holdUnsent } from '../payments/actions.ts'
import { notValid, readJsonFile } from './json-file.ts'
import { ofPlatforms, type ListOptions } from './of-platforms.ts'
import { printList, say, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import { withRow } from './with-row.ts'
import type { RailPlace } from './workplace.ts'

/** What the operator makes of an account: the platform has it onboarded. */
export type Decision = 'active' | 'rejected' | 'inactive'

export async function showAccounts(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const accounts = await ofPlatforms(place, platform, listAllAccounts)
  const shown = accounts.map(({ id, platform_id, environment, status, business_profile, capabilities, created_at }) => ({
    id,
    platform_id,
    environment,
    status,
    inactive_capabilities: capabilityNames.filter((name) => namedCapabilities(capabilities)[name].capability_status === 'inactive').join(',') || null,
    created_at: created_at.toISOString(),
    name: business_profile.name,
  }))
  printList(shown, json === true)
}

export async function decideAccount(place: RailPlace, id: string, status: Decision, { reason }: { reason?: string }): Promise<void> {
  const held = await withAccount(place, id, async (context, account) => {
    if (account.status === 'created') throw new Refusal(`An account that is created can't become ${status}: the platform has it onboarded first.`)
    const isMove = account.status !== status
    const moved = await moveAccount(context, account, status, { source: 'system', ...(reason === undefined ? {} : { message: reason }) }, await lockCompanions(context, account.id))
    return isMove && isClosed(moved) ? holdUnsent(context, moved, renderResource) : 0
  })
  tell(`The account ${id} is ${status}.${sayHeld(held)}`)
}

export async function setCapability(place: RailPlace, id: string, name: CapabilityName, status: 'active' | 'inactive'): Promise<void> {
  const held = await withAccount(place, id, async (context, account) => {
    const changed = { ...account, capabilities: withCapability(account.capabilities, name, status), updated_at: context.now }
    await updateAccount(context, changed)
    return status === 'inactive' ? holdUnsent(context, changed, renderResource) : 0
  })
  tell(`The capability ${name} of the account ${id} is ${status}.${sayHeld(held)}`)
}

function sayHeld(payments: number): string {
  return payments === 0 ? '' : ` ${payments} of its payments are held for a review.`
}

/** The settings of an account, on standard output; or others, that a file holds as `PUT /v1/accounts/{id}` takes them in the sandbox. */
export async function tellSettings(place: RailPlace, id: string, path: string | undefined): Promise<void> {
  if (path === undefined) {
    const settings = await withAccount(place, id, (_context, account) => Promise.resolve(account.settings))
    say(`${JSON.stringify(settings, undefined, 2)}\n`)
    return
  }
  const checked = checkOf('AccountSettingsUpdate')(await readJsonFile(path))
  if ('faults' in checked) throw notValid(path, checked.faults)
  await withAccount(place, id, async (context, account) =>
    updateAccount(context, { ...account, settings: await changedSettings(context, account, checked.value), updated_at: context.now }),
  )
  tell(`The settings of the account ${id} are changed.`)
}

/** Works on an account of whichever platform, held until all is done. */
function withAccount<T>(place: RailPlace, id: string, work: (context: ChangeContext, account: AccountRow) => Promise<T>): Promise<T> {
  return withRow(place, { noun: 'account', id, find: findAccount }, async (context) => {
    const account = await lockAccountToMove(context, id)
    if (account === undefined) throw new Refusal(`There is no account ${id}.`)
    return work(context, account)
  })
}
