import type { Knex } from 'knex'
import { protectTenantTable } from '../tenant-table.ts'

/**
 * Files are known by hashes under a key of their platform: a plain one told the account number in a file of few entries to whoever tries all of them.
 * Rows that have a plain one keep it, as nothing here can open their files. The columns have other names from here on, so that a service of before,
 * which would not know files again by these hashes, fails instead.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table file_hash_keys (
      platform_id uuid not null,
      environment text not null,
      key_encrypted bytea not null,
      created_at timestamptz(3) not null,
      constraint file_hash_keys_pk primary key (platform_id, environment),
      constraint file_hash_keys_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await protectTenantTable(trx, 'file_hash_keys', { appendOnly: true })

  await trx.raw(`alter table nacha_files drop constraint nacha_files_sha256_unique`)
  await trx.raw(`alter table nacha_files rename column sha256 to content_hash`)
  await trx.raw(`alter table nacha_files rename column got_sha256 to got_hash`)
  await trx.raw(`alter table nacha_files add constraint nacha_files_hash_unique unique (platform_id, environment, direction, content_hash)`)

  await trx.raw(`drop index earlier_texts_sha256_index`)
  await trx.raw(`alter table earlier_texts rename column sha256 to hash`)
  await trx.raw(`create index earlier_texts_hash_index on earlier_texts (platform_id, environment, hash)`)
}
