import { setImmediate as letOthersGoOn } from 'node:timers/promises'
import { ackFormat } from '../ach/acknowledgement.ts'
import { openHashKeys, sha256Of, storedHashes, type HashKeys } from '../ach/file-hash.ts'
import { openBytes, openEarlier, openRecord } from '../ach/file-store.ts'
import { readFile } from '../ach/nacha/read-file.ts'
import { meaningOf } from '../ach/nacha/transaction-codes.ts'
import type { TenantStore } from '../context.ts'
import type { EarlierTextRow, NachaFileRow } from '../database/tables.ts'
import { grouped } from '../lib/grouped.ts'
import type { Secrets } from '../lib/secrets.ts'
import { entryOfPrenote } from '../paykeys/prenote.ts'

/** Files that are read at once, at most, and entries in them: their bytes are in memory. */
const filesAtOnce = 200
const entriesAtOnce = 20_000

/**
 * The bytes that went to the bank: their hash, and every entry that is kept of them, no more and no less, each as its record has it, the way
 * its payment goes, on its date. And those that came from it: what they say has come back, and nothing else has.
 */
export async function findWrongContent(store: TenantStore, secrets: Secrets): Promise<string | undefined> {
  // Before the files: what has come back by now has its file among them.
  const cameBack = await listCameBack(store)
  const told = new Set<string>()
  const listed = await scoped(store).whereNotIn('status', ['open', 'cancelled']).orderBy('id').select('id', 'entry_count')
  const kept = await listKept(store)
  for (const part of partsOf(listed)) {
    const files = await scoped(store).whereIn('id', part).orderBy('id')
    const sealed = await listSealed(store, part)
    const hashKeys = await readHashKeys(store, secrets)
    for (const file of files) {
      if (agrees({ secrets, hashKeys }, file, kept.get(file.id), sealed.get(file.id))) await letOthersGoOn()
      // It may have been dated anew meanwhile, with its payments.
      else if (!(await agreesNow(store, secrets, file.id))) return file.id
    }
    const returns = returnsOf(secrets, files)
    for (const { trace } of returns) told.add(trace)
    const ignoring = await findIgnoring(store, returns)
    if (ignoring !== undefined) return ignoring
  }
  return cameBack.find(({ trace_number }) => !told.has(trace_number))?.file_id
}

/** Ids of files that are read together. One with more entries is read alone. */
function partsOf(files: readonly Pick<NachaFileRow, 'id' | 'entry_count'>[]): string[][] {
  const parts: string[][] = []
  let entries = 0
  for (const { id, entry_count } of files) {
    const part = parts.at(-1)
    entries += entry_count
    if (part !== undefined && part.length < filesAtOnce && entries <= entriesAtOnce) part.push(id)
    else {
      parts.push([id])
      entries = entry_count
    }
  }
  return parts
}

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('nacha_files').where({ platform_id: platformId, environment })
}

/** Of an entry: its file, and whether it was taken out of that before it was sent (ach/withdraw-entries.ts). */
export const withFile = 'join nacha_files file on file.platform_id = entry.platform_id and file.id = entry.file_id'
export const isWithdrawn = 'entry.trace_number = any (file.withdrawn_traces)'

/** Trace number, amount, kind, direction and effective date of every entry, as a file has to say them: in the order of these lines, hashed. */
const keptOf = (which: string) => `
  select file_id, encode(sha256(convert_to(string_agg(says, ',' order by convert_to(says, 'UTF8')), 'UTF8')), 'hex') as says
    from (
      select entry.file_id, concat_ws(' ', entry.trace_number, entry.amount, 'live', case payment.payment_type when 'charge' then 'debit' else 'credit' end, payment.effective_date) as says
        from nacha_entries entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id ${withFile}
       where entry.platform_id = :platformId and entry.environment = :environment and ${which} and not ${isWithdrawn}
       union all
      select entry.file_id, concat_ws(' ', entry.trace_number, entry.amount, 'live', entry.direction, event.effective_date)
        from funding_entries entry join funding_events event on event.platform_id = entry.platform_id and event.id = entry.funding_event_id ${withFile}
       where entry.platform_id = :platformId and entry.environment = :environment and ${which} and not ${isWithdrawn}
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

/** An entry with its record, sealed. */
type SealedEntry = Parameters<typeof openRecord>[1] & { file_id: string; trace_number: string }

/** Those of some files, by the file's id. */
async function listSealed({ trx, platformId: platform_id, environment }: TenantStore, fileIds: readonly string[]): Promise<Map<string, SealedEntry[]>> {
  const tenant = { platform_id, environment }
  const payments = await trx('nacha_entries').where(tenant).whereIn('file_id', fileIds).select('file_id', 'trace_number', 'record_encrypted', 'payment_id')
  const transfers = await trx('funding_entries').where(tenant).whereIn('file_id', fileIds).select('file_id', 'trace_number', 'record_encrypted', 'funding_event_id')
  const prenotes = (await trx('prenotes').where(tenant).whereIn('file_id', fileIds)).flatMap((row) => entryOfPrenote(row) ?? [])
  return grouped([...payments, ...transfers, ...prenotes].map((entry) => ({ ...entry, ...tenant })), ({ file_id }) => file_id)
}

/** The same of one file, by what one instant shows; records never change. */
async function agreesNow(store: TenantStore, secrets: Secrets, id: string): Promise<boolean> {
  const { trx, platformId, environment } = store
  const sealed = await listSealed(store, [id])
  const { rows } = await trx.raw<{ rows: (NachaFileRow & { says: string | null })[] }>(
    `select file.*, kept.says from nacha_files file left join (${keptOf('entry.file_id = :id')}) kept on kept.file_id = file.id
      where file.platform_id = :platformId and file.environment = :environment and file.id = :id`,
    { platformId, environment, id },
  )
  const hashKeys = await readHashKeys(store, secrets)
  return rows.every((file) => agrees({ secrets, hashKeys }, file, file.says ?? undefined, sealed.get(id)))
}

function agrees({ secrets, hashKeys }: Keys, file: NachaFileRow, kept: string | undefined, sealed: readonly SealedEntry[] = []): boolean {
  const bytes = opened(() => openBytes(secrets, file))
  if (bytes === undefined || file.content_hash === null || !storedHashes(hashKeys, sha256Of(bytes)).includes(file.content_hash)) return false
  return file.direction === 'incoming' ? countsWhatItSays(file, bytes) : kept === sha256Of(linesOf(bytes)) && holdsRecords(secrets, bytes, sealed.filter(({ trace_number }) => !file.withdrawn_traces.includes(trace_number)))
}

/** Entries of ours that a bank has sent back, each with the file that it was sent in. */
async function listCameBack({ trx, platformId, environment }: TenantStore): Promise<{ trace_number: string; file_id: string }[]> {
  const { rows } = await trx.raw<{ rows: { trace_number: string; file_id: string }[] }>(
    `select entry.trace_number, entry.file_id from payments payment join nacha_entries entry on entry.platform_id = payment.platform_id and entry.payment_id = payment.id
      where payment.platform_id = :platformId and payment.environment = :environment and payment.status in ('failed', 'reversed') and payment.status_code is not null
      union all
     select entry.trace_number, entry.file_id from funding_events event join funding_entries entry on entry.platform_id = event.platform_id and entry.funding_event_id = event.id
      where event.platform_id = :platformId and event.environment = :environment and event.status = 'failed' and event.status_code is not null`,
    { platformId, environment },
  )
  return rows
}

/** What comes back by files from the bank: the trace number of what was sent, and where it says so. */
interface Returned {
  trace: string
  fileId: string
  line: number
}

function returnsOf(secrets: Secrets, files: readonly NachaFileRow[]): Returned[] {
  const received = files.filter(({ direction, status }) => direction === 'incoming' && status === 'received')
  return received.flatMap((file) => returnsIn(openBytes(secrets, file)).map((one) => ({ ...one, fileId: file.id })))
}

/** A file from the bank by which something comes back that has not: it was counted, and not applied. */
async function findIgnoring({ trx, platformId, environment }: TenantStore, returns: readonly Returned[]): Promise<string | undefined> {
  if (returns.length === 0) return undefined
  const scope = { platform_id: platformId, environment }
  const refused = await trx('quarantined_lines').where(scope).whereIn('file_id', [...new Set(returns.map(({ fileId }) => fileId))]).select('file_id', 'line')
  const isRefused = new Set(refused.map(({ file_id, line }) => `${file_id} ${line}`))
  const applied = returns.filter(({ fileId, line }) => !isRefused.has(`${fileId} ${line}`))
  // Trace numbers come round: of several of a number one has come back.
  const { rows } = await trx.raw<{ rows: { trace_number: string }[] }>(
    `select entry.trace_number from nacha_entries entry join payments payment on payment.platform_id = entry.platform_id and payment.id = entry.payment_id
      where entry.platform_id = :platformId and entry.environment = :environment and entry.trace_number = any (:traces) and payment.status in ('failed', 'reversed')
      union
     select entry.trace_number from funding_entries entry join funding_events event on event.platform_id = entry.platform_id and event.id = entry.funding_event_id
      where entry.platform_id = :platformId and entry.environment = :environment and entry.trace_number = any (:traces) and event.status = 'failed'
      union
     select trace_number from prenotes where platform_id = :platformId and environment = :environment and trace_number = any (:traces) and status = 'failed'`,
    { platformId, environment, traces: applied.map(({ trace }) => trace) },
  )
  const cameBack = new Set(rows.map(({ trace_number }) => trace_number))
  return applied.find(({ trace }) => !cameBack.has(trace))?.fileId
}

/** What comes back by a file from the bank: its line, and the trace number of what was sent. An acknowledgement has none. */
function returnsIn(bytes: Buffer): { line: number; trace: string }[] {
  const entries = readFile(bytes.toString('utf8')).batches.flatMap((batch) => batch.entries)
  return entries.flatMap(({ line, addenda }) => (addenda?.type === 'return' ? [{ line, trace: addenda.originalTrace }] : []))
}

/** Whether each entry stands there as its record has it, under its trace number. The header above it may have another date by now. */
function holdsRecords(secrets: Secrets, bytes: Buffer, sealed: readonly SealedEntry[]): boolean {
  const lines = new Set(bytes.toString('utf8').split('\n'))
  return sealed.every((entry) => {
    const line = openedLine(secrets, entry)
    return line !== undefined && line.endsWith(entry.trace_number) && lines.has(line)
  })
}

/** The record behind the header of its batch; undefined where it can't be opened. */
function openedLine(secrets: Secrets, entry: SealedEntry): string | undefined {
  return opened(() => openRecord(secrets, entry))?.split('\n')[1]
}

/** Undefined where it is not what was sealed there. */
function opened<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

interface Keys {
  secrets: Secrets
  hashKeys: HashKeys | undefined
}

/** After the rows that have hashes, as they may be made with the first of them, or one added. Undefined where it can't be opened, too: then nothing is what its hash says. */
async function readHashKeys({ trx, platformId, environment }: TenantStore, secrets: Secrets): Promise<HashKeys | undefined> {
  const row = await trx('file_hash_keys').where({ platform_id: platformId, environment }).first()
  return row && opened(() => openHashKeys(secrets, row))
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
  // What a notification of change says of an amount moves nothing.
  const returned = entries.reduce((sum, { amount, addenda }) => (addenda?.type === 'return' ? sum + amount : sum), 0)
  return entry_count === entries.length && debit_amount + credit_amount === returned
}

/** What a file said before it was sent again is what its hash says, and can be opened. */
export async function findDamagedText({ trx, platformId, environment }: TenantStore, secrets: Secrets): Promise<string | undefined> {
  const texts = await trx('earlier_texts').where({ platform_id: platformId, environment }).orderBy(['file_id', 'hash'])
  const hashKeys = await readHashKeys({ trx, platformId, environment }, secrets)
  const damaged = texts.find((row) => !isWhole({ secrets, hashKeys }, row))
  if (damaged !== undefined) return damaged.file_id
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select file.id from nacha_files file
       left join earlier_texts earlier on earlier.platform_id = file.platform_id and earlier.file_id = file.id and earlier.hash = file.got_hash
      where file.platform_id = ? and file.environment = ? and file.got_hash is not null and earlier.hash is null limit 1`,
    [platformId, environment],
  )
  return rows[0]?.id
}

function isWhole({ secrets, hashKeys }: Keys, row: EarlierTextRow): boolean {
  const bytes = opened(() => openEarlier(secrets, row))
  return bytes !== undefined && storedHashes(hashKeys, sha256Of(bytes)).includes(row.hash)
}

/** What the bank has rejected has failed, whatever it was: nothing waits to be paid that nobody sends. */
export async function findHeldRejected({ trx, platformId, environment }: TenantStore, secrets: Secrets): Promise<string | undefined> {
  const scope = { platform_id: platformId, environment }
  const files = await trx('nacha_files').where({ ...scope, direction: 'outgoing' }).orderBy('id').select('id', 'answer')
  for (const { id } of files.filter(({ answer }) => answer !== null && answer !== 'accepted')) {
    const file = await trx('nacha_files').where({ ...scope, id }).first()
    if (file === undefined) continue
    // By what the bank has got as that is now: hashes may be made anew meanwhile.
    const earlier = await trx('earlier_texts').where({ ...scope, file_id: id }).where('hash', trx('nacha_files').where({ ...scope, id }).select('got_hash')).first()
    const bytes = opened(() => (earlier === undefined ? openBytes(secrets, file) : openEarlier(secrets, earlier)))
    if (bytes === undefined) return id
    const batches = readFile(bytes.toString('utf8')).batches.filter(({ batchNumber }) => file.answer === 'rejected' || file.rejected_batches.includes(batchNumber))
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
