import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { invariant } from '../lib/invariant.ts'

/** A statement of the hot path. Said several times at once, or with others, they run one after the other in the order of the calls. */
export interface Prepared<Row> {
  (trx: Knex.Transaction, values: readonly unknown[]): Promise<Row[]>
  /** Only says it: that it failed is told by what is said next, by COMMIT at the latest. Texts, as no driver refuses to send these. */
  left(trx: Knex.Transaction, values: readonly (string | undefined)[]): Promise<void>
}

/** What a transaction's client takes past Knex's builders. */
interface Saying<Row> {
  client: {
    config: Knex.Config
    acquireConnection(): Promise<unknown>
    query(connection: unknown, statement: { sql: string; bindings: readonly unknown[]; options: { name?: string } }): Promise<{ response: { rows: Row[] } }>
  }
}

let count = 0

/**
 * A statement that each connection prepares once, where connections may, and that is then sent by its name: a builder would take longer to write it than
 * the server to run it.
 *
 * @param sql with $1, $2 for the values
 */
export function prepared<Row>(sql: string): Prepared<Row> {
  const name = `hot_${++count}`
  const say = async ({ client }: Saying<Row>, values: readonly unknown[]) => {
    const options = client.config.prepares === true ? { name } : {}
    const connection = await client.acquireConnection()
    return { answer: client.query(connection, { sql, bindings: values, options }) }
  }
  const ask = async (saying: Saying<Row>, values: readonly unknown[]) => {
    const { answer } = await say(saying, values)
    return (await answer).response.rows
  }
  const leave = async (saying: Saying<Row>, values: readonly unknown[]) => {
    const { answer } = await say(saying, values)
    answer.catch(() => undefined)
  }
  return Object.assign((trx: Knex.Transaction, values: readonly unknown[]) => ask(trx, values), {
    async left(trx: Knex.Transaction, values: readonly (string | undefined)[]) {
      invariant(!trx.isCompleted(), 'nothing is left to a COMMIT that has been said')
      await leave(trx, values)
    },
  })
}

const inserts = new Map<string, Prepared<{ id: string }>>()

/**
 * Stores rows of the same columns in one statement, however many: they go as JSON, so that it is always the same one.
 *
 * @param tail what follows the rows
 * @returns what the tail gives back
 */
export async function insertRows<Table extends keyof Tables>(trx: Knex.Transaction, table: Table, rows: readonly Tables[Table][], tail = ''): Promise<{ id: string }[]> {
  const [first] = rows
  return first === undefined ? [] : insertOf(table, first, tail)(trx, [jsonOf(rows)])
}

/** The same, only said. */
export async function leaveRows<Table extends keyof Tables>(trx: Knex.Transaction, table: Table, rows: readonly Tables[Table][]): Promise<void> {
  const [first] = rows
  if (first !== undefined) await insertOf(table, first, '').left(trx, [jsonOf(rows)])
}

function insertOf(table: string, row: object, tail: string): Prepared<{ id: string }> {
  const columns = Object.keys(row).join(', ')
  const sql = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json) ${tail}`
  let insert = inserts.get(sql)
  if (insert === undefined) inserts.set(sql, (insert = prepared(sql)))
  return insert
}

/** Bytes as PostgreSQL writes them. */
export function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]))))
}
