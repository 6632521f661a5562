import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { startService, type Service, type ServiceOptions } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { connect } from '../../src/database/connection.ts'
import { letSearchUseIndexes } from '../../src/database/leakproof.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { collected } from './statements.ts'
import { openTestRun, presentRun } from './test-run.ts'

/** A database of a test run: the URLs of its owner, its service, and the cluster's superuser. */
export interface TestDatabase {
  ownerUrl: string
  serviceUrl: string
  superuserUrl: string
}

/**
 * What all tests of a process share: one migrated database, one running service. Tests keep apart by making platforms of their
 * own, as real users are kept apart.
 */
export interface World {
  database: TestDatabase
  service: Service
  config: Config
  secrets: Secrets
  /** The service's own role: sees nothing without a platform in the transaction. */
  asService: Knex
  /** The owner of the tables; row-level security holds for it too. */
  asOwner: Knex
  /** The cluster's superuser, who sees everything. */
  asSuperuser: Knex
  /** An empty database, gone with the run; migrated unless told not to. */
  createDatabase(options?: { migrated?: boolean; encoding?: string }): Promise<TestDatabase>
  /** Another service, stopped with the world if the test did not. */
  startService(options?: Partial<ServiceOptions> & { overrides?: Partial<Config> }): Promise<Service>
}

let current: { world: World; close: () => Promise<void> } | undefined

/** The world of this run; the root hooks open it before the first test. */
export function world(): World {
  if (current === undefined) throw new Error('The root hooks (hooks.ts) have not opened the world')
  return current.world
}

/** The keys of this run, as the setting takes them. */
export function secretsKeyText(): string {
  return world().config.secretsKeys.map((key) => key.toString('base64')).join(',')
}

/** What a command of the command line, in a process of its own, finds the database by, and its secrets. */
export function commandEnvironment({ serviceUrl, ownerUrl }: Pick<TestDatabase, 'serviceUrl' | 'ownerUrl'>): Record<string, string> {
  return { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl, SECRETS_KEY: secretsKeyText() }
}

/** Of a service for a free connection, unless a test is about that: where all tests of a run ask at once, a hundred of one that race wait for long. */
const patienceMilliseconds = 20_000

/** Opens the world of this process, in the run that it belongs to, or in one of its own. What a crash may take is not waited for, unless that is to be durable. */
export async function openWorld({ isDurable = false } = {}): Promise<void> {
  if (current !== undefined) return
  const closers: (() => Promise<unknown>)[] = []
  const present = presentRun()
  const opened = present === undefined ? await openTestRun({ isDurable }) : undefined
  if (opened !== undefined) closers.unshift(() => opened.close())
  const run = present ?? opened?.run
  if (run === undefined) throw new Error('A run was opened, if there was none')
  const asSuperuser = connect(run.adminUrl, { pool: 4 })
  closers.unshift(() => asSuperuser.destroy())

  const createDatabase: World['createDatabase'] = async ({ migrated = true, encoding = 'UTF8' } = {}) => {
    const name = `${run.prefix}${randomBytes(6).toString('hex')}`
    const password = randomBytes(12).toString('hex')
    for (const role of ['owner', 'service']) {
      await asSuperuser.raw(`create role ${name}_${role} login nosuperuser nobypassrls password '${password}'`)
    }
    await asSuperuser.raw(`grant ${name}_owner to current_user`)
    const [server] = (await asSuperuser.raw<{ rows: { version: number }[] }>(`select current_setting('server_version_num')::int as version`)).rows
    // Other encodings don't go with the locale of the cluster.
    const locale = encoding === 'UTF8' ? '' : `lc_collate 'C' lc_ctype 'C' ${(server?.version ?? 0) >= 150_000 ? 'locale_provider libc' : ''}`
    await asSuperuser.raw(`create database ${name} owner ${name}_owner template template0 encoding '${encoding}' ${locale}`)
    const urls: TestDatabase = {
      ownerUrl: urlFor(run.adminUrl, `${name}_owner`, password, name),
      serviceUrl: urlFor(run.adminUrl, `${name}_service`, password, name),
      superuserUrl: urlFor(run.adminUrl, undefined, undefined, name),
    }
    const schema = connect(urls.superuserUrl, { pool: 1 })
    await schema.raw(`alter schema public owner to ${name}_owner`)
    await schema.raw(letSearchUseIndexes)
    await schema.destroy()
    if (migrated) {
      await migrate(urls.ownerUrl, urls.serviceUrl)
      const owner = connect(urls.ownerUrl, { pool: 1 })
      await owner.raw(countAlways)
      await owner.destroy()
    }
    return urls
  }

  const database = await createDatabase()
  const config: Config = {
    ...readConfig({ SECRETS_KEY: run.secretsKey, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', PORT: '0', DATA_DIR: run.folder }),
    databaseUrl: database.serviceUrl,
  }
  const secrets = new Secrets([Buffer.from(run.secretsKey, 'base64')])
  const log = createLogger(config.logLevel)
  const start: World['startService'] = async ({ overrides, ...options } = {}) => {
    const service = await startService({ config: { ...config, ...overrides }, secrets, log, patience: patienceMilliseconds, ...options, serviceUrl: collected(options.serviceUrl ?? database.serviceUrl) })
    let stopping: Promise<void> | undefined
    const stop = () => (stopping ??= service.stop())
    closers.unshift(stop)
    return { ...service, stop }
  }
  const asService = connect(database.serviceUrl, { pool: 4 })
  const asOwner = connect(database.ownerUrl, { pool: 4 })
  const inside = connect(database.superuserUrl, { pool: 4 })
  closers.unshift(() => asService.destroy(), () => asOwner.destroy(), () => inside.destroy())
  const service = await start()
  current = {
    world: { database, service, config, secrets, asService, asOwner, asSuperuser: inside, createDatabase, startService: start },
    close: async () => {
      for (const close of closers) await close()
    },
  }
}

/** Closes it where it is open. */
export async function closeWorld(): Promise<void> {
  const close = current?.close
  current = undefined
  await close?.()
}

/** What a test does past the triggers is counted all the same. */
export const countAlways = `
  do $$ declare found record; begin
    for found in select tgname, tgrelid::regclass as name from pg_trigger where tgname ~ '_count_(added|changed|removed)$' loop
      execute format('alter table %s enable always trigger %I', found.name, found.tgname);
    end loop;
  end $$`

function urlFor(admin: string, user: string | undefined, password: string | undefined, database: string): string {
  const url = new URL(admin)
  if (user !== undefined) url.username = user
  if (password !== undefined) url.password = password
  url.pathname = `/${database}`
  return url.href
}
