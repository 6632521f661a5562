import { realpath } from 'node:fs/promises'
import { posix, resolve } from 'node:path'
import { placeOf, type BankDocument } from '../bank-document.ts'
import { putAway } from './mailbox.ts'

/** The folders of a mailbox, so written that the same folder is the same text. */
export interface Folders {
  outbox: string
  inbox: string
}

/**
 * Links are followed on this machine. On a server each user may have a root of its own: it is told by who asks, and for which path.
 *
 * @param by what a server is told from others: two that share an address, or a key, are one
 */
export async function foldersOf(document: BankDocument, by: 'address' | 'key' = 'address'): Promise<Folders> {
  const { outbox, inbox } = placeOf(document)
  const { sftp } = document
  if (sftp === undefined) return { outbox: await realFolder(outbox), inbox: await realFolder(inbox) }
  const server = by === 'key' ? sftp.host_key : `${sftp.host.toLowerCase()}:${sftp.port ?? 22}`
  const at = (path: string) => `${sftp.username}@${server} ${posix.resolve('/', path)}`
  return { outbox: at(outbox), inbox: at(inbox) }
}

/**
 * What is wrong with the folders of a mailbox beside those of another one. What lies in an inbox is read and put away: of two that read
 * one, each would find the other's files to be nobody's; and what is read there must not be what goes to a bank.
 *
 * @param name of whose the others are
 */
export function clashOf(mine: Folders, theirs: Folders, name: string): string | undefined {
  if (mine.inbox === theirs.inbox) return `The inbox is that of ${name} already: each platform needs one of its own.`
  if (isPutAway(mine.inbox, theirs) || isPutAway(mine.outbox, theirs)) return `One of the folders is in the inbox of ${name}, where what has come is put away.`
  if (isPutAway(theirs.inbox, mine) || isPutAway(theirs.outbox, mine)) return `One of the folders of ${name} is in the inbox, where what has come is put away.`
  if (isOutgoing(mine.inbox, theirs)) return `The inbox is in the outbox of ${name}: what is to go to its bank would be read as coming from one.`
  if (isOutgoing(theirs.inbox, mine)) return `The inbox of ${name} is in the outbox: what is to go to the bank would be read there as coming from one.`
  return undefined
}

/** Whether a folder is one in which an inbox keeps what has come, or in one of them. */
export function isPutAway(folder: string, { inbox }: Folders): boolean {
  return putAway.some((name) => `${folder}/`.startsWith(`${inbox}/${name}/`))
}

/** Whether what lies in a folder is on its way to the bank of that outbox. */
export function isOutgoing(folder: string, { outbox }: Folders): boolean {
  return folder === outbox || `${folder}/`.startsWith(`${outbox}/.sending/`)
}

async function realFolder(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path))
}
