import 'knex'

declare module 'knex' {
  namespace Knex {
    interface TransactionConfig {
      /** The platform whose rows the transaction may see and write; row-level security refuses all others. */
      platformId?: string
      /** Sees one instant, and changes nothing. */
      isRead?: boolean
      /** Waits for no lock as long as others do. */
      isJoint?: boolean
    }
    interface PgConnectionConfig {
      /** Sends what is said while a statement is at work behind it, instead of keeping it back. */
      pipeline?: boolean
    }
    interface Config {
      /** Whether hot statements are prepared, once a connection. */
      prepares?: boolean
    }
  }
}
