import { Socket } from 'node:net'
import type pg from 'pg'

/** A statement of a connection that has timeouts takes so long at most, unless its transaction has it otherwise. */
export const statementSeconds = 5

/** What the way there and back may take. */
const slackMilliseconds = 500

/**
 * Ends a connection whose server says nothing for longer than it may work at a statement. Of such a server, or of a network that loses what
 * is sent, no timeout of the server's own is ever heard: whoever asked would wait for ever.
 */
export class Silence {
  readonly #socket: Socket
  #asked = 0
  #seconds = statementSeconds

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#socket.on('timeout', () => {
      if (this.#asked > 0) this.#socket.destroy(new SilentServer())
    })
    this.#allow(statementSeconds)
  }

  /** Undefined where the driver does not show its socket. */
  static on(connection: pg.Client): Silence | undefined {
    const wire: unknown = 'connection' in connection ? connection.connection : undefined
    const stream: unknown = typeof wire === 'object' && wire !== null && 'stream' in wire ? wire.stream : undefined
    return stream instanceof Socket ? new Silence(stream) : undefined
  }

  /** A statement goes out. What a transaction says of its time holds until the next one begins. */
  asked(sql: string): void {
    this.#asked++
    const seconds = /set local statement_timeout = '?([0-9]+)/i.exec(sql)?.[1]
    if (seconds !== undefined) this.#allow(Number(seconds))
    else if (this.#seconds !== statementSeconds && sql.startsWith('BEGIN')) this.#allow(statementSeconds)
  }

  answered(): void {
    this.#asked--
  }

  /** @param seconds 0: any time */
  #allow(seconds: number): void {
    this.#seconds = seconds
    this.#socket.setTimeout(seconds === 0 ? 0 : seconds * 1000 + slackMilliseconds)
  }
}

class SilentServer extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database says nothing')
  }
}
