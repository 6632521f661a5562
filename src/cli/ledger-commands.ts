import type { Command } from 'commander'
import { listBalances } from '../ledger/ledger-store.ts'
import { printList } from './output.ts'
import { listCommand, ofPlatforms, type ListOptions, type RailPlace, type Run } from './rail-commands.ts'

/** What operators see of the ledger. */
export function describeLedgerCommands(program: Command, run: Run): void {
  const ledger = program.command('ledger').description('what payments have posted')
  listCommand(ledger, 'show')
    .description('the balance of each ledger account, for each business account and the platform itself')
    .action((options: ListOptions) => run((place) => showLedger(place, options)))
}

async function showLedger(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const balances = await ofPlatforms(place, platform, listBalances)
  printList(balances.map((balance) => ({ ...balance, balance: balance.debit - balance.credit })), json === true)
}
