import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A service of its own process, as an outsider meets it: an address and a sandbox key. */
export interface RunningService {
  url: string
  key: string
  stop(): Promise<void>
}

const bootWithinMilliseconds = 120_000

/** Starts `start` on a free port with data in a folder that goes away with it, without a rate limit. */
export async function startRunningService(environment: Record<string, string> = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-'))
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'src/main.ts', 'start'], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Empty counts as absent: never the database of whoever runs this.
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: '',
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = setTimeout(() => child.kill('SIGTERM'), bootWithinMilliseconds)
  const said: Record<string, string> = {}
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] = line.match(/^(API|Key|Docs) (\S+)$/) ?? []
    if (name !== undefined && value !== undefined) said[name] = value
    const { API: url, Key: key, Docs: docs } = said
    if (url === undefined || key === undefined || docs === undefined) continue
    clearTimeout(deadline)
    child.stdout.resume()
    return { url, key, stop }
  }
  clearTimeout(deadline)
  await stop()
  throw new Error('The service ended before it said where it is.')
}
