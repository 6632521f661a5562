import { mkdir, rename, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { laneTurn, tryName } from '../../src/database/advisory-lock.ts'
import { returnsOf, sentOf, transferOf, type Sent } from '../support/bank.ts'
import type { TestClient } from '../support/client.ts'
import { newLinkedBankAccount, newPaykey, type TestPlatform } from '../support/factories.ts'
import { giveBank, onceFile, onceMissed, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { lockWaits } from '../support/rows.ts'
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

const anotherBankAccount = { account_holder: 'Northwind Rentals LLC', routing_number: '021000021', account_number: '1112223334' }

const waits = 'The payout waits until its withdrawal from the linked bank account is past its return window.'

describe('Funding of a live platform with a bank', function () {
  this.timeout(90_000)
  let rail: Rail
  let platform: TestPlatform
  let live: TestClient
  let bank: FolderBank
  before(async () => {
    rail = await openRail(afternoon)
    rail.startWorker()
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

  /** Has the outbox back, which a try has missed before, and the next one at once. */
  async function backAgain(): Promise<void> {
    await onceMissed(rail, platform.id)
    await rename(`${bank.outbox}-gone`, bank.outbox)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }).update({ retry_at: null })
  }

  /** The entries of a file, as `description transaction-code amount effective-date`. */
  const entriesOf = (content: string) =>
    readFile(content).batches.flatMap(({ entryDescription, effectiveDate, entries }) => entries.map(({ transactionCode, amount }) => [entryDescription, transactionCode, amount, effectiveDate].join(' '))).sort()

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
    rail.setTime(wednesdaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-05'])
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime(withdrawalPaidAt)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 300 2026-03-10'])
    expect((await read(live, payouts, id)).funding_ids).to.have.length(2)
  })

  it('withdraws nothing for a payout that is stopped before, and covers one that goes on anew', async () => {
    const id = await waitingPayout()
    await live.ok('holdPayout', { path: { id }, body: { reason: 'Not yet' } })
    await onceFunding('payout_withdrawal 0 of 1 on 2026-03-04 created')
    await live.ok('releasePayout', { path: { id }, body: { reason: 'Now' } })
    const window = '2026-03-04T15:00:00.000Z'
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === window)
    rail.setTime(window)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 created')
    expect((await read(live, payouts, id)).status_details.message).to.equal(waits)
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 0 of 1 on 2026-03-04 created')
    rail.setTime(wednesdaysFile)
    const [nothing] = await onceFunding('payout_withdrawal 0 of 1 on 2026-03-04 pending')
    expect(nothing?.status_details.message).to.equal('Nothing is left to transfer.')
    expect((await bank.sent()).size).to.equal(0)
    expect((await read(live, payouts, id)).funding_ids).to.deep.equal([nothing?.id])
  })

  it('gives nothing back before what was withdrawn has come, however late that went', async () => {
    const id = await waitingPayout()
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime(wednesdaysFile)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending')
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime('2026-03-09T13:00:00.000Z')
    await backAgain()
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-09'])
    rail.setTime(mondaysFile)
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id, type: 'payout_return' }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-11T00:00:00.000Z')
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime('2026-03-11T14:00:00.500Z')
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime('2026-03-12T00:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 300 2026-03-12'])
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
    await bank.put('deposit.ach', returnsOf([{ ...(await transferOf(rail, deposit?.id ?? '')), code: 'R02' }], 'B'))
    await onceIt(listed, (events) => events.some(({ status }) => status === 'failed') && events.length === 3)
    const broken = [...(await rail.verify())].filter(([, { broken: row }]) => row !== undefined)
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
        expect(entriesOf((await collected()).content)).to.deep.equal([`${index === 0 ? 'FUNDING' : 'RETRY PYMT'} 27 700 ${days[index] ?? ''}`])
        const back = (await listed()).find(({ type, status }) => type === 'charge_reversal' && status === 'pending')
        rail.setTime(`${days[index] ?? ''}T18:00:00.000Z`)
        await bank.put(`back-${index}.ach`, returnsOf([{ ...(await transferOf(rail, back?.id ?? '')), code }], 'BCD'.charAt(index)))
        await onceIt(listed, (events) => events.filter(({ status }) => status === 'failed').length === index + 1)
      }
      const [gone] = (await live.ok('listLinkedBankAccounts', {})).data
      expect(gone).to.include({ status: 'inactive' })
      expect(gone?.status_detail).to.deep.include({ source: 'system', code: 'inactive' })
      expect(gone?.status_detail.message).to.match(new RegExp(`^A transfer came back with ${codes.at(-1) ?? ''}: .+\\.$`))
      rail.setTime('2026-03-14T00:00:00.500Z')
      const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id, type: 'charge_reversal', status: 'created' }).first())?.due_at?.toISOString()
      await onceIt(dueAt, (at) => at === '2026-03-17T00:00:00.000Z')
      expect((await listed()).at(-1)?.status_details.message).to.equal('The transfer waits for an active linked bank account.')
      expect((await bank.sent()).size).to.equal(0)
      // What came back for good is not presented there again, though it be in use again.
      if (tries > 1) {
        await rail.asSuperuser('linked_bank_accounts').where({ id: gone?.id ?? '' }).update({ status: 'active' })
        rail.setTime('2026-03-17T00:00:00.500Z')
        await onceIt(dueAt, (at) => at === '2026-03-18T00:00:00.000Z')
        expect((await listed()).at(-1)?.status_details.message).to.equal('The transfer has come back three times: it waits for another linked bank account.')
        expect((await bank.sent()).size).to.equal(0)
        await rail.asSuperuser('linked_bank_accounts').where({ id: gone?.id ?? '' }).update({ status: 'inactive' })
      }
      const another = await newLinkedBankAccount(live, { purposes: ['charges', 'payouts'], bank_account: anotherBankAccount })
      await rail.asSuperuser('linked_bank_accounts').where({ id: another.id }).update({ status: 'active' })
      const day = tries > 1 ? '2026-03-18' : '2026-03-17'
      rail.setTime(`${day}T00:00:00.500Z`)
      expect(entriesOf((await collected()).content)).to.deep.equal([`FUNDING 27 700 ${day}`])
    })
  }

  it('is presented again by itself, beside what is new', async () => {
    const [first = '', second = ''] = await paidCharges(700, 100)
    rail.setTime(fridaysFile)
    await collected()
    rail.setTime('2026-03-09T18:00:00.000Z')
    await bank.put('charge.ach', returnsOf([{ ...(await sentOf(rail, first)), code: 'R11' }]))
    await onceItIs('reversed', live, charges, first)
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 700 2026-03-10'])
    const back = (await listed()).find(({ type, status }) => type === 'charge_reversal' && status === 'pending')
    rail.setTime('2026-03-10T18:00:00.000Z')
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, back?.id ?? '')), code: 'R01' }], 'B'))
    await onceIt(listed, (events) => events.some(({ status }) => status === 'failed'))
    await bank.put('another.ach', returnsOf([{ ...(await sentOf(rail, second)), code: 'R11' }], 'C'))
    await onceItIs('reversed', live, charges, second)
    rail.setTime('2026-03-11T00:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 100 2026-03-11', 'RETRY PYMT 27 700 2026-03-11'])
  })

  it('is not marked as the same entry where less of it is asked for again', async () => {
    const { id: other } = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 200 })
    await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(tuesdaysFile)
    await onceFunding('payout_withdrawal 500 of 2 on 2026-03-04 created')
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    await onceFunding('payout_withdrawal 500 of 2 on 2026-03-04 failed', 'payout_withdrawal 500 of 2 on 2026-03-05 created')
    await live.ok('cancelPayout', { path: { id: other }, body: { reason: 'Not any more' } })
    rail.setTime('2026-03-06T01:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-06'])
  })

  it('that is new is not marked as presented again, though its payout had one that came back', async () => {
    const id = await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
    rail.setTime('2026-03-06T01:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['RETRY PYMT 27 300 2026-03-06'])
    rail.setTime('2026-03-06T16:00:00.000Z')
    await live.ok('updatePayout', { path: { id }, body: { amount: 500 } })
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-06T19:15:00.000Z')
    rail.setTime('2026-03-06T19:15:00.500Z')
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 pending', 'payout_withdrawal 200 of 1 on 2026-03-06 created')
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 200 2026-03-09'])
  })

  it('of a payout that is postponed and made smaller is not withdrawn before that is due', async () => {
    const id = await waitingPayout()
    await live.ok('updatePayout', { path: { id }, body: { amount: 100, payment_date: '2026-06-01' } })
    await onceFunding('payout_withdrawal 0 of 1 on 2026-03-04 created')
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-05-30T00:00:00.000Z')
    rail.setTime(wednesdaysFile)
    await onceFunding('payout_withdrawal 0 of 1 on 2026-03-04 pending')
    expect((await bank.sent()).size).to.equal(0)
  })

  it('leaves a deposit what a payout that is stopped was to take of it', async () => {
    const { id: charge } = await newScheduled(live, charges, { amount: 1_000, payment_date: '2026-03-04' })
    const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(tuesdaysFile)
    await collected()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    rail.setTime(paidAt)
    await onceItIs('paid', live, charges, charge)
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'charge_deposit 700 of 2 on 2026-03-06 created')
    await live.ok('holdPayout', { path: { id }, body: { reason: 'Not yet' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'charge_deposit 1000 of 2 on 2026-03-06 created')
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 1000 2026-03-09'])
  })

  /** A payout of 300 whose withdrawal came back, so that the deposit of a charge of 1000 covers it while it is scheduled. */
  async function coveredWhileScheduled(): Promise<{ charge: string; id: string }> {
    const { id: charge } = await newScheduled(live, charges, { amount: 1_000, payment_date: '2026-03-04' })
    const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(tuesdaysFile)
    await collected()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    rail.setTime(paidAt)
    await onceItIs('paid', live, charges, charge)
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'charge_deposit 700 of 2 on 2026-03-06 created')
    return { charge, id }
  }
  const comesBack = async (charge: string, modifier = 'C') => {
    await bank.put(`charge-${modifier}.ach`, returnsOf([{ ...(await sentOf(rail, charge)), code: 'R11' }], modifier))
    await onceItIs('reversed', live, charges, charge)
  }

  it('covers nothing by what came back, though it had covered a payout that is stopped since', async () => {
    const { charge, id } = await coveredWhileScheduled()
    await comesBack(charge)
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    const { id: other } = await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 300 })
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 1000 2026-03-09', 'FUNDING 27 1000 2026-03-09'])
    expect((await read(live, payouts, other)).status_details.message).to.equal(waits)
  })

  it('gives back once what covers a payout that is cancelled while its charge comes back', async () => {
    const { charge, id } = await coveredWhileScheduled()
    const deposit = (await listed()).find(({ type }) => type === 'charge_deposit')
    const waiting = () => lockWaits(rail.asSuperuser)
    const holding = await rail.asSuperuser.transaction()
    await holding('funding_events').where({ id: deposit?.id ?? '' }).forUpdate().select('id')
    const returning = comesBack(charge)
    await onceIt(waiting, (count) => count > 0)
    // Each waits for what the other one holds: one is broken off, and tries again.
    const cancelled = onceIt(() => live.call('cancelPayout', { path: { id }, body: { reason: 'Not any more' } }), ({ status }) => status === 200)
    await onceIt(waiting, (count) => count > 1)
    await holding.commit()
    await Promise.all([returning, cancelled])
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'charge_deposit 1000 of 2 on 2026-03-06 created', 'charge_reversal 1000 of 1 on 2026-03-06 created')
  })

  it('covers no payout that has not gone when its charge came back', async () => {
    const { charge, id } = await coveredWhileScheduled()
    await comesBack(charge)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'charge_deposit 1000 of 2 on 2026-03-06 created', 'charge_reversal 1000 of 1 on 2026-03-06 created')
    rail.setTime(fridaysFile)
    await collected()
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-09T14:00:00.000Z')
    rail.setTime(withdrawalPaidAt)
    await onceIt(listed, (events) => events.some(({ type, status, amount }) => type === 'payout_withdrawal' && status === 'created' && amount === 300))
    expect((await read(live, payouts, id)).status).to.equal('scheduled')
  })

  /** A payout of half of what a transfer carries, which Monday's deposit covers while it waits; what is paid after that goes into the deposit. */
  async function coveredByAFullDeposit(since: number, isMadeFirst = false): Promise<{ charge: string; id: string }> {
    const { paykey } = await newPaykey(live)
    const made: string[] = []
    const other = { paykey, amount: since, payment_date: '2026-03-05' }
    if (isMadeFirst) await newScheduled(live, charges, other)
    for (const amount of [most, most]) made.push((await newScheduled(live, charges, { paykey, amount, payment_date: '2026-03-04' })).id)
    if (!isMadeFirst) await newScheduled(live, charges, other)
    const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-05', amount: half })
    for (const time of [tuesdaysFile, wednesdaysFile, '2026-03-06T01:00:00.500Z']) {
      rail.setTime(time)
      await collected()
    }
    rail.setTime(paidAt)
    for (const one of made) await onceItIs('paid', live, charges, one)
    rail.setTime(fridaysFile)
    await collected()
    rail.setTime('2026-03-09T13:00:00.500Z')
    const withdrawal = (await listed()).find(({ type }) => type === 'payout_withdrawal')
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    const depositOf = (amount: number) => onceIt(async () => (await listed()).find(({ type, status }) => type === 'charge_deposit' && status === 'created'), (found) => found?.amount === amount)
    await depositOf(most - half)
    rail.setTime(withdrawalPaidAt)
    const deposit = await depositOf(most - half + since)
    const both = await Promise.all(made.map((one) => read(live, charges, one)))
    return { charge: both.find(({ funding_ids }) => funding_ids.at(-1) === deposit?.id)?.id ?? '', id }
  }
  const most = 9_999_999_999
  const half = 5_000_000_000

  it('covers no payout by a charge that came back where the deposit that has covered it is full since', async () => {
    const { charge, id } = await coveredByAFullDeposit(1)
    await comesBack(charge)
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal([`FUNDING 22 ${most} 2026-03-10`, `FUNDING 27 ${most} 2026-03-10`])
    expect((await read(live, payouts, id)).status_details.message).to.equal(waits)
    expect((await listed()).slice(-3).map(lineOf)).to.deep.equal(['charge_deposit 1 of 1 on 2026-03-10 created', `charge_reversal ${most} of 1 on 2026-03-09 pending`, 'payout_withdrawal 5000000000 of 1 on 2026-03-10 created'])
  })

  it('deposits a charge that came back on the next day where a full deposit can not carry it any more, and takes it back after that', async () => {
    const { charge, id } = await coveredByAFullDeposit(1, true)
    await comesBack(charge)
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal([`FUNDING 22 ${most} 2026-03-10`])
    const { funding_ids } = await read(live, charges, charge)
    const names = new Map((await listed()).map((event) => [event.id, lineOf(event)]))
    expect(funding_ids.map((one) => names.get(one))).to.deep.equal([
      `charge_deposit ${most} of 3 on 2026-03-09 pending`, 'charge_deposit 1 of 1 on 2026-03-10 created', `charge_reversal ${most} of 1 on 2026-03-10 created`])
    expect((await read(live, payouts, id)).status_details.message).to.equal(waits)
    rail.setTime('2026-03-11T00:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 1 2026-03-11', `FUNDING 27 ${most} 2026-03-11`, `RETRY PYMT 27 ${half} 2026-03-11`])
  })

  it('deposits on the next day what a full deposit can not carry once a payout that it has covered is stopped', async () => {
    const { id } = await coveredByAFullDeposit(half)
    await live.ok('holdPayout', { path: { id }, body: { reason: 'Not yet' } })
    const deposits = (await listed()).filter(({ type, status }) => type === 'charge_deposit' && status === 'created')
    expect(deposits.map(lineOf)).to.deep.equal([`charge_deposit ${most} of 3 on 2026-03-09 created`, 'charge_deposit 5000000000 of 1 on 2026-03-10 created'])
    const [moved] = (await live.ok('listFundingEventPayments', { path: { id: deposits[1]?.id ?? '' } })).data
    expect(moved).to.include({ payment_type: 'charge', amount: half, funding_id: deposits[1]?.id })
    expect(moved?.funding_ids).to.deep.equal(deposits.map((deposit) => deposit.id))
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal([`FUNDING 22 ${most} 2026-03-10`])
  })

  it('is not brought again for a charge whose reversal came back as well, nor for a payout whose return did', async () => {
    const [charge = ''] = await paidCharges(700)
    rail.setTime(fridaysFile)
    await collected()
    rail.setTime('2026-03-09T18:00:00.000Z')
    await comesBack(charge)
    rail.setTime(mondaysFile)
    await collected()
    const [deposit, reversal] = await listed()
    rail.setTime('2026-03-10T18:00:00.000Z')
    await bank.put('deposit.ach', returnsOf([{ ...(await transferOf(rail, deposit?.id ?? '')), code: 'R17' }], 'D'))
    await onceFunding('charge_deposit 700 of 1 on 2026-03-06 failed', 'charge_reversal 700 of 1 on 2026-03-09 pending', 'charge_deposit 700 of 1 on 2026-03-10 created')
    await bank.put('reversal.ach', returnsOf([{ ...(await transferOf(rail, reversal?.id ?? '')), code: 'R01' }], 'E'))
    await onceFunding('charge_deposit 700 of 1 on 2026-03-06 failed', 'charge_reversal 700 of 1 on 2026-03-09 failed', 'charge_deposit 0 of 1 on 2026-03-10 created')
    rail.setTime('2026-03-11T00:00:00.500Z')
    await onceFunding('charge_deposit 700 of 1 on 2026-03-06 failed', 'charge_reversal 700 of 1 on 2026-03-09 failed', 'charge_deposit 0 of 1 on 2026-03-10 pending')
    expect((await bank.sent()).size).to.equal(0)
  })

  for (const code of ['R06', 'R24']) {
    it(`is not presented again to the bank account that it came back from with ${code}`, async () => {
      await waitingPayout()
      rail.setTime(wednesdaysFile)
      await collected()
      const [withdrawal] = await listed()
      await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code }], 'B'))
      await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
      rail.setTime('2026-03-06T01:00:00.500Z')
      await onceIt(listed, (events) => events.at(-1)?.status_details.message === `The transfer came back with ${code}: it waits for another linked bank account.`)
      expect((await bank.sent()).size).to.equal(0)
      // The bank account is as good as it was for what else there is.
      expect((await live.ok('listLinkedBankAccounts', {})).data.map(({ status }) => status)).to.deep.equal(['active'])
    })
  }

  it('is presented no more to a bank account that is linked anew by the same numbers, but to another', async () => {
    await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R02' }], 'B'))
    const isOutOfUse = async (count: number) => (await live.ok('listLinkedBankAccounts', {})).data.filter(({ status }) => status === 'inactive').length === count
    await onceIt(() => isOutOfUse(1), (is) => is)
    const link = async (by: { bank_account?: typeof anotherBankAccount }) => {
      const { id } = await newLinkedBankAccount(live, { account_id: null, purposes: ['charges', 'payouts'], ...by })
      await rail.asSuperuser('linked_bank_accounts').where({ id }).update({ status: 'active' })
      return id
    }
    const same = await link({})
    rail.setTime('2026-03-06T01:00:00.500Z')
    await onceIt(listed, (events) => events.at(-1)?.status_details.message === 'The transfer came back with R02: it waits for another linked bank account.')
    await rail.asSuperuser('linked_bank_accounts').where({ id: same }).update({ status: 'inactive' })
    const other = await link({ bank_account: anotherBankAccount })
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-09'])
    expect((await listed()).map(({ linked_bank_account_id }) => linked_bank_account_id)).to.deep.equal([withdrawal?.linked_bank_account_id, other])
  })

  it('is not brought again for a charge that is reversed while its reversal may still come back', async () => {
    const [charge = ''] = await paidCharges(700)
    rail.setTime(fridaysFile)
    await collected()
    rail.setTime('2026-03-09T18:00:00.000Z')
    await comesBack(charge)
    rail.setTime(mondaysFile)
    await collected()
    const [deposit, reversal] = await listed()
    rail.setTime('2026-03-10T18:00:00.000Z')
    await bank.put('deposit.ach', returnsOf([{ ...(await transferOf(rail, deposit?.id ?? '')), code: 'R23' }], 'D'))
    await onceFunding('charge_deposit 700 of 1 on 2026-03-06 failed', 'charge_reversal 700 of 1 on 2026-03-09 pending', 'charge_deposit 700 of 1 on 2026-03-10 created')
    rail.setTime('2026-03-11T00:00:00.500Z')
    await onceIt(listed, (events) => events.at(-1)?.status_details.message === 'The transfer waits until what it gives back has come.')
    rail.setTime('2026-03-11T15:00:00.000Z')
    await bank.put('reversal.ach', returnsOf([{ ...(await transferOf(rail, reversal?.id ?? '')), code: 'R01' }], 'E'))
    await onceIt(listed, (events) => events.filter(({ status }) => status === 'failed').length === 2)
    rail.setTime('2026-03-12T00:00:00.500Z')
    await onceIt(async () => (await listed()).map(({ type, amount, status }) => `${type} ${amount} ${status}`).join(', '), (lines) => lines === 'charge_deposit 700 failed, charge_reversal 700 failed, charge_deposit 0 pending')
    expect((await bank.sent()).size).to.equal(0)
  })

  it('is presented three times at most, though its payout is stopped and goes on in between', async () => {
    const id = await waitingPayout()
    rail.setTime(wednesdaysFile)
    const lines = entriesOf((await collected()).content)
    for (const [index, day] of ['2026-03-05', '2026-03-06', '2026-03-10'].entries()) {
      const [sent] = (await listed()).filter(({ type, status, amount }) => type === 'payout_withdrawal' && status === 'pending' && amount > 0)
      rail.setTime(`${day}T14:30:00.000Z`)
      await bank.put(`back-${index}.ach`, returnsOf([{ ...(await transferOf(rail, sent?.id ?? '')), code: 'R01' }], 'BCD'.charAt(index)))
      await onceIt(listed, (events) => events.filter(({ status }) => status === 'failed').length === index + 1)
      if (index === 2) break
      await live.ok('holdPayout', { path: { id }, body: { reason: 'Not yet' } })
      await live.ok('releasePayout', { path: { id }, body: { reason: 'Now' } })
      const at = await onceIt(async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at, (due) => (due ?? new Date(0)) > rail.clock.now())
      rail.setTime(new Date((at?.getTime() ?? 0) + 500).toISOString())
      const open = await onceIt(() => rail.asSuperuser('funding_events').where({ platform_id: platform.id, status: 'created' }).where('amount', '>', 0).first(), (event) => event !== undefined)
      rail.setTime(new Date((open?.due_at?.getTime() ?? 0) + 500).toISOString())
      lines.push(...entriesOf((await collected()).content))
    }
    expect(lines.map((line) => line.replace(/ [0-9-]+$/, ''))).to.deep.equal(['FUNDING 27 300', 'RETRY PYMT 27 300', 'RETRY PYMT 27 300'])
    expect((await live.ok('listLinkedBankAccounts', {})).data.map(({ status }) => status)).to.deep.equal(['inactive'])
  })

  it('that is a deposit is brought three times at most, too', async () => {
    await paidCharges(700)
    for (const [index, day] of ['2026-03-07T01', '2026-03-10T00', '2026-03-11T00'].entries()) {
      rail.setTime(`${day}:00:00.500Z`)
      expect(entriesOf((await collected()).content).map((line) => line.replace(/ [0-9-]+$/, ''))).to.deep.equal(['FUNDING 22 700'])
      const sent = (await listed()).find(({ status }) => status === 'pending')
      await bank.put(`back-${index}.ach`, returnsOf([{ ...(await transferOf(rail, sent?.id ?? '')), code: 'R23' }], 'BCD'.charAt(index)))
      await onceIt(listed, (events) => events.filter(({ status }) => status === 'failed').length === index + 1)
    }
    expect((await live.ok('listLinkedBankAccounts', {})).data.map(({ status }) => status)).to.deep.equal(['inactive'])
  })

  /** A withdrawal that came back, and had no linked bank account until then, when it waits for the next file. */
  async function waitingUntil(at: string, due: string): Promise<void> {
    await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
    await rail.asSuperuser('linked_bank_accounts').where({ platform_id: platform.id }).update({ status: 'inactive' })
    rail.setTime(at)
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id, status: 'created' }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (found) => found === due)
    await rail.asSuperuser('linked_bank_accounts').where({ platform_id: platform.id }).update({ status: 'active' })
  }

  it('is not presented to the same bank account half a year later', async () => {
    await waitingUntil('2026-10-06T18:00:00.000Z', '2026-10-07T00:00:00.000Z')
    rail.setTime('2026-10-07T00:00:00.500Z')
    await onceIt(listed, (events) => events.at(-1)?.status_details.message === 'The transfer came back first too long ago: it waits for another linked bank account.')
    expect((await bank.sent()).size).to.equal(0)
  })

  it('is taken out of its file where it is half a year once that can be handed over, and waits for another bank account', async () => {
    await waitingUntil('2026-08-31T20:00:00.000Z', '2026-09-01T00:00:00.000Z')
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime('2026-09-01T00:00:00.500Z')
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    rail.setTime('2026-09-02T15:00:00.000Z')
    await onceFunding(
      'payout_withdrawal 300 of 1 on 2026-03-04 failed',
      'payout_withdrawal 300 of 1 on 2026-08-31 failed',
      'payout_withdrawal 300 of 1 on 2026-09-02 created',
    )
    await rename(`${bank.outbox}-gone`, bank.outbox)
    expect((await bank.sent()).size).to.equal(0)
    expect(await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' }).orderBy('created_at').pluck('status')).to.deep.equal(['handed_over', 'cancelled'])
    rail.setTime('2026-09-03T00:00:00.500Z')
    await onceIt(listed, (events) => events.at(-1)?.status_details.message === 'The transfer came back first too long ago: it waits for another linked bank account.')
  })

  it('goes back with the next file though more was to be withdrawn, which never was', async () => {
    const id = await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    rail.setTime(withdrawalPaidAt)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid')
    await live.ok('updatePayout', { path: { id }, body: { amount: 500 } })
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-09T18:15:00.000Z')
    rail.setTime(mondaysWindow)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_withdrawal 200 of 1 on 2026-03-09 created')
    await live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_withdrawal 0 of 1 on 2026-03-09 created', 'payout_return 300 of 1 on 2026-03-09 created')
    rail.setTime(mondaysFile)
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 paid', 'payout_withdrawal 0 of 1 on 2026-03-09 pending', 'payout_return 300 of 1 on 2026-03-09 pending')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 300 2026-03-10'])
  })

  /** A payout of 1000 that has gone, and the withdrawal that covered it and counts as paid. */
  async function sentPayout(update: { amount?: number } = {}): Promise<{ id: string; withdrawal: Sent; file: { name: string; content: string } }> {
    const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 1_000 })
    rail.setTime(tuesdaysFile)
    await onceFunding('payout_withdrawal 1000 of 1 on 2026-03-04 created')
    rail.setTime(wednesdaysFile)
    const file = await collected()
    rail.setTime(withdrawalPaidAt)
    const [event] = await onceFunding('payout_withdrawal 1000 of 1 on 2026-03-04 paid')
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    if (update.amount !== undefined) {
      await live.ok('updatePayout', { path: { id }, body: { ...update, payment_date: '2026-03-10' } })
      await onceIt(dueAt, (at) => at === '2026-03-10T00:00:00.000Z')
    }
    rail.setTime(update.amount === undefined ? mondaysWindow : mondaysFile)
    await collected()
    await onceItIs('pending', live, payouts, id)
    return { id, withdrawal: await transferOf(rail, event?.id ?? ''), file }
  }

  for (const { how, again } of [
    { how: 'comes back late', again: 'RETRY PYMT' },
    { how: 'is rejected late', again: 'FUNDING' },
  ]) {
    const undo = async ({ withdrawal, file }: { withdrawal: Sent; file: { name: string; content: string } }) => {
      if (again === 'RETRY PYMT') await bank.put('back.ach', returnsOf([{ ...withdrawal, code: 'R01' }], 'B'))
      else await bank.acknowledge(file.name, file.content, { accepted: false })
    }

    it(`gives the rest of a payout that was made smaller back a second time, where it came back and the withdrawal ${how}`, async () => {
      const sent = await sentPayout({ amount: 600 })
      rail.setTime('2026-03-11T00:00:00.500Z')
      expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 400 2026-03-11'])
      const [, rest] = await listed()
      rail.setTime('2026-03-11T18:00:00.000Z')
      await undo(sent)
      await onceIt(listed, ([first]) => first?.status === 'failed')
      rail.setTime('2026-03-12T00:00:00.500Z')
      expect(entriesOf((await collected()).content)).to.deep.equal([`${again} 27 1000 2026-03-12`])
      rail.setTime('2026-03-12T18:00:00.000Z')
      await bank.put('rest.ach', returnsOf([{ ...(await transferOf(rail, rest?.id ?? '')), code: 'R23' }], 'C'))
      await onceIt(listed, (events) => events.map(lineOf).at(-1) === 'payout_return 400 of 1 on 2026-03-16 created')
    })

    it(`withdraws nothing again for a payout that came back, where the withdrawal ${how}`, async () => {
      const sent = await sentPayout()
      rail.setTime('2026-03-10T18:00:00.000Z')
      await undo(sent)
      await onceFunding('payout_withdrawal 1000 of 1 on 2026-03-04 failed', 'payout_withdrawal 1000 of 1 on 2026-03-10 created')
      await bank.put('payout.ach', returnsOf([{ ...(await sentOf(rail, sent.id)), code: 'R03' }], 'C'))
      await onceItIs('failed', live, payouts, sent.id)
      await onceFunding('payout_withdrawal 1000 of 1 on 2026-03-04 failed', 'payout_withdrawal 0 of 1 on 2026-03-10 created')
    })
  }

  it('takes nothing of the account where a payout came back before the deposit that had covered it', async () => {
    await paidCharges(700)
    const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 500 })
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 200 2026-03-09', 'PAYOUT 22 500 2026-03-09'])
    const [deposit] = await listed()
    rail.setTime('2026-03-09T18:00:00.000Z')
    await bank.put('payout.ach', returnsOf([{ ...(await sentOf(rail, id)), code: 'R03' }], 'B'))
    await onceFunding('charge_deposit 200 of 2 on 2026-03-06 pending', 'payout_return 500 of 1 on 2026-03-09 created')
    await bank.put('deposit.ach', returnsOf([{ ...(await transferOf(rail, deposit?.id ?? '')), code: 'R23' }], 'C'))
    await onceFunding('charge_deposit 200 of 2 on 2026-03-06 failed', 'payout_return 0 of 1 on 2026-03-09 created', 'charge_deposit 700 of 1 on 2026-03-09 created')
  })

  it('presents each of two withdrawals of a payout again that both came back', async () => {
    const id = await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    rail.setTime('2026-03-05T14:00:00.000Z')
    await live.ok('updatePayout', { path: { id }, body: { amount: 1_000, payment_date: '2026-03-05' } })
    const dueAt = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    await onceIt(dueAt, (at) => at === '2026-03-05T15:00:00.000Z')
    rail.setTime('2026-03-05T15:00:00.500Z')
    const [first, second] = await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 pending', 'payout_withdrawal 700 of 1 on 2026-03-05 created')
    rail.setTime('2026-03-06T01:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 700 2026-03-06'])
    rail.setTime('2026-03-06T18:00:00.000Z')
    for (const [index, event] of [second, first].entries()) {
      await bank.put(`back-${index}.ach`, returnsOf([{ ...(await transferOf(rail, event?.id ?? '')), code: 'R01' }], 'BC'.charAt(index)))
      await onceIt(listed, (events) => events.filter(({ status }) => status === 'failed').length === index + 1)
    }
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['RETRY PYMT 27 300 2026-03-09', 'RETRY PYMT 27 700 2026-03-09'])
  })

  it('covers no payout that was put off before its withdrawal came back', async () => {
    const id = await waitingPayout()
    const { id: charge } = await newScheduled(live, charges, { amount: 1_000, payment_date: '2026-03-05' })
    rail.setTime(wednesdaysFile)
    await collected()
    await live.ok('updatePayout', { path: { id }, body: { payment_date: '2026-04-15' } })
    const [withdrawal] = await listed()
    rail.setTime('2026-03-09T14:00:00.500Z')
    await onceItIs('paid', live, charges, charge)
    await bank.put('back.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }], 'B'))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'charge_deposit 1000 of 1 on 2026-03-09 created')
  })

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
    await bank.put('returns.ach', returnsOf([{ ...(await transferOf(rail, withdrawal?.id ?? '')), code: 'R01' }]))
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
    const transfer = await transferOf(rail, withdrawal?.id ?? '')
    await bank.put('returns.ach', returnsOf([{ ...transfer, code: 'R01' }, { ...transfer, code: 'R02' }]))
    const [failed] = await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
    expect(failed?.status_details.code).to.equal('R01')
    const { row } = (await filesOf(rail, platform.id, 'incoming'))[0] ?? {}
    expect(row).to.include({ status: 'received', entry_count: 1, bad_line_count: 1, debit_amount: 300 })
    const lines = await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })
    expect(lines.map(({ reason }) => reason)).to.deep.equal([`The entry ${transfer.entry.traceNumber} was returned or rejected before.`])
  })

  it('does not come back by a return of another company, which says no more than its trace number', async () => {
    await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    const [withdrawal] = await listed()
    const transfer = await transferOf(rail, withdrawal?.id ?? '')
    const nameless = { ...transfer, change: { individualId: '' } }
    await bank.put('returns.ach', returnsOf([{ ...nameless, batch: { ...transfer.batch, companyId: '2222222222' } }]))
    const { id } = await onceFile(rail, { platform_id: platform.id, direction: 'incoming' }, ({ status }) => status === 'quarantined')
    const lines = await rail.asSuperuser('quarantined_lines').where({ file_id: id })
    expect(lines.map(({ reason }) => reason)).to.deep.equal([`The company identification is 2222222222, but the entry ${transfer.entry.traceNumber} was sent with 1912345678; an individual identification number, which would tell, is missing.`])
    expect((await listed()).map(lineOf)).to.deep.equal(['payout_withdrawal 300 of 1 on 2026-03-04 pending'])
    await bank.put('ours.ach', returnsOf([nameless], 'B'))
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created')
  })

  it('gives back what a payout is made smaller by as it is sent, and the rest where it comes back', async () => {
    const id = await waitingPayout()
    rail.setTime(wednesdaysFile)
    await collected()
    await live.ok('updatePayout', { path: { id }, body: { amount: 200 } })
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
    expect(failed?.status_details).to.include({ reason: 'internal_system_error', source: 'system', code: null, message: 'The bank rejected the file of the transfer.' })
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

  /** A withdrawal that can't be sent, so that the worker takes one transfer at a time. @returns has it go */
  async function brokenWithdrawal(today: string): Promise<() => Promise<void>> {
    await newScheduled(live, payouts, { amount: 5_000, payment_date: today })
    const linked = () => rail.asSuperuser('linked_bank_accounts').where({ platform_id: platform.id })
    await linked().update({ purposes: ['charges'] })
    const { id } = await newLinkedBankAccount(live, { purposes: ['payouts'] })
    const row = await linked().where({ id }).first()
    await linked().where({ id }).update({ status: 'active', account_number_encrypted: Buffer.from('not what was sealed') })
    return async () => {
      await linked().where({ id }).update({ account_number_encrypted: row?.account_number_encrypted ?? Buffer.alloc(0) })
    }
  }

  /** Deposits of two charges of which the first one waits since Friday, on Monday after noon. @param onFriday before the file */
  async function waitedDeposits(amounts: readonly [number, number], onFriday: (firstId: string) => Promise<void> = () => Promise.resolve()) {
    const { paykey } = await newPaykey(live)
    const [first, second] = [
      await newScheduled(live, charges, { paykey, amount: amounts[0], payment_date: '2026-03-04' }),
      await newScheduled(live, charges, { paykey, amount: amounts[1], payment_date: '2026-03-05' }),
    ]
    for (const time of [tuesdaysFile, wednesdaysFile]) {
      rail.setTime(time)
      await collected()
    }
    rail.setTime(paidAt)
    await onceItIs('paid', live, charges, first.id)
    const ofPlatform = rail.asSuperuser('linked_bank_accounts').where({ platform_id: platform.id })
    await ofPlatform.clone().update({ status: 'inactive' })
    await onFriday(first.id)
    rail.setTime(fridaysFile)
    await onceIt(listed, (all) => all[0]?.status_details.message === 'The transfer waits for an active linked bank account.')
    rail.setTime(mondaysWindow)
    await onceItIs('paid', live, charges, second.id)
    await ofPlatform.clone().update({ status: 'active' })
    return { first, second }
  }

  for (const [amounts, entries, events] of [
    [[1_000, 700], ['FUNDING 22 1400 2026-03-10'], ['charge_deposit 0 of 2 on 2026-03-09 pending', 'charge_deposit 1400 of 3 on 2026-03-09 pending']],
    // More than an entry can carry.
    [[6_000_000_000, 5_000_000_000], ['FUNDING 22 5000000000 2026-03-10', 'FUNDING 22 5999999700 2026-03-10'], ['charge_deposit 5999999700 of 2 on 2026-03-09 pending', 'charge_deposit 5000000000 of 1 on 2026-03-09 pending']],
  ] as const) {
    it(`goes with that of a later day where it has waited: ${amounts.join(' and ')}`, async () => {
      const { first, second } = await waitedDeposits(amounts)
      const payout = await newScheduled(live, payouts, { amount: 300, payment_date: '2026-03-10' })
      rail.setTime(mondaysFile)
      expect(entriesOf((await collected()).content)).to.deep.equal([...entries, 'PAYOUT 22 300 2026-03-10'].sort())
      const [waited, later] = await onceFunding(...events)
      const fundingOf = async (kind: typeof charges | typeof payouts, id: string) => (await read(live, kind, id)).funding_ids
      const isOne = entries.length === 1
      expect(await fundingOf(charges, first.id)).to.deep.equal(isOne ? [waited?.id, later?.id] : [waited?.id])
      expect(await fundingOf(charges, second.id)).to.deep.equal([later?.id])
      expect(await fundingOf(payouts, payout.id)).to.deep.equal(isOne ? [waited?.id, later?.id] : [waited?.id])
      rail.setTime('2026-03-12T15:00:00.500Z')
      await onceFunding(...events.map((line) => line.replace('pending', 'paid')))
    })
  }

  it('goes as one with that of a later day though another transfer can not be sent, so that the worker takes one at a time', async () => {
    await waitedDeposits([1_000, 700])
    const mend = await brokenWithdrawal('2026-03-09')
    rail.setTime('2026-03-09T20:15:00.500Z')
    await onceFunding('charge_deposit 1000 of 1 on 2026-03-06 created', 'charge_deposit 700 of 1 on 2026-03-09 created', 'payout_withdrawal 5000 of 1 on 2026-03-09 created')
    rail.setTime(mondaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 1700 2026-03-10'])
    await mend()
  })

  it('goes into the file of the deposit that it takes back, though the worker takes one at a time', async () => {
    const [, returned = ''] = await paidCharges(1_000, 700)
    await comesBack(returned)
    const mend = await brokenWithdrawal('2026-03-06')
    rail.setTime('2026-03-06T19:15:00.500Z')
    await onceFunding('charge_deposit 1700 of 2 on 2026-03-06 created', 'charge_reversal 700 of 1 on 2026-03-06 created', 'payout_withdrawal 5000 of 1 on 2026-03-06 created')
    rail.setTime(fridaysFile)
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 1700 2026-03-09', 'FUNDING 27 700 2026-03-09'])
    await mend()
  })

  for (const isOneByOne of [false, true]) {
    it(`goes as one with what takes back another day's deposit, both beside that${isOneByOne ? ', though the worker takes one at a time' : ''}`, async () => {
      const { second } = await waitedDeposits([1_000, 700], comesBack)
      await comesBack(second.id, 'D')
      const mend = isOneByOne ? await brokenWithdrawal('2026-03-09') : undefined
      rail.setTime(mondaysFile)
      expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 22 1700 2026-03-10', 'FUNDING 27 1700 2026-03-10'])
      await mend?.()
    })
  }

  it('goes with a later file where its own was missed, dated by that', async () => {
    await waitingPayout()
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).first())?.due_at?.toISOString()
    expect(await dueAt()).to.equal('2026-03-05T01:00:00.000Z')
    rail.setTime('2026-03-05T01:06:00.000Z')
    await onceIt(dueAt, (at) => at === '2026-03-06T01:00:00.000Z')
    expect((await listed())[0]?.status_details.message).to.equal('The transfer waits for the next file.')
    expect((await bank.sent()).size).to.equal(0)
    rail.setTime('2026-03-06T01:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-06'])
    await onceFunding('payout_withdrawal 300 of 1 on 2026-03-05 pending')
  })

  it('goes by the windows of its bank, also where these change while it waits', async () => {
    await waitingPayout()
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).first())?.due_at?.toISOString()
    await giveBank(rail, platform, bank, { windows: { last_file: '18:00' } })
    await onceIt(dueAt, (at) => at === '2026-03-04T23:00:00.000Z')
    rail.setTime('2026-03-04T23:00:00.500Z')
    expect(entriesOf((await collected()).content)).to.deep.equal(['FUNDING 27 300 2026-03-05'])
  })

  it('goes by the new windows of its bank also where a worker was at a step with the old ones', async () => {
    await waitingPayout()
    const dueAt = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).first())?.due_at
    const asBefore = await dueAt()
    const isWaitedFor = async () => (await lockWaits(rail.asSuperuser)) > 0
    let isSet = false
    const step = await rail.asService.transaction(undefined, { platformId: platform.id })
    await onceIt(() => tryName({ trx: step, platformId: platform.id, environment: 'live' }, laneTurn), (hasIt) => hasIt)
    const set = giveBank(rail, platform, bank, { windows: { last_file: '18:00' } }).then(() => (isSet = true))
    await onceIt(async () => isSet || (await isWaitedFor()), (isSo) => isSo, { every: 5 })
    const [held] = await step('funding_events').where({ platform_id: platform.id, environment: 'live' }).forUpdate().select('id')
    await step('funding_events').where({ platform_id: platform.id, environment: 'live', id: held?.id ?? '' }).update({ due_at: asBefore ?? null })
    await step.commit()
    await set
    await onceIt(dueAt, (at) => at?.toISOString() === '2026-03-04T23:00:00.000Z')
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
    await backAgain()
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
    await backAgain()
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
