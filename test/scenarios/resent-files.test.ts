import { expect } from 'chai'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { verify } from '../../src/verify/verify.ts'
import { returnsOf, sentOf, takeFile } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import type { TestPlatform } from '../support/factories.ts'
import { giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, newScheduled, onceItIs, read } from '../support/stories.ts'
import { world } from '../support/world.ts'

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
    runCommand(args, {
      DATABASE_URL: rail.database.serviceUrl,
      MIGRATION_DATABASE_URL: rail.database.ownerUrl,
      SECRETS_KEY: world().config.secretsKeys.map((key) => key.toString('base64')).join(','),
    })
  const filed = (where: object) => onceFile(rail, { platform_id: platform.id, direction: 'outgoing', ...where }, ({ status }) => status === 'handed_over')
  const answered = (id: string) => onceFile(rail, { id }, ({ answer }) => answer !== null)
  const bad = () => rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id }).orderBy('created_at').pluck('reason')
  const found = async () => [...(await verify(rail.asService, world().secrets, [platform.id]))].flatMap(([name, { broken }]) => (broken === undefined ? [] : [name]))
  /** One charge, which goes to the bank. */
  const send = async () => {
    const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
    rail.setTime(cutoff)
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({})
    return { id, file, name, content: await bank.collect(name) }
  }

  it('keeps what it said: the bank that has got that all the same answers it', async () => {
    rail.startWorker()
    const { id, file, name, content } = await send()
    rail.setTime('2026-03-05T03:00:00.000Z')
    expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
    const [[, second] = ['', '']] = await bank.once(1)
    expect(readFile(second).batches.map(({ effectiveDate }) => effectiveDate)).to.deep.equal(['2026-03-05'])
    const again = await filed({})
    expect(again.sha256).not.to.equal(file.sha256)
    await bank.collect(name)

    const refused = () => run('files', 'resend', file.id).then(({ stderr }) => stderr)
    const strange = { rejected_batches: [99] }
    await bank.acknowledge(`${name}-1`, content, strange)
    await onceIt(bad, ({ length }) => length > 0)
    expect(await refused()).to.match(new RegExp(`^The bank has got the file ${file.id}: the file [0-9a-f-]+ speaks of it.\n$`))
    await rail.asSuperuser('quarantined_lines').where({ platform_id: platform.id }).delete()
    await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' }).delete()

    await bank.acknowledge(name, content)
    expect(await answered(file.id)).to.include({ answer: 'accepted', answered_sha256: file.sha256, sha256: again.sha256 })
    const shown = (await run('files', 'show', file.id)).stdout
    expect(shown).to.match(new RegExp(`^earlier +${file.sha256 ?? ''} until 20`, 'm')).and.match(new RegExp(`^answered +${file.sha256 ?? ''}$`, 'm'))
    expect((await run('files', 'show', file.id, '--content')).stdout).to.equal(second)
    expect((await run('files', 'show', file.id, '--content', '--sha256', file.sha256 ?? '')).stdout).to.equal(content)
    expect((await run('files', 'show', file.id, '--content', '--sha256', '00')).stderr).to.equal(`The file ${file.id} was never sent with the SHA-256 00.\n`)
    expect((await run('files', 'show', file.id, '--sha256', '00')).code).to.equal(1)
    expect(await bad()).to.deep.equal([])
    // So it has both: somebody has to see to that.
    await bank.acknowledge(`${name}-2`, second)
    await onceIt(bad, ({ length }) => length > 0)
    expect(await bad()).to.deep.equal([`The file ${file.id} was acknowledged before, as accepted. That was of another text of it: the bank has got it twice.`])
    expect((await read(platform.live, charges, id)).status).to.equal('pending')
  })

  it('is not sent twice where the bank speaks of it before it is', async () => {
    const worker = rail.startWorker()
    const { id, file, content } = await send()
    const sent = await sentOf(rail, id)
    await worker.stop()
    for (const [at, word] of [
      ['2026-03-05T03:00:00.000Z', JSON.stringify({ file_sha256: file.sha256, accepted: true })],
      ['2026-03-05T04:00:00.000Z', returnsOf([{ ...sent, code: 'R01' }])],
    ] as const) {
      rail.setTime(at)
      await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ answer: null, answered_at: null, answer_message: null })
      await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' }).delete()
      expect((await run('files', 'resend', file.id)).stderr).to.contain('is sent again')
      const { id: incoming } = await takeFile(rail, platform, word, 'live')
      const other = rail.startWorker()
      await onceFile(rail, { id: incoming }, ({ status }) => status === 'received')
      expect(await filed({})).to.include({ sha256: file.sha256 })
      await other.stop()
      expect((await bank.sent()).size, content).to.equal(0)
      expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' })).to.deep.equal([])
    }
    await onceItIs('failed', platform.live, charges, id)
  })

  /** What is in its first batch is taken out when it is sent again, as it may not be presented any later; what the bank says is about both. */
  const withdrawn = async (rejected: number) => {
    const { live } = platform
    rail.startWorker()
    const first = await send()
    await bank.put('returns.ach', returnsOf([{ ...(await sentOf(rail, first.id)), code: 'R01' }]))
    await onceItIs('failed', live, charges, first.id)
    // 180 days after it settled first: a Monday.
    rail.setTime('2026-08-28T20:00:00.000Z')
    const { data: again } = await live.ok('resubmitCharge', { path: { id: first.id }, body: { payment_date: '2026-08-31' } })
    const beside = await newScheduled(live, charges, { payment_date: '2026-08-31', amount: 300 })
    await onceItIs('scheduled', live, charges, again.id)
    rail.setTime('2026-08-29T00:00:00.500Z')
    const [[name] = ['']] = await bank.once(1)
    const file = await filed({ name })
    const content = await bank.collect(name)
    const numberOf = (text: string, amount: number) => readFile(text).batches.find(({ entries }) => entries.some((entry) => entry.amount === amount))?.batchNumber ?? 0
    expect(numberOf(content, 300)).to.equal(2)
    rail.setTime('2026-09-01T15:00:00.000Z')
    expect((await run('files', 'resend', file.id)).stderr).to.equal(`The file ${file.id} is sent again, under its name.\n`)
    const [[, second] = ['', '']] = await bank.once(1)
    expect(numberOf(second, 300)).to.equal(1)
    await filed({ name })
    const [trace] = (await rail.asSuperuser('nacha_files').where({ id: file.id }).first())?.withdrawn_traces ?? []

    await bank.acknowledge(name, content, { rejected_batches: [rejected], message: 'No such company' })
    expect(await answered(file.id)).to.deep.include({ answer: 'partly_rejected', rejected_batches: [rejected], answered_sha256: file.sha256 })
    expect((await read(live, charges, again.id)).status_details.message).to.contain('it is too late to present it again')
    expect(await found()).to.deep.equal([])
    const { status, status_details } = await read(live, charges, beside.id)
    return { said: `${status} ${status_details.message}`, lines: (await bad()).map((line) => line.replace(trace ?? '', 'TRACE').replace(file.id, 'FILE')) }
  }

  it('is answered batch for batch of what it said: what else was in it is rejected', async () => {
    expect(await withdrawn(2)).to.deep.equal({
      said: 'failed The bank rejected the file of the charge: No such company',
      lines: ['The bank has accepted what was taken out of the file FILE when it was sent again, and counts as failed: TRACE.'],
    })
  })

  it('is answered batch for batch of what it said: what was taken out of it since is rejected', async () => {
    expect(await withdrawn(1)).to.deep.equal({ said: 'pending The charge is in a file for the bank.', lines: [] })
  })
})
