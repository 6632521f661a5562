import { connect } from '../database/connection.ts'
import { inTurn } from '../database/turn.ts'
import { demoIds, ensureDemo, type Demo } from '../demo.ts'
import { loadContract } from '../http/dispatch.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import type { Secrets } from '../lib/secrets.ts'
import { handlers } from '../operations.ts'
import { say } from './output.ts'
import { Refusal } from './refusal.ts'
import { refusePending, secretsOf, withDatabase, type Workplace } from './workplace.ts'

/** Compiles the contract, which takes a while. */
export async function prepare(): Promise<void> {
  await loadContract(handlers)
}

export async function fillDemo(place: Workplace): Promise<void> {
  await refusePending(place.server)
  const { demo } = await demoOf(place)
  if (demo === undefined) throw new Refusal('The database has platforms already; demo data goes into an empty one.')
  say(`${demo.key}\n`)
}

/** In turn, the secrets too: of two that fill one database with secrets of their own, the second is refused. */
export async function demoOf(place: Workplace): Promise<{ demo: Demo | undefined; secrets: Secrets }> {
  const { config, log, server } = place
  const quiet = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const owner = connect(server.ownerUrl, { pool: 1 })
  try {
    return await inTurn(owner, 'demo', async () => {
      const secrets = await secretsOf(place)
      const options = { config, ownerUrl: server.ownerUrl, serviceUrl: server.serviceUrl, secrets, log: quiet, clock: systemClock }
      return { demo: await withDatabase(server, (database) => ensureDemo(database, options)), secrets }
    })
  } finally {
    await owner.destroy()
    log.flush()
  }
}

/** After a reset, unless it is another platform's. */
export async function restoreDemo(place: Workplace, platformId: string): Promise<void> {
  if (platformId === demoIds.platform) await demoOf(place)
}
