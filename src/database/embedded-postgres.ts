/**
 * The PostgreSQL of an installation that names no other: a real server, run as a process of its own beside the service.
 *
 * A start is one loop: enter the running server, or, when there is none, spawn one and look again. It covers alike the
 * first start, a server that has outlived its service, one that is dying, and two processes that start at once; which
 * of two servers gets the data is decided by PostgreSQL's own postmaster.pid.
 *
 * Every process that uses the server keeps a connection of its own open, its presence, with a shared advisory lock.
 * Who stops the server needs that lock alone: nobody can enter between the look at who is there and the signal.
 *
 * Where the presence breaks off, the process goes through the same loop again until it has another. PostgreSQL gets over
 * the loss of a process of its own, but not over a disk that is full when it writes its log (it ends, and for good), nor
 * over a signal. SIGTERM alone does not end it while anybody is connected, yet it lets nobody in any more: those who stay are
 * what it waits for, so one of them ends it.
 */
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makeFolder } from '../lib/make-folder.ts'
import { letSearchUseIndexes } from './leakproof.ts'
import { reason } from './postgres-binaries.ts'
import { DataFault, findPlace, isCode, isPostmaster, readPidFile, readSecret, spawnServer } from './postgres-cluster.ts'

export interface EmbeddedPostgres {
  /** Owner of the database and of its schema: migrations run as it. */
  ownerUrl: string
  /** What the service runs as: neither superuser nor owner, and bound by row-level security. */
  serviceUrl: string
  /** The cluster's superuser, on the database `postgres`: for tests that create databases and roles. */
  superuserUrl: string
  /**
   * Stops the server, unless somebody else is connected: another process of ours, or a person's psql. Connections of
   * this process count as somebody else's too, so its pools have to be closed before.
   */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Further settings of postgresql.conf; they win over ours. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** For what somebody may have to see to; else as log. */
  warn?: (line: string) => void
  /** Binaries to use instead of the npm package's: a folder with bin, lib and share. */
  nativeDir?: string
}

const START_MS = 60_000 // includes the recovery of a large database after a crash
const DYING_MS = 10_000 // how long what remains of a killed server may keep a new one from starting
const STOP_MS = 30_000 // a fast shutdown ends with a checkpoint
const PAUSE_MS = 1_000 // between two looks at a server that does not end
const RETRY_MS = { first: 200, most: 2_000 } as const // between tries to start what does not start, twice as long after each, and anew every ten seconds or so: a disk that is full must not be filled by what it says of that
const GRACE_MS = 15_000 // longer than a service takes to answer what it has taken: whoever stops a machine sends SIGTERM to both
const LEAVE_MS = 5_000 // the server takes a moment to see that a client has closed its connection
const PRESENCE_LOCK = 7_201
const SETUP_LOCK = 7_202

/** Starts the server, or joins the one that already runs on this data. The error of a failure names the remedy. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options)
  } catch (error) {
    if (error instanceof DataFault) throw error
    const message = `The embedded PostgreSQL can't be used here: ${reason(error)}. Set DATABASE_URL to a PostgreSQL 14 to 18 server.`
    throw new Error(message, { cause: error })
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, warn = log } = options
  await makeFolder(resolve(options.dataDir)).catch((error: unknown) => {
    const message = `DATA_DIR can't be used: ${reason(error)}. Set it to a folder that can be written, or DATABASE_URL to a PostgreSQL 14 to 18 server.`
    throw new DataFault(message, { cause: error })
  })
  const dataDir = await realpath(options.dataDir)
  const place = await findPlace(dataDir, log)
  const directory = join(place, 'postgres')
  const secret = await readSecret(dataDir, existsSync(directory))
  const superuserPassword = password(secret, 'postgres')

  const data = { ...options, log, dataDir, place, directory, superuserPassword, secret }
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let presence = await enterServer(data, stopping.signal)
  const { port } = presence
  const urls = connectionUrls(port, secret)

  const pause = (milliseconds: number) => delay(milliseconds, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  let returning = Promise.resolve()
  const stayPresent = () => {
    presence.socket.unref() // it must not keep alive a process that has nothing else to do
    presence.client.once('end', () => {
      if (!isStopping()) returning = comeBack()
    })
  }
  const comeBack = async () => {
    warn('The connection to PostgreSQL has broken off: where it has ended, it is started again')
    while (!isStopping()) {
      try {
        // However long it recovers.
        presence = await enterServer(data, stopping.signal, Infinity)
        if (presence.port === port) log('PostgreSQL is there again')
        else warn(`PostgreSQL is there again, but on port ${presence.port}: restart this process, which looks for it on ${port}`)
        stayPresent()
        return
      } catch (error) {
        if (!isStopping()) warn(reason(error))
        await pause(RETRY_MS.most)
      }
    }
  }
  const endWhatWaits = async () => {
    let since: number | undefined
    while (!isStopping()) {
      await pause(PAUSE_MS)
      const running = await readPidFile(directory)
      if (running?.state !== 'stopping') since = undefined
      else if (since === undefined) since = performance.now()
      else if (performance.now() - since > GRACE_MS && isPostmaster(running.pid, directory)) {
        warn('PostgreSQL was told to stop, and waits for those who use it: it is ended, to be started again')
        shutDown(running.pid)
        since = undefined
      }
    }
  }

  const watching = endWhatWaits()
  const stopOnce = once(async () => {
    stopping.abort()
    await Promise.all([returning, watching])
    await stop(presence, connectionUrls(presence.port, secret).superuserUrl, directory, log)
  })
  await setUp(presence.client, urls.superuserUrl, secret).catch(async (error: unknown) => {
    await stopOnce()
    throw error
  })
  stayPresent()
  return { ...urls, stop: stopOnce }
}

interface Data {
  dataDir: string
  place: string
  directory: string
  superuserPassword: string
  secret: string
  settings?: Record<string, string>
  nativeDir?: string
  log: (line: string) => void
}

/**
 * The server on these data, spawned where there is none.
 *
 * @param leaving aborted when nobody needs it any more
 * @param within milliseconds in which it has to be ready
 * @throws Error of what it said last, where it does not start
 */
async function enterServer(data: Data, leaving: AbortSignal, within = START_MS): Promise<Presence & { port: number }> {
  const { dataDir, place, directory, superuserPassword, settings = {}, nativeDir, secret, log } = data
  const begun = performance.now()
  let server: Awaited<ReturnType<typeof spawnServer>> | undefined
  let firstSpawned = Infinity
  let retryAfter: number = RETRY_MS.first
  try {
    while (performance.now() - begun < within && !leaving.aborted) {
      const running = await readPidFile(directory)
      if (running?.state === 'ready') {
        const presence = await enter(connectionUrls(running.port, secret).superuserUrl)
        if (presence !== undefined) {
          const verb = server?.hasExited() === false ? 'started' : 'joined'
          log(`PostgreSQL ${verb} on 127.0.0.1:${running.port}, data in ${directory}`)
          return { ...presence, port: running.port }
        }
      }
      if (server?.hasExited() !== false && !(running !== undefined && isPostmaster(running.pid, directory))) {
        if (server !== undefined && performance.now() - firstSpawned > DYING_MS) throw await server.lastWords()
        if (server !== undefined) {
          await delay(retryAfter)
          retryAfter = Math.min(2 * retryAfter, RETRY_MS.most)
        }
        server = await spawnServer({ dataDir, place, superuserPassword, settings, nativeDir })
        firstSpawned = Math.min(firstSpawned, performance.now())
      }
      await delay(20)
    }
    throw new Error(`it was not ready within ${within / 1000} seconds (see ${join(dataDir, 'postgres.log')})`)
  } catch (error) {
    // Nobody else would stop what was started here.
    await server?.kill()
    throw error
  }
}

interface Presence {
  client: pg.Client
  socket: Socket
}

/** Connects and takes the shared lock; undefined while the server can't be entered: starting, dying, being stopped. */
async function enter(url: string): Promise<Presence | undefined> {
  const presence = await connect(url).catch((error: unknown) => {
    if (isCode(error, '28P01')) throw new Error('the server on its data refuses the password', { cause: error })
  })
  if (presence === undefined) return undefined
  if (await ask(presence.client, `pg_try_advisory_lock_shared(${PRESENCE_LOCK})`).catch(() => false)) return presence
  await presence.client.end()
  return undefined
}

async function stop(presence: Presence, url: string, directory: string, log: (line: string) => void): Promise<void> {
  presence.socket.ref()
  // Unlocked first, since the server takes a moment to see the end of a connection. It fails when the server has gone
  // or has been restarted since.
  await presence.client.query(`select pg_advisory_unlock_shared(${PRESENCE_LOCK})`).catch(() => undefined)
  await presence.client.end()
  const { client } = await connect(url).catch(() => ({ client: undefined }))
  if (client === undefined) return
  try {
    const isAlone = await ask(client, `pg_try_advisory_lock(${PRESENCE_LOCK})`) && await othersLeave(client)
    const running = await readPidFile(directory)
    if (!isAlone || running === undefined) {
      log('PostgreSQL is left running, since others are connected to it')
      return
    }
    shutDown(running.pid)
    const deadline = performance.now() + STOP_MS
    while (existsSync(join(directory, 'postmaster.pid')) && performance.now() < deadline) await delay(10)
    log(`PostgreSQL ${performance.now() < deadline ? 'stopped' : 'is still shutting down'}`)
  } finally {
    await client.end() // not before, since it holds the lock
  }
}

/** PostgreSQL's "fast shutdown": nothing where it has ended meanwhile. */
function shutDown(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

async function othersLeave(client: pg.Client): Promise<boolean> {
  const others = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  const deadline = performance.now() + LEAVE_MS
  do {
    if (await ask(client, `not exists (select ${others})`)) return true
    await delay(20)
  } while (performance.now() < deadline)
  return false
}

/**
 * The database, its roles and their rights. Done at every start, since the one that should have done it may have been
 * killed in the middle. Grants on tables are the migrations' business.
 */
async function setUp(client: pg.Client, superuserUrl: string, secret: string): Promise<void> {
  await client.query(`set statement_timeout = ${START_MS}`)
  await client.query(`select pg_advisory_lock(${SETUP_LOCK})`)
  for (const role of ['pcs_owner', 'pcs_service']) {
    const exists = await ask(client, `exists (select from pg_roles where rolname = '${role}')`)
    if (!exists) await client.query(`create role ${role}`)
    const limits = 'nosuperuser nobypassrls nocreatedb nocreaterole'
    await client.query(`alter role ${role} login ${limits} password '${password(secret, role)}'`)
  }
  if (!(await ask(client, "exists (select from pg_database where datname = 'payments')"))) {
    await client.query('create database payments owner pcs_owner')
  }
  await client.query(`
    alter role pcs_service set lock_timeout = '1s';
    alter role pcs_service set idle_in_transaction_session_timeout = '10s';
    alter role pcs_service set statement_timeout = '5s';
    revoke all on database payments, postgres, template1 from public;
    grant connect on database payments to pcs_service`)
  const inside = await connect(superuserUrl.replace('/postgres?', '/payments?'))
  // PostgreSQL 14 still lets everybody create tables in public.
  await inside.client.query('alter schema public owner to pcs_owner; revoke create on schema public from public')
  await inside.client.query(letSearchUseIndexes)
  await inside.client.end()
  await client.query(`select pg_advisory_unlock(${SETUP_LOCK})`)
}

async function connect(url: string): Promise<Presence> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // a connection that was lost shows in the next query
  await client.connect()
  return { client, socket }
}

async function ask(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${condition} as answer`)
  return rows[0]?.answer === true
}

function connectionUrls(port: number, secret: string): Omit<EmbeddedPostgres, 'stop'> {
  // sslmode is said because pg would else take it from the environment.
  const url = (role: string, database: string) => `postgresql://${role}:${password(secret, role)}@127.0.0.1:${port}/${database}?sslmode=disable`
  return {
    ownerUrl: url('pcs_owner', 'payments'),
    serviceUrl: url('pcs_service', 'payments'),
    superuserUrl: url('postgres', 'postgres'),
  }
}

function password(secret: string, role: string): string {
  return createHmac('sha256', secret).update(role).digest('base64url')
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}
