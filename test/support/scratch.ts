import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder that new ones are made in, by whoever clears away what a process of theirs leaves. */
export const scratchVariable = 'PAYMENT_COLLECTION_SCRATCH'

/** A new folder that others may enter: PostgreSQL, which root runs as nobody, must reach what is its own in it, else its data would go elsewhere, and stay there. Whoever asks removes it. */
export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(process.env[scratchVariable] ?? tmpdir(), `payment-collection-service-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
