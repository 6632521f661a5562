import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// JavaScript, as it is read before anything that can read TypeScript is.

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = join(root, 'src')
// As far below the root as each folder of the sources: what they find by their own address is found from here too.
const folder = join(root, 'dist', 'service')
const stamp = join(folder, 'sources')

/** Of all that is compiled: of each file its name and what it holds. */
function hashOfSources() {
  const files = readdirSync(sources, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${relative(sources, file)}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * The service as JavaScript, to import: it starts in half the time. Only if it is what the sources are now.
 *
 * @returns its file, if there is one
 */
export function compiledService() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources() ? join(folder, 'main.js') : undefined
}

/** Compiles the service's own sources into a few files, unless they are; libraries stay where they are. */
export async function compileService() {
  if (compiledService() !== undefined) return
  const { build } = await import('esbuild')
  const made = `${folder}-${process.pid}`
  const hash = hashOfSources()
  await build({ absWorkingDir: root, entryPoints: [join(sources, 'main.ts')], outdir: made, bundle: true, splitting: true, packages: 'external', platform: 'node', target: 'node20.19', format: 'esm', sourcemap: 'linked', sourcesContent: false })
  await writeFile(join(made, 'sources'), hash)
  await rm(folder, { recursive: true, force: true })
  await rename(made, folder)
}
