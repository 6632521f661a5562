import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { keepText, openBytes, openEarlier, sealContent } from '../../src/ach/file-store.ts'
import { constraintOf } from '../../src/database/errors.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { receiveFile } from '../support/bank.ts'
import type { TestClient } from '../support/client.ts'
import { accountBody, bankAccountBody, chargeBody, customerBody, linkedBankAccountBody, organizationBody, representativeBody, unique, type TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, onceItIs } from '../support/stories.ts'
import { unknownId } from '../support/walk.ts'
import { world } from '../support/world.ts'

/**
 * What nobody may read who has the database's files, but not the key. No other suite may use these: the log that is written ahead
 * is the whole cluster's. The day is one that no random one of the tests can be either, as those begin in 1901.
 */
const sealed = {
  accountNumber: '77788811199',
  linkedAccountNumber: '66655577733',
  taxId: '98-7612345',
  dob: '1900-08-27',
  /** That a caller calls a field by, where it is refused. */
  fieldName: '44433322299',
}
/** What is kept as it is, and has to be found where the others are looked for. */
const plain = 'Canarina Restfinch'

describe('at rest', function () {
  this.timeout(300_000)
  let rail: Rail
  let startOfWal: string
  const secrets = new Map<string, Buffer>()

  before(async () => {
    rail = await openRail('2026-06-01T14:00:00Z')
    rail.startWorker()
    const [row] = (await rail.asSuperuser.raw<{ rows: { name: string }[] }>('select pg_walfile_name(pg_current_wal_lsn()) as name')).rows
    startOfWal = row?.name ?? ''
    const platform = await rail.newPlatform()
    const client = platform.sandbox
    for (const [name, text] of Object.entries(sealed)) secrets.set(name, Buffer.from(text))
    for (const [index, key] of world().config.secretsKeys.entries()) {
      secrets.set(`the key ${index}`, key)
      secrets.set(`the key ${index} as it is set`, Buffer.from(key.toString('base64')))
    }
    const apiKey = client.headers['Authorization']?.slice('Bearer '.length) ?? ''
    secrets.set('an API key', Buffer.from(apiKey))
    secrets.set('what is random of an API key', Buffer.from(apiKey.slice(apiKey.lastIndexOf('_') + 1)))
    await live(client)
    await goWrong(client)
    await noteFiles(platform)
    await hearOf(platform)
    await logIn()
    // What it has seen often PostgreSQL keeps a second time, as statistics.
    await rail.asSuperuser.raw('analyze')
  })
  after(() => rail.close())

  /** All that takes a secret in or gives one out, and what the worker makes of it: files, events, what is sent to an endpoint. */
  async function live(client: TestClient): Promise<void> {
    const organization = await client.ok('createOrganization', { body: organizationBody({ name: plain }) })
    const { data: account } = await client.ok('createAccount', { body: accountBody(organization.data.id, { business_profile: { name: plain, website: 'https://birds.example', tax_id: sealed.taxId } }) })
    await client.ok('createRepresentative', { body: representativeBody(account.id, { last_name: plain, dob: sealed.dob }) })
    const linked = linkedBankAccountBody(account.id, { bank_account: { account_holder: plain, routing_number: '021000021', account_number: sealed.linkedAccountNumber } })
    await client.ok('createLinkedBankAccount', { body: linked, headers: { 'Idempotency-Key': unique('linked') } })
    // Of which all but the number is known to who reads the rows: with a plain hash of it that is found by trying.
    secrets.set('a request', Buffer.from(`POST\n/v1/linked_bank_accounts\n${JSON.stringify(linked)}`))
    const { data: endpoint } = await client.ok('createWebhookEndpoint', { body: { url: 'https://127.0.0.1:1/hooks' }, headers: { 'Idempotency-Key': unique('endpoint') } })
    const rotated = await client.ok('rotateWebhookEndpointSecret', { path: { id: endpoint.id } })
    for (const [name, text] of Object.entries({ first: endpoint.secret, second: rotated.data.secret })) {
      secrets.set(`the ${name} webhook secret`, Buffer.from(text))
      secrets.set(`the bytes of the ${name} webhook secret`, Buffer.from(text.slice('whsec_'.length), 'base64'))
    }
    const { data: customer } = await client.ok('createCustomer', { body: customerBody({ name: plain }), headers: { 'Idempotency-Key': unique('customer') } })
    const { data: bridge } = await client.ok('initializeBridge', { body: { customer_id: customer.id }, headers: { 'Idempotency-Key': unique('bridge') } })
    secrets.set('a bridge token', Buffer.from(bridge.bridge_token))
    const { data: paykey } = await client.with({ Authorization: `Bearer ${bridge.bridge_token}` }).ok('createBridgeBankAccount', {
      body: bankAccountBody(customer.id, { account_number: sealed.accountNumber }),
      headers: { 'Idempotency-Key': unique('paykey') },
    })
    for (const sandbox_outcome of ['paid', 'reversed_insufficient_funds'] as const) {
      const { data: charge } = await client.ok('createCharge', { body: chargeBody(paykey.paykey, { config: { balance_check: 'disabled', sandbox_outcome } }), headers: { 'Idempotency-Key': unique('charge') } })
      await advance(client, new Date(rail.clock.now().getTime() + 60_000).toISOString())
      await onceItIs(sandbox_outcome === 'paid' ? 'paid' : 'reversed', client, charges, charge.id)
    }
    await client.ok('getPaykey', { path: { id: paykey.id } })
  }

  /** All of a file but its account numbers is known to who reads the rows: with a plain hash of one of few entries these are found by trying. */
  async function noteFiles(platform: TestPlatform): Promise<void> {
    const kept = world().secrets
    await inTenant(rail.asService, platform.id, async (trx) => {
      const now = rail.clock.now()
      const context = { trx, platformId: platform.id, environment: 'sandbox' as const, now, realNow: now, newId, secrets: kept }
      const files = await trx('nacha_files').where({ platform_id: platform.id }).orderBy('created_at')
      const sent = files.find(({ direction, entry_count }) => direction === 'outgoing' && entry_count === 1)
      if (sent === undefined) return expect.fail('a file of one entry has gone out')
      // As if it had said something else before it was sent again.
      await keepText(context, { ...sent, ...(await sealContent(context, sent, `${openBytes(kept, sent).toString('utf8')}\n`)) })
      const earlier = await trx('earlier_texts').where({ platform_id: platform.id })
      for (const file of files) secrets.set(`an ${file.direction} file`, openBytes(kept, file))
      secrets.set('the outgoing file of one entry', openBytes(kept, sent))
      for (const text of earlier) secrets.set('what a file said before', openEarlier(kept, text))
    })
    // What the bank says of a file that is none of these may be of another platform's.
    const unknown = Buffer.from(`${secrets.get('the outgoing file of one entry')?.toString('utf8') ?? ''}\n\n`)
    secrets.set('a file of somebody else', unknown)
    const { status } = await receiveFile(rail, platform, JSON.stringify({ file_sha256: createHash('sha256').update(unknown).digest('hex'), accepted: true }))
    expect(status).to.equal('quarantined')
  }

  /** A bank may say what stands in a file, and call what it sends after it; also what it has not written to its end, which is looked at again and told of. */
  async function hearOf(platform: TestPlatform): Promise<void> {
    const sha256 = createHash('sha256').update(secrets.get('the outgoing file of one entry') ?? '').digest('hex')
    const name = `${sha256} ${sealed.accountNumber}.ack.json`
    const message = `Entry 1: DFI account ${sealed.accountNumber} not valid (file ${sha256})`
    const said = await receiveFile(rail, platform, JSON.stringify({ file_sha256: sha256, accepted: false, message }), 'sandbox', name)
    expect([said.status, said.entry_count]).to.deep.equal(['received', 1])
    const bank = await openFolderBank()
    await giveBank(rail, platform, bank)
    await bank.put(name, '{')
    const row = (table: 'bank_settings' | 'jobs', where: object) => rail.asSuperuser<Record<string, unknown>>(table).where({ platform_id: platform.id, ...where }).first()
    await onceIt(() => row('bank_settings', {}), (found) => JSON.stringify(found).includes('"since"'))
    rail.setTime(new Date(rail.clock.now().getTime() + 6 * 60_000).toISOString())
    await onceIt(() => row('jobs', { kind: 'fetch_files' }), (found) => JSON.stringify(found).includes('has been coming since'))
    await bank.remove()
  }

  /** What opens a bank's mailbox, in which nobody answers: that fails again and again, and is told of. */
  async function logIn(): Promise<void> {
    for (const opens of [{ password: 'Canary password 5f1c' }, { private_key: 'Canary private key 8d2e', passphrase: 'Canary passphrase 7a90' }]) await logInBy(opens)
  }

  async function logInBy(opens: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(opens)) secrets.set(`the ${name} of a bank`, Buffer.from(text))
    const { id } = await rail.newPlatform()
    await giveBank(rail, { id }, { sftp: { host: '127.0.0.1', port: 1, username: 'canary', host_key: `SHA256:${'A'.repeat(43)}`, outbox_dir: '/out', inbox_dir: '/in', ...opens } })
    const job = () => rail.asSuperuser('jobs').where({ platform_id: id, kind: 'fetch_files' }).first()
    await onceIt(job, (found) => (found?.attempts ?? 0) > 0 && (found?.last_error ?? null) !== null)
  }

  /** What is refused leaves as little. */
  async function goWrong(client: TestClient): Promise<void> {
    const wrong = bankAccountBody(unknownId, { account_number: sealed.accountNumber })
    await client.refused('createBridgeBankAccount', { body: wrong, headers: { 'Idempotency-Key': unique('wrong') } }, 422)
    await client.refused('createCharge', { body: chargeBody(sealed.accountNumber), headers: { 'Idempotency-Key': unique('wrong') } }, 422)
    await client.call('createCustomer', { body: { ...customerBody(), name: sealed.accountNumber.repeat(40) }, headers: { 'Idempotency-Key': unique('wrong') } })
    const named = { [sealed.fieldName]: plain }
    await client.refused('createCharge', { body: chargeBody(unknownId, { metadata: named }), headers: { 'Idempotency-Key': unique('wrong') } }, 422)
    for (const body of [named, { ...customerBody(), ...named }, { ...customerBody(), metadata: { [sealed.fieldName]: [plain] } }]) {
      await client.refused('createCustomer', { body, headers: { 'Idempotency-Key': unique('wrong') } }, 400)
    }
    await client.refused('createCustomer', { body: customerBody(), query: named, headers: { ...named, 'Idempotency-Key': unique('wrong') } }, 400)
  }

  /** Each secret as it could have been written without being sealed; a plain hash of so few digits is found by trying. */
  function spellings(): [string, Buffer][] {
    return [...secrets].flatMap(([name, secret]) => {
      const texts = { hex: secret.toString('hex'), base64: secret.toString('base64').replace(/=+$/, ''), backwards: secret.toString('latin1').split('').reverse().join('') }
      const hashes = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm): [string, Buffer][] => {
        const hash = createHash(algorithm).update(secret).digest()
        return [[algorithm, hash], [`${algorithm} in hex`, Buffer.from(hash.toString('hex'))], [`${algorithm} in base64`, Buffer.from(hash.toString('base64').replace(/=+$/, ''))]]
      })
      const all: [string, Buffer][] = [['itself', secret], ['UTF-16', Buffer.from(secret.toString('latin1'), 'utf16le')], ...Object.entries(texts).map(([how, text]): [string, Buffer] => [how, Buffer.from(text)]), ...hashes]
      return all.map(([how, bytes]): [string, Buffer] => [`${name}: ${how}`, bytes])
    })
  }

  function expectNothingIn(bytes: readonly Buffer[], what: string): void {
    expect(bytes.some((one) => one.includes(plain)), `${what} could be read`).to.equal(true)
    const found = spellings().filter(([, spelling]) => bytes.some((one) => one.includes(spelling)))
    expect(found.map(([name]) => name), what).to.deep.equal([])
  }

  async function readFiles(paths: readonly string[]): Promise<Buffer[]> {
    const files: Buffer[] = []
    for (const path of paths) {
      const { rows } = await rail.asSuperuser.raw<{ rows: { bytes: Buffer | null }[] }>('select pg_read_binary_file(?, 0, 1000000000, true) as bytes', [path])
      files.push(rows[0]?.bytes ?? Buffer.alloc(0))
    }
    return files
  }

  it('looks for what would be secret', () => {
    expect([...secrets.keys()]).to.have.length.of.at.least(17).and.include.members(['an incoming file', 'an outgoing file', 'the outgoing file of one entry', 'what a file said before'])
    for (const [name, secret] of secrets) expect(secret.length, name).to.be.at.least(10)
  })

  it('no row of any table tells a secret, as text', async () => {
    const { rows: tables } = await rail.asSuperuser.raw<{ rows: { name: string }[] }>(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
    const dump: Buffer[] = []
    for (const { name } of tables) {
      const { rows } = await rail.asSuperuser.raw<{ rows: { text: string }[] }>('select cast(row_to_json(told) as text) as text from ?? as told', [name])
      // Bytes are told in hex: of what they hold, too.
      dump.push(...rows.map(({ text }) => Buffer.from(text)), ...rows.flatMap(({ text }) => [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex'))))
    }
    expect(dump).to.have.length.above(100)
    expectNothingIn(dump, 'the dump')
  })

  it('a file from a bank has no name in clear', async () => {
    const refused = await rail.asSuperuser('nacha_files').where({ direction: 'incoming' }).update({ name: 'returns.ach' }).then(() => 'stored', constraintOf)
    expect(refused).to.equal('nacha_files_name_check')
  })

  it('nor does the log that is written ahead', async () => {
    const { rows } = await rail.asSuperuser.raw<{ rows: { name: string }[] }>('select name from pg_ls_waldir() where name ~ ? and name >= ? order by name', ['^[0-9A-F]{24}$', startOfWal])
    expectNothingIn(await readFiles(rows.map(({ name }) => `pg_wal/${name}`)), 'the log')
  })

  it('nor does any file of a table or an index', async () => {
    await rail.asSuperuser.raw('checkpoint')
    const { rows } = await rail.asSuperuser.raw<{ rows: { path: string }[] }>('select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null order by 1')
    expectNothingIn(await readFiles(rows.map(({ path }) => path)), 'the files')
  })
})
