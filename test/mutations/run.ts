import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { run } from '../support/programs.ts'
import { guards, type Guard } from './guards.ts'

// Takes each guard out of a copy of the sources, and asks whether the test that is named for it, which passes with it, fails. A guard that
// nothing misses could go any day without a word. Arguments pick guards by a part of their name.

const root = fileURLToPath(new URL('../..', import.meta.url))
const withinMilliseconds = 300_000

const asked = process.argv.slice(2)
const chosen = guards.filter(({ guard }) => asked.length === 0 || asked.some((part) => guard.includes(part)))
if (chosen.length === 0 || asked.some((part) => guards.every(({ guard }) => !guard.includes(part)))) {
  process.stderr.write(`There is no such guard; there are:\n${guards.map(({ guard }) => `  ${guard}\n`).join('')}`)
  process.exit(2)
}

/** As mocha's reporter of JSON writes it. */
interface Report {
  passes: { fullTitle: string }[]
  failures: { fullTitle: string; err: Record<string, unknown> }[]
}

const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-mutation-'))
let missed = 0
try {
  await copySources()
  const baselines = new Map<string, Promise<string | undefined>>()
  for (const guard of chosen) {
    const baseline = baselines.get(guard.test) ?? faultWithAll(chosen.filter(({ test }) => test === guard.test))
    baselines.set(guard.test, baseline)
    const fault = (await baseline) ?? (await faultWithout(guard))
    if (fault === undefined) missed++
    say(fault === undefined ? `ok ${guard.guard}: ${guard.title}` : `${fault} (${guard.guard}: ${guard.test})`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
say(`${missed} of ${chosen.length} guards are missed by a test where they are gone`)
process.exitCode = missed === chosen.length ? 0 : 1

async function copySources(): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 32_000_000 })
  for (const path of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await copyFile(join(root, path), join(folder, path))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** @returns why the tests of guards, all of one file, say nothing of them: with all in place they don't pass */
async function faultWithAll(ofFile: readonly Guard[]): Promise<string | undefined> {
  const { passes, failures } = await reportOf(ofFile)
  const unseen = ofFile.filter(({ title, isHook = false }) => !passes.some(({ fullTitle }) => isHook === true || fullTitle.includes(title)))
  if (failures.length === 0 && unseen.length === 0) return undefined
  return `ERROR does not pass with all guards in place: ${failures.length > 0 ? titlesOf(failures) : unseen.map(({ title }) => title).join('; ')}`
}

/** @returns why the guard does not count as missed where it is gone */
async function faultWithout(guard: Guard): Promise<string | undefined> {
  const { file, from, to, title, says = '', isHook = false } = guard
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(from)) return `ERROR ${file} has no ${from}`
  await writeFile(path, source.replaceAll(from, to))
  const { passes, failures } = await reportOf([guard]).finally(() => writeFile(path, source))
  // A hook that fails has the title of the test that it is for.
  const named = failures.filter(({ fullTitle }) => fullTitle.includes(title) && (isHook !== false) === /"(before|after) (all|each)" hook/.test(fullTitle))
  if (named.some(({ err }) => JSON.stringify(err).includes(says))) return undefined
  if (failures.length > 0) return `ERROR something else fails: ${titlesOf(failures)}`
  return passes.length > 0 ? 'SURVIVED' : 'ERROR no test has run'
}

async function reportOf(ofFile: readonly Guard[]): Promise<Report> {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const titles = ofFile.some(({ isHook }) => isHook === true) ? [] : ofFile.map(({ title }) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const mocha = ['node_modules/mocha/bin/mocha.js', '--no-parallel', '--reporter', 'json', '--reporter-option', `output=${report}`, ...(titles.length === 0 ? [] : ['--grep', titles.join('|')])]
  await run('timeout', ['--kill-after=10', String(withinMilliseconds / 1_000), process.execPath, ...mocha, ...new Set(ofFile.map(({ test }) => test))], { cwd: folder }, false)
  const read: unknown = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
  // Without one mocha has not come to its end.
  return isReport(read) ? read : { passes: [], failures: [] }
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'passes' in value && 'failures' in value
}

function titlesOf(failures: Report['failures']): string {
  return failures.slice(0, 3).map(({ fullTitle }) => fullTitle).join('; ')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
