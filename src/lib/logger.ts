import { destination, pino, type Logger } from 'pino'

export type { Logger }

/**
 * JSON lines on stderr, so that stdout stays for what a person or a script asked for. What is logged is an allow-list at
 * each call: ids, statuses, durations, route templates. Never a body, a query, a header or a resource.
 */
export function createLogger(level: string): Logger {
  // Many lines at once, but none later than this: each write costs as much as a small request.
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 50 }))
}
