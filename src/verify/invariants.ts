import { quarterMilliseconds, type CountedList } from '../database/list-counts.ts'
import type { JobKind } from '../database/tables.ts'
import { hourMilliseconds } from '../events/event-counts.ts'
import { creditTypes } from '../funding/funding-event.ts'
import { allFundingPostings, allPostings } from '../ledger/posting.ts'
import { allMoves, wasNotRejected } from '../payments/payment.ts'
import { daysAfterSettlement, mostRepresentments } from '../payments/resubmission.ts'
import { findDamagedText, findHeldRejected, findWrongContent, isWithdrawn, withFile } from './file-contents.ts'
import type { Invariant } from './invariant.ts'
import { findPresentedTooOften } from './presentments.ts'

/** Days from an entry's effective date on which it is paid, at the latest: a bank's windows may ask for 60 banking days. */
const mostDaysOfWindows = 100

/** By one query that gives the ids of rows that break it. */
function byQuery(name: string, table: string, sql: string): Invariant {
  return {
    name,
    table,
    async findBroken({ trx, platformId, environment }) {
      const bindings = { platformId, environment, moves: allMoves(), postings: allPostings(), fundingPostings: allFundingPostings(), creditTypes: [...creditTypes], mostRepresentments, daysAfterSettlement, mostDaysOfWindows, quarterMilliseconds, quarterSeconds: quarterMilliseconds / 1000, daySeconds: 86_400, hourMilliseconds }
      // Not `limit 1`, for which PostgreSQL chooses plans that are quick to find one, where all but always there is none to be found.
      const broken = await trx.raw<{ rows: { id: string | null }[] }>(`select min(id::text) as id from (${sql}) broken`, bindings)
      return broken.rows[0]?.id ?? undefined
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

/** Lists that are counted: what their kind is, their day of payment, and that on which they took effect. */
const countedLists: Readonly<Record<CountedList, readonly [kind: string, paymentDay: string, effectiveDay: string]>> = {
  payments: ['payment_type', `payment_date - date '1970-01-01'`, 'cast(floor(extract(epoch from effective_at) / cast(:daySeconds as bigint)) as integer)'],
  customers: ['type', 'cast(null as integer)', 'cast(null as integer)'],
  paykeys: ['source', 'cast(null as integer)', 'cast(null as integer)'],
}

/** A unit of time in which an id was made, by its first 48 bits. */
const madeIn = (milliseconds: string) => `cast(cast(cast('x' || substr(cast(id as text), 1, 8) || substr(cast(id as text), 10, 4) as bit(48)) as bigint) / cast(:${milliseconds} as bigint) as integer)`

/** How many rows of a list have the same kind and status, and the same days and quarters of an hour. */
const cellsOf = (list: string, kind: string, paymentDay: string, effectiveDay: string) => `
  select cast('${list}' as text) as list, owner_id, ${kind} as kind, status, count(*) as count, ${paymentDay} as payment_day, ${effectiveDay} as effective_day,
         ${madeIn('quarterMilliseconds')} as id_quarter,
         cast(floor(extract(epoch from created_at) / cast(:quarterSeconds as bigint)) as integer) as created_quarter
    from ${list} listed where ${inScope('listed')} group by 1, 2, 3, 4, 6, 7, 8, 9`

const ofEachAxis = `cross join lateral (values ('all', 0, 0), ('id', id_quarter / 96, 0), ('created_at', created_quarter / 96, 0), ('payment_date', payment_day, 0), ('effective_at', effective_day, 0),
  ('id_quarter', id_quarter, 0), ('created_quarter', created_quarter, 0),
  ('created_at:id', created_quarter / 96, id_quarter / 96), ('created_at:payment_date', created_quarter / 96, payment_day), ('created_at:effective_at', created_quarter / 96, effective_day),
  ('payment_date:id', payment_day, id_quarter / 96), ('payment_date:created_at', payment_day, created_quarter / 96), ('payment_date:effective_at', payment_day, effective_day),
  ('effective_at:id', effective_day, id_quarter / 96), ('effective_at:created_at', effective_day, created_quarter / 96), ('effective_at:payment_date', effective_day, payment_day)) axes (axis, day, second_day)`

/** By two columns all kinds and statuses are counted together. */
const [kindOf, statusOf] = ['kind', 'status'].map((column) => `case when axis like '%:%' then '' else ${column} end`)

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
          or entry.code is distinct from payment.status_code or entry.changed_at is distinct from payment.status_changed_at)
      union all
     select entry.payment_id from payment_history entry
       left join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
      where ${inScope('entry')} and entry.sequence = 1 and payment.id is null`,
  ),
  byQuery(
    'times_agree_with_history',
    'payments',
    `select payment.id from payments payment
       left join (
         select payment_id, max(changed_at) filter (where status = 'pending') as pending_at, max(changed_at) filter (where status = 'paid') as paid_at
           from payment_history entry where ${inScope('entry')} and status in ('pending', 'paid') group by payment_id) past on past.payment_id = payment.id
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
                sum(amount * ((debit_account = 'in_transit')::integer - (credit_account = 'in_transit')::integer)) as in_transit,
                sum(amount * ((debit_account = 'owed_to_account')::integer - (credit_account = 'owed_to_account')::integer)) as owed
           from ledger_postings posting
          where ${inScope('posting')} and posting.payment_id is not null
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
       left join nacha_files file on file.platform_id = entry.platform_id and file.id = entry.file_id
      where ${inScope('payment')}
        and ((payment.status in ('pending', 'paid', 'failed', 'reversed')) <> (file.id is not null)
          or entry.amount <> payment.amount)`,
  ),
  byQuery(
    'paid_after_the_bank_got_it',
    'payments',
    `select payment.id from payments payment
       join nacha_entries entry on entry.platform_id = payment.platform_id and entry.payment_id = payment.id ${withFile}
      where ${inScope('payment')}
        and (case when ${isWithdrawn} then payment.status <> 'failed' or payment.status_code is not null
                  else payment.status in ('paid', 'failed', 'reversed') and file.status <> 'handed_over' end)`,
  ),
  waiting('payments_wait_for_something', 'payments', 'step_payment', ['created', 'scheduled', 'pending']),
  waiting('funding_waits_for_something', 'funding_events', 'step_funding', ['created', 'pending']),
  waiting('prenotes_wait_for_something', 'prenotes', 'step_prenote', ['created', 'pending']),
  // A file goes before its entries settle. How long they then wait is told by the bank's windows; what those were is not kept, but at most they
  // are 60 banking days. What is forced to its end waits less. How late a transfer may be sent can't be told: one without a bank account waits on.
  byQuery(
    // What is presented again keeps its date where its bank got it by other ways, nobody knows when (ach/freshen-file.ts).
    'steps_are_due_in_time',
    'payments',
    `select id from (
       select id, status, due_at, settles_at, effective_date from payments waiting where ${inScope('waiting')}
        union all
       select id, status, due_at, null, case when retry_of is null then effective_date end from funding_events waiting where ${inScope('waiting')}
        union all
       select id, status, due_at, null, effective_date from prenotes waiting where ${inScope('waiting')}) waiting
      where (status = 'scheduled' and due_at >= settles_at)
         or (status = 'pending' and (due_at at time zone 'America/New_York')::date > greatest(effective_date, (settles_at at time zone 'America/New_York')::date) + case :environment when 'sandbox' then 7 else cast(:mostDaysOfWindows as integer) end)`,
  ),
  // How often and how late an entry that came back is presented again is for Nacha to say, and that it is the same one.
  byQuery(
    'representments_within_limits',
    'payments',
    `select again.id from (
       select *, count(*) filter (where status <> 'cancelled' and ${wasNotRejected}) over (partition by representment_of) as presented,
              count(*) filter (where status not in ('cancelled', 'failed', 'reversed')) over (partition by representment_of) as under_way
         from payments payment where ${inScope('payment')} and payment.representment_of is not null) again
       left join payments original on ${inScope('original')} and original.id = again.representment_of
      where (original.id is null or again.presented > :mostRepresentments or again.amount <> original.amount or again.paykey_id <> original.paykey_id
         or original.status not in ('failed', 'reversed') or original.status_code not in ('R01', 'R09') or original.representment_of is not null
         or again.representment_until <> original.effective_date + cast(:daysAfterSettlement as integer) or again.effective_date > again.representment_until)`,
  ),
  // The same of transfers, which one bank account gets three times at most.
  { name: 'transfers_within_limits', table: 'funding_events', findBroken: findPresentedTooOften },
  byQuery(
    'files_equal_their_entries',
    'nacha_files',
    `select file.id from nacha_files file
       left join (
         select file_id, count(*) as count, coalesce(sum(amount) filter (where is_debit), 0) as debit, coalesce(sum(amount) filter (where not is_debit), 0) as credit
           from (
             select entry.file_id, entry.amount, payment.payment_type = 'charge' as is_debit
               from nacha_entries entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id ${withFile}
              where ${inScope('entry')} and not ${isWithdrawn}
              union all
             select entry.file_id, entry.amount, entry.direction = 'debit' from funding_entries entry ${withFile} where ${inScope('entry')} and not ${isWithdrawn}
              union all
             select entry.file_id, 0, true from prenotes entry where ${inScope('entry')} and entry.file_id is not null) entry
          group by file_id) sums on sums.file_id = file.id
      where ${inScope('file')} and file.direction = 'outgoing' and file.status <> 'open'
        and (file.entry_count <> coalesce(sums.count, 0) or file.debit_amount <> coalesce(sums.debit, 0) or file.credit_amount <> coalesce(sums.credit, 0))`,
  ),
  { name: 'files_say_their_entries', table: 'nacha_files', opensFiles: true, findBroken: findWrongContent },
  { name: 'earlier_texts_are_whole', table: 'earlier_texts', findBroken: findDamagedText },
  { name: 'rejected_files_hold_nothing_pending', table: 'nacha_files', findBroken: findHeldRejected },
  // What has come back of one would be taken for another's.
  byQuery(
    'numbers_are_given_once',
    'nacha_files',
    `select coalesce(entry.file_id, file.id) as id
       from (select name, value from number_series series where ${inScope('series')}) series
       full join (
         select 'trace' as name, max(trace_sequence) as number, (array_agg(file_id order by trace_sequence desc))[1] as file_id
           from (select trace_sequence, file_id from nacha_entries entry where ${inScope('entry')}
                  union all
                 select trace_sequence, file_id from funding_entries entry where ${inScope('entry')}
                  union all
                 select trace_sequence, file_id from prenotes entry where ${inScope('entry')} and file_id is not null) numbered) entry on entry.name = series.name
       full join (
         select 'files of ' || file_date as name, max(number) as number, (array_agg(id order by number desc))[1] as id
           from nacha_files file where ${inScope('file')} and direction = 'outgoing' group by file_date) file on file.name = series.name
      where greatest(entry.number, file.number) > coalesce(series.value, 0)`,
  ),
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
  byQuery(
    'funding_is_of_their_accounts',
    'funding_payments',
    `select link.payment_id as id from funding_payments link
       join payments payment on payment.platform_id = link.platform_id and payment.id = link.payment_id
       join funding_events event on event.platform_id = link.platform_id and event.id = link.funding_event_id
      where ${inScope('link')}
        and (payment.environment <> event.environment or payment.owner_id <> event.owner_id or payment.account_id is distinct from event.account_id
          or (payment.payment_type = 'charge' and event.type in ('payout_withdrawal', 'payout_return')))`,
  ),
  byQuery(
    'payments_are_of_their_paykeys',
    'payments',
    `select payment.id from payments payment
       left join paykeys paykey on paykey.platform_id = payment.platform_id and paykey.id = payment.paykey_id
      where ${inScope('payment')}
        and (paykey.environment is distinct from payment.environment or paykey.owner_id is distinct from payment.owner_id or paykey.customer_id is distinct from payment.customer_id)`,
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
  // Not where a transfer for it has failed since: what is withdrawn again comes after it was sent. Payouts that came back are not told.
  byQuery(
    'live_payouts_sent_when_covered',
    'payments',
    `select payment.id from payments payment
       join funding_payments link on link.platform_id = payment.platform_id and link.payment_id = payment.id and link.amount > 0
       join funding_events event on event.platform_id = link.platform_id and event.id = link.funding_event_id
      where ${inScope('payment')} and payment.environment = 'live' and payment.payment_type = 'payout' and payment.status in ('pending', 'paid')
        and event.type = 'payout_withdrawal' and event.status <> 'failed' and event.created_at <= payment.processed_at
        and (event.status <> 'paid' or event.status_changed_at > payment.processed_at)
        and not exists (
          select 1 from funding_payments other
            join funding_events failed on failed.platform_id = other.platform_id and failed.id = other.funding_event_id
           where other.platform_id = payment.platform_id and other.payment_id = payment.id
             and failed.status = 'failed' and failed.status_changed_at >= payment.processed_at)`,
  ),
  // Money goes back the way that it came: what takes a transfer back goes when that has come, or at the earliest with it. What came after a
  // transfer that failed meanwhile is none that it takes back.
  byQuery(
    'transfers_taken_back_have_come',
    'funding_events',
    `select back.id from funding_events back
       join funding_payments link on link.platform_id = back.platform_id and link.funding_event_id = back.id and link.amount > 0
       join funding_payments other on other.platform_id = link.platform_id and other.payment_id = link.payment_id and other.funding_event_id <> link.funding_event_id and other.amount > 0
       join funding_events taken on taken.platform_id = other.platform_id and taken.id = other.funding_event_id and taken.created_at < back.created_at
      where ${inScope('back')} and back.environment = 'live' and back.status in ('pending', 'paid')
        and ((back.type = 'payout_return' and taken.type = 'payout_withdrawal' and taken.status in ('created', 'pending'))
          or (back.type = 'charge_reversal' and taken.type = 'charge_deposit' and taken.status = 'created'))`,
  ),
  // Of a deposit that is not sent: what was paid into it and has not come back, less what payouts took. Where something of it came back in
  // between, what it has left may be more than that, by what had been taken of that.
  byQuery(
    'cover_equals_what_covers',
    'funding_events',
    `select event.id from funding_events event
       left join (
         select link.funding_event_id, coalesce(sum(link.amount) filter (where link.amount > 0 and payment.status = 'paid'), 0) as paid,
                coalesce(-sum(link.amount) filter (where link.amount < 0), 0) as taken, bool_or(payment.payment_type = 'charge' and payment.status <> 'paid') as is_less
           from funding_events open
           join funding_payments link on link.platform_id = open.platform_id and link.funding_event_id = open.id
           join payments payment on payment.platform_id = link.platform_id and payment.id = link.payment_id
          where ${inScope('open')} and open.status = 'created' and open.type = 'charge_deposit' group by link.funding_event_id) sums on sums.funding_event_id = event.id
      where ${inScope('event')}
        and event.cover_amount not between greatest(0, coalesce(paid - taken, 0)) and coalesce(case when is_less then paid else paid - taken end, 0)`,
  ),
  // Where it went to a linked bank account; what was paid or came back was with the bank.
  byQuery(
    'funding_in_a_file',
    'funding_events',
    `select event.id from funding_events event
       left join funding_entries entry on entry.platform_id = event.platform_id and entry.funding_event_id = event.id
       left join nacha_files file on file.platform_id = entry.platform_id and file.id = entry.file_id
      where ${inScope('event')}
        and ((event.linked_bank_account_id is not null) <> (file.id is not null)
          or (event.status = 'created' and event.linked_bank_account_id is not null)
          or entry.amount <> event.amount
          or entry.direction <> case when event.type = any(:creditTypes) then 'credit' else 'debit' end
          or (event.environment = 'live' and event.status <> 'created' and event.amount > 0 and entry.funding_event_id is null)
          or case when ${isWithdrawn} then event.status <> 'failed' or event.status_code is not null
                  else event.status in ('paid', 'failed') and file.status <> 'handed_over' end)`,
  ),
  byQuery(
    'transfers_use_their_own_bank_accounts',
    'funding_events',
    `select event.id from funding_events event
       left join linked_bank_accounts linked on linked.platform_id = event.platform_id and linked.id = event.linked_bank_account_id
      where ${inScope('event')} and event.linked_bank_account_id is not null and (linked.environment is distinct from event.environment or linked.account_id is distinct from event.account_id)`,
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
  byQuery(
    'mailboxes_are_looked_into',
    'bank_settings',
    `select bank.platform_id as id from bank_settings bank
       left join jobs job on job.platform_id = bank.platform_id and job.environment = bank.environment and job.kind = 'fetch_files' and job.subject_id = bank.platform_id
      where ${inScope('bank')} and job.id is null`,
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
  byQuery(
    'lists_equal_their_counts',
    'payments',
    `select coalesce(told.owner_id, listed.owner_id) as id
       from (
         select list, owner_id, axis, day, second_day, kind, status, sum(count) as count
           from (
             select list, owner_id, axis, day, second_day, kind, status, count from list_counts counted where ${inScope('counted')}
              union all
             select list, owner_id, axis, day, second_day, ${kindOf}, ${statusOf}, count from list_count_changes changed ${ofEachAxis} where ${inScope('changed')} and day is not null and second_day is not null) told
          group by list, owner_id, axis, day, second_day, kind, status
         having sum(count) <> 0) told
       full join (
         select list, owner_id, axis, day, second_day, ${kindOf} as kind, ${statusOf} as status, sum(count) as count
           from (${Object.entries(countedLists).map(([list, [kind, paymentDay, effectiveDay]]) => cellsOf(list, kind, paymentDay, effectiveDay)).join(' union all ')}) cells ${ofEachAxis}
          where day is not null and second_day is not null
          group by 1, 2, 3, 4, 5, 6, 7) listed using (list, owner_id, axis, day, second_day, kind, status)
      where told.count is distinct from listed.count
      union all
     select owner_id as id
       from (select owner_id, created_at, id_hour, event_type, count from event_counts counted where ${inScope('counted')}) told
       full join (
         select owner_id, date_trunc('hour', created_at, 'utc') as created_at, ${madeIn('hourMilliseconds')} as id_hour, event_type, count(*) as count
           from events listed cross join lateral (values (platform_id), (account_id)) owners (owner_id)
          where ${inScope('listed')} and owner_id is not null and created_at < (select until from events_counted counted where ${inScope('counted')})
          group by 1, 2, 3, 4) listed using (owner_id, created_at, id_hour, event_type)
      where told.count is distinct from listed.count`,
  ),
]
