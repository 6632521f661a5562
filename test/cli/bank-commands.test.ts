import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { openName } from '../../src/ach/file-store.ts'
import { handOver, type Within } from '../../src/ach/hand-over.ts'
import { localFiles } from '../../src/ach/mailbox/local-files.ts'
import { Mailbox } from '../../src/ach/mailbox/mailbox.ts'
import type { JobKind, NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { noticesOf, returnsOf, sentOf, sha256OfFile, takeFile } from '../support/bank.ts'
import { runCommand, type Ended } from '../support/child.ts'
import { forgedFundingEntry, newFundingEvent, newLinkedBankAccount, type TestPlatform } from '../support/factories.ts'
import { bankBody, giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { lockWaits } from '../support/rows.ts'
import { newSshKeys } from '../support/ssh-keys.ts'
import { charges, filesOf, newScheduled, onceItIs, read } from '../support/stories.ts'
import { commandEnvironment, world } from '../support/world.ts'

const afternoon = '2026-03-03T20:00:00.000Z'
const cutoff = '2026-03-04T01:00:00.500Z'

describe('the command line of banks', function () {
  this.timeout(180_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    rail = await openRail(afternoon)
  })
  after(async () => {
    await rail.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
    bank = await openFolderBank()
  })
  afterEach(() => bank.remove())

  const run = (...args: string[]): Promise<Ended> =>
    runCommand(args, { ...commandEnvironment(rail.database), DATA_DIR: folder })
  const setBank = async (body: unknown): Promise<Ended> => {
    const path = join(folder, 'bank.json')
    await writeFile(path, typeof body === 'string' ? body : JSON.stringify(body))
    return run('bank', 'set', '--platform', platform.id, path)
  }
  const place = () => ({ outbox_dir: bank.outbox, inbox_dir: bank.inbox })

  const jobsOf = (kind: JobKind) => rail.asSuperuser('jobs').where({ platform_id: platform.id, kind })
  /** A file with one charge, which a worker has tried to hand over to an outbox that is not there. */
  const stuckFile = async () => {
    const worker = rail.startWorker()
    await giveBank(rail, platform, { outbox: `${bank.outbox}-gone`, inbox: bank.inbox })
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    await onceItIs('pending', platform.live, charges, id)
    const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    await onceIt(() => jobsOf('hand_over_file'), ([job]) => (job?.last_error ?? null) !== null)
    return { id, file, worker }
  }

  it('bank set keeps what was agreed on, and bank show tells it', async () => {
    expect(await run('bank', 'show', '--platform', platform.id)).to.deep.include({ code: 1, stdout: '' })
    const given = { ...bankBody, ...place(), windows: { last_file: '18:00' }, sec_overrides: { 'business.internet': 'CCD' } }
    const set = await setBank(given)
    expect(set).to.include({ code: 0, stdout: '' })
    const shown = await run('bank', 'show', '--platform', platform.id)
    expect(shown.code).to.equal(0)
    expect(JSON.parse(shown.stdout)).to.deep.equal(given)
    expect(shown.stderr).to.contain('The inbox has not been read yet')
    const [job] = await rail.asSuperuser('jobs').where({ platform_id: platform.id })
    expect(job).to.include({ kind: 'fetch_files', environment: 'live' })
    const path = join(folder, 'bank.json')
    expect((await run('bank', 'set', '--platform', (await rail.newPlatform()).id, path)).stderr).to.equal(`The inbox is that of Platform ${platform.id} already: each platform needs one of its own.\n`)
  })

  it('bank set refuses an inbox that is not there, that something is sent from, or that somebody else reads', async () => {
    await giveBank(rail, platform, bank)
    const name = `Platform ${platform.id}`
    platform = await rail.newPlatform()
    const own = await openFolderBank()
    try {
      const refusedFor = async (inbox_dir: string) => {
        const { code, stderr } = await setBank({ ...bankBody, outbox_dir: own.outbox, inbox_dir })
        return `${code} ${stderr}`
      }
      const file = join(folder, 'bank.json')
      for (const path of [`${own.inbox}-gone`, file]) expect(await refusedFor(path)).to.equal(`1 inbox_dir ${path} is no folder that is there: nothing could be read.\n`)
      expect(await refusedFor(`${own.inbox}/../outbox`)).to.equal('1 inbox_dir must be another folder than outbox_dir, and none in its .sending.\n')
      await mkdir(`${own.inbox}/done`)
      await mkdir(`${bank.inbox}/done`, { recursive: true })
      const { code, stderr } = await setBank({ ...bankBody, outbox_dir: `${own.inbox}/done`, inbox_dir: own.inbox })
      expect(`${code} ${stderr}`).to.equal('1 outbox_dir must not be where what has come is put away: .reading, done and quarantine of inbox_dir.\n')
      expect(await refusedFor(`${bank.inbox}/done`)).to.equal(`1 One of the folders is in the inbox of ${name}, where what has come is put away.\n`)
      expect(await refusedFor(`${own.inbox}/../../${bank.outbox.split('/').slice(-2).join('/')}`)).to.equal(`1 The inbox is in the outbox of ${name}: what is to go to its bank would be read as coming from one.\n`)
      expect(await rail.asSuperuser('bank_settings').where({ platform_id: platform.id })).to.deep.equal([])
    } finally {
      await own.remove()
    }
  })

  it('bank set gives no two platforms one inbox, at once either', async () => {
    const path = join(folder, 'shared.json')
    await writeFile(path, JSON.stringify({ ...bankBody, ...place() }))
    for (let round = 1; round <= 3; round++) {
      const two = [await rail.newPlatform(), await rail.newPlatform()]
      const ended = await Promise.all(two.map(({ id }) => run('bank', 'set', '--platform', id, path)))
      expect(ended.map(({ code }) => code).sort(), ended.map(({ stderr }) => stderr).join()).to.deep.equal([0, 1])
      expect(ended.find(({ code }) => code === 1)?.stderr).to.match(/^The inbox is that of Platform [0-9a-f-]+ already: each platform needs one of its own\.\n$/)
      await rail.asSuperuser('bank_settings').whereIn('platform_id', two.map(({ id }) => id)).delete()
    }
  })

  it('bank set keeps secrets encrypted, and bank show does not tell them', async () => {
    const sftp = { host: 'sftp.example.com', username: 'example', password: 'hidden words', host_key: `SHA256:${'A'.repeat(43)}`, outbox_dir: '/out', inbox_dir: '/in' }
    expect((await setBank({ ...bankBody, sftp })).code).to.equal(0)
    const shown = await run('bank', 'show', '--platform', platform.id)
    expect(JSON.parse(shown.stdout)).to.deep.equal({ ...bankBody, sftp: { ...sftp, password: '(kept)' } })
    // The same server under another name, as its key tells, and with another of its keys.
    const path = join(folder, 'other.json')
    const other = (await rail.newPlatform()).id
    for (const changes of [{ host: 'files.example.com' }, { host_key: `SHA256:${'B'.repeat(43)}` }]) {
      await writeFile(path, JSON.stringify({ ...bankBody, sftp: { ...sftp, ...changes } }))
      expect((await run('bank', 'set', '--platform', other, path)).stderr).to.equal(`The inbox is that of Platform ${platform.id} already: each platform needs one of its own.\n`)
    }
    await writeFile(path, JSON.stringify({ ...bankBody, sftp: { ...sftp, host: 'files.example.com', host_key: `SHA256:${'B'.repeat(43)}` } }))
    expect((await run('bank', 'set', '--platform', other, path)).code).to.equal(0)
    const [row] = await rail.asSuperuser('bank_settings').where({ platform_id: platform.id })
    expect(`${JSON.stringify(row)} ${row?.secrets_encrypted.toString('latin1') ?? ''}`).not.to.contain('hidden words')
  })

  it('bank set names every field that is wrong, and keeps nothing', async () => {
    const { odfi_routing: _gone, ...others } = bankBody
    const refused = await setBank({ ...others, ...place(), colour: 'blue' })
    expect(refused).to.deep.equal({ code: 1, stdout: '', stderr: `${join(folder, 'bank.json')} is not valid:\n  odfi_routing is missing\n  colour is not known\n` })
    expect((await setBank('{')).stderr).to.contain('is no JSON')
    const { stderr } = await setBank('{"sftp":{"password":hunter2}}')
    expect(stderr, 'without what stands there').to.match(/bank\.json is no JSON(: what stands at position \d+[^:]* is none)?\.\n$/).and.not.contain('hunter')
    const [key, locked] = [newSshKeys(), newSshKeys({ passphrase: 'open sesame', cipher: 'aes256-ctr', rounds: 16 })]
    const refusedKey = async (secrets: { private_key: string; passphrase?: string }) => (await setBank({ ...bankBody, sftp: { host: '127.0.0.1', port: 1, username: 'example', host_key: `SHA256:${'A'.repeat(43)}`, outbox_dir: '/out', inbox_dir: '/in', ...secrets } })).stderr.split('\n')[1]
    expect(await refusedKey({ private_key: 'hunter2' })).to.equal('  sftp.private_key can not be used: Unsupported key format')
    expect(await refusedKey({ private_key: key.public })).to.equal('  sftp.private_key can not be used: It is a public key')
    expect(await refusedKey({ private_key: locked.private })).to.match(/^ {2}sftp\.private_key can not be used: .* no passphrase given$/)
    expect(await refusedKey({ private_key: locked.private, passphrase: 'hunter2' })).to.match(/^ {2}sftp\.private_key can not be used: .* bad passphrase/)
    expect(await rail.asSuperuser('bank_settings').where({ platform_id: platform.id })).to.deep.equal([])
  })

  it('files resend and files sent say what became of a file that is stuck', async () => {
    const { id, file, worker } = await stuckFile()
    await worker.stop()
    expect((await run('files', 'show', file.id)).stdout).to.match(/^status +made$/m).and.match(new RegExp(`^name +${file.name ?? ''}$`, 'm'))

    // As after a crash behind the note and before the rename.
    await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ sending_as: `${file.name ?? ''}.draft` })
    const moved = await setBank({ ...bankBody, ...place() })
    expect(moved).to.include({ code: 1 })
    expect(moved.stderr).to.contain(`The file ${file.id} is on its way to the present mailbox.`)
    for (const command of ['resend', 'reject']) {
      expect((await run('files', command, file.id)).stderr).to.equal(`The mailbox can't be looked into, where the bank may have got the file, or speak of it: ENOENT: no such file or directory, scandir '${bank.outbox}-gone'. If it is gone for good, and the bank has not got the file, say so: --mailbox-gone.\n`)
    }
    expect((await run('files', 'resend', file.id, '--mailbox-gone')).code).to.equal(0)
    expect((await setBank({ ...bankBody, ...place() })).code).to.equal(0)
    const second = rail.startWorker()
    const [[name] = ['']] = await bank.once(1)
    expect(name).to.equal(file.name)
    await onceFile(rail, { id: file.id }, ({ status }) => status === 'handed_over')
    await bank.collect(name)

    expect((await run('files', 'resend', file.id)).stderr, 'the bank has lost it').to.contain('is sent again')
    await bank.once(1)
    await onceFile(rail, { id: file.id }, ({ status }) => status === 'handed_over')
    await bank.collect(name)
    await second.stop()
    await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ answer: 'accepted', answered_at: new Date() })
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`The bank has got the file ${file.id}: it was acknowledged, as accepted.\n`)
    expect((await run('files', 'sent', file.id)).stderr).to.equal(`The file ${file.id} is handed_over: only one that is made waits to be handed over.\n`)
    expect(await run('files', 'sent', randomUUID())).to.include({ code: 1 })

    const damage = (changes: Partial<NachaFileRow>) => rail.asSuperuser('nacha_files').where({ id: file.id }).update(changes)
    const kept = await rail.asSuperuser('nacha_files').where({ id: file.id }).first('content_hash', 'content_encrypted')
    await damage({ answer: null, answered_at: null, status: 'open', content_hash: null, content_encrypted: null })
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`The file ${file.id} is open: it has not been made yet.\n`)
    expect((await run('files', 'sent', file.id)).stderr).to.equal(`The file ${file.id} is open: only one that is made waits to be handed over.\n`)
    await damage({ status: 'handed_over', ...kept })
    const [payment] = await rail.asSuperuser('payments').where({ id })
    const forge = (work: (trx: Knex.Transaction) => Promise<unknown>) => rail.asSuperuser.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await work(trx)
    })
    const statusIs = (status: 'pending' | 'failed', due_at: Date | null) => forge((trx) => trx('payments').where({ id }).update({ status, due_at }))
    await statusIs('failed', null)
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`The file ${file.id} is past being sent again: its payment ${id} is failed.\n`)
    await statusIs('pending', payment?.due_at ?? null)
    const { id: transfer } = await newFundingEvent(platform.live)
    await forge((trx) => trx('funding_entries').insert(forgedFundingEntry({ platform_id: platform.id, environment: 'live', funding_event_id: transfer, file_id: file.id })))
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`The file ${file.id} is past being sent again: its funding event ${transfer} is created.\n`)
    await forge(async (trx) => {
      await trx('funding_entries').where({ funding_event_id: transfer }).delete()
      await trx('funding_events').where({ id: transfer }).delete()
    })
    // A worker is at it.
    expect((await run('files', 'resend', file.id)).code).to.equal(0)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }).update({ retry_at: new Date('2099-01-01T00:00:00Z') })
    for (const command of ['resend', 'sent']) expect((await run('files', command, file.id)).stderr).to.equal(`The file ${file.id} is being handed over. Try again in a few minutes.\n`)
    const elsewhere = { ...place(), outbox_dir: `${bank.outbox}-elsewhere` }
    expect((await setBank({ ...bankBody, ...elsewhere })).stderr).to.equal(`outbox_dir ${elsewhere.outbox_dir} is no folder that is there: nothing could be sent.\n`)
    await mkdir(elsewhere.outbox_dir)
    const early = await setBank({ ...bankBody, ...elsewhere })
    expect([early.code, early.stderr], 'before its draft is noted').to.deep.equal([1, `The file ${file.id} is on its way to the present mailbox. Wait until it is handed over, or say what became of it (files sent, files resend, files reject), before the mailbox is another.\n`])
    expect((await setBank({ ...bankBody, ...place() })).code, 'the same mailbox').to.equal(0)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }).update({ last_error: 'ENOENT' })
    expect((await setBank({ ...bankBody, ...elsewhere })).code, 'nobody is at it').to.equal(0)
    await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }).update({ retry_at: null })
    expect(await run('files', 'sent', file.id)).to.include({ code: 0 })
    const { id: incoming } = await takeFile(rail, platform, 'From the bank', 'live')
    for (const command of ['resend', 'sent']) expect((await run('files', command, incoming)).stderr).to.equal(`The file ${incoming} is none that goes to a platform’s bank.\n`)
  })

  it('bank set gives no other bank what was made for the present one', async () => {
    const { file, worker } = await stuckFile()
    for (const other of [{ odfi_routing: '021000021' }, { immediate_destination: '021000021' }, { immediate_origin: '1999999999' }, { company_id: '1999999999' }]) {
      const { code, stderr } = await setBank({ ...bankBody, ...place(), ...other })
      expect([code, stderr]).to.deep.equal([1, `The file ${file.id} is made for the present bank, which has not got it. Wait until it is handed over, or say that the bank has it (files sent) or will not get it (files reject), before the bank is another; its mailbox may change.\n`])
    }
    expect((await setBank({ ...bankBody, ...place(), company_name: 'ANOTHER NAME' })).stderr).to.contain('is set')
    await jobsOf('hand_over_file').update({ retry_at: null })
    const [[name] = ['']] = await bank.once(1)
    await onceFile(rail, { id: file.id }, ({ status }) => status === 'handed_over')
    await worker.stop()
    expect((await setBank({ ...bankBody, ...place(), odfi_routing: '021000021' })).stderr, 'not collected').to.contain(`The file ${file.id} lies in the present outbox`)
    await bank.collect(name)
    expect((await setBank({ ...bankBody, ...place(), odfi_routing: '021000021', company_id: '1999999999' })).stderr, 'its inbox stays').to.contain('is set')
  })

  it('bank set leaves no inbox while something may come back into it, unless the operator sees to that', async () => {
    const worker = rail.startWorker()
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    // What is on its way in the sandbox comes back into no inbox.
    const { sandbox } = platform
    const linked = await newLinkedBankAccount(sandbox, { account_id: null, purposes: ['charges', 'payouts'] })
    await rail.asSuperuser('linked_bank_accounts').where({ id: linked.id }).update({ status: 'active' })
    for (const statuses of [['pending'], ['pending', 'paid']] as const) {
      const charge = await newScheduled(sandbox, charges, { payment_date: '2026-03-04' })
      for (const status of statuses) await sandbox.ok('simulatePayment', { path: { id: charge.id }, body: { status } })
    }
    rail.setTime(cutoff)
    await onceItIs('pending', platform.live, charges, id)
    await onceFile(rail, { platform_id: platform.id, environment: 'live', direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    await onceIt(() => rail.asSuperuser('funding_events').where({ platform_id: platform.id }), ([deposit]) => deposit?.status === 'pending')
    await worker.stop()
    const other = await openFolderBank()
    try {
      const body = { ...bankBody, outbox_dir: bank.outbox, inbox_dir: other.inbox }
      const refused = await setBank(body)
      expect([refused.code, refused.stderr]).to.deep.equal([1, 'The bank may still return what it has got (entries: 1), into the present inbox, which would not be read any more: they would count as paid. See to it that what the bank says of them comes into the new one, or is taken in by files receive, and say so: --returns-follow.\n'])
      const path = join(folder, 'bank.json')
      expect(await run('bank', 'set', '--platform', platform.id, path, '--returns-follow')).to.include({ code: 0 })
      await giveBank(rail, platform, { ...bank, inbox: other.inbox }, { windows: { last_file: '19:00' } })
    } finally {
      await other.remove()
    }
  })

  it('files resend sends nothing that waiting words of the bank speak of', async () => {
    const { id, file, worker } = await stuckFile()
    const [made] = await filesOf(rail, platform.id)
    const waiting = () => jobsOf('receive_file')
    const spoken = async () => {
      const [job] = await onceIt(waiting, ([one]) => (one?.last_error ?? null) !== null)
      await worker.stop()
      return job?.subject_id ?? ''
    }
    await bank.put('returns.ach', returnsOf([await sentOf(rail, id)]))
    const returns = await spoken()
    const refused = (word: string) => ({ code: 1, stdout: '', stderr: `The bank has got the file ${file.id}: the file ${word}, which waits to be read, speaks of it. Say so (files sent).\n` })
    expect(await run('files', 'resend', file.id)).to.deep.equal(refused(returns))
    await waiting().delete()
    await rail.asSuperuser('nacha_files').where({ id: returns }).delete()
    const lying = { code: 1, stdout: '', stderr: `The bank has got the file ${file.id}: returns.ach, which lies in its mailbox, speaks of it. Say so (files sent).\n` }
    expect(await run('files', 'resend', file.id), 'while it was claimed').to.deep.equal(lying)
    await rename(join(bank.inbox, '.reading', 'returns.ach'), join(bank.inbox, 'returns.ach'))
    expect(await run('files', 'resend', file.id), 'while no worker runs').to.deep.equal(lying)
    await rm(join(bank.inbox, 'returns.ach'))
    const { id: other } = await takeFile(rail, platform, JSON.stringify({ file_sha256: '00'.repeat(32), accepted: true }), 'live')
    const { id: acknowledgement } = await takeFile(rail, platform, JSON.stringify({ file_sha256: made && sha256OfFile(made.row), accepted: true }), 'live')
    expect(await run('files', 'resend', file.id)).to.deep.equal(refused(acknowledgement))
    await waiting().where({ subject_id: acknowledgement }).delete()
    await rail.asSuperuser('nacha_files').where({ id: acknowledgement }).delete()
    expect((await run('files', 'resend', file.id)).stderr, `of another file: ${other}`).to.contain('is sent again')
    await giveBank(rail, platform, bank)
    await rename(bank.inbox, `${bank.inbox}-gone`)
    const unknown = await run('files', 'resend', file.id)
    expect([unknown.code, unknown.stderr]).to.deep.equal([1, `The mailbox can't be looked into, where the bank may have got the file, or speak of it: ENOENT: no such file or directory, scandir '${bank.inbox}'. If it is gone for good, and the bank has not got the file, say so: --mailbox-gone.\n`])
    await rename(`${bank.inbox}-gone`, bank.inbox)
    expect(await run('files', 'sent', file.id)).to.include({ code: 0 })
  })

  it('files resend sends nothing that the bank has spoken of, whatever came of that', async () => {
    const worker = rail.startWorker()
    await giveBank(rail, platform, bank)
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const content = await bank.collect(name)
    const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    const sent = await sentOf(rail, id)
    const words = {
      'correction.ach': noticesOf([{ ...sent, code: 'C01', correctedData: '987654321' }]),
      'no-correction.ach': noticesOf([{ ...sent, code: 'C04', correctedData: 'ADA EXAMPLE' }], 'B'),
      'no-return.ach': returnsOf([{ ...sent, code: 'R61' }]),
      'strange.ack.json': JSON.stringify({ file_sha256: createHash('sha256').update(content).digest('hex'), accepted: true, rejected_batches: [99] }),
    }
    for (const [word, text] of Object.entries(words)) {
      await bank.put(word, text)
      const read = await onceFile(rail, { platform_id: platform.id, direction: 'incoming' }, (one) => one.status !== 'arriving' && openName(world().secrets, one) === word)
      const refused = await run('files', 'resend', file.id)
      expect(refused, word).to.deep.equal({ code: 1, stdout: '', stderr: `The bank has got the file ${file.id}: the file ${read.id} speaks of it.\n` })
      // Alone, without what was said before.
      await rail.asSuperuser('bank_data_versions').where({ file_id: read.id }).delete()
      await rail.asSuperuser('quarantined_lines').where({ file_id: read.id }).delete()
      await rail.asSuperuser('nacha_files').where({ id: read.id }).delete()
    }
    expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
    await worker.stop()
  })

  it('files reject has all fail that is in a file which the bank never got, or does nothing of', async () => {
    const { id, file, worker } = await stuckFile()
    await worker.stop()
    expect(await run('files', 'reject', file.id, '--batches', '1')).to.deep.equal({ code: 1, stdout: '', stderr: `The file ${file.id} is made: its bank has none of its batches.\n` })
    expect(await run('files', 'reject', file.id, '--reason', 'The bank is closed.')).to.deep.equal({ code: 0, stdout: '', stderr: `The file ${file.id} counts as rejected: what was in it has failed (entries: 1).\n` })
    const { status, status_details } = await read(platform.live, charges, id)
    expect([status, status_details.reason, status_details.source, status_details.message]).to.deep.equal(['failed', 'internal_system_error', 'system', 'The bank rejected the file of the charge.'])
    expect(await jobsOf('hand_over_file')).to.deep.equal([])
    const shown = (await run('files', 'show', file.id)).stdout
    expect(shown).to.match(/^status +handed_over$/m).and.match(/^answer +rejected$/m).and.match(/^message +The bank is closed\.$/m)
    expect(await run('files', 'reject', file.id)).to.deep.equal({ code: 1, stdout: '', stderr: `The file ${file.id} was acknowledged before, as rejected.\n` })
    // Nothing waits for the bank any more.
    expect((await setBank({ ...bankBody, ...place(), odfi_routing: '021000021', company_id: '1999999999' })).stderr).to.contain('is set')

    const again = rail.startWorker()
    rail.setTime('2026-03-04T20:00:00.000Z')
    const { id: second } = await newScheduled(platform.live, charges, { payment_date: '2026-03-05' })
    rail.setTime('2026-03-05T01:00:00.500Z')
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    const gone = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing', name }, (one) => one.status === 'handed_over')
    expect(await run('files', 'reject', gone.id)).to.include({ code: 0 })
    expect((await read(platform.live, charges, second)).status_details.message).to.equal('The bank rejected the file of the charge.')
    await again.stop()
    expect([...(await rail.verify([platform.id]))].filter(([, { broken }]) => broken !== undefined)).to.deep.equal([])
  })

  describe('of a file that a worker is stuck with', () => {
    let id: string
    let file: NachaFileRow
    beforeEach(async () => {
      const stuck = await stuckFile()
      await stuck.worker.stop()
      ;({ id, file } = stuck)
      await giveBank(rail, platform, bank)
      await jobsOf('hand_over_file').update({ retry_at: null })
    })

    const within: Within = (work) =>
      inTenant(rail.asService, platform.id, (trx) => {
        const now = rail.clock.now()
        return work({ trx, platformId: platform.id, environment: 'live', now, realNow: now, newId, secrets: world().secrets })
      })
    /** Hands it over by a mailbox that does something else at one place. */
    const handOverBy = async (changed: (mailbox: Mailbox) => Partial<Pick<Mailbox, 'send' | 'clear'>>): Promise<string> => {
      const [job] = await jobsOf('hand_over_file')
      if (job === undefined) throw new Error('It waits to be handed over')
      const mailbox = new Mailbox(localFiles, bank)
      Object.assign(mailbox, changed(new Mailbox(localFiles, bank)))
      return handOver(within, job.subject_id, () => Promise.resolve(mailbox)).then(() => 'done', String)
    }

    for (const [command, after] of [['sent', 'pending'], ['reject', 'failed']] as const) {
      it(`files ${command} keeps the worker from sending it afterwards, which was about to`, async () => {
        const moments = new EventEmitter()
        const [arrived, goesOn] = [once(moments, 'arrived'), once(moments, 'goes on')]
        const working = handOverBy((mailbox) => ({
          async send(draft, name) {
            moments.emit('arrived')
            await goesOn
            await mailbox.send(draft, name)
          },
        }))
        await arrived
        expect((await run('files', command, file.id)).code).to.equal(0)
        moments.emit('goes on')
        expect(await working).to.contain('ENOENT')
        expect([(await bank.sent()).size, (await read(platform.live, charges, id)).status]).to.deep.equal([0, after])
      })
    }

    for (const command of ['resend', 'reject']) {
      it(`files ${command} is refused where it was sent, though that was not recorded`, async () => {
        expect(await handOverBy(() => ({ clear: () => Promise.reject(new Error('The connection is gone')) }))).to.contain('The connection is gone')
        const [[name] = ['']] = await bank.once(1)
        await bank.collect(name)
        expect(await run('files', command, file.id)).to.deep.equal({ code: 1, stdout: '', stderr: `The file ${file.id} was sent: it is gone from .sending, where it lay ready. Say so (files sent).\n` })
        expect((await read(platform.live, charges, id)).status).to.equal('pending')
        expect((await run('files', 'sent', file.id)).code).to.equal(0)
        expect((await bank.sent()).size).to.equal(0)
      })
    }

    it('files reject is refused where the bank collects it at that moment', async () => {
      expect(await handOverBy(() => ({}))).to.equal('done')
      const [[name] = ['']] = await bank.once(1)
      const held = await rail.asSuperuser.transaction()
      await held('nacha_files').where({ id: file.id }).forUpdate().select('id')
      const rejecting = run('files', 'reject', file.id)
      await onceIt(() => lockWaits(rail.asSuperuser), (count) => count > 0)
      await bank.collect(name)
      await held.commit()
      expect(await rejecting).to.deep.equal({ code: 1, stdout: '', stderr: `The bank has collected the file ${file.id} at this moment: it was sent.\n` })
      expect(await rail.asSuperuser('nacha_files').where({ id: file.id }).first()).to.include({ status: 'handed_over', sending_as: null })
      expect(await jobsOf('hand_over_file')).to.deep.equal([])
      expect((await read(platform.live, charges, id)).status).to.equal('pending')
    })

    it('files reject is refused where the bank speaks of it, and takes what was sent out of the outbox', async () => {
      await bank.put('returns.ach', returnsOf([await sentOf(rail, id)]))
      expect(await run('files', 'reject', file.id)).to.deep.equal({ code: 1, stdout: '', stderr: `The bank has got the file ${file.id}: returns.ach, which lies in its mailbox, speaks of it. Say so (files sent).\n` })
      await rm(join(bank.inbox, 'returns.ach'))
      expect(await handOverBy(() => ({}))).to.equal('done')
      expect((await bank.sent()).size).to.equal(1)
      await rename(bank.inbox, `${bank.inbox}-gone`)
      expect((await run('files', 'reject', file.id)).stderr, 'it may be there').to.contain("The mailbox can't be looked into")
      await rename(`${bank.inbox}-gone`, bank.inbox)
      expect((await run('files', 'reject', file.id)).code).to.equal(0)
      expect([(await bank.sent()).size, (await read(platform.live, charges, id)).status]).to.deep.equal([0, 'failed'])
    })
  })

  it('files sent makes a file that was carried by hand count as handed over', async () => {
    const worker = rail.startWorker()
    await giveBank(rail, platform, { outbox: `${bank.outbox}-gone`, inbox: bank.inbox })
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    await onceItIs('pending', platform.live, charges, id)
    const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    let said = await run('files', 'sent', file.id)
    // Not while a worker is at it.
    for (const deadline = performance.now() + 30_000; said.code !== 0 && performance.now() < deadline; ) said = await run('files', 'sent', file.id)
    expect(said).to.deep.equal({ code: 0, stdout: '', stderr: `The file ${file.id} counts as handed over now: what is in it is paid no sooner than that allows.\n` })
    // By the clock of the command.
    const payment = await rail.asSuperuser('payments').where({ id }).first()
    rail.setTime(new Date((payment?.due_at?.getTime() ?? 0) + 500).toISOString())
    await onceItIs('paid', platform.live, charges, id)
    await worker.stop()
  })
})
