import type { Knex } from 'knex'

/**
 * A secret that nothing is kept under any more can be let go of (cli/rotate-secrets.ts): not while a process may be alive that writes under it,
 * which tells of that every minute. Whoever runs now tells nothing, and was there at this moment.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`alter table secrets_in_use add column last_used_at timestamptz(3) not null default now()`)
  // As in 0018, but that the owner of the tables may encrypt an entry anew: under another secret (bytes 2 to 5), as long as it was, and nothing else of the row changes.
  await trx.raw(`
    create or replace function prenotes_guard_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> new.status and old.status || ' ' || new.status <> all (array['created pending', 'created cancelled', 'pending passed', 'pending failed', 'passed failed']) then
        raise exception 'a prenote that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'prenotes_moves_check';
      end if;
      if substr(new.record_encrypted, 2, 4) <> substr(old.record_encrypted, 2, 4) and length(new.record_encrypted) = length(old.record_encrypted)
         and to_jsonb(new) - 'record_encrypted' = to_jsonb(old) - 'record_encrypted'
         and pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
        return new;
      end if;
      if new.paykey_id <> old.paykey_id or (old.file_id is not null and (new.file_id, new.trace_sequence, new.trace_number, new.record_encrypted)
           is distinct from (old.file_id, old.trace_sequence, old.trace_number, old.record_encrypted)) then
        raise exception 'the entry of a prenote stays as it is' using errcode = '23514', constraint = 'prenotes_entry_stays_check';
      end if;
      return new;
    end $$`)
}
