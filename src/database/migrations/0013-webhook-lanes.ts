import type { Knex } from 'knex'

/**
 * Where the courier looks for what is to be sent: each platform's sandbox or live side that has an endpoint that is enabled, and for a
 * moment some that had. A global table, as it is asked before a platform is known. It is written where the first endpoint
 * is made or enabled, and where the last one is gone.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    create table webhook_lanes (
      platform_id uuid not null,
      environment text not null,
      constraint webhook_lanes_pk primary key (platform_id, environment),
      constraint webhook_lanes_platform_fk foreign key (platform_id) references platforms (id),
      constraint webhook_lanes_environment_check check (environment in ('sandbox', 'live'))
    )`)
  // By platform: row-level security holds the owner too. Settings as a cluster lets them through.
  const platforms = await trx.raw<{ rows: { id: string }[] }>(`select id from platforms order by id`)
  await trx.raw(`set local citus.propagate_set_commands = 'local'`)
  for (const { id } of platforms.rows) {
    await trx.raw(`set local app.platform_id = '${id}'`)
    await trx.raw(
      `insert into webhook_lanes (platform_id, environment)
       select distinct platform_id, environment from webhook_endpoints where platform_id = ? and status = 'enabled'`,
      [id],
    )
  }
}
