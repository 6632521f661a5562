/** The files of the embedded PostgreSQL: where they lie, how they are made, and the server process on them. */
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, chown, link, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBinaries, reason, run } from './postgres-binaries.ts'
import type { Binaries, ServerUser } from './postgres-binaries.ts'

const INITDB_MS = 60_000
const NOBODY = 65_534

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log must hold no personal data: neither statements nor their parameters, nor the rows that DETAIL quotes.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  // Work for a client that has gone is ended. Only Linux lets an idle server notice, others refuse the setting.
  ...(process.platform === 'linux' ? { client_connection_check_interval: '500ms' } : {}),
}

/**
 * Matching regardless of case needs a character type that knows more than ASCII; order by code point is the same on
 * every machine. The first that initdb accepts: the provider `builtin` came with PostgreSQL 17, and not every system
 * has the locale C.UTF-8. Messages in English, whatever LANG says.
 */
const LOCALES = [
  ['--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C'],
  ['--locale=C.UTF-8', '--lc-messages=C'],
  ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ['--locale=C'],
]

/**
 * Where data and copied binaries go: `dataDir`. Run as root, the server is another user, and a directory below one of
 * mode 700 such as /root is out of its reach: then a place of its own, noted in dataDir.
 */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<string> {
  const note = join(dataDir, 'postgres-place')
  const noted = await readFile(note, 'utf8').catch(() => '')
  if (noted === '' && (!isRoot() || existsSync(join(dataDir, 'postgres')) || await isOpenToAll(dataDir))) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const bases = ['/var/lib/payment-collection-service', join(tmpdir(), 'payment-collection-service')]
  const places = noted === '' ? bases.map((base) => join(base, name)) : [noted]
  for (const place of places) {
    if (!(await makePlace(place).catch(() => false))) continue
    if (noted === '') await writeFile(note, place)
    log(`PostgreSQL does not run as root, and ${dataDir} is closed to other users: its data is in ${place}`)
    return place
  }
  throw new Error(`PostgreSQL does not run as root, ${dataDir} is closed to other users, and ${places.join(', ')} can't be used`)
}

/** What another database would not mend: a whole sentence that names its own remedy. */
export class DataFault extends Error {}

/** The secret that passwords are derived from, made once per data directory. */
export async function readSecret(dataDir: string, hasData: boolean): Promise<string> {
  const file = join(dataDir, 'postgres-secret')
  const reason = 'the passwords of the data beside it were made from it'
  if (!existsSync(file)) {
    if (hasData) throw new DataFault(`${file} is missing: put it back; ${reason}.`)
    const mine = `${file}.${randomUUID()}`
    await writeFile(mine, randomBytes(32).toString('hex'), { mode: 0o600 })
    // A link is never seen half written, and can't replace what another process has made in the meantime.
    await link(mine, file).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
    await rm(mine)
  }
  const secret = await readFile(file, 'utf8')
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new DataFault(`${file} is damaged: put back what it held; ${reason}.`)
  return secret
}

/** Spawns a server on the data, which is made first if there is none. It may well end at once: see lastWords. */
export async function spawnServer(options: {
  dataDir: string
  place: string
  superuserPassword: string
  settings: Record<string, string>
  nativeDir: string | undefined
}): Promise<{ hasExited: () => boolean; lastWords: () => Promise<Error>; kill: () => Promise<void> }> {
  const { dataDir, place, nativeDir } = options
  const directory = join(place, 'postgres')
  const settings: Record<string, string> = { ...SETTINGS, port: String(await findPort(directory)), ...options.settings }
  const user = await serverUser(directory)
  const major = existsSync(directory) ? Number(await readFile(join(directory, 'PG_VERSION'), 'utf8')) : undefined
  const binaries = await findBinaries({ nativeDir, copyTo: place, user, major })
  if (major === undefined) {
    await createCluster(binaries, directory, user, options.superuserPassword, settings['fsync'] !== 'off')
  }

  const logFile = join(dataDir, 'postgres.log')
  const output = await open(logFile, 'a', 0o600)
  const logged = (await output.stat()).size
  let failure: Error | undefined
  const child = spawn(
    binaries.postgres,
    ['-D', directory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: Ctrl-C goes to the whole process group, and the service has to drain before its database stops.
    { ...user, cwd: place, detached: true, stdio: ['ignore', output.fd, output.fd], windowsHide: true },
  )
  child.on('error', (error) => { failure = error })
  child.unref()
  await output.close()
  const hasExited = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  return {
    hasExited,
    lastWords: async () => {
      const words = reason(failure ?? (await readFile(logFile)).subarray(logged).toString())
      const pidFile = join(directory, 'postmaster.pid')
      if (/bogus data in lock file|lock file "postmaster.pid" is empty/.test(words)) {
        return new DataFault(`${pidFile} is damaged (${words}): remove it, unless a PostgreSQL runs on these data.`)
      }
      return new Error(`PostgreSQL does not start: ${words} (see ${logFile})`)
    },
    kill: async () => {
      if (hasExited()) return
      child.ref()
      const ended = once(child, 'exit')
      child.kill('SIGINT') // PostgreSQL's "fast shutdown"
      await ended
    },
  }
}

/** @returns as what the server describes itself: `state` is starting, ready, stopping or standby */
export async function readPidFile(directory: string): Promise<{ pid: number; port: number; state: string | undefined } | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , state] = text.split('\n')
  return pid && port ? { pid: Number(pid), port: Number(port), state: state?.trim() } : undefined
}

/**
 * Whether the process that postmaster.pid names is the server on this data. By now the number may be another process's
 * (likely after a restart of a container) or that of a dead one nobody has waited for. PostgreSQL would take either
 * for a server and refuse to start, for ever, so then the file is removed.
 */
export function isPostmaster(pid: number, directory: string): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false // PostgreSQL sees this for itself, and does not take another user's process for a server either
  }
  if (process.platform !== 'linux') return true
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory)) return true
    const file = join(directory, 'postmaster.pid')
    // Read again, since another start may have done all this a moment ago, and the file may be its server's.
    if (readFileSync(file, 'utf8').startsWith(`${pid}\n`)) rmSync(file)
  } catch { /* one of the two has gone by itself */ }
  return false
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Made under another name and renamed when whole, so that a directory of the right name is never half made. */
async function createCluster(
  binaries: Binaries, directory: string, user: ServerUser, superuserPassword: string, isDurable: boolean,
): Promise<void> {
  const parent = dirname(directory)
  const temporary = await mkdtemp(join(parent, 'postgres.new-'))
  const [passwordFile, data] = [join(temporary, 'password'), join(temporary, 'data')]
  try {
    await removeLeftovers(temporary)
    await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
    for (const path of [passwordFile, temporary]) {
      if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid)
    }
    await initdb(LOCALES, [
      '-D', data, '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256', '--pwfile', passwordFile, '--data-checksums',
      ...(isDurable ? [] : ['--no-sync']),
    ])
    await rename(data, directory)
    if (isDurable && process.platform !== 'win32') await syncDirectory(parent)
  } catch (error) {
    if (!existsSync(join(directory, 'PG_VERSION'))) throw error // else another process was first
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }

  async function initdb([locale = [], ...others]: string[][], args: string[]): Promise<void> {
    try {
      await run(binaries.initdb, [...args, ...locale], user, INITDB_MS)
    } catch (error) {
      if (others.length === 0) throw error
      await initdb(others, args)
    }
  }
}

/** What killed creations have left behind; a young one may be at work this moment. */
async function removeLeftovers(temporary: string): Promise<void> {
  const now = (await stat(temporary)).mtimeMs // by the file system's clock, as the others
  const names = (await readdir(dirname(temporary))).filter((name) => name.startsWith('postgres.new-'))
  for (const path of names.map((name) => join(dirname(temporary), name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now })) // its maker may have removed it just now
    if (now - mtimeMs > 10 * INITDB_MS) await rm(path, { recursive: true, force: true })
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

async function makePlace(place: string): Promise<boolean> {
  for (const path of [dirname(place), place]) {
    await mkdir(path, { recursive: true })
    const { uid, mode } = await lstat(path)
    // In the directory for temporary files somebody else may have made it first.
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) return false
    await chmod(path, 0o755)
  }
  return await isOpenToAll(place)
}

async function isOpenToAll(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o001) === 0) return false
  return dirname(path) === path || await isOpenToAll(dirname(path))
}

/** As root: the owner of data that an ordinary user has made before, else nobody. */
async function serverUser(directory: string): Promise<ServerUser> {
  if (!isRoot()) return {}
  if (!existsSync(directory)) return { uid: NOBODY, gid: NOBODY }
  const { uid, gid } = await stat(directory)
  return { uid, gid }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** That of the server before, if it is free: pools that have lost it look for it there. */
async function findPort(directory: string): Promise<number> {
  const before = /"port=(\d+)"/.exec(await readFile(join(directory, 'postmaster.opts'), 'utf8').catch(() => ''))?.[1]
  return await freePort(Number(before ?? 0)).catch(() => freePort(0))
}

/** @param wanted this one, or any for 0 @throws Error where it is not free */
async function freePort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
