import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isObject } from './from-schema.ts'

// Prints the bill of materials. npm calls what it is of by the folder's name, and copies addresses as git has them, which no URL is.

const root = fileURLToPath(new URL('../..', import.meta.url))

function nameOf(manifest: unknown): unknown {
  return isObject(manifest) ? manifest['name'] : undefined
}

const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, maxBuffer: 64_000_000 })
const name = nameOf(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')))
const bill: unknown = JSON.parse(stdout, (key, value: unknown) => {
  if (key === 'url' && typeof value === 'string') return value.replace(/^(\w+@[\w.-]+):(?!\/)/, 'ssh://$1/')
  return key === 'component' && isObject(value) ? { ...value, name } : value
})
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
