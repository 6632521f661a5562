import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { invariant } from '../../src/lib/invariant.ts'
import { secretsKeyText, world } from '../support/world.ts'

/** What the service is started with on the world's database, or on another; its rate limit is on, and too high to be met. */
export function serviceEnvironment(serviceUrl = world().database.serviceUrl): Record<string, string> {
  return { DATABASE_URL: serviceUrl, SECRETS_KEY: secretsKeyText(), RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '5000000' }
}

/** A server that is measured, in a process of its own. */
export class Subject {
  readonly url: string
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string, undefined>

  private constructor(url: string, child: ChildProcess, lines: AsyncIterator<string, undefined>) {
    this.url = url
    this.#child = child
    this.#lines = lines
  }

  /**
   * Starts one of peers/ or servers/.
   *
   * @param log the file that its standard error goes to
   * @throws Error with what it said when it ends before it listens
   */
  static async start(file: string, environment: Record<string, string>, log: string): Promise<Subject> {
    const child = spawn(process.execPath, ['--import', 'tsx/esm', file], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      // Its log goes into a file, as on a server: nobody reads it while it is measured.
      stdio: ['pipe', 'pipe', openSync(log, 'w')],
    })
    invariant(child.stdout, 'its standard output is a pipe')
    const lines: AsyncIterator<string, undefined> = createInterface(child.stdout)[Symbol.asyncIterator]()
    const { value } = await lines.next()
    if (value === undefined) throw new Error(`${file} ended: ${readFileSync(log, 'utf8')}`)
    return new Subject(`http://127.0.0.1:${value}`, child, lines)
  }

  /** The CPU that it has used so far, in microseconds, and the memory that it has, in bytes. */
  async usage(): Promise<{ cpu: number; memory: number }> {
    this.#child.stdin?.write('\n')
    const { value = '' } = await this.#lines.next()
    const [cpu, memory] = value.split(' ').map(Number)
    return { cpu: cpu ?? Number.NaN, memory: memory ?? Number.NaN }
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.stdin?.end()
    await ended
  }
}
