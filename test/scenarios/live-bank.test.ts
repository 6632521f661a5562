import { createHash } from 'node:crypto'
import { appendFile, rename, utimes } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { parseBankDocument } from '../../src/ach/bank-document.ts'
import { sandboxBank } from '../../src/ach/bank-settings.ts'
import { openMessage } from '../../src/ach/file-store.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { setBank } from '../../src/ach/set-bank.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { receiveFile, returnsOf, sentOf } from '../support/bank.ts'
import { newCustomer, newLinkedBankAccount, newPaykey, type TestPlatform } from '../support/factories.ts'
import { bankBody, giveBank, onceFile, onceMissed, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, expectEvents, filesOf, historyOf, movesOf, newScheduled, onceItIs, payouts, read } from '../support/stories.ts'
import { world } from '../support/world.ts'

// A Tuesday in New York; what is dated the day after goes into the file of 20:00.
const afternoon = '2026-03-03T20:00:00.000Z'
const cutoff = '2026-03-04T01:00:00.500Z'
const paidAt = '2026-03-06T15:00:00.500Z'

describe('A live payment of a platform with a bank', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  before(async () => {
    rail = await openRail(afternoon)
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
    bank = await openFolderBank()
  })
  afterEach(() => bank.remove())

  const filesSent = () => rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' })

  it('goes out in a file, is acknowledged, and is paid once its return window is over', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const charge = await newScheduled(live, charges, { payment_date: '2026-03-04', amount: 1_200 })
    // In a batch of its own. A payout would wait for its cover (funding.test.ts).
    const signed = await newScheduled(live, charges, { payment_date: '2026-03-04', amount: 300, consent_type: 'signed' })
    expect(charge.status_details.message).to.equal('The charge passed its checks.')
    expect((await bank.sent()).size).to.equal(0)
    rail.setTime(cutoff)
    const [[name, content] = ['', '']] = await bank.once(1)
    const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    expect(name).to.equal(`2026-03-03-001-${file.id}.ach`)
    expect(file).to.include({ name, sending_as: null, answer: null, debit_amount: 1_500, credit_amount: 0 })
    const { header, batches, faults } = readFile(content)
    expect(faults).to.deep.equal([])
    expect(header).to.include({ immediateDestination: '091000019', immediateOrigin: '1912345678', destinationName: 'FIRST EXAMPLE BANK', originName: 'EXAMPLE PLATFORM' })
    expect(batches.map(({ companyName, companyId, odfiId, effectiveDate }) => ({ companyName, companyId, odfiId, effectiveDate }))).to.deep.equal(
      [1, 2].map(() => ({ companyName: 'EXAMPLE INC', companyId: '1912345678', odfiId: '09100001', effectiveDate: '2026-03-04' })),
    )
    for (const [kind, { id }] of [[charges, charge], [charges, signed]] as const) {
      const pending = await onceItIs('pending', live, kind, id)
      expect((pending.processed_at ?? '') > '2026-03-04T01:00:00.000Z', 'it went when it went').to.equal(true)
    }
    await bank.acknowledge(name, await bank.collect(name))
    await onceFile(rail, { id: file.id }, ({ answer }) => answer === 'accepted')
    rail.setTime(paidAt)
    for (const [kind, { id }] of [[charges, charge], [charges, signed]] as const) {
      const paid = await onceItIs('paid', live, kind, id)
      expect(paid.effective_at).to.equal('2026-03-04T13:30:00.000Z')
      expect(movesOf(paid)).to.deep.equal(['created ok system -', 'scheduled ok system -', 'pending ok system -', 'paid ok system -'])
      await expectEvents(rail, kind, paid)
    }
    await onceIt(() => bank.shelf('done'), ({ length }) => length > 0)
    expect(await bank.shelf('done')).to.deep.equal([`${name}.ack.json`])
    expect((await filesSent()).length).to.equal(1)
    expect((await bank.sent()).size, 'sent once').to.equal(0)
  })

  it('comes back before it is paid, and after', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const early = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    const late = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, early.id)), code: 'R01' }]))
    const failed = await onceItIs('failed', live, charges, early.id)
    expect(movesOf(failed).at(-1)).to.equal('failed insufficient_funds bank_decline R01')
    rail.setTime(paidAt)
    await onceItIs('paid', live, charges, late.id)
    // Under the same name: the one before lies in done/ by then.
    await onceIt(() => bank.shelf('done'), ({ length }) => length > 0)
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, late.id)), code: 'R10' }], 'B'))
    const reversed = await onceItIs('reversed', live, charges, late.id)
    expect(movesOf(reversed).slice(-2)).to.deep.equal(['paid ok system -', 'reversed disputed customer_dispute R10'])
    await onceIt(() => bank.shelf('done'), ({ length }) => length >= 2)
    expect((await bank.shelf('done')).map((one) => one.replace(/\.[0-9a-f]{12}$/, '.(hash)')).sort()).to.deep.equal(['returns.ach', 'returns.ach.(hash)'])
  })

  it('keeps its inbox for sixty days after it was paid, and may come back on the last of them', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceItIs('pending', live, charges, id)
    const other = await openFolderBank()
    try {
      const { document, secrets } = parseBankDocument({ ...bankBody, outbox_dir: bank.outbox, inbox_dir: other.inbox })
      const obstacleOn = (date: string) =>
        inTenant(rail.asService, platform.id, (trx) => {
          const now = new Date(`${date}T18:00:00Z`)
          return setBank({ trx, platformId: platform.id, environment: 'live', now, realNow: now, newId, secrets: world().secrets }, document, secrets)
        })
      expect(await obstacleOn('2026-03-04'), 'while it is on its way').to.deep.equal({ of: 'inbox', count: 1 })
      rail.setTime(paidAt)
      await onceItIs('paid', live, charges, id)
      // It settled on the 4th of March.
      expect(await obstacleOn('2026-05-03')).to.deep.equal({ of: 'inbox', count: 1 })
      expect(await obstacleOn('2026-05-04')).to.equal(undefined)
    } finally {
      await other.remove()
    }
  })

  it('fails with the file that the bank rejects', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.acknowledge(name, await bank.collect(name), { accepted: false, message: 'Immediate origin unknown' })
    const failed = await onceItIs('failed', live, charges, id)
    expect(movesOf(failed).at(-1)).to.equal('failed internal_system_error system -')
    expect(failed.status_details.message).to.equal('The bank rejected the file of the charge.')
    await expectEvents(rail, charges, failed)
    const [file] = await filesSent()
    expect([file?.answer, file && openMessage(world().secrets, file)]).to.deep.equal(['rejected', 'Immediate origin unknown'])
    const paykey = (await live.ok('getPaykey', { path: { id: failed.paykey_details.id } })).data
    expect(paykey.status, 'nothing is wrong with the bank account').to.equal('active')
  })

  it('fails with the batch that the bank rejects; the others go on', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const charge = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    const signed = await newScheduled(live, charges, { payment_date: '2026-03-04', consent_type: 'signed' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    const batch = readFile(content).batches.find(({ sec }) => sec === 'WEB')
    await bank.acknowledge(name, content, { rejected_batches: [batch?.batchNumber, 77], message: 'Company not enrolled' })
    await onceItIs('failed', live, charges, charge.id)
    const [file] = await filesSent()
    expect(file).to.deep.include({ answer: 'partly_rejected', rejected_batches: [batch?.batchNumber] })
    expect((await read(live, charges, signed.id)).status).to.equal('pending')
    const [line, ...more] = await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })
    expect(more).to.deep.equal([])
    expect(line?.reason).to.equal(`The file ${file?.id ?? ''} has no batch 77.`)
    rail.setTime(paidAt)
    await onceItIs('paid', live, charges, signed.id)
  })

  it('is not accepted by what names no batch of its file: the right word comes after it', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    await bank.acknowledge(name, content, { rejected_batches: [77] })
    const lines = () => rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })
    const [line] = await onceIt(lines, (found) => found.length === 1)
    const [file] = await filesSent()
    expect([line?.reason, file?.answer]).to.deep.equal([`The file ${file?.id ?? ''} has no batch 77.`, null])
    await bank.acknowledge(name, content, { rejected_batches: [readFile(content).batches[0]?.batchNumber] })
    expect(movesOf(await onceItIs('failed', live, charges, id)).at(-1)).to.equal('failed internal_system_error system -')
  })

  it('that was paid is reversed where the bank rejects its file too late', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await onceItIs('pending', live, charges, id)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    rail.setTime(paidAt)
    await onceItIs('paid', live, charges, id)
    await bank.acknowledge(name, await bank.collect(name), { accepted: false })
    expect(movesOf(await onceItIs('reversed', live, charges, id)).at(-1)).to.equal('reversed internal_system_error system -')
  })

  it('may be presented again once more where the bank rejects its file, and is then none of the entries that return rates are of', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const first = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    const collected = async (at: string) => {
      rail.setTime(at)
      const [[name] = ['']] = await bank.once(1)
      const content = await bank.collect(name)
      await onceFile(rail, { platform_id: platform.id, direction: 'outgoing', name }, ({ status }) => status === 'handed_over')
      return { name, content }
    }
    const comesBack = async (id: string, day: string) => {
      rail.setTime(`${day}T18:00:00.000Z`)
      await bank.put(`${day}.ach`, returnsOf([{ ...(await sentOf(rail, id)), code: 'R01' }], day.at(-1)))
      await onceItIs('failed', live, charges, id)
    }
    const again = async (payment_date: string) => {
      const { data } = await live.ok('resubmitCharge', { path: { id: first.id }, body: { payment_date } })
      return onceItIs('scheduled', live, charges, data.id)
    }
    await collected(cutoff)
    await comesBack(first.id, '2026-03-04')
    const rejected = await again('2026-03-05')
    const { name, content } = await collected('2026-03-05T01:00:00.500Z')
    rail.setTime('2026-03-05T18:00:00.000Z')
    await bank.acknowledge(name, content, { accepted: false })
    await onceItIs('failed', live, charges, rejected.id)
    for (const [day, at] of [['2026-03-06', '2026-03-06T01:00:00.500Z'], ['2026-03-09', '2026-03-07T01:00:00.500Z']] as const) {
      const next = await again(day)
      await collected(at)
      await comesBack(next.id, day)
    }
    const { detail } = await live.refused('resubmitCharge', { path: { id: first.id }, body: { payment_date: '2026-03-10' } }, 422)
    expect(detail).to.equal('The charge was presented again 2 times: that is the most.')
    expect((await live.ok('getReturnRates', {})).data.own).to.deep.include({ entries: 3, overall: { returns: 3, rate: 10000, limit: 1500, is_over: true } })
  })

  // The latest of a number is the latest of its environment: a bank may have the routing number that the sandbox's has.
  it('comes back though a charge, or a deposit, of the sandbox went out later under its trace number', async () => {
    await giveBank(rail, platform, bank, { odfi_routing: sandboxBank.odfiRouting })
    const { live, sandbox } = platform
    const lives = [await newScheduled(live, charges, { payment_date: '2026-03-04' }), await newScheduled(live, charges, { payment_date: '2026-03-04' })]
    rail.setTime(cutoff)
    await onceFile(rail, { platform_id: platform.id, environment: 'live', direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    const { id: linkedId } = await newLinkedBankAccount(sandbox, { purposes: ['charges'] })
    await rail.asSuperuser('linked_bank_accounts').where({ id: linkedId }).update({ status: 'active' })
    await rail.asSuperuser('number_series').insert({ platform_id: platform.id, environment: 'sandbox', name: 'trace', value: 10_000_000 })
    await newScheduled(sandbox, charges, { payment_date: '2026-03-05' })
    await advance(sandbox, '2026-03-12T00:00:00.500Z')
    const later = await Promise.all((['nacha_entries', 'funding_entries'] as const).map((table) => rail.asSuperuser(table).where({ platform_id: platform.id, environment: 'sandbox' }).pluck('trace_number')))
    const sent = await Promise.all(lives.map(({ id }) => sentOf(rail, id)))
    expect(later.flat()).to.deep.equal(sent.map(({ entry }) => entry.traceNumber).sort())

    const received = await receiveFile(rail, platform, returnsOf(sent), 'live')
    expect(received).to.include({ status: 'received', entry_count: 2, bad_line_count: 0 })
    for (const { id } of lives) expect((await read(live, charges, id)).status).to.equal('failed')
  })

  it('comes back by a return without its id where the company of its batch is that which it was sent with, and by no other company\'s', async () => {
    await giveBank(rail, platform, bank)
    const other = await rail.newPlatform()
    const elsewhere = await openFolderBank()
    await giveBank(rail, other, elsewhere, { company_id: '2222222222' })
    const [mine, another, last] = [
      await newScheduled(platform.live, charges, { payment_date: '2026-03-04' }),
      await newScheduled(other.live, charges, { payment_date: '2026-03-04' }),
      await newScheduled(platform.live, charges, { payment_date: '2026-03-04', amount: 9_900 }),
    ]
    rail.setTime(cutoff)
    for (const id of [platform.id, other.id]) await onceFile(rail, { platform_id: id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    await elsewhere.remove()
    const sent = await sentOf(rail, mine.id)
    const theirs = await sentOf(rail, another.id)
    expect([theirs.entry.traceNumber, theirs.entry.amount]).to.deep.equal([sent.entry.traceNumber, sent.entry.amount])
    const nameless = { change: { individualId: '' } }
    const misled = await receiveFile(rail, platform, returnsOf([{ ...theirs, ...nameless }]), 'live')
    expect(misled).to.include({ status: 'quarantined', entry_count: 0 })
    const [line] = await rail.asSuperuser('quarantined_lines').where({ file_id: misled.id })
    expect(line?.reason).to.equal(`The company identification is 2222222222, but the entry ${sent.entry.traceNumber} was sent with 1912345678; an individual identification number, which would tell, is missing.`)
    expect((await read(platform.live, charges, mine.id)).status).to.equal('pending')
    // With its id nothing else is asked.
    await receiveFile(rail, other, returnsOf([{ ...theirs, batch: { ...theirs.batch, companyId: '3333333333' } }]), 'live')
    await onceItIs('failed', other.live, charges, another.id)
    // The bank's company is another by now; and some leave out both.
    await giveBank(rail, platform, bank, { company_id: '4444444444' })
    await receiveFile(rail, platform, returnsOf([{ ...sent, ...nameless }]), 'live')
    await onceItIs('failed', platform.live, charges, mine.id)
    const silent = await sentOf(rail, last.id)
    await receiveFile(rail, platform, returnsOf([{ ...silent, ...nameless, batch: { ...silent.batch, companyId: '' } }], 'B'), 'live')
    await onceItIs('failed', platform.live, charges, last.id)
  })

  it('is not moved by what the bank says of a file that is not ours, or says twice, or says in no words', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    await bank.acknowledge('other', 'another file', { accepted: false })
    await bank.put('broken.ack.json', 'Yes, all of it')
    await bank.put('short.ack.json', '{"accepted":true}')
    await bank.acknowledge(name, content)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ answer }) => answer === 'accepted')
    await bank.acknowledge(`${name}-again`, content, { accepted: false })
    await onceIt(() => bank.shelf('quarantine'), ({ length }) => length >= 4)
    expect((await bank.shelf('quarantine')).sort()).to.deep.equal(['broken.ack.json', `${name}-again.ack.json`, 'other.ack.json', 'short.ack.json'].sort())
    const reasons = (await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })).map(({ reason }) => reason.replace(/[0-9a-f]{64}|[0-9a-f-]{36}/g, '…'))
    expect(reasons.sort()).to.deep.equal([
      'No file was sent with the SHA-256 that it tells.',
      'The acknowledgement is no JSON.',
      "The acknowledgement is not valid: must have required property 'file_sha256'.",
      'The file … was acknowledged before, as accepted. Where nothing of it is done after all, say so: files reject.',
    ])
    expect((await read(live, charges, id)).status).to.equal('pending')
  })

  for (const [what, name, words] of [
    ['in capitals', 'ANSWER.ACK.JSON', (text: string) => text],
    ['that says nothing', 'answer', (text: string) => text],
    ['that nobody gives a file before it is whole, and behind a byte order mark', 'answer.ack.json', (text: string) => `\uFEFF${text}\r\n`],
  ] as const) {
    it(`is acknowledged under a name ${what}`, async () => {
      const { live } = platform
      await giveBank(rail, platform, bank)
      const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
      rail.setTime(cutoff)
      const [[sent] = ['']] = await bank.once(1)
      const file_sha256 = createHash('sha256').update(await bank.collect(sent)).digest('hex').toUpperCase()
      await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
      const text = words(JSON.stringify({ file_sha256, accepted: false }))
      await bank.put('answer.tmp', text)
      await delay(500)
      expect(await filesOf(rail, platform.id, 'incoming'), 'half-written, for all that is known').to.deep.equal([])
      await rename(join(bank.inbox, 'answer.tmp'), join(bank.inbox, name))
      expect(movesOf(await onceItIs('failed', live, charges, id)).at(-1)).to.equal('failed internal_system_error system -')
      const once = async (shelf: readonly string[]) => {
        for (const deadline = performance.now() + 10_000; (await bank.shelf('done')).length < shelf.length && performance.now() < deadline; ) await delay(30)
        expect((await bank.shelf('done')).sort()).to.deep.equal(shelf)
      }
      await once([name])
      // The same bytes under another name: they were read.
      await bank.put('again.ack.json', text)
      await once([name, 'again.ack.json'].sort())
      expect(await bank.shelf('quarantine')).to.deep.equal([])
    })
  }

  it('comes back by a file that is named as an acknowledgement', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    await bank.once(1)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    await bank.put('junk.ACK.JSON', 'Yes')
    await bank.put('returns.ack.json', returnsOf([await sentOf(rail, id)]))
    await onceItIs('failed', live, charges, id)
    for (const deadline = performance.now() + 10_000; (await bank.shelf('quarantine')).length === 0 && performance.now() < deadline; ) await delay(30)
    expect((await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })).map(({ reason }) => reason)).to.deep.equal(['The acknowledgement is no JSON.'])
  })

  it('is acknowledged by what an operator takes in, whatever its name', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[sent] = ['']] = await bank.once(1)
    const file_sha256 = createHash('sha256').update(await bank.collect(sent)).digest('hex')
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    const { status } = await receiveFile(rail, platform, JSON.stringify({ file_sha256, accepted: false }, undefined, 2), 'live')
    expect([status, (await read(live, charges, id)).status]).to.deep.equal(['received', 'failed'])
  })

  it('waits for its platform to have a bank, and says so', async () => {
    const { live } = platform
    const scheduled = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    expect(scheduled.status_details.message).to.equal('The charge passed its checks. The platform had no bank yet: it is sent once there is one.')
    rail.setTime(cutoff)
    // What has the worker look at the live side: at its cutoff nothing is made of the other either.
    await newScheduled(live, charges)
    await delay(1_000)
    expect(await filesSent()).to.deep.equal([])
    rail.setTime('2026-03-04T16:00:00.000Z')
    await delay(1_500)
    expect(await read(live, charges, scheduled.id)).to.deep.equal(scheduled)
    await giveBank(rail, platform, bank)
    // Its file was that of the evening before: it finds one that is still to come, and is dated by that.
    rail.setTime('2026-03-04T16:00:02.000Z')
    const placeOf = async () => (await rail.asSuperuser('payments').where({ id: scheduled.id }).first())?.due_at?.toISOString()
    await onceIt(placeOf, (at) => at !== '2026-03-04T01:00:00.000Z')
    expect(await placeOf()).to.equal('2026-03-04T19:15:00.000Z')
    expect(await filesSent()).to.deep.equal([])
    rail.setTime('2026-03-04T19:15:00.500Z')
    const [[, content] = ['', '']] = await bank.once(1)
    expect(readFile(content).batches.map(({ effectiveDate }) => effectiveDate)).to.deep.equal(['2026-03-04'])
  })

  it('is planned by the windows of its own bank, also where these change', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank, { windows: { same_day: [], last_file: '17:00' } })
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    const placeOf = async () => (await rail.asSuperuser('payments').where({ id }).first())?.due_at?.toISOString()
    expect(await placeOf()).to.equal('2026-03-03T22:00:00.000Z')
    for (const [last_file, at] of [['18:30', '2026-03-03T23:30:00.000Z'], ['16:30', '2026-03-03T21:30:00.000Z']] as const) {
      await giveBank(rail, platform, bank, { windows: { same_day: [], last_file } })
      await onceIt(placeOf, (found) => found === at)
    }
    expect((await bank.sent()).size).to.equal(0)
    const changed = await read(live, charges, id)
    await giveBank(rail, platform, bank, { windows: { same_day: [], last_file: '16:30' }, company_name: 'ANOTHER NAME' })
    rail.setTime('2026-03-03T21:30:00.500Z')
    await bank.once(1)
    expect(changed.status_details.message, 'nothing is told of it').to.equal('The charge passed its checks.')
  })

  it('waits with what the bank says of its file until that is known to have been handed over', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    const failing = await newScheduled(live, charges, { payment_date: '2026-03-04', consent_type: 'signed' })
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime(cutoff)
    const { id: fileId } = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    const [made] = await filesOf(rail, platform.id)
    const name = made?.row.name ?? ''
    await bank.acknowledge(name, made?.text ?? '')
    await bank.put('returns.ach', returnsOf([await sentOf(rail, failing.id)]))
    const failures = async () => (await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'receive_file' })).flatMap(({ last_error }) => last_error ?? []).sort()
    await onceIt(failures, ({ length }) => length >= 2)
    expect(await failures()).to.deep.equal([`The bank has not got the file ${fileId} yet, of which an entry is spoken of. If it has, say so: files sent.`, `The bank has not got the file ${fileId} yet, which is acknowledged. If it has, say so: files sent.`])
    for (const one of [id, failing.id]) expect((await read(live, charges, one)).status).to.equal('pending')
    await rename(`${bank.outbox}-gone`, bank.outbox)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    await onceFile(rail, { id: fileId }, ({ status }) => status === 'handed_over')
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    await onceFile(rail, { id: fileId }, ({ answer }) => answer === 'accepted')
    await onceItIs('failed', live, charges, failing.id)
  })

  it('has each errand to its bank run by one of several workers', async () => {
    const apart = await openRail(afternoon)
    const folder = await openFolderBank()
    const asked: Socket[] = []
    // Takes calls, and never says a word.
    const silent = createServer((socket) => asked.push(socket)).listen(0, '127.0.0.1')
    try {
      const first = apart.startWorker()
      const other = await apart.newPlatform()
      await giveBank(apart, other, { ...folder, outbox: `${folder.outbox}-gone` })
      await newScheduled(other.live, charges, { payment_date: '2026-03-04' })
      apart.setTime(cutoff)
      await onceFile(apart, { platform_id: other.id, direction: 'outgoing' }, ({ status }) => status === 'made')
      await first.stop()
      const address = silent.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      await giveBank(apart, other, { sftp: { host: '127.0.0.1', port, username: 'example', password: 'words', host_key: `SHA256:${'A'.repeat(43)}`, outbox_dir: '/out', inbox_dir: '/in' } })
      await apart.asSuperuser('jobs').where({ platform_id: other.id }).update({ retry_at: null, last_error: null })
      for (let count = 0; count < 3; count++) apart.startWorker()
      await delay(2_500)
      const jobs = await apart.asSuperuser('jobs').where({ platform_id: other.id }).orderBy('kind')
      expect(jobs.map(({ kind, last_error }) => `${kind} ${last_error ?? '-'}`)).to.deep.equal(['fetch_files -', 'hand_over_file -'])
      for (const { retry_at } of jobs) expect((retry_at?.getTime() ?? 0) - apart.clock.now().getTime(), 'milliseconds that it is leased for').to.be.within(100_000, 150_000)
      expect(asked.length, 'one worker for each').to.equal(2)
    } finally {
      for (const socket of asked) socket.destroy()
      silent.close()
      await apart.close()
      await folder.remove()
    }
  })

  it('finds a later file where no worker was there for its own', async () => {
    const apart = await openRail('2026-03-04T00:59:00.000Z')
    const slow = await openFolderBank()
    try {
      const worker = apart.startWorker()
      const other = await apart.newPlatform()
      await giveBank(apart, other, slow)
      const { id } = await newScheduled(other.live, charges, { payment_date: '2026-03-04' })
      await worker.stop()
      apart.setTime('2026-03-04T01:05:01.000Z')
      apart.startWorker()
      const placeOf = async () => await apart.asSuperuser('payments').where({ id }).first()
      await onceIt(placeOf, (payment) => payment?.due_at?.toISOString() !== '2026-03-04T01:00:00.000Z')
      expect((await placeOf())?.due_at?.toISOString()).to.equal('2026-03-04T15:00:00.000Z')
      expect((await slow.sent()).size).to.equal(0)
      expect(historyOf(await read(other.live, charges, id))).to.have.length(2)
    } finally {
      await apart.close()
      await slow.remove()
    }
  })

  it('keeps the date that it was given anew where others of its file are dated anew again', async () => {
    const { live } = platform
    await giveBank(rail, platform, { ...bank, outbox: `${bank.outbox}-gone` })
    // What is more than the limit of same-day entries settles a day later; the other one is still in time for a window of the day.
    const large = await newScheduled(live, charges, { payment_date: '2026-03-04', amount: 100_000_001 })
    const small = await newScheduled(live, charges, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(cutoff)
    for (const { id } of [large, small]) await onceItIs('pending', live, charges, id)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    const placesOf = async () => (await rail.asSuperuser('payments').whereIn('id', [large.id, small.id]).orderBy('amount')).map(({ effective_date, settles_at }) => `${effective_date} ${settles_at?.toISOString()}`).join()
    for (const [at, places] of [
      ['2026-03-04T14:00:00.000Z', '2026-03-04 2026-03-04T18:00:00.000Z,2026-03-05 2026-03-05T13:30:00.000Z'],
      ['2026-03-04T16:00:00.000Z', '2026-03-04 2026-03-04T22:00:00.000Z,2026-03-05 2026-03-05T13:30:00.000Z'],
    ] as const) {
      rail.setTime(at)
      await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
      await onceIt(placesOf, (found) => found === places)
    }
    await giveBank(rail, platform, bank)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    const [[, content] = ['', '']] = await bank.once(1)
    expect(readFile(content).batches.flatMap(({ effectiveDate, entries }) => entries.map(({ amount }) => `${effectiveDate} ${amount}`)).sort()).to.deep.equal(['2026-03-04 300', '2026-03-05 100000001'])
  })

  it('is dated anew where its file was made and could not be handed over in time, and is paid so much later', async () => {
    const { live } = platform
    await giveBank(rail, platform, { ...bank, outbox: `${bank.outbox}-gone` })
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    await onceItIs('pending', live, charges, id)
    const made = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    rail.setTime('2026-03-05T03:00:00.000Z')
    await giveBank(rail, platform, bank)
    const [[, content] = ['', '']] = await bank.once(1)
    expect(readFile(content).batches.map(({ effectiveDate }) => effectiveDate)).to.deep.equal(['2026-03-05'])
    const file = await onceFile(rail, { id: made.id }, ({ status }) => status === 'handed_over')
    expect([file.name, file.content_hash === made.content_hash]).to.deep.equal([made.name, false])
    rail.setTime(paidAt)
    await delay(1_500)
    expect((await read(live, charges, id)).status).to.equal('pending')
    rail.setTime('2026-03-09T14:00:00.500Z')
    const paid = await onceItIs('paid', live, charges, id)
    expect(paid.effective_at).to.equal('2026-03-05T18:00:00.000Z')
  })

  it('fails where Nacha lets it have no date any more once its file can be handed over, and is taken out of it', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const first = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[sent] = ['']] = await bank.once(1)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    await bank.collect(sent)
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, first.id)), code: 'R01' }]))
    await onceItIs('failed', live, charges, first.id)
    // 180 days after it settled first: a Monday.
    rail.setTime('2026-08-28T20:00:00.000Z')
    const { data: again } = await live.ok('resubmitCharge', { path: { id: first.id }, body: { payment_date: '2026-08-31' } })
    const beside = await newScheduled(live, charges, { payment_date: '2026-08-31', amount: 300 })
    await onceItIs('scheduled', live, charges, again.id)
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime('2026-08-29T00:00:00.500Z')
    for (const { id } of [again, beside]) await onceItIs('pending', live, charges, id)
    const made = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    const stale = await sentOf(rail, again.id)
    await onceMissed(rail, platform.id)
    rail.setTime('2026-09-02T15:00:00.000Z')
    await rename(`${bank.outbox}-gone`, bank.outbox)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    const [[, content] = ['', '']] = await bank.once(1)
    expect(readFile(content).batches.flatMap(({ effectiveDate, entries }) => entries.map(({ amount }) => `${effectiveDate} ${amount}`))).to.deep.equal(['2026-09-02 300'])
    expect(readFile(content).faults).to.deep.equal([])
    const { status_details } = await onceItIs('failed', live, charges, again.id)
    expect(status_details).to.deep.include({ reason: 'internal_system_error', source: 'system', code: null, message: 'The file of the charge could not be handed over in time: it is too late to present it again.' })
    // Nobody was debited by it: what it says counts as no presentment, and what is left of the file as what was sent.
    const late = await onceFile(rail, { id: made.id }, ({ status }) => status === 'handed_over')
    expect([late.entry_count, late.debit_amount, late.withdrawn_traces]).to.deep.equal([1, 300, [(await rail.asSuperuser('nacha_entries').where({ payment_id: again.id }).first())?.trace_number]])
    expect((await read(live, charges, beside.id)).status).to.equal('pending')
    // A bank that has it come back all the same has not understood.
    await bank.put('never-sent.ach', returnsOf([{ ...stale, code: 'R01' }], 'B'))
    await onceIt(() => rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id }), (lines) => lines.length === 1)
  })

  it('comes back by a file that is slow to come: the worker takes a file only once it is whole', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    const returns = returnsOf([await sentOf(rail, id)])
    for (let at = 0; at < returns.length; at += 40) {
      await appendFile(join(bank.inbox, 'slow.ach'), returns.slice(at, at + 40))
      await delay(50)
    }
    await onceItIs('failed', live, charges, id)
    const incoming = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' })
    expect(incoming.map(({ status, bad_line_count }) => `${status} ${bad_line_count}`)).to.deep.equal(['received 0'])
  })

  it('is not paid while what the bank has sent can not be read', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const customer_id = (await newCustomer(live)).id
    const { paykey } = await newPaykey(live, { customer_id })
    const kept = await newScheduled(live, charges, { payment_date: '2026-03-04', paykey })
    const returned = await newScheduled(live, charges, { payment_date: '2026-03-04', paykey })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    // The morning's returns come while nobody can look.
    await rail.asSuperuser('bank_settings').where({ platform_id: platform.id }).update({ settings: JSON.stringify({ ...(await settingsOf()), inbox_dir: `${bank.inbox}-gone` }) })
    await bank.put('returns.ach', returnsOf([await sentOf(rail, returned.id)]))
    rail.setTime(paidAt)
    await onceIt(() => rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'fetch_files' }), ([job]) => job?.last_error?.includes('ENOENT') === true)
    await delay(1_500)
    for (const { id } of [kept, returned]) expect((await read(live, charges, id)).status).to.equal('pending')
    await giveBank(rail, platform, bank)
    await onceItIs('failed', live, charges, returned.id)
    await onceItIs('paid', live, charges, kept.id)
  })

  it('is not paid while what the bank has sent waits to be read, nor covers a payout; and another file of its name is read beside it', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const { paykey } = await newPaykey(live)
    const first = await newScheduled(live, charges, { payment_date: '2026-03-04', amount: 5_000 })
    const other = await newScheduled(live, charges, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    rail.setTime('2026-03-04T18:00:00.000Z')
    const second = await newScheduled(live, charges, { paykey, payment_date: '2026-03-05', amount: 700 })
    await rename(bank.outbox, `${bank.outbox}-gone`)
    rail.setTime('2026-03-05T01:00:00.500Z')
    await onceItIs('pending', live, charges, second.id)
    const stuck = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    const jobs = () => rail.asSuperuser('jobs').where({ platform_id: platform.id })
    await onceMissed(rail, platform.id)
    const payout = await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 5_000 })
    // In time, of both files: of the second one the bank can't speak yet.
    rail.setTime('2026-03-06T13:00:00.000Z')
    await bank.put('returns.ach', returnsOf([await sentOf(rail, first.id), await sentOf(rail, second.id)]))
    await onceIt(jobs, (all) => all.some(({ kind, last_error }) => kind === 'receive_file' && last_error !== null))
    await bank.put('returns.ach', returnsOf([await sentOf(rail, other.id)], 'B'))
    await onceItIs('failed', live, charges, other.id)
    rail.setTime(paidAt)
    await delay(1_500)
    expect((await read(live, charges, first.id)).status).to.equal('pending')
    rail.setTime('2026-03-07T01:00:00.500Z')
    await delay(1_500)
    expect((await read(live, payouts, payout.id)).status).to.equal('scheduled')
    // Once the second one is known to be with the bank, all of it is read at once, whenever its next try was to be.
    await jobs().where({ kind: 'receive_file' }).update({ retry_at: new Date('2026-03-08T00:00:00Z') })
    await rename(`${bank.outbox}-gone`, bank.outbox)
    await jobs().where({ kind: 'hand_over_file' }).update({ retry_at: null })
    await onceFile(rail, { id: stuck.id }, ({ status }) => status === 'handed_over')
    await onceItIs('failed', live, charges, first.id)
    await onceItIs('failed', live, charges, second.id)
    expect((await live.ok('listFundingEvents', { query: { type: ['charge_deposit'] } })).data).to.deep.equal([])
  })

  it('that comes back in time is not told to be late where its worker was away meanwhile; past its window it is', async () => {
    const { live } = platform
    await giveBank(rail, platform, bank)
    const [inTime, late] = [await newScheduled(live, charges, { payment_date: '2026-03-04' }), await newScheduled(live, charges, { payment_date: '2026-03-04' })]
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    const reasons = async () => (await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })).map(({ reason }) => reason)
    const arrive = async (file: string, text: string, at: string) => {
      await bank.put(file, text)
      await utimes(join(bank.inbox, file), new Date(at), new Date(at))
    }
    // Nobody looks from then on.
    const looks = rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'fetch_files' })
    await looks.clone().update({ due_at: new Date('2027-01-01T00:00:00Z') })
    await rail.asSuperuser('bank_settings').where({ platform_id: platform.id }).update({ inbox_read_at: new Date('2026-03-05T12:00:00Z') })
    await arrive('returns.ach', returnsOf([await sentOf(rail, inTime.id)]), '2026-03-05T13:00:00.000Z')
    rail.setTime('2026-03-06T15:01:00.000Z')
    await looks.clone().update({ due_at: new Date('2026-03-03T00:00:00Z') })
    await onceItIs('failed', live, charges, inTime.id)
    expect(await reasons()).to.deep.equal([])
    await onceItIs('paid', live, charges, late.id)
    // Seen as missing after its window, whatever the bank says of when it wrote it.
    await arrive('late.ach', returnsOf([await sentOf(rail, late.id)], 'B'), '2026-03-05T13:00:00.000Z')
    await onceItIs('reversed', live, charges, late.id)
    expect(await reasons()).to.deep.equal(['R01 came on 2026-03-06, past its window, which ended on 2026-03-06. It was applied; it can be dishonored (R68).'])
  })

  async function settingsOf(): Promise<object> {
    const [row] = await rail.asSuperuser('bank_settings').where({ platform_id: platform.id })
    return typeof row?.settings === 'object' && row.settings !== null ? row.settings : {}
  }
})
