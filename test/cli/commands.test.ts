import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
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
      expect((await run('platform', 'list')).stdout).to.match(/^id +name +created_at\n[0-9a-f-]{36} {2}Acme {2}\d{4}-/)

      const key = await run('key', 'create', '--platform', 'Acme', '--environment', 'live', '--scopes', 'read,write')
      expect(key.code).to.equal(0)
      // Alone on standard output, everything else on standard error.
      expect(key.stdout).to.match(/^sk_live_[0-9A-Za-z]{43}\n$/)
      expect(key.stderr).to.not.contain(key.stdout.trim())
      const shown = await run('key', 'list', '--platform', created.stdout.trim(), '--json')
      const row: unknown = JSON.parse(shown.stdout)
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
      for (const [args, sentence] of [
        [['platform', 'create', 'Twice'], 'There is a platform Twice already.\n'],
        [['platform', 'create', ' '], 'A name has 1 to 120 characters.\n'],
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

  it('starts with no secrets but those of the database', async () => {
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
  })

  it('ends a fault of the surroundings with the remedy', async () => {
    const { port, pathname } = new URL(environment['DATABASE_URL'] ?? '')
    const at = (user: string, database: string) => ({ DATABASE_URL: `postgresql://${user}@127.0.0.1:${port}/${database}`, DATA_DIR: dataDir })
    const missing = new URL(environment['DATABASE_URL'] ?? '')
    missing.pathname = '/not_there'
    const fresh = await world().createDatabase({ migrated: false })
    const taken = new URL(world().service.url).port
    for (const [args, variables, remedy] of [
      [['platform', 'list'], at('nobody:wrong', pathname.slice(1)), /\(28P01\)\. Correct the user and password/],
      [['platform', 'list'], { DATABASE_URL: missing.href, DATA_DIR: dataDir }, /\(3D000\)\. Create that database/],
      [['migrate'], { DATABASE_URL: fresh.serviceUrl, DATA_DIR: dataDir }, /\(42501\)\. Put the URL of the role that owns the database into MIGRATION_DATABASE_URL/],
      [['serve'], { ...environment, PORT: taken }, /\(EADDRINUSE\)\. Set PORT to another port/],
    ] as const) {
      const answer = await runCommand(args, variables)
      expect(answer, answer.stderr).to.include({ code: 1, stdout: '' })
      expect(answer.stderr).to.match(remedy)
      expect(answer.stderr.trimEnd().split('\n')).to.have.length(1)
    }
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
      const client = new TestClient(service.url, { Authorization: `Bearer ${key.stdout.trim()}` })
      const { meta } = await client.ok('listPayments', { query: { payment_status: ['created', 'cancelled'] } })
      expect(meta.total_items).to.equal(3)
      await service.stop()
    })
  })

  it('warns of a role that row-level security does not hold', async () => {
    const { ownerUrl } = await world().createDatabase()
    const name = new URL(ownerUrl).username
    await world().asSuperuser.raw(`alter role ${name} bypassrls`)
    const service = await startServiceProcess({ ...environment, DATABASE_URL: ownerUrl, MIGRATION_DATABASE_URL: ownerUrl })
    expect(service.said()).to.contain('allowed to bypass row-level security').and.contain('MIGRATION_DATABASE_URL')
    await service.stop()
  })
})
