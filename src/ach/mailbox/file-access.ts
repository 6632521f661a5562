/** A plain file of a folder. */
export interface FoundFile {
  name: string
  /** Bytes. */
  size: number
  /** In whole seconds: as exact as SFTP tells it. */
  modifiedAt: number
}

/** Folders and files of a bank's mailbox, wherever they are. Every call throws where it can't be done. */
export interface FileAccess {
  /** The plain files of a folder, but for hidden ones. */
  list(folder: string): Promise<FoundFile[]>
  /** Broken off where there are more than so many bytes, whatever was said of its size. */
  read(path: string, most: number): Promise<Buffer>
  /** Whole, and kept as well as the place can. */
  write(path: string, content: Buffer): Promise<void>
  /** In one step; a file of that name is not in the way. */
  rename(from: string, to: string): Promise<void>
  /** Unless it is gone. */
  remove(path: string): Promise<void>
  /** Unless it is there. What it is in must be. */
  makeFolder(path: string): Promise<void>
  close(): Promise<void>
}

/** @throws Error once there are more bytes than that, which nobody need have room for */
export async function gathered(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new Error(`It has more than ${most} bytes`)
    kept.push(chunk)
  }
  return Buffer.concat(kept, size)
}

/** Why something failed, without the paths that it is about, nor what a server says in words of its own. */
export function codeOf(error: unknown, name = ''): string {
  if (!(error instanceof Error)) return typeof error
  // What a server refuses is told with its path, and behind that what it is.
  const told = error.cause instanceof Error ? error.cause : error
  if ('code' in told && typeof told.code === 'string') return told.code
  if ('code' in told && typeof told.code === 'number') return sftpStatuses[told.code] ?? `SFTP status ${told.code}`
  return name === '' ? told.message : told.message.replaceAll(name, '(its name)')
}

/** Of the protocol, by their numbers. */
const sftpStatuses: Readonly<Record<number, string>> = { 1: 'end of file', 2: 'no such file', 3: 'permission denied', 4: 'failure' }
