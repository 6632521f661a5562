import type { Knex } from 'knex'
import { connect } from './connection.ts'
import { migrationSource } from './migrations/index.ts'
import { maintainPartitions } from './partitions.ts'
import { grantToService } from './tenant-table.ts'
import { inTurn } from './turn.ts'

const migrator = { migrationSource, tableName: 'knex_migrations' }

/**
 * Brings the database to the present schema, makes the days' partitions, and gives the service's role its rights.
 *
 * @param ownerUrl runs the migrations
 * @param serviceUrl the role that the service runs as; may be the same
 * @returns the names of the migrations that ran
 * @throws Error when the database can't hold every text
 */
export async function migrate(ownerUrl: string, serviceUrl: string): Promise<string[]> {
  const owner = connect(ownerUrl, { pool: 3 })
  try {
    await refuseOtherEncodings(owner)
    return await inTurn(owner, 'migration', async () => {
      // Refuses what a newer version has migrated, in words of ours.
      const pending = await pendingMigrations(owner)
      const names = pending.length === 0 ? [] : await runPending(owner)
      await maintainPartitions(owner)
      const [role, service] = [await roleOf(owner), await roleAt(serviceUrl)]
      if (service !== role) await grantToService(owner, service)
      return names
    })
  } finally {
    await owner.destroy()
  }
}

async function runPending(owner: Knex): Promise<string[]> {
  // Knex's own lock is a row that others don't wait for. With the turn taken nobody else migrates: one that is still there
  // is of a process that was killed.
  await owner.migrate.forceFreeMigrationsLock(migrator)
  return namesOf(await owner.migrate.latest(migrator))
}

/**
 * Migrations that this database lacks; all of them when it has never been migrated.
 *
 * @throws Error when the database can't hold every text
 */
export async function pendingMigrations(database: Knex): Promise<string[]> {
  await refuseOtherEncodings(database)
  const known = (await migrationSource.getMigrations([])).map((migration) => migrationSource.getMigrationName(migration))
  const table = await database.raw<{ rows: { there: boolean }[] }>(`select to_regclass('knex_migrations') is not null as there`)
  if (table.rows[0]?.there !== true) return known
  const done = await database.raw<{ rows: { name: string }[] }>(`select name from knex_migrations`)
  const names = new Set(done.rows.map(({ name }) => name))
  const newer = [...names].filter((name) => !known.includes(name))
  if (newer.length > 0) throw new Error(`The database was migrated by a newer version of the service (${newer.join(', ')}): run that one.`)
  return known.filter((name) => !names.has(name))
}

/** Requests are in UTF-8: another encoding lacks characters of theirs, and SQL_ASCII does not know what a character is. */
async function refuseOtherEncodings(database: Knex): Promise<void> {
  const found = await database.raw<{ rows: { encoding: string }[] }>(`select current_setting('server_encoding') as encoding`)
  const encoding = found.rows[0]?.encoding ?? ''
  if (encoding !== 'UTF8') throw new Error(`The database is encoded in ${encoding}; it must be UTF8: create it with ENCODING 'UTF8'.`)
}

/** Asked of the server: a URL may leave the user to its parameters or to the environment. */
async function roleOf(database: Knex): Promise<string> {
  const found = await database.raw<{ rows: [{ role: string }] }>(`select current_user as role`)
  return found.rows[0].role
}

async function roleAt(url: string): Promise<string> {
  const database = connect(url, { pool: 1 })
  try {
    return await roleOf(database)
  } finally {
    await database.destroy()
  }
}

/** What is wrong with the role that the service runs as, a sentence with the remedy, or nothing. */
export async function roleWarning(database: Knex): Promise<string | undefined> {
  const found = await database.raw<{ rows: { role: string; rolsuper: boolean; rolbypassrls: boolean }[] }>(
    `select rolname as role, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
  )
  const [role] = found.rows
  if (role === undefined || (!role.rolsuper && !role.rolbypassrls)) return undefined
  return (
    `The database role ${role.role} is ${role.rolsuper ? 'a superuser' : 'allowed to bypass row-level security'}, so that ` +
    `the database does not keep platforms apart. Create a role without SUPERUSER and BYPASSRLS, put it into DATABASE_URL, and ` +
    `keep this one in MIGRATION_DATABASE_URL.`
  )
}

/** Knex answers the batch's number and its migrations' names. */
function namesOf(result: unknown): string[] {
  const names: unknown = Array.isArray(result) ? result[1] : undefined
  return Array.isArray(names) ? names.map(String) : []
}
