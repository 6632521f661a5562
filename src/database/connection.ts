import knex from 'knex'
import type { Knex } from 'knex'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js'
import pg from 'pg'
import { invariant } from '../lib/invariant.ts'
import { sqlState } from './errors.ts'
import { Silence, statementSeconds } from './silence.ts'
import './tables.ts'

// A payment date is a calendar date, not an instant: as a Date it would shift with the machine's zone. Cents and counters
// fit a double exactly (amounts have ten digits, and 2^53 has sixteen).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  invariant(Number.isSafeInteger(value), 'a bigint of the database that a number can hold')
  return value
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A transaction that names its platform in the same message as BEGIN, so that the scope of row-level security costs no
 * round trip. Both SET are LOCAL: the next user of the connection has no scope. The first is for a Citus cluster, where
 * only settings that it lets through reach the shard's node, and means nothing elsewhere.
 */
class TenantTransaction extends PostgresTransaction {
  readonly #platformId: string | undefined
  readonly #isRead: boolean
  readonly #isJoint: boolean

  constructor(client: Knex.Client, container: unknown, config: Knex.TransactionConfig | undefined, outer: unknown) {
    super(client, container, config, outer)
    this.#platformId = config?.platformId
    this.#isRead = config?.isRead === true
    this.#isJoint = config?.isJoint === true
  }

  override begin(connection: unknown): PromiseLike<unknown> {
    if (this.#platformId === undefined) return super.begin(connection)
    invariant(uuid.test(this.#platformId), 'a platform id is a UUID in lower case')
    const scope = `SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL app.platform_id = '${this.#platformId}'`
    // Not waited for: what is said first goes right behind it. Where it fails no more is said, and what was on its way has no scope.
    void this.query(connection, `BEGIN${this.#isRead ? ' ISOLATION LEVEL REPEATABLE READ READ ONLY' : ''}; ${scope}${this.#isRead ? `; ${byIndexes}` : ''}${this.#isJoint ? `; SET LOCAL lock_timeout = '${jointLockTimeout}'` : ''}`, undefined, undefined)
    return Promise.resolve()
  }
}

/**
 * Who reads never reads a whole table, which holds what others have. Where nearly all is one platform's PostgreSQL would, though for a row that is hardly longer
 * than what an index has of it that is no quicker. It costs something where each row is looked into for a text that no index knows (paging.ts): up to twice as
 * long where rows lie in no order of their ids.
 */
const byIndexes = 'SET LOCAL enable_seqscan = off'

/** Longer than what requests usually hold; whoever asks alone may wait for five times as long (timeouts). */
const jointLockTimeout = '200ms'

/** Of each connection what has made its transaction fail. */
const faults = new WeakMap<object, unknown>()

/** Of connections that have timeouts. */
const silences = new WeakMap<object, Silence>()

const inFailedTransaction = '25P02'

class FailedTransaction extends Error {}

/**
 * Tells of a transaction that failed why it did, whoever asks: of what was said at once, all that is behind what failed fails too, for no reason of its own,
 * and COMMIT becomes ROLLBACK without a word.
 */
class TenantClient extends PostgresClient {
  override async _query(connection: object, statement: { sql: string }): Promise<{ response: { command: string } }> {
    const silence = silences.get(connection)
    silence?.asked(statement.sql)
    try {
      const said = await super._query(connection, statement)
      if (statement.sql === 'COMMIT;' && said.response.command !== 'COMMIT') throw new FailedTransaction('A transaction was rolled back where it was to be committed')
      return said
    } catch (error) {
      const isOfAnother = error instanceof FailedTransaction || sqlState(error) === inFailedTransaction
      if (!isOfAnother) faults.set(connection, error)
      throw isOfAnother ? (faults.get(connection) ?? error) : error
    } finally {
      silence?.answered()
    }
  }

  override transaction(container: unknown, config: Knex.TransactionConfig | undefined, outer: unknown): Knex.Transaction {
    return new TenantTransaction(this, container, config, outer)
  }
}

export interface ConnectionOptions {
  /** Connections at most. */
  pool: number
  /** Statements, lock waits and idle transactions end after 5, 1 and 10 seconds, so that nothing is held for long. */
  timeouts?: boolean
  /** Whether hot statements are prepared once a connection; a pooler that hands connections from one transaction to the next must know of it. */
  prepares?: boolean
  /** How long a query waits for a free connection, in milliseconds: ten seconds unless told otherwise. */
  patience?: number
}

/** Opens a pool. Nothing connects before the first query. */
export function connect(url: string, options: ConnectionOptions): Knex {
  return knex({
    client: TenantClient,
    connection: { connectionString: url, keepAlive: true, pipeline: true, connectionTimeoutMillis: 5000, application_name: 'payment-collection-service' },
    prepares: options.prepares === true,
    acquireConnectionTimeout: options.patience ?? 10_000,
    // Knex's own lines would go past the log, to the console: whoever asked gets the error.
    log: { warn: silent, error: silent, deprecate: silent, debug: silent },
    pool: {
      min: 0,
      max: options.pool,
      afterCreate: options.timeouts === true ? settle(`${session}; ${timeouts}`, true) : settle(session, false),
    },
  })
}

function silent(): void {
  // Nothing to say.
}

// What we rely on, whatever the database or the role is set to: instants and dates that pg can read, row-level security that
// filters instead of failing, literals as we write them, and for idempotency READ COMMITTED. In a statement and not in the
// startup message, which PgBouncer refuses when it carries these; with the timeouts it is still one round trip. The rest pg and
// the results that we ask for do not depend on; pg itself asks for UTF-8. A database that is set read-only stays so.
const session = `
  set datestyle = 'ISO, MDY';
  set row_security = on;
  set standard_conforming_strings = on;
  set default_transaction_isolation = 'read committed'`

// Tables hold the rows of all platforms: what one asks for is read by an index, in memory or on flash, also where that is most of them. By
// PostgreSQL's own figure, which is one of disks, whole tables are read to count it, in twice the time.
// client_connection_check_interval frees the locks of a killed process at once, where the server's system knows how.
const timeouts = `
  set statement_timeout = '${statementSeconds}s';
  set lock_timeout = '1s';
  set idle_in_transaction_session_timeout = '10s';
  set synchronous_commit = on;
  set random_page_cost = 1.1;
  do $$ begin perform set_config('client_connection_check_interval', '500ms', false); exception when others then null; end $$`

/** Knex's hook for a connection that was just made. */
function settle(settings: string, hasTimeouts: boolean) {
  return (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void): void => {
    const silence = hasTimeouts ? Silence.on(connection) : undefined
    if (silence !== undefined) silences.set(connection, silence)
    silence?.asked(settings)
    connection.query(settings).then(
      () => {
        silence?.answered()
        done(null, connection)
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error('could not settle a connection', { cause: error }), connection)
      },
    )
  }
}
