import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, gathered, type FileAccess, type FoundFile } from './file-access.ts'

/** Folders of this machine, which something else carries to the bank and back. */
export const localFiles: FileAccess = {
  async list(folder) {
    const found: FoundFile[] = []
    for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
      const name = entry.name.toString('utf8')
      if (!entry.isFile() || name.startsWith('.')) continue
      // By another name it would not be found, and count as not there. Names of a bank's files are in no failure (mailbox.ts).
      if (!isUtf8(entry.name)) throw new Error(`${folder} has a file whose name is no UTF-8: give it another name`)
      const facts = await stat(join(folder, name)).catch(goneIsFine(folder))
      if (facts !== undefined) found.push({ name, size: facts.size, modifiedAt: Math.floor(facts.mtimeMs / 1000) })
    }
    return found
  },
  read: (path, most) => gathered(createReadStream(path), most),
  async write(path, content) {
    const file = await open(path, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await syncFolder(dirname(path))
  },
  async rename(from, to) {
    await rename(from, to)
    for (const folder of new Set([dirname(to), dirname(from)])) await syncFolder(folder)
  },
  remove: (path) => rm(path, { force: true }),
  async makeFolder(path) {
    await mkdir(path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  },
  close: () => Promise.resolve(),
}

/** What the machine may lose with its power would be sent twice, or not at all. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Somebody else has taken it between. */
function goneIsFine(folder: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, 'ENOENT')) throw new Error(`${folder} has a file that can't be looked at: ${codeOf(error)}`)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
