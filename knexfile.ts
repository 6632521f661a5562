import { readConfig } from './src/config.ts'
import { migrationSource } from './src/database/migrations/index.ts'

/** For Knex's own command line, with DATABASE_URL set: `node --import tsx node_modules/.bin/knex migrate:status`. */
export default {
  client: 'pg',
  connection: readConfig().migrationDatabaseUrl,
  migrations: { migrationSource, tableName: 'knex_migrations' },
}
