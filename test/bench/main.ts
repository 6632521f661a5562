import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isStartedByNpm } from '../../src/config.ts'
import { npmEnds } from '../../src/lib/npm-ends.ts'
import { newFolder, scratchVariable } from '../support/scratch.ts'

// Runs run.ts in a process of its own, and leaves nothing behind it, wherever it is broken off: neither processes nor folders.

const folder = await newFolder('bench')
// PostgreSQL, which root runs as nobody, has its data in there.
await chmod(folder, 0o755)
const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'run.ts'), ...process.argv.slice(2)], { stdio: 'inherit', detached: true, env: { ...process.env, [scratchVariable]: folder } })
let brokenOff: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => { breakOff(signal) })
if (isStartedByNpm()) void npmEnds().then(() => { breakOff('SIGTERM') })
await once(child, 'exit')
if (brokenOff !== undefined) await stopServers()
await rm(folder, { recursive: true, force: true, maxRetries: 50 })
process.exit(brokenOff ?? child.exitCode ?? 1)

function breakOff(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
  brokenOff = 128 + constants.signals[signal]
  // The whole group, which the load generator and the measured servers belong to.
  if (child.pid !== undefined) reaches(-child.pid, 'SIGKILL')
}

/** PostgreSQL, which has a group of its own; one that was about to start shows a moment later. Nothing of it is to be kept. */
async function stopServers(): Promise<void> {
  const pids = new Set<number>()
  for (let looks = 0; looks < 10 || (looks < 150 && [...pids].some((pid) => reaches(pid, 0))); looks++) {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('postmaster.pid'))) {
      const [pid] = (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n')
      if (Number(pid) > 0) pids.add(Number(pid))
    }
    for (const pid of pids) reaches(pid, 'SIGQUIT')
    await delay(100)
  }
}

/** Whether a signal had somebody to go to. */
function reaches(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
