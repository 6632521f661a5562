import { expect } from 'chai'
import type { Knex } from 'knex'
import { connect } from '../../src/database/connection.ts'
import { constraintOf } from '../../src/database/errors.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrationSource } from '../../src/database/migrations/index.ts'
import { newFilledPlatforms } from '../support/filled.ts'
import { isTenantTable, readTables, schemaFaults } from '../support/schema-rules.ts'
import { tablesOfOthers, tablesOfRequests } from '../support/walk.ts'
import { world, type TestDatabase } from '../support/world.ts'

const policy = `using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid)`
const columns = `platform_id uuid not null, id uuid not null`
const safe = (table: string) =>
  `alter table ${table} enable row level security; alter table ${table} force row level security; create policy tenant on ${table} ${policy}`

/** Schemas that a migration could make by mistake, each with what is said of it. `$service` stands for the service's role. */
const badTwins: [string, string, RegExp][] = [
  ['a table without platform_id', `create table notes (id uuid constraint notes_pk primary key)`, /^notes has no platform_id uuid not null/],
  ['a platform_id that may be null', `create table notes (platform_id uuid, id uuid)`, /^notes has no platform_id uuid not null/],
  ['a platform_id of another type', `create table notes (platform_id text not null, id uuid)`, /^notes has no platform_id uuid not null/],
  ['a table without a primary key', `create table notes (${columns})`, /^notes has no primary key/],
  ['a primary key without platform_id', `create table notes (${columns}, constraint notes_pk primary key (id))`, /^notes_pk on notes is unique without platform_id/],
  ['a unique index without platform_id', `create unique index customers_email_unique on customers (email)`, /^customers_email_unique on customers is unique without/],
  [
    'a unique index that only includes platform_id',
    `create unique index customers_email_unique on customers (email) include (platform_id)`,
    /^customers_email_unique on customers is unique without/,
  ],
  [
    'an exclusion constraint without platform_id',
    `alter table customers add constraint customers_exclude exclude using btree (email with =)`,
    /^customers_exclude on customers is unique without/,
  ],
  [
    'a foreign key without platform_id',
    `create unique index organizations_id_unique on organizations (id);
     alter table accounts add constraint accounts_bad_fk foreign key (organization_id) references organizations (id)`,
    /^accounts_bad_fk refers from accounts to organizations without platform_id/,
  ],
  [
    'a foreign key from a global table to a tenant table',
    `alter table api_keys add constraint api_keys_bad_fk foreign key (platform_id, id) references customers (platform_id, id)`,
    /^api_keys_bad_fk refers from the global table api_keys to the tenant table customers/,
  ],
  [
    'ON DELETE SET NULL',
    `alter table linked_bank_accounts add constraint linked_bad_fk foreign key (platform_id, account_id) references accounts (platform_id, id) on delete set null`,
    /^linked_bad_fk of linked_bank_accounts sets columns null/,
  ],
  [
    'a trigger on a global table',
    `create function nothing() returns trigger language plpgsql as 'begin return new; end';
     create trigger api_keys_touch before update on api_keys for each row execute function nothing()`,
    /^api_keys_touch is a trigger on the global table api_keys/,
  ],
  ['a sequence', `create sequence trace_numbers`, /^trace_numbers is a sequence/],
  ['an identity column', `alter table payments add column number bigint generated always as identity`, /^payments_number_seq is a sequence/],
  ['a serial column', `alter table payments add column number bigserial`, /^payments_number_seq is a sequence/],
  ['a constraint that nobody named', `alter table customers add check (length(name) < 1000)`, /^customers_name_check is a name that nobody gave/],
  ['an index that nobody named', `create index on customers (platform_id, phone)`, /^customers_platform_id_phone_idx is a name that nobody gave/],
  ['a name of 50 characters', `create index customers_${'x'.repeat(40)} on customers (platform_id)`, /^customers_x+ has 50 characters or more/],
  ['a name that ends like a shard', `create index customers_index_20261121 on customers (platform_id)`, /^customers_index_20261121 ends like the number of a shard/],
  ['a table without row-level security', `alter table customers disable row level security`, /^customers lacks row-level security/],
  ['row-level security that the owner escapes', `alter table customers no force row level security`, /^customers lacks row-level security/],
  ['a partition without row-level security', `alter table events_default no force row level security`, /^events_default lacks row-level security/],
  ['a table without the policy', `drop policy tenant on customers`, /^customers does not have the policy of tenants/],
  ['a second policy, which widens the first', `create policy more on customers using (true)`, /^customers does not have the policy of tenants/],
  ['a policy that lets more in than it shows', `drop policy tenant on customers; create policy tenant on customers ${policy} with check (true)`, /^customers does not have the policy/],
  ['a policy for reading alone', `drop policy tenant on customers; create policy tenant on customers for select ${policy}`, /^customers does not have the policy of tenants/],
  ['a policy of other words', `drop policy tenant on customers; create policy tenant on customers using (platform_id is not null)`, /^customers does not have the policy/],
  ['history that is not append-only', `comment on table payment_history is null`, /^payment_history is not marked append-only/],
  ['a service that may change history', `grant update on payment_history to $service`, /role has UPDATE on payment_history/],
  ['a service that may change a column of history', `grant update (message) on payment_history to $service`, /role has UPDATE on payment_history/],
  ['a service that may remove events', `grant delete on events to $service`, /role has DELETE on events/],
  ['a service that reaches a partition', `grant select on events_default to $service`, /role has SELECT on events_default/],
  ['a service that may change a partition', `grant update on webhook_deliveries_default to $service`, /role has UPDATE on webhook_deliveries_default/],
  ['a service that may empty a table', `grant truncate on customers to $service`, /role has TRUNCATE on customers/],
  ['a service that may make triggers', `grant trigger on customers to $service`, /role has TRIGGER on customers/],
  ['a service that may change the list of migrations', `grant insert on knex_migrations to $service`, /role has INSERT on knex_migrations/],
  ['a service that may make tables', `grant create on schema public to $service`, /role has CREATE in the schema/],
  ['everybody may make tables', `grant create on schema public to public`, /role has CREATE in the schema/],
  ['a service that may make schemas', `do $$ begin execute format('grant create on database %I to $service', current_database()); end $$`, /role has CREATE in the database/],
  ['a service beyond row-level security', `alter role $service bypassrls`, /role has BYPASSRLS/],
  ['a service that is superuser', `alter role $service superuser`, /role has SUPERUSER/],
  ['a service that may become the owner', `do $$ begin execute format('grant %I to $service', (select tableowner from pg_tables where tablename = 'customers')); end $$`, /role has the rights of the owner/],
]

function roleOf({ serviceUrl }: TestDatabase): string {
  return new URL(serviceUrl).username
}

describe('the schema', () => {
  /** Without rows, for schemas that are made and taken back. */
  let scratch: TestDatabase
  let asSuperuser: Knex
  let written = ''

  before(async () => {
    // Migrated here, and not by migrate() alone, to hear what the migrations say.
    scratch = await world().createDatabase({ migrated: false })
    const owner = connect(scratch.ownerUrl, { pool: 2 })
    owner.on('query', ({ sql }: { sql: string }) => (written += `${sql}\n`))
    await owner.migrate.latest({ migrationSource, tableName: 'knex_migrations' })
    await owner.destroy()
    await migrate(scratch.ownerUrl, scratch.serviceUrl)
    asSuperuser = connect(scratch.superuserUrl, { pool: 1 })
  })
  after(() => asSuperuser.destroy())

  it('keeps the rules by which it can grow', async () => {
    expect(await schemaFaults(world().asSuperuser, roleOf(world().database), written)).to.deep.equal([])
  })

  it('has tenant tables, with partitions, for the rules to be about', async () => {
    const tables = (await readTables(world().asSuperuser)).filter(isTenantTable)
    expect(tables.map(({ name }) => name)).to.include.members(['customers', 'payments', 'idempotency_records', 'events', 'rate_limit_buckets', 'webhook_endpoints', 'webhook_deliveries'])
    expect(tables.filter(({ is_partition }) => is_partition).length).to.be.at.least(3 * 5)
  })

  // What looks for what a refused request has left does not see a table that it does not know.
  it('has of each platform what requests leave something in, what others do, and nothing else', async () => {
    const ofPlatforms = (await readTables(world().asSuperuser)).filter(({ has_platform_id, is_partition }) => has_platform_id && !is_partition).map(({ name }) => name)
    expect(ofPlatforms.sort()).to.deep.equal([...tablesOfRequests, ...tablesOfOthers].sort())
  })

  // Which statement each serves is in indexes.test.ts and large-account.test.ts, where rows can tell; those of a column with one value, of few rows, or of what refers to a row that goes, can't.
  it('has an index for each of these, beside those of constraints, and no other', async () => {
    const { rows } = await world().asSuperuser.raw<{ rows: { table: string; names: string[] }[] }>(
      `select owner.relname as "table", array_agg(replace(substr(class.relname, length(owner.relname) + 2), '_index', '')::text order by class.relname) as names
         from pg_index index join pg_class class on class.oid = index.indexrelid join pg_class owner on owner.oid = index.indrelid
        where class.relnamespace = 'public'::regnamespace and not class.relispartition and not exists (select 1 from pg_constraint where conindid = index.indexrelid)
        group by 1`,
    )
    expect(Object.fromEntries(rows.map(({ table, names }) => [table, names.join(' ')]))).to.deep.equal({
      accounts: 'created_at external_id external_id_search legal_name_search name_search organization status type updated_at website_search',
      api_keys: 'platform',
      bridge_tokens: 'customer',
      clock_advances: 'open',
      customers: 'created_at email email_search external_id external_id_search name name_search phone_search status type',
      earlier_texts: 'hash',
      events: 'account created_at resource type',
      funding_entries: 'file trace',
      funding_events: 'account date due id linked open_unique retry',
      funding_payments: 'payment',
      jobs: 'due',
      ledger_postings: 'funding_unique',
      linked_bank_accounts: 'account created_at status',
      list_counts: 'zero',
      nacha_entries: 'file trace',
      nacha_files: 'created_at number_unique open_unique',
      organizations: 'created_at external_id name name_search updated_at',
      paykeys: 'created_at customer expires_at institution source status',
      payments: 'amount created_at customer description_search due effective_at external_id external_id_search funding id origination paykey payment_date reason resubmission return source status type',
      prenotes: 'due file open_unique paykey trace',
      quarantined_lines: 'created_at',
      representatives: 'account created_at',
      webhook_deliveries: 'created_at due id',
      webhook_endpoints: 'account created_at',
    })
  })

  // Which tables name a row of another one, and by what: where the platform and the environment are in it, none can name somebody else's.
  it('has each of these foreign keys, by these columns, and no other', async () => {
    const { rows } = await world().asSuperuser.raw<{ rows: { key: string; tables: string[] }[] }>(
      `select pg_get_constraintdef(oid) as key, array_agg(conrelid::regclass::text order by conrelid::regclass::text) as tables
         from pg_constraint
        where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and not exists (select 1 from pg_class where pg_class.oid = conrelid and relispartition)
        group by 1`,
    )
    expect(Object.fromEntries(rows.map(({ key, tables }) => [key.replace('FOREIGN KEY ', ''), tables.join(' ')]))).to.deep.equal({
      '(platform_id) REFERENCES platforms(id)': 'accounts api_keys customers linked_bank_accounts organizations webhook_lanes',
      '(platform_id, environment, account_id) REFERENCES accounts(platform_id, environment, id)': 'customers funding_events limit_counters linked_bank_accounts representatives webhook_endpoints',
      '(platform_id, environment, file_id) REFERENCES nacha_files(platform_id, environment, id)': 'bank_data_versions earlier_texts funding_entries nacha_entries prenotes quarantined_lines',
      '(platform_id, environment, funding_event_id) REFERENCES funding_events(platform_id, environment, id)': 'funding_entries funding_payments ledger_postings',
      '(platform_id, environment, organization_id) REFERENCES organizations(platform_id, environment, id)': 'accounts',
      '(platform_id, environment, owner_id, customer_id) REFERENCES customers(platform_id, environment, owner_id, id)': 'bridge_tokens paykeys payments',
      '(platform_id, environment, owner_id, paykey_id) REFERENCES paykeys(platform_id, environment, owner_id, id)': 'payments',
      '(platform_id, linked_bank_account_id) REFERENCES linked_bank_accounts(platform_id, id)': 'funding_events',
      '(platform_id, paykey_id) REFERENCES paykeys(platform_id, id)': 'bank_data_versions prenotes',
      '(platform_id, payment_id) REFERENCES payments(platform_id, id)': 'funding_payments ledger_postings nacha_entries payment_history',
      '(platform_id, resubmission_of) REFERENCES payments(platform_id, id)': 'payments',
      '(platform_id, retry_of) REFERENCES funding_events(platform_id, id)': 'funding_events',
    })
  })

  it('lets no row name what another platform has, where row-level security does not look', async function () {
    this.timeout(60_000)
    const [ours, theirs] = await newFilledPlatforms()
    const trx = await world().asSuperuser.transaction()
    try {
      const { rows: keys } = await trx.raw<{ rows: { name: string; table: string; column: string; named: string }[] }>(
        `select conname as name, conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as named
           from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
          where contype = 'f' and conparentid = 0 and confrelid <> 'platforms'::regclass`,
      )
      // What else refuses such a row is out of the way, so that each key has to.
      await trx.raw(
        `do $$ declare statement text; begin
           for statement in select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
                             where contype = 'c' and conrelid in (select conrelid from pg_constraint where contype = 'f')
                      union select format('alter table %s disable trigger user', conrelid::regclass) from pg_constraint where contype = 'f' and conparentid = 0
           loop execute statement; end loop;
         end $$`,
      )
      const verdicts: Record<string, unknown> = {}
      for (const { name, table, column, named } of keys) {
        const change = `update ?? set ?? = (select id from ?? where platform_id = ? limit 1) where platform_id = ? and ctid = (select ctid from ?? where platform_id = ? limit 1)`
        verdicts[name] = await trx.transaction((inner) => inner.raw(change, [table, column, named, theirs.id, ours.id, table, ours.id])).then(() => 'stored', constraintOf)
      }
      expect(verdicts).to.deep.equal(Object.fromEntries(keys.map(({ name }) => [name, name])))
    } finally {
      await trx.rollback()
    }
  })

  it('of a table that keeps them all is found good', async () => {
    await tried(`create table notes (${columns}, constraint notes_pk primary key (platform_id, id)); ${safe('notes')}`, (faults) => {
      expect(faults).to.deep.equal([])
    })
  })

  it('asks migrations that make a trigger for the setting that a cluster wants before it', () => {
    for (const text of written.split('\n').filter((line) => /create\s+(constraint\s+)?trigger/i.test(line))) {
      expect(written, text).to.match(/set local citus\.enable_unsafe_triggers = on/)
    }
  })

  describe('with a fault is found out:', () => {
    for (const [name, sql, fault] of badTwins) {
      it(name, async () => {
        await tried(sql, (faults) => {
          expect(faults.filter((line) => fault.test(line)), faults.join('\n')).to.have.lengthOf(1)
        })
      })
    }
  })

  /** Makes the schema so, looks at it, and takes it back. */
  async function tried(sql: string, look: (faults: string[]) => void): Promise<void> {
    const role = roleOf(scratch)
    const text = sql.replaceAll('$service', role)
    const trx = await asSuperuser.transaction()
    try {
      await trx.raw(text)
      look(await schemaFaults(trx, role, `${written}\n${text}`))
    } finally {
      await trx.rollback()
    }
  }
})
