import { appendFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { fetchFiles } from '../../src/ach/fetch-files.ts'
import type { Within } from '../../src/ach/hand-over.ts'
import type { FileAccess } from '../../src/ach/mailbox/file-access.ts'
import { localFiles } from '../../src/ach/mailbox/local-files.ts'
import { Mailbox } from '../../src/ach/mailbox/mailbox.ts'
import { openBytes } from '../../src/ach/file-store.ts'
import type { JobRow, NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import type { TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'

const morning = '2026-03-03T13:00:00.000Z'

describe('a look into the inbox of a bank', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  before(async () => {
    rail = await openRail(morning)
  })
  after(() => rail.close())
  beforeEach(async () => {
    rail.setTime(morning)
    platform = await rail.newPlatform()
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
  })
  afterEach(() => bank.remove())

  const within: Within = (work) =>
    inTenant(rail.asService, platform.id, (trx) => {
      const now = rail.clock.now()
      return work({ trx, platformId: platform.id, environment: 'live', now, realNow: now, secrets: world().secrets, newId })
    })
  const jobOf = async (): Promise<JobRow> => {
    const [job] = await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'fetch_files' })
    if (job === undefined) throw new Error('The inbox is looked into')
    return job
  }
  /** One look. What the mailbox's folders do may be another thing. */
  const look = async (changes: Partial<FileAccess> = {}) => {
    await fetchFiles(within, await jobOf(), (now) => now, () => Promise.resolve(new Mailbox({ ...localFiles, ...changes }, bank)))
  }
  const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', (error: unknown) => (error instanceof Error ? error.message : String(error)))
  const taken = (): Promise<NachaFileRow[]> => rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' }).orderBy('created_at')
  const namesTaken = async () => (await taken()).map(({ name }) => name)
  const readAt = async () => (await rail.asSuperuser('bank_settings').where({ platform_id: platform.id }).first())?.inbox_read_at ?? null

  it('does not take in what changes while it is read, but as it is in the end', async () => {
    await bank.put('slow.ach', 'The first half')
    await look()
    const read = async (path: string) => {
      await appendFile(path, ', and the other')
      return localFiles.read(path)
    }
    expect(await failureOf(look({ read }))).to.equal('slow.ach changes while it is read.')
    expect([await taken(), await readAt()]).to.deep.equal([[], null])
    await look()
    await look()
    expect((await taken()).map((row) => openBytes(world().secrets, row).toString())).to.deep.equal(['The first half, and the other'])
    await look()
    expect(await readAt()).not.to.equal(null)
  })

  it('takes in what is there beside a file that never stops changing, and tells of that after five minutes', async () => {
    await bank.put('endless.ach', 'x')
    await look()
    await bank.put('other.ach', 'Other words')
    const since = rail.clock.now()
    for (let minute = 0; minute <= 4; minute++) {
      await appendFile(join(bank.inbox, 'endless.ach'), 'x')
      expect(await failureOf(look())).to.equal('none')
      rail.setTime(new Date(since.getTime() + minute * 60_000).toISOString())
    }
    expect(await namesTaken()).to.deep.equal(['other.ach'])
    rail.setTime(new Date(since.getTime() + 301_000).toISOString())
    await appendFile(join(bank.inbox, 'endless.ach'), 'x')
    await bank.put('third.ach', 'Third words')
    expect(await failureOf(look())).to.match(/^endless\.ach has changed from each look to the next since 2026-03-03T13:00:0\d\.\d{3}Z: it is taken in once it stays as it is\.$/)
    await appendFile(join(bank.inbox, 'endless.ach'), 'x')
    await failureOf(look())
    expect(await namesTaken()).to.deep.equal(['other.ach', 'third.ach'])
    expect(await readAt(), 'nothing settles on what may be in it').to.equal(null)
    // It has come to an end.
    expect(await failureOf(look())).to.equal('none')
    expect(await namesTaken()).to.deep.equal(['other.ach', 'third.ach', 'endless.ach'])
    // It begins anew, having been whole between: that is no file that never stops.
    await appendFile(join(bank.inbox, 'endless.ach'), 'x')
    expect(await failureOf(look())).to.equal('none')
  })

  it('of one that never stops changing is noted with its job', async () => {
    await bank.put('endless.ach', 'x')
    const worker = rail.startWorker()
    const isGrowing = { still: true }
    const growing = (async () => {
      while (isGrowing.still) {
        await appendFile(join(bank.inbox, 'endless.ach'), 'x')
        await delay(5)
      }
    })()
    await delay(1_000)
    rail.setTime('2026-03-03T13:06:00.000Z')
    let job = await jobOf()
    for (const deadline = performance.now() + 10_000; job.last_error === null && performance.now() < deadline; job = await jobOf()) await delay(30)
    isGrowing.still = false
    await growing
    await worker.stop()
    expect(job.last_error).to.contain('endless.ach has changed from each look to the next since')
    expect(job.attempts).to.be.least(1)
  })

  it('leaves alone what its name says is not written to its end', async () => {
    const names = ['.hidden.ach', 'returns.ach.filepart', 'returns.ach.part', 'returns.tmp', 'returns.TMP', 'returns.partial', 'returns.temp']
    for (const name of names) await writeFile(join(bank.inbox, name), `Half of ${name}`)
    await look()
    await look()
    expect(await taken()).to.deep.equal([])
    expect(await readAt(), 'it is not waited for').not.to.equal(null)
    expect((await readdir(bank.inbox)).sort()).to.deep.equal([...names].sort())
    await rename(join(bank.inbox, 'returns.tmp'), join(bank.inbox, 'returns.tmp.ach'))
    await look()
    await look()
    expect(await namesTaken()).to.deep.equal(['returns.tmp.ach'])
  })
})
