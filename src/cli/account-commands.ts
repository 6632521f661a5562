import { Argument, InvalidArgumentError, type Command } from 'commander'
import { capabilityNames, namedCapabilities, withCapability, type CapabilityName } from '../accounts/account.ts'
import { findAccount, listAllAccounts, lockAccountToMove, updateAccount } from '../accounts/account-store.ts'
import { lockCompanions, moveAccount } from '../accounts/change-status.ts'
import { renderResource } from '../ach/render.ts'
import type { ChangeContext } from '../context.ts'
import type { AccountRow } from '../database/tables.ts'
import { holdUnsent } from '../payments/actions.ts'
import { printList, tell } from './output.ts'
import { listCommand, ofPlatforms, type ListOptions, type RailPlace, type Run } from './rail-commands.ts'
import { Refusal } from './refusal.ts'
import { withRow } from './with-row.ts'

/** What the operator makes of an account: the platform has it onboarded. */
const decisions = ['active', 'rejected', 'inactive'] as const
type Decision = (typeof decisions)[number]

/** What operators decide on accounts, in live and in the sandbox. */
export function describeAccountCommands(program: Command, run: Run): void {
  const account = program.command('account').description('business accounts, and what the operator decides on them')
  listCommand(account, 'list').action((options: ListOptions) => run((place) => showAccounts(place, options)))
  account
    .command('move')
    .argument('<id>')
    .addArgument(new Argument('<status>').choices(decisions))
    .description('make an onboarding account active or rejected, or an active one inactive')
    .option('--reason <text>', 'what the platform is told', parseReason)
    .action((id: string, status: Decision, options: { reason?: string }) => run((place) => decide(place, id, status, options)))
  account
    .command('capability')
    .argument('<id>')
    .addArgument(new Argument('<name>').choices(capabilityNames))
    .addArgument(new Argument('<status>').choices(['active', 'inactive']))
    .description('give an account one of its capabilities, or take it away')
    .action((id: string, name: CapabilityName, status: 'active' | 'inactive') => run((place) => setCapability(place, id, name, status)))
}

export function parseReason(text: string): string {
  if (text.trim() === '' || text.length > 255) throw new InvalidArgumentError('It has 1 to 255 characters.')
  return text
}

async function showAccounts(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
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

async function decide(place: RailPlace, id: string, status: Decision, { reason }: { reason?: string }): Promise<void> {
  const held = await withAccount(place, id, async (context, account) => {
    if (account.status === 'created') throw new Refusal(`An account that is created can't become ${status}: the platform has it onboarded first.`)
    const isMove = account.status !== status
    await moveAccount(context, account, status, { source: 'system', ...(reason === undefined ? {} : { message: reason }) }, await lockCompanions(context, account.id))
    return isMove && status === 'inactive' ? holdUnsent(context, account.id, renderResource) : 0
  })
  tell(`The account ${id} is ${status}.${held === 0 ? '' : ` ${held} of its payments are held for a review.`}`)
}

async function setCapability(place: RailPlace, id: string, name: CapabilityName, status: 'active' | 'inactive'): Promise<void> {
  await withAccount(place, id, (context, account) =>
    updateAccount(context, { ...account, capabilities: withCapability(account.capabilities, name, status), updated_at: context.now }),
  )
  tell(`The capability ${name} of the account ${id} is ${status}.`)
}

/** Works on an account of whichever platform, held until all is done. */
function withAccount<T>(place: RailPlace, id: string, work: (context: ChangeContext, account: AccountRow) => Promise<T>): Promise<T> {
  return withRow(place, { noun: 'account', id, find: findAccount }, async (context) => {
    const account = await lockAccountToMove(context, id)
    if (account === undefined) throw new Refusal(`There is no account ${id}.`)
    return work(context, account)
  })
}
