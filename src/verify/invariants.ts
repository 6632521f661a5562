import { createHash } from 'node:crypto'
import { ackFormat } from '../ach/acknowledgement.ts'
import { openBytes } from '../ach/file-store.ts'
import { readFile } from '../ach/nacha/read-file.ts'
import { meaningOf } from '../ach/nacha/transaction-codes.ts'
import type { TenantStore } from '../context.ts'
import type { JobKind, NachaEntryRow, NachaFileRow } from '../database/tables.ts'
import { creditTypes } from '../funding/funding-event.ts'
import { allFundingPostings, allPostings } from '../ledger/posting.ts'
import { grouped } from '../lib/grouped.ts'
import type { Secrets } from '../lib/secrets.ts'
import { allMoves } from '../payments/payment.ts'
import { daysAfterSettlement, mostRepresentments } from '../payments/resubmission.ts'

/** What an invariant has found in one platform's sandbox or live side. */
export interface Finding {
  /** Rows looked at. */
  rows: number
  /** The first id of the rows that break it, or undefined. */
  broken: string | undefined
}

/** Something that holds at every moment, whatever happened. */
export interface Invariant {
  name: string
  check: (store: TenantStore, secrets: Secrets) => Promise<Finding>
}

/** By one query that gives the ids of rows that break it. */
function byQuery(name: string, table: string, sql: string): Invariant {
  return {
    name,
    async check({ trx, platformId, environment }) {
      const bindings = { platformId, environment, moves: allMoves(), postings: allPostings(), fundingPostings: allFundingPostings(), creditTypes: [...creditTypes], mostRepresentments, daysAfterSettlement }
      const counted = await trx.raw<{ rows: { count: number }[] }>(`select count(*) from ${table} where platform_id = :platformId and environment = :environment`, bindings)
      // Not `limit 1`, for which PostgreSQL chooses plans that are quick to find one, where all but always there is none to be found.
      const broken = await trx.raw<{ rows: { id: string | null }[] }>(`select min(id::text) as id from (${sql}) broken`, bindings)
      return { rows: counted.rows[0]?.count ?? 0, broken: broken.rows[0]?.id ?? undefined }
    },
  }
}

const inScope = (alias: string) => `${alias}.platform_id = :platformId and ${alias}.environment = :environment`

/** What is on its way has its next step, or is set aside with a job. @param statuses of what is */
function waiting(name: string, table: 'payments' | 'funding_events' | 'prenotes', kind: JobKind, statuses: readonly string[]): Invariant {
  return byQuery(
    name,
    table,
    `select waiting.id from ${table} waiting
       left join jobs job on job.platform_id = waiting.platform_id and job.kind = '${kind}' and job.subject_id = waiting.id
      where ${inScope('waiting')}
        and (waiting.status in (${statuses.map((status) => `'${status}'`).join(', ')})) <> (waiting.due_at is not null or job.id is not null)`,
  )
}

/** What is told of by events, the last of which its row counts. */
const tablesWithEvents = ['payments', 'paykeys', 'customers', 'accounts', 'representatives', 'linked_bank_accounts', 'funding_events', 'webhook_endpoints'] as const

/** In the order in which they are told. */
export const invariants: readonly Invariant[] = [
  byQuery(
    'history_is_a_path',
    'payment_history',
    `select payment_id as id from (
       select payment_id, sequence, status,
              lag(status) over (partition by payment_id order by sequence) as before,
              row_number() over (partition by payment_id order by sequence) as number,
              changed_at < lag(changed_at) over (partition by payment_id order by sequence) as is_back_in_time
         from payment_history entry where ${inScope('entry')}) entry
      where number <> sequence or is_back_in_time or (before is null and status <> 'created')
         or (before is not null and before || ' ' || status <> all (:moves))`,
  ),
  byQuery(
    'history_ends_in_status',
    'payments',
    `select payment.id from payments payment
       left join payment_history entry on entry.platform_id = payment.platform_id and entry.payment_id = payment.id
        and entry.sequence = payment.event_sequence
      where ${inScope('payment')}
        and (entry.status is distinct from payment.status or entry.reason is distinct from payment.status_reason
          or entry.source is distinct from payment.status_source or entry.message is distinct from payment.status_message
          or entry.code is distinct from payment.status_code or entry.changed_at is distinct from payment.status_changed_at)`,
  ),
  byQuery(
    'times_agree_with_history',
    'payments',
    `select payment.id from payments payment
       left join lateral (
         select max(changed_at) filter (where status = 'pending') as pending_at, max(changed_at) filter (where status = 'paid') as paid_at
           from payment_history entry where entry.platform_id = payment.platform_id and entry.payment_id = payment.id) past on true
      where ${inScope('payment')}
        and ((payment.processed_at is null) <> (pending_at is null) or payment.processed_at > pending_at
          or (payment.effective_at is null) <> (paid_at is null) or payment.effective_at > paid_at
          or payment.effective_at < payment.processed_at)`,
  ),
  // That a posting sums to zero, and with it all of them for each payment, each account and in all, needs no look: it is one row
  // with one amount, so that no other can be stored (migration 0012).
  byQuery(
    'ledger_equals_history',
    'ledger_postings',
    `select coalesce(posting.payment_id, entry.payment_id) as id
       from (select * from ledger_postings posting where ${inScope('posting')} and posting.payment_id is not null) posting
       full join (
         select entry.payment_id, entry.status, entry.changed_at, payment.amount, payment.account_id, payment.payment_type
           from payment_history entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
          where ${inScope('entry')} and entry.status in ('pending', 'paid', 'failed', 'reversed')) entry
         on entry.payment_id = posting.payment_id and entry.status = posting.kind
      where posting.id is null or entry.payment_id is null or posting.posted_at <> entry.changed_at
         or posting.amount <> entry.amount or posting.account_id is distinct from entry.account_id
         or entry.payment_type || ' ' || posting.kind || ' ' || posting.debit_account || ' ' || posting.credit_account <> all (:postings)`,
  ),
  // Credits are less than zero: what is in transit, and what an account is owed for a charge; a payout takes of that as it is sent. What
  // customers are to pay needs no look: it is the rest.
  byQuery(
    'ledger_equals_statuses',
    'payments',
    `select payment.id from payments payment
       left join (
         select posting.payment_id,
                sum(case ledger_account when 'in_transit' then amount else 0 end) as in_transit,
                sum(case ledger_account when 'owed_to_account' then amount else 0 end) as owed
           from (
             select posting.payment_id, posting.debit_account as ledger_account, posting.amount from ledger_postings posting
              where ${inScope('posting')} and posting.payment_id is not null
              union all
             select posting.payment_id, posting.credit_account, -posting.amount from ledger_postings posting
              where ${inScope('posting')} and posting.payment_id is not null) posting
          group by posting.payment_id) held on held.payment_id = payment.id
      where ${inScope('payment')}
        and (coalesce(held.in_transit, 0) <> case payment.status when 'pending' then -payment.amount else 0 end
          or coalesce(held.owed, 0) <> case
               when payment.payment_type = 'charge' and payment.status = 'paid' then -payment.amount
               when payment.payment_type = 'payout' and payment.status in ('pending', 'paid') then payment.amount
               else 0 end)`,
  ),
  byQuery(
    'payments_in_a_file',
    'payments',
    `select payment.id from payments payment
       left join nacha_entries entry on entry.platform_id = payment.platform_id and entry.payment_id = payment.id
      where ${inScope('payment')}
        and ((payment.status in ('pending', 'paid', 'failed', 'reversed')) <> (entry.payment_id is not null)
          or entry.amount <> payment.amount)`,
  ),
  byQuery(
    'paid_after_the_bank_got_it',
    'payments',
    `select payment.id from payments payment
       join nacha_entries entry on entry.platform_id = payment.platform_id and entry.payment_id = payment.id
       join nacha_files file on file.platform_id = entry.platform_id and file.id = entry.file_id
      where ${inScope('payment')} and payment.status in ('paid', 'failed', 'reversed') and file.status <> 'handed_over'`,
  ),
  waiting('payments_wait_for_something', 'payments', 'step_payment', ['created', 'scheduled', 'pending']),
  waiting('funding_waits_for_something', 'funding_events', 'step_funding', ['created', 'pending']),
  waiting('prenotes_wait_for_something', 'prenotes', 'step_prenote', ['created', 'pending']),
  // How often and how late an entry that came back is presented again is for Nacha to say, and that it is the same one.
  byQuery(
    'representments_within_limits',
    'payments',
    `select again.id from (
       select *, count(*) filter (where status <> 'cancelled') over (partition by representment_of) as presented,
              count(*) filter (where status not in ('cancelled', 'failed', 'reversed')) over (partition by representment_of) as under_way
         from payments payment where ${inScope('payment')} and payment.representment_of is not null) again
       join payments original on original.platform_id = again.platform_id and original.id = again.representment_of
      where ${inScope('original')}
        and (again.presented > :mostRepresentments or again.amount <> original.amount or again.paykey_id <> original.paykey_id
         or original.status not in ('failed', 'reversed') or original.status_code not in ('R01', 'R09') or original.representment_of is not null
         or again.representment_until <> original.effective_date + cast(:daysAfterSettlement as integer) or again.effective_date > again.representment_until)`,
  ),
  byQuery(
    'files_equal_their_entries',
    'nacha_files',
    `select file.id from nacha_files file
       left join lateral (
         select count(*) as count, coalesce(sum(amount) filter (where is_debit), 0) as debit, coalesce(sum(amount) filter (where not is_debit), 0) as credit
           from (
             select entry.amount, payment.payment_type = 'charge' as is_debit
               from nacha_entries entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
              where entry.platform_id = file.platform_id and entry.environment = file.environment and entry.file_id = file.id
              union all
             select entry.amount, entry.direction = 'debit'
               from funding_entries entry
              where entry.platform_id = file.platform_id and entry.environment = file.environment and entry.file_id = file.id
              union all
             select 0, true
               from prenotes entry
              where entry.platform_id = file.platform_id and entry.environment = file.environment and entry.file_id = file.id) entry) sums on true
      where ${inScope('file')} and file.direction = 'outgoing' and file.status <> 'open'
        and (file.entry_count <> sums.count or file.debit_amount <> sums.debit or file.credit_amount <> sums.credit)`,
  ),
  { name: 'files_say_their_entries', check: checkContents },
  { name: 'rejected_files_hold_nothing_pending', check: checkRejected },
  byQuery(
    'files_count_their_bad_lines',
    'nacha_files',
    `select file.id from nacha_files file
       left join quarantined_lines line on line.platform_id = file.platform_id and line.environment = file.environment and line.file_id = file.id
      where ${inScope('file')} group by file.id, file.bad_line_count having file.bad_line_count <> count(line.line)`,
  ),
  // What is transferred is posted as it is sent, and undone when it comes back; where nothing is left to transfer nothing is.
  byQuery(
    'ledger_equals_funding',
    'funding_events',
    `select coalesce(event.id, posting.funding_event_id) as id
       from (
         select event.id, event.account_id, event.type, event.amount, kinds.kind
           from funding_events event
           join (values ('pending', 'funding'), ('paid', 'funding'), ('failed', 'funding'), ('failed', 'funding_failed')) as kinds (status, kind) on kinds.status = event.status
          where ${inScope('event')} and event.amount > 0) event
       full join (select * from ledger_postings posting where ${inScope('posting')} and posting.funding_event_id is not null) posting
         on posting.funding_event_id = event.id and posting.kind = event.kind
      where posting.id is null or event.id is null or posting.amount <> event.amount or posting.account_id is distinct from event.account_id
         or event.type || ' ' || posting.kind || ' ' || posting.debit_account || ' ' || posting.credit_account <> all (:fundingPostings)`,
  ),
  byQuery(
    'funding_equals_its_payments',
    'funding_events',
    `select event.id from funding_events event
       left join (
         select link.funding_event_id, sum(link.amount) as amount, count(*) as count
           from funding_payments link where ${inScope('link')} group by link.funding_event_id) sums on sums.funding_event_id = event.id
      where ${inScope('event')} and (event.amount <> coalesce(sums.amount, 0) or event.payment_count <> coalesce(sums.count, 0))
      union all
     select coalesce(link.payment_id, payment.id)
       from (select * from funding_payments link where ${inScope('link')}) link
       full join (
         select payment.id, named.funding_event_id
           from payments payment cross join lateral unnest(payment.funding_ids) as named (funding_event_id)
          where ${inScope('payment')} and payment.funding_ids <> '{}') payment
         on payment.id = link.payment_id and payment.funding_event_id = link.funding_event_id
      where link.payment_id is null or payment.id is null`,
  ),
  // What is transferred for a payment, less what came back: what it is to its account. Of a payout that waits for its cover it is not known.
  byQuery(
    'funding_equals_paid',
    'payments',
    `select payment.id from payments payment
       left join (
         select link.payment_id, sum(case when event.type = any(:creditTypes) then link.amount else -link.amount end) as net
           from funding_payments link
           join funding_events event on event.platform_id = link.platform_id and event.id = link.funding_event_id
          where ${inScope('link')} and event.status <> 'failed' group by link.payment_id) funded on funded.payment_id = payment.id
      where ${inScope('payment')}
        and not (payment.payment_type = 'payout' and payment.status in ('created', 'scheduled', 'on_hold'))
        and coalesce(funded.net, 0) <> case
              when payment.payment_type = 'charge' and payment.status = 'paid' then payment.amount
              when payment.payment_type = 'payout' and payment.status in ('pending', 'paid') then -payment.amount
              else 0 end`,
  ),
  // Where it went to a linked bank account; what was paid or came back was with the bank.
  byQuery(
    'funding_in_a_file',
    'funding_events',
    `select event.id from funding_events event
       left join funding_entries entry on entry.platform_id = event.platform_id and entry.funding_event_id = event.id
       left join nacha_files file on file.platform_id = entry.platform_id and file.id = entry.file_id
      where ${inScope('event')}
        and ((event.linked_bank_account_id is not null) <> (entry.funding_event_id is not null)
          or (event.status = 'created' and event.linked_bank_account_id is not null)
          or entry.amount <> event.amount
          or entry.direction <> case when event.type = any(:creditTypes) then 'credit' else 'debit' end
          or (event.environment = 'live' and event.status <> 'created' and event.amount > 0 and entry.funding_event_id is null)
          or (event.status in ('paid', 'failed') and file.status <> 'handed_over'))`,
  ),
  // What has passed or came back was with the bank.
  byQuery(
    'prenotes_in_a_file',
    'prenotes',
    `select prenote.id from prenotes prenote
       left join nacha_files file on file.platform_id = prenote.platform_id and file.id = prenote.file_id and file.direction = 'outgoing'
      where ${inScope('prenote')}
        and ((prenote.status in ('pending', 'passed', 'failed')) <> (file.id is not null)
          or (prenote.status in ('passed', 'failed') and file.status <> 'handed_over'))`,
  ),
  // In live nobody else ever makes them active.
  byQuery(
    'pending_paykeys_wait_for_a_prenote',
    'paykeys',
    `select paykey.id from paykeys paykey
      where ${inScope('paykey')} and paykey.environment = 'live' and paykey.status = 'pending'
        and not exists (select 1 from prenotes prenote
                         where prenote.platform_id = paykey.platform_id and prenote.paykey_id = paykey.id and prenote.status in ('created', 'pending'))`,
  ),
  // Until the bank has got it, or it is read.
  byQuery(
    'files_wait_for_something',
    'nacha_files',
    `select file.id from nacha_files file
       left join jobs job on job.platform_id = file.platform_id and job.subject_id = file.id
        and job.kind = case file.status when 'open' then 'make_file' when 'made' then 'hand_over_file' when 'arriving' then 'receive_file' end
      where ${inScope('file')} and (file.status in ('open', 'made', 'arriving')) <> (job.id is not null)`,
  ),
  // Days of them are dropped, the earliest first. What is deleted has its events still.
  byQuery(
    'events_without_gaps',
    'events',
    `select event.resource_id as id from events event
       left join (${tablesWithEvents.map((table) => `select resource.id, resource.event_sequence from ${table} resource where ${inScope('resource')}`).join(' union all ')}) resource
         on resource.id = event.resource_id
      where ${inScope('event')}
      group by event.resource_id, resource.event_sequence
     having max(event.event_sequence) - min(event.event_sequence) + 1 <> count(*) or count(distinct event.event_sequence) <> count(*)
         or max(event.event_sequence) <> resource.event_sequence`,
  ),
  byQuery(
    'limits_equal_payments',
    'limit_counters',
    `select coalesce(counter.account_id, counted.account_id) as id
       from (select * from limit_counters counter where ${inScope('counter')}) counter
       full join (
         select payment.account_id, payment.payment_type, period,
                case period when 'day' then payment.limit_date else date_trunc('month', payment.limit_date)::date end as starts_on,
                sum(payment.amount) as amount, count(*) as count
           from payments payment cross join (values ('day'), ('month')) as periods (period)
          where ${inScope('payment')} and payment.limit_date is not null and payment.account_id is not null
          group by 1, 2, 3, 4) counted
         on counted.account_id = counter.account_id and counted.payment_type = counter.payment_type
        and counted.period = counter.period and counted.starts_on = counter.starts_on
      where coalesce(counter.amount, 0) <> coalesce(counted.amount, 0) or coalesce(counter.count, 0) <> coalesce(counted.count, 0)`,
  ),
]

/** What is read at once, at most: of files the bytes are in memory, of entries the rows. */
const atOnce = { files: 200, entries: 20_000 }

/** The bytes that went to the bank: their hash, and every entry that is kept of them, no more and no less. */
async function checkContents(store: TenantStore, secrets: Secrets): Promise<Finding> {
  const { trx, platformId, environment } = store
  const listed = await trx('nacha_files').where({ platform_id: platformId, environment }).whereNot({ status: 'open' }).orderBy('id').select('id', 'entry_count')
  let sum = { files: 0, entries: 0 }
  const parts = grouped(listed, ({ entry_count }) => {
    sum = { files: sum.files + 1, entries: sum.entries + entry_count }
    return `${Math.floor(sum.files / atOnce.files)} ${Math.floor(sum.entries / atOnce.entries)}`
  })
  for (const part of parts.values()) {
    const ids = part.map(({ id }) => id)
    const files = await trx('nacha_files').where({ platform_id: platformId, environment }).whereIn('id', ids).orderBy('id')
    const payments = await trx('nacha_entries').where({ platform_id: platformId, environment }).whereIn('file_id', ids).select('file_id', 'trace_number', 'amount')
    const transfers = await trx('funding_entries').where({ platform_id: platformId, environment }).whereIn('file_id', ids).select('file_id', 'trace_number', 'amount')
    const prenotes = await trx('prenotes').where({ platform_id: platformId, environment }).whereIn('file_id', ids).select('file_id', 'trace_number')
    const said = [...[...payments, ...transfers].map(lineOf), ...prenotes.map(({ file_id, trace_number }) => ({ file_id, says: `${trace_number} 0 prenote` }))]
    const kept = grouped(said, ({ file_id }) => file_id)
    const broken = files.find((file) => !saysItsEntries(file, openBytes(secrets, file), kept.get(file.id) ?? []))
    if (broken !== undefined) return { rows: listed.length, broken: broken.id }
  }
  return { rows: listed.length, broken: undefined }
}

/** What a file has to say of an entry that is kept of it. */
interface Line {
  /** Null of what is in no file yet. */
  file_id: string | null
  says: string
}

function lineOf({ file_id, trace_number, amount }: Pick<NachaEntryRow, 'file_id' | 'trace_number' | 'amount'>): Line {
  return { file_id, says: `${trace_number} ${amount} live` }
}

function saysItsEntries(file: NachaFileRow, bytes: Buffer, entries: readonly Line[]): boolean {
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) return false
  if (file.direction === 'incoming') return countsWhatItSays(file, bytes)
  const { batches, faults } = readFile(bytes.toString('utf8'))
  const said = batches.flatMap((batch) => batch.entries.map(({ traceNumber, amount, transactionCode }) => `${traceNumber} ${amount} ${meaningOf(transactionCode).kind}`))
  const kept = entries.map(({ says }) => says)
  return faults.length === 0 && said.sort().join() === kept.sort().join()
}

/** Of a file from the bank, without bad lines: everything that it says was applied. */
function countsWhatItSays({ name, status, entry_count, bad_line_count, debit_amount, credit_amount }: NachaFileRow, bytes: Buffer): boolean {
  if (status !== 'received' || bad_line_count > 0 || (name !== null && ackFormat.isNamed(name))) return true
  const entries = readFile(bytes.toString('utf8')).batches.flatMap((batch) => batch.entries)
  return entry_count === entries.length && debit_amount + credit_amount === entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the bank has rejected has failed, whatever it was: nothing waits to be paid that nobody sends. */
async function checkRejected({ trx, platformId, environment }: TenantStore, secrets: Secrets): Promise<Finding> {
  const files = await trx('nacha_files').where({ platform_id: platformId, environment, direction: 'outgoing' }).orderBy('id').select('id', 'answer')
  for (const { id } of files.filter(({ answer }) => answer !== null && answer !== 'accepted')) {
    const file = await trx('nacha_files').where({ platform_id: platformId, environment, id }).first()
    if (file === undefined) continue
    const batches = readFile(openBytes(secrets, file).toString('utf8')).batches.filter(({ batchNumber }) => file.answer === 'rejected' || file.rejected_batches.includes(batchNumber))
    const traces = batches.flatMap(({ entries }) => entries.map(({ traceNumber }) => traceNumber))
    const held = await trx.raw<{ rows: { id: string }[] }>(
      `select payment.id from nacha_entries entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
        where entry.platform_id = ? and entry.environment = ? and entry.file_id = ? and entry.trace_number = any (?) and payment.status in ('pending', 'paid')
        union all
       select event.id from funding_entries entry join funding_events event on event.platform_id = entry.platform_id and event.id = entry.funding_event_id
        where entry.platform_id = ? and entry.environment = ? and entry.file_id = ? and entry.trace_number = any (?) and event.status in ('pending', 'paid')
        union all
       select prenote.id from prenotes prenote
        where prenote.platform_id = ? and prenote.environment = ? and prenote.file_id = ? and prenote.trace_number = any (?) and prenote.status in ('pending', 'passed') limit 1`,
      [platformId, environment, file.id, traces, platformId, environment, file.id, traces, platformId, environment, file.id, traces],
    )
    if (held.rows[0] !== undefined) return { rows: files.length, broken: held.rows[0].id }
  }
  return { rows: files.length, broken: undefined }
}
