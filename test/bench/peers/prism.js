import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js'
import { createServer } from '@stoplight/prism-http-server'
import { document } from './common.js'
import { tell } from './tell.js'

const quiet = { child: () => quiet, trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {}, success() {}, start() {}, note() {} }
const server = createServer(await getHttpOperationsFromSpec(document), {
  components: { logger: quiet },
  cors: false,
  config: { isProxy: false, checkSecurity: false, validateRequest: true, validateResponse: false, mock: { dynamic: false }, errors: false, upstreamProxy: undefined },
})
const address = await server.listen(0, '127.0.0.1')
tell(new URL(address).port)
