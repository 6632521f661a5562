import type { Knex } from 'knex'

const cell = 'platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day, effective_day'

/** Each payment by the cell that it is counted in. The first 48 bits of an id are the millisecond in which it was made. */
const cellsOf = (rows: string, count: number) => `
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day,
         floor(extract(epoch from effective_at) / 86400)::integer as effective_day, ${count} as count
    from ${rows}`

/**
 * What statements change of payments is noted by the day on which they took effect, too: 0031 counts by it. Who writes waits for this migration, which is done in a moment.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  // Who lists begins here, and waits before it holds anything.
  await trx.raw(`alter table list_counts drop constraint list_counts_axis_check`)
  await trx.raw(`alter table list_counts add constraint list_counts_axis_check check (axis in ('all', 'id', 'created_at', 'payment_date', 'effective_at', 'id_quarter', 'created_quarter',
    'created_at:id', 'created_at:payment_date', 'created_at:effective_at', 'payment_date:id', 'payment_date:created_at', 'payment_date:effective_at',
    'effective_at:id', 'effective_at:created_at', 'effective_at:payment_date'))`)
  // Nobody writes payments from here on: who drops a trigger waits for all who do.
  for (const kind of ['added', 'changed', 'removed']) await trx.raw(`drop trigger payments_count_${kind} on payments`)
  await trx.raw(`alter table list_count_changes add column effective_day integer`)
  await trx.raw(noteChanges)
  await trx.raw(`create trigger payments_count_added after insert on payments
    referencing new table as added for each statement execute function payments_count_changes()`)
  await trx.raw(`create trigger payments_count_changed after update on payments
    referencing old table as removed new table as added for each statement execute function payments_count_changes()`)
  await trx.raw(`create trigger payments_count_removed after delete on payments
    referencing old table as removed for each statement execute function payments_count_changes()`)

  // What was noted until now is added up, as nothing is known of its effective days.
  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    await trx.raw(addUp, [id])
    await trx.raw(`delete from list_count_changes where platform_id = ? and list = 'payments'`, [id])
  }
}

const addUp = `
  insert into list_counts (platform_id, environment, list, owner_id, axis, day, kind, status, count)
  select platform_id, environment, list, owner_id, axis, day, kind, status, sum(count)
    from list_count_changes
   cross join lateral (values ('all', 0), ('id', id_quarter / 96), ('created_at', created_quarter / 96), ('payment_date', payment_day),
                              ('id_quarter', id_quarter), ('created_quarter', created_quarter)) axes (axis, day)
   where platform_id = ? and list = 'payments'
   group by platform_id, environment, list, owner_id, axis, day, kind, status
      on conflict (platform_id, environment, list, owner_id, axis, day, kind, status) do update set count = list_counts.count + excluded.count`

const note = (cells: string) => `
  insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, effective_day, count)
  select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, effective_day, sum(count)
    from (${cells}) cells group by ${cell} having sum(count) <> 0;`
const [added, removed] = [cellsOf('added', 1), cellsOf('removed', -1)]

const noteChanges = `
  create or replace function payments_count_changes() returns trigger language plpgsql as $$
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
