import type { ChangeContext } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { lockJobsOf } from '../jobs/job-store.ts'
import { ackFormat } from './acknowledgement.ts'
import { listEarlierTexts, listIncomingSince, openContent } from './file-store.ts'
import { readFile } from './nacha/read-file.ts'
import { spokenOf } from './receive-file.ts'

/** What a bank has sent, as it is. */
export interface Word {
  /** That it came under. */
  name: string | null
  text: string
}

/** One of ours. */
type OurFile = Pick<NachaFileRow, 'id' | 'sha256' | 'created_at'>

/**
 * The file from the bank that speaks of this one of ours, be it read or not, or nothing of it good: then the bank has got it, whatever is
 * recorded of it. None is read until the transaction ends.
 */
export async function findWord(context: ChangeContext, file: OurFile): Promise<NachaFileRow | undefined> {
  await lockJobsOf(context, 'receive_file')
  const hashes = await hashesOf(context, file)
  for (const incoming of await listIncomingSince(context, file.created_at)) {
    if (await speaksOf(context, file, hashes, { name: incoming.name, text: openContent(context.secrets, incoming) })) return incoming
  }
  return undefined
}

/** Of what was not taken in yet. */
export async function findUntakenWord(context: ChangeContext, file: OurFile, untaken: readonly Word[]): Promise<Word | undefined> {
  const hashes = await hashesOf(context, file)
  for (const word of untaken) if (await speaksOf(context, file, hashes, word)) return word
  return undefined
}

/** Of all that the bank may have got of it. */
async function hashesOf(context: ChangeContext, { id, sha256 }: OurFile): Promise<ReadonlySet<string | null>> {
  return new Set([sha256, ...(await listEarlierTexts(context, id)).map((earlier) => earlier.sha256)])
}

async function speaksOf(context: ChangeContext, { id }: OurFile, hashes: ReadonlySet<string | null>, { name, text }: Word): Promise<boolean> {
  if (ackFormat.isOne(text, name)) {
    const said = ackFormat.parse(text)
    return !('fault' in said) && hashes.has(said.fileSha256)
  }
  const traces = readFile(text).batches.flatMap(({ entries }) => entries.flatMap(({ addenda }) => (addenda === undefined || addenda.type === 'payment' ? [] : [addenda.originalTrace])))
  const { sent, transfers, prenotes } = await spokenOf(context, traces)
  return [...sent.values(), ...transfers.values(), ...prenotes.values()].some(({ file_id }) => file_id === id)
}
