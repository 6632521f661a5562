import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

let installed: Promise<void> | undefined

/**
 * Installs what the service is measured against, by a lockfile of its own, where that has not been done.
 *
 * @throws Error where the registry does not answer
 */
export function installPeers(): Promise<void> {
  return (installed ??= install())
}

async function install(): Promise<void> {
  // The last that npm writes.
  if (existsSync(join(import.meta.dirname, 'node_modules', '.package-lock.json'))) return
  process.stderr.write('Installing what the service is measured against.\n')
  const child = spawn('npm', ['ci', '--ignore-scripts'], { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error('npm ci in test/bench ended badly')
}
