import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import { connect } from '../src/database/connection.ts'
import { demoIds, ensureDemo } from '../src/demo.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import { TestClient } from './support/client.ts'
import { chargeBody } from './support/factories.ts'
import { world } from './support/world.ts'

describe('the demo data', function () {
  this.timeout(60_000)

  it('is left alone where all of it is there, and ended where something is not done', async () => {
    const { ownerUrl, serviceUrl, superuserUrl } = await world().createDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-demo-'))
    const { config, secrets } = world()
    const [database, asSuperuser] = [connect(serviceUrl, { pool: 2 }), connect(superuserUrl, { pool: 1 })]
    const requests: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => { if (line.includes('"msg":"request"')) requests.push(line) } })
    const ensure = async () => {
      requests.length = 0
      return ensureDemo(database, { config: { ...config, dataDir }, ownerUrl, serviceUrl, secrets, log, clock: systemClock })
    }
    const demo = await ensure()
    expect(requests).to.have.length.greaterThan(20)
    expect(await ensure()).to.deep.equal(demo)
    expect(requests).to.deep.equal([])

    // As after a crash between two requests.
    const { account, charges } = demoIds
    await asSuperuser.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = replica`)
      await trx('accounts').where({ id: account }).update({ status: 'created' })
    })
    expect(await ensure(), 'the account').to.deep.equal(demo)
    expect(await asSuperuser('accounts').where({ id: account }).select('status')).to.deep.equal([{ status: 'active' }])
    for (const [id, before, after] of [
      [charges.cancelled, 'on_hold', 'cancelled'],
      [charges.pending, 'scheduled', 'pending'],
    ] as const) {
      await asSuperuser.transaction(async (trx) => {
        await trx.raw(`set local session_replication_role = replica`)
        for (const table of ['ledger_postings', 'nacha_entries'] as const) await trx(table).where({ payment_id: id }).delete()
        await trx('payments').where({ id }).update({ status: before })
      })
      expect(await ensure(), id).to.deep.equal(demo)
      expect(await asSuperuser('payments').where({ id }).select('status'), id).to.deep.equal([{ status: after }])
    }
    await ensure()
    expect(requests).to.deep.equal([])
    await Promise.all([database.destroy(), asSuperuser.destroy(), rm(dataDir, { recursive: true })])
  })

  it('does without what something made meanwhile stands in the way of, and goes on', async () => {
    const { ownerUrl, serviceUrl, superuserUrl } = await world().createDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-demo-'))
    const { config, secrets } = world()
    const [database, asSuperuser] = [connect(serviceUrl, { pool: 2 }), connect(superuserUrl, { pool: 1 })]
    const ensure = () => ensureDemo(database, { config: { ...config, dataDir }, ownerUrl, serviceUrl, secrets, log: createLogger('silent'), clock: systemClock })
    const demo = await ensure()
    const service = await world().startService({ serviceUrl })
    const client = new TestClient(service.url, { Authorization: `Bearer ${demo?.key ?? ''}` })
    // As after a reset that is making it again: the last ones are not there yet.
    await asSuperuser.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = replica`)
      for (const id of [demoIds.charges.reversed, demoIds.payouts.first]) {
        await trx('ledger_postings').where({ payment_id: id }).delete()
        await trx('payment_history').where({ payment_id: id }).delete()
        await trx('nacha_entries').where({ payment_id: id }).delete()
        await trx('payments').where({ id }).delete()
      }
    })
    const { data: own } = await client.ok('createCharge', { body: chargeBody(demo?.paykey ?? '', { external_id: 'demo-charge-8' }) })
    expect((await ensure())?.key).to.equal(demo?.key)
    await client.refused('getCharge', { path: { id: demoIds.charges.reversed } }, 404)
    expect((await client.ok('getCharge', { path: { id: own.id } })).data.external_id).to.equal('demo-charge-8')
    expect((await client.ok('getPayout', { path: { id: demoIds.payouts.first } })).data.id).to.equal(demoIds.payouts.first)
    await service.stop()
    await Promise.all([database.destroy(), asSuperuser.destroy(), rm(dataDir, { recursive: true })])
  })
})
