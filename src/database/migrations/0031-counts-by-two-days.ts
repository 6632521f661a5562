import type { Knex } from 'knex'

/** What is counted of a list: the columns that hold kind and days, beside `status`, `created_at` and `id`. */
const lists = [
  { table: 'payments', kind: 'payment_type', paymentDay: `payment_date - date '1970-01-01'`, effectiveDay: 'floor(extract(epoch from effective_at) / 86400)::integer' },
  { table: 'customers', kind: 'type', paymentDay: 'null::integer', effectiveDay: 'null::integer' },
  { table: 'paykeys', kind: 'source', paymentDay: 'null::integer', effectiveDay: 'null::integer' },
] as const

type List = (typeof lists)[number]

const quartersOfADay = 96
const days = { id: 'id_day', created_at: 'created_day', payment_date: 'payment_day', effective_at: 'effective_day' }
const cell = `environment, owner_id, kind, status, ${Object.values(days).join(', ')}`
/** What a filter may be of the days of, and an order. */
const pairs = (['created_at', 'payment_date', 'effective_at'] as const).flatMap((one) => (['id', 'created_at', 'payment_date', 'effective_at'] as const).filter((other) => other !== one).map((other) => [one, other] as const))

/**
 * Who wants the payments of some days of payment in the order in which they were created gets them from the day on which the first was: so days are
 * counted by twos, that of a filter with that of an order, as `payment_date:created_at`, of all kinds and statuses together; and days of `effective_at` by themselves.
 *
 * Nobody who writes waits for this. A service of before would add changes up without that: it leaves out a column that it must fill, so that
 * nothing is counted wrong.
 */
export async function up(trx: Knex): Promise<void> {
  // Nothing is added up from here on until the end.
  await trx.raw(`alter table list_counts add column second_day integer not null default 0`)
  await trx.raw(`alter table list_counts alter column second_day drop default`)
  await trx.raw(`alter table list_counts drop constraint list_counts_pk`)
  await trx.raw(`alter table list_counts add constraint list_counts_pk primary key (platform_id, environment, list, owner_id, axis, day, second_day, kind, status)`)

  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    for (const list of lists) await trx.raw(countThere(list), [id, id, id])
  }
}

/** Each row by the cell that it is counted in. The first 48 bits of an id are the millisecond in which it was made. */
const cellsOf = ({ table, kind, paymentDay, effectiveDay }: List) => `
  select environment, owner_id, ${kind} as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, ${paymentDay} as payment_day, ${effectiveDay} as effective_day, 1 as count
    from ${table} where platform_id = ?`

/** What is there, but for what was noted and is to be added up later. One statement, of one instant. */
const countThere = (list: List) => `
  insert into list_counts (platform_id, environment, list, owner_id, axis, day, second_day, kind, status, count)
  select ?::uuid, environment, '${list.table}', owner_id, axis, day, second_day, axes.kind, axes.status, sum(count)
    from (select ${cell}, sum(count) as count
            from (${cellsOf(list)}
                   union all
                  select environment, owner_id, kind, status, id_quarter / ${quartersOfADay}, created_quarter / ${quartersOfADay}, payment_day, effective_day, -count
                    from list_count_changes where platform_id = ? and list = '${list.table}') rows
           group by ${cell}) cells
   cross join lateral (values ('effective_at', effective_day, 0, cells.kind, cells.status), ${pairs.map(([one, other]) => `('${one}:${other}', ${days[one]}, ${days[other]}, '', '')`).join(', ')}) axes (axis, day, second_day, kind, status)
   where day is not null and second_day is not null
   group by environment, owner_id, axis, day, second_day, axes.kind, axes.status
  having sum(count) <> 0`
