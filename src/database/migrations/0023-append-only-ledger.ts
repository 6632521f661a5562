import type { Knex } from 'knex'

/**
 * Postings stay as they are, whoever asks: grants hold the service's role alone, and a database may have one role only. What a sandbox
 * holds goes with its reset.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create function ledger_postings_refuse_changes() returns trigger language plpgsql as $$
    begin
      raise exception 'a posting is not changed nor removed: another one takes it back' using errcode = '23514', constraint = 'ledger_postings_append_only_check';
    end $$`)
  await trx.raw(`set local citus.enable_unsafe_triggers = on`)
  await trx.raw(`create trigger ledger_postings_refuse_update before update on ledger_postings for each row execute function ledger_postings_refuse_changes()`)
  await trx.raw(`create trigger ledger_postings_refuse_delete before delete on ledger_postings for each row when (old.environment <> 'sandbox') execute function ledger_postings_refuse_changes()`)
  await trx.raw(`create trigger ledger_postings_refuse_truncate before truncate on ledger_postings for each statement execute function ledger_postings_refuse_changes()`)
}
