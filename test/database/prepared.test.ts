import { expect } from 'chai'
import { connect } from '../../src/database/connection.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { lookAt } from '../../src/worker/lane.ts'
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

  it('are what a worker asks each platform, again and again', async () => {
    const { database: { serviceUrl }, secrets } = world()
    const database = connect(serviceUrl, { pool: 1, prepares: true })
    try {
      for (let looks = 0; looks < 2; looks++) await lookAt({ database, secrets, clock: systemClock, newId }, (await newPlatform()).id)
      const { rows } = await database.raw<{ rows: { statement: string }[] }>(`select statement from pg_prepared_statements where name <> ''`)
      expect(rows.filter(({ statement }) => statement.includes('from sandbox_clocks'))).to.have.length(1)
    } finally {
      await database.destroy()
    }
  })
})
