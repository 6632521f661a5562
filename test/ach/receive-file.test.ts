import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { openLine } from '../../src/ach/file-store.ts'
import { linesOf } from '../../src/ach/nacha/read-file.ts'
import type { Schema } from '../../src/contract.ts'
import type { NachaFileRow } from '../../src/database/tables.ts'
import { bankFile, headerOf, receiveFile, returnsOf, sentOf, sha256OfFile, takeFile, type Sent } from '../support/bank.ts'
import { chargeBody, newCharge, newCustomer, newPaykey, newPayout, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'

/** 09:00 in New York, on a Tuesday. */
const morning = '2026-12-01T14:00:00.000Z'

describe('a file from the bank', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform

  before(async () => {
    rail = await openRail(morning)
    rail.startWorker()
  })
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })
  after(() => rail.close())

  /** Charges that went to the bank, each of a paykey of its own. */
  const send = async (count: number): Promise<(Sent & { id: string })[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      ids.push((await newCharge(platform.sandbox, { payment_date: '2026-12-01', amount: 1_000 + index })).id)
    }
    await pastCutoff()
    return Promise.all(ids.map(async (id) => ({ id, ...(await sentOf(rail, id)) })))
  }

  const pastCutoff = async () => {
    const { data } = await platform.sandbox.ok('getSandboxClock', {})
    await advance(platform.sandbox, new Date(Date.parse(data.next_cutoff) + 1000).toISOString())
  }

  const chargeOf = async (id: string): Promise<Schema<'Charge'>> => (await platform.sandbox.ok('getCharge', { path: { id } })).data
  const statusOf = async (id: string): Promise<string> => (await chargeOf(id)).status
  const statusesOf = (sent: readonly { id: string }[]): Promise<string[]> => Promise.all(sent.map(({ id }) => statusOf(id)))

  /** Line numbers and reasons. */
  const badLinesOf = async (file: NachaFileRow): Promise<[number, string][]> => {
    const rows = await rail.asSuperuser('quarantined_lines').where({ file_id: file.id }).orderBy('line')
    expect(file.bad_line_count, 'bad lines that the file counts').to.equal(rows.length)
    return rows.map(({ line, reason }) => [line, reason])
  }

  const factsOf = ({ status, entry_count, bad_line_count, debit_amount, credit_amount }: NachaFileRow) => ({ status, entry_count, bad_line_count, debit_amount, credit_amount })

  it('fails what was pending and reverses what was paid, by its trace number', async () => {
    const [pending] = await send(1)
    const file = await receiveFile(rail, platform, returnsOf([{ ...pending!, code: 'R01' }]))
    expect(factsOf(file)).to.deep.equal({ status: 'received', entry_count: 1, bad_line_count: 0, debit_amount: 1_000, credit_amount: 0 })
    const failed = await chargeOf(pending!.id)
    expect(failed.status).to.equal('failed')
    expect(failed.status_details).to.include({ reason: 'insufficient_funds', source: 'bank_decline', code: 'R01', message: 'Insufficient funds' })

    const [paid] = await send(1)
    await advance(platform.sandbox, { banking_days: 4 })
    expect(await statusOf(paid!.id)).to.equal('paid')
    await receiveFile(rail, platform, returnsOf([{ ...paid!, code: 'R10' }]))
    const reversed = await chargeOf(paid!.id)
    expect(reversed.status).to.equal('reversed')
    expect(reversed.status_details).to.include({ reason: 'disputed', source: 'customer_dispute', code: 'R10' })
    expect(reversed.status_history.map(({ status }) => status)).to.deep.equal(['created', 'scheduled', 'pending', 'paid', 'reversed'])
  })

  it('that comes past its window is applied, and seen: two banking days, or sixty days', async () => {
    // Settled on Tuesday 1 December.
    const [twoDays, sixtyDays] = [await send(2), await send(2)]
    const [inTime, late, disputed, disputedLate] = [...twoDays, ...sixtyDays]
    await advance(platform.sandbox, '2026-12-03T14:55:00.000Z')
    expect(factsOf(await receiveFile(rail, platform, returnsOf([{ ...inTime!, code: 'R01' }])))).to.include({ entry_count: 1, bad_line_count: 0 })
    await advance(platform.sandbox, '2026-12-03T15:00:30.000Z')
    const file = await receiveFile(rail, platform, returnsOf([{ ...late!, code: 'R01' }]))
    expect(factsOf(file)).to.include({ status: 'received', entry_count: 1, bad_line_count: 1 })
    expect(await badLinesOf(file)).to.deep.equal([[3, 'R01 came on 2026-12-03, past its window, which ended on 2026-12-03. It was applied; it can be dishonored (R68).']])
    await advance(platform.sandbox, '2027-01-30T14:00:00.000Z')
    expect(factsOf(await receiveFile(rail, platform, returnsOf([{ ...disputed!, code: 'R10' }])))).to.include({ entry_count: 1, bad_line_count: 0 })
    await advance(platform.sandbox, '2027-01-31T14:00:00.000Z')
    const after = await receiveFile(rail, platform, returnsOf([{ ...disputedLate!, code: 'R10' }]))
    expect(await badLinesOf(after)).to.deep.equal([[3, 'R10 came on 2027-01-31, past its window, which ended on 2027-01-30. It was applied; it can be dishonored (R68).']])
    expect(await statusesOf([inTime!, late!, disputed!, disputedLate!])).to.deep.equal(['failed', 'reversed', 'reversed', 'reversed'])
  })

  it('that comes at 10:00 in New York to the millisecond, when payments become paid, is in time', async () => {
    const [charge] = await send(1)
    const edge = new Date('2026-12-03T15:00:00.000Z')
    const { id } = await takeFile(rail, platform, returnsOf([{ ...charge!, code: 'R01' }]), 'sandbox', { dueAt: edge })
    await advance(platform.sandbox, '2026-12-03T15:00:30.000Z')
    const [file] = await rail.asSuperuser('nacha_files').where({ id })
    expect(factsOf(file!)).to.include({ status: 'received', entry_count: 1, bad_line_count: 0 })
    const { status, status_details } = await chargeOf(charge!.id)
    expect([status, status_details.changed_at]).to.deep.equal(['failed', edge.toISOString()])
  })

  it('with a code that has no last day is never late', async () => {
    const codes = ['R06', 'R31', 'R85', 'R26']
    const sent = await send(codes.length)
    await advance(platform.sandbox, { banking_days: 10 })
    const file = await receiveFile(rail, platform, returnsOf(sent.map((one, index) => ({ ...one, code: codes[index]! }))))
    expect(factsOf(file)).to.include({ entry_count: codes.length, bad_line_count: 0 })
    expect(await statusesOf(sent)).to.deep.equal(codes.map(() => 'reversed'))
  })

  it('blocks the paykey of a payment that was forced to something else', async () => {
    const forced = async (sandbox_outcome: 'paid' | 'reversed_insufficient_funds') => {
      const charge = await newCharge(platform.sandbox, { config: { sandbox_outcome } })
      await advance(platform.sandbox, { banking_days: 1 })
      return charge
    }
    const paid = await forced('paid')
    expect(await statusOf(paid.id)).to.equal('paid')
    await receiveFile(rail, platform, returnsOf([{ ...(await sentOf(rail, paid.id)), code: 'R02' }]))
    expect((await platform.sandbox.ok('getPaykey', { path: { id: paid.paykey_details.id } })).data.status).to.equal('blocked')
    const reversed = await forced('reversed_insufficient_funds')
    expect(await statusOf(reversed.id)).to.equal('reversed')
    expect((await platform.sandbox.ok('getPaykey', { path: { id: reversed.paykey_details.id } })).data.status).to.equal('active')
  })

  it('counts payouts as credits', async () => {
    const payout = await newPayout(platform.sandbox, { payment_date: '2026-12-01', amount: 2_500 })
    await pastCutoff()
    const file = await receiveFile(rail, platform, returnsOf([{ ...(await sentOf(rail, payout.id)), code: 'R23' }]))
    expect(factsOf(file)).to.deep.equal({ status: 'received', entry_count: 1, bad_line_count: 0, debit_amount: 0, credit_amount: 2_500 })
    expect((await platform.sandbox.ok('getPayout', { path: { id: payout.id } })).data.status_details).to.include({ reason: 'payout_refused', code: 'R23' })
  })

  it('is known by its bytes when it comes again', async () => {
    const [charge] = await send(1)
    const text = returnsOf([charge!])
    const first = await receiveFile(rail, platform, text)
    expect(first.content_hash).not.to.equal(createHash('sha256').update(text).digest('hex'))
    const twice = await Promise.all([takeFile(rail, platform, text), takeFile(rail, platform, Buffer.from(text))])
    expect(twice.map(({ id, isNew }) => ({ id, isNew }))).to.deep.equal([{ id: first.id, isNew: false }, { id: first.id, isNew: false }])
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'receive_file' })).to.deep.equal([])
    expect((await chargeOf(charge!.id)).status_history).to.have.length(4)
  })

  it('is known by its bytes where it was taken in before migration 0035, which left it its plain hash', async () => {
    const [charge] = await send(1)
    const text = returnsOf([charge!])
    const first = await receiveFile(rail, platform, text)
    await rail.asSuperuser('nacha_files').where({ id: first.id }).update({ content_hash: sha256OfFile(first) })
    expect(await takeFile(rail, platform, text)).to.include({ id: first.id, isNew: false })
  })

  it('is taken once when it comes several times at once', async () => {
    const [charge] = await send(1)
    const text = returnsOf([charge!])
    const taken = await Promise.all(Array.from({ length: 2 }, () => takeFile(rail, platform, text)))
    expect(taken.map(({ isNew }) => isNew).sort()).to.deep.equal([false, true])
    expect(new Set(taken.map(({ id }) => id)).size).to.equal(1)
  })

  it('that holds a return of another file again leaves the payment as it is', async () => {
    const [again, other] = await send(2)
    await receiveFile(rail, platform, returnsOf([again!]))
    const history = (await chargeOf(again!.id)).status_history
    const file = await receiveFile(rail, platform, returnsOf([again!, other!], 'B'))
    expect(factsOf(file)).to.deep.equal({ status: 'received', entry_count: 1, bad_line_count: 1, debit_amount: 1_001, credit_amount: 0 })
    expect(await badLinesOf(file)).to.deep.equal([[3, `The entry ${again!.entry.traceNumber} was returned or rejected before: its payment is failed.`]])
    expect((await chargeOf(again!.id)).status_history).to.deep.equal(history)
    expect(await statusOf(other!.id)).to.equal('failed')
  })

  it('is applied as far as it goes when its end is missing, and what it lacked when the whole of it comes', async () => {
    const charges = await send(4)
    const whole = returnsOf(charges)
    // The header, the batch header, the first return, and half of the second.
    const half = linesOf(whole).slice(0, 4).join('\n') + '\n' + (linesOf(whole)[4] ?? '').slice(0, 40)
    const first = await receiveFile(rail, platform, half)
    expect(await statusesOf(charges)).to.deep.equal(['failed', 'pending', 'pending', 'pending'])
    expect(factsOf(first)).to.include({ status: 'received', entry_count: 1, debit_amount: 1_000 })
    expect((await badLinesOf(first)).map(([line]) => line)).to.deep.equal([2, 5])

    const second = await receiveFile(rail, platform, whole)
    expect(await statusesOf(charges)).to.deep.equal(['failed', 'failed', 'failed', 'failed'])
    expect(factsOf(second)).to.deep.equal({ status: 'received', entry_count: 3, bad_line_count: 1, debit_amount: 1_001 + 1_002 + 1_003, credit_amount: 0 })
    expect(await badLinesOf(second)).to.deep.equal([[3, `The entry ${charges[0]!.entry.traceNumber} was returned or rejected before: its payment is failed.`]])
  })

  it('keeps lines that are not about its payments, encrypted, with the reason, and applies the others', async () => {
    const [good, unknown, amount, reference, twice] = await send(5)
    const text = returnsOf([
      { ...unknown!, addenda: { originalTrace: '099000019999999' } },
      { ...amount!, change: { amount: 7 } },
      { ...reference!, change: { individualId: 'somebody else' } },
      good!,
      { ...twice!, code: 'R02' },
      { ...twice!, code: 'R03' },
    ])
    const file = await receiveFile(rail, platform, text)
    expect(factsOf(file)).to.deep.equal({ status: 'received', entry_count: 2, bad_line_count: 4, debit_amount: 1_000 + 1_004, credit_amount: 0 })
    expect(await badLinesOf(file)).to.deep.equal([
      [3, 'No entry was sent with the trace number 099000019999999.'],
      [5, `The amount is 7, but the entry ${amount!.entry.traceNumber} was sent with 1002 (cents).`],
      [7, `The individual identification number is not that of the entry ${reference!.entry.traceNumber}.`],
      [13, `The entry ${twice!.entry.traceNumber} was returned or rejected before: its payment is returned in this file.`],
    ])
    expect(await statusesOf([good!, unknown!, amount!, reference!, twice!])).to.deep.equal(['failed', 'pending', 'pending', 'pending', 'failed'])
    expect((await chargeOf(twice!.id)).status_details.code).to.equal('R02')

    const rows = await rail.asSuperuser('quarantined_lines').where({ file_id: file.id }).orderBy('line')
    const lines = linesOf(text)
    for (const row of rows) {
      expect(openLine(world().secrets, row), `line ${row.line} and its addenda`).to.equal(lines.slice(row.line - 1, row.line + 1).join('\n'))
      expect(row.text_encrypted.includes(lines[row.line - 1]!.slice(12, 29).trim()), 'an account number in the clear').to.equal(false)
    }
    expect(file.content_encrypted!.includes(good!.entry.accountNumber.trim()), 'an account number in the clear').to.equal(false)
  })

  it('keeps a line that the way has damaged, and applies the others', async () => {
    const [damaged, cut, good] = await send(3)
    const lines = linesOf(returnsOf([damaged!, cut!, good!]))
    lines[2] = lines[2]!.replace(/^(.{29})\d{10}/, '$100000x1000')
    lines[5] = lines[5]!.slice(0, 60)
    const file = await receiveFile(rail, platform, lines.join('\r\n'))
    expect(await statusesOf([damaged!, cut!, good!])).to.deep.equal(['pending', 'pending', 'failed'])
    expect(file).to.include({ status: 'received', entry_count: 1 })
    const bad = await badLinesOf(file)
    expect(bad.slice(0, 4)).to.deep.equal([
      [3, 'The amount (positions 30-39) must be 10 digits.'],
      [4, "The addenda record's entry, line 3, can't be taken."],
      [5, 'Position 79 says that an addenda record follows, and none could be read.'],
      [6, 'The line has 60 characters, not 94.'],
    ])
    // The controls count what could not be read, too.
    expect(bad.slice(4).map(([line]) => line)).to.deep.equal([9, 10])
  })

  it('can say nothing of a payment that did not go out, or is at its end', async () => {
    const [failed, reversed] = await send(2)
    const scheduled = await newCharge(platform.sandbox, { payment_date: '2027-03-01' })
    const cancelled = await newCharge(platform.sandbox, { payment_date: '2027-03-01' })
    await platform.sandbox.ok('cancelCharge', { path: { id: cancelled.id }, body: {} })
    await receiveFile(rail, platform, returnsOf([failed!]))
    await advance(platform.sandbox, { banking_days: 4 })
    await receiveFile(rail, platform, returnsOf([reversed!]))
    expect(await statusesOf([failed!, reversed!, scheduled, cancelled])).to.deep.equal(['failed', 'reversed', 'scheduled', 'cancelled'])
    const all = [failed!, reversed!, scheduled, cancelled]
    const before = await Promise.all(all.map(({ id }) => chargeOf(id)))

    // What did not go out has no trace number: the bank may name one that comes next.
    const next = (digits: number) => ({ addenda: { originalTrace: `0990000100000${digits}` }, change: { amount: 4_900 } })
    const file = await receiveFile(rail, platform, returnsOf([failed!, reversed!, { ...failed!, ...next(10) }, { ...failed!, ...next(11) }], 'C'))
    expect(factsOf(file)).to.deep.equal({ status: 'quarantined', entry_count: 0, bad_line_count: 4, debit_amount: 0, credit_amount: 0 })
    expect((await badLinesOf(file)).map(([, reason]) => reason)).to.deep.equal([
      `The entry ${failed!.entry.traceNumber} was returned or rejected before: its payment is failed.`,
      `The entry ${reversed!.entry.traceNumber} was returned or rejected before: its payment is reversed.`,
      'No entry was sent with the trace number 099000010000010.',
      'No entry was sent with the trace number 099000010000011.',
    ])
    expect(await Promise.all(all.map(({ id }) => chargeOf(id)))).to.deep.equal(before)
  })

  it('that dishonors a return, or contests that, moves nothing: these are the operator’s', async () => {
    const [pending, paid, other] = await send(3)
    await receiveFile(rail, platform, returnsOf([{ ...paid!, code: 'R01' }]))
    const file = await receiveFile(rail, platform, returnsOf([{ ...pending!, code: 'R61' }, { ...other!, code: 'R03' }, { ...paid!, code: 'R71' }], 'B'))
    expect(factsOf(file)).to.deep.include({ status: 'received', entry_count: 1, bad_line_count: 2 })
    expect((await badLinesOf(file)).map(([, reason]) => reason)).to.deep.equal([
      `R61 (Misrouted return) is about a return, not about the entry ${pending!.entry.traceNumber}: its payment stays pending.`,
      `R71 (Misrouted dishonored return) is about a return, not about the entry ${paid!.entry.traceNumber}: its payment stays failed.`,
    ])
    expect(await statusesOf([pending!, paid!, other!])).to.deep.equal(['pending', 'failed', 'failed'])
  })

  it('of garbage is quarantined line by line, however much it is', async () => {
    for (const [content, lines] of [
      ['', 1],
      ['\n\n\n', 1],
      ['this is no Nacha file', 1],
      [Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 7919) % 256)), undefined],
      ['{"returns": []}\n'.repeat(12_000), 12_000],
    ] as const) {
      const file = await receiveFile(rail, platform, content)
      expect(file).to.include({ status: 'quarantined', entry_count: 0, debit_amount: 0, credit_amount: 0 })
      const bad = await badLinesOf(file)
      if (lines !== undefined) expect(bad).to.have.length(lines)
      expect(bad.every(([, reason]) => reason.length > 10)).to.equal(true)
    }
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id })).to.deep.equal([])
  })

  it('without an entry is received', async () => {
    const file = await receiveFile(rail, platform, bankFile([]))
    expect(factsOf(file)).to.deep.equal({ status: 'received', entry_count: 0, bad_line_count: 0, debit_amount: 0, credit_amount: 0 })
  })

  it('of somebody’s payments is quarantined: they say nothing of ours', async () => {
    const [charge] = await send(1)
    const { batch, entry } = charge!
    const { line: _line, ...original } = entry
    const forward = await receiveFile(rail, platform, bankFile([{ ...headerOf(batch), entries: [original] }]))
    expect(factsOf(forward)).to.deep.equal({ status: 'quarantined', entry_count: 0, bad_line_count: 1, debit_amount: 0, credit_amount: 0 })
    expect(await badLinesOf(forward)).to.deep.equal([[3, 'The entry is neither a return nor a notification of change.']])
    expect(await statusOf(charge!.id)).to.equal('pending')
  })

  it('of another platform, or of the other environment, moves nothing: trace numbers are everybody’s own', async () => {
    const [charge] = await send(1)
    const text = returnsOf([charge!])
    const mine = platform
    platform = await rail.newPlatform()
    const [other] = await send(1)
    expect(other!.entry.traceNumber).to.equal(charge!.entry.traceNumber)
    expect(other!.entry.amount).to.equal(charge!.entry.amount)
    const file = await receiveFile(rail, platform, text)
    expect(file.status).to.equal('quarantined')
    expect(await badLinesOf(file)).to.deep.equal([[3, `The individual identification number is not that of the entry ${charge!.entry.traceNumber}.`]])
    expect(await statusOf(other!.id)).to.equal('pending')

    const live = await receiveFile(rail, mine, text, 'live')
    expect(live).to.include({ environment: 'live', status: 'quarantined' })
    expect(await badLinesOf(live)).to.deep.equal([[3, `No entry was sent with the trace number ${charge!.entry.traceNumber}.`]])
    platform = mine
    expect(await statusOf(charge!.id)).to.equal('pending')
    // The same bytes are another file in another environment.
    expect((await receiveFile(rail, mine, text)).status).to.equal('received')
    expect(await statusOf(charge!.id)).to.equal('failed')
  })

  it('of 2,000 returns is applied at once', async function () {
    this.timeout(240_000)
    const customer = await newCustomer(platform.sandbox)
    const { paykey } = await newPaykey(platform.sandbox, { customer_id: customer.id })
    await platform.sandbox.ok('simulatePaykey', { path: { id: (await platform.sandbox.ok('listPaykeys', {})).data[0]!.id }, body: { balance: 999_999_999 } })
    const amounts = Array.from({ length: 2_000 }, (_, index) => 100 + index)
    const ids: string[] = []
    const waiting = [...amounts]
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let amount = waiting.pop(); amount !== undefined; amount = waiting.pop()) {
          ids.push((await platform.sandbox.ok('createCharge', { body: chargeBody(paykey, { amount, payment_date: '2027-01-05' }) })).data.id)
        }
      }),
    )
    await advance(platform.sandbox, '2027-01-05T04:00:00.000Z')
    const [{ file_id: sentFile } = { file_id: '' }] = await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id }).limit(1)
    const entries = await rail.asSuperuser('nacha_entries').where({ platform_id: platform.id, file_id: sentFile })
    expect(entries).to.have.length(2_000)
    const one = await sentOf(rail, ids[0]!)
    const byTrace = new Map(one.batch.entries.map((entry) => [entry.traceNumber, entry]))
    const file = await receiveFile(rail, platform, returnsOf(entries.map(({ trace_number }) => ({ batch: one.batch, entry: byTrace.get(trace_number)! }))))
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    expect(factsOf(file)).to.deep.equal({ status: 'received', entry_count: 2_000, bad_line_count: 0, debit_amount: sum, credit_amount: 0 })
    const states = await rail.asSuperuser('payments').where({ platform_id: platform.id, status: 'failed', event_sequence: 4 })
    expect(states).to.have.length(2_000)
  })
})
