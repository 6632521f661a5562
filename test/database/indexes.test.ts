import { expect } from 'chai'
import type { Knex } from 'knex'
import * as files from '../../src/ach/file-store.ts'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import type { TenantStore } from '../../src/context.ts'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { findAdvance, findTarget, finishAdvances } from '../../src/database/platform-clock.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { countEvents } from '../../src/events/event-counts.ts'
import { findEvents, listRecorded } from '../../src/events/event-store.ts'
import { findFirstFunding, lockCover, lockDueFunding, sumFunded } from '../../src/funding/funding-event-store.ts'
import { document } from '../../src/http/openapi.ts'
import * as jobs from '../../src/jobs/job-store.ts'
import { listBalances } from '../../src/ledger/ledger-store.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import * as payments from '../../src/payments/payment-store.ts'
import { countByAccount, countOwn } from '../../src/return-rates/return-rate-store.ts'
import * as deliveries from '../../src/webhooks/delivery-store.ts'
import { listAttended, listEnabledOf } from '../../src/webhooks/endpoint-store.ts'
import { busyLanes } from '../../src/worker/lane.ts'
import { TestClient } from '../support/client.ts'
import { newCharge, newLinkedBankAccount, newRepresentative } from '../support/factories.ts'
import { world } from '../support/world.ts'

/** Rows of each table; a tenth is the platform's that is asked about, the rest of fifteen others. */
const rows = 20_000
const own = rows / 10

/** The id of the n-th row of every table, so that rows of one number belong together. */
const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const sqlId = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))`

/** What makes the rows differ, by table, as SQL over n; the rest is as in a row that was made by a real request. */
const tables: Record<string, Record<string, string>> = {
  organizations: { name: `'Organization ' || md5(n::text)`, external_id: `'org-' || n`, updated_at: `now() - n * interval '1 minute'` },
  accounts: {
    organization_id: sqlId,
    external_id: `'account-' || n`,
    status: `case when n % 200 = 0 then 'inactive' else 'created' end`,
    business_profile: `jsonb_build_object('name', 'Name ' || md5(n::text), 'legal_name', 'Legal ' || md5('l' || n), 'website', 'https://' || md5('w' || n) || '.example.com')`,
    updated_at: `now() - n * interval '1 minute'`,
  },
  representatives: { account_id: sqlId, external_id: `'representative-' || n` },
  linked_bank_accounts: { account_id: sqlId, status: `case when n % 200 = 0 then 'canceled' else 'created' end` },
  customers: {
    name: `'Customer ' || md5(n::text)`,
    email: `md5('e' || n) || '@example.com'`,
    phone: `'+1415' || lpad(n::text, 7, '0')`,
    external_id: `'customer-' || n`,
    type: `case when n % 200 = 0 then 'business' else 'individual' end`,
    status: `case when n % 200 = 0 then 'rejected' else 'verified' end`,
  },
  paykeys: {
    customer_id: sqlId,
    paykey: `md5(n::text)`,
    status: `case when n % 200 = 0 then 'blocked' else 'active' end`,
    institution_name: `'Bank ' || n % 500`,
    expires_at: `case when n % 3 = 0 then now() + n * interval '1 minute' end`,
  },
  payments: {
    customer_id: sqlId,
    paykey_id: sqlId,
    external_id: `'order-' || n`,
    description: `'Payment ' || md5('d' || n)`,
    amount: `n * 100`,
    payment_date: `(date '2026-01-01' + n % 300)::text`,
    effective_at: `case when n % 3 = 0 then now() - n * interval '1 minute' end`,
    status: `case when n % 200 = 0 then 'paid' when n % 1000 = 10 then 'created' when n % 1000 = 20 then 'pending' when n % 1000 = 30 then 'scheduled' else 'on_hold' end`,
    // Nearly all of them more than 60 days ago.
    processed_at: `case when n % 200 = 0 or n % 3 = 0 then now() - n * interval '1 hour' end`,
    status_code: `case when n % 7 = 0 then 'R01' end`,
    status_changed_at: `now() - n * interval '1 hour'`,
    resubmission_of: `case when n % 50 = 10 then ${sqlId} end`,
    // Of those that wait for a step nearly all wait for one that is days away.
    due_at: `case when n % 200 <> 0 and n % 1000 in (10, 20, 30) then now() + (n - 1500) * interval '1 minute' end`,
    effective_date: `case when n % 1000 in (20, 30) then '2026-12-01' end`,
    status_reason: `case when n % 200 = 0 then 'risk_review' else 'ok' end`,
    status_source: `case when n % 200 = 0 then 'watchtower' else 'system' end`,
    payment_type: `case when n % 200 = 0 then 'payout' else 'charge' end`,
    consent_type: `case when n % 200 = 0 then null else 'internet' end`,
    balance_check: `case when n % 200 = 0 then null else 'enabled' end`,
    funding_ids: `case when n % 50 = 0 then array[${sqlId}] else array[]::text[] end`,
  },
}

/** Tables that a worker fills, or looks into, as whole rows in SQL over n. */
const tablesOfWorker: Record<string, Record<string, string>> = {
  payment_history: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    payment_id: `${sqlId}::uuid`,
    sequence: '1',
    ...{ status: `'created'`, reason: `'ok'`, source: `'system'`, message: `'Created'`, code: 'null::text', changed_at: 'now()' },
  },
  ledger_postings: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    payment_id: `${sqlId}::uuid`,
    account_id: `case when n % 200 = 0 then '${idOf(400)}' end::uuid`,
    ...{ kind: `'pending'`, debit_account: `'customer_receivable'`, credit_account: `'in_transit'`, amount: 'n' },
    ...{ posted_at: 'now()', created_at: 'now()' },
  },
  // One of a platform; that which is asked about has none.
  sandbox_clocks: { platform_id: `${sqlId}::uuid`, environment: `'sandbox'`, offset_ms: 'n' },
  nacha_files: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    direction: `'outgoing'`,
    status: `'handed_over'`,
    due_at: `now() - n * interval '1 minute'`,
    file_date: `date '2020-01-01' + n`,
    number: '1',
    ...{ entry_count: '1', bad_line_count: '0', debit_amount: 'n', credit_amount: '0' },
    ...{ content_hash: `md5(n::text)`, content_encrypted: `'\\x00'::bytea` },
    ...{ created_at: 'now()', updated_at: 'now()' },
  },
  nacha_entries: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    payment_id: `${sqlId}::uuid`,
    file_id: `${sqlId}::uuid`,
    trace_sequence: 'n',
    trace_number: `lpad(n::text, 15, '0')`,
    amount: 'n',
    record_encrypted: `'\\x00'::bytea`,
  },
  funding_events: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    owner_id: 'platform::uuid',
    id: `${sqlId}::uuid`,
    type: `case when n % 200 = 0 then 'payout_return' else 'charge_deposit' end`,
    status: `case when n % 200 = 0 then 'failed' when n % 1000 = 10 then 'pending' when n % 1000 = 20 then 'created' else 'paid' end`,
    ...{ status_reason: `'ok'`, status_source: `'system'`, status_message: `'Created'`, status_changed_at: 'now()' },
    transfer_date: `date '2020-01-01' + n`,
    ...{ amount: 'n', cover_amount: `case when n % 1000 = 20 then n else 0 end`, payment_count: '1', event_sequence: '1' },
    due_at: `case when n % 1000 in (10, 20) then now() + (n - 1500) * interval '1 minute' end`,
    ...{ created_at: 'now()', updated_at: 'now()' },
  },
  funding_payments: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    funding_event_id: `${sqlId}::uuid`,
    payment_id: `${sqlId}::uuid`,
    amount: 'n',
  },
  prenotes: {
    platform_id: 'platform::uuid',
    environment: `'live'`,
    id: `${sqlId}::uuid`,
    paykey_id: `${sqlId}::uuid`,
    status: `case when n % 1000 = 10 then 'pending' else 'passed' end`,
    due_at: `case when n % 1000 = 10 then now() + (n - 1500) * interval '1 minute' end`,
    file_id: `${sqlId}::uuid`,
    ...{ effective_date: `'2026-01-02'::date`, trace_sequence: 'n', trace_number: `lpad(n::text, 15, '0')`, record_encrypted: `'\\x00'::bytea` },
    ...{ created_at: 'now()', updated_at: 'now()' },
  },
  jobs: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    kind: `'receive_file'`,
    subject_id: `${sqlId}::uuid`,
    due_at: `now() + n * interval '1 minute'`,
    ...{ attempts: '0', retry_at: 'null::timestamptz', last_error: 'null::text' },
    created_at: 'now()',
  },
  clock_advances: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    target: `now() - n * interval '1 minute'`,
    ...{ taken_at: 'now()', done_at: 'now()', created_at: 'now()' },
  },
  events: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    account_id: `case when n % 200 = 0 then '${idOf(400)}' else '${idOf(800)}' end::uuid`,
    event_type: `case when n % 200 = 0 then 'paykey.event.v1' else 'customer.created.v1' end`,
    resource_id: `${sqlId}::uuid`,
    event_sequence: '1',
    occurred_at: `now()`,
    created_at: `now() - n * interval '4 seconds'`,
    data_encrypted: `'\\x00'::bytea`,
  },
  // Fifty of the platform's, which may not have many more; the others that would be its own are nobody's.
  webhook_endpoints: {
    platform_id: `case when n % 10 = 0 and n % 400 <> 0 then ${sqlId} else platform end::uuid`,
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    ...{ url: `'https://example.com'`, status: `'enabled'`, event_types: `array[]::text[]`, secret_encrypted: `'\\x00'::bytea`, event_sequence: '0' },
    ...{ previous_secrets_encrypted: `array[]::bytea[]`, previous_secrets_until: `array[]::timestamptz[]`, call_revision: '0' },
    created_at: `now() - n * interval '1 minute'`,
    updated_at: 'now()',
  },
  // Of two endpoints. Nearly all are over, and of the others nearly all are not due yet.
  webhook_deliveries: {
    platform_id: 'platform::uuid',
    environment: `'sandbox'`,
    id: `${sqlId}::uuid`,
    endpoint_id: `case when n % 20 = 0 then '${idOf(400)}' else '${idOf(800)}' end::uuid`,
    event_id: `${sqlId}::uuid`,
    event_type: `'customer.created.v1'`,
    status: `case when n % 1000 = 20 then 'pending' when n % 200 = 0 then 'failed' else 'delivered' end`,
    ...{ attempt: '1', tries_left: '7', response_status: '200' },
    next_attempt_at: `case when n % 1000 = 20 then now() + (n - 1500) * interval '1 minute' end`,
    created_at: `now() - n * interval '4 seconds'`,
  },
}

const sixtyDaysAgo = new Date(Date.now() - 60 * 86_400_000)

/** A number whose rows are the platform's, and have the rare values too. */
const rare = 400
/** And one whose account, organization or endpoint most rows have, where one has most. */
const common = 800
const recently = new Date(Date.now() - 65 * 60_000).toISOString()
const longAgo = new Date(Date.now() - (rows - 600) * 60_000).toISOString()
/** The same of events, which come closer upon each other: those of a day are in a partition. */
const longAgoOfEvents = new Date(Date.now() - (rows - 3_000) * 4_000).toISOString()

/**
 * How much of the platform's rows a filter reads beside those that match. `its own`: an index leads to the matches. `its own pages`: and to those of each
 * page, whatever the order.
 * `all of the platform`: at this size the index by name, which holds all that the count asks for, is less work to read
 * through than the trigrams; rows of other platforms are never looked at. So it is with what deliveries are also
 * filtered by: there are many of them, each would pay for every further index, and none is kept for longer than 30 days. `nothing`:
 * who asks has no such rows, whatever the value.
 */
type Reach = 'its own' | 'its own pages' | 'all of the platform' | 'nothing'
type Filters = Record<string, [value: string | number, reach: Reach]>
interface ListFilters {
  table: string
  parameters: Filters
  /** How many pages of twenty there are at least; fifty unless told otherwise. */
  pages?: number
  /** What it lists is that of one row, and is put in order once it is found. */
  isOfOne?: boolean
}

/** A value that matches few rows for each parameter of a list that chooses rows. */
const filters: Record<string, ListFilters> = {
  listPayments: {
    table: 'payments',
    parameters: {
      payment_type: ['payout', 'its own'],
      payment_status: ['paid', 'its own'],
      status_reason: ['risk_review', 'its own'],
      status_source: ['watchtower', 'its own'],
      payment_id: [idOf(rare), 'its own'],
      external_id: [`order-${rare}`, 'its own'],
      customer_id: [idOf(rare), 'its own'],
      paykey_id: [idOf(rare), 'its own'],
      // The MD5 of 400, as above.
      paykey: ['18d8042386b79e2c279fd162df0205c8', 'its own'],
      funding_id: [idOf(rare), 'its own'],
      min_amount: [(rows - 50) * 100, 'its own'],
      max_amount: [5_000, 'its own'],
      min_payment_date: ['2026-10-26', 'its own'],
      max_payment_date: ['2026-01-01', 'its own'],
      min_created_at: [recently, 'its own'],
      max_created_at: [longAgo, 'its own'],
      min_effective_at: [recently, 'its own'],
      max_effective_at: [longAgo, 'its own'],
      search_text: [`order-${rare}`, 'its own'],
    },
  },
  listCustomers: {
    table: 'customers',
    parameters: {
      name: ['18d8042386b7', 'all of the platform'],
      email: ['ada@example.com', 'its own'],
      external_id: [`customer-${rare}`, 'its own'],
      status: ['rejected', 'its own'],
      types: ['business', 'its own'],
      search_text: [`customer-${rare}`, 'its own'],
      created_from: [recently, 'its own'],
      created_to: [longAgo, 'its own'],
    },
  },
  listPaykeys: {
    table: 'paykeys',
    parameters: { customer_id: [idOf(rare), 'its own'], status: ['blocked', 'its own'], source: ['bank_account', 'its own'] },
  },
  listOrganizations: {
    table: 'organizations',
    parameters: { name: ['18d8042386b7', 'its own'], external_id: [`org-${rare}`, 'its own'] },
  },
  listAccounts: {
    table: 'accounts',
    parameters: { search_text: [`account-${rare}`, 'its own'], status: ['inactive', 'its own'], type: ['business', 'its own'] },
  },
  listRepresentatives: {
    table: 'representatives',
    parameters: { account_id: [idOf(rare), 'its own'], organization_id: [idOf(rare), 'its own'] },
  },
  listLinkedBankAccounts: {
    table: 'linked_bank_accounts',
    parameters: { account_id: [idOf(rare), 'its own'], status: ['canceled', 'its own'] },
  },
  listEvents: {
    table: 'events',
    parameters: {
      event_type: ['paykey.event.v1', 'its own pages'],
      resource_id: [idOf(rare), 'its own'],
      account_id: [idOf(rare), 'its own pages'],
      min_created_at: [recently, 'its own'],
      max_created_at: [longAgoOfEvents, 'its own'],
    },
  },
  listFundingEvents: {
    table: 'funding_events',
    parameters: {
      // There are four a day, of which a page is read off the index by date or id.
      type: ['payout_return', 'all of the platform'],
      status: ['failed', 'all of the platform'],
      account_id: [idOf(rare), 'nothing'],
      min_transfer_date: ['2074-09-01', 'its own'],
      max_transfer_date: ['2020-02-01', 'its own'],
    },
  },
  listFundingEventPayments: { table: 'payments', parameters: {}, pages: 1, isOfOne: true },
  listWebhookEndpoints: { table: 'webhook_endpoints', parameters: {}, pages: 3 },
  listWebhookDeliveries: {
    table: 'webhook_deliveries',
    parameters: { status: ['failed', 'all of the platform'], event_id: [idOf(rare), 'its own'] },
  },
}

/** Filters by when, in an order in which these rows are not as real ones are: their ids do not tell when they came to be, nor is what was paid last the newest. */
const walked = ['listPayments max_created_at id', 'listPayments max_created_at effective_at', 'listPayments max_effective_at id', 'listCustomers created_to id']

/** Parameters that say which page and in which order. */
const paging = ['page_number', 'page_size', 'sort_by', 'sort_order', 'default_page_size', 'default_sort', 'default_sort_order']

interface List {
  id: string
  path: string
  parameters: string[]
  sorts: string[]
}

/** Every operation of the contract that answers pages. */
const lists: List[] = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
  const operation = item?.get
  const found = [...(operation?.parameters ?? []), ...(item?.parameters ?? [])].map(resolved).filter((parameter) => parameter['in'] === 'query')
  const names = found.map((parameter) => String(parameter['name']))
  if (operation?.operationId === undefined || !names.includes('page_number')) return []
  const sorts = resolved(found.find((parameter) => parameter['name'] === 'sort_by')?.['schema'])['enum']
  return [{ id: operation.operationId, path, parameters: names, sorts: Array.isArray(sorts) ? sorts.map(String) : [] }]
})

function resolved(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {}
  const { $ref } = value
  if (typeof $ref !== 'string') return value
  return resolved($ref.slice(2).split('/').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), document))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface Sent {
  sql: string
  bindings: readonly Knex.RawBinding[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The plan without what it has for tables of a few pages, where PostgreSQL takes any way: partitions of days to come, or of a day with few rows. */
function withoutSmall(plan: PlanNode, small: ReadonlySet<string>): PlanNode[] {
  const relations = nodesOf(plan).flatMap((node) => node['Relation Name'] ?? [])
  if (relations.length > 0 && relations.every((name) => small.has(name))) return []
  return [{ ...plan, Plans: (plan.Plans ?? []).flatMap((inner) => withoutSmall(inner, small)) }]
}

/** What the worker, and the requests to the sandbox's clock, look up in large tables. */
const lookUps: Record<string, (store: TenantStore) => Promise<unknown>> = {
  'the payment that is due first': (store) => payments.findFirstDue(store, ['check', 'make_file', 'settle']),
  'the same while a file is open': (store) => payments.findFirstDue(store, ['check', 'settle']),
  'the same before the file’s next step': (store) => payments.findFirstDue(store, ['check', 'settle'], [], new Date()),
  'payments to check': (store) => payments.lockDuePayments(store, 'check', new Date(), 500),
  'payments of a file': (store) => payments.lockDuePayments(store, 'make_file', new Date(), 500),
  'payments to settle': (store) => payments.lockDuePayments(store, 'settle', new Date(), 500),
  'payments by id': (store) => payments.lockPayments(store, [idOf(rare), idOf(rare * 2)]),
  'charges that a blocked paykey stops': (store) => payments.lockStoppable(store, [idOf(rare), idOf(rare * 2)]),
  'the histories of payments': (store) => payments.listHistories(store, [idOf(rare), idOf(rare * 2)]),
  'the resubmissions of a charge': (store) => payments.lockFamily(store, { resubmission_of: idOf(rare + 10), representment_of: idOf(rare + 10) }),
  'what came back of those who are acted for': (store) => countOwn({ ...store, accountId: null, ownerId: store.platformId }, sixtyDaysAgo),
  'the next step of a payment': async (store) => {
    await payments.lockPayments(store, [idOf(rare)])
    await payments.updateDue(store, idOf(rare), null)
  },
  'moved payments': async (store) => payments.updatePayments(store, await payments.lockPayments(store, [idOf(rare), idOf(rare * 2)])),
  'the transfer that is due first': (store) => findFirstFunding(store, ['send_funding', 'settle_funding']),
  'transfers to send': (store) => lockDueFunding(store, 'send_funding', new Date(), 500),
  'deposits that can cover payouts': (store) => lockCover(store, [store.platformId]),
  'what was transferred for payments': (store) => sumFunded(store, [idOf(rare), idOf(rare * 2)]),
  'the job that is due first': (store) => jobs.lockFirstJob(store, new Date(), jobs.resetKinds),
  'a reset': (store) => jobs.lockReset(store),
  'a reset asked for again': (store) => jobs.hurryReset(store),
  'what is left of a reset': (store) => jobs.listResets(store),
  'a job that failed': (store) => jobs.noteFailureOf(store, { kind: 'receive_file', subjectId: idOf(rare) }, new Date(), 'Failed'),
  'a job that is done': (store) => jobs.deleteJob(store, idOf(rare)),
  'files that are not handed over': (store) => jobs.listFileJobs(store),
  'a file by its id': (store) => files.findFile(store, idOf(rare)),
  'a file of the bank by its hash': (store) => files.findIncomingFile(store, ['none', 'neither']),
  'the entries of a file': (store) => files.listEntries(store, { id: idOf(rare), withdrawn_traces: [] }),
  'the entry of a payment': (store) => files.findEntryOf(store, idOf(rare)),
  'entries by their traces': (store) => files.findEntriesByTrace(store, [rare, rare * 2].map((n) => String(n).padStart(15, '0'))),
  'how far the clock is to go': (store) => findTarget(store),
  'an advance by its id': (store) => findAdvance(store, idOf(rare)),
  'advances that are done': (store) => finishAdvances(store, new Date(), new Date()),
  'deliveries that are due': (store) => deliveries.claimDeliveries(store, new Map([[idOf(rare), 10], [idOf(rare * 2), 1]]), new Date(), new Date()),
  'a delivery by its id': (store) => deliveries.lockDelivery(ofEndpoint(store), idOf(rare)),
  'deliveries that were tried': async (store) => {
    const delivery = await deliveries.lockDelivery(ofEndpoint(store), idOf(rare))
    if (delivery === undefined) throw new Error('There is no such delivery')
    await deliveries.writeHeld(store, await deliveries.lockPending(store, [delivery]))
  },
  'endpoints by their ids': (store) => listEnabledOf(store, [idOf(rare), idOf(rare * 2)]),
  'events to count': (store) => countEvents(store, new Date(Date.now() + 60_000)),
  'events that are to be sent': (store) => findEvents(store, [idOf(rare), idOf(rare * 2)], new Date(Date.now() - 86_400_000), new Date()),
  'the first events of a replay': (store) => listRecorded(store, { from: new Date(longAgoOfEvents), afterId: null, until: new Date() }, 20),
  'the next events of a replay': (store) => listRecorded(store, { from: new Date(longAgoOfEvents), afterId: idOf(rare), until: new Date() }, 20),
}

function ofEndpoint(store: TenantStore): deliveries.EndpointStore {
  return { ...store, endpointId: idOf(rare) }
}

/** A platform with nine tenths of all rows, or one with a tenth; what makes its rows differ from those above. */
interface Share {
  isLarge: boolean
  /** Whose deliveries are listed, and of which funding event the payments. */
  id: string
  changes?: Record<string, Record<string, string>>
}

/** A service on a database with so many rows in each table, and what it says to it. */
interface Filled {
  platformId: string
  superuserUrl: string
  database: Knex
  /** What the service asks its database for this list. */
  statementsOf: (list: List, table: string, query: Record<string, string | number>, least?: number) => Promise<Sent[]>
  /** As the service itself gets it, under row-level security; nothing is changed. */
  planOf: (statement: Sent, how?: { isRead: boolean }) => Promise<PlanNode[]>
  close: () => Promise<void>
}

async function open({ isLarge, id, changes = {} }: Share): Promise<Filled> {
  const created = await world().createDatabase()
  const setup = connect(created.serviceUrl, { pool: 1 })
  const platforms = Array.from({ length: 16 }, () => newId())
  for (const one of platforms) await insertPlatform(setup, { id: one, name: `Platform ${one}`, created_at: systemClock.now() })
  const platformId = platforms[0] ?? ''
  const { value } = await createApiKey(setup, world().secrets, systemClock.now(), { platformId, environment: 'sandbox' })
  await setup.destroy()

  const service = await world().startService({ serviceUrl: created.serviceUrl })
  const client = new TestClient(service.url, { Authorization: `Bearer ${value}` })
  await newRepresentative(client)
  await newLinkedBankAccount(client)
  await newCharge(client)

  const superuser = connect(created.superuserUrl, { pool: 1 })
  const numbers = `(select n, (?::text[])[case when n % 10 ${isLarge ? '< 9' : '= 0'} then 1 else 2 + n % 15 end] as platform from generate_series(1, ${rows}) n) numbers`
  await superuser.raw(`set session_replication_role = replica`)
  for (const [table, columns] of Object.entries(tables)) {
    const { rows: has } = await superuser.raw<{ rows: unknown[] }>(
      `select 1 from pg_attribute where attrelid = ?::regclass and attname = 'owner_id'`,
      [table],
    )
    const pairs = Object.entries({
      id: sqlId,
      platform_id: 'platform',
      ...(has.length > 0 ? { owner_id: 'platform' } : {}),
      created_at: `now() - n * interval '1 minute'`,
      ...columns,
      ...changes[table],
    })
    await superuser.raw(
      `insert into ${table} select r.* from ${table} sample
         cross join ${numbers}
         cross join lateral jsonb_populate_record(sample, jsonb_build_object(${pairs.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})) r`,
      [platforms],
    )
  }
  for (const [table, columns] of Object.entries(tablesOfWorker)) {
    const made = { ...columns, ...changes[table] }
    await superuser.raw(`insert into ${table} (${Object.keys(made).join(', ')}) select ${Object.values(made).join(', ')} from ${numbers}`, [platforms])
  }
  // A row for each of many platforms, the large one among them.
  await superuser.raw(
    `insert into bank_settings (platform_id, environment, settings, secrets_encrypted, inbox_marks, created_at, updated_at)
     select coalesce((?::uuid[])[n], gen_random_uuid()), 'live', '{}', '', '[]', now(), now() from generate_series(1, 2000) n`,
    [platforms],
  )
  await superuser.raw(`insert into events_counted (platform_id, environment, until) select gen_random_uuid(), 'sandbox', now() from generate_series(1, 2000)`)
  await superuser.raw('analyze')
  // As a worker leaves it that has not come to all platforms. Without its timeouts: so much it never has at once.
  for (const one of platforms.slice(0, 8)) {
    // All that there are of the large one.
    for (let tries = 0; tries < (isLarge ? 12 : 2); tries++) await inTenant(superuser, one, (trx) => addUpChanges({ trx, platformId: one, environment: 'sandbox' }))
    await inTenant(superuser, one, (trx) => countEvents({ trx, platformId: one, environment: 'sandbox' }, new Date()))
  }
  await superuser.raw('vacuum analyze')
  const { rows: partitions } = await superuser.raw<{ rows: { name: string }[] }>(`select relname as name from pg_class where relispartition and relkind = 'r' and relpages <= 20`)
  const small = new Set(partitions.map(({ name }) => name))
  await superuser.destroy()

  let sent: Sent[] = []
  service.database.on('query', ({ sql, bindings }: Sent) => sent.push({ sql, bindings }))
  const asService = connect(created.serviceUrl, { pool: 1, timeouts: true })
  return {
    platformId,
    superuserUrl: created.superuserUrl,
    database: service.database,
    async statementsOf({ path }, table, query, least = 2) {
      sent = []
      const search = new URLSearchParams(Object.entries({ page_size: 20, ...query }).map(([name, value]): [string, string] => [name, String(value)]))
      const answer = await client.send('GET', `${path.replace('{id}', id)}?${search.toString()}`)
      // A row that was copied has ciphertexts of another row: the answer can fail, but not before the queries.
      expect(answer.status, answer.text).to.be.oneOf([200, 500])
      const found = sent.filter(({ sql }) => /^(select|with) /.test(sql) && [table, 'list_counts'].some((name) => sql.includes(`from "${name}"`)))
      expect(found.length, 'a count and a page').to.be.at.least(least)
      return found
    },
    async planOf({ sql, bindings }, { isRead } = { isRead: true }) {
      const trx = await asService.transaction({ platformId, isRead })
      try {
        // Whoever has a tenth has an index that is better than the whole table, also where PostgreSQL may choose.
        if (!isLarge) await trx.raw('set local enable_seqscan = on')
        for (const setting of sent.filter((one) => one.sql.startsWith('set local '))) await trx.raw(setting.sql)
        // One value may be in several places.
        const values = [...sql.matchAll(/\$([0-9]+)/g)].map(([, place]) => bindings[Number(place) - 1] ?? null)
        const { rows: plans } = await trx.raw<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>(`explain (analyze, format json) ${sql.replaceAll(/\$[0-9]+/g, '?')}`, values)
        const plan = plans[0]?.['QUERY PLAN'][0]?.Plan
        if (plan === undefined) throw new Error('EXPLAIN gives a plan')
        return withoutSmall(plan, small).flatMap(nodesOf)
      } finally {
        await trx.rollback()
      }
    },
    close: () => asService.destroy(),
  }
}

/** Rows that were looked at and were none of those asked for. */
function removedIn(nodes: readonly PlanNode[]): number {
  return nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0)
}

describe('a large platform', () => {
  let filled: Filled
  let platformId: string
  let database: Knex
  const statementsOf: Filled['statementsOf'] = (...list) => filled.statementsOf(...list)
  const planOf: Filled['planOf'] = (...statement) => filled.planOf(...statement)

  before(async function () {
    this.timeout(240_000)
    filled = await open({ isLarge: false, id: idOf(rare) })
    ;({ platformId, database } = filled)
  })
  after(() => filled.close())
  describe('the worker', () => {
    /** What a look-up says to the database, which keeps nothing of it. */
    async function saidBy(lookUp: (store: TenantStore) => Promise<unknown>): Promise<Sent[]> {
      const said: Sent[] = []
      const listen = ({ sql, bindings }: Sent) => {
        if (/^(select|update|delete)/.test(sql)) said.push({ sql, bindings })
      }
      const trx = await database.transaction({ platformId })
      trx.on('query', listen)
      try {
        await lookUp({ trx, platformId, environment: 'sandbox' })
      } finally {
        await trx.rollback()
      }
      return said
    }

    async function expectFew(statements: readonly Sent[], most = own / 10): Promise<void> {
      expect(statements).to.have.length.above(0)
      for (const statement of statements) {
        const nodes = await planOf(statement, { isRead: false })
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined && node['Relation Name'] !== 'pg_database'), statement.sql).to.deep.equal([])
        const read = nodes.reduce((sum, node) => sum + ((node['Rows Removed by Filter'] ?? 0) + node['Actual Rows']) * node['Actual Loops'], 0)
        expect(read, statement.sql).to.be.below(most)
      }
    }

    for (const [name, lookUp] of Object.entries(lookUps)) {
      it(`finds ${name} by an index`, async () => {
        await expectFew(await saidBy(lookUp))
      })
    }

    it('finds what came back of each account by an index, which leads to what is in question and to nothing older', async () => {
      for (const statement of await saidBy((store) => countByAccount(store, sixtyDaysAgo))) {
        const nodes = await planOf(statement, { isRead: false })
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan'), statement.sql).to.deep.equal([])
        const ofPayments = nodes.filter((node) => node['Relation Name'] === 'payments')
        // What went out and what came back, once for each account, that of the sample among them, and nothing of the rows themselves.
        expect(ofPayments.map((node) => node['Index Name']), statement.sql).to.have.members(['payments_origination_index', 'payments_return_index'])
        expect(ofPayments.map((node) => node['Node Type']), statement.sql).to.deep.equal(['Index Only Scan', 'Index Only Scan'])
        for (const node of ofPayments) expect([node['Rows Removed by Filter'] ?? 0, node['Actual Loops']]).to.deep.equal([0, own + 1])
      }
    })

    it('adds up the ledger of the platform alone', async () => {
      for (const statement of await saidBy((store) => listBalances(store))) {
        const nodes = (await planOf(statement, { isRead: false })).filter((node) => node['Relation Name'] === 'ledger_postings')
        expect(nodes.map((node) => node['Node Type']), statement.sql).to.have.lengthOf(1).and.not.include('Seq Scan')
        for (const node of nodes) expect([(node['Rows Removed by Filter'] ?? 0) + node['Actual Rows'], node['Actual Loops']]).to.deep.equal([own, 1])
      }
    })

    const seesByIndex = async () => {
      const said: Sent[] = []
      const listen = ({ sql, bindings }: Sent) => {
        if (sql.startsWith('select')) said.push({ sql, bindings })
      }
      database.on('query', listen)
      await busyLanes({ database, secrets: world().secrets, clock: systemClock, newId }, platformId)
      await listAttended(database, { platformId, environment: 'sandbox' }, new Date(), 11)
      database.off('query', listen)
      // Each endpoint is looked at, and a few of its deliveries.
      await expectFew(said, own / 5)
    }

    it('sees by an index whether there is anything to do', seesByIndex)

    it('sees it so where nearly all of a day waits for an endpoint that is dead', async () => {
      const superuser = connect(filled.superuserUrl, { pool: 1 })
      try {
        await superuser.raw(
          `insert into webhook_deliveries (platform_id, environment, id, endpoint_id, event_id, event_type, status, attempt, tries_left, next_attempt_at, created_at)
           select ?::uuid, 'sandbox', gen_random_uuid(), ?::uuid, gen_random_uuid(), 'customer.created.v1', 'pending', 1, 3, now() - interval '1 hour', now() from generate_series(1, 20000)`,
          [platformId, idOf(800)],
        )
        await superuser.raw('analyze webhook_deliveries')
        await seesByIndex()
      } finally {
        await superuser('webhook_deliveries').where({ platform_id: platformId, tries_left: 3 }).delete()
        await superuser.raw('vacuum analyze webhook_deliveries')
        await superuser.destroy()
      }
    })
  })

  it('has lists with a row above for every parameter that chooses rows, and no row too many', () => {
    expect(lists.map(({ id }) => id).sort()).to.deep.equal(Object.keys(filters).sort())
    for (const { id, parameters, sorts } of lists) {
      expect(parameters.filter((name) => !paging.includes(name)).sort(), id).to.deep.equal(Object.keys(filters[id]?.parameters ?? {}).sort())
      expect(sorts, id).to.have.length.above(1)
    }
  })

  for (const list of lists) {
    const { table, parameters, pages = 50, isOfOne = false } = filters[list.id] ?? { table: '', parameters: {} }
    describe(list.id, () => {
      for (const sort of list.sorts) {
        for (const order of ['asc', 'desc']) {
          it(`sorted by ${sort} ${order} reads a page off an index`, async () => {
            for (const statement of await statementsOf(list, table, { sort_by: sort, sort_order: order })) {
              const nodes = await planOf(statement)
              const types = nodes.map((node) => node['Node Type'])
              expect(types, statement.sql).not.to.include('Seq Scan')
              // What is put in order is the page alone, once it is found.
              if (isOfOne || statement.sql.includes('"list_counts"') || types.includes('Sort')) {
                for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops'], statement.sql).to.be.below(own / 10)
              }
            }
          })
        }
      }

      for (const [name, [value, reach]] of Object.entries(parameters)) {
        it(`filtered by ${name} reads ${reach}`, async () => {
          const statements = await statementsOf(list, table, { [name]: value }, reach === 'nothing' ? 1 : 2)
          for (const [index, statement] of statements.entries()) {
            const nodes = await planOf(statement)
            expect(nodes.map((node) => node['Node Type']), statement.sql).not.to.include('Seq Scan')
            // The first counts all that match.
            if (index > 0) continue
            if (reach !== 'all of the platform') expect(removedIn(nodes), statement.sql).to.be.below(own / 10)
            else expect(removedIn(nodes), 'rows of other platforms are never looked at').to.be.within(1, 4 * own)
          }
        })
      }

      for (const [name, [value, reach]] of Object.entries(parameters)) {
        if (reach !== 'its own pages') continue
        it(`filtered by ${name} finds each page by an index, whatever the order`, async () => {
          for (const sort of list.sorts) {
            for (const order of ['asc', 'desc']) {
              for (const page of [1, 3, 5]) {
                for (const statement of await statementsOf(list, table, { [name]: value, sort_by: sort, sort_order: order, page_number: page })) {
                  expect(removedIn(await planOf(statement)), statement.sql).to.be.below(own / 20)
                }
              }
            }
          }
        })
      }

      for (const [name, [value, reach]] of Object.entries(parameters)) {
        it(`filtered by ${name} reads no table through, whatever the order`, async () => {
          for (const [index, sort] of [...list.sorts, ...list.sorts].entries()) {
            const order = index < list.sorts.length ? 'asc' : 'desc'
            for (const statement of await statementsOf(list, table, { [name]: value, sort_by: sort, sort_order: order }, 1)) {
              const nodes = await planOf(statement)
              expect(nodes.map((node) => node['Node Type']), statement.sql).not.to.include('Seq Scan')
              // Counted, found, or walked to past a few, of the platform's rows at most; what a filter has an index for is looked at alone.
              const isWalked = reach === 'all of the platform' || walked.includes(`${list.id} ${name} ${sort}`)
              expect(removedIn(nodes), `${sort} ${order}: ${statement.sql}`).to.be.below(isWalked ? 2 * own : own / 5)
            }
          }
        })
      }

      it('without a filter finds the rows of the platform alone', async () => {
        for (const statement of await statementsOf(list, table, {})) {
          const nodes = await planOf(statement)
          expect(nodes.map((node) => node['Node Type']), statement.sql).not.to.include('Seq Scan')
          for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops'], statement.sql).to.be.at.most(own + 10)
        }
      })

      it('far from the first page stays with the index', async () => {
        for (const statement of await statementsOf(list, table, { page_number: pages })) {
          expect((await planOf(statement)).map((node) => node['Node Type']), statement.sql).not.to.include('Seq Scan')
        }
      })
    })
  }
})

/** For each filter that most of a platform's rows can match a value that they do; where none is told, one that few have. */
const values: Record<string, Record<string, string | number>> = {
  listPayments: {
    ...{ payment_type: 'charge', payment_status: 'on_hold', status_reason: 'ok', status_source: 'system', search_text: 'order', min_amount: 0, max_amount: 9_999_999_999 },
    ...{ min_payment_date: '2001-01-01', max_payment_date: '2101-01-01', min_created_at: '2001-01-01T00:00:00Z', max_created_at: '2101-01-01T00:00:00Z', min_effective_at: '2001-01-01T00:00:00Z', max_effective_at: '2101-01-01T00:00:00Z' },
  },
  listCustomers: { name: 'customer', email: 'ada@example.com', status: 'verified', types: 'individual', search_text: 'customer', created_from: '2001-01-01T00:00:00Z', created_to: '2101-01-01T00:00:00Z' },
  listPaykeys: { status: 'active' },
  listOrganizations: { name: 'shop' },
  listAccounts: { search_text: 'account', status: 'created' },
  listRepresentatives: { account_id: idOf(common), organization_id: idOf(common) },
  listLinkedBankAccounts: { account_id: idOf(common), status: 'created' },
  listEvents: { event_type: 'customer.created.v1', account_id: idOf(common), min_created_at: '2001-01-01T00:00:00Z', max_created_at: '2101-01-01T00:00:00Z' },
  listFundingEvents: { type: 'charge_deposit', status: 'paid', min_transfer_date: '2001-01-01', max_transfer_date: '2101-01-01' },
  listWebhookDeliveries: { status: 'delivered' },
}

// A table that is read from its first row to its last holds what others have: nobody is to wait for that, and least who has most of it.
describe('a platform that has most of what there is', () => {
  let filled: Filled

  before(async function () {
    this.timeout(240_000)
    const ofOneAccount = `case when n % 200 = 0 and n <> ${common} then ${sqlId} else '${idOf(common)}' end`
    filled = await open({
      isLarge: true,
      id: idOf(common),
      changes: {
        accounts: { organization_id: ofOneAccount },
        representatives: { account_id: ofOneAccount },
        linked_bank_accounts: { account_id: ofOneAccount },
        // As short as rows can be.
        organizations: { name: `'Shop ' || n`, external_id: 'null' },
        // Real ones have a sentence, and the bank account.
        funding_events: { linked_bank_account_id: `'${idOf(common)}'::uuid`, effective_date: `date '2020-01-01' + n`, status_message: `'The transfer counts as paid.'` },
        // In the order of what they are of.
        webhook_deliveries: { created_at: `now() - (${rows} - n) * interval '4 seconds'`, attempted_at: 'now()', latency_ms: '120' },
        // As many as it may have.
        webhook_endpoints: { platform_id: `case when n % 400 = 0 then platform else ${sqlId} end::uuid` },
      },
    })
  })
  after(() => filled.close())

  for (const list of lists) {
    const { table, parameters } = filters[list.id] ?? { table: '', parameters: {} }
    // What few match is found by an index of its own, though the service lets PostgreSQL take any other before it reads a table through.
    const few = Object.entries(parameters).map(([name, [value, reach]]) => ({ query: { [name]: value }, most: reach.startsWith('its own') ? own / 2 : Infinity }))
    const many = Object.entries(values[list.id] ?? {}).map(([name, value]) => ({ query: { [name]: value }, most: Infinity }))
    for (const { query, most } of [{ query: {}, most: Infinity }, ...few, ...many]) {
      const [name = 'nothing', value = ''] = Object.entries(query)[0] ?? []
      it(`${list.id} by ${name} ${value} reads no table through, whatever the order`, async () => {
        for (const sort_by of list.sorts) {
          // As far from one end as from the other there is most to pass.
          for (const [sort_order, page_number] of [['asc', 1], ['desc', 400]] as const) {
            for (const statement of await filled.statementsOf(list, table, { ...query, sort_by, sort_order, page_number }, 1)) {
              const nodes = await filled.planOf(statement)
              const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan')
              expect(whole.map((node) => node['Relation Name']), `${sort_by} ${sort_order}: ${statement.sql}`).to.deep.equal([])
              expect(removedIn(nodes), `passed by, ${sort_by} ${sort_order}: ${statement.sql}`).to.be.at.most(most)
              // A text is in the rows.
              if (!statement.sql.includes('count(*)') || statement.sql.includes('ilike')) continue
              const rowByRow = nodes.filter((node) => ['Index Scan', 'Bitmap Heap Scan'].includes(node['Node Type']) && node['Actual Rows'] * node['Actual Loops'] > own / 10)
              expect(rowByRow.map((node) => node['Index Name'] ?? node['Relation Name']), `counted in an index alone: ${statement.sql}`).to.deep.equal([])
            }
          }
        }
      })
    }
  }
})
