import type { FileAccess, FoundFile } from './file-access.ts'

/** Where in the mailbox a file goes that was taken in: read, or nothing of it good. */
export type Shelf = 'done' | 'quarantine'

/**
 * A bank's mailbox: an outbox, which the bank empties, and an inbox, which it fills. A file goes out in two steps, so that whatever
 * happens between, it is known whether the bank may have it: it is written whole beside the outbox, under a name of this one try;
 * then one rename puts it there. What was beside and is no more was sent, whatever the bank has done with it since.
 */
export class Mailbox {
  readonly #files: FileAccess
  readonly #outbox: string
  readonly #inbox: string

  /** @param place absolute paths of folders that are there */
  constructor(files: FileAccess, place: { outbox: string; inbox: string }) {
    this.#files = files
    this.#outbox = place.outbox
    this.#inbox = place.inbox
  }

  get #beside(): string {
    return `${this.#outbox}/.sending`
  }

  /** The first step. */
  async lay(draft: string, content: Buffer): Promise<void> {
    await this.#files.makeFolder(this.#beside)
    await this.#files.write(`${this.#beside}/${draft}`, content)
  }

  /** The second step; nothing where it was taken before. */
  async send(draft: string, name: string): Promise<void> {
    // Where even the folder is gone this throws: that is another disk, or none, and nothing follows from it.
    const laid = await this.#files.list(this.#beside)
    if (laid.some((file) => file.name === draft)) await this.#files.rename(`${this.#beside}/${draft}`, `${this.#outbox}/${name}`)
    // Drafts of tries that came to no end.
    for (const file of laid) if (file.name !== draft && file.name.startsWith(`${name}.`)) await this.#files.remove(`${this.#beside}/${file.name}`)
  }

  /** Draws a draft back that is not to be sent. */
  withdraw(draft: string): Promise<void> {
    return this.#files.remove(`${this.#beside}/${draft}`)
  }

  /** What the bank has put into the inbox, and may still be writing. */
  list(): Promise<FoundFile[]> {
    return this.#files.list(this.#inbox)
  }

  read(name: string): Promise<Buffer> {
    return this.#files.read(`${this.#inbox}/${name}`)
  }

  /**
   * Takes a file out of the inbox.
   *
   * @param mark of its content, for where another one of the same name is there
   */
  async shelve(name: string, shelf: Shelf, mark: string): Promise<void> {
    const folder = `${this.#inbox}/${shelf}`
    await this.#files.makeFolder(folder)
    const isTaken = (await this.#files.list(folder)).some((file) => file.name === name)
    await this.#files.rename(`${this.#inbox}/${name}`, `${folder}/${isTaken ? `${name}.${mark}` : name}`)
  }

  close(): Promise<void> {
    return this.#files.close()
  }
}
