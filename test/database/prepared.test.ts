import { expect } from 'chai'
import { connect } from '../../src/database/connection.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { chargeBody, newPaykey, newPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
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

  for (const prepares of [true, false]) {
    it(`are what a worker asks each platform, again and again: ${prepares ? 'said in full once a connection' : 'in full each time without'}`, async () => {
      const { secrets } = world()
      const { ownerUrl, serviceUrl } = await world().createDatabase()
      const proxy = await PostgresProxy.open(serviceUrl)
      const asService = connect(serviceUrl, { pool: 1 })
      let [looks, saidInFull] = [0, 0]
      proxy.rewrite((sql) => {
        if (sql.startsWith('BEGIN')) looks++
        if (sql.includes('from sandbox_clocks') && sql.includes('from list_count_changes')) saidInFull++
        return sql
      })
      await insertPlatform(asService, { id: newId(), name: 'Looked at', created_at: systemClock.now() })
      const worker = startWorker({ ownerUrl, serviceUrl: proxy.url, secrets, clock: systemClock, log: createLogger('silent'), prepares, lookEvery: 1 })
      try {
        await onceIt(() => Promise.resolve(looks), (count) => count > 200)
      } finally {
        await worker.stop()
        await proxy.close()
        await asService.destroy()
      }
      if (prepares) expect(saidInFull).to.be.within(1, 20)
      else expect(saidInFull).to.be.above(100)
    })
  }
})
