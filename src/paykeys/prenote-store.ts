import type { TenantStore } from '../context.ts'
import type { PrenoteRow } from '../database/tables.ts'
import { entryOfPrenote, type PrenoteEntry } from './prenote.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('prenotes').where({ platform_id: platformId, environment })
}

export async function insertPrenote({ trx }: TenantStore, row: PrenoteRow): Promise<void> {
  await trx('prenotes').insert(row)
}

export async function updatePrenote(store: TenantStore, { id, status, due_at, file_id, effective_date, trace_sequence, trace_number, record_encrypted, updated_at }: PrenoteRow): Promise<void> {
  await scoped(store).where({ id }).update({ status, due_at, file_id, effective_date, trace_sequence, trace_number, record_encrypted, updated_at })
}

/** By ids that rows of the platform hold, held until the transaction ends. */
export async function lockPrenotes(store: TenantStore, ids: readonly string[]): Promise<PrenoteRow[]> {
  return scoped(store).whereRaw('id = any(?::uuid[])', [[...ids]]).orderBy('id').forUpdate()
}

/** In a file, in the order of their trace numbers. */
export async function listPrenoteEntries(store: TenantStore, fileId: string): Promise<PrenoteEntry[]> {
  return (await scoped(store).where({ file_id: fileId }).orderBy('trace_sequence')).flatMap((row) => entryOfPrenote(row) ?? [])
}

/** What went out under these trace numbers, by trace number; the latest counts. */
export async function findPrenotesByTrace(store: TenantStore, traceNumbers: readonly string[]): Promise<Map<string, PrenoteEntry>> {
  const rows = await scoped(store).whereRaw('trace_number = any(?)', [[...traceNumbers]]).orderBy('trace_sequence')
  return new Map(rows.flatMap((row) => entryOfPrenote(row) ?? []).map((entry) => [entry.trace_number, entry]))
}

/** The worker's steps by what is due. */
export type PrenoteStep = 'send_prenotes' | 'settle_prenotes'
const statusFor = { send_prenotes: 'created', settle_prenotes: 'pending' } as const satisfies Readonly<Record<PrenoteStep, PrenoteRow['status']>>

/** None passes that the bank has not got, however long that takes. @param unsentFiles that are not handed over */
function waitingFor(store: TenantStore, steps: readonly PrenoteStep[], unsentFiles: readonly string[]) {
  const waiting = scoped(store).whereNotNull('due_at').whereIn('status', steps.map((step) => statusFor[step]))
  return unsentFiles.length === 0 ? waiting : waiting.whereRaw('(file_id is null or file_id <> all(?::uuid[]))', [[...unsentFiles]])
}

/** Prenotes whose step is due, the longest due first, held until the transaction ends. */
export async function lockDuePrenotes(store: TenantStore, step: PrenoteStep, until: Date, limit: number, unsentFiles: readonly string[] = []): Promise<PrenoteRow[]> {
  return waitingFor(store, [step], unsentFiles).where('due_at', '<=', until).orderBy(['due_at', 'id']).limit(limit).forUpdate()
}

/** The step that is due first, of these. */
export async function findFirstPrenote(store: TenantStore, steps: readonly PrenoteStep[], unsentFiles: readonly string[] = []): Promise<{ step: PrenoteStep; at: Date } | undefined> {
  const row = await waitingFor(store, steps, unsentFiles).orderBy(['due_at', 'id']).first('status', 'due_at')
  if (row === undefined || row.due_at === null) return undefined
  return { step: row.status === 'created' ? 'send_prenotes' : 'settle_prenotes', at: row.due_at }
}

/** Has those that wait for a file which is still to come find it anew. */
export async function planPrenotesAnew(store: TenantStore, now: Date): Promise<void> {
  await waitingFor(store, ['send_prenotes'], []).where('due_at', '>', now).update({ due_at: now })
}
