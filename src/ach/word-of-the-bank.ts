import type { ChangeContext } from '../context.ts'
import type { NachaFileRow } from '../database/tables.ts'
import { ackFormat } from './acknowledgement.ts'
import { findBank } from './bank-store.ts'
import { strangenessOf } from './entry.ts'
import { storedHashesOf } from './file-hash.ts'
import { listEarlierTexts, listIncomingSince, openContent, openName } from './file-store.ts'
import { readFile } from './nacha/read-file.ts'
import { spokenOf } from './receive-file.ts'

/** What a bank has sent, as it is. */
export interface Word {
  /** That it came under. */
  name: string | null
  text: string
}

/** One of ours. */
type OurFile = Pick<NachaFileRow, 'id' | 'content_hash' | 'created_at'>

/**
 * The file from the bank that speaks of this one of ours, be it read or not, or nothing of it good: then the bank has got it, whatever is
 * recorded of it.
 */
export async function findWord(context: ChangeContext, file: OurFile): Promise<NachaFileRow | undefined> {
  const earlier = await earlierHashesOf(context, file)
  for (const incoming of await listIncomingSince(context, file.created_at)) {
    if (await speaksOf(context, file, earlier, { name: openName(context.secrets, incoming), text: openContent(context.secrets, incoming) })) return incoming
  }
  return undefined
}

/** Of what was not taken in yet. */
export async function findUntakenWord(context: ChangeContext, file: OurFile, untaken: readonly Word[]): Promise<Word | undefined> {
  const earlier = await earlierHashesOf(context, file)
  for (const word of untaken) if (await speaksOf(context, file, earlier, word)) return word
  return undefined
}

/** The SHA-256 that an acknowledgement tells; undefined where it is none. */
export function acknowledgedBy(context: ChangeContext, incoming: NachaFileRow): string | undefined {
  const text = openContent(context.secrets, incoming)
  const said = ackFormat.isOne(text, openName(context.secrets, incoming)) ? ackFormat.parse(text) : undefined
  return said === undefined || 'fault' in said ? undefined : said.fileSha256
}

/** Of what it said before it was sent again. */
async function earlierHashesOf(context: ChangeContext, { id }: OurFile): Promise<ReadonlySet<string>> {
  return new Set((await listEarlierTexts(context, id)).map(({ hash }) => hash))
}

async function speaksOf(context: ChangeContext, { id, content_hash }: OurFile, earlier: ReadonlySet<string>, { name, text }: Word): Promise<boolean> {
  if (ackFormat.isOne(text, name)) {
    const said = ackFormat.parse(text)
    if ('fault' in said) return false
    // What nothing was done of says nothing of what takes its place.
    const hashes = await storedHashesOf(context, said.fileSha256)
    return hashes.some((hash) => hash === content_hash || (said.accepted && earlier.has(hash)))
  }
  const told = readFile(text).batches.flatMap(({ companyId, entries }) =>
    entries.flatMap((entry) => (entry.addenda === undefined || entry.addenda.type === 'payment' ? [] : [{ trace: entry.addenda.originalTrace, told: { entry, companyId } }])),
  )
  const { sent, transfers, prenotes } = await spokenOf(context, told.map(({ trace }) => trace))
  const bank = { companyId: (await findBank(context))?.document.company_id ?? '' }
  return told.some(({ trace, told: one }) => {
    const row = sent.get(trace) ?? transfers.get(trace) ?? prenotes.get(trace)
    // Another platform's entry may have the same trace number.
    return row?.file_id === id && strangenessOf({ bank, secrets: context.secrets }, one, row) === undefined
  })
}
