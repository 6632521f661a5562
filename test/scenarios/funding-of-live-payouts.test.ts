import { mkdir, rename, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { returnsOf, sentOf, type Sent } from '../support/bank.ts'
import type { TestClient } from '../support/client.ts'
import { newLinkedBankAccount, newPaykey, type TestPlatform } from '../support/factories.ts'
import { giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { verify } from '../../src/verify/verify.ts'
import { world } from '../support/world.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, filesOf, newScheduled, onceItIs, payouts, read } from '../support/stories.ts'

// A Tuesday in New York. What is dated the day after goes into the file of 20:00, and is paid on Friday; clocks are put forward on the Sunday after.
const afternoon = '2026-03-03T20:00:00.000Z'
const tuesdaysFile = '2026-03-04T01:00:00.500Z'
const wednesdaysFile = '2026-03-05T01:00:00.500Z'
const paidAt = '2026-03-06T15:00:00.500Z'
const fridaysFile = '2026-03-07T01:00:00.500Z'
const withdrawalPaidAt = '2026-03-09T14:00:00.500Z'
const mondaysWindow = '2026-03-09T18:15:00.500Z'
const mondaysFile = '2026-03-10T00:00:00.500Z'

const waits = 'The payout waits until its withdrawal from the linked bank account is past its return window.'

describe('Funding of a live platform with a bank', function () {
  this.timeout(90_000)
  let rail: Rail
  let worker: ReturnType<Rail['startWorker']>
  let platform: TestPlatform
  let live: TestClient
  let bank: FolderBank
  before(async () => {
    rail = await openRail(afternoon)
    worker = rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
    live = platform.live
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
  })
  afterEach(() => bank.remove())

  const lineOf = ({ type, amount, payment_count, transfer_date, status }: Schema<'FundingEvent'>) => `${type} ${amount} of ${payment_count} on ${transfer_date} ${status}`
  const listed = async () => (await live.ok('listFundingEvents', {})).data

  /** Waits until the funding events are these, in the order of their creation. */
  async function onceFunding(...lines: string[]): Promise<Schema<'FundingEvent'>[]> {
    return onceIt(listed, (events) => events.map(lineOf).join() === lines.join())
  }

  /** Takes the next file out of the outbox once it is known to have been sent. */
  async function collected(): Promise<{ name: string; content: string }> {
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing', name }, ({ status }) => status === 'handed_over')
    return { name, content }
  }

  /** The entries of a file, as `description transaction-code amount effective-date`. */
  const entriesOf = (content: string) =>
    readFile(content).batches.flatMap(({ entryDescription, effectiveDate, entries }) => entries.map(({ transactionCode, amount }) => [entryDescription, transactionCode, amount, effectiveDate].join(' '))).sort()

  /** The transfer of a funding event, as it went to the bank. */
  async function transferOf(id: string): Promise<Sent> {
    const row = await rail.asSuperuser('funding_entries').where({ funding_event_id: id }).first()
    for (const { file } of await filesOf(rail, platform.id)) {
      for (const batch of file.batches) for (const entry of batch.entries) if (entry.traceNumber === row?.trace_number) return { batch, entry }
    }
    throw new Error('The transfer is in no file')
  }

  /** Charges that are paid, and wait to be deposited that evening. */
  async function paidCharges(...amounts: number[]): Promise<string[]> {
    const { paykey } = await newPaykey(live)
    const ids: string[] = []
    for (const amount of amounts) ids.push((await newScheduled(live, charges, { paykey, amount, payment_date: '2026-03-04' })).id)
    rail.setTime(tuesdaysFile)
    await collected()
    rail.setTime(paidAt)
    for (const id of ids) await onceItIs('paid', live, charges, id)
    return ids
  }

  /** A payout that waits for its withdrawal of 300, which is to be sent on Wednesday. */
  async function waitingPayout(): Promise<string> {
    const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(tuesdaysFile)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 created')
    return id
  }

  it('sends one of two payouts where the deposits cover one', async () => {
    await paidCharges(1_000)
    const ids = [(await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 600 })).id, (await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 600 })).id]
    rail.setTime(fridaysFile)
    await onceFunding('charge_deposit 400 of 2 on 2026-03-06 pending', 'payout_withdrawal 600 of 1 on 2026-03-09 created')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 400 2026-03-09', 'PAYOUT 22 600 2026-03-09'])
    const [sent, waiting] = await Promise.all(ids.map((id) => read(live, payouts, id)))
    expect([sent?.status, waiting?.status, waiting?.status_details.message]).to.deep.equal(['pending', 'scheduled', waits])
  })

  it('does not cover a payout by a charge that came back before it is sent, but by the others', async () => {
    const [, returned = ''] = await paidCharges(1_000, 700)
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, returned)), code: 'R10' }]))
    await onceItIs('reversed', live, charges, returned)
    await onceFunding('charge_deposit 1700 of 2 on 2026-03-06 created', 'charge_reversal 700 of 1 on 2026-03-06 created')
    const covered = await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 1_000 })
    const further = await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 1 })
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 700 2026-03-09', 'FUNDING 27 700 2026-03-09', 'PAYOUT 22 1000 2026-03-09'])
    expect((await read(live, payouts, covered.id)).status).to.equal('pending')
    expect((await read(live, payouts, further.id)).status_details.message).to.equal(waits)
    await onceFunding('charge_deposit 700 of 3 on 2026-03-06 pending', 'charge_reversal 700 of 1 on 2026-03-06 pending', 'payout_withdrawal 1 of 1 on 2026-03-09 created')
  })

  it('gives what was withdrawn for a payout that is cancelled back once it has come for good', async () => {
    const id = await waitingPayout()
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 created', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime(wednesdaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-05'])
    rail.setTime(withdrawalPaidAt)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 300 2026-03-10'])
    expect((await read(live, payouts, id)).funding_ids).to.have.length(2)
  })

  it('gives nothing back before what was withdrawn has come, however late that went', async () => {
    const id = await waitingPayout()
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 created', 'payout_return 300 of 1 on 2026-03-09 created')
    await worker.stop()
    rail.setTime('2026-03-09T16:00:00.000Z')
    worker = rail.startWorker()
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id, type: 'payout_withdrawal' }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-10T00:00:00.000Z')
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-10'])
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-09 pending', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime('2026-03-12T14:00:00.500Z')
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-09 paid', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime('2026-03-13T00:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 300 2026-03-13'])
  })

  it('is taken back of a deposit that came back after that, without anything being broken', async () => {
    const [id = ''] = await paidCharges(700)
    rail.setTime(fridaysFile)
    await collected()
    rail.setTime('2026-03-09T18:00:00.000Z')
    await bank.put('charge.ach', returnsOf([{ ...(await sentOf(rail, id)), code: 'R10' }]))
    await onceItIs('reversed', live, charges, id)
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 700 2026-03-10'])
    const [deposit] = await listed()
    rail.setTime('2026-03-10T18:00:00.000Z')
    await bank.put('deposit.ach', returnsOf([{ ...(await transferOf(deposit?.id ?? '')), code: 'R02' }], 'B'))
    await onceIt(listed, (events) => events.some(({ status }) => status === 'failed') && events.length === 3)
    const broken = [...(await verify(rail.asService, world().secrets))].filter(([, { broken: row }]) => row !== undefined)
    expect(broken).to.deep.equal([])
  })

  for (const { codes, tries } of [
    { codes: ['R29'], tries: 1 },
    { codes: ['R01', 'R09', 'R01'], tries: 3 },
  ]) {
    it(`is tried ${tries} times where it comes back with ${codes.join()}, and then waits for another linked bank account`, async () => {
      const [id = ''] = await paidCharges(700)
      rail.setTime(fridaysFile)
      await collected()
      rail.setTime('2026-03-09T18:00:00.000Z')
      await bank.put('charge.ach', returnsOf([{ ...(await sentOf(rail, id)), code: 'R10' }]))
      await onceItIs('reversed', live, charges, id)
      const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']
      for (const [index, code] of codes.entries()) {
        rail.setTime(`${days[index] ?? ''}T00:00:00.500Z`)
        expect(entriesOf((await collected()).content)).to.deep.equal([`FUNDING 27 700 ${days[index] ?? ''}`])
        const back = (await listed()).find(({ type, status }) => type === 'charge_reversal' && status === 'pending')
        rail.setTime(`${days[index] ?? ''}T18:00:00.000Z`)
        await bank.put(`back-${index}.ach`, returnsOf([{ ...(await transferOf(back?.id ?? '')), code }], 'BCD'.charAt(index)))
        await onceIt(listed, (events) => events.filter(({ status }) => status === 'failed').length === index + 1)
      }
      const [gone] = (await live.ok('listLinkedBankAccounts', {})).data
      expect(gone).to.include({ status: 'inactive' })
      expect(gone?.status_detail).to.deep.include({ source: 'system', code: 'inactive' })
      expect(gone?.status_detail.message).to.match(new RegExp(`^A transfer came back with ${codes.at(-1) ?? ''}: .+\\.$`))
      rail.setTime('2026-03-14T00:00:00.500Z')
      const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id, type: 'charge_reversal', status: 'created' }).first())?.due_at?.toISOString()
      await onceIt(dueAt, (at) => at === '2026-03-17T00:00:00.000Z')
      expect((await bank.sent()).size).to.equal(0)
      const another = await newLinkedBankAccount(live, { purposes: ['charges', 'payouts'] })
      await rail.asSuperuser('linked_bank_accounts').where({ id: another.id }).update({ status: 'active' })
      rail.setTime('2026-03-17T00:00:00.500Z')
      expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 700 2026-03-17'])
    })
  }

  it('takes nothing back of a deposit that the bank has not got', async () => {
    const [id = ''] = await paidCharges(1_000)
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime(fridaysFile)
    const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing', status: 'made' }, () => true)
    // As after a crash behind the note, where .sending was emptied since: its file waits for somebody to say what became of it.
    await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ sending_as: 'draft' })
    await mkdir(`${bank.outbox}-gone/.sending`, { recursive: true })
    await rename(`${bank.outbox}-gone`, bank.outbox)
    rail.setTime('2026-03-09T18:30:00.000Z')
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, id)), code: 'R10' }]))
    await onceItIs('reversed', live, charges, id)
    rail.setTime(mondaysFile)
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id, type: 'charge_reversal' }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-11T00:00:00.000Z')
    await onceFunding('charge_deposit 1000 of 1 on 2026-03-06 pending', 'charge_reversal 1000 of 1 on 2026-03-09 created')
    expect(await filesOf(rail, platform.id)).to.have.length(2)
  })

  it('gives nothing back of a withdrawal that came back, nor withdraws it again for a payout that is cancelled', async () => {
    const id = await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending', 'payout_return 300 of 1 on 2026-03-09 created')
    await bank.put('returns.ach', returnsOf([{ ...(await transferOf(withdrawal?.id ?? '')), code: 'R01' }]))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_return 0 of 1 on 2026-03-09 created')
    rail.setTime(mondaysFile)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_return 0 of 1 on 2026-03-09 pending')
    expect((await bank.sent()).size, 'there is nothing to transfer').to.equal(0)
  })

  it('comes back once, where one file returns it twice', async () => {
    await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    const transfer = await transferOf(withdrawal?.id ?? '')
    await bank.put('returns.ach', returnsOf([{ ...transfer, code: 'R01' }, { ...transfer, code: 'R02' }]))
    const [failed] = await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
    expect(failed?.status_details.code).to.equal('R01')
    const { row } = (await filesOf(rail, platform.id, 'incoming'))[0] ?? {}
    expect(row).to.include({ status: 'received', entry_count: 1, bad_line_count: 1, debit_amount: 300 })
    const lines = await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })
    expect(lines.map(({ reason }) => reason)).to.deep.equal([`The entry ${transfer.entry.traceNumber} was returned before.`])
  })

  it('gives back what a payout is made smaller by as it is sent, and the rest where it comes back', async () => {
    const id = await waitingPayout()
    await live.ok('updatePayout', { path: { id }, body: { amount: 200 } })
    rail.setTime(wednesdaysFile)
    await collected()
    rail.setTime(withdrawalPaidAt)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid')
    rail.setTime(mondaysWindow)
    await onceItIs('pending', live, payouts, id)
    expect(entriesOf((await collected()).content)).to.deep.equal(['PAYOUT 22 200 2026-03-09'])
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_return 100 of 1 on 2026-03-09 created')
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, id)), code: 'R03' }]))
    await onceItIs('failed', live, payouts, id)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_return 300 of 1 on 2026-03-09 created')
  })

  it('withdraws the rest for a payout that is made larger, and sends it when all has come', async () => {
    const id = await waitingPayout()
    await live.ok('updatePayout', { path: { id }, body: { amount: 500 } })
    const window = '2026-03-04T15:00:00.000Z'
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === window)
    rail.setTime(window)
    await onceFunding('payout_withdrawal 500 of 1 on 2026-03-04 created')
    rail.setTime(wednesdaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 500 2026-03-05'])
    expect((await read(live, payouts, id)).status).to.equal('scheduled')
  })

  it('fails with the batch that the bank rejects, and its payments get the next event; the others go on', async () => {
    const id = await waitingPayout()
    const charge = await newScheduled(live, charges, { payment_date: '2026-03-05' })
    rail.setTime(wednesdaysFile)
    const { name, content } = await collected()
    const batch = readFile(content).batches.find(({ entryDescription }) => entryDescription === 'FUNDING')
    await bank.acknowledge(name, content, { rejected_batches: [batch?.batchNumber], message: 'Company not enrolled' })
    const [failed] = await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
    expect(failed?.status_details).to.include({ reason: 'internal_system_error', source: 'system', code: null, message: 'The bank rejected the file of the transfer: Company not enrolled' })
    expect((await read(live, charges, charge.id)).status).to.equal('pending')
    expect((await read(live, payouts, id)).status).to.equal('scheduled')
    rail.setTime('2026-03-06T01:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-06'])
  })

  it('fails with the file that the bank rejects, and leaves its charges paid', async () => {
    const [id = ''] = await paidCharges(1_000)
    rail.setTime(fridaysFile)
    const { name, content } = await collected()
    await bank.acknowledge(name, content, { accepted: false })
    await onceFunding('charge_deposit 1000 of 1 on 2026-03-06 failed', 'charge_deposit 1000 of 1 on 2026-03-09 created')
    const charge = await read(live, charges, id)
    expect([charge.status, charge.funding_ids.length]).to.deep.equal(['paid', 2])
  })

  it('goes with a later file where its own was missed, dated by that', async () => {
    await waitingPayout()
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).first())?.due_at?.toISOString()
    expect(await dueAt()).to.equal('2026-03-05T01:00:00.000Z')
    rail.setTime('2026-03-05T01:06:00.000Z')
    await onceIt(dueAt, (at) => at === '2026-03-06T01:00:00.000Z')
    expect((await bank.sent()).size).to.equal(0)
    rail.setTime('2026-03-06T01:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-06'])
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-05 pending')
  })

  it('is dated anew where its file could not be handed over in time', async () => {
    await waitingPayout()
    await giveBank(rail, platform, { ...bank, outbox: `${bank.outbox}-gone` })
    rail.setTime(wednesdaysFile)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending')
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    rail.setTime('2026-03-09T13:00:00.000Z')
    await giveBank(rail, platform, bank)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-09'])
    rail.setTime(withdrawalPaidAt)
    await delay(1_000)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending')
    rail.setTime('2026-03-11T14:00:00.500Z')
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid')
  })

  it('is not paid before it is known that the bank has got its file', async () => {
    await waitingPayout()
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime(wednesdaysFile)
    const { id } = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    // As after a crash behind the rename: it was sent, so that it keeps its date.
    await rail.asSuperuser('nacha_files').where({ id }).update({ sending_as: 'draft' })
    rail.setTime(withdrawalPaidAt)
    const readAt = async () => (await rail.asSuperuser('bank_settings').where({ platform_id: platform.id }).first())?.inbox_read_at?.toISOString() ?? ''
    await onceIt(readAt, (at) => at >= withdrawalPaidAt)
    await delay(1_000)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending')
    await mkdir(`${bank.outbox}-gone/.sending`)
    await writeFile(`${bank.outbox}-gone/.sending/draft.laid`, 'draft')
    await rename(`${bank.outbox}-gone`, bank.outbox)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid')
  })

  it('is dated anew where its file was laid ready days ago, and was not sent', async () => {
    await waitingPayout()
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime(wednesdaysFile)
    const { id } = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    const [made] = await filesOf(rail, platform.id)
    expect(entriesOf(made?.text ?? '')).to.deep.equal(['FUNDING 27 300 2026-03-05'])
    // As after a crash behind the note, and before the rename.
    await rail.asSuperuser('nacha_files').where({ id }).update({ sending_as: 'draft' })
    await mkdir(`${bank.outbox}-gone/.sending`)
    for (const [name, text] of [['draft', made?.text ?? ''], ['draft.laid', 'draft']] as const) await writeFile(`${bank.outbox}-gone/.sending/${name}`, text)
    rail.setTime('2026-03-09T13:00:00.000Z')
    await rename(`${bank.outbox}-gone`, bank.outbox)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-09'])
    rail.setTime('2026-03-11T14:00:00.500Z')
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid')
  })

  it('keeps a payment from being released that has no linked bank account any more', async () => {
    for (const kind of [charges, payouts]) {
      const { id } = await kind.make(live)
      await live.ok(kind.hold, { path: { id }, body: { reason: 'Asked for a week' } })
      const linked = (await live.ok('listLinkedBankAccounts', {})).data.map((one) => one.id)
      const put = (status: 'active' | 'inactive') => rail.asSuperuser('linked_bank_accounts').whereIn('id', linked).update({ status })
      await put('inactive')
      const { detail } = await live.refused(kind.release, { path: { id }, body: { reason: 'Agreed again' } }, 422)
      expect(detail).to.equal(`The platform has no active linked bank account for ${kind.direction}.`)
      expect((await read(live, kind, id)).status).to.equal('on_hold')
      await put('active')
      await live.ok(kind.release, { path: { id }, body: { reason: 'Agreed again' } })
    }
  })
})
