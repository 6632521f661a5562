import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import ts from 'typescript'
import { guards } from './mutations/guards.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')

interface Import {
  from: string
  to: string
  /** Gone when the program runs. */
  isType: boolean
}

const everyFile = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name))
const files = everyFile.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
const imports = files.flatMap((file) =>
  importsOf(readFileSync(join(src, file), 'utf8'))
    .filter(({ path }) => path.startsWith('.'))
    .map(({ path, isType }): Import => ({ from: file, to: relative(src, resolve(src, dirname(file), path)), isType })),
)

/** Whatever a text imports, in whichever form. */
function importsOf(text: string): { path: string; isType: boolean }[] {
  const found: { path: string; isType: boolean }[] = []
  const visit = (node: ts.Node) => {
    const [path, isType] = importedBy(node)
    if (path !== undefined && ts.isStringLiteralLike(path)) found.push({ path: path.text, isType })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.ESNext))
  return found
}

function importedBy(node: ts.Node): [path: ts.Node | undefined, isType: boolean] {
  if (ts.isImportDeclaration(node)) return [node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword]
  if (ts.isExportDeclaration(node)) return [node.moduleSpecifier, node.isTypeOnly]
  if (ts.isImportTypeNode(node)) return [ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true]
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return [node.arguments[0], false]
  return [undefined, false]
}

/** What loading a file loads with it, in its own turn too: our files, and the packages that they name. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const statement of ts.createSourceFile(file, readFileSync(join(src, file), 'utf8'), ts.ScriptTarget.ESNext).statements) {
    const [path, isType] = importedBy(statement)
    if (path === undefined || isType || !ts.isStringLiteralLike(path) || path.text.startsWith('node:')) continue
    if (path.text.startsWith('.')) loadedWith(relative(src, resolve(src, dirname(file), path.text)), loaded)
    else loaded.add(path.text)
  }
  return loaded
}

const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')
const platform = new Set(['', 'http', 'lib', 'database', 'cli', 'worker'])

/** Imports that break a rule, as `file -> file`. */
function breaking(isAllowed: (one: Import) => boolean): string[] {
  return imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} -> ${to}`)
}

describe('the house', () => {
  it('has files to look at', () => {
    expect(files).to.include.members(['operations.ts', 'charges/operations.ts', 'http/pipeline.ts'])
    expect(imports.length).to.be.greaterThan(200)
  })

  it('sees an import in every form', () => {
    for (const [text, isType] of [
      [`import { a } from './a.ts'`, false],
      [`import { a } from "./a.ts"`, false],
      [`import {\n  a,\n  type B,\n} from './a.ts'`, false],
      [`import './a.ts'`, false],
      [`import type { A } from './a.ts'`, true],
      [`export { a } from './a.ts'`, false],
      [`export * from './a.ts'`, false],
      [`export type { A } from './a.ts'`, true],
      ['const a = await import(`./a.ts`)', false],
      [`function f() {\n  return import('./a.ts')\n}`, false],
      [`let a: import('./a.ts').A`, true],
    ] as const) {
      expect(importsOf(text), text).to.deep.equal([{ path: './a.ts', isType }])
    }
    expect(importsOf(`// import './a.ts'\nexport const a = "import './a.ts'"`)).to.deep.equal([])
  })

  it('lib imports nothing of ours', () => {
    expect(breaking(({ from, to }) => folderOf(from) !== 'lib' || folderOf(to) === 'lib')).to.deep.equal([])
  })

  it('the database imports lib, itself, and types', () => {
    expect(breaking(({ from, to, isType }) => folderOf(from) !== 'database' || isType || ['lib', 'database'].includes(folderOf(to)))).to.deep.equal([])
  })

  it('HTTP knows no resource but for finding out who calls', () => {
    const known = ['accounts/account-store.ts', 'bridge/bridge-token-store.ts']
    expect(breaking(({ from, to }) => folderOf(from) !== 'http' || platform.has(folderOf(to)) || known.includes(to))).to.deep.equal([])
  })

  it('resources know neither HTTP nor each other’s operations', () => {
    const isResource = (file: string) => !platform.has(folderOf(file))
    expect(breaking(({ from, to }) => !isResource(from) || !['http', 'cli', 'worker'].includes(folderOf(to)))).to.deep.equal([])
    expect(breaking(({ from, to }) => !to.endsWith('/operations.ts') || from === 'operations.ts')).to.deep.equal([])
  })

  it('charges know payments, and payments do not know charges', () => {
    const order = ['organizations', 'accounts', 'customers', 'paykeys', 'payments', 'charges']
    expect(breaking(({ from, to }) => order.indexOf(folderOf(from)) === -1 || order.indexOf(folderOf(to)) <= order.indexOf(folderOf(from)))).to.deep.equal([])
  })

  it('only the contract’s types come from generated/', () => {
    expect(breaking(({ from, to }) => !to.startsWith('../generated') || ['contract.ts', 'client/contract.ts'].includes(from))).to.deep.equal([])
  })

  it('the client knows nothing of the service but its contract, and the service nothing of the client', () => {
    const isOf = (file: string) => folderOf(file) === 'client'
    expect(breaking(({ from, to }) => isOf(from) === isOf(to) || (from === 'client/contract.ts' && to.startsWith('../generated')))).to.deep.equal([])
    expect([...loadedWith('client/index.ts')].filter((name) => !name.startsWith('client/')).sort()).to.deep.equal(['openapi-fetch', 'standardwebhooks'])
  })

  it('no file imports itself by a detour', () => {
    const edges = new Map<string, string[]>()
    for (const { from, to, isType } of imports) if (!isType) edges.set(from, [...(edges.get(from) ?? []), to])
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      else for (const next of edges.get(file) ?? []) visit(next, [...path, file])
    }
    for (const file of edges.keys()) visit(file, [])
    expect(cycles).to.deep.equal([])
  })

  it('loads for a command line what a command needs', () => {
    const packagesOf = (file: string) => [...loadedWith(file)].filter((name) => !name.endsWith('.ts') && !name.startsWith('../')).sort()
    expect(packagesOf('main.ts'), 'for --help').to.deep.equal(['commander'])
    expect(packagesOf('cli/at-work.ts'), 'before PostgreSQL is started').to.deep.equal(['envalid', 'pino'])
    // With the database alone.
    for (const file of ['cli/platforms.ts', 'cli/keys.ts', 'cli/ledger.ts']) {
      expect([...loadedWith(file)].filter((name) => /^(http|worker|ach|webhooks)\/|^(ajv|koa|openapi-backend)/.test(name)), file).to.deep.equal([])
    }
    expect([...loadedWith('cli/work.ts')].filter((name) => name.startsWith('http/')), 'for the worker').to.deep.equal([])
    // For the first webhook, for a bank that has it; and the file of the store alone.
    for (const file of ['cli/service.ts', 'cli/work.ts']) {
      expect([...loadedWith(file)].filter((name) => ['undici', 'ssh2', 'rate-limiter-flexible'].includes(name)), file).to.deep.equal([])
    }
  })

  it('asserts nothing that the compiler can’t see', () => {
    const casts = files.flatMap((file) =>
      readFileSync(join(src, file), 'utf8')
        .split('\n')
        .filter((line) => /\bas (?!const\b)[A-Z{(]|\bas any\b|: any\b/.test(line) && !/^\s*(\/?\*|\/\/|import |export \{)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(casts).to.deep.equal([])
  })

  it('switches no check off', () => {
    const switches = everyFile.flatMap((file) =>
      readFileSync(join(src, file), 'utf8')
        .split('\n')
        .filter((line) => /@ts-(ignore|expect-error|nocheck)|eslint-disable/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(switches).to.deep.equal([])
  })

  it('tests by no chance that a seed can’t repeat, but for the benchmark', () => {
    const tests = join(root, 'test')
    const byChance = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/^bench\/|\bnode_modules\//.test(file) && readFileSync(join(tests, file), 'utf8').match(/Math\.random|(?<!\bseedOr\(.*)randomInt\(/) !== null,
    )
    expect(byChance).to.deep.equal([])
  })

  it('has each guard that a mutation takes out where it says', () => {
    expect(guards.filter(({ file, from }) => !readFileSync(join(root, file), 'utf8').includes(from)).map(({ guard }) => guard)).to.deep.equal([])
  })

  it('has a mutation for each lock', () => {
    const locks = /\.for(?:NoKey)?(?:Update|Share)\(\)|\.forKeyShare\(\)|\bfor (?:no key )?(?:update|share)\b|\bfor key share\b|\block table\b|(?<!function )\b(?:lock|try|share)Name\(|pg_(?:try_)?advisory(?:_xact)?_lock\w*\(/g
    const without: string[] = []
    let found = 0
    for (const path of files.map((file) => `src/${file}`)) {
      const text = readFileSync(join(root, path), 'utf8').replaceAll(/^ *(?:\*|\/\/|\/\*\*).*$/gm, (comment) => ' '.repeat(comment.length))
      const taken = guards.filter(({ file }) => file === path).map(({ from }) => ({ begin: text.indexOf(from), end: text.indexOf(from) + from.length }))
      for (const { 0: lock, index } of text.matchAll(locks)) {
        found++
        if (!taken.some(({ begin, end }) => begin <= index && index + lock.length <= end)) without.push(`${path} ${lock}`)
      }
    }
    expect(found).to.be.above(50)
    // Of who stops the embedded server, and who sets it up: what goes wrong without takes processes that come between within microseconds, which no test has come to.
    expect(without).to.deep.equal(['src/database/embedded-postgres.ts pg_try_advisory_lock(', 'src/database/embedded-postgres.ts pg_advisory_lock('])
  })

  it('has the folders and files that the README’s map names, and no others', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const map = readme.slice(readme.indexOf('## The map'), readme.indexOf('### The life of a request'))
    const named = [...map.matchAll(/^ {2}((?:[a-z-]+(?:\/|\.ts) ?)+)/gm)].flatMap(([, names = '']) => names.trim().split(' '))
    const there = readdirSync(src, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    expect(named.sort()).to.deep.equal(there.sort())
  })
})
