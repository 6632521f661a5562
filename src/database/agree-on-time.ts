import type { Knex } from 'knex'
import { machineTime, setRight } from '../lib/clock.ts'
import { readTime } from './unscoped.ts'

/**
 * Has this process go by its database's clock, where the machine's is a second off or more: when a key's window, a token or a lease ends, and
 * what is due, is for all processes and machines of a database to agree on.
 */
export async function agreeOnTime(database: Knex): Promise<void> {
  const began = machineTime()
  setRight((await readTime(database)).getTime(), began)
}
