import type { Knex } from 'knex'

/** Tables that belong to no tenant, and the migrations' own. */
export const globalTables: ReadonlySet<string> = new Set(['platforms', 'api_keys', 'secrets_in_use', 'webhook_lanes'])
const migrationTables: ReadonlySet<string> = new Set(['knex_migrations', 'knex_migrations_lock'])

/** Rows that are only ever added to. */
const appendOnlyTables: ReadonlySet<string> = new Set(['idempotency_records', 'payment_history', 'ledger_postings', 'events', 'nacha_entries', 'funding_entries', 'quarantined_lines', 'earlier_texts', 'file_hash_keys', 'bank_data_versions'])

const policyText = `(platform_id = (NULLIF(current_setting('app.platform_id'::text, true), ''::text))::uuid)`

interface Table {
  oid: number
  name: string
  is_partition: boolean
  has_platform_id: boolean
  has_primary_key: boolean
  is_protected: boolean
  is_append_only: boolean
  policies: { name: string; command: string; permissive: boolean; to_all: boolean; using: string | null; check: string | null }[]
}

async function rowsOf<Row>(database: Knex, sql: string, bindings: readonly Knex.RawBinding[] = []): Promise<Row[]> {
  return (await database.raw<{ rows: Row[] }>(sql, bindings)).rows
}

/** The tables of the schema, partitions too. */
export async function readTables(database: Knex): Promise<Table[]> {
  return rowsOf<Table>(
    database,
    `select c.oid::int as oid, relname as name, relispartition as is_partition, relrowsecurity and relforcerowsecurity as is_protected,
            coalesce(obj_description(c.oid, 'pg_class') = 'append-only', false) as is_append_only,
            exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'platform_id' and attnotnull and atttypid = 'uuid'::regtype) as has_platform_id,
            exists (select 1 from pg_index where indrelid = c.oid and indisprimary) as has_primary_key,
            coalesce((select json_agg(json_build_object('name', polname, 'command', polcmd, 'permissive', polpermissive, 'to_all', polroles = '{0}',
              'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))) from pg_policy where polrelid = c.oid), '[]') as policies
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
}

export function isTenantTable({ name }: Pick<Table, 'name'>): boolean {
  return !globalTables.has(name) && !migrationTables.has(name)
}

/**
 * Holds a database against the rules that let the same schema run on a cluster and of row-level security.
 *
 * @param database as a superuser
 * @param service the role that the service runs as
 * @param written everything that the migrations said, where names given by hand are to be found
 * @returns a line for each fault
 */
export async function schemaFaults(database: Knex, service: string, written: string): Promise<string[]> {
  const tables = await readTables(database)
  return [
    ...tables.filter(isTenantTable).flatMap(tableFaults),
    ...(await indexFaults(database)),
    ...(await foreignKeyFaults(database)),
    ...(await sequenceFaults(database)),
    ...(await triggerFaults(database)),
    ...(await nameFaults(database, written)),
    ...(await roleFaults(database, service, tables)),
  ]
}

function tableFaults(table: Table): string[] {
  const { name, policies } = table
  const faults: string[] = []
  if (!table.has_platform_id) faults.push(`${name} has no platform_id uuid not null, and is not a global table`)
  if (!table.has_primary_key) faults.push(`${name} has no primary key`)
  if (!table.is_protected) faults.push(`${name} lacks row-level security, enabled and forced`)
  const [policy] = policies
  if (
    policies.length !== 1 ||
    policy?.name !== 'tenant' ||
    policy.command !== '*' ||
    !policy.permissive ||
    !policy.to_all ||
    policy.using !== policyText ||
    (policy.check !== null && policy.check !== policyText)
  ) {
    faults.push(`${name} does not have the policy of tenants and no other`)
  }
  if (appendOnlyTables.has(name) && !table.is_append_only) faults.push(`${name} is not marked append-only`)
  return faults
}

/** Primary keys, unique indexes and exclusion constraints, of partitions too. */
async function indexFaults(database: Knex): Promise<string[]> {
  const indexes = await rowsOf<{ name: string; table: string; has_platform: boolean }>(
    database,
    `select i.relname as name, t.relname as "table",
            exists (select 1 from pg_attribute where attrelid = t.oid and attname = 'platform_id' and attnum = any (indkey[0:indnkeyatts - 1])) as has_platform
       from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
      where t.relnamespace = 'public'::regnamespace and (indisunique or indisprimary or indisexclusion)`,
  )
  return indexes
    .filter(({ table, has_platform }) => isTenantTable({ name: table }) && !has_platform)
    .map(({ name, table }) => `${name} on ${table} is unique without platform_id`)
}

async function foreignKeyFaults(database: Knex): Promise<string[]> {
  const keys = await rowsOf<{ name: string; table: string; target: string; pairs: [string, string][]; on_delete: string; on_update: string }>(
    database,
    `select conname as name, t.relname as "table", r.relname as target, confdeltype as on_delete, confupdtype as on_update,
            (select json_agg(json_build_array(a.attname, b.attname)) from unnest(conkey, confkey) as pair (a, b)
               join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.a join pg_attribute b on b.attrelid = confrelid and b.attnum = pair.b) as pairs
       from pg_constraint join pg_class t on t.oid = conrelid join pg_class r on r.oid = confrelid
      where contype = 'f' and t.relnamespace = 'public'::regnamespace`,
  )
  return keys.flatMap(({ name, table, target, pairs, on_delete, on_update }) => {
    const [from, to] = [table, target].map((each) => isTenantTable({ name: each }))
    const faults: string[] = []
    if (from === true && to === true && !pairs.some(([a, b]) => a === 'platform_id' && b === 'platform_id')) {
      faults.push(`${name} refers from ${table} to ${target} without platform_id`)
    }
    if (from === false && to === true) faults.push(`${name} refers from the global table ${table} to the tenant table ${target}`)
    if ([on_delete, on_update].some((action) => action === 'n' || action === 'd')) faults.push(`${name} of ${table} sets columns null or to a default`)
    return faults
  })
}

async function sequenceFaults(database: Knex): Promise<string[]> {
  const sequences = await rowsOf<{ name: string }>(
    database,
    `select s.relname as name from pg_class s
       left join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
       left join pg_class t on t.oid = d.refobjid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and coalesce(t.relname, '') not in (?, ?)`,
    [...migrationTables],
  )
  return sequences.map(({ name }) => `${name} is a sequence`)
}

async function triggerFaults(database: Knex): Promise<string[]> {
  const triggers = await rowsOf<{ name: string; table: string }>(
    database,
    `select tgname as name, relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  return triggers.filter(({ table }) => globalTables.has(table)).map(({ name, table }) => `${name} is a trigger on the global table ${table}`)
}

/** Names that are mapped to problems must survive what a cluster adds to them, and must not depend on who made them up. */
async function nameFaults(database: Knex, written: string): Promise<string[]> {
  const names = await rowsOf<{ name: string; table: string; is_inherited: boolean }>(
    database,
    `select conname as name, relname as "table", coninhcount > 0 or relispartition as is_inherited from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x', 'c')
      union
     select i.relname, t.relname, i.relispartition from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
      where t.relnamespace = 'public'::regnamespace
        and not (t.relispartition and not indisunique)`,
  )
  const words = new Set(written.match(/[a-z_][a-z0-9_]*/g))
  return names
    .filter(({ table }) => !migrationTables.has(table))
    .flatMap(({ name, is_inherited }) => {
      const faults: string[] = []
      if (!is_inherited && !words.has(name)) faults.push(`${name} is a name that nobody gave`)
      if (name.length >= 50) faults.push(`${name} has 50 characters or more`)
      if (/_[0-9]{6,}$/.test(name)) faults.push(`${name} ends like the number of a shard`)
      return faults
    })
}

async function roleFaults(database: Knex, service: string, tables: readonly Table[]): Promise<string[]> {
  const faults: string[] = []
  const [role] = await rowsOf<Record<string, boolean>>(
    database,
    `select rolsuper as "SUPERUSER", rolbypassrls as "BYPASSRLS", rolcreaterole as "CREATEROLE", rolcreatedb as "CREATEDB", rolreplication as "REPLICATION",
            has_schema_privilege(rolname, 'public', 'CREATE') as "CREATE in the schema",
            has_database_privilege(rolname, current_database(), 'CREATE') as "CREATE in the database",
            exists (select 1 from pg_class where relowner = pg_roles.oid) as "tables of its own",
            exists (select 1 from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(pg_roles.oid, relowner, 'MEMBER')) as "the rights of the owner"
       from pg_roles where rolname = ?`,
    [service],
  )
  for (const [right, has] of Object.entries(role ?? { 'no role': true })) {
    if (has) faults.push(`the service's role has ${right}`)
  }
  const privileges = await rowsOf<{ table: string; rights: string[] }>(
    database,
    `select relname as "table", array(select right_ from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) right_
              where case when right_ in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') then has_any_column_privilege(?::name, c.oid, right_)
                         else has_table_privilege(?::name, c.oid, right_) end) as rights
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    [service, service],
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (const { table, rights } of privileges) {
    const known = byName.get(table)
    const allowed = known?.is_partition === true
      ? []
      : migrationTables.has(table)
        ? ['SELECT']
        : known?.is_append_only === true || appendOnlyTables.has(table)
          ? ['SELECT', 'INSERT']
          : ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
    for (const right of rights) {
      if (!allowed.includes(right)) faults.push(`the service's role has ${right} on ${table}`)
    }
  }
  return faults
}
