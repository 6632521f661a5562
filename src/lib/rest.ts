import { setTimeout as delay } from 'node:timers/promises'

/** Waits so many milliseconds, or until the signal comes. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
