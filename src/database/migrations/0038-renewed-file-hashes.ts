import type { Knex } from 'knex'

/**
 * A rotation of SECRETS_KEY adds a key to those that the hashes of a platform's files are made with. A service of before, which knows of one alone, does not
 * find the column, and fails instead of taking for new what it has.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`alter table file_hash_keys rename column key_encrypted to keys_encrypted`)
}
