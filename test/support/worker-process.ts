import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a worker's process is told. */
export interface WorkerOrder {
  ownerUrl: string
  serviceUrl: string
  /** In base64. */
  secretsKeys: string[]
  /** Payments that one step takes on. */
  paymentsAStep?: number
  allowPrivateWebhooks?: boolean
  inboxEvery?: number
  errandLease?: number
  /** Milliseconds that its clock is ahead of the machine's, or behind where they are less than none. */
  ahead?: number
}

/** A worker that is a process of its own, and waits to be told to begin. */
export interface WorkerProcess {
  begin(order: WorkerOrder): void
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
}

const script = fileURLToPath(new URL('./worker-child.ts', import.meta.url))

export async function startWorkerProcess(): Promise<WorkerProcess> {
  const child = fork(script, { execArgv: ['--import', 'tsx/esm'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  await once(child, 'message')
  return {
    begin(order) {
      child.send(order)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
