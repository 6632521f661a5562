import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCharge, newPaykey, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, expectEvents, filesOf, individualIdOf, newScheduled, onceItIs, read } from '../support/stories.ts'

/** 09:30 in New York, on a Monday. */
const monday = '2026-03-02T14:30:00.000Z'
const cutoff = '2026-03-03T01:00:00.000Z'

describe('A charge that is resubmitted', () => {
  let rail: Rail
  let platform: TestPlatform
  let sandbox: TestClient
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
    sandbox = platform.sandbox
  })

  const resubmit = async ({ id }: { id: string }, body: Schema<'ChargeResubmit'> = {}) => (await sandbox.ok('resubmitCharge', { path: { id }, body })).data
  const refused = async ({ id }: { id: string }, body: Schema<'ChargeResubmit'> = {}) => (await sandbox.refused('resubmitCharge', { path: { id }, body }, 422)).detail
  const sendBack = async ({ id }: { id: string }, return_code: string) => sandbox.ok('simulatePayment', { path: { id }, body: { return_code } })

  it('comes back, comes back once more, and is paid; a third time is refused, and the return rates tell of all three', async () => {
    const first = await newCharge(sandbox, { external_id: 'order-1', config: { sandbox_outcome: 'failed_insufficient_funds' } })
    await onceItIs('scheduled', sandbox, charges, first.id)
    await advance(sandbox, '2026-03-02T15:30:00.000Z')
    expect(await read(sandbox, charges, first.id)).to.have.nested.include({ status: 'failed', 'status_details.code': 'R01' })

    const second = await resubmit(first)
    expect(second).to.include({ external_id: 'order-1-resubmit-1', amount: first.amount, payment_date: '2026-03-02' })
    await onceItIs('scheduled', sandbox, charges, second.id)
    await advance(sandbox, '2026-03-02T19:15:00.000Z')
    await sendBack(second, 'R09')
    // The first two went out on 2 March, which is the first of the sixty days by then.
    await advance(sandbox, '2026-04-27T14:00:00.000Z')
    const third = await resubmit(second, { description: 'The last time' })
    expect(third).to.include({ external_id: 'order-1-resubmit-2', payment_date: '2026-04-27', description: 'The last time' })
    for (const each of [first, second]) expect(await refused(each)).to.equal('The charge was presented again 2 times: that is the most.')
    await onceItIs('scheduled', sandbox, charges, third.id)
    await advance(sandbox, '2026-04-30T14:00:00.000Z')
    const paid = await read(sandbox, charges, third.id)
    expect(paid.status).to.equal('paid')
    for (const each of [first, second]) expect(await refused(each)).to.include('presented again 2 times')
    expect(await refused(third)).to.equal('A charge that is paid can\'t be resubmitted.')
    await expectEvents(rail, charges, paid)

    const figures = {
      entries: 3,
      unauthorized: { returns: 0, rate: 0, limit: 50, is_over: false },
      administrative: { returns: 0, rate: 0, limit: 300, is_over: false },
      overall: { returns: 2, rate: 6667, limit: 1500, is_over: true },
    }
    expect((await sandbox.ok('getReturnRates', {})).data).to.deep.equal({ account_id: null, from: '2026-03-02', to: '2026-04-30', own: figures, total: figures })
    await advance(sandbox, '2026-05-01T14:00:00.000Z')
    const { data: after } = await sandbox.ok('getReturnRates', {})
    expect(after).to.deep.include({ from: '2026-03-03', to: '2026-05-01' })
    expect(after.total).to.deep.include({ entries: 1, overall: { returns: 0, rate: 0, limit: 1500, is_over: false } })
  })

  for (const code of ['R06', 'R12', 'R31']) {
    it(`is not presented again once it was and came back with ${code}, whichever of the two is named`, async () => {
      const first = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
      await advance(sandbox, cutoff)
      await sendBack(first, 'R01')
      const again = await resubmit(first)
      await onceItIs('scheduled', sandbox, charges, again.id)
      await sandbox.ok('simulatePayment', { path: { id: again.id }, body: { status: 'pending' } })
      await sendBack(again, code)
      expect(await refused(again)).to.equal(`A charge that is failed with ${code} can't be resubmitted: only R01 and R09 may be presented again.`)
      expect(await refused(first)).to.equal(`The charge was presented again and came back with ${code}: it can't be resubmitted, as only R01 and R09 may be presented again.`)
    })
  }

  it('has a batch of its own, which says that it is presented again, once it came back; where it was cancelled it is as any other', async () => {
    const { paykey } = await newPaykey(sandbox)
    const signed = { paykey, payment_date: '2026-03-03', consent_type: 'signed' } as const
    const first = await newScheduled(sandbox, charges, { ...signed, amount: 101 })
    await advance(sandbox, cutoff)
    await sendBack(first, 'R01')
    const next = { payment_date: '2026-03-05' }
    const again = await resubmit(first, next)
    const anew = await newScheduled(sandbox, charges, { ...signed, ...next, amount: 102 })
    const cancelled = await newCharge(sandbox, { ...signed, ...next, amount: 103 })
    await sandbox.ok('cancelCharge', { path: { id: cancelled.id }, body: {} })
    const inPlace = await resubmit(cancelled)
    // Once cancelled, it is still the entry that came back.
    await sandbox.ok('cancelCharge', { path: { id: again.id }, body: {} })
    const onceMore = await resubmit(again)
    for (const { id } of [inPlace, onceMore]) await onceItIs('scheduled', sandbox, charges, id)
    await advance(sandbox, '2026-03-05T01:00:00.000Z')

    const { text, file } = (await filesOf(rail, platform.id)).at(-1) ?? expect.fail('there is a file')
    // At the top it would have this file, and the world with it, loaded in another way than the rest.
    const { validate } = await import('achkit')
    expect(validate(text)).to.deep.equal({ ok: true, errors: [] })
    expect(file.faults).to.deep.equal([])
    const batches = file.batches.map(({ companyName, sec, serviceClass, entryDescription, effectiveDate, entries }) => ({
      header: [companyName, sec, serviceClass, entryDescription, effectiveDate].join(' | '),
      entries: entries.map(({ amount, individualId }) => `${amount} ${individualId}`).sort(),
    }))
    expect(batches.sort((a, b) => (a.header < b.header ? -1 : 1))).to.deep.equal([
      { header: 'SANDBOX PLATFORM | PPD | 225 | PAYMENT | 2026-03-05', entries: [`102 ${individualIdOf(anew)}`, `103 ${individualIdOf(inPlace)}`] },
      { header: 'SANDBOX PLATFORM | PPD | 225 | RETRY PYMT | 2026-03-05', entries: [`101 ${individualIdOf(onceMore)}`] },
    ])
  })

  it('of a cancelled charge is the entry that is presented again once it has come back', async () => {
    const root = await newCharge(sandbox, { external_id: 'root', payment_date: '2026-03-20' })
    await sandbox.ok('cancelCharge', { path: { id: root.id }, body: {} })
    const [first, other] = [await resubmit(root, { payment_date: '2026-03-03' }), await resubmit(root)]
    await sandbox.ok('cancelCharge', { path: { id: other.id }, body: {} })
    await onceItIs('scheduled', sandbox, charges, first.id)
    await advance(sandbox, cutoff)
    await sendBack(first, 'R01')
    for (const each of [root, other]) expect(await refused(each)).to.equal(`The charge was resubmitted by ${first.id}, which came back: resubmit that one.`)
    const again = await resubmit(first)
    const row = await rail.asSuperuser('payments').where({ id: again.id }).first()
    expect(row?.representment_of).to.equal(first.id)
    for (const each of [root, other]) expect(await refused(each)).to.include('which came back')
  })

  it('is in time for 180 days after it settled first, and not a day longer', async () => {
    const first = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
    await advance(sandbox, cutoff)
    await sendBack(first, 'R09')
    // It settled on 3 March, and 30 August is a Sunday: the last banking day before is 28 August.
    const until = 'The charge can be presented again until 2026-08-30, 180 days after it settled first.'
    for (const payment_date of ['2026-08-29', '2026-08-31']) expect(await refused(first, { payment_date })).to.equal(until)
    const again = await resubmit(first, { payment_date: '2026-08-28' })
    await onceItIs('scheduled', sandbox, charges, again.id)
    const problem = await sandbox.refused('updateCharge', { path: { id: again.id }, body: { payment_date: '2026-08-29' } }, 422)
    expect(problem.detail).to.equal(until)
    await advance(sandbox, '2026-08-28T01:00:00.000Z')
    await sendBack(again, 'R01')
    // Of the second too it is the first settlement that counts.
    expect(await refused(again, { payment_date: '2026-08-31' })).to.equal(until)
    const last = await resubmit(again, { payment_date: '2026-08-28' })
    await onceItIs('scheduled', sandbox, charges, last.id)
    await advance(sandbox, '2026-09-15T14:00:00.000Z')
    expect((await read(sandbox, charges, last.id)).status).to.equal('paid')
    expect(await refused(first)).to.include('presented again 2 times')
  })

  it('is cancelled where it was held until it is too late', async () => {
    const first = await newScheduled(sandbox, charges, { payment_date: '2026-03-03' })
    await advance(sandbox, cutoff)
    await sendBack(first, 'R01')
    const again = await resubmit(first, { payment_date: '2026-03-10' })
    await sandbox.ok('holdCharge', { path: { id: again.id }, body: {} })
    await advance(sandbox, '2026-08-31T14:00:00.000Z')
    await sandbox.ok('releaseCharge', { path: { id: again.id }, body: {} })
    const { status_details } = await onceItIs('cancelled', sandbox, charges, again.id)
    expect(status_details).to.include({ reason: 'payment_blocked', source: 'watchtower', message: 'It is too late to present the charge again.' })
    expect(await refused(again)).to.include('until 2026-08-30')
  })

  it('presents again what came back after it was paid, for an account, whose limits count it anew', async () => {
    const account = await newAccount(sandbox)
    const acting = sandbox.actingFor(account.id)
    const first = await newCharge(acting, { payment_date: '2026-03-03' })
    await onceItIs('scheduled', acting, charges, first.id)
    await advance(sandbox, '2026-03-06T14:00:00.000Z')
    const { data } = await acting.ok('simulatePayment', { path: { id: first.id }, body: { return_code: 'R01' } })
    expect(data.status).to.equal('reversed')
    await sandbox.refused('resubmitCharge', { path: { id: first.id }, body: {} }, 404)
    const { data: again } = await acting.ok('resubmitCharge', { path: { id: first.id }, body: {} })
    expect(again).to.include({ payment_date: '2026-03-06', amount: first.amount })
    await onceItIs('scheduled', acting, charges, again.id)
    await advance(sandbox, '2026-03-20T14:00:00.000Z')
    expect((await read(acting, charges, again.id)).status).to.equal('paid')
  })
})
