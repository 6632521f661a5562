import { rename } from 'node:fs/promises'
import { expect } from 'chai'
import { returnsOf, sentOf } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import type { TestPlatform } from '../support/factories.ts'
import { giveBank, onceFile, onceMissed, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, newScheduled, onceItIs, read } from '../support/stories.ts'
import { commandEnvironment } from '../support/world.ts'

describe('What is in a file that the bank gets late', function () {
  this.timeout(120_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  beforeEach(async () => {
    rail = await openRail('2026-03-02T20:00:00.000Z')
    platform = await rail.newPlatform()
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
  })
  afterEach(async () => {
    await rail.close()
    await bank.remove()
  })

  const places = () => commandEnvironment(rail.database)
  const paymentOf = async (id: string) => {
    const row = await rail.asSuperuser('payments').where({ id }).first()
    if (row === undefined) throw new Error('It was there')
    return row
  }
  const tryAgain = () => rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })

  it('is not sent where Nacha lets nothing that is in it have a later date', async () => {
    const { live } = platform
    rail.startWorker()
    const first = await newScheduled(live, charges, { payment_date: '2026-03-03', amount: 700 })
    rail.setTime('2026-03-03T01:00:00.500Z')
    const [[name] = ['']] = await bank.once(1)
    await bank.collect(name)
    await onceFile(rail, { platform_id: platform.id, name }, ({ status }) => status === 'handed_over')
    rail.setTime('2026-03-04T18:00:00.000Z')
    await bank.put('first.ach', returnsOf([{ ...(await sentOf(rail, first.id)), code: 'R01' }]))
    await onceItIs('failed', live, charges, first.id)

    // It may be presented until the 30th of August, a Sunday; its bank is away for eleven days.
    rail.setTime('2026-08-27T18:00:00.000Z')
    const { data: again } = await live.ok('resubmitCharge', { path: { id: first.id }, body: { payment_date: '2026-08-28' } })
    await onceItIs('scheduled', live, charges, again.id)
    await rename(bank.outbox, `${bank.outbox}-away`)
    rail.setTime('2026-08-28T00:00:00.500Z')
    await onceItIs('pending', live, charges, again.id)
    await onceMissed(rail, platform.id)
    rail.setTime('2026-09-08T15:00:00.000Z')
    await rename(`${bank.outbox}-away`, bank.outbox)
    await onceIt(async () => {
      await tryAgain()
      return rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' }).orderBy('created_at').pluck('status')
    }, ([, status]) => status === 'cancelled')
    expect((await bank.sent()).size).to.equal(0)
    const { id: cancelled } = await onceFile(rail, { platform_id: platform.id }, ({ status }) => status === 'cancelled')
    expect(await runCommand(['files', 'reject', cancelled], places())).to.include({ code: 1, stderr: `The file ${cancelled} is cancelled: nothing in it can be rejected.\n` })
    expect((await onceItIs('failed', live, charges, again.id)).status_details.code).to.equal(null)
    expect(await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' })).to.deep.equal([])
    await live.refused('resubmitCharge', { path: { id: again.id }, body: { payment_date: '2026-09-09' } }, 422)
    for (const [how, said] of [['sent', 'only one that is made waits'], ['resend', 'nothing is left in it']] as const) {
      const { id = '' } = (await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, status: 'cancelled' }).first()) ?? {}
      const told = await runCommand(['files', how, id], places())
      expect(told.code).to.equal(1)
      expect(told.stderr).to.include('is cancelled').and.to.include(said)
    }
  })

  it('is paid so much later where the operator says that the bank has it', async () => {
    const { live } = platform
    const worker = rail.startWorker()
    const { id } = await newScheduled(live, charges, { payment_date: '2026-03-03', amount: 900 })
    await rename(bank.outbox, `${bank.outbox}-away`)
    rail.setTime('2026-03-03T01:00:00.500Z')
    await onceItIs('pending', live, charges, id)
    const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    await onceIt(() => rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }), ([job]) => (job?.last_error ?? null) !== null)
    await worker.stop()
    const said = Date.now()
    const sent = await runCommand(['files', 'sent', file.id], places())
    expect(sent).to.deep.include({ code: 0, stdout: '' })
    expect(sent.stderr).to.include('is paid no sooner than that allows')
    const { status, effective_date, settles_at, due_at } = await paymentOf(id)
    expect([status, effective_date]).to.deep.equal(['pending', '2026-03-03'])
    expect(settles_at?.getTime()).to.be.above(said)
    expect(due_at?.getTime()).to.be.above((settles_at?.getTime() ?? Infinity) + 86_400_000)
    expect((await rail.asSuperuser('nacha_files').where({ id: file.id }).first())?.content_hash, 'what it says was said').to.equal(file.content_hash)
    await rename(`${bank.outbox}-away`, bank.outbox)
    rail.setTime(new Date((due_at?.getTime() ?? 0) - 60_000).toISOString())
    rail.startWorker()
    await onceIt(() => bank.shelf('done'), () => true)
    expect((await read(live, charges, id)).status).to.equal('pending')
    rail.setTime(new Date((due_at?.getTime() ?? 0) + 1_000).toISOString())
    expect((await onceItIs('paid', live, charges, id)).effective_at).to.equal(settles_at?.toISOString())
  })
})
