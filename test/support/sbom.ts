import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bearClosedPipes } from '../../src/cli/output.ts'
import { isObject } from './from-schema.ts'

// npm run sbom: prints the bill of materials. npm calls what it is of by the folder's name, and copies addresses as git has them, which no URL is.

void bearClosedPipes()
const name = process.env['npm_package_name']
const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], { maxBuffer: 64_000_000 })
const bill: unknown = JSON.parse(stdout, (key, value: unknown) => {
  if (key === 'url' && typeof value === 'string') return value.replace(/^(\w+@[\w.-]+):(?!\/)/, 'ssh://$1/')
  return key === 'component' && isObject(value) ? { ...value, name } : value
})
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
