import { readdir, readFile } from 'node:fs/promises'
import { expect } from 'chai'
import pg from 'pg'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { migrate, pendingMigrations } from '../../src/database/migrate.ts'
import { migrationSource } from '../../src/database/migrations/index.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { verify, verifyingConnections } from '../../src/verify/verify.ts'
import { runCommand, startServiceProcess } from '../support/child.ts'
import { problemOf, TestClient } from '../support/client.ts'
import { newCharge } from '../support/factories.ts'
import { landedSecretsKey, migrationStatements } from '../support/landed.ts'
import { readTables, schemaFaults } from '../support/schema-rules.ts'
import { countAlways, world, type TestDatabase } from '../support/world.ts'

const landed = new URL('./landed/', import.meta.url)

async function allNames(): Promise<string[]> {
  return (await migrationSource.getMigrations([])).map((migration) => migrationSource.getMigrationName(migration))
}

async function pendingOf({ serviceUrl }: TestDatabase): Promise<string[]> {
  const service = connect(serviceUrl, { pool: 1 })
  try {
    return await pendingMigrations(service)
  } finally {
    await service.destroy()
  }
}

async function onceAs<Row>(url: string, sql: string): Promise<Row[]> {
  const database = connect(url, { pool: 1 })
  try {
    return (await database.raw<{ rows: Row[] }>(sql)).rows
  } finally {
    await database.destroy()
  }
}

/** Whether everything that was there is there still, with what it said; a later version may say more. */
function saysStill(now: unknown, then: unknown): boolean {
  if (typeof then !== 'object' || then === null || typeof now !== 'object' || now === null) return now === then
  const present = new Map<string, unknown>(Object.entries(now))
  return Object.entries(then).every(([name, value]) => saysStill(present.get(name), value))
}

describe('migrations', () => {
  it('bring an empty database to the present schema, in order', async () => {
    const database = await world().createDatabase({ migrated: false })
    expect(await pendingOf(database)).to.deep.equal(await allNames())
    expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal(await allNames())
    expect(await pendingOf(database)).to.deep.equal([])
    const superuser = connect(database.superuserUrl, { pool: 1 })
    const tables = (await readTables(superuser)).map(({ name }) => name)
    await superuser.destroy()
    expect(tables).to.include.members(['platforms', 'payments', 'events', 'idempotency_records', 'webhook_endpoints', 'webhook_deliveries'])
  })

  it('do nothing a second time, and lose no rights', async () => {
    const database = await world().createDatabase()
    const rights = `select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace order by relname`
    const before = await onceAs(database.superuserUrl, rights)
    expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal([])
    expect(await onceAs(database.superuserUrl, rights)).to.deep.equal(before)
  })

  it('run once when several processes start on an empty database at once', async function () {
    this.timeout(60_000)
    for (let round = 0; round < 3; round++) {
      const database = await world().createDatabase({ migrated: false })
      const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.ownerUrl, database.serviceUrl)))
      expect(ran.flat()).to.deep.equal(await allNames())
      expect(await pendingOf(database)).to.deep.equal([])
      expect(await onceAs(database.superuserUrl, 'select is_locked from knex_migrations_lock')).to.deep.equal([{ is_locked: 0 }])
    }
  })

  it('run again after a process that migrated was killed', async () => {
    const database = await world().createDatabase({ migrated: false })
    await migrationStatements(database.ownerUrl, (await allNames()).length - 1)
    await onceAs(database.superuserUrl, 'update knex_migrations_lock set is_locked = 1')
    expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(-1))
    expect(await onceAs(database.superuserUrl, 'select is_locked from knex_migrations_lock')).to.deep.equal([{ is_locked: 0 }])
  })

  it('work where the service runs as the owner', async () => {
    const database = await world().createDatabase({ migrated: false })
    expect(await migrate(database.ownerUrl, database.ownerUrl)).to.deep.equal(await allNames())
  })

  it('give their rights to a service whose URL has its user in a parameter', async () => {
    const database = await world().createDatabase({ migrated: false })
    const url = new URL(database.serviceUrl)
    url.searchParams.set('user', url.username)
    url.searchParams.set('password', url.password)
    url.username = ''
    url.password = ''
    await migrate(database.ownerUrl, url.href)
    expect(await onceAs(database.serviceUrl, 'select count(*)::int as platforms from platforms')).to.deep.equal([{ platforms: 0 }])
  })

  it('have names in order that say what they do', async () => {
    const names = await allNames()
    expect(names).to.deep.equal([...names].sort())
    for (const [index, name] of names.entries()) {
      expect(name).to.match(/^\d{4}-[a-z0-9-]+$/)
      expect(Number(name.slice(0, 4))).to.equal(index + 1)
    }
  })

  it('have no way down', async () => {
    for (const migration of await migrationSource.getMigrations([])) {
      const { down } = await migrationSource.getMigration(migration)
      const refused: unknown = await Promise.resolve(down?.(world().asOwner)).catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(Error)
    }
  })

  describe('of a landed version', () => {
    let dumps: { count: number; text: string }[] = []
    before(async () => {
      const files = (await readdir(landed)).filter((file) => /^\d{4}\.sql$/.test(file)).sort()
      dumps = await Promise.all(files.map(async (file) => ({ count: Number(file.slice(0, 4)), text: await readFile(new URL(file, landed), 'utf8') })))
    })

    const section = (text: string, name: string) => text.split(/^-- (schema|knex|data)\n/m).at([...text.matchAll(/^-- (schema|knex|data)\n/gm)].findIndex(([, found]) => found === name) * 2 + 2) ?? ''

    it('are never edited: what they said then they say now', async () => {
      expect(dumps.length, 'dumps of landed versions').to.be.above(0)
      for (const { count, text } of dumps) {
        const { ownerUrl } = await world().createDatabase({ migrated: false })
        const { migrations } = await migrationStatements(ownerUrl, count)
        const said = migrations.map((sql) => `${sql};\n`).join('')
        expect(said, `migrations up to ${count}; a change is a new migration`).to.equal(section(text, 'schema'))
      }
    })

    it('leave its rows as they were, and a service that works on them', async function () {
      this.timeout(60_000)
      for (const { count, text } of dumps) {
        const database = await world().createDatabase({ migrated: false })
        await load(database.ownerUrl, `${section(text, 'schema')}${section(text, 'knex')}`)
        // Past the triggers, which hold new payments to begin as created.
        await load(database.superuserUrl, `set session_replication_role = replica;\n${section(text, 'data')}`)
        await load(database.ownerUrl, pastDays)
        const ran = await migrate(database.ownerUrl, database.serviceUrl)
        expect(ran).to.deep.equal((await allNames()).slice(count))

        const service = await world().startService({ serviceUrl: database.serviceUrl, secrets: new Secrets([landedSecretsKey]) })
        const client = new TestClient(service.url, { Authorization: `Bearer ${/^-- key (\S+)$/m.exec(text)?.[1] ?? ''}` })
        const reads = [...text.matchAll(/^-- reads (\S+) (\S+) (.*)$/gm)]
        expect(reads.length).to.be.above(5)
        for (const [, path = '', account = '-', then = ''] of reads) {
          const answer = await (account === '-' ? client : client.actingFor(account)).send('GET', path)
          expect(answer.status, answer.text).to.equal(200)
          const before: unknown = JSON.parse(then)
          expect(saysStill(dataOf(answer.body), dataOf(before)), `${path}: ${answer.text} was ${then}`).to.equal(true)
        }
        const payments = await client.ok('listPayments', {})
        expect(payments.meta.total_items).to.equal(1)
        const [old] = payments.data
        const taken = await client.call('createCharge', {
          body: { paykey: old?.paykey, description: 'd', amount: 1, currency: 'USD', payment_date: '2026-12-01', consent_type: 'signed', device: { ip_address: '::1' }, external_id: old?.external_id, config: {} },
        })
        expect([taken.status, problemOf(taken).detail]).to.deep.equal([422, 'Duplicate external_id.'])
        expect((await newCharge(client)).status).to.equal('created')
        await service.stop()

        const superuser = connect(database.superuserUrl, { pool: 1 })
        const rows = await superuser('events').count<{ count: number }[]>({ count: '*' })
        expect(rows[0]?.count, 'events, the old ones and the three new ones').to.equal(countOf(text, 'events') + 3)
        const partitions = (await readTables(superuser)).map(({ name }) => name)
        expect(partitions, 'a day that is long past').not.to.include('idempotency_records_20200101')
        const { migrations } = await migrationStatements((await world().createDatabase({ migrated: false })).ownerUrl, (await allNames()).length)
        expect(await schemaFaults(superuser, new URL(database.serviceUrl).username, migrations.join('\n'))).to.deep.equal([])
        await superuser.destroy()
      }
    })

    it('post what moved before there was a ledger', async () => {
      const then = dumps.find(({ count }) => count === 10)
      const database = await world().createDatabase({ migrated: false })
      await load(database.ownerUrl, `${section(then?.text ?? '', 'schema')}${section(then?.text ?? '', 'knex')}`)
      await load(database.superuserUrl, `set session_replication_role = replica;\n${section(then?.text ?? '', 'data')}${movedPayments}`)
      expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(10))

      const posted = await onceAs<{ line: string }>(
        database.superuserUrl,
        `select concat_ws(' ', external_id, kind, debit_account, credit_account, posting.amount) as line
           from ledger_postings posting join payments using (platform_id, environment) where payments.id = payment_id
            and payments.account_id is not distinct from posting.account_id order by external_id, posted_at`,
      )
      const [to, back] = ['customer_receivable in_transit', 'in_transit customer_receivable']
      const [given, taken] = ['in_transit owed_to_account', 'owed_to_account in_transit']
      expect(posted.map(({ line }) => line)).to.deep.equal([
        ...[`charge-failed pending ${to} 700`, `charge-failed failed ${back} 700`],
        ...[`charge-paid pending ${to} 700`, `charge-paid paid ${given} 700`],
        `charge-pending pending ${to} 700`,
        ...[`charge-reversed pending ${to} 700`, `charge-reversed paid ${given} 700`, 'charge-reversed reversed owed_to_account customer_receivable 700'],
        ...[`payout-failed pending ${taken} 700`, `payout-failed failed ${given} 700`],
        ...[`payout-paid pending ${taken} 700`, `payout-paid paid ${back} 700`],
        `payout-pending pending ${taken} 700`,
        ...[`payout-reversed pending ${taken} 700`, `payout-reversed paid ${back} 700`, 'payout-reversed reversed customer_receivable owed_to_account 700'],
      ])
      const service = connect(database.serviceUrl, { pool: verifyingConnections })
      const findings = await verify(service, new Secrets([landedSecretsKey]))
      await service.destroy()
      for (const name of ['ledger_equals_history', 'ledger_equals_statuses']) expect(findings.get(name)?.broken, name).to.equal(undefined)
    })

    it('count as transferred what was paid before there was funding', async () => {
      const then = dumps.find(({ count }) => count === 15)
      const database = await world().createDatabase({ migrated: false })
      await load(database.ownerUrl, `${section(then?.text ?? '', 'schema')}${section(then?.text ?? '', 'knex')}`)
      // Of the platform's own and of an account of it, of each twice.
      await load(database.superuserUrl, `set session_replication_role = replica;\n${section(then?.text ?? '', 'data')}${movedPayments}
        insert into payments
          select made.* from payments payment join lives using (platform_id, id)
           cross join (values ('again', false), ('own', true), ('own again', true)) as copies (name, is_own)
           cross join lateral jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'external_id', external_id || ' ' || name,
             'owner_id', case when is_own then payment.platform_id else payment.owner_id end, 'account_id', case when is_own then null else payment.account_id end)) made`)
      expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(15))

      const events = await onceAs<{ line: string }>(
        database.superuserUrl,
        `select concat_ws(' ', environment, case when account_id is null then 'own' else 'account' end, type, status, event.amount, payment_count, kind, debit_account, credit_account, posting.amount,
                  transfer_date = effective_date, linked_bank_account_id, due_at) as line
           from funding_events event join ledger_postings posting using (platform_id, environment, account_id)
          where posting.funding_event_id = event.id
          union all
         select concat_ws(' ', environment, 'own', type, status, event.amount, payment_count, kind, debit_account, credit_account, posting.amount, transfer_date = effective_date, linked_bank_account_id, due_at)
           from funding_events event join ledger_postings posting using (platform_id, environment)
          where posting.funding_event_id = event.id and event.account_id is null and posting.account_id is null
          order by line`,
      )
      expect(events.map(({ line }) => line)).to.deep.equal(
        ['account', 'own'].flatMap((whose) => [
          `sandbox ${whose} charge_deposit paid 1400 2 funding owed_to_account bank 1400 t`,
          `sandbox ${whose} payout_withdrawal paid 2800 4 funding bank owed_to_account 2800 t`,
        ]),
      )
      const funded = await onceAs<{ name: string; count: number }>(
        database.superuserUrl,
        `select payment_type || ' ' || status as name, sum(cardinality(funding_ids))::int as count from payments where external_id ~ '^(charge|payout)-' group by 1 having sum(cardinality(funding_ids)) > 0 order by 1`,
      )
      expect(funded, 'what came back before has nothing to be transferred').to.deep.equal([{ name: 'charge paid', count: 4 }, { name: 'payout paid', count: 4 }, { name: 'payout pending', count: 4 }])
      const service = connect(database.serviceUrl, { pool: 1 })
      const findings = await verify(service, new Secrets([landedSecretsKey]))
      await service.destroy()
      for (const name of ['ledger_equals_funding', 'funding_equals_its_payments', 'funding_equals_paid', 'funding_in_a_file', 'events_without_gaps']) {
        expect(findings.get(name)?.rows, name).to.be.above(0)
        expect(findings.get(name)?.broken, name).to.equal(undefined)
      }
    })

    it('count by the days of two columns what was counted by one, and what is noted on the way', async () => {
      const then = dumps.find(({ count }) => count === 24)
      const database = await world().createDatabase({ migrated: false })
      await load(database.ownerUrl, `${section(then?.text ?? '', 'schema')}${section(then?.text ?? '', 'knex')}`)
      await load(database.superuserUrl, `set session_replication_role = replica;\n${section(then?.text ?? '', 'data')}`)
      const past = (sql: string) => load(database.superuserUrl, `${countAlways}; set session_replication_role = replica; ${sql}`)
      const noted = async () => (await onceAs<{ count: number }>(database.superuserUrl, `select count(*)::int from list_count_changes where list = 'payments'`))[0]?.count
      await migrationStatements(database.ownerUrl, 29)
      await past(`${movedPayments} update payments set effective_at = created_at + interval '3 days' where status in ('paid', 'reversed')`)
      expect(await noted()).to.be.above(5)
      await migrationStatements(database.ownerUrl, 30)
      expect(await noted()).to.equal(0)
      await past(`update payments set effective_at = effective_at + interval '1 day' where status = 'paid'; delete from payments where status = 'reversed'; update payments set payment_date = payment_date + 9 where status = 'scheduled'`)
      expect(await noted()).to.be.above(3)
      expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(30))

      const service = connect(database.serviceUrl, { pool: verifyingConnections })
      const counted = async () => (await verify(service, new Secrets([landedSecretsKey]))).get('lists_equal_their_counts')?.broken
      expect(await counted()).to.equal(undefined)
      for (const { id } of await onceAs<{ id: string }>(database.superuserUrl, 'select id from platforms')) {
        for (const environment of ['sandbox', 'live'] as const) await inTenant(service, id, (trx) => addUpChanges({ trx, platformId: id, environment }))
      }
      expect(await noted()).to.equal(0)
      expect(await counted()).to.equal(undefined)
      await service.destroy()
      const axes = await onceAs<{ axis: string }>(database.superuserUrl, `select distinct axis from list_counts where list = 'payments' and second_day > 0 order by 1`)
      const days = ['created_at', 'effective_at', 'payment_date']
      expect(axes.map(({ axis }) => axis)).to.deep.equal(days.flatMap((one) => [...days, 'id'].filter((other) => other !== one).map((other) => `${one}:${other}`)).sort())
    })

    it('keep what went to a bank by its name, and nothing of what it had said and called its own files', async () => {
      const then = dumps.find(({ count }) => count === 24)
      const database = await world().createDatabase({ migrated: false })
      await load(database.ownerUrl, `${section(then?.text ?? '', 'schema')}${section(then?.text ?? '', 'knex')}`)
      await load(database.superuserUrl, `set session_replication_role = replica;\n${section(then?.text ?? '', 'data')}`)
      await migrationStatements(database.ownerUrl, 36)
      await load(
        database.superuserUrl,
        `delete from nacha_files;
         insert into nacha_files (platform_id, environment, id, direction, status, due_at, file_date, number, entry_count, bad_line_count, debit_amount, credit_amount, content_hash, content_encrypted, name, answer, answered_at, answer_message, created_at, updated_at)
         select id, 'live', gen_random_uuid(), direction, case direction when 'outgoing' then 'handed_over' else 'received' end, now(), '2026-03-03', case direction when 'outgoing' then 1 else 0 end, 0, 0, 0, 0, repeat('0', 64), '',
                direction || '.ach', case direction when 'outgoing' then 'rejected' end, case direction when 'outgoing' then now() end, case direction when 'outgoing' then 'No account 000123456789' end, now(), now()
           from platforms, (values ('outgoing'), ('incoming')) files (direction);
         insert into bank_settings (platform_id, environment, settings, secrets_encrypted, inbox_seen, created_at, updated_at)
         select id, 'live', '{}', '', '[{"name": "000123456789.ack.json", "size": 1, "modifiedAt": 1, "since": 1}]', now(), now() from platforms`,
      )
      expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(36))
      const files = await onceAs<{ names: string; text: string }>(database.superuserUrl, `select name as names, cast(row_to_json(nacha_files) as text) as text from nacha_files order by name`)
      const banks = await onceAs<{ text: string }>(database.superuserUrl, `select cast(row_to_json(bank_settings) as text) as text from bank_settings`)
      expect([...new Set(files.map(({ names }) => names))]).to.deep.equal(['outgoing.ach', null])
      expect([...files, ...banks].filter(({ text }) => text.includes('000123456789'))).to.deep.equal([])
      expect(banks.length).to.be.above(0)
    })

    it('have webhooks looked for where an endpoint was enabled before', async () => {
      const then = dumps.find(({ count }) => count === 11)
      const database = await world().createDatabase({ migrated: false })
      await load(database.ownerUrl, `${section(then?.text ?? '', 'schema')}${section(then?.text ?? '', 'knex')}`)
      await load(database.superuserUrl, `set session_replication_role = replica;\n${section(then?.text ?? '', 'data')}${oldEndpoints}`)
      expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(11))
      const lanes = `select name, environment from webhook_lanes join platforms on platforms.id = platform_id order by name`
      expect(await onceAs(database.superuserUrl, lanes)).to.deep.equal([{ name: 'enabled', environment: 'live' }, { name: 'enabled too', environment: 'sandbox' }])
    })

    it('note every secret that anything was kept under', async function () {
      this.timeout(60_000)
      const then = dumps.find(({ count }) => count === 8)
      const database = await world().createDatabase({ migrated: false })
      await load(database.ownerUrl, `${section(then?.text ?? '', 'schema')}${section(then?.text ?? '', 'knex')}`)
      await load(database.superuserUrl, `set session_replication_role = replica;\n${section(then?.text ?? '', 'data')}`)
      // As if each column had been written under a secret of its own.
      const columns = await onceAs<{ name: string; column: string }>(
        database.superuserUrl,
        `select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname ~ '_(encrypted|hash)$'
            and relname not in ('nacha_files', 'nacha_entries', 'quarantined_lines')
          order by 1, 2`,
      )
      expect(columns.map(({ name, column }) => `${name}.${column}`)).to.include.members(['accounts.tax_id_encrypted', 'bridge_tokens.token_hash', 'events.data_encrypted'])
      const secrets = columns.map((_, index) => `aabbcc${String(10 + index)}`)
      for (const [index, { name, column }] of columns.entries()) {
        const from = column.endsWith('_hash') ? 1 : 2
        const changed = `update ${name} set ${column} = overlay(${column} placing '\\x${secrets[index] ?? ''}'::bytea from ${String(from)} for 4)`
        await load(database.superuserUrl, `set session_replication_role = replica; ${changed}`)
      }
      expect(await migrate(database.ownerUrl, database.serviceUrl)).to.deep.equal((await allNames()).slice(8))

      const refused = await runCommand(['serve'], { DATABASE_URL: database.serviceUrl, MIGRATION_DATABASE_URL: database.ownerUrl, SECRETS_KEY: landedSecretsKey.toString('base64') })
      expect(refused).to.include({ code: 1, stdout: '' })
      for (const [index, { name, column }] of columns.entries()) expect(refused.stderr, `${name}.${column}`).to.contain(secrets[index])
      const dates = await onceAs<{ count: number }>(database.superuserUrl, `select count(*)::int from secrets_in_use where first_used_at < now() - interval '1 minute'`)
      expect(dates[0]?.count, 'first used when the first row was written').to.equal(columns.length)
    })

    /** A day that was made long ago, with its protection, as a dump of a running service would hold. */
    const pastDays = `create table idempotency_records_20200101 partition of idempotency_records for values from ('2020-01-01') to ('2020-01-02')`

    /** A charge and a payout of each way to go, like a payment that is there. */
    const movedPayments = `
      create temporary table lives as
        select gen_random_uuid() as id, type, statuses, payment.id as like_id, platform_id from (select * from payments order by id limit 1) payment
         cross join (values ('charge'), ('payout')) as types (type)
         cross join (values ('{created,cancelled}'::text[]), ('{created,scheduled}'), ('{created,scheduled,pending}'), ('{created,scheduled,pending,paid}'),
           ('{created,scheduled,pending,failed}'), ('{created,scheduled,pending,paid,reversed}')) as ways (statuses);
      insert into payments
        select made.* from lives join payments payment on payment.id = like_id
         cross join lateral jsonb_populate_record(payment, jsonb_build_object('id', lives.id, 'payment_type', type, 'amount', 700, 'due_at', null,
           'status', statuses[cardinality(statuses)], 'external_id', type || '-' || statuses[cardinality(statuses)],
           'consent_type', case type when 'charge' then 'signed' end, 'balance_check', case type when 'charge' then 'enabled' end)) made;
      insert into payment_history (platform_id, environment, payment_id, sequence, status, reason, source, message, changed_at)
        select platform_id, environment, id, number, step, 'ok', 'system', 'Moved', created_at + number * interval '1 day'
          from lives join payments using (platform_id, id)
         cross join unnest(statuses) with ordinality as steps (step, number);`

    /** Of one platform two endpoints, of one another, of one a disabled one; and one has none. */
    const oldEndpoints = `
      insert into platforms select gen_random_uuid(), name, now() from unnest(array['enabled', 'enabled too', 'disabled', 'none']) as names (name);
      insert into webhook_endpoints (platform_id, environment, id, url, call_revision, status, status_reason, event_types, secret_encrypted, previous_secrets_encrypted,
          previous_secrets_until, event_sequence, created_at, updated_at)
        select platforms.id, environment, gen_random_uuid(), 'https://example.com/', 0, status, case status when 'disabled' then 'gone' end, '{}', '', '{}', '{}', 0, now(), now()
          from platforms join (values ('enabled', 'live', 'enabled'), ('enabled', 'live', 'enabled'), ('enabled too', 'sandbox', 'enabled'),
            ('disabled', 'sandbox', 'disabled')) as ones (name, environment, status) using (name);`

    const countOf = (text: string, table: string) => {
      const rows = new RegExp(`^insert into ${table} .*?\\$rows\\$(.*?)\\$rows\\$`, 'ms').exec(text)?.[1]
      const list: unknown = JSON.parse(rows ?? '[]')
      return Array.isArray(list) ? list.length : 0
    }

    const load = async (url: string, sql: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql).finally(() => client.end())
    }
  })

  describe('that are pending', () => {
    const environment = ({ serviceUrl, ownerUrl }: TestDatabase) => ({
      DATABASE_URL: serviceUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      SECRETS_KEY: landedSecretsKey.toString('base64'),
    })

    it('keep serve and work from starting on an empty database, until migrate has run', async function () {
      this.timeout(90_000)
      const database = await world().createDatabase({ migrated: false })
      for (const command of ['serve', 'work']) {
        const refused = await runCommand([command], environment(database))
        expect([refused.code, refused.stdout]).to.deep.equal([1, ''])
        expect(refused.stderr).to.contain(`Migrations are pending (${(await allNames()).join(', ')}): run npm run migrate first.`)
      }
      expect(await onceAs(database.superuserUrl, `select relname from pg_class where relnamespace = 'public'::regnamespace`), 'nothing was made').to.deep.equal([])

      const first = await runCommand(['migrate'], environment(database))
      expect([first.code, first.stderr.trim()]).to.deep.equal([0, `Migrated: ${(await allNames()).join(', ')}`])
      const second = await runCommand(['migrate'], environment(database))
      expect([second.code, second.stderr.trim()]).to.deep.equal([0, 'The schema is up to date.'])
      const service = await startServiceProcess(environment(database))
      expect((await fetch(`${service.url}/readyz`)).status).to.equal(200)
      expect(await service.stop()).to.equal(0)
    })

    it('are told by name when a database lacks the last one', async function () {
      this.timeout(60_000)
      const database = await world().createDatabase()
      const last = (await allNames()).at(-1) ?? ''
      await onceAs(database.superuserUrl, `delete from knex_migrations where name = '${last}'`)
      const refused = await runCommand(['serve'], environment(database))
      expect(refused.code).to.equal(1)
      expect(refused.stderr).to.contain(`Migrations are pending (${last})`)
    })
  })
})

function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}
