import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder that new ones are made in, by whoever clears away what a process of theirs leaves. */
export const scratchVariable = 'PAYMENT_COLLECTION_SCRATCH'

/** A new folder, of its user alone. Whoever asks removes it. */
export function newFolder(name: string): Promise<string> {
  return mkdtemp(join(process.env[scratchVariable] ?? tmpdir(), `payment-collection-service-${name}-`))
}
