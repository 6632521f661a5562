import type { ChangeContext } from '../context.ts'
import type { PrenoteRow } from '../database/tables.ts'
import { invariant } from '../lib/invariant.ts'

type Status = PrenoteRow['status']

/** The moves of a prenote; the database holds the same (migration 0018). What has passed fails where it comes back late. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  created: ['pending', 'cancelled'],
  pending: ['passed', 'failed'],
  passed: ['failed'],
  failed: [],
  cancelled: [],
}

/** One that the worker finds its file for, as soon as the platform has a bank. */
export function newPrenote({ platformId: platform_id, environment, newId, now }: ChangeContext, paykeyId: string): PrenoteRow {
  const entry = { file_id: null, effective_date: null, trace_sequence: null, trace_number: null, record_encrypted: null }
  return { platform_id, environment, id: newId('prenote'), paykey_id: paykeyId, status: 'created', due_at: now, ...entry, created_at: now, updated_at: now }
}

/** The row after a move, with no next step unless it is told. */
export function movedPrenote(row: PrenoteRow, to: Status, now: Date, others: Partial<PrenoteRow> = {}): PrenoteRow {
  invariant(moves[row.status].includes(to), `a prenote that is ${row.status} does not become ${to}`)
  return { ...row, status: to, due_at: null, ...others, updated_at: now }
}

/** A prenote as an entry of a file. */
export interface PrenoteEntry extends Pick<PrenoteRow, 'platform_id' | 'environment'> {
  prenote_id: string
  paykey_id: string
  file_id: string
  trace_sequence: number
  trace_number: string
  direction: 'debit'
  amount: 0
  record_encrypted: Buffer
}

/** Undefined while it is in no file. */
export function entryOfPrenote({ platform_id, environment, id: prenote_id, paykey_id, file_id, trace_sequence, trace_number, record_encrypted }: PrenoteRow): PrenoteEntry | undefined {
  if (file_id === null || trace_sequence === null || trace_number === null || record_encrypted === null) return undefined
  return { platform_id, environment, prenote_id, paykey_id, file_id, trace_sequence, trace_number, direction: 'debit', amount: 0, record_encrypted }
}
