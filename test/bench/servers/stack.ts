import { systemClock } from '../../../src/lib/clock.ts'
import { newId } from '../../../src/lib/ids.ts'
import { invariant } from '../../../src/lib/invariant.ts'
import { createLogger } from '../../../src/lib/logger.ts'
import { Secrets } from '../../../src/lib/secrets.ts'
import { readConfig } from '../../../src/config.ts'
import { connect } from '../../../src/database/connection.ts'
import { successAnswer } from '../../../src/http/answer.ts'
import { buildServer } from '../../../src/http/server.ts'
import { handlers } from '../../../src/operations.ts'
import { charge, serve } from '../peers/common.js'

// The whole stack as in production (key, rate limit, tracing, the body's bytes, validation, envelope, log line), but that
// nothing is done in the database: the answer is there at once.
const config = readConfig(process.env)
const database = connect(config.databaseUrl ?? '', { pool: config.databasePool, timeouts: true })
const [key, ...older] = config.secretsKeys
invariant(key, 'SECRETS_KEY is set')
const server = await buildServer({
  ...{ config, database, secrets: new Secrets([key, ...older]), clock: systemClock, log: createLogger('info'), newId, handlers, patience: 2_000, isReady: () => true },
  perform: (call) => Promise.resolve(successAnswer(call.stamp, 201, charge, undefined)),
})
serve(server)
