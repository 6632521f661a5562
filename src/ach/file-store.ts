import type { ChangeContext, TenantStore } from '../context.ts'
import type { EarlierTextRow, FundingEntryRow, NachaEntryRow, NachaFileRow, QuarantinedLineRow } from '../database/tables.ts'
import { chunksOf } from '../lib/chunks.ts'
import { invariant } from '../lib/invariant.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'
import type { PrenoteEntry } from '../paykeys/prenote.ts'
import { hashOf, holdHashes, type HashContext } from './file-hash.ts'

const linesAStatement = 1000

/** Of a file that no mailbox has seen, of which the bank has said nothing, and which nothing was taken out of. */
export const nothingSaid: Pick<NachaFileRow, 'name' | 'name_encrypted' | 'sending_as' | 'answer' | 'answered_at' | 'answer_message_encrypted' | 'got_hash' | 'rejected_batches' | 'withdrawn_traces'> = {
  name: null,
  name_encrypted: null,
  sending_as: null,
  answer: null,
  answered_at: null,
  answer_message_encrypted: null,
  got_hash: null,
  rejected_batches: [],
  withdrawn_traces: [],
}

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('nacha_files').where({ platform_id: platformId, environment })
}

export async function insertFile({ trx }: TenantStore, row: NachaFileRow): Promise<void> {
  await trx('nacha_files').insert(row)
}

/** @returns false when an incoming file with these bytes is there already; nothing is stored then */
export async function insertIncomingFile({ trx }: TenantStore, row: NachaFileRow): Promise<boolean> {
  const inserted = await trx('nacha_files').insert(row).onConflict(['platform_id', 'environment', 'direction', 'content_hash']).ignore().returning('id')
  return inserted.length > 0
}

export async function findFile(store: TenantStore, id: string): Promise<NachaFileRow | undefined> {
  return scoped(store).where({ id }).first()
}

/** @param hashes as it may be stored */
export async function findIncomingFile(store: TenantStore, hashes: readonly string[]): Promise<NachaFileRow | undefined> {
  return scoped(store).where({ direction: 'incoming' }).whereIn('content_hash', [...hashes]).first()
}

/** What the bank has sent from then on, the latest first. */
export async function listIncomingSince(store: TenantStore, since: Date): Promise<NachaFileRow[]> {
  return scoped(store).where({ direction: 'incoming' }).where('created_at', '>=', since).orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
}

/** A text of a file of ours that its bank may have got. */
export interface SentText {
  file: NachaFileRow
  /** Null where it is what the file says now. */
  earlierHash: string | null
  text: string
}

/**
 * The file that says so, or did before it was sent again, held until the transaction ends.
 *
 * @param hashes as it may be stored
 */
export async function lockSentText(context: ChangeContext, hashes: readonly string[]): Promise<SentText | undefined> {
  const present = await scoped(context).where({ direction: 'outgoing' }).whereIn('content_hash', [...hashes]).forUpdate().first()
  if (present !== undefined) return { file: present, earlierHash: null, text: openContent(context.secrets, present) }
  const earlier = await earlierTexts(context).whereIn('hash', [...hashes]).first()
  const file = earlier && (await lockOutgoingFile(context, earlier.file_id))
  return file && { file, earlierHash: earlier.hash, text: openEarlier(context.secrets, earlier).toString('utf8') }
}

function earlierTexts({ trx, platformId, environment }: TenantStore) {
  return trx('earlier_texts').where({ platform_id: platformId, environment })
}

/** Keeps what a file says, before it is sent again: it may say something else then. */
export async function keepText({ trx, secrets, now }: ChangeContext, file: NachaFileRow): Promise<void> {
  const { platform_id, environment, id: file_id, content_hash: hash } = file
  invariant(hash, 'a file has its hash once it is made')
  const row = { platform_id, environment, file_id, hash, created_at: now }
  const content_encrypted = secrets.encrypt(openBytes(secrets, file), earlierPlaceOf(row))
  await trx('earlier_texts').insert({ ...row, content_encrypted }).onConflict(['platform_id', 'file_id', 'hash']).ignore()
}

/** What a file said when it was sent again, each time that it was: the first first. */
export async function listEarlierTexts(store: TenantStore, fileId: string): Promise<EarlierTextRow[]> {
  await holdHashes(store)
  return earlierTexts(store).where({ file_id: fileId }).orderBy(['created_at', 'hash'])
}

/** One of ours by its id, held until the transaction ends. */
export async function lockOutgoingFile(store: TenantStore, id: string): Promise<NachaFileRow | undefined> {
  return scoped(store).where({ direction: 'outgoing', id }).forUpdate().first()
}

/** Those that were sent under these names, and are not answered yet. */
export async function findSentFiles(store: TenantStore, names: readonly string[]): Promise<NachaFileRow[]> {
  return scoped(store).where({ direction: 'outgoing', status: 'handed_over', answer: null }).whereIn('name', [...names]).orderBy('id')
}

/** Those that may be with the bank or not: only the mailbox that they were laid in can tell. */
export async function listSendingFiles(store: TenantStore): Promise<string[]> {
  return (await scoped(store).whereNotNull('sending_as').orderBy('id').select('id')).map(({ id }) => id)
}

/** The latest last; without what is encrypted. */
export async function listFiles({ trx, platformId }: Pick<TenantStore, 'trx' | 'platformId'>): Promise<Omit<NachaFileRow, 'content_encrypted' | 'name_encrypted' | 'answer_message_encrypted'>[]> {
  return trx('nacha_files')
    .where({ platform_id: platformId })
    .orderBy(['created_at', 'id'])
    .select('platform_id', 'environment', 'id', 'direction', 'status', 'due_at', 'file_date', 'number', 'entry_count', 'bad_line_count', 'debit_amount', 'credit_amount', 'content_hash', 'name', 'sending_as', 'answer', 'answered_at', 'got_hash', 'rejected_batches', 'withdrawn_traces', 'created_at', 'updated_at')
}

export async function updateFile(store: TenantStore, id: string, changes: Partial<NachaFileRow>): Promise<void> {
  await scoped(store).where({ id }).update(changes)
}

/**
 * Notes under which name a file lies beside its outbox, if no other is noted and it is still the same text that is to be sent.
 *
 * @returns whether it is this one
 */
export async function noteDraft(store: TenantStore, id: string, hashes: readonly string[], draft: string): Promise<boolean> {
  return (await scoped(store).where({ id, status: 'made', sending_as: null }).whereIn('content_hash', [...hashes]).update({ sending_as: draft })) > 0
}

/**
 * The opposite, once that draft was taken back.
 *
 * @returns whether it was this one that was noted
 */
export async function forgetDraft(store: TenantStore, id: string, draft: string): Promise<boolean> {
  return (await scoped(store).where({ id, status: 'made', sending_as: draft }).update({ sending_as: null })) > 0
}

/** An open one that nothing came into. */
export async function deleteFile(store: TenantStore, id: string): Promise<void> {
  await scoped(store).where({ id, status: 'open' }).delete()
}

export async function insertEntries({ trx }: TenantStore, rows: readonly NachaEntryRow[]): Promise<void> {
  if (rows.length > 0) await trx('nacha_entries').insert([...rows])
}

/** What a file is read by: what was taken out of it is not in it. */
type FileOfEntries = Pick<NachaFileRow, 'id' | 'withdrawn_traces'>

/** In the order of their trace numbers. */
export async function listEntries({ trx, platformId, environment }: TenantStore, { id, withdrawn_traces }: FileOfEntries): Promise<NachaEntryRow[]> {
  return trx('nacha_entries').where({ platform_id: platformId, environment, file_id: id }).whereRaw('trace_number <> all(?)', [withdrawn_traces]).orderBy('trace_sequence')
}

export async function insertFundingEntries({ trx }: TenantStore, rows: readonly FundingEntryRow[]): Promise<void> {
  if (rows.length > 0) await trx('funding_entries').insert([...rows])
}

/** Transfers in a file, in the order of their trace numbers. */
export async function listFundingEntries({ trx, platformId, environment }: TenantStore, { id, withdrawn_traces }: FileOfEntries): Promise<FundingEntryRow[]> {
  return trx('funding_entries').where({ platform_id: platformId, environment, file_id: id }).whereRaw('trace_number <> all(?)', [withdrawn_traces]).orderBy('trace_sequence')
}

export async function findEntryOf({ trx, platformId, environment }: TenantStore, paymentId: string): Promise<NachaEntryRow | undefined> {
  return trx('nacha_entries').where({ platform_id: platformId, environment, payment_id: paymentId }).first()
}

/**
 * What went out under these trace numbers, by trace number. Numbers come round after ten million entries: the latest counts.
 */
export async function findEntriesByTrace({ trx, platformId, environment }: TenantStore, traceNumbers: readonly string[]): Promise<Map<string, NachaEntryRow>> {
  const rows = await trx('nacha_entries')
    .where({ platform_id: platformId, environment })
    .whereRaw('trace_number = any(?)', [[...traceNumbers]])
    .orderBy('trace_sequence')
  return new Map(rows.map((row) => [row.trace_number, row]))
}

/** The same of transfers. */
export async function findFundingEntriesByTrace({ trx, platformId, environment }: TenantStore, traceNumbers: readonly string[]): Promise<Map<string, FundingEntryRow>> {
  const rows = await trx('funding_entries')
    .where({ platform_id: platformId, environment })
    .whereRaw('trace_number = any(?)', [[...traceNumbers]])
    .orderBy('trace_sequence')
  return new Map(rows.map((row) => [row.trace_number, row]))
}

/**
 * Keeps lines that could not be applied; a file that holds the line already keeps what it has. Some at a time: a bank's mistake
 * may be long.
 */
export async function quarantine(context: ChangeContext, fileId: string, lines: readonly { line: number; reason: string; text: string }[]): Promise<void> {
  for (const some of chunksOf(lines, linesAStatement)) {
    const rows = some.map(({ line, reason, text }) => quarantined(context, fileId, line, reason, text))
    await context.trx('quarantined_lines').insert(rows).onConflict(['platform_id', 'file_id', 'line']).ignore()
  }
}

/** Those of a file, in the order of their lines. */
export async function listQuarantined({ trx, platformId, environment }: TenantStore, fileId: string): Promise<QuarantinedLineRow[]> {
  return trx('quarantined_lines').where({ platform_id: platformId, environment, file_id: fileId }).orderBy('line')
}

/** Those of all files of a platform, the latest last; without their text. */
export async function listAllQuarantined({ trx, platformId }: Pick<TenantStore, 'trx' | 'platformId'>): Promise<Omit<QuarantinedLineRow, 'text_encrypted'>[]> {
  return trx('quarantined_lines')
    .where({ platform_id: platformId })
    .orderBy(['created_at', 'file_id', 'line'])
    .select('platform_id', 'environment', 'file_id', 'line', 'reason', 'created_at')
}

/**
 * Takes the next numbers of a series, from 1; the row is locked until the transaction ends.
 *
 * @returns the first of them
 */
export async function takeNumbers({ trx, platformId, environment }: TenantStore, name: string, count: number): Promise<number> {
  const [row] = await trx('number_series')
    .insert({ platform_id: platformId, environment, name, value: count })
    .onConflict(['platform_id', 'environment', 'name'])
    .merge({ value: trx.raw('number_series.value + excluded.value') })
    .returning('value')
  invariant(row, 'a series has its row')
  return row.value - count + 1
}

/** What is kept of a file: its bytes, and what they are known by. */
export async function sealContent(context: HashContext, file: FilePlace, content: string | Buffer): Promise<{ content_hash: string; content_encrypted: Buffer }> {
  return { content_hash: await hashOf(context, content), content_encrypted: context.secrets.encrypt(content, contentPlaceOf(file)) }
}

export function openContent(secrets: Secrets, file: NachaFileRow): string {
  return openBytes(secrets, file).toString('utf8')
}

/** As they went out or came in: those of a bank's file need not be text. */
export function openBytes(secrets: Secrets, file: NachaFileRow): Buffer {
  invariant(file.content_encrypted, 'a file has its content once it is made')
  return secrets.decrypt(file.content_encrypted, contentPlaceOf(file))
}

/** What a file is called, or came under, in the bank's mailbox; null where it never was in one. */
export function openName(secrets: Secrets, file: NachaFileRow): string | null {
  return file.name_encrypted === null ? file.name : secrets.decrypt(file.name_encrypted, namePlaceOf(file)).toString('utf8')
}

/** What is kept of the bank's words on a file of ours. */
export function sealMessage(secrets: Secrets, file: FilePlace, message: string): Buffer | null {
  return message === '' ? null : secrets.encrypt(message, messagePlaceOf(file))
}

export function openMessage(secrets: Secrets, file: NachaFileRow): string | null {
  return file.answer_message_encrypted && secrets.decrypt(file.answer_message_encrypted, messagePlaceOf(file)).toString('utf8')
}

/** The same of what it said before. */
export function openEarlier(secrets: Secrets, row: EarlierTextRow): Buffer {
  return secrets.decrypt(row.content_encrypted, earlierPlaceOf(row))
}

export function earlierPlaceOf({ platform_id, environment, file_id, hash }: Omit<EarlierTextRow, 'content_encrypted'>): CipherPlace {
  return { table: 'earlier_texts', column: 'content', rowId: `${file_id}|${hash}`, platformId: platform_id, environment }
}

/** What stands in a file: a payment, a transfer, or a prenote. */
export type AnyEntryRow = NachaEntryRow | FundingEntryRow | PrenoteEntry

/** What the record of an entry is bound to. */
type Bound = Pick<NachaEntryRow, Tenant | 'payment_id'> | Pick<FundingEntryRow, Tenant | 'funding_event_id'> | Pick<PrenoteEntry, Tenant | 'prenote_id'>

type Tenant = 'platform_id' | 'environment'

/** What is kept of an entry: its record, behind the header of its batch. */
export function sealRecord(secrets: Secrets, entry: Bound, text: string): Buffer {
  return secrets.encrypt(text, recordPlaceOf(entry))
}

/** @throws Error where it is not what was sealed for this entry */
export function openRecord(secrets: Secrets, entry: Bound & { record_encrypted: Buffer }): string {
  return secrets.decrypt(entry.record_encrypted, recordPlaceOf(entry)).toString('utf8')
}

export function recordPlaceOf(entry: Bound): CipherPlace {
  const { platform_id: platformId, environment } = entry
  if ('payment_id' in entry) return { table: 'nacha_entries', column: 'record', rowId: entry.payment_id, platformId, environment }
  if ('funding_event_id' in entry) return { table: 'funding_entries', column: 'record', rowId: entry.funding_event_id, platformId, environment }
  return { table: 'prenotes', column: 'record', rowId: entry.prenote_id, platformId, environment }
}

type FilePlace = Pick<NachaFileRow, 'id' | 'platform_id' | 'environment'>

export function contentPlaceOf({ id, platform_id, environment }: FilePlace): CipherPlace {
  return { table: 'nacha_files', column: 'content', rowId: id, platformId: platform_id, environment }
}

export function namePlaceOf({ id, platform_id, environment }: FilePlace): CipherPlace {
  return { table: 'nacha_files', column: 'name', rowId: id, platformId: platform_id, environment }
}

export function messagePlaceOf({ id, platform_id, environment }: FilePlace): CipherPlace {
  return { table: 'nacha_files', column: 'answer_message', rowId: id, platformId: platform_id, environment }
}

/** A line that could not be applied, as it is kept. */
function quarantined(context: ChangeContext, fileId: string, line: number, reason: string, text: string): QuarantinedLineRow {
  const { platformId, environment, now, secrets } = context
  return {
    platform_id: platformId,
    environment,
    file_id: fileId,
    line,
    reason,
    text_encrypted: secrets.encrypt(text, linePlaceOf({ platform_id: platformId, environment, file_id: fileId, line })),
    created_at: now,
  }
}

export function openLine(secrets: Secrets, row: QuarantinedLineRow): string {
  return secrets.decrypt(row.text_encrypted, linePlaceOf(row)).toString('utf8')
}

export function linePlaceOf({ platform_id, environment, file_id, line }: Pick<QuarantinedLineRow, 'platform_id' | 'environment' | 'file_id' | 'line'>): CipherPlace {
  return { table: 'quarantined_lines', column: 'text', rowId: `${file_id}|${line}`, platformId: platform_id, environment }
}
