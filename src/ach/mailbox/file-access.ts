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
  read(path: string): Promise<Buffer>
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
