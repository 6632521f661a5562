import { Option, type Command } from 'commander'
import type { Environment } from '../context.ts'
import { listCommand, type Run } from './command.ts'
import type { ListOptions } from './of-platforms.ts'

const rail = () => import('./rail.ts')

/**
 * What operators do with the bank's files and the worker's jobs.
 *
 * @returns the commands about files, for others to add theirs
 */
export function describeRailCommands(program: Command, run: Run): Command {
  const files = program.command('files').description('files to and from the bank')
  listCommand(files, 'list').action((options: ListOptions) => run(rail, (of, place) => of.showFiles(place, options)))
  files
    .command('show')
    .argument('<id>')
    .description('what is known of a file, and the lines of it that something is wrong with')
    .option('--content', 'the file itself instead, with account numbers')
    .option('--sha256 <hash>', 'with --content: as it was sent before, where it was sent again')
    .action((id: string, options: { content?: boolean; sha256?: string }) => run(rail, (of, place) => of.showFile(place, id, options)))
  files
    .command('receive')
    .argument('<file>')
    .description('take a file from the bank in; the worker reads it')
    .requiredOption('--platform <name or id>')
    .addOption(new Option('--environment <environment>').choices(['sandbox', 'live']).default('live'))
    .action((file: string, options: { platform: string; environment: Environment }) => run(rail, (of, place) => of.receive(place, file, options)))

  const quarantine = program.command('quarantine').description('lines of the bank that something is wrong with')
  listCommand(quarantine, 'list').action((options: ListOptions) => run(rail, (of, place) => of.showQuarantine(place, options)))

  const noc = program.command('noc').description('notifications of change: bank data that banks have corrected')
  listCommand(noc, 'list').action((options: ListOptions) => run(rail, (of, place) => of.showCorrections(place, options)))

  const jobs = program.command('jobs').description('what the worker has to do')
  listCommand(jobs, 'list')
    .option('--failed', 'only those that failed at least once')
    .action((options: ListOptions & { failed?: boolean }) => run(rail, (of, place) => of.showJobs(place, options)))
  return files
}
