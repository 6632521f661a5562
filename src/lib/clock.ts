/** Where time comes from. The one place that reads the machine's clock; tests hand in another. */
export interface Clock {
  now(): Date
  /** Milliseconds that only grow, for durations; unrelated to the date. */
  elapsed(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
}

/** Of two instants the later one. Whoever changes a row may have begun before its last change, and waited for it: its times only grow. */
export function laterOf(a: Date, b: Date): Date {
  return a < b ? b : a
}
