import { readFileSync } from 'node:fs'
import { tell } from './tell.js'

// What all that is measured has in common: the document that is served, what is answered, and how to talk with the benchmark.

/** The contract, or one like it. */
export const document = JSON.parse(readFileSync(process.env.BENCH_DOCUMENT, 'utf8'))

const { meta, data } = document.paths['/v1/charges'].post.responses['201'].content['application/json'].example

/** The charge that everybody answers. */
export const charge = data

/** Its envelope, made anew for each request. */
export const answer = () => ({ meta: { ...meta, api_request_timestamp: new Date().toISOString() }, response_type: 'object', data: charge })

/** Has a server listen anywhere, and tells of it. */
export function serve(server) {
  server.listen(0, '127.0.0.1', () => {
    tell(server.address().port)
  })
}
