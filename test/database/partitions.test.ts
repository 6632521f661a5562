import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { connect } from '../../src/database/connection.ts'
import { maintainPartitions } from '../../src/database/partitions.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { readTables, schemaFaults } from '../support/schema-rules.ts'
import { world, type TestDatabase } from '../support/world.ts'

const tables = ['idempotency_records', 'events', 'event_counts', 'webhook_deliveries'] as const
type Table = (typeof tables)[number]

/** Days that a table keeps beside today's. */
const kept: Record<Table, number> = { idempotency_records: 2, events: 30, event_counts: 30, webhook_deliveries: 30 }

describe('partitions', () => {
  let database: TestDatabase
  let owner: Knex
  let service: Knex
  let superuser: Knex

  beforeEach(async () => {
    database = await world().createDatabase()
    owner = connect(database.ownerUrl, { pool: 6 })
    service = connect(database.serviceUrl, { pool: 2 })
    superuser = connect(database.superuserUrl, { pool: 3 })
  })
  afterEach(async () => {
    for (const pool of [owner, service, superuser]) await pool.destroy()
  })

  /** By the clock of the database, in UTC. */
  const nameOf = async (table: Table, day: number): Promise<string> => {
    const result = await superuser.raw<{ rows: { name: string }[] }>(`select ? || to_char((now() at time zone 'utc')::date + ?::int, '_YYYYMMDD') as name`, [table, day])
    return result.rows[0]?.name ?? ''
  }

  const namesOf = async (table: Table): Promise<string[]> => {
    const result = await superuser.raw<{ rows: { name: string }[] }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = ?::regclass order by 1`,
      [table],
    )
    return result.rows.map(({ name }) => name)
  }

  const present = async (table: Table): Promise<string[]> =>
    [...(await Promise.all([-1, 0, 1, 2, 3].map((day) => nameOf(table, day)))), `${table}_default`].sort()

  /** Makes a day that is not due, as if it had been made when it was. */
  const make = async (table: Table, day: number): Promise<string> => {
    const name = await nameOf(table, day)
    const midnight = table === 'idempotency_records' ? '' : ' 00:00:00+00'
    const bounds = await superuser.raw<{ rows: { from: string; to: string }[] }>(
      `select quote_literal((today + ?::int)::text || ?) as "from", quote_literal((today + ?::int + 1)::text || ?) as "to" from (select (now() at time zone 'utc')::date as today) one`,
      [day, midnight, day, midnight],
    )
    const [bound] = bounds.rows
    await owner.raw(`create table ?? partition of ?? for values from (${bound?.from ?? ''}) to (${bound?.to ?? ''})`, [name, table])
    return name
  }

  /** Stores a row of the day as the service; returns the partition that it went into. */
  const store = async (table: Table, day: number): Promise<{ platformId: string; partition: string }> => {
    const platformId = randomUUID()
    const inserts: Record<Table, [sql: string, bindings: (string | number)[]]> = {
      idempotency_records: [
        `insert into idempotency_records (platform_id, environment, acting_account, key, day, status, headers, body_encrypted, created_at)
         values (?, 'sandbox', ?, 'some-key-here', (now() at time zone 'utc')::date + ?::int, 201, '{}', '', now())`,
        [platformId, randomUUID(), day],
      ],
      events: [
        `insert into events (platform_id, environment, id, event_type, resource_id, event_sequence, occurred_at, created_at, data_encrypted)
         values (?, 'sandbox', ?, 'charge.created.v1', ?, 1, now(), ((now() at time zone 'utc')::date + ?::int)::timestamp at time zone 'utc', '')`,
        [platformId, randomUUID(), randomUUID(), day],
      ],
      event_counts: [
        `insert into event_counts (platform_id, environment, owner_id, created_at, id_hour, event_type, count)
         values (?, 'sandbox', ?, ((now() at time zone 'utc')::date + ?::int)::timestamp at time zone 'utc', 0, 'charge.created.v1', 1)`,
        [platformId, platformId, day],
      ],
      webhook_deliveries: [
        `insert into webhook_deliveries (platform_id, environment, id, endpoint_id, event_id, event_type, status, attempt, tries_left, created_at)
         values (?, 'sandbox', ?, ?, ?, 'charge.created.v1', 'failed', 8, 0, ((now() at time zone 'utc')::date + ?::int)::timestamp at time zone 'utc')`,
        [platformId, randomUUID(), randomUUID(), randomUUID(), day],
      ],
    }
    await inTenant(service, platformId, (trx) => trx.raw(...inserts[table]))
    const found = await superuser.raw<{ rows: { name: string }[] }>(`select tableoid::regclass::text as name from ?? where platform_id = ?`, [table, platformId])
    return { platformId, partition: found.rows[0]?.name ?? '' }
  }

  for (const table of tables) {
    describe(`of ${table}`, () => {
      it('are there for yesterday, today and three days ahead after a migration', async () => {
        expect(await namesOf(table)).to.deep.equal(await present(table))
      })

      it('take the rows of their day, from its first moment', async () => {
        for (const day of [-1, 0, 1, 3]) expect((await store(table, day)).partition).to.equal(await nameOf(table, day))
        for (const day of [-2, 4]) expect((await store(table, day)).partition).to.equal(`${table}_default`)
      })

      it('are made again where one is missing, with their protection, and are left alone where not', async () => {
        const missing = [await nameOf(table, 1), await nameOf(table, 3)]
        for (const name of missing) await owner.raw('drop table ??', [name])
        expect(await maintainPartitions(owner)).to.deep.equal({ made: missing, dropped: [], stray: [] })
        expect(await maintainPartitions(owner)).to.deep.equal({ made: [], dropped: [], stray: [] })
        const faults = await schemaFaults(superuser, new URL(database.serviceUrl).username, '')
        expect(faults.filter((fault) => !fault.includes('nobody gave'))).to.deep.equal([])
      })

      it('are dropped with their rows once they are too old, not a day before', async () => {
        const last = await make(table, -kept[table])
        const old = [await make(table, -kept[table] - 1), await make(table, -kept[table] - 40)]
        await store(table, -kept[table])
        await store(table, -kept[table] - 1)
        const { made, dropped } = await maintainPartitions(owner)
        expect([made, dropped.sort()]).to.deep.equal([[], old.sort()])
        expect(await namesOf(table)).to.deep.equal([...(await present(table)), last].sort())
        expect(await superuser(table).count<{ count: number }[]>({ count: '*' })).to.deep.equal([{ count: 1 }])
      })

      it('do not keep rows in the default partition for longer than elsewhere', async () => {
        await store(table, -kept[table])
        await store(table, -kept[table] - 1)
        const { stray } = await maintainPartitions(owner)
        expect(stray).to.have.lengthOf(1)
        expect(await superuser(table).count<{ count: number }[]>({ count: '*' })).to.deep.equal([{ count: 1 }])
      })

      it('leave the rows of a day that came too late for it in the default partition, where they are found', async () => {
        const tomorrow = await nameOf(table, 1)
        await owner.raw('drop table ??', [tomorrow])
        await owner.raw('drop table ??', [await nameOf(table, 2)])
        const { platformId, partition } = await store(table, 1)
        expect(partition).to.equal(`${table}_default`)
        const { made, stray } = await maintainPartitions(owner)
        expect(made, 'the other day').to.deep.equal([await nameOf(table, 2)])
        const day = tomorrow.slice(-8).replace(/(....)(..)(..)/, '$1-$2-$3')
        expect(stray, 'told').to.deep.equal([`${table} ${day}`])
        expect(await inTenant(service, platformId, (trx) => trx(table))).to.have.lengthOf(1)
        expect((await store(table, 1)).partition, 'the next row of the day').to.equal(`${table}_default`)
        const protections = (await readTables(superuser)).filter(({ name }) => name === `${table}_default`).map(({ is_protected }) => is_protected)
        expect(protections, 'protected as before').to.deep.equal([true])

        await superuser.raw('delete from ??', [`${table}_default`])
        expect((await maintainPartitions(owner)).made).to.deep.equal([tomorrow])
      })
    })
  }

  it('let the service change rows where it may change those of the table', async () => {
    for (const day of [0, 10]) {
      const { platformId } = await store('webhook_deliveries', day)
      expect(await inTenant(service, platformId, (trx) => trx('webhook_deliveries').update({ error: 'Again.' }))).to.equal(1)
    }
    for (const table of ['events', 'idempotency_records'] as const) {
      const { platformId } = await store(table, 0)
      const refused: unknown = await inTenant(service, platformId, (trx) => trx(table).delete()).catch((error: unknown) => error)
      expect(refused, table).to.be.instanceOf(Error).with.property('code', '42501')
    }
  })

  it('are made once by many who look after them at once', async () => {
    const missing: string[] = []
    for (const table of tables) {
      for (const day of [0, 1, 2, 3]) {
        const name = await nameOf(table, day)
        missing.push(name)
        await owner.raw('drop table ??', [name])
      }
    }
    const done = await Promise.all(Array.from({ length: 5 }, () => maintainPartitions(owner)))
    expect(done.flatMap(({ made }) => made).sort()).to.deep.equal(missing.sort())
    for (const table of tables) expect(await namesOf(table)).to.deep.equal(await present(table))
  })

  it('are nothing that the service could make or drop', async () => {
    const old = await make('events', -40)
    const refused: unknown = await maintainPartitions(service).catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(Error).with.property('code', '42501')
    expect(await namesOf('events')).to.include(old)
  })

  it('wait for whoever reads the table, and try again', async function () {
    this.timeout(30_000)
    const missing = await nameOf('events', 3)
    await owner.raw('drop table ??', [missing])
    const reader = await superuser.transaction()
    await reader.raw('select 1 from events limit 1')
    const outcome = { settled: false }
    const maintained = maintainPartitions(owner).finally(() => (outcome.settled = true))
    try {
      // Until one wait has been given up and the next has begun.
      const waits = new Set<string>()
      while (waits.size < 2 && !outcome.settled) {
        const waiting = await superuser.raw<{ rows: { xact: string }[] }>(
          `select xact_start::text as xact from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        for (const { xact } of waiting.rows) waits.add(xact)
      }
      expect(outcome.settled, 'gave up at the first').to.equal(false)
    } finally {
      await reader.rollback()
    }
    expect((await maintained).made).to.deep.equal([missing])
  })

  it('are looked after by a worker as soon as it starts', async () => {
    const old = await make('idempotency_records', -5)
    const missing = await nameOf('events', 2)
    await owner.raw('drop table ??', [missing])
    const { secrets } = world()
    await startWorker({ ...database, secrets, clock: systemClock, log: createLogger('silent'), restoreDemo: () => Promise.resolve() }).stop()
    expect(await namesOf('events')).to.include(missing)
    expect(await namesOf('idempotency_records')).not.to.include(old)
  })
})
