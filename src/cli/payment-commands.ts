import type { Command } from 'commander'
import { parseReason } from './account-commands.ts'
import type { Run } from './command.ts'

const payments = () => import('./payments.ts')

/** What operators decide on payments. */
export function describePaymentCommands(program: Command, run: Run): void {
  program
    .command('payment')
    .description('what the operator decides on payments')
    .command('release')
    .argument('<id>')
    .description('let a held charge or payout go on, also where it is held for a review')
    .option('--reason <text>', 'what the platform is told', parseReason)
    .action((id: string, options: { reason?: string }) => run(payments, (of, place) => of.releaseHeld(place, id, options)))
}
