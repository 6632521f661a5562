import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { runCommand, type Ended } from '../support/child.ts'
import { newAccount, newCharge, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'

describe('the command line of return rates', function () {
  this.timeout(120_000)
  let rail: Rail
  let platform: TestPlatform
  let other: TestPlatform
  let accountId: string
  let folder: string
  const run = (...args: string[]): Promise<Ended> =>
    runCommand(['return-rates', ...args], { DATABASE_URL: rail.database.serviceUrl, MIGRATION_DATABASE_URL: rail.database.ownerUrl, DATA_DIR: folder })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    // The command is a process of its own, which knows no other machine's clock.
    rail = await openRail(new Date().toISOString())
    const worker = rail.startWorker()
    platform = await rail.newPlatform()
    other = await rail.newPlatform()
    accountId = (await newAccount(platform.sandbox)).id
    const acting = platform.sandbox.actingFor(accountId)
    // Another account sends nothing.
    await newAccount(platform.sandbox)
    for (const sandbox_outcome of ['paid', 'failed_insufficient_funds', 'reversed_customer_dispute'] as const) await newCharge(acting, { config: { sandbox_outcome } })
    await newCharge(platform.sandbox, { config: { sandbox_outcome: 'paid' } })
    await advance(platform.sandbox, { banking_days: 1 })
    await worker.stop()
  })
  after(async () => {
    await rail.close()
    await rm(folder, { recursive: true, force: true })
  })

  const shownOf = async () => {
    const { from, to } = (await platform.sandbox.ok('getReturnRates', {})).data
    const common = { platform_id: platform.id, environment: 'sandbox', from, to }
    const clean = { unauthorized: 0, unauthorized_rate: 0, administrative: 0, administrative_rate: 0, overall: 0, overall_rate: 0, over: null }
    return [
      { ...common, scope: 'platform', account_id: null, entries: 4, ...clean, unauthorized: 1, unauthorized_rate: 2500, overall: 2, overall_rate: 5000, over: 'unauthorized,overall' },
      { ...common, scope: 'own', account_id: null, entries: 1, ...clean },
      { ...common, scope: 'account', account_id: accountId, entries: 3, ...clean, unauthorized: 1, unauthorized_rate: 3333, overall: 2, overall_rate: 6667, over: 'unauthorized,overall' },
    ]
  }

  it('tells what came back: of the platform, of its own and of each account that sent any, as JSON', async () => {
    const { code, stdout, stderr } = await run('--platform', platform.id, '--environment', 'sandbox', '--json')
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' })
    expect(stdout).to.equal((await shownOf()).map((row) => `${JSON.stringify(row)}\n`).join(''))
  })

  it('or as aligned text', async () => {
    const { stdout } = await run('--platform', `Platform ${platform.id}`, '--environment', 'sandbox')
    const [names, ...lines] = stdout.trimEnd().split('\n')
    const rows = await shownOf()
    expect(names?.split(/ +/)).to.deep.equal(Object.keys(rows[0] ?? {}))
    expect(lines.map((line) => line.split(/ +/))).to.deep.equal(rows.map((row) => Object.values(row).map((value) => String(value ?? '-'))))
  })

  it('tells both environments and all platforms unless told otherwise, also where nothing was sent', async () => {
    const { stdout } = await run('--json')
    const of = (id: string) => stdout.trimEnd().split('\n').filter((line) => line.includes(id))
    expect(of(platform.id)).to.have.lengthOf(4)
    expect(of(other.id).map((line) => /"environment":"(\w+)".*"scope":"(\w+)".*"entries":(\d+),"unauthorized":0,"unauthorized_rate":(\w+)/.exec(line)?.slice(1))).to.deep.equal([
      ['sandbox', 'platform', '0', 'null'],
      ['live', 'platform', '0', 'null'],
    ])
  })

  it('is 1 for a platform that there is not, and 2 for an environment that there is not', async () => {
    expect(await run('--platform', 'nobody')).to.deep.equal({ code: 1, stdout: '', stderr: 'There is no platform nobody.\n' })
    expect(await run('--environment', 'test')).to.include({ code: 2, stdout: '' })
  })
})
