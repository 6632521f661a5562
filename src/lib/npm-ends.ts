import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const lookMilliseconds = 500

/** As early as can be: it may be about to end. */
const parent = process.ppid

/**
 * Resolves when the npm that has started this process has ended. A SIGTERM that npm gets ends the shell between the two, which tells
 * nobody; who has lost its parent is the first process's child from then on.
 */
export async function npmEnds(): Promise<void> {
  if (parent === 1 && !(await isFirstProcessNpm())) return
  while (process.ppid === parent) await delay(lookMilliseconds, undefined, { ref: false })
}

/** As it may be in a container, where some shells leave their place to what they start; or another program like it. Elsewhere than on Linux it never is. */
async function isFirstProcessNpm(): Promise<boolean> {
  return /npm|npx|node|yarn|bun/.test(await readFile('/proc/1/cmdline', 'utf8').catch(() => ''))
}
