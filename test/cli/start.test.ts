import { spawn, type ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { demoIds } from '../../src/demo.ts'
import { checkAnswer, TestClient } from '../support/client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm start` of a stranger: no variable but where the data goes, and any port. */
class Start {
  readonly child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #dataDir: string
  out = ''
  err = ''

  private constructor(dataDir: string, environment: Record<string, string>) {
    this.#dataDir = dataDir
    const { PATH = '', HOME = '' } = process.env
    this.child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'start'], {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#ended = once(this.child, 'exit')
  }

  /** Resolves when the last line, the curl, has been printed. */
  static async in(dataDir: string, environment: Record<string, string> = {}): Promise<Start> {
    const start = new Start(dataDir, environment)
    await new Promise<void>((resolve, reject) => {
      start.child.stdout?.on('data', (data) => {
        start.out += String(data)
        if (/^curl .*\n/m.test(start.out)) resolve()
      })
      start.child.stderr?.on('data', (data) => (start.err += String(data)))
      start.child.once('exit', () => {
        reject(new Error(`It ended: ${start.out}${start.err}`))
      })
    })
    return start
  }

  line(name: string): string {
    return this.out.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1] ?? ''
  }

  get client(): TestClient {
    return new TestClient(this.line('API'), { Authorization: `Bearer ${this.line('Key')}` })
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    await this.#ended
    return this.child.exitCode
  }

  /** SIGKILL to the service and to PostgreSQL and its children. */
  async killAll(): Promise<void> {
    const pid = await this.postmaster()
    const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)])
    for (const victim of [this.child.pid ?? 0, pid, ...children.stdout.trim().split(/\s+/).map(Number)]) process.kill(victim, 'SIGKILL')
    await this.#ended
  }

  async postmaster(): Promise<number> {
    return Number((await readFile(join(this.#dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  }
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
    const { account, charges, customers, linkedBankAccount, organization, paykeys, representative } = demoIds
    const status = async (id: 'getCharge' | 'getPaykey' | 'getCustomer', path: string) => (await client?.ok(id, { path: { id: path } }))?.data.status
    expect(await status('getCharge', charges.first)).to.equal('created')
    expect(await status('getCharge', charges.second)).to.equal('created')
    expect(await status('getCharge', charges.cancelled)).to.equal('cancelled')
    expect(await status('getPaykey', paykeys.linus)).to.equal('active')
    expect(await status('getCustomer', customers.grace)).to.equal('verified')
    expect((await client?.ok('getOrganization', { path: { id: organization } }))?.data.name).to.equal('Northwind Holdings')
    expect((await client?.ok('getAccount', { path: { id: account } }))?.data.status).to.equal('created')
    expect((await client?.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linkedBankAccount } }))?.data.account_id).to.equal(account)
    expect((await client?.ok('getRepresentative', { path: { representative_id: representative } }))?.data.account_id).to.equal(account)
    expect((await client?.actingFor(account).ok('getCharge', { path: { id: charges.ofAccount } }))?.data.customer_details.id).to.equal(customers.ofAccount)
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    for (const id of [demoIds.platform, organization, account]) expect(readme).to.contain(id)
    for (const id of [linkedBankAccount, representative, ...Object.values(customers), ...Object.values(paykeys), ...Object.values(charges)]) {
      expect(readme).to.contain(`…${id.slice(-3)}`)
    }
  })

  it('stops cleanly on Ctrl-C, PostgreSQL with it, and reuses all of it at the second start', async () => {
    const postmaster = await started?.postmaster()
    expect(await started?.end('SIGINT')).to.equal(0)
    expect(() => process.kill(postmaster ?? 0, 0)).to.throw('ESRCH')
    started = await Start.in(dataDir)
    expect(started.line('Key')).to.equal(key)
    const { meta } = await started.client.ok('listPayments', {})
    expect(meta.total_items).to.equal(4)
    await started.client.ok('getCharge', { path: { id: chargeId } })
  })

  it('recovers from kill -9 of the service', async () => {
    await started?.end('SIGKILL')
    started = await Start.in(dataDir)
    expect((await started.client.ok('listPayments', {})).meta.total_items).to.equal(4)
  })

  it('recovers from kill -9 of the service and PostgreSQL together', async () => {
    await started?.killAll()
    started = await Start.in(dataDir)
    expect((await started.client.ok('listPayments', {})).meta.total_items).to.equal(4)
  })

  it('takes a changed BOOTSTRAP_SANDBOX_KEY as a further key', async () => {
    await started?.end('SIGTERM')
    const other = `sk_sandbox_${'7'.repeat(43)}`
    started = await Start.in(dataDir, { BOOTSTRAP_SANDBOX_KEY: other })
    expect(started.line('Key')).to.equal(other)
    for (const value of [key, other]) {
      const client = new TestClient(started.line('API'), { Authorization: `Bearer ${value}` })
      expect((await client.ok('listPayments', {})).meta.total_items).to.equal(4)
    }
  })
})
