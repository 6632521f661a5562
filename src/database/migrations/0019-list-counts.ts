import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** What is counted of a list: the columns that hold kind and day, beside `status`, `created_at` and `id`. */
const lists = [
  { table: 'payments', kind: 'payment_type', paymentDay: `payment_date - date '1970-01-01'` },
  { table: 'customers', kind: 'type', paymentDay: 'null::integer' },
  { table: 'paykeys', kind: 'source', paymentDay: 'null::integer' },
] as const

type List = (typeof lists)[number]

const day = 86_400_000
const cell = 'platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day'

/** Each row by the cell that it is counted in. The first 48 bits of an id are the millisecond in which it was made. */
const cellsOf = ({ kind, paymentDay }: List, rows: string, count: number) => `
  select platform_id, environment, owner_id, ${kind} as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / ${day})::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, ${paymentDay} as payment_day, ${count} as count
    from ${rows}`

/**
 * How many rows lists have, so that a total needs no counting and a page is found without walking to it. A counter that every request
 * updates would have them wait for each other: each statement adds a row with what it has changed instead, whatever statement it is, and
 * the worker adds these up now and then. Both together are the exact count, at every moment.
 *
 * Days are numbered from 1970-01-01, in UTC.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table list_count_changes (
      platform_id uuid not null,
      environment text not null,
      list text not null,
      owner_id uuid not null,
      id uuid not null,
      kind text not null,
      status text not null,
      id_day integer not null,
      created_day integer not null,
      payment_day integer,
      count integer not null,
      constraint list_count_changes_pk primary key (platform_id, environment, list, owner_id, id),
      constraint list_count_changes_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`alter table list_count_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`)
  await protectTenantTable(trx, 'list_count_changes')

  // By no day (`all`), by that of the id, of created_at, of payment_date.
  await trx.raw(`
    create table list_counts (
      platform_id uuid not null,
      environment text not null,
      list text not null,
      owner_id uuid not null,
      axis text not null,
      day integer not null,
      kind text not null,
      status text not null,
      count bigint not null,
      constraint list_counts_pk primary key (platform_id, environment, list, owner_id, axis, day, kind, status),
      constraint list_counts_axis_check check (axis in ('all', 'id', 'created_at', 'payment_date')),
      constraint list_counts_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index list_counts_zero_index on list_counts (platform_id, environment) where count = 0`)
  await protectTenantTable(trx, 'list_counts')

  // On a cluster triggers are refused unless asked for; elsewhere the setting means nothing.
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  for (const list of lists) await countChanges(trx, list)
  await coverFilters(trx)

  // What is there already. By platform: row-level security holds the owner too. Nobody writes meanwhile, the triggers see to that.
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    for (const list of lists) {
      await trx.raw(countThere(list), [id])
    }
  }
}

const countThere = (list: List) => `
  insert into list_counts (platform_id, environment, list, owner_id, axis, day, kind, status, count)
  select platform_id, environment, '${list.table}', owner_id, axis, day, kind, status, sum(count)
    from (select ${cell}, count(*) as count from (${cellsOf(list, list.table, 1)}) rows where platform_id = ? group by ${cell}) cells
   cross join lateral (values ('all', 0), ('id', id_day), ('created_at', created_day), ('payment_date', payment_day)) axes (axis, day)
   where day is not null
   group by platform_id, environment, owner_id, axis, day, kind, status`

/**
 * A page of few statuses, types, reasons or sources is looked for in the index that lists are sorted by, or, of very few, put in order from
 * the index of that filter; rows are read of that page alone. It takes that PostgreSQL knows what is visible to all: the table is looked over more often than it would be by itself.
 */
async function coverFilters(trx: Knex): Promise<void> {
  for (const [name, columns] of Object.entries({ id: 'id', created_at: 'created_at, id', payment_date: 'payment_date, id', effective_at: 'effective_at, id', amount: 'amount, id' })) {
    await trx.raw(`drop index payments_${name}_index`)
    await trx.raw(`create index payments_${name}_index on payments (platform_id, environment, owner_id, ${columns}) include (payment_type, status, status_reason, status_source)`)
  }
  for (const [name, column] of Object.entries({ status: 'status', reason: 'status_reason', source: 'status_source' })) {
    await trx.raw(`drop index payments_${name}_index`)
    await trx.raw(`create index payments_${name}_index on payments (platform_id, environment, owner_id, ${column}, id) include (created_at, payment_date, effective_at, amount)`)
  }
  await trx.raw(`alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`)
}

async function countChanges(trx: Knex, list: List): Promise<void> {
  const { table } = list
  await trx.raw(noteChanges(list))
  await trx.raw(`create trigger ${table}_count_added after insert on ${table}
    referencing new table as added for each statement execute function ${table}_count_changes()`)
  await trx.raw(`create trigger ${table}_count_changed after update on ${table}
    referencing old table as removed new table as added for each statement execute function ${table}_count_changes()`)
  await trx.raw(`create trigger ${table}_count_removed after delete on ${table}
    referencing old table as removed for each statement execute function ${table}_count_changes()`)
}

function noteChanges(list: List): string {
  const note = (cells: string) => `
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, '${list.table}', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (${cells}) cells group by ${cell} having sum(count) <> 0;`
  const [added, removed] = [cellsOf(list, 'added', 1), cellsOf(list, 'removed', -1)]
  return `
    create function ${list.table}_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${note(added)}
      elsif tg_op = 'DELETE' then
        ${note(removed)}
      else
        ${note(`${added} union all ${removed}`)}
      end if;
      return null;
    end $$`
}
