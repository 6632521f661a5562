import { connect } from '../../src/database/connection.ts'
import { migrationSource } from '../../src/database/migrations/index.ts'

/** The key that the ciphertexts of landed databases were made with. */
export const landedSecretsKey = Buffer.from('the secret of landed databases !')

const begins = /^(create|alter|comment|drop|insert|update|delete)\b/i

/** Runs the first migrations on an empty database, and tells what they said; what Knex says for itself apart. */
export async function migrationStatements(ownerUrl: string, count: number): Promise<{ migrations: string[]; knex: string[] }> {
  const owner = connect(ownerUrl, { pool: 2 })
  const said: string[] = []
  owner.on('query', ({ sql }: { sql: string }) => said.push(sql.trim()))
  const getMigrations = async () => (await migrationSource.getMigrations([])).slice(0, count)
  await owner.migrate.latest({ migrationSource: { ...migrationSource, getMigrations }, tableName: 'knex_migrations' })
  await owner.destroy()
  const changes = said.filter((sql) => begins.test(sql))
  return { migrations: changes.filter((sql) => !sql.includes('knex_')), knex: changes.filter((sql) => /^create table .*knex_/i.test(sql)) }
}
