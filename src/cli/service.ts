import type { Knex } from 'knex'
import { startService } from '../app.ts'
import { migrate, roleWarning } from '../database/migrate.ts'
import type { Demo } from '../demo.ts'
import { systemClock } from '../lib/clock.ts'
import { startWorker } from '../worker/worker.ts'
import { demoOf, prepare } from './fill-demo.ts'
import { say, tell } from './output.ts'
import { workerOf } from './work.ts'
import { keepInTouch, refusePending, secretsOf, type Workplace } from './workplace.ts'

export { prepare }

export async function start(place: Workplace): Promise<void> {
  const { config, server } = place
  await migrate(server.ownerUrl, server.serviceUrl)
  const { demo, secrets } = await demoOf(place)
  keepInTouch(place, secrets)
  const service = await startService({ config, serviceUrl: server.serviceUrl, secrets, log: place.log })
  const worker = startWorker(workerOf(place, secrets))
  await warnOfRole(service.database)
  say(`API ${service.url}\n`)
  say(demo === undefined ? 'Key none made here: npm run -s cli -- key create --platform NAME --environment sandbox\n' : `Key ${demo.key}\n`)
  say(`Docs ${service.url}/docs\n`)
  if (demo !== undefined) say(`${curlFor(service.url, demo)}\n`)
  await place.stopped
  await Promise.all([service.stop(), worker.stop()])
}

export async function serve(place: Workplace): Promise<void> {
  const { config, log, server, stopped } = place
  await refusePending(server)
  const secrets = await secretsOf(place)
  keepInTouch(place, secrets)
  const service = await startService({ config, serviceUrl: server.serviceUrl, secrets, log })
  await warnOfRole(service.database)
  say(`API ${service.url}\n`)
  say(`Docs ${service.url}/docs\n`)
  await stopped
  await service.stop()
}

async function warnOfRole(database: Knex): Promise<void> {
  const warning = await roleWarning(database)
  if (warning !== undefined) tell(warning)
}

function curlFor(url: string, { key, paykey }: Demo): string {
  const body = `{"paykey":"${paykey}","description":"First charge","amount":1999,"currency":"USD","payment_date":"${systemClock.now().toISOString().slice(0, 10)}","consent_type":"internet","device":{"ip_address":"203.0.113.7"},"external_id":"order-'$(date +%s)'","config":{}}`
  return `curl -sS ${url}/v1/charges -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -H "Idempotency-Key: order-$(date +%s)" -d '${body}'`
}
