import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { demoIds } from '../../src/demo.ts'
import { killIfThere, runCommand, startServiceProcess } from '../support/child.ts'
import { checkAnswer, TestClient } from '../support/client.ts'
import { newCharge } from '../support/factories.ts'
import { startRunningService } from '../support/running-service.ts'
import { onceIt } from '../support/once.ts'
import { Start } from '../support/start.ts'
import { world } from '../support/world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** It has removed its postmaster.pid, which is what is waited for, a moment before the process itself ends. */
async function isGone(pid: number): Promise<void> {
  const deadline = performance.now() + 5_000
  while (performance.now() < deadline) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await delay(10)
  }
  throw new Error(`Process ${pid} is still there`)
}

describe('npm start on a machine without a database', function () {
  this.timeout(180_000)
  let dataDir: string
  let started: Start | undefined

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-start-'))
    // As root PostgreSQL runs as nobody, who must get there; the other case is the embedded database's own test.
    await chmod(dataDir, 0o755)
  })

  after(async () => {
    if (started?.child.exitCode === null) await started.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  // From the moment on that an operator has set it, it stays.
  const SECRETS_KEY = randomBytes(32).toString('base64')
  let key: string
  let chargeId: string

  it('prints where it is, its key, its docs, and a curl that creates a charge when pasted', async () => {
    started = await Start.in(dataDir)
    const lines = started.out.trimEnd().split('\n')
    expect(lines).to.have.length(4)
    expect(lines[0]).to.match(/^API http:\/\/127\.0\.0\.1:\d+$/)
    expect(lines[1]).to.match(/^Key sk_sandbox_[0-9A-Za-z]{43}$/)
    expect(lines[2]).to.equal(`Docs ${started.line('API')}/docs`)
    key = started.line('Key')
    expect((await readFile(join(dataDir, 'sandbox-key'), 'utf8')).trim()).to.equal(key)
    for (const name of ['sandbox-key', 'secrets-key']) expect((await stat(join(dataDir, name))).mode & 0o777).to.equal(0o600)
    expect((await fetch(`${started.line('API')}/docs`)).status).to.equal(200)

    const pasted = await promisify(execFile)('sh', ['-c', lines[3] ?? ''])
    expect(pasted.stdout).to.contain('"status":"created"')
    chargeId = pasted.stdout.match(/"data":\{"id":"([^"]+)"/)?.[1] ?? ''
    const read = await started.client.call('getCharge', { path: { id: chargeId } })
    checkAnswer('getCharge', read)
    expect(read.status).to.equal(200)
  })

  it('has made the demo data that the README lists', async () => {
    const client = started?.client
    const { account, charges, customers, linkedBankAccount, organization, paykeys, payouts, representative } = demoIds
    const status = async (id: 'getCharge' | 'getPayout' | 'getPaykey' | 'getCustomer', path: string) => (await client?.ok(id, { path: { id: path } }))?.data.status
    // Those that are forced to their end take seconds, and go on while the rest can be used.
    for (const deadline = performance.now() + 15_000; (await status('getCharge', charges.reversed)) !== 'reversed' && performance.now() < deadline; ) await delay(100)
    for (const [id, expected] of Object.entries({
      [charges.first]: 'scheduled',
      [charges.second]: 'scheduled',
      [charges.cancelled]: 'cancelled',
      [charges.held]: 'on_hold',
      [charges.pending]: 'pending',
      [charges.paid]: 'paid',
      [charges.failed]: 'failed',
      [charges.reversed]: 'reversed',
    })) {
      expect(await status('getCharge', id), id).to.equal(expected)
    }
    expect(await status('getPayout', payouts.first)).to.equal('scheduled')
    expect(await status('getPayout', payouts.paid)).to.equal('paid')
    expect(await status('getPaykey', paykeys.linus)).to.equal('active')
    expect(await status('getCustomer', customers.grace)).to.equal('verified')
    expect((await client?.ok('getOrganization', { path: { id: organization } }))?.data.name).to.equal('Northwind Holdings')
    expect((await client?.ok('getAccount', { path: { id: account } }))?.data.status).to.equal('active')
    expect((await client?.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linkedBankAccount } }))?.data.account_id).to.equal(account)
    expect((await client?.ok('getRepresentative', { path: { representative_id: representative } }))?.data.account_id).to.equal(account)
    expect((await client?.actingFor(account).ok('getCharge', { path: { id: charges.ofAccount } }))?.data.customer_details.id).to.equal(customers.ofAccount)
    const verified = await runCommand(['verify'], { DATA_DIR: dataDir })
    expect(verified.code, verified.stdout).to.equal(0)
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    for (const id of [demoIds.platform, organization, account]) expect(readme).to.contain(id)
    for (const id of [linkedBankAccount, representative, ...Object.values(customers), ...Object.values(paykeys), ...Object.values(charges), ...Object.values(payouts)]) {
      expect(readme).to.contain(`…${id.slice(-3)}`)
    }
  })

  it('stops cleanly on Ctrl-C, PostgreSQL with it, and reuses all of it at the second start', async () => {
    const postmaster = await started?.postmaster()
    expect(await started?.end('SIGINT')).to.equal(0)
    await isGone(postmaster ?? 0)
    started = await Start.in(dataDir)
    expect(started.line('Key')).to.equal(key)
    const { meta } = await started.client.ok('listPayments', {})
    expect(meta.total_items).to.equal(11)
    await started.client.ok('getCharge', { path: { id: chargeId } })
  })

  it('recovers from kill -9 at any moment of a reset: it is ended by the next start, and takes nothing away later', async function () {
    this.timeout(300_000)
    for (const milliseconds of [0, 50, 150, 300, 450]) {
      const answer = started?.client.call('resetSandbox', { body: {} }).catch(() => undefined)
      await delay(milliseconds)
      await started?.end('SIGKILL')
      await answer
      started = await Start.in(dataDir)
      const { data: charge } = await started.client.ok('getCharge', { path: { id: demoIds.charges.first } })
      const { id } = await newCharge(started.client, { paykey: charge.paykey })
      const { meta } = await started.client.ok('listPayments', {})
      expect(meta.total_items, `demo data, and one more, after ${milliseconds} ms`).to.be.at.least(11)
      // As long as whoever took the reset is waited for.
      await delay(4_000)
      expect((await started.client.call('getCharge', { path: { id } })).status, `after ${milliseconds} ms`).to.equal(200)
    }
    const { client } = started ?? expect.fail()
    expect((await client.ok('resetSandbox', { body: {} })).data.status).to.equal('ready')
    expect((await client.ok('listPayments', {})).meta.total_items).to.equal(10)
    const { data: first } = await client.ok('getCharge', { path: { id: demoIds.charges.first } })
    chargeId = (await newCharge(client, { paykey: first.paykey })).id
  })

  it('ends a reset that no worker was there for', async () => {
    await started?.end('SIGTERM')
    const { ownerUrl: MIGRATION_DATABASE_URL, serviceUrl: DATABASE_URL } = await world().createDatabase()
    const environment = { DATABASE_URL, MIGRATION_DATABASE_URL, SECRETS_KEY, DATA_DIR: dataDir }
    expect((await runCommand(['demo'], environment)).code).to.equal(0)
    const service = await startServiceProcess(environment)
    const client = new TestClient(service.url, { Authorization: `Bearer ${key}` })
    expect((await client.ok('resetSandbox', { body: {} })).data.status).to.equal('advancing')
    await service.stop()
    const demo = await runCommand(['demo'], environment)
    expect(demo).to.deep.equal({ code: 0, stdout: `${key}\n`, stderr: '' })
    started = await Start.in(dataDir)
  })

  it('recovers from kill -9 of the service', async () => {
    await started?.end('SIGKILL')
    started = await Start.in(dataDir)
    expect((await started.client.ok('listPayments', {})).meta.total_items).to.equal(11)
  })

  it('recovers from kill -9 of the service and PostgreSQL together', async () => {
    await started?.killAll()
    started = await Start.in(dataDir)
    expect((await started.client.ok('listPayments', {})).meta.total_items).to.equal(11)
  })

  it('takes a changed BOOTSTRAP_SANDBOX_KEY as a further key', async () => {
    await started?.end('SIGTERM')
    const other = `sk_sandbox_${'7'.repeat(43)}`
    started = await Start.in(dataDir, { BOOTSTRAP_SANDBOX_KEY: other })
    expect(started.line('Key')).to.equal(other)
    for (const value of [key, other]) {
      const client = new TestClient(started.line('API'), { Authorization: `Bearer ${value}` })
      expect((await client.ok('listPayments', {})).meta.total_items).to.equal(11)
    }
    expect((await readFile(join(dataDir, 'sandbox-key'), 'utf8')).trim()).to.equal(other)
  })

  it('reads what was kept under its own secret after SECRETS_KEY was set', async () => {
    await started?.end('SIGTERM')
    started = await Start.in(dataDir, { SECRETS_KEY })
    const { data } = await started.client.ok('getRepresentative', { path: { representative_id: demoIds.representative } })
    expect(data.dob).to.equal('1984-05-17')
    await started.end('SIGTERM')
    started = await Start.in(dataDir, { SECRETS_KEY })
    expect((await started.client.ok('listPayments', {})).meta.total_items).to.equal(11)
  })

  it('makes another key when the one it prints was revoked', async () => {
    const revoked = started?.line('Key') ?? ''
    await started?.end('SIGTERM')
    const keys = await runCommand(['key', 'list', '--json'], { DATA_DIR: dataDir, SECRETS_KEY })
    const id = keys.stdout.split('\n').find((line) => line.includes(revoked.slice(11, 19)))?.match(/"id":"([^"]+)"/)?.[1] ?? ''
    expect((await runCommand(['key', 'revoke', id], { DATA_DIR: dataDir, SECRETS_KEY })).code).to.equal(0)
    started = await Start.in(dataDir, { SECRETS_KEY })
    expect(started.line('Key')).to.match(/^sk_sandbox_/).and.not.equal(revoked)
    await started.client.ok('listPayments', {})
    await started.client.with({ Authorization: `Bearer ${revoked}` }).refused('listPayments', {}, 401)
  })

  it('makes its demo data again where resets come while it is being made', async () => {
    const { client } = started ?? expect.fail()
    for (let round = 0; round < 3; round++) {
      const resets = [0, 100, 200, 300, 400, 500].map((milliseconds) => delay(milliseconds).then(() => client.ok('resetSandbox', { body: {} })))
      // Of so many some may be told that it goes on; the clock tells when it is done.
      for (const { data } of await Promise.all(resets)) expect(data.status).to.be.oneOf(['ready', 'advancing'])
      const isReady = async () => (await client.ok('getSandboxClock', {})).data.status === 'ready'
      for (const deadline = performance.now() + 30_000; !(await isReady()) && performance.now() < deadline; ) await delay(100)
      expect(await isReady()).to.equal(true)
      expect((await client.ok('listPayments', {})).meta.total_items).to.equal(10)
    }
  })

  it('makes its demo data again after a reset, and no more than that', async () => {
    const client = started?.client
    const { data } = await client!.ok('resetSandbox', {})
    expect(data.status).to.equal('ready')
    expect((await client!.ok('listPayments', {})).meta.total_items).to.equal(10)
    await client!.refused('getCharge', { path: { id: chargeId } }, 404)
    const verified = await runCommand(['verify'], { DATA_DIR: dataDir, SECRETS_KEY })
    expect(verified.code, verified.stdout).to.equal(0)
  })

  it('stops cleanly on Ctrl-C while it is still starting', async () => {
    await started?.end('SIGTERM')
    const starting = Start.spawn(dataDir, { SECRETS_KEY })
    await starting.says(/PostgreSQL started/)
    const postmaster = await starting.postmaster()
    expect(await starting.end('SIGINT')).to.equal(0)
    await isGone(postmaster)
  })
})

describe('first starts at once', function () {
  this.timeout(180_000)

  it('three of one data directory all come up, with one key and one set of demo data', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-twice-'))
    await chmod(dataDir, 0o755)
    const starts = [Start.spawn(dataDir), Start.spawn(dataDir), Start.spawn(dataDir)]
    try {
      await Promise.all(starts.map((start) => start.says(/^curl .*\n/m)))
      expect(new Set(starts.map((start) => start.line('Key')))).to.have.length(1)
      for (const start of starts) expect((await start.client.ok('listPayments', {})).meta.total_items).to.equal(10)
    } finally {
      for (const start of starts) if (start.child.exitCode === null) await start.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('two of one database with secrets of their own: the second is refused, not half filled', async () => {
    const { ownerUrl, serviceUrl } = await world().createDatabase({ migrated: false })
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'payment-collection-service-twice-'))))
    const starts = folders.map((folder) => Start.spawn(folder, { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl }))
    try {
      const ends = await Promise.allSettled(starts.map((start) => start.says(/^curl .*\n/m)))
      expect(ends.map(({ status }) => status)).to.have.members(['fulfilled', 'rejected'])
      const refused = starts[ends.findIndex(({ status }) => status === 'rejected')]
      expect(refused?.err).to.match(/secrets-key is missing, but rows of this database are kept under a key/m)
    } finally {
      for (const start of starts) if (start.child.exitCode === null) await start.end('SIGTERM')
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('npm start on a database of one’s own', function () {
  this.timeout(180_000)

  it('stops with npm, whose shell keeps to itself that it is to stop', async () => {
    const { ownerUrl } = await world().createDatabase({ migrated: false })
    const service = await startRunningService({ DATABASE_URL: ownerUrl }, { byNpm: true })
    const isStopped = service.stop().then(() => true)
    expect(await Promise.race([isStopped, delay(20_000, false)])).to.equal(true)
    const answered = await fetch(`${service.url}/healthz`).then(() => true, () => false)
    expect(answered).to.equal(false)
  })

  describe('whose parent has ended before it could look', () => {
    let dataDir: string
    const orphaned = (command: string, environment: Record<string, string> = {}) =>
      promisify(execFile)('sh', ['-c', `(sleep 0.3; exec sh -c '${command}') &`], { cwd: root, env: { ...process.env, ...environment } })
    const start = async (environment: Record<string, string>) => {
      const { ownerUrl } = await world().createDatabase()
      return orphaned('echo $$ >"$DATA_DIR/pid"; exec node src/cli/bin.js start', { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, PORT: '0', npm_lifecycle_event: 'start', ...environment })
    }
    const pid = async () => Number(await readFile(join(dataDir, 'pid'), 'utf8'))

    before(async function () {
      // Some systems give orphans to another process, which can't be told from an npm.
      if ((await orphaned('echo $PPID')).stdout !== '1\n') this.skip()
    })
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-orphan-'))
    })
    afterEach(async () => {
      killIfThere(await pid(), 'SIGKILL')
      await rm(dataDir, { recursive: true })
    })

    it('stops where that was npm', async () => {
      const isOver = start({ npm_package_name: 'payment-collection-service', LOG_LEVEL: 'info' }).then(({ stderr }) => stderr)
      // And not because it could not begin.
      expect(await Promise.race([isOver, delay(30_000, 'It is still there')])).to.not.include('still there').and.not.match(/must|can't/)
    })

    it('lives on where another has started it, as a script of another package that puts it into the background', async () => {
      const isOver = start({ npm_package_name: 'another' })
      await onceIt(() => readFile(join(dataDir, 'sandbox-key'), 'utf8').catch(() => ''), (key) => key !== '', { within: 30_000 })
      // Longer than it takes to look.
      expect(await Promise.race([isOver.then(() => true), delay(2_000, false)])).to.equal(false)
      killIfThere(await pid(), 'SIGTERM')
      await isOver
    })
  })

  it('warns of a role that row-level security does not hold', async () => {
    const { ownerUrl } = await world().createDatabase()
    await world().asSuperuser.raw(`alter role ${new URL(ownerUrl).username} bypassrls`)
    const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-role-'))
    const start = Start.spawn(dataDir, { DATABASE_URL: ownerUrl })
    try {
      await start.says(/^curl .*\n/m)
      expect(await start.end('SIGTERM')).to.equal(0)
      expect(start.err).to.contain('is allowed to bypass row-level security, so that')
    } finally {
      if (start.child.exitCode === null) await start.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

describe('secrets kept in the data directory', function () {
  this.timeout(180_000)
  let dataDir: string
  let environment: Record<string, string>

  before(async () => {
    const { ownerUrl, serviceUrl } = await world().createDatabase({ migrated: false })
    dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-kept-'))
    environment = { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: dataDir }
    expect((await runCommand(['migrate'], environment)).code).to.equal(0)
    expect((await runCommand(['demo'], environment)).code).to.equal(0)
  })

  after(() => rm(dataDir, { recursive: true, force: true }))

  it('that are damaged are named, with the remedy', async () => {
    const path = join(dataDir, 'secrets-key')
    const kept = await readFile(path, 'utf8')
    for (const damaged of ['', 'not a key\n', kept.slice(0, 20)]) {
      await writeFile(path, damaged)
      const refused = await runCommand(['demo'], environment)
      expect(refused).to.include({ code: 1, stdout: '' })
      expect(refused.stderr).to.equal(
        `${path} does not hold a key of 32 bytes in base64: put back what it held, or remove it if this database is new.\n`,
      )
    }
    const other = randomBytes(32).toString('base64')
    await writeFile(path, `${other}\n`)
    expect((await runCommand(['demo'], environment)).stderr).to.match(
      new RegExp(`^${path} holds another key than the one with id [0-9a-f]{8}, under which rows of this database are kept: put that one back, or set SECRETS_KEY to it\\.\n$`),
    )
    await writeFile(path, kept)
    expect((await runCommand(['demo'], environment)).code).to.equal(0)
  })

  it('that are lost are not made anew for a database that has API keys', async () => {
    const path = join(dataDir, 'secrets-key')
    const kept = await readFile(path, 'utf8')
    await rm(path)
    for (const command of ['demo', 'serve', 'start']) {
      const refused = await runCommand([command], environment)
      expect(refused, command).to.deep.equal({
        code: 1,
        stdout: '',
        stderr: `SECRETS_KEY is not set and ${path} is missing, but rows of this database are kept under a key: set SECRETS_KEY to it, or put the file back that held it.\n`,
      })
      expect(await stat(path).catch(() => undefined), command).to.equal(undefined)
    }
    expect((await runCommand(['demo'], { ...environment, SECRETS_KEY: kept.trim() })).code).to.equal(0)
    await writeFile(path, kept)
  })

  it('are made anew where it was only the demo key', async () => {
    const path = join(dataDir, 'sandbox-key')
    for (const damaged of ['', 'sk_sandbox_short\n']) {
      await writeFile(path, damaged)
      const filled = await runCommand(['demo'], environment)
      expect(filled).to.include({ code: 0, stderr: '' })
      expect(filled.stdout).to.match(/^sk_sandbox_[0-9A-Za-z]{43}\n$/)
      expect(await readFile(path, 'utf8')).to.equal(filled.stdout)
    }
  })
})
