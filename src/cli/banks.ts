import { stat } from 'node:fs/promises'
import { BankDocumentError, bankOf, parseBankDocument, placeOf, type BankDocument } from '../ach/bank-document.ts'
import { findBank, openBankSecrets } from '../ach/bank-store.ts'
import { findSentFiles } from '../ach/file-store.ts'
import { clashOf, foldersOf, isOutgoing, isPutAway } from '../ach/mailbox/folders.ts'
import { setBank, type Obstacle } from '../ach/set-bank.ts'
import { lockName } from '../database/advisory-lock.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { invariant } from '../lib/invariant.ts'
import { inLive, withMailbox } from './in-live.ts'
import { notValid, readJsonFile } from './json-file.ts'
import { platformsOf } from './of-platforms.ts'
import { say, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import type { RailPlace } from './workplace.ts'

export async function readBank(place: RailPlace, path: string, name: string, { returnsFollow = false }: { returnsFollow?: boolean } = {}): Promise<void> {
  const { document, secrets } = await parse(path, await readJsonFile(path))
  const [platform] = await platformsOf(place, name)
  const obstacle = await oneAtATime(place, async () => {
    await refuseFolders(place, platform.id, document)
    await refuseUncollected(place, platform.id, document)
    return inLive(place, platform.id, (context) => setBank(context, document, secrets, { returnsFollow }))
  })
  if (obstacle !== undefined) throw new Refusal(inTheWay(obstacle))
  tell(`The bank of ${platform.name} is set. What waits goes with its files, by its windows. npm run -s cli -- jobs list --failed tells when the mailbox can't be used.`)
}

/** Folders are held against those of all other platforms, so that no two are set at once: each waits for the lock of the first platform. */
async function oneAtATime<T>({ database }: RailPlace, work: () => Promise<T>): Promise<T> {
  const [first] = await listPlatforms(database)
  invariant(first, 'a platform was found')
  return inTenant(database, first.id, async (trx) => {
    await lockName({ trx, platformId: first.id, environment: 'live' }, 'banks')
    return work()
  })
}

function inTheWay(obstacle: Obstacle): string {
  if (obstacle.of === 'inbox') {
    return `The bank may still return what it has got (entries: ${obstacle.count}), into the present inbox, which would not be read any more: they would count as paid. See to it that what the bank says of them comes into the new one, or is taken in by files receive, and say so: --returns-follow.`
  }
  const files = obstacle.files.join(', ')
  return obstacle.of === 'bank'
    ? `The file ${files} is made for the present bank, which has not got it. Wait until it is handed over, or say that the bank has it (files sent) or will not get it (files reject), before the bank is another; its mailbox may change.`
    : // Whether a file was sent is seen where it was laid, and nowhere else.
      `The file ${files} is on its way to the present mailbox. Wait until it is handed over, or say what became of it (files sent, files resend, files reject), before the mailbox is another.`
}

async function refuseFolders(place: RailPlace, platformId: string, document: BankDocument): Promise<void> {
  if (document.inbox_dir !== undefined && !(await isFolder(document.inbox_dir))) throw new Refusal(`inbox_dir ${document.inbox_dir} is no folder that is there: nothing could be read.`)
  if (document.outbox_dir !== undefined && !(await isFolder(document.outbox_dir))) throw new Refusal(`outbox_dir ${document.outbox_dir} is no folder that is there: nothing could be sent.`)
  const mine = await foldersOf(document)
  if (isPutAway(mine.outbox, mine)) throw new Refusal('outbox_dir must not be where what has come is put away: .reading, done and quarantine of inbox_dir.')
  if (isOutgoing(mine.inbox, mine)) throw new Refusal('inbox_dir must be another folder than outbox_dir, and none in its .sending.')
  for (const { id, name } of await listPlatforms(place.database)) {
    if (id === platformId) continue
    const other = await inTenant(place.database, id, (trx) => findBank({ trx, platformId: id, environment: 'live' }))
    if (other === undefined) continue
    for (const by of ['address', 'key'] as const) {
      const clash = clashOf(await foldersOf(document, by), await foldersOf(other.document, by), name)
      if (clash !== undefined) throw new Refusal(clash)
    }
  }
}

/** What lies in an outbox goes to no other bank, and can't be seen from another one. Where the present one can't be reached, nobody can tell. */
async function refuseUncollected(place: RailPlace, platformId: string, document: BankDocument): Promise<void> {
  const before = await inLive(place, platformId, findBank)
  if (before === undefined || whereTo(before.document) === whereTo(document)) return
  const lying = await withMailbox(place, platformId, (mailbox) => mailbox.listSent()).catch(() => undefined)
  const [file] = await inLive(place, platformId, (context) => findSentFiles(context, lying ?? []))
  if (file !== undefined) throw new Refusal(`The file ${file.id} lies in the present outbox, where its bank has not collected it. Wait until it has, or take it back (files reject), before the bank or its outbox is another.`)
}

/** What a file that lies in an outbox goes to. */
function whereTo(document: BankDocument): string {
  const { outbox, server } = placeOf(document)
  return JSON.stringify([bankOf(document), outbox, server])
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then((facts) => facts.isDirectory(), () => false)
}

async function parse(path: string, given: unknown) {
  const parsed = parsedOf(path, given)
  const { private_key: key, passphrase } = parsed.secrets
  if (key === undefined) return parsed
  // Which takes time to load: most mailboxes are folders.
  const { faultOfKey } = await import('../ach/mailbox/sftp-files.ts')
  const fault = faultOfKey(key, passphrase)
  if (fault !== undefined) throw notValid(path, [`sftp.private_key can not be used: ${fault}`])
  return parsed
}

function parsedOf(path: string, given: unknown) {
  try {
    return parseBankDocument(given)
  } catch (error) {
    if (!(error instanceof BankDocumentError)) throw error
    throw notValid(path, error.faults)
  }
}

export async function showBank(place: RailPlace, name: string): Promise<void> {
  const [platform] = await platformsOf(place, name)
  const bank = await inLive(place, platform.id, async (context) => {
    const found = await findBank(context)
    return found && { ...found, secrets: Object.keys(openBankSecrets(context.secrets, found.row)) }
  })
  if (bank === undefined) throw new Refusal(`${platform.name} has no bank: its live payments are checked, and stay scheduled. bank set gives it one.`)
  const { document, row, secrets } = bank
  const hidden = Object.fromEntries(secrets.map((key) => [key, '(kept)']))
  const shown = { ...document, ...(document.sftp !== undefined && { sftp: { ...document.sftp, ...hidden } }) }
  say(`${JSON.stringify(shown, undefined, 2)}\n`)
  tell(`Set ${row.updated_at.toISOString()}. ${row.inbox_read_at === null ? 'The inbox has not been read yet: nothing counts as paid before.' : `The inbox was read ${row.inbox_read_at.toISOString()}.`}`)
}
