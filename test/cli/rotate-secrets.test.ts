import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { Webhook } from 'standardwebhooks'
import { openHashKeys, sha256Of } from '../../src/ach/file-hash.ts'
import { keepText, openBytes, recordPlaceOf } from '../../src/ach/file-store.ts'
import { takeIncomingFile } from '../../src/ach/take-incoming-file.ts'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { sealedColumns } from '../../src/cli/sealed-columns.ts'
import { keepInTouch } from '../../src/cli/workplace.ts'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { revokeApiKey } from '../../src/database/unscoped.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { Secrets, secretOfCiphertext, type CipherPlace } from '../../src/lib/secrets.ts'
import { personalDataPlace } from '../../src/representatives/representative-view.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { chances, seed } from '../support/chances.ts'
import { limitLife, runCommand, start, startServiceProcess } from '../support/child.ts'
import { TestClient } from '../support/client.ts'
import { accountBody, bankAccountBody, customerBody, letFund, newAccount, newCharge, newCustomer, newLinkedBankAccount, newPaykey, newRepresentative, newWebhookEndpoint, representativeBody, unique, type TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { Receiver } from '../support/receiver.ts'
import { charges, onceItIs } from '../support/stories.ts'
import { commandEnvironment, secretsKeyText, world } from '../support/world.ts'

/** Rows that are encrypted anew while clients read: some in every run; in a long one `ROWS=10000 npx mocha test/cli/rotate-secrets.test.ts`. */
const rowsUnderLoad = Number(process.env['ROWS'] ?? 1_500)

const coming = randomBytes(32)
const textOf = (key: Buffer) => key.toString('base64')
const idOf = (key: Buffer) => new Secrets([key]).ids[0]

/** A line of what the command prints. */
interface Told {
  table: string
  column: string
  reencrypted: number | null
  left: number
  key_id: string | null
  platform_id: string | null
  environment: string | null
  which: string | null
}

async function rotate(environment: Record<string, string>): Promise<{ code: number | null; told: Told[]; stderr: string }> {
  const { code, stdout, stderr } = await runCommand(['secrets', 'rotate', '--json'], environment)
  const lines = stdout.split('\n').filter(Boolean).map((line): unknown => JSON.parse(line))
  return { code, stderr, told: lines.filter(isTold) }
}

function isTold(line: unknown): line is Told {
  return typeof line === 'object' && line !== null && ['table', 'column', 'reencrypted', 'left', 'key_id', 'platform_id', 'environment', 'which'].every((name) => name in line)
}

describe('secrets rotate', function () {
  this.timeout(180_000)

  it('knows every column with ciphertexts, and how its rows are found', async () => {
    const { rows: columns } = await world().asSuperuser.raw<{ rows: { name: string; is_list: boolean; key: string[] }[] }>(
      `select relname || '.' || attname as name, atttypid = 'bytea[]'::regtype as is_list,
              (select json_agg(part.attname order by place) from unnest(indkey::int[]) with ordinality as one (number, place) join pg_attribute part on part.attrelid = pg_class.oid and part.attnum = number) as key
         from pg_attribute join pg_class on pg_class.oid = attrelid join pg_index on indrelid = pg_class.oid and indisprimary
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
          and atttypid in ('bytea'::regtype, 'bytea[]'::regtype)`,
    )
    const hashes = ['api_keys.key_hash', 'bridge_tokens.token_hash', 'idempotency_records.fingerprint']
    const inOrder = (names: string[]) => names.sort()
    const told = (name: string, isList: boolean, key: readonly string[]) => `${name}${isList ? '[]' : ''} by ${inOrder([...new Set(['platform_id', ...key])].filter((part) => part !== 'environment')).join(', ')}`
    expect(inOrder(sealedColumns.map(({ table, column, isList, key }) => told(`${table}.${column}`, isList, key)))).to.deep.equal(
      inOrder(columns.filter(({ name }) => !hashes.includes(name)).map(({ name, is_list, key }) => told(name, is_list, key))),
    )
  })

  describe('of a platform that has something in every column', () => {
    let rail: Rail
    let platform: TestPlatform
    let bank: FolderBank
    let receiver: Receiver
    let endpoint: { id: string; secrets: string[] }
    let bridge: { token: string; customer: string }
    const kept = { key: unique('kept'), body: customerBody({ name: 'Ada Kept' }), text: '' }

    const former = () => world().secrets
    const both = () => new Secrets([coming, world().config.secretsKeys[0]!])
    const environment = (...keys: string[]) => ({ ...commandEnvironment(rail.database), SECRETS_KEY: keys.join(',') })
    const rotated = () => environment(textOf(coming), secretsKeyText())

    before(async () => {
      rail = await openRail('2026-03-03T20:00:00.000Z', { overrides: { accountValidation: 'prenote' } })
      const worker = rail.startWorker()
      bank = await openFolderBank()
      receiver = await Receiver.open(() => ({ body: 'Thanks' }))
      platform = await rail.newPlatform()
      await fill()
      await worker.stop()
      await rail.service.stop()
    })
    after(async () => {
      await bank.remove()
      await receiver.close()
      await rail.close()
    })

    async function fill(): Promise<void> {
      const { sandbox, live } = platform
      const made = await newWebhookEndpoint(sandbox, { url: `${receiver.url}/hooks` })
      const { secret } = (await sandbox.ok('rotateWebhookEndpointSecret', { path: { id: made.id } })).data
      endpoint = { id: made.id, secrets: [made.secret, secret] }
      kept.text = (await sandbox.ok('createCustomer', { body: kept.body, headers: { 'Idempotency-Key': kept.key } })).text
      const account = await newAccount(sandbox, { business_profile: { ...accountBody('').business_profile, tax_id: '12-3456789' } })
      await newRepresentative(sandbox, { account_id: account.id })
      await newLinkedBankAccount(sandbox, { account_id: account.id, purposes: ['charges', 'payouts'] })
      await sandbox.ok('simulateAccount', { path: { id: account.id }, body: { final_status: 'active' } })
      const acting = sandbox.actingFor(account.id)
      const charge = await newCharge(acting, { payment_date: '2026-03-04' })
      await advance(sandbox, { banking_days: 15 })
      await onceItIs('paid', acting, charges, charge.id)
      await acting.ok('simulatePayment', { path: { id: charge.id }, body: { notification_of_change: { code: 'C01', corrected_data: '99887766' } } })
      const lane = { platformId: platform.id, environment: 'sandbox' } as const
      await inTenant(rail.asService, platform.id, async (trx) => {
        const now = rail.clock.now()
        const context = { ...lane, trx, now, realNow: now, newId, secrets: former() }
        await takeIncomingFile(context, 'Not a file of a bank', now, 'stray.txt')
        const sent = await trx('nacha_files').where({ platform_id: platform.id, direction: 'outgoing', status: 'handed_over' }).first()
        if (sent === undefined) throw new Error('A file has gone out')
        await keepText(context, sent)
        await takeIncomingFile(context, JSON.stringify({ file_sha256: sha256Of(openBytes(former(), sent)), accepted: true, message: 'Thanks' }), now)
      })
      bridge = { customer: (await newCustomer(sandbox)).id, token: '' }
      bridge.token = (await sandbox.ok('initializeBridge', { body: { customer_id: bridge.customer } })).data.bridge_token
      // One of a key that is revoked opens nothing, and is in nobody's way.
      const { row, value } = await createApiKey(rail.asService, former(), rail.clock.now(), lane)
      await sandbox.with({ Authorization: `Bearer ${value}` }).ok('initializeBridge', { body: { customer_id: bridge.customer } })
      await revokeApiKey(rail.asService, row.id, rail.clock.now())
      await giveBank(rail, platform, bank)
      await letFund(live)
      await newPaykey(live)
      const tables = (name: string, isSo: (rows: Record<string, unknown>[]) => boolean) => onceIt(() => rail.asSuperuser<Record<string, unknown>>(name).where({ platform_id: platform.id }), isSo)
      await tables('prenotes', (rows) => rows.every(({ due_at }) => due_at instanceof Date && due_at > rail.clock.now()))
      rail.setTime('2026-03-04T01:00:00.500Z')
      await tables('prenotes', (rows) => rows.every(({ status }) => status === 'pending'))
      await tables('nacha_files', (rows) => rows.every(({ status }) => status !== 'made' && status !== 'arriving'))
      for (const name of ['bank_data_versions', 'quarantined_lines', 'funding_entries']) await tables(name, ({ length }) => length > 0)
      await tables('webhook_deliveries', (rows) => rows.every(({ status }) => status === 'delivered'))
    }

    /** All that is encrypted, in clear, by column. */
    const opened = async (secrets: Secrets): Promise<Record<string, string[]>> => {
      const texts: Record<string, string[]> = {}
      await rail.asSuperuser.transaction(async (trx: Knex.Transaction) => {
        for (const { table, column, read } of sealedColumns) {
          const rows = await read(trx, 'select * from ??', [table])
          // By hashes of files, which are others by then, nothing is told apart here; and of their keys, which are more, the first is looked at.
          const nameOf = (rowId: string) => (table === 'earlier_texts' ? rowId.slice(0, 36) : rowId)
          const clear = (one: Buffer, place: CipherPlace) => secrets.decrypt(one, place).subarray(0, table === 'file_hash_keys' ? 32 : undefined)
          texts[`${table}.${column}`] = rows.flatMap(({ place, ciphertexts }) => ciphertexts.map((one) => `${nameOf(place.rowId)} ${clear(one, place).toString('base64')}`)).sort()
        }
      })
      return texts
    }

    /** As if that long had passed since the last process that wrote under another key was heard of. */
    const letTimePass = () => rail.asSuperuser('secrets_in_use').update({ last_used_at: rail.asSuperuser.raw(`last_used_at - interval '1 hour'`) })
    const inUse = async () => (await rail.asSuperuser('secrets_in_use').orderBy('id').select('id')).map(({ id }) => id)

    /** What the API tells of everything, by any service on the database. */
    const readAll = async (url: string): Promise<string> => {
      const told: unknown[] = []
      for (const client of [platform.sandbox.on(url), platform.live.on(url)]) {
        const query = { page_size: 100 }
        const { data: accounts } = await client.ok('listAccounts', { query })
        for (const { id } of accounts) told.push((await client.ok('getAccount', { path: { id } })).data)
        for (const { id } of (await client.ok('listRepresentatives', { query })).data) told.push((await client.ok('getRepresentative', { path: { representative_id: id } })).data)
        for (const acting of [client, ...accounts.map(({ id }) => client.actingFor(id))]) {
          told.push((await acting.ok('listCustomers', { query })).data, (await acting.ok('listPaykeys', { query })).data, (await acting.ok('listPayments', { query })).data)
        }
        told.push((await client.ok('listLinkedBankAccounts', { query })).data, (await client.ok('listFundingEvents', { query })).data, (await client.ok('listEvents', { query })).data)
        for (const { id } of (await client.ok('listWebhookEndpoints', { query })).data) told.push((await client.ok('listWebhookDeliveries', { path: { id }, query })).data)
      }
      return JSON.stringify(told)
    }

    it('is refused while a process may be alive that writes under another key', async () => {
      expect((await runCommand(['verify'], environment(secretsKeyText()))).code).to.equal(0)
      const { code, told, stderr } = await rotate(rotated())
      expect({ code, told }).to.deep.equal({ code: 1, told: [] })
      expect(stderr).to.match(new RegExp(`^A process that writes under the key with id ${former().ids[0]} was heard of at .*Put the new key first everywhere; .* from .*Z on\\.\n$`))
      // Nothing was written under the new one: who goes on with the former alone does not need it.
      expect((await runCommand(['verify'], environment(secretsKeyText()))).code).to.equal(0)
      await opened(former())
    })

    it('encrypts all of it anew, tells which hashes are left, and lets go of the key once these were used', async () => {
      await letTimePass()
      const before = await opened(former())
      const inFormer = await world().startService({ serviceUrl: rail.database.serviceUrl, secrets: former(), clock: rail.clock })
      const read = await readAll(inFormer.url)
      await inFormer.stop()

      const first = await rotate(rotated())
      expect(first.code, first.stderr).to.equal(1)
      for (const { table, column } of [...sealedColumns, { table: 'nacha_files', column: 'content_hash' }]) {
        const line = first.told.find((one) => one.table === table && one.column === column)
        expect(line, `${table}.${column}`).to.include({ left: 0, key_id: null })
        expect(line?.reencrypted, `${table}.${column}, which fill() puts something into`).to.be.above(0)
      }
      const hashes = first.told.filter(({ key_id }) => key_id !== null)
      expect(hashes.map(({ table, environment, left, key_id, platform_id, which }) => [table, environment, left, key_id, platform_id, which?.replace(/^[0-9a-f-]{36} |until .*/, '')])).to.deep.equal([
        ['api_keys', 'sandbox', 1, former().ids[0], platform.id, `${platform.sandbox.headers['Authorization']?.slice('Bearer '.length, 'Bearer sk_sandbox_'.length + 8)}...`],
        ['api_keys', 'live', 1, former().ids[0], platform.id, `${platform.live.headers['Authorization']?.slice('Bearer '.length, 'Bearer sk_live_'.length + 8)}...`],
        ['bridge_tokens', 'sandbox', 1, former().ids[0], platform.id, ''],
      ])
      expect(first.stderr).to.equal('Something is left: the keys that it is under are still needed. Use the API keys, or revoke them (key revoke ID). Bridge tokens end within four hours. Then run this again.\n')
      for (const { content_hash, got_hash } of await rail.asSuperuser('nacha_files')) for (const hash of [content_hash, got_hash]) expect(hash ?? '2.').to.match(/^2\./)
      for (const { hash } of await rail.asSuperuser('earlier_texts')) expect(hash).to.match(/^2\./)
      // By the new key alone, all that there was.
      expect(await opened(new Secrets([coming]))).to.deep.equal(before)
      const alone = environment(textOf(coming))
      expect((await runCommand(['verify'], alone)).stderr).to.contain(`SECRETS_KEY lacks the key with id ${former().ids[0]}`)

      const service = await world().startService({ serviceUrl: rail.database.serviceUrl, secrets: both(), clock: rail.clock })
      await new TestClient(service.url, { Authorization: `Bearer ${bridge.token}` }).refused('createBridgeBankAccount', { body: { ...bankAccountBody(bridge.customer), customer_id: randomUUID() } }, 422)
      expect(await readAll(service.url)).to.equal(read)
      await service.stop()

      const second = await rotate(rotated())
      expect(second, second.stderr).to.deep.include({ code: 0, stderr: `Nothing is kept under the key with id ${former().ids[0]} any more: take it out of SECRETS_KEY, and DATA_DIR/secrets-key away if that holds it.\n` })
      expect(second.told.every(({ left, reencrypted }) => left === 0 && reencrypted === 0)).to.equal(true)
      expect(await inUse()).to.deep.equal([idOf(coming)])
    })

    it('leaves everything to the new key alone: requests, replays, tokens, files, webhooks, verify', async () => {
      const alone = environment(textOf(coming))
      const service = await startServiceProcess({ ...alone, ALLOW_PRIVATE_WEBHOOKS: 'true' })
      const worker = startWorker({ ...rail.database, prepares: true, secrets: new Secrets([coming]), clock: rail.clock, log: createLogger('silent'), restoreDemo: () => Promise.resolve(), allowPrivateWebhooks: true, inboxEvery: 100 })
      try {
        const client = platform.sandbox.on(service.url)
        expect(JSON.parse(await readAll(service.url))).to.have.length.above(10)
        const again = await client.ok('createCustomer', { body: kept.body, headers: { 'Idempotency-Key': kept.key } })
        expect(again.text).to.equal(kept.text)
        expect(again.headers.get('Idempotent-Replayed')).to.equal('true')
        await new TestClient(service.url, { Authorization: `Bearer ${bridge.token}` }).ok('createBridgeBankAccount', { body: bankAccountBody(bridge.customer) })

        const count = receiver.received.length
        // By the worker's time, which the process does not know.
        const inTime = await world().startService({ serviceUrl: rail.database.serviceUrl, secrets: new Secrets([coming]), clock: rail.clock, overrides: { allowPrivateWebhooks: true } })
        await client.on(inTime.url).ok('testWebhookEndpoint', { path: { id: endpoint.id } })
        await inTime.stop()
        const hook = (await receiver.until(count + 1))[count]
        const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(hook?.headers[`webhook-${name}`]))
        const signed = endpoint.secrets.map((secret) => new Webhook(secret).sign(id ?? '', new Date(Number(timestamp) * 1000), hook?.body ?? ''))
        expect(signatures?.split(' ')).to.have.members(signed)
      } finally {
        await worker.stop()
        expect(await service.stop()).to.equal(0)
      }
      const files = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id }).whereNotNull('content_encrypted')
      expect(files).to.have.length.above(2)
      for (const { id } of files) expect((await runCommand(['files', 'show', id, '--content'], alone)).code).to.equal(0)
      const verified = await runCommand(['verify'], alone)
      expect(verified, verified.stdout).to.include({ code: 0, stderr: '' })
    })

    it('changes of a prenote in a file nothing but the key, as the owner of the tables alone', async () => {
      const secrets = former()
      const [row] = await rail.asSuperuser('prenotes').where({ platform_id: platform.id })
      const place = recordPlaceOf({ ...row!, prenote_id: row!.id })
      const underComing = new Secrets([coming])
      const text = underComing.decrypt(row!.record_encrypted ?? Buffer.alloc(0), place)
      const owner = connect(rail.database.ownerUrl, { pool: 1 })
      const update = async (database: Knex, changes: object) =>
        inTenant(database, platform.id, async (trx) => {
          await trx('prenotes').where({ platform_id: platform.id, id: row!.id }).update(changes)
          throw new Error('done, and undone')
        }).catch((error: unknown) => (error instanceof Error ? (/done, and undone|the entry of a prenote stays as it is/.exec(error.message)?.[0] ?? error.message) : error))
      const refused = 'the entry of a prenote stays as it is'
      const anew = { record_encrypted: secrets.encrypt(text, place) }
      expect(await update(owner, anew)).to.equal('done, and undone')
      expect(await update(rail.asService, anew), 'by the service').to.equal(refused)
      expect(await update(owner, { record_encrypted: underComing.encrypt(text, place) }), 'under the same key').to.equal(refused)
      expect(await update(owner, { record_encrypted: secrets.encrypt(`${text.toString()} `, place) }), 'a longer one').to.equal(refused)
      expect(await update(owner, { ...anew, trace_number: '091000019999999' }), 'another number').to.equal(refused)
      await owner.destroy()
    })

    it('goes back the same way, but keeps a key that a process begins to write under meanwhile', async () => {
      await letTimePass()
      const back = environment(secretsKeyText(), textOf(coming))
      const service = await world().startService({ serviceUrl: rail.database.serviceUrl, secrets: new Secrets([world().config.secretsKeys[0]!, coming]), clock: rail.clock })
      await readAll(service.url)
      await service.stop()
      // The last of all columns waits for this one row.
      const held = await rail.asSuperuser.transaction()
      await held('idempotency_records').where({ platform_id: platform.id }).limit(1).forUpdate().select('key')
      const rotating = rotate(back)
      const events = () => rail.asSuperuser('events').where({ platform_id: platform.id })
      await onceIt(events, (rows) => rows.every(({ data_encrypted }) => secretOfCiphertext(data_encrypted) === former().ids[0]))
        .then(() => runCommand(['verify'], rotated()))
        .finally(() => held.rollback())
      const kept = await rotating
      expect(kept, kept.stderr).to.deep.include({ code: 1, stderr: 'Meanwhile a process was started that writes under another key. Put the new one first everywhere, and run this again.\n' })
      expect(await inUse()).to.have.members([idOf(coming), ...former().ids])
      await letTimePass()
      expect((await rotate(back)).code).to.equal(0)
      expect(await inUse()).to.deep.equal([...former().ids])
      await opened(former())
    })
  })

  describe('beside a service', () => {
    let rail: Rail
    let platform: TestPlatform
    let account: string
    const former = () => world().config.secretsKeys[0]!
    const both = () => new Secrets([coming, former()])
    const rotated = () => ({ ...commandEnvironment(rail.database), SECRETS_KEY: `${textOf(coming)},${textOf(former())}` })
    /** Of representatives, by id. */
    const births = new Map<string, string>()

    before(async () => {
      rail = await openRail(new Date().toISOString())
      platform = await rail.newPlatform()
      const { id, account_id } = await newRepresentative(platform.sandbox)
      account = account_id
      births.set(id, representativeBody(account).dob)
    })
    after(async () => {
      // As it was: the last look is by the first key.
      await rail.asSuperuser('secrets_in_use').delete()
      await runCommand(['secrets', 'rotate'], { ...rotated(), SECRETS_KEY: `${textOf(former())},${textOf(coming)}` })
      await rail.close()
    })

    /** So many more, under the former key. */
    async function addRepresentatives(count: number): Promise<void> {
      const [like] = await rail.asSuperuser('representatives')
      const secrets = new Secrets([former()])
      for (let at = 0; at < count; at += 500) {
        await rail.asSuperuser('representatives').insert(
          Array.from({ length: Math.min(500, count - at) }, (_, index) => {
            const id = newId()
            const dob = new Date(Date.UTC(1950, 0, at + index)).toISOString().slice(0, 10)
            births.set(id, dob)
            const row = { ...like!, id }
            return { ...row, dob_encrypted: secrets.encrypt(dob, personalDataPlace(row, 'dob')), ssn_last4_encrypted: secrets.encrypt('4321', personalDataPlace(row, 'ssn_last4')) }
          }),
        )
      }
    }
    const representatives = sealedColumns.filter(({ table }) => table === 'representatives')
    const countUnder = async (key: Buffer) => {
      const { rows } = await rail.asSuperuser.raw<{ rows: { count: number }[] }>(`select count(*) from representatives where substr(dob_encrypted, 2, 4) = ?`, [Buffer.from(idOf(key), 'hex')])
      return rows[0]?.count ?? 0
    }

    it('makes no read of two processes fail, nor a write, while it encrypts everything anew', async () => {
      await addRepresentatives(rowsUnderLoad)
      const services = await Promise.all([1, 2].map(() => world().startService({ serviceUrl: rail.database.serviceUrl, secrets: both() })))
      const ids = [...births.keys()]
      const state = { isDone: false, reads: 0 }
      const faults: string[] = []
      const call = async (_: unknown, caller: number) => {
        const chance = chances(seed + caller)
        while (!state.isDone) {
          const client = platform.sandbox.on(services[chance() < 0.5 ? 0 : 1]!.url)
          try {
            const kept = { body: customerBody(), headers: { 'Idempotency-Key': unique('rotate') } }
            const made = await client.ok('createCustomer', kept)
            await client.ok('createRepresentative', { body: representativeBody(account) })
            for (let turn = 0; turn < 5; turn++) {
              const id = ids[Math.floor(chance() * ids.length)] ?? ''
              const { data } = await client.ok('getRepresentative', { path: { representative_id: id } })
              if (data.dob !== births.get(id)) faults.push(`${id} has another date of birth`)
            }
            if ((await client.ok('createCustomer', kept)).text !== made.text) faults.push('the answer was another one')
            await client.ok('listEvents', { query: { page_size: 20 } })
            state.reads += 7
          } catch (error) {
            faults.push(error instanceof Error ? error.message.slice(0, 300) : String(error))
          }
        }
      }
      const calling = Array.from({ length: 4 }, call)
      await onceIt(() => state.reads, (reads) => reads > 0)
      const under = await countUnder(former())
      const { code, stderr } = await runCommand(['secrets', 'rotate'], rotated())
      const readMeanwhile = state.reads
      state.isDone = true
      await Promise.all(calling)
      for (const service of services) await service.stop()
      process.stdout.write(`    seed ${seed}: ${under} rows of one table encrypted anew, ${readMeanwhile} reads meanwhile, ${faults.length} failed\n`)
      expect(faults.slice(0, 3)).to.deep.equal([])
      // A live key that was not used.
      expect(code, stderr).to.equal(1)
      expect(under).to.be.at.least(rowsUnderLoad)
      expect(await countUnder(former())).to.equal(0)
      expect(readMeanwhile).to.be.above(20)
    })

    it('goes on where Ctrl-C, or a kill -9, broke it off', async () => {
      for (const [signal, code, said] of [['SIGINT', 1, 'Broken off. What was done stays done: run this again for the rest.\n'], ['SIGKILL', null, '']] as const) {
        await addRepresentatives(rowsUnderLoad)
        const all = await countUnder(former())
        const child = start(['secrets', 'rotate'], rotated())
        const ended = once(child, 'close')
        limitLife(child, 60_000)
        let stderr = ''
        child.stderr?.on('data', (data) => (stderr += String(data)))
        await onceIt(() => countUnder(former()), (count) => count < all, { every: 1 })
        child.kill(signal)
        await ended
        expect([child.exitCode, stderr]).to.deep.equal([code, said])
        expect(await countUnder(former()), `left by ${signal}`).to.be.within(1, all - 1)
      }
      const { told } = await rotate(rotated())
      expect(told.find(({ column }) => column === 'dob_encrypted')?.reencrypted).to.be.within(1, 2 * rowsUnderLoad - 1)
      expect(await countUnder(former())).to.equal(0)
      await rail.asSuperuser.transaction(async (trx: Knex.Transaction) => {
        for (const { table, read } of representatives) for (const { place, ciphertexts } of await read(trx, 'select * from ??', [table])) for (const one of ciphertexts) new Secrets([coming]).decrypt(one, place)
      })
    })

    it('adds one key to those of hashes of files, and makes all of these anew, where a kill -9 broke it off', async () => {
      const texts = Array.from({ length: 600 }, () => unique('file'))
      const take = (secrets: Secrets, some: readonly string[]) =>
        inTenant(rail.asService, platform.id, async (trx) => {
          const now = rail.clock.now()
          const context = { trx, platformId: platform.id, environment: 'sandbox', now, realNow: now, newId, secrets } as const
          const taken = []
          for (const text of some) taken.push(await takeIncomingFile(context, text, now))
          return taken
        })
      await take(new Secrets([former()]), texts)
      const countLeft = async () => (await rail.asSuperuser('nacha_files').whereRaw(`content_hash not like '2.%'`).select('id')).length
      const child = start(['secrets', 'rotate'], rotated())
      const ended = once(child, 'close')
      limitLife(child, 60_000)
      await onceIt(countLeft, (count) => count < texts.length, { every: 1 })
      child.kill('SIGKILL')
      await ended
      expect(await countLeft()).to.be.within(1, texts.length - 1)
      expect((await take(both(), texts)).filter(({ isNew }) => isNew), 'known by either').to.deep.equal([])
      await rotate(rotated())
      expect(await countLeft()).to.equal(0)
      expect((await take(new Secrets([coming]), texts)).filter(({ isNew }) => isNew)).to.deep.equal([])
      const [row] = await rail.asSuperuser('file_hash_keys')
      expect(openHashKeys(new Secrets([coming]), row!)).to.have.length(2)
    })

    it('tells what can not be opened, leaves it, and goes on with all else', async () => {
      await addRepresentatives(300)
      const id = [...births.keys()].at(-150) ?? ''
      const bytes = async () => (await rail.asSuperuser('representatives').where({ id }).first())?.dob_encrypted ?? Buffer.alloc(0)
      const good = await bytes()
      const bad = Buffer.from(good)
      bad[bad.length - 1]! ^= 1
      await rail.asSuperuser('representatives').where({ id }).update({ dob_encrypted: bad })
      const { code, told, stderr } = await rotate(rotated())
      expect(code).to.equal(1)
      expect(told.filter(({ table, key_id }) => table === 'representatives' && key_id !== null)).to.deep.equal([
        { table: 'representatives', column: 'dob_encrypted', reencrypted: null, left: 1, key_id: idOf(former()), platform_id: platform.id, environment: 'sandbox', which: `${id}, which can't be opened` },
      ])
      expect(told.find(({ column }) => column === 'dob_encrypted')).to.include({ reencrypted: 299, left: 1 })
      expect(stderr).to.contain('What can’t be opened was changed or put elsewhere: bring it back from a backup.')
      expect(await bytes()).to.deep.equal(bad)
      expect(await countUnder(former())).to.equal(1)
      await rail.asSuperuser('representatives').where({ id }).update({ dob_encrypted: good })

      // What hashes of files are made with, and they: all else goes on, too.
      const [keys] = await rail.asSuperuser('file_hash_keys')
      await rail.asSuperuser('file_hash_keys').update({ keys_encrypted: rail.asSuperuser.raw(`keys_encrypted || '\\x00'`) })
      const other = await rotate(rotated())
      await rail.asSuperuser('file_hash_keys').update({ keys_encrypted: keys!.keys_encrypted })
      expect(other.told.filter(({ column, key_id }) => column === 'content_hash' && key_id !== null)).to.deep.equal([
        { table: 'nacha_files', column: 'content_hash', reencrypted: null, left: 1, key_id: idOf(coming), platform_id: platform.id, environment: 'sandbox', which: `${platform.id}, which can't be opened` },
      ])
      expect(other.told.find(({ column }) => column === 'dob_encrypted')).to.include({ reencrypted: 1, left: 0 })
      expect(other.stderr).to.contain('What can’t be opened was changed or put elsewhere: bring it back from a backup.')
    })

    it('waits for no row that somebody holds, and does it afterwards', async () => {
      await addRepresentatives(10)
      const [id] = [...births.keys()].slice(-1)
      const holding = await rail.asSuperuser.transaction()
      await holding('representatives').where({ id: id ?? '' }).forUpdate().select('id')
      const rotating = rotate(rotated())
      await onceIt(() => countUnder(former()), (count) => count === 1, { every: 10 }).finally(() => holding.rollback())
      expect((await rotating).told.find(({ column }) => column === 'dob_encrypted')).to.include({ reencrypted: 10, left: 0 })
      expect(await countUnder(former())).to.equal(0)
    })
  })

  it('is told every minute by what runs that it writes under its key', async () => {
    const database = await world().createDatabase()
    const superuser = connect(database.superuserUrl, { pool: 1 })
    const lastUsed = async () => (await superuser('secrets_in_use').where({ id: idOf(coming) }).first())?.last_used_at.getTime() ?? 0
    mock.timers.enable({ apis: ['setInterval'] })
    try {
      const server = { ...database, stop: () => Promise.resolve() }
      keepInTouch({ config: world().config, log: createLogger('silent'), server, stopped: new Promise(() => undefined) }, new Secrets([coming]))
      for (let minute = 0; minute < 2; minute++) {
        // As where it was let go of, or not heard of for long.
        await superuser('secrets_in_use').delete()
        mock.timers.tick(60_000)
        await onceIt(lastUsed, (at) => at > Date.now() - 10_000)
      }
    } finally {
      mock.timers.reset()
      await superuser.destroy()
    }
  })

  it('lets go of the key that was made once and kept in DATA_DIR, and of a key that was revoked', async () => {
    const database = await world().createDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-rotate-'))
    const own = { ...commandEnvironment(database), DATA_DIR: dataDir }
    try {
      const first = await runCommand(['demo'], { ...own, SECRETS_KEY: '' })
      expect(first.code, first.stderr).to.equal(0)
      const set = { ...own, SECRETS_KEY: textOf(coming) }
      expect((await runCommand(['secrets', 'rotate'], set)).stderr).to.match(/^A process that writes under the key/)
      const superuser = connect(database.superuserUrl, { pool: 1 })
      await superuser('secrets_in_use').update({ last_used_at: new Date(Date.now() - 3_600_000) })
      await superuser('api_keys').update({ revoked_at: new Date() })
      await superuser('bridge_tokens').update({ used_at: new Date() })
      await superuser.destroy()
      const rotated = await runCommand(['secrets', 'rotate'], set)
      expect(rotated, rotated.stdout).to.include({ code: 0 })
      expect(rotated.stdout).to.match(/^table +column +reencrypted +left +key_id +platform_id +environment +which\n/).and.match(/^events +data_encrypted +[1-9]\d* +0 +- +- +- +-$/m)
      await rm(join(dataDir, 'secrets-key'))
      const service = await startServiceProcess(set)
      expect(await service.stop()).to.equal(0)
      expect((await runCommand(['verify'], set)).code).to.equal(0)
      expect((await runCommand(['demo'], set)).stdout, 'a key that was revoked stays so').to.match(/^sk_sandbox_/).and.not.equal(first.stdout)
      expect((await runCommand(['secrets', 'rotate'], set)).stderr).to.equal(`Everything is kept under the key with id ${idOf(coming)}.\n`)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
