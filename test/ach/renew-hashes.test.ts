import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { hashOf, hashOfName, storedHashesOf, takeHashKeys, type HashKeys } from '../../src/ach/file-hash.ts'
import { keepText, listEarlierTexts, openEarlier } from '../../src/ach/file-store.ts'
import { renewHashes } from '../../src/ach/renew-hashes.ts'
import { takeIncomingFile } from '../../src/ach/take-incoming-file.ts'
import { findFileAnywhere } from '../../src/cli/rail.ts'
import { sealedColumns } from '../../src/cli/sealed-columns.ts'
import type { ChangeContext, Environment } from '../../src/context.ts'
import { reencrypt } from '../../src/database/reencrypt.ts'
import type { NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { findDamagedText, findWrongContent } from '../../src/verify/file-contents.ts'
import { newPlatform, unique } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { lockWaits } from '../support/rows.ts'
import { world } from '../support/world.ts'

describe('hashes of files, once there is one more key', () => {
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
  const keysOfHashes = sealedColumns.find(({ table }) => table === 'file_hash_keys')!
  // Which has an inbox.
  const environment: Environment = 'live'
  let platformId: string
  /** The first writes, all read. */
  let keys: readonly [Buffer, ...Buffer[]]

  beforeEach(async () => {
    platformId = (await newPlatform()).id
    keys = [world().config.secretsKeys[0]!]
  })

  /** A transaction of the service, or of who owns the tables. */
  const within = <T>(work: (context: ChangeContext) => Promise<T>, database = world().asService) => {
    const now = new Date()
    return inTenant(database, platformId, (trx) => work({ trx, platformId, environment, now, realNow: now, newId, secrets: new Secrets(keys) }))
  }
  const take = (text: string) => within((context) => takeIncomingFile(context, text, context.now))
  /** As `secrets rotate` does first, with a new key before the others. */
  const addKey = async () => {
    keys = [randomBytes(32), ...keys]
    return addKeyUnder()
  }
  const addKeyUnder = () => within(({ secrets, ...store }) => reencrypt(store, secrets, keysOfHashes, undefined), world().asOwner)
  const renew = (after?: Parameters<typeof renewHashes>[1]) => within((context) => renewHashes(context, after), world().asOwner)
  const files = () => world().asSuperuser('nacha_files').where({ platform_id: platformId }).orderBy('id')
  const hashes = async () => (await files()).map(({ content_hash }) => content_hash)
  const change = (id: string, changes: Partial<NachaFileRow>) => world().asSuperuser('nacha_files').where({ id }).update(changes)
  /** What is said to the database meanwhile. */
  const statementsOf = async (database: Knex, work: () => Promise<unknown>): Promise<string[]> => {
    const said: string[] = []
    const listen = ({ sql }: { sql: string }) => said.push(sql)
    database.on('query', listen)
    await work().finally(() => database.removeListener('query', listen))
    return said
  }
  const done = { rows: 0, busy: 0, unreadable: [], last: undefined }

  it('are made anew with it, plain ones too, and what they stand for is known at each moment', async () => {
    const [one, plain] = [unique('one'), unique('plain')]
    const ids = [(await take(one)).id, (await take(plain)).id]
    await change(ids[1]!, { content_hash: sha256Of(plain) })
    const before = await hashes()
    for (const [round, generation] of ['2', '3'].entries()) {
      expect(await addKey()).to.deep.equal({ ...done, rows: 1 })
      expect(await addKeyUnder(), 'once for each key of SECRETS_KEY').to.deep.equal(done)
      const between = unique('between')
      ids.push((await take(between)).id)
      for (const [index, text] of [one, plain].entries()) expect(await take(text), 'not yet made anew').to.include({ id: ids[index], isNew: false })
      expect(await renew()).to.deep.equal({ ...done, rows: 2 + round })
      expect((await hashes()).every((hash) => hash?.startsWith(`${generation}.`))).to.equal(true)
      for (const [text, index] of [[one, 0], [plain, 1], [between, 2 + round]] as const) expect(await take(text), 'made anew').to.include({ id: ids[index], isNew: false })
      expect(await renew(), 'once').to.deep.equal(done)
    }
    // What was stored before, and what it would be by the first keys alone, is nowhere any more.
    const stored = await within((context) => storedHashesOf(context, sha256Of(one)))
    expect(before).to.include.members([stored[0], sha256Of(plain)])
    expect(stored.filter((hash) => hash.startsWith('3.'))).to.have.length(2)
    expect(new Set([...stored, ...(await hashes())]).size).to.equal(stored.length + 3)
  })

  it('are not made anew while somebody works by them, nor is a key added', async () => {
    await take(unique('file'))
    const before = await hashes()
    await within(async (context) => {
      await takeHashKeys(context)
      expect(await addKey()).to.deep.equal({ ...done, busy: 1 })
    })
    await addKeyUnder()
    for (const reads of [(context: ChangeContext) => hashOf(context, 'anything'), (context: ChangeContext) => listEarlierTexts(context, newId())]) {
      await within(async (context) => {
        await reads(context)
        expect(await renew()).to.deep.equal({ ...done, busy: 1 })
      })
    }
    const [file] = await files()
    await world().asSuperuser.transaction(async (trx) => {
      await trx('nacha_files').where({ id: file!.id }).forUpdate().first()
      expect(await renew(), 'held by others').to.deep.equal({ ...done, busy: 1 })
    })
    // As a line of it that is put into quarantine does: then the file itself is changed.
    await within(async ({ trx }) => {
      await trx.raw('select from nacha_files where platform_id = ? and id = ? for key share', [platformId, file!.id])
      expect(await renew(), 'referred to by others').to.deep.equal({ ...done, busy: 1 })
    })
    expect(await hashes()).to.deep.equal(before)
    expect(await renew()).to.deep.equal({ ...done, rows: 1 })
  })

  it('are of one moment for whoever shows a file with its earlier texts', async () => {
    const { id } = await take(unique('file'))
    const place = { database: world().asService, secrets: () => Promise.resolve(new Secrets(keys)) }
    const said = await statementsOf(place.database, () => findFileAnywhere(place, id))
    // Of all platforms, one after the other: this one has the file, so that it is the last.
    const read = said.findLastIndex((sql) => sql.includes('from "nacha_files"'))
    expect(said.slice(read - 1, read + 1)).to.satisfy(([held, asked]: string[]) => held?.includes('pg_advisory_xact_lock_shared') === true && asked?.includes('from "nacha_files"') === true)
  })

  it('are looked at by `verify` with the keys that there are once they are read', async () => {
    await take(unique('file'))
    await within(async (context) => keepText(context, (await files())[0]!))
    for (const [look, table] of [[findWrongContent, 'nacha_files'], [findDamagedText, 'earlier_texts']] as const) {
      const said = await within((context) => statementsOf(context.trx, async () => expect(await look(context, context.secrets)).to.equal(undefined)))
      const read = said.findLastIndex((sql) => sql.includes(`select * from "${table}"`))
      expect(read, table).to.be.at.least(0).and.below(said.findLastIndex((sql) => sql.includes('"file_hash_keys"')))
    }
  })

  it('are told as held by others once, where they are looked at in several pages', async () => {
    const ids = [(await take(unique('one'))).id, (await take(unique('two'))).id, (await take(unique('held'))).id]
    for (const index of [0, 1]) await within(async (context) => keepText(context, (await files())[index]!))
    await addKey()
    await world().asSuperuser.transaction(async (trx) => {
      await trx('nacha_files').where({ id: ids[2]! }).forUpdate().first()
      expect(await renew()).to.deep.equal({ ...done, rows: 1, last: [ids[0]] })
      expect(await renew([ids[0]!])).to.deep.equal({ ...done, rows: 1, busy: 1 })
    })
    expect(await renew()).to.deep.equal({ ...done, rows: 1 })
  })

  it('are made anew where all are plain, and no key was ever made', async () => {
    const text = unique('file')
    const { id } = await take(text)
    await change(id, { content_hash: sha256Of(text) })
    await world().asSuperuser('file_hash_keys').where({ platform_id: platformId }).delete()
    expect(await renew()).to.deep.equal({ ...done, rows: 1 })
    expect((await hashes())[0]).to.match(/^2\.[0-9a-f]{64}$/)
    expect(await take(text)).to.include({ id, isNew: false })
  })

  it('are made anew, plain ones too, where the first key was made under the present SECRETS_KEY', async () => {
    const text = unique('file')
    const { id } = await take(text)
    for (const hash of [sha256Of(text), (await hashes())[0]!]) {
      await change(id, { content_hash: hash })
      await world().asSuperuser('file_hash_keys').where({ platform_id: platformId }).delete()
      await take(unique('another'))
      expect(await addKeyUnder(), 'under the first key of SECRETS_KEY').to.deep.equal(done)
      expect(await renew()).to.deep.include({ busy: 0, unreadable: [] })
      expect((await hashes()).every((one) => one?.startsWith('2.'))).to.equal(true)
    }
    expect(await renew()).to.deep.equal(done)
  })

  it('stay where their keys can not be opened, or there are fewer keys than they were made with', async () => {
    const { id } = await take(unique('file'))
    await addKey()
    await renew()
    await change(id, { content_hash: `9.${'a'.repeat(64)}` })
    for (let look = 0; look < 2; look++) expect(await renew()).to.deep.equal({ ...done, unreadable: [{ secret: new Secrets(keys).ids[0], rowId: id }] })
    await world().asSuperuser('file_hash_keys').where({ platform_id: platformId }).update({ keys_encrypted: world().asSuperuser.raw(`keys_encrypted || '\\x00'`) })
    expect(await renew()).to.deep.equal({ ...done, unreadable: [{ secret: new Secrets(keys).ids[0], rowId: platformId }] })
  })

  it('are made anew without the files themselves, and no more of them at once behind one with earlier texts', async () => {
    const ids = [(await take(unique('one'))).id, (await take(unique('two'))).id, (await take(unique('three'))).id]
    await within(async (context) => keepText(context, (await files())[1]!))
    await addKey()
    const said = await within((context) => statementsOf(context.trx, async () => expect(await renewHashes(context, undefined)).to.deep.equal({ ...done, rows: 2, last: [ids[1]] })), world().asOwner)
    expect(said.filter((sql) => /from "nacha_files"/.test(sql) && /select \*|content_encrypted/.test(sql))).to.deep.equal([])
    expect(await renew([ids[1]!])).to.deep.equal({ ...done, rows: 1 })
  })

  it('and marks of names are not told by the keys of before', async () => {
    await take(unique('file'))
    const openNow = () => within((context) => takeHashKeys(context))
    const before = await openNow()
    await addKey()
    const after = await openNow()
    const tells = (all: HashKeys) => createHmac('sha256', all.at(-1)!).update('name of a file').digest('hex')
    expect(hashOfName(before, 'of a file')).to.equal(tells(before))
    expect(hashOfName(after, 'of a file')).to.equal(`2.${tells(after)}`).and.not.include(tells(before))
  })

  it('go together with what a file said before, and which of these its bank has', async () => {
    const { id } = await take(unique('first'))
    const handedOver = { direction: 'outgoing', status: 'handed_over', name: 'file' } as const
    await within(async (context) => keepText(context, (await files())[0]!))
    const [before] = await world().asSuperuser('earlier_texts').where({ file_id: id })
    const said = openEarlier(new Secrets(keys), before!).toString()
    await change(id, { ...handedOver, got_hash: before!.hash })
    await addKey()
    expect(await renew()).to.deep.include({ rows: 1, unreadable: [] })
    const [file] = await files()
    const [after, ...others] = await world().asSuperuser('earlier_texts').where({ file_id: id })
    expect(others).to.deep.equal([])
    expect(after!.hash).to.match(/^2\./).and.equal(file!.content_hash).and.equal(file!.got_hash)
    expect(openEarlier(new Secrets(keys), after!).toString()).to.equal(said)

    // As where only what it says now was hashed since.
    await addKey()
    await change(id, { content_hash: await within((context) => hashOf(context, 'another text')) })
    expect(await renew()).to.deep.equal({ ...done, rows: 1 })
    const [last] = await world().asSuperuser('earlier_texts').where({ file_id: id })
    expect(last!.hash).to.match(/^3\./).and.equal((await files())[0]!.got_hash)
  })

  it('stay with a file of which an earlier text can not be opened; all others go on', async () => {
    const ids = [(await take(unique('one'))).id, (await take(unique('two'))).id]
    await within(async (context) => keepText(context, (await files())[0]!))
    await world().asSuperuser('earlier_texts').where({ file_id: ids[0]! }).update({ content_encrypted: world().asSuperuser.raw(`content_encrypted || '\\x00'`) })
    const [before] = await hashes()
    await addKey()
    expect(await renew()).to.deep.equal({ ...done, last: [ids[0]], unreadable: [{ secret: world().secrets.ids[0], rowId: `${ids[0]}|${before}` }] })
    expect(await renew([ids[0]!])).to.deep.equal({ ...done, rows: 1 })
    expect(await hashes()).to.satisfy(([one, other]: string[]) => one === before && other?.startsWith('2.') === true)
  })

  it('are made anew page by page', async () => {
    const { id } = await take(unique('file'))
    const { rows: columns } = await world().asSuperuser.raw<{ rows: { names: string }[] }>(`select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'nacha_files'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'content_hash')`)
    await world().asSuperuser.raw(`insert into nacha_files (id, content_hash, ${columns[0]!.names}) select gen_random_uuid(), md5(n::text), ${columns[0]!.names} from nacha_files, generate_series(1, 120) n where id = ?`, [id])
    await addKey()
    const pages = [await renew()]
    for (let last = pages[0]!.last; last !== undefined; last = pages.at(-1)!.last) pages.push(await renew(last))
    expect(pages.map(({ rows }) => rows)).to.deep.equal([50, 50, 21])
    expect((await hashes()).every((hash) => hash?.startsWith('2.'))).to.equal(true)
  })

  it('leave no mark of a name in the inbox that a former key tells', async () => {
    await take(unique('file'))
    const now = new Date()
    const row = { platform_id: platformId, environment, settings: '{}', secrets_encrypted: Buffer.alloc(0), inbox_read_at: null, created_at: now, updated_at: now }
    const seen = (mark: string) => JSON.stringify([{ mark, size: 1, modifiedAt: 1, since: 1 }])
    await world().asSuperuser('bank_settings').insert({ ...row, inbox_marks: seen('ab'.repeat(32)) })
    const marks = async () => (await world().asSuperuser('bank_settings').where({ platform_id: platformId }).first())?.inbox_marks
    await addKey()
    await renew()
    expect(await marks()).to.deep.equal([])
    await world().asSuperuser('bank_settings').where({ platform_id: platformId }).update({ inbox_marks: seen(`2.${'ab'.repeat(32)}`) })
    await renew()
    expect(await marks(), 'with all keys that there are').to.have.length(1)
  })

  it('are made anew though somebody holds the bank whose marks would be forgotten', async () => {
    await take(unique('file'))
    const now = new Date()
    const inbox_marks = JSON.stringify([{ mark: 'ab'.repeat(32), size: 1, modifiedAt: 1, since: 1 }])
    const { asSuperuser } = world()
    await asSuperuser('bank_settings').insert({ platform_id: platformId, environment, settings: '{}', secrets_encrypted: Buffer.alloc(0), inbox_read_at: null, inbox_marks, created_at: now, updated_at: now })
    await addKey()
    const { renewing, waits } = await asSuperuser.transaction(async (trx) => {
      await trx('bank_settings').where({ platform_id: platformId }).forUpdate().first()
      let isDone = false
      const renewing = renew().finally(() => (isDone = true))
      const waits = await onceIt(async () => !isDone && (await lockWaits()) > 0, (isSo) => isSo || isDone, { every: 5 })
      return { renewing: [renewing], waits }
    })
    expect(waits, 'for who holds it').to.equal(false)
    expect(await Promise.all(renewing)).to.deep.equal([{ ...done, rows: 1 }])
  })
})
