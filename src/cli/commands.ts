import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { scopes, type Scope } from '../context.ts'
import { npmEnds } from '../lib/npm-ends.ts'
import { describeAccountCommands } from './account-commands.ts'
import { describeBankAccountCommands } from './bank-account-commands.ts'
import { describePaymentCommands } from './payment-commands.ts'
import { describeBankCommands } from './bank-commands.ts'
import type { Run, Work } from './command.ts'
import type { KeyOptions } from './keys.ts'
import { describeLedgerCommands } from './ledger-commands.ts'
import type { ListenOptions } from './listen.ts'
import type { ListOptions } from './of-platforms.ts'
import { bearClosedPipes, say, tell } from './output.ts'
import { describeRailCommands } from './rail-commands.ts'
import { describeReturnRateCommands } from './return-rate-commands.ts'
import { describeSecretCommands } from './secret-commands.ts'

/** Ready to serve, which takes a while. */
const service = async () => {
  const of = await import('./service.ts')
  await of.prepare()
  return of
}
const worker = () => import('./work.ts')
const demo = async () => {
  const of = await import('./fill-demo.ts')
  await of.prepare()
  return of
}
const upkeep = () => import('./upkeep.ts')
const platforms = () => import('./platforms.ts')
const keys = () => import('./keys.ts')

/**
 * Runs one command line.
 *
 * @returns the exit code: 0 done, 1 refused, 2 usage
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  const program = describeCommands(bearClosedPipes())
  try {
    await program.parseAsync(argv)
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const { explain } = await import('./remedies.ts')
    tell(error instanceof Error ? explain(error) : String(error))
    return 1
  }
}

const work: Work = async (load, action) => {
  const stopped = stopSignal()
  const { atWork } = await import('./at-work.ts')
  await atWork(stopped, load, action)
}

const run: Run = async (load, action) => {
  const both = () => Promise.all([load(), import('./workplace.ts')])
  await work(both, ([part, { atDatabase }], place) => atDatabase(place, (database) => action(part, database)))
}

/** @param unread resolves once nobody reads what is said */
function describeCommands(unread: Promise<void>): Command {
  const program = new Command('payment-collection-service')
    .description('Collects money by ACH debit: the API, its worker, and what operators do.')
    .configureOutput({ writeOut: say, writeErr: (text) => { tell(text.trimEnd()) } })
    .exitOverride()
    .showHelpAfterError()
  program.command('start').description('migrate, fill an empty database with demo data, run the API and the worker').action(() => work(service, (of, place) => of.start(place)))
  program.command('serve').description('run the API').action(() => work(service, (of, place) => of.serve(place)))
  program.command('work').description('run the worker').action(() => work(worker, (of, place) => of.work(place)))
  program.command('migrate').description('bring the database to the present schema').action(() => work(upkeep, (of, place) => of.runMigrations(place)))
  program.command('verify').description('look whether everything in the database agrees; exit code 1 if something does not').action(() => work(upkeep, (of, place) => of.runVerify(place)))
  program.command('demo').description('fill an empty database with demo data').action(() => work(demo, (of, place) => of.fillDemo(place)))

  program
    .command('listen')
    .description('print events as they come, and hand them on to a local URL as webhooks are sent')
    .option('--forward-to <url>', 'where they are handed on to')
    .option('--secret <whsec_…>', 'what signs them then; a new one unless given')
    .option('--url <url>', 'of the service; PUBLIC_URL, or HOST and PORT, unless given')
    .option('--key <key>', 'an API key with the scope webhooks; that of DATA_DIR/sandbox-key unless given')
    .option('--account <id>', 'what concerns this account alone')
    .option('--types <a,b>', 'of these types alone')
    .option('--json', 'one event a line, whole')
    .action(async (options: ListenOptions) => {
      const stopped = Promise.race([stopSignal(), unread])
      const { readConfig } = await import('../config.ts')
      const { listen } = await import('./listen.ts')
      await listen(readConfig(), options, stopped)
    })

  const platform = program.command('platform').description('the owners of API keys')
  platform.command('create').argument('<name>').description('make a platform; prints its id').action((name: string) => work(platforms, (of, place) => of.createPlatform(place, name)))
  platform.command('list').option('--json', 'one object a line').action((options: { json?: boolean }) => work(platforms, (of, place) => of.showPlatforms(place, options)))

  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('make a key; printed once, alone on standard output')
    .requiredOption('--platform <name or id>')
    .addOption(new Option('--environment <environment>').choices(['sandbox', 'live']).makeOptionMandatory())
    .option('--scopes <a,b>', `some of ${scopes.join(', ')}; all unless named`, parseScopes)
    .action((options: KeyOptions) => work(keys, (of, place) => of.makeKey(place, options)))
  key
    .command('list')
    .option('--platform <name or id>')
    .option('--json', 'one object a line')
    .action((options: ListOptions) => work(keys, (of, place) => of.showKeys(place, options)))
  key.command('revoke').argument('<id>').description('refuse a key from now on, everywhere within five seconds').action((id: string) => work(keys, (of, place) => of.revokeKey(place, id)))

  describeAccountCommands(program, run)
  describeBankCommands(program, describeRailCommands(program, run), run)
  describeBankAccountCommands(program, run)
  describePaymentCommands(program, run)
  describeLedgerCommands(program, run)
  describeReturnRateCommands(program, run)
  describeSecretCommands(program, work)
  return program
}

function parseScopes(text: string): Scope[] {
  return text.split(',').map((name) => {
    const scope = scopes.find((candidate) => candidate === name.trim())
    if (scope === undefined) throw new InvalidArgumentError(`${name} is not one of ${scopes.join(', ')}.`)
    return scope
  })
}

/** Resolves on SIGINT or SIGTERM, and with the npm that has started this; a second signal ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    void import('../config.ts').then(({ isStartedByNpm }) => {
      if (isStartedByNpm()) void npmEnds().then(resolve)
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        resolve()
      })
    }
  })
}
