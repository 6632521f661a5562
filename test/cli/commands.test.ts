import { createHash, randomBytes } from 'node:crypto'
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
    it('of live shut nothing off where it is said what may be called', async () => {
      const { ownerUrl, serviceUrl } = await world().createDatabase()
      const said = { ...environment, DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl, ALLOW_PRIVATE_WEBHOOKS: 'true' }
      const { stdout } = await runCommand(['platform', 'create', 'Acme'], said)
      const key = await runCommand(['key', 'create', '--platform', stdout.trim(), '--environment', 'live'], said)
      expect(key.stdout).to.match(/^sk_live_/)
      expect(key.stderr).to.not.contain('ALLOW_PRIVATE_WEBHOOKS')
    })

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
      expect(others.stderr).to.not.contain('ALLOW_PRIVATE_WEBHOOKS')
      const key = await run('key', 'create', '--platform', 'Acme', '--environment', 'live', '--scopes', 'read,write')
      expect(key.code).to.equal(0)
      // Alone on standard output, everything else on standard error.
      expect(key.stdout).to.match(/^sk_live_[0-9A-Za-z]{43}\n$/)
      expect(key.stderr).to.not.contain(key.stdout.trim())
      // The first one, by which an endpoint on the laptop gets no more webhooks.
      expect(key.stderr).to.match(/^From now on .*ALLOW_PRIVATE_WEBHOOKS/m)
      expect((await run('key', 'create', '--platform', 'Acme of the North', '--environment', 'live')).stderr).to.not.contain('ALLOW_PRIVATE_WEBHOOKS')
      const shown = await run('key', 'list', '--platform', created.stdout.trim(), '--json')
      expect(shown.stdout.trimEnd().split('\n'), 'keys of this platform alone').to.have.length(1)
      const row: unknown = JSON.parse(shown.stdout)
      expect(row).to.have.all.keys('id', 'platform_id', 'key', 'scopes', 'created_at', 'revoked_at')
      expect(row).to.include({ platform_id: created.stdout.trim(), scopes: 'read,write', revoked_at: null })
      expect(shown.stdout).to.contain(key.stdout.slice(0, 'sk_live_'.length + 8)).and.not.contain(key.stdout.trim())

      const services = await Promise.all([startServiceProcess(environment), startServiceProcess(environment)])
      try {
        const clients = services.map(({ url }) => new TestClient(url, { Authorization: `Bearer ${key.stdout.trim()}` }))
        for (const client of clients) {
          await client.ok('listPayments', {})
          await client.refused('createOrganization', { body: { name: 'A' } }, 403)
        }
        const id = shown.stdout.match(/"id":"([^"]+)"/)?.[1] ?? ''
        expect(await run('key', 'revoke', id)).to.include({ code: 0, stdout: '' })
        // Used all the while, by every process.
        const deadline = performance.now() + 5_000
        const untilRefused = async (client: TestClient) => {
          let status = 200
          while (status !== 401 && performance.now() < deadline) status = (await client.call('listPayments', {})).status
          return status
        }
        expect(await Promise.all(clients.map(untilRefused))).to.deep.equal([401, 401])
        expect((await run('key', 'revoke', id)).code).to.equal(1)
      } finally {
        for (const service of services) expect(await service.stop()).to.equal(0)
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

  // Node's own end has spun for ever where sockets were broken off (nodejs/node#47748), and a service has to have gone when it is told to.
  it('ends by its own word, not when Node finds nothing left to do', async () => {
    const told = `data:text/javascript,const exit = process.reallyExit; process.reallyExit = function (code) { process._rawDebug('ends with ' + code); exit.call(this, code) }`
    const answer = await runCommand(['nonsense'], { ...environment, NODE_OPTIONS: `--import=${encodeURI(told)}` })
    expect(answer.stderr).to.match(/\nends with 2\n$/)
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
