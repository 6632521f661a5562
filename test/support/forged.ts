import type { Knex } from 'knex'

/** Payments whose rows tests have put in or changed: what is kept of them does not agree. */
const forged = new Set<string>()

/** Notes one that was put in without what goes with it. */
export function noteForged(id: string): void {
  forged.add(id)
}

/** Takes the payments that tests have changed out of the world, so that everything else in it can be held against the invariants. */
export async function removeForged(asSuperuser: Knex): Promise<void> {
  const changed = [...forged]
  forged.clear()
  await asSuperuser.transaction(async (trx) => {
    // What presents one of them again goes with it.
    const again = await trx('payments').whereIn('representment_of', changed).pluck('id')
    const ids = [...changed, ...again]
    await trx.raw(`set local session_replication_role = replica`)
    await trx.raw(
      `update limit_counters counter set amount = counter.amount - gone.amount, count = counter.count - gone.count
         from (select platform_id, environment, account_id, payment_type, period,
                      case period when 'day' then limit_date else date_trunc('month', limit_date)::date end as starts_on, sum(amount) as amount, count(*) as count
                 from payments cross join (values ('day'), ('month')) as periods (period)
                where id = any(?) and limit_date is not null group by 1, 2, 3, 4, 5, 6) gone
        where counter.platform_id = gone.platform_id and counter.environment = gone.environment and counter.account_id = gone.account_id
          and counter.payment_type = gone.payment_type and counter.period = gone.period and counter.starts_on = gone.starts_on`,
      [ids],
    )
    await trx.raw(
      `update funding_events event set amount = event.amount - gone.amount, cover_amount = 0, payment_count = event.payment_count - gone.count
         from (select funding_event_id, sum(amount) as amount, count(*) as count from funding_payments where payment_id = any(?) group by 1) gone
        where gone.funding_event_id = event.id`,
      [ids],
    )
    // No worker runs here: such a file was made for its payment alone.
    await trx('nacha_files').whereIn('id', trx('nacha_entries').whereIn('payment_id', ids).select('file_id')).delete()
    for (const [table, column] of [['funding_payments', 'payment_id'], ['nacha_entries', 'payment_id'], ['ledger_postings', 'payment_id'], ['payment_history', 'payment_id'], ['payments', 'id']] as const) await trx(table).whereIn(column, ids).delete()
  })
}
