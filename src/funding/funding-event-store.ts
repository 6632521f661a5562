import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantStore } from '../context.ts'
import { readPage, type Page } from '../database/paging.ts'
import type { FundingEventRow, FundingPaymentRow } from '../database/tables.ts'
import type { Secrets } from '../lib/secrets.ts'
import { findNumbers } from '../linked-bank-accounts/settlement-account.ts'
import { creditTypes, type Returned } from './funding-event.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('funding_events').where({ platform_id: platformId, environment })
}

export async function findFundingEvent(store: OwnerStore, id: string): Promise<FundingEventRow | undefined> {
  return scoped(store).where({ owner_id: store.ownerId, id }).first()
}

export interface FundingEventFilter {
  type?: Schema<'FundingEventType'>[]
  status?: Schema<'FundingEventStatus'>[]
  account_id?: string
  min_transfer_date?: string
  max_transfer_date?: string
}

export async function listFundingEvents(store: OwnerStore, filter: FundingEventFilter, page: Page<Schema<'FundingEventSort'>>) {
  const matching = scoped(store).where({ owner_id: store.ownerId })
  if (filter.type !== undefined) void matching.whereIn('type', filter.type)
  if (filter.status !== undefined) void matching.whereIn('status', filter.status)
  if (filter.account_id !== undefined) void matching.where({ account_id: filter.account_id })
  if (filter.min_transfer_date !== undefined) void matching.where('transfer_date', '>=', filter.min_transfer_date)
  if (filter.max_transfer_date !== undefined) void matching.where('transfer_date', '<=', filter.max_transfer_date)
  return readPage(matching, 'funding_events', page)
}

/** What tells the one open event that takes something on. */
export type OpenKey = Pick<FundingEventRow, 'owner_id' | 'type' | 'transfer_date' | 'retry_of'>

/** Makes those that are not there yet, by their open key. */
export async function insertMissing({ trx }: TenantStore, rows: readonly FundingEventRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx('funding_events').insert([...rows]).onConflict(trx.raw(`(platform_id, environment, owner_id, transfer_date, type, coalesce(retry_of, owner_id)) where status = 'created'`)).ignore()
}

/** Open ones by their keys, held until the transaction ends, in one order for everybody. */
export async function lockOpen(store: TenantStore, keys: readonly OpenKey[]): Promise<FundingEventRow[]> {
  return scoped(store)
    .where({ status: 'created' })
    .whereRaw(
      `(owner_id, type, transfer_date, coalesce(retry_of, owner_id)) in (
         select owner_id, type, transfer_date, coalesce(retry_of, owner_id) from json_to_recordset(?::json) as key (owner_id uuid, type text, transfer_date date, retry_of uuid))`,
      [JSON.stringify(keys)],
    )
    .orderBy('id')
    .forUpdate()
}

/** Deposits of these owners that are not sent and can cover something, the earliest first, held until the transaction ends. */
export async function lockCover(store: TenantStore, ownerIds: readonly string[]): Promise<FundingEventRow[]> {
  const rows = await scoped(store)
    .where({ status: 'created', type: 'charge_deposit' })
    .whereRaw('owner_id = any(?::uuid[])', [[...ownerIds]])
    .where('cover_amount', '>', 0)
    .orderBy('id')
    .forUpdate()
  return rows.sort((a, b) => (a.transfer_date < b.transfer_date ? -1 : a.transfer_date > b.transfer_date ? 1 : 0))
}

/** Writes what a change can change. */
export async function updateFundingEvents({ trx, platformId, environment }: TenantStore, rows: readonly FundingEventRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx.raw(
    `update funding_events set
       status = row.status, status_reason = row.status_reason, status_source = row.status_source, status_message = row.status_message,
       status_code = row.status_code, status_changed_at = row.status_changed_at, transfer_date = row.transfer_date,
       effective_date = row.effective_date, amount = row.amount, cover_amount = row.cover_amount, payment_count = row.payment_count,
       linked_bank_account_id = row.linked_bank_account_id, due_at = row.due_at, event_sequence = row.event_sequence, updated_at = row.updated_at
     from json_to_recordset(?::json) as row (
       id uuid, status text, status_reason text, status_source text, status_message text, status_code text, status_changed_at timestamptz,
       transfer_date date, effective_date date, amount bigint, cover_amount bigint, payment_count integer, linked_bank_account_id uuid,
       due_at timestamptz, event_sequence integer, updated_at timestamptz)
     where funding_events.platform_id = ? and funding_events.environment = ? and funding_events.id = row.id`,
    [JSON.stringify(rows), platformId, environment],
  )
}

/** Says which payments an event's amount is made of. A payment that has a part in it already gets a larger one. */
export async function addLinks({ trx }: TenantStore, rows: readonly FundingPaymentRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx('funding_payments')
    .insert([...rows])
    .onConflict(['platform_id', 'funding_event_id', 'payment_id'])
    .merge({ amount: trx.raw('funding_payments.amount + excluded.amount') })
}

/** What was transferred, or is about to be, for a payment. */
export interface Funded {
  payment_id: string
  /** Cents that the account has got for it, less what was taken; of what was returned nothing. */
  net: number
  /** Cents that withdrawals which may still come back have taken for it. */
  unsure: number
  /** The last day on which something of it is still to be sent; null where nothing is. */
  open_until: string | null
  /** When the last of it that is on its way counts as paid; null where nothing is. */
  sure_at: Date | null
}

/** Of payments that have anything to do with a funding event, by their ids. */
export async function sumFunded({ trx, platformId, environment }: TenantStore, paymentIds: readonly string[]): Promise<Map<string, Funded>> {
  if (paymentIds.length === 0) return new Map()
  const { rows } = await trx.raw<{ rows: Funded[] }>(
    `select link.payment_id,
            sum(case when event.status = 'failed' then 0 when event.type = any(?) then link.amount else -link.amount end)::bigint as net,
            sum(case when event.type = 'payout_withdrawal' and event.status in ('created', 'pending') then link.amount else 0 end)::bigint as unsure,
            max(event.transfer_date) filter (where event.status = 'created' and link.amount <> 0) as open_until,
            max(event.due_at) filter (where event.status = 'pending' and link.amount <> 0) as sure_at
       from funding_payments link
       join funding_events event on event.platform_id = link.platform_id and event.id = link.funding_event_id
      where link.platform_id = ? and link.environment = ? and link.payment_id = any(?::uuid[])
      group by link.payment_id`,
    [[...creditTypes], platformId, environment, [...paymentIds]],
  )
  return new Map(rows.map((row) => [row.payment_id, row]))
}

/** An event that nothing has been sent of, and what some of its payments have to do with its amount. */
export interface OpenEvent {
  event: FundingEventRow
  links: FundingPaymentRow[]
}

/** The open events of a type that payments are in, held until the transaction ends. The caller has locked the payments: their parts stay. */
export async function lockOpenOf(store: TenantStore, paymentIds: readonly string[], type: FundingEventRow['type']): Promise<OpenEvent[]> {
  const { trx, platformId, environment } = store
  const links = await trx('funding_payments').where({ platform_id: platformId, environment }).whereRaw('payment_id = any(?::uuid[])', [[...paymentIds]])
  const events = await scoped(store)
    .where({ status: 'created', type })
    .whereRaw('id = any(?::uuid[])', [[...new Set(links.map(({ funding_event_id }) => funding_event_id))]])
    .orderBy('id')
    .forUpdate()
  return events.map((event) => ({ event, links: links.filter(({ funding_event_id }) => funding_event_id === event.id) }))
}

/** The worker's steps by what is due. */
export type FundingStep = 'send_funding' | 'settle_funding'
const statusFor = { send_funding: 'created', settle_funding: 'pending' } as const satisfies Readonly<Record<FundingStep, FundingEventRow['status']>>

/** Nothing settles that the bank has not got, however long that takes. @param unsentFiles that are not handed over */
function waitingFor(store: TenantStore, steps: readonly FundingStep[], unsentFiles: readonly string[]) {
  const waiting = scoped(store).whereNotNull('due_at').whereIn('status', steps.map((step) => statusFor[step]))
  if (unsentFiles.length === 0 || !steps.includes('settle_funding')) return waiting
  return waiting.whereRaw(
    `not (status = 'pending' and exists (select 1 from funding_entries entry
           where entry.platform_id = funding_events.platform_id and entry.funding_event_id = funding_events.id and entry.file_id = any(?::uuid[])))`,
    [[...unsentFiles]],
  )
}

/** Events whose step is due, the longest due first, held until the transaction ends. What takes deposits back is sent after all others. */
export async function lockDueFunding(store: TenantStore, step: FundingStep, until: Date, limit: number, unsentFiles: readonly string[] = []): Promise<FundingEventRow[]> {
  return waitingFor(store, [step], unsentFiles)
    .where('due_at', '<=', until)
    .orderByRaw(step === 'send_funding' ? `type = 'charge_reversal', due_at, id` : 'due_at, id')
    .limit(limit)
    .forUpdate()
}

/**
 * Of all transfers that are due those that would stand side by side in a file: of one account and type. Those that present the same money
 * again are apart from all others.
 */
export async function listSideBySide(store: TenantStore, until: Date): Promise<FundingEventRow[]> {
  const due = () => waitingFor(store, ['send_funding'], []).where('due_at', '<=', until).where('amount', '>', 0)
  const several = due().groupByRaw('owner_id, type, coalesce(retry_of, owner_id)').havingRaw('count(*) > 1').select('owner_id', 'type', store.trx.raw('coalesce(retry_of, owner_id)'))
  return due().whereRaw('(owner_id, type, coalesce(retry_of, owner_id)) in ?', [several]).orderBy(['due_at', 'id'])
}

/** The step that is due first, of these. */
export async function findFirstFunding(store: TenantStore, steps: readonly FundingStep[], unsentFiles: readonly string[] = []): Promise<{ step: FundingStep; at: Date } | undefined> {
  const row = await waitingFor(store, steps, unsentFiles).orderBy(['due_at', 'id']).first('status', 'due_at')
  if (row === undefined || row.due_at === null) return undefined
  return { step: row.status === 'created' ? 'send_funding' : 'settle_funding', at: row.due_at }
}

/** Has those that wait for a file which is still to come find it anew. */
export async function planFundingAnew(store: TenantStore, now: Date): Promise<void> {
  await waitingFor(store, ['send_funding'], []).where('due_at', '>', now).update({ due_at: now })
}

/** By ids that rows of the platform hold. */
export async function findFundingEvents(store: TenantStore, ids: readonly string[]): Promise<FundingEventRow[]> {
  return scoped(store).whereRaw('id = any(?::uuid[])', [[...ids]]).orderBy('id')
}

/** The same, held until the transaction ends. */
export async function lockFundingEvents(store: TenantStore, ids: readonly string[]): Promise<FundingEventRow[]> {
  return scoped(store).whereRaw('id = any(?::uuid[])', [[...ids]]).orderBy('id').forUpdate()
}

/**
 * Of transfers that are due, those that would give or take back what has not come yet: what was withdrawn, or taken back of a deposit, and
 * may still fail; a deposit that the bank has not got, and that does not go with them.
 *
 * @param fileId the one they go into
 * @returns their ids
 */
export async function listEarly({ trx, platformId, environment }: TenantStore, ids: readonly string[], fileId: string | undefined): Promise<Set<string>> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select distinct due.id
       from funding_events due
       join funding_payments link on link.platform_id = due.platform_id and link.funding_event_id = due.id
       join funding_payments other on other.platform_id = link.platform_id and other.payment_id = link.payment_id and other.funding_event_id <> link.funding_event_id and other.amount > 0
       join funding_events before on before.platform_id = other.platform_id and before.id = other.funding_event_id
       left join funding_entries entry on entry.platform_id = before.platform_id and entry.funding_event_id = before.id
       left join nacha_files file on file.platform_id = entry.platform_id and file.id = entry.file_id
      where due.platform_id = :platformId and due.environment = :environment and due.id = any(cast(:ids as uuid[]))
        and case due.type
              when 'charge_deposit' then before.type = 'charge_reversal' and before.status = 'pending'
              when 'payout_return' then before.type = 'payout_withdrawal' and before.status in ('created', 'pending')
              when 'charge_reversal' then before.type = 'charge_deposit' and (
                before.status = 'created' or (before.status = 'pending' and file.status <> 'handed_over' and file.id is distinct from cast(:fileId as uuid)))
              else false end`,
    { platformId, environment, ids: [...ids], fileId: fileId ?? null },
  )
  return new Set(rows.map(({ id }) => id))
}

/** What a transfer that came back was to bring for a payment, and no other one of the same money does. */
export interface Outstanding {
  payment_id: string
  type: FundingEventRow['type']
  /** The transfer that came back first of those with the same money. */
  first_id: string
  /** Cents. */
  amount: number
}

/** Of each payment, type and money by the transfer that came back last; the last of these first. */
export async function listToPresentAgain({ trx, platformId, environment }: TenantStore, paymentIds: readonly string[]): Promise<Outstanding[]> {
  if (paymentIds.length === 0) return []
  const { rows } = await trx.raw<{ rows: Outstanding[] }>(
    `select * from (
       select distinct on (link.payment_id, event.type, coalesce(event.retry_of, event.id)) link.payment_id, event.type, coalesce(event.retry_of, event.id) as first_id,
              link.amount - coalesce((
                select sum(other.amount) from funding_events retry
                  join funding_payments other on other.platform_id = retry.platform_id and other.funding_event_id = retry.id
                 where retry.platform_id = event.platform_id and retry.retry_of = coalesce(event.retry_of, event.id) and retry.status <> 'failed'
                   and other.payment_id = link.payment_id), 0)::bigint as amount
         from funding_payments link
         join funding_events event on event.platform_id = link.platform_id and event.id = link.funding_event_id
        where link.platform_id = ? and link.environment = ? and link.payment_id = any(?::uuid[]) and link.amount > 0 and event.status = 'failed'
        order by link.payment_id, event.type, coalesce(event.retry_of, event.id), event.id desc) returned
      where amount > 0
      order by first_id desc`,
    [platformId, environment, [...paymentIds]],
  )
  return rows
}

/** Payouts that have not gone to the bank and are covered by these deposits. */
export async function listCovered({ trx, platformId, environment }: TenantStore, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return []
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select distinct payment.id from funding_payments link
       join payments payment on payment.platform_id = link.platform_id and payment.id = link.payment_id and payment.status = 'scheduled'
      where link.platform_id = ? and link.environment = ? and link.funding_event_id = any(?::uuid[]) and link.amount < 0`,
    [platformId, environment, [...eventIds]],
  )
  return rows.map(({ id }) => id)
}

/**
 * Counts anew what payouts can be covered by in deposits that are not sent: what was paid into them, less what payouts have taken.
 *
 * @param unpaid charges that are not paid any more, as nobody has stored yet
 */
export async function recountCover({ trx, platformId, environment }: TenantStore, eventIds: readonly string[], unpaid: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  await trx.raw(
    `update funding_events set cover_amount = least(funding_events.amount, greatest(0, sums.cover))
       from (
         select link.funding_event_id,
                sum(case when link.amount < 0 then link.amount when payment.status = 'paid' and payment.id <> all(:unpaid) then link.amount else 0 end) as cover
           from funding_payments link join payments payment on payment.platform_id = link.platform_id and payment.id = link.payment_id
          where link.platform_id = :platformId and link.environment = :environment and link.funding_event_id = any(:ids)
          group by link.funding_event_id) sums
      where funding_events.platform_id = :platformId and funding_events.environment = :environment and funding_events.id = any(:ids) and funding_events.id = sums.funding_event_id`,
    { platformId, environment, ids: [...eventIds], unpaid: [...unpaid] },
  )
}

/** Transfers that came back of which others are the retries: the first of each, and its retries, in the order in which they were made. */
export async function listReturned(store: TenantStore & { secrets: Secrets }, firstIds: readonly string[]): Promise<Returned[]> {
  if (firstIds.length === 0) return []
  const rows = await scoped(store).where({ status: 'failed' }).whereRaw('(id = any(:ids) or retry_of = any(:ids))', { ids: [...new Set(firstIds)] }).orderBy('id')
  const numbers = await findNumbers(store, store.secrets, rows.map(({ linked_bank_account_id }) => linked_bank_account_id))
  return rows.map((row) => ({ ...row, bankAccount: numbers.get(row.linked_bank_account_id ?? '') ?? '' }))
}

/** What is in an event. */
export async function listLinks({ trx, platformId, environment }: TenantStore, eventId: string): Promise<FundingPaymentRow[]> {
  return trx('funding_payments').where({ platform_id: platformId, environment, funding_event_id: eventId }).orderBy('payment_id')
}

/** Holds all payments of events until the transaction ends, in one order for everybody, however many there are. */
export async function lockPaymentsOf({ trx, platformId, environment }: TenantStore, eventIds: readonly string[]): Promise<void> {
  await trx.raw(
    `with locked as materialized (
       select id from payments
        where platform_id = :platformId and environment = :environment and id in (
          select payment_id from funding_payments where platform_id = :platformId and environment = :environment and funding_event_id = any(cast(:ids as uuid[])))
        order by id for update)
     select count(*) from locked`,
    { platformId, environment, ids: [...eventIds] },
  )
}

/**
 * Has one event stand for what another one did; the caller has locked both, and the payments before.
 *
 * @returns how many payments have come into it
 */
export async function moveLinks({ trx, platformId, environment }: TenantStore, from: string, into: string, now: Date): Promise<number> {
  const values = { platformId, environment, from, into, now }
  await trx.raw(
    `insert into funding_payments (platform_id, environment, funding_event_id, payment_id, amount)
     select platform_id, environment, :into, payment_id, amount from funding_payments
      where platform_id = :platformId and environment = :environment and funding_event_id = :from and amount <> 0
         on conflict (platform_id, funding_event_id, payment_id) do update set amount = funding_payments.amount + excluded.amount`,
    values,
  )
  await trx('funding_payments').where({ platform_id: platformId, environment, funding_event_id: from }).update({ amount: 0 })
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update payments set funding_ids = funding_ids || cast(:into as uuid), updated_at = greatest(updated_at, :now)
      where platform_id = :platformId and environment = :environment
        and id in (select payment_id from funding_payments where platform_id = :platformId and environment = :environment and funding_event_id = :into)
        and cast(:into as uuid) <> all (funding_ids)`,
    values,
  )
  return rowCount
}
