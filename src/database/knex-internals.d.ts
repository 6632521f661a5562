/** The two classes of Knex that scoped transactions extend; Knex ships no types for them. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex'
  export default class PostgresClient extends Knex.Client {
    _query(connection: object, statement: { sql: string }): Promise<{ response: { command: string } }>
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  import type { Knex } from 'knex'
  interface PostgresTransaction extends Knex.Transaction {
    begin(connection: unknown): PromiseLike<unknown>
  }
  const transaction: new (
    client: Knex.Client,
    container: unknown,
    config: Knex.TransactionConfig | undefined,
    outer: unknown,
  ) => PostgresTransaction
  export default transaction
}
