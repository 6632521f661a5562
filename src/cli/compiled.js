import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// JavaScript, as it is read before anything that can read TypeScript is.

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = join(root, 'src')
const folder = join(root, 'dist')
const prefix = 'service-'

/** Of all that is compiled: of each file its name and what it holds. */
function hashOfSources() {
  const files = readdirSync(sources, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${relative(sources, file)}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * One for each state of the sources: what runs keeps finding the modules that it loads later. As far below the root as each folder of the
 * sources: what they find by their own address is found from here too.
 */
function presentFolder() {
  return join(folder, `${prefix}${hashOfSources().slice(0, 16)}`)
}

/**
 * The service as JavaScript, to import: it starts in half the time. Only if it is what the sources are now.
 *
 * @returns its file, if there is one
 */
export function compiledService() {
  const file = join(presentFolder(), 'main.js')
  return existsSync(file) ? file : undefined
}

/** Compiles the service's own sources into a few files, unless they are; libraries stay where they are. */
export async function compileService() {
  if (compiledService() !== undefined) return
  const { build } = await import('esbuild')
  const present = presentFolder()
  const made = `${present}-${process.pid}`
  await build({ absWorkingDir: root, entryPoints: [join(sources, 'main.ts')], outdir: made, bundle: true, splitting: true, packages: 'external', platform: 'node', target: 'node20.19', format: 'esm', sourcemap: 'linked', sourcesContent: false })
  await rm(present, { recursive: true, force: true })
  await rename(made, present)
}

/** The same for an installation, which takes their libraries from services that run: nothing is left of what was compiled before. */
export async function compileAnew() {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true })
  await compileService()
}
