import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * A file that is sent again may be dated anew, and the bank may have got it all the same as it was: what it said then is kept, found by its
 * hash, and which of its texts the bank is known to have got is told by the file.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table earlier_texts (
      platform_id uuid not null,
      environment text not null,
      file_id uuid not null,
      sha256 text not null,
      content_encrypted bytea not null,
      created_at timestamptz(3) not null,
      constraint earlier_texts_pk primary key (platform_id, file_id, sha256),
      constraint earlier_texts_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint earlier_texts_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index earlier_texts_sha256_index on earlier_texts (platform_id, environment, sha256)`)
  await protectTenantTable(trx, 'earlier_texts', { appendOnly: true })
  await trx.raw(`alter table nacha_files add column got_sha256 text`)
  await trx.raw(`alter table nacha_files add constraint nacha_files_got_check check (got_sha256 is null or (direction = 'outgoing' and status = 'handed_over'))`)
}
