import { fileURLToPath } from 'node:url'
import { run } from '../support/programs.ts'
import { seed } from '../support/chances.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { rows } from './rows.ts'

// Runs the suite of each fault at its full size, one after the other, and prints what came of it: `npm run faults`, or some of
// them: `npm run faults -- I1 F3`. It ends with 1 where one is missed, by a test
// that fails or is not there, or by a time that is over its goal; what the machine can't run counts as nothing.

const root = fileURLToPath(new URL('../..', import.meta.url))

const asked = process.argv.slice(2)
const chosen = rows.filter(({ id }) => asked.length === 0 || asked.includes(id))
if (asked.some((id) => rows.every((row) => row.id !== id))) {
  process.stderr.write(`There is no such row; there are: ${rows.map(({ id }) => id).join(' ')}\n`)
  process.exit(2)
}

const outcomes: Outcome[] = []
for (const row of chosen) {
  process.stdout.write(`\n== ${row.id}: ${row.what}\n`)
  // A process of Node that ends by itself may spin for ever where sockets were broken off (nodejs/node#47748).
  const mocha = ['node_modules/mocha/bin/mocha.js', '--no-parallel', '--exit', ...(row.title === undefined ? [] : ['--grep', row.title]), ...row.tests]
  outcomes.push(outcomeOf(row, await run(process.execPath, mocha, { cwd: root, env: { ...row.size, SEED: String(seed) } })))
}
process.stdout.write(`\n| Row | What | Goal | Figure | Seed | |\n|---|---|---|---|---|---|\n`)
for (const { row, verdict, figure } of outcomes) process.stdout.write(`| ${row.id} | ${row.what} | ${row.goal} | ${figure} | ${seed} | ${verdict} |\n`)
const count = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict).length
process.stdout.write(`\n${count('met')} met, ${count('missed')} missed, ${count('not run')} not run\n`)
process.exitCode = count('missed') === 0 ? 0 : 1
