import { EventEmitter, once } from 'node:events'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { parseBankDocument } from '../../src/ach/bank-document.ts'
import { handOver, type Within } from '../../src/ach/hand-over.ts'
import type { FileAccess } from '../../src/ach/mailbox/file-access.ts'
import { localFiles } from '../../src/ach/mailbox/local-files.ts'
import { Mailbox } from '../../src/ach/mailbox/mailbox.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { renewHashes } from '../../src/ach/renew-hashes.ts'
import { setBank } from '../../src/ach/set-bank.ts'
import type { ChangeContext } from '../../src/context.ts'
import type { JobRow, NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import type { TestPlatform } from '../support/factories.ts'
import { bankBody, giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { lockWaits } from '../support/rows.ts'
import { charges, newScheduled, onceItIs } from '../support/stories.ts'
import { world } from '../support/world.ts'

// A Tuesday in New York; what is dated the day after goes into the file of 20:00.
const afternoon = '2026-03-03T20:00:00.000Z'
const cutoff = '2026-03-04T01:00:00.500Z'
const daysLater = '2026-03-09T13:00:00.000Z'

describe('a file on its way to the bank', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let bank: FolderBank
  let charge: string
  let file: NachaFileRow
  before(async () => {
    rail = await openRail(afternoon)
  })
  after(() => rail.close())
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
    bank = await openFolderBank()
    await giveBank(rail, platform, bank)
    const worker = rail.startWorker()
    charge = (await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })).id
    // Made, and not handed over: that is each test's own.
    await rename(bank.outbox, away())
    rail.setTime(cutoff)
    await onceItIs('pending', platform.live, charges, charge)
    file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'made')
    await worker.stop()
    await rename(away(), bank.outbox)
  })
  afterEach(async () => {
    // What a test leaves half done is carried to its end, or is no file that waits for something.
    await tryIt().catch(() => undefined)
    await bank.remove()
  })

  const away = () => `${bank.outbox}-away`
  const within: Within = (work) =>
    inTenant(rail.asService, platform.id, (trx) => {
      const now = rail.clock.now()
      return work({ trx, platformId: platform.id, environment: 'live', now, realNow: now, secrets: world().secrets, newId })
    })
  const jobOf = async (id = file.id): Promise<JobRow | undefined> => (await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file', subject_id: id }))[0]

  /** One try to hand the file over. What the mailbox's folders do may be another thing. */
  async function tryIt(changes: Partial<FileAccess> = {}): Promise<void> {
    const job = await jobOf()
    if (job === undefined) throw new Error('Nothing is to be done')
    await handOver(within, job.subject_id, () => Promise.resolve(new Mailbox({ ...localFiles, ...changes }, bank)))
  }

  const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', (error: unknown) => (error instanceof Error ? error.message : String(error)))
  const isInOutbox = (path: string) => path.startsWith(`${bank.outbox}/`) && !path.includes('/.sending/')

  /** Laid, noted, and not sent. */
  const layIt = async () => {
    const rename = (from: string, to: string) => (isInOutbox(to) ? Promise.reject(new Error('The power is gone')) : localFiles.rename(from, to))
    expect(await failureOf(tryIt({ rename }))).to.equal('The power is gone')
    const { sending_as } = await present()
    expect(await beside()).to.include(sending_as ?? 'nothing')
  }

  /** Sent, and that is not known. */
  const sendIt = async () => {
    const rename = async (from: string, to: string) => {
      await localFiles.rename(from, to)
      if (isInOutbox(to)) throw new Error('The power is gone')
    }
    expect(await failureOf(tryIt({ rename }))).to.equal('The power is gone')
  }

  const sendAndCollect = async () => {
    await tryIt()
    await bank.collect(file.name ?? '')
  }

  const present = async (): Promise<NachaFileRow> => {
    const [row] = await rail.asSuperuser('nacha_files').where({ id: file.id })
    if (row === undefined) throw new Error('The file is gone')
    return row
  }
  const beside = () => readdir(join(bank.outbox, '.sending'))
  /** Effective entry dates of what lies in the outbox, a line each. */
  const datesSent = async () => [...(await bank.sent()).values()].map((content) => readFile(content).batches.map(({ effectiveDate }) => effectiveDate).join())

  it('is dated anew where it was laid ready and goes days later, and is paid so much later', async () => {
    await layIt()
    rail.setTime(daysLater)
    await tryIt()
    expect(await datesSent()).to.deep.equal(['2026-03-09'])
    expect(await present()).to.include({ status: 'handed_over', sending_as: null, name: file.name })
    expect(await beside()).to.deep.equal([])
    expect((await rail.asSuperuser('payments').where({ id: charge }).first())?.due_at?.toISOString()).to.equal('2026-03-11T14:00:00.000Z')
  })

  it('keeps its dates where it was sent, and that becomes known days later', async () => {
    await sendIt()
    await bank.collect(file.name ?? '')
    rail.setTime(daysLater)
    await tryIt()
    expect(await datesSent(), 'it is not sent again').to.deep.equal([])
    expect(await present()).to.include({ status: 'handed_over', sending_as: null, content_hash: file.content_hash })
    expect(await beside()).to.deep.equal([])
  })

  it('is taken back once, wherever that is broken off', async () => {
    await layIt()
    const broken = async (from: string, to: string) => {
      await localFiles.rename(from, to)
      throw new Error('The power is gone')
    }
    expect(await failureOf(tryIt({ rename: broken }))).to.equal('The power is gone')
    expect((await bank.sent()).size).to.equal(0)
    rail.setTime(daysLater)
    await tryIt()
    expect(await datesSent()).to.deep.equal(['2026-03-09'])
    expect(await present()).to.include({ status: 'handed_over' })
    expect(await beside()).to.deep.equal([])
  })

  it('is sent once where another worker took the one for dead that is about to send it', async () => {
    const slow = async (from: string, to: string) => {
      if (isInOutbox(to)) {
        await tryIt()
        await bank.collect(file.name ?? '')
      }
      await localFiles.rename(from, to)
    }
    expect(await failureOf(tryIt({ rename: slow }))).to.contain('ENOENT')
    expect((await bank.sent()).size, 'the bank has taken it').to.equal(0)
    expect(await present()).to.include({ status: 'handed_over' })
    expect(await beside()).to.deep.equal([])
  })

  it('is not taken to be sent by one that sees another take it back', async () => {
    await layIt()
    let looks = 0
    // The other one renames it between two looks.
    const list = async (folder: string) => {
      const found = await localFiles.list(folder)
      if (++looks === 1) {
        const other = (from: string, to: string) => localFiles.rename(from, to).then(() => Promise.reject(new Error('The power is gone')))
        await failureOf(tryIt({ rename: other }))
        return found.filter(({ name }) => name.endsWith('.laid'))
      }
      return found
    }
    await tryIt({ list })
    expect((await bank.sent()).size).to.equal(1)
  })

  it('stays with the other worker that has taken it back at the same moment, and laid it anew', async () => {
    await layIt()
    const meanwhile = async (from: string, to: string) => {
      await localFiles.rename(from, to)
      await layIt()
    }
    await tryIt({ rename: meanwhile })
    expect((await bank.sent()).size).to.equal(0)
    const { status, sending_as } = await present()
    expect(status).to.equal('made')
    expect(await beside(), 'its draft is noted').to.include(sending_as ?? 'nothing')
    await tryIt()
    expect((await bank.sent()).size).to.equal(1)
  })

  it('is left out of a mailbox that is being replaced while it is laid ready', async () => {
    const { document, secrets } = parseBankDocument({ ...bankBody, outbox_dir: `${bank.outbox}/.`, inbox_dir: bank.inbox })
    const gate = new EventEmitter()
    const [isPacked, isSet, isLaid] = [once(gate, 'packed'), once(gate, 'set'), once(gate, 'laid')]
    const setting = within(async (context) => {
      await isPacked
      expect(await setBank(context, document, secrets)).to.equal(undefined)
      gate.emit('set')
      await isLaid
    })
    const write = async (path: string, content: Buffer) => {
      gate.emit('packed')
      await isSet
      await localFiles.write(path, content)
    }
    const trying = tryIt({ write })
    await onceIt(() => lockWaits(rail.asSuperuser), (count) => count > 0)
    gate.emit('laid')
    await Promise.all([trying, setting])
    expect((await bank.sent()).size).to.equal(0)
    expect(await beside()).to.deep.equal([])
    expect(await present()).to.include({ status: 'made', sending_as: null })
    await tryIt()
    expect(await present(), 'it goes to the other one').to.include({ status: 'handed_over' })
  })

  it('is not dated anew where the operator says at that moment that the bank has it', async () => {
    const { asSuperuser } = rail
    const saying = await asSuperuser.transaction()
    await saying('nacha_files').where({ id: file.id }).update({ status: 'handed_over' })
    rail.setTime(daysLater)
    const trying = tryIt()
    await onceIt(() => lockWaits(asSuperuser), (count) => count > 0)
    await saying.commit()
    await trying
    expect(await present(), 'says what the bank has').to.include({ status: 'handed_over', content_hash: file.content_hash })
    expect(await jobOf()).to.equal(undefined)
  })

  it('is not noted as sent where the operator holds it back at that moment', async () => {
    const { asSuperuser } = rail
    // As who rejects it, or sends it again, does first.
    const holding = await asSuperuser.transaction()
    const sending_as = `${file.name}.${newId()}`
    const rename = async (from: string, to: string) => {
      await localFiles.rename(from, to)
      if (isInOutbox(to)) await holding('nacha_files').where({ id: file.id }).update({ sending_as })
    }
    const trying = tryIt({ rename })
    await onceIt(() => lockWaits(asSuperuser), (count) => count > 0)
    await holding.commit()
    await trying
    expect(await present()).to.include({ status: 'made', sending_as })
    expect(await jobOf()).to.not.equal(undefined)
  })

  it('is sent where its hash is made anew while it is laid ready', async () => {
    const owner = <T>(work: (context: ChangeContext) => Promise<T>) =>
      inTenant(rail.asSuperuser, platform.id, (trx) => work({ trx, platformId: platform.id, environment: 'live', now: rail.clock.now(), realNow: rail.clock.now(), secrets: world().secrets, newId }))
    const before = (await present()).content_hash
    const renewed: number[] = []
    await tryIt({
      write: async (path, content) => {
        renewed.push((await owner((context) => renewHashes(context, undefined))).rows)
        await localFiles.write(path, content)
      },
    })
    expect(renewed, 'with the draft, and with what tells of it').to.deep.equal([1, 0])
    const { content_hash, status } = await present()
    expect({ status, sent: (await bank.sent()).size, job: await jobOf() }).to.deep.equal({ status: 'handed_over', sent: 1, job: undefined })
    expect(content_hash).to.match(/^2\./).and.not.equal(before)
  })

  it('is not sent as the text that it was before it was dated anew', async () => {
    let isMade = false
    const slow = async (path: string, content: Buffer) => {
      if (!isMade) {
        isMade = true
        rail.setTime(daysLater)
        expect(await failureOf(tryIt({ makeFolder: () => Promise.reject(new Error('There is no outbox')) }))).to.equal('There is no outbox')
      }
      await localFiles.write(path, content)
    }
    await tryIt({ write: slow })
    expect((await bank.sent()).size).to.equal(0)
    expect(await beside()).to.deep.equal([])
    expect(await present()).to.include({ status: 'made', sending_as: null })
    await tryIt()
    expect(await datesSent()).to.deep.equal(['2026-03-09'])
  })

  for (const [what, other] of [['lays it ready', () => layIt()], ['sends it', () => sendAndCollect()]] as const) {
    it(`is left to another worker that ${what} while it is laid ready`, async () => {
      let isDone = false
      const slow = async (path: string, content: Buffer) => {
        if (!isDone) {
          isDone = true
          await other()
        }
        await localFiles.write(path, content)
      }
      await tryIt({ write: slow })
      expect((await bank.sent()).size).to.equal(0)
      const { status, sending_as } = await present()
      expect(await beside(), status).to.have.members(sending_as === null ? [] : [sending_as, `${sending_as}.laid`])
      if (status === 'made') await sendAndCollect()
      expect(await present()).to.include({ status: 'handed_over', sending_as: null })
    })
  }

  it('does not count as sent where the operator has decided meanwhile to send it again', async () => {
    const meanwhile = async (from: string, to: string) => {
      await localFiles.rename(from, to)
      if (isInOutbox(to)) await rail.asSuperuser('nacha_files').where({ id: file.id }).update({ sending_as: null })
    }
    await tryIt({ rename: meanwhile })
    expect(await present()).to.include({ status: 'made' })
    expect(await jobOf()).to.include({ subject_id: file.id })
  })

  for (const [what, before] of [['laid ready', () => layIt()], ['sent', () => sendIt()]] as const) {
    it(`that was ${what} in another mailbox does not count as sent in this one, and says so`, async () => {
      await before()
      await rename(bank.outbox, away())
      await mkdir(bank.outbox)
      rail.setTime('2026-03-04T20:00:00.000Z')
      const worker = rail.startWorker()
      const later = await newScheduled(platform.live, charges, { payment_date: '2026-03-05' })
      rail.setTime('2026-03-05T01:00:00.500Z')
      const { name } = await onceFile(rail, { platform_id: platform.id, status: 'handed_over' }, ({ id }) => id !== file.id)
      expect([...(await bank.sent()).keys()]).to.deep.equal([name])
      expect((await platform.live.ok('getCharge', { path: { id: later.id } })).data.status).to.equal('pending')
      // The folder is there again: the one that was laid elsewhere looks once more.
      await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null, last_error: null })
      for (const deadline = performance.now() + 10_000; ((await jobOf())?.last_error ?? null) === null && performance.now() < deadline; ) await delay(30)
      const { status, sending_as } = await present()
      expect([status, (await jobOf())?.last_error]).to.deep.equal(['made', `This mailbox does not know ${sending_as ?? ''}: it is another one, or its .sending was emptied. Say whether the bank has it: files sent or files resend.`])
      // The first mailbox is there again.
      await worker.stop()
      await rename(bank.outbox, `${bank.outbox}-other`)
      await rename(away(), bank.outbox)
      await tryIt()
      expect([...(await bank.sent()).keys()]).to.deep.equal([file.name])
      expect(await present()).to.include({ status: 'handed_over' })
    })
  }
})
