import { findPlatform, insertPlatform, listPlatforms } from '../database/unscoped.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { printList, say } from './output.ts'
import { Refusal } from './refusal.ts'
import { withDatabase, type Workplace } from './workplace.ts'

export async function createPlatform({ server }: Workplace, name: string): Promise<void> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 120) throw new Refusal('A name has 1 to 120 characters.')
  const id = newId()
  await withDatabase(server, async (database) => {
    if ((await findPlatform(database, trimmed)) !== undefined) throw new Refusal(`There is a platform ${trimmed} already.`)
    await insertPlatform(database, { id, name: trimmed, created_at: systemClock.now() })
  })
  say(`${id}\n`)
}

export async function showPlatforms({ server }: Workplace, options: { json?: boolean }): Promise<void> {
  const rows = await withDatabase(server, listPlatforms)
  printList(rows.map(({ id, name, created_at }) => ({ id, name, created_at: created_at.toISOString() })), options.json === true)
}
