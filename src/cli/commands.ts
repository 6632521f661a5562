import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { Knex } from 'knex'
import { createApiKey } from '../api-keys/api-key.ts'
import { keptSecret, loadSecrets, openDatabaseServer, startService, type DatabaseServer } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { scopes, type Environment, type Scope } from '../context.ts'
import { connect } from '../database/connection.ts'
import { searchAdvice } from '../database/leakproof.ts'
import { migrate, pendingMigrations, roleWarning } from '../database/migrate.ts'
import { inTurn } from '../database/turn.ts'
import { findPlatform, hasLiveKey, insertPlatform, listSecretsInUse, noteSecretInUse, listApiKeys, listPlatforms, revokeApiKey } from '../database/unscoped.ts'
import { demoIds, ensureDemo, type Demo } from '../demo.ts'
import { loadContract } from '../http/dispatch.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { createLogger, type Logger } from '../lib/logger.ts'
import type { Secrets } from '../lib/secrets.ts'
import { handlers } from '../operations.ts'
import { verify, verifyingConnections } from '../verify/verify.ts'
import { startWorker, type WorkerOptions } from '../worker/worker.ts'
import { describeAccountCommands } from './account-commands.ts'
import { describeBankCommands } from './bank-commands.ts'
import { describeBankAccountCommands } from './bank-account-commands.ts'
import { describeLedgerCommands } from './ledger-commands.ts'
import { listen, type ListenOptions } from './listen.ts'
import { bearClosedPipes, printList, say, tell } from './output.ts'
import { describeRailCommands, type Run } from './rail-commands.ts'
import { Refusal } from './refusal.ts'
import { explain } from './remedies.ts'
import { describeReturnRateCommands } from './return-rate-commands.ts'

/** What every command works with. */
interface Workplace {
  config: Config
  log: Logger
  server: DatabaseServer
  /** Ctrl-C, from the first moment on: what has been started is stopped in order. */
  stopped: Promise<void>
}

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
    tell(error instanceof Error ? explain(error) : String(error))
    return 1
  }
}

/** @param unread resolves once nobody reads what is said */
function describeCommands(unread: Promise<void>): Command {
  const program = new Command('payment-collection-service')
    .description('Collects money by ACH debit: the API, its worker, and what operators do.')
    .configureOutput({ writeOut: say, writeErr: (text) => { tell(text.trimEnd()) } })
    .exitOverride()
    .showHelpAfterError()
  program.command('start').description('migrate, fill an empty database with demo data, run the API and the worker').action(() => atWork(start, true))
  program.command('serve').description('run the API').action(() => atWork(serve, true))
  program.command('work').description('run the worker').action(() => atWork(work))
  program.command('migrate').description('bring the database to the present schema').action(() => atWork(runMigrations))
  program.command('verify').description('look whether everything in the database agrees; exit code 1 if something does not').action(() => atWork(runVerify))
  program.command('demo').description('fill an empty database with demo data').action(() => atWork(fillDemo, true))

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
    .action((options: ListenOptions) => listen(readConfig(), options, Promise.race([stopSignal(), unread])))

  const platform = program.command('platform').description('the owners of API keys')
  platform.command('create').argument('<name>').description('make a platform; prints its id').action((name: string) => atWork((place) => createPlatform(place, name)))
  platform.command('list').option('--json', 'one object a line').action((options: ListOptions) => atWork((place) => showPlatforms(place, options)))

  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('make a key; printed once, alone on standard output')
    .requiredOption('--platform <name or id>')
    .addOption(new Option('--environment <environment>').choices(['sandbox', 'live']).makeOptionMandatory())
    .option('--scopes <a,b>', `some of ${scopes.join(', ')}; all unless named`, parseScopes)
    .action((options: KeyOptions) => atWork((place) => makeKey(place, options)))
  key
    .command('list')
    .option('--platform <name or id>')
    .option('--json', 'one object a line')
    .action((options: ListOptions & { platform?: string }) => atWork((place) => showKeys(place, options)))
  key.command('revoke').argument('<id>').description('refuse a key from now on, everywhere within five seconds').action((id: string) => atWork((place) => revokeKey(place, id)))

  const run: Run = (action) => atWork((place) => withDatabase(place.server, (database) => action({ database, secrets: () => secretsOf(place) })))
  describeAccountCommands(program, run)
  describeBankCommands(program, describeRailCommands(program, run), run)
  describeBankAccountCommands(program, run)
  describeLedgerCommands(program, run)
  describeReturnRateCommands(program, run)
  return program
}

interface ListOptions {
  json?: boolean
}

interface KeyOptions {
  platform: string
  environment: Environment
  scopes?: Scope[]
}

function parseScopes(text: string): Scope[] {
  return text.split(',').map((name) => {
    const scope = scopes.find((candidate) => candidate === name.trim())
    if (scope === undefined) throw new InvalidArgumentError(`${name} is not one of ${scopes.join(', ')}.`)
    return scope
  })
}

/** Reads the settings, finds or starts the database, does the work, and leaves as it came. */
async function atWork(action: (place: Workplace) => Promise<void>, willServe = false): Promise<void> {
  const config = readConfig()
  const log = createLogger(config.logLevel)
  const stopped = stopSignal()
  // While PostgreSQL starts, a process of its own, this one compiles the contract if it is going to serve.
  const opening = openDatabaseServer(config, log)
  const [server] = await Promise.all([opening, willServe ? loadContract(handlers) : undefined]).catch(async (error: unknown) => {
    await (await opening).stop()
    throw error
  })
  try {
    await action({ config, log, server, stopped })
  } finally {
    await server.stop()
  }
}

async function start(place: Workplace): Promise<void> {
  const { config, server } = place
  await migrate(server.ownerUrl, server.serviceUrl)
  const { demo, secrets } = await demoOf(place)
  const service = await startService({ config, serviceUrl: server.serviceUrl, secrets, log: place.log })
  const worker = startWorker(workerOf(place, secrets))
  await warnOfRole(service.database)
  say(`API ${service.url}\n`)
  say(demo === undefined ? 'Key none made here: npm run -s cli -- key create --platform NAME --environment sandbox\n' : `Key ${demo.key}\n`)
  say(`Docs ${service.url}/docs\n`)
  if (demo !== undefined) say(`${curlFor(service.url, demo)}\n`)
  await place.stopped
  await Promise.all([service.stop(), worker.stop()])
}

async function serve(place: Workplace): Promise<void> {
  const { config, log, server, stopped } = place
  await refusePending(server)
  const service = await startService({ config, serviceUrl: server.serviceUrl, secrets: await secretsOf(place), log })
  await warnOfRole(service.database)
  say(`API ${service.url}\n`)
  say(`Docs ${service.url}/docs\n`)
  await stopped
  await service.stop()
}

async function work(place: Workplace): Promise<void> {
  const { server, stopped } = place
  await refusePending(server)
  const worker = startWorker(workerOf(place, await secretsOf(place)))
  tell('The worker runs.')
  await stopped
  await worker.stop()
}

function workerOf(place: Workplace, secrets: Secrets): WorkerOptions {
  const { ownerUrl, serviceUrl } = place.server
  return {
    ownerUrl,
    serviceUrl,
    secrets,
    clock: systemClock,
    log: place.log,
    allowPrivateWebhooks: place.config.allowPrivateWebhooks,
    restoreDemo: async (platformId) => {
      if (platformId === demoIds.platform) await demoOf(place)
    },
  }
}

async function runMigrations({ server }: Workplace): Promise<void> {
  const names = await migrate(server.ownerUrl, server.serviceUrl)
  tell(names.length === 0 ? 'The schema is up to date.' : `Migrated: ${names.join(', ')}`)
  const advice = await withDatabase(server, searchAdvice)
  if (advice !== undefined) tell(advice)
}

async function runVerify(place: Workplace): Promise<void> {
  await refusePending(place.server)
  const secrets = await secretsOf(place)
  // Without timeouts: it may have much to look at.
  const database = connect(place.server.serviceUrl, { pool: verifyingConnections })
  try {
    const findings = await verify(database, secrets)
    for (const [name, { rows, broken }] of findings) say(broken === undefined ? `ok ${name} ${rows}\n` : `BROKEN ${name} ${rows} ${broken}\n`)
    if ([...findings.values()].some(({ broken }) => broken !== undefined)) throw new Refusal('Something in the database does not agree.')
  } finally {
    await database.destroy()
  }
}

async function fillDemo(place: Workplace): Promise<void> {
  await refusePending(place.server)
  const { demo } = await demoOf(place)
  if (demo === undefined) throw new Refusal('The database has platforms already; demo data goes into an empty one.')
  say(`${demo.key}\n`)
}

/**
 * That the secrets are those of this database: all that anything in it was ever written under, or else something could not be
 * read. The present one is noted.
 */
async function secretsOf({ config, server }: Workplace): Promise<Secrets> {
  return withDatabase(server, async (database) => {
    const used = await listSecretsInUse(database)
    const secrets = await loadSecrets(config, () => Promise.resolve(used.length === 0))
    const missing = used.filter((id) => !secrets.ids.includes(id))
    const which = `with id ${missing.join(', ')}, under which rows of this database are kept`
    if (missing.length > 0) {
      throw new Refusal(
        config.secretsKeys.length === 0
          ? `${keptSecret(config).path} holds another key than the one ${which}: put that one back, or set SECRETS_KEY to it.`
          : `SECRETS_KEY lacks the key ${which}: put it behind the present one, after a comma (the first start without SECRETS_KEY left it in DATA_DIR/secrets-key).`,
      )
    }
    const [present] = secrets.ids
    if (present !== undefined && !used.includes(present)) await noteSecretInUse(database, present, systemClock.now())
    return secrets
  })
}

/** In turn, the secrets too: of two that fill one database with secrets of their own, the second is refused. */
async function demoOf(place: Workplace): Promise<{ demo: Demo | undefined; secrets: Secrets }> {
  const { config, log, server } = place
  const quiet = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const owner = connect(server.ownerUrl, { pool: 1 })
  try {
    return await inTurn(owner, 'demo', async () => {
      const secrets = await secretsOf(place)
      const options = { config, ownerUrl: server.ownerUrl, serviceUrl: server.serviceUrl, secrets, log: quiet, clock: systemClock }
      return { demo: await withDatabase(server, (database) => ensureDemo(database, options)), secrets }
    })
  } finally {
    await owner.destroy()
    log.flush()
  }
}

async function createPlatform({ server }: Workplace, name: string): Promise<void> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 120) throw new Refusal('A name has 1 to 120 characters.')
  const id = newId()
  await withDatabase(server, async (database) => {
    if ((await findPlatform(database, trimmed)) !== undefined) throw new Refusal(`There is a platform ${trimmed} already.`)
    await insertPlatform(database, { id, name: trimmed, created_at: systemClock.now() })
  })
  say(`${id}\n`)
}

async function showPlatforms({ server }: Workplace, options: ListOptions): Promise<void> {
  const rows = await withDatabase(server, listPlatforms)
  printList(rows.map(({ id, name, created_at }) => ({ id, name, created_at: created_at.toISOString() })), options.json === true)
}

async function makeKey(place: Workplace, options: KeyOptions): Promise<void> {
  const { config, server } = place
  const { environment } = options
  if (environment === 'live' && config.secretsKeys.length === 0) {
    throw new Refusal('A live key needs SECRETS_KEY: without it the secrets are only as safe as the data directory. `openssl rand -base64 32` makes one; set it for the service too, and keep it: from then on nothing starts without.')
  }
  await refusePending(server)
  const secrets = await secretsOf(place)
  const { row, value, shutsOff } = await withDatabase(server, async (database) => {
    const platform = await findPlatform(database, options.platform)
    if (platform === undefined) throw new Refusal(`There is no platform ${options.platform}.`)
    const shutsOff = environment === 'live' && config.allowPrivateWebhooks === undefined && !(await hasLiveKey(database))
    const wanted = options.scopes === undefined ? {} : { scopes: options.scopes }
    return { ...(await createApiKey(database, secrets, systemClock.now(), { platformId: platform.id, environment, ...wanted })), shutsOff }
  })
  tell(`Key ${row.id} (${environment}, ${row.scopes.join(', ')}). It is shown this once:`)
  say(`${value}\n`)
  if (shutsOff) tell('From now on the sandbox’s webhooks go to public https addresses alone. ALLOW_PRIVATE_WEBHOOKS=true lets them go to others.')
}

async function showKeys({ server }: Workplace, options: ListOptions & { platform?: string }): Promise<void> {
  const rows = await withDatabase(server, async (database) => {
    if (options.platform === undefined) return listApiKeys(database, undefined)
    const platform = await findPlatform(database, options.platform)
    if (platform === undefined) throw new Refusal(`There is no platform ${options.platform}.`)
    return listApiKeys(database, platform.id)
  })
  const shown = rows.map((row) => ({
    id: row.id,
    platform_id: row.platform_id,
    key: `sk_${row.environment}_${row.display}...`,
    scopes: row.scopes.join(','),
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }))
  printList(shown, options.json === true)
}

async function revokeKey({ server }: Workplace, id: string): Promise<void> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const revoked = isUuid && (await withDatabase(server, (database) => revokeApiKey(database, id, systemClock.now())))
  if (!revoked) throw new Refusal(`There is no key ${id} that could be revoked.`)
  tell(`Key ${id} is revoked.`)
}

async function withDatabase<T>(server: DatabaseServer, action: (database: Knex) => Promise<T>): Promise<T> {
  const database = connect(server.serviceUrl, { pool: 2, timeouts: true })
  try {
    return await action(database)
  } finally {
    await database.destroy()
  }
}

async function refusePending(server: DatabaseServer): Promise<void> {
  // The owner's URL: on a cluster only the coordinator knows of migrations.
  const pending = await withDatabase({ ...server, serviceUrl: server.ownerUrl }, pendingMigrations)
  if (pending.length > 0) throw new Refusal(`Migrations are pending (${pending.join(', ')}): run npm run migrate first.`)
}

async function warnOfRole(database: Knex): Promise<void> {
  const warning = await roleWarning(database)
  if (warning !== undefined) tell(warning)
}

/** Resolves on SIGINT or SIGTERM; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        resolve()
      })
    }
  })
}

function curlFor(url: string, { key, paykey }: Demo): string {
  const body = `{"paykey":"${paykey}","description":"First charge","amount":1999,"currency":"USD","payment_date":"${systemClock.now().toISOString().slice(0, 10)}","consent_type":"internet","device":{"ip_address":"203.0.113.7"},"external_id":"order-'$(date +%s)'","config":{}}`
  return `curl -sS ${url}/v1/charges -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -H "Idempotency-Key: order-$(date +%s)" -d '${body}'`
}
