/** The two classes of Knex that scoped transactions extend; Knex ships no types for them. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex'
  export default class PostgresClient extends Knex.Client {}
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  import type { Knex } from 'knex'
  export default class PostgresTransaction {
    constructor(client: Knex.Client, container: unknown, config: Knex.TransactionConfig | undefined, outer: unknown)
    begin(connection: unknown): Promise<unknown>
    query(connection: unknown, sql: string): Promise<unknown>
  }
}
