import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { FileAccess } from '../../../src/ach/mailbox/file-access.ts'
import { localFiles } from '../../../src/ach/mailbox/local-files.ts'
import { largestFile, Mailbox } from '../../../src/ach/mailbox/mailbox.ts'

describe('a mailbox', () => {
  let folder: string
  let place: { outbox: string; inbox: string }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-mailbox-'))
    place = { outbox: join(folder, 'outbox'), inbox: join(folder, 'inbox') }
    for (const path of Object.values(place)) await mkdir(path)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const mailboxOf = (changes: Partial<FileAccess> = {}) => new Mailbox({ ...localFiles, ...changes }, place)
  const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', (error: unknown) => (error instanceof Error ? `${error.message}${error.cause === undefined ? '' : ', with its cause'}` : String(error)))

  it('reads no more of a file than is taken in, wherever it lies', async () => {
    const read: [string, number][] = []
    const mailbox = mailboxOf({
      read: (path, most) => {
        read.push([path.slice(place.inbox.length), most])
        return Promise.resolve(Buffer.from('x'))
      },
    })
    for (const name of ['one.ach', 'two.ach']) await writeFile(join(place.inbox, name), 'x')
    await mailbox.listClaimed()
    await mailbox.claim('two.ach')
    await mailbox.read('one.ach')
    await mailbox.readClaimed('two.ach')
    await mailbox.peek()
    expect(read).to.deep.equal(['/one.ach', '/.reading/two.ach', '/one.ach', '/.reading/two.ach'].map((path) => [path, largestFile]))
  })

  it('of this machine breaks off where a file has more', async () => {
    const path = join(place.inbox, 'long.ach')
    await writeFile(path, 'x'.repeat(200_000))
    expect((await localFiles.read(path, 200_000)).length).to.equal(200_000)
    expect(await failureOf(localFiles.read(path, 199_999))).to.equal('It has more than 199999 bytes')
  })

  it('calls no file of the inbox by its name where it fails, nor by a hash of it', async () => {
    const refuse = (code: string | number) => (...paths: unknown[]) => Promise.reject(Object.assign(new Error(`denied ${paths.join(' -> ')}`), { code }))
    // As SFTP has it: what the server says, behind the path.
    const refuseBehind = (path: unknown) => Promise.reject(new Error(`${String(path)}: no`, { cause: Object.assign(new Error(`no ${String(path)}`), { code: 3 }) }))
    for (const name of ['000123456789.ack.json', `000123456789${'x'.repeat(230)}`]) {
      await writeFile(join(place.inbox, name), 'x')
      const failures = [
        failureOf(mailboxOf().readClaimed(name)),
        failureOf(mailboxOf({ read: refuseBehind }).read(name)),
        failureOf(mailboxOf({ read: (path) => Promise.reject(new Error(`${path} is strange`)) }).read(name)),
        failureOf(mailboxOf({ read: refuse(99) }).peek()),
        failureOf(mailboxOf({ rename: refuse('EACCES') }).claim(name)),
        failureOf(mailboxOf({ rename: refuse('EACCES') }).shelve(name, 'quarantine', '0123456789ab')),
      ]
      const told = await Promise.all(failures)
      expect(told).to.deep.equal([
        `A file of the inbox can't be read: ENOENT`,
        `A file of the inbox can't be read: permission denied`,
        `A file of the inbox can't be read: ${place.inbox}/(its name) is strange`,
        `A file of the inbox can't be read: SFTP status 99`,
        `A file of the inbox can't be claimed: EACCES`,
        `A file of the inbox can't be put away: EACCES`,
      ])
      await rm(join(place.inbox, name))
    }
  })
})
