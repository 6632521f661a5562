import { join } from 'node:path'
import { chargeBody, newPaykey, newPlatform } from '../support/factories.ts'
import { inWorld } from './in-world.ts'
import { send } from './load.ts'
import { makePayments } from './many-payments.ts'
import { openMany } from './open-many.ts'
import { inTurns, roundsOf } from './rounds.ts'
import type { Row, Size } from './run.ts'
import { serviceEnvironment, Subject } from './subject.ts'

const clients = 8
const searching = 24
const rows = 100_000

export const besideSearches: Row = {
  ...{ id: 'F5', group: 'growth', goal: { atLeast: 0.1 } },
  what: `charges created a second over ${clients} connections while another platform asks, over ${searching}, for a text that all of its ${rows.toLocaleString('en')} payments have, of those while nobody does`,
  measure: measureBesideSearches,
}

function measureBesideSearches(size: Size) {
  return inWorld(async (folder) => {
    const { client, database, serviceUrl } = await openMany(makePayments, size === 'smoke' ? 1_000 : rows)
    const subject = await Subject.start('servers/service.ts', serviceEnvironment(serviceUrl), join(folder, 'service.log'))
    try {
      const { sandbox } = await newPlatform(subject.url, database)
      const { paykey } = await newPaykey(sandbox)
      const variants = [{ headers: { ...sandbox.headers, 'Content-Type': 'application/json', 'Idempotency-Key': '@n@' }, body: JSON.stringify(chargeBody(paykey, { external_id: '@n@' })) }]
      const { count, seconds } = roundsOf[size]
      const found = new Map<number, number>()
      const charge = async () => {
        const { rate, bad } = await send({ url: `${subject.url}/v1/charges`, variants, connections: clients, seconds })
        if (bad > 0) throw new Error(`${bad} charges were not created`)
        return rate
      }
      const chargeMeanwhile = async () => {
        const others = client.on(subject.url)
        let isOver = false
        const searches = Array.from({ length: searching }, async () => {
          while (!isOver) {
            const { status } = await others.send('GET', '/v1/payments?search_text=example.com')
            found.set(status, (found.get(status) ?? 0) + 1)
          }
        })
        const rate = await charge()
        isOver = true
        await Promise.all(searches)
        return rate
      }
      await charge()
      const { ratio, before, after } = await inTurns(count, charge, chargeMeanwhile)
      return { figure: ratio, details: `${Math.round(before)}/s alone, ${Math.round(after)}/s meanwhile; searches answered ${[...found].map(([status, times]) => `${status} ${times} times`).join(', ')}` }
    } finally {
      await subject.stop()
    }
  })
}
