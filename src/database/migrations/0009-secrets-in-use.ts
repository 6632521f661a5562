import type { Knex } from 'knex'

// What 0002 to 0006 keep under a secret, and where its id of four bytes begins: ciphertexts have their version before it.
const kept = [
  ['accounts', 'tax_id_encrypted', 2],
  ['representatives', 'dob_encrypted', 2],
  ['representatives', 'ssn_last4_encrypted', 2],
  ['linked_bank_accounts', 'account_number_encrypted', 2],
  ['paykeys', 'account_number_encrypted', 2],
  ['bridge_tokens', 'token_hash', 1],
  ['idempotency_records', 'body_encrypted', 2],
  ['events', 'data_encrypted', 2],
] as const

/**
 * 0008 looked at API keys alone, and for a while at nothing: a secret that was rotated out before, with something left under it,
 * was not noted. Later tables need no look, as whoever writes has noted its secret since.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table if not exists secrets_in_use (
      id text not null,
      first_used_at timestamptz(3) not null,
      constraint secrets_in_use_pk primary key (id)
    )`)
  await note(trx, 'api_keys', 'key_hash', 1)
  // By platform: row-level security holds the owner too. Settings as a cluster lets them through.
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    for (const [table, column, from] of kept) await note(trx, table, column, from)
  }
}

async function note(trx: Knex, table: string, column: string, from: number): Promise<void> {
  await trx.raw(
    `insert into secrets_in_use (id, first_used_at)
     select encode(substring(:column: from ${String(from)} for 4), 'hex'), min(created_at) from :table: where :column: is not null group by 1
     on conflict (id) do update set first_used_at = least(secrets_in_use.first_used_at, excluded.first_used_at)`,
    { table, column },
  )
}
