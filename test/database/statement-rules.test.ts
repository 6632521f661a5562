import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { statementFaults, type Catalogue } from '../support/statement-rules.ts'

const catalogue: Catalogue = {
  tenantTables: new Set(['customers', 'payments', 'paykeys', 'events', 'idempotency_records']),
  sidedTables: new Set(['events', 'paykeys']),
  names: new Set(['customers', 'payments', 'paykeys', 'events', 'api_keys', 'platforms', 'platform_id', 'id', 'customer_id', 'name', 'status', 'count', 'amount', 'key_hash', 'used_at']),
  literals: new Set(['24 hours', 'utc', '{}', 'won', '']),
}

const good: [string, string][] = [
  ['a query with its platform', `select * from "customers" where "platform_id" = $1 and "id" = $2 limit $3`],
  ['the platform at the end', `select count(*) as "count" from "customers" where "status" in ($1, $2) and "platform_id" = $3`],
  ['the platform by the name of the table', `select "payments".* from "payments" where "payments"."platform_id" = $1`],
  ['global tables alone', `select * from "api_keys" where "key_hash" in ($1)`],
  ['a join on the platform', `select * from payments p join customers c on c.platform_id = p.platform_id and c.id = p.customer_id where p.platform_id = $1`],
  ['a join with a parameter each', `select * from payments p left join customers c on c.platform_id = $1 and c.id = p.customer_id where p.platform_id = $2`],
  ['a join of a global table', `select * from payments p join platforms f on f.id = p.platform_id where p.platform_id = $1`],
  ['a list of tables', `select 1 from payments p, customers c where p.platform_id = c.platform_id and c.platform_id = $1`],
  ['a subquery with its platform', `select * from "payments" where "platform_id" = $1 and "customer_id" in (select "id" from "customers" where "platform_id" = $2)`],
  ['a subquery that follows the query around it', `select * from payments p where p.platform_id = $1 and exists (select 1 from customers c where c.platform_id = p.platform_id and c.id = p.customer_id)`],
  ['LATERAL with its platform', `select * from payments p, lateral (select * from customers c where c.platform_id = p.platform_id limit 1) one where p.platform_id = $1`],
  ['a union with a platform in each', `select id from payments where platform_id = $1 and (name ilike $2 or status ilike $3) union select id from customers where platform_id = $4`],
  ['a row with its platform', `insert into "customers" ("id", "platform_id") values ($1, $2), ($3, $4)`],
  ['ON CONFLICT DO NOTHING', `insert into "payments" ("platform_id", "id") values ($1, $2) on conflict ("platform_id", "id") do nothing returning "id"`],
  ['ON CONFLICT DO UPDATE with excluded', `insert into customers as one (platform_id, id, name) values ($1, $2, now()) on conflict (platform_id, id) do update set name = excluded.name`],
  ['rows chosen by their platform', `insert into customers (platform_id, id) select platform_id, id from payments where platform_id = $1`],
  ['a plain UPDATE with now()', `update "customers" set "used_at" = now() where "platform_id" = $1 and "id" = $2`],
  ['DELETE with its platform', `delete from customers where platform_id = $1 and id = $2`],
  ['FOR UPDATE of one platform', `select * from "customers" where "platform_id" = $1 and "id" = $2 limit $3 for update`],
  ['a claim of one platform', `update events set status = $1 where platform_id = $2 and id in (select id from events where platform_id = $3 and environment = $4 limit 20 for update skip locked) returning id`],
  ['the lock of a shard', `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as won from (select count(*) from customers where platform_id = $2 and id = $3) one`],
  ['a CTE that reads', `with one as (select id from customers where platform_id = $1) select * from payments where platform_id = $2 and customer_id in (select id from one)`],
  ['the beginning of a transaction', `BEGIN; SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL app.platform_id = '...'`],
  ['the beginning of one that reads', `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL app.platform_id = '...'; SET LOCAL enable_seqscan = off`],
  ['the beginning of several requests', `BEGIN; SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL app.platform_id = '...'; SET LOCAL lock_timeout = '200ms'`],
  ['a query with its environment', `select * from events where platform_id = $1 and environment = $2`],
  ['a query of one environment alone', `select * from events where platform_id = $1 and environment = 'won'`],
  ['a query of both environments that says so', `select * from events where platform_id = $1 and environment in ($2, $3)`],
  ['a query of a row by its id', `select * from "events" where "platform_id" = $1 and "id" = $2`],
  ['a query of rows by ids', `select * from paykeys one where one.platform_id = $1 and one.id in (select id from customers where platform_id = $2)`],
  ['a query of rows by what they are of', `select * from "paykeys" where "platform_id" = $1 and "customer_id" in ($2)`],
  ['a join that follows the environment', `select * from paykeys p join events e on e.platform_id = p.platform_id and e.environment = p.environment where p.platform_id = $1 and p.environment = $2`],
  ['a join by an id', `select * from paykeys p join events e on e.platform_id = p.platform_id and e.resource_id = p.id where p.platform_id = $1 and p.environment = $2`],
  ['a count of the environment of the query around it', `select (select count(*) from events e where e.platform_id = p.platform_id and e.environment = p.environment) from paykeys p where p.platform_id = $1 and p.id = $2`],
  ['the end of one', `COMMIT;`],
  ['a savepoint', `SAVEPOINT trx;`],
]

const bad: [string, string, RegExp][] = [
  ['a query of both environments', `select * from "events" where "platform_id" = $1 and "status" = $2`, /^events without an environment or an id/],
  ['a query of both environments of an owner', `select * from events where platform_id = $1 and owner_id = $2`, /^events without an environment or an id/],
  ['a change of both environments', `update events set status = $1 where platform_id = $2`, /^events without an environment or an id/],
  ['an environment that is no condition', `select * from events where platform_id = $1 and environment is not null`, /^events without an environment or an id/],
  ['a join by an id of what is of both environments', `select * from paykeys p join events e on e.platform_id = p.platform_id and e.resource_id = p.id where p.platform_id = $1`, /^paykeys without an environment or an id/],
  ['an external_id', `select * from events where platform_id = $1 and external_id = $2`, /^events without an environment or an id/],
  ['a job’s subject', `select * from events where platform_id = $1 and subject_id = $2`, /^events without an environment or an id/],
  ['an id that is its own', `select * from events where platform_id = $1 and resource_id = resource_id`, /^events without an environment or an id/],
  ['an environment that is asked for beside', `select case when environment = $2 then 1 end from events where platform_id = $1`, /^events without an environment or an id/],
  ['an environment that is asked for in one case', `select * from events where platform_id = $1 and case when status = $2 then environment = $3 else true end`, /^events without an environment or an id/],
  ['an environment that is set', `update events set status = $2, environment = $3 where platform_id = $1`, /^events without an environment or an id/],
  ['a row without an environment', `insert into events (platform_id, id) values ($1, $2)`, /^a row for events without an environment/],
  ['a join that forgets the environment', `select * from paykeys p join events e on e.platform_id = p.platform_id where p.platform_id = $1 and p.environment = $2`, /^events without an environment or an id/],
  ['a query without a platform', `select * from "customers" where "id" = $1`, /^customers without platform_id/],
  ['a query of everything', `select * from customers`, /^customers without platform_id/],
  ['a platform that is no parameter', `select * from customers where platform_id = id`, /^customers without platform_id/],
  ['a platform in the text', `select * from customers where platform_id = '0b'`, /^customers without platform_id/],
  ['a platform that it must not be', `select * from customers where not platform_id = $1`, /^customers without platform_id/],
  ['a platform that it must not be, in brackets', `select * from customers where not (platform_id = $1)`, /^customers without platform_id/],
  ['a platform that it is not', `select * from customers where platform_id <> $1`, /^customers without platform_id/],
  ['a platform or something else', `select * from customers where platform_id = $1 or status = $2`, /^OR beside/],
  ['a platform or something else, in brackets', `select * from customers where (platform_id = $1 or status = $2)`, /^customers without platform_id/],
  ['a platform in what is shown alone', `select (platform_id = $1) as id from customers`, /^customers without platform_id/],
  ['a join that forgets it', `select * from payments p join customers c on c.id = p.customer_id where p.platform_id = $1`, /^customers without platform_id/],
  ['a join without a parameter', `select * from payments p join customers c on c.platform_id = p.platform_id`, /^payments without platform_id/],
  ['a list of tables that forgets it', `select * from payments p, customers c where c.id = p.customer_id and p.platform_id = $1`, /^customers without platform_id/],
  ['an unclear platform', `select * from payments join customers on customers.id = payments.customer_id where platform_id = $1`, /^customers without platform_id/],
  ['a subquery that forgets it', `select * from "payments" where "platform_id" = $1 and "customer_id" in (select "id" from "customers" where "name" = $2)`, /^customers without platform_id/],
  ['EXISTS that forgets it', `select * from payments p where p.platform_id = $1 and exists (select 1 from customers c where c.id = p.customer_id)`, /^customers without platform_id/],
  ['LATERAL that forgets it', `select * from payments p cross join lateral (select * from customers c where c.id = p.customer_id) one where p.platform_id = $1`, /^customers without platform_id/],
  ['half a union', `select id from payments where platform_id = $1 union select id from customers where name = $2`, /^customers without platform_id/],
  ['a schema before the table', `select * from public.customers`, /^customers without platform_id/],
  ['a second statement', `select 1; select * from customers`, /^customers without platform_id/],
  ['UPDATE without a platform', `update "customers" set "name" = $1 where "id" = $2`, /^customers without platform_id/],
  ['UPDATE of the platform', `update customers set platform_id = $1 where id = $2`, /^customers without platform_id/],
  ['UPDATE .. FROM that forgets it', `update payments p set status = $1 from customers c where c.id = p.customer_id and p.platform_id = $2`, /^customers without platform_id/],
  ['DELETE without a platform', `delete from customers where id = $1`, /^customers without platform_id/],
  ['DELETE .. USING that forgets it', `delete from payments p using customers c where c.id = p.customer_id and p.platform_id = $1`, /^customers without platform_id/],
  ['a row without a platform', `insert into "customers" ("id") values ($1)`, /^a row for customers without platform_id/],
  ['a row whose platform is made up', `insert into customers (platform_id, id) values (gen_random_uuid(), $1)`, /^a row for customers without platform_id/],
  ['a second row whose platform is missing', `insert into customers (platform_id, id) values ($1, $2), (default, $3)`, /^a row for customers without platform_id/],
  ['rows chosen without a platform', `insert into customers (platform_id, id) select platform_id, id from payments`, /^payments without platform_id/],
  ['a CTE without a platform', `with one as (select id from customers) select * from one`, /^customers without platform_id/],
  ['now() in ON CONFLICT DO UPDATE', `insert into customers (platform_id, id) values ($1, $2) on conflict (platform_id, id) do update set used_at = now()`, /^now in ON CONFLICT DO UPDATE \(7\)/],
  ['current_timestamp in ON CONFLICT DO UPDATE', `insert into customers (platform_id, id) values ($1, $2) on conflict (platform_id, id) do update set used_at = coalesce(excluded.used_at, current_timestamp)`, /^current_timestamp in ON CONFLICT/],
  ['clock_timestamp() in ON CONFLICT DO UPDATE', `insert into customers (platform_id, id) values ($1, $2) on conflict (platform_id, id) do update set used_at = clock_timestamp()`, /^clock_timestamp\(\) in an UPDATE \(7\)/],
  ['clock_timestamp() in UPDATE', `update customers set used_at = clock_timestamp() where platform_id = $1`, /^clock_timestamp\(\) in an UPDATE \(7\)/],
  ['random() in UPDATE', `update customers set amount = floor(random() * 9) where platform_id = $1`, /^random\(\) in an UPDATE \(7\)/],
  ['gen_random_uuid() in UPDATE', `update customers set id = gen_random_uuid() where platform_id = $1`, /^gen_random_uuid\(\) in an UPDATE \(7\)/],
  ['MERGE', `merge into customers c using payments p on c.platform_id = $1 and p.platform_id = $1 when matched then do nothing`, /^MERGE \(7\)/],
  ['a bare advisory lock', `select pg_try_advisory_xact_lock(hashtextextended($1, 0))`, /^an advisory lock without a tenant table \(8\)/],
  ['an advisory lock beside a global table', `select pg_advisory_xact_lock(1) from platforms where id = $1`, /^an advisory lock without a tenant table \(8\)/],
  ['a lock of the session', `select pg_advisory_lock(1) from customers where platform_id = $1`, /^a lock is held beyond the transaction \(8\)/],
  ['FOR UPDATE over all platforms', `select * from customers where status = $1 for update skip locked`, /^FOR UPDATE over more than a platform \(12\)/],
  ['FOR SHARE over all platforms', `select * from customers for share`, /^FOR UPDATE over more than a platform \(12\)/],
  ['FOR NO KEY UPDATE of a global table', `select * from platforms where id = $1 for no key update`, /^FOR UPDATE over more than a platform \(12\)/],
  ['a CTE that inserts', `with one as (insert into customers (platform_id, id) values ($1, $2) returning id) select * from one`, /^a part of the statement changes rows \(14\)/],
  ['a CTE that deletes', `with one as materialized (delete from customers where platform_id = $1 returning id) select * from one`, /^a part of the statement changes rows \(14\)/],
  ['set_config', `select set_config('', $1, true)`, /^the scope is set by set_config \(16\)/],
  ['a value in the text', `select * from customers where platform_id = $1 and name = 'Ada'`, /^the text 'Ada' is not a parameter/],
  ['a quoted value in the text', `select * from customers where platform_id = $1 and name = 'O''Hara'`, /^the text 'O''Hara' is not a parameter/],
  ['a value between dollars', `select * from customers where platform_id = $1 and name = $x$Ada$x$`, /^the text '\$x\$Ada\$x\$' is not a parameter/],
  ['a number in the text', `select * from customers where platform_id = $1 and amount = 4900`, /^the number 4900 is not a parameter/],
  ['a name from outside', `select * from customers where platform_id = $1 order by "amount; drop table customers"`, /is no name of the schema/],
]

/** Values that are put into SQL as text, each with why they can't come from outside: file, and what stands between the braces. */
const interpolated = [
  // Columns that the calling lines of the migration name.
  ['database/migrations/0004-payments.ts', 'name'],
  ['database/migrations/0004-payments.ts', 'columns'],
  // An id that PostgreSQL itself has written: SET takes no parameters.
  ['database/migrations/0009-secrets-in-use.ts', 'id'],
  ['database/migrations/0012-ledger.ts', 'id'],
  ['database/migrations/0013-webhook-lanes.ts', 'id'],
  ['database/migrations/0017-funding.ts', 'id'],
  // Tables, columns and kinds that the file names.
  ['database/migrations/0019-list-counts.ts', 'name'],
  ['database/migrations/0019-list-counts.ts', 'columns'],
  ['database/migrations/0019-list-counts.ts', 'column'],
  ['database/migrations/0019-list-counts.ts', 'table'],
  ['database/migrations/0019-list-counts.ts', 'id'],
  ['database/migrations/0024-sorted-list-indexes.ts', 'column'],
  ['database/migrations/0024-sorted-list-indexes.ts', 'others'],
  // Numbers of the file.
  ['database/migrations/0009-secrets-in-use.ts', 'String(from)'],
  // Days that PostgreSQL itself has written.
  ['database/partitions.ts', 'literal(column, day)'],
  ['database/partitions.ts', 'literal(column, next)'],
  // Constants of the file.
  ['database/tenant-table.ts', 'appendOnlyMark'],
  ['database/leakproof.ts', 'named'],
  ['database/unscoped.ts', 'day'],
  ['events/event-counts.ts', 'createdHour'],
  ['events/event-counts.ts', 'idHour'],
  ['payments/payment-store.ts', `steps.map((step) => dueFor[step]).join(' or ')`],
  ['payments/payment-store.ts', 'wasNotRejected'],
  ['return-rates/return-rate-store.ts', 'wasNotRejected'],
  ['verify/invariants.ts', 'sql'],
  ['database/migrations/0026-counts-by-quarter-hour.ts', 'id'],
  ['database/migrations/0026-counts-by-quarter-hour.ts', 'kind'],
  ['database/migrations/0026-counts-by-quarter-hour.ts', 'table'],
  ['database/migrations/0029-covering-list-indexes.ts', 'column'],
  ['database/migrations/0029-covering-list-indexes.ts', 'key'],
  ['database/migrations/0029-covering-list-indexes.ts', 'others'],
  ['database/migrations/0029-covering-list-indexes.ts', 'table'],
  ['database/migrations/0030-effective-days.ts', 'id'],
  ['database/migrations/0030-effective-days.ts', 'kind'],
  ['database/migrations/0031-counts-by-two-days.ts', 'id'],
  ['database/migrations/0032-walked-list-indexes.ts', 'column'],
  ['database/migrations/0032-walked-list-indexes.ts', 'index'],
  ['database/migrations/0032-walked-list-indexes.ts', 'others'],
  ['database/migrations/0032-walked-list-indexes.ts', 'table'],
  ['database/migrations/0037-sealed-words-of-banks.ts', 'id'],
  // What the file notes a change by.
  ['database/list-counts.ts', "noted[axis ?? 'id']"],
  // A place for each column of a key, and for what is read of a ciphertext.
  ['database/reencrypt.ts', 'behind'],
  ['database/reencrypt.ts', 'columns'],
  ['database/reencrypt.ts', 'isOld'],
]

describe('the rules for statements', () => {
  describe('let pass', () => {
    for (const [name, sql] of good) {
      it(name, () => {
        expect(statementFaults(sql, catalogue)).to.deep.equal([])
      })
    }
  })

  describe('find out', () => {
    for (const [name, sql, fault] of bad) {
      it(name, () => {
        const faults = statementFaults(sql, catalogue)
        expect(faults.filter((line) => fault.test(line)), faults.join('\n')).to.have.lengthOf(1)
      })
    }
  })

  it('have every place listed where text is put into SQL', async () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url))
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.includes('embedded-postgres') && !file.includes('postgres-cluster'))
    const found = new Set<string>()
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8')
      for (const [, sql] of text.matchAll(/(?:\.raw|Raw)(?:<[^(]*>)?\(\s*`([^`]*)`/g)) {
        for (const [, value] of (sql ?? '').matchAll(/\$\{([^}]*)\}/g)) found.add(`${file}: ${value ?? ''}`)
      }
    }
    expect([...found].sort()).to.deep.equal(interpolated.map(([file, value]) => `${file ?? ''}: ${value ?? ''}`).sort())
  })
})
