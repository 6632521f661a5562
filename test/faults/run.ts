import { fileURLToPath } from 'node:url'
import { run } from '../support/programs.ts'
import { marks, seed } from './figures.ts'
import { rows, type Row } from './rows.ts'

// Runs the suite of each fault at its full size, one after the other, and prints what came of it: `npm run faults`, or some of
// them: `npm run faults -- I1 F3`. It ends with 1 where one is missed, by a test
// that fails or by a time that is over its goal; what the machine can't run counts as nothing.

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Outcome {
  row: Row
  verdict: 'met' | 'missed' | 'not run'
  figure: string
}

const asked = process.argv.slice(2)
const chosen = rows.filter(({ id }) => asked.length === 0 || asked.includes(id))
if (asked.some((id) => rows.every((row) => row.id !== id))) {
  process.stderr.write(`There is no such row; there are: ${rows.map(({ id }) => id).join(' ')}\n`)
  process.exit(2)
}

const outcomes: Outcome[] = []
for (const row of chosen) {
  process.stdout.write(`\n== ${row.id}: ${row.what}\n`)
  outcomes.push(await outcomeOf(row))
}
process.stdout.write(`\n| Row | What | Goal | Figure | Seed | |\n|---|---|---|---|---|---|\n`)
for (const { row, verdict, figure } of outcomes) process.stdout.write(`| ${row.id} | ${row.what} | ${row.goal} | ${figure} | ${seed} | ${verdict} |\n`)
const count = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict).length
process.stdout.write(`\n${count('met')} met, ${count('missed')} missed, ${count('not run')} not run\n`)
process.exitCode = count('missed') === 0 ? 0 : 1

async function outcomeOf(row: Row): Promise<Outcome> {
  const mocha = ['node_modules/mocha/bin/mocha.js', '--no-parallel', ...(row.title === undefined ? [] : ['--grep', row.title]), ...row.tests]
  const { code, output } = await run(process.execPath, mocha, { cwd: root, env: { ...row.size, SEED: String(seed) } })
  const [said, passed, failed] = [figuresOf(row.id, output), countOf(output, 'passing'), countOf(output, 'failing')]
  const reason = said.find((figure) => figure.startsWith(marks.notRun))?.slice(marks.notRun.length)
  const figures = said.filter((figure) => !figure.startsWith(marks.notRun))
  const figure = figures.join('; ') || (row.figure ?? ((number) => `${number} tests passed`))(passed)
  if (code !== 0 || failed > 0) return { row, verdict: 'missed', figure: `${failed} tests failed${figures.length > 0 ? `; ${figure}` : ''}` }
  // What took too long fails no test.
  if (figures.some((one) => one.startsWith(marks.over))) return { row, verdict: 'missed', figure }
  // A part of it that could not run leaves the row without its figure.
  if (reason !== undefined) return { row, verdict: 'not run', figure: figures.length > 0 ? `${reason}; the rest: ${figure}` : reason }
  // Nothing that failed is no proof where nothing ran.
  if (passed === 0) return { row, verdict: 'missed', figure: 'no test ran' }
  return { row, verdict: 'met', figure }
}

function figuresOf(id: string, output: string): string[] {
  return [...output.matchAll(new RegExp(`^ +${id}: (.+)$`, 'gm'))].map(([, figure = '']) => figure)
}

function countOf(output: string, kind: 'passing' | 'failing'): number {
  return Number(output.match(new RegExp(`^ +([0-9]+) ${kind}`, 'm'))?.[1] ?? 0)
}
