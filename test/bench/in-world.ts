import { rm } from 'node:fs/promises'
import { newFolder } from '../support/scratch.ts'
import { closeWorld, openWorld } from '../support/world.ts'

/** Measures on a database that loses nothing, with a folder for what is written meanwhile; both are gone afterwards. */
export async function inWorld<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newFolder('bench')
  await openWorld({ isDurable: true })
  try {
    return await work(folder)
  } finally {
    await closeWorld()
    await rm(folder, { recursive: true })
  }
}
