import { expect } from 'chai'
import type { Knex } from 'knex'
import pg from 'pg'
import { connect } from '../../src/database/connection.ts'
import { migrate } from '../../src/database/migrate.ts'
import { titleOf, uniqueKeys, type UniqueKey } from '../support/unique-keys.ts'
import { world } from '../support/world.ts'

/** The n-th value of a type, as JSON has it: another one for each n below a hundred. */
const values: Record<string, (n: string) => unknown> = {
  uuid: (n) => `00000000-0000-7000-8000-0000000000${n}`,
  text: (n) => `text ${n}`,
  integer: Number,
  bigint: Number,
  date: (n) => `20${n}-01-01`,
  'timestamp(3) with time zone': (n) => `20${n}-01-01T00:00:00Z`,
  bytea: (n) => `\\x${n}`,
  json: Number,
  jsonb: Number,
  'text[]': (n) => [`text ${n}`],
  'uuid[]': (n) => [`00000000-0000-7000-8000-0000000000${n}`],
  'integer[]': (n) => [Number(n)],
}

type Row = Record<string, unknown>

describe('unique keys', () => {
  let superuser: Knex
  /** The n-th row of each table, which no two have anything alike of. */
  let rowOf: (table: string, n: number) => Row

  // A database that nobody else is in: what is taken away of a table, until the test is over, would be waited for.
  before(async function () {
    this.timeout(60_000)
    const { ownerUrl, serviceUrl, superuserUrl } = await world().createDatabase({ migrated: false })
    await migrate(ownerUrl, serviceUrl)
    superuser = connect(superuserUrl, { pool: 1 })
    const { rows: columns } = await superuser.raw<{ rows: { table: string; name: string; type: string }[] }>(
      `select relname as "table", attname as name, format_type(atttypid, atttypmod) as type
         from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
    )
    rowOf = (table, n) =>
      Object.fromEntries(
        columns.filter((column) => column.table === table).map(({ name, type }) => {
          const value = values[type]
          if (value === undefined) throw new Error(`${table}.${name} is ${type}, which has no values here`)
          return [name, value(String(n).padStart(2, '0'))]
        }),
      )
  })
  after(() => superuser.destroy())

  it('are those that are known, and each of them is there', async () => {
    const { rows } = await superuser.raw<{ rows: { name: string }[] }>(
      `select i.relname as name from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
        where (indisunique or indisexclusion) and not indisprimary and t.relnamespace = 'public'::regnamespace and not t.relispartition`,
    )
    const [known, there] = [uniqueKeys.map(({ name }) => name), rows.map(({ name }) => name)]
    const differences = { 'keys that unique-keys.ts lacks': there.filter((name) => !known.includes(name)), 'keys that the schema lacks': known.filter((name) => !there.includes(name)) }
    expect(differences).to.deep.equal({ 'keys that unique-keys.ts lacks': [], 'keys that the schema lacks': [] })
  })

  for (const key of uniqueKeys) {
    it(titleOf(key), async () => {
      const { name, table, columns, within: [held, heldToo] = [{}, {}], beyond } = key
      const first: Row = { ...rowOf(table, 1), ...held }
      /** All else differs, so that no other key refuses it, and this one would not if it asked for more. */
      const alike = (n: number): Row => ({ ...rowOf(table, n), ...Object.fromEntries(columns.map((column) => [column, first[column]])), ...heldToo })
      const trx = await superuser.transaction()
      try {
        await takeAway(trx, key)
        const insert = (row: Row) => outcomeOf(trx.raw(`insert into ?? select * from jsonb_populate_record(null::??, ?)`, [table, table, JSON.stringify(row)]))
        expect(await insert(first)).to.equal('accepted')
        for (const [index, column] of columns.entries()) {
          const n = index + 3
          expect(await insert({ ...alike(n), [column]: rowOf(table, n)[column] }), `one of another ${column}`).to.equal('accepted')
        }
        if (beyond !== undefined) expect(await insert({ ...alike(99), ...beyond }), 'one that it does not hold for').to.equal('accepted')
        expect(await insert(alike(2))).to.equal(`23505 ${name}`)
      } finally {
        await trx.rollback()
      }
    })
  }
})

/**
 * All but unique keys that would refuse such rows, which are of no sense: triggers, foreign keys, and checks. And the primary key, where it is among
 * the key's columns and would always be the first to refuse.
 */
async function takeAway(trx: Knex.Transaction, { table, columns }: UniqueKey): Promise<void> {
  await trx.raw(`set local session_replication_role = replica`)
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select conname as name from pg_constraint
      where conrelid = ?::regclass and (contype = 'c' or contype = 'p' and array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) <@ ?::text[])`,
    [table, [...columns]],
  )
  for (const { name } of rows) await trx.raw(`alter table ?? drop constraint ?? cascade`, [table, name])
}

async function outcomeOf(insert: Promise<unknown>): Promise<string> {
  return insert.then(
    () => 'accepted',
    (error: unknown) => (error instanceof pg.DatabaseError ? `${error.code ?? ''} ${error.constraint ?? error.message}` : String(error)),
  )
}
