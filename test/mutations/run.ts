import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { run } from '../support/programs.ts'
import { guards, type Guard } from './guards.ts'

// Takes each guard out of a copy of the sources, and asks whether the test that is named for it fails. A guard that nothing misses could go
// any day without a word. Arguments pick guards by a part of their name.

const root = fileURLToPath(new URL('../..', import.meta.url))
const withinMilliseconds = 300_000

const asked = process.argv.slice(2)
const chosen = guards.filter(({ guard }) => asked.length === 0 || asked.some((part) => guard.includes(part)))
if (chosen.length === 0) {
  process.stderr.write(`There is no such guard; there are:\n${guards.map(({ guard }) => `  ${guard}\n`).join('')}`)
  process.exit(2)
}

const survivors: string[] = []
for (const guard of chosen) {
  const failed = await without(guard)
  const named = failed.find((title) => title.includes(guard.title))
  if (named === undefined) survivors.push(guard.guard)
  say(named === undefined ? `SURVIVED ${guard.guard}: ${guard.test} ${failed.length === 0 ? 'passes without it' : `fails otherwise: ${failed.slice(0, 3).join('; ')}`}` : `ok ${guard.guard}: ${named}`)
}
say(`${chosen.length - survivors.length} of ${chosen.length} guards are missed by a test where they are gone`)
process.exitCode = survivors.length === 0 ? 0 : 1

/** @returns the titles of the tests that fail without it */
async function without({ file, from, to, test, title, isHook = false }: Guard): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-mutation-'))
  try {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 32_000_000 })
    for (const path of stdout.split('\0').filter(Boolean)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await copyFile(join(root, path), join(folder, path))
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const source = await readFile(join(folder, file), 'utf8')
    if (!source.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(join(folder, file), source.replaceAll(from, to))
    const report = join(folder, 'report.json')
    const mocha = ['node_modules/mocha/bin/mocha.js', '--no-parallel', '--reporter', 'json', '--reporter-option', `output=${report}`, ...(isHook ? [] : ['--fgrep', title]), test]
    await run('timeout', ['--kill-after=10', String(withinMilliseconds / 1_000), process.execPath, ...mocha], { cwd: folder }, false)
    const text = await readFile(report, 'utf8').catch(() => '')
    return [...text.slice(text.indexOf('"failures": [')).split('"passes": [')[0]?.matchAll(/"fullTitle": ("(?:[^"\\]|\\.)*")/g) ?? []].map(([, found = '""']) => String(JSON.parse(found)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
