import { connect } from '../database/connection.ts'
import { maintainPartitions } from '../database/partitions.ts'
import type { Logger } from '../lib/logger.ts'

export interface Worker {
  /** Ends after the job at hand. */
  stop(): Promise<void>
}

/** Partitions are made days ahead, so that an hour is often enough. */
const partitionsEveryMilliseconds = 60 * 60 * 1000

/**
 * Does what no request waits for. Several may run, in one process with the API or apart.
 *
 * @param ownerUrl partitions are made and dropped by the tables' owner
 */
export function startWorker(ownerUrl: string, log: Logger): Worker {
  let running: Promise<void> | undefined
  const maintain = async () => {
    const owner = connect(ownerUrl, { pool: 1 })
    try {
      const { made, dropped, stray } = await maintainPartitions(owner)
      if (made.length > 0 || dropped.length > 0) log.info({ made, dropped }, 'partitions')
      if (stray.length > 0) log.warn({ stray }, 'rows in a default partition')
    } catch (error) {
      // The next hour tries again, and rows have a default partition until then.
      log.warn({ err: error instanceof Error ? error.message.split('\n', 1)[0] : typeof error }, 'partitions failed')
    } finally {
      await owner.destroy()
    }
  }
  const run = () => {
    running ??= maintain().finally(() => {
      running = undefined
    })
  }
  // At once too: a worker that is restarted every few minutes would otherwise never come to it.
  run()
  const timer = setInterval(run, partitionsEveryMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
