import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import type { Config } from './config.ts'
import type { NewId } from './context.ts'
import { connect } from './database/connection.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { buildServer } from './http/server.ts'
import { systemClock, type Clock } from './lib/clock.ts'
import { newId } from './lib/ids.ts'
import { invariant } from './lib/invariant.ts'
import { KeptFile } from './lib/kept-file.ts'
import type { Logger } from './lib/logger.ts'
import { Secrets } from './lib/secrets.ts'
import { handlers } from './operations.ts'

/** Where the data is, and how to leave it. */
export interface DatabaseServer {
  ownerUrl: string
  serviceUrl: string
  stop(): Promise<void>
}

/** The server of DATABASE_URL, or the embedded one, started if need be. */
export async function openDatabaseServer(config: Config, log: Logger): Promise<DatabaseServer> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    return { ownerUrl: migrationDatabaseUrl ?? databaseUrl, serviceUrl: databaseUrl, stop: () => Promise.resolve() }
  }
  return startEmbeddedPostgres({
    dataDir,
    log: (line) => {
      log.info(line)
    },
  })
}

/** Where the key is that is made when SECRETS_KEY names none. */
export function keptSecret(config: Config): KeptFile {
  return new KeptFile(config.dataDir, 'secrets-key')
}

/**
 * The keys of SECRETS_KEY, and behind them the one kept in the data directory, so that what was written before SECRETS_KEY was
 * set can still be read. Without SECRETS_KEY the kept one alone, made when it is first asked for.
 *
 * @param isNew whether nothing in the database is kept under a key yet; else none is made
 * @throws Error when it has to be read and is damaged or missing
 */
export async function loadSecrets(config: Config, isNew: () => Promise<boolean>): Promise<Secrets> {
  const file = keptSecret(config)
  const [first, ...others] = config.secretsKeys
  if (first === undefined) {
    if ((await file.read()) === undefined) await makeSecret(file, isNew)
    return new Secrets([keyOf(file, await file.read())])
  }
  const text = await file.read()
  if (text === undefined) return new Secrets([first, ...others])
  const kept = keyOf(file, text)
  const isFurther = !config.secretsKeys.some((key) => key.equals(kept))
  return new Secrets([first, ...others, ...(isFurther ? [kept] : [])])
}

async function makeSecret(file: KeptFile, isNew: () => Promise<boolean>): Promise<void> {
  if (!(await isNew())) {
    throw new Error(
      `${file.path} is missing, and rows of this database are kept under it: put the file back that belongs to it, or set SECRETS_KEY to the key that it held.`,
    )
  }
  await file.create(randomBytes(32).toString('base64'))
}

function keyOf(file: KeptFile, text = ''): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new Error(`${file.path} does not hold a key of 32 bytes in base64: put back what it held, or remove it if this database is new.`)
}

export interface ServiceOptions {
  config: Config
  /** The role that the service runs as. */
  serviceUrl: string
  secrets: Secrets
  log: Logger
  clock?: Clock
  newId?: NewId
  /** Instead of the config's. */
  listen?: { host: string; port: number }
}

export interface Service {
  /** Where clients reach it. */
  url: string
  database: Knex
  /** Answers what was accepted, for at most 10 seconds, and lets go of the database. */
  stop(): Promise<void>
}

/** HOST or PORT can't be listened on; the cause has the code. */
export class ListenError extends Error {}

const stopWithinMilliseconds = 10_000

/** The API, listening. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, serviceUrl, secrets, log, clock = systemClock, listen = { host: config.host, port: config.port } } = options
  const database = connect(serviceUrl, { pool: config.databasePool, timeouts: true })
  let isReady = true
  const server = await buildServer({
    config,
    database,
    secrets,
    clock,
    log,
    newId: options.newId ?? newId,
    handlers,
    isReady: () => isReady,
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(new ListenError(error.message, { cause: error }))
    }
    server.once('error', fail)
    server.listen(listen.port, listen.host, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const address = server.address()
  invariant(address !== null && typeof address === 'object', 'the server listens on a port')
  return {
    url: config.publicUrl ?? urlOf(listen.host, address),
    database,
    async stop() {
      isReady = false
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
      })
      // Connections that are kept alive never end by themselves: each is closed once it is idle.
      const sweep = setInterval(() => {
        server.closeIdleConnections()
      }, 25)
      const deadline = setTimeout(() => {
        server.closeAllConnections()
      }, stopWithinMilliseconds)
      await closed
      clearInterval(sweep)
      clearTimeout(deadline)
      await database.destroy()
    },
  }
}

function urlOf(host: string, { port, family }: AddressInfo): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${family === 'IPv6' && reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
