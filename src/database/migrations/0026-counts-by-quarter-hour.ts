import type { Knex } from 'knex'

/** What is counted of a list: the columns that hold kind and day, beside `status`, `created_at` and `id`. */
const lists = [
  { table: 'payments', kind: 'payment_type', paymentDay: `payment_date - date '1970-01-01'` },
  { table: 'customers', kind: 'type', paymentDay: 'null::integer' },
  { table: 'paykeys', kind: 'source', paymentDay: 'null::integer' },
] as const

type List = (typeof lists)[number]

const quarter = 900_000
const cell = 'platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day'

/** Each row by the cell that it is counted in. The first 48 bits of an id are the millisecond in which it was made. */
const cellsOf = ({ kind, paymentDay }: List, rows: string, count: number) => `
  select platform_id, environment, owner_id, ${kind} as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / ${quarter})::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, ${paymentDay} as payment_day, ${count} as count
    from ${rows}`

/**
 * A million payments may be of one day, and a page in the middle of it half a million rows from where it begins: what is counted by days of
 * ids and of `created_at` is counted by their quarters of an hour too, as `id_quarter` and `created_quarter`, numbered from 1970-01-01 on, in UTC.
 *
 * A service of before would count changes by days alone: it finds the columns of days no more, so that nothing is counted wrong.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  await trx.raw(`alter table list_counts drop constraint list_counts_axis_check`)
  await trx.raw(`alter table list_counts add constraint list_counts_axis_check
    check (axis in ('all', 'id', 'created_at', 'payment_date', 'id_quarter', 'created_quarter'))`)
  // Nobody writes from here on: who drops a trigger waits for all who do.
  for (const { table } of lists) for (const kind of ['added', 'changed', 'removed']) await trx.raw(`drop trigger ${table}_count_${kind} on ${table}`)

  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    await addUp(trx, id)
  }
  await trx.raw(`alter table list_count_changes drop column id_day, drop column created_day, add column id_quarter integer not null, add column created_quarter integer not null`)
  for (const list of lists) await countChanges(trx, list)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    for (const list of lists) await trx.raw(countThere(list), [id])
  }
}

/** What was noted by days until now. */
async function addUp(trx: Knex, platformId: string): Promise<void> {
  await trx.raw(
    `insert into list_counts (platform_id, environment, list, owner_id, axis, day, kind, status, count)
     select platform_id, environment, list, owner_id, axis, day, kind, status, sum(count)
       from list_count_changes
      cross join lateral (values ('all', 0), ('id', id_day), ('created_at', created_day), ('payment_date', payment_day)) axes (axis, day)
      where platform_id = ? and day is not null
      group by platform_id, environment, list, owner_id, axis, day, kind, status
         on conflict (platform_id, environment, list, owner_id, axis, day, kind, status) do update set count = list_counts.count + excluded.count`,
    [platformId],
  )
  await trx.raw(`delete from list_count_changes where platform_id = ?`, [platformId])
}

const countThere = (list: List) => `
  insert into list_counts (platform_id, environment, list, owner_id, axis, day, kind, status, count)
  select platform_id, environment, '${list.table}', owner_id, axis, quarter, kind, status, sum(count)
    from (select ${cell}, count(*) as count from (${cellsOf(list, list.table, 1)}) rows where platform_id = ? group by ${cell}) cells
   cross join lateral (values ('id_quarter', id_quarter), ('created_quarter', created_quarter)) axes (axis, quarter)
   group by platform_id, environment, owner_id, axis, quarter, kind, status`

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
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, '${list.table}', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (${cells}) cells group by ${cell} having sum(count) <> 0;`
  const [added, removed] = [cellsOf(list, 'added', 1), cellsOf(list, 'removed', -1)]
  return `
    create or replace function ${list.table}_count_changes() returns trigger language plpgsql as $$
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
