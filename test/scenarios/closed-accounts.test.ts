import { expect } from 'chai'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { returnsOf, sentOf, transferOf } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import type { TestClient } from '../support/client.ts'
import { newLinkedBankAccount, newReadyAccount, onboardingBody, type TestPlatform } from '../support/factories.ts'
import { giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, newScheduled, onceItIs, payouts, read } from '../support/stories.ts'
import { world } from '../support/world.ts'

// A Tuesday in New York. What is dated the day after goes into the file of 20:00, and is paid on Friday, deposited with that day's last file, in
// summer time by when that is paid.
const afternoon = '2026-03-03T20:00:00.000Z'
const tuesdaysFile = '2026-03-04T01:00:00.500Z'
const paidAt = '2026-03-06T15:00:00.500Z'
const fridaysFile = '2026-03-07T01:00:00.500Z'
const mondaysFile = '2026-03-10T00:00:00.500Z'
const depositPaidAt = '2026-03-11T14:00:00.500Z'

describe('A live account that is closed', function () {
  this.timeout(120_000)
  let rail: Rail
  let platform: TestPlatform
  let acting: TestClient
  let bank: FolderBank
  let accountId: string
  let linkedId: string
  let chargeId: string
  before(async () => {
    rail = await openRail(afternoon)
    rail.startWorker()
  })
  after(() => rail.close())
  afterEach(() => bank.remove())

  /** Its charge is paid, and waits to be deposited. */
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
    const { live } = platform
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
    accountId = (await newReadyAccount(live)).id
    await newLinkedBankAccount(live, { account_id: accountId, purposes: ['payouts'] })
    await live.ok('onboardAccount', { path: { id: accountId }, body: onboardingBody() })
    await run('account', 'move', accountId, 'active')
    linkedId = (await live.ok('getAccount', { path: { id: accountId } })).data.settings.charges.linked_bank_account_id ?? ''
    acting = live.actingFor(accountId)
    chargeId = (await newScheduled(acting, charges, { payment_date: '2026-03-04', amount: 700 })).id
    rail.setTime(tuesdaysFile)
    await collected()
    rail.setTime(paidAt)
    await onceItIs('paid', acting, charges, chargeId)
    await onceFunding('charge_deposit 700 on 2026-03-06 created')
  })

  async function run(...args: string[]): Promise<void> {
    const { database } = rail
    const SECRETS_KEY = world().config.secretsKeys.map((key) => key.toString('base64')).join(',')
    expect(await runCommand(args, { DATABASE_URL: database.serviceUrl, MIGRATION_DATABASE_URL: database.ownerUrl, SECRETS_KEY })).to.include({ code: 0 })
  }

  const onceFunding = (...lines: string[]) =>
    onceIt(
      async () => (await acting.ok('listFundingEvents', {})).data.map(({ type, amount, transfer_date, status }) => `${type} ${amount} on ${transfer_date} ${status}`),
      (found) => found.join() === lines.join(),
    )

  /** The transfers in the next file, as `transaction-code amount`. */
  async function collected(): Promise<string[]> {
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing', name }, ({ status }) => status === 'handed_over')
    return readFile(content).batches.filter(({ entryDescription }) => entryDescription === 'FUNDING').flatMap(({ entries }) => entries.map(({ transactionCode, amount }) => `${transactionCode} ${amount}`)).sort()
  }

  it('gets its deposit, and what comes back is taken from it', async () => {
    await run('account', 'move', accountId, 'inactive')
    expect((await platform.live.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linkedId } })).data.status).to.equal('inactive')
    rail.setTime(fridaysFile)
    expect(await collected()).to.deep.equal(['22 700'])
    rail.setTime('2026-03-09T18:00:00.000Z')
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, chargeId)), code: 'R10' }]))
    await onceItIs('reversed', acting, charges, chargeId)
    rail.setTime(mondaysFile)
    expect(await collected()).to.deep.equal(['27 700'])
    rail.setTime(depositPaidAt)
    await onceFunding('charge_deposit 700 on 2026-03-06 paid', 'charge_reversal 700 on 2026-03-09 pending')
  })

  it('says why its bank account is out of use, where a transfer came back for good', async () => {
    await run('account', 'move', accountId, 'inactive')
    rail.setTime(fridaysFile)
    await collected()
    rail.setTime('2026-03-09T18:00:00.000Z')
    const [deposit] = (await acting.ok('listFundingEvents', {})).data
    await bank.put('returns.ach', returnsOf([{ ...(await transferOf(rail, deposit?.id ?? '')), code: 'R02' }]))
    await onceFunding('charge_deposit 700 on 2026-03-06 failed', 'charge_deposit 700 on 2026-03-09 created')
    const { status, status_detail } = (await platform.live.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linkedId } })).data
    expect([status, status_detail.message]).to.deep.equal(['inactive', 'A transfer came back with R02: Account closed.'])
    expect((await platform.live.ok('getAccount', { path: { id: accountId } })).data.settings.charges.linked_bank_account_id).to.equal(null)
  })

  it('gets nothing while the operator says that nothing is to go to its bank account', async () => {
    await run('account', 'move', accountId, 'inactive')
    await run('bank-account', 'move', linkedId, 'inactive', '--reason', 'A court order')
    rail.setTime(fridaysFile)
    const next = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).first())?.due_at?.toISOString()
    await onceIt(next, (at) => at === '2026-03-10T00:00:00.000Z')
    await onceFunding('charge_deposit 700 on 2026-03-06 created')
    expect((await bank.sent()).size).to.equal(0)
  })

  it('gets it there after all, once the operator says so, or at another bank account that it is opened for again', async () => {
    const { live } = platform
    await run('account', 'move', accountId, 'inactive')
    await run('bank-account', 'move', linkedId, 'inactive', '--reason', 'A court order')
    await run('bank-account', 'move', linkedId, 'active', '--reason', 'The order was lifted')
    const settingsOf = async () => (await live.ok('getAccount', { path: { id: accountId } })).data.settings
    expect((await settingsOf()).charges.linked_bank_account_id).to.equal(linkedId)
    await run('bank-account', 'move', linkedId, 'inactive', '--reason', 'Lost')
    expect((await settingsOf()).charges.linked_bank_account_id).to.equal(null)

    await run('account', 'move', accountId, 'active', '--reason', 'For another bank account')
    expect((await settingsOf()).charges.linked_bank_account_id, 'what was taken out of use by itself stays so').to.equal(null)
    const another = await newLinkedBankAccount(live, { account_id: accountId, purposes: ['charges'] })
    await run('bank-account', 'move', another.id, 'active')
    await run('account', 'move', accountId, 'inactive')
    rail.setTime(fridaysFile)
    expect(await collected()).to.deep.equal(['22 700'])
    expect((await acting.ok('listFundingEvents', {})).data[0]?.linked_bank_account_id).to.equal(another.id)
  })

  it('keeps what it was to pay for a review, which no bank account can end', async () => {
    const payout = await newScheduled(acting, payouts, { payment_date: '2026-03-09', amount: 100 })
    await run('account', 'move', accountId, 'inactive')
    const held = await read(acting, payouts, payout.id)
    expect([held.status, held.status_details.reason]).to.deep.equal(['on_hold', 'risk_review'])
    rail.setTime(fridaysFile)
    expect(await collected()).to.deep.equal(['22 700'])
    expect((await read(acting, payouts, payout.id)).status).to.equal('on_hold')
  })
})
