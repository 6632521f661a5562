import { readConfig } from '../config.ts'
import { createLogger } from '../lib/logger.ts'
import { openDatabaseServer } from './database-server.ts'
import type { Workplace } from './workplace.ts'

/**
 * Reads the settings, finds or starts the database, does the work, and leaves as it came.
 *
 * @param load what the work is done by; loaded while PostgreSQL, a process of its own, starts: all that it does not need comes later
 */
export async function atWork<Part>(stopped: Promise<void>, load: () => Promise<Part>, action: (part: Part, place: Workplace) => Promise<void>): Promise<void> {
  const config = readConfig()
  const log = createLogger(config.logLevel)
  const opening = openDatabaseServer(config, log)
  const [server, part] = await Promise.all([opening, load()]).catch(async (error: unknown) => {
    await (await opening).stop()
    throw error
  })
  try {
    await action(part, { config, log, server, stopped })
  } finally {
    await server.stop()
  }
}
