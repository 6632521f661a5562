import type { AddressInfo, Socket } from 'node:net'
import type { Knex } from 'knex'
import type { Config } from './config.ts'
import type { NewId } from './context.ts'
import { connect } from './database/connection.ts'
import { buildServer } from './http/server.ts'
import { systemClock, type Clock } from './lib/clock.ts'
import { newId } from './lib/ids.ts'
import { invariant } from './lib/invariant.ts'
import { ListenError } from './lib/listen-error.ts'
import type { Logger } from './lib/logger.ts'
import type { Secrets } from './lib/secrets.ts'
import { handlers } from './operations.ts'

export interface ServiceOptions {
  config: Config
  /** The role that the service runs as. */
  serviceUrl: string
  secrets: Secrets
  log: Logger
  clock?: Clock
  newId?: NewId
  /** Instead of the config's. */
  listen?: { host: string; port: number }
  /** How long a request waits for a connection before it is answered 503, in milliseconds; 2,000 unless told otherwise. */
  patience?: number
}

export interface Service {
  /** Where clients reach it. */
  url: string
  database: Knex
  /** Answers what was accepted, for at most 9 seconds, and lets go of the database. */
  stop(): Promise<void>
}

/** Whoever has asked for the end kills after ten seconds, as a rule, and the process has more to do. */
const stopWithinMilliseconds = 9_000
/** For what is on its way on a connection on which nothing came yet. */
const silentMilliseconds = 1_000

/** The API, listening. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, serviceUrl, secrets, log, clock = systemClock, listen = { host: config.host, port: config.port }, patience = 2_000 } = options
  const database = connect(serviceUrl, { pool: config.databasePool, timeouts: true, prepares: config.databasePrepares, patience })
  let isReady = true
  const server = await buildServer({
    config,
    database,
    secrets,
    clock,
    log,
    newId: options.newId ?? newId,
    handlers,
    patience,
    isReady: () => isReady,
  })
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(new ListenError(error.message, { cause: error }))
    }
    server.once('error', fail)
    server.listen(listen.port, listen.host, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const address = server.address()
  invariant(address !== null && typeof address === 'object', 'the server listens on a port')
  return {
    url: config.publicUrl ?? urlOf(listen.host, address),
    database,
    async stop() {
      isReady = false
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
      })
      // Connections that are kept alive never end by themselves: each is closed once it is idle.
      const sweep = setInterval(() => {
        server.closeIdleConnections()
      }, 25)
      // Node does not count as idle what never was anything else.
      const silence = setTimeout(() => {
        for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
      }, silentMilliseconds)
      const deadline = setTimeout(() => {
        server.closeAllConnections()
      }, stopWithinMilliseconds)
      await closed
      clearInterval(sweep)
      clearTimeout(silence)
      clearTimeout(deadline)
      await database.destroy()
    },
  }
}

function urlOf(host: string, { port, family }: AddressInfo): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${family === 'IPv6' && reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
