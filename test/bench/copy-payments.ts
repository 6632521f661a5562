import type { Knex } from 'knex'
import { openBytes, openRecord, sealContent, sealRecord } from '../../src/ach/file-store.ts'
import type { FundingEntryRow, NachaEntryRow, NachaFileRow } from '../../src/database/tables.ts'
import { chunksOf } from '../../src/lib/chunks.ts'
import { world } from '../support/world.ts'
import { dropIndexes } from './many-payments.ts'

/** What a payment brings with it: the tables, and of each the columns that name a row which is copied too. */
const copied: Readonly<Record<string, readonly string[]>> = {
  payments: ['id', 'representment_of'],
  payment_history: ['payment_id'],
  nacha_entries: ['payment_id', 'file_id'],
  funding_events: ['id', 'retry_of'],
  funding_payments: ['funding_event_id', 'payment_id'],
  funding_entries: ['funding_event_id', 'file_id'],
  ledger_postings: ['id', 'payment_id', 'funding_event_id'],
  events: ['id', 'resource_id'],
}

/** The id of a row in the copy number `k`: as of one that was made later, so that copies lie one after the other as what is made does. */
const idOfCopy = (id: string) => `(to_hex(${firstOfCopies} + k) || substr(${id}::text, 5))::uuid`
const firstOfCopies = 0x2000

/** What else has to differ in the copy number `k`. */
const otherwise: Readonly<Record<string, string>> = {
  external_id: `external_id || '-' || k`,
  trace_sequence: 'trace_sequence + k * 100000',
  transfer_date: 'transfer_date + k',
  funding_ids: `(select coalesce(array_agg(${idOfCopy('funding_id')}), array[]::uuid[]) from unnest(funding_ids) as funding_id)`,
}

/** Copies that one statement makes. */
const atOnce = 50

/**
 * Copies a platform's payments with all that belongs to them, until there are so many times as many. Past the triggers, which look at each row by
 * itself: a copy is no less true than what it is copied from. Indexes that hold no rule are made when all rows are there: kept up for each row they take most of the time.
 *
 * @param database as a superuser
 */
export async function copyPayments(database: Knex, platformId: string, times: number, say: (line: string) => void = () => undefined): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica; set local synchronous_commit = off; set local maintenance_work_mem = '1GB'`)
    const indexes = await dropIndexes(trx, [...Object.keys(copied), 'nacha_files'])
    await copyFiles(trx, platformId, times)
    for (const [table, names] of Object.entries(copied)) {
      const from = performance.now()
      const columns = Object.keys(await trx(table).columnInfo())
      const values = columns.map((column) => (names.includes(column) ? idOfCopy(column) : (otherwise[column] ?? column)))
      // Other events, of paykeys for one, are of what is not copied.
      const which = table === 'events' ? 'and (resource_id in (select id from payments where platform_id = :platformId) or resource_id in (select id from funding_events where platform_id = :platformId))' : ''
      await trx.raw(`create temporary table original on commit drop as select * from ${table} where platform_id = :platformId ${which}`, { platformId })
      const isSealed = table === 'nacha_entries' || table === 'funding_entries'
      if (isSealed) await copyEntries(trx, table, { columns, values, times })
      for (let first = 1; !isSealed && first < times; first += atOnce) {
        const last = Math.min(first + atOnce, times) - 1
        await trx.raw(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from generate_series(${first}, ${last}) as k cross join original`)
      }
      await trx.raw('drop table original')
      say(`  ${table} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
    await trx.raw(`update number_series set value = value + case when name = 'trace' then 100000 else 1000 end * (:times - 1) where platform_id = :platformId`, { times, platformId })
    await trx.raw('update limit_counters set amount = amount * :times, count = count * :times where platform_id = :platformId', { times, platformId })
    const from = performance.now()
    for (const definition of indexes) await trx.raw(definition)
    say(`  indexes in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  })
  await database.raw('vacuum analyze')
}

/** Files' contents are bound to their ids, and known by their hash: a copy has its own reference in its header. */
async function copyFiles(trx: Knex.Transaction, platformId: string, times: number): Promise<void> {
  const originals = await trx('nacha_files').where({ platform_id: platformId })
  for (const original of originals) {
    const text = openBytes(world().secrets, original).toString('utf8')
    const context = { trx, platformId, environment: original.environment, secrets: world().secrets }
    const copies: NachaFileRow[] = []
    for (let k = 1; k < times; k++) {
      const copy = { ...original, id: `${(firstOfCopies + k).toString(16)}${original.id.slice(4)}`, number: original.number + k * 1000 }
      copies.push({ ...copy, ...(await sealContent(context, copy, `${text.slice(0, 86)}${String(k).padStart(8)}${text.slice(94)}`)) })
    }
    for (const some of chunksOf(copies, atOnce)) await trx('nacha_files').insert(some)
  }
}

/** Records are bound to what they are of: each copy has its own. */
async function copyEntries(
  trx: Knex.Transaction,
  table: 'nacha_entries' | 'funding_entries',
  { columns, values, times }: { columns: readonly string[]; values: readonly string[]; times: number },
): Promise<void> {
  const { secrets } = world()
  const originals = table === 'nacha_entries' ? await trx<NachaEntryRow>('original') : await trx<FundingEntryRow>('original')
  const records = originals.map((entry) => ({ entry, text: openRecord(secrets, entry) }))
  const value = values.map((one, index) => (columns[index] === 'record_encrypted' ? 'sealed.record' : one))
  const id = table === 'nacha_entries' ? 'payment_id' : 'funding_event_id'
  for (let k = 1; k < times; k++) {
    const copyOf = (original: string) => `${(firstOfCopies + k).toString(16)}${original.slice(4)}`
    const sealed = records.map(({ entry, text }) =>
      'payment_id' in entry
        ? { of: entry.payment_id, record: sealRecord(secrets, { ...entry, payment_id: copyOf(entry.payment_id) }, text) }
        : { of: entry.funding_event_id, record: sealRecord(secrets, { ...entry, funding_event_id: copyOf(entry.funding_event_id) }, text) },
    )
    await trx.raw(
      `insert into ${table} (${columns.join(', ')}) select ${value.join(', ')}
         from original join unnest(?::uuid[], ?::bytea[]) as sealed (of, record) on sealed.of = original.${id} cross join (values (${k})) as copies (k)`,
      [sealed.map((one) => one.of), sealed.map((one) => one.record)],
    )
  }
}
