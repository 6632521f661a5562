import 'knex'

declare module 'knex' {
  namespace Knex {
    interface TransactionConfig {
      /** The platform whose rows the transaction may see and write; row-level security refuses all others. */
      platformId?: string
    }
  }
}
