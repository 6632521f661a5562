import type { ChangeContext } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { lockJobsOf } from '../jobs/job-store.ts'
import { ackFormat } from './acknowledgement.ts'
import { findFile, openContent } from './file-store.ts'
import { readFile } from './nacha/read-file.ts'
import { spokenOf } from './receive-file.ts'

/**
 * The file from the bank that waits to be read and speaks of this one of ours: then the bank has got it, whatever is recorded of it.
 *
 * @returns its id
 */
export async function findWaitingWord(context: ChangeContext, { id, sha256 }: Pick<NachaFileRow, 'id' | 'sha256'>): Promise<string | undefined> {
  for (const { subject_id } of await lockJobsOf(context, 'receive_file')) {
    const incoming = await findFile(context, subject_id)
    if (incoming?.status !== 'arriving') continue
    const text = openContent(context.secrets, incoming)
    if (ackFormat.isOne(text, incoming.name)) {
      const said = ackFormat.parse(text)
      if (!('fault' in said) && said.fileSha256 === sha256) return incoming.id
    } else {
      const traces = readFile(text).batches.flatMap(({ entries }) => entries.flatMap(({ addenda }) => addenda === undefined || addenda.type === 'payment' ? [] : [addenda.originalTrace]))
      const { sent, transfers, prenotes } = await spokenOf(context, traces)
      if ([...sent.values(), ...transfers.values(), ...prenotes.values()].some(({ file_id }) => file_id === id)) return incoming.id
    }
  }
  return undefined
}
