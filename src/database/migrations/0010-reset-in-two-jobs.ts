import type { Knex } from 'knex'

/** A reset empties once, and restores the demo data in a job of its own: a crash between the two must not empty again. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`alter table jobs drop constraint jobs_kind_check`)
  await trx.raw(`
    alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox', 'restore_demo'))`)
}
