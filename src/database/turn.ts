import type { Knex } from 'knex'

/** Numbers of this database that nothing else locks. */
const locks = { migration: 7_203, demo: 7_204 }

/**
 * One process at a time, the others wait for as long as it takes. The turn ends with its connection, so that a killed process
 * leaves nothing behind. All of this happens on one node, so that a lock without a table will do.
 *
 * @param owner needs one connection for the turn, beside those of the work
 */
export function inTurn<T>(owner: Knex, what: keyof typeof locks, work: () => Promise<T>): Promise<T> {
  return owner.transaction(async (turn) => {
    await turn.raw(`set local lock_timeout = 0`)
    await turn.raw(`set local statement_timeout = 0`)
    await turn.raw(`set local idle_in_transaction_session_timeout = 0`)
    await turn.raw(`select pg_advisory_xact_lock(?)`, [locks[what]])
    return work()
  })
}
