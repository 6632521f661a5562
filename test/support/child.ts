import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isCode } from '../../src/database/postgres-cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a command that ended has said. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A service that is a process of its own. */
export interface ServiceProcess {
  url: string
  /** All of its output so far. */
  said(): string
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
  /**
   * SIGTERM, and waits for the end.
   *
   * @throws Error with what it said when it did not end within its minute
   */
  stop(): Promise<number | null>
}

/** Variables of ours that the run itself may have been started with. */
const ours = /^(DATABASE_|MIGRATION_DATABASE_URL|DATA_DIR|HOST|PORT|PUBLIC_URL|SECRETS_KEY|BOOTSTRAP_|RATE_LIMIT_|ALLOW_PRIVATE_WEBHOOKS|LOG_LEVEL)/

/** A command in a process of its own; who starts it ends it (limitLife). */
export function start(args: readonly string[], environment: Record<string, string>): ChildProcess {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  return spawn(process.execPath, ['src/cli/bin.js', ...args], {
    cwd: root,
    env: { ...inherited, LOG_LEVEL: 'silent', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Kills a child that lives on: the run waits for its children, and would never end.
 *
 * @returns whether it had to be killed
 */
export function limitLife(child: ChildProcess, milliseconds: number): () => boolean {
  let isKilled = false
  const deadline = setTimeout(() => {
    isKilled = child.kill('SIGKILL')
    // What it has started itself may hold the other ends.
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, milliseconds)
  child.once('exit', () => {
    clearTimeout(deadline)
  })
  return () => isKilled
}

/** Kills a process that may end by itself at this moment, as PostgreSQL's do when their postmaster has gone. */
export function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

const lifeMilliseconds = 60_000

/**
 * Runs a command to its end, as an operator would.
 *
 * @throws Error with what it said when it does not end within a minute
 */
export async function runCommand(args: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const child = start(args, environment)
  const isKilled = limitLife(child, lifeMilliseconds)
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (data) => (said.stdout += String(data)))
  child.stderr?.on('data', (data) => (said.stderr += String(data)))
  await once(child, 'close')
  if (isKilled()) throw new Error(`${args.join(' ')} did not end: ${said.stdout}${said.stderr}`)
  return { code: child.exitCode, ...said }
}

/**
 * Runs a command whose standard output nobody reads, as behind a `head` that has seen enough.
 *
 * @throws Error with what it said when it does not end within a minute
 */
export async function runUnread(args: readonly string[], environment: Record<string, string>): Promise<Omit<Ended, 'stdout'>> {
  const child = start(args, environment)
  const isKilled = limitLife(child, lifeMilliseconds)
  // Before it has come so far as to say anything.
  child.stdout?.destroy()
  let stderr = ''
  child.stderr?.on('data', (data) => (stderr += String(data)))
  await once(child, 'close')
  if (isKilled()) throw new Error(`${args.join(' ')} did not end: ${stderr}`)
  return { code: child.exitCode, stderr }
}

/**
 * Runs `serve` until it listens, for a minute at most unless told otherwise.
 *
 * @throws Error with what it said when it ends before it listens
 */
export async function startServiceProcess(environment: Record<string, string>, lifetime = lifeMilliseconds): Promise<ServiceProcess> {
  const child = start(['serve'], environment)
  const isKilled = limitLife(child, lifetime)
  const ended = once(child, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (data: unknown) => {
      said += String(data)
      const found = /^API (\S+)$/m.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => {
      reject(new Error(`serve ended: ${said}`))
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url,
    said: () => said,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      if (isKilled()) throw new Error(`serve did not end: ${said}`)
      return child.exitCode
    },
  }
}
