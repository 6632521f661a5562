import { expect } from 'chai'
import { chargeBody, newPaykey, newPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

describe('statements of the hot path', () => {
  for (const [databasePrepares, count] of [[true, 'each once'], [false, 'none']] as const) {
    it(`are prepared by a connection, ${count}, where DATABASE_PREPARES is ${String(databasePrepares)}`, async () => {
      const service = await world().startService({ overrides: { databasePool: 1, databasePrepares } })
      try {
        const { sandbox } = await newPlatform()
        const { paykey } = await newPaykey(sandbox)
        for (let charges = 0; charges < 2; charges++) await sandbox.on(service.url).ok('createCharge', { body: chargeBody(paykey), headers: { 'Idempotency-Key': `prepared-${charges}` } })
        // What was prepared is the connection's own, and there is one.
        const { rows } = await service.database.raw<{ rows: { name: string; statement: string }[] }>(`select name, statement from pg_prepared_statements where name <> ''`)
        const inserts = ['idempotency_records', 'payments', 'payment_history', 'events'].map((table) => rows.filter(({ name, statement }) => name.startsWith('hot_') && statement.includes(`insert into ${table} `)).length)
        expect(inserts).to.deep.equal(databasePrepares ? [1, 1, 1, 1] : [0, 0, 0, 0])
      } finally {
        await service.stop()
      }
    })
  }
})
