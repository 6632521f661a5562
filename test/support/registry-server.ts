import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { delimiter, join } from 'node:path'

const fail = (status: number): RequestListener => {
  return (_request, response) => response.writeHead(status).end()
}

function dropTheFirst(then: RequestListener): RequestListener {
  let hasDropped = false
  return (request, response) => {
    if (hasDropped) then(request, response)
    else request.socket.destroy()
    hasDropped = true
  }
}

/** A page of pip's package `nothing`, of which nobody else makes sense either; and which is not what anybody has the sum of. */
const something: RequestListener = (_request, response) => {
  const wheel = 'nothing-1-py3-none-any.whl'
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="/files/${wheel}#sha256=${'0'.repeat(64)}">${wheel}</a>`)
}

export const dropsTheFirst = 'does not have the package, and has dropped a connection before'

/** What a registry can be like, and whether it is to be told as one that does not answer. */
export const registries: readonly { what: string; isSilent: boolean; answer: (() => RequestListener) | 'refused' | 'unknown' }[] = [
  { what: 'refuses connections', isSilent: true, answer: 'refused' },
  { what: 'has an unknown host', isSilent: true, answer: 'unknown' },
  { what: 'answers 503', isSilent: true, answer: () => fail(503) },
  { what: 'does not answer in time', isSilent: true, answer: () => () => undefined },
  { what: 'drops every connection', isSilent: true, answer: () => (request) => request.socket.destroy() },
  { what: 'does not have the package', isSilent: false, answer: () => fail(404) },
  { what: dropsTheFirst, isSilent: false, answer: () => dropTheFirst(fail(404)) },
  { what: 'has a package of another checksum', isSilent: false, answer: () => something },
]

/** Gives its address to what is to be done with it. */
export async function withRegistry<Result>({ answer }: (typeof registries)[number], act: (url: string) => Promise<Result>): Promise<Result> {
  if (answer === 'unknown') return act('https://registry.invalid')
  const server = createServer(answer === 'refused' ? fail(404) : answer())
  const url = await listen(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  if (answer === 'refused') close()
  return act(url).finally(close)
}

/** Whether a program is on the path. */
export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}
