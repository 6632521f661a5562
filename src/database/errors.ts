import { isNativeError } from 'node:util/types'
import pg from 'pg'

/** SQLSTATE, where the database raised the error: the system's codes can look like one, as EPIPE does. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * The name of the constraint that an error of the database is about: its field, else the last quoted name of a message about
 * a constraint, as others quote what they were given; without the shard's number that a cluster puts behind it.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!isNativeError(error)) return undefined
  const isQuoted = sqlState(error)?.startsWith('23') === true
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : isQuoted ? error.message.match(/"([^"]+)"[^"]*$/)?.[1] : undefined
  return named?.replace(/_[0-9]{6,}$/, '')
}

/** Serialization failures and deadlocks: the whole transaction may simply run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

// Connection faults, resources used up, the server stopping, a lock or a statement that took too long, an idle transaction
// that was ended, a role or database that is not there (any more).
const unavailableStates = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|40001|40P01|XX000|28...|3D000)$/
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether the same work may go through later, without anybody changing anything. */
export function isPassing(error: unknown): boolean {
  return isRetryable(error) || isUnavailable(error)
}

/** Whether the database is out of reach or too busy. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false
  const state = sqlState(error)
  if (state !== undefined) return unavailableStates.test(state)
  if ('code' in error && typeof error.code === 'string' && unavailableCodes.has(error.code)) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  // pg's and Knex's own errors have no code: a connection that broke, a pool without a free one, a pool being closed. Knex
  // puts the statement in front.
  return (
    error.name === 'KnexTimeoutError' ||
    /(^| - )(Connection terminated|timeout expired|Unable to acquire a connection|aborted$|Client has encountered a connection error)/.test(error.message)
  )
}

/** Whether it is nothing that the statement, or what it met, could be the cause of: no other would have gone through. */
export function isOutOfReach(error: unknown): boolean {
  return isUnavailable(error) && !/^(4|5[57]014|55P03|25P03)/.test(sqlState(error) ?? '')
}

/** What the log may hold of an error. Not its detail or hint: the database quotes rows there, and Knex quotes values. */
export function describeError(error: unknown): unknown {
  if (!isNativeError(error)) return { type: typeof error }
  const state = sqlState(error)
  return {
    name: error.name,
    ...(state === undefined
      ? { message: error.message.split('\n', 1)[0] }
      : { sql_state: state, constraint: constraintOf(error) }),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
