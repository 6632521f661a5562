import { createHash } from 'node:crypto'
import { ackFormat } from '../ach/acknowledgement.ts'
import { openBytes } from '../ach/file-store.ts'
import { readFile } from '../ach/nacha/read-file.ts'
import { meaningOf } from '../ach/nacha/transaction-codes.ts'
import type { TenantStore } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { chunksOf } from '../lib/chunks.ts'
import type { Secrets } from '../lib/secrets.ts'

/** Files that are read at once, at most: their bytes are in memory. */
const filesAtOnce = 200

/** The bytes that went to the bank: their hash, and every entry that is kept of them, no more and no less, each the way its payment goes, on its date. */
export async function findWrongContent(store: TenantStore, secrets: Secrets): Promise<string | undefined> {
  const listed = await scoped(store).whereNot({ status: 'open' }).orderBy('id').select('id')
  const kept = await listKept(store)
  for (const part of chunksOf(listed, filesAtOnce)) {
    const files = await scoped(store).whereIn('id', part.map(({ id }) => id)).orderBy('id')
    for (const file of files.filter((one) => !agrees(secrets, one, kept.get(one.id)))) {
      // It may have been dated anew meanwhile, with its payments.
      if (!(await agreesNow(store, secrets, file.id))) return file.id
    }
  }
  return undefined
}

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('nacha_files').where({ platform_id: platformId, environment })
}

/** Trace number, amount, kind, direction and effective date of every entry, as a file has to say them: in the order of these lines, hashed. */
const keptOf = (which: string) => `
  select file_id, encode(sha256(convert_to(string_agg(says, ',' order by convert_to(says, 'UTF8')), 'UTF8')), 'hex') as says
    from (
      select entry.file_id, concat_ws(' ', entry.trace_number, entry.amount, 'live', case payment.payment_type when 'charge' then 'debit' else 'credit' end, payment.effective_date) as says
        from nacha_entries entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
       where entry.platform_id = :platformId and entry.environment = :environment and ${which}
       union all
      select entry.file_id, concat_ws(' ', entry.trace_number, entry.amount, 'live', entry.direction, event.effective_date)
        from funding_entries entry join funding_events event on event.platform_id = entry.platform_id and event.id = entry.funding_event_id
       where entry.platform_id = :platformId and entry.environment = :environment and ${which}
       union all
      select entry.file_id, concat_ws(' ', entry.trace_number, 0, 'prenote', 'debit', entry.effective_date)
        from prenotes entry
       where entry.platform_id = :platformId and entry.environment = :environment and ${which}) entry
   group by file_id`

/** By the file's id. */
async function listKept({ trx, platformId, environment }: TenantStore): Promise<Map<string, string>> {
  const { rows } = await trx.raw<{ rows: { file_id: string; says: string }[] }>(keptOf('entry.file_id is not null'), { platformId, environment })
  return new Map(rows.map(({ file_id, says }) => [file_id, says]))
}

/** The same of one file, by what one instant shows. */
async function agreesNow({ trx, platformId, environment }: TenantStore, secrets: Secrets, id: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: (NachaFileRow & { says: string | null })[] }>(
    `select file.*, kept.says from nacha_files file left join (${keptOf('entry.file_id = :id')}) kept on kept.file_id = file.id
      where file.platform_id = :platformId and file.environment = :environment and file.id = :id`,
    { platformId, environment, id },
  )
  return rows.every((file) => agrees(secrets, file, file.says ?? undefined))
}

function agrees(secrets: Secrets, file: NachaFileRow, kept: string | undefined): boolean {
  const bytes = openBytes(secrets, file)
  if (hashOf(bytes) !== file.sha256) return false
  return file.direction === 'incoming' ? countsWhatItSays(file, bytes) : kept === hashOf(linesOf(bytes))
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** As `keptOf` has them; of what can't be read nothing. */
function linesOf(bytes: Buffer): string {
  const { batches, faults } = readFile(bytes.toString('utf8'))
  const lines = batches.flatMap(({ effectiveDate, entries }) =>
    entries.map(({ traceNumber, amount, transactionCode }) => {
      const { kind, direction } = meaningOf(transactionCode)
      return `${traceNumber} ${amount} ${kind} ${direction} ${effectiveDate}`
    }),
  )
  return faults.length === 0 ? lines.sort().join() : ''
}

/** Of a file from the bank, without bad lines: everything that it says was applied. */
function countsWhatItSays({ name, status, entry_count, bad_line_count, debit_amount, credit_amount }: NachaFileRow, bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  if (status !== 'received' || bad_line_count > 0 || ackFormat.isOne(text, name)) return true
  const entries = readFile(text).batches.flatMap((batch) => batch.entries)
  return entry_count === entries.length && debit_amount + credit_amount === entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the bank has rejected has failed, whatever it was: nothing waits to be paid that nobody sends. */
export async function findHeldRejected({ trx, platformId, environment }: TenantStore, secrets: Secrets): Promise<string | undefined> {
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
    if (held.rows[0] !== undefined) return held.rows[0].id
  }
  return undefined
}
