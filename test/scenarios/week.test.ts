import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import type { Schema } from '../../src/contract.ts'
import { noticesOf, returnsOf, sentOf } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newLinkedBankAccount, newPaykey, newRepresentative, onboardingBody, payoutBody, type TestPlatform } from '../support/factories.ts'
import { giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, movesOf, onceItIs, payouts, read } from '../support/stories.ts'
import { commandEnvironment } from '../support/world.ts'

// Of each day a moment after what happens on it; in New York, which has summer time from the second Sunday of March on.
const moments = {
  monday: '2026-03-02T14:30:00.000Z',
  'monday 20:00': '2026-03-03T01:00:00.500Z',
  'tuesday 20:00': '2026-03-04T01:00:00.500Z',
  'thursday 10:00': '2026-03-05T15:00:00.500Z',
  'thursday 20:00': '2026-03-06T01:00:00.500Z',
  'friday 10:00': '2026-03-06T15:00:00.500Z',
  'friday 14:15': '2026-03-06T19:15:00.500Z',
  'next tuesday 10:00': '2026-03-10T14:00:00.500Z',
  'next tuesday 20:00': '2026-03-11T00:00:00.500Z',
  'next friday 10:00': '2026-03-13T14:00:00.500Z',
} as const
const payment_date = '2026-03-03'

/** One story, told from its first test to its last. */
describe('A week of a live platform with three accounts', function () {
  this.timeout(180_000)
  this.bail(true)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  let folder: string
  const accounts: Record<'bakery' | 'studio' | 'rentals', string> = { bakery: '', studio: '', rentals: '' }
  const ids: Record<'loaf' | 'bounced' | 'disputed' | 'rejected' | 'corrected' | 'payout', string> = { loaf: '', bounced: '', disputed: '', rejected: '', corrected: '', payout: '' }
  /** All that the bank has found in its outbox, in order. */
  const files: string[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-week-'))
    rail = await openRail(moments.monday)
    rail.startWorker()
    platform = await rail.newPlatform()
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
  })
  after(async () => {
    await rail.close()
    await bank.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const acting = (name: keyof typeof accounts): TestClient => platform.live.actingFor(accounts[name])
  const charge = async (name: keyof typeof accounts, body: Partial<Schema<'ChargeCreate'>>) => {
    const { paykey } = await newPaykey(acting(name))
    return (await acting(name).ok('createCharge', { body: chargeBody(paykey, { payment_date, ...body }) })).data.id
  }
  /** As the operator does, whose words are the command line. */
  const operate = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, { ...commandEnvironment(rail.database), DATA_DIR: folder })
    expect(code, stderr).to.equal(0)
    return stdout
  }
  /** The file of a cutoff, which the bank takes and acknowledges. */
  const nextFile = async (says: (content: string) => object = () => ({})) => {
    const [[name, content] = ['', '']] = await bank.once(1)
    await onceFile(rail, { platform_id: platform.id, name }, ({ status }) => status === 'handed_over')
    await bank.acknowledge(name, await bank.collect(name), says(content))
    await onceFile(rail, { platform_id: platform.id, name }, ({ answer }) => answer !== null)
    files.push(content)
    return entriesOf(content)
  }
  const fundingOf = async (name: keyof typeof accounts) =>
    (await acting(name).ok('listFundingEvents', {})).data.map(({ type, amount, transfer_date, status }) => `${type} ${amount} on ${transfer_date} ${status}`)
  const onceFunding = async (name: keyof typeof accounts, expected: string[]) => {
    let found: string[] = []
    for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
      found = await fundingOf(name)
      if (JSON.stringify(found) === JSON.stringify(expected)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(found).to.deep.equal(expected)
  }

  it('begins with accounts that the operator makes active, and what they collect and pay out', async () => {
    const { live } = platform
    for (const name of ['bakery', 'studio', 'rentals'] as const) {
      const { id } = await newAccount(live)
      accounts[name] = id
      await newRepresentative(live, { account_id: id })
      await newLinkedBankAccount(live, { account_id: id, purposes: ['charges', 'payouts'] })
      await live.ok('onboardAccount', { path: { id }, body: onboardingBody() })
      await operate('account', 'move', id, 'active')
    }
    ids.loaf = await charge('bakery', { amount: 12_000 })
    ids.bounced = await charge('bakery', { amount: 5_000 })
    ids.disputed = await charge('bakery', { amount: 8_000 })
    ids.rejected = await charge('studio', { amount: 30_000, consent_type: 'signed' })
    ids.corrected = await charge('studio', { amount: 7_000 })
    const { paykey } = await newPaykey(acting('rentals'))
    ids.payout = (await acting('rentals').ok('createPayout', { body: payoutBody(paykey, { payment_date, amount: 4_000 }) })).data.id
    for (const [name, id] of [['bakery', ids.loaf], ['bakery', ids.bounced], ['bakery', ids.disputed], ['studio', ids.rejected], ['studio', ids.corrected]] as const) {
      await onceItIs('scheduled', acting(name), charges, id)
    }
    await onceItIs('scheduled', acting('rentals'), payouts, ids.payout)
  })

  it('sends what is due, but no payout without cover; the bank rejects a batch', async () => {
    rail.setTime(moments['monday 20:00'])
    const batchOf = (content: string) => readFile(content).batches.find(({ sec }) => sec === 'PPD')?.batchNumber
    const entries = await nextFile((content) => ({ rejected_batches: [batchOf(content)], message: 'Company not enrolled for PPD' }))
    expect(entries).to.deep.equal(['PPD PAYMENT 27 30000', 'WEB PAYMENT 27 12000', 'WEB PAYMENT 27 5000', 'WEB PAYMENT 27 7000', 'WEB PAYMENT 27 8000'])
    const rejected = await onceItIs('failed', acting('studio'), charges, ids.rejected)
    expect(movesOf(rejected).at(-1)).to.equal('failed internal_system_error system -')
    expect(rejected.status_details.message).to.equal('The bank rejected the file of the charge.')
    const waiting = await read(acting('rentals'), payouts, ids.payout)
    expect([waiting.status, waiting.status_details.message]).to.deep.equal(['scheduled', 'The payout waits until its withdrawal from the linked bank account is past its return window.'])
    expect(await fundingOf('rentals')).to.deep.equal(['payout_withdrawal 4000 on 2026-03-03 created'])
  })

  it('takes in a return and a notification of change, and withdraws what covers the payout', async () => {
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, ids.bounced)), code: 'R01' }]))
    await bank.put('changes.ach', noticesOf([{ ...(await sentOf(rail, ids.corrected)), code: 'C01', correctedData: '99887766' }], 'B'))
    const bounced = await onceItIs('failed', acting('bakery'), charges, ids.bounced)
    expect(movesOf(bounced).at(-1)).to.equal('failed insufficient_funds bank_decline R01')
    const corrected = await read(acting('studio'), charges, ids.corrected)
    const paykeyId = corrected.paykey_details.id
    for (const deadline = performance.now() + 30_000; performance.now() < deadline && !(await isCorrected(paykeyId)); ) await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await acting('studio').ok('getPaykey', { path: { id: paykeyId } })).data.bank_data.account_number).to.match(/7766$/)
    rail.setTime(moments['tuesday 20:00'])
    expect(await nextFile()).to.deep.equal(['CCD FUNDING 27 4000'])
    await onceFunding('rentals', ['payout_withdrawal 4000 on 2026-03-03 pending'])
  })

  const isCorrected = async (id: string) => (await rail.asSuperuser('bank_data_versions').where({ paykey_id: id })).length > 0

  it('is paid on the second banking day, and deposits with each account what it has earned, in one sum', async () => {
    rail.setTime(moments['thursday 10:00'])
    for (const [name, id] of [['bakery', ids.loaf], ['bakery', ids.disputed], ['studio', ids.corrected]] as const) await onceItIs('paid', acting(name), charges, id)
    await onceFunding('bakery', ['charge_deposit 20000 on 2026-03-05 created'])
    await onceFunding('studio', ['charge_deposit 7000 on 2026-03-05 created'])
    rail.setTime(moments['thursday 20:00'])
    expect(await nextFile()).to.deep.equal(['CCD FUNDING 22 20000', 'CCD FUNDING 22 7000'])
  })

  it('sends the payout with the next file once its withdrawal can no longer come back', async () => {
    rail.setTime(moments['friday 10:00'])
    await onceFunding('rentals', ['payout_withdrawal 4000 on 2026-03-03 paid'])
    expect((await read(acting('rentals'), payouts, ids.payout)).status).to.equal('scheduled')
    rail.setTime(moments['friday 14:15'])
    expect(await nextFile()).to.deep.equal(['PPD PAYOUT 22 4000'])
    rail.setTime(moments['next tuesday 10:00'])
    await onceItIs('paid', acting('rentals'), payouts, ids.payout)
    await onceFunding('bakery', ['charge_deposit 20000 on 2026-03-05 paid'])
  })

  it('takes back from an account what was disputed after its deposit', async () => {
    await bank.put('late.ach', returnsOf([{ ...(await sentOf(rail, ids.disputed)), code: 'R10' }], 'C'))
    await onceItIs('reversed', acting('bakery'), charges, ids.disputed)
    await onceFunding('bakery', ['charge_deposit 20000 on 2026-03-05 paid', 'charge_reversal 8000 on 2026-03-10 created'])
    rail.setTime(moments['next tuesday 20:00'])
    expect(await nextFile()).to.deep.equal(['CCD FUNDING 27 8000'])
    rail.setTime(moments['next friday 10:00'])
    await onceFunding('bakery', ['charge_deposit 20000 on 2026-03-05 paid', 'charge_reversal 8000 on 2026-03-10 paid'])
  })

  it('ends with a ledger in which nothing is in transit and nothing is owed, and with everything in agreement', async () => {
    const rows = (await operate('ledger', 'show', '--platform', platform.id, '--json')).trim().split('\n').map((line): unknown => JSON.parse(line))
    const names = new Map(Object.entries(accounts).map(([name, id]) => [id, name]))
    const balances = rows.map((row) => {
      const [account_id, ledger_account, balance] = ['account_id', 'ledger_account', 'balance'].map((name): unknown => Reflect.get(Object(row), name))
      return `${names.get(String(account_id)) ?? String(account_id)} ${String(ledger_account)} ${String(balance)}`
    })
    // Debits less credits. What was collected is what went to the accounts, what was paid out is what came from them.
    expect(balances.sort()).to.deep.equal([
      'bakery bank -12000', 'bakery customer_receivable 12000', 'bakery in_transit 0', 'bakery owed_to_account 0',
      'rentals bank 4000', 'rentals customer_receivable -4000', 'rentals in_transit 0', 'rentals owed_to_account 0',
      'studio bank -7000', 'studio customer_receivable 7000', 'studio in_transit 0', 'studio owed_to_account 0',
    ])
    const said = (await operate('verify')).trim().split('\n')
    expect(said.filter((line) => !line.startsWith('ok '))).to.deep.equal([])
    expect(said).to.have.length.above(20)
  })

  it('has sent files in which another reader finds nothing wrong, and the same amounts', async () => {
    // At the top it would have this file, and the world with it, loaded in another way than the rest.
    const { parse, validate } = await import('achkit')
    expect(files).to.have.length(5)
    for (const content of files) {
      expect(validate(content)).to.deep.equal({ ok: true, errors: [] })
      const theirs = parse(content).batches.flatMap(({ sec, description, entries }) => entries.map(({ txnCode, amountCents }) => `${sec} ${description.trim()} ${txnCode} ${amountCents}`))
      expect(theirs.sort()).to.deep.equal(entriesOf(content))
    }
  })
})

/** Each a line, in order of the text. */
function entriesOf(content: string): string[] {
  const { batches, faults } = readFile(content)
  expect(faults).to.deep.equal([])
  return batches.flatMap(({ sec, entryDescription, entries }) => entries.map(({ transactionCode, amount }) => `${sec} ${entryDescription} ${transactionCode} ${amount}`)).sort()
}
