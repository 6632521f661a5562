import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { runCommand, type Ended } from '../support/child.ts'
import { newAccount, newCharge, newPayout, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'

describe('the command line of the ledger', function () {
  this.timeout(120_000)
  let rail: Rail
  let platform: TestPlatform
  let other: TestPlatform
  let accountId: string
  let folder: string
  const run = (...args: string[]): Promise<Ended> =>
    runCommand(['ledger', ...args], { DATABASE_URL: rail.database.serviceUrl, MIGRATION_DATABASE_URL: rail.database.ownerUrl, DATA_DIR: folder })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    rail = await openRail('2026-12-01T14:00:00.000Z')
    const worker = rail.startWorker()
    platform = await rail.newPlatform()
    other = await rail.newPlatform()
    accountId = (await newAccount(platform.sandbox)).id
    const acting = platform.sandbox.actingFor(accountId)
    await newCharge(platform.sandbox, { payment_date: '2026-12-10', amount: 5_000 })
    await newCharge(acting, { payment_date: '2026-12-01', amount: 700 })
    await newPayout(acting, { payment_date: '2026-12-01', amount: 200 })
    await advance(platform.sandbox, '2026-12-10T14:00:00.000Z')
    await newCharge(other.sandbox, { payment_date: '2026-12-01', amount: 1 })
    await advance(other.sandbox, '2026-12-01T15:00:01.000Z')
    await worker.stop()
  })
  after(async () => {
    await rail.close()
    await rm(folder, { recursive: true, force: true })
  })

  const shownOf = () => {
    const common = { platform_id: platform.id, environment: 'sandbox' }
    return [
      { ...common, account_id: null, ledger_account: 'customer_receivable', debit: 5_000, credit: 0, balance: 5_000 },
      { ...common, account_id: null, ledger_account: 'in_transit', debit: 0, credit: 5_000, balance: -5_000 },
      { ...common, account_id: accountId, ledger_account: 'bank', debit: 200, credit: 700, balance: -500 },
      { ...common, account_id: accountId, ledger_account: 'customer_receivable', debit: 700, credit: 200, balance: 500 },
      { ...common, account_id: accountId, ledger_account: 'in_transit', debit: 900, credit: 900, balance: 0 },
      { ...common, account_id: accountId, ledger_account: 'owed_to_account', debit: 900, credit: 900, balance: 0 },
    ]
  }

  it('tells what the ledger accounts of a platform hold, for each account, as JSON', async () => {
    const { code, stdout, stderr } = await run('show', '--platform', platform.id, '--json')
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' })
    expect(stdout).to.equal(shownOf().map((row) => `${JSON.stringify(row)}\n`).join(''))
  })

  it('or as aligned text', async () => {
    const { code, stdout, stderr } = await run('show', '--platform', `Platform ${platform.id}`)
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' })
    const [names, ...lines] = stdout.trimEnd().split('\n')
    expect(names).to.match(/^platform_id +environment +account_id +ledger_account +debit +credit +balance$/)
    expect(lines.map((line) => line.split(/ +/))).to.deep.equal(shownOf().map((row) => Object.values(row).map((value) => String(value ?? '-'))))
  })

  it('tells those of all platforms without one, and that there is no such platform', async () => {
    const { stdout } = await run('show', '--json')
    expect(stdout.trimEnd().split('\n').filter((line) => line.includes(other.id))).to.have.lengthOf(2)
    expect(stdout).to.include(shownOf().map((row) => `${JSON.stringify(row)}\n`).join(''))
    expect(await run('show', '--platform', 'nobody')).to.deep.equal({ code: 1, stdout: '', stderr: 'There is no platform nobody.\n' })
  })
})
