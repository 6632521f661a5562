import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import type { TestPlatform } from '../support/factories.ts'
import { newFilledPlatforms } from '../support/filled.ts'
import { isTenantTable, readTables } from '../support/schema-rules.ts'
import { world } from '../support/world.ts'

/** SQLSTATE of a right that is lacking: row-level security's refusal of a row too. */
const insufficientPrivilege = '42501'

async function stateOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
}

describe('row-level security', () => {
  let full: TestPlatform
  let other: TestPlatform
  let tables: string[]
  /** A pool of one connection, so that who comes next gets the same. */
  let service: Knex

  before(async function () {
    this.timeout(60_000)
    ;[full, other] = await newFilledPlatforms()
    tables = (await readTables(world().asSuperuser)).filter((table) => isTenantTable(table) && !table.is_partition).map(({ name }) => name)
    service = connect(world().database.serviceUrl, { pool: 1 })
  })
  after(() => service.destroy())

  const count = async (database: Knex, table: string): Promise<number> => {
    const result = await database.raw<{ rows: { count: number }[] }>(`select count(*) from ??`, [table])
    return result.rows[0]?.count ?? -1
  }

  const rowOf = async (platformId: string, table: string): Promise<unknown> => {
    const [row] = (await world().asSuperuser.raw<{ rows: { row: unknown }[] }>(`select to_json(t) as row from ?? t where platform_id = ? limit 1`, [table, platformId])).rows
    return row?.row
  }

  it('has rows of two platforms in every tenant table to keep apart', async () => {
    expect(tables).to.have.length.above(10)
    for (const table of tables) {
      for (const { id } of [full, other]) expect(await rowOf(id, table), `a row in ${table}; make one in filled.ts`).to.be.an('object')
    }
  })

  it('shows a platform its own rows and no other, though the query does not ask whose they are', async () => {
    for (const table of tables) {
      const rows = await inTenant(service, full.id, (trx) => trx(table).select<{ platform_id: string }[]>('platform_id'))
      expect(rows.length, table).to.be.above(0)
      expect([...new Set(rows.map(({ platform_id }) => platform_id))], table).to.deep.equal([full.id])
    }
  })

  it('shows nothing when a row of another platform is asked for by its key', async () => {
    for (const table of tables) {
      const found = await inTenant(service, full.id, (trx) => trx(table).where({ platform_id: other.id }))
      expect(found, table).to.deep.equal([])
    }
  })

  it('shows nothing to a platform without rows', async () => {
    for (const table of tables) expect(await inTenant(service, randomUUID(), (trx) => count(trx, table)), table).to.equal(0)
  })

  it('shows nothing where no platform is named, or an empty one', async () => {
    for (const table of tables) {
      expect(await count(service, table), table).to.equal(0)
      expect(await service.transaction((trx) => count(trx, table)), table).to.equal(0)
      const empty = await service.transaction(async (trx) => {
        await trx.raw(`set local app.platform_id = ''`)
        return count(trx, table)
      })
      expect(empty, table).to.equal(0)
    }
  })

  it('shows nothing to the owner of the tables either', async () => {
    for (const table of tables) expect(await count(world().asOwner, table), table).to.equal(0)
  })

  it('refuses a row for another platform, and any row where none is named', async () => {
    for (const table of tables) {
      // As new: a payment that has moved would be refused for that.
      const row = JSON.stringify({ ...Object(await rowOf(other.id, table)), ...(table === 'payments' ? { status: 'created' } : {}) })
      const insert = (trx: Knex) => trx.raw(`insert into ?? select * from json_populate_record(null::??, ?)`, [table, table, row])
      expect(await stateOf(inTenant(service, full.id, insert)), table).to.equal(insufficientPrivilege)
      expect(await stateOf(service.transaction(insert)), table).to.equal(insufficientPrivilege)
    }
  })

  it('lets nobody give a row away', async () => {
    for (const table of tables) {
      const give = inTenant(service, full.id, (trx) => trx.raw(`update ?? set platform_id = ?`, [table, other.id]))
      expect(await stateOf(give), table).to.equal(insufficientPrivilege)
    }
  })

  it('changes and removes no row of another platform', async () => {
    for (const table of tables) {
      const before = await world().asSuperuser(table).where({ platform_id: other.id }).count<{ count: number }[]>({ count: '*' })
      const changed = await inTenant(service, full.id, (trx) => trx(table).where({ platform_id: other.id }).update({ environment: 'live' })).catch(() => 0)
      const removed = await inTenant(service, full.id, (trx) => trx(table).where({ platform_id: other.id }).delete()).catch(() => 0)
      expect([changed, removed], table).to.deep.equal([0, 0])
      const after = await world().asSuperuser(table).where({ platform_id: other.id }).count<{ count: number }[]>({ count: '*' })
      expect(after, table).to.deep.equal(before)
    }
  })

  it('lets the service change or remove nothing of what is only added to', async () => {
    for (const table of ['payment_history', 'ledger_postings', 'events', 'idempotency_records', 'nacha_entries', 'quarantined_lines', 'earlier_texts', 'file_hash_keys', 'bank_data_versions']) {
      for (const statement of ['update ?? set environment = environment', 'delete from ??', 'truncate ??']) {
        expect(await stateOf(inTenant(service, full.id, (trx) => trx.raw(statement, [table]))), `${statement} ${table}`).to.equal(insufficientPrivilege)
      }
    }
  })

  it('lets the service reach a partition by no other way than its table', async () => {
    for (const table of ['events_default', 'idempotency_records_default', 'webhook_deliveries_default']) {
      expect(await stateOf(inTenant(service, full.id, (trx) => count(trx, table)))).to.equal(insufficientPrivilege)
    }
  })

  it('lets the service define nothing', async () => {
    for (const statement of [
      'create table own_table (id int)',
      'create index own_index on customers (platform_id)',
      'alter table customers disable row level security',
      'alter table customers no force row level security',
      'drop policy tenant on customers',
      'create policy own_policy on customers using (true)',
      'drop table customers',
      'truncate customers',
      'create schema own_schema',
    ]) {
      expect(await stateOf(service.raw(statement)), statement).to.equal(insufficientPrivilege)
    }
    const outside = service.transaction(async (trx) => {
      await trx.raw('set local row_security = off')
      return count(trx, 'customers')
    })
    expect(await stateOf(outside), 'row_security off').to.equal(insufficientPrivilege)
  })

  describe('of a connection', () => {
    const setting = async (): Promise<unknown> => {
      const result = await service.raw<{ rows: { platform: unknown }[] }>(`select nullif(current_setting('app.platform_id', true), '') as platform`)
      return result.rows[0]?.platform
    }

    it('ends with the transaction, committed or rolled back', async () => {
      await inTenant(service, full.id, (trx) => count(trx, 'customers'))
      expect([await setting(), await count(service, 'customers')]).to.deep.equal([null, 0])
      await inTenant(service, full.id, () => Promise.reject(new Error('rolled back'))).catch(() => undefined)
      expect([await setting(), await count(service, 'customers')]).to.deep.equal([null, 0])
      await inTenant(service, full.id, (trx) => trx.raw('select 1 / 0')).catch(() => undefined)
      expect([await setting(), await count(service, 'customers')]).to.deep.equal([null, 0])
    })

    it('holds inside a savepoint, and after one that was rolled back', async () => {
      const seen = await inTenant(service, full.id, async (trx) => {
        const counts = [await trx.transaction((inner) => count(inner, 'customers'))]
        await trx.transaction((inner) => inner.raw('select 1 / 0')).catch(() => undefined)
        return [...counts, await count(trx, 'customers')]
      })
      expect(seen[0]).to.be.above(0)
      expect(seen[1]).to.equal(seen[0])
    })

    it('is the next platform for the next transaction', async () => {
      const ids = async (platformId: string) => inTenant(service, platformId, (trx) => trx('customers').distinct<{ platform_id: string }[]>('platform_id'))
      for (const { id } of [full, other, full]) expect(await ids(id)).to.deep.equal([{ platform_id: id }])
    })

    it('takes nothing but a platform id', async () => {
      for (const id of ['', `${full.id}'; drop table customers; --`, full.id.toUpperCase(), 'null', `${full.id} `]) {
        const refused = await inTenant(service, id, (trx) => count(trx, 'customers')).catch((error: unknown) => error)
        expect(refused, id).to.be.instanceOf(Error)
      }
      expect(await inTenant(service, full.id, (trx) => count(trx, 'customers'))).to.be.above(0)
    })
  })
})
