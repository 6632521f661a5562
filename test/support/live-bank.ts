import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseBankDocument } from '../../src/ach/bank-document.ts'
import { setBank } from '../../src/ach/set-bank.ts'
import { inTenant } from '../../src/database/transaction.ts'
import type { NachaFileRow } from '../../src/database/tables.ts'
import { newId } from '../../src/lib/ids.ts'
import type { TestPlatform } from './factories.ts'
import { onceIt } from './once.ts'
import type { Rail } from './rail.ts'
import { world } from './world.ts'

/** What a bank would be set up with; the folders of its mailbox are to be added. */
export const bankBody = {
  odfi_routing: '091000019',
  immediate_origin: '1912345678',
  immediate_destination: '091000019',
  names: { destination: 'FIRST EXAMPLE BANK', origin: 'EXAMPLE PLATFORM' },
  company_name: 'EXAMPLE INC',
  company_id: '1912345678',
}

/** A bank whose mailbox is two folders of this machine. */
export interface FolderBank {
  outbox: string
  inbox: string
  /** What lies in the outbox, by name. */
  sent(): Promise<Map<string, string>>
  /** Waits until there are so many files in the outbox. */
  once(count: number): Promise<[string, string][]>
  /** Takes a file out of the outbox, as banks do. */
  collect(name: string): Promise<string>
  /** Puts a file into the inbox, whole. */
  put(name: string, content: string | Buffer): Promise<void>
  /** The same of an acknowledgement. */
  acknowledge(name: string, content: string, says?: object): Promise<void>
  /** The files of a folder of the inbox. */
  shelf(name: 'done' | 'quarantine'): Promise<string[]>
  remove(): Promise<void>
}

export async function openFolderBank(): Promise<FolderBank> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-bank-'))
  await chmod(folder, 0o755)
  const [outbox, inbox, away] = ['outbox', 'inbox', 'away'].map((name) => join(folder, name))
  if (outbox === undefined || inbox === undefined || away === undefined) throw new Error('A bank has three folders')
  for (const path of [outbox, inbox, away]) await mkdir(path)
  const sent = async () => {
    const found = new Map<string, string>()
    for (const entry of await readdir(outbox, { withFileTypes: true })) if (entry.isFile()) found.set(entry.name, await readFile(join(outbox, entry.name), 'utf8'))
    return found
  }
  const put = async (name: string, content: string | Buffer) => {
    await writeFile(join(away, name), content)
    await rename(join(away, name), join(inbox, name))
  }
  return {
    outbox,
    inbox,
    sent,
    once: async (count) => [...(await onceIt(sent, ({ size }) => size >= count))],
    async collect(name) {
      const content = await readFile(join(outbox, name), 'utf8')
      await rename(join(outbox, name), join(away, name))
      return content
    },
    put,
    acknowledge: (name, content, says = {}) =>
      put(`${name}.ack.json`, JSON.stringify({ file_sha256: createHash('sha256').update(content).digest('hex'), accepted: true, rejected_batches: [], message: 'OK', ...says })),
    shelf: (name) => readdir(join(inbox, name)).catch(() => []),
    // A worker may be putting something away there at this moment.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  }
}

/** Gives the platform a bank, as the command line does. */
export async function giveBank(rail: Rail, { id: platformId }: Pick<TestPlatform, 'id'>, bank: Pick<FolderBank, 'outbox' | 'inbox'> | { sftp: object }, body: object = {}): Promise<void> {
  const place = 'sftp' in bank ? { sftp: bank.sftp } : { outbox_dir: bank.outbox, inbox_dir: bank.inbox }
  const { document, secrets } = parseBankDocument({ ...bankBody, ...place, ...body })
  const set = () =>
    inTenant(rail.asService, platformId, (trx) => {
      const now = rail.clock.now()
      return setBank({ trx, platformId, environment: 'live', now, realNow: now, newId, secrets: world().secrets }, document, secrets, { returnsFollow: true })
    })
  // A worker may be at a file for this moment.
  await onceIt(set, (obstacle) => obstacle === undefined)
}

/** The file, once it is so. */
export async function onceFile(rail: Rail, where: Partial<NachaFileRow>, isSo: (file: NachaFileRow) => boolean): Promise<NachaFileRow> {
  const files = await onceIt(() => rail.asSuperuser('nacha_files').where(where), (found) => found.some(isSo))
  const [file] = files.filter(isSo)
  if (file === undefined) throw new Error('It was there')
  return file
}

/** Once a try to hand the platform's file over has missed its outbox: until the next one, nobody is at it with what time it was. */
export async function onceMissed(rail: Rail, platformId: string): Promise<void> {
  await onceIt(() => rail.asSuperuser('jobs').where({ platform_id: platformId, kind: 'hand_over_file' }).first(), (job) => (job?.last_error ?? null) !== null)
}
