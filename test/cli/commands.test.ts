import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { connect } from '../../src/database/connection.ts'
import { runCommand, startServiceProcess, type Ended } from '../support/child.ts'
import { TestClient } from '../support/client.ts'
import { world } from '../support/world.ts'

describe('the command line', function () {
  this.timeout(120_000)
  let environment: Record<string, string>
  let dataDir: string

  const run = (...args: string[]): Promise<Ended> => runCommand(args, environment)

  before(async () => {
    const { ownerUrl, serviceUrl } = await world().createDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    environment = {
      DATABASE_URL: serviceUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      DATA_DIR: dataDir,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    }
  })

  after(() => rm(dataDir, { recursive: true, force: true }))

  describe('platforms and keys', () => {
    it('are made, listed, used and revoked', async () => {
      const created = await run('platform', 'create', 'Acme')
      expect(created).to.include({ code: 0, stderr: '' })
      expect(created.stdout).to.match(/^[0-9a-f-]{36}\n$/)

      const listed = await run('platform', 'list', '--json')
      expect(JSON.parse(listed.stdout)).to.include({ id: created.stdout.trim(), name: 'Acme' })
      expect((await run('platform', 'create', 'Acme of the North')).code).to.equal(0)
      // Two spaces behind the widest of each column.
      expect((await run('platform', 'list')).stdout).to.match(
        /^id {36}name {15}created_at\n[0-9a-f-]{36} {2}Acme {15}\d{4}-\S+Z\n[0-9a-f-]{36} {2}Acme of the North {2}\d{4}-\S+Z\n$/,
      )

      const others = await run('key', 'create', '--platform', 'Acme of the North', '--environment', 'sandbox')
      expect(others.stdout).to.match(/^sk_sandbox_[0-9A-Za-z]{43}\n$/)
      const key = await run('key', 'create', '--platform', 'Acme', '--environment', 'live', '--scopes', 'read,write')
      expect(key.code).to.equal(0)
      // Alone on standard output, everything else on standard error.
      expect(key.stdout).to.match(/^sk_live_[0-9A-Za-z]{43}\n$/)
      expect(key.stderr).to.not.contain(key.stdout.trim())
      const shown = await run('key', 'list', '--platform', created.stdout.trim(), '--json')
      expect(shown.stdout.trimEnd().split('\n'), 'keys of this platform alone').to.have.length(1)
      const row: unknown = JSON.parse(shown.stdout)
      expect(row).to.have.all.keys('id', 'platform_id', 'key', 'scopes', 'created_at', 'revoked_at')
      expect(row).to.include({ platform_id: created.stdout.trim(), scopes: 'read,write', revoked_at: null })
      expect(shown.stdout).to.contain(key.stdout.slice(0, 'sk_live_'.length + 8)).and.not.contain(key.stdout.trim())

      const service = await startServiceProcess(environment)
      try {
        const client = new TestClient(service.url, { Authorization: `Bearer ${key.stdout.trim()}` })
        await client.ok('listPayments', {})
        await client.refused('createOrganization', { body: { name: 'A' } }, 403)
        const id = shown.stdout.match(/"id":"([^"]+)"/)?.[1] ?? ''
        expect(await run('key', 'revoke', id)).to.include({ code: 0, stdout: '' })
        const deadline = performance.now() + 5_000
        let status = 200
        while (status !== 401 && performance.now() < deadline) status = (await client.call('listPayments', {})).status
        expect(status).to.equal(401)
        expect((await run('key', 'revoke', id)).code).to.equal(1)
      } finally {
        expect(await service.stop()).to.equal(0)
      }
    })

    it('are refused with one sentence when they can not be', async () => {
      await run('platform', 'create', 'Twice')
      expect((await run('platform', 'create', 'x'.repeat(120))).code).to.equal(0)
      for (const [args, sentence] of [
        [['platform', 'create', 'Twice'], 'There is a platform Twice already.\n'],
        [['platform', 'create', ' '], 'A name has 1 to 120 characters.\n'],
        [['platform', 'create', 'y'.repeat(121)], 'A name has 1 to 120 characters.\n'],
        [['key', 'create', '--platform', 'Nobody', '--environment', 'sandbox'], 'There is no platform Nobody.\n'],
        [['key', 'list', '--platform', 'Nobody'], 'There is no platform Nobody.\n'],
        [['key', 'revoke', 'nothing'], 'There is no key nothing that could be revoked.\n'],
      ] as const) {
        expect(await run(...args), args.join(' ')).to.deep.equal({ code: 1, stdout: '', stderr: sentence })
      }
    })

    it('leave no room for demo data', async () => {
      const refused = await run('demo')
      expect(refused).to.include({ code: 1, stdout: '' })
      expect(refused.stderr).to.match(/^The database has platforms already/)
    })

    it('in live need SECRETS_KEY', async () => {
      await run('platform', 'create', 'Without secrets')
      const args = ['key', 'create', '--platform', 'Without secrets', '--environment', 'live']
      const refused = await runCommand(args, { ...environment, SECRETS_KEY: '' })
      expect(refused).to.include({ code: 1, stdout: '' })
      expect(refused.stderr).to.match(/^A live key needs SECRETS_KEY/)
    })
  })

  it('answers 2 when it is not understood', async () => {
    for (const args of [['nonsense'], ['key', 'create'], ['key', 'create', '--platform', 'A', '--environment', 'test'], ['platform', 'create']]) {
      const answer = await run(...args)
      expect(answer.code, args.join(' ')).to.equal(2)
      expect(answer.stdout).to.equal('')
      expect(answer.stderr).to.contain('Usage: payment-collection-service')
    }
    expect((await run('--help')).code).to.equal(0)
    expect((await run('key', 'create', '--platform', 'A', '--environment', 'sandbox', '--scopes', 'read,fly')).stderr).to.contain('fly is not one of')
  })

  it('reports all faults of the environment at once', async () => {
    const answer = await runCommand(['serve'], { ...environment, PORT: '70000', SECRETS_KEY: 'short', RATE_LIMIT_BURST: 'many', LOG_LEVEL: 'loud' })
    expect(answer.code).to.equal(1)
    for (const name of ['PORT', 'SECRETS_KEY', 'RATE_LIMIT_BURST', 'LOG_LEVEL']) expect(answer.stderr).to.contain(`  ${name} `)
    expect(answer.stderr).to.not.contain('    at ')
  })

  it('starts with all secrets that the database was ever written under, or says which are missing', async () => {
    const database = await world().createDatabase()
    const own: Record<string, string> = { ...environment, DATABASE_URL: database.serviceUrl, MIGRATION_DATABASE_URL: database.ownerUrl }
    expect((await runCommand(['demo'], own)).code).to.equal(0)
    const other = { ...own, SECRETS_KEY: randomBytes(32).toString('base64') }
    for (const args of [['serve'], ['demo'], ['start'], ['key', 'create', '--platform', 'Demo', '--environment', 'live']]) {
      const refused = await runCommand(args, other)
      expect(refused, args.join(' ')).to.include({ code: 1, stdout: '' })
      expect(refused.stderr).to.match(/^SECRETS_KEY lacks the key with id [0-9a-f]{8}, .* put it behind the present one, after a comma/)
    }
    const rotated = { ...own, SECRETS_KEY: `${other.SECRETS_KEY},${own['SECRETS_KEY'] ?? ''}` }
    const key = await runCommand(['demo'], rotated)
    expect(key).to.include({ code: 0, stderr: '' })

    // The keys in use are under the first secret by now; what was encrypted before is not, and could not be read without the other.
    for (const args of [['serve'], ['demo'], ['work'], ['key', 'create', '--platform', 'Demo', '--environment', 'sandbox']]) {
      const refused = await runCommand(args, other)
      expect(refused, args.join(' ')).to.include({ code: 1, stdout: '' })
      const idOf = (secret = '') => createHash('sha256').update(Buffer.from(secret, 'base64')).digest('hex').slice(0, 8)
      expect(refused.stderr).to.contain(`SECRETS_KEY lacks the key with id ${idOf(own['SECRETS_KEY'])}, under which`)
    }
  })

  it('ends what a DATABASE_URL can be wrong in with the remedy', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const silentPort = typeof address === 'object' && address !== null ? address.port : 0
    const newer = await world().createDatabase()
    const owner = connect(newer.ownerUrl, { pool: 1 })
    await owner('knex_migrations').insert({ name: '0099-future', batch: 9, migration_time: new Date() })
    await owner.destroy()
    const ofNewer = { ...environment, DATABASE_URL: newer.serviceUrl, MIGRATION_DATABASE_URL: newer.ownerUrl }
    const at = (port: number | string) => ({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none`, DATA_DIR: dataDir })
    for (const [args, variables, remedy] of [
      [['migrate'], at(silentPort), /^DATABASE_URL does not answer: correct the host and port/],
      [['migrate'], at(new URL(world().service.url).port), /ended the connection, or is not PostgreSQL: correct the host and port/],
      [['migrate'], ofNewer, /^The database was migrated by a newer version of the service \(0099-future\): run that one/],
      [['serve'], ofNewer, /^The database was migrated by a newer version of the service \(0099-future\): run that one/],
    ] as const) {
      const answer = await runCommand(args, variables)
      expect(answer, answer.stderr).to.include({ code: 1, stdout: '' })
      expect(answer.stderr).to.match(remedy)
    }
    silent.close()
  })

  it('ends a fault of the surroundings with the remedy', async () => {
    const { port, pathname } = new URL(environment['DATABASE_URL'] ?? '')
    const at = (user: string, database: string) => ({ DATABASE_URL: `postgresql://${user}@127.0.0.1:${port}/${database}`, DATA_DIR: dataDir })
    const missing = new URL(environment['DATABASE_URL'] ?? '')
    missing.pathname = '/not_there'
    const fresh = await world().createDatabase({ migrated: false })
    await world().asSuperuser.raw(`alter role ${new URL(fresh.ownerUrl).username} nologin`)
    const taken = new URL(world().service.url).port
    // A label has at most 63 letters: no resolver is asked, so that the answer is the same without a network.
    const unknown = `${'x'.repeat(64)}.invalid`
    for (const [args, variables, remedy] of [
      [['platform', 'list'], at('nobody:wrong', pathname.slice(1)), /\(28P01\)\. Correct the user and password/],
      [['platform', 'list'], { DATABASE_URL: missing.href, DATA_DIR: dataDir }, /\(3D000\)\. Create that database/],
      [['migrate'], { DATABASE_URL: fresh.serviceUrl, DATA_DIR: dataDir }, /\(42501\)\. Put the URL of the role that owns the database into MIGRATION_DATABASE_URL/],
      [['serve'], { ...environment, PORT: taken }, /\(EADDRINUSE\)\. Set PORT to another port/],
      [['platform', 'list'], { DATABASE_URL: `postgresql://nobody@${unknown}/none`, DATA_DIR: dataDir }, /\(ENOTFOUND\)\. The host of DATABASE_URL is not known/],
      [['platform', 'list'], { DATABASE_URL: fresh.ownerUrl, DATA_DIR: dataDir }, /\(28000\)\. Correct the user in .*, or let it log in/],
      // An address of RFC 5737, which no machine has.
      [['serve'], { ...environment, HOST: '192.0.2.1' }, /\(EADDRNOTAVAIL\)\. Set HOST to an address of this machine/],
    ] as const) {
      const answer = await runCommand(args, variables)
      expect(answer, answer.stderr).to.include({ code: 1, stdout: '' })
      expect(answer.stderr).to.match(remedy)
      expect(answer.stderr.trimEnd().split('\n')).to.have.length(1)
    }
  })

  it('looks for the remedy where the fault comes from', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    await mkdir(join(folder, 'sandbox-key'))
    const file = join(folder, 'file')
    await writeFile(file, '')
    const readOnly = await world().createDatabase({ migrated: false })
    const name = new URL(readOnly.ownerUrl).pathname.slice(1)
    await world().asSuperuser.raw(`alter database ${name} set default_transaction_read_only = on`)
    const empty = await world().createDatabase()
    for (const [args, variables, says] of [
      [['serve'], { ...environment, HOST: '999.1.1.1' }, /\(ENOTFOUND\)\. Set HOST to an address of this machine\.$/],
      [['serve'], { ...environment, HOST: '192.0.2.1' }, /\(EADDRNOTAVAIL\)\. Set HOST to an address of this machine\.$/],
      [['migrate'], { DATABASE_URL: 'postgresql://a@no-such-host.invalid/b' }, /The host of DATABASE_URL is not known: correct it\.$/],
      [['migrate'], { DATABASE_URL: `${environment['DATABASE_URL'] ?? ''}?sslmode=require` }, /does not support SSL connections\. Take sslmode out of DATABASE_URL, or turn TLS on in the server\.$/],
      [['migrate'], { DATABASE_URL: readOnly.ownerUrl }, /\(25006\)\. The database only lets itself be read/],
      [['demo'], { ...environment, DATABASE_URL: empty.serviceUrl, MIGRATION_DATABASE_URL: empty.ownerUrl, DATA_DIR: folder }, /sandbox-key is a folder; a file belongs there: remove it\.$/],
      [['serve'], { ...environment, DATA_DIR: file }, /\(ENOTDIR\)\. Set DATA_DIR to a folder that can be written\.$/],
      [['serve'], { DATA_DIR: file }, /^DATA_DIR can't be used: .*\. Set it to a folder that can be written, or DATABASE_URL to a PostgreSQL 14 to 18 server\.$/],
    ] as const) {
      const answer = await runCommand(args, variables)
      expect(answer, answer.stderr).to.include({ code: 1, stdout: '' })
      expect(answer.stderr.trimEnd()).to.match(says)
      expect(answer.stderr.trimEnd().split('\n')).to.have.length(1)
    }
    await rm(folder, { recursive: true })
  })

  it('says which server it could not reach, not how it failed inside', async () => {
    const answer = await runCommand(['platform', 'list'], { DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:9/none', DATA_DIR: dataDir })
    expect(answer.code).to.equal(1)
    expect(answer.stderr).to.contain('ECONNREFUSED').and.contain('start PostgreSQL there').and.not.contain('secret').and.not.contain('    at ')
  })

  describe('on a database that is not migrated', () => {
    let fresh: Record<string, string>
    before(async () => {
      const { ownerUrl, serviceUrl } = await world().createDatabase({ migrated: false })
      fresh = { ...environment, DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl }
    })

    it('serve, work and demo refuse, migrate does it, and then they run', async () => {
      for (const command of ['serve', 'work', 'demo']) {
        const refused = await runCommand([command], fresh)
        expect(refused, command).to.include({ code: 1, stdout: '' })
        expect(refused.stderr).to.match(/^Migrations are pending \(0001-platforms, .*\): run npm run migrate first\.\n$/)
      }
      expect((await runCommand(['migrate'], fresh)).stderr).to.match(/^Migrated: 0001-platforms, /)
      expect((await runCommand(['migrate'], fresh)).stderr).to.equal('The schema is up to date.\n')
      const key = await runCommand(['demo'], fresh)
      expect(key.stdout).to.match(/^sk_sandbox_[0-9A-Za-z]{43}\n$/)
      // Again: found, not made again.
      expect((await runCommand(['demo'], fresh)).stdout).to.equal(key.stdout)
      const service = await startServiceProcess(fresh)
      try {
        const client = new TestClient(service.url, { Authorization: `Bearer ${key.stdout.trim()}` })
        const { meta } = await client.ok('listPayments', {})
        expect(meta.total_items).to.equal(10)
      } finally {
        await service.stop()
      }
      expect(service.said(), 'of a role that it holds').to.not.contain('row-level security')
    })
  })

  it('warns of a role that row-level security does not hold', async () => {
    const { ownerUrl } = await world().createDatabase()
    const name = new URL(ownerUrl).username
    for (const [attributes, said] of [
      ['bypassrls', 'allowed to bypass row-level security'],
      ['superuser nobypassrls', 'a superuser'],
    ] as const) {
      await world().asSuperuser.raw(`alter role ${name} ${attributes}`)
      const service = await startServiceProcess({ ...environment, DATABASE_URL: ownerUrl, MIGRATION_DATABASE_URL: ownerUrl })
      // Its two outputs come in any order: all is there when it has ended.
      await service.stop()
      expect(service.said()).to.contain(`The database role ${name} is ${said}, so that`).and.contain('keep this one in MIGRATION_DATABASE_URL')
    }
  })
})
