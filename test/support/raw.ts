import { connect, type Socket } from 'node:net'
import type { Answer } from './client.ts'

/** What came over one connection, and whether the service closed it. */
export interface Exchange {
  answers: Answer[]
  isClosed: boolean
}

/** A connection to a service, to which any bytes can be sent. */
export class RawConnection {
  readonly #socket: Socket
  readonly #opened: Promise<void>
  #received = Buffer.alloc(0)
  #isClosed = false
  #wake: () => void = () => undefined

  /** @param options.allowHalfOpen whether the sending side stays open when the service ends its own */
  constructor(url: string, { allowHalfOpen = false } = {}) {
    const { hostname, port } = new URL(url)
    this.#socket = connect({ port: Number(port), host: hostname, allowHalfOpen })
    this.#opened = new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve).once('error', reject)
    })
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#wake()
    })
    // A reset after the answer is a way to close too.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.#isClosed = true
      this.#wake()
    })
  }

  /** @param bytes text is sent as Latin-1, so that `\xff` is one byte */
  async write(bytes: string | Buffer): Promise<void> {
    await this.#opened
    await new Promise<void>((resolve) => {
      this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => {
        resolve()
      })
    })
  }

  /** Waits for this many final answers, or for the end of the connection. */
  async read(count = 1): Promise<Exchange> {
    for (;;) {
      const answers = answersIn(this.#received)
      if (answers.length >= count || this.#isClosed) return { answers, isClosed: this.#isClosed }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Waits until the service asks for the body (100 Continue), or the end of the connection. @returns whether it has, before anything else */
  async isAsked(): Promise<boolean> {
    while (this.#received.length === 0 && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#received.subarray(0, 13).toString('latin1') === 'HTTP/1.1 100 '
  }

  /** Waits until the service closes the connection. */
  async readAll(): Promise<Exchange> {
    return this.read(Infinity)
  }

  /** Ends the sending side. */
  end(): void {
    this.#socket.end()
  }

  /** Breaks the connection off. */
  abort(): void {
    this.#socket.destroy()
  }

  /** The same by a reset, whatever is still on its way. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }
}

/** Sends bytes on a connection of their own and reads this many answers. */
export async function exchange(url: string, bytes: string | Buffer, count = 1): Promise<Exchange> {
  const connection = new RawConnection(url)
  await connection.write(bytes)
  const result = await connection.read(count)
  connection.abort()
  return result
}

/** A request's bytes. Headers are lines, so that any of them can be repeated or broken. */
export function rawRequest(method: string, path: string, headers: readonly string[], body: string | Buffer = ''): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const length = bytes.length > 0 ? ['Content-Type: application/json', `Content-Length: ${bytes.length}`] : []
  const head = [`${method} ${path} HTTP/1.1`, 'Host: service.example', ...headers, ...length, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}

function answersIn(received: Buffer): Answer[] {
  const answers: Answer[] = []
  for (let at = 0; ; ) {
    const end = received.indexOf('\r\n\r\n', at)
    if (end === -1) return answers
    const [first = '', ...lines] = received.subarray(at, end).toString('latin1').split('\r\n')
    const headers = new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
    const [, code, ...reason] = first.split(' ')
    const status = Number(code)
    const length = Number(headers.get('content-length') ?? 0)
    if (received.length < end + 4 + length) return answers
    const text = received.subarray(end + 4, end + 4 + length).toString('utf8')
    at = end + 4 + length
    // 100 Continue is not the answer yet.
    if (status >= 200) answers.push({ status, statusText: reason.join(' '), headers, text, body: text === '' ? undefined : JSON.parse(text) })
  }
}
