import type { Knex } from 'knex'

/** A transaction that sees one platform's rows. READ COMMITTED, which the idempotency lock relies on. */
export function inTenant<T>(database: Knex, platformId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(work, { platformId })
}

/** The same of several requests, none of which is to wait long for what another one waits for: a lock that takes longer fails them (SQLSTATE 55P03). */
export function inTenantTogether<T>(database: Knex, platformId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(work, { platformId, isJoint: true })
}

/** The same of who only reads: all of it is of one instant, so that a page and its total agree. */
export function readTenant<T>(database: Knex, platformId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(work, { platformId, isRead: true })
}
