import { appendFile, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { fetchFiles } from '../../src/ach/fetch-files.ts'
import type { Within } from '../../src/ach/hand-over.ts'
import type { FileAccess } from '../../src/ach/mailbox/file-access.ts'
import { localFiles } from '../../src/ach/mailbox/local-files.ts'
import { Mailbox } from '../../src/ach/mailbox/mailbox.ts'
import { openSftpFiles } from '../../src/ach/mailbox/sftp-files.ts'
import { openBytes, openName } from '../../src/ach/file-store.ts'
import type { JobRow, NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { writeFile as writeNachaFile } from '../../src/ach/nacha/write-file.ts'
import { returnFile } from './nacha/samples.ts'
import type { TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { openSftpServer } from '../support/sftp-server.ts'
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
    await fetchFiles(within, (now) => now, () => Promise.resolve(new Mailbox({ ...localFiles, ...changes }, bank)))
  }
  const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', (error: unknown) => (error instanceof Error ? error.message : String(error)))
  const taken = (): Promise<NachaFileRow[]> => rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'incoming' }).orderBy('created_at')
  const namesTaken = async () => (await taken()).map((row) => openName(world().secrets, row))
  const readAt = async () => (await rail.asSuperuser('bank_settings').where({ platform_id: platform.id }).first())?.inbox_read_at ?? null

  it('says nothing of an inbox that is set while it looks into the one before', async () => {
    const list = async (folder: string) => {
      await giveBank(rail, platform, { ...bank, inbox: `${bank.inbox}/.` })
      return localFiles.list(folder)
    }
    await look({ list })
    expect(await readAt()).to.equal(null)
    await look()
    expect(await readAt(), 'once it was read').to.not.equal(null)
  })

  it('does not take in what changes while it is read, but as it is in the end', async () => {
    await bank.put('slow.ach', 'The first half')
    await look()
    const read = async (path: string, most: number) => {
      await appendFile(path, ', and the other')
      return localFiles.read(path, most)
    }
    expect(await failureOf(look({ read }))).to.equal('none')
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
    expect(await failureOf(look())).to.match(/^A file of 7 bytes, of \d{4}-[0-9-]+T[0-9:]+\.000Z, has been coming since 2026-03-03T13:00:0\d\.\d{3}Z: it is taken in once it stays as it is and has its end, /)
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
    expect(job.last_error).to.match(/^A file of \d+ bytes, of .*, has been coming since .*then move it away\.$/)
    expect(job.attempts).to.be.least(1)
  })

  const whole = writeNachaFile(returnFile)
  const end = whole.search(/^9/m)
  const unbroken = whole.replaceAll('\n', '')
  for (const [what, name, half, rest] of [
    ['a Nacha file without its file control', 'slow.ach', whole.slice(0, end), whole.slice(end)],
    ['one that stops before the end of a line', 'slow.ach', whole.slice(0, end - 1), whole.slice(end - 1)],
    ['one with half of its file control', 'slow.ach', whole.slice(0, end + 40), whole.slice(end + 40)],
    ['one without line ends', 'slow.ach', unbroken.slice(0, 94 * 4), unbroken.slice(94 * 4)],
    ['a second one behind another', 'slow.ach', `${whole}${whole.slice(0, end)}`, whole.slice(end)],
    ['half an acknowledgement', 'slow.ack.json', '{"file_sha256": "00', '11", "accepted": true}'],
    ['the first character of a Nacha file', 'slow.ach', '1', whole.slice(1)],
  ] as const) {
    it(`waits for the end of ${what}, however long it stands still, and tells of it after five minutes`, async () => {
      const path = join(bank.inbox, name)
      await bank.put(name, half)
      for (let count = 1; count <= 3; count++) expect(await failureOf(look())).to.equal('none')
      expect([await taken(), await readAt()]).to.deep.equal([[], null])
      rail.setTime('2026-03-03T13:05:30.000Z')
      expect(await failureOf(look())).to.match(new RegExp(`^A file of ${half.length} bytes, of .*, has been coming since 2026-03-03T13:00:0.*files receive takes a copy of it in; then move it away\\.$`))
      expect([await taken(), await readAt(), await readdir(bank.inbox)]).to.deep.equal([[], null, ['.reading', name]])
      await appendFile(path, rest)
      await failureOf(look())
      expect(await failureOf(look())).to.equal('none')
      expect((await taken()).map((row) => openBytes(world().secrets, row).toString())).to.deep.equal([`${half}${rest}`])
      await look()
      expect(await readAt()).not.to.equal(null)
    })
  }

  it('keeps nothing waiting for what is no file of a bank: it is in quarantine', async () => {
    const strays = { 'report.csv': '12/04/2026,4900,paid\n10/04/2026,100,paid\n', 'lines.json': '{"a": 1}\n{"b": 2}\n', 'report.txt': 'Daily report' }
    for (const [name, content] of Object.entries(strays)) await bank.put(name, content)
    for (let count = 1; count <= 3; count++) await look()
    expect((await namesTaken()).sort()).to.deep.equal(Object.keys(strays).sort())
    expect(await readAt()).not.to.equal(null)
  })

  it('puts nothing away that it has not read, whenever another file of the name comes', async () => {
    const replacing = (content: string, isMoment: (from: string) => boolean): Partial<FileAccess> => ({
      rename: async (from, to) => {
        if (isMoment(from)) await bank.put('returns.ach', content)
        await localFiles.rename(from, to)
      },
    })
    const isClaimed = (path: string) => path.includes('/.reading/')
    await bank.put('returns.ach', 'First')
    await look()
    // As long as the first one, and there in the moment before it is claimed.
    await look(replacing('Other', (from) => !isClaimed(from)))
    const texts = async () => (await taken()).map((row) => openBytes(world().secrets, row).toString())
    expect(await texts()).to.deep.equal(['Other'])
    // Read by a worker, which is kept from looking into the inbox itself.
    await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'fetch_files' }).update({ due_at: new Date('2027-01-01T00:00:00Z') })
    const worker = rail.startWorker()
    await onceIt(taken, ([row]) => row?.status === 'quarantined')
    await worker.stop()
    await look(replacing('Third', isClaimed))
    expect(await readFile(join(bank.inbox, 'quarantine', 'returns.ach'), 'utf8')).to.equal('Other')
    expect([await readdir(join(bank.inbox, '.reading')), await readFile(join(bank.inbox, 'returns.ach'), 'utf8')]).to.deep.equal([[], 'Third'])
    for (let count = 1; count <= 3; count++) await look()
    expect(await texts()).to.deep.equal(['Other', 'Third'])
  })

  it('takes in and puts away files of the longest name that there is, one after the other and side by side', async () => {
    const name = `${'ä'.repeat(125)}.ach`
    for (const content of ['First', 'Second', 'Third']) {
      await bank.put(name, content)
      for (let count = 1; count <= 2; count++) await look()
    }
    expect((await taken()).map((row) => openBytes(world().secrets, row).toString()).sort()).to.deep.equal(['First', 'Second', 'Third'])
    await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'fetch_files' }).update({ due_at: new Date('2027-01-01T00:00:00Z') })
    const worker = rail.startWorker()
    await onceIt(taken, (rows) => rows.every(({ status }) => status === 'quarantined'))
    await worker.stop()
    await look()
    expect(await readdir(join(bank.inbox, '.reading'))).to.deep.equal([])
    expect((await bank.shelf('quarantine')).length).to.equal(3)
    expect(await readAt()).not.to.equal(null)
  })

  describe('leaves a file of more than 64 MiB where it is, unread, takes in what is beside it, and tells of it', () => {
    const largest = 64 * 1024 * 1024
    /** Files of which the machine keeps next to nothing. */
    const put = async (name: string, bytes: number) => {
      await bank.put(name, '{')
      await truncate(join(bank.inbox, name), bytes)
    }
    const takes = async (open: () => Promise<FileAccess>) => {
      const read: string[] = []
      const lookOnce = async () => {
        const files = await open()
        await look({
          ...files,
          read: (path, most) => {
            read.push(path)
            return files.read(path, most)
          },
        })
      }
      await put('large.ach', largest + 1)
      await bank.put('other.ach', 'Other words')
      await lookOnce()
      expect(await failureOf(lookOnce())).to.match(new RegExp(`^A file of ${largest + 1} bytes, of \\S+, is too large: at most ${largest} bytes are taken in\\.$`))
      expect(read.filter((path) => path.endsWith('/large.ach'))).to.deep.equal([])
      expect([await namesTaken(), await readAt(), (await readdir(bank.inbox)).includes('large.ach')]).to.deep.equal([['other.ach'], null, true])
      // One byte less is read: it has no end yet.
      await truncate(join(bank.inbox, 'large.ach'), largest)
      await lookOnce()
      expect(await failureOf(lookOnce())).to.equal('none')
      expect(read.filter((path) => path.endsWith('/large.ach'))).to.have.length(1)
    }

    it('in folders of this machine', () => takes(() => Promise.resolve(localFiles)))

    it('by SFTP', async () => {
      const server = await openSftpServer('/', { username: 'example', password: 'let me in' })
      try {
        await takes(() => openSftpFiles({ host: '127.0.0.1', port: server.port, username: 'example', password: 'let me in', host_key: server.hostKey }))
      } finally {
        await server.close()
      }
    })
  })

  it('tells of a file whose name is no UTF-8, and has not read the inbox then', async () => {
    await writeFile(Buffer.concat([Buffer.from(`${bank.inbox}/r`), Buffer.of(0xe9), Buffer.from('tours.ach')]), 'Returns')
    for (let count = 1; count <= 2; count++) expect(await look().then(() => 'read', String)).to.contain('has a file whose name is no UTF-8: give it another name')
    expect([await taken(), await readAt()]).to.deep.equal([[], null])
  })

  it('leaves alone what its name says is not written to its end', async () => {
    await writeFile(join(bank.inbox, 'READY'), '')
    const names = ['.hidden.ach', 'returns.ach.filepart', 'returns.ach.part', 'returns.tmp', 'returns.TMP', 'returns.partial', 'returns.temp']
    for (const name of names) await writeFile(join(bank.inbox, name), `Half of ${name}`)
    await look()
    await look()
    expect(await taken()).to.deep.equal([])
    expect(await readAt(), 'it is not waited for').not.to.equal(null)
    expect((await readdir(bank.inbox)).sort()).to.deep.equal(['.reading', 'READY', ...names].sort())
    await rename(join(bank.inbox, 'returns.tmp'), join(bank.inbox, 'returns.tmp.ach'))
    await look()
    await look()
    expect(await namesTaken()).to.deep.equal(['returns.tmp.ach'])
  })
})
