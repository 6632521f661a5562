import type { Knex } from 'knex'

/**
 * The global tables, which become reference tables on a cluster: read often, written rarely. They carry no
 * row-level security, because a key must be found before its platform is known (database/unscoped.ts).
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`create extension if not exists pg_trgm`)
  await trx.raw(`
    create table platforms (
      id uuid not null,
      name text not null,
      created_at timestamptz(3) not null,
      constraint platforms_pk primary key (id)
    )`)
  await trx.raw(`
    create table api_keys (
      id uuid not null,
      platform_id uuid not null,
      environment text not null,
      key_hash bytea not null,
      display text not null,
      scopes text[] not null,
      created_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      constraint api_keys_pk primary key (id),
      constraint api_keys_key_hash_unique unique (key_hash),
      constraint api_keys_platform_fk foreign key (platform_id) references platforms (id),
      constraint api_keys_environment_check check (environment in ('sandbox', 'live'))
    )`)
  await trx.raw(`create index api_keys_platform_index on api_keys (platform_id)`)
}
