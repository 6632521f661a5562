import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { startService, type Service, type ServiceOptions } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { connect } from '../../src/database/connection.ts'
import { letSearchUseIndexes } from '../../src/database/leakproof.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { verify } from '../../src/verify/verify.ts'
import { removeForged } from './forged.ts'
import { collectStatements } from './statements.ts'

/** A database of a test run: the URLs of its owner, its service, and the cluster's superuser. */
export interface TestDatabase {
  ownerUrl: string
  serviceUrl: string
  superuserUrl: string
}

/**
 * What all tests share: one PostgreSQL, one migrated database, one running service. Tests keep apart by making platforms of
 * their own, as real users are kept apart.
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
  /** An empty database, dropped with the world; migrate it unless told not to. */
  createDatabase(options?: { migrated?: boolean; encoding?: string }): Promise<TestDatabase>
  /** Another service, stopped with the world if the test did not. */
  startService(options?: Partial<ServiceOptions> & { overrides?: Partial<Config> }): Promise<Service>
}

let current: { world: World; close: () => Promise<void> } | undefined

/** The world of this run; the root hooks open it before the first test. */
export function world(): World {
  if (current === undefined) throw new Error('The root hooks have not opened the world')
  return current.world
}

/**
 * Opens the world on a throw-away embedded PostgreSQL, or on the server of DATABASE_URL, whose role must be allowed to create
 * databases and roles; what a crash may take is not waited for, unless it is to be durable. TEST_POSTGRES_NATIVE names other binaries (a folder with bin, lib and share).
 */
export async function openWorld({ isDurable = false } = {}): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-test-'))
  // As root the server runs as nobody, who must be able to reach it; else the data would go elsewhere, and stay there.
  await chmod(dataDir, 0o755)
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const admin = await adminUrl(dataDir, closers, isDurable)
  const asSuperuser = connect(admin, { pool: 4 })
  closers.unshift(() => asSuperuser.destroy())

  const createDatabase: World['createDatabase'] = async ({ migrated = true, encoding = 'UTF8' } = {}) => {
    const name = `pcs_test_${randomBytes(6).toString('hex')}`
    const password = randomBytes(12).toString('hex')
    for (const role of ['owner', 'service']) {
      await asSuperuser.raw(`create role ${name}_${role} login nosuperuser nobypassrls password '${password}'`)
    }
    await asSuperuser.raw(`grant ${name}_owner to current_user`)
    const [server] = (await asSuperuser.raw<{ rows: { version: number }[] }>(`select current_setting('server_version_num')::int as version`)).rows
    // Other encodings don't go with the locale of the cluster.
    const locale = encoding === 'UTF8' ? '' : `lc_collate 'C' lc_ctype 'C' ${(server?.version ?? 0) >= 150_000 ? 'locale_provider libc' : ''}`
    await asSuperuser.raw(`create database ${name} owner ${name}_owner template template0 encoding '${encoding}' ${locale}`)
    closers.unshift(async () => {
      await asSuperuser.raw(`drop database if exists ${name} with (force)`)
      await asSuperuser.raw(`drop role if exists ${name}_service`)
      await asSuperuser.raw(`drop role if exists ${name}_owner`)
    })
    const urls: TestDatabase = {
      ownerUrl: urlFor(admin, `${name}_owner`, password, name),
      serviceUrl: urlFor(admin, `${name}_service`, password, name),
      superuserUrl: urlFor(admin, undefined, undefined, name),
    }
    const schema = connect(urls.superuserUrl, { pool: 1 })
    await schema.raw(`alter schema public owner to ${name}_owner`)
    await schema.raw(letSearchUseIndexes)
    await schema.destroy()
    if (migrated) await migrate(urls.ownerUrl, urls.serviceUrl)
    return urls
  }

  const database = await createDatabase()
  const secretsKey = randomBytes(32)
  const config: Config = {
    ...readConfig({ SECRETS_KEY: secretsKey.toString('base64'), RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', PORT: '0', DATA_DIR: dataDir }),
    databaseUrl: database.serviceUrl,
  }
  const secrets = new Secrets([secretsKey])
  const log = createLogger(config.logLevel)
  const start: World['startService'] = async ({ overrides, ...options } = {}) => {
    const service = await startService({ config: { ...config, ...overrides }, serviceUrl: database.serviceUrl, secrets, log, ...options })
    collectStatements(service.database)
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

/** @throws Error where what all suites have left behind does not agree with itself */
export async function closeWorld(): Promise<void> {
  if (current === undefined) return
  const { world, close } = current
  const faults = await findFaults(world)
  await close()
  current = undefined
  if (faults.length > 0) throw new Error(`What the suites leave behind does not agree: ${JSON.stringify(faults)}`)
}

/** Of platforms with payments: others have nothing to agree on. */
async function findFaults({ asService, asSuperuser, secrets }: World) {
  await removeForged(asSuperuser)
  const platforms = await asSuperuser('payments').distinct<{ platform_id: string }[]>('platform_id')
  const findings = await verify(asService, secrets, platforms.map(({ platform_id }) => platform_id))
  return [...findings].filter(([, { broken }]) => broken !== undefined)
}

async function adminUrl(dataDir: string, closers: (() => Promise<unknown>)[], isDurable: boolean): Promise<string> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return given
  const native = process.env['TEST_POSTGRES_NATIVE']
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    ...(native === undefined || native === '' ? {} : { nativeDir: native }),
  })
  closers.unshift(() => server.stop())
  return server.superuserUrl
}

function urlFor(admin: string, user: string | undefined, password: string | undefined, database: string): string {
  const url = new URL(admin)
  if (user !== undefined) url.username = user
  if (password !== undefined) url.password = password
  url.pathname = `/${database}`
  return url.href
}
