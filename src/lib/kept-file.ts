import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'
import { makeFolder } from './make-folder.ts'

/** A secret of this installation, one line in a file of the data directory that only its owner reads. */
export class KeptFile {
  readonly path: string
  readonly #folder: string

  constructor(dataDir: string, name: string) {
    this.#folder = dataDir
    this.path = join(dataDir, name)
  }

  /** What it holds, or undefined when there is no such file. */
  async read(): Promise<string | undefined> {
    try {
      return (await readFile(this.path, 'utf8')).trim()
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      if (hasCode(error, 'EISDIR')) throw new Error(`${this.path} is a folder; a file belongs there: remove it.`, { cause: error })
      throw error
    }
  }

  /** Unless it is there already; of two who make it at once one wins. Nobody ever sees a part of it, not even after a crash. */
  async create(value: string): Promise<void> {
    const written = await this.#write(value)
    try {
      await link(written, this.path)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    } finally {
      await rm(written, { force: true })
    }
  }

  async replace(value: string): Promise<void> {
    await rename(await this.#write(value), this.path)
  }

  async #write(value: string): Promise<string> {
    await makeFolder(this.#folder)
    const path = `${this.path}.${newId()}`
    await writeFile(path, `${value}\n`, { mode: 0o600, flag: 'wx', flush: true })
    return path
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
