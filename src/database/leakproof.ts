import type { Knex } from 'knex'

/**
 * The functions behind our searches and filters: ILIKE, lower(), @> and ->>. Row-level security lets a function look at a
 * row before the policy has only when PostgreSQL knows it to be leakproof, and an index condition is such a look. None of
 * these tells anything of its arguments but its result; that PostgreSQL does not mark them so is caution. Without the mark a
 * search reads all rows of the platform that asks.
 */
const functions = ['texticlike(text, text)', 'lower(text)', 'arraycontains(anyarray, anyarray)', 'jsonb_object_field_text(jsonb, text)']

const named = functions.map((name) => `'pg_catalog.${name}'::regprocedure`).join(', ')

/** Marks them in the database that it runs in. Needs a superuser; does nothing the second time. */
export const letSearchUseIndexes = `
  do $$ begin
    if exists (select from pg_proc where oid in (${named}) and not proleakproof) then
      ${functions.map((name) => `alter function pg_catalog.${name} leakproof;`).join('\n      ')}
    end if;
  end $$`

/** What a superuser should run so that searches use their indexes, or nothing when they can. */
export async function searchAdvice(database: Knex): Promise<string | undefined> {
  const found = await database.raw<{ rows: unknown[] }>(`select 1 from pg_proc where oid in (${named}) and not proleakproof`)
  if (found.rows.length === 0) return undefined
  const statements = functions.map((name) => `alter function pg_catalog.${name} leakproof;`).join(' ')
  return `Searches can't use their indexes under row-level security until a superuser has run in this database: ${statements}`
}
