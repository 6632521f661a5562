import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/** The banks of platforms: what was agreed on with them, and what becomes of files that real ones are sent. */
export async function up(trx: Knex): Promise<void> {
  // settings holds what may be shown, secrets_encrypted what opens the bank's mailbox. inbox_seen is the last look's list of the
  // inbox: a file whose size has not changed by the next is whole. inbox_read_at is when a look last found nothing new.
  await trx.raw(`
    create table bank_settings (
      platform_id uuid not null,
      environment text not null,
      settings json not null,
      secrets_encrypted bytea not null,
      inbox_seen json not null,
      inbox_read_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint bank_settings_pk primary key (platform_id, environment),
      constraint bank_settings_environment_check check (environment = 'live')
    )`)
  await protectTenantTable(trx, 'bank_settings')

  // name is that in the bank's mailbox. sending_as is the name under which all of a file lies beside the outbox: from then on one
  // rename is what it takes, and whether that has happened can be seen. The answer is the bank's acknowledgement.
  await trx.raw(`
    alter table nacha_files
      add column name text,
      add column sending_as text,
      add column answer text,
      add column answered_at timestamptz(3),
      add column answer_message text,
      add column rejected_batches integer[] not null default '{}'`)
  await trx.raw(`alter table nacha_files add constraint nacha_files_sending_check check (sending_as is null or (environment = 'live' and status = 'made'))`)
  await trx.raw(`
    alter table nacha_files add constraint nacha_files_answer_check check (
      (answer is null) = (answered_at is null)
      and (answer is null or (answer in ('accepted', 'partly_rejected', 'rejected') and direction = 'outgoing' and status = 'handed_over'))
      and (answer is not distinct from 'partly_rejected') = (rejected_batches <> '{}'))`)

  await trx.raw(`alter table jobs drop constraint jobs_kind_check`)
  await trx.raw(`
    alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox', 'restore_demo', 'fetch_files'))`)
}
