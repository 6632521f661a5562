import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect } from 'chai'
import { explain } from '../../src/cli/remedies.ts'
import { connect } from '../../src/database/connection.ts'
import { runCommand } from '../support/child.ts'
import { selfSigned } from '../support/self-signed.ts'
import { world, type TestDatabase } from '../support/world.ts'

/** @returns the port */
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? String(address.port) : ''
}

/** Takes TLS as PostgreSQL does, with a certificate that nobody knows. */
function answerWithTls(socket: Socket): void {
  socket.once('data', () => {
    socket.write('S')
    new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => socket.destroy())
  })
}

/** What the command says when it can not work with these variables: one line, with the remedy, and no more. */
describe('a command that can not work', function () {
  this.timeout(120_000)
  let folder: string
  let migrated: TestDatabase
  let unmigrated: TestDatabase
  let port: string
  const secret = randomBytes(32).toString('base64')

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-remedies-'))
    migrated = await world().createDatabase()
    unmigrated = await world().createDatabase({ migrated: false })
    port = new URL(migrated.serviceUrl).port
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const expectSays = async (args: readonly string[], variables: Record<string, string>, says: RegExp) => {
    const answer = await runCommand(args, { DATA_DIR: folder, ...variables })
    expect(answer, answer.stderr).to.include({ code: 1, stdout: '' })
    expect(answer.stderr.trimEnd()).to.match(says)
    expect(answer.stderr.trimEnd().split('\n'), answer.stderr).to.have.length(1)
  }
  const at = (url: string) => ({ DATABASE_URL: url })
  const both = (database: TestDatabase) => ({ DATABASE_URL: database.serviceUrl, MIGRATION_DATABASE_URL: database.ownerUrl, SECRETS_KEY: secret })

  it('says who can not log in', async () => {
    const { pathname } = new URL(migrated.serviceUrl)
    await expectSays(['platform', 'list'], at(`postgresql://nobody:wrong@127.0.0.1:${port}${pathname}`), /\(28P01\)\. Correct the user and password in DATABASE_URL or MIGRATION_DATABASE_URL\.$/)
    await expectSays(['platform', 'list'], at(`postgresql://nobody@127.0.0.1:${port}${pathname}`), /\. The server asks for a password: put it behind the user in DATABASE_URL and MIGRATION_DATABASE_URL\.$/)
    await expectSays(['platform', 'list'], { ...at(`postgresql://127.0.0.1:${port}${pathname}`), USER: '', USERNAME: '' }, /\(28000\)\. Put the user in front of the host in DATABASE_URL and MIGRATION_DATABASE_URL\.$/)
    const { ownerUrl } = await world().createDatabase({ migrated: false })
    await world().asSuperuser.raw(`alter role ${new URL(ownerUrl).username} nologin`)
    await expectSays(['platform', 'list'], at(ownerUrl), /\(28000\)\. Correct the user in .*, or let it log in\.$/)
  })

  it('says which database is not there, or takes nobody in', async () => {
    const missing = new URL(migrated.serviceUrl)
    missing.pathname = '/not_there'
    await expectSays(['platform', 'list'], at(missing.href), /\(3D000\)\. Create that database, or name another in DATABASE_URL\.$/)
    const closed = await world().createDatabase({ migrated: false })
    await world().asSuperuser.raw(`alter database ${new URL(closed.ownerUrl).pathname.slice(1)} allow_connections false`)
    await expectSays(['migrate'], at(closed.ownerUrl), /\(55000\)\. Let that database take them \(ALTER DATABASE … ALLOW_CONNECTIONS true\), or name another in DATABASE_URL\.$/)
    const readOnly = await world().createDatabase({ migrated: false })
    await world().asSuperuser.raw(`alter database ${new URL(readOnly.ownerUrl).pathname.slice(1)} set default_transaction_read_only = on`)
    await expectSays(['migrate'], at(readOnly.ownerUrl), /\(25006\)\. The database only lets itself be read/)
  })

  it('says what the role or the extension lacks', async () => {
    await expectSays(['migrate'], at(unmigrated.serviceUrl), /\(42501\)\. Put the URL of the role that owns the database into MIGRATION_DATABASE_URL/)
    const elsewhere = await world().createDatabase({ migrated: false })
    const superuser = connect(elsewhere.superuserUrl, { pool: 1 })
    await superuser.raw('create schema extensions')
    await superuser.raw('create extension pg_trgm schema extensions')
    await superuser.destroy()
    await expectSays(['migrate'], both(elsewhere), /\(42704\)\. The extension pg_trgm is in a schema that the search_path lacks: ALTER EXTENSION pg_trgm SET SCHEMA public\.$/)
  })

  it('says that a newer version was here', async () => {
    const newer = await world().createDatabase()
    const owner = connect(newer.ownerUrl, { pool: 1 })
    await owner('knex_migrations').insert({ name: '0099-future', batch: 9, migration_time: new Date() })
    await owner.destroy()
    for (const command of ['migrate', 'serve']) await expectSays([command], both(newer), /^The database was migrated by a newer version of the service \(0099-future\): run that one\.$/)
  })

  it('says which server it could not reach, not how it failed inside', async () => {
    const silent = createServer()
    await expectSays(['migrate'], at(`postgresql://nobody@127.0.0.1:${await listening(silent)}/none`), /^DATABASE_URL does not answer: correct the host and port, or open the way to it\.$/)
    silent.close()
    await expectSays(['migrate'], at(`postgresql://nobody@127.0.0.1:${new URL(world().service.url).port}/none`), /ended the connection, or is not PostgreSQL: correct the host and port\.$/)
    await expectSays(['platform', 'list'], at('postgresql://nobody:secret@127.0.0.1:9/none'), /^connect ECONNREFUSED 127\.0\.0\.1:9 \(ECONNREFUSED\)\. Nothing answers at DATABASE_URL: start PostgreSQL there, or correct the host and port\.$/)
    // A label has at most 63 letters: no resolver is asked, so that the answer is the same without a network.
    await expectSays(['platform', 'list'], at(`postgresql://nobody@${'x'.repeat(64)}.invalid/none`), /\(ENOTFOUND\)\. The host of DATABASE_URL is not known: correct it\.$/)
    await expectSays(['platform', 'list'], at('postgresql:///none?user=nobody&host=/not/there'), /\(ENOENT\)\. The socket of DATABASE_URL is not there: start PostgreSQL, or correct the folder and port\.$/)
  })

  // Which of them a network answers with is up to it.
  for (const [code, remedy] of [
    ['EHOSTUNREACH', 'No way leads to the host of DATABASE_URL: correct it, or the network of this machine.'],
    ['ENETUNREACH', 'No way leads to the host of DATABASE_URL: correct it, or the network of this machine.'],
    ['ETIMEDOUT', 'DATABASE_URL does not answer: correct the host and port, or open the way to it.'],
    ['EACCES', 'The socket of DATABASE_URL is closed to this user: let it in, or correct the folder.'],
  ] as const) {
    it(`knows ${code}, also of the second of two addresses`, () => {
      const fault = Object.assign(new Error(`connect ${code} 192.0.2.1:5432`), { code, syscall: 'connect' })
      expect(explain(fault)).to.equal(`connect ${code} 192.0.2.1:5432 (${code}). ${remedy}`)
      expect(explain(new AggregateError([new Error('first'), fault]))).to.equal(`first; connect ${code} 192.0.2.1:5432 (${code}). ${remedy}`)
    })
  }

  it('says what is wrong with TLS', async () => {
    await expectSays(['migrate'], at(`${unmigrated.ownerUrl}?sslmode=verify-full`), /does not support SSL connections\. Take sslmode out of DATABASE_URL, or turn TLS on in the server\.$/)
    const server = createServer(answerWithTls)
    const url = `postgresql://nobody:secret@127.0.0.1:${await listening(server)}/none`
    await expectSays(['migrate'], at(`${url}?sslmode=verify-full`), /\(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Name the file of the authority .* by sslrootcert in DATABASE_URL, or trust any certificate with sslmode=no-verify\.$/)
    server.close()
    const answer = await runCommand(['migrate'], at(`${url}?sslmode=verify-full&sslrootcert=/not/there.pem`))
    expect(answer).to.include({ code: 1, stderr: `The configuration is not valid:\n  DATABASE_URL names a file by sslrootcert that can't be read: /not/there.pem\n` })
  })

  it('says where the service can not listen', async () => {
    await expectSays(['serve'], { ...both(migrated), PORT: new URL(world().service.url).port }, /\(EADDRINUSE\)\. Set PORT to another port, or to 0 for any free one\.$/)
    // An address of RFC 5737, which no machine has.
    await expectSays(['serve'], { ...both(migrated), HOST: '192.0.2.1' }, /\(EADDRNOTAVAIL\)\. Set HOST to an address of this machine\.$/)
    await expectSays(['serve'], { ...both(migrated), HOST: '999.1.1.1' }, /\((ENOTFOUND|EAI_AGAIN)\)\. Set HOST to an address of this machine\.$/)
  })

  it('says what is in the way in DATA_DIR', async () => {
    await mkdir(join(folder, 'keys', 'sandbox-key'), { recursive: true })
    await expectSays(['demo'], { ...both(await world().createDatabase()), DATA_DIR: join(folder, 'keys') }, /sandbox-key is a folder; a file belongs there: remove it\.$/)
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expectSays(['serve'], { ...both(await world().createDatabase()), SECRETS_KEY: '', DATA_DIR: file }, /\(ENOTDIR\)\. Set DATA_DIR to a folder that can be written\.$/)
    await expectSays(['serve'], { DATA_DIR: file }, /^DATA_DIR can't be used: .*\. Set it to a folder that can be written, or DATABASE_URL to a PostgreSQL 14 to 18 server\.$/)
  })
})
