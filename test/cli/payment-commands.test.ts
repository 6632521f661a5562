import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { addDays, newYorkDate } from '../../src/lib/banking-calendar.ts'
import { runCommand, type Ended } from '../support/child.ts'
import { giveBank, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, movesOf, newScheduled, onceItIs, payouts, read } from '../support/stories.ts'
import { commandEnvironment } from '../support/world.ts'

/** Nothing of it is due. The command goes by the machine's clock, and so does all of this. */
const farDate = addDays(newYorkDate(new Date()), 90)

describe('the command line of payments', function () {
  this.timeout(120_000)
  let folder: string
  let rail: Rail
  let bank: FolderBank
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    rail = await openRail(new Date(Date.now() - 120_000).toISOString())
    rail.startWorker()
    bank = await openFolderBank()
  })
  after(async () => {
    await rail.close()
    await bank.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const release = (...args: string[]): Promise<Ended> =>
    runCommand(['payment', 'release', ...args], { ...commandEnvironment(rail.database), DATA_DIR: folder })

  for (const resource of [charges, payouts]) {
    it(`release lets one of ${resource === charges ? 'charges' : 'payouts'} go on that is held for a review, which the API does not`, async () => {
      rail.setTime(new Date(Date.now() - 60_000).toISOString())
      const { id: platformId, live } = await rail.newPlatform()
      await giveBank(rail, { id: platformId }, bank)
      const { id } = await newScheduled(live, resource, { payment_date: farDate })
      const review = { status_reason: 'risk_review' } as const
      await (resource === charges ? live.ok('holdCharge', { path: { id }, body: {} }) : live.ok('holdPayout', { path: { id }, body: { reason: 'Look' } }))
      await rail.asSuperuser.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica')
        await trx('payments').where({ id }).update(review)
        await trx('payment_history').where({ payment_id: id, sequence: 3 }).update({ reason: 'risk_review' })
      })
      const { detail } = await (resource === charges ? live.refused('releaseCharge', { path: { id }, body: {} }, 422) : live.refused('releasePayout', { path: { id }, body: { reason: 'Go' } }, 422))
      expect(detail).to.contain('is held for a review, which the operator ends.')
      expect(await release(id, '--reason', 'Looked at')).to.deep.equal({ code: 0, stdout: '', stderr: `The payment ${id} is created.\n` })
      rail.setTime(new Date().toISOString())
      const released = await onceItIs('scheduled', live, resource, id)
      expect(movesOf(released).slice(-3)).to.deep.equal(['on_hold risk_review user_action -', 'created ok system -', 'scheduled ok system -'])
      expect(released.status_history.at(-2)?.message).to.equal('Looked at')
      expect((await release(id)).stderr, 'as it is').to.equal(`The payment ${id} is scheduled.\n`)
      await (resource === charges ? live.ok('cancelCharge', { path: { id }, body: {} }) : live.ok('cancelPayout', { path: { id }, body: { reason: 'Over' } }))
      const refused = await release(id)
      expect(refused).to.include({ code: 1, stdout: '' })
      expect(refused.stderr).to.match(/^A (charge|payout) that is cancelled can't become created\.\n$/)
      expect((await read(live, resource, id)).status).to.equal('cancelled')
    })
  }

  it('release knows no other payment', async () => {
    for (const id of [randomUUID(), 'none']) expect(await release(id)).to.deep.equal({ code: 1, stdout: '', stderr: `There is no payment ${id}.\n` })
  })
})
