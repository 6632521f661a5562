import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { world } from '../support/world.ts'
import { inWorld } from './in-world.ts'
import { generator } from './load.ts'
import { caller } from './pgbench.ts'
import type { Size } from './run.ts'

/** A row's figure, and whether its goal is met. */
export interface Outcome {
  id: string
  what: string
  goal: { atLeast: number } | { atMost: number }
  figure: number | undefined
  result: 'met' | 'missed' | 'not run'
  /** What the figure was made of, or why there is none. */
  details: string
}

/** Where and when figures were measured. */
export interface Circumstances {
  date: string
  /** Of the repository; with a + where more was changed. */
  commit: string
  size: Size
  machine: string
}

/** What `--json` writes. */
export interface Run extends Circumstances {
  rows: Outcome[]
}

/** A figure of the page. */
export interface Kept extends Outcome {
  figure: number
  from: Circumstances
}

const fileOf = (name: string) => join(import.meta.dirname, name)
const written = ['results.json', 'results.svg', 'RESULTS.md']

/** Where it was unpacked without its history, or git does not trust whose it is. */
function orUnknown(commit: () => string): string {
  try {
    return commit()
  } catch {
    return 'unknown'
  }
}

/** Asked before anything is measured: what else the machine does is told by its load then. */
export async function circumstances(size: Circumstances['size']): Promise<Circumstances> {
  const [load = 0] = loadavg()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const present = () => `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no', '--', ':/', ...written.map((name) => `:!${name}`)) === '' ? '' : '+'}`
  const version = await inWorld(async () => (await world().asSuperuser.raw<{ rows: { server_version: string }[] }>('show server_version')).rows[0]?.server_version ?? '')
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: orUnknown(present),
    size,
    machine: `${cores.length} cores ${cores[0]?.model ?? ''}, ${memory} GB; ${type()} ${release()}; Node ${process.versions.node}; PostgreSQL ${version}; load by ${generator}, and by ${caller}; ${load.toFixed(1)} processes at work before it began`,
  }
}

/** A row has a figure of each length: what a long run found, the next short one has not looked at. */
const nameOf = ({ id, from }: Kept) => `${id}${from.size === 'long' ? ', long' : ''}`

/** Puts a run's figures in the place of those that the page has of the same rows at that length. What was not measured stays as it was. */
export function merged(kept: readonly Kept[], { rows, ...from }: Run): Kept[] {
  const measured = rows.flatMap((row): Kept[] => (row.figure === undefined ? [] : [{ ...row, figure: row.figure, from }]))
  const anew = new Set(measured.map(nameOf))
  return [...kept.filter((row) => !anew.has(nameOf(row))), ...measured].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** Writes the page anew, with what a run measured. */
export function writeResults(run: Run): void {
  const kept = merged(readKept(), run)
  writeFileSync(fileOf('results.json'), `${JSON.stringify(kept, undefined, 2)}\n`)
  writeFileSync(fileOf('results.svg'), plotOf(kept))
  writeFileSync(fileOf('RESULTS.md'), pageOf(kept))
}

/** What the page was written from. */
export function readKept(): Kept[] {
  const read: unknown = JSON.parse(readFileSync(fileOf('results.json'), 'utf8'))
  if (!isKept(read)) throw new Error('results.json is not as it was written: take the last one of the repository')
  return read
}

function isKept(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'id' in row && 'figure' in row && 'from' in row)
}

/** Goals that nobody has set but we: what is measured beside the rows of which figures were asked. */
const ownGoals = /^(C1b|C5|C6|E|F)/

export const goalOf = ({ goal }: Pick<Outcome, 'goal'>): string => ('atLeast' in goal ? `>= ${goal.atLeast.toFixed(2)}` : `<= ${goal.atMost.toFixed(2)}`)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Markdown. */
export function pageOf(kept: readonly Kept[]): string {
  const runs = [...new Set(kept.map(({ from }) => JSON.stringify(from)))]
  const runOf = ({ from }: Kept) => runs.indexOf(JSON.stringify(from)) + 1
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const ofRun = (index: number) => kept.filter((row) => runOf(row) === index + 1)
  const tell = (rows: readonly Kept[]) => {
    const [first] = rows
    return first === undefined ? '' : `${first.from.date} | ${first.from.commit} | ${first.from.size} | ${cell(first.from.machine)} | ${rows.map(({ id }) => id).join(', ')}`
  }
  return `# What the benchmark measured

Written by \`npm run bench -- --write\`: no figure is put in by hand. What the rows are is told in the README, under "Check it". Figures are
ratios within one run; where they are not, their words name the unit. Rows called *long* are of runs with \`--long\`, where lists have 10,000,000 rows instead
of 1,000,000. Goals that are *our own* nobody has set but we; so is, in C2c, that 5 ms are always enough. Machines are of several kinds: each row tells its run.
Why a goal is missed is told in [MISSED.md](MISSED.md).

![How far each goal is met](results.svg)

| Row | | Goal | Figure | | Run |
|---|---|---|---|---|---|
${kept.map((row) => `| ${nameOf(row)} | ${cell(row.what)} | ${goalOf(row)}${ownGoals.test(row.id) ? ', our own' : ''} | ${row.figure.toFixed(2)} | ${row.result} | ${runOf(row)} |`).join('\n')}

| Run | Date | Commit | Length | Machine | Rows |
|---|---|---|---|---|---|
${runs.map((_run, index) => `| ${index + 1} | ${tell(ofRun(index))} |`).join('\n')}

What the figures were made of:

${kept.map((row) => `- ${nameOf(row)}: ${row.details}`).join('\n')}
`
}

/** Times the goal that a figure is, as far as the plot goes: 1 is the goal, more is better. */
function share({ goal, figure }: Kept): number {
  const times = 'atLeast' in goal ? figure / goal.atLeast : goal.atMost / Math.max(figure, goal.atMost / most)
  return Math.min(Math.max(times, 1 / most), most)
}

const most = 16

/** An SVG: a bar for each row, to the right of the line where its goal is met, to the left where it is missed. */
export function plotOf(kept: readonly Kept[]): string {
  const [left, right, top, step] = [80, 150, 40, 24]
  const [width, height] = [760, top + kept.length * step + 16]
  const at = (times: number) => left + ((Math.log2(times) + Math.log2(most)) / (2 * Math.log2(most))) * (width - left - right)
  const ticks = [1 / 16, 1 / 4, 1, 4, 16]
  const bar = (row: Kept, index: number) => {
    const [y, end] = [top + index * step, at(share(row))]
    const [from, to] = [Math.min(at(1), end), Math.max(at(1), end)]
    return `  <g><title>${escaped(`${nameOf(row)}: ${row.what}`)}</title>
    <text x="${left - 10}" y="${y + 15}" text-anchor="end">${nameOf(row)}</text>
    <rect class="${row.result}" x="${from.toFixed(1)}" y="${y + 4}" width="${Math.max(to - from, 1).toFixed(1)}" height="${step - 8}" rx="2"/>
    <text x="${width - right + 12}" y="${y + 15}">${row.figure.toFixed(2)} (${escaped(goalOf(row))})</text>
  </g>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="How far each goal of the benchmark is met">
  <style>
    text { font: 12px system-ui, sans-serif; fill: #24292f } .met { fill: #2f6fbf } .missed { fill: #c8553d } line { stroke: #d0d7de } .goal { stroke: #57606a }
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } line { stroke: #30363d } .goal { stroke: #8b949e } .met { fill: #5b9bea } .missed { fill: #e5735c } }
  </style>
${ticks.map((times) => `  <line${times === 1 ? ' class="goal"' : ''} x1="${at(times).toFixed(1)}" x2="${at(times).toFixed(1)}" y1="${top - 6}" y2="${height - 10}"/>
  <text x="${at(times).toFixed(1)}" y="${top - 14}" text-anchor="middle">${times === 1 ? 'the goal' : times < 1 ? `1/${1 / times}` : `${times} times`}</text>`).join('\n')}
${kept.map(bar).join('\n')}
</svg>
`
}
