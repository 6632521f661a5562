import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { newFolder } from './scratch.ts'

/** A service of its own process, as an outsider meets it: an address and a sandbox key. */
export interface RunningService {
  url: string
  key: string
  stop(): Promise<void>
}

const bootWithinMilliseconds = 120_000

/**
 * Starts `start` on a free port with data in a folder that goes away with it, without a rate limit.
 *
 * @param how.byNpm as the README says
 * @param how.user who it runs as, instead of whoever runs this
 */
export async function startRunningService(environment: Record<string, string> = {}, how: { byNpm?: boolean; user?: { uid: number; gid: number } } = {}): Promise<RunningService> {
  const { byNpm = false, user } = how
  const dataDir = await newFolder('data')
  // PostgreSQL, which root runs as nobody, has its data in there; else it would have them in a place that does not go away with this.
  await chmod(dataDir, 0o755)
  if (user !== undefined) await chown(dataDir, user.uid, user.gid)
  const [command, args] = byNpm ? ['npm', ['start']] : [process.execPath, ['src/cli/bin.js', 'start']]
  const child = spawn(command, args, {
    ...user,
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // npm keeps its own files there.
      ...(user === undefined ? {} : { HOME: dataDir }),
      ...(byNpm ? { npm_config_update_notifier: 'false' } : {}),
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
  const ended = once(child, 'close')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    // Whoever runs this for npm has its standard output too.
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
