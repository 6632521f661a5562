import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { document } from '../../src/http/openapi.ts'
import { NotRun, notRunExitCode, pythonEnvironment } from '../support/programs.ts'
import { mavenCentral, npmRegistry } from '../support/registries.ts'
import { startRunningService } from '../support/running-service.ts'
import { compileGo, compileJava, demand, dependencyPlugin, Failed, reach } from '../support/steps.ts'
import { laterVersionOf } from './later-version.ts'

// Compiles a client of each language from the contract, as generated, and has it act one story against a real service that answers fields
// which the contract does not have, because a later version may.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = join(root, '.data', 'clients')
const contract = join(root, 'generated', 'openapi.json')
const generatorVersion = '7.25.0'

const stories = { typescript, 'hey-api': heyApi, python, go, java }

await mkdir(work, { recursive: true })
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(stories, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no client ${unknown.join(', ')}; there are ${Object.keys(stories).join(', ')}.\n`)
  process.exit(2)
}
const service = await startRunningService()
const later = await laterVersionOf(service.url)
try {
  const codes = []
  const lines: string[] = []
  for (const [name, story] of Object.entries(stories)) {
    if (asked.length === 0 || asked.includes(name)) codes.push(await check(name, story, lines))
  }
  // What a reader looks for, at the end, whatever was said in between.
  for (const line of lines) say(line)
  process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)
} finally {
  await later.close()
  await service.stop()
}

/** @returns 0 ok, 1 failed, 3 not run */
async function check(name: string, story: () => Promise<string>, lines: string[]): Promise<number> {
  try {
    lines.push(`${name} ok ${await story()}, ${fieldsAdded()} fields of a later version`)
    return 0
  } catch (error) {
    if (error instanceof NotRun) {
      lines.push(`${name} not run: ${error.message}`)
      return notRunExitCode
    }
    lines.push(`${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

function fieldsAdded(): number {
  const added = later.takeAdded()
  if (added === 0) throw new Failed('no answer had a field that the client does not know')
  return added
}

async function typescript(): Promise<string> {
  await demand('the types do not hold', process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--project', here], { cwd: root })
  return demand('the scenario', process.execPath, ['--import', 'tsx', join(here, 'typescript', 'scenario.ts')], { cwd: root, env: credentials() })
}

async function python(): Promise<string> {
  const programs = await pythonEnvironment(join(work, 'venv'), join(here, 'python', 'requirements.txt'))
  const generated = join(work, 'generated')
  await rm(generated, { recursive: true, force: true })
  await mkdir(generated)
  const paths = { MYPYPATH: generated, PYTHONPATH: generated }
  await demand('the generator warns', join(programs, 'openapi-python-client'), [
    ...['generate', '--path', join(root, 'generated', 'openapi.json'), '--output-path', join(generated, 'payment_collection_client')],
    ...['--config', join(here, 'python', 'generator.yaml'), '--meta', 'none', '--fail-on-warning'],
  ])
  await expectGivenNames(join(generated, 'payment_collection_client', 'models'), '', /^class (\w+)/gm)
  await demand('the types do not hold', join(programs, 'mypy'), ['--strict', '--cache-dir', join(work, 'mypy'), join(generated, 'payment_collection_client'), join(here, 'python')], { env: paths })
  return demand('the scenario', join(programs, 'python'), ['-B', join(here, 'python', 'scenario.py')], { env: { ...paths, ...credentials() } })
}

async function heyApi(): Promise<string> {
  const folder = await freshFolder('hey-api')
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) await copyFile(join(here, file), join(folder, file))
  await reach(npmRegistry, 'its packages', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  await demand('the generator', process.execPath, [join(folder, 'node_modules', '@hey-api', 'openapi-ts', 'bin', 'run.js'), '--input', contract, '--output', join(folder, 'client'), '--client', '@hey-api/client-fetch'], { cwd: folder })
  for (const file of ['scenario.ts', 'tsconfig.json']) await copyFile(join(here, 'hey-api', file), join(folder, file))
  await demand('the types do not hold', process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--project', folder], { cwd: root })
  return demand('the scenario', process.execPath, ['--import', 'tsx', join(folder, 'scenario.ts')], { cwd: root, env: credentials() })
}

async function go(): Promise<string> {
  const folder = await freshFolder('go')
  await generate('go', join(folder, 'paymentcollection'), { packageName: 'paymentcollection', enumClassPrefix: 'true', withGoMod: 'false' })
  await expectGivenNames(join(folder, 'paymentcollection'), 'model_', /^type (\w+)/gm, /^(_|Nullable)/)
  for (const file of ['go.mod', 'go.sum', 'main.go']) await copyFile(join(here, 'go', file), join(folder, file))
  const program = await compileGo(folder)
  return demand('the scenario', program, [], { cwd: folder, env: credentials() })
}

async function java(): Promise<string> {
  const folder = await freshFolder('java')
  const name = 'paymentcollection'
  await generate('java', folder, {
    ...{ library: 'okhttp-gson', useSingleRequestParameter: 'true', hideGenerationTimestamp: 'true' },
    ...{ invokerPackage: name, apiPackage: `${name}.api`, modelPackage: `${name}.model`, errorObjectType: `${name}.model.ErrorResponse`, groupId: name, artifactId: name },
  })
  await expectGivenNames(join(folder, 'src', 'main', 'java', name, 'model'), '', /\b(?:class|enum|interface) (\w+)[^;*]*\{$/gm, /^(AbstractOpenApiSchema|Adapter|CustomTypeAdapterFactory)$/)
  const { classes, path } = await compileJava(folder)
  await demand('the scenario does not compile', 'javac', ['-Xlint:all', '-Werror', '-cp', path, '-d', classes, join(here, 'java', 'Scenario.java')])
  return demand('the scenario', 'java', ['-cp', path, 'Scenario'], { env: credentials() })
}

/** Code of a language, by openapi-generator, of which nothing is edited. */
async function generate(language: string, folder: string, properties: Record<string, string>): Promise<void> {
  const jar = `openapi-generator-cli-${generatorVersion}.jar`
  const tools = join(work, 'generator')
  // Maven checks what it has brought.
  await reach(mavenCentral, 'the generator', 'mvn', ['-B', '-q', `${dependencyPlugin}:copy`, `-Dartifact=org.openapitools:openapi-generator-cli:${generatorVersion}`, `-DoutputDirectory=${tools}`], { cwd: work })
  const { library, ...others } = properties
  // Without the last a client refuses answers that have a field more, unless the contract says of each object that it is open.
  const options = Object.entries({ ...others, disallowAdditionalPropertiesIfNotPresent: 'false' }).map(([property, value]) => `${property}=${value}`).join(',')
  if (!(await readFile(join(root, 'README.md'), 'utf8')).includes(` ${options}\``)) throw new Failed(`the README does not tell these options: ${options}`)
  const said = await demand('the generator', 'java', [
    ...['-jar', join(tools, jar), 'generate', '--generator-name', language, '--input-spec', contract, '--output', folder],
    ...['--global-property', 'models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false'],
    ...(library === undefined ? [] : ['--library', library]),
    ...['--additional-properties', options],
  ])
  if (said.includes('Duplicate file path')) throw new Failed('two tags of one name: one file is lost')
}

/** That every type of a client's models has its name from the contract, but for the generator's own, which it has for any contract. */
async function expectGivenNames(folder: string, prefix: string, type: RegExp, own = /^$/): Promise<void> {
  const given = new Set(Object.keys(document.components?.schemas ?? {}))
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'utf8')))
  const names = new Set(texts.flatMap((text) => [...text.matchAll(type)].map(([, name = '']) => name)))
  const made = [...names].filter((name) => !given.has(name) && !own.test(name))
  if (made.length > 0 || names.size === 0) throw new Failed(`names that nobody has given, of ${names.size}: ${made.join(' ')}`)
}

async function freshFolder(name: string): Promise<string> {
  const folder = join(work, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

function credentials(): Record<string, string> {
  return { SERVICE_URL: later.url, SERVICE_KEY: service.key }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
