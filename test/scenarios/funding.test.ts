import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import type { TestClient } from '../support/client.ts'
import { returnsOf, sentOf } from '../support/bank.ts'
import { letFund, newAccount, newLinkedBankAccount, newReadyAccount, payoutBody, newPaykey, type TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank, onceFile } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { receiveFile } from '../support/bank.ts'
import { charges, filesOf, historyOf, movesOf, newScheduled, onceItIs, payouts, read } from '../support/stories.ts'
import { eventsOf } from '../support/rows.ts'

/** 09:30 in New York, on a Monday. */
const monday = '2026-03-02T14:30:00.000Z'
/** On Thursday, and the last file of that day; when what went with it is paid, in summer time by then. */
const paidAt = '2026-03-05T15:00:00.000Z'
const lastFile = '2026-03-06T01:00:00.000Z'
const depositPaidAt = '2026-03-10T14:00:00.000Z'
const payment_date = '2026-03-03'

/** A funding event in a line. */
const lineOf = ({ type, amount, payment_count, transfer_date, status }: Schema<'FundingEvent'>) => `${type} ${amount} of ${payment_count} on ${transfer_date} ${status}`

async function listed(client: TestClient, query = {}) {
  return (await client.ok('listFundingEvents', { query })).data
}

const linesOf = async (client: TestClient) => (await listed(client)).map(lineOf)

describe('Funding in the sandbox', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let acting: TestClient
  let linkedId: string
  let accountId: string
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
    const account = await newActiveAccount()
    accountId = account.id
    linkedId = account.settings.charges.linked_bank_account_id ?? ''
    acting = platform.sandbox.actingFor(accountId)
  })

  /** With a linked bank account for charges and one for payouts. */
  async function newActiveAccount(): Promise<Schema<'Account'>> {
    const { sandbox } = platform
    const { id } = await newReadyAccount(sandbox)
    await newLinkedBankAccount(sandbox, { account_id: id, purposes: ['payouts'] })
    return (await sandbox.ok('simulateAccount', { path: { id }, body: { final_status: 'active' } })).data
  }

  it('nets the charges of a day into one deposit, which goes to the linked bank account with the last file of the day', async () => {
    const [a, b] = [await newScheduled(acting, charges, { payment_date, amount: 700 }), await newScheduled(acting, charges, { payment_date, amount: 55 })]
    await advance(platform.sandbox, paidAt)
    const [event, ...more] = await listed(acting)
    expect(more).to.deep.equal([])
    expect(event).to.include({ type: 'charge_deposit', amount: 755, payment_count: 2, transfer_date: '2026-03-05', status: 'created', linked_bank_account_id: null, account_id: accountId })
    const id = event?.id ?? ''
    for (const { id: charge } of [a, b]) expect((await read(acting, charges, charge)).funding_ids).to.deep.equal([id])
    const inIt = (await acting.ok('listFundingEventPayments', { path: { id } })).data
    expect(inIt.map((one) => [one.id, one.funding_id, one.funding_ids])).to.deep.equal([a, b].map((one) => [one.id, id, [id]]))
    expect((await acting.ok('listPayments', { query: { funding_id: id } })).data).to.deep.equal(inIt)

    await advance(platform.sandbox, lastFile)
    expect((await acting.ok('getFundingEvent', { path: { id } })).data).to.deep.include({ status: 'pending', linked_bank_account_id: linkedId, amount: 755 })
    const files = await filesOf(rail, platform.id)
    const [batch, ...others] = files.at(-1)?.file.batches ?? []
    expect(others).to.deep.equal([])
    expect(batch).to.include({ sec: 'CCD', entryDescription: 'FUNDING', serviceClass: 220, effectiveDate: '2026-03-06' })
    expect(batch?.entries[0]).to.include({ transactionCode: 22, amount: 755, routingNumber: '021000021', accountNumber: '9876543210', individualName: 'Northwind Rentals LLC' })

    await advance(platform.sandbox, depositPaidAt)
    const { data: paid } = await acting.ok('getFundingEvent', { path: { id } })
    expect(paid).to.include({ status: 'paid' })
    const events = await eventsOf(id, rail.asSuperuser)
    expect(events.map(({ event_type, event_sequence, data }) => [event_sequence, event_type, String(Reflect.get(Object(data), 'status'))].join(' '))).to.deep.equal([
      '1 funding_event.created.v1 created', '2 funding_event.event.v1 pending', '3 funding_event.event.v1 paid',
    ])
    expect(events.at(-1)?.data).to.deep.equal(paid)
  })

  it('goes by the funding_time of the account, and by banking days', async () => {
    await platform.sandbox.ok('updateAccount', { path: { id: accountId }, body: { settings: { charges: { funding_time: 'two_day' } } } })
    await newScheduled(acting, charges, { payment_date, amount: 700 })
    await advance(platform.sandbox, paidAt)
    expect(await linesOf(acting)).to.deep.equal(['charge_deposit 700 of 1 on 2026-03-09 created'])
  })

  it('takes back what was deposited when its charge comes back, and says so with an event of its own', async () => {
    const { id } = await newScheduled(acting, charges, { payment_date, amount: 700 })
    await advance(platform.sandbox, '2026-03-10T15:00:00.000Z')
    await acting.ok('simulatePayment', { path: { id }, body: { return_code: 'R10' } })
    expect(await linesOf(acting)).to.deep.equal(['charge_deposit 700 of 1 on 2026-03-05 paid', 'charge_reversal 700 of 1 on 2026-03-10 created'])
    await advance(platform.sandbox, '2026-03-11T00:00:00.000Z')
    const last = (await filesOf(rail, platform.id)).at(-1)?.file.batches ?? []
    expect(last.map(({ sec, serviceClass, entries }) => [sec, serviceClass, ...entries.map(({ transactionCode, amount }) => `${transactionCode} ${amount}`)].join(' '))).to.deep.equal(['CCD 225 27 700'])
    expect((await read(acting, charges, id)).funding_ids).to.have.lengthOf(2)
  })

  it('covers a payout by what waits to be deposited, else by a withdrawal, which is good at once', async () => {
    await newScheduled(acting, charges, { payment_date, amount: 1_000 })
    await advance(platform.sandbox, paidAt)
    const { paykey } = await newPaykey(acting)
    const make = async (amount: number) => (await acting.ok('createPayout', { body: payoutBody(paykey, { amount, payment_date: '2026-03-06' }) })).data.id
    const [first, second, third] = [await make(600), await make(500), await make(400)]
    for (const id of [first, second, third]) await onceItIs('scheduled', acting, payouts, id)
    await advance(platform.sandbox, lastFile)
    // 600 and 400 are all of the deposit; 500 are withdrawn.
    expect((await linesOf(acting)).sort()).to.deep.equal(['charge_deposit 0 of 3 on 2026-03-05 pending', 'payout_withdrawal 500 of 1 on 2026-03-06 created'])
    for (const id of [first, second, third]) expect((await read(acting, payouts, id)).status).to.equal('pending')
    await advance(platform.sandbox, '2026-03-07T01:00:00.000Z')
    const entries = (await filesOf(rail, platform.id)).flatMap(({ file }) => file.batches).filter(({ entryDescription }) => entryDescription === 'FUNDING').flatMap((batch) => batch.entries)
    expect(entries.map(({ transactionCode, amount }) => `${transactionCode} ${amount}`), 'nothing is left to deposit').to.deep.equal(['27 500'])
    await acting.ok('simulatePayment', { path: { id: second }, body: { return_code: 'R03' } })
    expect((await linesOf(acting)).at(-1)).to.match(/^payout_return 500 of 1 on 2026-03-09 created$/)
  })

  it('covers two payouts that are sent at the same moment once by what there is', async () => {
    await newScheduled(acting, charges, { payment_date, amount: 1_000 })
    await advance(platform.sandbox, paidAt)
    const { paykey } = await newPaykey(acting)
    const ids = [(await newScheduled(acting, payouts, { paykey, amount: 600, payment_date: '2026-03-12' })).id, (await newScheduled(acting, payouts, { paykey, amount: 600, payment_date: '2026-03-12' })).id]
    const [deposit] = await listed(acting)
    const lock = await rail.asSuperuser.transaction()
    await lock('funding_events').where({ id: deposit?.id ?? '' }).forUpdate().first()
    const sent = Promise.all(ids.map((id) => acting.ok('simulatePayment', { path: { id }, body: { status: 'pending' } })))
    try {
      await onceIt(() => blockedIn(rail), (count) => count === 2)
    } finally {
      await lock.rollback()
    }
    expect((await sent).map(({ data }) => data.status)).to.deep.equal(['pending', 'pending'])
    expect((await linesOf(acting)).sort()).to.deep.equal(['charge_deposit 400 of 2 on 2026-03-05 created', 'payout_withdrawal 600 of 1 on 2026-03-05 created'])
  })

  it('covers no payout by what is another account’s, though all go with one file', async () => {
    const rich = platform.sandbox.actingFor((await newActiveAccount()).id)
    const poor = platform.sandbox.actingFor((await newActiveAccount()).id)
    for (const client of [acting, rich]) await newScheduled(client, charges, { payment_date, amount: 1_000 })
    await advance(platform.sandbox, paidAt)
    for (const client of [acting, rich, poor]) await newScheduled(client, payouts, { payment_date: '2026-03-06', amount: 400 })
    await advance(platform.sandbox, lastFile)
    for (const client of [acting, rich]) expect(await linesOf(client)).to.deep.equal(['charge_deposit 600 of 2 on 2026-03-05 pending'])
    expect(await linesOf(poor)).to.deep.equal(['payout_withdrawal 400 of 1 on 2026-03-06 created'])
  })

  it('goes on with the next day where the ten digits of an entry are not enough', async () => {
    const most = 9_999_999_999
    const config = { balance_check: 'disabled' } as const
    const { sandbox } = platform
    const own = await newLinkedBankAccount(sandbox, { purposes: ['charges'] })
    await rail.asSuperuser('linked_bank_accounts').where({ id: own.id }).update({ status: 'active' })
    const { paykey } = await newPaykey(sandbox)
    for (const amount of [most, 5, most, 6]) await newScheduled(sandbox, charges, { paykey, payment_date, amount, config })
    await advance(sandbox, paidAt)
    const byDay = (await listed(sandbox)).sort((a, b) => (a.transfer_date < b.transfer_date ? -1 : 1))
    expect(byDay.map(({ transfer_date }) => transfer_date)).to.deep.equal(['2026-03-05', '2026-03-06', '2026-03-09'])
    expect(byDay.reduce((sum, { amount }) => sum + amount, 0)).to.equal(2 * most + 11)
    for (const { amount } of byDay) expect(amount).to.be.at.most(most)
    await advance(sandbox, '2026-03-10T12:00:00.000Z')
    const entries = (await filesOf(rail, platform.id)).flatMap(({ file }) => file.batches).filter(({ entryDescription }) => entryDescription === 'FUNDING').flatMap((batch) => batch.entries.map(({ amount }) => `${batch.effectiveDate} ${amount}`))
    expect(entries).to.deep.equal(byDay.map(({ amount }, index) => `${['2026-03-06', '2026-03-09', '2026-03-10'][index] ?? ''} ${amount}`))
  })

  it('that comes back fails, is undone in the ledger, and its payments get the next event', async () => {
    const { id } = await newScheduled(acting, charges, { payment_date, amount: 700 })
    await advance(platform.sandbox, lastFile)
    const [deposit] = await listed(acting)
    const batch = (await filesOf(rail, platform.id)).at(-1)?.file.batches[0]
    const entry = batch?.entries[0]
    if (batch === undefined || entry === undefined) throw new Error('There is no transfer')
    const file = await receiveFile(rail, platform, returnsOf([{ batch, entry, code: 'R02' }]))
    expect(file).to.include({ status: 'received', entry_count: 1, bad_line_count: 0, credit_amount: 700 })
    const { data: failed } = await acting.ok('getFundingEvent', { path: { id: deposit?.id ?? '' } })
    expect(failed).to.include({ status: 'failed' })
    expect(failed.status_details).to.include({ reason: 'closed_bank_account', source: 'bank_decline', code: 'R02' })
    expect(await linesOf(acting)).to.deep.equal(['charge_deposit 700 of 1 on 2026-03-05 failed', 'charge_deposit 700 of 1 on 2026-03-06 created'])
    const charge = await read(acting, charges, id)
    expect([charge.status, charge.funding_ids.length]).to.deep.equal(['paid', 2])
    const postings = await rail.asSuperuser('ledger_postings').where({ funding_event_id: failed.id }).orderBy('kind')
    expect(postings.map(({ kind, debit_account, credit_account, amount }) => [kind, debit_account, credit_account, amount].join(' '))).to.deep.equal([
      'funding owed_to_account bank 700', 'funding_failed bank owed_to_account 700',
    ])
    // The same return again, in another file, does nothing.
    const again = await receiveFile(rail, platform, returnsOf([{ batch, entry, code: 'R02' }], 'B'))
    expect(again).to.include({ status: 'quarantined', bad_line_count: 1 })
  })

  it('is withdrawn again for a payout that is paid, where its withdrawal comes back after that', async () => {
    const { id } = await newScheduled(acting, payouts, { payment_date, amount: 300 })
    await advance(platform.sandbox, '2026-03-06T15:00:00.000Z')
    expect((await read(acting, payouts, id)).status).to.equal('paid')
    expect(await linesOf(acting)).to.deep.equal(['payout_withdrawal 300 of 1 on 2026-03-03 paid'])
    const [row] = await rail.asSuperuser('funding_entries').where({ platform_id: platform.id })
    const batch = (await liveFile(rail, platform)).find(({ entries }) => entries.some(({ traceNumber }) => traceNumber === row?.trace_number))
    const entry = batch?.entries[0]
    if (batch === undefined || entry === undefined) throw new Error('There is no transfer')
    await receiveFile(rail, platform, returnsOf([{ batch, entry, code: 'R10' }]))
    expect(await linesOf(acting)).to.deep.equal(['payout_withdrawal 300 of 1 on 2026-03-03 failed', 'payout_withdrawal 300 of 1 on 2026-03-06 created'])
    const payout = await read(acting, payouts, id)
    expect([payout.status, payout.funding_ids.length]).to.deep.equal(['paid', 2])
    await advance(platform.sandbox, '2026-03-11T14:00:00.000Z')
    expect((await linesOf(acting)).at(-1)).to.equal('payout_withdrawal 300 of 1 on 2026-03-06 paid')
  })

  it('is recorded without an entry where there is no linked bank account, over the end of a month too', async () => {
    const { sandbox } = platform
    await newScheduled(sandbox, charges, { payment_date: '2026-03-27', amount: 700 })
    await advance(sandbox, '2026-04-03T20:00:00.000Z')
    const [event] = await listed(sandbox)
    expect(event).to.include({ type: 'charge_deposit', transfer_date: '2026-03-31', status: 'paid', linked_bank_account_id: null, account_id: null })
    expect(await rail.asSuperuser('funding_entries').where({ platform_id: platform.id })).to.deep.equal([])
  })
})

describe('Funding in live', function () {
  this.timeout(60_000)

  it('is refused where the money has nowhere to go to', async () => {
    const rail = await openRail(monday)
    try {
      const { live } = await rail.newPlatform()
      const { paykey } = await newPaykey(live)
      const { detail } = await live.refused('createPayout', { body: payoutBody(paykey) }, 422)
      expect(detail).to.equal('The platform has no active linked bank account for payouts.')
      await letFund(live)
      await live.ok('createPayout', { body: payoutBody(paykey) })
    } finally {
      await rail.close()
    }
  })

  it('is refused where the money is the platform’s own, and only an account has somewhere for it to go to', async () => {
    const rail = await openRail(monday)
    try {
      const { live } = await rail.newPlatform()
      const { id } = await newLinkedBankAccount(live, { account_id: (await newAccount(live)).id, purposes: ['charges', 'payouts'] })
      await rail.asSuperuser('linked_bank_accounts').where({ id }).update({ status: 'active' })
      const { paykey } = await newPaykey(live)
      for (const kind of [charges, payouts]) {
        const { detail } = await live.refused(kind.create, { body: kind.body(paykey) }, 422)
        expect(detail).to.equal(`The platform has no active linked bank account for ${kind.direction}.`)
      }
      // It would do otherwise.
      await rail.asSuperuser('linked_bank_accounts').where({ id }).update({ account_id: null })
      for (const kind of [charges, payouts]) await live.ok(kind.create, { body: kind.body(paykey) })
    } finally {
      await rail.close()
    }
  })

  it('is refused where the linked bank account is for money that goes the other way', async () => {
    const rail = await openRail(monday)
    try {
      for (const [kind, other] of [[charges, payouts], [payouts, charges]] as const) {
        const { live } = await rail.newPlatform()
        const { id } = await newLinkedBankAccount(live, { purposes: [other.direction] })
        await rail.asSuperuser('linked_bank_accounts').where({ id }).update({ status: 'active' })
        const { paykey } = await newPaykey(live)
        const { detail } = await live.refused(kind.create, { body: kind.body(paykey) }, 422)
        expect(detail).to.equal(`The platform has no active linked bank account for ${kind.direction}.`)
        await live.ok(other.create, { body: other.body(paykey) })
      }
    } finally {
      await rail.close()
    }
  })

  it('sends a payout only when its withdrawal is past its return window; one that comes back is withdrawn again', async () => {
    const rail = await openRail('2026-03-03T20:00:00.000Z')
    const bank = await openFolderBank()
    try {
      rail.startWorker()
      const platform = await rail.newPlatform()
      const { live } = platform
      await giveBank(rail, platform, bank)
      const { id } = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 300 })
      rail.setTime('2026-03-04T01:00:00.500Z')
      const waiting = await onceIt(() => read(live, payouts, id), (payout) => payout.status_history.length === 3)
      expect(movesOf(waiting).at(-1)).to.equal('scheduled ok system -')
      expect(waiting.status_details.message).to.equal('The payout waits until its withdrawal from the linked bank account is past its return window.')
      expect(await linesOf(live)).to.deep.equal(['payout_withdrawal 300 of 1 on 2026-03-04 created'])

      rail.setTime('2026-03-05T01:00:00.500Z')
      const [[name] = ['']] = await bank.once(1)
      await bank.collect(name)
      await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
      const [{ trace_number } = { trace_number: '' }] = await rail.asSuperuser('funding_entries').where({ platform_id: platform.id })
      const batch = (await liveFile(rail, platform)).find(({ entries }) => entries.some(({ traceNumber }) => traceNumber === trace_number))
      const entry = batch?.entries[0]
      if (batch === undefined || entry === undefined) throw new Error('There is no transfer')
      await bank.put('returns.ach', returnsOf([{ batch, entry, code: 'R01' }]))
      await onceIt(() => linesOf(live), (lines) => lines.length === 2)
      expect(await linesOf(live)).to.deep.equal(['payout_withdrawal 300 of 1 on 2026-03-04 failed', 'payout_withdrawal 300 of 1 on 2026-03-05 created'])

      rail.setTime('2026-03-06T01:00:00.500Z')
      const [[next] = ['']] = await bank.once(1)
      await bank.collect(next)
      expect((await read(live, payouts, id)).status).to.equal('scheduled')
      // Past the return window of what took effect on Friday: Tuesday at ten in New York, in summer time.
      rail.setTime('2026-03-10T14:00:00.500Z')
      await onceIt(() => linesOf(live), (lines) => lines.some((line) => line.endsWith('paid')))
      rail.setTime('2026-03-10T18:15:00.500Z')
      const sent = await onceItIs('pending', live, payouts, id)
      expect(historyOf(sent)).to.have.lengthOf(4)
      expect(sent.funding_ids).to.have.lengthOf(2)
      expect((await sentOf(rail, id)).entry.amount).to.equal(300)
    } finally {
      await rail.close()
      await bank.remove()
    }
  })
})

/** How many wait for a lock that somebody else has. */
async function blockedIn({ asSuperuser }: Rail): Promise<number> {
  const { rows } = await asSuperuser.raw<{ rows: { count: number }[] }>(`select count(*) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
  return rows[0]?.count ?? 0
}

async function liveFile(rail: Rail, platform: TestPlatform) {
  return (await filesOf(rail, platform.id)).flatMap(({ file }) => file.batches)
}
