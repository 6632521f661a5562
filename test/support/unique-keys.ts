type Row = Readonly<Record<string, string | null>>

/** A unique key of the schema. */
export interface UniqueKey {
  name: string
  table: string
  /** What no two rows may have alike; they may where one of these differs. */
  columns: readonly string[]
  /** What two rows have that it holds for, where it does not hold for all. */
  within?: readonly [Row, Row]
  /** What a row has that it does not hold for. */
  beyond?: Row
}

/**
 * All that are no primary keys. Those with `id` among their columns refuse nothing that the primary key does not refuse: they are there for foreign keys,
 * which see by them that a row is of their environment, or account, too (but for those of linked bank accounts and of representatives, which none refers to).
 */
export const uniqueKeys: readonly UniqueKey[] = [
  { name: 'accounts_scope_unique', table: 'accounts', columns: ['platform_id', 'environment', 'id'] },
  { name: 'api_keys_key_hash_unique', table: 'api_keys', columns: ['key_hash'] },
  { name: 'bridge_tokens_hash_unique', table: 'bridge_tokens', columns: ['platform_id', 'token_hash'] },
  { name: 'customers_scope_unique', table: 'customers', columns: ['platform_id', 'environment', 'owner_id', 'id'] },
  { name: 'funding_entries_trace_unique', table: 'funding_entries', columns: ['platform_id', 'environment', 'trace_sequence'] },
  {
    name: 'funding_events_open_unique',
    table: 'funding_events',
    columns: ['platform_id', 'environment', 'owner_id', 'transfer_date', 'type', 'retry_of'],
    // In an index nulls are not alike: it must have something in their place.
    within: [{ status: 'created', retry_of: null }, { status: 'created', retry_of: null }],
    beyond: { status: 'pending' },
  },
  { name: 'funding_events_scope_unique', table: 'funding_events', columns: ['platform_id', 'environment', 'id'] },
  { name: 'jobs_subject_unique', table: 'jobs', columns: ['platform_id', 'environment', 'kind', 'subject_id'] },
  { name: 'ledger_postings_funding_unique', table: 'ledger_postings', columns: ['platform_id', 'environment', 'funding_event_id', 'kind'] },
  { name: 'ledger_postings_payment_unique', table: 'ledger_postings', columns: ['platform_id', 'payment_id', 'kind'] },
  { name: 'linked_bank_accounts_scope_unique', table: 'linked_bank_accounts', columns: ['platform_id', 'environment', 'id'] },
  { name: 'nacha_entries_trace_unique', table: 'nacha_entries', columns: ['platform_id', 'environment', 'trace_sequence'] },
  { name: 'nacha_files_hash_unique', table: 'nacha_files', columns: ['platform_id', 'environment', 'direction', 'content_hash'] },
  {
    name: 'nacha_files_number_unique',
    table: 'nacha_files',
    columns: ['platform_id', 'environment', 'file_date', 'number'],
    within: [{ direction: 'outgoing' }, { direction: 'outgoing' }],
    beyond: { direction: 'incoming' },
  },
  {
    name: 'nacha_files_open_unique',
    table: 'nacha_files',
    columns: ['platform_id', 'environment'],
    within: [{ status: 'open' }, { status: 'open' }],
    beyond: { status: 'made' },
  },
  { name: 'nacha_files_scope_unique', table: 'nacha_files', columns: ['platform_id', 'environment', 'id'] },
  { name: 'organizations_scope_unique', table: 'organizations', columns: ['platform_id', 'environment', 'id'] },
  { name: 'paykeys_paykey_unique', table: 'paykeys', columns: ['platform_id', 'paykey'] },
  { name: 'paykeys_scope_unique', table: 'paykeys', columns: ['platform_id', 'environment', 'owner_id', 'id'] },
  { name: 'payments_external_id_unique', table: 'payments', columns: ['platform_id', 'environment', 'payment_type', 'external_id'] },
  {
    name: 'prenotes_open_unique',
    table: 'prenotes',
    columns: ['platform_id', 'environment', 'paykey_id'],
    within: [{ status: 'created' }, { status: 'pending' }],
    beyond: { status: 'passed' },
  },
  { name: 'prenotes_trace_unique', table: 'prenotes', columns: ['platform_id', 'environment', 'trace_sequence'] },
  { name: 'representatives_scope_unique', table: 'representatives', columns: ['platform_id', 'environment', 'id'] },
]

/** Those that alone refuse something, so that a row too many is there where they are gone. */
export const bitingUniqueKeys = uniqueKeys.filter(({ columns }) => !columns.includes('id'))

export function titleOf({ name }: UniqueKey): string {
  return `of two rows that are alike in what it names, ${name} refuses the second`
}
