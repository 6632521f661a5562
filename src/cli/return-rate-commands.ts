import { Option, type Command } from 'commander'
import { listCommand, type Run } from './command.ts'
import type { RateOptions } from './return-rates.ts'

const returnRates = () => import('./return-rates.ts')

/** What operators see of what came back. */
export function describeReturnRateCommands(program: Command, run: Run): void {
  listCommand(program, 'return-rates')
    .description('what came back of the debits of 60 days, against Nacha’s limits; rates and limits in basis points')
    .addOption(new Option('--environment <environment>', 'of this one only').choices(['sandbox', 'live']))
    .action((options: RateOptions) => run(returnRates, (of, place) => of.showRates(place, options)))
}
