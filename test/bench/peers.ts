import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = import.meta.dirname
let installed: Promise<void> | undefined

/**
 * Installs what the service is measured against, by a lockfile of its own, where that has not been done, or by another one.
 *
 * @throws Error where the registry does not answer
 */
export function installPeers(): Promise<void> {
  return (installed ??= install())
}

async function install(): Promise<void> {
  const lockfile = await readFile(join(folder, 'package-lock.json'), 'utf8')
  // Written here when all is there: what was installed by another lockfile, or in part, is not what is to be measured.
  const mark = join(folder, 'node_modules', '.installed-by')
  if ((await readFile(mark, 'utf8').catch(() => undefined)) === lockfile) return
  process.stderr.write('Installing what the service is measured against.\n')
  const child = spawn('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error('npm ci in test/bench ended badly')
  await writeFile(mark, lockfile)
}
