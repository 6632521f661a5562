import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { TenantScope } from '../context.ts'
import type { JobRow } from '../database/tables.ts'

/** Everything that a sandbox holds, those who refer before those who are referred to. */
export const sandboxTables: readonly (keyof Tables)[] = [
  'quarantined_lines',
  'earlier_texts',
  'nacha_entries',
  'funding_entries',
  'bank_data_versions',
  'nacha_files',
  'file_hash_keys',
  'ledger_postings',
  'funding_payments',
  'funding_events',
  'payment_history',
  'payments',
  'limit_counters',
  'bridge_tokens',
  'webhook_deliveries',
  'webhook_endpoints',
  'paykeys',
  'customers',
  // What is left of the counts of all these: they are none by now.
  'list_count_changes',
  'list_counts',
  'linked_bank_accounts',
  'representatives',
  'accounts',
  'organizations',
  'events',
  'event_counts',
  'events_counted',
  'number_series',
  'clock_advances',
  'sandbox_clocks',
]

/**
 * Removes everything from a platform's sandbox, and its stored answers but that of the reset itself and of what came after.
 *
 * @param owner of the tables: the service may not remove what is only ever added to
 */
export async function emptySandbox(owner: Knex.Transaction, { platformId, environment }: TenantScope, reset: JobRow): Promise<void> {
  const rows = { platform_id: platformId, environment }
  for (const table of sandboxTables) {
    // As a plain name: Knex's types of one table can't be had for a table that is not known yet.
    const name: string = table
    await owner(name).where(rows).delete()
  }
  await owner('jobs').where(rows).whereNot({ id: reset.id }).delete()
  // Jobs know milliseconds, answers microseconds: as it is, the reset's own would be the earlier one half of the time.
  await owner('idempotency_records').where(rows).whereRaw('created_at::timestamptz(3) < ?', [reset.created_at]).delete()
}
