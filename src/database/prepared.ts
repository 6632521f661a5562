import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { sqlState } from './errors.ts'

/** A statement of the hot path. Said several times at once, or with others, they run one after the other in the order of the calls. */
export interface Prepared<Row> {
  (trx: Knex.Transaction, values: readonly unknown[]): Promise<Row[]>
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
    const { response } = await client.query(await client.acquireConnection(), { sql, bindings: values, options })
    return response.rows
  }
  return (trx, values) => say(trx, values)
}

/**
 * Waits for statements that were said at once. Where one fails those behind it do too, for no reason of their own.
 *
 * @throws what failed first
 */
export async function saidAtOnce<const Said extends readonly unknown[]>(said: Said): Promise<{ -readonly [Place in keyof Said]: Awaited<Said[Place]> }> {
  const settled = await Promise.allSettled(said)
  await said[settled.findIndex((one) => one.status === 'rejected' && sqlState(one.reason) !== inFailedTransaction)]
  return Promise.all(said)
}

const inFailedTransaction = '25P02'

const inserts = new Map<string, Prepared<{ id: string }>>()

/**
 * Stores rows of the same columns in one statement, however many: they go as JSON, so that it is always the same one.
 *
 * @param tail what follows the rows
 * @returns what the tail gives back
 */
export async function insertRows<Table extends keyof Tables>(trx: Knex.Transaction, table: Table, rows: readonly Tables[Table][], tail = ''): Promise<{ id: string }[]> {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.keys(first).join(', ')
  const sql = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json) ${tail}`
  let insert = inserts.get(sql)
  if (insert === undefined) inserts.set(sql, (insert = prepared(sql)))
  return insert(trx, [jsonOf(rows)])
}

/** Bytes as PostgreSQL writes them. */
export function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]))))
}
