import { marks } from './figures.ts'
import type { Row } from './rows.ts'

export interface Outcome {
  row: Row
  verdict: 'met' | 'missed' | 'not run'
  figure: string
}

/** What the suite of a row came to, by what mocha said of it. */
export function outcomeOf(row: Row, { code, output }: { code: number; output: string }): Outcome {
  const [said, passed, failed] = [figuresOf(row.id, output), countOf(output, 'passing'), countOf(output, 'failing')]
  const reason = said.find((figure) => figure.startsWith(marks.notRun))?.slice(marks.notRun.length)
  const figures = said.filter((figure) => !figure.startsWith(marks.notRun))
  const figure = figures.join('; ') || (row.figure ?? ((number) => `${number} tests passed`))(passed)
  if (code !== 0 || failed > 0) return { row, verdict: 'missed', figure: `${failed} tests failed${figures.length > 0 ? `; ${figure}` : ''}` }
  // What took too long fails no test.
  if (figures.some((one) => one.startsWith(marks.over))) return { row, verdict: 'missed', figure }
  // A part of it that could not run leaves the row without its figure.
  if (reason !== undefined) return { row, verdict: 'not run', figure: figures.length > 0 ? `${reason}; the rest: ${figure}` : reason }
  // Nothing that failed is no proof where something did not run.
  if (passed !== row.count) return { row, verdict: 'missed', figure: `${passed} tests ran, not ${row.count}${figures.length > 0 ? `; ${figure}` : ''}` }
  return { row, verdict: 'met', figure }
}

function figuresOf(id: string, output: string): string[] {
  return [...output.matchAll(new RegExp(`^ +${id}: (.+)$`, 'gm'))].map(([, figure = '']) => figure)
}

function countOf(output: string, kind: 'passing' | 'failing'): number {
  return Number(output.match(new RegExp(`^ +([0-9]+) ${kind}`, 'm'))?.[1] ?? 0)
}
