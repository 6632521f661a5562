import { randomBytes } from 'node:crypto'
import { world } from './world.ts'

/**
 * Has the database refuse rows while something is done.
 *
 * @param condition on `new`
 * @param raise what the trigger does: an error of any kind
 */
export async function whileRefused<Result>(table: string, condition: string, work: () => Promise<Result>, raise = `raise exception 'refused'`): Promise<Result> {
  const { asOwner } = world()
  const name = `refused_${randomBytes(6).toString('hex')}`
  await asOwner.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${raise}; end $$`)
  await asOwner.raw(`create trigger ${name} before insert on ${table} for each row when (${condition}) execute function ${name}()`)
  try {
    return await work()
  } finally {
    await asOwner.raw(`drop trigger ${name} on ${table}`)
    await asOwner.raw(`drop function ${name}()`)
  }
}
