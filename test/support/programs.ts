import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pypi, type Registry } from './registries.ts'

/** Why a check could not be made at all: neither passed nor failed. */
export class NotRun extends Error {}

/** The exit code of a run that could not be made. */
export const notRunExitCode = 3

/** The code of a program that there is not. */
export const missingCode = 127

export interface Finished {
  code: number
  output: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Milliseconds after which it is ended. */
  timeout?: number | undefined
}

/**
 * A virtual environment with exactly what a requirements file pins, made when it is missing or of other pins.
 *
 * @returns its folder of programs
 * @throws NotRun when PyPI does not answer, Error with what was said of whatever else is wrong
 */
export async function pythonEnvironment(folder: string, requirements: string, waitSeconds?: number): Promise<string> {
  const programs = join(folder, 'bin')
  const stamp = join(folder, 'installed.txt')
  const wanted = await readFile(requirements, 'utf8')
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === wanted) return programs
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made = await run('python3', ['-m', 'venv', folder], {}, false)
  if (made.code !== 0) throw new Error(`python3 -m venv could not make ${folder}:\n${made.output}`)
  const [wheels, log, pip] = [join(folder, 'wheels'), join(folder, 'pip.log'), join(programs, 'pip')]
  const quietly = ['--quiet', '--disable-pip-version-check']
  const brought = await bring(pypi, pip, [...quietly, '--log', log, 'wheel', '--wheel-dir', wheels, '-r', requirements], { log, waitSeconds })
  if (brought.code !== 0) throw new Error(`pip could not bring ${requirements}:\n${brought.output}`)
  const installed = await run(pip, [...quietly, 'install', '--no-index', '--find-links', wheels, '-r', requirements], {}, false)
  if (installed.code !== 0) throw new Error(`pip could not install ${requirements}:\n${installed.output}`)
  await rm(wheels, { recursive: true })
  await writeFile(stamp, wanted)
  return programs
}

export interface BringOptions extends RunOptions {
  /** Where the program writes more than it says. */
  log?: string
  /** How long it waits for one answer. */
  waitSeconds?: number | undefined
}

/**
 * Runs a program that brings packages, and does nothing else: of this alone it may be said that it could not be done.
 *
 * @throws NotRun when the registry does not answer
 */
export async function bring(registry: Registry, program: string, args: readonly string[], { log, waitSeconds = 20, ...options }: BringOptions): Promise<Finished> {
  const waiting = registry.waiting(waitSeconds)
  const finished = await run(program, [...args, ...waiting.args], { ...options, timeout: waiting.timeout }, false)
  if (finished.code === 0 || finished.code === missingCode) return finished
  const logged = log === undefined ? '' : await readFile(log, 'utf8').catch(() => '')
  if (!registry.isSilent(`${logged}\n${finished.output}`)) return finished
  process.stderr.write(finished.output)
  throw new NotRun(`${registry.name} does not answer`)
}

/** Runs a program to its end; shown as it goes, unless told not to. */
export async function run(program: string, args: readonly string[], options: RunOptions, isShown = true): Promise<Finished> {
  const child = spawn(program, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, timeout: options.timeout, stdio: ['ignore', 'pipe', 'pipe'] })
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
      return missingCode
    },
  )
  return { code, output: Buffer.concat(chunks).toString('utf8') }
}
