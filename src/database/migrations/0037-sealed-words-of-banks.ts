import type { Knex } from 'knex'

/**
 * What a bank says of a file, and what it calls one that it sends, may have what stands in the file: an account number, or a plain hash that tells it to whoever
 * tries all of them. Both are encrypted from here on, and what lies in an inbox is known again by keyed hashes of names. Of before, nothing of it is kept here: what
 * was said and read is in the content of its file, what it was called in the mailbox. A service of before does not find its columns, and fails instead.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await trx.raw(`alter table nacha_files drop column answer_message`)
  await trx.raw(`alter table nacha_files add column answer_message_encrypted bytea, add column name_encrypted bytea`)
  await trx.raw(`alter table bank_settings drop column inbox_seen`)
  await trx.raw(`alter table bank_settings add column inbox_marks json not null default '[]'`)

  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    await trx.raw(`update nacha_files set name = null where platform_id = ? and direction = 'incoming' and name is not null`, [id])
  }
  await trx.raw(`alter table nacha_files add constraint nacha_files_name_check check (direction = 'outgoing' or name is null)`)
}
