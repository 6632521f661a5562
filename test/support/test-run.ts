import { randomBytes } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { connect } from '../../src/database/connection.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { newFolder } from './scratch.ts'

/** What all processes of a test run share: the one that mocha is started as, and those that it has run the files. */
export interface TestRun {
  /** A role of the server that may create databases and roles. */
  adminUrl: string
  /** Gone with the run. */
  folder: string
  /** What the names of its databases and roles begin with. */
  prefix: string
  /** What all databases of the run are written under: 32 bytes in base64. */
  secretsKey: string
}

/** By the environment, which mocha's processes inherit; empty for what is not to belong to it. */
export const runVariable = 'PAYMENT_COLLECTION_TEST_RUN'

/** The run that this process belongs to, if there is one. */
export function presentRun(): TestRun | undefined {
  const kept = new URLSearchParams(process.env[runVariable])
  if (kept.size === 0) return undefined
  const read = (name: keyof TestRun) => kept.get(name) ?? ''
  return { adminUrl: read('adminUrl'), folder: read('folder'), prefix: read('prefix'), secretsKey: read('secretsKey') }
}

/**
 * Opens a run on a throw-away embedded PostgreSQL, or on the server of DATABASE_URL, whose role must be allowed to create
 * databases and roles; what a crash may take is not waited for, unless it is to be durable. TEST_POSTGRES_NATIVE names other
 * binaries (a folder with bin, lib and share).
 *
 * @returns what closes it
 */
export async function openTestRun({ isDurable = false } = {}): Promise<{ run: TestRun; close: () => Promise<void> }> {
  const folder = await newFolder('test')
  // As root the server runs as nobody, who must be able to reach it; else the data would go elsewhere, and stay there.
  await chmod(folder, 0o755)
  const given = process.env['DATABASE_URL'] ?? ''
  const server = given === '' ? await startServer(folder, isDurable) : undefined
  const run: TestRun = { adminUrl: server?.superuserUrl ?? given, folder, prefix: `pcs_test_${randomBytes(4).toString('hex')}_`, secretsKey: randomBytes(32).toString('base64') }
  process.env[runVariable] = new URLSearchParams({ ...run }).toString()
  const closeAll = async () => {
    Reflect.deleteProperty(process.env, runVariable)
    if (server === undefined) await dropAll(run)
    else await server.stop()
    // Processes of the run that are still ending may write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll())
  return { run, close }
}

function startServer(dataDir: string, isDurable: boolean) {
  const nativeDir = process.env['TEST_POSTGRES_NATIVE'] ?? ''
  return startEmbeddedPostgres({
    dataDir,
    // Several processes test at once, each with services and workers of its own. No checkpoint comes while it is measured what is written: whole pages are, behind one.
    settings: { max_connections: '400', ...(isDurable ? { checkpoint_timeout: '1h', max_wal_size: '16GB' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }) },
    ...(nativeDir === '' ? {} : { nativeDir }),
  })
}

/** From a server that lives on. */
async function dropAll({ adminUrl, prefix }: TestRun): Promise<void> {
  const admin = connect(adminUrl, { pool: 1 })
  const named = async (sql: string) => (await admin.raw<{ rows: { name: string }[] }>(sql, [prefix])).rows.map(({ name }) => name)
  for (const name of await named('select datname as name from pg_database where starts_with(datname, ?)')) await admin.raw(`drop database ${name} with (force)`)
  for (const name of await named('select rolname as name from pg_roles where starts_with(rolname, ?)')) await admin.raw(`drop role ${name}`)
  await admin.destroy()
}
