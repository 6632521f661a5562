import type { Command } from 'commander'
import { listCommand, type Run } from './command.ts'
import type { ListOptions } from './of-platforms.ts'

const ledgers = () => import('./ledger.ts')

/** What operators see of the ledger. */
export function describeLedgerCommands(program: Command, run: Run): void {
  const ledger = program.command('ledger').description('what payments have posted')
  listCommand(ledger, 'show')
    .description('the balance of each ledger account, for each business account and the platform itself')
    .action((options: ListOptions) => run(ledgers, (of, place) => of.showLedger(place, options)))
}
