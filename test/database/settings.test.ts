import { mkdtemp, rm } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { connect } from '../../src/database/connection.ts'
import { migrate } from '../../src/database/migrate.ts'
import { demoIds, ensureDemo } from '../../src/demo.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'

import { runCommand } from '../support/child.ts'
import { TestClient } from '../support/client.ts'
import { chargeBody } from '../support/factories.ts'
import { world, type TestDatabase } from '../support/world.ts'

/** Runs statements in the database as the superuser; `$db` stands for its name. */
async function administer({ superuserUrl }: TestDatabase, ...statements: string[]): Promise<void> {
  const superuser = connect(superuserUrl, { pool: 1 })
  const name = new URL(superuserUrl).pathname.slice(1)
  for (const statement of statements) await superuser.raw(statement.replaceAll('$db', name))
  await superuser.destroy()
}

describe('a database in another encoding', function () {
  this.timeout(60_000)
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    it(`is refused with the remedy when it is ${encoding}`, async () => {
      const { ownerUrl, serviceUrl } = await world().createDatabase({ migrated: false, encoding })
      for (const command of ['start', 'serve', 'work', 'migrate', 'demo']) {
        const refused = await runCommand([command], { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: world().config.dataDir })
        expect(refused, command).to.deep.equal({
          code: 1,
          stdout: '',
          stderr: `The database is encoded in ${encoding}; it must be UTF8: create it with ENCODING 'UTF8'.\n`,
        })
      }
    })
  }
})

describe('a database with settings of its own', function () {
  this.timeout(60_000)
  let dataDir: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-settings-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  /** Migrates, fills in the demo data, and asks for what a setting could spoil. */
  async function use({ ownerUrl, serviceUrl }: TestDatabase): Promise<void> {
    await migrate(ownerUrl, serviceUrl)
    const { config, secrets } = world()
    const database = connect(serviceUrl, { pool: 2 })
    const log = createLogger('silent')
    const options = { config: { ...config, dataDir: await mkdtemp(join(dataDir, 'data-')) }, ownerUrl, serviceUrl, secrets, log, clock: systemClock }
    const demo = await ensureDemo(database, options)
    await database.destroy()
    const service = await world().startService({ serviceUrl })
    const client = new TestClient(service.url, { Authorization: `Bearer ${demo?.key ?? ''}` })
    const { data: charge } = await client.ok('getCharge', { path: { id: demoIds.charges.first } })
    expect(charge.payment_date).to.match(/^\d{4}-\d{2}-\d{2}$/)
    expect(charge.created_at).to.match(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    expect(Math.abs(Date.parse(charge.created_at) - systemClock.now().getTime())).to.be.below(60_000)
    expect((await client.ok('getRepresentative', { path: { representative_id: demoIds.representative } })).data.dob).to.equal('1984-05-17')
    const { meta } = await client.ok('listPayments', { query: { min_payment_date: charge.payment_date, min_created_at: '2020-01-01T00:00:00Z' } })
    expect(meta.total_items).to.be.at.least(3)
    const request = { body: chargeBody(demo?.paykey ?? '', { description: 'A \\ "b" É' }), headers: { 'Idempotency-Key': 'a-charge-made-once' } }
    const first = await client.ok('createCharge', request)
    expect((await client.ok('createCharge', request)).text).to.equal(first.text)
    expect(first.data.description).to.equal('A \\ "b" É')
    await service.stop()
  }

  for (const settings of [
    [`datestyle = 'SQL, DMY'`],
    ['row_security = off'],
    [`default_transaction_isolation = 'serializable'`],
    [`intervalstyle = 'iso_8601'`, `timezone = 'Asia/Kathmandu'`, `bytea_output = 'escape'`, 'standard_conforming_strings = off', 'extra_float_digits = -15', `client_encoding = 'LATIN1'`, 'array_nulls = off'],
  ]) {
    it(`is used as any other with ${settings.join(', ')}`, async () => {
      const database = await world().createDatabase({ migrated: false })
      await administer(database, ...settings.map((setting) => `alter database $db set ${setting}`))
      await use(database)
    })
  }

  it('is used in another schema, which its search_path names, by the service’s role too', async () => {
    const database = await world().createDatabase({ migrated: false })
    await administer(database, `create schema other authorization ${new URL(database.ownerUrl).username}`, 'alter database $db set search_path = other, public')
    await use(database)
  })

  it('does not change what the service relies on, with and without timeouts', async () => {
    const database = await world().createDatabase({ migrated: false })
    const expected = { DateStyle: 'ISO, MDY', row_security: 'on', standard_conforming_strings: 'on', default_transaction_isolation: 'read committed', client_encoding: 'UTF8' }
    const other = [`datestyle = 'SQL, DMY'`, 'row_security = off', 'standard_conforming_strings = off', `default_transaction_isolation = 'repeatable read'`, `client_encoding = 'LATIN1'`]
    await administer(database, ...other.map((setting) => `alter database $db set ${setting}`))
    for (const timeouts of [true, false]) {
      const connected = connect(database.serviceUrl, { pool: 1, timeouts })
      for (const [name, value] of Object.entries(expected)) {
        const shown = await connected.raw<{ rows: unknown[] }>('select current_setting(?) as value', [name])
        expect(shown.rows, name).to.deep.equal([{ value }])
      }
      const level = await connected.transaction((trx) => trx.raw<{ rows: unknown[] }>('show transaction_isolation'))
      expect(level.rows).to.deep.equal([{ transaction_isolation: 'read committed' }])
      await connected.destroy()
    }
  })
})

describe('a connection of the service', () => {
  it('gives up what takes too long, and what its process left when it was killed', async () => {
    const database = connect(world().database.serviceUrl, { pool: 1, timeouts: true })
    const show = async (name: string) => (await database.raw<{ rows: [{ value: string }] }>(`select current_setting(?) as value`, [name])).rows[0].value
    try {
      expect(await show('statement_timeout')).to.equal('5s')
      expect(await show('lock_timeout')).to.equal('1s')
      expect(await show('idle_in_transaction_session_timeout')).to.equal('10s')
      expect(await show('synchronous_commit')).to.equal('on')
      expect(await show('random_page_cost')).to.equal('1.1')
      // Where the system can tell that a client is gone.
      if (platform() === 'linux') expect(await show('client_connection_check_interval')).to.equal('500ms')
    } finally {
      await database.destroy()
    }
  })
})
