import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { receiveFile, returnsOf } from '../support/bank.ts'
import { newAccount, newCharge, newCustomer, newPaykey, newPayout, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, filesOf, individualIdOf, newScheduled, onceItIs, payouts, read, type AnyPayment } from '../support/stories.ts'

/** Less than a second before a cutoff, so that what is forced now meets the cutoff's file. */
const shortlyBefore = '2026-03-04T00:59:59.250Z'
const cutoff = '2026-03-04T01:00:00.000Z'

describe('The file of a cutoff', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail(shortlyBefore, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })

  it('holds each payment once, in a batch of its company, class, direction and date', async () => {
    const { sandbox } = platform
    const account = await newAccount(sandbox)
    const acting = sandbox.actingFor(account.id)
    const person = (await newCustomer(sandbox, { name: 'Zoë Müller-Østergaard of Long Names' })).id
    const company = (await newCustomer(sandbox, { type: 'business', name: 'Baker & Sons' })).id
    const checking = (await newPaykey(sandbox, { customer_id: person, routing_number: '021000021', account_number: '000123456789' })).paykey
    const savings = (await newPaykey(sandbox, { customer_id: company, routing_number: '121000248', account_number: '9-87A', account_type: 'savings' })).paykey
    const date = { payment_date: '2026-03-04' }
    const payments = {
      'WEB of a person': await newScheduled(sandbox, charges, { ...date, paykey: checking, amount: 1_001 }),
      'a second of the same': await newScheduled(sandbox, charges, { ...date, paykey: checking, amount: 1_002 }),
      'PPD of a person': await newScheduled(sandbox, charges, { ...date, paykey: checking, amount: 1_003, consent_type: 'signed' }),
      'WEB of a company': await newScheduled(sandbox, charges, { ...date, paykey: savings, amount: 1_004 }),
      'CCD of a company': await newScheduled(sandbox, charges, { ...date, paykey: savings, amount: 1_005, consent_type: 'signed' }),
      'payout to a person': await newScheduled(sandbox, payouts, { ...date, paykey: checking, amount: 1_006 }),
      'payout to a company': await newScheduled(sandbox, payouts, { ...date, paykey: savings, amount: 1_007 }),
      'WEB of an account': await onceItIs('scheduled', acting, charges, (await newCharge(acting, { ...date, amount: 9_999_999_999 - 9_999_000_000 })).id),
      // What is forced goes at once: its effective date is that day's, not the next.
      'WEB of another date': await newScheduled(sandbox, charges, { ...date, paykey: checking, amount: 1_009, config: { sandbox_outcome: 'paid' } }),
    }
    const late = await newScheduled(sandbox, charges, { payment_date: '2026-03-05' })
    await advance(sandbox, cutoff)

    const files = await filesOf(rail, platform.id)
    expect(files).to.have.length(1)
    const [{ row, text, file } = expect.fail('there is a file')] = files
    expect(file.faults).to.deep.equal([])
    expect(text).to.match(/^([ -~]{94}\n)+$/)
    expect(file.header).to.deep.include({
      immediateDestination: '099000011',
      immediateOrigin: '9900000001',
      createdDate: '2026-03-03',
      createdTime: '20:00',
      idModifier: 'A',
      destinationName: 'SANDBOX BANK',
      originName: 'PAYMENT COLLECTION',
    })
    const batches = file.batches.map(({ companyName, sec, serviceClass, entryDescription, effectiveDate, batchNumber, entries }) =>
      [batchNumber, companyName, sec, serviceClass, entryDescription, effectiveDate, entries.map(({ amount }) => amount).join('+')].join(' | '),
    )
    expect(batches.map((batch) => batch.replace(/^\d+ \| /, '')).sort()).to.deep.equal(
      [
        'SANDBOX PLATFORM | WEB | 225 | PAYMENT | 2026-03-04 | 1001+1002+1004',
        'SANDBOX PLATFORM | PPD | 225 | PAYMENT | 2026-03-04 | 1003',
        'SANDBOX PLATFORM | CCD | 225 | PAYMENT | 2026-03-04 | 1005',
        'SANDBOX PLATFORM | PPD | 220 | PAYOUT | 2026-03-04 | 1006',
        'SANDBOX PLATFORM | CCD | 220 | PAYOUT | 2026-03-04 | 1007',
        'Northwind Rental | WEB | 225 | PAYMENT | 2026-03-04 | 999999',
        'SANDBOX PLATFORM | WEB | 225 | PAYMENT | 2026-03-03 | 1009',
      ].sort(),
    )
    expect(file.batches.map(({ batchNumber }) => batchNumber)).to.deep.equal(file.batches.map((_, index) => index + 1))

    const entries = file.batches.flatMap(({ entries: all }) => all)
    const traces = entries.map(({ traceNumber }) => traceNumber)
    expect(traces.toSorted()).to.deep.equal(Object.keys(payments).map((_, index) => `09900001${String(index + 1).padStart(7, '0')}`))
    for (const batch of file.batches) {
      const ofBatch = batch.entries.map(({ traceNumber }) => traceNumber)
      expect(ofBatch).to.deep.equal(ofBatch.toSorted())
    }
    expect(entries.map(({ individualId }) => individualId).toSorted()).to.deep.equal(Object.values(payments).map(individualIdOf).toSorted())
    const entryOf = (amount: number) => entries.find((entry) => entry.amount === amount)
    expect(entryOf(1_001)).to.deep.include({
      transactionCode: 27, routingNumber: '021000021', accountNumber: '000123456789', individualName: 'Zoe Muller-Ostergaard', discretionaryData: 'S ',
    })
    expect(entryOf(1_003)).to.deep.include({ transactionCode: 27, discretionaryData: '' })
    expect(entryOf(1_005)).to.deep.include({ transactionCode: 37, routingNumber: '121000248', accountNumber: '9-87A', individualName: 'Baker & Sons' })
    expect(entryOf(1_006)).to.deep.include({ transactionCode: 22 })
    expect(entryOf(1_007)).to.deep.include({ transactionCode: 32 })
    expect(text).to.not.include('*')

    expect(row).to.deep.include({ status: 'handed_over', entry_count: 9, bad_line_count: 0, debit_amount: 1_006_023, credit_amount: 2_013, file_date: '2026-03-03', number: 1 })
    expect(row.due_at.toISOString()).to.equal(cutoff)
    expect(row.content_hash).to.match(/^[0-9a-f]{64}$/).and.not.equal(createHash('sha256').update(text).digest('hex'))
    expect(row.content_encrypted?.includes('000123456789')).to.equal(false)
    for (const payment of Object.values(payments)) {
      const [kept] = await rail.asSuperuser('nacha_entries').where({ payment_id: payment.id })
      expect(entries.find(({ traceNumber }) => traceNumber === kept?.trace_number)?.individualId).to.equal(individualIdOf(payment))
      expect(kept).to.include({ file_id: row.id, amount: payment.amount })
    }
    expect((await read(sandbox, charges, late.id)).status).to.equal('scheduled')
  })

  it('goes on with the trace numbers, and has the next letter of its day', async () => {
    const { sandbox } = platform
    const paykey = (await newPaykey(sandbox)).paykey
    await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-04' })
    await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-04' })
    await advance(sandbox, cutoff)
    for (const instant of ['2026-03-04T15:00:00.000Z', '2026-03-04T19:15:00.000Z']) {
      await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-04' })
      await advance(sandbox, instant)
    }
    const files = await filesOf(rail, platform.id)
    expect(files.map(({ file }) => `${file.header?.createdDate ?? ''} ${file.header?.createdTime ?? ''} ${file.header?.idModifier ?? ''}`)).to.deep.equal([
      '2026-03-03 20:00 A',
      '2026-03-04 10:00 A',
      '2026-03-04 14:15 B',
    ])
    const traces = files.flatMap(({ file }) => file.batches.flatMap(({ entries }) => entries.map(({ traceNumber }) => traceNumber)))
    expect(traces).to.deep.equal(['099000010000001', '099000010000002', '099000010000003', '099000010000004'])
  })

  it('begins a batch anew where the trace numbers come round, so that they ascend in each; a return finds the latest of a number', async () => {
    const { sandbox } = platform
    const { paykey } = await newPaykey(sandbox)
    const scheduledFor = async (payment_date: string, count: number): Promise<AnyPayment[]> => {
      const made: AnyPayment[] = []
      while (made.length < count) made.push(await newCharge(sandbox, { paykey, payment_date }))
      return Promise.all(made.map(({ id }) => onceItIs('scheduled', sandbox, charges, id)))
    }
    const early = await scheduledFor('2026-03-04', 3)
    await advance(sandbox, cutoff)
    const ofTraces = { platform_id: platform.id, environment: 'sandbox', name: 'trace' } as const
    expect(await rail.asSuperuser('number_series').where(ofTraces).update({ value: 9_999_996 })).to.equal(1)
    const late = await scheduledFor('2026-03-05', 6)
    await advance(sandbox, '2026-03-05T01:00:00.000Z')
    // Where they did not ascend the file could not be written: it would stay open.
    expect((await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })).map(({ status }) => status)).to.deep.equal(['handed_over', 'handed_over'])

    const [, { file, row } = expect.fail('there is a second file'), ...more] = await filesOf(rail, platform.id)
    expect(more).to.deep.equal([])
    expect(file.faults).to.deep.equal([])
    expect(row).to.include({ status: 'handed_over', entry_count: 6 })
    expect(file.batches.map(({ batchNumber, entries }) => [batchNumber, ...entries.map(({ traceNumber }) => traceNumber)])).to.deep.equal([
      [1, '099000019999997', '099000019999998', '099000019999999'],
      [2, '099000010000000', '099000010000001', '099000010000002'],
    ])
    for (const { id } of late) expect((await read(sandbox, charges, id)).status).to.equal('pending')

    // Two went out under this number, for the same amount.
    const again = await sentByTrace('099000010000001')
    expect(again.sort()).to.deep.equal([early[0]?.id, late[4]?.id].sort())
    const { id: returned } = late[4] ?? expect.fail('there are six')
    const sent = { batch: file.batches[1] ?? expect.fail('there are two'), entry: file.batches[1]?.entries[1] ?? expect.fail('there are three') }
    const received = await receiveFile(rail, platform, returnsOf([{ ...sent, code: 'R01' }]))
    expect(received).to.include({ status: 'received', entry_count: 1, bad_line_count: 0 })
    expect(await Promise.all(late.map(async ({ id }) => (await read(sandbox, charges, id)).status))).to.deep.equal(late.map(({ id }) => (id === returned ? 'failed' : 'pending')))
    expect(await Promise.all(early.map(async ({ id }) => (await read(sandbox, charges, id)).status))).to.deep.equal(early.map(() => 'pending'))

    async function sentByTrace(trace_number: string): Promise<string[]> {
      const entries = await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id, trace_number })
      return entries.map(({ payment_id }) => payment_id)
    }
  })

  it('is not made where nothing is left to go into it', async () => {
    const { sandbox } = platform
    const { id, paykey } = await newPaykey(sandbox)
    const charge = await newScheduled(sandbox, charges, { paykey, payment_date: '2026-03-04' })
    const payout = await newScheduled(sandbox, payouts, { payment_date: '2026-03-04' })
    await sandbox.ok('simulatePaykey', { path: { id }, body: { status: 'inactive' } })
    await sandbox.ok('cancelPayout', { path: { id: payout.id }, body: { reason: 'Ordered by mistake' } })
    await advance(sandbox, cutoff)
    expect((await read(sandbox, charges, charge.id)).status).to.equal('cancelled')
    expect(await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })).to.deep.equal([])
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id })).to.deep.equal([])
  })

  it('holds more payments than one step takes on', async function () {
    this.timeout(60_000)
    const { sandbox } = platform
    const { paykey } = await newPaykey(sandbox)
    const many = Array.from({ length: 520 }, (_, index) => index + 1)
    for (let first = 0; first < many.length; first += 26) {
      await Promise.all(many.slice(first, first + 26).map((amount) => (amount % 2 === 0 ? newCharge : newPayout)(sandbox, { paykey, amount, payment_date: '2026-03-04' })))
    }
    await advance(sandbox, cutoff)
    const files = await filesOf(rail, platform.id)
    expect(files).to.have.length(1)
    const entries = files[0]?.file.batches.flatMap((batch) => batch.entries) ?? []
    expect(entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).to.deep.equal(many)
    expect(new Set(entries.map(({ traceNumber }) => traceNumber)).size).to.equal(many.length)
    const { meta } = await sandbox.ok('listPayments', { query: { payment_status: ['pending'] } })
    expect(meta.total_items).to.equal(many.length)
  })
})
