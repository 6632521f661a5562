import type { Knex } from 'knex'

/** A bridge token ends with the API key that made it. Those of before have none, and end within four hours. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`alter table bridge_tokens add column api_key_id uuid`)
}
