import { rename, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { parseBankDocument } from '../../src/ach/bank-document.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { setBank } from '../../src/ach/set-bank.ts'
import type { Schema } from '../../src/contract.ts'
import type { PrenoteRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { findWrongContent } from '../../src/verify/file-contents.ts'
import { setAside, StepFailure } from '../../src/worker/lane.ts'
import { noticesOf, receiveFile, returnsOf, sentOf, sentPrenoteOf, takeFile } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import { TestClient } from '../support/client.ts'
import { bankAccountBody, chargeBody, letFund, newAccount, newCustomer, newPaykey, type TestPlatform } from '../support/factories.ts'
import { bankBody, giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { eventsOf } from '../support/rows.ts'
import { charges, newScheduled, onceItIs } from '../support/stories.ts'
import { commandEnvironment, world } from '../support/world.ts'

// A Tuesday in New York, the end of its last file, and the third banking day after Wednesday; clocks are put forward on the Sunday between.
const afternoon = '2026-03-03T20:00:00.000Z'
const cutoff = '2026-03-04T01:00:00.500Z'
const justBefore = '2026-03-09T13:59:57.000Z'
const passesAt = '2026-03-09T14:00:00.500Z'

describe('A prenote', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  let live: TestClient
  before(async () => {
    rail = await openRail(afternoon, { overrides: { accountValidation: 'prenote' } })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
    live = platform.live
    bank = await openFolderBank()
  })
  afterEach(() => bank.remove())

  const read = async (id: string) => (await live.ok('getPaykey', { path: { id } })).data
  const prenotesOf = (paykeyId: string) => rail.asSuperuser('prenotes').where({ paykey_id: paykeyId }).orderBy('created_at')

  const onceStatus = (id: string, status: Schema<'PaykeyStatus'>) => onceIt(() => read(id), (paykey) => paykey.status === status)
  const oncePrenote = async (id: string, ...statuses: PrenoteRow['status'][]) =>
    onceIt(async () => (await prenotesOf(id)).map(({ status }) => status), (found) => found.join() === statuses.join())

  /** Once the worker has found files for all. */
  const planned = () => onceIt(async () => (await rail.asSuperuser('prenotes').where({ platform_id: platform.id, status: 'created' })), (rows) => rows.every(({ due_at }) => due_at !== null && due_at > rail.clock.now()))

  /** Lets the next file go out, and takes it. */
  async function collected(at = cutoff): Promise<{ name: string; content: string }> {
    await planned()
    rail.setTime(at)
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing', name }, ({ status }) => status === 'handed_over')
    return { name, content }
  }

  it('goes out with the day’s last file for a paykey that is pending until the third banking day', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live, { account_type: 'savings' })
    expect(paykey.status).to.equal('pending')
    expect(paykey.status_details).to.include({ reason: 'ok', source: 'system', code: 'pending', message: 'The bank account is being checked by a prenote.' })
    const refused = await live.refused('createCharge', { body: chargeBody(paykey.paykey) }, 422)
    expect(refused.detail).to.equal('The paykey is pending; payments need an active one.')
    const [token] = [(await live.ok('initializeBridge', { body: { customer_id: paykey.customer_id } })).data.bridge_token]
    const holder = new TestClient(rail.service.url, { Authorization: `Bearer ${token}` })
    const { data: byToken } = await holder.ok('createBridgeBankAccount', { body: bankAccountBody(paykey.customer_id) })
    expect(byToken.status).to.equal('pending')
    const business = await newPaykey(live, { customer_id: (await newCustomer(live, { type: 'business', name: 'Lovelace Ltd' })).id })
    // One that is not checked, and its charge in the same file.
    const trusting = await world().startService({ serviceUrl: rail.database.serviceUrl, clock: rail.clock })
    const other = await platform.newClient({ environment: 'live', url: trusting.url })
    const active = await newPaykey(other)
    expect(active.status).to.equal('active')
    const charge = await newScheduled(other, charges, { paykey: active.paykey, payment_date: '2026-03-04', consent_type: 'signed', amount: 700 })

    const { content } = await collected()
    const { batches, faults } = readFile(content)
    expect(faults).to.deep.equal([])
    const lines = batches.flatMap(({ sec, entryDescription, serviceClass, effectiveDate, companyName, entries }) => entries.map(({ transactionCode, amount, individualName }) => [sec, entryDescription, serviceClass, effectiveDate, companyName, transactionCode, amount, individualName].join(' ')))
    expect(lines.sort()).to.deep.equal([
      'CCD PRENOTE 225 2026-03-04 EXAMPLE INC 28 0 Lovelace Ltd',
      'PPD PAYMENT 225 2026-03-04 EXAMPLE INC 27 700 Ada Example',
      'PPD PRENOTE 225 2026-03-04 EXAMPLE INC 28 0 Ada Example',
      'PPD PRENOTE 225 2026-03-04 EXAMPLE INC 38 0 Ada Example',
    ])
    const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })
    expect(file).to.include({ entry_count: 4, debit_amount: 700, credit_amount: 0 })
    expect((await sentPrenoteOf(rail, paykey.id)).entry).to.include({ routingNumber: '021000021', accountNumber: '000123456789' })

    rail.setTime(justBefore)
    await onceItIs('paid', other, charges, charge.id)
    expect((await read(paykey.id)).status, 'on the third day, not before').to.equal('pending')
    rail.setTime(passesAt)
    for (const { id } of [paykey, byToken, business]) {
      const passed = await onceStatus(id, 'active')
      expect(passed.status_details).to.include({ reason: 'ok', source: 'system', code: 'active', message: 'The prenote has not come back: the paykey can be used.' })
      const events = await eventsOf(id, rail.asSuperuser)
      expect(events.map(({ event_type, event_sequence }) => `${event_type} ${event_sequence}`)).to.deep.equal(['paykey.created.v1 1', 'paykey.event.v1 2'])
      expect(events[1]?.data).to.deep.equal(passed)
    }
    expect((await prenotesOf(active.id)).length).to.equal(0)
    await letFund(live)
    await live.ok('createCharge', { body: chargeBody(paykey.paykey) })
  })

  it('stands in its file as its record has it: that it can not be opened is found', async () => {
    await giveBank(rail, platform, bank)
    const { id } = await newPaykey(live)
    await collected()
    const [prenote] = await prenotesOf(id)
    const trx = await rail.asSuperuser.transaction()
    const look = () => findWrongContent({ trx, platformId: platform.id, environment: 'live' }, world().secrets)
    try {
      expect(await look()).to.equal(undefined)
      await trx.raw('set local session_replication_role = replica')
      await trx('prenotes').where({ paykey_id: id }).update({ record_encrypted: Buffer.from('x') })
      expect(await look()).to.equal(prenote?.file_id)
    } finally {
      await trx.rollback()
    }
  })

  it('that has passed may come back, and keeps its inbox for so long', async () => {
    await giveBank(rail, platform, bank)
    const { id } = await newPaykey(live)
    await collected()
    rail.setTime(passesAt)
    await onceStatus(id, 'active')
    const { document, secrets } = parseBankDocument({ ...bankBody, outbox_dir: bank.outbox, inbox_dir: `${bank.inbox}-another` })
    const now = rail.clock.now()
    const obstacle = await inTenant(rail.asService, platform.id, (trx) => setBank({ trx, platformId: platform.id, environment: 'live', now, realNow: now, newId, secrets: world().secrets }, document, secrets))
    expect(obstacle).to.deep.equal({ of: 'inbox', count: 1 })
  })

  it('that came back has failed: where it has not, that is found', async () => {
    await giveBank(rail, platform, bank)
    const { id } = await newPaykey(live)
    await collected()
    const received = await receiveFile(rail, platform, returnsOf([{ ...(await sentPrenoteOf(rail, id)), code: 'R03' }]), 'live')
    const trx = await rail.asSuperuser.transaction()
    const look = () => findWrongContent({ trx, platformId: platform.id, environment: 'live' }, world().secrets)
    try {
      expect(await look()).to.equal(undefined)
      await trx.raw('set local session_replication_role = replica')
      await trx('prenotes').where({ paykey_id: id }).update({ status: 'passed' })
      expect(await look()).to.equal(received.id)
    } finally {
      await trx.rollback()
    }
  })

  it('carries the name of the account that the paykey belongs to', async () => {
    await giveBank(rail, platform, bank)
    const account = await newAccount(live, {})
    await rail.asSuperuser('accounts').where({ id: account.id }).update({ status: 'active' })
    await newPaykey(live.actingFor(account.id))
    const { content } = await collected()
    expect(readFile(content).batches.map(({ companyName }) => companyName)).to.deep.equal(['Northwind Rental'])
  })

  it('is none in the sandbox, whatever the service is configured to do', async () => {
    const paykey = await newPaykey(platform.sandbox)
    expect(paykey.status).to.equal('active')
    expect(await prenotesOf(paykey.id)).to.deep.equal([])
  })

  it('that comes back has its paykey rejected, once; a line that is not about it is quarantined', async () => {
    await giveBank(rail, platform, bank)
    const [gone, disputed] = [await newPaykey(live), await newPaykey(live)]
    await collected()
    const [one, two] = [await sentPrenoteOf(rail, gone.id), await sentPrenoteOf(rail, disputed.id)]
    const twists = [{ change: { amount: 5 } }, { change: { individualId: 'ANOTHER' } }, { code: 'R61' }]
    const received = await receiveFile(rail, platform, returnsOf([...twists.map((twist) => ({ ...one, code: 'R03', ...twist })), { ...one, code: 'R03' }, { ...one, code: 'R03' }, { ...two, code: 'R29' }]), 'live')
    expect(received).to.include({ status: 'received', entry_count: 2, bad_line_count: 4, debit_amount: 0 })
    const rejected = await read(gone.id)
    expect(rejected.status).to.equal('rejected')
    expect(rejected.status_details).to.include({ reason: 'invalid_bank_account', source: 'bank_decline', code: 'R03', message: 'No account, or account not found' })
    expect((await eventsOf(gone.id, rail.asSuperuser)).at(-1)?.data).to.deep.equal(rejected)
    expect((await read(disputed.id)).status_details).to.include({ reason: 'disputed', source: 'customer_dispute', code: 'R29' })
    const reasons = (await rail.asSuperuser('quarantined_lines').where({ file_id: received.id }).orderBy('line')).map(({ reason }) => reason.replace(/\d{15}/, '…'))
    expect(reasons).to.deep.equal([
      'The amount is 5, but the entry … is a prenote.',
      'The individual identification number is not that of the entry ….',
      'R61 (Misrouted return) is about a return, not about the entry …: its prenote stays pending.',
      'The entry … was returned or rejected before.',
    ])
    const again = await receiveFile(rail, platform, returnsOf([{ ...one, code: 'R03' }], 'B'), 'live')
    expect(again, 'in a file of its own').to.include({ status: 'quarantined', entry_count: 0, bad_line_count: 1 })
    rail.setTime(passesAt)
    await delay(1_500)
    expect((await read(gone.id)).status).to.equal('rejected')
    expect((await prenotesOf(gone.id)).map(({ status }) => status)).to.deep.equal(['failed'])
  })

  it('is not what comes back where its trace number came round, and was sent again since', async () => {
    await giveBank(rail, platform, bank)
    const checked = await newPaykey(live)
    await collected()
    const trusting = await world().startService({ serviceUrl: rail.database.serviceUrl, clock: rail.clock })
    const other = await platform.newClient({ environment: 'live', url: trusting.url })
    const charge = await newScheduled(other, charges, { paykey: (await newPaykey(other)).paykey, payment_date: '2026-03-05', consent_type: 'signed' })
    const ofTraces = { platform_id: platform.id, environment: 'live', name: 'trace' } as const
    expect(await rail.asSuperuser('number_series').where(ofTraces).update({ value: 10_000_000 })).to.equal(1)
    await collected('2026-03-05T01:00:00.500Z')
    const [sent, prenote] = [await sentOf(rail, charge.id), await sentPrenoteOf(rail, checked.id)]
    expect(sent.entry.traceNumber).to.equal(prenote.entry.traceNumber)
    const received = await receiveFile(rail, platform, returnsOf([{ ...sent, code: 'R01' }]), 'live')
    expect(received).to.include({ status: 'received', entry_count: 1, bad_line_count: 0 })
    expect((await onceItIs('failed', other, charges, charge.id)).status_details).to.include({ reason: 'insufficient_funds' })
    expect((await prenotesOf(checked.id)).map(({ status }) => status)).to.deep.equal(['pending'])
  })

  it('that comes back late blocks its paykey and stops its charges, where the code is one that blocks', async () => {
    await giveBank(rail, platform, bank)
    const [closed, odd] = [await newPaykey(live), await newPaykey(live)]
    await collected()
    rail.setTime(passesAt)
    await onceStatus(closed.id, 'active')
    await onceStatus(odd.id, 'active')
    const charge = await newScheduled(live, charges, { paykey: closed.paykey, payment_date: '2026-03-12' })
    await receiveFile(rail, platform, returnsOf([{ ...(await sentPrenoteOf(rail, closed.id)), code: 'R02' }, { ...(await sentPrenoteOf(rail, odd.id)), code: 'R17' }]), 'live')
    expect((await read(closed.id)).status_details).to.include({ reason: 'closed_bank_account', source: 'bank_decline', code: 'R02' })
    expect((await read(closed.id)).status).to.equal('blocked')
    expect((await onceItIs('cancelled', live, charges, charge.id)).status_details).to.include({ reason: 'invalid_paykey', source: 'watchtower' })
    expect((await read(odd.id)).status).to.equal('active')
    for (const { id } of [closed, odd]) expect((await prenotesOf(id)).map(({ status }) => status)).to.deep.equal(['failed'])
  })

  it('that a notification of change corrects passes, and its paykey has the bank data right', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    await collected()
    const sent = await sentPrenoteOf(rail, paykey.id)
    const received = await receiveFile(rail, platform, noticesOf([{ ...sent, code: 'C05', correctedData: '37' }, { ...sent, code: 'C01', correctedData: '000123450000', change: { individualId: 'ANOTHER' } }]), 'live')
    expect(received).to.include({ status: 'received', entry_count: 1, bad_line_count: 1 })
    const corrected = await read(paykey.id)
    expect(corrected).to.include({ status: 'pending' })
    expect(corrected.bank_data).to.deep.equal({ ...paykey.bank_data, account_type: 'savings' })
    rail.setTime(passesAt)
    await onceStatus(paykey.id, 'active')
  })

  it('neither comes back nor is corrected by what a bank says of another company, where it says no more than the trace number', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    await collected()
    const sent = await sentPrenoteOf(rail, paykey.id)
    const nameless = { ...sent, change: { individualId: '' } }
    const foreign = { ...nameless, batch: { ...sent.batch, companyId: '2222222222' } }
    const reason = `The company identification is 2222222222, but the entry ${sent.entry.traceNumber} was sent with 1912345678; an individual identification number, which would tell, is missing.`
    for (const text of [returnsOf([{ ...foreign, code: 'R03' }]), noticesOf([{ ...foreign, code: 'C05', correctedData: '37' }])]) {
      const received = await receiveFile(rail, platform, text, 'live')
      expect(received).to.include({ status: 'quarantined', entry_count: 0, bad_line_count: 1 })
      expect((await rail.asSuperuser('quarantined_lines').where({ file_id: received.id })).map((line) => line.reason)).to.deep.equal([reason])
    }
    expect(await read(paykey.id)).to.deep.equal(paykey)
    await receiveFile(rail, platform, noticesOf([{ ...nameless, code: 'C05', correctedData: '37' }]), 'live')
    expect((await read(paykey.id)).bank_data.account_type).to.equal('savings')
    await receiveFile(rail, platform, returnsOf([{ ...nameless, code: 'R03' }], 'B'), 'live')
    await onceStatus(paykey.id, 'rejected')
  })

  it('that comes back past its window is applied, and seen', async () => {
    await giveBank(rail, platform, bank)
    const [late, disputed, inTime] = [await newPaykey(live), await newPaykey(live), await newPaykey(live)]
    await collected()
    const returned = async (id: string, code: string) => returnsOf([{ ...(await sentPrenoteOf(rail, id)), code }])
    const linesOf = async (text: string) => {
      const { id, entry_count } = await receiveFile(rail, platform, text, 'live')
      expect(entry_count).to.equal(1)
      return (await rail.asSuperuser('quarantined_lines').where({ file_id: id })).map(({ reason }) => reason)
    }
    rail.setTime('2026-03-06T14:59:50.000Z')
    expect(await linesOf(await returned(inTime.id, 'R03'))).to.deep.equal([])
    rail.setTime('2026-03-06T15:00:00.500Z')
    expect(await linesOf(await returned(late.id, 'R03'))).to.deep.equal(['R03 came on 2026-03-06, past its window, which ended on 2026-03-06. It was applied; it can be dishonored (R68).'])
    expect((await read(late.id)).status).to.equal('rejected')
    rail.setTime(passesAt)
    await onceStatus(disputed.id, 'active')
    rail.setTime('2026-05-20T18:00:00.000Z')
    expect(await linesOf(await returned(disputed.id, 'R29'))).to.have.length(1)
    expect((await read(disputed.id)).status).to.equal('blocked')
  })

  it('goes out again where the bank rejects its file, also when it says so late', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    const cancelled = await newPaykey(live)
    const first = await collected()
    await live.ok('cancelPaykey', { path: { id: cancelled.id } })
    await bank.acknowledge(first.name, first.content, { accepted: false, message: 'Immediate origin unknown' })
    await oncePrenote(paykey.id, 'failed', 'created')
    await oncePrenote(cancelled.id, 'failed')
    expect((await read(paykey.id)).status).to.equal('pending')
    await onceIt(() => prenotesOf(paykey.id), ([, next]) => next?.due_at?.toISOString() === '2026-03-05T01:00:00.000Z')
    const second = await collected('2026-03-05T01:00:00.500Z')
    expect(readFile(second.content).batches.flatMap(({ effectiveDate, entries }) => entries.map(({ amount }) => `${effectiveDate} ${amount}`))).to.deep.equal(['2026-03-05 0'])
    rail.setTime('2026-03-10T14:00:00.500Z')
    await onceStatus(paykey.id, 'active')
    await bank.acknowledge(second.name, second.content, { accepted: false })
    await oncePrenote(paykey.id, 'failed', 'failed', 'created')
    expect((await read(paykey.id)).status).to.equal('active')
  })

  it('goes out again once where its batch is rejected, and named again', async () => {
    await giveBank(rail, platform, bank)
    const [paykey, checked] = [await newPaykey(live), await newPaykey(live)]
    await rail.asSuperuser('paykeys').where({ id: checked.id }).update({ status: 'active' })
    await newScheduled(live, charges, { paykey: checked.paykey, payment_date: '2026-03-04' })
    const { name, content } = await collected()
    const { id } = await onceFile(rail, { platform_id: platform.id, name }, () => true)
    const batch = readFile(content).batches.find(({ entries }) => entries.some(({ amount }) => amount === 0))?.batchNumber
    for (const what of ['rejected', 'named again']) {
      expect((await runCommand(['files', 'reject', id, '--batches', String(batch)], commandEnvironment(rail.database))).code, what).to.equal(0)
      expect((await prenotesOf(paykey.id)).map(({ status }) => status), what).to.deep.equal(['failed', 'created'])
    }
  })

  it('does not go out for a paykey that was cancelled before, and brings back none that was cancelled while it was under way', async () => {
    await giveBank(rail, platform, bank)
    const [before, meanwhile] = [await newPaykey(live), await newPaykey(live)]
    await planned()
    await live.ok('cancelPaykey', { path: { id: before.id } })
    const { content } = await collected()
    expect(readFile(content).batches.flatMap(({ entries }) => entries)).to.have.length(1)
    await oncePrenote(before.id, 'cancelled')
    await live.ok('cancelPaykey', { path: { id: meanwhile.id } })
    rail.setTime(passesAt)
    await oncePrenote(meanwhile.id, 'passed')
    for (const { id } of [before, meanwhile]) expect((await read(id)).status).to.equal('inactive')
  })

  it('waits for its platform to have a bank, and for a file that is still to come', async () => {
    const paykey = await newPaykey(live)
    rail.setTime('2026-03-04T16:00:00.000Z')
    // What has the worker look at the live side.
    const trusting = await world().startService({ serviceUrl: rail.database.serviceUrl, clock: rail.clock })
    await newScheduled(await platform.newClient({ environment: 'live', url: trusting.url }), charges)
    await delay(1_500)
    expect((await prenotesOf(paykey.id)).map(({ status, due_at }) => [status, due_at?.toISOString().slice(0, 16)])).to.deep.equal([['created', afternoon.slice(0, 16)]])
    await giveBank(rail, platform, bank)
    await onceIt(() => prenotesOf(paykey.id), ([row]) => row?.due_at?.toISOString() === '2026-03-05T01:00:00.000Z')
    expect((await bank.sent()).size).to.equal(0)
    const { content } = await collected('2026-03-05T01:00:00.500Z')
    expect(readFile(content).batches.map(({ effectiveDate }) => effectiveDate)).to.deep.equal(['2026-03-05'])
  })

  it('goes by the windows of its bank, also where these change while it waits', async () => {
    await giveBank(rail, platform, bank)
    const { id } = await newPaykey(live)
    await planned()
    await giveBank(rail, platform, bank, { windows: { last_file: '18:00' } })
    await onceIt(() => prenotesOf(id), ([prenote]) => prenote?.due_at?.toISOString() === '2026-03-03T23:00:00.000Z')
    await collected('2026-03-03T23:00:00.500Z')
  })

  it('that can not be written is set aside, and seen; the others go without it, and it goes later once it is mended', async () => {
    await giveBank(rail, platform, bank)
    const [first, bad, last] = [await newPaykey(live), await newPaykey(live), await newPaykey(live)]
    const [row] = await rail.asSuperuser('paykeys').where({ id: bad.id })
    const sealed = row?.account_number_encrypted ?? Buffer.alloc(0)
    const put = (account_number_encrypted: Buffer) => rail.asSuperuser('paykeys').where({ id: bad.id }).update({ account_number_encrypted })
    await put(Buffer.from(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte))))
    const { content } = await collected()
    expect(readFile(content).batches.flatMap(({ entries }) => entries)).to.have.length(2)
    for (const { id } of [first, last]) await oncePrenote(id, 'pending')
    const [prenote] = await prenotesOf(bad.id)
    expect(prenote).to.include({ status: 'created', due_at: null })
    const failed = () => rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'step_prenote' })
    const [job] = await onceIt(failed, ([found]) => (found?.attempts ?? 0) > 1)
    expect(job).to.include({ subject_id: prenote?.id, last_error: 'Unsupported state or unable to authenticate data' })

    await put(sealed)
    await onceIt(failed, (jobs) => jobs.length === 0)
    const second = await collected('2026-03-05T01:00:00.500Z')
    expect(readFile(second.content).batches.flatMap(({ effectiveDate, entries }) => entries.map(({ amount }) => `${effectiveDate} ${amount}`))).to.deep.equal(['2026-03-05 0'])
    await oncePrenote(bad.id, 'pending')
  })

  it('that can not be found passed is set aside, and seen; the others pass without it, and it passes once it can', async () => {
    await giveBank(rail, platform, bank)
    const [first, bad, last] = [await newPaykey(live), await newPaykey(live), await newPaykey(live)]
    await collected()
    for (const { id } of [first, bad, last]) await oncePrenote(id, 'pending')
    const [prenote] = await prenotesOf(bad.id)
    await rail.asSuperuser.raw(`create function refuse_passed() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = 'XX001'; end $$`)
    await rail.asSuperuser.raw(`create trigger refuse_passed before update on prenotes for each row when (new.status = 'passed' and new.id = '${prenote?.id}') execute function refuse_passed()`)
    rail.setTime(passesAt)
    for (const { id } of [first, last]) await onceStatus(id, 'active')
    const failed = () => rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'step_prenote' })
    const [job] = await onceIt(failed, ([found]) => (found?.attempts ?? 0) > 1)
    expect(job?.subject_id).to.equal(prenote?.id)
    expect(job?.last_error).to.contain('XX001')
    expect((await prenotesOf(bad.id))[0]).to.include({ status: 'pending', due_at: null })
    expect((await read(bad.id)).status).to.equal('pending')

    await rail.asSuperuser.raw('drop trigger refuse_passed on prenotes')
    await rail.asSuperuser.raw('drop function refuse_passed')
    await onceStatus(bad.id, 'active')
    await onceIt(failed, (jobs) => jobs.length === 0)
  })

  it('that was set aside is forgotten where its paykey is cancelled', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    await planned()
    const [prenote] = await prenotesOf(paykey.id)
    const failure = new StepFailure({ at: new Date(), step: 'send_prenotes' }, { kind: 'step_prenote', id: prenote?.id ?? '' }, undefined)
    await setAside({ database: rail.asService, secrets: world().secrets, clock: rail.clock, newId }, { platformId: platform.id, environment: 'live' }, failure, 'Failed')
    // It could not be written still.
    await rail.asSuperuser('paykeys').where({ id: paykey.id }).update({ account_number_encrypted: Buffer.from('broken') })
    await live.ok('cancelPaykey', { path: { id: paykey.id } })
    rail.setTime(cutoff)
    await oncePrenote(paykey.id, 'cancelled')
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'step_prenote' })).to.deep.equal([])
  })

  it('does not pass before the bank has got it, is dated anew by then, and does not go out again after it has passed', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    await planned()
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime(cutoff)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    rail.setTime(passesAt)
    await delay(1_500)
    expect((await read(paykey.id)).status).to.equal('pending')
    await rename(`${bank.outbox}-gone`, bank.outbox)
    rail.setTime('2026-03-09T15:00:00.000Z')
    const [[, content] = ['', '']] = await bank.once(1)
    expect(readFile(content).batches.flatMap(({ effectiveDate, entries }) => entries.map(({ amount }) => `${effectiveDate} ${amount}`))).to.deep.equal(['2026-03-09 0'])
    rail.setTime('2026-03-12T13:59:57.000Z')
    await delay(1_000)
    expect((await read(paykey.id)).status).to.equal('pending')
    rail.setTime('2026-03-12T14:00:00.500Z')
    await onceStatus(paykey.id, 'active')
    const environment = commandEnvironment(rail.database)
    const [prenote] = await prenotesOf(paykey.id)
    const refused = await runCommand(['files', 'resend', prenote?.file_id ?? ''], environment)
    expect(refused.stderr).to.contain(`is past being sent again: its prenote ${prenote?.id ?? ''} is passed.`)
  })

  it('does not pass while what the bank has sent can not be read', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    await collected()
    await rename(bank.inbox, `${bank.inbox}-gone`)
    await delay(300)
    rail.setTime(passesAt)
    await delay(1_500)
    expect((await read(paykey.id)).status).to.equal('pending')
    // It was there all the while: an inbox that is read empty tells that nothing came back.
    await writeFile(`${bank.inbox}-gone/returns.ach`, returnsOf([{ ...(await sentPrenoteOf(rail, paykey.id)), code: 'R04' }]))
    await rename(`${bank.inbox}-gone`, bank.inbox)
    rail.setTime('2026-03-09T15:00:00.000Z')
    await onceStatus(paykey.id, 'rejected')
  })

  it('does not pass while a file of the bank is there that nobody has tried to read', async () => {
    await giveBank(rail, platform, bank)
    const [returned, kept] = [await newPaykey(live), await newPaykey(live)]
    await collected()
    await takeFile(rail, platform, returnsOf([{ ...(await sentPrenoteOf(rail, returned.id)), code: 'R04' }]), 'live', { dueAt: new Date(Date.parse(passesAt) + 2_500) })
    rail.setTime(passesAt)
    await delay(1_500)
    for (const { id } of [returned, kept]) expect((await read(id)).status).to.equal('pending')
    await onceStatus(returned.id, 'rejected')
    await onceStatus(kept.id, 'active')
  })

  it('moves by its table alone, and its entry stays, whoever writes', async () => {
    await giveBank(rail, platform, bank)
    const paykey = await newPaykey(live)
    await collected()
    rail.setTime(passesAt)
    await oncePrenote(paykey.id, 'passed')
    const change = (changes: Partial<PrenoteRow>) =>
      rail.asSuperuser('prenotes').where({ paykey_id: paykey.id }).update(changes).then(() => 'done', (error: unknown) => (error instanceof Error ? error.message.replace(/^.* - /, '') : 'unknown'))
    expect(await change({ status: 'pending', due_at: new Date() })).to.equal('a prenote that is passed can not become pending')
    expect(await change({ trace_number: '091000010000099' })).to.equal('the entry of a prenote stays as it is')
    expect(await change({ status: 'failed' })).to.equal('done')
  })
})
