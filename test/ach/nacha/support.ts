import type { Entry, NachaFile } from '../../../src/ach/nacha/nacha-file.ts'
import type { ReadEntry, ReadFile } from '../../../src/ach/nacha/read-file.ts'

/** What was read, as it can be written again. */
export function writable({ header, batches }: ReadFile): NachaFile {
  if (header === undefined) throw new Error('The file has no header')
  return { header, batches }
}

/** What was read, as it was before it was written. */
export function withoutLines(read: ReadFile): NachaFile {
  return { header: writable(read).header, batches: read.batches.map((batch) => ({ ...batch, entries: batch.entries.map(withoutLine) })) }
}

export function withoutLine({ line: _, ...entry }: ReadEntry): Entry {
  return entry
}
