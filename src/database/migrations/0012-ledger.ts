import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * The ledger. A posting is one row that says which ledger account it debits, which it credits, and the one amount of both: by its
 * very shape it sums to zero, for its payment, for its business account and in all, and no half of it can be stored. A row for each
 * line would need a trigger that waits for the end of the transaction to hold that, and a cluster has none that one can trust.
 *
 * Later kinds of postings and ledger accounts are for later migrations to let in: they are named in one constraint.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table ledger_postings (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      payment_id uuid not null,
      account_id uuid,
      kind text not null,
      debit_account text not null,
      credit_account text not null,
      amount bigint not null,
      posted_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      constraint ledger_postings_pk primary key (platform_id, id),
      constraint ledger_postings_payment_unique unique (platform_id, payment_id, kind),
      constraint ledger_postings_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint ledger_postings_environment_check check (environment in ('sandbox', 'live')),
      constraint ledger_postings_accounts_check check ((kind, debit_account, credit_account) in (
        ('pending', 'customer_receivable', 'in_transit'), ('pending', 'owed_to_account', 'in_transit'),
        ('paid', 'in_transit', 'owed_to_account'), ('paid', 'in_transit', 'customer_receivable'),
        ('failed', 'in_transit', 'customer_receivable'), ('failed', 'in_transit', 'owed_to_account'),
        ('reversed', 'owed_to_account', 'customer_receivable'), ('reversed', 'customer_receivable', 'owed_to_account'))),
      constraint ledger_postings_amount_check check (amount > 0)
    )`)
  await protectTenantTable(trx, 'ledger_postings', { appendOnly: true })

  // What has moved before there was a ledger is posted now, by its history. By platform: row-level security holds the owner too.
  // Settings as a cluster lets them through.
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    await trx.raw(
      `insert into ledger_postings (platform_id, environment, id, payment_id, account_id, kind, debit_account, credit_account, amount, posted_at, created_at)
       select payment.platform_id, payment.environment, gen_random_uuid(), payment.id, payment.account_id, entry.status,
              side.debit_account, side.credit_account, payment.amount, entry.changed_at, now()
         from payment_history entry
         join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
         join (values
           ('charge', 'pending', 'customer_receivable', 'in_transit'), ('charge', 'paid', 'in_transit', 'owed_to_account'),
           ('charge', 'failed', 'in_transit', 'customer_receivable'), ('charge', 'reversed', 'owed_to_account', 'customer_receivable'),
           ('payout', 'pending', 'owed_to_account', 'in_transit'), ('payout', 'paid', 'in_transit', 'customer_receivable'),
           ('payout', 'failed', 'in_transit', 'owed_to_account'), ('payout', 'reversed', 'customer_receivable', 'owed_to_account')
         ) as side (payment_type, kind, debit_account, credit_account) on side.payment_type = payment.payment_type and side.kind = entry.status
        where entry.platform_id = ?`,
      [id],
    )
  }
}
