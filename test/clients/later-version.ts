import { once } from 'node:events'
import { createServer, request as requestTo, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { isObject } from '../support/from-schema.ts'

/** The service as a later version of it may be. */
export interface LaterVersion {
  url: string
  /** Fields that it has answered beyond those of the contract, since it was last asked. */
  takeAdded(): number
  close(): Promise<void>
}

/** Stands before a service, and gives every object of its answers a field more; but metadata, which is what clients put there. */
export async function laterVersionOf(service: string): Promise<LaterVersion> {
  let added = 0
  const withMore = (name: string, value: unknown) => {
    if (!isObject(value) || name === 'metadata') return value
    added++
    return { ...value, told_by_later_versions: { since: 'later' } }
  }
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await buffer(request)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      requestTo(new URL(request.url ?? '', service), { method: request.method, headers: request.headers }, resolve).on('error', reject).end(sent)
    })
    const { 'content-length': _length, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 0, headers).end(JSON.stringify(JSON.parse(await text(answer), withMore)))
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    takeAdded: () => {
      const taken = added
      added = 0
      return taken
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
