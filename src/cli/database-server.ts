import type { Config } from '../config.ts'
import type { Logger } from '../lib/logger.ts'

/** Where the data is, and how to leave it. */
export interface DatabaseServer {
  ownerUrl: string
  serviceUrl: string
  stop(): Promise<void>
}

/** The server of DATABASE_URL, or the embedded one, started if need be. */
export async function openDatabaseServer(config: Config, log: Logger): Promise<DatabaseServer> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    return { ownerUrl: migrationDatabaseUrl ?? databaseUrl, serviceUrl: databaseUrl, stop: () => Promise.resolve() }
  }
  const { startEmbeddedPostgres } = await import('../database/embedded-postgres.ts')
  return startEmbeddedPostgres({
    dataDir,
    log: (line) => {
      log.info(line)
    },
    warn: (line) => {
      log.warn(line)
    },
  })
}
