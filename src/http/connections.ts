import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { parseUrl } from '../lib/parse-url.ts'
import { Problem } from '../lib/problem.ts'
import { problemAnswer, type Answer, type RequestStamp } from './answer.ts'
import { announcesBody } from './headers.ts'

/** What is told on the connection while the request is still arriving. */
const refusals = new WeakMap<IncomingMessage, Problem>()

/** Whatever arrives of the request since then, that is its answer: nothing may be done for it. */
export function refusalOf(request: IncomingMessage): Problem | undefined {
  return refusals.get(request)
}

/** Whose client waits to be asked for the body (`Expect: 100-continue`), and how it is asked. */
const unasked = new WeakMap<IncomingMessage, () => void>()

/** The body is about to be read. What is refused before that is refused by its head alone: Node closes the connection with the answer, as nobody knows whether the body comes. */
export function askForBody(request: IncomingMessage): void {
  unasked.get(request)?.()
  unasked.delete(request)
}

const requestsPerConnection = 1_000
/** Requests of a connection that are at work, or whose answers are not taken yet. Those behind them are begun one by one as these go. */
const atWorkPerConnection = 16
/** As long as a client may take to read the last answer. */
const lingerMilliseconds = 5_000
/** As long as nothing of an answer need be taken. A whole one is taken within six times that, or the work at it included. */
const unreadMilliseconds = 20_000

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/** Limits on what a client may do to a connection, and the envelope for what Node's parser refuses. */
export function listenerFor(handle: Handle, stampOf: (request?: IncomingMessage) => RequestStamp): Server {
  const connections = new Map<Duplex, Connection>()
  /** What the parser refused is answered as soon as those ahead are, and nothing that arrives since then is. */
  const refused = new WeakSet<Duplex>()
  /** Requests that arrived whole before get their own answers first, else they would take this one for theirs. */
  const afterAhead = (socket: Duplex, action: () => unknown) => {
    const ahead = [...(connections.get(socket)?.waiting ?? [])].filter(({ req }) => req.complete).at(-1)
    if (ahead === undefined) action()
    else ahead.once('close', action)
  }
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    // Where a message ended badly nobody knows where the next one begins. One that took too long may come whole yet. What is behind an answer that
    // says that the connection closes may, too.
    if (connections.get(request.socket)?.isOver === true || refused.has(request.socket) || !request.socket.writable) return
    const connection = follow(connections, request.socket, response, 6 * server.timeout)
    if (connection.asked === requestsPerConnection) closeAfter(response, request.socket)
    const fault = faultOf(request)
    // An upgrade is answered as it is. Of what came at once with it Node's parser drops all that is behind, so that nobody is to wait for that.
    if (fault !== undefined || request.headers.upgrade !== undefined || !server.listening) endWith(connection, response)
    request.url = originForm(request.url ?? '')
    connection.putOff.set(response, () => {
      if (fault === undefined) handle(request, response)
      else writeAnswer(response, problemAnswer(stampOf(request), fault), {})
    })
    advance(connection)
  }
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      // Longer than the idle time of the usual proxies, so that they never send into a connection that is closing.
      keepAliveTimeout: 65_000,
      // A request without Host is refused above, in the envelope.
      requireHostHeader: false,
    },
    receive,
  )
  // The last answer says that the connection closes. What comes behind it Node hands to nobody.
  server.maxRequestsPerSocket = requestsPerConnection
  server.timeout = unreadMilliseconds
  // Who has sent all that it will may still read.
  Object.assign(server, { httpAllowHalfOpen: true })
  const closeIdle = server.closeIdleConnections.bind(server)
  // For the end of the service. To Node a connection is idle when its answer is on its way, and would be cut off then.
  server.closeIdleConnections = () => {
    const busy = [...connections.values()].filter(({ waiting }) => waiting.size > 0)
    busy.forEach(endWithBegun)
    if (!busy.some(({ waiting }) => [...waiting].some(({ writableEnded }) => writableEnded))) closeIdle()
  }
  // Of bytes that wait here Node tells when none has gone for that long, which it may find only the second time; and of a connection
  // that is idle for keepAliveTimeout. Where it tells of it, it ends nothing by itself. What is at work may take its time.
  server.on('timeout', (socket: Duplex) => {
    if (socket.writableLength > 0) cut(socket)
    else if ((connections.get(socket)?.waiting.size ?? 0) === 0) socket.destroy()
  })
  // All headers count, however many: Node drops those behind the thousandth. maxHeaderSize is the limit.
  server.maxHeadersCount = 0
  // `Expect` with anything but 100-continue: the request is answered as it is.
  server.on('checkExpectation', receive)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    unasked.set(request, () => { response.writeContinue() })
    receive(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    // Node tells of it once more with all that comes behind.
    if (refused.has(socket)) return
    if (!socket.writable) return void socket.destroy()
    refused.add(socket)
    const last = connections.get(socket)?.last
    const problem = parserProblem(error.code)
    if (last?.req.complete === false) refusals.set(last.req, problem)
    const isAnswered = last !== undefined && !last.req.complete && last.writableEnded
    if (isAnswered) afterAhead(socket, () => socket.destroy())
    else afterAhead(socket, () => { refuse(socket, stampOf(), problem); })
  })
  // Node hands its connection over and forgets it.
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    afterAhead(socket, () => {
      refuse(socket, stampOf(request), new Problem('method_not_allowed', 'This is not a proxy: there is no CONNECT.', { headers: { Allow: 'GET, POST, PUT, PATCH, DELETE' } }))
    })
  })
  return server
}

/** In one piece: Node joins the head and a text. Not where the connection tells another answer. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: Answer, more: Record<string, string>): void {
  if (refusals.has(response.req)) return
  response.writeHead(status, { ...headers, ...more, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** What keeps a request that Node's parser took from being handled. */
function faultOf({ headers, headersDistinct, httpVersion }: IncomingMessage): Problem | undefined {
  const invalid = (reference: string, detail: string) => Problem.invalid([{ detail, reference }])
  // The parser takes some that nobody speaks this way.
  if (httpVersion !== '1.0' && httpVersion !== '1.1') return parserProblem(undefined)
  const hosts = headersDistinct['host']?.length ?? 0
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return invalid('Host', hosts === 0 ? 'is required' : 'must be sent once')
  if (!isHost(headers.host ?? '')) return invalid('Host', 'must be a host, and maybe a port')
  const coding = headers['transfer-encoding']
  if (coding === undefined) return undefined
  // Whoever speaks HTTP/1.0 in front knows no chunks, and takes what is in them for the next request (RFC 9112, 6.1).
  if (httpVersion !== '1.1') return invalid('Transfer-Encoding', 'must not be sent with HTTP/1.0')
  // Node takes off the chunks alone: a proxy in front may see another body (RFC 9112, 6.1).
  return coding.toLowerCase() === 'chunked' ? undefined : invalid('Transfer-Encoding', 'must be chunked, without any other coding')
}

/**
 * A name or an address, and maybe a port, or nothing (RFC 9112, 3.2; RFC 3986, 3.2.2): what is read as more, or in two ways, would be another
 * one to a proxy in front. So are commas and what is written in hexadecimal, which a name may have.
 */
function isHost(host: string): boolean {
  return host === '' || (/^[\w.:[\]~!$&'()*+;=-]+$/.test(host) && parseUrl(`http://${host}`) !== undefined)
}

function refuse(socket: Duplex, stamp: RequestStamp, problem: Problem): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(textOf(problemAnswer(stamp, problem)))
  linger(socket)
}

/**
 * Ends a connection with an answer, before Node's own to requests behind it. Only its sending side at first: while these still arrive,
 * a connection that is closed at once takes answers with it that the client has not read (RFC 9112, 9.6).
 */
function closeAfter(response: ServerResponse, socket: Duplex): void {
  // Else Node would begin the next answer first.
  response.prependOnceListener('finish', () => {
    socket.end()
    linger(socket)
  })
}

/** Ends, after a while, a connection that Node no longer looks after, and whose client may never end it. */
function linger(socket: Duplex): void {
  const lingering = setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
  socket.once('close', () => { clearTimeout(lingering); })
}

/** Ends a connection whose client does not read. By a reset: else the system would keep for it what it has not taken. */
function cut(socket: Duplex): void {
  if (socket instanceof Socket) socket.resetAndDestroy()
  else socket.destroy()
}

/** What a connection has asked for. */
interface Connection {
  /** Answers that are not sent yet, in the order of their requests. */
  waiting: Set<ServerResponse>
  /** Begins what is not begun yet, in the same order. */
  putOff: Map<ServerResponse, () => void>
  /** Runs anew with each answer that is gone. */
  turn: NodeJS.Timeout
  last: ServerResponse
  /** Requests of HTTP/1.1, which alone Node counts. */
  asked: number
  /** What comes behind is not looked at. */
  isOver: boolean
}

function follow(connections: Map<Duplex, Connection>, socket: Duplex, response: ServerResponse, turnMilliseconds: number): Connection {
  const connection = connections.get(socket) ?? opened(connections, socket, response, turnMilliseconds)
  connections.set(socket, connection)
  if (connection.waiting.size === 0) connection.turn.refresh()
  connection.waiting.add(response)
  connection.last = response
  if (response.req.httpVersion === '1.1') connection.asked++
  response.once('close', () => {
    connection.waiting.delete(response)
    // Nobody would get the answers of the others.
    if (!socket.writable) return
    connection.turn.refresh()
    advance(connection)
  })
  return connection
}

/**
 * Begins what may be begun. What is behind a request with a body, or one that waits to be asked for it, waits for its answer: that may say
 * that the connection closes, and behind that nothing is done (RFC 9112, 9.6).
 */
function advance({ waiting, putOff }: Connection): void {
  for (const [response, begin] of putOff) {
    const atWork = [...waiting].filter((one) => !putOff.has(one))
    if (atWork.length >= atWorkPerConnection || atWork.some(({ req }) => mayEnd(req))) return
    putOff.delete(response)
    begin()
  }
}

function mayEnd(request: IncomingMessage): boolean {
  return announcesBody(request) || request.headers.expect !== undefined
}

/** The answer is the last one, and says so. */
function endWith(connection: Connection, response: ServerResponse): void {
  connection.isOver = true
  response.shouldKeepAlive = false
}

/** What is begun is answered, and one more where the last of these is on its way and has not said that it is the last. What is behind is not done. */
function endWithBegun(connection: Connection): void {
  const { waiting, putOff } = connection
  const last = [...waiting].slice(waiting.size - putOff.size - 1).find(({ headersSent }) => !headersSent)
  if (last === undefined) return
  endWith(connection, last)
  for (const response of putOff.keys()) {
    if (response === last) continue
    putOff.delete(response)
    waiting.delete(response)
  }
}

function opened(connections: Map<Duplex, Connection>, socket: Duplex, last: ServerResponse, turnMilliseconds: number): Connection {
  const waiting = new Set<ServerResponse>()
  // Node's own limit begins anew with all that the client sends, also while it reads nothing.
  const turn = setTimeout(() => { if (waiting.size > 0) cut(socket) }, turnMilliseconds).unref()
  socket.once('close', () => {
    clearTimeout(turn)
    connections.delete(socket)
  })
  return { waiting, putOff: new Map(), turn, last, asked: 0, isOver: false }
}

/** The path and query. With scheme and host in front, as for a proxy, they mean the same (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [all, , path = ''] = target.match(/^https?:\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?([/?].*)?$/i) ?? []
  if (all === undefined) return target
  return path.startsWith('/') ? path : `/${path}`
}

/** An answer as it goes over the wire, where there is no response to write it to. */
function textOf({ status, headers, body }: Answer): string {
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function parserProblem(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('request_header_fields_too_large', 'The headers must not be larger than 16384 bytes.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request took too long to arrive.')
    default:
      return new Problem('bad_request', 'The request is not valid HTTP.')
  }
}
