import type { Knex } from 'knex'

/**
 * Tables whose rows are only ever added to: the service's role gets no right to change or remove them. A comment on the
 * table carries the fact, so that grants can be made for any role at any time (migrate.ts).
 */
const appendOnlyMark = 'append-only'

/**
 * Makes a tenant table safe: row-level security for everybody, the owner included, by the platform
 * that the transaction has named. Every migration that makes a table with a platform_id calls it.
 */
export async function protectTenantTable(trx: Knex, table: string, options: { appendOnly?: boolean } = {}): Promise<void> {
  await trx.raw(`alter table ?? enable row level security`, [table])
  await trx.raw(`alter table ?? force row level security`, [table])
  await trx.raw(`create policy tenant on ?? using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid)`, [table])
  if (options.appendOnly === true) await trx.raw(`comment on table ?? is '${appendOnlyMark}'`, [table])
}

/** Gives the service's role what it needs on every table there is now, and no more: no DDL, no truncate. Safe to repeat. */
export async function grantToService(owner: Knex, role: string): Promise<void> {
  const tables = await owner.raw<{ rows: { name: string; append_only: boolean }[] }>(
    `select relname as name, coalesce(obj_description(oid, 'pg_class') = ?, false) as append_only
       from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'knex_%'`,
    [appendOnlyMark],
  )
  // PostgreSQL 14 still lets everybody create tables in public; it warns where the schema is not the owner's.
  await owner.raw(`revoke create on schema public from public`)
  // The tables may be in another schema, by the search_path: a role that must not use it would look past it.
  const schema = await owner.raw<{ rows: { name: string }[] }>(`select current_schema() as name`)
  for (const { name } of [{ name: 'public' }, ...schema.rows]) await owner.raw(`grant usage on schema ?? to ??`, [name, role])
  for (const { name, append_only } of tables.rows) {
    await owner.raw(append_only ? `grant select, insert on ?? to ??` : `grant select, insert, update, delete on ?? to ??`, [name, role])
  }
  // serve and work look at this list to see whether migrations are pending.
  await owner.raw(`grant select on knex_migrations to ??`, [role])
}
