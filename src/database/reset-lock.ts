import type { TenantStore } from '../context.ts'
import { lockName, shareName } from './advisory-lock.ts'

const writers = 'writers'

/**
 * Waits for a reset that is at work; none begins until the transaction ends. Before whoever writes to a sandbox reads its clock or
 * touches a row: else what it adds is in the way of the reset, or outlives it. The lane's own steps need it not, as they have the
 * lane's turn.
 *
 * @throws where the database does not let wait that long (SQLSTATE 55P03)
 */
export async function awaitReset(store: TenantStore): Promise<void> {
  if (store.environment === 'sandbox') await shareName(store, writers)
}

/** The other side: waits for all who write; those who come meanwhile wait until the transaction ends. */
export async function awaitWriters(store: TenantStore): Promise<void> {
  await lockName(store, writers)
}
