import { writeFile } from 'node:fs/promises'
import { inspect, parseArgs } from 'node:util'
import { chargeRows } from './charges.ts'
import { contractRows } from './contract-layer.ts'
import { eventRows } from './events.ts'
import { listRows } from './lists.ts'

// npm run bench -- [--short | --long] [--only E1,E2 | --only events] [--json FILE]
// Exit codes: 0 every goal was met, 1 one was not, or could not be measured, 2 usage.

/** How much is measured: a minute or so, or what a claim can be made of. */
export type Size = 'short' | 'long'

/** A figure of the benchmark, with what it must reach. Ratios of one run: machines are too different, and too noisy, for others. */
export interface Row {
  id: string
  group: string
  what: string
  goal: { atLeast: number } | { atMost: number }
  /** @returns the ratio, and what it was made of */
  measure: (size: Size) => Promise<{ figure: number; details: string }>
}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Outcome {
  id: string
  what: string
  goal: string
  figure: number | undefined
  result: 'met' | 'missed' | 'not run'
  details: string
}

async function outcomeOf(row: Row, size: Size): Promise<Outcome> {
  const { id, what } = row
  const goal = 'atLeast' in row.goal ? `>= ${row.goal.atLeast.toFixed(2)}` : `<= ${row.goal.atMost.toFixed(2)}`
  try {
    const { figure, details } = await row.measure(size)
    const isMet = 'atLeast' in row.goal ? figure >= row.goal.atLeast : figure <= row.goal.atMost
    return { id, what, goal, figure, result: isMet ? 'met' : 'missed', details }
  } catch (error) {
    process.stderr.write(`${id}: ${inspect(error)}\n`)
    return { id, what, goal, figure: undefined, result: 'not run', details: reasonOf(error) }
  }
}

/** In a line. */
function reasonOf(error: unknown): string {
  const said = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error)
  return said.split('\n', 1)[0] ?? ''
}

const { values } = parseArgs({ options: { short: { type: 'boolean' }, long: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' } } })
const size: Size = values.long === true ? 'long' : 'short'
const only = values.only?.split(',')
const all = [...contractRows, ...chargeRows, ...listRows, ...eventRows]
const names = new Set([...all.map(({ group }) => group), ...all.map(({ id }) => id)])
const unknown = only?.find((name) => !names.has(name))
if (unknown !== undefined) {
  process.stderr.write(`There is no row or group ${JSON.stringify(unknown)}; there are: ${[...names].join(', ')}.\n`)
  process.exit(2)
}
const rows = all.filter(({ id, group }) => only === undefined || only.includes(id) || only.includes(group))
const outcomes: Outcome[] = []
for (const row of rows) {
  const outcome = await outcomeOf(row, size)
  outcomes.push(outcome)
  const { id, goal, figure, result, details, what } = outcome
  say(`${id}  goal ${goal}  ${figure?.toFixed(2) ?? '-'}  ${result}${result === 'not run' ? `: ${details}` : ''}`)
  if (result !== 'not run') say(`    ${what}: ${details}`)
}
const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
say(`${count('met')} met, ${count('missed')} missed, ${count('not run')} not run`)
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(outcomes, undefined, 2)}\n`)
process.exit(count('met') < outcomes.length ? 1 : 0)
