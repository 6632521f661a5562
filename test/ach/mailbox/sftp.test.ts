import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import { expect } from 'chai'
import { Mailbox } from '../../../src/ach/mailbox/mailbox.ts'
import { openSftpFiles } from '../../../src/ach/mailbox/sftp-files.ts'
import { describeError } from '../../../src/database/errors.ts'
import { returnsOf, sentOf } from '../../support/bank.ts'
import { giveBank, onceFile, openFolderBank, type FolderBank } from '../../support/live-bank.ts'
import { onceIt } from '../../support/once.ts'
import { openRail, type Rail } from '../../support/rail.ts'
import { openSftpServer, type SftpServer } from '../../support/sftp-server.ts'
import { newSshKeys } from '../../support/ssh-keys.ts'
import { charges, newScheduled, onceItIs } from '../../support/stories.ts'

const afternoon = '2026-03-03T20:00:00.000Z'
const cutoff = '2026-03-04T01:00:00.500Z'
const username = 'example'
const password = 'let me in'
const keys = newSshKeys()

describe('a mailbox by SFTP', function () {
  this.timeout(60_000)
  let folder: FolderBank
  let server: SftpServer
  before(async () => {
    folder = await openFolderBank()
    server = await openSftpServer(join(folder.outbox, '..'), { username, password, publicKey: keys.public })
  })
  after(async () => {
    await server.close()
    await folder.remove()
  })
  beforeEach(() => {
    server.asked.length = 0
  })

  const placeOf = (changes: object = {}) => ({ host: '127.0.0.1', port: server.port, username, host_key: server.hostKey, password, outbox_dir: '/outbox', inbox_dir: '/inbox', ...changes })
  const openIt = async (changes: object = {}) => new Mailbox(await openSftpFiles(placeOf(changes)), { outbox: '/outbox', inbox: '/inbox' })
  const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', (error: unknown) => (error instanceof Error ? error.message : String(error)))

  it('sends a file by one rename, and gives, takes and shelves what is in the inbox', async () => {
    const mailbox = await openIt()
    const content = Buffer.from('x'.repeat(200_000))
    await mailbox.lay('one.ach.draft', content)
    expect([...(await folder.sent()).keys()]).to.deep.equal([])
    await mailbox.send('one.ach.draft', 'one.ach')
    expect((await folder.sent()).get('one.ach')).to.equal(content.toString())
    expect(server.asked.filter((what) => what.startsWith('rename'))).to.deep.equal(['rename one.ach.draft /outbox/one.ach'])
    await folder.collect('one.ach')
    expect(await failureOf(mailbox.send('one.ach.draft', 'one.ach')), 'it was sent').to.contain('/outbox/one.ach')
    expect(await mailbox.takeBack('one.ach.draft')).to.equal(false)
    expect((await folder.sent()).size).to.equal(0)
    await mailbox.lay('one.ach.other', content)
    expect(await mailbox.takeBack('one.ach.other')).to.equal(true)
    expect(await mailbox.takeBack('one.ach.other'), 'as after a crash').to.equal(true)
    await mailbox.clear('one.ach', 'one.ach.draft')
    await mailbox.forget('one.ach.draft')
    await mailbox.withdraw('one.ach.draft')
    expect(await readdir(join(folder.outbox, '.sending'))).to.deep.equal([])
    expect(await failureOf(mailbox.takeBack('one.ach.draft'))).to.contain('This mailbox does not know one.ach.draft')
    await folder.put('r.ach', 'returns')
    const [file] = await mailbox.list()
    expect(file).to.include({ name: 'r.ach', size: 7 })
    expect((await mailbox.read('r.ach')).toString()).to.equal('returns')
    await mailbox.claim('r.ach')
    await folder.put('r.ach', 'others')
    expect((await mailbox.peek()).map(({ name, text }) => [name, text])).to.deep.equal([['r.ach', 'others'], ['r.ach', 'returns']])
    await mailbox.claim('r.ach')
    expect((await mailbox.listClaimed()).map(({ name }) => name).sort(), 'the first one is in the way').to.deep.equal(['2.r.ach', 'r.ach'])
    expect((await mailbox.readClaimed('r.ach')).toString()).to.equal('returns')
    await mailbox.shelve('r.ach', 'done', 'abc')
    await mailbox.shelve('2.r.ach', 'done', 'def')
    // The same one again and again.
    for (let count = 1; count <= 3; count++) {
      await folder.put('r.ach', 'returns')
      await mailbox.claim('r.ach')
      await mailbox.shelve('r.ach', 'done', 'abc')
    }
    expect((await folder.shelf('done')).sort()).to.deep.equal(['2.r.ach', 'r.ach', 'r.ach.abc'])
    expect([await mailbox.list(), await mailbox.listClaimed()]).to.deep.equal([[], []])
    await mailbox.close()
  })

  it('sends a file anew in the place of the one that still lies there', async () => {
    const mailbox = await openIt()
    for (const text of ['of yesterday', 'dated anew']) {
      await mailbox.lay(`again.ach.${text}`, Buffer.from(text))
      await mailbox.send(`again.ach.${text}`, 'again.ach')
    }
    const failed = await failureOf(mailbox.send('again.ach.dated anew', 'again.ach'))
    expect([failed, await folder.collect('again.ach')], 'what was sent stays').to.deep.equal(['/outbox/again.ach: Failure', 'dated anew'])
    expect(await failureOf(mailbox.send('again.ach.dated anew', 'again.ach')), 'what was sent is not sent twice').to.contain('/outbox/again.ach')
    expect((await folder.sent()).size).to.equal(0)
    await mailbox.clear('again.ach', '')
    await mailbox.close()
  })

  it('sees what is in the inbox where the server tells no modes, and fails where it does not tell what a file is', async () => {
    const mailbox = await openIt()
    await folder.put('r.ach', 'returns')
    server.tells = 'line'
    expect((await mailbox.list()).map(({ name, size }) => [name, size])).to.deep.equal([['r.ach', 7]])
    server.tells = 'nothing'
    expect(await failureOf(mailbox.list())).to.match(/^\/inbox: the server does not say which of what is in it are files$/)
    server.tells = 'mode'
    await mailbox.claim('r.ach')
    await mailbox.shelve('r.ach', 'quarantine', 'abc')
    await mailbox.close()
  })

  it('breaks off what a server sends beyond the size that it has told, and beyond what is taken in', async () => {
    const files = await openSftpFiles(placeOf())
    await folder.put('r.ach', 'x'.repeat(940))
    expect((await files.list('/inbox')).map(({ size }) => size)).to.deep.equal([940])
    expect((await files.read('/inbox/r.ach', 940)).toString()).to.equal('x'.repeat(940))
    expect(await failureOf(files.read('/inbox/r.ach', 939))).to.equal('It has more than 939 bytes')
    server.sendsOn = true
    server.sent = 0
    expect(await failureOf(files.read('/inbox/r.ach', 100_000))).to.equal('It has more than 100000 bytes')
    server.sendsOn = false
    expect(server.sent).to.be.below(200_000)
    await files.remove('/inbox/r.ach')
    await files.close()
  })

  it('takes nothing that is hidden or whose name leads out of the folder, whatever the server lists', async () => {
    const mailbox = await openIt()
    await folder.put('r.ach', 'returns')
    server.alsoLists = ['a/../../x', '../x', '/etc/passwd', 'a/x', '..', '.', '.hidden.ach']
    for (const tells of ['mode', 'line'] as const) {
      server.tells = tells
      expect((await mailbox.list()).map(({ name }) => name), tells).to.deep.equal(['r.ach'])
      expect((await mailbox.peek()).map(({ name }) => name), tells).to.deep.equal(['r.ach'])
      expect(await mailbox.listClaimed(), tells).to.deep.equal([])
      expect(await mailbox.listSent(), tells).to.deep.equal([])
    }
    server.tells = 'mode'
    server.alsoLists = []
    await mailbox.claim('r.ach')
    await mailbox.shelve('r.ach', 'quarantine', 'abc')
    await mailbox.close()
  })

  it('is opened by a private key too', async () => {
    const mailbox = await openIt({ password: undefined, private_key: keys.private })
    expect(await mailbox.list()).to.deep.equal([])
    await mailbox.close()
  })

  it('is refused where the server has another key than the one agreed on: nothing is said to it, no password either', async () => {
    const other = `SHA256:${'A'.repeat(43)}`
    expect(await failureOf(openIt({ host_key: other }))).to.equal(`127.0.0.1:${server.port} has the host key ${server.hostKey}, not ${other}: nothing was sent there`)
    expect(server.asked).to.deep.equal([])
  })

  it('fails with the reason where the password is wrong, the folder is not there, or nobody answers', async () => {
    expect(await failureOf(openIt({ password: 'wrong' }))).to.contain('authentication')
    const mailbox = new Mailbox(await openSftpFiles(placeOf()), { outbox: '/nowhere', inbox: '/nowhere' })
    expect(await failureOf(mailbox.list())).to.match(/^\/nowhere: No such file/)
    expect(await failureOf(mailbox.takeBack('draft')), 'nothing follows from a folder that is gone').to.match(/\/nowhere\/\.sending: No such file/)
    expect(await failureOf(mailbox.lay('draft', Buffer.from('x')))).to.contain('/nowhere/.sending')
    await mailbox.close()
    expect(await failureOf(openIt({ port: 1 }))).to.contain('ECONNREFUSED')
  })

  it('tells nothing of what opens it, whatever fails', async () => {
    const locked = newSshKeys({ passphrase: 'a phrase of its own', cipher: 'aes256-cbc', rounds: 16 }).private
    const bodyOf = (key: string) => key.split('\n').filter((line) => !line.startsWith('-') && line !== '')
    const secrets = ['canary of a password', 'canary of a passphrase', 'canary of a key', 'a phrase of its own', ...bodyOf(keys.private), ...bodyOf(locked)]
    for (const [what, changes] of Object.entries({
      'a wrong password': { password: 'canary of a password' },
      'a key that the server does not know': { private_key: locked, passphrase: 'a phrase of its own', password: undefined },
      'a wrong passphrase': { private_key: locked, passphrase: 'canary of a passphrase', password: undefined },
      'what is no key': { private_key: 'canary of a key', password: undefined },
      'another server': { host_key: `SHA256:${'A'.repeat(43)}`, password: 'canary of a password', private_key: keys.private },
      'no server': { port: 1, password: 'canary of a password', private_key: locked, passphrase: 'canary of a passphrase' },
    })) {
      const error: unknown = await openIt(changes).then(() => undefined, (thrown: unknown) => thrown)
      expect(error, what).to.be.instanceOf(Error)
      const told = inspect([error, describeError(error)], { depth: Infinity, showHidden: true })
      expect(secrets.filter((secret) => told.includes(secret)), what).to.deep.equal([])
    }
  })

  it('fails at once where the connection is cut, whatever was asked', async () => {
    await writeFile(join(folder.inbox, 'cut.ach'), 'x'.repeat(3_000))
    const cutAfter = async (bytes: number): Promise<number> => {
      let left = bytes
      let cutAt = 0
      const proxy = createServer((near) => {
        const far = connect(server.port, '127.0.0.1')
        const both = [near, far] as const
        const cut = () => {
          for (const socket of both) socket.destroy()
        }
        for (const [from, to] of [[near, far], [far, near]] as const) {
          from.on('error', () => undefined).on('close', cut)
          from.on('data', (data: Buffer) => {
            left -= data.length
            if (left >= 0) to.write(data)
            else {
              cutAt = performance.now()
              cut()
            }
          })
        }
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const address = proxy.address()
      if (address === null || typeof address === 'string') throw new Error('The proxy is not open')
      const work = async () => {
        const files = await openSftpFiles({ ...placeOf(), port: address.port })
        try {
          await files.list('/inbox')
          await files.read('/inbox/cut.ach', 10_000)
          await files.write('/outbox/cut', Buffer.alloc(2_000))
          await files.rename('/outbox/cut', `/outbox/cut-${bytes}`)
        } finally {
          await files.close()
        }
      }
      const failure = await failureOf(work())
      const took = cutAt === 0 ? 0 : performance.now() - cutAt
      expect(failure === 'none', `${bytes}: ${failure}`).to.equal(cutAt === 0)
      proxy.close()
      return took
    }
    const lengths = Array.from({ length: 24 }, (_, index) => 600 + index * 400)
    try {
      expect(Math.max(...(await Promise.all(lengths.map(cutAfter))))).to.be.below(5_000)
    } finally {
      for (const path of [join(folder.inbox, 'cut.ach'), ...(await readdir(folder.outbox)).filter((name) => name.startsWith('cut')).map((name) => join(folder.outbox, name))]) await rm(path)
    }
  })

  describe('of a live platform', () => {
    let rail: Rail
    before(async () => {
      rail = await openRail(afternoon)
      rail.startWorker()
    })
    after(() => rail.close())

    it('gets its files once, also where the connection breaks after the rename, and brings returns', async () => {
      const platform = await rail.newPlatform()
      await giveBank(rail, platform, { sftp: placeOf() })
      const [row] = await rail.asSuperuser('bank_settings').where({ platform_id: platform.id })
      expect(JSON.stringify(row?.settings)).to.contain(server.hostKey).and.not.contain(password)
      expect(row?.secrets_encrypted.includes(password)).to.equal(false)
      const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
      server.breakAfterRename = true
      rail.setTime(cutoff)
      const [[name] = ['']] = await folder.once(1)
      await folder.collect(name)
      const file = await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
      expect(file.name).to.equal(name)
      await delay(500)
      expect((await folder.sent()).size).to.equal(0)
      expect(server.asked.filter((what) => what.startsWith(`rename ${name}`))).to.have.length(1)
      await folder.put('back.ach', returnsOf([await sentOf(rail, id)]))
      await onceItIs('failed', platform.live, charges, id)
      await onceIt(() => folder.shelf('done'), (names) => names.includes('back.ach'))
      expect(await folder.shelf('done')).to.include('back.ach')
    })

    it('keeps nobody waiting where it does not answer: the job is tried again, and tells why', async () => {
      const platform = await rail.newPlatform()
      rail.setTime(afternoon)
      await giveBank(rail, platform, { sftp: placeOf({ password: 'changed' }) })
      const { id } = await newScheduled(platform.live, charges, { payment_date: '2026-03-04' })
      rail.setTime(cutoff)
      await onceItIs('pending', platform.live, charges, id)
      const jobOf = async () => (await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }))[0]
      await onceIt(jobOf, (job) => (job?.last_error ?? null) !== null)
      expect((await jobOf())?.last_error).to.contain('authentication').and.not.contain('changed')
      await giveBank(rail, platform, { sftp: placeOf() })
      await folder.once(1)
      await onceFile(rail, { platform_id: platform.id, direction: 'outgoing' }, ({ status }) => status === 'handed_over')
    })
  })
})
