import type { Schema } from '../contract.ts'
import type { Environment } from '../context.ts'
import type { CountedAxis, CountedList, CountedPair } from './list-counts.ts'

/** What every tenant table has. Rows are named as on the wire; instants are Dates, calendar dates are strings. */
interface TenantRow {
  platform_id: string
  environment: Environment
}

/** Rows that belong to an embedded account, or to the platform itself. */
interface OwnedRow extends TenantRow {
  id: string
  /** The account, or the platform where there is none: what lists and references are scoped by. */
  owner_id: string
  account_id: string | null
}

type Metadata = Schema<'Metadata'> | null

export interface PlatformRow {
  id: string
  name: string
  created_at: Date
}

export interface ApiKeyRow {
  id: string
  platform_id: string
  environment: Environment
  key_hash: Buffer
  /** The first 8 characters after the prefix. */
  display: string
  scopes: string[]
  created_at: Date
  revoked_at: Date | null
}

export interface SecretInUseRow {
  /** 8 hex digits. */
  id: string
  first_used_at: Date
  /** When a process was last heard of that writes under it. */
  last_used_at: Date
}

export interface WebhookLaneRow {
  platform_id: string
  environment: Environment
}

export interface OrganizationRow extends TenantRow {
  id: string
  name: string
  external_id: string | null
  metadata: Metadata
  created_at: Date
  updated_at: Date
}

export interface AccountRow extends TenantRow {
  id: string
  organization_id: string
  type: Schema<'AccountType'>
  status: Schema<'AccountStatus'>
  status_detail: Schema<'StatusDetail'>
  access_level: Schema<'AccessLevel'>
  /** Without tax_id, which is encrypted. */
  business_profile: Omit<Schema<'BusinessProfile'>, 'tax_id'>
  tax_id_encrypted: Buffer | null
  capabilities: Schema<'AccountCapabilities'>
  settings: Schema<'AccountSettings'>
  terms_of_service: Schema<'TermsOfService'>
  external_id: string | null
  metadata: Metadata
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface RepresentativeRow extends TenantRow {
  id: string
  account_id: string
  user_id: string
  status: Schema<'RepresentativeStatus'>
  status_detail: Schema<'StatusDetail'>
  first_name: string
  last_name: string
  dob_encrypted: Buffer
  ssn_last4_encrypted: Buffer
  email: string
  mobile_number: string
  relationship: Schema<'RepresentativeRelationship'>
  external_id: string | null
  metadata: Metadata
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface LinkedBankAccountRow extends TenantRow {
  id: string
  account_id: string | null
  status: Schema<'LinkedBankAccountStatus'>
  status_detail: Schema<'StatusDetail'>
  institution_name: string
  account_holder: string
  routing_number: string
  account_number_encrypted: Buffer
  account_last_digits: string
  purposes: Schema<'LinkedBankAccountPurpose'>[]
  description: string | null
  metadata: Metadata
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface CustomerRow extends OwnedRow {
  type: Schema<'CustomerType'>
  name: string
  email: string
  phone: string
  status: Schema<'CustomerStatus'>
  external_id: string | null
  address: Schema<'CustomerAddress'>
  device_ip_address: string | null
  sandbox_outcome: Schema<'CustomerSandboxOutcome'> | null
  metadata: Metadata
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface PaykeyRow extends OwnedRow {
  customer_id: string
  paykey: string
  source: Schema<'PaykeySource'>
  institution_name: string
  status: Schema<'PaykeyStatus'>
  /** changed_at is an ISO timestamp here: the column is JSON. */
  status_details: Schema<'PaykeyStatusDetails'>
  routing_number: string
  account_number_encrypted: Buffer
  account_last_digits: string
  account_type: Schema<'BankAccountType'>
  sandbox_outcome: Schema<'PaykeySandboxOutcome'> | null
  balance_amount: number | null
  balance_updated_at: Date | null
  balance_status: Schema<'BalanceStatus'> | null
  metadata: Metadata
  expires_at: Date | null
  event_sequence: number
  created_at: Date
  updated_at: Date
}

/** What a paykey had before its bank corrected it. */
export interface BankDataVersionRow extends TenantRow, Pick<PaykeyRow, 'routing_number' | 'account_number_encrypted' | 'account_last_digits' | 'account_type' | 'institution_name'> {
  id: string
  paykey_id: string
  /** C01 to C07. */
  change_code: string
  /** Of the entry that the bank told it of. */
  trace_number: string
  /** The incoming file. */
  file_id: string
  replaced_at: Date
}

export interface BridgeTokenRow extends OwnedRow {
  customer_id: string
  token_hash: Buffer
  /** The one that made it; null: made before migration 0039. */
  api_key_id: string | null
  sandbox_outcome: Schema<'PaykeySandboxOutcome'> | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PaymentRow extends OwnedRow {
  payment_type: Schema<'PaymentType'>
  paykey_id: string
  customer_id: string
  /** Cents. */
  amount: number
  currency: Schema<'Currency'>
  description: string
  payment_date: string
  consent_type: Schema<'ConsentType'> | null
  device_ip_address: string
  external_id: string
  balance_check: Schema<'BalanceCheck'> | null
  sandbox_outcome: Schema<'PaymentSandboxOutcome'> | null
  status: Schema<'PaymentStatus'>
  status_reason: Schema<'PaymentStatusReason'>
  status_source: Schema<'PaymentStatusSource'>
  status_message: string
  status_code: string | null
  status_changed_at: Date
  processed_at: Date | null
  effective_at: Date | null
  /** All funding events of the payment, the latest last. */
  funding_ids: string[]
  /**
   * When the worker takes the next step, by the platform's clock: it checks what is created, puts what is scheduled into a file,
   * finds paid what is pending. Null where nothing is to be done by itself.
   */
  due_at: Date | null
  /** The effective entry date; null while it has to be found (anew). */
  effective_date: string | null
  settles_at: Date | null
  /** The New York day whose limits count the payment; null where none does. */
  limit_date: string | null
  /** The charge that all resubmissions of it and of each other began with; null where the payment is none of them. */
  resubmission_of: string | null
  /** The charge whose entry came back, and is presented to the bank again by this one; null where this one's is the first. */
  representment_of: string | null
  /** The last effective entry date that Nacha allows such a one. */
  representment_until: string | null
  metadata: Metadata
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface PaymentHistoryRow extends TenantRow {
  payment_id: string
  /** From 1. */
  sequence: number
  status: Schema<'PaymentStatus'>
  reason: Schema<'PaymentStatusReason'>
  source: Schema<'PaymentStatusSource'>
  message: string
  code: string | null
  changed_at: Date
}

/** Statuses of payments that are posted, and what funding is posted as. */
export type PostingKind = 'pending' | 'paid' | 'failed' | 'reversed' | 'funding' | 'funding_failed'
export type LedgerAccount = 'customer_receivable' | 'in_transit' | 'owed_to_account' | 'bank'

/** The same amount on both sides: a posting can't but sum to zero. */
export interface LedgerPostingRow extends TenantRow {
  id: string
  /** What was posted: a move of the payment, or else of the funding event. */
  payment_id: string | null
  funding_event_id: string | null
  /** The business account whose payment it is, or null for the platform's own. */
  account_id: string | null
  kind: PostingKind
  debit_account: LedgerAccount
  credit_account: LedgerAccount
  amount: number
  /** By the platform's clock: when the payment or funding event moved. */
  posted_at: Date
  created_at: Date
}

/** Money that goes to a linked bank account, or comes from it: of one account, on one day, for what its type says. */
export interface FundingEventRow extends OwnedRow {
  type: Schema<'FundingEventType'>
  status: Schema<'FundingEventStatus'>
  status_reason: Schema<'PaymentStatusReason'>
  status_source: Schema<'PaymentStatusSource'>
  status_message: string
  status_code: string | null
  status_changed_at: Date
  /** Of its file; while it is created, of the one that it is meant for. */
  transfer_date: string
  /** The effective entry date, from when it is sent. */
  effective_date: string | null
  /** Cents that are transferred: what is deposited less what payouts have taken of it. */
  amount: number
  /** Cents of a deposit that payouts can still be covered by: not what its reversed charges have brought. */
  cover_amount: number
  payment_count: number
  /** Where the money went or came from; null before it is sent, and where there was none. */
  linked_bank_account_id: string | null
  /** The transfer that came back first of those that present the same money; null where this is the first. */
  retry_of: string | null
  /** When the worker takes the next step: it sends what is created, finds paid what is pending. */
  due_at: Date | null
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface FundingPaymentRow extends TenantRow {
  funding_event_id: string
  payment_id: string
  /** Cents of the event's amount; below zero where a payout takes its cover out of a deposit. */
  amount: number
}

export interface FundingEntryRow extends TenantRow {
  funding_event_id: string
  file_id: string
  /** Of the same series as those of payments. */
  trace_sequence: number
  trace_number: string
  direction: 'debit' | 'credit'
  /** Cents. */
  amount: number
  /** As it stands in the file, behind the header of its batch. */
  record_encrypted: Buffer
}

/** An entry of zero that asks whether the bank account of a paykey is there. */
export interface PrenoteRow extends TenantRow {
  id: string
  paykey_id: string
  status: 'created' | 'pending' | 'passed' | 'failed' | 'cancelled'
  /** When the worker takes the next step: it sends what is created, finds passed what is pending. */
  due_at: Date | null
  /** This and what follows from when it is in a file. */
  file_id: string | null
  effective_date: string | null
  /** Of the same series as those of payments. */
  trace_sequence: number | null
  trace_number: string | null
  /** As it stands in the file, behind the header of its batch. */
  record_encrypted: Buffer | null
  created_at: Date
  updated_at: Date
}

export interface LimitCounterRow extends TenantRow {
  account_id: string
  payment_type: Schema<'PaymentType'>
  period: 'day' | 'month'
  /** The day, or the first of the month. */
  starts_on: string
  /** Cents. */
  amount: number
  count: number
  max_amount: number
  max_count: number
}

export interface NachaFileRow extends TenantRow {
  id: string
  /** outgoing: from us to the bank. */
  direction: 'outgoing' | 'incoming'
  /** open: entries are still put in. cancelled: nothing that was in it was left to be sent. arriving: not yet read. quarantined: nothing of it could be read. */
  status: 'open' | 'made' | 'handed_over' | 'cancelled' | 'arriving' | 'received' | 'quarantined'
  /** The cutoff of an outgoing one, the arrival of an incoming one; by the platform's clock. */
  due_at: Date
  /** The New York day of due_at. */
  file_date: string
  /** Of the day, from 1; of an incoming one 0. */
  number: number
  entry_count: number
  bad_line_count: number
  /** Cents. */
  debit_amount: number
  /** Cents. */
  credit_amount: number
  /** Of the content: keyed (ach/file-hash.ts), in rows from before migration 0035 its plain SHA-256, until SECRETS_KEY is rotated. */
  content_hash: string | null
  content_encrypted: Buffer | null
  /** Of one of ours, in the bank's mailbox; null where it never was in one. */
  name: string | null
  /** What came under one: a bank may call a file after what stands in it. */
  name_encrypted: Buffer | null
  /** Beside the outbox, once all of it lies there: whoever finds it gone knows that it was sent. */
  sending_as: string | null
  /** The bank's, to a file of ours; null while there is none. */
  answer: 'accepted' | 'partly_rejected' | 'rejected' | null
  answered_at: Date | null
  /** The bank's words, or the operator's: they may have what stands in the file. Null where there are none. */
  answer_message_encrypted: Buffer | null
  /** As earlier_texts has it: of the earlier text that the bank has, in the place of the present one or beside it; null where none is known. */
  got_hash: string | null
  /** Numbers of batches, where it is partly rejected. */
  rejected_batches: number[]
  /** Trace numbers of entries that were put in, and taken out before it was sent. */
  withdrawn_traces: string[]
  created_at: Date
  updated_at: Date
}

export interface NachaEntryRow extends TenantRow {
  payment_id: string
  file_id: string
  /** Never used again; the trace number holds its last seven digits. */
  trace_sequence: number
  trace_number: string
  /** Cents. */
  amount: number
  /** As it stands in the file, behind the header of its batch. */
  record_encrypted: Buffer
}

export interface BankSettingsRow extends TenantRow {
  /** As the operator gave them, without secrets. */
  settings: unknown
  secrets_encrypted: Buffer
  /** What the last look into the inbox saw, known by keyed hashes of its names. */
  inbox_marks: unknown
  /** When a look last found nothing that was not taken in. */
  inbox_read_at: Date | null
  created_at: Date
  updated_at: Date
}

/** What a file of ours said before it was sent again: the bank may have got that. */
export interface EarlierTextRow extends TenantRow {
  file_id: string
  /** What was the file's content_hash. */
  hash: string
  content_encrypted: Buffer
  created_at: Date
}

/** What the hashes of files are made with. */
export interface FileHashKeyRow extends TenantRow {
  /** One more with each rotation of SECRETS_KEY, the first first. */
  keys_encrypted: Buffer
  created_at: Date
}

export interface QuarantinedLineRow extends TenantRow {
  file_id: string
  line: number
  reason: string
  text_encrypted: Buffer
  created_at: Date
}

export interface NumberSeriesRow extends TenantRow {
  name: string
  value: number
}

export type JobKind = 'make_file' | 'hand_over_file' | 'receive_file' | 'step_payment' | 'step_funding' | 'step_prenote' | 'reset_sandbox' | 'restore_demo' | 'fetch_files'

export interface JobRow extends TenantRow {
  id: string
  kind: JobKind
  /** The file, payment, funding event or prenote that it is about; the platform where it is about its mailbox. */
  subject_id: string
  due_at: Date
  attempts: number
  retry_at: Date | null
  last_error: string | null
  created_at: Date
}

export interface SandboxClockRow extends TenantRow {
  offset_ms: number
}

export interface ClockAdvanceRow extends TenantRow {
  id: string
  target: Date
  /** When a worker first saw it. */
  taken_at: Date | null
  done_at: Date | null
  created_at: Date
}

export interface IdempotencyRecordRow extends TenantRow {
  acting_account: string
  key: string
  day: string
  /** Of rows from before migration 0034 alone. */
  fingerprint: Buffer | null
  status: number
  headers: Record<string, string>
  body_encrypted: Buffer
  created_at: Date
}

export interface RateLimitBucketRow extends TenantRow {
  points: number
  expires_at: Date
  observed_at: Date
}

export interface EventRow extends TenantRow {
  id: string
  account_id: string | null
  event_type: Schema<'EventType'>
  resource_id: string
  /** From 1, without gaps, for each resource. */
  event_sequence: number
  occurred_at: Date
  created_at: Date
  data_encrypted: Buffer
}

export interface WebhookEndpointRow extends TenantRow {
  id: string
  /** null: the platform's, told of everything of its accounts too. */
  account_id: string | null
  url: string
  /** Counts up with every URL and every change of status: what a try tells of an endpoint, it tells of the one that it was taken for. */
  call_revision: number
  status: Schema<'WebhookEndpointStatus'>
  status_reason: Schema<'WebhookEndpoint'>['status_reason']
  /** Empty: all. */
  event_types: Schema<'EventType'>[]
  description: string | null
  metadata: Metadata
  secret_encrypted: Buffer
  /** The latest first. */
  previous_secrets_encrypted: Buffer[]
  /** How long each of them still signs beside the present one, by the real time. */
  previous_secrets_until: Date[]
  /** Since when every try failed, and when the last did. */
  failing_since: Date | null
  last_failed_at: Date | null
  /** What a replay has still to queue: the events recorded from here on, or behind this one of that instant, to there. */
  replay_from: Date | null
  replay_after_id: string | null
  replay_until: Date | null
  event_sequence: number
  created_at: Date
  updated_at: Date
}

export interface WebhookDeliveryRow extends TenantRow {
  id: string
  endpoint_id: string
  event_id: string
  event_type: Schema<'EventType'>
  status: Schema<'WebhookDeliveryStatus'>
  /** Tries so far. */
  attempt: number
  /** Of the eight that it gets, and gets again when it is sent again. */
  tries_left: number
  /** Whoever takes it puts it off: if nothing is heard of him, it is taken again then. */
  next_attempt_at: Date | null
  attempted_at: Date | null
  response_status: number | null
  latency_ms: number | null
  response_body_encrypted: Buffer | null
  error: string | null
  /** The event's. */
  created_at: Date
}

/** Rows that a list has of a kind and a status, on a day; those since the last adding up apart (database/list-counts.ts). */
export interface ListCountRow extends TenantRow {
  list: CountedList
  owner_id: string
  /** What the day is of, or the quarter of an hour, or the two days; `all`: of none. */
  axis: CountedAxis | CountedPair | 'all'
  /** From 1970-01-01 on, in UTC; or the quarter of an hour. */
  day: number
  /** That of the second of two columns; of one 0. */
  second_day: number
  kind: string
  status: string
  count: number
}

/** What a statement has changed of it. */
export interface ListCountChangeRow extends TenantRow {
  list: CountedList
  owner_id: string
  id: string
  kind: string
  status: string
  /** From 1970-01-01 on, in UTC. */
  id_quarter: number
  created_quarter: number
  /** Of payments alone. */
  payment_day: number | null
  /** Of payments that took effect. */
  effective_day: number | null
  count: number
}

/** How many events were recorded in an hour, of a platform or of one of its accounts. */
export interface EventCountRow extends TenantRow {
  owner_id: string
  /** The beginning of the hour. */
  created_at: Date
  /** That of the events' ids, from 1970-01-01 on, in UTC. */
  id_hour: number
  event_type: string
  count: number
}

/** Before when all events are counted. */
export interface EventsCountedRow extends TenantRow {
  until: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    platforms: PlatformRow
    api_keys: ApiKeyRow
    secrets_in_use: SecretInUseRow
    webhook_lanes: WebhookLaneRow
    organizations: OrganizationRow
    accounts: AccountRow
    representatives: RepresentativeRow
    linked_bank_accounts: LinkedBankAccountRow
    customers: CustomerRow
    paykeys: PaykeyRow
    bank_data_versions: BankDataVersionRow
    bridge_tokens: BridgeTokenRow
    payments: PaymentRow
    payment_history: PaymentHistoryRow
    ledger_postings: LedgerPostingRow
    funding_events: FundingEventRow
    funding_payments: FundingPaymentRow
    funding_entries: FundingEntryRow
    prenotes: PrenoteRow
    limit_counters: LimitCounterRow
    nacha_files: NachaFileRow
    earlier_texts: EarlierTextRow
    file_hash_keys: FileHashKeyRow
    nacha_entries: NachaEntryRow
    bank_settings: BankSettingsRow
    quarantined_lines: QuarantinedLineRow
    number_series: NumberSeriesRow
    jobs: JobRow
    sandbox_clocks: SandboxClockRow
    clock_advances: ClockAdvanceRow
    idempotency_records: IdempotencyRecordRow
    rate_limit_buckets: RateLimitBucketRow
    events: EventRow
    webhook_endpoints: WebhookEndpointRow
    webhook_deliveries: WebhookDeliveryRow
    list_counts: ListCountRow
    list_count_changes: ListCountChangeRow
    event_counts: EventCountRow
    events_counted: EventsCountedRow
  }
}
