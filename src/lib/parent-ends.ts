import { setTimeout as delay } from 'node:timers/promises'

const lookMilliseconds = 500

/** Resolves when this process’s parent has ended. Of npm’s that is the shell between the two: a SIGTERM that npm gets ends it, and it tells nobody. */
export async function parentEnds(): Promise<void> {
  const parent = process.ppid
  while (process.ppid === parent) await delay(lookMilliseconds, undefined, { ref: false })
}
