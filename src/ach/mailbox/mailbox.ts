import { codeOf, type FileAccess, type FoundFile } from './file-access.ts'

/** Bytes of the largest file that is taken in: a Nacha file of half a million lines. */
export const largestFile = 64 * 1024 * 1024

/** Where in the mailbox a file goes that was taken in: read, or nothing of it good. */
export type Shelf = 'done' | 'quarantine'
/** What an inbox has beside what the bank puts there. */
export const putAway = ['.reading', 'done', 'quarantine'] as const

/** How programs that carry files name what they have not written to its end. */
const halfWritten = /\.(tmp|temp|part|partial|filepart)$/i

/**
 * A bank's mailbox: an outbox, which the bank empties, and an inbox, which it fills. A file goes out in two steps, so that whatever
 * happens between, it is known whether the bank may have it: it is written whole beside the outbox, under a name of this one try, and
 * a witness of that with it; then one rename puts it there. What is still beside was not sent; what is no more was, whatever the bank
 * has done with it since, where its witness is: without it this is another mailbox, or an older state of it, which can't tell.
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

  get #claimed(): string {
    return `${this.#inbox}/.reading`
  }

  #at(name: string): string {
    return `${this.#beside}/${name}`
  }

  async #laid(): Promise<string[]> {
    return (await this.#files.list(this.#beside)).map(({ name }) => name)
  }

  /** The first step. */
  async lay(draft: string, content: Buffer): Promise<void> {
    await this.#files.makeFolder(this.#beside)
    await this.#files.write(this.#at(draft), content)
    await this.witness(draft)
  }

  /**
   * The second step.
   *
   * @throws Error where the draft does not lie there any more, as somebody else has taken it back, say
   */
  send(draft: string, name: string): Promise<void> {
    return this.#files.rename(this.#at(draft), `${this.#outbox}/${name}`)
  }

  /**
   * Takes a draft back, so that nobody can send it any more. It keeps a name: whoever comes after a crash sees that it was not sent.
   *
   * @returns whether it could be; if not, it was sent
   * @throws Error where this mailbox can't tell
   */
  async takeBack(draft: string): Promise<boolean> {
    // Where even the folder is gone this throws: that is another disk, or none, and nothing follows from it.
    if ((await this.#laid()).includes(draft)) {
      await this.#files.rename(this.#at(draft), this.#at(backOf(draft)))
      return true
    }
    // Looked at after that: another one may take it back at this moment, and nothing of it may be missed.
    const laid = await this.#laid()
    if (laid.includes(backOf(draft))) return true
    if (!laid.includes(witnessOf(draft))) throw new Error(`This mailbox does not know ${draft}: it is another one, or its .sending was emptied. Say whether the bank has it: files sent or files resend.`)
    return false
  }

  /** What was sent and lies in the outbox, where the bank has not collected it; and whatever else does. */
  async listSent(): Promise<string[]> {
    return (await this.#files.list(this.#outbox)).map(({ name }) => name)
  }

  /** So that of a file in the outbox it can be told, as of a draft, whether it was taken back. */
  async witness(draft: string): Promise<void> {
    await this.#files.makeFolder(this.#beside)
    await this.#files.write(this.#at(witnessOf(draft)), Buffer.from(`${draft}\n`))
  }

  /**
   * Takes a file out of the outbox that was sent, as a draft that was not.
   *
   * @returns whether it could be; if not, the bank has collected it
   */
  async recall(name: string, draft: string): Promise<boolean> {
    try {
      await this.#files.rename(`${this.#outbox}/${name}`, this.#at(backOf(draft)))
      return true
    } catch (error) {
      if ((await this.listSent()).includes(name)) throw error
      return false
    }
  }

  /** Draws a draft back that nobody knows of. */
  async withdraw(draft: string): Promise<void> {
    await this.#files.remove(this.#at(witnessOf(draft)))
    await this.#files.remove(this.#at(draft))
  }

  /**
   * Clears away what tries of a file have left that came to no end.
   *
   * @param sent the draft that did, if any
   */
  async clear(name: string, sent?: string): Promise<void> {
    for (const one of await this.#laid()) if (one.startsWith(`${name}.`) && (sent === undefined || one !== witnessOf(sent))) await this.#files.remove(this.#at(one))
  }

  /** Removes the witness of a draft, once it is known elsewhere that it was sent. */
  forget(draft: string): Promise<void> {
    return this.#files.remove(this.#at(witnessOf(draft)))
  }

  /** What the bank has put into the inbox, and may still be writing; but for what its name says of that it is, and what has nothing in it yet. */
  async list(): Promise<FoundFile[]> {
    return (await this.#files.list(this.#inbox)).filter(({ name, size }) => size > 0 && !halfWritten.test(name))
  }

  read(name: string): Promise<Buffer> {
    return unnamed('read', name, this.#files.read(`${this.#inbox}/${name}`, largestFile))
  }

  /** All that the bank has put into the inbox and that is not put away yet, as it is at this moment. */
  async peek(): Promise<{ name: string; text: string }[]> {
    // What is claimed meanwhile is found where it is then.
    const coming = await this.#readEach(this.#inbox, await this.#files.list(this.#inbox))
    return [...coming, ...(await this.#readEach(this.#claimed, await this.listClaimed()))]
  }

  async #readEach(folder: string, files: readonly FoundFile[]): Promise<{ name: string; text: string }[]> {
    const found: { name: string; text: string }[] = []
    for (const { name } of files) {
      const content = await unnamed('read', name, this.#files.read(`${folder}/${name}`, largestFile)).catch(async (error: unknown) => {
        if ((await this.#files.list(folder)).some((file) => file.name === name)) throw error
        return undefined
      })
      if (content !== undefined) found.push({ name, text: content.toString('utf8') })
    }
    return found
  }

  /**
   * Moves a file of the inbox to where the bank puts nothing, so that what is read of it is what is put away; with a number before its
   * name where another one of this name has not been put away yet.
   */
  async claim(name: string): Promise<void> {
    const claimed = new Set((await this.listClaimed()).map((file) => file.name))
    let free = name
    for (let number = 2; claimed.has(free); number++) free = `${number}.${shortened(name)}`
    await unnamed('claimed', name, this.#files.rename(`${this.#inbox}/${name}`, `${this.#claimed}/${free}`))
  }

  async listClaimed(): Promise<FoundFile[]> {
    await this.#files.makeFolder(this.#claimed)
    return this.#files.list(this.#claimed)
  }

  readClaimed(name: string): Promise<Buffer> {
    return unnamed('read', name, this.#files.read(`${this.#claimed}/${name}`, largestFile))
  }

  /**
   * Puts a claimed file away.
   *
   * @param mark of its content, for where another one of the same name is there; the same one again takes its place
   */
  async shelve(name: string, shelf: Shelf, mark: string): Promise<void> {
    const folder = `${this.#inbox}/${shelf}`
    await this.#files.makeFolder(folder)
    const isTaken = (await this.#files.list(folder)).some((file) => file.name === name)
    await unnamed('put away', name, this.#files.rename(`${this.#claimed}/${name}`, `${folder}/${isTaken ? `${shortened(name)}.${mark}` : name}`))
  }

  close(): Promise<void> {
    return this.#files.close()
  }
}

/**
 * Failures are kept and logged, and a bank may call a file after what stands in it: what can't be done with one is told without its name, or the path
 * that it is in.
 */
async function unnamed<Result>(done: string, name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new Error(`A file of the inbox can't be ${done}: ${codeOf(error, name)}`)
  }
}

/** So that something may stand before or behind it: names have 255 bytes at most. */
function shortened(name: string): string {
  return Buffer.from(name).subarray(0, 200).toString().replace(/\uFFFD+$/, '')
}

function witnessOf(draft: string): string {
  return `${draft}.laid`
}

function backOf(draft: string): string {
  return `${draft}.back`
}
