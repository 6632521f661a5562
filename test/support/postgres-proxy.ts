import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Where a statement is stopped: not let through to the server, or its result not let back. */
export type Side = 'before' | 'after'

interface Trap {
  /** Garbled: it is done, and what is said of it is no message of the protocol; the connection goes on. */
  side: Side | 'garbled'
  statement: RegExp
  /** What a connection must have sent before. */
  behind: RegExp | undefined
  /** Connections that may still walk into it. */
  open: number
  /** Connections that are not stopped yet. */
  missing: number
  sprung: () => void
}

/**
 * Stands between a service and its PostgreSQL and reads what the service says, so that a test can stop a process at a
 * statement of its choice without a hook in the process. Connections without TLS only.
 */
export class PostgresProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #url: URL
  #trap: Trap | undefined
  #lag = 0
  #rewrite: (sql: string) => string = (sql) => sql

  private constructor(server: Server, url: URL) {
    this.#server = server
    this.#url = url
  }

  static async open(databaseUrl: string): Promise<PostgresProxy> {
    const target = new URL(databaseUrl)
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = new URL(databaseUrl)
    url.hostname = '127.0.0.1'
    url.port = String(portOf(server))
    const proxy = new PostgresProxy(server, url)
    server.on('connection', (client) => {
      proxy.#relay(client, connect(Number(target.port || 5432), target.hostname))
    })
    return proxy
  }

  /** The database's URL by way of the proxy. */
  get url(): string {
    return this.#url.href
  }

  /**
   * Stops the next connections that send such a statement, there; settles when as many as asked for are stopped.
   *
   * @param behind only connections that have sent such a statement since
   */
  stopAt(side: Side, statement: RegExp, connections: number, behind?: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#trap = { side, statement, behind, open: connections, missing: connections, sprung: resolve }
    })
  }

  /** Has the result of such a statement come as no message that there is; settles when it has, as above. */
  garbleAt(statement: RegExp, behind: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#trap = { side: 'garbled', statement, behind, open: 1, missing: 1, sprung: resolve }
    })
  }

  /**
   * Has everything that is said arrive so much later, in either direction; Infinity: never. What is under way keeps the pace that it
   * began with, so that nothing overtakes.
   */
  lagBy(milliseconds: number): void {
    this.#lag = milliseconds
  }

  /** Has the server get other statements than were sent, from now on. */
  rewrite(change: (sql: string) => string): void {
    this.#rewrite = change
  }

  /** Breaks what is there, by RST; who comes anew is let through. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #relay(client: Socket, server: Socket): void {
    // A connection that was stopped stays so; it ends when its process does.
    let stopped = false
    let awaited: Trap | undefined
    /** Turns that the server has not ended yet; what is said at once is several, and the first is that of the startup. */
    let turns = 1
    /** Those of them up to the end of the statement whose result is not let back. */
    let turnsToWait = 0
    /** Whether that statement has gone to the server: what is said at once with it has not, so that it is the last that is done. */
    let isHeld = false
    /** The trap whose way the connection has taken. */
    let led: Trap | undefined
    const prepared = new Map<string, string>()
    const sent = new MessageReader({ startup: true })
    const received = new MessageReader({ startup: false })
    const later = (work: () => void): void => {
      if (this.#lag === 0) work()
      else if (this.#lag !== Infinity) setTimeout(work, this.#lag)
    }
    client.on('data', (data) => {
      later(() => {
        hear(data)
      })
    })
    server.on('data', (data) => {
      later(() => {
        answer(data)
      })
    })
    const hear = (data: Buffer): void => {
      if (stopped || isHeld) return
      for (const message of sent.read(data)) {
        const text = statementOf(message, prepared)
        const set = text === undefined ? undefined : this.#trap
        const trap = set !== undefined && (set.behind === undefined || led === set) && set.statement.test(text ?? '') ? set : undefined
        if (set?.behind?.test(text ?? '') === true) led = set
        // What it has sent is undone: another try is to come by there.
        if (text?.startsWith('ROLLBACK') === true) led = undefined
        if (trap !== undefined) {
          if (--trap.open === 0) this.#trap = undefined
          if (trap.side === 'before') {
            stopped = true
            spring(trap)
            return
          }
          awaited = trap
          turnsToWait = turns + 1
        }
        const isEnd = message[0] === simpleQuery || message[0] === sync
        if (isEnd) turns++
        server.write(rewritten(message, this.#rewrite))
        isHeld = isEnd && awaited?.side === 'after'
        if (isHeld) return
      }
    }
    const answer = (data: Buffer): void => {
      if (stopped) return
      for (const message of received.read(data)) {
        const isEnd = message[0] === readyForQuery
        if (isEnd) turns--
        const isGarbled = awaited?.side === 'garbled'
        if (awaited === undefined || (isGarbled && (isEnd || turnsToWait > 1))) client.write(message)
        else if (isGarbled) client.write(Buffer.concat([Buffer.from('!'), message.subarray(1)]))
        if (awaited === undefined || !isEnd || --turnsToWait > 0) continue
        stopped = !isGarbled
        spring(awaited)
        awaited = undefined
        if (stopped) return
      }
    }
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      this.#sockets.add(socket)
      // What is said in several pieces would wait for the other side to have heard of the first.
      socket.setNoDelay()
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }
}

function spring(trap: Trap): void {
  if (--trap.missing === 0) trap.sprung()
}

const readyForQuery = 'Z'.charCodeAt(0)
const parse = 'P'.charCodeAt(0)
const bind = 'B'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const sync = 'S'.charCodeAt(0)

/** The SQL of a Query message, of a Parse message without a name, or of a Bind message to what was prepared under a name. */
function statementOf(message: Buffer, prepared: Map<string, string>): string | undefined {
  if (message[0] === simpleQuery) return textAt(message, 5)
  if (message[0] === bind) return prepared.get(textAt(message, message.indexOf(0, 5) + 1))
  if (message[0] !== parse) return undefined
  const name = textAt(message, 5)
  const text = textAt(message, message.indexOf(0, 5) + 1)
  if (name === '') return text
  prepared.set(name, text)
  return undefined
}

/** The same message with another statement, where it is a Query or a Parse. */
function rewritten(message: Buffer, change: (sql: string) => string): Buffer {
  if (message[0] !== simpleQuery && message[0] !== parse) return message
  const start = message[0] === simpleQuery ? 5 : message.indexOf(0, 5) + 1
  const text = textAt(message, start)
  const changed = change(text)
  if (changed === text) return message
  const whole = Buffer.concat([message.subarray(0, start), Buffer.from(changed), message.subarray(message.indexOf(0, start))])
  whole.writeUInt32BE(whole.length - 1, 1)
  return whole
}

function textAt(message: Buffer, start: number): string {
  return message.toString('utf8', start, message.indexOf(0, start))
}

/** Cuts a stream into the protocol's messages: a letter, four bytes of length, the rest; the first of a client has no letter. */
class MessageReader {
  #rest = Buffer.alloc(0)
  #startup: boolean

  constructor({ startup }: { startup: boolean }) {
    this.#startup = startup
  }

  *read(data: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, data])
    for (;;) {
      const letter = this.#startup ? 0 : 1
      if (this.#rest.length < letter + 4) return
      const length = letter + this.#rest.readUInt32BE(letter)
      if (this.#rest.length < length) return
      const message = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      this.#startup = false
      yield message
    }
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (!isAddress(address)) throw new Error('The proxy does not listen on a port')
  return address.port
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
