import type { Knex } from 'knex'

/** A transaction that sees one platform's rows. READ COMMITTED, which the idempotency lock relies on. */
export function inTenant<T>(database: Knex, platformId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(work, { platformId })
}

/** The same of who only reads: all of it is of one instant, so that a page and its total agree. */
export function readTenant<T>(database: Knex, platformId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(work, { platformId, isRead: true })
}
