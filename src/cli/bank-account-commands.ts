import type { Command } from 'commander'
import { decisionArgument, parseReason } from './account-commands.ts'
import type { Decision } from './accounts.ts'
import { listCommand, type Run } from './command.ts'
import type { ListOptions } from './of-platforms.ts'

const bankAccounts = () => import('./bank-accounts.ts')

/** What operators decide on linked bank accounts, in live and in the sandbox: those of an account go along with it, those of a platform don't. */
export function describeBankAccountCommands(program: Command, run: Run): void {
  const account = program.command('bank-account').description('linked bank accounts, and what the operator decides on them')
  listCommand(account, 'list').action((options: ListOptions) => run(bankAccounts, (of, place) => of.showBankAccounts(place, options)))
  account
    .command('move')
    .argument('<id>')
    .addArgument(decisionArgument())
    .description('make a linked bank account active or rejected, an active one inactive, or an inactive one active again')
    .option('--reason <text>', 'what the platform is told', parseReason)
    .action((id: string, status: Decision, options: { reason?: string }) => run(bankAccounts, (of, place) => of.decideBankAccount(place, id, status, options)))
}
