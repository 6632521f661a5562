import type { Knex } from 'knex'

/** The owner of nine tenths of the payments; nine others share the rest. */
export const largeOwner = '00000000-0000-7000-8000-000000000001'

/** The customer of some hundreds of paykeys, however many there are. */
export const customerOfMany = '00000000-0000-7000-8000-000000000001'
const mostPaykeys = 300

/** A day on which something was created, and its end: all is in the year before it. */
const end = '2026-11-01 00:00:00+00'
const days = 365

/** Payments that share a customer, with one paykey. */
const paymentsOfCustomer = 100
/** Rows that one statement makes. */
const atOnce = 500_000

/** Columns of a select are reckoned once a row, not wherever they are used. */
const onceEach = 'offset 0'
const hex = (text: string, digits: number) => `lpad(to_hex((${text})::bigint), ${digits}, '0')`
/** Always the same for the same n, between 0 and 1, and another one by another seed. */
const chance = (seed: number) => `((hashint8extended(n, ${seed}) & 2147483647) / 2147483648.0)`
const uuidOf = (at: string, tail: string) => `(overlay(${hex(`extract(epoch from ${at}) * 1000`, 12)} placing '-' from 9 for 0) || '-7000-8000-' || ${hex(tail, 12)})::uuid`
const idOf = (tail: string) => `('00000000-0000-7000-8000-' || ${hex(tail, 12)})::uuid`
const ownerOf = `case when n % 10 < 9 then 1 else 2 + n / 10 % 9 end`

/**
 * Fills an empty database with payments of a year, in the order in which they were created, by SQL: of an account that has nine tenths of
 * them and of nine others, each status as often as after a year's business. Past the triggers, but for those that count, and without events and history.
 *
 * @param superuser a pool of one connection
 */
export async function makePayments(superuser: Knex, platformId: string, count: number): Promise<void> {
  const bindings = { platformId, count }
  const indexes = await prepare(superuser, platformId)
  const customers = `(select k, n, ${ownerOf} as owner, ${idOf('k')} as id, timestamptz '${end}' - (n % 365 + 1) * interval '1 day' as at
                        from (select k, k % 10 + k / 10 * 10 as n from generate_series(0, greatest(:count / ${paymentsOfCustomer}, 90)) k) numbers)`
  await insertCustomers(superuser, customers, bindings)
  for (let first = 1; first <= count; first += atOnce) {
    await superuser.raw(payments, { ...bindings, first, last: Math.min(first + atOnce - 1, count) })
  }
  await finish(superuser, indexes)
}

/**
 * Fills an empty database with customers of a year, in the order in which they were created, each with one paykey, and one who has some hundreds of them instead: of the same accounts, as many of each.
 *
 * @param superuser a pool of one connection
 */
export async function makeCustomers(superuser: Knex, platformId: string, count: number): Promise<void> {
  const indexes = await prepare(superuser, platformId)
  const customers = `(select k, n, owner, at, ${uuidOf('at', 'k')} as id
                        from (select n as k, n, ${ownerOf} as owner, timestamptz '${end}' - interval '${days} days' + n * (interval '${days} days' / :count) as at
                                from generate_series(1, :count::bigint) n ${onceEach}) numbers ${onceEach})`
  await insertCustomers(superuser, customers, { platformId, count }, `case when owner = 1 and n % greatest(:count::bigint / ${mostPaykeys}, 1) = 1 then ${idOf('1')} else id end`)
  await finish(superuser, indexes)
}

/** With the accounts that own everything. @returns indexes that are to be made at the end */
async function prepare(superuser: Knex, platformId: string): Promise<string[]> {
  await superuser.raw(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '128MB'`)
  const indexes = await dropIndexes(superuser, ['payments', 'customers', 'paykeys'])
  await superuser.raw(
    `insert into organizations (platform_id, environment, id, name, created_at, updated_at) values (:platformId, 'sandbox', ${idOf('0')}, 'Many', now(), now())`,
    { platformId },
  )
  await superuser.raw(
    `insert into accounts (platform_id, environment, id, organization_id, type, status, status_detail, access_level, business_profile, capabilities, settings, terms_of_service, event_sequence, created_at, updated_at)
     select :platformId, 'sandbox', ${idOf('n')}, ${idOf('0')}, 'business', 'active', '{}', 'standard', '{}', '{}', '{}', '{}', 1, now(), now() from generate_series(1, 10) n`,
    { platformId },
  )
  return indexes
}

async function finish(superuser: Knex, indexes: readonly string[]): Promise<void> {
  for (const definition of indexes) await superuser.raw(definition)
  await superuser.raw('reset session_replication_role; reset synchronous_commit')
  await superuser.raw('vacuum analyze')
}

/** And a paykey of each, by the customer's id. @param made k, which no two share, n, owner, id and at @param customerOf whose the paykey is */
async function insertCustomers(superuser: Knex, made: string, bindings: Readonly<Record<string, Knex.RawBinding>>, customerOf = 'id'): Promise<void> {
  await superuser.raw(
    `insert into customers (platform_id, environment, owner_id, id, account_id, type, name, email, phone, status, external_id, address, event_sequence, created_at, updated_at)
     select :platformId, 'sandbox', ${idOf('owner')}, id, ${idOf('owner')}, case when ${chance(4)} < 0.05 then 'business' else 'individual' end,
            (array['Ada', 'Grace', 'Linus', 'Edsger', 'Barbara', 'Alan', 'Margaret', 'Donald', 'Frances', 'John'])[n % 10 + 1] || ' ' || initcap(translate(md5(k::text), '0123456789', 'aeioulnrst')),
            translate(md5(k::text), '0123456789', 'aeioulnrst') || k || '@example.com', '+1415' || lpad(k::text, 7, '0'),
            case when ${chance(5)} < 0.02 then 'review' else 'verified' end, 'customer-' || k, '{}', 1, at, at from ${made} made`,
    bindings,
  )
  await superuser.raw(
    `insert into paykeys (platform_id, environment, owner_id, id, account_id, customer_id, paykey, source, institution_name, status, status_details, routing_number, account_number_encrypted,
                          account_last_digits, account_type, event_sequence, created_at, updated_at)
     select :platformId, 'sandbox', ${idOf('owner')}, id, ${idOf('owner')}, ${customerOf}, md5(k::text) || k, 'bank_account', 'Bank ' || k % 300, case when ${chance(6)} < 0.025 then 'blocked' else 'active' end,
            '{}', '021000021', '', '6789', 'checking', 1, at, at from ${made} made`,
    bindings,
  )
}

const payments = `
  insert into payments (platform_id, environment, owner_id, id, account_id, payment_type, paykey_id, customer_id, amount, currency, description, payment_date, consent_type, device_ip_address, external_id,
                        balance_check, status, status_reason, status_source, status_message, status_code, status_changed_at, processed_at, effective_at, funding_ids, event_sequence, created_at, updated_at, limit_date)
  select :platformId, 'sandbox', ${idOf('owner')}, ${uuidOf('at', 'n')}, ${idOf('owner')}, type, ${idOf('customer')}, ${idOf('customer')}, (100 + power(10, 2 + 3 * ${chance(1)}) * 10)::bigint, 'USD',
         (array['Membership', 'Invoice', 'Subscription', 'Rent', 'Tuition', 'Donation', 'Utilities', 'Insurance'])[n % 8 + 1] || ' ' || n || ' for ' || to_char(at, 'Month YYYY'), day,
         case when type = 'charge' then 'internet' end, '203.0.113.7', 'order-' || n, case when type = 'charge' then 'enabled' end, status,
         case status when 'failed' then (array['insufficient_funds', 'insufficient_funds', 'closed_bank_account', 'invalid_bank_account'])[n % 4 + 1] when 'reversed' then 'disputed' when 'cancelled' then 'user_request' when 'on_hold' then 'risk_review' else 'ok' end,
         case status when 'failed' then 'bank_decline' when 'reversed' then 'customer_dispute' when 'cancelled' then 'user_action' when 'on_hold' then 'watchtower' else 'system' end,
         'The payment is ' || status || '.', case status when 'failed' then 'R01' when 'reversed' then 'R10' end, at + interval '5 days',
         case when status in ('pending', 'paid', 'failed', 'reversed') then at + interval '1 day' end, case when status in ('paid', 'reversed') then day + time '13:30' end,
         case when status = 'paid' then array[${idOf('1000000 + owner * 1000 + extract(doy from at)')}] else array[]::uuid[] end, 4, at, at + interval '5 days', day
    from (
      select n, owner, at, type, (at at time zone 'utc')::date + (n % 4)::int as day,
             case when at > timestamptz '${end}' - interval '1 day' then 'created' when at > timestamptz '${end}' - interval '3 days' then 'scheduled'
                  when at > timestamptz '${end}' - interval '6 days' then 'pending'
                  when chance < 0.03 then 'failed' when chance < 0.05 then 'cancelled' when chance < 0.055 then 'reversed' when chance < 0.056 then 'on_hold' else 'paid' end as status,
             -- One of the owner's own: a multiple of nine, as the others take turns.
             (n / 10 % (greatest((:count / ${paymentsOfCustomer * 10} - 1) / 9, 1) * 9)) * 10 + n % 10 as customer
        from (select n, ${ownerOf} as owner, timestamptz '${end}' - interval '${days} days' + n * (interval '${days} days' / :count) as at, ${chance(2)} as chance,
                     case when ${chance(3)} < 0.1 then 'payout' else 'charge' end as type
                from generate_series(:first::bigint, :last::bigint) n ${onceEach}) numbers ${onceEach}) made`

/** Of these tables, those that no constraint needs: made when all rows are there they take a fraction of the time. @returns how they are made again */
export async function dropIndexes(database: Knex, tables: readonly string[]): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { name: string; definition: string }[] }>(
    `select class.relname as name, replace(pg_get_indexdef(class.oid), ' ON ONLY ', ' ON ') as definition
       from pg_index index join pg_class class on class.oid = index.indexrelid
      where index.indrelid = any (select to_regclass(name) from unnest(?::text[]) as name)
        and not exists (select 1 from pg_constraint where conindid = index.indexrelid)
      order by 1`,
    [[...tables]],
  )
  for (const { name } of rows) await database.raw('drop index ??', [name])
  return rows.map(({ definition }) => definition)
}
