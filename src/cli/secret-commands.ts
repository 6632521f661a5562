import type { Command } from 'commander'
import type { Work } from './command.ts'

const rotation = () => import('./rotate-secrets.ts')

/** What operators do with the keys of SECRETS_KEY. */
export function describeSecretCommands(program: Command, work: Work): void {
  program
    .command('secrets')
    .description('the keys of SECRETS_KEY')
    .command('rotate')
    .description('encrypt under the first key what is kept under others, and say what is left; exit code 1 if something is')
    .option('--json', 'one object a line')
    .action((options: { json?: boolean }) => work(rotation, (of, place) => of.rotateSecrets(place, options)))
}
