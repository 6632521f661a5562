import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { newId } from '../../src/lib/ids.ts'
import { returnsOf, sentOf, sha256OfFile, takeFile } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import type { TestPlatform } from '../support/factories.ts'
import { bankBody, giveBank, onceFile, onceMissed, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { lockWaits } from '../support/rows.ts'
import { charges, newScheduled, onceItIs, read } from '../support/stories.ts'
import { commandEnvironment } from '../support/world.ts'

const afternoon = '2026-03-03T20:00:00.000Z'
const cutoff = '2026-03-04T01:00:00.500Z'

describe('A file that is sent again', function () {
  this.timeout(120_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  beforeEach(async () => {
    rail = await openRail(afternoon)
    platform = await rail.newPlatform()
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
  })
  afterEach(async () => {
    await rail.close()
    await bank.remove()
  })

  const run = (...args: string[]) =>
    runCommand(args, commandEnvironment(rail.database))
  const filed = (where: object) => onceFile(rail, { platform_id: platform.id, direction: 'outgoing', ...where }, ({ status }) => status === 'handed_over')
  const answered = (id: string) => onceFile(rail, { id }, ({ answer }) => answer !== null)
  const bad = () => rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id }).orderBy('created_at').pluck('reason')
  const found = async () => [...(await rail.verify([platform.id]))].flatMap(([name, { broken }]) => (broken === undefined ? [] : [name]))
  /** One charge, which goes to the bank. */
  const send = async () => {
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({})
    return { id, file, name, content: await bank.collect(name) }
  }

  /** It goes again, a day later, and is collected. @returns what it says then */
  const resend = async (id: string, name: string) => {
    rail.setTime('2026-03-05T03:00:00.000Z')
    expect((await run('files', 'resend', id)).stderr).to.contain('is sent again')
    await bank.once(1)
    await filed({})
    return bank.collect(name)
  }

  it('keeps what it said: the bank that has got that all the same answers it', async () => {
    rail.startWorker()
    const { id, file, name, content } = await send()
    const second = await resend(file.id, name)
    expect(readFile(second).batches.map(({ effectiveDate }) => effectiveDate)).to.deep.equal(['2026-03-05'])
    const again = await filed({})
    expect(again.content_hash).not.to.equal(file.content_hash)

    const refused = () => run('files', 'resend', file.id).then(({ stderr }) => stderr)
    const strange = { rejected_batches: [99] }
    await bank.acknowledge(`${name}-1`, content, strange)
    await onceIt(bad, ({ length }) => length > 0)
    expect(await refused()).to.match(new RegExp(`^The bank has got the file ${file.id}: the file [0-9a-f-]+ speaks of it.\n$`))
    await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id }).delete()
    await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' }).delete()

    await bank.acknowledge(name, content)
    expect(await answered(file.id)).to.include({ answer: 'accepted', got_hash: file.content_hash, content_hash: again.content_hash })
    const [before, now] = [sha256OfFile(file), sha256OfFile(again)]
    const shown = (await run('files', 'show', file.id)).stdout
    expect(shown).to.match(new RegExp(`^earlier +${before} until 20`, 'm')).and.match(new RegExp(`^got +${before}$`, 'm')).and.match(new RegExp(`^sha256 +${now}$`, 'm'))
    expect((await run('files', 'show', file.id, '--content')).stdout).to.equal(second)
    expect((await run('files', 'show', file.id, '--content', '--sha256', before)).stdout).to.equal(content)
    expect((await run('files', 'show', file.id, '--content', '--sha256', now)).stdout).to.equal(second)
    expect((await run('files', 'show', file.id, '--content', '--sha256', '00')).stderr).to.equal(`The file ${file.id} was never sent with the SHA-256 00.\n`)
    expect((await run('files', 'show', file.id, '--sha256', '00')).code).to.equal(1)
    expect(await bad()).to.deep.equal([])
    // So it has both: somebody has to see to that.
    await bank.acknowledge(`${name}-2`, second)
    await onceIt(bad, ({ length }) => length > 0)
    expect(await bad()).to.deep.equal([`The file ${file.id} was acknowledged before, as accepted. That was of another text of it: the bank has got it twice.`])
    expect((await read(platform.live, charges, id)).status).to.equal('pending')
  })

  it('was made before migration 0035, which left it its plain hash: what it said then its bank can answer, and what it says now', async () => {
    rail.startWorker()
    const { file, name, content } = await send()
    const plain = sha256OfFile(file)
    await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ content_hash: plain })
    const second = await resend(file.id, name)
    expect((await filed({})).content_hash).not.to.equal(sha256OfFile(await filed({})))
    expect(await found()).to.deep.equal([])
    await bank.acknowledge(name, content)
    expect(await answered(file.id)).to.include({ answer: 'accepted', got_hash: plain })
    expect((await run('files', 'show', file.id)).stdout).to.match(new RegExp(`^got +${plain}$`, 'm'))
    await bank.acknowledge(`${name}-2`, second)
    await onceIt(bad, ({ length }) => length > 0)
    expect(await bad()).to.deep.equal([`The file ${file.id} was acknowledged before, as accepted. That was of another text of it: the bank has got it twice.`])
    expect(await found()).to.deep.equal([])
  })

  it('fails, all of it or by batches, where its bank rejects what it has accepted: the operator says so', async () => {
    rail.startWorker()
    const signed = await newScheduled(platform.live, charges, { payment_date: '2026-03-04', consent_type: 'signed' })
    const { id, file, name, content } = await send()
    const batches = readFile(content).batches.map(({ sec, batchNumber }) => [sec, batchNumber] as const)
    const [web, ppd] = ['WEB', 'PPD'].map((wanted) => batches.find(([sec]) => sec === wanted)?.[1] ?? 0)
    await bank.acknowledge(name, content)
    await answered(file.id)
    await bank.acknowledge(`${name}-2`, content, { rejected_batches: [ppd], message: 'Over your limit' })
    await onceIt(bad, ({ length }) => length > 0)
    expect(await bad()).to.deep.equal([`The file ${file.id} was acknowledged before, as accepted. Where nothing of batch ${ppd ?? 0} is done after all, say so: files reject --batches ${ppd ?? 0}.`])
    const statuses = async () => Promise.all([signed.id, id].map(async (payment) => (await read(platform.live, charges, payment)).status))
    expect(await statuses()).to.deep.equal(['pending', 'pending'])

    expect(await run('files', 'reject', file.id, '--batches', '9')).to.deep.equal({ code: 1, stdout: '', stderr: `The file ${file.id} has no batch 9: it has 1, 2.\n` })
    const said = await run('files', 'reject', file.id, '--batches', String(ppd), '--reason', 'Over your limit')
    expect(said).to.deep.equal({ code: 0, stdout: '', stderr: `The batches ${ppd ?? 0} of the file ${file.id} count as rejected: what was in them has failed (entries: 1).\n` })
    expect(await statuses()).to.deep.equal(['failed', 'pending'])
    expect(await filed({})).to.deep.include({ answer: 'partly_rejected', rejected_batches: [ppd] })
    // The other one counts as paid by then.
    rail.setTime('2026-03-06T20:00:00.000Z')
    await onceItIs('paid', platform.live, charges, id)
    expect((await run('files', 'reject', file.id)).code).to.equal(0)
    expect(await statuses()).to.deep.equal(['failed', 'reversed'])
    expect(await filed({})).to.deep.include({ answer: 'rejected', rejected_batches: [] })
    expect((await run('files', 'reject', file.id, '--batches', String(web))).stderr).to.equal(`The file ${file.id} was acknowledged before, as rejected.\n`)
    expect(await found()).to.deep.equal([])
  })

  for (const word of ['acknowledges', 'returns']) {
    for (const isTaken of [true, false]) {
      it(`is not sent twice where the bank ${word} it before it is, ${isTaken ? 'and that is taken in' : 'and that lies in its mailbox'}`, async () => {
        const worker = rail.startWorker()
        const { id, file } = await send()
        await worker.stop()
        rail.setTime('2026-03-05T03:00:00.000Z')
        expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
        const [name, text] = word === 'acknowledges' ? ['one.ack.json', JSON.stringify({ file_sha256: sha256OfFile(file), accepted: true })] as const : ['returns.ach', returnsOf([{ ...(await sentOf(rail, id)), code: 'R01' }])] as const
        await (isTaken ? takeFile(rail, platform, text, 'live') : bank.put(name, text))
        const other = rail.startWorker()
        const tried = setInterval(() => void rail.asSuperuser('jobs').where({ platform_id: platform.id }).whereNotNull('last_error').update({ retry_at: null }).catch(() => 0), 200)
        await onceFile(rail, { platform_id: platform.id, direction: 'incoming' }, ({ status }) => status === 'received')
        clearInterval(tried)
        const { content_hash, got_hash } = await filed({})
        expect(got_hash ?? content_hash).to.equal(file.content_hash)
        await other.stop()
        expect((await bank.sent()).size).to.equal(0)
        expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' })).to.deep.equal([])
        expect((await read(platform.live, charges, id)).status).to.equal(word === 'returns' ? 'failed' : 'pending')
      })
    }
  }

  it('is not sent again while it lies in the outbox', async () => {
    const worker = rail.startWorker()
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({})
    const lies = `The file ${file.id} lies in the outbox, where its bank has not collected it: there is nothing to send again.`
    expect(await run('files', 'resend', file.id)).to.deep.equal({ code: 1, stdout: '', stderr: `${lies}\n` })
    await worker.stop()
    // As after a crash behind the rename, in a mailbox that can't tell.
    await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ status: 'made', sending_as: `${name}.draft` })
    await rail.asSuperuser('jobs').insert({ platform_id: platform.id, environment: 'live', id: newId(), kind: 'hand_over_file', subject_id: file.id, due_at: file.due_at, attempts: 0, retry_at: null, last_error: null, created_at: new Date() })
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`${lies} Say so (files sent).\n`)
    await rename(bank.outbox, `${bank.outbox}-gone`)
    expect((await run('files', 'reject', file.id)).stderr, 'it may be there').to.contain("The mailbox can't be looked into")
    await rename(`${bank.outbox}-gone`, bank.outbox)
    expect((await run('files', 'sent', file.id)).stderr).to.contain('It lies in the outbox, where its bank will collect it')
    await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ status: 'made', sending_as: `${name}.draft` })
    await rail.asSuperuser('jobs').insert({ platform_id: platform.id, environment: 'live', id: newId(), kind: 'hand_over_file', subject_id: file.id, due_at: file.due_at, attempts: 0, retry_at: null, last_error: null, created_at: new Date() })
    expect((await run('files', 'reject', file.id)).code).to.equal(0)
    expect([(await bank.sent()).size, (await read(platform.live, charges, id)).status]).to.deep.equal([0, 'failed'])
  })

  it('is rejected whole, or counts as not sent, wherever that is broken off', async () => {
    const worker = rail.startWorker()
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    await bank.once(1)
    const file = await filed({})
    await rail.asSuperuser.raw(`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`)
    await rail.asSuperuser.raw(`create trigger break_off before update on nacha_files for each row when (new.answer is not null) execute function break_off()`)
    expect((await run('files', 'reject', file.id)).code).to.equal(1)
    expect((await bank.sent()).size, 'it is out of the outbox').to.equal(0)
    rail.setTime('2026-03-09T20:00:00.000Z')
    await onceIt(() => bank.shelf('done'), () => true)
    await delay(1_500)
    expect((await read(platform.live, charges, id)).status).to.equal('pending')
    const [job] = await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' })
    expect(job?.last_error).to.equal('The file was being rejected, which was broken off. Say again what becomes of it: files reject, files resend or files sent.')
    expect(await found()).to.deep.equal([])
    await rail.asSuperuser.raw('drop trigger break_off on nacha_files')
    expect((await run('files', 'reject', file.id)).code).to.equal(0)
    expect(await readdir(join(bank.outbox, '.sending'))).to.deep.equal([])
    expect((await read(platform.live, charges, id)).status).to.equal('failed')
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' })).to.deep.equal([])
    await worker.stop()
  })

  for (const isCollected of [false, true]) {
    it(`is told to ${isCollected ? 'be with the bank' : 'lie in the outbox'} where its rejection was broken off before it was taken out`, async () => {
      const worker = rail.startWorker()
      const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
      rail.setTime(cutoff)
      const [[name] = ['']] = await bank.once(1)
      const file = await filed({})
      await worker.stop()
      const held = await rail.asSuperuser.transaction()
      await held('nacha_files').where({ id: file.id }).forUpdate()
      const breaking = run('files', 'reject', file.id)
      await onceIt(() => lockWaits(rail.asSuperuser), (count) => count > 0)
      await rename(join(bank.outbox, '.sending'), `${bank.outbox}-sending`)
      await held.commit()
      expect((await breaking).code).to.equal(1)
      await rename(`${bank.outbox}-sending`, join(bank.outbox, '.sending'))
      if (isCollected) await bank.collect(name)
      const [resent, rejected] = [await run('files', 'resend', file.id), await run('files', 'reject', file.id)]
      if (isCollected) {
        for (const { code, stderr } of [resent, rejected]) expect([code, stderr]).to.deep.equal([1, `The file ${file.id} was sent: it is gone from .sending, where it lay ready. Say so (files sent).\n`])
        expect((await run('files', 'sent', file.id)).code).to.equal(0)
        expect((await read(platform.live, charges, id)).status).to.equal('pending')
      } else {
        expect(resent.stderr).to.contain('lies in the outbox, where its bank has not collected it')
        expect([rejected.code, (await bank.sent()).size, (await read(platform.live, charges, id)).status]).to.deep.equal([0, 0, 'failed'])
      }
    })
  }

  it('is sent again where what comes back is not of its entries, though under their trace numbers', async () => {
    const worker = rail.startWorker()
    const { id, file } = await send()
    const sent = await sentOf(rail, id)
    await takeFile(rail, platform, returnsOf([{ ...sent, code: 'R01', change: { individualId: 'ANOTHER' } }]), 'live')
    await onceIt(bad, ([reason]) => /^The individual identification number is not that of the entry/.test(reason ?? ''))
    await worker.stop()
    rail.setTime('2026-03-04T03:00:00.000Z')
    expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
    const other = rail.startWorker()
    await bank.once(1)
    await filed({})
    await other.stop()
  })

  it('counts as handed over where it was, though that was not recorded, and the bank speaks of it by then', async () => {
    const worker = rail.startWorker()
    const { id, file, content } = await send()
    await worker.stop()
    expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
    // It goes, and the worker dies before that is noted.
    const trigger = `create trigger break_off before update on nacha_files for each row when (old.status = 'made' and new.status = 'handed_over') execute function break_off()`
    await rail.asSuperuser.raw(`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`)
    await rail.asSuperuser.raw(trigger)
    const second = rail.startWorker()
    const [[name, again] = ['', '']] = await bank.once(1)
    await second.stop()
    await rail.asSuperuser.raw('drop trigger break_off on nacha_files')
    await bank.collect(name)
    await bank.acknowledge(name, again)
    expect(again).to.equal(content)
    const third = rail.startWorker()
    const tried = setInterval(() => void rail.asSuperuser('jobs').where({ platform_id: platform.id }).whereNotNull('last_error').update({ retry_at: null }).catch(() => 0), 200)
    expect(await answered(file.id)).to.include({ answer: 'accepted' })
    clearInterval(tried)
    await third.stop()
    expect((await bank.sent()).size).to.equal(0)
    expect((await read(platform.live, charges, id)).status).to.equal('pending')
  })

  it('goes to no other bank, whose mailbox is not looked into while it lies in that of the present one', async () => {
    const worker = rail.startWorker()
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({})
    await worker.stop()
    const other = await openFolderBank()
    const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    try {
      const path = join(folder, 'bank.json')
      await writeFile(path, JSON.stringify({ ...bankBody, outbox_dir: other.outbox, inbox_dir: bank.inbox }))
      const set = () => run('bank', 'set', '--platform', platform.id, path)
      expect(await set()).to.deep.equal({ code: 1, stdout: '', stderr: `The file ${file.id} lies in the present outbox, where its bank has not collected it. Wait until it has, or take it back (files reject), before the bank or its outbox is another.\n` })
      await writeFile(path, JSON.stringify({ ...bankBody, odfi_routing: '021000021', outbox_dir: bank.outbox, inbox_dir: bank.inbox }))
      expect((await set()).stderr, 'by the same folders').to.contain('lies in the present outbox')
      await bank.collect(name)
      await writeFile(path, JSON.stringify({ ...bankBody, odfi_routing: '021000021', immediate_destination: '021000021', outbox_dir: other.outbox, inbox_dir: bank.inbox }))
      expect((await set()).code).to.equal(0)
      expect((await run('files', 'resend', file.id)).stderr).to.equal(`The file ${file.id} was made for another bank than the present one, which must not get it.\n`)
      expect((await read(platform.live, charges, id)).status).to.equal('pending')
    } finally {
      await other.remove()
      await rm(folder, { recursive: true })
    }
  })

  it('is accepted as it is now where what it said before is rejected', async () => {
    rail.startWorker()
    const { id, file, name, content } = await send()
    const second = await resend(file.id, name)
    await bank.acknowledge(name, content, { accepted: false, message: 'Effective date is past' })
    await onceIt(bad, ({ length }) => length > 0)
    expect(await bad()).to.deep.equal([`The bank rejects what the file ${file.id} said before it was sent again. It was sent again, and what it says now may be accepted all the same. Where nothing of that is done either, say so: files reject.`])
    await bank.acknowledge(`${name}-2`, second)
    expect(await answered(file.id)).to.include({ answer: 'accepted', got_hash: null })
    expect((await read(platform.live, charges, id)).status).to.equal('pending')
  })

  it('is rejected by the operator where what it said before is rejected', async () => {
    rail.startWorker()
    const { id, file, name, content } = await send()
    await resend(file.id, name)
    await bank.acknowledge(name, content, { accepted: false })
    await onceIt(bad, ({ length }) => length > 0)
    expect((await run('files', 'reject', file.id)).code).to.equal(0)
    expect((await read(platform.live, charges, id)).status).to.equal('failed')
  })

  /** A file with a charge that may be presented that day at the latest, and is in its first batch, and another one in its second. */
  const sendLast = async () => {
    const { live } = platform
    const first = await send()
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, first.id)), code: 'R01' }]))
    await onceItIs('failed', live, charges, first.id)
    // 180 days after it settled first: a Monday.
    rail.setTime('2026-08-28T20:00:00.000Z')
    const { data: again } = await live.ok('resubmitCharge', { path: { id: first.id }, body: { payment_date: '2026-08-31' } })
    await onceItIs('scheduled', live, charges, again.id)
    return again
  }

  /** It is to be sent again, while its outbox is away, a day too late for what is in its first batch; and it has got it all the same. */
  const withdrawn = async (rejected: number) => {
    const { live } = platform
    const worker = rail.startWorker()
    const again = await sendLast()
    const beside = await newScheduled(live, charges, { payment_date: '2026-08-31', amount: 300 })
    rail.setTime('2026-08-29T00:00:00.500Z')
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({ name })
    const content = await bank.collect(name)
    const numberOf = (text: string, amount: number) => readFile(text).batches.find(({ entries }) => entries.some((entry) => entry.amount === amount))?.batchNumber ?? 0
    expect(numberOf(content, 300)).to.equal(2)
    rail.setTime('2026-09-01T15:00:00.000Z')
    await worker.stop()
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`The file ${file.id} is sent again, under its name.\n`)
    await rename(bank.outbox, `${bank.outbox}-gone`)
    const other = rail.startWorker()
    expect((await onceItIs('failed', live, charges, again.id)).status_details.message).to.contain('it is too late to present it again')
    await onceMissed(rail, platform.id)
    expect(numberOf((await run('files', 'show', file.id, '--content')).stdout, 300)).to.equal(1)
    const [trace] = (await rail.asSuperuser('nacha_files').where({ id: file.id }).first())?.withdrawn_traces ?? []
    await other.stop()

    await takeFile(rail, platform, JSON.stringify({ file_sha256: sha256OfFile(file), accepted: true, rejected_batches: [rejected], message: 'No such company' }), 'live')
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    rail.startWorker()
    expect(await answered(file.id)).to.deep.include({ answer: 'partly_rejected', rejected_batches: [rejected], got_hash: file.content_hash })
    expect((await read(live, charges, again.id)).status_details.message).to.contain('it is too late to present it again')
    await rename(`${bank.outbox}-gone`, bank.outbox)
    expect((await bank.sent()).size).to.equal(0)
    expect(await found()).to.deep.equal([])
    const { status, status_details } = await read(live, charges, beside.id)
    return { said: `${status} ${status_details.message}`, lines: (await bad()).map((line) => line.replace(trace ?? '', 'TRACE').replace(file.id, 'FILE')) }
  }

  it('is answered batch for batch of what it said: what else was in it is rejected', async () => {
    expect(await withdrawn(2)).to.deep.equal({
      said: 'failed The bank rejected the file of the charge.',
      lines: ['The bank has accepted what was taken out of the file FILE when it was sent again, and counts as failed: TRACE.'],
    })
  })

  it('is answered batch for batch of what it said: what was taken out of it since is rejected', async () => {
    expect(await withdrawn(1)).to.deep.equal({ said: 'pending The charge is in a file for the bank.', lines: [] })
  })

  it('keeps nothing waiting where it was cancelled for that, and is acknowledged', async () => {
    const { live } = platform
    rail.startWorker()
    const again = await sendLast()
    rail.setTime('2026-08-29T00:00:00.500Z')
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({ name })
    const content = await bank.collect(name)
    rail.setTime('2026-09-01T15:00:00.000Z')
    expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
    const { withdrawn_traces } = await onceFile(rail, { id: file.id }, ({ status }) => status === 'cancelled')
    const beside = await newScheduled(live, charges, { payment_date: '2026-09-02', amount: 300 })
    rail.setTime('2026-09-02T00:00:00.500Z')
    const [[next] = ['']] = await bank.once(1)
    await filed({ name: next })
    await bank.collect(next)
    await bank.acknowledge(name, content)
    await onceIt(bad, ({ length }) => length > 0)
    expect(await bad()).to.deep.equal([`The file ${file.id} was cancelled, as nothing was left in it when it was to be sent again. The bank has accepted what it was before, and counts as failed: ${withdrawn_traces.join()}.`])
    rail.setTime('2026-09-08T20:00:00.000Z')
    await onceItIs('paid', live, charges, beside.id)
    expect((await read(live, charges, again.id)).status).to.equal('failed')
    expect(await found()).to.deep.equal([])
  })
})
