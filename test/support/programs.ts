import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why a check could not be made at all: neither passed nor failed. */
export class NotRun extends Error {}

/** The exit code of a run that could not be made. */
export const notRunExitCode = 3

export interface Finished {
  code: number
  output: string
}

/**
 * A virtual environment with exactly what a requirements file pins, made when it is missing or of other pins.
 *
 * @returns its folder of programs
 * @throws NotRun when PyPI does not answer, Error with what was said of whatever else is wrong
 */
export async function pythonEnvironment(folder: string, requirements: string): Promise<string> {
  const programs = join(folder, 'bin')
  const stamp = join(folder, 'installed.txt')
  const wanted = await readFile(requirements, 'utf8')
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === wanted) return programs
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made = await run('python3', ['-m', 'venv', folder], {}, false)
  if (made.code !== 0) throw new Error(`python3 -m venv could not make ${folder}:\n${made.output}`)
  const installed = await run(join(programs, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '--retries', '2', '--timeout', '20', '-r', requirements], {}, false)
  if (installed.code !== 0) {
    if (isUnreachable(installed.output)) throw new NotRun('PyPI does not answer')
    throw new Error(`pip could not install ${requirements}:\n${installed.output}`)
  }
  await writeFile(stamp, wanted)
  return programs
}

/**
 * Whether a registry did not answer, as pip, npm, Maven and Go say it. Maven's "Could not transfer artifact" is no word for it, which a full disk
 * is told by as well: what follows it says why.
 */
export function isUnreachable(output: string): boolean {
  return /Connect to .* failed|Unknown ?Host|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|dial tcp|i\/o timeout|TLS handshake timeout|no such host|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|SSLError|RemoteDisconnected|ProtocolError|Max retries exceeded|Temporary failure in name resolution|Network is unreachable|(Connect|Read) timed out|Connection (refused|reset|aborted|timed out)|HTTP error 5|Bad Gateway|Service Unavailable|Gateway Time-?out/i.test(
    output,
  )
}

/** Runs a program to its end; shown as it goes, unless told not to. */
export async function run(program: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> }, isShown = true): Promise<Finished> {
  const child = spawn(program, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const [stream, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isShown) target.write(chunk)
    })
  }
  const code = await once(child, 'close').then(
    ([exitCode]: unknown[]) => (typeof exitCode === 'number' ? exitCode : 1),
    // There is no such program.
    (error: unknown) => {
      chunks.push(Buffer.from(String(error)))
      return 127
    },
  )
  return { code, output: Buffer.concat(chunks).toString('utf8') }
}
