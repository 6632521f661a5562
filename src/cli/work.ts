import type { Secrets } from '../lib/secrets.ts'
import { systemClock } from '../lib/clock.ts'
import { startWorker, type WorkerOptions } from '../worker/worker.ts'
import { tell } from './output.ts'
import { keepInTouch, refusePending, secretsOf, type Workplace } from './workplace.ts'

export async function work(place: Workplace): Promise<void> {
  const { server, stopped } = place
  await refusePending(server)
  const secrets = await secretsOf(place)
  keepInTouch(place, secrets)
  const worker = startWorker(workerOf(place, secrets))
  tell('The worker runs.')
  await stopped
  await worker.stop()
}

export function workerOf(place: Workplace, secrets: Secrets): WorkerOptions {
  const { ownerUrl, serviceUrl } = place.server
  return {
    ownerUrl,
    serviceUrl,
    secrets,
    clock: systemClock,
    log: place.log,
    prepares: place.config.databasePrepares,
    allowPrivateWebhooks: place.config.allowPrivateWebhooks,
    // Only then: it makes requests, and all that answers them is much to load for a worker.
    restoreDemo: async (platformId) => {
      const { restoreDemo } = await import('./fill-demo.ts')
      await restoreDemo(place, platformId)
    },
  }
}
