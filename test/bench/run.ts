import { writeFile } from 'node:fs/promises'
import { inspect, parseArgs } from 'node:util'
import { DoesNotApply } from './does-not-apply.ts'
import { generator } from './load.ts'
import { caller } from './pgbench.ts'
import { circumstances, goalOf, writeResults, type Outcome } from './results.ts'
import { all } from './rows.ts'

/** How much is measured: whether all rows can be, which says nothing of speed; what takes minutes; or what a claim can be made of. */
export type Size = 'smoke' | 'short' | 'long'

/** A figure of the benchmark, with what it must reach. Ratios of one run: machines are too different, and too noisy, for others. */
export interface Row {
  id: string
  group: string
  what: string
  goal: { atLeast: number } | { atMost: number }
  /**
   * @param asked all rows of this run
   * @returns the ratio, and what it was made of
   */
  measure: (size: Size, asked: readonly Row[]) => Promise<{ figure: number; details: string }>
}

const setAside = new Set<string>()
const say = (line: string) => process.stdout.write(`${line}\n`)

async function outcomeOf(row: Row, size: Size): Promise<Outcome> {
  const { id, what, goal } = row
  try {
    const { figure, details } = await row.measure(size, rows)
    if (!Number.isFinite(figure)) throw new Error(`${figure} is no figure: ${details}`)
    const isMet = 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost
    return { id, what, goal, figure, result: isMet ? 'met' : 'missed', details }
  } catch (error) {
    if (error instanceof DoesNotApply) setAside.add(id)
    else process.stderr.write(`${id}: ${inspect(error)}\n`)
    return { id, what, goal, figure: undefined, result: 'not run', details: reasonOf(error) }
  }
}

/** In a line. */
function reasonOf(error: unknown): string {
  if (error instanceof DoesNotApply) return error.message
  const said = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error)
  return said.split('\n', 1)[0] ?? ''
}

const usage = `npm run bench -- [--short | --long | --smoke] [--only E1,E2 | --only events] [--json FILE] [--write]

  --long   more rounds, and lists of ten million; --short, which is so unless told, takes twelve to sixteen minutes for all, and at most seven for a group
  --smoke  a round of each, of next to nothing: whether all rows can be measured; what their figures are is of no account, and none is written
  --only   rows or groups alone, B1 for all of B1a to B1d; of rows that are measured in turn, as B1a to B1d are, one takes as long as all
  --json   the figures, and the machine, into a file
  --write  the same into test/bench/results.json, RESULTS.md and results.svg

Ends with 0 where every goal was met, or with --smoke every row measured, 1 where one was not (but of those that this length, or who runs it, can't have), 2 where it was asked for something else.
`

function asked() {
  try {
    return parseArgs({ options: { short: { type: 'boolean' }, long: { type: 'boolean' }, smoke: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' }, write: { type: 'boolean' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

const values = asked()
if (values.help === true) {
  process.stdout.write(usage)
  process.exit(0)
}
const sizes = (['smoke', 'short', 'long'] as const).filter((length) => values[length] === true)
const [size = 'short' as const] = sizes
if (sizes.length > 1 || (size === 'smoke' && values.write === true)) {
  process.stderr.write(`${sizes.length > 1 ? 'A run has one length' : 'What a smoke test measures is no result'}.\n\n${usage}`)
  process.exit(2)
}
const only = values.only?.split(',')
const names = new Set([...all.map(({ group }) => group), ...all.map(({ id }) => id)])
/** B1, of B1a to B1d. */
const seriesOf = (id: string) => id.replace(/[a-z]$/, '')
const isOf = ({ id, group }: Row, name: string) => [id, group, seriesOf(id)].includes(name)
const unknown = only?.find((name) => !all.some((row) => isOf(row, name)))
if (unknown !== undefined) {
  process.stderr.write(`There is no row or group ${JSON.stringify(unknown)}; there are: ${[...names].join(', ')}.\n`)
  process.exit(2)
}
if (values.json !== undefined) {
  // Found out before anything is measured.
  await writeFile(values.json, '').catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(2)
  })
}
const rows = all.filter((row) => only === undefined || only.some((name) => isOf(row, name)))
const from = values.json !== undefined || values.write === true ? await circumstances(size) : undefined
const outcomes: Outcome[] = []
say(`Load by ${generator}; the function of B1 called by ${caller}`)
for (const row of rows) {
  const began = performance.now()
  const outcome = await outcomeOf(row, size)
  const seconds = Math.round((performance.now() - began) / 1000)
  outcomes.push(outcome)
  const { id, figure, result, details, what } = outcome
  say(`${id}  goal ${goalOf(outcome)}  ${figure?.toFixed(2) ?? '-'}  ${result}${result === 'not run' ? `: ${details}` : ''}`)
  if (result !== 'not run') say(`    ${what}: ${details} (${seconds} s)`)
}
const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
say(`${count('met')} met, ${count('missed')} missed, ${count('not run')} not run`)
if (from !== undefined) {
  const run = { ...from, rows: outcomes }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(run, undefined, 2)}\n`)
  if (values.write === true) writeResults(run)
}
const isEnough = (result: Outcome['result']) => result === 'met' || (size === 'smoke' && result === 'missed')
process.exit(outcomes.every(({ id, result }) => isEnough(result) || setAside.has(id)) ? 0 : 1)
