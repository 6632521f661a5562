import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openContent } from '../../src/ach/file-store.ts'
import type { Schema } from '../../src/contract.ts'
import type { NachaFileRow } from '../../src/database/tables.ts'
import { linesOf } from '../../src/ach/nacha/read-file.ts'
import { receiveFile, returnsOf, sentOf, sha256OfFile } from '../support/bank.ts'
import { runCommand, runUnread, type Ended } from '../support/child.ts'
import { newCharge, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { commandEnvironment, world } from '../support/world.ts'

const accountNumber = '000123456789'

describe('the command line of the rail', function () {
  this.timeout(120_000)
  let rail: Rail
  let platform: TestPlatform
  let other: TestPlatform
  let folder: string
  let charges: Schema<'Charge'>[]
  let sent: NachaFileRow
  let received: NachaFileRow
  let returns: string

  const environment = () => ({ ...commandEnvironment(rail.database), DATA_DIR: folder })
  const run = (...args: string[]): Promise<Ended> => runCommand(args, environment())

  const jsonOf = ({ code, stdout, stderr }: Ended): unknown[] => {
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' })
    return stdout.split('\n').filter((line) => line !== '').map((line): unknown => JSON.parse(line))
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    rail = await openRail('2026-12-01T14:00:00.000Z')
    const worker = rail.startWorker()
    platform = await rail.newPlatform()
    other = await rail.newPlatform()
    charges = [await newCharge(platform.sandbox, { payment_date: '2026-12-01' }), await newCharge(platform.sandbox, { payment_date: '2026-12-01', amount: 700 })]
    await newCharge(other.sandbox, { payment_date: '2026-12-01' })
    for (const { sandbox } of [platform, other]) await advance(sandbox, '2026-12-01T15:00:01.000Z')
    sent = (await rail.asSuperuser('nacha_files').where({ platform_id: platform.id }))[0]!
    const [good, bad] = await Promise.all(charges.map(({ id }) => sentOf(rail, id)))
    returns = returnsOf([good!, { ...bad!, change: { amount: 7 } }])
    received = await receiveFile(rail, platform, returns)
    await worker.stop()
  })
  after(async () => {
    await rail.close()
    await rm(folder, { recursive: true, force: true })
  })

  describe('files list', () => {
    it('tells the files of a platform, as aligned text or as JSON', async () => {
      const listed = jsonOf(await run('files', 'list', '--platform', platform.id, '--json'))
      const common = { platform_id: platform.id, environment: 'sandbox' }
      expect(listed).to.deep.equal([
        { ...common, id: sent.id, direction: 'outgoing', status: 'handed_over', due_at: '2026-12-01T15:00:00.000Z', number: 1, entries: 2, bad_lines: 0, debit: 5_600, credit: 0, answer: null },
        { ...common, id: received.id, direction: 'incoming', status: 'received', due_at: received.due_at.toISOString(), number: 0, entries: 1, bad_lines: 1, debit: 4_900, credit: 0, answer: null },
      ])
      const text = await run('files', 'list', '--platform', `Platform ${platform.id}`)
      expect(text).to.include({ code: 0, stderr: '' })
      const [names, first, second, ...more] = text.stdout.split('\n')
      expect(names).to.match(/^id +platform_id +environment +direction +status +due_at +number +entries +bad_lines +debit +credit +answer$/)
      expect([first?.indexOf('outgoing'), second?.indexOf('incoming')]).to.deep.equal([names?.indexOf('direction'), names?.indexOf('direction')])
      expect(more).to.deep.equal([''])
    })

    it('ends as ever where nobody reads it any more', async () => {
      expect(await runUnread(['files', 'list', '--json'], environment())).to.deep.equal({ code: 0, stderr: '' })
      const refused = await runUnread(['files', 'list', '--platform', 'nobody'], environment())
      expect(refused).to.deep.equal({ code: 1, stderr: 'There is no platform nobody.\n' })
    })

    it('tells the files of all platforms without one', async () => {
      const listed = jsonOf(await run('files', 'list', '--json'))
      const platforms = listed.map((file) => (typeof file === 'object' && file !== null && 'platform_id' in file ? file.platform_id : undefined))
      expect(platforms.sort()).to.deep.equal([platform.id, platform.id, other.id].sort())
    })
  })

  describe('files show', () => {
    it('tells the facts of a file that went out, and no account number', async () => {
      const shown = await run('files', 'show', sent.id)
      expect(shown).to.include({ code: 0, stderr: '' })
      expect(shown.stdout).to.equal(
        [
          `id           ${sent.id}`,
          `platform_id  ${platform.id}`,
          'environment  sandbox',
          'direction    outgoing',
          'status       handed_over',
          'due_at       2026-12-01T15:00:00.000Z',
          'file_date    2026-12-01',
          'number       1',
          'entries      2',
          'bad_lines    0',
          'debit        5600',
          'credit       0',
          `sha256       ${sha256OfFile(sent)}`,
          `created_at   ${sent.created_at.toISOString()}`,
          `updated_at   ${sent.updated_at.toISOString()}`,
          '',
        ].join('\n'),
      )
    })

    it('tells the facts of a damaged one all the same', async () => {
      const contentIs = (content_encrypted: Buffer | null) => rail.asSuperuser('nacha_files').where({ id: sent.id }).update({ content_encrypted })
      await contentIs(Buffer.concat([sent.content_encrypted ?? Buffer.alloc(0), Buffer.of(0)]))
      const shown = await run('files', 'show', sent.id)
      await contentIs(sent.content_encrypted)
      expect(shown).to.include({ code: 0, stderr: '' })
      expect(shown.stdout).to.match(/^entries +2$/m).and.match(/^sha256 +can't be opened$/m)
    })

    it('tells the bad lines with number, reason and text', async () => {
      const shown = await run('files', 'show', received.id)
      expect(shown).to.include({ code: 0, stderr: '' })
      const [, bad, ...more] = shown.stdout.split('\n\n')
      expect(more).to.deep.equal([])
      const lines = linesOf(returns)
      const { entry } = await sentOf(rail, charges[1]!.id)
      expect(bad).to.equal(`line 5  The amount is 7, but the entry ${entry.traceNumber} was sent with 700 (cents).\n  ${lines[4] ?? ''}\n  ${lines[5] ?? ''}\n`)
    })

    it('gives the file itself, and nothing else, when asked for its content', async () => {
      expect(await run('files', 'show', received.id, '--content')).to.deep.equal({ code: 0, stdout: returns, stderr: '' })
      const shown = await run('files', 'show', sent.id, '--content')
      expect(shown).to.deep.equal({ code: 0, stdout: openContent(world().secrets, sent), stderr: '' })
      expect(shown.stdout).to.contain(accountNumber)
    })

    it('refuses an id that is none', async () => {
      for (const id of ['nothing', randomUUID()]) {
        expect(await run('files', 'show', id)).to.deep.equal({ code: 1, stdout: '', stderr: `There is no file ${id}.\n` })
      }
    })
  })

  describe('files receive', () => {
    it('takes a file in, once', async () => {
      const path = join(folder, 'returns.ach')
      const { entry, batch } = await sentOf(rail, charges[1]!.id)
      await writeFile(path, returnsOf([{ entry, batch }], 'B'))
      const first = await run('files', 'receive', path, '--platform', platform.id, '--environment', 'sandbox')
      expect(first.code).to.equal(0)
      expect(first.stdout).to.match(/^[0-9a-f-]{36}\n$/)
      expect(first.stderr).to.equal(`The file was taken in; npm run -s cli -- files show ${first.stdout.trim()} tells what became of it.\n`)
      const jobs = jsonOf(await run('jobs', 'list', '--platform', platform.id, '--json'))
      expect(jobs.filter((job) => typeof job === 'object' && job !== null && 'subject_id' in job && job.subject_id === first.stdout.trim())).to.have.length(1)
      const again = await run('files', 'receive', path, '--platform', platform.id, '--environment', 'sandbox')
      expect(again).to.deep.equal({ code: 0, stdout: first.stdout, stderr: 'The file was taken in before: nothing is done again.\n' })

      const worker = rail.startWorker()
      for (let status = ''; status !== 'received'; ) {
        const [file] = await rail.asSuperuser('nacha_files').where({ id: first.stdout.trim() })
        status = file?.status ?? ''
      }
      await worker.stop()
      expect((await platform.sandbox.ok('getCharge', { path: { id: charges[1]!.id } })).data.status).to.equal('failed')
    })

    it('is of the live side unless told otherwise, and keeps the bytes of whatever it is given', async () => {
      const path = join(folder, 'garbage')
      const garbage = Buffer.from([0xff, 0x00, 0xe9, 0x0a, 0x41])
      await writeFile(path, garbage)
      const taken = await run('files', 'receive', path, '--platform', other.id)
      expect(taken.code, taken.stderr).to.equal(0)
      const [file] = await rail.asSuperuser('nacha_files').where({ id: taken.stdout.trim() })
      expect(file).to.include({ environment: 'live', platform_id: other.id, status: 'arriving' })
      expect(sha256OfFile(file!)).to.equal(createHash('sha256').update(garbage).digest('hex'))
      const place = { table: 'nacha_files', column: 'content', rowId: file!.id, platformId: other.id, environment: 'live' }
      expect(world().secrets.decrypt(file!.content_encrypted!, place).equals(garbage)).to.equal(true)
    })

    it('is refused with one sentence when it can not be', async () => {
      const missing = await run('files', 'receive', join(folder, 'missing.ach'), '--platform', platform.id)
      expect(missing).to.include({ code: 1, stdout: '' })
      expect(missing.stderr).to.contain('missing.ach').and.contain('ENOENT').and.not.contain('    at ')
      await writeFile(join(folder, 'any.ach'), returns)
      const nobody = await run('files', 'receive', join(folder, 'any.ach'), '--platform', 'Nobody')
      expect(nobody).to.deep.equal({ code: 1, stdout: '', stderr: 'There is no platform Nobody.\n' })
    })
  })

  it('quarantine list tells the lines of all files that could not be applied, without their text', async () => {
    const [line, ...more] = jsonOf(await run('quarantine', 'list', '--platform', platform.id, '--json'))
    expect(more).to.deep.equal([])
    const { entry } = await sentOf(rail, charges[1]!.id)
    const [row] = await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id })
    expect(line).to.deep.equal({
      platform_id: platform.id,
      environment: 'sandbox',
      file_id: received.id,
      line: 5,
      created_at: row!.created_at.toISOString(),
      reason: `The amount is 7, but the entry ${entry.traceNumber} was sent with 700 (cents).`,
    })
    const text = await run('quarantine', 'list')
    expect(text).to.include({ code: 0, stderr: '' })
    expect(text.stdout).to.match(/^platform_id +environment +file_id +line +created_at +reason\n/).and.not.contain(accountNumber)
    expect(await run('quarantine', 'list', '--platform', other.id)).to.deep.equal({ code: 0, stdout: '', stderr: '' })
  })

  it('jobs list tells what is to be done, and what failed', async () => {
    const id = randomUUID()
    const subject_id = randomUUID()
    const job = { platform_id: other.id, environment: 'sandbox', kind: 'step_payment', due_at: new Date('2026-12-01T15:00:00Z'), created_at: new Date('2026-12-01T15:00:00Z') } as const
    const retry_at = new Date('2026-12-01T15:00:08Z')
    await rail.asSuperuser('jobs').where({ platform_id: other.id }).delete()
    await rail.asSuperuser('jobs').insert({ ...job, id, subject_id, attempts: 3, retry_at, last_error: 'The amount must be a whole number' })
    await rail.asSuperuser('jobs').insert({ ...job, id: randomUUID(), subject_id: randomUUID(), attempts: 0, retry_at: null, last_error: null })
    const failed = { id, platform_id: other.id, environment: 'sandbox', kind: 'step_payment', subject_id, due_at: '2026-12-01T15:00:00.000Z', attempts: 3, retry_at: retry_at.toISOString(), last_error: 'The amount must be a whole number' }
    expect(jsonOf(await run('jobs', 'list', '--platform', other.id, '--failed', '--json'))).to.deep.equal([failed])
    expect(jsonOf(await run('jobs', 'list', '--platform', other.id, '--json'))).to.have.length(2)
    expect((await run('jobs', 'list')).stdout).to.match(/^id +platform_id +environment +kind +subject_id +due_at +attempts +retry_at +last_error\n/)
    await rail.asSuperuser('jobs').where({ platform_id: other.id }).delete()
  })

  it('answers 2 when it is not understood', async () => {
    for (const args of [['files'], ['files', 'show'], ['files', 'receive', 'some.ach'], ['files', 'receive', 'some.ach', '--platform', 'P', '--environment', 'both'], ['quarantine', 'empty'], ['jobs', 'list', '--late']]) {
      expect((await run(...args)).code, args.join(' ')).to.equal(2)
    }
    expect((await run('files', 'list', '--platform', 'Nobody')), 'no such platform').to.deep.equal({ code: 1, stdout: '', stderr: 'There is no platform Nobody.\n' })
  })

  // After what counts the files: further ones come here.
  describe('noc list', () => {
    it('tells what banks have corrected, and what it was before', async () => {
      const [charge] = charges
      const { data: before } = await platform.sandbox.ok('getPaykey', { path: { id: charge!.paykey_details.id } })
      await platform.sandbox.ok('simulatePayment', { path: { id: charge!.id }, body: { notification_of_change: { code: 'C03', corrected_data: '122105278   99887766' } } })
      const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' }).orderBy('id', 'desc')
      const [row, ...more] = jsonOf(await run('noc', 'list', '--platform', platform.id, '--json'))
      expect(more).to.deep.equal([])
      const { data: after } = await platform.sandbox.ok('getPaykey', { path: { id: before.id } })
      expect(row).to.deep.equal({
        ...{ platform_id: platform.id, environment: 'sandbox', paykey_id: before.id, code: 'C03', replaced_at: after.updated_at },
        ...before.bank_data,
        trace_number: (await sentOf(rail, charge!.id)).entry.traceNumber,
        file_id: file!.id,
      })
      expect(after.bank_data).to.include({ routing_number: '122105278', account_number: '*****7766' })
      expect((await run('noc', 'list')).stdout).to.include(before.id).and.not.include(accountNumber)
      expect(await run('noc', 'list', '--platform', other.id)).to.deep.equal({ code: 0, stdout: '', stderr: '' })
    })
  })

  describe('text of a bank', () => {
    it('forges nothing of what stands beside it, as its name, its line or its reason', async () => {
      const escapes = '\u001b[2J\u009b1A\u007f\u202e\u2028\r\b'
      const worker = rail.startWorker()
      const { id } = await receiveFile(rail, other, `Not a file\nstatus       received${escapes}`, 'sandbox', `r${escapes}\nstatus       received.ach`)
      await worker.stop()
      const forged = `no reason${escapes}\nid           ${id}`
      await rail.asSuperuser('quarantined_lines').where({ file_id: id }).update({ reason: forged })
      const escaped = escapes.replace(/./gsu, (one) => ('[2JA1'.includes(one) ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`))
      const shown = await run('files', 'show', id)
      expect(shown.stdout).not.to.match(/[^\P{Cc}\n]|[\p{Zl}\p{Bidi_Control}]/u)
      expect(shown.stdout).to.match(/^status +quarantined$/m).and.not.match(/^status +received/m)
      expect(shown.stdout).to.contain(`\nname         r${escaped}\\u000astatus       received.ach\n`).and.contain('\n  status       received\\u001b[2J')
      for (const args of [['quarantine', 'list'], ['quarantine', 'list', '--json']]) {
        const listed = (await run(...args)).stdout
        expect(listed, args.join(' ')).not.to.match(/[^\P{Cc}\n]|[\p{Zl}\p{Bidi_Control}]/u)
        expect(listed.split('\n').filter((line) => line.startsWith('id ')), args.join(' ')).to.deep.equal([])
      }
      const told = jsonOf(await run('quarantine', 'list', '--json', '--platform', other.id)).filter((line) => typeof line === 'object' && line !== null && 'file_id' in line && line.file_id === id)
      expect(told, 'as JSON it is the same text').to.have.lengthOf.at.least(1)
      for (const line of told) expect(line).to.include({ reason: forged })
      expect((await run('files', 'show', id, '--content')).stdout).to.contain(escapes)
    })
  })
})
