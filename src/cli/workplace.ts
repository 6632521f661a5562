import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Config } from '../config.ts'
import { agreeOnTime } from '../database/agree-on-time.ts'
import { connect } from '../database/connection.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { listSecretsInUse, noteSecretInUse } from '../database/unscoped.ts'
import { machineAhead } from '../lib/clock.ts'
import { KeptFile } from '../lib/kept-file.ts'
import type { Logger } from '../lib/logger.ts'
import { Secrets } from '../lib/secrets.ts'
import type { DatabaseServer } from './database-server.ts'
import { tell } from './output.ts'
import { Refusal } from './refusal.ts'

/** What every command works with. */
export interface Workplace {
  config: Config
  log: Logger
  server: DatabaseServer
  /** Ctrl-C, from the first moment on: what has been started is stopped in order. */
  stopped: Promise<void>
}

/** What commands work with that do nothing but ask and change the database. */
export interface RailPlace {
  /** As the service's role: it sees one platform at a time. */
  database: Knex
  /** Read when they are needed: most commands need none. */
  secrets: () => Promise<Secrets>
}

/** What is done with the database alone. */
export function atDatabase(place: Workplace, action: (place: RailPlace) => Promise<void>): Promise<void> {
  return withDatabase(place.server, (database) => action({ database, secrets: () => secretsOf(place) }))
}

/** Where the key is that is made when SECRETS_KEY names none. */
function keptSecret(config: Config): KeptFile {
  return new KeptFile(config.dataDir, 'secrets-key')
}

/**
 * The keys of SECRETS_KEY, and behind them the one kept in the data directory, so that what was written before SECRETS_KEY was
 * set can still be read. Without SECRETS_KEY the kept one alone, made when it is first asked for.
 *
 * @param isNew whether nothing in the database is kept under a key yet; else none is made
 * @throws Error when it has to be read and is damaged or missing
 */
async function loadSecrets(config: Config, isNew: () => Promise<boolean>): Promise<Secrets> {
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
      `SECRETS_KEY is not set and ${file.path} is missing, but rows of this database are kept under a key: set SECRETS_KEY to it, or put the file back that held it.`,
    )
  }
  await file.create(randomBytes(32).toString('base64'))
}

function keyOf(file: KeptFile, text = ''): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new Error(`${file.path} does not hold a key of 32 bytes in base64: put back what it held, or remove it if this database is new.`)
}

/**
 * That the secrets are those of this database: all that anything in it is kept under, or else something could not be read. The
 * present one is noted.
 */
export async function secretsOf(place: Workplace): Promise<Secrets> {
  const secrets = await readSecrets(place)
  await withDatabase(place.server, (database) => noteSecretInUse(database, secrets.ids[0]))
  return secrets
}

/** The same of who writes nothing yet: its first key is not noted, without which no start would be good from then on. */
export async function readSecrets({ config, server }: Workplace): Promise<Secrets> {
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
    return secrets
  })
}

export async function withDatabase<T>(server: DatabaseServer, action: (database: Knex) => Promise<T>): Promise<T> {
  const database = connect(server.serviceUrl, { pool: 2, timeouts: true })
  try {
    await agreeOnTime(database)
    return await action(database)
  } finally {
    await database.destroy()
  }
}

/** How often what runs for long looks at the clock again, which drifts, or is put right; and lets be known that it is there (silentMinutes). */
const millisecondsBetweenLooks = 60_000

/**
 * Goes on asking the database for the time, as every command has once, and says so where the machine's clock is wrong; and goes on noting the
 * secret that it writes under, which is not let go of meanwhile. Without an answer it goes on as it did.
 */
export function keepInTouch({ server, log }: Workplace, { ids: [present] }: Secrets): void {
  const off = machineAhead()
  if (off !== 0) tell(`The machine's clock is ${Math.abs(Math.round(off / 1000))} seconds ${off > 0 ? 'ahead of' : 'behind'} the database's, which counts.`)
  setInterval(() => {
    void withDatabase(server, (database) => noteSecretInUse(database, present)).catch((error: unknown) => {
      log.warn({ err: error }, 'the database could not be asked for the time')
    })
  }, millisecondsBetweenLooks).unref()
}

export async function refusePending(server: DatabaseServer): Promise<void> {
  // The owner's URL: on a cluster only the coordinator knows of migrations.
  const pending = await withDatabase({ ...server, serviceUrl: server.ownerUrl }, pendingMigrations)
  if (pending.length > 0) throw new Refusal(`Migrations are pending (${pending.join(', ')}): run npm run migrate first.`)
}
