import { startService } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { invariant } from '../../../src/lib/invariant.ts'
import { createLogger } from '../../../src/lib/logger.ts'
import { Secrets } from '../../../src/lib/secrets.ts'
import { tell } from '../peers/tell.js'

// The service as it is, without a worker.
const config = readConfig(process.env)
const [key, ...older] = config.secretsKeys
invariant(key && config.databaseUrl, 'SECRETS_KEY and DATABASE_URL are set')
const { url } = await startService({ config, serviceUrl: config.databaseUrl, secrets: new Secrets([key, ...older]), log: createLogger('info'), listen: { host: '127.0.0.1', port: 0 } })
tell(Number(new URL(url).port))
