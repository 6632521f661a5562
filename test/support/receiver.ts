import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A webhook, as it came. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** By Date.now(). */
  at: number
}

/** What is answered to one: 200 unless it says otherwise. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** The answer goes on and on: behind this body a byte comes twice a second, and no end. */
  isEndless?: boolean
  /** Before anything is answered, in milliseconds. */
  after?: number
  /** The connection is broken off instead: before an answer, or in the middle of it. */
  breaks?: 'before' | 'within'
}

/** Somebody who is told of events. */
export class Receiver {
  readonly received: Received[] = []
  /** What it answers, by what has come. */
  answer: (one: Received) => Reply
  readonly #server: Server

  private constructor(server: Server, answer: (one: Received) => Reply) {
    this.#server = server
    this.answer = answer
  }

  static async open(answer: (one: Received) => Reply = () => ({})): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server, answer)
    server.on('request', (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() }
        receiver.received.push(one)
        const { status = 200, headers = {}, body = '', after = 0, breaks, isEndless = false } = receiver.answer(one)
        void (after === 0 ? Promise.resolve() : delay(after, undefined, { ref: false })).then(() => {
          if (breaks === 'before') request.socket.destroy()
          else if (breaks === 'within') {
            response.writeHead(status, { ...headers, 'content-length': 100 })
            response.write('a part', () => {
              request.socket.destroy()
            })
          } else if (isEndless) {
            response.writeHead(status, headers).write(body)
            const dripping = setInterval(() => response.write('.'), 500).unref()
            response.on('close', () => {
              clearInterval(dripping)
            })
          } else response.writeHead(status, headers).end(body)
        })
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The receiver is closed')
    return address.port
  }

  /** What came on a path. */
  on(path: string): Received[] {
    return this.received.filter((one) => one.path === path)
  }

  /** Waits for that many. */
  async until(count: number, path?: string): Promise<Received[]> {
    const found = () => (path === undefined ? this.received : this.on(path))
    const deadline = Date.now() + 15_000
    while (found().length < count) {
      if (Date.now() > deadline) throw new Error(`Of ${count} webhooks ${found().length} came`)
      await delay(20)
    }
    return found()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
