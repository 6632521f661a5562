import type { ChangeContext } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { insertJob } from '../jobs/job-store.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import { sha256Of, storedHashes, takeHashKeys } from './file-hash.ts'
import { findIncomingFile, insertIncomingFile, namePlaceOf, nothingSaid, sealContent } from './file-store.ts'

/**
 * Takes a file from the bank in, whatever it holds: it is kept, encrypted, and waits for the worker to read it. A file is known
 * by its bytes: what was taken in before is not taken again.
 *
 * @param arrival by the platform's clock: when it is to be read
 * @param name that it came under
 */
export async function takeIncomingFile(context: ChangeContext, content: string | Buffer, arrival: Date, name: string | null = null): Promise<{ id: string; status: NachaFileRow['status']; isNew: boolean }> {
  const { platformId: platform_id, environment, newId, now } = context
  const place = { id: newId('nacha_file'), platform_id, environment }
  // With the first key made, if there is none yet: somebody else may be making it for the same file.
  const hashes = storedHashes(await takeHashKeys(context), sha256Of(content))
  const before = await findIncomingFile(context, hashes)
  const isNew = before === undefined && (await insertIncomingFile(context, {
    ...place,
    direction: 'incoming',
    status: 'arriving',
    due_at: arrival,
    file_date: newYorkDate(arrival),
    number: 0,
    entry_count: 0,
    bad_line_count: 0,
    debit_amount: 0,
    credit_amount: 0,
    ...(await sealContent(context, place, content)),
    ...nothingSaid,
    name_encrypted: name === null ? null : context.secrets.encrypt(name, namePlaceOf(place)),
    created_at: now,
    updated_at: now,
  }))
  if (isNew) {
    await insertJob(context, { kind: 'receive_file', subjectId: place.id, dueAt: arrival })
    return { id: place.id, status: 'arriving', isNew }
  }
  // Where there was none before, somebody else was taking it in.
  const known = before ?? (await findIncomingFile(context, hashes))
  invariant(known, 'what stands in the way of a file is the file itself')
  return { id: known.id, status: known.status, isNew }
}
