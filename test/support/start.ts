import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { killIfThere, limitLife } from './child.ts'
import { TestClient } from './client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm start` of a stranger: no variable but where the data goes, and any port. */
export class Start {
  readonly child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #isKilled: () => boolean
  readonly #dataDir: string
  out = ''
  err = ''

  private constructor(dataDir: string, environment: Record<string, string>) {
    this.#dataDir = dataDir
    const { PATH = '', HOME = '' } = process.env
    this.child = spawn(process.execPath, ['src/cli/bin.js', 'start'], {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#ended = once(this.child, 'exit')
    this.#isKilled = limitLife(this.child, 120_000)
  }

  static spawn(dataDir: string, environment: Record<string, string> = {}): Start {
    const start = new Start(dataDir, environment)
    start.child.stdout?.on('data', (data) => (start.out += String(data)))
    start.child.stderr?.on('data', (data) => (start.err += String(data)))
    return start
  }

  /** Resolves when the last line, the curl, has been printed. */
  static async in(dataDir: string, environment: Record<string, string> = {}): Promise<Start> {
    const start = Start.spawn(dataDir, environment)
    await start.says(/^curl .*\n/m)
    return start
  }

  /** Until its output, of either kind, has this. */
  says(pattern: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (pattern.test(this.out) || pattern.test(this.err)) resolve()
      }
      this.child.stdout?.on('data', look)
      this.child.stderr?.on('data', look)
      this.child.once('exit', () => {
        reject(new Error(`It ended: ${this.out}${this.err}`))
      })
      look()
    })
  }

  line(name: string): string {
    return this.out.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1] ?? ''
  }

  get client(): TestClient {
    return new TestClient(this.line('API'), { Authorization: `Bearer ${this.line('Key')}` })
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    await this.#ended
    if (this.#isKilled()) throw new Error(`It did not end: ${this.out}${this.err}`)
    return this.child.exitCode
  }

  /** SIGKILL to the service and to PostgreSQL and its children. */
  async killAll(): Promise<void> {
    const pid = await this.postmaster()
    const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)])
    for (const victim of [this.child.pid ?? 0, pid, ...children.stdout.trim().split(/\s+/).map(Number)]) killIfThere(victim, 'SIGKILL')
    await this.#ended
  }

  async postmaster(): Promise<number> {
    return Number((await readFile(join(this.#dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  }
}
