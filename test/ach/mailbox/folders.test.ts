import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { parseBankDocument } from '../../../src/ach/bank-document.ts'
import { clashOf, foldersOf, isOutgoing, isPutAway } from '../../../src/ach/mailbox/folders.ts'
import { bankBody, openFolderBank, type FolderBank } from '../../support/live-bank.ts'

const sftp = { host: 'sftp.example.org', username: 'example', password: 'words', host_key: `SHA256:${'A'.repeat(43)}`, outbox_dir: '/out', inbox_dir: '/in' }

describe('the folders of mailboxes', () => {
  let bank: FolderBank
  let other: FolderBank
  before(async () => {
    bank = await openFolderBank()
    other = await openFolderBank()
    await mkdir(join(bank.outbox, '.sending', 'in'), { recursive: true })
    await symlink(bank.outbox, join(other.inbox, '..', 'link'))
    await symlink(bank.inbox, join(other.inbox, '..', 'link-in'))
  })
  after(async () => {
    await bank.remove()
    await other.remove()
  })

  const of = (place: object) => foldersOf(parseBankDocument({ ...bankBody, ...place }).document)
  const local = (outbox_dir: string, inbox_dir: string) => of({ outbox_dir, inbox_dir })
  const remote = (changes: object) => of({ sftp: { ...sftp, ...changes } })
  const beside = (path: string) => join(other.inbox, '..', path)

  it('are the same by whichever path they are named, also where one is not there', async () => {
    const mine = await local(`${bank.outbox}/../outbox`, `${bank.outbox}/../inbox/./../inbox`)
    expect(mine).to.deep.equal(await local(bank.outbox, bank.inbox))
    expect(mine).to.deep.equal(await local(beside('link'), beside('link-in')))
    expect((await local('/nowhere/../gone', bank.inbox)).outbox).to.equal('/gone')
    expect(await remote({ host: 'SFTP.Example.org', port: 22, outbox_dir: '//out/.', inbox_dir: '/a/../in' })).to.deep.equal(await remote({}))
    expect(await remote({ port: 2222 })).not.to.deep.equal(await remote({}))
    expect(await remote({ username: 'Example' }), 'each user has a root of its own').not.to.deep.equal(await remote({}))
  })

  it('are not read from where something is sent', async () => {
    for (const inbox of [`${bank.outbox}/.`, beside('link'), `${bank.outbox}/.sending`, `${beside('link')}/.sending/in`]) {
      const mine = await local(bank.outbox, inbox)
      expect(isOutgoing(mine.inbox, mine), inbox).to.equal(true)
    }
    for (const inbox of [bank.inbox, `${bank.outbox}/in`, `${bank.outbox}-2`, `${bank.outbox}/.sending-2`]) {
      const mine = await local(bank.outbox, inbox)
      expect(isOutgoing(mine.inbox, mine), inbox).to.equal(false)
    }
    const mine = await remote({ inbox_dir: '/out//.sending/in' })
    expect(isOutgoing(mine.inbox, mine)).to.equal(true)
  })

  it('are each platform’s own, but for the outbox', async () => {
    const theirs = await local(bank.outbox, bank.inbox)
    const clashWith = async (outbox: string, inbox: string) => clashOf(await local(outbox, inbox), theirs, 'Theirs')
    expect(await clashWith(other.outbox, beside('link-in'))).to.equal('The inbox is that of Theirs already: each platform needs one of its own.')
    for (const inbox of [beside('link'), `${bank.outbox}/.sending`]) {
      expect(await clashWith(other.outbox, inbox), inbox).to.equal('The inbox is in the outbox of Theirs: what is to go to its bank would be read as coming from one.')
    }
    expect(await clashWith(beside('link-in'), other.inbox)).to.equal('The inbox of Theirs is in the outbox: what is to go to the bank would be read there as coming from one.')
    expect(await clashWith(bank.outbox, other.inbox)).to.equal(undefined)
    for (const folder of ['.reading', 'done', 'quarantine', 'done/2026', './done/.']) {
      const within = 'One of the folders is in the inbox of Theirs, where what has come is put away.'
      expect(await clashWith(other.outbox, `${bank.inbox}/${folder}`), folder).to.equal(within)
      expect(await clashWith(`${bank.inbox}/${folder}`, other.inbox), folder).to.equal(within)
      const around = await local(other.outbox, `${bank.inbox}/${folder}`)
      expect(clashOf(theirs, around, 'Ours'), folder).to.equal('One of the folders of Ours is in the inbox, where what has come is put away.')
      expect(isPutAway(around.inbox, theirs) && !isPutAway(around.outbox, theirs), folder).to.equal(true)
    }
    expect(await clashWith(other.outbox, `${bank.inbox}/done-2`)).to.equal(undefined)
    expect(await clashWith(other.outbox, `${bank.inbox}/another`)).to.equal(undefined)
    expect(clashOf(await remote({ outbox_dir: '/a' }), await remote({ outbox_dir: '/b' }), 'Theirs')).to.contain('is that of Theirs')
    expect(clashOf(await remote({}), theirs, 'Theirs')).to.equal(undefined)
  })
})
