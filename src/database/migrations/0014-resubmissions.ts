import type { Knex } from 'knex'

/**
 * Charges that are resubmitted, and the look back at what was sent. Whether a charge is a resubmission is in its row, and not in a
 * table of its own: the file that it goes into has to know.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    alter table payments
      add column resubmission_of uuid,
      add column representment_of uuid,
      add column representment_until date`)
  await trx.raw(`alter table payments add constraint payments_resubmission_fk
    foreign key (platform_id, resubmission_of) references payments (platform_id, id)`)
  await trx.raw(`alter table payments add constraint payments_resubmission_check
    check (resubmission_of is null or payment_type = 'charge')`)
  await trx.raw(`alter table payments add constraint payments_representment_check
    check ((representment_of is null) = (representment_until is null) and (representment_of is null or resubmission_of is not null))`)
  // The foreign key looks for it too, for each payment that a reset removes; representment_of has none, which would want an index of its own.
  await trx.raw(`create index payments_resubmission_index on payments (platform_id, resubmission_of) where resubmission_of is not null`)
  // All that return rates ask for, so that they read this and no rows.
  await trx.raw(`create index payments_origination_index on payments (platform_id, environment, owner_id, processed_at, status_code)
    where payment_type = 'charge' and processed_at is not null`)
}
