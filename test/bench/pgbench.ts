import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { world } from '../support/world.ts'
import { isThere } from './is-there.ts'

const hasPgbench = await isThere('pgbench')

/** Who calls it; said at the head of all figures. */
export const caller = hasPgbench ? 'pgbench' : 'pg (pgbench is not installed: the same statement by Node, at about 0.9 to 1.05 of its rate)'

/** Enough for 32 connections to plan what the function says, on a slow machine too. */
const secondsToWarmUp = 3

/**
 * What the database alone can do: pgbench, or pg where that is not installed, calls one function that writes what a charge is, of the charges that there are already, as
 * the service's own role.
 */
export class Pgbench {
  readonly #script: string
  readonly #url: string
  /** Plans are general ones from the first call on, as those of the service's statements are. */
  readonly #options: string
  /** Charges to be made again, numbered from 1. */
  readonly #rows: number

  private constructor(script: string, url: string, platformId: string, rows: number) {
    this.#script = script
    this.#url = url
    this.#options = `-c app.platform_id=${platformId} -c plan_cache_mode=force_generic_plan`
    this.#rows = rows
  }

  static async prepare(platformId: string, folder: string): Promise<Pgbench> {
    const { asSuperuser, database } = world()
    const [server] = (await asSuperuser.raw<{ rows: { version: number }[] }>(`select current_setting('server_version_num')::int as version`)).rows
    const newId = (server?.version ?? 0) >= 180_000 ? 'uuidv7()' : 'gen_random_uuid()'
    const columns = async (table: string) => (await asSuperuser.raw<{ rows: { name: string }[] }>(`select column_name as name from information_schema.columns where table_name = ? and is_generated = 'NEVER' order by ordinal_position`, [table])).rows.map(({ name }) => name)
    // Of the latest charge of each paykey: its row, its first entry, its first event, and its stored answer.
    await asSuperuser.raw(`create table bench_payments as select row_number() over () as n, p.* from payments p where p.platform_id = '${platformId}' and status = 'created'`)
    await asSuperuser.raw(`create table bench_history as select p.n, h.* from bench_payments p join payment_history h on h.platform_id = p.platform_id and h.payment_id = p.id and h.sequence = 1`)
    await asSuperuser.raw(`create table bench_events as select p.n, e.* from bench_payments p join events e on e.platform_id = p.platform_id and e.resource_id = p.id and e.event_sequence = 1`)
    for (const table of ['bench_payments', 'bench_history', 'bench_events']) {
      await asSuperuser.raw(`create unique index on ${table} (n)`)
      await asSuperuser.raw(`grant select on ${table} to public`)
      await asSuperuser.raw(`analyze ${table}`)
    }
    const insert = async (table: string, from: string, changes: Record<string, string>) => {
      const names = await columns(table)
      return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')} from ${from} t where t.n = wanted;`
    }
    const lock = (name: string) => `pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
    await asSuperuser.raw(`
      create function bench_charge(wanted bigint) returns uuid language plpgsql as $$
      declare
        payment bench_payments;
        new_id uuid := ${newId};
        new_event uuid := ${newId};
        new_key text := replace(gen_random_uuid()::text, '-', '');
      begin
        select * into strict payment from bench_payments where n = wanted;
        if not (select ${lock(`payment.owner_id || new_key || 'same'`)} and ${lock('payment.owner_id || new_key')} from (select count(*) from customers where platform_id = payment.platform_id and id = payment.platform_id) one) then
          raise exception 'in use';
        end if;
        if exists (select from idempotency_records where platform_id = payment.platform_id and environment = payment.environment and acting_account = payment.owner_id and key = new_key and day >= (now() at time zone 'utc')::date - 1 and created_at > now() - interval '24 hours') then
          raise exception 'known';
        end if;
        perform from paykeys where platform_id = payment.platform_id and environment = payment.environment and owner_id = payment.owner_id and id = payment.paykey_id and status = 'active';
        perform from customers where platform_id = payment.platform_id and environment = payment.environment and owner_id = payment.owner_id and id = payment.customer_id;
        perform from accounts where platform_id = payment.platform_id and environment = payment.environment and id = payment.account_id for share;
        insert into limit_counters (platform_id, environment, account_id, payment_type, period, starts_on, amount, count, max_amount, max_count)
          select payment.platform_id, payment.environment, payment.account_id, payment.payment_type, period, starts_on, payment.amount, 1, 9000000000000, 2000000000
            from (values ('month', date_trunc('month', payment.payment_date)::date), ('day', payment.payment_date)) periods (period, starts_on)
          on conflict (platform_id, environment, account_id, payment_type, period, starts_on) do update
            set amount = limit_counters.amount + excluded.amount, count = limit_counters.count + excluded.count
            where limit_counters.amount + excluded.amount <= excluded.max_amount and limit_counters.count + excluded.count <= excluded.max_count;
        ${await insert('payments', 'bench_payments', { id: 'new_id', external_id: 'new_key', created_at: 'now()', updated_at: 'now()', status_changed_at: 'now()', due_at: 'now()' })}
        ${await insert('payment_history', 'bench_history', { payment_id: 'new_id', changed_at: 'now()' })}
        ${await insert('events', 'bench_events', { id: 'new_event', resource_id: 'new_id', created_at: 'now()', occurred_at: 'now()' })}
        insert into idempotency_records (platform_id, environment, acting_account, key, day, status, headers, body_encrypted, created_at)
          select payment.platform_id, payment.environment, payment.owner_id, new_key, (now() at time zone 'utc')::date, 201, '{"Content-Type": "application/json; charset=utf-8"}',
                 t.data_encrypted || repeat('e', 150)::bytea || sha256(new_key::bytea), now()
            from bench_events t where t.n = wanted;
        return new_id;
      end $$`)
    const script = join(folder, 'charge.sql')
    const [made] = (await asSuperuser.raw<{ rows: { count: number }[] }>('select count(*)::int as count from bench_payments')).rows
    const rows = made?.count ?? 0
    await writeFile(script, `\\set n random(1, ${rows})\nselect bench_charge(:n);\n`)
    return new Pgbench(script, database.serviceUrl, platformId, rows)
  }

  /** Its connections are new each time: what they do before each has its plans, as those of the service have, is not counted in the rate. */
  run(clients: number, seconds: number): Promise<Rate> {
    return hasPgbench ? this.#byPgbench(clients, seconds) : this.#byPg(clients, seconds)
  }

  async #byPgbench(clients: number, seconds: number): Promise<Rate> {
    const url = new URL(this.#url)
    const args = ['--no-vacuum', '--protocol', 'prepared', '--client', String(clients), '--jobs', clients > 1 ? '2' : '1', '--time', String(secondsToWarmUp + seconds), '--progress', '1', '--file', this.#script]
    const child = spawn('pgbench', [...args, '--host', url.hostname, '--port', url.port, '--username', url.username, url.pathname.slice(1)], {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password), PGOPTIONS: this.#options },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    const created = /number of transactions actually processed: (\d+)/.exec(said)?.[1]
    // Of each second; there may be none of the last.
    const rates = [...complaint.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)].filter(([, second]) => Number(second) > secondsToWarmUp + 0.5).map(([, , rate]) => Number(rate))
    const failed = /number of failed transactions: (\d+)/.exec(said)?.[1]
    if (created === undefined || rates.length === 0 || Number(failed ?? 0) > 0) throw new Error(`pgbench: ${complaint}${said}`)
    return { created: Number(created), rate: rates.reduce((sum, rate) => sum + rate, 0) / rates.length }
  }

  async #byPg(count: number, seconds: number): Promise<Rate> {
    const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: this.#url, options: this.#options }))
    await Promise.all(clients.map((client) => client.connect()))
    const callFor = async (milliseconds: number) => {
      const began = performance.now()
      let created = 0
      const calls = async (client: pg.Client) => {
        for (; performance.now() < began + milliseconds; created++) await client.query({ name: 'charge', text: 'select bench_charge($1)', values: [randomInt(1, this.#rows + 1)] })
      }
      await Promise.all(clients.map(calls))
      return { created, rate: (created / (performance.now() - began)) * 1000 }
    }
    const before = await callFor(secondsToWarmUp * 1000)
    const { created, rate } = await callFor(seconds * 1000)
    await Promise.all(clients.map((client) => client.end()))
    return { created: before.created + created, rate }
  }
}

interface Rate {
  created: number
  /** A second. */
  rate: number
}
