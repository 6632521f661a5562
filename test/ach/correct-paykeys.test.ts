import { expect } from 'chai'
import { correctionOf } from '../../src/ach/change-codes.ts'
import type { Schema } from '../../src/contract.ts'
import type { BankDataVersionRow, NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { versionPlace } from '../../src/paykeys/paykey.ts'
import { findWrongContent } from '../../src/verify/file-contents.ts'
import { noticesOf, receiveFile, returnsOf, sentOf, type Sent } from '../support/bank.ts'
import { newCharge, newCustomer, newPaykey, newPayout, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { eventsOf } from '../support/rows.ts'
import { world } from '../support/world.ts'

/** 09:00 in New York, on a Tuesday. */
const morning = '2026-12-01T14:00:00.000Z'

describe('a notification of change', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let paykey: Schema<'Paykey'>
  let sent: Sent & { id: string }

  before(async () => {
    rail = await openRail(morning)
    rail.startWorker()
  })
  beforeEach(async () => {
    platform = await rail.newPlatform()
    const { id: customer_id } = await newCustomer(platform.sandbox)
    paykey = await newPaykey(platform.sandbox, { customer_id, routing_number: '021000021', account_number: '000123456789', account_type: 'checking' })
    sent = await send()
  })
  after(() => rail.close())

  /** A charge of the paykey that went to the bank. */
  const send = async (): Promise<Sent & { id: string }> => {
    const { id } = await newCharge(platform.sandbox, { paykey: paykey.paykey, payment_date: '2026-12-01' })
    const { data } = await platform.sandbox.ok('getSandboxClock', {})
    await advance(platform.sandbox, new Date(Date.parse(data.next_cutoff) + 1000).toISOString())
    return { id, ...(await sentOf(rail, id)) }
  }
  const paykeyNow = async (): Promise<Schema<'Paykey'>> => (await platform.sandbox.ok('getPaykey', { path: { id: paykey.id } })).data
  const versions = (): Promise<BankDataVersionRow[]> => rail.asSuperuser('bank_data_versions').where({ paykey_id: paykey.id }).orderBy('id')
  const accountNumberOf = (version: BankDataVersionRow): string => world().secrets.decrypt(version.account_number_encrypted, versionPlace(version)).toString('utf8')
  const badLinesOf = async (file: NachaFileRow): Promise<string[]> => (await rail.asSuperuser('quarantined_lines').where({ file_id: file.id }).orderBy('line')).map(({ reason }) => reason)
  const factsOf = ({ status, entry_count, bad_line_count }: NachaFileRow) => ({ status, entry_count, bad_line_count })
  const taken = { status: 'received', entry_count: 1, bad_line_count: 0 }
  const refused = { status: 'quarantined', entry_count: 0, bad_line_count: 1 }

  it('corrects the paykey: its next entry has it right, the bank data before is kept, and an event tells it', async () => {
    const file = await receiveFile(rail, platform, noticesOf([{ ...sent, code: 'C01', correctedData: '99887766' }]))
    expect(factsOf(file)).to.deep.equal(taken)
    expect(file).to.include({ debit_amount: 0, credit_amount: 0 })
    const corrected = await paykeyNow()
    const { now } = (await platform.sandbox.ok('getSandboxClock', {})).data
    expect(corrected.updated_at > paykey.updated_at && corrected.updated_at <= now).to.equal(true)
    expect(corrected).to.deep.equal({
      ...paykey,
      label: paykey.label.replace('*6789', '*7766'),
      bank_data: { ...paykey.bank_data, account_number: '*****7766' },
      updated_at: corrected.updated_at,
    })
    const events = await eventsOf(paykey.id, rail.asSuperuser)
    expect(events.map(({ event_type, event_sequence }) => [event_type, event_sequence])).to.deep.equal([['paykey.created.v1', 1], ['paykey.event.v1', 2]])
    expect(events.at(-1)?.data).to.deep.equal(corrected)

    const [version, ...more] = await versions()
    expect(more).to.deep.equal([])
    expect(version).to.include({ routing_number: '021000021', account_last_digits: '6789', account_type: 'checking', change_code: 'C01', trace_number: sent.entry.traceNumber, file_id: file.id })
    expect(version!.replaced_at.toISOString()).to.equal(corrected.updated_at)
    expect(accountNumberOf(version!)).to.equal('000123456789')
    // The money has moved all the same.
    expect((await platform.sandbox.ok('getCharge', { path: { id: sent.id } })).data.status).to.equal('pending')
    expect((await send()).entry).to.include({ routingNumber: '021000021', accountNumber: '99887766', transactionCode: 27 })
  })

  for (const { code, correctedData, is } of [
    { code: 'C02', correctedData: '122105278', is: { routingNumber: '122105278', accountNumber: '000123456789', transactionCode: 27 } },
    { code: 'C03', correctedData: '122105278   A-1234', is: { routingNumber: '122105278', accountNumber: 'A-1234', transactionCode: 27 } },
    { code: 'C05', correctedData: '37', is: { routingNumber: '021000021', accountNumber: '000123456789', transactionCode: 37 } },
    { code: 'C06', correctedData: `${'55554444'.padEnd(17)}   37`, is: { routingNumber: '021000021', accountNumber: '55554444', transactionCode: 37 } },
    { code: 'C07', correctedData: '1221052781234567890123456737', is: { routingNumber: '122105278', accountNumber: '12345678901234567', transactionCode: 37 } },
  ]) {
    it(`${code} corrects what it is about, and nothing else`, async () => {
      expect(factsOf(await receiveFile(rail, platform, noticesOf([{ ...sent, code, correctedData }])))).to.deep.equal(taken)
      expect((await send()).entry).to.include(is)
      const { bank_data, institution_name } = await paykeyNow()
      expect(bank_data).to.deep.equal({ routing_number: is.routingNumber, account_number: `*****${is.accountNumber.slice(-(is.accountNumber.length < 8 ? 3 : 4))}`, account_type: is.transactionCode === 37 ? 'savings' : 'checking' })
      expect(institution_name).to.equal(is.routingNumber === '122105278' ? 'WELLS FARGO BANK' : 'JPMORGAN CHASE BANK')
    })
  }

  it('moves nothing, whatever its amount says', async () => {
    const file = await receiveFile(rail, platform, noticesOf([{ ...sent, code: 'C01', correctedData: '99887766', change: { amount: 500 } }]))
    expect(factsOf(file)).to.deep.equal(taken)
    expect(file).to.include({ debit_amount: 0, credit_amount: 0 })
    expect((await paykeyNow()).bank_data.account_number).to.equal('*****7766')
    const found = await inTenant(rail.asService, platform.id, (trx) => findWrongContent({ trx, platformId: platform.id, environment: 'sandbox' }, world().secrets))
    expect(found, 'by verify').to.equal(undefined)
  })

  it('of a payout corrects the paykey too, and a paid or returned payment is as good as a pending one', async () => {
    const { id } = await newPayout(platform.sandbox, { paykey: paykey.paykey, payment_date: '2026-12-02' })
    await advance(platform.sandbox, { banking_days: 4 })
    await receiveFile(rail, platform, noticesOf([{ ...(await sentOf(rail, id)), code: 'C01', correctedData: '5555' }]))
    expect((await paykeyNow()).bank_data.account_number).to.equal('*****55')
    await receiveFile(rail, platform, returnsOf([{ ...sent, code: 'R02' }]))
    const blocked = await paykeyNow()
    expect(blocked.status).to.equal('blocked')
    const last = await sentOf(rail, id)
    await receiveFile(rail, platform, noticesOf([{ ...last, code: 'C05', correctedData: '32' }]))
    expect(await paykeyNow()).to.deep.include({ status: 'blocked', status_details: blocked.status_details, bank_data: { ...blocked.bank_data, account_type: 'savings' } })
  })

  it('that tells what is known already changes nothing, in another file or in the same one', async () => {
    const other = await send()
    const one = { code: 'C01', correctedData: '99887766' }
    const first = await receiveFile(rail, platform, noticesOf([{ ...sent, ...one }, { ...other, ...one }]))
    expect(factsOf(first)).to.deep.equal({ ...taken, entry_count: 2 })
    const corrected = await paykeyNow()
    expect(factsOf(await receiveFile(rail, platform, noticesOf([{ ...sent, ...one }], 'B')))).to.deep.equal(taken)
    expect(await paykeyNow()).to.deep.equal(corrected)
    expect(await versions()).to.have.length(1)
    expect(await eventsOf(paykey.id, rail.asSuperuser)).to.have.length(2)
  })

  it('of an entry that was sent before a later correction does not undo it', async () => {
    await receiveFile(rail, platform, noticesOf([{ ...sent, code: 'C01', correctedData: '11112222' }]))
    const next = await send()
    await receiveFile(rail, platform, noticesOf([{ ...next, code: 'C01', correctedData: '33334444' }], 'B'))
    const file = await receiveFile(rail, platform, noticesOf([{ ...sent, code: 'C01', correctedData: '11112222' }], 'C'))
    expect(factsOf(file)).to.deep.equal(refused)
    expect(await badLinesOf(file)).to.deep.equal([`The bank account was corrected since the entry ${sent.entry.traceNumber} was sent, and otherwise: which of the two is right has to be looked at.`])
    expect((await paykeyNow()).bank_data.account_number).to.equal('*****4444')
    // What is about something else is right still.
    expect(factsOf(await receiveFile(rail, platform, noticesOf([{ ...sent, code: 'C05', correctedData: '37' }], 'D')))).to.deep.equal(taken)
    expect((await versions()).map(accountNumberOf)).to.deep.equal(['000123456789', '11112222', '33334444'])
    expect((await send()).entry).to.include({ accountNumber: '33334444', transactionCode: 37 })
  })

  it('with a wrong check digit is refused in live, where it would be at creation too', () => {
    expect(correctionOf('C02', '122105279', 'live')).to.deep.equal({ fault: 'The check digit of the corrected routing number 122105279 is wrong.' })
    expect(correctionOf('C02', '122105279', 'sandbox')).to.deep.equal({ correction: { routingNumber: '122105279' } })
    expect(correctionOf('C02', '122105278', 'live')).to.deep.equal({ correction: { routingNumber: '122105278' } })
  })

  for (const [name, twist, reason] of [
    ['a name', { code: 'C04', correctedData: 'ADA EXAMPLE' }, 'C04 (Incorrect name) is not about the bank account: it has to be looked at.'],
    ['a code that is none', { code: 'C77', correctedData: '1234' }, 'C77 is no code of a notification of change.'],
    ['no account number', { code: 'C01', correctedData: '12' }, 'The corrected data of C01 has no account number of 4 to 17 letters, digits and hyphens.'],
    ['half a routing number', { code: 'C03', correctedData: '12210527    99887766' }, 'The corrected data of C03 has no routing number of 9 digits.'],
    ['a transaction code of a loan', { code: 'C05', correctedData: '52' }, 'The corrected data of C05 has no transaction code of a checking or savings account.'],
    ['an entry that was never sent', { code: 'C01', correctedData: '99887766', addenda: { originalTrace: '099000019999999' } }, 'No entry was sent with the trace number 099000019999999.'],
    ['somebody else’s entry', { code: 'C01', correctedData: '99887766', change: { individualId: 'someone else' } }, 'The individual identification number is not that of the entry 099000010000001.'],
  ] as const) {
    it(`about ${name} is quarantined`, async () => {
      const file = await receiveFile(rail, platform, noticesOf([{ ...sent, ...twist }]))
      expect(factsOf(file)).to.deep.equal(refused)
      expect(await badLinesOf(file)).to.deep.equal([reason])
      expect(await paykeyNow()).to.deep.equal(paykey)
      expect(await versions()).to.deep.equal([])
    })
  }

  it('is for the platform that the entry is of: trace numbers are everybody’s own', async () => {
    const mine = paykey
    const text = noticesOf([{ ...sent, code: 'C01', correctedData: '99887766' }])
    platform = await rail.newPlatform()
    paykey = await newPaykey(platform.sandbox)
    const other = await send()
    expect(other.entry.traceNumber).to.equal(sent.entry.traceNumber)
    expect(factsOf(await receiveFile(rail, platform, text))).to.deep.equal(refused)
    expect(await paykeyNow()).to.deep.equal(paykey)
    expect(await rail.asSuperuser('bank_data_versions').whereIn('paykey_id', [mine.id, paykey.id])).to.deep.equal([])
  })

  describe('that is simulated', () => {
    const simulate = (id: string, code: string, corrected_data: string) => ({ path: { id }, body: { notification_of_change: { code, corrected_data } } })

    it('comes by a file of the bank, and leaves the payment as it is', async () => {
      const { data: before } = await platform.sandbox.ok('getCharge', { path: { id: sent.id } })
      const { data } = await platform.sandbox.ok('simulatePayment', simulate(sent.id, 'C06', `${'99887766'.padEnd(17)}   37`))
      expect(data).to.deep.equal({ ...before, paykey_details: { ...before.paykey_details, label: before.paykey_details.label.replace('*6789', '*7766') } })
      expect((await paykeyNow()).bank_data).to.deep.equal({ routing_number: '021000021', account_number: '*****7766', account_type: 'savings' })
      const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' })
      expect(factsOf(file!)).to.deep.equal(taken)
      expect((await versions()).map(({ file_id }) => file_id)).to.deep.equal([file!.id])
    })

    it('is refused where it can’t be applied, and leaves nothing', async () => {
      const { id } = await newCharge(platform.sandbox, { paykey: paykey.paykey, payment_date: '2026-12-31' })
      const { detail } = await platform.sandbox.refused('simulatePayment', simulate(id, 'C01', '99887766'), 422)
      expect(detail).to.match(/^A charge that is (created|scheduled) has not been at the bank\.$/)
      for (const [code, data, fault] of [
        ['C04', 'ADA', 'C04 (Incorrect name) is not about the bank account: it has to be looked at.'],
        ['C02', '123', 'The corrected data of C02 has no routing number of 9 digits.'],
      ] as const) {
        const { items } = await platform.sandbox.refused('simulatePayment', simulate(sent.id, code, data), 422)
        expect(items).to.deep.equal([{ detail: fault, reference: 'notification_of_change' }])
      }
      await platform.sandbox.ok('simulatePayment', simulate(sent.id, 'C01', '11112222'))
      await platform.sandbox.ok('simulatePayment', simulate((await send()).id, 'C01', '33334444'))
      const { items } = await platform.sandbox.refused('simulatePayment', simulate(sent.id, 'C01', '11112222'), 422)
      expect(items?.[0]?.detail).to.match(/^The bank account was corrected since the entry/)
      expect(await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' })).to.have.length(2)
      for (const body of [{ notification_of_change: { code: 'R01', corrected_data: '1' } }, { notification_of_change: { code: 'C01' } }, { return_code: 'R01', notification_of_change: { code: 'C01', corrected_data: '1234' } }]) {
        await platform.sandbox.refused('simulatePayment', { path: { id: sent.id }, body }, 400)
      }
    })
  })
})
