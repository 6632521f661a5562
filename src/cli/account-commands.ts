import { Argument, InvalidArgumentError, type Command } from 'commander'
import { capabilityNames, type CapabilityName } from '../accounts/account.ts'
import type { Decision } from './accounts.ts'
import { listCommand, type Run } from './command.ts'
import type { ListOptions } from './of-platforms.ts'

const accounts = () => import('./accounts.ts')

/** What operators decide on accounts, in live and in the sandbox. */
export function describeAccountCommands(program: Command, run: Run): void {
  const account = program.command('account').description('business accounts, and what the operator decides on them')
  listCommand(account, 'list').action((options: ListOptions) => run(accounts, (of, place) => of.showAccounts(place, options)))
  account
    .command('move')
    .argument('<id>')
    .addArgument(decisionArgument())
    .description('make an onboarding account active or rejected, an active one inactive, or an inactive one active again')
    .option('--reason <text>', 'what the platform is told', parseReason)
    .action((id: string, status: Decision, options: { reason?: string }) => run(accounts, (of, place) => of.decideAccount(place, id, status, options)))
  account
    .command('capability')
    .argument('<id>')
    .addArgument(new Argument('<name>').choices(capabilityNames))
    .addArgument(new Argument('<status>').choices(['active', 'inactive']))
    .description('give an account one of its capabilities, or take it away')
    .action((id: string, name: CapabilityName, status: 'active' | 'inactive') => run(accounts, (of, place) => of.setCapability(place, id, name, status)))
  account
    .command('settings')
    .argument('<id>')
    .argument('[file]', 'JSON, {"charges": {"daily_amount": 5000000}} say; what it does not name stays')
    .description('show the limits, the funding time and the bank accounts of an account, or change them')
    .action((id: string, path: string | undefined) => run(accounts, (of, place) => of.tellSettings(place, id, path)))
}

export function decisionArgument(): Argument {
  return new Argument('<status>').choices(['active', 'rejected', 'inactive'] satisfies Decision[])
}

export function parseReason(text: string): string {
  if (text.trim() === '' || text.length > 255) throw new InvalidArgumentError('It has 1 to 255 characters.')
  return text
}
