/** Where time comes from. The one place that reads the machine's clock; tests hand in another. */
export interface Clock {
  now(): Date
  /** Milliseconds that only grow, for durations; unrelated to the date. */
  elapsed(): number
}

let ahead = 0

/** How much later it is by this machine than by the clock that counts, in milliseconds; 0: as far as is known it is right. */
export function machineAhead(): number {
  return ahead
}

/** The machine's, set right: what all of the service and the worker go by that is not told otherwise. */
export const systemClock: Clock = {
  now: () => new Date(Date.now() - ahead),
  elapsed: () => performance.now(),
}

/**
 * Sets the clock of this process right, by another one that was read meanwhile (database/agree-on-time.ts).
 *
 * @param read milliseconds since 1970 by that one
 * @param began when the machine had which time as it was asked
 */
export function setRight(read: number, began: number): void {
  const ended = machineTime()
  const off = Math.round((began + ended) / 2 - read)
  // Less than a second harms nobody, and what the reading took could be all of it.
  ahead = Math.abs(off) < Math.max(1_000, ended - began) ? 0 : off
}

/** Milliseconds since 1970, right or wrong. */
export function machineTime(): number {
  return Date.now()
}

/** Of two instants the later one. Whoever changes a row may have begun before its last change, and waited for it: its times only grow. */
export function laterOf(a: Date, b: Date): Date {
  return a < b ? b : a
}
