import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { startWorker } from '../../src/worker/worker.ts'
import type { WorkerOrder } from './worker-process.ts'

// A worker in a process of its own, told over the channel to begin: it has loaded everything by then, and can be killed at once.
process.once('message', (order: WorkerOrder) => {
  const { secretsKeys, ahead = 0, ...options } = order
  const [first, ...others] = secretsKeys.map((key) => Buffer.from(key, 'base64'))
  if (first === undefined) throw new Error('The order has a key')
  startWorker({ ...options, prepares: true, secrets: new Secrets([first, ...others]), clock: { ...systemClock, now: () => new Date(Date.now() + ahead) }, log: createLogger('silent'), restoreDemo: () => Promise.resolve() })
})
process.send?.('ready')
