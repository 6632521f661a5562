import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Not by mkdir's own `recursive`, which never ends where a folder can't be
 * made though its parent is there, as below /proc.
 *
 * @throws Error of the file system, with its code
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path)
  } catch (error) {
    const parent = dirname(path)
    if (!isMissing(error) || parent === path) throw error
    await makeFolder(parent)
    await makeOne(path)
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const isFolder = await stat(path).then((found) => found.isDirectory(), () => false)
    if (!isFolder) throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
